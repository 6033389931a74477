/*
 * deadline.h - work that ends when its time is up, or when the caller's progress function says so
 *
 *      tgn_deadline deadline = tgn_deadline__in(milliseconds, progress);
 *      tgn_progress watched = {tgn_deadline__report, &deadline};      // hand this down
 *      if (code == TGN_ERR_STOPPED && deadline.late) ...              // our own doing; else the caller's
 */
#ifndef TENGEN_STRINGS_DEADLINE_H
#define TENGEN_STRINGS_DEADLINE_H

#include <time.h>

#include <tengen/progress.h>

typedef struct tgn_deadline {
    const tgn_progress *caller; /* may be NULL */
    bool timed, late;
    struct timespec end;
} tgn_deadline;

/* So many milliseconds from now; 0: no end. */
static inline tgn_deadline tgn_deadline__in(int milliseconds, const tgn_progress *caller)
{
    tgn_deadline deadline = {.caller = caller, .timed = milliseconds > 0};
    clock_gettime(CLOCK_MONOTONIC, &deadline.end);
    const long nanoseconds = deadline.end.tv_nsec + milliseconds % 1000 * 1000000L;
    deadline.end.tv_sec += milliseconds / 1000 + nanoseconds / 1000000000L;
    deadline.end.tv_nsec = nanoseconds % 1000000000L;
    return deadline;
}

/* Has the form of a tgn_progress's function; `context` is the deadline. */
static inline bool tgn_deadline__report(void *context, const char *what, uint64_t done, uint64_t total)
{
    tgn_deadline *deadline = context;
    struct timespec now;
    if (deadline->timed) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        deadline->late = now.tv_sec > deadline->end.tv_sec ||
                         (now.tv_sec == deadline->end.tv_sec && now.tv_nsec >= deadline->end.tv_nsec);
    }
    return tgn_progress_step(deadline->caller, what, done, total) && !deadline->late;
}

#endif
