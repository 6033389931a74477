/*
 * open.c - tengen open [PATH...]
 *
 * What a double click does. Records are imported into a temporary database, deleted when the program ends, and shown on
 * the page; nothing can be changed there, so nothing can be lost. Without a path the user's own database is shown,
 * read-only if another program is writing to it.
 */
#define _XOPEN_SOURCE 700 /* nftw() */

#include "cli/commands/serve.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_BYTES = 4096, FILES_OPEN = 16 };

/* ---- records ------------------------------------------------------------------------------------------- */

static void on_event(void *context, const tgn_import_event *event)
{
    if (event->fate == TGN_IMPORT_UNREADABLE)
        cli_warn(context, "%s: %s", event->file, event->message);
}

/* Import the paths. CLI_OK when there is at least one game, else the message is out. */
static int fill(cli_call *cli, tgn_graph *graph)
{
    const tgn_import_options options = {
        .keep_duplicates = true, .variations = true, .event = on_event, .context = cli};
    const tgn_progress progress = cli_progress(cli);
    tgn_import_sum sum;
    tgn_error error;
    const int code =
        tgn_graph_import(graph, cli->args, (size_t)cli->arg_count, &options, &progress, &sum, &error);
    cli_progress_clear(cli);
    if (code < 0)
        return cli_fail(cli, cli_write_exit_code(code), "%s", error.message);
    if (sum.added == 0 && sum.unreadable > 0)
        return CLI_BAD_INPUT; /* on_event() has said why */
    if (sum.added == 0)
        return cli_fail(cli, CLI_BAD_INPUT, "no game to show; 'tengen check %s' says why", cli->args[0]);
    return CLI_OK;
}

static int show_graph(cli_call *cli, tgn_graph *graph, bool read_only, const char *place)
{
    const tgn_server_database database = {.name = *place ? "opened" : "games", .graph = graph};
    tgn_server_options options = {.databases = &database, .database_count = 1, .may_end = true};
    long port;
    if (cli_number(cli, "port", 0, 65535, CLI_DEFAULT_PORT, &port) != CLI_OK)
        return CLI_MISUSE;
    options.read_only = read_only;
    options.port = (uint16_t)port;
    return cli_serve(cli, &options, cli_value(cli, "port") != NULL, place, !cli_flag(cli, "no-browser"));
}

static int show_records(cli_call *cli, const char *path)
{
    tgn_graph *graph;
    tgn_error error;
    int code = tgn_graph_open(&graph, path, TGN_GRAPH_CREATE, NULL, &error);
    if (code < 0)
        return cli_database_open_fail(cli, path, TGN_GRAPH_CREATE, code, &error);
    code = fill(cli, graph);
    if (code == CLI_OK)
        code = show_graph(cli, graph, true, "game=1");
    tgn_graph_close(graph);
    return code;
}

/* ---- the temporary folder ------------------------------------------------------------------------------ */

static int remove_one(const char *path, const struct stat *there, int kind, struct FTW *where)
{
    (void)there, (void)kind, (void)where;
    return remove(path);
}

static int show_paths(cli_call *cli)
{
    const char *folder = getenv("TMPDIR");
    char path[PATH_BYTES], database[PATH_BYTES + 16];
    const int length = snprintf(path, sizeof path, "%s/tengen-XXXXXX", folder && *folder ? folder : "/tmp");
    if (length >= (int)sizeof path || !mkdtemp(path))
        return cli_fail(cli, CLI_BROKEN, "%s: cannot create a folder there: %s; set TMPDIR", path,
                        strerror(length < (int)sizeof path ? errno : ENAMETOOLONG));
    snprintf(database, sizeof database, "%s/opened.tengen", path);
    const int code = show_records(cli, database);
    nftw(path, remove_one, FILES_OPEN, FTW_DEPTH | FTW_PHYS); /* depth first, links not followed */
    return code;
}

/* ---- the user's own database --------------------------------------------------------------------------- */

static int show_own(cli_call *cli)
{
    char path[PATH_BYTES];
    tgn_graph *graph;
    tgn_error error, other;
    if (!cli_default_database(path, sizeof path))
        return cli_fail(cli, CLI_MISUSE, "nothing to open; write 'tengen open FILE'");
    const int why = cli_make_parent_folders(path);
    if (why)
        return cli_fail_system(cli, CLI_BROKEN, path, why);
    int code = tgn_graph_open(&graph, path, TGN_GRAPH_CREATE, NULL, &error);
    const bool read_only = code < 0;
    if (code < 0 && tgn_graph_open(&graph, path, TGN_GRAPH_READ, NULL, &other) < 0)
        return cli_database_open_fail(cli, path, TGN_GRAPH_CREATE, code, &error);
    code = show_graph(cli, graph, read_only, "");
    tgn_graph_close(graph);
    return code;
}

static int run(cli_call *cli)
{
    for (int i = 0; i < cli->arg_count; i++)
        if (tgn_address_is_server(cli->args[i]))
            return cli_fail(cli, CLI_MISUSE,
                            "this opens records; 'tengen serve' shows a database on PostgreSQL");
    return cli->arg_count ? show_paths(cli) : show_own(cli);
}

static const cli_option options[] = {
    {"port", "N", "listen on this port, 0 for any (8080, or the next free one)"},
    {"no-browser", NULL, "print the address only"},
    {0},
};

const cli_command cli_command_open = {
    .name = "open",
    .summary = "open records in a browser, as a double click does",
    .usage = "[PATH...]",
    .about =
        "Files, folders and archives are read into a database that exists only while the program runs, and "
        "the\n"
        "first game is shown. Nothing can be changed there; to keep games use 'tengen import' and 'tengen\n"
        "serve'. Without a path your own database is shown. Ctrl-C ends the program, and so does the page.\n",
    .options = options,
    .min_args = 0,
    .max_args = CLI_MANY,
    .run = run};
