/*
 * safe_area.h - stones and points that a side keeps until the end, whatever the other side does
 *
 * A string is alive (Benson 1976) when it has two regions of its own that the other side cannot fill: see
 * safe_area.c. Its owner may pass for ever and keeps it, under every rule about repetition, since such rules
 * only take moves away.
 *
 * The living stones of a side split the rest of the board into regions. In a region the other side could
 * survive only by living there, and for that it needs two eyes: two points, not adjacent, whose neighbours
 * all lie in the region, since the living stones around it never disappear.
 *
 *      X X X X X        the region has five points, but only the middle one could be an eye of O:
 *      X . . . X        no two eyes, so all of it belongs to X
 *      X X . X X
 *
 * If there are no two such points the whole region is safe, stones of either colour in it included. Living
 * stones and safe regions are the safe area (docs/SOLVE-PROOF.md calls it ground). The tests compare it with
 * the exact value of every situation of all boards up to 4x4.
 */
#ifndef TGN_SOLVE_SAFE_AREA_H
#define TGN_SOLVE_SAFE_AREA_H

#include "solve/position/grid.h"

/* The stones of `own` that are alive. */
tgn_solve_set tgn_solve_safe__stones(const tgn_solve_grid *grid, tgn_solve_set own, tgn_solve_set other);

/*
 * The stones of `own` that could be alive if the other side stood wherever it suits them; a superset of the
 * above.
 */
tgn_solve_set tgn_solve_safe__stones_at_best(const tgn_solve_grid *grid, tgn_solve_set own);

/*
 * Points that `own` has at the end of every game in which it only passes: its living stones, and the empty
 * points that have no other neighbours than these, where the other side cannot play.
 */
int tgn_solve_safe__points_by_passing(const tgn_solve_grid *grid, tgn_solve_set own, tgn_solve_set other);

/* The safe area of `own`. */
tgn_solve_set tgn_solve_safe__area(const tgn_solve_grid *grid, tgn_solve_set own, tgn_solve_set other);

/*
 * Whether these stones could have a safe area of at least `points` with some stones of the other side on the
 * board. Never false where tgn_solve_safe__area() has that many.
 */
bool tgn_solve_safe__could_have(const tgn_solve_grid *grid, tgn_solve_set own, int points);

#endif
