/* sweep.c - see sweep.h */
#include "solve/table/sweep.h"

#include "solve/table/chase.h"

enum { FEW = 8 }; /* a share of all items that is better chased */

/* The infinite stays apart from what a step adds or takes off; the rest is kept within bounds. */
static inline int settle(const tgn_sweep *sweep, int value)
{
    if (value > TGN_PAIR_FINITE || value < -TGN_PAIR_FINITE)
        return value > 0 ? TGN_PAIR_INFINITE : -TGN_PAIR_INFINITE;
    if (value <= sweep->most && value >= -sweep->most)
        return value;
    const int bound = sweep->aim == TGN_SWEEP_PROOF ? sweep->most : TGN_PAIR_INFINITE;
    return value > 0 ? bound : -bound;
}

tgn_pair tgn_sweep__best(const tgn_sweep *sweep, const uint32_t *step, const uint32_t *end)
{
    const int counted = sweep->prisoners ? 15 : 0;
    int low = -TGN_PAIR_INFINITE, high = -TGN_PAIR_INFINITE;
    for (; step < end; step++) {
        const tgn_pair after = tgn_pair__get(sweep->value, tgn_step__entry(*step));
        const int taken = tgn_step__taken(*step) & counted;
        const int l = taken - tgn_pair__high(after), h = taken - tgn_pair__low(after);
        low = l > low ? l : low;
        high = h > high ? h : high;
    }
    low = settle(sweep, low);
    high = settle(sweep, high);
    if (sweep->aim != TGN_SWEEP_VALUES && high > 0 && high != TGN_PAIR_INFINITE)
        high = 0;
    return tgn_pair__of(low, high);
}

static inline bool is_closed(const tgn_sweep *sweep, size_t entry)
{
    const tgn_pair pair = tgn_pair__get(sweep->value, entry);
    const int low = tgn_pair__low(pair), high = tgn_pair__high(pair);
    if (sweep->aim == TGN_SWEEP_VALUES)
        return low == high;
    return tgn_pair__is_infinite(low) && tgn_pair__is_infinite(high);
}

/* Put a pair where it is tighter than what is there. */
static inline bool tighten(const tgn_sweep *sweep, size_t entry, tgn_pair pair)
{
    const tgn_pair old = tgn_pair__get(sweep->value, entry);
    const int low = tgn_pair__low(pair) > tgn_pair__low(old) ? tgn_pair__low(pair) : tgn_pair__low(old);
    const int high = tgn_pair__high(pair) < tgn_pair__high(old) ? tgn_pair__high(pair) : tgn_pair__high(old);
    const tgn_pair new = tgn_pair__of(low, high);
    if (new != old)
        tgn_pair__put(sweep->value, entry, new);
    return new != old;
}

/* ---- items --------------------------------------------------------------------------------------------- */

static tgn_turn work_item(void *context, const tgn_block *block, size_t number)
{
    const tgn_sweep *sweep = context;
    const tgn_item *item = &block->item[number];
    const size_t here = item->entry, passed = tgn_item__is_ban(item) ? here : here + 1;
    if (is_closed(sweep, here) && is_closed(sweep, passed))
        return (tgn_turn){false, true};
    const tgn_pair moves =
        tgn_sweep__best(sweep, tgn_block__steps(block, number), tgn_block__end(block, number));
    bool changed;
    if (tgn_item__is_ban(item)) {
        changed = tighten(sweep, here, moves);
    } else {
        const tgn_pair pass = tgn_pair__get(sweep->value, item->twin + (size_t)1);
        changed = tighten(sweep, passed, tgn_pair__better(moves, sweep->terminal[item->twin / 2]));
        changed |= tighten(sweep, here, tgn_pair__better(moves, tgn_pair__turned(pass)));
    }
    return (tgn_turn){changed, is_closed(sweep, here) && is_closed(sweep, passed)};
}

tgn_rounds_task tgn_sweep__task(tgn_sweep *sweep)
{
    return (tgn_rounds_task){work_item, sweep, sweep->value, sizeof *sweep->value};
}

/* ---- all of them --------------------------------------------------------------------------------------- */

static int chase_rest(const tgn_rounds_task *task, tgn_rounds *rounds, const tgn_open *open, tgn_error *error)
{
    tgn_moves part;
    tgn_chase chase = {0};
    int code = tgn_moves__part(&part, rounds->moves, open);
    if (code == 0)
        code = tgn_chase__init(&chase, &part);
    if (code < 0)
        tgn_error_set(error, code, "no memory for the situations that are open");
    else
        code = tgn_chase__run(&chase, rounds, task, error);
    tgn_chase__clear(&chase);
    tgn_moves__clear(&part);
    return code;
}

/* The last run changes nothing, and takes what is settled off the list. */
int tgn_sweep__run(tgn_sweep *sweep, tgn_rounds *rounds, tgn_open *open, tgn_error *error)
{
    const tgn_rounds_task task = tgn_sweep__task(sweep);
    const uint64_t few = tgn_open__count(open) / FEW;
    rounds->rest = few;
    int code = tgn_rounds__run(rounds, &task, open, error);
    rounds->rest = 0;
    if (code < 0 || tgn_open__count(open) > few)
        return code;
    code = chase_rest(&task, rounds, open, error);
    return code < 0 ? code : tgn_rounds__run(rounds, &task, open, error);
}
