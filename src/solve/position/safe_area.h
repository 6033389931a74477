/*
 * safe_area.h - points that one side will have at the end, whatever the other does
 *
 * The living stones of a side (safe_area.h) split the rest of the board into regions. In a region the other side
 * could only stay by living there, and for that it needs two eyes: two points, not neighbours, whose
 * neighbours all lie in the region, since the living stones around it never go away.
 *
 *      X X X X X        the region has five points, but only the middle one could be an eye of O:
 *      X . . . X        no two eyes, so all of it is X's ground
 *      X X . X X
 *
 * If there are no two such points the whole region is ground, stones of either side in it included. The tests
 * hold this against the exact value of every situation of all boards up to 4x4.
 */
#ifndef TGN_SOLVE_SAFE_AREA_H
#define TGN_SOLVE_SAFE_AREA_H

#include "solve/position/grid.h"

tgn_solve_set tgn_solve_safe__area(const tgn_solve_grid *grid, tgn_solve_set own, tgn_solve_set other);

/*
 * Whether these stones could have so many points of ground with any stones of the other side among them. Never false where
 * tgn_solve_safe__area() has as many.
 */
bool tgn_solve_safe__could_have(const tgn_solve_grid *grid, tgn_solve_set own, int points);

#endif
