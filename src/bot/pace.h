/*
 * pace.h - how long to think: limits of time and visits, the caller's wish to stop, and what need not be searched
 *
 * Threads: belongs to the thread that asked the question.
 */
#ifndef TENGEN_BOT_PACE_H
#define TENGEN_BOT_PACE_H

#include <tengen/bot.h>

typedef struct tgn_bot_pace {
    const tgn_bot_question *question;
    const tgn_progress *progress;
    uint64_t visits;                /* limit */
    uint64_t kept;                  /* visits that were there before */
    double began, until, report_at; /* by the clock; until 0: no clock */
    bool hurry;                     /* without watch: stop when the choice cannot change any more */
} tgn_bot_pace;

enum { TGN_BOT_PACE_VISITS = UINT32_MAX / 2 }; /* counters have 32 bits */

/* `visits` 0: no limit but that of counters. `milliseconds` as tgn_bot__milliseconds() says, from `begun` on. */
void tgn_bot_pace__begin(tgn_bot_pace *pace, const tgn_bot_question *question, const tgn_progress *progress,
                         uint64_t visits, int milliseconds, double begun);

/* Whether a limit is reached, or the caller wishes to stop. */
bool tgn_bot_pace__over(tgn_bot_pace *pace, uint64_t visits, uint64_t begun, double now);

/* Whether watch should be called now; if so, the next time is later. */
bool tgn_bot_pace__report_due(tgn_bot_pace *pace, double now);

/* Visits still to come, by the limit or by the pace so far. */
double tgn_bot_pace__left(const tgn_bot_pace *pace, uint64_t visits, double now);

#endif
