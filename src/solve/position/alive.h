/*
 * safe_area.h - stones that no play can take, whatever their owner does (Benson 1976), on sets of points
 *
 * A string is alive when it has two regions of its own that the other side can not fill: see safe_area.c. Its
 * owner may pass for ever and keeps it, under every rule about repetition, since those only take moves away.
 */
#ifndef TGN_SOLVE_ALIVE_H
#define TGN_SOLVE_ALIVE_H

#include "solve/position/grid.h"

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
