/*
 * superko.h - exact answers where no position may repeat
 *
 * Under superko the value of a situation depends on the path to it, and no table can hold it. So it is
 * searched: see superko.c. The past is known as far as the question tells it: the stones as they stand; the
 * position before, if there is a ko ban or the previous move was a pass; and the positions it names as its
 * past.
 */
#ifndef TGN_SOLVE_SUPERKO_H
#define TGN_SOLVE_SUPERKO_H

#include <tengen/solve.h>

/*
 * Answer a question whose situation was checked. The search remembers verdicts in at most `bytes`. Returns 0,
 * also when it gave up; TGN_ERR_MEMORY; TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_solve_superko__answer(tgn_solve_answer *out, const tgn_solve_question *question,
                                          size_t bytes, const tgn_progress *progress, tgn_error *error);

#endif
