/*
 * verdict_around.h - every point looks at the twenty points around it, all at once
 *
 *          . 4 3 4 .
 *          4 2 1 2 4         four rings: to the side, diagonal, two steps, a knight's step
 *          3 1 p 1 3
 *          4 2 1 2 4
 *          . 4 3 4 .
 *
 * As links (verdict_view.h) these would be most of all links; as rows of numbers, added up shifted against
 * each other, they cost next to nothing. A ground is such rows: a grid with one more row of zeros above and
 * below, so that no step leaves it, and zero off the board.
 */
#ifndef TENGEN_FIELD_VERDICT_AROUND_H
#define TENGEN_FIELD_VERDICT_AROUND_H

#include <string.h>

#include <tengen/point.h>

enum { TGN_AROUND_RINGS = 4 };

typedef struct tgn_ground {
    float row[TGN_GRID + 2 * TGN_STRIDE]; /* of point p: row[p + TGN_STRIDE] */
} tgn_ground;

static inline void tgn_ground__clear(tgn_ground *ground)
{
    memset(ground, 0, sizeof *ground);
}

static inline float *tgn_ground__at(tgn_ground *ground, tgn_point p)
{
    return &ground->row[p + TGN_STRIDE];
}

/*
 * Of every point of the board the sum of what lies in the ring around it, into `out`; what is off the board
 * is left alone.
 */
void tgn_ground__ring(tgn_ground *out, const tgn_ground *ground, tgn_size size, int ring);

#endif
