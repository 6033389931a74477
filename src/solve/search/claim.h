/*
 * claim.h - what a search proves: "this side can force at least n points in a game that ends"
 *
 * A claim is a situation seen by the side to move, the side that claims (the claimant), and the score that it
 * claims to be able to force. Endless play counts against the claimant. Scores are by area.
 *
 *      low(s)  = the greatest n for which the mover's claim to n is true
 *      high(s) = the least h for which the other side's claim to -h is true
 */
#ifndef TGN_SOLVE_CLAIM_H
#define TGN_SOLVE_CLAIM_H

#include <tengen/solve.h>

#include "solve/position/grid.h"

typedef struct tgn_solve_claim {
    tgn_solve_set own, other; /* seen by the side to move */
    tgn_solve_set ko;         /* where it may not play */
    bool passed;              /* the previous move was a pass that counts */
    bool claimant_moves;      /* the claimant is to move */
    int8_t score;             /* that the claimant claims at least */
} tgn_solve_claim;

/* "`claimant` can force at least `score`, counted for itself." The game must not be over. */
tgn_solve_claim tgn_solve_claim__of(const tgn_situation *situation, tgn_colour claimant, int score);

/* The stones of the claimant, and of the other side. */
static inline tgn_solve_set tgn_solve_claim__claimants(const tgn_solve_claim *claim)
{
    return claim->claimant_moves ? claim->own : claim->other;
}

static inline tgn_solve_set tgn_solve_claim__others(const tgn_solve_claim *claim)
{
    return claim->claimant_moves ? claim->other : claim->own;
}

/* The score that the side to move needs at least: the claimed one, or one that refutes the claim. */
static inline int tgn_solve_claim__wanted(const tgn_solve_claim *claim)
{
    return claim->claimant_moves ? claim->score : 1 - claim->score;
}

/* The claim after a move, and after a pass that does not end the game. */
static inline tgn_solve_claim tgn_solve_claim__after(const tgn_solve_claim *claim,
                                                     const tgn_solve_grid_step *step)
{
    return (tgn_solve_claim){step->other, step->own, step->ko, false, !claim->claimant_moves, claim->score};
}

static inline tgn_solve_claim tgn_solve_claim__after_pass(const tgn_solve_claim *claim)
{
    return (tgn_solve_claim){claim->other, claim->own, 0, !claim->ko, !claim->claimant_moves, claim->score};
}

/* The opposing claim: that the other side can force the rest. */
static inline tgn_solve_claim tgn_solve_claim__against(const tgn_solve_claim *claim)
{
    return (tgn_solve_claim){claim->own,    claim->other,           claim->ko,
                             claim->passed, !claim->claimant_moves, (int8_t)(1 - claim->score)};
}

/*
 * The claims after every legal move that does not end the game, the pass last. At most one more than the
 * board has points.
 */
int tgn_solve_claim__moves(const tgn_solve_grid *grid, const tgn_solve_claim *claim, tgn_solve_claim *out);

/* The result of a claim, for the side to move. */
typedef enum tgn_solve_verdict {
    TGN_SOLVE_VERDICT_LOST = -1,
    TGN_SOLVE_VERDICT_OPEN = 0,
    TGN_SOLVE_VERDICT_WON = 1
} tgn_solve_verdict;

/* ---- keys ---------------------------------------------------------------------------------------------- */

/*
 * A claim as one number, the same for all its mirror images:
 *
 *      63     56      50 49  48   47                                              0
 *      | score | ko + 1 | p | m |  stones to base 3: 0 empty, 1 own, 2 other      |
 *
 * p: passed, m: the claimant is to move. 3^30 < 2^48, so the number is exact on every board that can be
 * solved, and a transposition table never takes one situation for another. It is the least number of all
 * images of the board; the images are added up from tables, a byte of a set at a time.
 */
typedef struct tgn_solve_encoder {
    int symmetries;
    uint8_t image[8][32], origin[8][32]; /* by symmetry: where a point goes, and where it comes from */
    uint64_t part[8][4][256];            /* the sum of 3^image over the points of a byte */
} tgn_solve_encoder;

void tgn_solve_encoder__init(tgn_solve_encoder *out, tgn_size size);

/* The key, and the symmetry (may be NULL) that leads to the image it describes. */
uint64_t tgn_solve_encoder__key(const tgn_solve_encoder *encoder, const tgn_solve_claim *claim,
                                int *symmetry);

#endif
