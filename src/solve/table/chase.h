/*
 * fixpoint.h - look again only where something has changed
 *
 * Rounds (fixpoint.h) look at every open item, which is good while most of them change. In the end few do: 4x4
 * under `territory` is left with 250,000 open items for sixty rounds, and `area-cycle` goes over 126,000 of
 * them a thousand times. So the moves are turned round, and an item that changes calls for those that read
 * it. That takes four tenths off the time of both; one thread does it, as little is left to do.
 */
#ifndef TGN_SOLVE_CHASE_H
#define TGN_SOLVE_CHASE_H

#include "solve/table/fixpoint.h"

typedef struct tgn_solve_worklist {
    const tgn_solve_graph *moves;
    uint32_t *first;  /* by item, counted through all blocks: where its readers begin; one more for the end */
    uint32_t *reader; /* items that have a step or a pass to it */
    bool *waits;      /* by item: to be looked at */
    size_t items;
} tgn_solve_worklist;

/* `moves`, mostly a part of a graph, must live as long. TGN_ERR_MEMORY; clear it in any case. */
TGN_CHECKED int tgn_solve_worklist__init(tgn_solve_worklist *worklist, const tgn_solve_graph *moves);
void tgn_solve_worklist__clear(tgn_solve_worklist *worklist);

/* Look at all items, and again until nothing changes. TGN_ERR_STOPPED; the values are sound then too. */
TGN_CHECKED int tgn_solve_worklist__run(const tgn_solve_worklist *worklist, tgn_solve_fixpoint *fixpoint,
                                        const tgn_solve_fixpoint_task *task, tgn_error *error);

#endif
