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
#ifndef TGN_SOLVE_MIAI_H
#define TGN_SOLVE_MIAI_H

#include "solve/search/goal.h"

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
