/*
 * resistance.h - of moves that keep the value alike, which to try first
 *
 * Where every move loses by as much, a player still chooses: a move that leaves the other side something to get wrong. What is hard to answer
 * is not known without searching every answer, so it is judged by shape: taken stones, strings in atari, liberties, contact with
 * the other side, and not the edge. The same situation has the same order always.
 *
 *      tgn_point points[TGN_SOLVE_POINTS + 1];
 *      const int count = tgn_solve_resistance__order(points, &situation);     // empty points, then the pass
 */
#ifndef TENGEN_SOLVE_SEARCH_RESISTANCE_H
#define TENGEN_SOLVE_SEARCH_RESISTANCE_H

#include "solve/position/situation.h"

/* Empty points, legal or not, the most stubborn first, and the pass last. Returns how many. O(points^2). */
int tgn_solve_resistance__order(tgn_point out[TGN_SOLVE_POINTS + 1], const tgn_situation *situation);

#endif
