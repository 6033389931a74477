/*
 * ground.c - living stones and the regions in which nobody else can live
 */
#include "solve/position/safe_area.h"

#include "solve/position/alive.h"

/* Whether two eyes could be made in a region by the side that does not own what is around it. */
static bool has_space_for_two_eyes(const tgn_solve_grid *grid, tgn_solve_set region)
{
    tgn_solve_set eyes = region & ~tgn_solve_grid__around(grid, grid->all & ~region);
    for (tgn_solve_set left = eyes; left; left &= left - 1)
        if (eyes & ~tgn_solve_grid__around(grid, left & -left))
            return true;
    return false;
}

/* Living stones, and the regions that they wall off where nobody else can live. */
static tgn_solve_set with_regions(const tgn_solve_grid *grid, tgn_solve_set alive)
{
    tgn_solve_set ground = alive;
    for (tgn_solve_set left = grid->all & ~alive; left;) {
        tgn_solve_set region = tgn_solve_grid__flood(grid, left & -left, left);
        if (!has_space_for_two_eyes(grid, region))
            ground |= region;
        left &= ~region;
    }
    return ground;
}

tgn_solve_set tgn_solve_safe__area(const tgn_solve_grid *grid, tgn_solve_set own, tgn_solve_set other)
{
    tgn_solve_set alive = tgn_solve_safe__stones(grid, own, other);
    return alive ? with_regions(grid, alive) : 0;
}

bool tgn_solve_safe__could_have(const tgn_solve_grid *grid, tgn_solve_set own, int points)
{
    tgn_solve_set alive = tgn_solve_safe__stones_at_best(grid, own);
    return alive && tgn_solve_set__count(with_regions(grid, alive)) >= points;
}
