/*
 * goal.h - how many stones a side still needs for so much ground, if nobody hinders it
 *
 * A table over all sets of own stones: 0 where the set alone could be ground enough (each of its strings touches two
 * regions, and the regions that it walls off, in which nobody else could live, are large enough), else one more
 * than the least after one more stone. The other side's stones are left out of account, so the number is never
 * too large: a side that needs n stones can not have its ground within n - 1 of its moves. That cuts a search that is
 * limited to so many moves, and orders moves well: on 5x5 it saves nine tenths of the nodes.
 *
 * And the other way round: sets that are ground enough wherever the other side has stones, or puts them.
 *
 * A byte and a bit a set, 36 MiB for 25 points, a second or two to make.
 */
#ifndef TGN_SOLVE_GOAL_H
#define TGN_SOLVE_GOAL_H

#include <tengen/error.h>

#include "solve/position/grid.h"
#include "solve/search/claim.h"

enum { TGN_SOLVE_SHORTFALL_POINTS = 26 }; /* of a board that such a table is made for, at the most */

typedef struct tgn_solve_shortfall {
    uint8_t *missing; /* by set of stones; NULL: nothing is known, all are taken to be 0 */
    uint64_t *sure;   /* a bit for each set; NULL: none is */
} tgn_solve_shortfall;

/*
 * For at least `ground` points; `coder` knows the symmetries of the board. On larger boards the table stays empty.
 * Returns 0 or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_solve_shortfall__init(tgn_solve_shortfall *out, const tgn_solve_grid *grid,
                                          const tgn_solve_encoder *encoder, int ground, int threads);
void tgn_solve_shortfall__clear(tgn_solve_shortfall *shortfall);

static inline int tgn_solve_shortfall__stones(const tgn_solve_shortfall *shortfall, tgn_solve_set own)
{
    return shortfall->missing ? shortfall->missing[own] : 0;
}

static inline bool tgn_solve_shortfall__is_sure(const tgn_solve_shortfall *shortfall, tgn_solve_set own)
{
    return shortfall->sure && (shortfall->sure[own >> 6] >> (own & 63) & 1);
}

/*
 * goal.h - what the two sides of a claim need: so much ground, and the other side so much that it is spoiled
 */

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

/*
 * goal.h - moves that change nothing, because the other side has two ways
 *
 * The side that waits needs one stone more for its ground, and there are two points for it: whatever is played now,
 * one of them is left. So most moves of the side to move are answered without a search, and with luck all of them.
 *
 *      . X X X .       X needs one eye more and has two points, a and b, to make it:
 *      a X . X b       O may take one of them, or play wherever it likes
 *
 * The same two moves deeper: an answer after which the waiting side has two ways, and no stone to lose on the way.
 * Sets that are ground whatever else is on the board (goal.h) make both exact: every answer is played out, and
 * what could take stones of the waiting side is left to the search.
 */

typedef struct tgn_solve_paired_moves {
    const tgn_solve_grid *grid;
    tgn_solve_set stones, empty;           /* of the side that waits; of the board */
    tgn_solve_set ways;                    /* one stone here is enough */
    tgn_solve_set after[TGN_SOLVE_POINTS]; /* by point: where one more is enough after a stone there */
    tgn_solve_set worth_trying;            /* the points with two such ways */
} tgn_solve_paired_moves;

/* What the side that waits has, in a claim that ground does not decide. */
void tgn_solve_paired_moves__find(tgn_solve_paired_moves *out, const tgn_solve_goal *goal,
                                  const tgn_solve_claim *claim);

/* Whether the side that waits has its ground for sure after a move of the other side that led to `next`. */
bool tgn_solve_paired_moves__answers(const tgn_solve_paired_moves *pairs, const tgn_solve_claim *next);

#endif
