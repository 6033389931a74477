/*
 * serve.h - the page in a browser, for the commands that show it: serve and open
 */
#ifndef TENGEN_CLI_COMMANDS_SERVE_H
#define TENGEN_CLI_COMMANDS_SERVE_H

#include "cli/cli.h"

#include <tengen/server.h>

/* The port that is tried first when none is asked for; a number of them follow. */
enum { CLI_DEFAULT_PORT = 8080 };

/*
 * Listen, print "listening at ADDRESS", show that address in a browser when `show` says so, and wait until
 * Ctrl-C, SIGTERM or the page end it. A port that was asked for (`fixed`) is the only one tried. `place` is what the
 * address names on the page, "game=1" or "". Returns an exit code, the message out; graphs stay the caller's.
 */
int cli_serve(cli_call *cli, tgn_server_options *options, bool fixed, const char *place, bool show);

/* The path of the reader's own database; false when neither $XDG_DATA_HOME nor $HOME tells where. */
bool cli_default_database(char *out, size_t capacity);

#endif
