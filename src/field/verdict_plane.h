/*
 * verdict_plane.h - a set of points as rows of bits, for steps that all its points take at once
 *
 * Point p is bit p % 32 of row p / 32: the geometry of tengen/point.h, frame included.
 */
#ifndef TENGEN_FIELD_VERDICT_PLANE_H
#define TENGEN_FIELD_VERDICT_PLANE_H

#include <tengen/point.h>

typedef struct tgn_plane {
    uint32_t row[TGN_SIDE_MAX + 2];
} tgn_plane;

static inline void tgn_plane__add(tgn_plane *plane, tgn_point p)
{
    plane->row[p / TGN_STRIDE] |= 1u << p % TGN_STRIDE;
}

/*
 * One step from every point of `from`, to points of `within` that are not in `seen`, into `out`; `seen` gets
 * them too. All four are different planes. Returns whether there are any.
 */
static inline bool tgn_plane__step(tgn_plane *restrict out, const tgn_plane *restrict from,
                                   const tgn_plane *restrict within, tgn_plane *restrict seen, int rows)
{
    uint32_t any = 0;
    out->row[0] = out->row[rows + 1] = 0;
    for (int r = 1; r <= rows; r++) {
        const uint32_t here = from->row[r];
        out->row[r] =
            (here << 1 | here >> 1 | from->row[r - 1] | from->row[r + 1]) & within->row[r] & ~seen->row[r];
        seen->row[r] |= out->row[r];
        any |= out->row[r];
    }
    return any != 0;
}

/* The points of a plane in reading order, into `out`. Returns how many. */
static inline int tgn_plane__points(tgn_point *out, const tgn_plane *plane, int rows)
{
    int n = 0;
    for (int r = 1; r <= rows; r++)
        for (uint32_t bits = plane->row[r]; bits; bits &= bits - 1)
            out[n++] = (tgn_point)(r * TGN_STRIDE + __builtin_ctz(bits));
    return n;
}

#endif
