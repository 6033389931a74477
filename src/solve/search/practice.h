/*
 * evaluation.h - learning how a claim is won by playing it against oneself
 *
 * Games from the situation of a claim. Both sides play what looks best (evaluation.h), now and then something else, and
 * begin with a few moves at random. Afterwards every position of the game is moved towards what the next one looked like and
 * how the game ended (temporal differences). A claim that is won soon counts for more than one that is won late, so that
 * short ways are learned. The same games for the same claim, always: nothing here is random but in name.
 */
#ifndef TGN_SOLVE_PRACTICE_H
#define TGN_SOLVE_PRACTICE_H

#include "solve/search/goal.h"
#include "solve/search/evaluation.h"

#include <stdatomic.h>

/* Play so many games for a claim, or until `halt`. */
void tgn_solve_evaluation__train(tgn_solve_evaluation *evaluation, const tgn_solve_goal *goal,
                                 const tgn_solve_claim *claim, int games, const _Atomic bool *halt);

/*
 * The same for points instead of a claim, to the end, with an instinct of its own: what the claimant seems to get. A
 * guess, good for choosing which claims to try. 0 without memory.
 */
int tgn_solve_evaluation__guess_score(const tgn_solve_grid *grid, const tgn_solve_encoder *encoder,
                                      const tgn_solve_claim *claim, int games, const _Atomic bool *halt);

#endif
