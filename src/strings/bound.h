/*
 * bound.h - strips over the whole width, added up
 *
 * A cover is a row of strips side by side: the sum of what they must lose is a bound. The joints between them are where
 * it is too small, so a second cover, cut elsewhere, is another bound, and the larger of the two counts. Measured, profiles
 * left of an empty 19x19 and of one on which 60 stones stood: cut at 9 1.07 and 44.6 million, also at 12 0.72 and 3.7.
 * Most boards need no second cover; tgn_bound__widen() adds them for those that do.
 */
#ifndef TENGEN_STRINGS_BOUND_H
#define TENGEN_STRINGS_BOUND_H

#include "strings/strip.h"

enum { TGN_COVER_STRIPS = 2, TGN_BOUND_COVERS = 3 };

typedef struct tgn_cover {
    int cuts[TGN_COVER_STRIPS + 1]; /* where strips begin; the last is the width */
    tgn_strip strips[TGN_COVER_STRIPS];
    int count;
} tgn_cover;

typedef struct tgn_bound {
    const tgn_plan *plan;
    tgn_cover covers[TGN_BOUND_COVERS];
    int count;
    bool widened;
    uint64_t memory;
} tgn_bound;

/*
 * Cut the width into one strip, where that is small, or two, and make their tables, a thread for each. Returns 0;
 * TGN_ERR_LIMIT (the need is in the message), TGN_ERR_MEMORY, TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_bound__init(tgn_bound *bound, const tgn_plan *plan, int threads, uint64_t memory,
                                const tgn_progress *progress, tgn_error *error);
void tgn_bound__clear(tgn_bound *bound);

/* Add covers cut elsewhere, if there is room for them. Returns 0 or the errors of tgn_bound__init(). */
TGN_CHECKED int tgn_bound__widen(tgn_bound *bound, int threads, uint64_t memory, const tgn_progress *progress,
                                 tgn_error *error);

/* The least loss of the whole board by this bound, or TGN_STEP_DEAD. */
TGN_CHECKED int tgn_bound__least(const tgn_bound *bound, int *least);

/* All strips at one moment. */
typedef struct tgn_view {
    tgn_outlook outlooks[TGN_BOUND_COVERS][TGN_COVER_STRIPS];
    int counts[TGN_BOUND_COVERS], count;
} tgn_view;

TGN_CHECKED int tgn_view__init(tgn_view *view, const tgn_bound *bound);
void tgn_view__clear(tgn_view *view);
void tgn_view__set(tgn_view *view, const tgn_bound *bound, int row, int col);

/* The least loss to come. When it is above `enough` it may be any number above that: nobody asks further. */
static inline int tgn_view__of(const tgn_view *view, uint64_t key, int enough)
{
    int most = 0;
    for (int cover = 0; cover < view->count && most <= enough; cover++) {
        int loss = 0;
        for (int i = 0; i < view->counts[cover]; i++)
            loss += tgn_outlook__of(&view->outlooks[cover][i], key);
        most = loss > most ? loss : most;
    }
    return most;
}

#endif
