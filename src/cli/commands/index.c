/*
 * index.c - tengen index --db DATABASE [--again]
 */
#include "cli/database.h"

#include <tengen/pattern.h>

static void print_sum(cli_call *cli, const tgn_index_sum *sum)
{
    char games[CLI_NUMBER_TEXT], bytes[CLI_NUMBER_TEXT];
    if (!cli_flag(cli, "json")) {
        cli_print(cli, "indexed: %s games, %s bytes\n", cli_grouped(games, sum->games),
                  cli_grouped(bytes, sum->bytes));
        return;
    }
    tgn_json_writer *json = cli_json_begin(cli);
    tgn_json__open(json, '{');
    tgn_json__field_number(json, "games", sum->games);
    tgn_json__field_number(json, "bytes", sum->bytes);
    tgn_json__close(json, '}');
    cli_json_end(cli);
}

static int run(cli_call *cli)
{
    tgn_graph *graph;
    tgn_index_sum sum = {0};
    tgn_error error = {0};
    int code = cli_database_open(cli, TGN_GRAPH_WRITE, &graph);
    if (code != CLI_OK)
        return code;
    const tgn_progress progress = cli_progress(cli);
    code = cli_flag(cli, "again") ? tgn_graph_drop_index(graph, &error) : 0;
    if (code == 0)
        code = tgn_graph_index(graph, &progress, &sum, &error);
    tgn_graph_close(graph);
    cli_progress_clear(cli);
    if (code == 0 || code == TGN_ERR_STOPPED)
        print_sum(cli, &sum);
    return code < 0 ? cli_database_fail(cli, code, &error) : CLI_OK;
}

static const cli_option options[] = {
    CLI_DB,
    {.name = "again", .help = "make all of it anew: for an index that 'tengen verify' found damaged"},
    CLI_JSON,
    {0}};

const cli_command cli_command_index = {
    .name = "index",
    .summary = "add the index of patterns to a database that was made without it",
    .usage = "--db DATABASE [--again]",
    .about =
        "With the index 'tengen pattern' need not replay the games. Every import and edit keeps it up to "
        "date, so\n"
        "only databases of before need this, once; games that are in it already are passed over. It may be "
        "stopped\n"
        "(Ctrl-C) at any time: what was indexed stays, and the next call goes on from there.\n"
        "The answer in JSON is {\"games\", \"bytes\"}: games indexed by this call, and what was written for "
        "them.\n",
    .options = options,
    .min_args = 0,
    .max_args = 0,
    .run = run};
