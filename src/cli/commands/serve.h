/*
 * serve.h - running the server with its page, for the commands serve and open
 */
#ifndef TENGEN_CLI_COMMANDS_SERVE_H
#define TENGEN_CLI_COMMANDS_SERVE_H

#include "cli/database.h"

#include <tengen/server.h>

/* The first port that is tried when none is given. */
enum { CLI_DEFAULT_PORT = 8080 };

/*
 * Listen, print "listening at ADDRESS", open that address in a browser if `show`, and wait until Ctrl-C, SIGTERM or
 * the page ends it. If `fixed`, only the given port is tried, otherwise also the next ones. `place` is what the page
 * shows first, "game=1" or "". Returns an exit code, the message out; the graphs remain the caller's.
 */
int cli_serve(cli_call *cli, tgn_server_options *options, bool fixed, const char *place, bool show);

/* The path of the user's own database; false when neither $XDG_DATA_HOME nor $HOME is set. */
bool cli_default_database(char *out, size_t capacity);

#endif
