/*
 * check.c - tengen check PATH...
 *
 * A large collection has tens of thousands of problems, so none are kept: each is written when it is found, also in
 * JSON, where the totals follow the list.
 */
#include "cli/game_reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct check_totals {
    uint64_t clean, repaired, refused;
    uint64_t kinds[TGN_PROBLEM_COUNT]; /* how often each kind occurred */
    uint64_t problems;                 /* all of them, unreadable files included */
} check_totals;

typedef struct check_finding {
    const char *kind, *meaning, *detail;
    uint64_t offset, line, more; /* line 0: none */
} check_finding;

/* What is wrong, and the text it is about. Returns `out`. */
enum { TEXT_MAX = 512 };

static char *wording(char out[TEXT_MAX], const check_finding *f)
{
    if (*f->detail)
        snprintf(out, TEXT_MAX, "%s: '%s'", f->meaning, f->detail);
    else
        snprintf(out, TEXT_MAX, "%s", f->meaning);
    return out;
}

static void print_json(const cli_game_reader *reader, const check_finding *f)
{
    char text[TEXT_MAX];
    tgn_json_writer *json = &reader->cli->json;
    tgn_json__new_line(json);
    tgn_json__open(json, '{');
    tgn_json__field_text(json, "file", reader->entry.name);
    tgn_json__field_number(json, "offset", f->offset);
    tgn_json__field_plain(json, "kind", f->kind);
    tgn_json__field_text(json, "text", wording(text, f));
    tgn_json__field_known(json, "line", f->line, f->line);
    tgn_json__field_known(json, "game", reader->number, reader->number);
    if (f->more)
        tgn_json__field_number(json, "more", f->more);
    tgn_json__close(json, '}');
}

static void print_text(const cli_game_reader *reader, const check_finding *f)
{
    cli_call *cli = reader->cli;
    char text[TEXT_MAX];
    cli_print(cli, "%s:%" PRIu64 ": %s: %s", reader->entry.name, f->offset, f->kind, wording(text, f));
    if (f->line)
        cli_print(cli, " (line %" PRIu64 ")", f->line);
    if (f->more)
        cli_print(cli, " and %" PRIu64 " more of this kind", f->more);
    cli_print(cli, "\n");
}

static void report(const cli_game_reader *reader, const check_finding *f, check_totals *t)
{
    t->problems += 1 + f->more;
    if (cli_flag(reader->cli, "quiet"))
        return;
    if (cli_flag(reader->cli, "json"))
        print_json(reader, f);
    else
        print_text(reader, f);
}

static int by_offset(const void *a, const void *b)
{
    const tgn_problem *const *p = a, *const *q = b;
    if ((*p)->offset != (*q)->offset)
        return (*p)->offset < (*q)->offset ? -1 : 1;
    return *p < *q ? -1 : *p > *q; /* at the same offset in the order they were found */
}

/*
 * The problems of a game in the order of the file: some were found by reading it, others by playing it. Free the
 * list; NULL when memory runs out.
 */
static const tgn_problem **in_order(const tgn_sgf *tree)
{
    const tgn_problem **order = malloc((tree->problem_count + 1) * sizeof *order);
    for (size_t i = 0; order && i < tree->problem_count; i++)
        order[i] = &tree->problems[i];
    if (order)
        qsort(order, tree->problem_count, sizeof *order, by_offset);
    return order;
}

static int check_game(const cli_game_reader *reader, check_totals *t)
{
    const tgn_sgf *tree = reader->tree;
    *(tree->refused ? &t->refused : tree->problem_count ? &t->repaired : &t->clean) += 1;
    if (!tree->problem_count)
        return 0;
    const tgn_problem **order = in_order(tree);
    if (!order)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < tree->problem_count; i++) {
        const tgn_problem *p = order[i];
        check_finding f = {
            tgn_problem_name(p->kind), tgn_problem_meaning(p->kind), p->detail, p->offset, p->line, p->more};
        t->kinds[p->kind] += 1 + p->more;
        report(reader, &f, t);
    }
    free(order);
    return 0;
}

/* The totals as they are printed, as text and as JSON. */
typedef struct check_total {
    const char *name;
    uint64_t count;
} check_total;
enum { COUNTS = 6 };

static void add_up(check_total out[COUNTS], const cli_game_reader *reader, const check_totals *t)
{
    out[0] = (check_total){"games", t->clean + t->repaired + t->refused};
    out[1] = (check_total){"clean", t->clean};
    out[2] = (check_total){"repaired", t->repaired};
    out[3] = (check_total){"refused", t->refused};
    out[4] = (check_total){"problem_count", t->problems};
    out[5] = (check_total){"skipped", tgn_source_skipped(reader->source)};
}

static void kinds_json(const cli_game_reader *reader, const check_totals *t)
{
    tgn_json_writer *json = &reader->cli->json;
    tgn_json__key(json, "kinds");
    tgn_json__open(json, '{');
    for (int i = 0; i < TGN_PROBLEM_COUNT; i++)
        if (t->kinds[i])
            tgn_json__field_number(json, tgn_problem_name((tgn_problem_kind)i), t->kinds[i]);
    if (reader->unreadable)
        tgn_json__field_number(json, "unreadable", reader->unreadable);
    tgn_json__close(json, '}');
}

static void totals_json(const cli_game_reader *reader, const check_totals *t)
{
    tgn_json_writer *json = &reader->cli->json;
    check_total counts[COUNTS];
    add_up(counts, reader, t);
    tgn_json__close_lines(json, ']');
    for (int i = 0; i < COUNTS; i++)
        tgn_json__field_number(json, counts[i].name, counts[i].count);
    if (cli_flag(reader->cli, "kinds"))
        kinds_json(reader, t);
    tgn_json__close(json, '}');
    cli_json_end(reader->cli);
}

static void kinds_text(const cli_game_reader *reader, const check_totals *t)
{
    static const char row[] = "%9" PRIu64 "  %-20s  %s\n";
    for (int i = 0; i < TGN_PROBLEM_COUNT; i++)
        if (t->kinds[i])
            cli_print(reader->cli, row, t->kinds[i], tgn_problem_name((tgn_problem_kind)i),
                      tgn_problem_meaning((tgn_problem_kind)i));
    if (reader->unreadable)
        cli_print(reader->cli, row, reader->unreadable, "unreadable", "could not be opened or read");
}

static void totals_text(const cli_game_reader *reader, const check_totals *t)
{
    cli_call *cli = reader->cli;
    check_total counts[COUNTS];
    add_up(counts, reader, t);
    counts[4].name = "problems";
    if (cli_flag(cli, "kinds"))
        kinds_text(reader, t);
    for (int i = 0; i < COUNTS; i++)
        cli_print(cli, "%s%s: %" PRIu64, i ? ", " : "", counts[i].name, counts[i].count);
    cli_print(cli, "\n");
}

static int run(cli_call *cli)
{
    check_totals t = {0};
    cli_game_reader reader;
    int code = cli_game_reader_open(&reader, cli, cli->args, cli->arg_count);
    bool json = cli_flag(cli, "json"), opened = code >= 0;
    reader.keep_no_game = true; /* a problem like others */
    if (opened && json)
        cli_json_begin_list(cli, "problems");
    while (code >= 0 && (code = cli_game_reader_next(&reader)) > 0) {
        if (code == CLI_GAME) {
            code = check_game(&reader, &t);
        } else {
            check_finding f = {"unreadable", reader.failure, "", 0, 0, 0};
            t.refused++;
            report(&reader, &f, &t);
        }
    }
    if (opened)
        (json ? totals_json : totals_text)(&reader, &t);
    int end = cli_game_reader_exit(&reader, code);
    cli_game_reader_close(&reader);
    return end == CLI_OK && t.refused ? CLI_NO : end;
}

static const cli_option options[] = {
    {"quiet", NULL, "print the totals only"},
    {"kinds", NULL, "count the problems by kind"},
    CLI_JSON,
    {0},
};

const cli_command cli_command_check = {
    .name = "check",
    .summary = "read game records and report their problems",
    .usage = "PATH...",
    .about =
        "A path is a file, a folder, an archive (zip, 7z, tar, gz, ...) or - for standard input.\n"
        "Every game is read and replayed. Each problem is printed as a line\n"
        "  FILE:OFFSET: KIND: TEXT (line N)\n"
        "where the offset counts bytes of the unpacked file. The answer in JSON is\n"
        "  {\"problems\": [{\"file\", \"offset\", \"kind\", \"text\", \"line\", \"game\"}...],\n"
        "   \"games\", \"clean\", \"repaired\", \"refused\", \"problem_count\", \"skipped\"}\n"
        "where skipped counts files in folders and archives that are not game records.\n"
        "A file that cannot be read is a problem of the kind \"unreadable\" and counts as one refused game.\n"
        "At most 20 problems of a kind are listed per game; \"more\" in the last one counts the rest.\n"
        "Exit code: 0 when all games are clean or repaired, 1 when some were refused, 3 when a path\n"
        "does not exist or nothing could be read.\n",
    .options = options,
    .min_args = 1,
    .max_args = CLI_MANY,
    .run = run,
};
