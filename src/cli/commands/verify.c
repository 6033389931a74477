/*
 * verify.c - tengen verify --db DATABASE
 */
#include "cli/database.h"

#include <inttypes.h>
#include <string.h>

typedef struct cli_verify_job {
    cli_call *cli;
    bool json;
} cli_verify_job;

/* Each fault is written when it is found: a badly damaged database may have many. */
static void fault(void *context, const char *words)
{
    cli_verify_job *job = context;
    if (job->json) {
        tgn_json__new_line(&job->cli->json);
        tgn_json__text(&job->cli->json, words, strlen(words));
    } else {
        cli_print(job->cli, "%s\n", words);
    }
}

static void print_sum(cli_verify_job *job, const tgn_verify_sum *sum)
{
    cli_call *cli = job->cli;
    tgn_json_writer *json = &cli->json;
    if (!job->json) {
        cli_print(cli,
                  "games: %" PRIu64 ", visits: %" PRIu64 ", faults: %" PRIu64 ", collisions: %" PRIu64 "\n",
                  sum->games, sum->visits, sum->faults, sum->collisions);
        return;
    }
    tgn_json__close_lines(json, ']');
    tgn_json__field_number(json, "games", sum->games);
    tgn_json__field_number(json, "visits", sum->visits);
    tgn_json__field_number(json, "fault_count", sum->faults);
    tgn_json__field_number(json, "collisions", sum->collisions);
    tgn_json__close(json, '}');
    cli_json_end(cli);
}

static int run(cli_call *cli)
{
    cli_verify_job job = {.cli = cli, .json = cli_flag(cli, "json")};
    tgn_graph *graph;
    int code = cli_database_open(cli, TGN_GRAPH_READ, &graph);
    if (code != CLI_OK)
        return code;
    tgn_verify_sum sum = {0};
    tgn_error error = {0};
    tgn_progress progress = cli_progress(cli);
    if (job.json)
        cli_json_begin_list(cli, "faults");
    code = tgn_graph_verify(graph, fault, &job, &progress, &sum, &error);
    tgn_graph_close(graph);
    print_sum(&job, &sum);
    if (code < 0)
        return cli_database_fail(cli, code, &error);
    return sum.faults || sum.collisions ? CLI_NO : CLI_OK;
}

static const cli_option options[] = {CLI_DB, CLI_JSON, {0}};

const cli_command cli_command_verify = {
    .name = "verify",
    .summary = "check a database by replaying all its games",
    .usage = "--db DATABASE",
    .about =
        "Every stored game is replayed, and every node, visit and arc of the four graphs, every stored "
        "total\n"
        "and every row of the list of games is compared with the result. Each difference is a line of text.\n"
        "Positions that the graph takes for the same because 80 bits of their keys agree, though not all "
        "128\n"
        "do, are reported as collisions.\n"
        "The answer in JSON is {\"faults\": [text, ...], \"games\", \"visits\", \"fault_count\", "
        "\"collisions\"}.\n"
        "Exit code: 0 when all is well, 1 when there are faults or collisions.\n",
    .options = options,
    .min_args = 0,
    .max_args = 0,
    .run = run,
};
