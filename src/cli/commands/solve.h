/*
 * solve.h - how 'tengen solve' (solve.c) shows its answers (solve_answer.c)
 */
#ifndef TENGEN_CLI_COMMANDS_SOLVE_H
#define TENGEN_CLI_COMMANDS_SOLVE_H

#include "cli/cli.h"

#include <tengen/solve.h>

enum { CLI_SCORE_TEXT = 64 };

/* "B+5", "W+0.5", "jigo", "jigo (endless)", "W+3 to B+1". Returns `out`. */
char *cli_solve_score(char out[CLI_SCORE_TEXT], tgn_solve_value value, bool exact, double komi);

void cli_solve_print(cli_call *cli, const tgn_solve_question *question, const tgn_solve_answer *answer);

/* The fields of the open object. */
void cli_solve_json(tgn_json_writer *json, const tgn_solve_question *question,
                    const tgn_solve_answer *answer);

#endif
