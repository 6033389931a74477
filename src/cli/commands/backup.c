/*
 * backup.c - tengen backup --db DATABASE --out DIR
 */
#include "cli/database.h"

#include <inttypes.h>

/* How much was copied. */
static int tell(cli_call *cli, const char *to)
{
    tgn_graph *graph;
    tgn_graph_stats stats;
    tgn_error error = {0};
    char games[CLI_NUMBER_TEXT], bytes[CLI_NUMBER_TEXT];
    int code = tgn_graph_open(&graph, to, TGN_GRAPH_READ, NULL, &error);
    if (code == 0) {
        code = tgn_graph_stats_get(graph, &stats, &error);
        tgn_graph_close(graph);
    }
    if (code < 0)
        return cli_fail(cli, cli_write_exit_code(code), "%s", error.message);
    cli_print(cli, "%s: %s games, %s bytes\n", to, cli_grouped(games, stats.games),
              cli_grouped(bytes, stats.bytes));
    return CLI_OK;
}

static int run(cli_call *cli)
{
    const char *from = cli_value(cli, "db"), *to = cli_value(cli, "out");
    tgn_graph *graph;
    tgn_error error = {0};
    if (!to || !*to)
        return cli_fail(cli, CLI_MISUSE, "where to? add --out DIR, a folder that does not exist");
    if (tgn_address_is_server(to))
        return cli_fail(cli, CLI_MISUSE,
                        "--out: a backup is a folder; 'tengen copy --from A --to B' copies to PostgreSQL");
    int code =
        cli_database_open(cli, TGN_GRAPH_READ, &graph); /* says what is wrong with it, if something is */
    if (code != CLI_OK)
        return code;
    tgn_graph_close(graph);
    const tgn_progress progress = cli_progress(cli);
    code = tgn_graph_backup(from, to, &progress, &error);
    cli_progress_clear(cli);
    return code < 0 ? cli_fail(cli, cli_create_exit_code(code), "%s", error.message) : tell(cli, to);
}

static const cli_option options[] = {CLI_DB, {"out", "DIR", "the copy: a folder that does not exist"}, {0}};

const cli_command cli_command_backup = {
    .name = "backup",
    .summary = "copy a database, also while it is written to",
    .usage = "--db DATABASE --out DIR",
    .about =
        "The copy has every change that was confirmed before the command began. All of it is read once "
        "more,\n"
        "and its checksums compared, before it gets its name; until then it is called DIR.partial, and a\n"
        "folder of that name that is left can be removed. To restore, use the copy as --db, or rename it.\n"
        "'tengen verify' checks it further, and 'tengen copy' copies to PostgreSQL.\n",
    .options = options,
    .min_args = 0,
    .max_args = 0,
    .run = run,
};
