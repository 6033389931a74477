/*
 * miai.c - two ways to the same ground
 */
#include "solve/search/miai.h"

/* The empty points where a stone makes the set sure. */
static tgn_solve_set ways_for(const tgn_solve_shortfall *shortfall, tgn_solve_set stones, tgn_solve_set empty)
{
    tgn_solve_set ways = 0;
    if (tgn_solve_shortfall__stones(shortfall, stones) <= 1)
        for (tgn_solve_set left = empty; left; left &= left - 1)
            if (tgn_solve_shortfall__is_sure(shortfall, stones | (left & -left)))
                ways |= left & -left;
    return ways;
}

static bool several(tgn_solve_set set)
{
    return (set & (set - 1)) != 0;
}

void tgn_solve_paired_moves__find(tgn_solve_paired_moves *out, const tgn_solve_goal *goal,
                                  const tgn_solve_claim *claim)
{
    const tgn_solve_shortfall *shortfall = tgn_solve_goal__shortfall(goal, !claim->mine);
    out->grid = goal->grid;
    out->stones = claim->other;
    out->empty = goal->grid->all & ~(claim->own | claim->other);
    out->ways = out->worth_trying = 0;
    if (!shortfall->sure || tgn_solve_shortfall__stones(shortfall, out->stones) > 2)
        return;
    out->ways = ways_for(shortfall, out->stones, out->empty);
    for (tgn_solve_set left = out->empty; left; left &= left - 1) {
        tgn_solve_set at = left & -left, ways = ways_for(shortfall, out->stones | at, out->empty & ~at);
        out->after[tgn_solve_set__first(at)] = ways;
        if (several(ways))
            out->worth_trying |= at;
    }
}

/* Whether some string could be taken by the next move. */
static bool in_danger(const tgn_solve_grid *grid, tgn_solve_set stones, tgn_solve_set empty)
{
    while (stones) {
        tgn_solve_set string = tgn_solve_grid__flood(grid, stones & -stones, stones);
        if (!several(tgn_solve_grid__neighbours(grid, string) & empty))
            return true;
        stones &= ~string;
    }
    return false;
}

/* An answer with two ways after it, of which one move can only take one. */
static bool answers_twice(const tgn_solve_paired_moves *pairs, const tgn_solve_claim *next,
                          tgn_solve_set played)
{
    tgn_solve_grid_step step;
    for (tgn_solve_set left = pairs->worth_trying & ~(played | next->ko); left; left &= left - 1) {
        tgn_solve_set at = left & -left;
        if (several(pairs->after[tgn_solve_set__first(at)] & ~played) &&
            tgn_solve_grid__play(pairs->grid, next->own, next->other, at, &step) &&
            !in_danger(pairs->grid, step.own, pairs->grid->all & ~(step.own | step.other)))
            return true;
    }
    return false;
}

bool tgn_solve_paired_moves__answers(const tgn_solve_paired_moves *pairs, const tgn_solve_claim *next)
{
    if (!(pairs->ways | pairs->worth_trying) || next->own != pairs->stones)
        return false;
    tgn_solve_grid_step step;
    tgn_solve_set played = pairs->empty & next->other;
    tgn_solve_set way = pairs->ways & ~(played | next->ko);
    if (way && tgn_solve_grid__play(pairs->grid, next->own, next->other, way & -way, &step))
        return true;
    return answers_twice(pairs, next, played);
}
