/*
 * solve.h - the parts of 'tengen solve' that lie beside its own file
 */
#ifndef TENGEN_CLI_SOLVE_H
#define TENGEN_CLI_SOLVE_H

#include "cli/cli.h"

#include <tengen/solve.h>

/* ---- what is asked (solve_question.c) ------------------------------------------------------------------ */

/*
 * The question that the options and `from` (a size, or a file with a record or a drawn board) put. Returns
 * CLI_OK, or another exit code with the message out.
 */
int cli_solve_question(cli_call *cli, const char *from, tgn_solve_question *out);

/*
 * The rules of --rules, or the first there are; and a board size. CLI_OK, or CLI_MISUSE with the message
 * out.
 */
int cli_solve_rules(cli_call *cli, const tgn_solve_rules **out);
int cli_solve_size(cli_call *cli, const char *text, tgn_size *out);

/* ---- who answers (solve_tables.c) ---------------------------------------------------------------------- */

/* A solver as --tables, --threads and --memory want it. Returns an exit code. Close it. */
int cli_solve_open(cli_call *cli, tgn_solver **out);

/* 'tengen solve table', 'tree' and 'rules'. */
int cli_solve_table(cli_call *cli);
int cli_solve_tree(cli_call *cli);
int cli_solve_list(cli_call *cli);

/* ---- proofs (solve_proof.c) ----------------------------------------------------------------------------- */

/* Whether --proof was given and can be done. CLI_OK, or CLI_MISUSE with the message out. */
int cli_solve_proof_check(cli_call *cli, const tgn_solve_question *question);

/* Write the file of --proof, which proves the bounds of an answer. Returns an exit code. */
int cli_solve_prove(cli_call *cli, tgn_solver *solver, const tgn_solve_question *question,
                    const tgn_solve_answer *answer, tgn_solve_proof *out);

void cli_solve_proof_print(cli_call *cli, const tgn_solve_proof *proof);
json_t *cli_solve_proof_json(const tgn_solve_proof *proof);

/* ---- the answer (solve_answer.c) ----------------------------------------------------------------------- */

enum { CLI_SCORE_TEXT = 64 };

/* "B+5", "W+0.5", "jigo", "jigo (endless)", "W+3 to B+1". Returns `out`. */
char *cli_solve_score(char out[CLI_SCORE_TEXT], tgn_solve_value value, bool exact, double komi);

void cli_solve_print(cli_call *cli, const tgn_solve_question *question, const tgn_solve_answer *answer);
json_t *cli_solve_json(const tgn_solve_question *question, const tgn_solve_answer *answer);

#endif
