/*
 * motion.h - the motions of a board, on sets of at most 16 points
 *
 * The image of a set is put together from the images of its two bytes. Motions that do the same (on a board
 * of one row some do) are there only once; number 0 leaves all as it is.
 */
#ifndef TGN_SOLVE_MOTION_H
#define TGN_SOLVE_MOTION_H

#include <tengen/symmetry.h>

#include "solve/position/grid.h"

typedef struct tgn_motions {
    int count;
    uint16_t low[TGN_SYMMETRY_COUNT][256], high[TGN_SYMMETRY_COUNT][256];
} tgn_motions;

void tgn_motions__init(tgn_motions *out, tgn_size size);

static inline tgn_set tgn_motions__image(const tgn_motions *motions, int motion, tgn_set set)
{
    return (tgn_set)(motions->low[motion][set & 255] | motions->high[motion][set >> 8]);
}

#endif
