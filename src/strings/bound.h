/*
 * bound.h - strips over the whole width, added up
 */
#ifndef TENGEN_STRINGS_BOUND_H
#define TENGEN_STRINGS_BOUND_H

#include "strings/strip.h"

enum { TGN_BOUND_STRIPS = 4 };

typedef struct tgn_bound {
    tgn_strip strips[TGN_BOUND_STRIPS];
    int count;
    uint64_t memory;
} tgn_bound;

/*
 * Cut the width into as few strips as `memory` bytes and a sensible time allow, and make their tables, a thread for
 * each. Returns 0; TGN_ERR_LIMIT (the need is in the message), TGN_ERR_MEMORY, TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_bound__init(tgn_bound *bound, const tgn_plan *plan, int threads, uint64_t memory,
                                const tgn_progress *progress, tgn_error *error);
void tgn_bound__clear(tgn_bound *bound);

/* The least loss of the whole board by this bound, or TGN_STEP_DEAD. */
TGN_CHECKED int tgn_bound__least(const tgn_bound *bound, int *least);

/* All strips at one moment. */
typedef struct tgn_view {
    tgn_outlook outlooks[TGN_BOUND_STRIPS];
    int count;
} tgn_view;

TGN_CHECKED int tgn_view__init(tgn_view *view, const tgn_bound *bound);
void tgn_view__clear(tgn_view *view);
void tgn_view__set(tgn_view *view, const tgn_bound *bound, int row, int col);

static inline int tgn_view__of(const tgn_view *view, uint64_t key)
{
    int loss = 0;
    for (int i = 0; i < view->count; i++)
        loss += tgn_outlook__of(&view->outlooks[i], key);
    return loss;
}

#endif
