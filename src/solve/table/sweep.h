/*
 * sweep.h - values by applying the equations of README.md until nothing changes
 *
 * A value is a pair, low and high, in 16 bits, a byte each; beyond +-TGN_SOLVE_PAIR_FINITE it stands for
 * infinity. Low only rises and high only falls, so a closed pair (low = high) is final. Values have an entry
 * each, in the order of the table:
 *
 *      2 * number              the arrangement with this number, no pass before
 *      2 * number + 1          the same after a pass
 *      2 * classes + ban       the ban with this number
 */
#ifndef TGN_SOLVE_SWEEP_H
#define TGN_SOLVE_SWEEP_H

#include <tengen/solve.h>

#include "solve/table/fixpoint.h"
#include "solve/table/index.h"

#include <stdatomic.h>

enum {
    TGN_SOLVE_PAIR_INFINITE = TGN_SOLVE_ENDLESS,
    /* 15 prisoners away from infinity, so one step never takes one for the other. */
    TGN_SOLVE_PAIR_FINITE = TGN_SOLVE_PAIR_INFINITE - 16
};

typedef uint16_t tgn_solve_pair;

static inline tgn_solve_pair tgn_solve_pair__of(int low, int high)
{
    return (tgn_solve_pair)((uint8_t)low | (unsigned)(uint8_t)high << 8);
}

static inline int tgn_solve_pair__low(tgn_solve_pair pair)
{
    return (int8_t)(pair & 255);
}

static inline int tgn_solve_pair__high(tgn_solve_pair pair)
{
    return (int8_t)(pair >> 8);
}

/* Nothing is known. */
static inline tgn_solve_pair tgn_solve_pair__unknown(void)
{
    return tgn_solve_pair__of(-TGN_SOLVE_PAIR_INFINITE, TGN_SOLVE_PAIR_INFINITE);
}

/* The same seen by the other side. */
static inline tgn_solve_pair tgn_solve_pair__swapped(tgn_solve_pair pair)
{
    return tgn_solve_pair__of(-tgn_solve_pair__high(pair), -tgn_solve_pair__low(pair));
}

/* The better of two for the side that may choose. */
static inline tgn_solve_pair tgn_solve_pair__better(tgn_solve_pair a, tgn_solve_pair b)
{
    const int low =
        tgn_solve_pair__low(a) > tgn_solve_pair__low(b) ? tgn_solve_pair__low(a) : tgn_solve_pair__low(b);
    const int high =
        tgn_solve_pair__high(a) > tgn_solve_pair__high(b) ? tgn_solve_pair__high(a) : tgn_solve_pair__high(b);
    return tgn_solve_pair__of(low, high);
}

static inline bool tgn_solve_pair__is_infinite(int value)
{
    return value == TGN_SOLVE_PAIR_INFINITE || value == -TGN_SOLVE_PAIR_INFINITE;
}

/* A value plus some points; infinity stays infinite. */
static inline int tgn_solve_pair__plus(int value, int points)
{
    return tgn_solve_pair__is_infinite(value) ? value : value + points;
}

/*
 * Values that several threads read and write. Each has one writer, and old values are good enough for
 * readers.
 */
typedef _Atomic tgn_solve_pair tgn_solve_shared_pair;

static inline tgn_solve_pair tgn_solve_pair__get(const tgn_solve_shared_pair *values, size_t entry)
{
    return atomic_load_explicit(&values[entry], memory_order_relaxed);
}

static inline void tgn_solve_pair__put(tgn_solve_shared_pair *values, size_t entry, tgn_solve_pair pair)
{
    atomic_store_explicit(&values[entry], pair, memory_order_relaxed);
}

/* What is computed: values, or one of the two steps of `area-cycle` (layer.h). */
typedef enum tgn_solve_sweep_aim {
    TGN_SOLVE_SWEEP_VALUES,
    TGN_SOLVE_SWEEP_CREDIT, /* high is never above 0; beyond `most` counts as infinite */
    TGN_SOLVE_SWEEP_PROOF   /* high is never above 0; beyond `most` counts as `most` */
} tgn_solve_sweep_aim;

typedef struct tgn_solve_sweep {
    const tgn_solve_index *index;
    tgn_solve_shared_pair *value;   /* by entry */
    const tgn_solve_pair *terminal; /* by arrangement: what a second pass gives the mover of its opposite */
    bool prisoners;                 /* taken stones are part of the value */
    tgn_solve_sweep_aim aim;
    int most; /* for values: TGN_SOLVE_PAIR_FINITE */
} tgn_solve_sweep;

/* The best of some steps for the mover: stones taken less what the other side has then. */
tgn_solve_pair tgn_solve_sweep__best(const tgn_solve_sweep *sweep, const uint32_t *step, const uint32_t *end);

/* The equations of one item, as work for fixpoint.h. */
tgn_solve_fixpoint_task tgn_solve_sweep__task(tgn_solve_sweep *sweep);

/*
 * Sweep from whatever sound bounds `value` holds. The errors of tgn_solve_fixpoint__run(); the bounds are
 * sound even then. Items that are left in `open` have some low < high.
 */
TGN_CHECKED int tgn_solve_sweep__run(tgn_solve_sweep *sweep, tgn_solve_fixpoint *fixpoint,
                                     tgn_solve_open_items *open, tgn_error *error);

#endif
