/*
 * safe_area.c - unconditional life on sets of points; see safe_area.h
 *
 * Benson, "Life in the game of Go" (Information Sciences 10, 1976). A region is a connected part of the board
 * without own stones. It is an eye of a string when each of its empty points is a liberty of that string:
 * then the string cannot be captured without filling all of the region but one point, and two such regions
 * cannot both be filled. So start with all strings and all regions, and repeat:
 *
 *      1. drop the strings that have fewer than two eyes among the remaining regions
 *      2. drop the regions that touch a dropped string
 *
 * The strings that remain are alive.
 */
#include "solve/position/safe_area.h"

/* ---- living stones ------------------------------------------------------------------------------------- */

enum { PARTS_MAX = 32 };

typedef struct parts {
    int count;
    tgn_solve_set part[PARTS_MAX];
} parts;

/* The connected parts of a set. */
static void split(const tgn_solve_grid *grid, tgn_solve_set set, parts *out)
{
    out->count = 0;
    while (set) {
        tgn_solve_set part = tgn_solve_grid__flood(grid, set & -set, set);
        out->part[out->count++] = part;
        set &= ~part;
    }
}

/*
 * The regions that can be an eye of some string: those in which an own stone touches every empty point. All
 * others are found by one flood. On most boards of a search fewer than two are left, and nothing can be
 * alive.
 */
static tgn_solve_set possible_eyes(const tgn_solve_grid *grid, tgn_solve_set own, tgn_solve_set empty)
{
    tgn_solve_set open = grid->all & ~own;
    tgn_solve_set regions =
        open & ~tgn_solve_grid__flood(grid, empty & ~tgn_solve_grid__around(grid, own), open);
    if (!regions || tgn_solve_grid__flood(grid, regions & -regions, regions) == regions)
        return 0;
    return regions;
}

static int eyes_of(const tgn_solve_grid *grid, tgn_solve_set string, const parts *regions,
                   tgn_solve_set empty)
{
    tgn_solve_set liberties = tgn_solve_grid__neighbours(grid, string) & empty;
    int eyes = 0;
    for (int i = 0; i < regions->count; i++)
        if (tgn_solve_grid__around(grid, regions->part[i]) & string)
            eyes += (regions->part[i] & empty & ~liberties) == 0;
    return eyes;
}

/* Keep the regions that touch none of these stones. */
static void drop_regions(const tgn_solve_grid *grid, parts *regions, tgn_solve_set stones)
{
    int kept = 0;
    for (int i = 0; i < regions->count; i++)
        if (!(tgn_solve_grid__around(grid, regions->part[i]) & stones))
            regions->part[kept++] = regions->part[i];
    regions->count = kept;
}

/* Benson's two steps, over the regions in `eyes`, until they change nothing. */
static tgn_solve_set living(const tgn_solve_grid *grid, tgn_solve_set own, tgn_solve_set eyes,
                            tgn_solve_set empty)
{
    tgn_solve_set alive = own;
    parts regions, strings;
    split(grid, eyes, &regions);
    while (alive && regions.count >= 2) {
        split(grid, alive, &strings);
        tgn_solve_set dropped = 0;
        for (int i = 0; i < strings.count; i++)
            if (eyes_of(grid, strings.part[i], &regions, empty) < 2)
                dropped |= strings.part[i];
        if (!dropped)
            return alive;
        alive &= ~dropped;
        drop_regions(grid, &regions, dropped);
    }
    return 0;
}

tgn_solve_set tgn_solve_safe__stones(const tgn_solve_grid *grid, tgn_solve_set own, tgn_solve_set other)
{
    tgn_solve_set empty = grid->all & ~(own | other);
    tgn_solve_set eyes = possible_eyes(grid, own, empty);
    return eyes ? living(grid, own, eyes, empty) : 0;
}

tgn_solve_set tgn_solve_safe__stones_at_best(const tgn_solve_grid *grid, tgn_solve_set own)
{
    /* On a full board each region that touches a string is an eye of it. */
    tgn_solve_set eyes = possible_eyes(grid, own, 0);
    return eyes ? living(grid, own, eyes, 0) : 0;
}

int tgn_solve_safe__points_by_passing(const tgn_solve_grid *grid, tgn_solve_set own, tgn_solve_set other)
{
    tgn_solve_set alive = tgn_solve_safe__stones(grid, own, other);
    if (!alive)
        return 0;
    int count = tgn_solve_set__count(alive);
    for (tgn_solve_set left = grid->all & ~(own | other); left; left &= left - 1)
        count += (tgn_solve_grid__neighbours(grid, left & -left) & ~alive) == 0;
    return count;
}

/* ---- safe area ----------------------------------------------------------------------------------------- */

/* Whether a region has space for two eyes of the side that does not surround it. */
static bool has_space_for_two_eyes(const tgn_solve_grid *grid, tgn_solve_set region)
{
    tgn_solve_set eyes = region & ~tgn_solve_grid__around(grid, grid->all & ~region);
    for (tgn_solve_set left = eyes; left; left &= left - 1)
        if (eyes & ~tgn_solve_grid__around(grid, left & -left))
            return true;
    return false;
}

/* Living stones, and the regions between them in which nobody else can live. */
static tgn_solve_set with_regions(const tgn_solve_grid *grid, tgn_solve_set alive)
{
    tgn_solve_set area = alive;
    for (tgn_solve_set left = grid->all & ~alive; left;) {
        tgn_solve_set region = tgn_solve_grid__flood(grid, left & -left, left);
        if (!has_space_for_two_eyes(grid, region))
            area |= region;
        left &= ~region;
    }
    return area;
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
