/*
 * playout.h - one game played out, with what was played, by players who know good shapes
 *
 * The players are those of field/playout/playout.h, who answer the last move, with one more habit: a good shape
 * beside the last move. What was played is written down, since a move that is good later is often good now (uct.h).
 *
 * Threads: a table of shapes is constant once it is made; a playout is its owner's.
 */
#ifndef TENGEN_BOT_PLAYOUT_H
#define TENGEN_BOT_PLAYOUT_H

#include "base/random.h"
#include "field/playout/board.h"

/*
 * ---- good shapes -----------------------------------------------------------------------------------------
 *
 * A player who answers beside the last move plays hane, cuts, connects against cuts and turns at the edge before
 * thinking about anything. The shapes are those of Gelly, Wang, Munos and Teytaud ("Modification of UCT with patterns
 * in Monte-Carlo Go", 2006): 13 of them, in all turns, mirror images and both colours, in one
 * table of all 4^8 surroundings. The surroundings of a point are 16 bits:
 *
 *      bits 0-1   2-3   4-5            what is there: empty, black, white, edge (as in tengen/point.h)
 *           6-7    p    8-9
 *         10-11  12-13 14-15
 */
typedef struct tgn_bot_shapes {
    uint8_t fits[1 << 16]; /* bit 1 << colour: a good shape for that colour */
} tgn_bot_shapes;

/* The eight points around one, in the order of their bits. */
static const int tgn_bot_around[8] = {-TGN_STRIDE - 1, -TGN_STRIDE, -TGN_STRIDE + 1, -1, +1,
                                      TGN_STRIDE - 1,  TGN_STRIDE,  TGN_STRIDE + 1};

void tgn_bot_shapes__init(tgn_bot_shapes *shapes);

static inline unsigned tgn_bot_shapes__around(const tgn_colour *colour, tgn_point point)
{
    unsigned code = 0;
    for (int i = 0; i < 8; i++)
        code |= (unsigned)colour[point + tgn_bot_around[i]] << 2 * i;
    return code;
}

static inline bool tgn_bot_shapes__fits(const tgn_bot_shapes *shapes, const tgn_colour *colour,
                                        tgn_point point, tgn_colour mover)
{
    return shapes->fits[tgn_bot_shapes__around(colour, point)] & 1u << mover;
}

/* ---- games ------------------------------------------------------------------------------------------ */

enum { TGN_BOT_PLAYOUT_MAX = 3 * TGN_POINTS_MAX };

typedef struct tgn_bot_playout {
    tgn_field_board fast;
    tgn_random random;
    tgn_colour colour; /* to move */
    tgn_point last;
    int passes; /* in a row */
    int count;  /* moves so far, passes included; the first is by `first` */
    tgn_colour first;
    tgn_point move[TGN_BOT_PLAYOUT_MAX];
} tgn_bot_playout;

/* Begin: `colour` is to move in `start`, after `last`. The random numbers continue. */
void tgn_bot_playout__begin(tgn_bot_playout *playout, const tgn_field_board *start, tgn_colour colour,
                            tgn_point last);

/* A move of the side to move: legal, or TGN_PASS. */
void tgn_bot_playout__play(tgn_bot_playout *playout, tgn_point point);

/* Play on until both pass, or the game goes in circles. */
void tgn_bot_playout__finish(tgn_bot_playout *playout, const tgn_bot_shapes *shapes);

/*
 * The owner of each point of a game that was played out (TGN_EMPTY: nobody). Returns Black's lead by area, without
 * komi. An empty point belongs to the only colour that touches it.
 */
int tgn_bot_playout__count(const tgn_bot_playout *playout, tgn_colour owner[TGN_GRID]);

#endif
