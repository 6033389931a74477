/* move_graph.c - see move_graph.h */
#include "solve/table/move_graph.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/parallel.h"

enum { SHARE = 64 }; /* own sets in a share */

/* A step leads to the situation as the other side sees it. */
static uint32_t entry_after(const tgn_solve_index *index, const tgn_solve_grid_step *step)
{
    tgn_solve_set ko = step->ko;
    const uint32_t number = tgn_solve_index__number(index, step->other, step->own, &ko);
    return ko ? 2 * index->classes + tgn_solve_index__ban(index, number, ko) : 2 * number;
}

/* All moves on the board except at `banned`. */
static int add_steps(const tgn_solve_index *index, tgn_solve_graph_block *block, tgn_solve_set own,
                     tgn_solve_set other, tgn_solve_set banned)
{
    if (tgn_array__need(&block->step, &block->step_capacity, block->steps + 17) < 0)
        return TGN_ERR_MEMORY;
    for (tgn_solve_set empty = index->grid.all & ~(own | other | banned); empty; empty &= empty - 1) {
        tgn_solve_grid_step step;
        if (tgn_solve_grid__play(&index->grid, own, other, empty & -empty, &step))
            block->step[block->steps++] = entry_after(index, &step) | (uint32_t)step.taken
                                                                          << TGN_SOLVE_STEP_TAKEN;
    }
    return 0;
}

static int add_item(tgn_solve_graph_block *block, uint32_t entry, uint32_t opposite)
{
    if (tgn_array__need(&block->item, &block->item_capacity, block->items + 1) < 0)
        return TGN_ERR_MEMORY;
    block->item[block->items++] = (tgn_solve_graph_item){entry, opposite, (uint32_t)block->steps, 0};
    return 0;
}

/* The walk is at the opposite of the item that is added. */
static int add_opposite(const tgn_solve_index *index, tgn_solve_graph_block *block,
                        const tgn_solve_index_walk *walk, uint32_t number)
{
    if (add_steps(index, block, walk->other, walk->own, 0) < 0)
        return TGN_ERR_MEMORY;
    return add_item(block, 2 * number, 2 * walk->number);
}

static int add_ban(const tgn_solve_index *index, tgn_solve_graph_block *block,
                   const tgn_solve_index_walk *walk, uint32_t ban, uint32_t after_pass)
{
    if (add_steps(index, block, walk->own, walk->other, (tgn_solve_set)1 << index->ban[ban] % 16) < 0)
        return TGN_ERR_MEMORY;
    block->step[block->steps++] = 2 * after_pass;
    return add_item(block, 2 * index->classes + ban, TGN_SOLVE_INDEX_NONE);
}

/* The first ban of this arrangement or a later one. */
static uint32_t first_ban(const tgn_solve_index *index, uint32_t number)
{
    uint32_t low = 0, high = index->bans;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (index->ban[middle] / 16 < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The block of an arrangement in a share of own sets: full boards first (move_graph.h says why). */
static tgn_solve_graph_block *block_of(const tgn_solve_graph *graph, size_t share,
                                       const tgn_solve_index_walk *walk)
{
    const tgn_solve_set empty = graph->index->grid.all & ~(walk->own | walk->other);
    return &graph->block[(size_t)tgn_solve_set__count(empty) * graph->shares + share];
}

static int add_own(const tgn_solve_graph *graph, size_t share, tgn_solve_set own)
{
    const tgn_solve_index *index = graph->index;
    tgn_solve_index_walk walk = tgn_solve_index__walk(index, own);
    uint32_t ban = first_ban(index, walk.number + 1);
    int code = 0;
    while (code == 0 && tgn_solve_index__next(index, &walk)) {
        tgn_solve_graph_block *block = block_of(graph, share, &walk);
        tgn_solve_set no_ko = 0;
        const uint32_t turned = tgn_solve_index__number(index, walk.other, walk.own, &no_ko);
        code = add_opposite(index, block, &walk, turned);
        for (; code == 0 && ban < index->bans && index->ban[ban] / 16 == walk.number; ban++)
            code = add_ban(index, block, &walk, ban, turned);
    }
    return code;
}

/* ---- blocks -------------------------------------------------------------------------------------------- */

static int make_share(void *context, size_t share, tgn_error *error)
{
    const tgn_solve_graph *graph = context;
    const tgn_solve_index *index = graph->index;
    int code = 0;
    for (tgn_solve_set own = (tgn_solve_set)share * SHARE;
         own < (share + 1) * SHARE && own <= index->grid.all; own++)
        if (code == 0 && tgn_solve_index__is_least(index, own))
            code = add_own(graph, share, own);
    return code < 0 ? tgn_error_set(error, code, "no memory for the moves of all situations") : 0;
}

int tgn_solve_graph__init(tgn_solve_graph *graph, const tgn_solve_index *index, int threads,
                          const tgn_progress *progress, tgn_error *error)
{
    const size_t shares = index->grid.all / SHARE + (size_t)1,
                 blocks = shares * ((size_t)index->grid.points + 1);
    *graph = (tgn_solve_graph){index, calloc(blocks, sizeof *graph->block), blocks, shares};
    if (!graph->block)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the moves of all situations");
    return tgn_parallel__watch(threads, shares, make_share, graph, progress, "moves", error);
}

void tgn_solve_graph__clear(tgn_solve_graph *graph)
{
    for (size_t i = 0; graph->block && i < graph->blocks; i++) {
        free(graph->block[i].item);
        free(graph->block[i].step);
    }
    free(graph->block);
    *graph = (tgn_solve_graph){0};
}

uint64_t tgn_solve_graph__memory(const tgn_solve_graph *graph)
{
    uint64_t bytes = graph->blocks * sizeof *graph->block;
    for (size_t i = 0; i < graph->blocks; i++)
        bytes += graph->block[i].item_capacity * sizeof(tgn_solve_graph_item) +
                 graph->block[i].step_capacity * sizeof(uint32_t);
    return bytes;
}
