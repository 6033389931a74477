/*
 * around.h - everything the colours around a point say about a stone played there, looked up at once
 *
 * The four neighbours' colours make a number of eight bits:
 *
 *          . 0 .
 *          1 p 2         code = colour(0) | colour(1) << 2 | colour(2) << 4 | colour(3) << 6
 *          . 3 .
 *
 * and a table holds, for each code and each colour to be played, what follows from it. Neighbours are
 * numbered as in tgn_step[]. Four tests with their branches become one look-up: 25 to 19 ns a move on real
 * games.
 */
#ifndef TENGEN_GO_AROUND_H
#define TENGEN_GO_AROUND_H

#include <tengen/point.h>

typedef struct tgn_around {
    int8_t own;    /* step to the first neighbour of the own colour, 0 if there is none */
    int8_t second; /* step to the second, 0 if there is none */
    uint8_t owns;  /* how many there are */
    uint8_t enemy; /* which neighbours are of the other colour: bit i for neighbour i */
} tgn_around;

/* [colour - 1][code] */
extern const tgn_around tgn_around__table[2][256];

#endif
