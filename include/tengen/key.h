/*
 * tengen/key.h - one name for a position, whichever way it is looked at
 *
 * A key is 128 bits: the exclusive or of one random word for every stone, for the side to move, for the ko
 * point and for the size of the board. Eight such words are kept, one for each image of the position under
 * the board's motions, and a move updates all of them at once with one row of a table. The smallest of the
 * eight is the position's key: the same for all images, and the motion that gives it leads to the canonical
 * image.
 *
 *      tgn_keytable *table;
 *      tgn_keytable_new(&table, size);
 *      tgn_images images = {0};                                     // an empty board
 *      tgn_images_toggle(&images, table, point, TGN_BLACK);         // a stone comes; again: it goes
 *      tgn_symmetry s;
 *      tgn_key key = tgn_images_key(&images, table, TGN_WHITE, TGN_PASS, &s);
 *
 * tgn_game keeps its images itself (tgn_game_key()); this header is for callers that keep their own.
 *
 * How wide is wide enough: among N different positions the chance that any two share a key is below N^2 /
 * 2^129, less than 2e-19 for ten thousand million positions. Position and image have independent words, so
 * a position that is not symmetric has eight different image keys but for the same tiny chance. Callers that
 * need certainty compare stones.
 *
 * Keys are stable: they depend on nothing but the position, never on the machine or the run, so they may be
 * stored.
 *
 * Threads: a table never changes once made and may be shared; images are plain values.
 */
#ifndef TENGEN_KEY_H
#define TENGEN_KEY_H

#include <tengen/board.h>
#include <tengen/region.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tgn_key {
    uint64_t high, low;
} tgn_key;

/* Total order on keys: negative, zero, positive. */
static inline int tgn_key_compare(tgn_key a, tgn_key b)
{
    if (a.high != b.high)
        return a.high < b.high ? -1 : 1;
    return a.low < b.low ? -1 : a.low > b.low;
}

static inline bool tgn_key_equal(tgn_key a, tgn_key b)
{
    return a.high == b.high && a.low == b.low;
}

/* The random words of one board size, laid out for tgn_images_toggle(): about 400 bytes a point. */
typedef struct tgn_keytable tgn_keytable;

/*
 * Make the table for a size. Returns 0 or TGN_ERR_MEMORY. Free it with tgn_keytable_free(). Some 150
 * microseconds for 19x19.
 */
TGN_CHECKED int tgn_keytable_new(tgn_keytable **out, tgn_size size);
void tgn_keytable_free(tgn_keytable *table);

/*
 * Stones only, seen through each of the eight motions: image[s] is the plain key of the board moved by s.
 * All zero: empty.
 */
typedef struct tgn_images {
    tgn_key image[TGN_SYMMETRY_COUNT];
} tgn_images;

/* A stone of `colour` comes to, or leaves, `point`. O(1), branch-free. */
void tgn_images_toggle(tgn_images *images, const tgn_keytable *table, tgn_point point, tgn_colour colour);

/* The images of a whole board, from scratch. O(stones). */
void tgn_images_of_board(tgn_images *out, const tgn_keytable *table, const tgn_board *board);

/*
 * The invariant key of stones + side to move + ko point (TGN_PASS: none). `to_move` TGN_EMPTY leaves the
 * side open: stones and ko alone. `s` (may be NULL) receives a motion that leads to the canonical image:
 * the least one, when several do. Two positions have the same key exactly when (see "how wide") a motion
 * carries one onto the other, side and ko included.
 */
tgn_key tgn_images_key(const tgn_images *images, const tgn_keytable *table, tgn_colour to_move, tgn_point ko,
                       tgn_symmetry *s);

/*
 * The same with all motions that lead to the canonical image, as a set of bits: more than one when the
 * position is its own image. Costs no more.
 */
tgn_key tgn_images_key_ties(const tgn_images *images, const tgn_keytable *table, tgn_colour to_move,
                            tgn_point ko, unsigned *ties);

/* That set alone. */
unsigned tgn_images_ties(const tgn_images *images, const tgn_keytable *table, tgn_colour to_move,
                         tgn_point ko);

/*
 * The same for the parts of a board (tengen/region.h). A part's key covers the stones inside it and
 * nothing else: not the side to move, not ko, not which part of its kind it is. Two parts of one
 * kind have the same key exactly when a motion of the board carries one onto the other, stones included.
 */
typedef struct tgn_part_images {
    tgn_key image[TGN_KIND_COUNT - 1][TGN_SYMMETRY_COUNT]; /* row kind-1 */
} tgn_part_images;

/* A stone comes to, or leaves, `point`. O(1): about ten of the 24 words change. */
void tgn_part_images_toggle(tgn_part_images *parts, const tgn_keytable *table, tgn_point point,
                            tgn_colour colour);

/*
 * Which regions a point lies in, as a set of bits (bit r for tgn_region r): the parts whose key a stone
 * there changes.
 */
unsigned tgn_keytable_regions(const tgn_keytable *table, tgn_point point);

/*
 * The key of one part, and (unless `s` is NULL) the least motion that carries it onto its canonical image,
 * which always lies in the first part of its kind: left (on a rectangle top, for top and bottom), nw,
 * diag-nw. The region must exist and not be the whole board.
 */
tgn_key tgn_part_images_key(const tgn_part_images *parts, const tgn_keytable *table, tgn_region region,
                            tgn_symmetry *s);

/* The same with all motions that do so, as a set of bits: one, or two when the part is its own image. */
tgn_key tgn_part_images_key_ties(const tgn_part_images *parts, const tgn_keytable *table, tgn_region region,
                                 unsigned *ties);

#ifdef __cplusplus
}
#endif
#endif
