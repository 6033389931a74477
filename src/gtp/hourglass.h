/*
 * hourglass.h - the time that each side has left, and how much of it a move may take
 *
 *      tgn_hourglass__settings(call, glasses);             // time_settings 300 30 5
 *      tgn_hourglass__left(call, glasses);                 // time_left b 120 0
 *      int milliseconds = tgn_hourglass__share(&glasses[colour], 40);
 *      ...                                                 // think
 *      tgn_hourglass__run(&glasses[colour], seconds);
 *
 * Main time first; then periods of overtime, in each of which a number of moves is to be played (Canadian; a
 * Japanese byo-yomi is one move a period).
 */
#ifndef TENGEN_GTP_HOURGLASS_H
#define TENGEN_GTP_HOURGLASS_H

#include <tengen/gtp.h>

typedef struct tgn_hourglass {
    bool limited;
    double seconds; /* left of the main time, or of the period */
    long moves;     /* to be played in them; 0: all the rest of the game */
    double period;  /* of overtime, that follows; 0: none */
    long stones;    /* to be played in a period */
} tgn_hourglass;

/*
 * time_settings: main time, period and stones. A period without stones means no limit, and so do no time and no
 * period: nobody can play in that.
 */
int tgn_hourglass__settings(tgn_gtp_call *call, tgn_hourglass glasses[3]);

/* kgs-time_settings: none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | canadian MAIN PERIOD STONES */
int tgn_hourglass__kgs(tgn_gtp_call *call, tgn_hourglass glasses[3]);

/* time_left: colour, seconds, stones. */
int tgn_hourglass__left(tgn_gtp_call *call, tgn_hourglass glasses[3]);

/* A fair share in milliseconds for one of so many moves to come, at least 1; 0: no limit. */
int tgn_hourglass__share(const tgn_hourglass *glass, int moves_ahead);

/* A move was played, and took so long. */
void tgn_hourglass__run(tgn_hourglass *glass, double seconds);

#endif
