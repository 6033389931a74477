/*
 * clock.h - the one place that reads a clock
 *
 *      const double began = tgn_clock__seconds();
 *      ...
 *      const double took = tgn_clock__seconds() - began;
 *
 * A condition variable made by tgn_clock__condition() can be waited for with a limit that no change of the
 * date disturbs.
 */
#ifndef TENGEN_BASE_CLOCK_H
#define TENGEN_BASE_CLOCK_H

#include <pthread.h>
#include <time.h>

static inline double tgn_clock__read(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Seconds by a clock that never goes back. */
static inline double tgn_clock__seconds(void)
{
    return tgn_clock__read(CLOCK_MONOTONIC);
}

/* The same clock, a few milliseconds coarse, at almost no cost. */
static inline double tgn_clock__coarse_seconds(void)
{
    return tgn_clock__read(CLOCK_MONOTONIC_COARSE);
}

/* Processor seconds that this process has used, all its threads together. */
static inline double tgn_clock__processor_seconds(void)
{
    return tgn_clock__read(CLOCK_PROCESS_CPUTIME_ID);
}

/* Make a condition variable for tgn_clock__wait(). */
static inline void tgn_clock__condition(pthread_cond_t *condition)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

/* Wait until the condition is signalled, for at most this many seconds. The caller holds the lock. */
static inline void tgn_clock__wait(pthread_cond_t *condition, pthread_mutex_t *lock, double seconds)
{
    const double until = tgn_clock__seconds() + seconds;
    struct timespec end = {.tv_sec = (time_t)until};
    end.tv_nsec = (long)((until - (double)end.tv_sec) * 1e9);
    pthread_cond_timedwait(condition, lock, &end);
}

#endif
