/*
 * tengen/symmetry.h - the motions that map a board onto itself
 *
 * A square board has eight, a rectangle four. They are numbered so that bit 0 mirrors left-right, bit 1
 * mirrors top-bottom and bit 2 swaps rows and columns (applied last):
 *
 *      0 a b      1 b a      2 c d      3 d c      4 a c      5 b d      6 c a      7 d b
 *        c d        d c        a b        b a        b d        a c        d b        c a
 *
 * so composing and inverting are table look-ups, and 0 is "as it was".
 *
 *      tgn_symmetry s;
 *      tgn_key key = tgn_game_key(game, &s);                // s leads to the canonical image
 *      tgn_point there = tgn_symmetry_point(s, size, here); // where a point goes
 *      tgn_point back  = tgn_symmetry_point(tgn_symmetry_inverse(s), size, there);
 *
 * Caveat: a position may be its own mirror image. Then several motions lead to the canonical image and any of
 * them is right, but a count must not take them for several positions: ask tgn_board_stabiliser() first.
 *
 * Threads: pure functions over constant tables; safe everywhere.
 */
#ifndef TENGEN_SYMMETRY_H
#define TENGEN_SYMMETRY_H

#include <tengen/point.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A motion, 0..7; on a rectangle only 0..3 exist. */
typedef uint8_t tgn_symmetry;

enum { TGN_SYMMETRY_IDENTITY = 0, TGN_SYMMETRY_COUNT = 8 };

/* How many motions a board of this size has: 8 on a square, 4 on a rectangle. */
int tgn_symmetry_count(tgn_size size);

/* Where `point` goes under `s`. A pass stays a pass. O(1). */
tgn_point tgn_symmetry_point(tgn_symmetry s, tgn_size size, tgn_point point);

/* First `a`, then `b`, as one motion. */
tgn_symmetry tgn_symmetry_compose(tgn_symmetry a, tgn_symmetry b);

/* The motion that undoes `s`. Only the two quarter turns (5 and 6) are not their own inverse. */
tgn_symmetry tgn_symmetry_inverse(tgn_symmetry s);

#ifdef __cplusplus
}
#endif
#endif
