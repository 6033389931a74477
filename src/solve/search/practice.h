/*
 * practice.h - learning how a claim is won by playing it against oneself
 *
 * Games from the situation of a claim. Both sides play what looks best (instinct.h), now and then something else, and
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
void tgn_practice__play(tgn_instinct *instinct, const tgn_goal *goal, const tgn_claim *claim, int games,
                        const _Atomic bool *halt);

/*
 * The same for points instead of a claim, to the end, with an instinct of its own: what the claimant seems to get. A
 * guess, good for choosing which claims to try. 0 without memory.
 */
int tgn_practice__guess(const tgn_grid *grid, const tgn_coder *coder, const tgn_claim *claim, int games,
                        const _Atomic bool *halt);

#endif
