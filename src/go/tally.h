/*
 * tally.h - a table from 64-bit names to wide counts
 *
 *      +------+--------+--------+-----+------+--------+--------+-----
 *      | name | limb 0 | limb 1 | ... | name | limb 0 | limb 1 | ...      open addressing: a name lies in the cell its hash
 *      +------+--------+--------+-----+------+--------+--------+-----     points at, or in the next free one behind it
 *
 * A name is never 0: that is a free cell. The memory is taken once; tgn_tally__reset() chooses how much of it
 * the next table uses, so that small tables stay in the cache.
 */
#ifndef TENGEN_GO_TALLY_H
#define TENGEN_GO_TALLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tengen/error.h>

typedef struct tgn_tally {
    uint64_t *cells;
    size_t capacity; /* cells there is memory for */
    size_t slots;    /* cells in use as a table */
    size_t count;    /* names in it */
    int limbs;       /* of a count */
} tgn_tally;

/* Bytes that a tally for up to `names` names takes. */
double tgn_tally__bytes(double names, int limbs);

/* Make an empty tally. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_tally__init(tgn_tally *tally, size_t names, int limbs);
void tgn_tally__clear(tgn_tally *tally);

/* Forget all names, and make ready for `names` of them, or as many as there is memory for. */
void tgn_tally__reset(tgn_tally *tally, size_t names);

/* Words of a cell. */
static inline size_t tgn_tally__stride(const tgn_tally *tally)
{
    return (size_t)tally->limbs + 1;
}

/*
 * The cell at which the search for a name begins: the top bits of a product, scaled to the table without
 * dividing.
 */
static inline uint64_t *tgn_tally__cell(const tgn_tally *tally, uint64_t name)
{
    uint64_t hash = name * 0x9E3779B97F4A7C15u;
    hash = (hash ^ hash >> 29) * 0xBF58476D1CE4E5B9u;
    uint64_t slot = (hash >> 32) * (uint64_t)tally->slots >> 32;
    return tally->cells + slot * tgn_tally__stride(tally);
}

/* Add `more` to the count of `name`. False when the table is full. */
TGN_CHECKED bool tgn_tally__add(tgn_tally *tally, uint64_t name, const uint64_t *more);

/* The count of a name, or NULL: borrowed until the tally changes. */
const uint64_t *tgn_tally__get(const tgn_tally *tally, uint64_t name);

#endif
