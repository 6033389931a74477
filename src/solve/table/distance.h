/*
 * distance.h - how many moves it takes to bring a value home
 *
 * A value alone does not say how to get it: a move that keeps the value may go round in a circle. So each low
 * and each high that is finite has a distance, the moves until the game ends if the side that claims it
 * hurries and the other delays, both within the moves that keep the value exactly:
 *
 *      low     1 + the least distance of high among the moves that reach low      (its mover hurries)
 *      high    1 + the greatest distance of low among the moves that reach high   (its mover delays)
 *      the pass that ends the game: 1
 *
 * Whoever claims a value and plays so that the distance falls ends the game with it; if the other side leaves
 * the value, it leaves it for worse. So the distances are also a proof that the values are those of games
 * that end, which tools/solve_check.c checks. 0 where the value is infinite.
 *
 * The equations have one solution. It is closed in on from below and from above, so that what is settled is
 * known, and need not be looked at again.
 */
#ifndef TGN_SOLVE_DISTANCE_H
#define TGN_SOLVE_DISTANCE_H

#include "solve/table/sweep.h"

enum { TGN_SOLVE_DISTANCE_MOST = 254 };

/*
 * Distances of the values that a sweep has come to, as two bytes an entry (of low, of high) into `out`.
 * `threads` and progress as in `rounds`. The tight marks of the graph are overwritten. TGN_ERR_MEMORY;
 * TGN_ERR_STOPPED; TGN_ERR_LIMIT for a distance of more than TGN_SOLVE_DISTANCE_MOST, and on 4x4 the
 * longest is 51.
 */
TGN_CHECKED int tgn_solve_distance__find(uint8_t *out, const tgn_solve_sweep *sweep,
                                         tgn_solve_fixpoint *fixpoint, tgn_error *error);

#endif
