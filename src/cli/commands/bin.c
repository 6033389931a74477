/* bin.c - tengen bin [list | restore | empty], --db DATABASE: games that were deleted, until the bin is emptied */
#include <tengen/bin.h>

#include "cli/database.h"
#include "cli/numbers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct cli_bin_job {
    cli_call *cli;
    tgn_graph *graph;
    cli_numbers games; /* that are named */
} cli_bin_job;

static bool on_progress(void *cli, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    return !cli_stopped(cli);
}

/* ---- the list ------------------------------------------------------------------------------------------ */

static void print_line(cli_call *cli, const tgn_game_line *line)
{
    const time_t when = (time_t)line->removed;
    struct tm parts;
    char text[64] = "?";
    if (localtime_r(&when, &parts))
        strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
    cli_games_print_start(cli, line);
    cli_print(cli, "%5" PRIu32 "  %s\n", line->moves, text);
}

static void print_list(cli_call *cli, const tgn_game_list *list, uint64_t skip)
{
    if (list->total == 0) {
        cli_print(cli, "the bin is empty\n");
        return;
    }
    cli_games_print_head(cli);
    cli_print(cli, "%5s  %s\n", "moves", "deleted");
    for (size_t i = 0; i < list->count; i++)
        print_line(cli, &list->lines[i]);
    if (skip > 0 || list->count < list->total)
        cli_print(cli, "%zu of %" PRIu64 " games\n", list->count, list->total);
}

static int run_list(cli_bin_job *job)
{
    cli_call *cli = job->cli;
    tgn_game_list *list;
    tgn_error error = {0};
    long count = 0, skip = 0;
    if (cli_number(cli, "count", 0, 1000000, 20, &count) != CLI_OK ||
        cli_number(cli, "skip", 0, UINT32_MAX, 0, &skip) != CLI_OK)
        return CLI_MISUSE;
    const int code = tgn_bin_list(job->graph, (uint64_t)skip, (size_t)count, &list, &error);
    if (code < 0)
        return cli_database_fail(cli, code, &error);
    if (cli_flag(cli, "json")) {
        (void)!tgn_wire_games(list, (uint64_t)skip, cli_write, cli); /* cli_flush() reports errors */
        cli_print(cli, "\n");
    } else {
        print_list(cli, list, (uint64_t)skip);
    }
    tgn_game_list_free(list);
    return CLI_OK;
}

/* ---- restoring and emptying ---------------------------------------------------------------------------- */

/* "restored: 3, duplicates: 1", or {"restored": 3, "duplicates": 1}. */
static void print_counts(cli_bin_job *job, const char *const names[], const uint64_t counts[], size_t count)
{
    cli_call *cli = job->cli;
    if (!cli_flag(cli, "json")) {
        for (size_t i = 0; i < count; i++)
            cli_print(cli, "%s%s: %" PRIu64, i ? ", " : "", names[i], counts[i]);
        cli_print(cli, "\n");
        return;
    }
    tgn_json_writer *json = cli_json_begin(cli);
    tgn_json__open(json, '{');
    for (size_t i = 0; i < count; i++)
        tgn_json__field_number(json, names[i], counts[i]);
    tgn_json__close(json, '}');
    cli_json_end(cli);
}

static int run_restore(cli_bin_job *job)
{
    static const char *const names[] = {"restored", "duplicates", "missing"};
    cli_call *cli = job->cli;
    const tgn_progress progress = {on_progress, cli};
    const bool all = job->games.count == 0;
    bool keep = false;
    tgn_bin_sum sum = {0};
    tgn_error error = {0};
    if (cli_duplicates_parse(cli, &keep) != CLI_OK)
        return CLI_MISUSE;
    const int code = tgn_bin_restore(job->graph, all ? NULL : job->games.numbers, job->games.count,
                                     keep || !all, &progress, &sum, &error);
    if (code < 0)
        return cli_database_fail(cli, code, &error);
    print_counts(job, names, (uint64_t[]){sum.restored, sum.duplicates, sum.missing}, 3);
    return sum.missing > 0 ? CLI_NO : CLI_OK;
}

static int run_empty(cli_bin_job *job)
{
    enum { DAY = 86400 };
    static const char *const names[] = {"dropped"};
    cli_call *cli = job->cli;
    uint64_t done = 0;
    long days;
    tgn_error error = {0};
    if (cli_number(cli, "days", 0, 36500, 0, &days) != CLI_OK)
        return CLI_MISUSE;
    if (days > 0 && job->games.count > 0)
        return cli_fail(cli, CLI_MISUSE, "--days: is for the whole bin; name no games with it");
    const uint64_t until = days > 0 ? (uint64_t)time(NULL) - (uint64_t)days * DAY : UINT64_MAX;
    const int code = job->games.count > 0
                         ? tgn_bin_drop(job->graph, job->games.numbers, job->games.count, &done, &error)
                         : tgn_bin_empty(job->graph, until, &done, &error);
    if (code < 0)
        return cli_database_fail(cli, code, &error);
    print_counts(job, names, &done, 1);
    return done < job->games.count ? CLI_NO : CLI_OK;
}

/* ---- the command --------------------------------------------------------------------------------------- */

typedef struct bin_action {
    const char *name;
    int max_args; /* the name included */
    tgn_graph_mode mode;
    int (*run)(cli_bin_job *);
} bin_action;

static const bin_action actions[] = {
    {"list", 1, TGN_GRAPH_READ, run_list},
    {"restore", CLI_MANY, TGN_GRAPH_WRITE, run_restore},
    {"empty", CLI_MANY, TGN_GRAPH_WRITE, run_empty},
};

static int find_action(cli_call *cli, const bin_action **out)
{
    const char *name = cli->arg_count > 0 ? cli->args[0] : "list";
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        *out = &actions[i];
        if (strcmp(name, actions[i].name) != 0)
            continue;
        if (cli->arg_count <= actions[i].max_args)
            return CLI_OK;
        return cli_fail(cli, CLI_MISUSE, "usage: tengen bin list --db DATABASE");
    }
    return cli_fail(cli, CLI_MISUSE, "unknown action '%s'; use list, restore or empty", name);
}

static int run(cli_call *cli)
{
    cli_bin_job job = {.cli = cli};
    const bin_action *chosen;
    int code = find_action(cli, &chosen);
    if (code == CLI_OK)
        code = cli_numbers_parse(&job.games, cli, 1);
    cli_catch_signals();
    if (code == CLI_OK)
        code = cli_database_open(cli, chosen->mode, &job.graph);
    if (code == CLI_OK)
        code = chosen->run(&job);
    tgn_graph_close(job.graph);
    cli_numbers_clear(&job.games);
    return code;
}

static const cli_option options[] = {
    CLI_DB,
    {"count", "N", "list: number of games (20)"},
    {"skip", "N", "list: skip the first N games"},
    {"duplicates", "skip|keep",
     "restore all: what to do with a game whose moves are in the database again (skip)"},
    {"days", "N", "empty: only what was deleted N days ago and longer"},
    CLI_JSON,
    {0},
};

static const cli_word words[] = {
    {"list", "", "the games in the bin, what was deleted last first"},
    {"restore", "[ID...]", "bring back games under their own numbers; without numbers all of them"},
    {"empty", "[ID...]", "drop games for ever; without numbers all of them"},
    {0},
};

const cli_command cli_command_bin = {
    .name = "bin",
    .summary = "list, restore or drop games that were deleted",
    .usage = "[list | restore [ID...] | empty [ID...]] --db DATABASE",
    .words = words,
    .about = "Games that are deleted are in the bin of their database until it is emptied. ID is a number or "
             "a range: "
             "17, 20-29.\n"
             "'tengen serve' drops what has been there for 30 days (--bin-days).\n"
             "The answer in JSON is that of 'tengen games', each game with \"removed\"; {\"restored\", "
             "\"duplicates\",\n"
             "\"missing\"}; or {\"dropped\"}.\n"
             "Exit code: 0; 1 when a game that was named is not in the bin.\n",
    .options = options,
    .min_args = 0,
    .max_args = CLI_MANY,
    .run = run,
};
