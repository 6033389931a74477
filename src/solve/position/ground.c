/*
 * ground.c - living stones and the regions in which nobody else can live
 */
#include "solve/position/safe_area.h"

#include "solve/position/alive.h"

/* Whether two eyes could be made in a region by the side that does not own what is around it. */
static bool room_for_two_eyes(const tgn_grid *grid, tgn_set region)
{
    tgn_set eyes = region & ~tgn_grid__around(grid, grid->all & ~region);
    for (tgn_set left = eyes; left; left &= left - 1)
        if (eyes & ~tgn_grid__around(grid, left & -left))
            return true;
    return false;
}

/* Living stones, and the regions that they wall off where nobody else can live. */
static tgn_set with_regions(const tgn_grid *grid, tgn_set alive)
{
    tgn_set ground = alive;
    for (tgn_set left = grid->all & ~alive; left;) {
        tgn_set region = tgn_grid__flood(grid, left & -left, left);
        if (!room_for_two_eyes(grid, region))
            ground |= region;
        left &= ~region;
    }
    return ground;
}

tgn_set tgn_ground__of(const tgn_grid *grid, tgn_set own, tgn_set other)
{
    tgn_set alive = tgn_alive__stones(grid, own, other);
    return alive ? with_regions(grid, alive) : 0;
}

bool tgn_ground__could_have(const tgn_grid *grid, tgn_set own, int points)
{
    tgn_set alive = tgn_alive__at_best(grid, own);
    return alive && tgn_set__count(with_regions(grid, alive)) >= points;
}
