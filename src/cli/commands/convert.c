/*
 * convert.c - tengen convert PATH...
 *
 * Records of any format as SGF or JSON lines: one collection, or one file per game; trees split into games, games
 * joined into a tree.
 */
#include "cli/joined_tree.h"
#include "cli/game_reader.h"
#include "cli/position.h"

#include <errno.h>
#include <inttypes.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <tengen/graph.h>
#include <tengen/kombilo.h>

#include "base/buffer.h"

enum {
    LINES_MAX = 100000,         /* games that one tree may be split into */
    LINE_NODES_MAX = 100000000, /* nodes of all of them together */
    FILE_NAME_MAX = 180
};

typedef struct cli_convert_job {
    cli_call *cli;
    bool lines; /* write JSON lines */
    bool split;
    cli_joined_tree *joined_tree; /* with --join */
    const char *folder;           /* with --out FOLDER/ */
    void *names;                  /* of files written there: a tree of used_name (tsearch) */
    tgn_kombilo *tags;            /* with --tags */
    char tags_text[1024];         /* the tags of the current game as a property; "" for none */
    uint64_t tagged;
    cli_file target;
    bool in_file;
    uint64_t written, refused;
} cli_convert_job;

/* ---- SGF ----------------------------------------------------------------------------------------------- */

/* Passes a game on, and inserts the tags after the "(;" at its start. */
typedef struct tag_writer {
    const char *tags_text;
    size_t passed;
    tgn_write_function *write;
    void *context;
} tag_writer;

static int write_tagged(void *context, const void *bytes, size_t length)
{
    tag_writer *t = context;
    enum { ROOT = 2 };
    size_t front = t->passed < ROOT ? ROOT - t->passed : 0;
    front = front < length ? front : length;
    int code = front ? t->write(t->context, bytes, front) : 0;
    bool here = t->passed < ROOT && t->passed + front == ROOT;
    t->passed += length;
    if (code == 0 && here)
        code = t->write(t->context, t->tags_text, strlen(t->tags_text));
    if (code == 0 && front < length)
        code = t->write(t->context, (const char *)bytes + front, length - front);
    return code;
}

/* A whole tree, or the variation that ends in `leaf`; with the tags of the game, if it has any. */
static int write_sgf(const cli_convert_job *job, const tgn_sgf *tree, uint32_t leaf,
                     tgn_write_function *write, void *context)
{
    tag_writer t = {job->tags_text, 0, write, context};
    if (job->tags_text[0])
        return tgn_sgf_write(tree, write_tagged, &t);
    return leaf == TGN_SGF_NONE ? tgn_sgf_write(tree, write, context)
                                : tgn_sgf_write_line(tree, leaf, write, context);
}

/* ---- tags ---------------------------------------------------------------------------------------------- */

/* About forty bytes per tag. */
static int read_tags(cli_convert_job *job, const char *path)
{
    enum { TAGS_MAX = 256 * 1024 * 1024 };
    tgn_error error = {0};
    tgn_buffer all = {0};
    int code = cli_read_file(job->cli, path, TAGS_MAX, &all);
    if (code == CLI_OK && tgn_kombilo_open(&job->tags, all.data ? all.data : "", all.length, &error) < 0)
        code = cli_fail(job->cli, CLI_BAD_INPUT, "%s: %s", path, error.message);
    tgn_buffer__clear(&all);
    return code;
}

/* "KT[2][10]": a property of our own, which databases keep like any other. A record that has one keeps it. */
static void find_tags(cli_convert_job *job, const cli_game_reader *reader)
{
    char signature[TGN_KOMBILO_SIGNATURE];
    const int *numbers;
    const tgn_sgf *tree = reader->tree;
    job->tags_text[0] = '\0';
    if (!job->tags || !tgn_kombilo_signature(signature, reader->game))
        return;
    for (uint32_t i = 0; i < tree->nodes[1].property; i++)
        if (tree->properties[i].name_length == 2 &&
            memcmp(tree->text + tree->properties[i].name, "KT", 2) == 0)
            return;
    size_t count = tgn_kombilo_find(job->tags, signature, &numbers), length = 0;
    for (size_t i = 0; i < count && length + 20 < sizeof job->tags_text; i++)
        length += (size_t)snprintf(job->tags_text + length, sizeof job->tags_text - length, "%s[%d]",
                                   i ? "" : "KT", numbers[i]);
    job->tagged += count > 0;
}

/* ---- JSON lines (docs/EXCHANGE.md) --------------------------------------------------------------------- */

/* What a field of the game information says, to be freed; NULL: nothing, or no memory. */
static char *info_text(const tgn_sgf *tree, const tgn_info *info, tgn_info_field which)
{
    const tgn_sgf_value *raw = info->raw[which];
    const size_t size = raw ? tgn_sgf_text(tree, raw, true, NULL, 0) + 1 : 0;
    char *text = size > 1 ? malloc(size) : NULL;
    if (text)
        tgn_sgf_text(tree, raw, true, text, size);
    return text;
}

static int write_line(cli_convert_job *job, const tgn_sgf *tree, uint32_t leaf, size_t moves)
{
    tgn_buffer sgf = {0};
    tgn_info info;
    int code = write_sgf(job, tree, leaf, tgn_buffer__write, &sgf);
    tgn_info_read(&info, tree);
    char *black = info_text(tree, &info, TGN_INFO_BLACK), *white = info_text(tree, &info, TGN_INFO_WHITE),
         *event = info_text(tree, &info, TGN_INFO_EVENT);
    if (code == 0) {
        const tgn_export_line line = {.id = job->written + 1,
                                      .black = black,
                                      .white = white,
                                      .event = event,
                                      .black_rank = info.black_rank,
                                      .white_rank = info.white_rank,
                                      .dates = info.dates,
                                      .result = info.result,
                                      .komi = info.komi,
                                      .handicap = info.handicap.known ? info.handicap.stones : 0,
                                      .size = tree->size,
                                      .moves = moves,
                                      .sgf = sgf.data,
                                      .sgf_length = sgf.length};
        code = tgn_export_line_write(&line, cli_file_write, &job->target);
    }
    free(black);
    free(white);
    free(event);
    tgn_buffer__clear(&sgf);
    return code;
}

/* ---- output files -------------------------------------------------------------------------------------- */

static int open_target(cli_convert_job *job, const char *name)
{
    int code = cli_file_open(&job->target, job->cli, name);
    job->in_file = true;
    if (code == CLI_OK && job->lines && tgn_export_head_write(NULL, cli_file_write, &job->target) < 0)
        code = CLI_BROKEN;
    return code;
}

static int close_target(cli_convert_job *job, int code)
{
    if (!job->in_file)
        return code;
    job->in_file = false;
    return cli_file_close(&job->target, code);
}

/* How often a file name has been needed. */
typedef struct used_name {
    unsigned long times;
    char text[FILE_NAME_MAX + 1];
} used_name;

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const used_name *)a)->text, ((const used_name *)b)->text);
}

/* Count one more use of a name. Returns how many there are now, or 0 when memory runs out. */
static unsigned long count_name(cli_convert_job *job, const char *text)
{
    used_name *name = calloc(1, sizeof *name), **found;
    if (!name)
        return 0;
    snprintf(name->text, sizeof name->text, "%s", text);
    found = tsearch(name, &job->names, compare_names);
    if (!found || *found != name)
        free(name);
    return found ? ++(*found)->times : 0;
}

static void free_names(cli_convert_job *job)
{
    while (job->names) {
        used_name *name = *(used_name **)job->names;
        tdelete(name, &job->names, compare_names);
        free(name);
    }
}

/*
 * The file name for a game of "some/where/Name.gib": Name.sgf, or Name-2.sgf if that was written before. Only the
 * last part of the path is used, without characters that mean something to a shell or a file system: archives
 * come from anywhere.
 */
static bool file_name(cli_convert_job *job, const char *from, char *out, size_t capacity)
{
    char base[FILE_NAME_MAX + 1];
    const char *slash = strrchr(from, '/'), *name = slash ? slash + 1 : from;
    const char *dot = strrchr(name, '.');
    size_t length = dot && dot > name ? (size_t)(dot - name) : strlen(name), kept = 0;
    for (size_t i = 0; i < length && kept < FILE_NAME_MAX; i++) {
        unsigned char c = (unsigned char)name[i];
        base[kept++] = c < 0x20 || c == 0x7F || strchr("\\:*?\"<>|", c) ? '_' : (char)c;
    }
    while (kept > 0 && kept < length && ((unsigned char)name[kept] & 0xC0) == 0x80)
        kept--; /* cut between characters */
    base[kept] = '\0';
    if (!kept || base[0] == '.' || base[0] == '-')
        snprintf(base, sizeof base, "game");
    const unsigned long times = count_name(job, base);
    const char *gap = job->folder[strlen(job->folder) - 1] == '/' ? "" : "/",
               *ending = job->lines ? "jsonl" : "sgf";
    if (times > 1)
        snprintf(out, capacity, "%s%s%s-%lu.%s", job->folder, gap, base, times, ending);
    else
        snprintf(out, capacity, "%s%s%s.%s", job->folder, gap, base, ending);
    return times > 0;
}

/* Write one game, to the current file or to one of its own. Returns an enum cli_exit. */
static int put_game(cli_convert_job *job, const cli_game_reader *reader, uint32_t leaf, size_t moves)
{
    size_t capacity = (job->folder ? strlen(job->folder) : 0) + FILE_NAME_MAX + 40;
    char *name = job->folder ? malloc(capacity) : NULL;
    int code = CLI_OK;
    if (job->folder && !name)
        return cli_fail(job->cli, CLI_BROKEN, "out of memory");
    if (name)
        code = file_name(job, reader->entry.name, name, capacity)
                   ? open_target(job, name)
                   : cli_fail(job->cli, CLI_BROKEN, "out of memory");
    errno = 0;
    if (code == CLI_OK) {
        int wrote = job->lines ? write_line(job, reader->tree, leaf, moves)
                               : write_sgf(job, reader->tree, leaf, cli_file_write, &job->target);
        if (wrote == TGN_ERR_MEMORY)
            code = cli_fail(job->cli, CLI_BROKEN, "out of memory");
        else if (wrote < 0)
            code = job->target.name ? cli_file_fail(&job->target) : CLI_BROKEN;
    }
    if (job->folder)
        code = close_target(job, code);
    free(name);
    job->written += code == CLI_OK;
    return code;
}

/* ---- trees --------------------------------------------------------------------------------------------- */

static bool is_leaf(const tgn_sgf *tree, uint32_t node)
{
    return tgn_sgf_child(tree, node) == TGN_SGF_NONE;
}

/* The number of moves from the root to this node. */
static size_t moves_to(const tgn_sgf *tree, uint32_t leaf)
{
    size_t moves = 0;
    for (uint32_t node = leaf; node != TGN_SGF_NONE; node = tree->nodes[node].parent)
        for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++)
            if (tree->properties[i].id == TGN_SGF_B || tree->properties[i].id == TGN_SGF_W)
                moves += tgn_sgf_value_count(&tree->properties[i]);
    return moves;
}

/* Whether splitting gives a reasonable number of games: a small file may branch at every move. */
static bool can_split(const tgn_sgf *tree)
{
    uint64_t lines = 0, nodes = 0;
    uint32_t *depth = malloc(sizeof *depth * ((size_t)tree->node_count + 1));
    for (uint32_t i = 0; depth && i < tree->node_count; i++) {
        depth[i] = tree->nodes[i].parent == TGN_SGF_NONE ? 1 : depth[tree->nodes[i].parent] + 1;
        lines += is_leaf(tree, i);
        nodes += is_leaf(tree, i) ? depth[i] : 0;
    }
    bool good = depth && lines <= LINES_MAX && nodes <= LINE_NODES_MAX;
    free(depth);
    return good;
}

static int split_game(cli_convert_job *job, const cli_game_reader *reader)
{
    const tgn_sgf *tree = reader->tree;
    int code = CLI_OK;
    if (!can_split(tree)) {
        cli_warn(job->cli, "%s: game %" PRIu64 ": too many variations to split; left out", reader->entry.name,
                 reader->number);
        job->refused++;
        return CLI_OK;
    }
    for (uint32_t i = 0; i < tree->node_count && code == CLI_OK && !cli_stopped(job->cli); i++)
        if (is_leaf(tree, i))
            code = put_game(job, reader, i, moves_to(tree, i));
    return code;
}

/* "Sora 3d - Haru, Evening game, 2021-03-06, B+3.5" */
static void game_title(char out[CLI_TITLE_TEXT], const tgn_sgf *tree)
{
    static const tgn_info_field fields[] = {TGN_INFO_EVENT, TGN_INFO_DATE, TGN_INFO_RESULT};
    tgn_info info;
    char black[CLI_NAME_TEXT], white[CLI_NAME_TEXT], field[CLI_NAME_TEXT];
    tgn_info_read(&info, tree);
    cli_info_text(black, sizeof black, tree, &info, TGN_INFO_BLACK);
    cli_info_text(white, sizeof white, tree, &info, TGN_INFO_WHITE);
    size_t length =
        (size_t)snprintf(out, CLI_TITLE_TEXT, "%s - %s", *black ? black : "?", *white ? white : "?");
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (*cli_info_text(field, sizeof field, tree, &info, fields[i]))
            length += (size_t)snprintf(out + length, CLI_TITLE_TEXT - length, ", %s", field);
}

static int join_game(cli_convert_job *job, cli_game_reader *reader)
{
    char title[CLI_TITLE_TEXT];
    game_title(title, reader->tree);
    int code = cli_joined_tree_add(job->joined_tree, reader->tree, reader->game, title);
    if (code == TGN_ERR_INPUT) {
        cli_warn(job->cli, "%s: game %" PRIu64 ": stones are set up between its moves; left out",
                 reader->entry.name, reader->number);
        job->refused++;
        return CLI_OK;
    }
    if (code < 0)
        return cli_fail(job->cli, CLI_BROKEN, "out of memory");
    job->written++;
    return CLI_OK;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static int take_game(cli_convert_job *job, cli_game_reader *reader)
{
    if (reader->tree->refused) {
        cli_warn(job->cli, "%s: game %" PRIu64 ": %s", reader->entry.name, reader->number,
                 cli_refusal(reader->tree));
        job->refused++;
        return CLI_OK;
    }
    if (job->joined_tree)
        return join_game(job, reader);
    if (job->split)
        return split_game(job, reader);
    find_tags(job, reader);
    return put_game(job, reader, TGN_SGF_NONE, tgn_game_moves(reader->game));
}

static int convert_all(cli_convert_job *job)
{
    cli_game_reader reader;
    cli_call *cli = job->cli;
    int result = CLI_OK, code = cli_game_reader_open(&reader, cli, cli->args, cli->arg_count);
    while (result == CLI_OK && code >= 0 && (code = cli_game_reader_next(&reader)) > 0) {
        if (code == CLI_UNREADABLE)
            cli_warn(cli, "%s: %s", reader.entry.name, reader.failure);
        else
            result = take_game(job, &reader);
    }
    if (result == CLI_OK && job->joined_tree && code >= 0 &&
        cli_joined_tree_write(job->joined_tree, cli_file_write, &job->target) < 0)
        result = job->target.name ? cli_file_fail(&job->target) : CLI_BROKEN;
    if (result == CLI_OK)
        result = cli_game_reader_exit(&reader, code);
    if (result == CLI_OK && reader.unreadable)
        result = CLI_BAD_INPUT;
    cli_game_reader_close(&reader);
    return result;
}

static int parse_request(cli_convert_job *job)
{
    cli_call *cli = job->cli;
    const char *to = cli_value(cli, "to"), *out = cli_value(cli, "out");
    struct stat status;
    if (to && strcmp(to, "sgf") != 0 && strcmp(to, "jsonl") != 0)
        return cli_fail(cli, CLI_MISUSE,
                        "--to: unknown format '%s'; use sgf or jsonl ('tengen show' draws pictures)", to);
    job->lines = to && strcmp(to, "jsonl") == 0;
    job->split = cli_flag(cli, "split");
    if (cli_flag(cli, "join") && (job->split || job->lines))
        return cli_fail(cli, CLI_MISUSE, "--join makes one SGF tree; leave out --split and --to jsonl");
    if (cli_value(cli, "tags") && (job->split || cli_flag(cli, "join")))
        return cli_fail(cli, CLI_MISUSE, "--tags needs whole games; leave out --split and --join");
    const int tags = cli_value(cli, "tags") ? read_tags(job, cli_value(cli, "tags")) : CLI_OK;
    if (tags != CLI_OK)
        return tags;
    bool folder =
        out && *out && (out[strlen(out) - 1] == '/' || (stat(out, &status) == 0 && S_ISDIR(status.st_mode)));
    if (folder && cli_flag(cli, "join"))
        return cli_fail(cli, CLI_MISUSE, "--join writes one file; --out must name a file");
    job->folder = folder ? out : NULL;
    if (folder && mkdir(out, 0777) < 0 && errno != EEXIST)
        return cli_fail(cli, CLI_BROKEN, "cannot create '%s': %s", out, strerror(errno));
    return CLI_OK;
}

static int run(cli_call *cli)
{
    cli_convert_job job = {.cli = cli};
    int code = parse_request(&job);
    if (code == CLI_OK && cli_flag(cli, "join")) {
        job.joined_tree = cli_joined_tree_new();
        code = job.joined_tree ? CLI_OK : cli_fail(cli, CLI_BROKEN, "out of memory");
    }
    if (code == CLI_OK && !job.folder)
        code = open_target(&job, cli_value(cli, "out"));
    if (code == CLI_OK) {
        code = convert_all(&job);
        /* Keep the file of what could be read, even if something could not. */
        int kept = close_target(&job, code == CLI_BAD_INPUT && job.written ? CLI_OK : code);
        code = kept == CLI_OK ? code : kept;
    } else {
        code = close_target(&job, code);
    }
    if (cli_value(cli, "out") && (code == CLI_OK || code == CLI_BAD_INPUT)) {
        cli_print(cli, "games: %" PRIu64 ", refused: %" PRIu64, job.written, job.refused);
        if (job.tags)
            cli_print(cli, ", tagged: %" PRIu64, job.tagged);
        cli_print(cli, "\n");
    }
    cli_joined_tree_free(job.joined_tree);
    tgn_kombilo_close(job.tags);
    free_names(&job);
    return code == CLI_OK && job.refused ? CLI_NO : code;
}

static const cli_option options[] = {
    {"to", "F", "sgf (default), or jsonl: one line of JSON per game"},
    {"out", "FILE", "write to a file, which is replaced once all is written; FOLDER/: one file per game"},
    {"split", NULL, "make every variation a game of its own"},
    {"join", NULL, "join all games into one tree in which shared moves appear once"},
    {"tags", "FILE", "tags exported by Kombilo: those of a game become its property KT"},
    {0},
};

const cli_command cli_command_convert = {
    .name = "convert",
    .summary = "convert records of any format to SGF or JSON lines",
    .usage = "PATH... [--to sgf|jsonl] [--out FILE|FOLDER/] [--split|--join]",
    .about =
        "A path is a file, a folder, an archive (zip, 7z, tar, gz, ...) or - for standard input. The "
        "formats\n"
        "read are SGF, GIB (Tygem), NGF (WBaduk, Cyberoro), UGF and UGI (PandaNet), recognised by content.\n"
        "The output is one SGF collection in UTF-8, or JSON lines (docs/EXCHANGE.md), which 'tengen import'\n"
        "reads. In a folder, a game is named after the file it came from.\n"
        "A joined tree has the main lines of the games, with comments where they part and where each ends.\n"
        "Exit code: 0; 1 when some game was refused, 3 when some file could not be read or has no game.\n",
    .options = options,
    .min_args = 1,
    .max_args = CLI_MANY,
    .run = run,
};
