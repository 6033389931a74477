/*
 * run.h - one game played out, with what was played
 *
 * The players are those of field/playout.h, who answer the last move, and one habit more: a good shape beside the last
 * move (shape.h). What was played is written down, since a move that is good later is often good now (uct.h).
 *
 * Threads: a run is its owner's.
 */
#ifndef TENGEN_BOT_RUN_H
#define TENGEN_BOT_RUN_H

#include "bot/shape.h"
#include "field/dice.h"

enum { TGN_RUN_MAX = 3 * TGN_POINTS_MAX };

typedef struct tgn_bot_run {
    tgn_arena arena;
    tgn_dice dice;
    tgn_colour colour; /* to move */
    tgn_point last;
    int passes; /* in a row */
    int count;  /* moves so far, passes included; the first is that of `first` */
    tgn_colour first;
    tgn_point move[TGN_RUN_MAX];
} tgn_bot_run;

/* Begin: `colour` is to move in `start`, after `last`. The dice stay as they are. */
void tgn_run__begin(tgn_bot_run *run, const tgn_arena *start, tgn_colour colour, tgn_point last);

/* A move of the side to move: legal, or TGN_PASS. */
void tgn_run__play(tgn_bot_run *run, tgn_point point);

/* By the habits of the players until both pass, or the game turns in circles. */
void tgn_run__finish(tgn_bot_run *run, const tgn_shapes *shapes);

/*
 * Who has each point of a game that was played out (TGN_EMPTY: nobody), and Black's lead by area, without komi.
 * An empty point goes to the colour that alone touches it.
 */
int tgn_run__count(const tgn_bot_run *run, tgn_colour owner[TGN_GRID]);

#endif
