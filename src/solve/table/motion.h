/*
 * symmetry.h - the symmetries of a board, on sets of at most 16 points
 *
 * The image of a set is put together from the images of its two bytes. Motions that do the same (on a board
 * of one row some do) are there only once; number 0 leaves all as it is.
 */
#ifndef TGN_SOLVE_MOTION_H
#define TGN_SOLVE_MOTION_H

#include <tengen/symmetry.h>

#include "solve/position/grid.h"

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

#endif
