/*
 * target.h - where an answer goes that may become a file
 *
 *      cli_target target;
 *      int code = cli_target_open(&target, cli, cli_value(cli, "out"));
 *      if (code == CLI_OK)
 *          code = ... tgn_x_write(..., cli_target_write, &target) ...
 *      return cli_target_close(&target, code);
 *
 * A file is written beside the one that is asked for and takes its place when it is complete.
 */
#ifndef TENGEN_CLI_TARGET_H
#define TENGEN_CLI_TARGET_H

#include "cli/cli.h"

#include <stdio.h>

typedef struct cli_target {
    cli_call *cli;
    const char *name; /* NULL: standard output */
    char *beside;     /* what is written to until it is complete */
    FILE *file;
} cli_target;

/*
 * `name` may be NULL or "-": standard output. Returns CLI_OK, or CLI_BROKEN with the message out; close in
 * either case.
 */
int cli_target_open(cli_target *target, cli_call *cli, const char *name);

/* A tgn_write_function; `target` is a cli_target. */
int cli_target_write(void *target, const void *bytes, size_t length);

/* With CLI_OK so far: complete the file. Else it goes. Returns `code`, or CLI_BROKEN with the message out. */
int cli_target_close(cli_target *target, int code);

/* Say that the file cannot be written, and why (errno). Returns CLI_BROKEN. */
int cli_target_fail(const cli_target *target);

#endif
