/* fixpoint.c - see fixpoint.h */
#include "solve/table/fixpoint.h"

#include "base/array.h"
#include "base/parallel.h"
#include "solve/table/sweep.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- rounds -------------------------------------------------------------------------------------------- */

enum {
    AHEAD = 12,       /* items between prefetching an entry and working on it */
    ENOUGH = 1 << 14, /* items that are worth another thread */
    PIECES = 4        /* blocks of a part for each number of empty points */
};

typedef struct round_state {
    const tgn_solve_graph *graph;
    const tgn_solve_fixpoint_task *task;
    tgn_solve_open_items *open;
    atomic_bool changed;
} round_state;

static inline void prefetch(const round_state *all, const tgn_solve_graph_block *block,
                            const struct tgn_solve_open_list *list, size_t i)
{
    if (i < list->count)
        __builtin_prefetch((const char *)all->task->entries +
                           all->task->width * block->item[list->item[i]].entry);
}

static int work_block(void *context, size_t number, tgn_error *error)
{
    round_state *all = context;
    const tgn_solve_graph_block *block = &all->graph->block[number];
    struct tgn_solve_open_list *list = &all->open->list[number];
    size_t kept = 0;
    bool changed = false;
    (void)error;
    for (size_t i = 0; i < list->count; i++) {
        prefetch(all, block, list, i + AHEAD);
        const tgn_solve_fixpoint_result turn = all->task->work(all->task->context, block, list->item[i]);
        changed |= turn.changed;
        if (!turn.settled)
            list->item[kept++] = list->item[i];
    }
    list->count = kept;
    if (changed)
        atomic_store_explicit(&all->changed, true, memory_order_relaxed);
    return 0;
}

int tgn_solve_fixpoint__run(tgn_solve_fixpoint *fixpoint, const tgn_solve_fixpoint_task *task,
                            tgn_solve_open_items *open, tgn_error *error)
{
    round_state all = {fixpoint->graph, task, open, true};
    const uint64_t items = tgn_solve_open_items__count(open);
    while (atomic_load(&all.changed) &&
           (fixpoint->rest == 0 || tgn_solve_open_items__count(open) > fixpoint->rest)) {
        if (!tgn_progress_step(fixpoint->progress, fixpoint->what, items - tgn_solve_open_items__count(open),
                               items))
            return tgn_error_set(error, TGN_ERR_STOPPED, "stopped");
        atomic_store(&all.changed, false);
        const uint64_t useful = 1 + tgn_solve_open_items__count(open) / ENOUGH;
        const int threads = useful < (uint64_t)fixpoint->threads ? (int)useful : fixpoint->threads;
        const int code = tgn_parallel__run(threads, open->blocks, work_block, &all, error);
        if (code < 0)
            return code;
        fixpoint->rounds++;
    }
    return 0;
}

/* ---- open lists ---------------------------------------------------------------------------------------- */

int tgn_solve_open_items__all(tgn_solve_open_items *open, const tgn_solve_graph *graph)
{
    *open = (tgn_solve_open_items){calloc(graph->blocks, sizeof *open->list), graph->blocks};
    if (!open->list)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < graph->blocks; i++) {
        const size_t count = graph->block[i].items;
        uint32_t *item = malloc((count + 1) * sizeof *item);
        if (!item)
            return TGN_ERR_MEMORY;
        for (uint32_t k = 0; k < count; k++)
            item[k] = k;
        open->list[i] = (struct tgn_solve_open_list){item, count};
    }
    return 0;
}

void tgn_solve_open_items__clear(tgn_solve_open_items *open)
{
    for (size_t i = 0; open->list && i < open->blocks; i++)
        free(open->list[i].item);
    free(open->list);
    *open = (tgn_solve_open_items){0};
}

uint64_t tgn_solve_open_items__count(const tgn_solve_open_items *open)
{
    uint64_t count = 0;
    for (size_t i = 0; i < open->blocks; i++)
        count += open->list[i].count;
    return count;
}

/* ---- part of a graph ----------------------------------------------------------------------------------- */

static int copy_item(tgn_solve_graph_block *to, const tgn_solve_graph_block *from, size_t number)
{
    const uint32_t *steps = tgn_solve_graph_block__steps(from, number);
    const size_t count = (size_t)(tgn_solve_graph_block__end(from, number) - steps);
    if (tgn_array__need(&to->step, &to->step_capacity, to->steps + count) < 0 ||
        tgn_array__need(&to->item, &to->item_capacity, to->items + 1) < 0)
        return TGN_ERR_MEMORY;
    if (count > 0)
        memcpy(to->step + to->steps, steps, count * sizeof *steps);
    to->steps += count;
    to->item[to->items] = from->item[number];
    to->item[to->items++].end = (uint32_t)to->steps;
    return 0;
}

int tgn_solve_graph__part(tgn_solve_graph *part, const tgn_solve_graph *graph,
                          const tgn_solve_open_items *open)
{
    const size_t blocks = graph->blocks / graph->shares * PIECES;
    *part = (tgn_solve_graph){graph->index, calloc(blocks, sizeof *part->block), blocks, PIECES};
    if (!part->block)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < graph->blocks; i++) {
        tgn_solve_graph_block *to =
            &part->block[i / graph->shares * PIECES + i % graph->shares * PIECES / graph->shares];
        for (size_t k = 0; k < open->list[i].count; k++)
            if (copy_item(to, &graph->block[i], open->list[i].item[k]) < 0)
                return TGN_ERR_MEMORY;
    }
    return 0;
}

/* ---- the worklist -------------------------------------------------------------------------------------- */

/* Which item an entry belongs to; TGN_SOLVE_INDEX_NONE for entries of no item here, which never change. */
static uint32_t *find_owners(const tgn_solve_graph *graph)
{
    const size_t entries = tgn_solve_index__entries(graph->index);
    uint32_t *owner = malloc(entries * sizeof *owner), number = 0;
    for (size_t i = 0; owner && i < entries; i++)
        owner[i] = TGN_SOLVE_INDEX_NONE;
    for (size_t b = 0; owner && b < graph->blocks; b++)
        for (size_t i = 0; i < graph->block[b].items; i++, number++) {
            const tgn_solve_graph_item *item = &graph->block[b].item[i];
            owner[item->entry] = number;
            if (!tgn_solve_graph_item__is_ban(item))
                owner[item->entry + 1] = number;
        }
    return owner;
}

/*
 * A first pass counts the readers of each item; a second one writes them, from the end of its range
 * backwards.
 */
static void note(const tgn_solve_worklist *worklist, uint32_t read, uint32_t reader, bool write)
{
    if (read == TGN_SOLVE_INDEX_NONE)
        return;
    if (write)
        worklist->reader[--worklist->first[read]] = reader;
    else
        worklist->first[read]++;
}

static void note_all(const tgn_solve_worklist *worklist, const uint32_t *owner, bool write)
{
    uint32_t number = 0;
    for (size_t b = 0; b < worklist->graph->blocks; b++) {
        const tgn_solve_graph_block *block = &worklist->graph->block[b];
        for (size_t i = 0; i < block->items; i++, number++) {
            for (const uint32_t *step = tgn_solve_graph_block__steps(block, i);
                 step < tgn_solve_graph_block__end(block, i); step++)
                note(worklist, owner[tgn_solve_graph_step__entry(*step)], number, write);
            if (!tgn_solve_graph_item__is_ban(&block->item[i]))
                note(worklist, owner[block->item[i].opposite + 1], number, write);
        }
    }
}

int tgn_solve_worklist__init(tgn_solve_worklist *worklist, const tgn_solve_graph *graph)
{
    size_t items = 0, reads = 0;
    for (size_t b = 0; b < graph->blocks; b++) {
        items += graph->block[b].items;
        reads += graph->block[b].steps + graph->block[b].items;
    }
    *worklist = (tgn_solve_worklist){.graph = graph,
                                     .first = calloc(items + 1, sizeof *worklist->first),
                                     .reader = malloc((reads + 1) * sizeof *worklist->reader),
                                     .waits = malloc(items + 1),
                                     .items = items};
    uint32_t *owner = find_owners(graph);
    const bool ready = worklist->first && worklist->reader && worklist->waits && owner;
    if (ready) {
        note_all(worklist, owner, false);
        for (size_t i = 0; i < items; i++)
            worklist->first[i + 1] += worklist->first[i];
        note_all(worklist, owner, true);
    }
    free(owner);
    return ready ? 0 : TGN_ERR_MEMORY;
}

void tgn_solve_worklist__clear(tgn_solve_worklist *worklist)
{
    free(worklist->first);
    free(worklist->reader);
    free(worklist->waits);
    *worklist = (tgn_solve_worklist){0};
}

/* Work on the waiting items of a block whose first item is `number`. Returns how many changed. */
static size_t work_waiting(const tgn_solve_worklist *worklist, const tgn_solve_graph_block *block,
                           size_t number, const tgn_solve_fixpoint_task *task)
{
    size_t changes = 0;
    for (size_t i = 0; i < block->items; i++, number++) {
        if (!worklist->waits[number])
            continue;
        worklist->waits[number] = false;
        if (!task->work(task->context, block, i).changed)
            continue;
        changes++;
        for (uint32_t k = worklist->first[number]; k < worklist->first[number + 1]; k++)
            worklist->waits[worklist->reader[k]] = true;
    }
    return changes;
}

int tgn_solve_worklist__run(const tgn_solve_worklist *worklist, tgn_solve_fixpoint *fixpoint,
                            const tgn_solve_fixpoint_task *task, tgn_error *error)
{
    memset(worklist->waits, true, worklist->items);
    for (size_t changes = worklist->items; changes > 0; fixpoint->rounds++) {
        if (!tgn_progress_step(fixpoint->progress, fixpoint->what, worklist->items - changes,
                               worklist->items))
            return tgn_error_set(error, TGN_ERR_STOPPED, "stopped");
        changes = 0;
        for (size_t b = 0, number = 0; b < worklist->graph->blocks;
             number += worklist->graph->block[b++].items)
            changes += work_waiting(worklist, &worklist->graph->block[b], number, task);
    }
    return 0;
}
