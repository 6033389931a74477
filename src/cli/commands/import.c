/*
 * import.c - tengen import PATH... --db DIR
 *
 * Every record that was not simply added is listed with the reason when it is read, so nothing is kept; in JSON the
 * totals follow the list.
 */
#include "cli/database.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct cli_import_job {
    cli_call *cli;
    tgn_import_sum sum;
    bool json, quiet;
} cli_import_job;

/* ---- reports ------------------------------------------------------------------------------------------- */

static const char *fate_name(tgn_import_fate fate)
{
    static const char *const names[] = {"added", "repaired", "duplicate", "refused", "unreadable"};
    return names[fate];
}

static void problem_json(tgn_json_writer *json, const tgn_problem *problem)
{
    tgn_json__open(json, '{');
    tgn_json__field_plain(json, "kind", tgn_problem_name(problem->kind));
    tgn_json__field_text(json, "text", tgn_problem_meaning(problem->kind));
    tgn_json__field_text(json, "detail", problem->detail);
    tgn_json__field_number(json, "offset", problem->offset);
    tgn_json__field_number(json, "line", problem->line);
    tgn_json__field_number(json, "more", problem->more);
    tgn_json__close(json, '}');
}

static void event_json(cli_import_job *job, const tgn_import_event *event)
{
    tgn_json_writer *json = &job->cli->json;
    tgn_json__new_line(json);
    tgn_json__open(json, '{');
    tgn_json__field_text(json, "file", event->file);
    tgn_json__field_number(json, "game", event->number);
    tgn_json__field_plain(json, "fate", fate_name(event->fate));
    tgn_json__field_known(json, "id", event->id, event->id);
    tgn_json__key(json, "reasons");
    tgn_json__open(json, '[');
    for (size_t i = 0; i < event->problem_count; i++)
        problem_json(json, &event->problems[i]);
    tgn_json__close(json, ']');
    if (event->message)
        tgn_json__field_text(json, "message", event->message);
    tgn_json__close(json, '}');
}

static void event_text(cli_import_job *job, const tgn_import_event *event)
{
    cli_call *cli = job->cli;
    if (event->fate == TGN_IMPORT_UNREADABLE) {
        cli_print(cli, "%s: unreadable: %s\n", event->file, event->message);
        return;
    }
    cli_print(cli, "%s: game %" PRIu64 ": %s", event->file, event->number, fate_name(event->fate));
    if (event->fate == TGN_IMPORT_DUPLICATE) {
        cli_print(cli, " of game %" PRIu32 "\n", event->id);
        return;
    }
    for (size_t i = 0; i < event->problem_count; i++) {
        const tgn_problem *p = &event->problems[i];
        cli_print(cli, "%s %s", i ? "," : ":", tgn_problem_name(p->kind));
        if (*p->detail)
            cli_print(cli, " '%s'", p->detail);
        if (p->more)
            cli_print(cli, " and %" PRIu32 " more", p->more);
    }
    cli_print(cli, "\n");
}

static void on_event(void *context, const tgn_import_event *event)
{
    cli_import_job *job = context;
    if (job->quiet)
        return;
    if (job->json)
        event_json(job, event);
    else
        event_text(job, event);
}

/* ---- progress ------------------------------------------------------------------------------------------ */

static bool on_progress(void *context, const char *what, uint64_t done, uint64_t total)
{
    cli_import_job *job = context;
    double seconds;
    if (!cli_progress_due(job->cli, &seconds))
        return !cli_stopped(job->cli);
    const double rate = (double)job->sum.games / seconds;
    if (strcmp(what, "reading") == 0 && total > 0 && done > 0)
        cli_progress_show(job->cli, "%" PRIu64 " games, %.0f games/s, %.0f%%, %.0f s left", job->sum.games,
                          rate, 100.0 * (double)done / (double)total,
                          seconds * (double)(total - (done < total ? done : total)) / (double)done);
    else if (strcmp(what, "reading") == 0)
        cli_progress_show(job->cli, "%" PRIu64 " games, %.0f games/s", job->sum.games, rate);
    else
        cli_progress_show(job->cli, "%" PRIu64 " games, %s (%.0f s)", job->sum.games, what, seconds);
    return !cli_stopped(job->cli);
}

/* ---- the command --------------------------------------------------------------------------------------- */

static int graphs_option(cli_call *cli, unsigned *out)
{
    const char *text = cli_value(cli, "graphs");
    *out = 0;
    if (!text || strcmp(text, "all") == 0)
        return CLI_OK;
    if (strcmp(text, "whole") != 0)
        return cli_fail(cli, CLI_MISUSE, "--graphs: '%s' is neither 'all' nor 'whole'", text);
    *out = 1u << TGN_KIND_WHOLE;
    return CLI_OK;
}

static void totals_json(cli_import_job *job)
{
    tgn_json_writer *json = &job->cli->json;
    const tgn_import_sum *s = &job->sum;
    tgn_json__close_lines(json, ']');
    tgn_json__field_number(json, "games", s->games);
    tgn_json__field_number(json, "added", s->added);
    tgn_json__field_number(json, "repaired", s->repaired);
    tgn_json__field_number(json, "duplicates", s->duplicates);
    tgn_json__field_number(json, "refused", s->refused);
    tgn_json__field_number(json, "unreadable", s->unreadable);
    tgn_json__field_number(json, "positions", s->positions);
    tgn_json__close(json, '}');
    cli_json_end(job->cli);
}

static void totals_text(cli_import_job *job)
{
    cli_call *cli = job->cli;
    const tgn_import_sum *s = &job->sum;
    cli_print(cli, "games: %" PRIu64 ", added: %" PRIu64 " (repaired: %" PRIu64 "), duplicates: %" PRIu64,
              s->games, s->added, s->repaired, s->duplicates);
    cli_print(cli, ", refused: %" PRIu64 ", unreadable: %" PRIu64 ", positions: %" PRIu64 "\n", s->refused,
              s->unreadable, s->positions);
}

static int import_into(cli_import_job *job, tgn_graph *graph, const tgn_import_options *options)
{
    cli_call *cli = job->cli;
    tgn_error error = {0};
    const tgn_progress progress = {on_progress, job};
    if (job->json)
        cli_json_begin_list(cli, "records");
    const int code =
        tgn_graph_import(graph, cli->args, (size_t)cli->arg_count, options, &progress, &job->sum, &error);
    cli_progress_clear(cli);
    (job->json ? totals_json : totals_text)(job);
    if (code == TGN_ERR_STOPPED)
        return cli_fail(cli, CLI_NO,
                        "stopped; what was read is kept, and the same command continues from there");
    if (code < 0 && job->sum.lost > 0)
        return cli_fail(cli, cli_exit_code(code),
                        "%s; the last %" PRIu64
                        " games read are not in the database, the same command reads them again",
                        error.message, job->sum.lost);
    if (code < 0)
        return cli_fail(cli, cli_exit_code(code), "%s", error.message);
    if (job->sum.unreadable > 0 && job->sum.games == 0)
        return cli_fail(cli, CLI_BAD_INPUT, "nothing could be read");
    return CLI_OK;
}

static int run(cli_call *cli)
{
    cli_import_job job = {.cli = cli, .json = cli_flag(cli, "json"), .quiet = cli_flag(cli, "quiet")};
    tgn_import_options options = {
        .event = on_event, .context = &job, .variations = cli_flag(cli, "variations")};
    tgn_graph_options open = {0};
    long threads;
    const char *db = cli_value(cli, "db");
    if (!db)
        return cli_fail(cli, CLI_MISUSE,
                        "no database given; add --db DIR, which is created if it does not exist");
    if (cli_memory(cli, "memory", 4, &open.memory) != CLI_OK || graphs_option(cli, &open.graphs) != CLI_OK ||
        cli_duplicates_parse(cli, &options.keep_duplicates) != CLI_OK ||
        cli_number(cli, "threads", 1, 256, 0, &threads) != CLI_OK)
        return CLI_MISUSE;
    options.threads = (int)threads;
    cli_catch_signals();
    tgn_graph *graph;
    tgn_error error;
    int code = tgn_graph_open(&graph, db, TGN_GRAPH_CREATE, &open, &error);
    if (code < 0)
        return cli_fail(cli, cli_exit_code(code), "%s", error.message);
    code = import_into(&job, graph, &options);
    tgn_graph_close(graph);
    return code;
}

static const cli_option options[] = {
    {"db", "DIR", "the database; created if it does not exist"},
    {"duplicates", "skip|keep",
     "what to do with a game that has the moves of another one, also if rotated or mirrored (skip)"},
    {"variations", NULL, "import all variations, not only the main line"},
    {"graphs", "all|whole", "for a new database: all four graphs, or the one of the whole board only (all)"},
    {"memory", "SIZE", "use at most this much memory: 512M, 2G (1G)"},
    {"threads", "N", "number of processors to use (all)"},
    {"quiet", NULL, "print the totals only"},
    CLI_JSON,
    {0},
};

const cli_command cli_command_import = {.name = "import",
                                        .summary = "import records into a database of positions",
                                        .usage = "PATH... --db DIR",
                                        .about = "Files, folders and archives are read. Games that are in "
                                                 "the database already are not added again, so\n"
                                                 "the same import can be repeated, or continued after it was "
                                                 "stopped. Every record that was repaired,\n"
                                                 "refused or is a duplicate is listed with the reason.\n",
                                        .options = options,
                                        .min_args = 1,
                                        .max_args = CLI_MANY,
                                        .run = run};
