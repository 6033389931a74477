/*
 * goal.h - what the two sides of a claim need: a safe area large enough to win it, or to refute it
 *
 * Three things tell early who gets it:
 *
 *  1. the shortfall: how many stones a side still needs if nobody hinders it;
 *  2. the goal: whether a side has its safe area already (safe_area.h);
 *  3. paired moves: two ways to complete it (miai), of which the other side can only take one.
 */
#ifndef TGN_SOLVE_GOAL_H
#define TGN_SOLVE_GOAL_H

#include <tengen/error.h>

#include "solve/position/grid.h"
#include "solve/search/claim.h"

#include <stdatomic.h>

/* ---- shortfall ----------------------------------------------------------------------------------------- */

/*
 * A table over all sets of own stones: 0 where the set alone could be safe area enough (each of its strings
 * touches two regions, and the regions between them in which nobody else could live are large enough), else
 * one more than the least after one more stone. The stones of the other side are ignored, so the number is
 * never too large: a side that needs n stones cannot have its safe area within n - 1 of its moves. That cuts
 * a search that is limited to a number of moves, and orders moves well: on 5x5 it saves nine tenths of the
 * nodes.
 *
 * The opposite is marked too: sets that are sure to be safe area enough wherever the other side has stones,
 * or will put them.
 *
 * A byte and a bit for each set: 36 MiB for 25 points, and a second or two to make.
 */
enum { TGN_SOLVE_SHORTFALL_POINTS = 26 }; /* larger boards have no such table */

typedef struct tgn_solve_shortfall {
    uint8_t *missing; /* by set of stones; NULL: unknown, taken to be 0 */
    uint64_t *sure;   /* a bit for each set; NULL: none */
} tgn_solve_shortfall;

/*
 * For a safe area of at least `points`; `encoder` has the symmetries of the board. On larger boards, and when
 * `halt` becomes true meanwhile, the table stays empty. Returns 0 or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_solve_shortfall__init(tgn_solve_shortfall *out, const tgn_solve_grid *grid,
                                          const tgn_solve_encoder *encoder, int points, int threads,
                                          const _Atomic bool *halt);
void tgn_solve_shortfall__clear(tgn_solve_shortfall *shortfall);

static inline int tgn_solve_shortfall__stones(const tgn_solve_shortfall *shortfall, tgn_solve_set own)
{
    return shortfall->missing ? shortfall->missing[own] : 0;
}

static inline bool tgn_solve_shortfall__is_sure(const tgn_solve_shortfall *shortfall, tgn_solve_set own)
{
    return shortfall->sure && (shortfall->sure[own >> 6] >> (own & 63) & 1);
}

/* ---- goals --------------------------------------------------------------------------------------------- */

typedef struct tgn_solve_goal {
    const tgn_solve_grid *grid;
    const tgn_solve_shortfall *claimant, *other; /* of each side */
    int points, other_points;                    /* of safe area that each side needs */
} tgn_solve_goal;

/* The size of the safe area that a score needs on this board. */
int tgn_solve_goal__points(const tgn_solve_grid *grid, int score);

/*
 * Whether a side has its safe area already. Only where its stones could have enough of it is it worth
 * looking. A side that has just passed with dead stones in its area cannot rely on it: the game may end as
 * the board stands.
 */
bool tgn_solve_goal__claimant_has(const tgn_solve_goal *goal, const tgn_solve_claim *claim);
bool tgn_solve_goal__other_has(const tgn_solve_goal *goal, const tgn_solve_claim *claim);

/* Whether the claimant has its score if the game ends as the board stands. */
bool tgn_solve_goal__is_counted(const tgn_solve_goal *goal, const tgn_solve_claim *claim);

/* The shortfall of the claimant, or of the other side. */
static inline const tgn_solve_shortfall *tgn_solve_goal__shortfall(const tgn_solve_goal *goal, bool claimant)
{
    return claimant ? goal->claimant : goal->other;
}

/* ---- paired moves -------------------------------------------------------------------------------------- */

/*
 * Moves that achieve nothing because the waiting side has two ways to its goal (miai). It needs one more
 * stone for its safe area, and there are two points for it: whatever is played now, one of them is left. So
 * most moves of the side to move are answered without a search, sometimes all of them.
 *
 *      . X X X .       X needs one more eye and has two points, a and b, to make it:
 *      a X . X b       O may take one of them, or play anywhere else
 *
 * The same two moves deeper: an answer after which the waiting side has two ways, with no stone in danger
 * meanwhile. Sets that are safe area whatever else is on the board (is_sure above) make both exact: every
 * answer is played out, and moves that could capture stones of the waiting side are left to the search.
 */
typedef struct tgn_solve_paired_moves {
    const tgn_solve_grid *grid;
    tgn_solve_set stones, empty;           /* of the waiting side; of the board */
    tgn_solve_set ways;                    /* one stone here is enough */
    tgn_solve_set after[TGN_SOLVE_POINTS]; /* by point: where one more stone is enough after a stone there */
    tgn_solve_set worth_trying;            /* the points with two such ways */
} tgn_solve_paired_moves;

/* Find the pairs of the waiting side, in a claim that safe areas do not decide. */
void tgn_solve_paired_moves__find(tgn_solve_paired_moves *out, const tgn_solve_goal *goal,
                                  const tgn_solve_claim *claim);

/* Whether the waiting side is sure of its safe area after a move of the other side that led to `next`. */
bool tgn_solve_paired_moves__answers(const tgn_solve_paired_moves *pairs, const tgn_solve_claim *next);

#endif
