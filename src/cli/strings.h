/*
 * strings.h - the parts of 'tengen strings' that lie beside its own file: the papers' tables and ways
 *
 *      static const cli_option options[] = {..., CLI_STRINGS_REFERENCE, CLI_JSON, {0}};
 */
#ifndef TENGEN_CLI_STRINGS_H
#define TENGEN_CLI_STRINGS_H

#include "cli/cli.h"

#include <tengen/strings_reference.h>

/* clang-format off */
#define CLI_STRINGS_REFERENCE                                                                  \
    {"solver", "NAME", "ilp: glpsol or cbc (the first that is installed)", "glpsol|cbc"},                    \
    {"seconds", "N", "ilp: give up after N seconds"},                                          \
    {"cut", "C", "0-1 program: leave out mirror images: none, half, quarter (none)", "none|half|quarter"},          \
    {"middle", "M", "0-1 program: a middle line is left 'out' of a cut, or 'shared' (out)", "out|shared"},   \
    {"write-lp", "FILE", "write the 0-1 program for other solvers, as CPLEX-LP"},              \
    {"write-mps", "FILE", "write the 0-1 program for other solvers, as free MPS"}
/* clang-format on */

/* Print what the papers print, ours beside it; asks --json. Returns an exit code. (strings_table.c) */
int cli_strings_table(cli_call *cli);

/*
 * Solve by another way: `method` is "ilp" (the 0-1 program, by a solver that is installed) or "scan"
 * (windows; empty boards only). `by` receives who did it: "glpsol 5.0", "scan". Returns CLI_OK, and `out` is
 * to be cleared; or another exit code with the message out. (strings_outside.c)
 */
enum { CLI_STRINGS_BY = 64 };
int cli_strings_outside(cli_call *cli, const tgn_filling *filling, const char *method, tgn_strings *out,
                        char by[CLI_STRINGS_BY]);

/* Write the files that --write-lp and --write-mps ask for; "-" is standard output. Returns an exit code. */
int cli_strings_write(cli_call *cli, const tgn_filling *filling);

#endif
