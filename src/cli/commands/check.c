/*
 * check.c - tengen check PATH...
 *
 * A large collection has tens of thousands of problems, so nothing is kept: each problem is written as it is
 * found, in JSON too, where the totals follow the list.
 */
#include "cli/game_reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct totals {
    uint64_t clean, repaired, refused;
    uint64_t listed;                   /* problems written so far */
    uint64_t kinds[TGN_PROBLEM_COUNT]; /* how often each kind was met */
    uint64_t problems;                 /* all of them, unreadable files included */
} totals;

typedef struct finding {
    const char *kind, *meaning, *detail;
    uint64_t offset, line, more; /* line 0: none */
} finding;

/* What is wrong, and the words concerned. Returns `out`. */
enum { TEXT_ROOM = 512 };

static char *wording(char out[TEXT_ROOM], const finding *f)
{
    if (*f->detail)
        snprintf(out, TEXT_ROOM, "%s: '%s'", f->meaning, f->detail);
    else
        snprintf(out, TEXT_ROOM, "%s", f->meaning);
    return out;
}

static void print_json(const cli_records *records, const finding *f, totals *t)
{
    char text[TEXT_ROOM];
    json_t *problem = json_object();
    json_object_set_new(problem, "file", cli_json_text(records->entry.name));
    json_object_set_new(problem, "offset", json_integer((json_int_t)f->offset));
    json_object_set_new(problem, "kind", json_string(f->kind));
    json_object_set_new(problem, "text", cli_json_text(wording(text, f)));
    json_object_set_new(problem, "line", f->line ? json_integer((json_int_t)f->line) : json_null());
    json_object_set_new(problem, "game",
                        records->number ? json_integer((json_int_t)records->number) : json_null());
    if (f->more)
        json_object_set_new(problem, "more", json_integer((json_int_t)f->more));
    cli_print(records->cli, t->listed ? ",\n" : "\n");
    cli_json_part(records->cli, problem);
}

static void print_text(const cli_records *records, const finding *f)
{
    cli_call *cli = records->cli;
    char text[TEXT_ROOM];
    cli_print(cli, "%s:%" PRIu64 ": %s: %s", records->entry.name, f->offset, f->kind, wording(text, f));
    if (f->line)
        cli_print(cli, " (line %" PRIu64 ")", f->line);
    if (f->more)
        cli_print(cli, " and %" PRIu64 " more of this kind", f->more);
    cli_print(cli, "\n");
}

static void report(const cli_records *records, const finding *f, totals *t)
{
    t->problems += 1 + f->more;
    if (cli_flag(records->cli, "quiet"))
        return;
    if (cli_flag(records->cli, "json"))
        print_json(records, f, t);
    else
        print_text(records, f);
    t->listed++;
}

static int by_offset(const void *a, const void *b)
{
    const tgn_problem *const *p = a, *const *q = b;
    if ((*p)->offset != (*q)->offset)
        return (*p)->offset < (*q)->offset ? -1 : 1;
    return *p < *q ? -1 : *p > *q; /* at one place in the order they were found */
}

/*
 * The problems of a game in the order of the file: the reader found some, playing it others. Freed by the
 * caller; NULL without memory.
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

static int look_at(const cli_records *records, totals *t)
{
    const tgn_sgf *tree = records->tree;
    *(tree->refused ? &t->refused : tree->problem_count ? &t->repaired : &t->clean) += 1;
    if (!tree->problem_count)
        return 0;
    const tgn_problem **order = in_order(tree);
    if (!order)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < tree->problem_count; i++) {
        const tgn_problem *p = order[i];
        finding f = {
            tgn_problem_name(p->kind), tgn_problem_meaning(p->kind), p->detail, p->offset, p->line, p->more};
        t->kinds[p->kind] += 1 + p->more;
        report(records, &f, t);
    }
    free(order);
    return 0;
}

/* The totals as they are printed, in words and in JSON. */
typedef struct count {
    const char *name;
    uint64_t count;
} count;
enum { COUNTS = 6 };

static void add_up(count out[COUNTS], const cli_records *records, const totals *t)
{
    out[0] = (count){"games", t->clean + t->repaired + t->refused};
    out[1] = (count){"clean", t->clean};
    out[2] = (count){"repaired", t->repaired};
    out[3] = (count){"refused", t->refused};
    out[4] = (count){"problem_count", t->problems};
    out[5] = (count){"skipped", tgn_source_skipped(records->source)};
}

static json_t *kinds_json(const cli_records *records, const totals *t)
{
    json_t *kinds = json_object();
    for (int i = 0; i < TGN_PROBLEM_COUNT; i++)
        if (t->kinds[i])
            json_object_set_new(kinds, tgn_problem_name((tgn_problem_kind)i),
                                json_integer((json_int_t)t->kinds[i]));
    if (records->unreadable)
        json_object_set_new(kinds, "unreadable", json_integer((json_int_t)records->unreadable));
    return kinds;
}

static void totals_json(const cli_records *records, const totals *t)
{
    cli_call *cli = records->cli;
    count counts[COUNTS];
    add_up(counts, records, t);
    cli_print(cli, t->listed ? "\n]" : "]");
    for (int i = 0; i < COUNTS; i++)
        cli_print(cli, ", \"%s\": %" PRIu64, counts[i].name, counts[i].count);
    if (cli_flag(cli, "kinds")) {
        cli_print(cli, ", \"kinds\": ");
        cli_json_part(cli, kinds_json(records, t));
    }
    cli_print(cli, "}\n");
}

static void kinds_text(const cli_records *records, const totals *t)
{
    static const char row[] = "%9" PRIu64 "  %-20s  %s\n";
    for (int i = 0; i < TGN_PROBLEM_COUNT; i++)
        if (t->kinds[i])
            cli_print(records->cli, row, t->kinds[i], tgn_problem_name((tgn_problem_kind)i),
                      tgn_problem_meaning((tgn_problem_kind)i));
    if (records->unreadable)
        cli_print(records->cli, row, records->unreadable, "unreadable", "could not be opened or read");
}

static void totals_text(const cli_records *records, const totals *t)
{
    cli_call *cli = records->cli;
    count counts[COUNTS];
    add_up(counts, records, t);
    counts[4].name = "problems";
    if (cli_flag(cli, "kinds"))
        kinds_text(records, t);
    for (int i = 0; i < COUNTS; i++)
        cli_print(cli, "%s%s: %" PRIu64, i ? ", " : "", counts[i].name, counts[i].count);
    cli_print(cli, "\n");
}

static int run(cli_call *cli)
{
    totals t = {0};
    cli_records records;
    int code = cli_records_open(&records, cli, cli->args, cli->arg_count);
    bool json = cli_flag(cli, "json"), opened = code >= 0;
    if (opened && json)
        cli_print(cli, "{\"problems\": [");
    while (code >= 0 && (code = cli_records_next(&records)) > 0) {
        if (code == CLI_GAME) {
            code = look_at(&records, &t);
        } else {
            finding f = {"unreadable", records.failure, "", 0, 0, 0};
            t.refused++;
            report(&records, &f, &t);
        }
    }
    if (opened)
        (json ? totals_json : totals_text)(&records, &t);
    int end = cli_records_exit(&records, code);
    cli_records_close(&records);
    return end == CLI_OK && t.refused ? CLI_NO : end;
}

static const cli_option options[] = {
    {"quiet", NULL, "give the totals alone"},
    {"kinds", NULL, "count the problems by kind"},
    CLI_JSON,
    {0},
};

const cli_command cli_check = {
    .name = "check",
    .summary = "read game records and say what is wrong with them",
    .usage = "PATH...",
    .about =
        "A path is a file, a folder, an archive (zip, 7z, tar, gz, ...) or - for standard input.\n"
        "Every game is read and played through. A problem is a line\n"
        "  FILE:OFFSET: KIND: TEXT (line N)\n"
        "where the offset counts bytes of the file, unpacked. The answer in JSON is\n"
        "  {\"problems\": [{\"file\", \"offset\", \"kind\", \"text\", \"line\", \"game\"}...],\n"
        "   \"games\", \"clean\", \"repaired\", \"refused\", \"problem_count\", \"skipped\"}\n"
        "where skipped counts files in folders and archives that are no records.\n"
        "A file that cannot be read is a problem of the kind \"unreadable\" and counts as one game refused.\n"
        "At most 20 problems of a kind are listed for a game; \"more\" in the last counts the rest.\n"
        "Exit code: 0 when all games are clean or repaired, 1 when some were refused, 3 when a path\n"
        "does not exist or nothing could be read.\n",
    .options = options,
    .min_args = 1,
    .max_args = CLI_MANY,
    .run = run,
};
