/*
 * deadline.h - work that ends when its time is up, or when the caller's progress function says so
 *
 *      tgn_deadline deadline = tgn_deadline__in(milliseconds, progress);
 *      tgn_progress watched = {tgn_deadline__report, &deadline};      // pass this on
 *      if (code == TGN_ERR_STOPPED && deadline.late) ...              // out of time; else the caller stopped it
 */
#ifndef TENGEN_BASE_DEADLINE_H
#define TENGEN_BASE_DEADLINE_H

#include <tengen/progress.h>

#include "base/clock.h"

typedef struct tgn_deadline {
    const tgn_progress *caller; /* may be NULL */
    bool timed, late;
    double end; /* by tgn_clock__seconds() */
} tgn_deadline;

/* A number of milliseconds from now; 0: no time limit. */
static inline tgn_deadline tgn_deadline__in(int milliseconds, const tgn_progress *caller)
{
    return (tgn_deadline){
        .caller = caller, .timed = milliseconds > 0, .end = tgn_clock__seconds() + milliseconds * 1e-3};
}

/* The function of a tgn_progress; `context` is the deadline. */
static inline bool tgn_deadline__report(void *context, const char *what, uint64_t done, uint64_t total)
{
    tgn_deadline *deadline = context;
    if (deadline->timed)
        deadline->late = tgn_clock__seconds() >= deadline->end;
    return tgn_progress_step(deadline->caller, what, done, total) && !deadline->late;
}

#endif
