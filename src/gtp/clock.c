/* clock.c - see engine.h */
#include "gtp/engine.h"

#include <strings.h>

enum {
    LAG = 20,       /* milliseconds for an answer to arrive */
    LONGEST = 3600, /* seconds for a move, at most */
    MANY = 1000000  /* stones of a period, at most */
};

static int read_times(tgn_gtp_call *call, int from, int count, double *out)
{
    for (int i = 0; i < count; i++)
        if (!tgn_gtp__read_number(call->args[from + i], &out[i]) || out[i] < 0)
            return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: '%s' is not a time",
                                call->args[from + i]);
    return TGN_OK;
}

static long to_moves(double moves)
{
    return moves > MANY ? MANY : (long)moves;
}

static void set(tgn_gtp_clock clocks[3], double main_time, double period, long stones)
{
    tgn_gtp_clock clock = {.limited = true, .seconds = main_time, .period = period, .stones = stones};
    if (main_time <= 0 && period > 0) {
        clock.seconds = period;
        clock.moves = stones;
    }
    clocks[TGN_BLACK] = clocks[TGN_WHITE] = clock;
}

int tgn_gtp_clock__settings(tgn_gtp_call *call, tgn_gtp_clock clocks[3])
{
    double times[3];
    if (read_times(call, 0, 3, times) < 0)
        return TGN_ERR_ARGUMENT;
    set(clocks, times[0], times[1], to_moves(times[2]));
    if (times[1] > 0 ? to_moves(times[2]) == 0 : times[0] <= 0)
        clocks[TGN_BLACK].limited = clocks[TGN_WHITE].limited = false;
    return TGN_OK;
}

int tgn_gtp_clock__kgs(tgn_gtp_call *call, tgn_gtp_clock clocks[3])
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
    set(clocks, times[0], times[1], kind == 3 ? to_moves(times[2]) : 1);
    clocks[TGN_BLACK].limited = clocks[TGN_WHITE].limited = kind != 0;
    return TGN_OK;
}

/* 0 stones mean that it is main time. */
int tgn_gtp_clock__left(tgn_gtp_call *call, tgn_gtp_clock clocks[3])
{
    tgn_colour colour;
    double times[2];
    if (tgn_gtp__colour(call, 0, &colour) < 0 || read_times(call, 1, 2, times) < 0)
        return TGN_ERR_ARGUMENT;
    clocks[colour].limited = true;
    clocks[colour].seconds = times[0];
    clocks[colour].moves = to_moves(times[1]);
    return TGN_OK;
}

/* A period's share makes up for what the main time lacks; a tenth is kept in reserve. */
int tgn_gtp_clock__share(const tgn_gtp_clock *clock, int moves_ahead)
{
    if (!clock->limited)
        return 0;
    const double parts = (double)(clock->moves > 0 ? clock->moves : moves_ahead > 0 ? moves_ahead : 1);
    double share = clock->seconds / parts;
    const double later = clock->stones > 0 ? clock->period / (double)clock->stones : 0;
    if (clock->moves == 0 && share < later)
        share = clock->seconds < later ? clock->seconds : later;
    const double milliseconds = 900 * (share > LONGEST ? LONGEST : share);
    if (milliseconds > 3 * LAG)
        return (int)milliseconds - LAG;
    return milliseconds > 1 ? (int)milliseconds : 1;
}

void tgn_gtp_clock__run(tgn_gtp_clock *clock, double seconds)
{
    if (!clock->limited)
        return;
    clock->seconds -= seconds;
    const bool main_time = clock->moves == 0;
    if (!main_time)
        clock->moves--;
    if (clock->period > 0 && (main_time ? clock->seconds <= 0 : clock->moves == 0)) {
        clock->seconds = clock->period;
        clock->moves = clock->stones;
    }
    if (clock->seconds < 0)
        clock->seconds = 0;
}
