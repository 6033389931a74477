/*
 * claim_solver.h - whether a claim is true, on boards of every size
 *
 * Two searches race (claim_race.h): one tries the claim, the other the opposing claim, each for more and more
 * moves. The first proof ends the race. Both kinds of proof count endless play against the side that claims,
 * so they hold whether endless play is drawn or won by captures.
 *
 * Where endless play is drawn, the side against a claim need not win, only hold out (endless_defence.h): that
 * is tried too when there was nothing to win within a moderate number of moves. Then every claim is settled
 * in the end.
 *
 * Threads: one caller at a time.
 */
#ifndef TGN_SOLVE_CLAIM_SOLVER_H
#define TGN_SOLVE_CLAIM_SOLVER_H

#include <tengen/progress.h>
#include <tengen/solve.h>

#include "solve/search/bounded_search.h"

typedef struct tgn_solve_claim_solver tgn_solve_claim_solver;

/* The mark of a checkpoint for a board of this size (transposition_table.h). */
uint64_t tgn_solve_claim_solver__file_mark(tgn_size size);

typedef struct tgn_solve_limits {
    uint64_t nodes;         /* to give up after; 0: never */
    double until;           /* the tgn_clock__seconds() to give up at; 0: never */
    const char *checkpoint; /* a file to save to now and then; NULL: none */
    bool drawn;             /* endless play is a draw, so it refutes a claim */
    int likely; /* the claim is probably true (1) or false (-1): that is tried first; 0: unknown */
} tgn_solve_limits;

/*
 * `memory` bytes for the transposition table. With `aided` it begins with the results that come with the
 * program. If the `checkpoint` (may be NULL) exists, what was found before is loaded from it. Returns 0;
 * TGN_ERR_MEMORY; TGN_ERR_STOPPED; TGN_ERR_INPUT for a checkpoint that is damaged or of another board.
 */
TGN_CHECKED int tgn_solve_claim_solver__new(tgn_solve_claim_solver **out, tgn_size size, size_t memory,
                                            int threads, bool aided, const char *checkpoint,
                                            const tgn_progress *progress, tgn_error *error);
void tgn_solve_claim_solver__free(tgn_solve_claim_solver *claim_solver);

/*
 * The result for the side to move: TGN_SOLVE_VERDICT_OPEN when a limit was reached. Returns 0;
 * TGN_ERR_STOPPED; TGN_ERR_MEMORY; TGN_ERR_IO for a checkpoint that could not be written.
 */
TGN_CHECKED int tgn_solve_claim_solver__settle(tgn_solve_claim_solver *claim_solver,
                                               const tgn_solve_claim *claim, const tgn_solve_limits *limits,
                                               const tgn_progress *progress, tgn_solve_verdict *out,
                                               tgn_error *error);

/* Whether it is known that the claimant can hold out, but not that it wins its claim. */
bool tgn_solve_claim_solver__holds_out(const tgn_solve_claim_solver *claim_solver,
                                       const tgn_solve_claim *claim);

/* Write a checkpoint now. Returns 0, TGN_ERR_IO, or TGN_ERR_STOPPED with the last checkpoint left as it was. */
TGN_CHECKED int tgn_solve_claim_solver__save(tgn_solve_claim_solver *claim_solver, const char *checkpoint,
                                             const tgn_progress *progress, tgn_error *error);

/*
 * A bounded search for one claim with the transpositions of this solver, on small boards too; set `halt`
 * before using it. It is valid until the solver is freed. Returns 0, TGN_ERR_MEMORY or TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_solve_claim_solver__prepare(tgn_solve_claim_solver *claim_solver, tgn_solve_bounded *out,
                                                const tgn_solve_claim *claim, const tgn_solve_limits *limits,
                                                const tgn_progress *progress, tgn_error *error);

/*
 * Guess the score of the claimant, whatever it claims: worth two or three seconds before a long search.
 * TGN_SOLVE_NO_GUESS if the limits leave no time for it. Returns 0, TGN_ERR_MEMORY or TGN_ERR_STOPPED.
 */
enum { TGN_SOLVE_NO_GUESS = 1000 };
TGN_CHECKED int tgn_solve_claim_solver__guess(tgn_solve_claim_solver *claim_solver,
                                              const tgn_solve_claim *claim, const tgn_solve_limits *limits,
                                              const tgn_progress *progress, int *out, tgn_error *error);

/* Nodes of all searches so far. */
uint64_t tgn_solve_claim_solver__nodes(const tgn_solve_claim_solver *claim_solver);

#endif
