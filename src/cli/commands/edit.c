/*
 * edit.c - tengen edit add | replace | delete | cut, --db DATABASE
 *
 * Every game is a change of its own, durable before the next one starts: when something fails, everything reported
 * as done is done.
 */
#include "cli/database.h"
#include "cli/game_reader.h"
#include "cli/numbers.h"

#include <tengen/bin.h>

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct cli_edit_job {
    cli_call *cli;
    tgn_graph *graph;
    bool json, variations, keep_duplicates;
    int exit;
} cli_edit_job;

/* ---- reports ------------------------------------------------------------------------------------------- */

/* {"game": 17, "done": "added"}, or the same as text. */
static void report(cli_edit_job *job, uint32_t id, const char *done)
{
    tgn_json_writer *json = &job->cli->json;
    if (!job->json) {
        cli_print(job->cli, "game %" PRIu32 ": %s\n", id, done);
        return;
    }
    tgn_json__new_line(json);
    tgn_json__open(json, '{');
    tgn_json__field_number(json, "game", id);
    tgn_json__field_plain(json, "done", done);
    tgn_json__close(json, '}');
}

static void fail(cli_edit_job *job, int code, const tgn_error *error)
{
    int worst = cli_database_fail(job->cli, code, error);
    job->exit = worst > job->exit ? worst : job->exit;
}

/* A whole number of at least `least`; for anything else the message is out. */
static int parse_number(cli_call *cli, const char *text, const char *what, unsigned long least, uint32_t *out)
{
    char *end;
    errno = 0;
    *out = 0;
    const unsigned long number = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno || number < least || number > UINT32_MAX)
        return cli_fail(cli, CLI_MISUSE, "'%s' is not a %s", text, what);
    *out = (uint32_t)number;
    return CLI_OK;
}

/* ---- add and replace ----------------------------------------------------------------------------------- */

static void add(cli_edit_job *job, const cli_game_reader *reader)
{
    tgn_error error = {0};
    uint32_t id;
    int code = tgn_graph_add(job->graph, reader->tree, job->variations, job->keep_duplicates, &id, &error);
    if (code == TGN_ERR_ILLEGAL || code == TGN_ERR_INPUT) {
        cli_warn(job->cli, "%s: game %" PRIu64 ": %s", reader->entry.name, reader->number, error.message);
        job->exit = job->exit ? job->exit : CLI_NO;
    } else if (code < 0) {
        fail(job, code, &error);
    } else {
        report(job, id, "added");
    }
}

static void replace(cli_edit_job *job, const cli_game_reader *reader, uint32_t id)
{
    tgn_error error = {0};
    int code = tgn_graph_replace(job->graph, id, reader->tree, job->variations, &error);
    if (code < 0)
        fail(job, code, &error);
    else
        report(job, id, "replaced");
}

/* Read the games at the path: all are added (id 0), or the first one replaces game `id`. */
static int take_games(cli_edit_job *job, const char *path, uint32_t id)
{
    cli_game_reader reader;
    cli_call *cli = job->cli;
    int code = cli_game_reader_open(&reader, cli, &path, 1);
    while (code >= 0 && job->exit < CLI_MISUSE && (code = cli_game_reader_next(&reader)) > 0) {
        if (code == CLI_UNREADABLE) {
            cli_warn(cli, "%s: %s", reader.entry.name, reader.failure);
            job->exit = CLI_BAD_INPUT;
        } else if (id == 0) {
            add(job, &reader);
        } else if (reader.games > 1) {
            cli_warn(cli, "%s: more than one game; only the first is used", path);
            break;
        } else {
            replace(job, &reader, id);
        }
    }
    if (code == TGN_ERR_STOPPED)
        job->exit = cli_fail(cli, CLI_BROKEN, "stopped before the end");
    else if (code < 0)
        job->exit = cli_fail(cli, CLI_BROKEN, "out of memory");
    else if (reader.games == 0 && reader.unreadable == 0)
        job->exit = cli_fail(cli, CLI_BAD_INPUT, "%s: contains no game records", path);
    cli_game_reader_close(&reader);
    return job->exit;
}

static int run_add(cli_edit_job *job)
{
    for (int i = 1; i < job->cli->arg_count && job->exit < CLI_MISUSE; i++)
        take_games(job, job->cli->args[i], 0);
    return job->exit;
}

static int run_replace(cli_edit_job *job)
{
    uint32_t id;
    int code = parse_number(job->cli, job->cli->args[1], "game number", 1, &id);
    return code == CLI_OK ? take_games(job, job->cli->args[2], id) : code;
}

/* ---- delete and cut ------------------------------------------------------------------------------------ */

static void delete_one(cli_edit_job *job, uint32_t id)
{
    tgn_error error = {0};
    const int code = tgn_graph_remove(job->graph, id, &error);
    if (code < 0)
        fail(job, code, &error);
    else
        report(job, id, "deleted");
}

/* {"games": "20-29", "done": "deleted", "count": 9}, or "games 20-29: 9 deleted". */
static void report_range(cli_edit_job *job, const char *word, uint64_t count)
{
    tgn_json_writer *json = &job->cli->json;
    if (!job->json) {
        cli_print(job->cli, "games %s: %" PRIu64 " deleted\n", word, count);
        return;
    }
    tgn_json__new_line(json);
    tgn_json__open(json, '{');
    tgn_json__field_plain(json, "games", word);
    tgn_json__field_plain(json, "done", "deleted");
    tgn_json__field_number(json, "count", count);
    tgn_json__close(json, '}');
}

/* The games of a range go together, which is much quicker. */
static void delete_range(cli_edit_job *job, const char *word, const cli_numbers *games)
{
    uint64_t count = 0;
    tgn_error error = {0};
    const int code = tgn_bin_put(job->graph, games->numbers, games->count, NULL, &count, &error);
    if (code < 0)
        fail(job, code, &error);
    else
        report_range(job, word, count);
    if (code == 0 && count == 0)
        job->exit = CLI_NO;
}

static void delete_word(cli_edit_job *job, const char *word)
{
    cli_numbers games = {0};
    const int code = cli_numbers_add(&games, job->cli, word);
    if (code != CLI_OK)
        job->exit = code;
    else if (games.count == 1)
        delete_one(job, games.numbers[0]);
    else
        delete_range(job, word, &games);
    cli_numbers_clear(&games);
}

static int run_delete(cli_edit_job *job)
{
    cli_numbers all = {0};
    const int code = cli_numbers_parse(&all, job->cli, 1); /* nothing is deleted if one of them is wrong */
    cli_numbers_clear(&all);
    for (int i = 1; code == CLI_OK && i < job->cli->arg_count && job->exit <= CLI_NO; i++)
        delete_word(job, job->cli->args[i]);
    return code == CLI_OK ? job->exit : code;
}

static int run_cut(cli_edit_job *job)
{
    uint32_t id, moves;
    if (parse_number(job->cli, job->cli->args[1], "game number", 1, &id) != CLI_OK ||
        parse_number(job->cli, job->cli->args[2], "number of moves", 0, &moves) != CLI_OK)
        return CLI_MISUSE;
    tgn_error error = {0};
    int code = tgn_graph_cut(job->graph, id, moves, &error);
    if (code < 0)
        fail(job, code, &error);
    else
        report(job, id, "cut");
    return job->exit;
}

/* ---- the command --------------------------------------------------------------------------------------- */

typedef struct edit_action {
    const char *name, *usage;
    int min_args, max_args; /* the name included */
    tgn_graph_mode mode;
    int (*run)(cli_edit_job *);
} edit_action;

static const edit_action actions[] = {
    {"add", "add PATH...", 2, CLI_MANY, TGN_GRAPH_CREATE, run_add},
    {"replace", "replace ID FILE", 3, 3, TGN_GRAPH_WRITE, run_replace},
    {"delete", "delete ID...", 2, CLI_MANY, TGN_GRAPH_WRITE, run_delete},
    {"cut", "cut ID MOVES", 3, 3, TGN_GRAPH_WRITE, run_cut},
};

static int find_action(cli_call *cli, const edit_action **out)
{
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        *out = &actions[i];
        if (strcmp(cli->args[0], actions[i].name) != 0)
            continue;
        if (cli->arg_count >= actions[i].min_args && cli->arg_count <= actions[i].max_args)
            return CLI_OK;
        return cli_fail(cli, CLI_MISUSE, "usage: tengen edit %s --db DATABASE", actions[i].usage);
    }
    return cli_fail(cli, CLI_MISUSE, "unknown action '%s'; use add, replace, delete or cut", cli->args[0]);
}

static int run(cli_call *cli)
{
    cli_edit_job job = {.cli = cli, .json = cli_flag(cli, "json"), .variations = cli_flag(cli, "variations")};
    const edit_action *chosen;
    if (cli_duplicates_parse(cli, &job.keep_duplicates) != CLI_OK)
        return CLI_MISUSE;
    int code = find_action(cli, &chosen);
    if (code == CLI_OK)
        code = cli_database_open(cli, chosen->mode, &job.graph);
    if (code != CLI_OK)
        return code;
    if (job.json)
        cli_json_begin_list(cli, "changes");
    code = chosen->run(&job);
    if (job.json)
        cli_json_end_list(cli);
    tgn_graph_close(job.graph);
    return code;
}

static const cli_option options[] = {
    CLI_DB,
    {"variations", NULL, "add, replace: keep all variations, not only the main line"},
    {"duplicates", "skip|keep",
     "add: what to do with a game that has the moves of another one, also if rotated or mirrored (skip)"},
    CLI_JSON,
    {0},
};

static const cli_word words[] = {
    {"add", "PATH...",
     "add the games of files one by one, creating the database if necessary (use 'tengen import' for many)"},
    {"replace", "ID FILE", "replace game ID by the game of a file"},
    {"delete", "ID...", "delete games, 17 or 20-29: they go to the bin, see 'tengen bin'"},
    {"cut", "ID MOVES", "keep the first MOVES moves of a game's main line, drop the rest and the variations"},
    {0},
};

const cli_command cli_command_edit = {
    .name = "edit",
    .summary = "add, replace, delete or cut single games of a database",
    .usage = "(add PATH... | replace ID FILE | delete ID... | cut ID MOVES) --db DATABASE",
    .words = words,
    .about = "Every game is one change: it is made completely and durably, or not at all.\n"
             "The answer in JSON is {\"changes\": [{\"game\", \"done\"}, ...]}.\n"
             "Exit code: 0; 1 when there is no such game, or the same moves are in the database already.\n",
    .options = options,
    .min_args = 1,
    .max_args = CLI_MANY,
    .run = run,
};
