/*
 * result.h - how a game ended, as one number for Black: 0 to 1
 *
 * Nearly all of it is whether the game is won. A small part is the margin: enough to prefer more points, so that a won game
 * is not given back point by point, and never enough to risk a game.
 */
#ifndef TENGEN_BOT_RESULT_H
#define TENGEN_BOT_RESULT_H

#include <math.h>

static const double TGN_BOT_RESULT_MARGIN = 0.04; /* the small part */

/* `won` is the chance of winning, `lead` in points, of a board with so many. */
static inline double tgn_bot_result__of(double won, double lead, int points)
{
    const double margin = fmin(1, fmax(0, 0.5 + lead / (4.0 * points)));
    return (1 - TGN_BOT_RESULT_MARGIN) * won + TGN_BOT_RESULT_MARGIN * margin;
}

/* The chance alone, of a mean of results. */
static inline double tgn_bot_result__chance(double mean)
{
    return fmin(1, fmax(0, (mean - TGN_BOT_RESULT_MARGIN / 2) / (1 - TGN_BOT_RESULT_MARGIN)));
}

#endif
