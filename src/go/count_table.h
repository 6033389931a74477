/*
 * count_table.h - a table from 64-bit names to wide counts
 *
 *      +------+--------+--------+-----+------+--------+--------+-----
 *      | name | limb 0 | limb 1 | ... | name | limb 0 | limb 1 | ...      open addressing: a name lies in the cell its hash
 *      +------+--------+--------+-----+------+--------+--------+-----     points at, or in the next free one behind it
 *
 * A name is never 0: that marks a free cell. The memory is taken once; tgn_count_table__reset() chooses how
 * much of it the next table uses, so that small tables stay in the cache.
 */
#ifndef TENGEN_GO_COUNT_TABLE_H
#define TENGEN_GO_COUNT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tengen/error.h>

/*
 * whole numbers of many limbs, for counts that outgrow 64 bits
 *
 * A number is an array of 64-bit limbs, the least first. All have the same length, sums wrap around at its
 * end, and no more than adding, halving and writing down is ever needed.
 *
 *      uint64_t sum[2] = {UINT64_MAX, 0}, one[2] = {1, 0};
 *      tgn_wide__add(sum, one, 2);                                // {0, 1}
 *      char text[64];
 *      tgn_wide__format(text, sizeof text, sum, 2);               // "18446744073709551616"
 */
enum { TGN_WIDE_LIMBS = 16 }; /* 1024 bits: more than 3^625 needs */

/* sum += more. */
static inline void tgn_wide__add(uint64_t *sum, const uint64_t *more, int limbs)
{
    uint64_t carry = 0;
    for (int i = 0; i < limbs; i++) {
        uint64_t once = sum[i] + carry, twice = once + more[i];
        carry = (once < carry) | (twice < once);
        sum[i] = twice;
    }
}

/* number /= 2, rounded down. */
void tgn_wide__halve(uint64_t *number, int limbs);

/* Write in decimal into `out`, which must be large enough (20 digits a limb always are). Returns `out`. */
char *tgn_wide__format(char *out, size_t capacity, const uint64_t *number, int limbs);

typedef struct tgn_count_table {
    uint64_t *cells;
    size_t capacity; /* cells there is memory for */
    size_t slots;    /* cells in use as a table */
    size_t count;    /* names in it */
    int limbs;       /* of a count */
} tgn_count_table;

/* Bytes that a table for up to `names` names takes. */
double tgn_count_table__bytes(double names, int limbs);

/* Make an empty table. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_count_table__init(tgn_count_table *table, size_t names, int limbs);
void tgn_count_table__clear(tgn_count_table *table);

/* Forget all names, and make ready for `names` of them, or as many as there is memory for. */
void tgn_count_table__reset(tgn_count_table *table, size_t names);

/* Words of a cell. */
static inline size_t tgn_count_table__stride(const tgn_count_table *table)
{
    return (size_t)table->limbs + 1;
}

/*
 * The cell at which the search for a name begins: the top bits of a product, scaled to the table without
 * dividing.
 */
static inline uint64_t *tgn_count_table__cell(const tgn_count_table *table, uint64_t name)
{
    uint64_t hash = name * 0x9E3779B97F4A7C15u;
    hash = (hash ^ hash >> 29) * 0xBF58476D1CE4E5B9u;
    uint64_t slot = (hash >> 32) * (uint64_t)table->slots >> 32;
    return table->cells + slot * tgn_count_table__stride(table);
}

/* Add `more` to the count of `name`. False when the table is full. */
TGN_CHECKED bool tgn_count_table__add(tgn_count_table *table, uint64_t name, const uint64_t *more);

/* The count of a name, or NULL: borrowed until the table changes. */
const uint64_t *tgn_count_table__get(const tgn_count_table *table, uint64_t name);

#endif
