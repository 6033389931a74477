/*
 * solver.h - a plan, its bound and the least loss: what solving and counting have in common
 */
#ifndef TENGEN_STRINGS_MAXIMUM_SOLVER_H
#define TENGEN_STRINGS_MAXIMUM_SOLVER_H

#include "strings/maximum/search.h"

/* A question being answered: what it is about, what may be used, what it took. */
typedef struct tgn_strings_solver {
    const tgn_filling *filling;
    tgn_strings_plan plan;
    tgn_strings_bound bound;
    int threads;
    uint64_t memory; /* limit in bytes */
    const tgn_progress *progress;
    tgn_error *error;
    double began;
    uint64_t states, most, bytes;
} tgn_strings_solver;

/* Make plan and bound. Returns 0 or an error of tgn_strings_solve(). Clear it in any case. */
TGN_CHECKED int tgn_strings_solver__init(tgn_strings_solver *solver, const tgn_filling *filling,
                                         bool both_phases, const tgn_strings_options *options,
                                         const tgn_progress *progress, tgn_error *error);
void tgn_strings_solver__clear(tgn_strings_solver *solver);

/* A search with a budget; what it takes is added to the solver's totals. */
tgn_strings_search tgn_strings_solver__search(const tgn_strings_solver *solver, int budget);
TGN_CHECKED int tgn_strings_solver__run(tgn_strings_solver *solver, tgn_strings_search *search);

/* The least loss, and (unless `board` is NULL) a board that has it. */
TGN_CHECKED int tgn_strings_solver__least(tgn_strings_solver *solver, int *loss, tgn_filling *board);

/* Fill in the answer, except for the board, which is the caller's. */
void tgn_strings_solver__report(const tgn_strings_solver *solver, int loss, tgn_strings *out);

#endif
