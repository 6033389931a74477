/*
 * opinion.h - how promising a move looks before any game was played
 *
 * Each move gets an opinion: a mean between 0 (bad) and 1 (good) and a weight, as if so many games had been played
 * with that result (Gelly and Silver 2007). It begins with a few games of one half each; what speaks for the move
 * adds games that were won, what speaks against it adds games that were lost:
 *
 *      for        it takes stones, saves stones that can be saved, catches in a ladder, decides about an eye, makes a
 *                 good shape, is near the last move, or is on the third line where nobody is
 *      against    it gives stones away, runs in a ladder that is lost, or is at the edge where nobody is
 *
 * Own eyes are no moves. Ladders are read to their end (field/verdict/ladder.h).
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_BOT_OPINION_H
#define TENGEN_BOT_OPINION_H

#include "bot/playout.h"

typedef struct tgn_bot_opinion {
    tgn_point point;
    float weight, mean;
} tgn_bot_opinion;

/* Where one looks at a position from. */
typedef struct tgn_bot_position {
    const tgn_field_board *fast;
    tgn_board *board; /* the same stones; moves are tried on it and taken back */
    const tgn_bot_shapes *shapes;
    tgn_colour colour; /* to move */
    tgn_point last;    /* the last move; TGN_PASS: none */
} tgn_bot_position;

/*
 * All moves that are neither suicide, a ko retaken at once, nor the filling of an own eye, in the order of the
 * arena's list, and the pass, last. Returns how many.
 */
int tgn_bot_opinion__moves(tgn_bot_opinion out[TGN_POINTS_MAX + 1], const tgn_bot_position *position);

#endif
