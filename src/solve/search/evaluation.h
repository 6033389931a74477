/*
 * evaluation.h - how likely a claim is to be won, by patterns that were learned in self-play
 *
 * The board is seen through windows of three by three points, or two by five: some twenty of them, wherever
 * they fit. What is seen in a window has a weight, the same in all mirror images of the window, and the sum
 * of the weights says how likely the claimant is to win (the logarithm of its odds).
 *
 *      +-------+ . .      window 0 is read as a number to base 3, a digit for each point:
 *      | X . O | . .      0 empty, 1 the claimant, 2 the other side
 *      | . X . | . O
 *      | . . . | X .      a stone adds the same to the numbers of its windows wherever
 *      +-------+ . .      the others are, so the numbers of a board are sums over its stones
 *
 * An evaluation proves nothing. It says which move to try first, and that is most of the work: the claim to
 * all of 5x5 after a move in the centre is proved with a tenth of the nodes that were not enough without it.
 */
#ifndef TGN_SOLVE_EVALUATION_H
#define TGN_SOLVE_EVALUATION_H

#include "solve/search/claim.h"
#include "solve/search/goal.h"

#include <stdatomic.h>

enum {
    TGN_SOLVE_EVALUATION_WINDOWS = 48, /* at the most; 3x10 has 46 */
    TGN_SOLVE_EVALUATION_UNIT = 256    /* a value of 1: odds of e to 1 */
};

typedef struct tgn_solve_evaluation {
    const tgn_solve_grid *grid;
    int windows;
    /* What a stone adds to the number of a window: a stone of the claimant, of the other side. */
    uint16_t digit[2][TGN_SOLVE_POINTS][TGN_SOLVE_EVALUATION_WINDOWS];
    uint32_t begin[TGN_SOLVE_EVALUATION_WINDOWS]; /* of the weights of a window */
    uint32_t weights;                             /* of all windows */
    float *learned[2];                            /* after a move of the other side, and of the claimant */
    int16_t *weight[2];                           /* the same in units, for looking up */
} tgn_solve_evaluation;

/* The numbers seen in the windows. */
typedef struct tgn_solve_evaluation_view {
    uint16_t number[TGN_SOLVE_EVALUATION_WINDOWS];
} tgn_solve_evaluation_view;

/* All weights begin at 0. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_solve_evaluation__init(tgn_solve_evaluation *out, const tgn_solve_grid *grid,
                                           const tgn_solve_encoder *encoder);
void tgn_solve_evaluation__clear(tgn_solve_evaluation *evaluation);

void tgn_solve_evaluation__view(const tgn_solve_evaluation *evaluation, tgn_solve_set claimants,
                                tgn_solve_set others, tgn_solve_evaluation_view *out);

/* The value for the claimant, in units, when the claimant (or else the other side) has just moved. */
int tgn_solve_evaluation__value(const tgn_solve_evaluation *evaluation, const tgn_solve_evaluation_view *view,
                                bool claimant_moved);

/* The same after a move that leads from `claim`, whose view this is, to `next`. */
int tgn_solve_evaluation__value_after(const tgn_solve_evaluation *evaluation,
                                      const tgn_solve_evaluation_view *view, const tgn_solve_claim *claim,
                                      const tgn_solve_claim *next);

/* Raise the weight of what is seen in every window by `step`. */
void tgn_solve_evaluation__learn(tgn_solve_evaluation *evaluation, const tgn_solve_evaluation_view *view,
                                 bool claimant_moved, float step);

/* ---- self-play ----------------------------------------------------------------------------------------- */

/*
 * Games from the situation of a claim. Both sides play the moves with the best value, sometimes a random one,
 * after a few random moves at the beginning. Afterwards the value of every position of the game is moved
 * towards the value of the next one and the result of the game (temporal differences). A quick win counts for
 * more than a late one, so that short ways are learned. The same claim always gets the same games: the random
 * numbers have a fixed seed.
 */

/* Learn from this many games for a claim, or until `halt`. */
void tgn_solve_evaluation__train(tgn_solve_evaluation *evaluation, const tgn_solve_goal *goal,
                                 const tgn_solve_claim *claim, int games, const _Atomic bool *halt);

/*
 * Play for points instead, to the end, with an evaluation of its own, and guess what the claimant gets: good
 * for choosing which claims to try. 0 without memory.
 */
int tgn_solve_evaluation__guess_score(const tgn_solve_grid *grid, const tgn_solve_encoder *encoder,
                                      const tgn_solve_claim *claim, int games, const _Atomic bool *halt);

#endif
