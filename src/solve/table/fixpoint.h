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
typedef struct tgn_turn {
    bool changed, settled;
} tgn_turn;

typedef tgn_turn tgn_rounds_work(void *context, const tgn_block *block, size_t item);

/*
 * What is worked on: an array with `width` bytes an entry. It is fetched some items ahead, since entries come
 * in no order that the machine could guess (4x4: a quarter off the time).
 */
typedef struct tgn_rounds_task {
    tgn_rounds_work *work;
    void *context;
    const void *entries;
    size_t width;
} tgn_rounds_task;

/* The items that are not settled yet: a list for each block, in their order. */
typedef struct tgn_open {
    struct tgn_open_list {
        uint32_t *item;
        size_t count;
    } * list;
    size_t blocks;
} tgn_open;

/* All items. TGN_ERR_MEMORY; clear it in any case. */
TGN_CHECKED int tgn_open__all(tgn_open *open, const tgn_moves *moves);
void tgn_open__clear(tgn_open *open);
uint64_t tgn_open__count(const tgn_open *open);

typedef struct tgn_rounds {
    const tgn_moves *moves;
    int threads;
    const tgn_progress *progress;
    const char *what; /* for the progress */
    uint64_t rounds;  /* adds up */
    uint64_t rest;    /* stop when no more items than this are open, too */
} tgn_rounds;

/* Go round; what is not settled in the end stays in `open`. TGN_ERR_STOPPED, after a whole round. */
TGN_CHECKED int tgn_rounds__run(tgn_rounds *rounds, const tgn_rounds_task *task, tgn_open *open,
                                tgn_error *error);

#endif
