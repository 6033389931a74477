/*
 * import.c - tengen import PATH... --db DATABASE
 *
 * What could not be read and what was refused is named when it is met, the first of each kind. The problems of repaired
 * games are counted, and duplicates: a large collection has thousands of them. --list names all of them. In JSON every
 * record that was not simply added is listed, and the totals follow the list.
 */
#include "cli/database.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FATES = TGN_IMPORT_UNREADABLE + 1, NAMED_MOST = 20 };

typedef struct cli_import_job {
    cli_call *cli;
    tgn_import_sum sum;
    bool json, quiet, list;
    uint64_t met[FATES], left_out[FATES]; /* events, and those that were not printed */
    uint64_t problems[TGN_PROBLEM_COUNT]; /* games that have it */
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

/* Whether an event is printed: all in a list; else what the database lacks, as long as that is not much. */
static bool is_named(const cli_import_job *job, tgn_import_fate fate)
{
    const bool lacking = fate == TGN_IMPORT_REFUSED || fate == TGN_IMPORT_UNREADABLE;
    return job->list || (lacking && job->met[fate] <= NAMED_MOST);
}

static void count_problems(cli_import_job *job, const tgn_import_event *event)
{
    bool seen[TGN_PROBLEM_COUNT] = {false};
    for (size_t i = 0; i < event->problem_count; i++)
        seen[event->problems[i].kind] = true;
    for (int kind = 0; kind < TGN_PROBLEM_COUNT; kind++)
        job->problems[kind] += seen[kind];
}

static void on_event(void *context, const tgn_import_event *event)
{
    cli_import_job *job = context;
    job->met[event->fate]++;
    if (event->fate == TGN_IMPORT_REPAIRED || event->fate == TGN_IMPORT_REFUSED)
        count_problems(job, event);
    if (job->quiet)
        return;
    if (job->json) {
        event_json(job, event);
    } else if (is_named(job, event->fate)) {
        event_text(job, event);
        /* Whole lines, so that the progress line is never drawn behind half a one. */
        if (job->cli->line.terminal)
            cli_flush(job->cli);
    } else {
        job->left_out[event->fate]++;
    }
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

/* How many of what was not named, by kind. */
static void left_out_text(cli_import_job *job)
{
    static const char *const names[] = {"", "repaired", "duplicates", "refused", "unreadable"};
    cli_call *cli = job->cli;
    bool any = false;
    for (int kind = 0; kind < TGN_PROBLEM_COUNT && job->left_out[TGN_IMPORT_REPAIRED] > 0; kind++)
        if (job->problems[kind])
            cli_print(cli, "%9" PRIu64 "  %-20s  %s\n", job->problems[kind],
                      tgn_problem_name((tgn_problem_kind)kind), tgn_problem_meaning((tgn_problem_kind)kind));
    for (int fate = TGN_IMPORT_REPAIRED; fate < FATES; fate++)
        if (job->left_out[fate] > 0) {
            cli_print(cli, "%s%s: %" PRIu64, any ? ", " : "not listed: ", names[fate], job->left_out[fate]);
            any = true;
        }
    if (any)
        cli_print(cli, "; --list names them\n");
}

static void totals_text(cli_import_job *job)
{
    cli_call *cli = job->cli;
    const tgn_import_sum *s = &job->sum;
    left_out_text(job);
    cli_print(cli, "games: %" PRIu64 ", added: %" PRIu64 " (repaired: %" PRIu64 "), duplicates: %" PRIu64,
              s->games, s->added, s->repaired, s->duplicates);
    cli_print(cli, ", refused: %" PRIu64 ", unreadable: %" PRIu64 ", positions: %" PRIu64 "\n", s->refused,
              s->unreadable, s->positions);
}

/* What was not imported, in one line; the exit code says which. */
static int outcome(cli_import_job *job)
{
    cli_call *cli = job->cli;
    const tgn_import_sum *s = &job->sum;
    const char *const which = job->quiet ? "; leave out --quiet to see which" : "";
    if (s->unreadable > 0 && s->games == 0)
        return cli_fail(cli, CLI_BAD_INPUT, "nothing could be read");
    if (s->unreadable > 0)
        return cli_fail(cli, CLI_BAD_INPUT, "%" PRIu64 " %s could not be read%s", s->unreadable,
                        s->unreadable == 1 ? "file or line" : "files or lines", which);
    if (s->games == 0)
        return cli_fail(cli, CLI_BAD_INPUT,
                        "no game records in %s%s; give a file, folder or archive that contains some",
                        cli->args[0], cli->arg_count > 1 ? " or the other paths" : "");
    if (s->refused > 0)
        return cli_fail(cli, CLI_NO, "%" PRIu64 " %s refused%s", s->refused,
                        s->refused == 1 ? "game was" : "games were", which);
    return CLI_OK;
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
        return cli_fail(cli, cli_write_exit_code(code),
                        "%s; the last %" PRIu64
                        " games read are not in the database, the same command reads them again",
                        error.message, job->sum.lost);
    return code < 0 ? cli_database_fail(cli, code, &error) : outcome(job);
}

static int run(cli_call *cli)
{
    cli_import_job job = {.cli = cli,
                          .json = cli_flag(cli, "json"),
                          .quiet = cli_flag(cli, "quiet"),
                          .list = cli_flag(cli, "list")};
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
        return cli_database_open_fail(cli, db, TGN_GRAPH_CREATE, code, &error);
    /* An object of the list has no line end yet when progress is shown. */
    cli->line.terminal &= !(job.json && isatty(STDOUT_FILENO));
    code = import_into(&job, graph, &options);
    tgn_graph_close(graph);
    return code;
}

static const cli_option options[] = {
    {"db", "DATABASE",
     "the database: a folder, created if it does not exist, or an address of PostgreSQL (postgres://...)"},
    {"duplicates", "skip|keep",
     "what to do with a game that has the moves of another one, also if rotated or mirrored (skip)"},
    {"variations", NULL, "import all variations, not only the main line"},
    {"graphs", "all|whole", "for a new database: all four graphs, or the one of the whole board only (all)"},
    {"memory", "SIZE", "use at most this much memory: 512M, 2G (1G)"},
    {"threads", "N", "number of processors to use (all)"},
    {"list", NULL, "name every record that was repaired, refused or is a duplicate, with the reason"},
    {"quiet", NULL, "print the totals only"},
    CLI_JSON,
    {0},
};

const cli_command cli_command_import = {.name = "import",
                                        .summary = "import records into a database of positions",
                                        .usage = "PATH... --db DATABASE",
                                        .about =
                                            "Files, folders and archives are read. Games that are in "
                                            "the database already are not added again, so\n"
                                            "the same import can be repeated, or continued after it was "
                                            "stopped. What cannot be read is named and\n"
                                            "passed over: a file, a member of an archive, a line of JSON. "
                                            "Repaired games are counted by problem;\n"
                                            "--list names them and the duplicates. The answer in JSON lists "
                                            "all of them.\n"
                                            "Exit code: 0; 1 when some game was refused, 3 when something "
                                            "could not be read, 4 when the database\n"
                                            "could not be written.\n",
                                        .options = options,
                                        .min_args = 1,
                                        .max_args = CLI_MANY,
                                        .run = run};
