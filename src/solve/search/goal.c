/*
 * goal.c - ground for the sides of a claim
 */
#include "solve/search/goal.h"

#include "solve/position/scoring.h"
#include "solve/position/safe_area.h"

int tgn_goal__points(const tgn_grid *grid, int score)
{
    int points = (grid->points + score + 1) / 2;
    return points < 1 ? 1 : points;
}

static bool has(const tgn_grid *grid, const tgn_reach *reach, int points, tgn_set own, tgn_set other)
{
    return tgn_reach__missing(reach, own) == 0 && tgn_set__count(tgn_ground__of(grid, own, other)) >= points;
}

/* Whether the side to move can end the game at once, with a count that gives the claimant its score or not. */
static bool could_end(const tgn_goal *goal, const tgn_claim *claim, bool counted)
{
    return claim->passed && tgn_goal__is_counted(goal, claim) == counted;
}

bool tgn_goal__claimant_has(const tgn_goal *goal, const tgn_claim *claim)
{
    return has(goal->grid, goal->claimant, goal->points, tgn_claim__claimants(claim),
               tgn_claim__others(claim)) &&
           (claim->mine || !could_end(goal, claim, false));
}

bool tgn_goal__other_has(const tgn_goal *goal, const tgn_claim *claim)
{
    return has(goal->grid, goal->other, goal->other_points, tgn_claim__others(claim),
               tgn_claim__claimants(claim)) &&
           (!claim->mine || !could_end(goal, claim, true));
}

bool tgn_goal__is_counted(const tgn_goal *goal, const tgn_claim *claim)
{
    int count = tgn_count__board(goal->grid, claim->own, claim->other, TGN_SOLVE_AREA);
    return (claim->mine ? count : -count) >= claim->score;
}
