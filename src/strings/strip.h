/*
 * strip.h - the least loss still to come, from columns on their own
 *
 * A strip is a window of columns. Swept backward on its own, with whatever is best for it happening beyond its edges
 * (a stone at the edge may be served from there for nothing), it gives for every profile of its columns, after every
 * point, the least loss of its columns from there to the end of the board. Columns in no two strips: the sum over
 * the strips is never more than the loss that really comes.
 *
 *      moments of a row of a strip that is 3 wide:     0   |   1   |   2   |   3        then 0 of the next row
 *                                           settled:  none   first   two    all, but what lies right of it is open
 */
#ifndef TENGEN_STRINGS_STRIP_H
#define TENGEN_STRINGS_STRIP_H

#include "strings/rank.h"

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

#endif
