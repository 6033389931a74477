/*
 * watch.h - whether the walk of a proof may go on: its limits, its progress, and why it was halted
 */
#ifndef TGN_SOLVE_WATCH_H
#define TGN_SOLVE_WATCH_H

#include "solve/search/claim_solver.h"

typedef struct tgn_watch {
    const tgn_settle_limits *limits;
    const tgn_progress *progress;
    tgn_error *error;
    const size_t *situations; /* taken down so far */
    _Atomic bool halt;
    _Atomic uint64_t nodes;
    int halted; /* why: an error code, or 0 */
} tgn_watch;

/* A bounded search of the settler for a claim, under a watch. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_watch__equip(tgn_watch *watch, tgn_settler *settler, tgn_bounded *out,
                                 const tgn_claim *claim);

/* Look at the limits and tell the progress: now and then. */
void tgn_watch__look(tgn_watch *watch);

#endif
