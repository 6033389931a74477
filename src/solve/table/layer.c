/* layer.c - see layer.h */
#include "solve/table/layer.h"

#include "base/parallel.h"
#include "solve/position/scoring.h"
#include "solve/table/huge_array.h"

enum { SHARE = 64 }; /* own sets of a task */

int tgn_solve_layer__init(tgn_solve_layer *layer, const tgn_solve_index *index)
{
    const size_t entries = tgn_solve_index__entries(index);
    *layer =
        (tgn_solve_layer){.value = tgn_solve_huge_array__new(entries * sizeof *layer->value),
                          .distance = tgn_solve_huge_array__new(entries * 2),
                          .terminal = tgn_solve_huge_array__new(index->classes * sizeof *layer->terminal)};
    if (!layer->value || !layer->distance || !layer->terminal)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < entries; i++)
        tgn_solve_pair__put(layer->value, i, tgn_solve_pair__unknown());
    return 0;
}

void tgn_solve_layer__clear(tgn_solve_layer *layer)
{
    free(layer->value);
    free(layer->distance);
    free(layer->terminal);
    tgn_solve_open_items__clear(&layer->open);
    *layer = (tgn_solve_layer){0};
}

uint64_t tgn_solve_layer__memory(const tgn_solve_index *index)
{
    return tgn_solve_index__entries(index) * 4 + index->classes * sizeof(tgn_solve_pair);
}

/* ---- what a second pass gives -------------------------------------------------------------------------- */

typedef struct terminal_count {
    tgn_solve_layer *layer;
    const tgn_solve_index *index;
    const tgn_solve_layer *under;
    tgn_solve_scoring scoring;
} terminal_count;

/*
 * The side to move next after the stop is own of the arrangement that was walked to; the twin's mover is
 * other.
 */
static tgn_solve_pair stopped_pair(const terminal_count *all, const tgn_solve_index_walk *walk)
{
    const tgn_solve_pair played =
        tgn_solve_pair__swapped(tgn_solve_pair__get(all->under->value, 2 * (size_t)walk->number));
    const int stones = tgn_solve_set__count(walk->other) - tgn_solve_set__count(walk->own);
    return tgn_solve_pair__of(tgn_solve_pair__plus(tgn_solve_pair__low(played), -stones),
                              tgn_solve_pair__plus(tgn_solve_pair__high(played), -stones));
}

static tgn_solve_pair counted_pair(const terminal_count *all, const tgn_solve_index_walk *walk)
{
    const int count = tgn_solve_count__board(&all->index->grid, walk->other, walk->own, all->scoring);
    return tgn_solve_pair__of(count, count);
}

static int count_share(void *context, size_t task, tgn_error *error)
{
    const terminal_count *all = context;
    (void)error;
    for (tgn_solve_set own = (tgn_solve_set)task * SHARE;
         own < (task + 1) * SHARE && own <= all->index->grid.all; own++) {
        if (!tgn_solve_index__is_least(all->index, own))
            continue;
        tgn_solve_index_walk walk = tgn_solve_index__walk(all->index, own);
        while (tgn_solve_index__next(all->index, &walk))
            all->layer->terminal[walk.number] =
                all->under ? stopped_pair(all, &walk) : counted_pair(all, &walk);
    }
    return 0;
}

static void count_all(terminal_count *all, int threads)
{
    (void)!tgn_parallel__run(threads, all->index->grid.all / SHARE + (size_t)1, count_share, all, NULL);
}

void tgn_solve_layer__count_boards(tgn_solve_layer *layer, const tgn_solve_index *index,
                                   tgn_solve_scoring scoring, int threads)
{
    count_all(&(terminal_count){layer, index, NULL, scoring}, threads);
}

void tgn_solve_layer__count_stopped(tgn_solve_layer *layer, const tgn_solve_index *index,
                                    const tgn_solve_layer *under, int threads)
{
    count_all(&(terminal_count){layer, index, under, TGN_SOLVE_STOPPED}, threads);
}

/* ---- values -------------------------------------------------------------------------------------------- */

int tgn_solve_layer__solve(tgn_solve_layer *layer, tgn_solve_fixpoint *fixpoint, bool prisoners,
                           tgn_error *error)
{
    tgn_solve_sweep sweep = {fixpoint->moves->index, layer->value,         layer->terminal, prisoners,
                             TGN_SOLVE_SWEEP_VALUES, TGN_SOLVE_PAIR_FINITE};
    if (tgn_solve_open_items__all(&layer->open, fixpoint->moves) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of all situations");
    fixpoint->what = "situations";
    int code = tgn_solve_sweep__run(&sweep, fixpoint, &layer->open, error);
    fixpoint->what = "distances";
    const uint64_t sweeps = fixpoint->rounds;
    if (code == 0)
        code = tgn_solve_distance__find(layer->distance, &sweep, fixpoint, error);
    fixpoint->rounds = sweeps;
    return code;
}
