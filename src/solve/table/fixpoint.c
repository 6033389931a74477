/* fixpoint.c - see fixpoint.h */
#include "solve/table/fixpoint.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/parallel.h"

enum {
    AHEAD = 12,      /* items between fetching an entry and working on it */
    ENOUGH = 1 << 14 /* items that are worth another thread */
};

typedef struct round_state {
    const tgn_solve_graph *moves;
    const tgn_solve_fixpoint_task *task;
    tgn_solve_open_items *open;
    atomic_bool changed;
} round_state;

static inline void fetch(const round_state *all, const tgn_solve_graph_block *block,
                         const struct tgn_solve_open_list *list, size_t i)
{
    if (i < list->count)
        __builtin_prefetch((const char *)all->task->entries +
                           all->task->width * block->item[list->item[i]].entry);
}

static int work_block(void *context, size_t number, tgn_error *error)
{
    round_state *all = context;
    const tgn_solve_graph_block *block = &all->moves->block[number];
    struct tgn_solve_open_list *list = &all->open->list[number];
    size_t kept = 0;
    bool changed = false;
    (void)error;
    for (size_t i = 0; i < list->count; i++) {
        fetch(all, block, list, i + AHEAD);
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
    round_state all = {fixpoint->moves, task, open, true};
    const uint64_t items = tgn_solve_open_items__count(open);
    while (atomic_load(&all.changed) &&
           (fixpoint->rest == 0 || tgn_solve_open_items__count(open) > fixpoint->rest)) {
        if (!tgn_progress_step(fixpoint->progress, fixpoint->what, items - tgn_solve_open_items__count(open),
                               items))
            return tgn_error_set(error, TGN_ERR_STOPPED, "stopped");
        atomic_store(&all.changed, false);
        const uint64_t hands = 1 + tgn_solve_open_items__count(open) / ENOUGH;
        const int threads = hands < (uint64_t)fixpoint->threads ? (int)hands : fixpoint->threads;
        const int code = tgn_parallel__run(threads, open->blocks, work_block, &all, error);
        if (code < 0)
            return code;
        fixpoint->rounds++;
    }
    return 0;
}

/* ---- open lists ---------------------------------------------------------------------------------------- */

int tgn_solve_open_items__all(tgn_solve_open_items *open, const tgn_solve_graph *moves)
{
    *open = (tgn_solve_open_items){calloc(moves->blocks, sizeof *open->list), moves->blocks};
    if (!open->list)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < moves->blocks; i++) {
        const size_t count = moves->block[i].items;
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
