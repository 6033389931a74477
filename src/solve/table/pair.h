/*
 * sweep.h - low and high in 16 bits, a byte each
 *
 * What is beyond +-TGN_SOLVE_PAIR_FINITE stands for infinity. A value is one entry in a layer of values, in the
 * order of the table:
 *
 *      2 * number              the arrangement with this number, no pass before
 *      2 * number + 1          the same after a pass
 *      2 * classes + ban       the ban with this number
 */
#ifndef TGN_SOLVE_PAIR_H
#define TGN_SOLVE_PAIR_H

#include <stdatomic.h>

#include <tengen/solve.h>

#include "solve/table/index.h"

enum {
    TGN_SOLVE_PAIR_INFINITE = TGN_SOLVE_ENDLESS,
    TGN_SOLVE_PAIR_FINITE =
        TGN_SOLVE_PAIR_INFINITE - 16 /* 15 prisoners away from infinity, so one step tells them apart */
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

/* Nothing is known: neither side is sure of anything. */
static inline tgn_solve_pair tgn_solve_pair__unknown(void)
{
    return tgn_solve_pair__of(-TGN_SOLVE_PAIR_INFINITE, TGN_SOLVE_PAIR_INFINITE);
}

/* The same seen by the other side. */
static inline tgn_solve_pair tgn_solve_pair__swapped(tgn_solve_pair pair)
{
    return tgn_solve_pair__of(-tgn_solve_pair__high(pair), -tgn_solve_pair__low(pair));
}

/* The better of two for who may choose. */
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

/* A value and some points; infinity stays what it is. */
static inline int tgn_solve_pair__plus(int value, int points)
{
    return tgn_solve_pair__is_infinite(value) ? value : value + points;
}

static inline size_t tgn_solve_index__entries(const tgn_solve_index *index)
{
    return 2 * (size_t)index->classes + index->bans;
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

#endif
