/*
 * database.h - the database that a command works on
 *
 *      static const cli_option options[] = {CLI_DB, ..., {0}};
 *
 *      tgn_graph *graph;
 *      int code = cli_database_open(cli, TGN_GRAPH_READ, &graph);
 *      if (code != CLI_OK)
 *          return code;                                        // the message is out already
 */
#ifndef TENGEN_CLI_DATABASE_H
#define TENGEN_CLI_DATABASE_H

#include "cli/cli.h"

#include <tengen/graph.h>

#define CLI_DB                                                                                               \
    {                                                                                                        \
        "db", "DIR", "the database: a folder that 'tengen import' made"                                      \
    }

/* Open the folder that --db names. Returns CLI_OK, or another exit code with the message out. */
int cli_database_open(cli_call *cli, tgn_graph_mode mode, tgn_graph **out);

/* Say what a call on the database failed of. Returns the exit code. */
int cli_database_fail(cli_call *cli, int code, const tgn_error *error);

#endif
