/*
 * distance.h - how many moves it takes to end the game with a value
 *
 * A value alone does not say how to reach it: moves that keep the value may go round in a circle. So each
 * finite low and high has a distance: the number of moves until the game ends if the side that claims it
 * hurries and the other delays, both with moves that keep the value exactly:
 *
 *      low     1 + the least distance of high among the moves that reach low      (its mover hurries)
 *      high    1 + the greatest distance of low among the moves that reach high   (its mover delays)
 *      the pass that ends the game: 1
 *
 * A side that claims a value and plays so that the distance falls ends the game with it; if the other side leaves
 * the value, it gets less. So the distances are also a proof that the values are those of games
 * that end, which tools/solve_check.c checks. 0 where the value is infinite.
 *
 * The equations have one solution. It is approached from below and from above, so that it is known which
 * entries are settled and need not be looked at again.
 */
#ifndef TGN_SOLVE_DISTANCE_H
#define TGN_SOLVE_DISTANCE_H

#include "solve/table/sweep.h"

enum { TGN_SOLVE_DISTANCE_MOST = 254 };

/*
 * Write the distances of the values of a finished sweep into `out`, two bytes an entry (of low, of high). The
 * tight marks of the graph are overwritten. TGN_ERR_MEMORY; TGN_ERR_STOPPED; TGN_ERR_LIMIT for a distance of
 * more than TGN_SOLVE_DISTANCE_MOST (the longest on 4x4 is 51).
 */
TGN_CHECKED int tgn_solve_distance__find(uint8_t *out, const tgn_solve_sweep *sweep,
                                         tgn_solve_fixpoint *fixpoint, tgn_error *error);

#endif
