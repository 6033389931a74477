/* sweep.c - see sweep.h */
#include "solve/table/sweep.h"

enum { FEW = 8 }; /* the worklist takes over when only one item in this many is open */

/* Infinity stays infinite whatever a step added to it; the rest is kept within bounds. */
static inline int clamp(const tgn_solve_sweep *sweep, int value)
{
    if (value > TGN_SOLVE_PAIR_FINITE || value < -TGN_SOLVE_PAIR_FINITE)
        return value > 0 ? TGN_SOLVE_PAIR_INFINITE : -TGN_SOLVE_PAIR_INFINITE;
    if (value <= sweep->most && value >= -sweep->most)
        return value;
    const int bound = sweep->aim == TGN_SOLVE_SWEEP_PROOF ? sweep->most : TGN_SOLVE_PAIR_INFINITE;
    return value > 0 ? bound : -bound;
}

tgn_solve_pair tgn_solve_sweep__best(const tgn_solve_sweep *sweep, const uint32_t *step, const uint32_t *end)
{
    const int counted = sweep->prisoners ? 15 : 0;
    int low = -TGN_SOLVE_PAIR_INFINITE, high = -TGN_SOLVE_PAIR_INFINITE;
    for (; step < end; step++) {
        const tgn_solve_pair after = tgn_solve_pair__get(sweep->value, tgn_solve_graph_step__entry(*step));
        const int taken = tgn_solve_graph_step__taken(*step) & counted;
        const int l = taken - tgn_solve_pair__high(after), h = taken - tgn_solve_pair__low(after);
        low = l > low ? l : low;
        high = h > high ? h : high;
    }
    low = clamp(sweep, low);
    high = clamp(sweep, high);
    if (sweep->aim != TGN_SOLVE_SWEEP_VALUES && high > 0 && high != TGN_SOLVE_PAIR_INFINITE)
        high = 0;
    return tgn_solve_pair__of(low, high);
}

static inline bool is_closed(const tgn_solve_sweep *sweep, size_t entry)
{
    const tgn_solve_pair pair = tgn_solve_pair__get(sweep->value, entry);
    const int low = tgn_solve_pair__low(pair), high = tgn_solve_pair__high(pair);
    if (sweep->aim == TGN_SOLVE_SWEEP_VALUES)
        return low == high;
    return tgn_solve_pair__is_infinite(low) && tgn_solve_pair__is_infinite(high);
}

/* Tighten an entry by a pair. Returns whether it changed. */
static inline bool tighten(const tgn_solve_sweep *sweep, size_t entry, tgn_solve_pair pair)
{
    const tgn_solve_pair old = tgn_solve_pair__get(sweep->value, entry);
    const int low = tgn_solve_pair__low(pair) > tgn_solve_pair__low(old) ? tgn_solve_pair__low(pair)
                                                                         : tgn_solve_pair__low(old);
    const int high = tgn_solve_pair__high(pair) < tgn_solve_pair__high(old) ? tgn_solve_pair__high(pair)
                                                                            : tgn_solve_pair__high(old);
    const tgn_solve_pair new = tgn_solve_pair__of(low, high);
    if (new != old)
        tgn_solve_pair__put(sweep->value, entry, new);
    return new != old;
}

/* ---- items --------------------------------------------------------------------------------------------- */

static tgn_solve_fixpoint_result work_item(void *context, const tgn_solve_graph_block *block, size_t number)
{
    const tgn_solve_sweep *sweep = context;
    const tgn_solve_graph_item *item = &block->item[number];
    const size_t here = item->entry, passed = tgn_solve_graph_item__is_ban(item) ? here : here + 1;
    if (is_closed(sweep, here) && is_closed(sweep, passed))
        return (tgn_solve_fixpoint_result){false, true};
    const tgn_solve_pair moves = tgn_solve_sweep__best(sweep, tgn_solve_graph_block__steps(block, number),
                                                       tgn_solve_graph_block__end(block, number));
    bool changed;
    if (tgn_solve_graph_item__is_ban(item)) {
        changed = tighten(sweep, here, moves);
    } else {
        const tgn_solve_pair pass = tgn_solve_pair__get(sweep->value, item->opposite + (size_t)1);
        changed = tighten(sweep, passed, tgn_solve_pair__better(moves, sweep->terminal[item->opposite / 2]));
        changed |= tighten(sweep, here, tgn_solve_pair__better(moves, tgn_solve_pair__swapped(pass)));
    }
    return (tgn_solve_fixpoint_result){changed, is_closed(sweep, here) && is_closed(sweep, passed)};
}

tgn_solve_fixpoint_task tgn_solve_sweep__task(tgn_solve_sweep *sweep)
{
    return (tgn_solve_fixpoint_task){work_item, sweep, sweep->value, sizeof *sweep->value};
}

/* ---- all of them --------------------------------------------------------------------------------------- */

static int run_worklist(const tgn_solve_fixpoint_task *task, tgn_solve_fixpoint *fixpoint,
                        const tgn_solve_open_items *open, tgn_error *error)
{
    tgn_solve_graph part;
    tgn_solve_worklist worklist = {0};
    int code = tgn_solve_graph__part(&part, fixpoint->graph, open);
    if (code == 0)
        code = tgn_solve_worklist__init(&worklist, &part);
    if (code < 0)
        tgn_error_set(error, code, "no memory for the situations that are open");
    else
        code = tgn_solve_worklist__run(&worklist, fixpoint, task, error);
    tgn_solve_worklist__clear(&worklist);
    tgn_solve_graph__clear(&part);
    return code;
}

/* The last run changes nothing, and takes settled items off the list. */
int tgn_solve_sweep__run(tgn_solve_sweep *sweep, tgn_solve_fixpoint *fixpoint, tgn_solve_open_items *open,
                         tgn_error *error)
{
    const tgn_solve_fixpoint_task task = tgn_solve_sweep__task(sweep);
    const uint64_t few = tgn_solve_open_items__count(open) / FEW;
    fixpoint->rest = few;
    int code = tgn_solve_fixpoint__run(fixpoint, &task, open, error);
    fixpoint->rest = 0;
    if (code < 0 || tgn_solve_open_items__count(open) > few)
        return code;
    code = run_worklist(&task, fixpoint, open, error);
    return code < 0 ? code : tgn_solve_fixpoint__run(fixpoint, &task, open, error);
}
