/*
 * fixpoint.h - work on every item of the graph, again and again, until nothing changes
 *
 * First in rounds over all open items. Threads share the blocks of a round and need no lock: an item has one
 * worker per round, and every bound that it reads from others is sound, whether old or new. A settled item is
 * not looked at again; on 4x4 most are settled after five rounds. When few items are left, one thread does
 * them all: starting more would take longer.
 *
 * Then by a worklist that looks only at items that may have changed. Rounds are good while most open items
 * change, but in the end few do: 4x4 under `territory` is left with 250,000 open items for sixty rounds, and
 * `area-cycle` goes over 126,000 of them a thousand times. So the moves are reversed, and an item that
 * changes wakes those that read it. That saves four tenths of the time of both, in one thread, as little is
 * left to do.
 */
#ifndef TGN_SOLVE_FIXPOINT_H
#define TGN_SOLVE_FIXPOINT_H

#include "solve/table/move_graph.h"

/* ---- rounds -------------------------------------------------------------------------------------------- */

/* What became of an item. */
typedef struct tgn_solve_fixpoint_result {
    bool changed, settled;
} tgn_solve_fixpoint_result;

typedef tgn_solve_fixpoint_result tgn_solve_fixpoint_work(void *context, const tgn_solve_graph_block *block,
                                                          size_t item);

/*
 * The work and the array it is done on, `width` bytes an entry. Entries are prefetched some items ahead,
 * since their order is not one that the processor could guess (4x4: saves a quarter of the time).
 */
typedef struct tgn_solve_fixpoint_task {
    tgn_solve_fixpoint_work *work;
    void *context;
    const void *entries;
    size_t width;
} tgn_solve_fixpoint_task;

/* The items that are not settled yet: a list for each block, in order. */
typedef struct tgn_solve_open_items {
    struct tgn_solve_open_list {
        uint32_t *item;
        size_t count;
    } * list;
    size_t blocks;
} tgn_solve_open_items;

/* All items. TGN_ERR_MEMORY; clear it in any case. */
TGN_CHECKED int tgn_solve_open_items__all(tgn_solve_open_items *open, const tgn_solve_graph *graph);
void tgn_solve_open_items__clear(tgn_solve_open_items *open);
uint64_t tgn_solve_open_items__count(const tgn_solve_open_items *open);

typedef struct tgn_solve_fixpoint {
    const tgn_solve_graph *graph;
    int threads;
    const tgn_progress *progress;
    const char *what; /* for the progress */
    uint64_t rounds;  /* of all runs so far */
    uint64_t rest;    /* stop also when no more than this many items are open */
} tgn_solve_fixpoint;

/*
 * Run rounds until nothing changes; items that are still open stay in `open`. TGN_ERR_STOPPED, after a whole
 * round.
 */
TGN_CHECKED int tgn_solve_fixpoint__run(tgn_solve_fixpoint *fixpoint, const tgn_solve_fixpoint_task *task,
                                        tgn_solve_open_items *open, tgn_error *error);

/* ---- a worklist ---------------------------------------------------------------------------------------- */

/*
 * The open items of a graph as a graph of their own, in the same order but in few blocks, so that they lie
 * close together. TGN_ERR_MEMORY; clear it in any case.
 */
TGN_CHECKED int tgn_solve_graph__part(tgn_solve_graph *part, const tgn_solve_graph *graph,
                                      const tgn_solve_open_items *open);

typedef struct tgn_solve_worklist {
    const tgn_solve_graph *graph;
    uint32_t *first;  /* by item, counted through all blocks: where its readers begin; one more for the end */
    uint32_t *reader; /* items that have a step or a pass to it */
    bool *waits;      /* by item: still to be looked at */
    size_t items;
} tgn_solve_worklist;

/* Keeps a pointer to `graph`, usually a part of a larger one. TGN_ERR_MEMORY; clear it in any case. */
TGN_CHECKED int tgn_solve_worklist__init(tgn_solve_worklist *worklist, const tgn_solve_graph *graph);
void tgn_solve_worklist__clear(tgn_solve_worklist *worklist);

/* Work on all items, and again until nothing changes. TGN_ERR_STOPPED; the values are sound even then. */
TGN_CHECKED int tgn_solve_worklist__run(const tgn_solve_worklist *worklist, tgn_solve_fixpoint *fixpoint,
                                        const tgn_solve_fixpoint_task *task, tgn_error *error);

#endif
