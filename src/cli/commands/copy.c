/*
 * copy.c - tengen copy --from DATABASE --to DATABASE
 */
#include "cli/database.h"

#include "base/clock.h"

static int open_to_read(cli_call *cli, const char *path, tgn_graph **out)
{
    tgn_error error = {0};
    const int code = tgn_graph_open(out, path, TGN_GRAPH_READ, NULL, &error);
    return code < 0 ? cli_database_open_fail(cli, path, TGN_GRAPH_READ, code, &error) : CLI_OK;
}

/* "postgres://db.example/go: 40 games, 1,234,567 bytes in 0.5 s, 2.5 MB/s" */
static int tell(cli_call *cli, const char *to, double seconds)
{
    tgn_graph *graph;
    tgn_graph_stats stats;
    tgn_error error = {0};
    char games[CLI_NUMBER_TEXT], bytes[CLI_NUMBER_TEXT], text[TGN_ADDRESS_TEXT];
    const int end = open_to_read(cli, to, &graph);
    if (end != CLI_OK)
        return end;
    const int code = tgn_graph_stats_get(graph, &stats, &error);
    tgn_graph_close(graph);
    if (code < 0)
        return cli_fail(cli, cli_write_exit_code(code), "%s", error.message);
    cli_print(cli, "%s: %s games, %s bytes in %.1f s, %.1f MB/s\n", cli_database_shown(text, to),
              cli_grouped(games, stats.games), cli_grouped(bytes, stats.bytes), seconds,
              (double)stats.bytes / 1e6 / (seconds > 0.001 ? seconds : 0.001));
    return CLI_OK;
}

static int copy(cli_call *cli, const char *from, const char *to)
{
    tgn_error error = {0};
    const tgn_progress progress = cli_progress(cli);
    const double start = tgn_clock__seconds();
    const int code = tgn_graph_copy(from, to, &progress, &error);
    const double seconds = tgn_clock__seconds() - start;
    cli_progress_clear(cli);
    if (code < 0)
        return cli_fail(cli, cli_create_exit_code(code), "%s", error.message);
    return cli_flag(cli, "quiet") ? CLI_OK : tell(cli, to, seconds);
}

static int run(cli_call *cli)
{
    const char *from = cli_value(cli, "from"), *to = cli_value(cli, "to");
    tgn_graph *graph;
    if (!from || !*from)
        return cli_fail(cli, CLI_MISUSE, "what? add --from DATABASE");
    if (!to || !*to)
        return cli_fail(cli, CLI_MISUSE, "where to? add --to DATABASE, which is missing or empty");
    const int code = open_to_read(cli, from, &graph); /* says what is wrong with it, if something is */
    if (code != CLI_OK)
        return code;
    tgn_graph_close(graph);
    return copy(cli, from, to);
}

static const cli_option options[] = {
    {"from", "DATABASE",
     "the database to copy: a folder made by 'tengen import', or an address of PostgreSQL (postgres://...)"},
    {"to", "DATABASE", "the copy: a folder that does not exist, or an address without games"},
    {"quiet", NULL, "do not say how much was copied"},
    {0},
};

const cli_command cli_command_copy = {
    .name = "copy",
    .summary = "copy a database to PostgreSQL, back, or from one server to another",
    .usage = "--from DATABASE --to DATABASE",
    .about = "The copy has everything or nothing. A database of PostgreSQL that it goes to must be there and "
             "empty;\n"
             "to spread it over several servers, use 'tengen cluster create' first (docs/CLUSTER.md). "
             "'tengen backup'\n"
             "copies to a folder too, and compares all checksums.\n"
             "Exit code: 0; 2 when there are games in the copy already; 3 when there is nothing to copy; 4 "
             "when a\n"
             "server does not answer, or the copy cannot be written.\n",
    .options = options,
    .min_args = 0,
    .max_args = 0,
    .run = run,
};
