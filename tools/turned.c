/*
 * turned.c - more records out of those at hand
 *
 *      turned [--games N] [--copies K] [--split FOLDER] PATH...
 *
 * Writes the games of the paths as one collection to standard output or, with --split, each to a file of its own:
 * FOLDER/00001.sgf and so on. First come the games as they are, all properties kept; then, for k = 1 to K - 1, their
 * main lines with the board turned by the k-th of its motions and the last k moves left off, so that no two copies are
 * the same game, in whichever way one looks at it. At most N are written, counted over all copies.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/tengen.h>

typedef struct job {
    uint64_t games; /* at the most */
    unsigned copies;
    const char *folder; /* NULL: standard output */
    char **paths;
    int path_count;
    uint64_t written;
} job;

static void fail(const char *what)
{
    fprintf(stderr, "turned: %s\n", what);
    exit(1);
}

static int write_bytes(void *file, const void *bytes, size_t length)
{
    return fwrite(bytes, 1, length, file) == length ? 0 : TGN_ERR_IO;
}

/* ---- a turned copy ---- */

/* Two letters, turned; anything else ("", "tt", nonsense) as it is. */
static void write_point(FILE *out, const char *text, tgn_size size, tgn_symmetry s)
{
    const tgn_point point = tgn_point_at(text[1] - 'a', text[0] - 'a');
    char turned[TGN_POINT_TEXT] = {text[0], text[1], 0};
    if (text[0] >= 'a' && text[1] >= 'a' && tgn_point_on(point, size))
        tgn_point_format_sgf(turned, tgn_symmetry_point(s, size, point));
    fprintf(out, "%s", turned);
}

static void write_value(FILE *out, const tgn_sgf *tree, const tgn_sgf_value *value, bool points,
                        tgn_symmetry s)
{
    const char *text = tree->text + value->start;
    fputc('[', out);
    if (points && (value->length == 2 || value->length == 5)) {
        write_point(out, text, tree->size, s);
        if (value->length == 5) { /* a rectangle, "aa:cc" */
            fputc(':', out);
            write_point(out, text + 3, tree->size, s);
        }
    } else {
        fwrite(text, 1, value->length, out);
    }
    fputc(']', out);
}

static bool has_points(unsigned id)
{
    return id == TGN_SGF_B || id == TGN_SGF_W || id == TGN_SGF_AB || id == TGN_SGF_AW || id == TGN_SGF_AE;
}

/* A node: all properties of the root, of others only what is played. */
static void write_node(FILE *out, const tgn_sgf *tree, uint32_t node, tgn_symmetry s)
{
    fputc(';', out);
    for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++) {
        const tgn_sgf_property *property = &tree->properties[i];
        const bool points = has_points(property->id);
        if (property->id == TGN_SGF_CA || (node > 0 && !points && property->id != TGN_SGF_PL))
            continue;
        fprintf(out, "%.*s", (int)property->name_length, tree->text + property->name);
        for (uint32_t v = property->value; v < property[1].value; v++)
            write_value(out, tree, &tree->values[v], points, s);
    }
    fputs(node ? "" : "CA[UTF-8]\n", out);
}

static uint32_t line_length(const tgn_sgf *tree)
{
    uint32_t nodes = 0;
    for (uint32_t node = 0; node != TGN_SGF_NONE; node = tgn_sgf_child(tree, node))
        nodes++;
    return nodes;
}

static void write_turned(FILE *out, const tgn_sgf *tree, unsigned copy)
{
    const tgn_symmetry s = (tgn_symmetry)(copy % (unsigned)tgn_symmetry_count(tree->size));
    const uint32_t length = line_length(tree);
    uint32_t left = length > copy ? length - copy : 1; /* the root stays */
    fputc('(', out);
    for (uint32_t node = 0; left > 0; left--, node = tgn_sgf_child(tree, node))
        write_node(out, tree, node, s);
    fputs(")\n", out);
}

/* ---- all of them ---- */

static void write_game(job *j, const tgn_sgf *tree, unsigned copy)
{
    char path[4096];
    FILE *out = stdout;
    snprintf(path, sizeof path, "%s/%05" PRIu64 ".sgf", j->folder ? j->folder : "", ++j->written);
    if (j->folder && !(out = fopen(path, "wb")))
        fail(path);
    if (copy == 0 && tgn_sgf_write(tree, write_bytes, out) < 0)
        fail("could not write");
    if (copy > 0)
        write_turned(out, tree, copy);
    if (ferror(out) || (j->folder && fclose(out)))
        fail("could not write");
}

static void write_copy(job *j, unsigned copy)
{
    tgn_source *source;
    tgn_source_entry entry;
    tgn_sgf_reader *reader;
    if (tgn_source_open(&source, (const char *const *)j->paths, (size_t)j->path_count, NULL, NULL) < 0 ||
        tgn_sgf_open_memory(&reader, "", 0) < 0)
        fail("out of memory");
    while (j->written < j->games && tgn_source_next(source, &entry) > 0) {
        tgn_sgf *tree;
        if (entry.failed)
            fail(entry.message);
        if (tgn_sgf_reopen_stream(reader, tgn_source_read, source) < 0)
            fail("out of memory");
        while (j->written < j->games && tgn_sgf_next(reader, &tree) > 0)
            if (!tree->refused)
                write_game(j, tree, copy);
    }
    tgn_sgf_close(reader);
    tgn_source_close(source);
}

int main(int argc, char **argv)
{
    job j = {.games = UINT64_MAX, .copies = 1};
    int at = 1;
    for (; at + 1 < argc && strncmp(argv[at], "--", 2) == 0; at += 2) {
        if (strcmp(argv[at], "--games") == 0)
            j.games = strtoull(argv[at + 1], NULL, 10);
        else if (strcmp(argv[at], "--copies") == 0)
            j.copies = (unsigned)strtoul(argv[at + 1], NULL, 10);
        else if (strcmp(argv[at], "--split") == 0)
            j.folder = argv[at + 1];
        else
            at = argc;
    }
    if (at >= argc) {
        fprintf(stderr, "usage: turned [--games N] [--copies K] [--split FOLDER] PATH...\n");
        return 2;
    }
    j.paths = argv + at;
    j.path_count = argc - at;
    for (unsigned copy = 0; copy < j.copies; copy++)
        write_copy(&j, copy);
    if (fflush(stdout))
        fail("could not write");
    return 0;
}
