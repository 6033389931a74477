/* distance.c - see distance.h */
#include "solve/table/distance.h"

#include <stdlib.h>

#include "base/parallel.h"
#include "solve/table/huge_array.h"

/* ---- spans: bounds of a distance ----------------------------------------------------------------------- */

/* The least and the greatest that it may be, for low and for high: four bytes in a word. */
typedef uint32_t span;
typedef _Atomic span shared_span;

enum { LOW = 0, HIGH = 16, NOT_YET = 255 }; /* where each begins in the word; no upper bound is known */

static inline unsigned least(span s, int which)
{
    return s >> which & 255;
}

static inline unsigned most(span s, int which)
{
    return s >> (which + 8) & 255;
}

static inline span span_of(unsigned low_least, unsigned low_most, unsigned high_least, unsigned high_most)
{
    return low_least | low_most << 8 | high_least << 16 | high_most << 24;
}

static inline span get(const shared_span *spans, size_t entry)
{
    return atomic_load_explicit(&spans[entry], memory_order_relaxed);
}

static inline unsigned one_more(unsigned distance)
{
    return distance < NOT_YET ? distance + 1 : NOT_YET;
}

/* The best of the moves considered so far. */
typedef struct distance_choice {
    unsigned low_least, low_most;   /* the mover hurries: the smallest of each */
    unsigned high_least, high_most; /* the mover delays: the greatest */
} distance_choice;

static const distance_choice nothing = {NOT_YET, NOT_YET, 0, 0};

static inline unsigned smaller(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static inline unsigned greater(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* A move to where `after` holds, which may keep low, or high. */
static inline void consider(distance_choice *best, span after, bool low, bool high)
{
    if (low) {
        best->low_least = smaller(best->low_least, one_more(least(after, HIGH)));
        best->low_most = smaller(best->low_most, one_more(most(after, HIGH)));
    }
    if (high) {
        best->high_least = greater(best->high_least, one_more(least(after, LOW)));
        best->high_most = greater(best->high_most, one_more(most(after, LOW)));
    }
}

/* ---- tight marks: which moves keep a value ------------------------------------------------------------- */

/* Of an arrangement: where the values of its two entries come from; both sources may be true of one. */
enum {
    NEW_LOW_MOVES = 1, /* no pass before: low is that of the moves */
    NEW_HIGH_MOVES = 2,
    NEW_LOW_PASS = 4, /* ... and of the pass */
    NEW_HIGH_PASS = 8,
    PASSED_LOW_MOVES = 16, /* the same after a pass, where the pass ends the game */
    PASSED_HIGH_MOVES = 32,
    PASSED_LOW_END = 64,
    PASSED_HIGH_END = 128
};

typedef struct distance_search {
    const tgn_solve_sweep *sweep;
    const tgn_solve_graph *graph;
    shared_span *spans;
} distance_search;

/* Infinite values come from no move. */
static void mark_steps(const tgn_solve_sweep *sweep, uint32_t *step, const uint32_t *end, tgn_solve_pair best)
{
    const int counted = sweep->prisoners ? 15 : 0;
    const int low = tgn_solve_pair__low(best), high = tgn_solve_pair__high(best);
    for (; step < end; step++) {
        const tgn_solve_pair after = tgn_solve_pair__get(sweep->value, tgn_solve_graph_step__entry(*step));
        const int taken = tgn_solve_graph_step__taken(*step) & counted;
        *step &= ~(uint32_t)(TGN_SOLVE_STEP_TIGHT_LOW | TGN_SOLVE_STEP_TIGHT_HIGH);
        if (!tgn_solve_pair__is_infinite(low) && taken - tgn_solve_pair__high(after) == low)
            *step |= TGN_SOLVE_STEP_TIGHT_LOW;
        if (!tgn_solve_pair__is_infinite(high) && taken - tgn_solve_pair__low(after) == high)
            *step |= TGN_SOLVE_STEP_TIGHT_HIGH;
    }
}

/* `value` may come from `a`, or from `b`. */
static uint8_t sources(tgn_solve_pair value, tgn_solve_pair a, tgn_solve_pair b)
{
    const int low = tgn_solve_pair__low(value), high = tgn_solve_pair__high(value);
    const bool low_ends = !tgn_solve_pair__is_infinite(low), high_ends = !tgn_solve_pair__is_infinite(high);
    return (uint8_t)((low_ends && low == tgn_solve_pair__low(a) ? NEW_LOW_MOVES : 0) |
                     (high_ends && high == tgn_solve_pair__high(a) ? NEW_HIGH_MOVES : 0) |
                     (low_ends && low == tgn_solve_pair__low(b) ? NEW_LOW_PASS : 0) |
                     (high_ends && high == tgn_solve_pair__high(b) ? NEW_HIGH_PASS : 0));
}

/* Distances of finite values are unknown at first; infinite values have distance 0. */
static void init_span(const distance_search *all, size_t entry)
{
    const tgn_solve_pair value = tgn_solve_pair__get(all->sweep->value, entry);
    const unsigned low = tgn_solve_pair__is_infinite(tgn_solve_pair__low(value)) ? 0 : NOT_YET;
    const unsigned high = tgn_solve_pair__is_infinite(tgn_solve_pair__high(value)) ? 0 : NOT_YET;
    atomic_store_explicit(&all->spans[entry], span_of(0, low, 0, high), memory_order_relaxed);
}

static void mark_item(const distance_search *all, const tgn_solve_graph_block *block, size_t number)
{
    const tgn_solve_sweep *sweep = all->sweep;
    tgn_solve_graph_item *item = &block->item[number];
    uint32_t *steps = tgn_solve_graph_block__steps(block, number);
    const tgn_solve_pair best =
        tgn_solve_sweep__best(sweep, steps, tgn_solve_graph_block__end(block, number));
    mark_steps(sweep, steps, tgn_solve_graph_block__end(block, number), best);
    init_span(all, item->entry);
    if (tgn_solve_graph_item__is_ban(item))
        return;
    const size_t passed = item->entry + (size_t)1;
    const tgn_solve_pair pass = tgn_solve_pair__get(sweep->value, item->opposite + (size_t)1);
    init_span(all, passed);
    item->tight =
        sources(tgn_solve_pair__get(sweep->value, item->entry), best, tgn_solve_pair__swapped(pass));
    item->tight |= (uint8_t)(sources(tgn_solve_pair__get(sweep->value, passed), best,
                                     sweep->terminal[item->opposite / 2])
                             << 4);
}

static int mark_block(void *context, size_t task, tgn_error *error)
{
    const distance_search *all = context;
    const tgn_solve_graph_block *block = &all->graph->block[task];
    (void)error;
    for (size_t i = 0; i < block->items; i++)
        mark_item(all, block, i);
    return 0;
}

/* ---- rounds -------------------------------------------------------------------------------------------- */

static distance_choice consider_steps(const distance_search *all, const uint32_t *step, const uint32_t *end)
{
    distance_choice best = nothing;
    for (; step < end; step++)
        if (*step & (TGN_SOLVE_STEP_TIGHT_LOW | TGN_SOLVE_STEP_TIGHT_HIGH))
            consider(&best, get(all->spans, tgn_solve_graph_step__entry(*step)),
                     *step & TGN_SOLVE_STEP_TIGHT_LOW, *step & TGN_SOLVE_STEP_TIGHT_HIGH);
    return best;
}

/* The part of a choice that the marks allow. */
static distance_choice masked(distance_choice best, bool low, bool high)
{
    return (distance_choice){low ? best.low_least : NOT_YET, low ? best.low_most : NOT_YET,
                             high ? best.high_least : 0, high ? best.high_most : 0};
}

/* The distance of an infinite value stays 0. */
static tgn_solve_fixpoint_result tighten(const distance_search *all, size_t entry, distance_choice best)
{
    const span old = get(all->spans, entry);
    const bool low = most(old, LOW) > 0, high = most(old, HIGH) > 0;
    const span new = span_of(low ? greater(best.low_least, least(old, LOW)) : 0,
                             low ? smaller(best.low_most, most(old, LOW)) : 0,
                             high ? greater(best.high_least, least(old, HIGH)) : 0,
                             high ? smaller(best.high_most, most(old, HIGH)) : 0);
    if (new != old)
        atomic_store_explicit(&all->spans[entry], new, memory_order_relaxed);
    return (tgn_solve_fixpoint_result){new != old, least(new, LOW) == most(new, LOW) &&
                                                       least(new, HIGH) == most(new, HIGH)};
}

static tgn_solve_fixpoint_result work_pair(const distance_search *all, const tgn_solve_graph_item *item,
                                           distance_choice steps)
{
    const unsigned tight = item->tight;
    distance_choice new = masked(steps, tight & NEW_LOW_MOVES, tight & NEW_HIGH_MOVES);
    distance_choice passed = masked(steps, tight & PASSED_LOW_MOVES, tight & PASSED_HIGH_MOVES);
    consider(&new, get(all->spans, item->opposite + (size_t)1), tight & NEW_LOW_PASS, tight & NEW_HIGH_PASS);
    consider(&passed, 0, tight & PASSED_LOW_END, tight & PASSED_HIGH_END);
    const tgn_solve_fixpoint_result a = tighten(all, item->entry, new);
    const tgn_solve_fixpoint_result b = tighten(all, item->entry + (size_t)1, passed);
    return (tgn_solve_fixpoint_result){a.changed || b.changed, a.settled && b.settled};
}

static tgn_solve_fixpoint_result work_item(void *context, const tgn_solve_graph_block *block, size_t number)
{
    const distance_search *all = context;
    const tgn_solve_graph_item *item = &block->item[number];
    const distance_choice steps = consider_steps(all, tgn_solve_graph_block__steps(block, number),
                                                 tgn_solve_graph_block__end(block, number));
    return tgn_solve_graph_item__is_ban(item) ? tighten(all, item->entry, steps)
                                              : work_pair(all, item, steps);
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static int write_out(uint8_t *out, const distance_search *all, tgn_error *error)
{
    const size_t entries = tgn_solve_index__entries(all->sweep->index);
    for (size_t i = 0; i < entries; i++) {
        const span s = get(all->spans, i);
        if (most(s, LOW) == NOT_YET || most(s, HIGH) == NOT_YET)
            return tgn_error_set(error, TGN_ERR_LIMIT, "a game takes more than %d moves to end",
                                 TGN_SOLVE_DISTANCE_MOST);
        out[2 * i] = (uint8_t)most(s, LOW);
        out[2 * i + 1] = (uint8_t)most(s, HIGH);
    }
    return 0;
}

static int find(distance_search *all, tgn_solve_fixpoint *fixpoint, tgn_error *error)
{
    tgn_solve_open_items open;
    int code = tgn_solve_open_items__all(&open, all->graph);
    if (code < 0)
        tgn_error_set(error, code, "no memory for a list of all situations");
    if (code == 0)
        code = tgn_parallel__run(fixpoint->threads, all->graph->blocks, mark_block, all, error);
    if (code == 0) {
        const tgn_solve_fixpoint_task task = {work_item, all, all->spans, sizeof *all->spans};
        code = tgn_solve_fixpoint__run(fixpoint, &task, &open, error);
    }
    tgn_solve_open_items__clear(&open);
    return code;
}

int tgn_solve_distance__find(uint8_t *out, const tgn_solve_sweep *sweep, tgn_solve_fixpoint *fixpoint,
                             tgn_error *error)
{
    distance_search all = {
        sweep, fixpoint->graph,
        tgn_solve_huge_array__new(tgn_solve_index__entries(sweep->index) * sizeof *all.spans)};
    if (!all.spans)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the distances of all situations");
    int code = find(&all, fixpoint, error);
    if (code == 0)
        code = write_out(out, &all, error);
    free(all.spans);
    return code;
}
