/*
 * claim_solver.h - whether a claim is true, on boards that are too large for tables
 *
 * Two searches race (bounded_search.h): one tries the claim, the other the claim of the other side to the rest, each
 * for more and more moves. Whoever proves its claim ends the race. Both kinds of proof count endless play
 * against the side that claims, so they hold whether endless play is drawn or won by captures.
 *
 * Where endless play is drawn, whoever is against a claim need not win, only hold out (endless_defence.h): that is tried as well when
 * there was nothing to win within a moderate number of moves, and then every claim is settled in the end.
 *
 * Threads: one caller at a time.
 */
#ifndef TGN_SOLVE_CLAIM_SOLVER_H
#define TGN_SOLVE_CLAIM_SOLVER_H

#include <tengen/progress.h>
#include <tengen/solve.h>

#include "solve/search/bounded_search.h"

typedef struct tgn_solve_claim_solver tgn_solve_claim_solver;

/* What marks a checkpoint of a board of this size (transposition_table.h). */
uint64_t tgn_solve_claim_solver__file_mark(tgn_size size);

typedef struct tgn_solve_limits {
    uint64_t nodes;         /* gives up after so many; 0: never */
    double until;           /* ... or at this time of tgn_clock__seconds(); 0: never */
    const char *checkpoint; /* a file that is written now and then; NULL: none */
    bool drawn;             /* endless play is, so it spoils a claim */
    int likely; /* the claim seems to be true (1) or false (-1): that is tried first; 0: who knows */
} tgn_solve_limits;

/*
 * `memory` in bytes. Who is `aided` begins with what comes with the program (transposition_table.h). With a `checkpoint` that exists what was found before is read from it. Returns 0;
 * TGN_ERR_MEMORY; TGN_ERR_INPUT for a checkpoint that is damaged or of another board.
 */
TGN_CHECKED int tgn_solve_claim_solver__new(tgn_solve_claim_solver **out, tgn_size size, size_t memory,
                                            int threads, bool aided, const char *checkpoint,
                                            tgn_error *error);
void tgn_solve_claim_solver__free(tgn_solve_claim_solver *claim_solver);

/*
 * For the side to move: TGN_SOLVE_VERDICT_OPEN when the limits were met. Returns 0; TGN_ERR_STOPPED; TGN_ERR_MEMORY;
 * TGN_ERR_IO for a checkpoint that could not be written.
 */
TGN_CHECKED int tgn_solve_claim_solver__settle(tgn_solve_claim_solver *claim_solver,
                                               const tgn_solve_claim *claim, const tgn_solve_limits *limits,
                                               const tgn_progress *progress, tgn_solve_verdict *out,
                                               tgn_error *error);

/* Whether it is known that the claimant can hold out, but not that it wins its claim. */
bool tgn_solve_claim_solver__holds_out(const tgn_solve_claim_solver *claim_solver,
                                       const tgn_solve_claim *claim);

/* Write a checkpoint now. Returns 0 or TGN_ERR_IO. */
TGN_CHECKED int tgn_solve_claim_solver__save(tgn_solve_claim_solver *claim_solver, const char *checkpoint,
                                             tgn_error *error);

/*
 * A bounded search for one claim, with what the settler remembers, on small boards too; set `halt` before you use
 * it. It is good until the settler is freed. Returns 0 or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_solve_claim_solver__prepare(tgn_solve_claim_solver *claim_solver, tgn_solve_bounded *out,
                                                const tgn_solve_claim *claim, const tgn_solve_limits *limits,
                                                tgn_error *error);

/*
 * What the claimant of a claim seems to get, whatever score it claims: worth two or three seconds before a long
 * search. TGN_SOLVE_NO_GUESS if the limits leave no time for it.
 */
enum { TGN_SOLVE_NO_GUESS = 1000 };
int tgn_solve_claim_solver__guess(tgn_solve_claim_solver *claim_solver, const tgn_solve_claim *claim,
                                  const tgn_solve_limits *limits);

/* Nodes of all searches since the settler was made. */
uint64_t tgn_solve_claim_solver__nodes(const tgn_solve_claim_solver *claim_solver);

#endif
