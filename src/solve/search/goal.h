/*
 * goal.h - what the two sides of a claim need: so much ground, and the other side so much that it is spoiled
 */
#ifndef TGN_SOLVE_GOAL_H
#define TGN_SOLVE_GOAL_H

#include "solve/search/claim.h"
#include "solve/search/reach.h"

typedef struct tgn_solve_goal {
    const tgn_solve_grid *grid;
    const tgn_solve_shortfall *claimant, *other; /* of the ground that each of them needs */
    int points, other_points;                    /* that ground */
} tgn_solve_goal;

/* How much ground a score takes on this board. */
int tgn_solve_goal__points(const tgn_solve_grid *grid, int score);

/*
 * Whether a side has its ground already. It is looked for only where the stones could have enough of it. Who has passed
 * with ground, but with dead stones on it, must not count on it: the game may end as the board stands.
 */
bool tgn_solve_goal__claimant_has(const tgn_solve_goal *goal, const tgn_solve_claim *claim);
bool tgn_solve_goal__other_has(const tgn_solve_goal *goal, const tgn_solve_claim *claim);

/* Whether a game that ended as the board stands gives the claimant its score. */
bool tgn_solve_goal__is_counted(const tgn_solve_goal *goal, const tgn_solve_claim *claim);

/* The table of the side to move, or of the one that waits. */
static inline const tgn_solve_shortfall *tgn_solve_goal__shortfall(const tgn_solve_goal *goal, bool claimant)
{
    return claimant ? goal->claimant : goal->other;
}

#endif
