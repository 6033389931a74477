/*
 * search_answer.h - answers about boards without a table
 *
 * For `area` and `area-cycle`: what is won holds under both, what only endless play decides is settled under
 * `area` (claim_solver.h). A value is narrowed down by claims to one score after another; what the limits
 * leave open are the bounds of the answer.
 */
#ifndef TGN_SOLVE_SEARCH_ANSWER_H
#define TGN_SOLVE_SEARCH_ANSWER_H

#include "solve/search/claim_solver.h"

/*
 * Answer a question whose situation was checked. Returns 0, also when a limit was reached; TGN_ERR_STOPPED;
 * TGN_ERR_MEMORY; TGN_ERR_IO.
 */
TGN_CHECKED int tgn_solve_search__answer(tgn_solve_claim_solver *claim_solver, tgn_solve_answer *out,
                                         const tgn_solve_question *question, const char *checkpoint,
                                         const tgn_progress *progress, tgn_error *error);

/*
 * The same under superko, where the value of a situation depends on the path to it. The past is known as far
 * as the question tells it: the stones as they stand; the position before, if there is a ko ban or the
 * previous move was a pass; and the positions it names as its past. The search remembers verdicts in at most
 * `bytes`. Returns 0, also when it gave up; TGN_ERR_MEMORY; TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_solve_superko__answer(tgn_solve_answer *out, const tgn_solve_question *question,
                                          size_t bytes, const tgn_progress *progress, tgn_error *error);

#endif
