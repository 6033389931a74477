/* hourglass.c - see hourglass.h */
#include "gtp/hourglass.h"

#include <strings.h>

#include "gtp/words.h"

enum {
    LAG = 20,       /* milliseconds that an answer is on its way */
    LONGEST = 3600, /* seconds a move is ever given */
    MANY = 1000000  /* stones of a period, at the most */
};

static int read_times(tgn_gtp_call *call, int from, int count, double *out)
{
    for (int i = 0; i < count; i++)
        if (!tgn_gtp__read_number(call->args[from + i], &out[i]) || out[i] < 0)
            return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: '%s' is no time",
                                call->args[from + i]);
    return TGN_OK;
}

static long to_moves(double moves)
{
    return moves > MANY ? MANY : (long)moves;
}

static void set(tgn_hourglass glasses[3], double main_time, double period, long stones)
{
    tgn_hourglass glass = {.limited = true, .seconds = main_time, .period = period, .stones = stones};
    if (main_time <= 0 && period > 0) {
        glass.seconds = period;
        glass.moves = stones;
    }
    glasses[TGN_BLACK] = glasses[TGN_WHITE] = glass;
}

int tgn_hourglass__settings(tgn_gtp_call *call, tgn_hourglass glasses[3])
{
    double times[3];
    if (read_times(call, 0, 3, times) < 0)
        return TGN_ERR_ARGUMENT;
    set(glasses, times[0], times[1], to_moves(times[2]));
    if (times[1] > 0 ? to_moves(times[2]) == 0 : times[0] <= 0)
        glasses[TGN_BLACK].limited = glasses[TGN_WHITE].limited = false;
    return TGN_OK;
}

int tgn_hourglass__kgs(tgn_gtp_call *call, tgn_hourglass glasses[3])
{
    static const struct {
        const char *name;
        int times;
    } kinds[] = {{"none", 0}, {"absolute", 1}, {"byoyomi", 3}, {"canadian", 3}};
    double times[3] = {0};
    int kind = 0;
    while (kind < 4 && strcasecmp(call->args[0], kinds[kind].name) != 0)
        kind++;
    if (kind == 4 || call->count != 1 + kinds[kind].times)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT,
                            "syntax error: none, absolute MAIN, byoyomi MAIN PERIOD PERIODS or canadian MAIN "
                            "PERIOD STONES");
    if (read_times(call, 1, kinds[kind].times, times) < 0)
        return TGN_ERR_ARGUMENT;
    set(glasses, times[0], times[1], kind == 3 ? to_moves(times[2]) : 1);
    glasses[TGN_BLACK].limited = glasses[TGN_WHITE].limited = kind != 0;
    return TGN_OK;
}

/* Stones of 0 tell that it is the main time. */
int tgn_hourglass__left(tgn_gtp_call *call, tgn_hourglass glasses[3])
{
    tgn_colour colour;
    double times[2];
    if (tgn_gtp__colour(call, 0, &colour) < 0 || read_times(call, 1, 2, times) < 0)
        return TGN_ERR_ARGUMENT;
    glasses[colour].limited = true;
    glasses[colour].seconds = times[0];
    glasses[colour].moves = to_moves(times[1]);
    return TGN_OK;
}

/* What the main time lacks, a period's share makes up for; a tenth is kept in reserve. */
int tgn_hourglass__share(const tgn_hourglass *glass, int moves_ahead)
{
    if (!glass->limited)
        return 0;
    const double parts = (double)(glass->moves > 0 ? glass->moves : moves_ahead > 0 ? moves_ahead : 1);
    double share = glass->seconds / parts;
    const double later = glass->stones > 0 ? glass->period / (double)glass->stones : 0;
    if (glass->moves == 0 && share < later)
        share = glass->seconds < later ? glass->seconds : later;
    const double milliseconds = 900 * (share > LONGEST ? LONGEST : share);
    if (milliseconds > 3 * LAG)
        return (int)milliseconds - LAG;
    return milliseconds > 1 ? (int)milliseconds : 1;
}

void tgn_hourglass__run(tgn_hourglass *glass, double seconds)
{
    if (!glass->limited)
        return;
    glass->seconds -= seconds;
    const bool main_time = glass->moves == 0;
    if (!main_time)
        glass->moves--;
    if (glass->period > 0 && (main_time ? glass->seconds <= 0 : glass->moves == 0)) {
        glass->seconds = glass->period;
        glass->moves = glass->stones;
    }
    if (glass->seconds < 0)
        glass->seconds = 0;
}
