/*
 * shape.h - moves that look right from the eight points around them
 *
 * A player who answers beside the last move plays hane, cuts, connects against cuts and turns at the edge before
 * he has thought about anything. The shapes are those of Gelly, Wang, Munos and Teytaud ("Modification of UCT
 * with patterns in Monte-Carlo Go", 2006): 13 of them, in all turns, mirror images and both colours, which a
 * table of all 4^8 surroundings answers for at once. The surroundings of a point are 16 bits:
 *
 *      bits 0-1   2-3   4-5            what lies there: empty, black, white, edge (as in tengen/point.h)
 *           6-7    p    8-9
 *         10-11  12-13 14-15
 *
 * Threads: constant once it is made.
 */
#ifndef TENGEN_BOT_SHAPE_H
#define TENGEN_BOT_SHAPE_H

#include "field/arena.h"

typedef struct tgn_shapes {
    uint8_t fits[1 << 16]; /* bit 1 << colour: a good shape for that colour */
} tgn_shapes;

/* The eight points around one, in the order of their bits. */
static const int tgn_around[8] = {-TGN_STRIDE - 1, -TGN_STRIDE, -TGN_STRIDE + 1, -1, +1,
                                  TGN_STRIDE - 1,  TGN_STRIDE,  TGN_STRIDE + 1};

void tgn_shape__init(tgn_shapes *shapes);

static inline unsigned tgn_shape__around(const tgn_colour *colour, tgn_point point)
{
    unsigned code = 0;
    for (int i = 0; i < 8; i++)
        code |= (unsigned)colour[point + tgn_around[i]] << 2 * i;
    return code;
}

static inline bool tgn_shape__fits(const tgn_shapes *shapes, const tgn_colour *colour, tgn_point point,
                                   tgn_colour mover)
{
    return shapes->fits[tgn_shape__around(colour, point)] & 1u << mover;
}

#endif
