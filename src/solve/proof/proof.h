/*
 * proof.h - a settled claim as a file that can be checked by anybody who knows the rules
 *
 * A bounded search (bounded_search.h) that has settled a claim remembers a move for every relevant situation
 * of the claimant. A walk goes from the claim through all replies and writes these moves down (strategy.h),
 * with heights that are computed on the way back. What was forgotten is searched again.
 *
 *      claimant      o height 3         one move
 *                    |
 *      other side    o                  every reply, including the pass
 *                   /|\
 *      claimant    o o safe area        heights 1 and 2
 *
 * Claims are settled by claims that were settled before them, so the walk meets nothing twice on its path;
 * but a claim that was forgotten and settled again may rest on later ones. Where the walk goes in a circle
 * because of that, the claim is searched once more with a transposition table of its own, and what lies below
 * it is taken from there.
 */
#ifndef TGN_SOLVE_PROOF_H
#define TGN_SOLVE_PROOF_H

#include <tengen/sgf.h>

#include "solve/search/claim_solver.h"

typedef struct tgn_solve_proof_extent {
    uint64_t situations; /* of the claimant; 0: its safe area proves the claim at once */
    int height;          /* moves of the claimant, at the most */
} tgn_solve_proof_extent;

/*
 * Write a proof of a true claim by `claimant` in the format of docs/SOLVE-PROOF.md. A claim that is not
 * settled yet is searched, on boards of every size. Returns 0; TGN_ERR_LIMIT when a limit was reached or
 * nothing was found; TGN_ERR_STOPPED; TGN_ERR_MEMORY; what `write` returned.
 */
TGN_CHECKED int tgn_solve_proof__write(tgn_solve_claim_solver *claim_solver, tgn_solve_proof_extent *out,
                                       const tgn_solve_claim *claim, tgn_colour claimant,
                                       const tgn_solve_limits *limits, tgn_write_function *write,
                                       void *context, const tgn_progress *progress, tgn_error *error);

/*
 * The same for a side that only holds out: `claim` is what it gets at least if the game ends, and the
 * opposing claim is known to be false (endless_defence.h). There are no heights. What was forgotten is
 * searched again.
 */
TGN_CHECKED int tgn_solve_proof__write_endless(tgn_solve_claim_solver *claim_solver,
                                               tgn_solve_proof_extent *out, const tgn_solve_claim *claim,
                                               tgn_colour claimant, const tgn_solve_limits *limits,
                                               tgn_write_function *write, void *context,
                                               const tgn_progress *progress, tgn_error *error);

/*
 * Write a proof as a game record with variations: one move of the side that proves its score, every move of
 * the other (tgn_solver_tree() in tengen/solve.h). The question must have been checked, and the table must be
 * the one for its board and rules.
 */
TGN_CHECKED int tgn_solve_tree__write(const tgn_solve_table *table, tgn_solve_tree *out,
                                      const tgn_solve_question *question,
                                      const tgn_solve_tree_options *options, tgn_write_function *write,
                                      void *context, const tgn_progress *progress, tgn_error *error);

#endif
