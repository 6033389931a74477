/*
 * fixpoint.h - work on every item of the graph, again and again, until nothing changes
 *
 * Threads share the blocks of a round, and need no lock: an item has one worker a round, and every bound that
 * it reads of others is sound, whether old or new. An item that is settled is not looked at again: on 4x4
 * most are after five rounds. Few items are left to one thread: it is done with them before others are there.
 */
#ifndef TGN_SOLVE_FIXPOINT_H
#define TGN_SOLVE_FIXPOINT_H

#include "solve/table/move_graph.h"

/* What became of an item. */
typedef struct tgn_solve_fixpoint_result {
    bool changed, settled;
} tgn_solve_fixpoint_result;

typedef tgn_solve_fixpoint_result tgn_solve_fixpoint_work(void *context, const tgn_solve_graph_block *block,
                                                          size_t item);

/*
 * What is worked on: an array with `width` bytes an entry. It is fetched some items ahead, since entries come
 * in no order that the machine could guess (4x4: a quarter off the time).
 */
typedef struct tgn_solve_fixpoint_task {
    tgn_solve_fixpoint_work *work;
    void *context;
    const void *entries;
    size_t width;
} tgn_solve_fixpoint_task;

/* The items that are not settled yet: a list for each block, in their order. */
typedef struct tgn_solve_open_items {
    struct tgn_solve_open_list {
        uint32_t *item;
        size_t count;
    } * list;
    size_t blocks;
} tgn_solve_open_items;

/* All items. TGN_ERR_MEMORY; clear it in any case. */
TGN_CHECKED int tgn_solve_open_items__all(tgn_solve_open_items *open, const tgn_solve_graph *moves);
void tgn_solve_open_items__clear(tgn_solve_open_items *open);
uint64_t tgn_solve_open_items__count(const tgn_solve_open_items *open);

typedef struct tgn_solve_fixpoint {
    const tgn_solve_graph *moves;
    int threads;
    const tgn_progress *progress;
    const char *what; /* for the progress */
    uint64_t rounds;  /* adds up */
    uint64_t rest;    /* stop when no more items than this are open, too */
} tgn_solve_fixpoint;

/* Go round; what is not settled in the end stays in `open`. TGN_ERR_STOPPED, after a whole round. */
TGN_CHECKED int tgn_solve_fixpoint__run(tgn_solve_fixpoint *fixpoint, const tgn_solve_fixpoint_task *task,
                                        tgn_solve_open_items *open, tgn_error *error);

/* ---- a worklist ---------------------------------------------------------------------------------------- */

/*
 * fixpoint.h - look again only where something has changed
 *
 * Rounds (fixpoint.h) look at every open item, which is good while most of them change. In the end few do: 4x4
 * under `territory` is left with 250,000 open items for sixty rounds, and `area-cycle` goes over 126,000 of
 * them a thousand times. So the moves are turned round, and an item that changes calls for those that read
 * it. That takes four tenths off the time of both; one thread does it, as little is left to do.
 */

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
