/*
 * evaluation.h - how a board looks to somebody who has played there a lot
 *
 * The board is seen through windows of three points by three, or two by five: some twenty of them, wherever they fit.
 * What is seen in a window has a weight, the same in all mirror images of the window, and the sum of the
 * weights is how likely the claimant of a claim gets what it wants (its logarithm of odds). The weights are learned by
 * playing against oneself (evaluation.h).
 *
 *      +-------+ . .      window 0 is seen as a number to base 3, a digit a point:
 *      | X . O | . .      0 empty, 1 the claimant, 2 the other side
 *      | . X . | . O
 *      | . . . | X .      a stone adds the same to the numbers of its windows wherever
 *      +-------+ . .      the others are, so the numbers of a board are sums over its stones
 *
 * It proves nothing. It says which move to try first, and that is most of the work: the claim to all of 5x5 after a move in
 * the centre is proved with a tenth of the nodes that were once not enough.
 */
#ifndef TGN_SOLVE_EVALUATION_H
#define TGN_SOLVE_EVALUATION_H

#include "solve/search/claim.h"
#include "solve/search/goal.h"

#include <stdatomic.h>

enum {
    TGN_SOLVE_EVALUATION_WINDOWS = 48, /* at the most: of 3x10 there are 46 */
    TGN_SOLVE_EVALUATION_UNIT = 256    /* a value of 1: odds of e to 1 */
};

typedef struct tgn_solve_evaluation {
    const tgn_solve_grid *grid;
    int windows;
    uint16_t digit[2][TGN_SOLVE_POINTS]
                  [TGN_SOLVE_EVALUATION_WINDOWS]; /* what a stone adds: the claimant's, the other's */
    uint32_t begin[TGN_SOLVE_EVALUATION_WINDOWS]; /* of a window's weights */
    uint32_t weights;                             /* of all windows */
    float *learned[2];                            /* after a move of the other side; of the claimant */
    int16_t *weight[2];                           /* the same in units, which is what is looked up */
} tgn_solve_evaluation;

/* The numbers that are seen in the windows. */
typedef struct tgn_solve_evaluation_view {
    uint16_t number[TGN_SOLVE_EVALUATION_WINDOWS];
} tgn_solve_evaluation_view;

/* One that knows nothing yet. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_solve_evaluation__init(tgn_solve_evaluation *out, const tgn_solve_grid *grid,
                                           const tgn_solve_encoder *encoder);
void tgn_solve_evaluation__clear(tgn_solve_evaluation *evaluation);

void tgn_solve_evaluation__view(const tgn_solve_evaluation *evaluation, tgn_solve_set claimants,
                                tgn_solve_set others, tgn_solve_evaluation_view *out);

/* How it looks for the claimant, in units, when the claimant (or else the other side) has just moved. */
int tgn_solve_evaluation__value(const tgn_solve_evaluation *evaluation, const tgn_solve_evaluation_view *view,
                                bool claimant_moved);

/* The same after a move that leads from `claim`, whose view this is, to `next`. */
int tgn_solve_evaluation__value_after(const tgn_solve_evaluation *evaluation,
                                      const tgn_solve_evaluation_view *view, const tgn_solve_claim *claim,
                                      const tgn_solve_claim *next);

/* Let the claimant's outlook rise by so much in every window. */
void tgn_solve_evaluation__learn(tgn_solve_evaluation *evaluation, const tgn_solve_evaluation_view *view,
                                 bool claimant_moved, float step);

/*
 * evaluation.h - learning how a claim is won by playing it against oneself
 *
 * Games from the situation of a claim. Both sides play what looks best (evaluation.h), now and then something else, and
 * begin with a few moves at random. Afterwards every position of the game is moved towards what the next one looked like and
 * how the game ended (temporal differences). A claim that is won soon counts for more than one that is won late, so that
 * short ways are learned. The same games for the same claim, always: nothing here is random but in name.
 */

/* Play so many games for a claim, or until `halt`. */
void tgn_solve_evaluation__train(tgn_solve_evaluation *evaluation, const tgn_solve_goal *goal,
                                 const tgn_solve_claim *claim, int games, const _Atomic bool *halt);

/*
 * The same for points instead of a claim, to the end, with an instinct of its own: what the claimant seems to get. A
 * guess, good for choosing which claims to try. 0 without memory.
 */
int tgn_solve_evaluation__guess_score(const tgn_solve_grid *grid, const tgn_solve_encoder *encoder,
                                      const tgn_solve_claim *claim, int games, const _Atomic bool *halt);

#endif
