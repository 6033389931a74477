/*
 * goal.c - ground for the sides of a claim
 */
#include "solve/search/goal.h"

#include "solve/position/scoring.h"
#include "solve/position/safe_area.h"

int tgn_solve_goal__points(const tgn_solve_grid *grid, int score)
{
    int points = (grid->points + score + 1) / 2;
    return points < 1 ? 1 : points;
}

static bool has(const tgn_solve_grid *grid, const tgn_solve_shortfall *shortfall, int points,
                tgn_solve_set own, tgn_solve_set other)
{
    return tgn_solve_shortfall__stones(shortfall, own) == 0 &&
           tgn_solve_set__count(tgn_solve_safe__area(grid, own, other)) >= points;
}

/* Whether the side to move can end the game at once, with a count that gives the claimant its score or not. */
static bool could_end(const tgn_solve_goal *goal, const tgn_solve_claim *claim, bool counted)
{
    return claim->passed && tgn_solve_goal__is_counted(goal, claim) == counted;
}

bool tgn_solve_goal__claimant_has(const tgn_solve_goal *goal, const tgn_solve_claim *claim)
{
    return has(goal->grid, goal->claimant, goal->points, tgn_solve_claim__claimants(claim),
               tgn_solve_claim__others(claim)) &&
           (claim->mine || !could_end(goal, claim, false));
}

bool tgn_solve_goal__other_has(const tgn_solve_goal *goal, const tgn_solve_claim *claim)
{
    return has(goal->grid, goal->other, goal->other_points, tgn_solve_claim__others(claim),
               tgn_solve_claim__claimants(claim)) &&
           (!claim->mine || !could_end(goal, claim, true));
}

bool tgn_solve_goal__is_counted(const tgn_solve_goal *goal, const tgn_solve_claim *claim)
{
    int count = tgn_solve_count__board(goal->grid, claim->own, claim->other, TGN_SOLVE_AREA);
    return (claim->mine ? count : -count) >= claim->score;
}
