/*
 * ways.h - how games went on from a position, and how they came to it
 */
#ifndef TENGEN_CLI_WAYS_H
#define TENGEN_CLI_WAYS_H

#include "cli/cli.h"

#include <tengen/graph.h>

/* Print a board on which the continuations that are played most are lettered A, B, C. */
void cli_ways_board(cli_call *cli, const tgn_board *board, tgn_point last, const tgn_answer *answer);

/* Print totals, then a table of the continuations under the same letters, then the ways in. */
void cli_ways_print(cli_call *cli, const tgn_answer *answer, tgn_region region, tgn_size size);

#endif
