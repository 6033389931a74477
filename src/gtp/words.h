/*
 * words.h - what the arguments of a command mean: colours, vertices, numbers
 *
 *      tgn_colour colour;
 *      int code = tgn_gtp__colour(call, 0, &colour);
 *      if (code < 0)
 *          return code;                                    // the failure is said already
 */
#ifndef TENGEN_GTP_WORDS_H
#define TENGEN_GTP_WORDS_H

#include <tengen/gtp.h>

/* Argument `index`; each returns 0, or TGN_ERR_ARGUMENT after tgn_gtp_fail(). */
int tgn_gtp__colour(tgn_gtp_call *call, int index, tgn_colour *out);
int tgn_gtp__vertex(tgn_gtp_call *call, int index, tgn_size size, tgn_point *out); /* "D4" or "pass" */
int tgn_gtp__point(tgn_gtp_call *call, int index, tgn_size size, tgn_point *out);  /* "D4" */
int tgn_gtp__whole(tgn_gtp_call *call, int index, long least, long most, long *out);

/* The same without words of failure. */
bool tgn_gtp__read_vertex(const char *text, tgn_size size, tgn_point *out);
bool tgn_gtp__read_number(const char *text, double *out); /* finite */

/* Say a point as "D4" or "pass", or several with blanks between; or the board with its coordinates. */
void tgn_gtp__say_point(tgn_gtp_call *call, tgn_point point, tgn_size size);
void tgn_gtp__say_points(tgn_gtp_call *call, const tgn_point *points, int count, tgn_size size);
void tgn_gtp__say_board(tgn_gtp_call *call, const tgn_board *board, tgn_point last);

#endif
