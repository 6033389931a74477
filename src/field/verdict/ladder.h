/*
 * ladder.h - whether a string of one or two liberties can be caught by atari after atari
 *
 * The attacker leaves it one liberty with every move; it may run, or take a string in atari that touches it.
 * Ko is ignored; a search that takes too long counts as escaped.
 */
#ifndef TENGEN_FIELD_VERDICT_LADDER_H
#define TENGEN_FIELD_VERDICT_LADDER_H

#include <tengen/board.h>

typedef enum tgn_field_ladder {
    TGN_FIELD_LADDER_FREE,   /* it cannot be caught in this way */
    TGN_FIELD_LADDER_CAUGHT, /* if the attacker moves first */
    TGN_FIELD_LADDER_LOST    /* even if it moves first */
} tgn_field_ladder;

/* For the string of the stone at `point`. The board is unchanged afterwards. */
tgn_field_ladder tgn_field_ladder__read(tgn_board *board, tgn_point point);

#endif
