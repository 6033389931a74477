/*
 * scoring.h - the score of a board as it stands, for the side to move, without prisoners
 *
 * Regions are not looked at one by one. Each colour reaches all empty points that it can walk to from its
 * stones:
 *
 *      O . O X .      reached by O: the eye and the open row below; reached by X: the corner and that row
 *      O O O X X      by both: the row, which is dame
 *      . . . . .      by one only: the eye of O, the corner of X
 */
#ifndef TGN_SOLVE_SCORING_H
#define TGN_SOLVE_SCORING_H

#include <tengen/solve.h>

#include "solve/position/grid.h"

/* The empty points of all regions that touch a stone of `stones`. */
static inline tgn_solve_set tgn_solve_count__reach(const tgn_solve_grid *grid, tgn_solve_set stones,
                                                   tgn_solve_set empty)
{
    return tgn_solve_grid__flood(grid, tgn_solve_grid__around(grid, stones) & empty, empty);
}

/*
 * Empty points of regions that only `stones` touch; with `seki`, only if none of those strings touches a
 * dame.
 */
static inline tgn_solve_set tgn_solve_count__territory(const tgn_solve_grid *grid, tgn_solve_set stones,
                                                       tgn_solve_set others, bool seki)
{
    const tgn_solve_set empty = grid->all & ~(stones | others);
    const tgn_solve_set reach = tgn_solve_count__reach(grid, stones, empty);
    const tgn_solve_set shared = reach & tgn_solve_count__reach(grid, others, empty);
    const tgn_solve_set pure = reach & ~shared;
    if (!seki || !shared || !pure)
        return pure;
    const tgn_solve_set in_seki =
        tgn_solve_grid__flood(grid, tgn_solve_grid__around(grid, shared) & stones, stones);
    return pure & ~tgn_solve_count__reach(grid, in_seki, pure);
}

/* What a second pass gives the side to move. Not for TGN_SOLVE_STOPPED: the board alone does not tell. */
static inline int tgn_solve_count__board(const tgn_solve_grid *grid, tgn_solve_set own, tgn_solve_set other,
                                         tgn_solve_scoring scoring)
{
    const bool seki = scoring == TGN_SOLVE_SEKI;
    int count = tgn_solve_set__count(tgn_solve_count__territory(grid, own, other, seki)) -
                tgn_solve_set__count(tgn_solve_count__territory(grid, other, own, seki));
    if (scoring == TGN_SOLVE_AREA)
        count += tgn_solve_set__count(own) - tgn_solve_set__count(other);
    return count;
}

#endif
