/*
 * miai.c - two ways to the same ground
 */
#include "solve/search/miai.h"

/* The empty points where a stone makes the set sure. */
static tgn_set ways_for(const tgn_reach *reach, tgn_set stones, tgn_set empty)
{
    tgn_set ways = 0;
    if (tgn_reach__missing(reach, stones) <= 1)
        for (tgn_set left = empty; left; left &= left - 1)
            if (tgn_reach__sure(reach, stones | (left & -left)))
                ways |= left & -left;
    return ways;
}

static bool several(tgn_set set)
{
    return (set & (set - 1)) != 0;
}

void tgn_miai__look(tgn_miai *out, const tgn_goal *goal, const tgn_claim *claim)
{
    const tgn_reach *reach = tgn_goal__reach(goal, !claim->mine);
    out->grid = goal->grid;
    out->stones = claim->other;
    out->empty = goal->grid->all & ~(claim->own | claim->other);
    out->ways = out->worth_trying = 0;
    if (!reach->sure || tgn_reach__missing(reach, out->stones) > 2)
        return;
    out->ways = ways_for(reach, out->stones, out->empty);
    for (tgn_set left = out->empty; left; left &= left - 1) {
        tgn_set at = left & -left, ways = ways_for(reach, out->stones | at, out->empty & ~at);
        out->after[tgn_set__first(at)] = ways;
        if (several(ways))
            out->worth_trying |= at;
    }
}

/* Whether some string could be taken by the next move. */
static bool in_danger(const tgn_grid *grid, tgn_set stones, tgn_set empty)
{
    while (stones) {
        tgn_set string = tgn_grid__flood(grid, stones & -stones, stones);
        if (!several(tgn_grid__beside(grid, string) & empty))
            return true;
        stones &= ~string;
    }
    return false;
}

/* An answer with two ways after it, of which one move can only take one. */
static bool answers_twice(const tgn_miai *miai, const tgn_claim *next, tgn_set played)
{
    tgn_grid_step step;
    for (tgn_set left = miai->worth_trying & ~(played | next->ko); left; left &= left - 1) {
        tgn_set at = left & -left;
        if (several(miai->after[tgn_set__first(at)] & ~played) &&
            tgn_grid__play(miai->grid, next->own, next->other, at, &step) &&
            !in_danger(miai->grid, step.own, miai->grid->all & ~(step.own | step.other)))
            return true;
    }
    return false;
}

bool tgn_miai__answers(const tgn_miai *miai, const tgn_claim *next)
{
    if (!(miai->ways | miai->worth_trying) || next->own != miai->stones)
        return false;
    tgn_grid_step step;
    tgn_set played = miai->empty & next->other;
    tgn_set way = miai->ways & ~(played | next->ko);
    if (way && tgn_grid__play(miai->grid, next->own, next->other, way & -way, &step))
        return true;
    return answers_twice(miai, next, played);
}
