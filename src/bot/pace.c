/* pace.c - how long to think; see pace.h */
#include "bot/pace.h"

#include <math.h>

#include "base/clock.h"

enum { WATCH_EVERY = 500 }; /* milliseconds between two calls of watch, by default */

static double watch_every(const tgn_bot_pace *pace)
{
    return (pace->question->every > 0 ? pace->question->every : WATCH_EVERY) * 1e-3;
}

void tgn_bot_pace__begin(tgn_bot_pace *pace, const tgn_bot_question *question, const tgn_progress *progress,
                         uint64_t visits, int milliseconds, double begun)
{
    const double now = tgn_clock__seconds();
    *pace = (tgn_bot_pace){.question = question,
                           .progress = progress,
                           .visits = visits && visits < TGN_BOT_PACE_VISITS ? visits : TGN_BOT_PACE_VISITS,
                           .began = now,
                           .until = milliseconds > 0 ? begun + milliseconds * 1e-3 : 0,
                           .hurry = !question->watch && milliseconds >= 0};
    pace->report_at = now + watch_every(pace);
}

bool tgn_bot_pace__over(tgn_bot_pace *pace, uint64_t visits, uint64_t begun, double now)
{
    return begun >= pace->visits || (pace->until > 0 && now >= pace->until) ||
           !tgn_progress_step(pace->progress, "thinking", visits,
                              pace->visits < TGN_BOT_PACE_VISITS ? pace->visits : 0);
}

bool tgn_bot_pace__report_due(tgn_bot_pace *pace, double now)
{
    if (!pace->question->watch || now < pace->report_at)
        return false;
    pace->report_at = now + watch_every(pace);
    return true;
}

double tgn_bot_pace__left(const tgn_bot_pace *pace, uint64_t visits, double now)
{
    const double left = (double)pace->visits - (double)visits;
    if (pace->until <= 0 || now <= pace->began)
        return left;
    return fmin(left, (double)(visits - pace->kept) * (pace->until - now) / (now - pace->began));
}
