/*
 * index.h - a number for every arrangement of stones up to symmetry
 *
 * An arrangement is two sets, own and other. It is mapped so that own becomes the least of its images, and
 * among the symmetries that do so (several, if own is symmetric) so that other becomes least too. A number
 * comes about in three steps:
 *
 *      own         1. a row for each of the 2^points sets: its least image, and the symmetries that lead to it
 *                     (a set of bits)
 *      other       2. its place among the subsets of the points that own leaves free: its bits at the free points,
 *                     compressed
 *      legal       3. for each least own a bit map over those subsets, a bit for each that is legal and least;
 *                     the number is the count of bits before it (`before`, a count for each word)
 *
 *      own = 0100 1000     free = 1011 0111     other = 0001 0110     compressed 0 01 110 = 14
 *
 * A ban is an arrangement and a point; bans are numbered by a sorted list of number * 16 + point. Where
 * several symmetries map the arrangement to itself, the point is the least of its images.
 *
 * For 4x4 the bit maps take 0.7 MB; looking up a value in a table takes 40 ns if it is in the cache, and 0.3
 * us if not.
 */
#ifndef TGN_SOLVE_INDEX_H
#define TGN_SOLVE_INDEX_H

#include <tengen/symmetry.h>

#include "solve/position/grid.h"

#include <stddef.h>

/*
 * The symmetries of a board, on sets of at most 16 points. The image of a set is put together from the images
 * of its two bytes. Symmetries that do the same (there are some on a board of one row) are listed once;
 * number 0 is the identity.
 */
typedef struct tgn_solve_symmetries {
    int count;
    uint16_t low[TGN_SYMMETRY_COUNT][256], high[TGN_SYMMETRY_COUNT][256];
} tgn_solve_symmetries;

void tgn_solve_symmetries__init(tgn_solve_symmetries *out, tgn_size size);

static inline tgn_solve_set tgn_solve_symmetries__image(const tgn_solve_symmetries *symmetries, int symmetry,
                                                        tgn_solve_set set)
{
    return (tgn_solve_set)(symmetries->low[symmetry][set & 255] | symmetries->high[symmetry][set >> 8]);
}

typedef struct tgn_solve_index_row {
    uint32_t word;      /* the first of the bit map of the least image */
    uint16_t least;     /* image */
    uint8_t symmetries; /* that lead to it; symmetry 0 among them if the set is its own least image */
} tgn_solve_index_row;

typedef struct tgn_solve_index {
    tgn_size size;
    tgn_solve_grid grid;
    tgn_solve_symmetries symmetries;
    tgn_solve_index_row *row; /* by own */
    uint8_t (*compress)[256]; /* by a byte of free points, and a byte of stones */
    uint64_t *legal;
    uint32_t *before; /* a word more, for the total */
    uint32_t words, classes;
    uint32_t *ban;
    uint32_t bans;
} tgn_solve_index;

#define TGN_SOLVE_INDEX_NONE UINT32_MAX /* no such arrangement, no such ban */

/*
 * Everything that follows from the size alone; the bit maps and the bans are left empty. At most 16 points.
 * TGN_ERR_MEMORY. Clear it in any case.
 */
TGN_CHECKED int tgn_solve_index__init(tgn_solve_index *index, tgn_size size);
void tgn_solve_index__clear(tgn_solve_index *index);

/* Find all arrangements and bans. */
TGN_CHECKED int tgn_solve_index__find(tgn_solve_index *index, int threads, tgn_error *error);

/*
 * Read them from the bytes of a table, little-endian: `words` words of 8 bytes, bans of 4. TGN_ERR_MEMORY;
 * TGN_ERR_INPUT for bans out of order or of arrangements that do not exist.
 */
TGN_CHECKED int tgn_solve_index__fill(tgn_solve_index *index, const uint8_t *legal, const uint8_t *ban,
                                      uint32_t bans);

/* Bytes in use. */
uint64_t tgn_solve_index__memory(const tgn_solve_index *index);

/* The bits of `set` at the points of `free`, side by side. */
static inline uint32_t tgn_solve_index__compress(const tgn_solve_index *index, tgn_solve_set set,
                                                 tgn_solve_set free)
{
    return index->compress[free & 255][set & 255] | (uint32_t)index->compress[free >> 8][set >> 8]
                                                        << tgn_solve_set__count(free & 255);
}

/* The least image of `other`, and of `ko` besides it, among the symmetries that make own least. */
static inline tgn_solve_set tgn_solve_index__canonical(const tgn_solve_index *index, unsigned symmetries,
                                                       tgn_solve_set other, tgn_solve_set *ko)
{
    tgn_solve_set least = UINT32_MAX, least_ko = 0;
    for (; symmetries; symmetries &= symmetries - 1) {
        const int symmetry = __builtin_ctz(symmetries);
        const tgn_solve_set image = tgn_solve_symmetries__image(&index->symmetries, symmetry, other);
        const tgn_solve_set point = tgn_solve_symmetries__image(&index->symmetries, symmetry, *ko);
        if (image < least || (image == least && point < least_ko)) {
            least = image;
            least_ko = point;
        }
    }
    *ko = least_ko;
    return least;
}

/*
 * The number of an arrangement, or TGN_SOLVE_INDEX_NONE if it is not legal; `ko` (one point or none) is
 * mapped along with it, to the point under which the list of bans has it.
 */
static inline uint32_t tgn_solve_index__number(const tgn_solve_index *index, tgn_solve_set own,
                                               tgn_solve_set other, tgn_solve_set *ko)
{
    const tgn_solve_index_row *row = &index->row[own];
    other = tgn_solve_index__canonical(index, row->symmetries, other, ko);
    const uint32_t place =
        tgn_solve_index__compress(index, other, index->grid.all & ~(tgn_solve_set)row->least);
    const uint64_t word = index->legal[row->word + place / 64], bit = UINT64_C(1) << place % 64;
    if (!(word & bit))
        return TGN_SOLVE_INDEX_NONE;
    return index->before[row->word + place / 64] + (uint32_t)__builtin_popcountll(word & (bit - 1));
}

/* The number of a ban among the bans; TGN_SOLVE_INDEX_NONE if there is no such ban. */
uint32_t tgn_solve_index__ban(const tgn_solve_index *index, uint32_t number, tgn_solve_set ko);

/*
 * All arrangements that have `own` for their least set: a loop over them in the order of their numbers.
 *
 *      tgn_solve_index_walk walk = tgn_solve_index__walk(index, own);
 *      while (tgn_solve_index__next(index, &walk)) ... walk.own, walk.other, walk.number
 */
typedef struct tgn_solve_index_walk {
    tgn_solve_set own, other, free;
    uint32_t number;
    uint32_t place, places; /* the next to look at */
} tgn_solve_index_walk;

tgn_solve_index_walk tgn_solve_index__walk(const tgn_solve_index *index, tgn_solve_set own);
bool tgn_solve_index__next(const tgn_solve_index *index, tgn_solve_index_walk *walk);

/* Whether own is the least of its images, so that there is something to walk over. */
static inline bool tgn_solve_index__is_least(const tgn_solve_index *index, tgn_solve_set own)
{
    return index->row[own].least == own;
}

/* Entries of a layer of values (sweep.h). */
static inline size_t tgn_solve_index__entries(const tgn_solve_index *index)
{
    return 2 * (size_t)index->classes + index->bans;
}

#endif
