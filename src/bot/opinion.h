/*
 * opinion.h - how promising a move looks before any game was played
 *
 * Each move gets an opinion: a mean between 0 (bad) and 1 (good) and a weight, as if that many games had been played
 * with that result (Gelly and Silver 2007). It begins with a few games of one half each; what speaks for the move
 * adds won games, what speaks against it adds lost games:
 *
 *      for        it captures, saves stones that can be saved, catches in a ladder, decides about an eye, makes a
 *                 good shape, is near the last move, or is on the third line with no stones near
 *      against    it gives stones away, runs in a ladder that is lost, or is at the edge with no stones near
 *
 * Own eyes are never filled. Ladders are read to their end (go/ladder.h).
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

/* The position that opinions are about. */
typedef struct tgn_bot_position {
    const tgn_field_board *fast;
    tgn_board *board; /* the same stones; moves are tried on it and taken back */
    const tgn_bot_shapes *shapes;
    tgn_colour colour; /* to move */
    tgn_point last;    /* the last move; TGN_PASS: none */
} tgn_bot_position;

/*
 * All moves that are neither suicide, a ko retaken at once, nor fill an own eye, in the order of the
 * board's empty points, and the pass, last. Returns how many.
 */
int tgn_bot_opinion__moves(tgn_bot_opinion out[TGN_POINTS_MAX + 1], const tgn_bot_position *position);

/* The same moves, looking at nothing but stones in danger: what takes, saves, catches or runs in vain. */
int tgn_bot_opinion__urgent(tgn_bot_opinion out[TGN_POINTS_MAX + 1], const tgn_bot_position *position);

#endif
