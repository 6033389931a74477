/*
 * rank.h - a number for every profile that can be
 *
 * Of the 4^n or 8^n keys of a window only few can be profiles: a point has the letters of its kind, no empty point is
 * beside a stone that waits, stones that touch have one phase. A rank numbers those from 0, without gaps, so that a
 * table needs a byte for each. The window is split in two halves, and the rank is the sum of two looks into tables:
 *
 *      rank = base[low half] + order[last letter of the low half][high half]
 *
 * since which high halves go with a low one depends on its last letter alone.
 */
#ifndef TENGEN_STRINGS_RANK_H
#define TENGEN_STRINGS_RANK_H

#include "strings/step.h"

/* The letters that columns may have and how they go together: the language of the profiles at one moment. */
typedef struct tgn_letters {
    int bits, width;
    uint8_t known[TGN_PLAN_WIDTH]; /* a bit for each letter that the column may have */
    bool old[TGN_PLAN_WIDTH];      /* an old stone: its phase binds nobody */
    int step; /* columns before it are of one row, the others of the row above: no rule between */
} tgn_letters;

/* The letters of columns first .. end-1 when those of `row` before column first + step are settled. */
void tgn_letters__make(tgn_letters *letters, const tgn_plan *plan, int first, int end, int row, int step);

/* How many profiles that makes. */
uint64_t tgn_letters__count(const tgn_letters *letters);

typedef struct tgn_rank {
    int bits, width, low;      /* letters; of the low half */
    uint32_t *base;            /* by low half */
    uint32_t *order[8];        /* by last letter of the low half, then by high half */
    uint32_t *lows, *highs[8]; /* the halves themselves, in order */
    uint32_t low_count, high_count[8];
    uint64_t count;
    uint32_t *room; /* what all of these lie in */
} tgn_rank;

/* Make room for ranks of windows of this width. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_rank__init(tgn_rank *rank, int bits, int width);
void tgn_rank__clear(tgn_rank *rank);

/* The bytes that takes. */
size_t tgn_rank__memory(int bits, int width);

/* Number the profiles of a language. O(halves that can be). */
void tgn_rank__set(tgn_rank *rank, const tgn_letters *letters);

/* The number of a profile; it must be one of the language. */
static inline uint32_t tgn_rank__of(const tgn_rank *rank, uint64_t key)
{
    int low_bits = rank->bits * rank->low;
    uint64_t low = key & (((uint64_t)1 << low_bits) - 1);
    unsigned last = (unsigned)(low >> (low_bits - rank->bits));
    return rank->base[low] + rank->order[last][key >> low_bits];
}

#endif
