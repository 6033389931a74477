/*
 * move_graph.h - where every move of every situation leads
 *
 * The graph is made once and then swept many times, so it is laid out to be read from one end to the other.
 * Situations are named by their entries (sweep.h). An item is an arrangement, with and without a pass before
 * it, or a ko ban:
 *
 *      item    entry 34, opposite 80, steps        step    | tight:2 | taken:4 | entry after it:24 |
 *
 * The opposite is the same arrangement with the other side to move. A ban has none: the pass that lifts it is
 * a step.
 *
 * Two things make sweeps fast. Items with few empty points come first: most moves add a stone, so what an
 * item needs has usually been computed just before (4x4, japanese-1999: 56 sweeps; half as many again if
 * every other one runs backwards). Among these, items are in the order of their opposites: moves that take
 * nothing leave the other side's stones as they are, so they lead to numbers near the opposite's, which are
 * still in the cache.
 *
 * Items lie in blocks, one for each number of empty points and each share of sets; different threads work on
 * different blocks.
 */
#ifndef TGN_SOLVE_MOVE_GRAPH_H
#define TGN_SOLVE_MOVE_GRAPH_H

#include "solve/table/index.h"

#include <tengen/progress.h>

enum {
    TGN_SOLVE_STEP_ENTRY = (1 << 24) - 1,
    TGN_SOLVE_STEP_TAKEN = 24,          /* first bit of the number of stones taken */
    TGN_SOLVE_STEP_TIGHT_LOW = 1 << 28, /* low comes from this move; see distance.h */
    TGN_SOLVE_STEP_TIGHT_HIGH = 1 << 29
};

typedef struct tgn_solve_graph_item {
    uint32_t entry;    /* no pass before; the next entry is the same after a pass */
    uint32_t opposite; /* the same of the opposite; TGN_SOLVE_INDEX_NONE for a ban */
    uint32_t end;      /* of its steps in the block; they begin where those of the previous item end */
    uint8_t tight;     /* where its values come from; see distance.h */
} tgn_solve_graph_item;

typedef struct tgn_solve_graph_block {
    tgn_solve_graph_item *item;
    uint32_t *step;
    size_t items, steps;
    size_t item_capacity, step_capacity;
} tgn_solve_graph_block;

typedef struct tgn_solve_graph {
    const tgn_solve_index *index;
    tgn_solve_graph_block *block;
    size_t blocks;
    size_t shares; /* blocks with the same number of stones */
} tgn_solve_graph;

/* Keeps a pointer to `index`. TGN_ERR_MEMORY, TGN_ERR_STOPPED; clear the graph in any case. */
TGN_CHECKED int tgn_solve_graph__init(tgn_solve_graph *graph, const tgn_solve_index *index, int threads,
                                      const tgn_progress *progress, tgn_error *error);
void tgn_solve_graph__clear(tgn_solve_graph *graph);

/* Bytes in use. */
uint64_t tgn_solve_graph__memory(const tgn_solve_graph *graph);

static inline bool tgn_solve_graph_item__is_ban(const tgn_solve_graph_item *item)
{
    return item->opposite == TGN_SOLVE_INDEX_NONE;
}

/* The steps of an item, up to the end. */
static inline uint32_t *tgn_solve_graph_block__steps(const tgn_solve_graph_block *block, size_t item)
{
    return block->step + (item ? block->item[item - 1].end : 0);
}

static inline const uint32_t *tgn_solve_graph_block__end(const tgn_solve_graph_block *block, size_t item)
{
    return block->step + block->item[item].end;
}

static inline uint32_t tgn_solve_graph_step__entry(uint32_t step)
{
    return step & TGN_SOLVE_STEP_ENTRY;
}

static inline int tgn_solve_graph_step__taken(uint32_t step)
{
    return (int)(step >> TGN_SOLVE_STEP_TAKEN & 15);
}

#endif
