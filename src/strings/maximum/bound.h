/*
 * bound.h - the least loss still to come
 *
 * A strip is a window of columns. Swept backward on its own, with whatever is best for it happening beyond its edges
 * (a stone at the edge may be served from there at no cost), it gives for every profile of its columns, after every
 * point, the least loss of its columns from there to the end of the board.
 *
 *      moments of a row of a strip that is 3 wide:     0   |   1   |   2   |   3        then 0 of the next row
 *                                           settled:  none   first   two    all, but what lies right of it is open
 *
 * A cover is a row of strips side by side. No column is in two of them, so the sum of what they must lose is never more
 * than the loss that really comes: a bound. It is too small where strips meet, so a second cover, cut elsewhere, is
 * another bound, and the larger of the two counts. Measured, profiles left of an empty 19x19 and of one with 60
 * stones on it: cut at 9, 1.07 and 44.6 million; cut at 12 as well, 0.72 and 3.7. Most boards need no second cover;
 * tgn_bound__widen() adds them for those that do.
 */
#ifndef TENGEN_STRINGS_MAXIMUM_BOUND_H
#define TENGEN_STRINGS_MAXIMUM_BOUND_H

#include "strings/maximum/profile.h"

enum { TGN_STRIP_DEAD = 255 };

typedef struct tgn_strip {
    const tgn_plan *plan;
    int first, end;
    uint8_t **loss;  /* by moment, then by rank: over `least`, or TGN_STRIP_DEAD */
    uint16_t *least; /* by moment */
    uint64_t entries;
    uint8_t *room; /* what the tables lie in */
} tgn_strip;

/* Bytes that the tables of a strip take. */
uint64_t tgn_strip__memory(const tgn_plan *plan, int first, int end);

/* Make the tables. Returns 0, TGN_ERR_MEMORY or TGN_ERR_STOPPED. */
TGN_CHECKED int tgn_strip__init(tgn_strip *strip, const tgn_plan *plan, int first, int end,
                                const tgn_progress *progress);
void tgn_strip__clear(tgn_strip *strip);

static inline int tgn_strip__width(const tgn_strip *strip)
{
    return strip->end - strip->first;
}

/* The moment of a strip when the points of `row` before column `col` are settled. */
static inline int tgn_strip__moment(const tgn_strip *strip, int row, int col)
{
    int width = tgn_strip__width(strip);
    if (col <= strip->first)
        return row * (width + 1);
    return col <= strip->end ? row * (width + 1) + col - strip->first : (row + 1) * (width + 1);
}

/* The bound at one moment, ready to be asked: ranks and table. */
typedef struct tgn_outlook {
    tgn_rank rank;
    const uint8_t *loss;
    int least;
    int shift;
    uint64_t mask;
} tgn_outlook;

TGN_CHECKED int tgn_outlook__init(tgn_outlook *outlook, const tgn_strip *strip);
void tgn_outlook__clear(tgn_outlook *outlook);
void tgn_outlook__set(tgn_outlook *outlook, const tgn_strip *strip, int row, int col);

/* The least loss to come in the strip's columns, or TGN_STEP_DEAD. `key` is a profile of the whole board. */
static inline int tgn_outlook__of(const tgn_outlook *outlook, uint64_t key)
{
    uint8_t loss = outlook->loss[tgn_rank__of(&outlook->rank, key >> outlook->shift & outlook->mask)];
    return loss == TGN_STRIP_DEAD ? TGN_STEP_DEAD : outlook->least + loss;
}

/* ---- covers ---------------------------------------------------------------------------------------------- */

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
