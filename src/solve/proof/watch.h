/*
 * proof.h - whether the walk of a proof may go on: its limits, its progress, and why it was halted
 */
#ifndef TGN_SOLVE_WATCH_H
#define TGN_SOLVE_WATCH_H

#include "solve/search/claim_solver.h"

typedef struct tgn_solve_proof_monitor {
    const tgn_solve_limits *limits;
    const tgn_progress *progress;
    tgn_error *error;
    const size_t *situations; /* taken down so far */
    _Atomic bool halt;
    _Atomic uint64_t nodes;
    int halted; /* why: an error code, or 0 */
} tgn_solve_proof_monitor;

/* A bounded search of the settler for a claim, under a watch. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_solve_proof_monitor__prepare(tgn_solve_proof_monitor *monitor,
                                                 tgn_solve_claim_solver *claim_solver, tgn_solve_bounded *out,
                                                 const tgn_solve_claim *claim);

/* Look at the limits and tell the progress: now and then. */
void tgn_solve_proof_monitor__check(tgn_solve_proof_monitor *monitor);

#endif
