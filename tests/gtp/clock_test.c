/* What the clock of a game leaves for a move. */
#include "gtp/engine.h"

#include "../check.h"

/* What remains of a share: a tenth is kept in reserve, and 20 ms for the answer to arrive. */
static int kept(int milliseconds)
{
    return milliseconds * 9 / 10 - 20;
}

static void no_limit(void)
{
    CHECK_INT(tgn_gtp_clock__share(&(tgn_gtp_clock){0}, 30), 0);
}

/* What time_settings with these words leaves for one of ten moves. */
static int settled(const char *main_time, const char *period, const char *stones)
{
    tgn_gtp_clock clocks[3] = {{0}};
    const char *const words[] = {main_time, period, stones};
    tgn_gtp_call call = {.count = 3, .args = words};
    CHECK_INT(tgn_gtp_clock__settings(&call, clocks), 0);
    CHECK_INT(tgn_gtp_clock__share(&clocks[TGN_BLACK], 10), tgn_gtp_clock__share(&clocks[TGN_WHITE], 10));
    return tgn_gtp_clock__share(&clocks[TGN_BLACK], 10);
}

static void settings(void)
{
    CHECK_INT(settled("100", "0", "0"), kept(10000)); /* no overtime */
    CHECK_INT(settled("0", "30", "5"), kept(6000));   /* nothing else */
    CHECK_INT(settled("100", "30", "2"), kept(15000));
    CHECK_INT(settled("100", "30", "0"), 0); /* no limit, three ways */
    CHECK_INT(settled("0", "30", "0"), 0);
    CHECK_INT(settled("0", "0", "0"), 0);
}

static void main_time(void)
{
    tgn_gtp_clock clock = {.limited = true, .seconds = 60};
    CHECK_INT(tgn_gtp_clock__share(&clock, 30), kept(2000));
    CHECK_INT(tgn_gtp_clock__share(&clock, 0), kept(60000));
    tgn_gtp_clock__run(&clock, 45);
    CHECK_INT(tgn_gtp_clock__share(&clock, 30), kept(500));
    tgn_gtp_clock__run(&clock, 100); /* no overtime: as fast as it can */
    CHECK_INT(tgn_gtp_clock__share(&clock, 30), 1);
    clock.seconds = 1e12;
    CHECK_INT(tgn_gtp_clock__share(&clock, 30), kept(3600000));
}

/* The rest of the main time is not saved up if a period gives more anyway. */
static void canadian(void)
{
    tgn_gtp_clock clock = {.limited = true, .seconds = 60, .period = 30, .stones = 5};
    CHECK_INT(tgn_gtp_clock__share(&clock, 30), kept(6000));
    clock.seconds = 3;
    CHECK_INT(tgn_gtp_clock__share(&clock, 30), kept(3000));
    tgn_gtp_clock__run(&clock, 3.5); /* into overtime */
    CHECK_INT(clock.moves, 5);
    CHECK_INT(tgn_gtp_clock__share(&clock, 30), kept(6000));
    tgn_gtp_clock__run(&clock, 10);
    CHECK_INT(clock.moves, 4);
    CHECK_INT(tgn_gtp_clock__share(&clock, 30), kept(5000));
    for (int i = 0; i < 4; i++)
        tgn_gtp_clock__run(&clock, 1);
    CHECK_INT(clock.moves, 5); /* another period */
    CHECK_INT((int)clock.seconds, 30);
}

static void byoyomi(void)
{
    tgn_gtp_clock clock = {.limited = true, .seconds = 10, .moves = 1, .period = 10, .stones = 1};
    for (int i = 0; i < 3; i++) {
        CHECK_INT(tgn_gtp_clock__share(&clock, 30), kept(10000));
        tgn_gtp_clock__run(&clock, 9);
    }
}

int main(int argc, char **argv)
{
    TEST(no_limit);
    TEST(settings);
    TEST(main_time);
    TEST(canadian);
    TEST(byoyomi);
    return check_done();
}
