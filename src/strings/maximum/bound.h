/*
 * bound.h - the least loss still to come
 *
 * A strip is a window of columns. Swept backward on its own, with whatever is best for it happening beyond its edges
 * (a stone at the edge may be served from there at no cost), it gives for every profile of its columns, after every
 * point, the least loss of its columns from there to the end of the board.
 *
 *      moments of a row of a strip that is 3 wide:     0   |   1   |   2   |   3        then 0 of the next row
 *                                           settled:  none   first   two    all, but the point to its right is open
 *
 * A cover is a row of strips side by side. No column is in two of them, so the sum of what they must lose is never more
 * than the loss that really comes: a bound. It is too small where strips meet, so a second cover, cut elsewhere, is
 * another bound, and the larger of the two counts. Measured, profiles left of an empty 19x19 and of one with 60
 * stones on it: cut at 9, 1.07 and 44.6 million; cut at 12 as well, 0.72 and 3.7. Most boards need no second cover;
 * tgn_strings_bound__widen() adds them for those that do.
 */
#ifndef TENGEN_STRINGS_MAXIMUM_BOUND_H
#define TENGEN_STRINGS_MAXIMUM_BOUND_H

#include "strings/maximum/profile.h"

enum { TGN_STRINGS_STRIP_DEAD = 255 };

typedef struct tgn_strings_strip {
    const tgn_strings_plan *plan;
    int first, end;
    uint8_t **loss;  /* by moment, then by number of the profile: above `least`, or TGN_STRINGS_STRIP_DEAD */
    uint16_t *least; /* by moment */
    uint64_t entries;
    uint8_t *memory; /* holds the tables */
} tgn_strings_strip;

/* Bytes that the tables of a strip take. */
uint64_t tgn_strings_strip__memory(const tgn_strings_plan *plan, int first, int end);

/* Make the tables. Returns 0, TGN_ERR_MEMORY or TGN_ERR_STOPPED. */
TGN_CHECKED int tgn_strings_strip__init(tgn_strings_strip *strip, const tgn_strings_plan *plan, int first,
                                        int end, const tgn_progress *progress);
void tgn_strings_strip__clear(tgn_strings_strip *strip);

static inline int tgn_strings_strip__width(const tgn_strings_strip *strip)
{
    return strip->end - strip->first;
}

/* The moment of a strip when the points of `row` before column `col` are settled. */
static inline int tgn_strings_strip__moment(const tgn_strings_strip *strip, int row, int col)
{
    int width = tgn_strings_strip__width(strip);
    if (col <= strip->first)
        return row * (width + 1);
    return col <= strip->end ? row * (width + 1) + col - strip->first : (row + 1) * (width + 1);
}

/* The table of a strip at one moment, with the numbering that it is indexed by. */
typedef struct tgn_strings_strip_lookup {
    tgn_strings_numbering numbering;
    const uint8_t *loss;
    int least;
    int shift;
    uint64_t mask;
} tgn_strings_strip_lookup;

TGN_CHECKED int tgn_strings_strip_lookup__init(tgn_strings_strip_lookup *lookup,
                                               const tgn_strings_strip *strip);
void tgn_strings_strip_lookup__clear(tgn_strings_strip_lookup *lookup);
void tgn_strings_strip_lookup__set(tgn_strings_strip_lookup *lookup, const tgn_strings_strip *strip, int row,
                                   int col);

/* The least loss to come in the strip's columns, or TGN_STRINGS_DEAD. `key` is a profile of the whole board. */
static inline int tgn_strings_strip_lookup__least(const tgn_strings_strip_lookup *lookup, uint64_t key)
{
    uint8_t loss =
        lookup->loss[tgn_strings_numbering__of(&lookup->numbering, key >> lookup->shift & lookup->mask)];
    return loss == TGN_STRINGS_STRIP_DEAD ? TGN_STRINGS_DEAD : lookup->least + loss;
}

/* ---- covers ---------------------------------------------------------------------------------------------- */

enum { TGN_STRINGS_COVER_STRIPS = 2, TGN_STRINGS_BOUND_COVERS = 3 };

typedef struct tgn_strings_cover {
    int cuts[TGN_STRINGS_COVER_STRIPS + 1]; /* where strips begin; the last is the width */
    tgn_strings_strip strips[TGN_STRINGS_COVER_STRIPS];
    int count;
} tgn_strings_cover;

typedef struct tgn_strings_bound {
    const tgn_strings_plan *plan;
    tgn_strings_cover covers[TGN_STRINGS_BOUND_COVERS];
    int count;
    bool widened;
    uint64_t memory;
} tgn_strings_bound;

/*
 * Cut the width into one strip, where that is small, or two, and make their tables, one thread for each. Returns 0;
 * TGN_ERR_LIMIT (the memory needed is in the message), TGN_ERR_MEMORY, TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_strings_bound__init(tgn_strings_bound *bound, const tgn_strings_plan *plan, int threads,
                                        uint64_t memory, const tgn_progress *progress, tgn_error *error);
void tgn_strings_bound__clear(tgn_strings_bound *bound);

/* Add covers cut elsewhere, if there is memory for them. Returns 0 or the errors of tgn_strings_bound__init(). */
TGN_CHECKED int tgn_strings_bound__widen(tgn_strings_bound *bound, int threads, uint64_t memory,
                                         const tgn_progress *progress, tgn_error *error);

/* The least loss of the whole board by this bound, or TGN_STRINGS_DEAD. */
TGN_CHECKED int tgn_strings_bound__least(const tgn_strings_bound *bound, int *least);

/* All strips at one moment. */
typedef struct tgn_strings_bound_lookup {
    tgn_strings_strip_lookup strips[TGN_STRINGS_BOUND_COVERS][TGN_STRINGS_COVER_STRIPS];
    int counts[TGN_STRINGS_BOUND_COVERS], count;
} tgn_strings_bound_lookup;

TGN_CHECKED int tgn_strings_bound_lookup__init(tgn_strings_bound_lookup *lookup,
                                               const tgn_strings_bound *bound);
void tgn_strings_bound_lookup__clear(tgn_strings_bound_lookup *lookup);
void tgn_strings_bound_lookup__set(tgn_strings_bound_lookup *lookup, const tgn_strings_bound *bound, int row,
                                   int col);

/* The least loss to come. Above `enough` any number above that may be returned: the caller drops the state. */
static inline int tgn_strings_bound_lookup__least(const tgn_strings_bound_lookup *lookup, uint64_t key,
                                                  int enough)
{
    int most = 0;
    for (int cover = 0; cover < lookup->count && most <= enough; cover++) {
        int loss = 0;
        for (int i = 0; i < lookup->counts[cover]; i++)
            loss += tgn_strings_strip_lookup__least(&lookup->strips[cover][i], key);
        most = loss > most ? loss : most;
    }
    return most;
}

#endif
