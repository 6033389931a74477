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

/*
 * safe_area.h - stones that no play can take, whatever their owner does (Benson 1976), on sets of points
 *
 * A string is alive when it has two regions of its own that the other side can not fill: see safe_area.c. Its
 * owner may pass for ever and keeps it, under every rule about repetition, since those only take moves away.
 */

/* The stones of `own` that are alive. */
tgn_solve_set tgn_solve_safe__stones(const tgn_solve_grid *grid, tgn_solve_set own, tgn_solve_set other);

/* The stones that could be alive if the other side stood where it suits them best; a superset of the above. */
tgn_solve_set tgn_solve_safe__stones_at_best(const tgn_solve_grid *grid, tgn_solve_set own);

/*
 * Points that `own` has at the end of every game in which it only passes: the living stones, and the empty
 * points between them alone, where the other side can not play.
 */
int tgn_solve_safe__points_by_passing(const tgn_solve_grid *grid, tgn_solve_set own, tgn_solve_set other);

#endif
