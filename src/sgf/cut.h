/*
 * cut.h - where one game of a collection seems to end and the next to begin, seen from the bytes alone
 *
 *      (;GM[1]PB[..];B[dd](;W[pp])(;W[dp]))   (;GM[1]...)
 *      ^ a game             ^ a variation         ^ a game
 *
 * Both look alike: ")" blanks "(" blanks ";". A game is told by its root, which says GM, FF, SZ, PB or the
 * like; failing that, by counting parentheses outside of values. Before decoding, the count may err (a second
 * byte may look like a bracket), so it is only asked where the root is silent.
 */
#ifndef TENGEN_SGF_CUT_H
#define TENGEN_SGF_CUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The counting of parentheses, up to `at`. */
typedef struct tgn_cut {
    const uint8_t *at, *end;
    long depth;
    bool in_value;
} tgn_cut;

static inline tgn_cut tgn_cut__init(const uint8_t *begin, const uint8_t *end)
{
    return (tgn_cut){begin, end, 0, false};
}

/*
 * The "(" of the next game that begins behind `game`, or the end. Any sequence of calls, each with the last
 * result, takes linear time.
 */
const uint8_t *tgn_cut__next(tgn_cut *cut, const uint8_t *game);

#endif
