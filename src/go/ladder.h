/*
 * ladder.h - whether a string of one or two liberties can be caught by atari after atari
 *
 * The attacker leaves it one liberty with every move; it may run, or take a string in atari that touches it.
 * Ko is ignored; a search that takes too long counts as escaped.
 */
#ifndef TENGEN_GO_LADDER_H
#define TENGEN_GO_LADDER_H

#include <tengen/board.h>

typedef enum tgn_ladder {
    TGN_LADDER_FREE,   /* it cannot be caught in this way */
    TGN_LADDER_CAUGHT, /* if the attacker moves first */
    TGN_LADDER_LOST    /* even if it moves first */
} tgn_ladder;

/* For the string of the stone at `point`. The board is unchanged afterwards. */
tgn_ladder tgn_ladder__read(tgn_board *board, tgn_point point);

#endif
