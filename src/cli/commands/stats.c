/*
 * stats.c - tengen stats --db DATABASE
 */
#include "cli/database.h"

#include <tengen/wire.h>

/* In the order in which they are shown. */
static const tgn_kind kinds[] = {TGN_KIND_WHOLE, TGN_KIND_HALF, TGN_KIND_DIAGONAL, TGN_KIND_QUARTER};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void print_stats(cli_call *cli, const tgn_graph_stats *stats)
{
    char a[CLI_NUMBER_TEXT], b[CLI_NUMBER_TEXT], c[CLI_NUMBER_TEXT];
    const bool small = stats->bytes < 1000000;
    cli_print(cli, "%s games, %.1f %s\n\n", cli_grouped(a, stats->games),
              (double)stats->bytes / (small ? 1e3 : 1e6), small ? "kB" : "MB");
    cli_print(cli, "%-10s %14s %14s %14s\n", "graph", "positions", "moves", "occurrences");
    for (int i = 0; i < KINDS; i++)
        if (stats->graphs >> kinds[i] & 1)
            cli_print(cli, "%-10s %14s %14s %14s\n", tgn_kind_name(kinds[i]),
                      cli_grouped(a, stats->kind[kinds[i]].nodes), cli_grouped(b, stats->kind[kinds[i]].arcs),
                      cli_grouped(c, stats->kind[kinds[i]].visits));
}

static void answer_json(cli_call *cli, const tgn_graph_stats *stats)
{
    (void)!tgn_wire_stats(stats, cli_write, cli); /* cli_flush() reports errors */
    cli_print(cli, "\n");
}

static int run(cli_call *cli)
{
    tgn_graph *graph;
    tgn_graph_stats stats;
    tgn_error error = {0};
    int end = cli_database_open(cli, TGN_GRAPH_READ, &graph);
    if (end != CLI_OK)
        return end;
    int code = tgn_graph_stats_get(graph, &stats, &error);
    if (code < 0)
        end = cli_database_fail(cli, code, &error);
    else if (cli_flag(cli, "json"))
        answer_json(cli, &stats);
    else
        print_stats(cli, &stats);
    tgn_graph_close(graph);
    return end;
}

static const cli_option options[] = {CLI_DB, CLI_JSON, {0}};

const cli_command cli_command_stats = {
    .name = "stats",
    .summary = "show how large a database is",
    .usage = "--db DATABASE",
    .about = "Positions and moves are counted once each, however many games have them, up to symmetry; "
             "occurrences\n"
             "count every time a game passes through one. docs/GRAPH.md defines all of it.\n"
             "The answer in JSON is {\"games\", \"graphs\": {\"whole\": {\"nodes\", \"arcs\", "
             "\"occurrences\"}, \"half\": ...,\n"
             "\"diagonal\": ..., \"quarter\": ...}, \"bytes\"}.\n",
    .options = options,
    .min_args = 0,
    .max_args = 0,
    .run = run};
