/*
 * engine.h - what both engines share: reading the arguments of a command, saying points and boards, clocks
 *
 *      tgn_colour colour;
 *      int code = tgn_gtp__colour(call, 0, &colour);
 *      if (code < 0)
 *          return code;                                    // the failure has been said
 *
 *      tgn_gtp_clock__settings(call, clocks);              // time_settings 300 30 5
 *      tgn_gtp_clock__left(call, clocks);                  // time_left b 120 0
 *      int milliseconds = tgn_gtp_clock__share(&clocks[colour], 40);
 *      ...                                                 // think
 *      tgn_gtp_clock__run(&clocks[colour], seconds);
 */
#ifndef TENGEN_GTP_ENGINE_H
#define TENGEN_GTP_ENGINE_H

#include <tengen/gtp.h>

/* ---- arguments and answers (arguments.c) --------------------------------------------------------------- */

/* Argument `index`; each returns 0, or TGN_ERR_ARGUMENT after tgn_gtp_fail(). */
int tgn_gtp__colour(tgn_gtp_call *call, int index, tgn_colour *out);
int tgn_gtp__vertex(tgn_gtp_call *call, int index, tgn_size size, tgn_point *out); /* "D4" or "pass" */
int tgn_gtp__point(tgn_gtp_call *call, int index, tgn_size size, tgn_point *out);  /* "D4" */
int tgn_gtp__integer(tgn_gtp_call *call, int index, long least, long most, long *out);

/* The same without saying anything: false for what is not one. */
bool tgn_gtp__read_vertex(const char *text, tgn_size size, tgn_point *out);
bool tgn_gtp__read_number(const char *text, double *out); /* finite */

/* Say a point as "D4" or "pass", several separated by blanks, or the board with its coordinates. */
void tgn_gtp__say_point(tgn_gtp_call *call, tgn_point point, tgn_size size);
void tgn_gtp__say_points(tgn_gtp_call *call, const tgn_point *points, int count, tgn_size size);
void tgn_gtp__say_board(tgn_gtp_call *call, const tgn_board *board, tgn_point last);

/* ---- clocks (clock.c) ---------------------------------------------------------------------------------- */

/*
 * The time a side has left. Main time comes first, then periods of overtime, in each of which a number of moves
 * must be played (Canadian; in Japanese byo-yomi it is one move a period).
 */
typedef struct tgn_gtp_clock {
    bool limited;
    double seconds; /* left of the main time, or of the period */
    long moves;     /* to be played in them; 0: the rest of the game */
    double period;  /* length of a period of overtime; 0: there is none */
    long stones;    /* to be played in a period */
} tgn_gtp_clock;

/* Each sets the clocks, by colour, from the arguments. Returns 0, or TGN_ERR_ARGUMENT after tgn_gtp_fail(). */

/*
 * time_settings: main time, period and stones. A period without stones means no limit, and so do no main time and
 * no period together: nobody could play in that.
 */
int tgn_gtp_clock__settings(tgn_gtp_call *call, tgn_gtp_clock clocks[3]);

/* kgs-time_settings: none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | canadian MAIN PERIOD STONES */
int tgn_gtp_clock__kgs(tgn_gtp_call *call, tgn_gtp_clock clocks[3]);

/* time_left: colour, seconds, stones. */
int tgn_gtp_clock__left(tgn_gtp_call *call, tgn_gtp_clock clocks[3]);

/* A fair share in milliseconds, at least 1, for the first of `moves_ahead` moves; 0: no limit. */
int tgn_gtp_clock__share(const tgn_gtp_clock *clock, int moves_ahead);

/* Take off the time that a move took. */
void tgn_gtp_clock__run(tgn_gtp_clock *clock, double seconds);

#endif
