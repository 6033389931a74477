/*
 * superko.h - exact answers where no position may come back
 *
 * Under superko the value of a situation depends on the way to it, and no table can hold it. So it is
 * searched: see superko.c. What is known of the past is what the question shows: the stones as they stand;
 * the position before, if there is a ko ban or the move before was a pass; and what it names as its past.
 */
#ifndef TGN_SOLVE_SUPERKO_H
#define TGN_SOLVE_SUPERKO_H

#include <tengen/solve.h>

/*
 * Answer a question whose situation was checked. `bytes`: for what the search remembers. Returns 0, also
 * when the search gave up; TGN_ERR_MEMORY; TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_solve_superko__answer(tgn_solve_answer *out, const tgn_solve_question *question,
                                          size_t bytes, const tgn_progress *progress, tgn_error *error);

#endif
