/*
 * clock.h - seconds by a clock that never goes back
 */
#ifndef TENGEN_BASE_CLOCK_H
#define TENGEN_BASE_CLOCK_H

#include <time.h>

static inline double tgn_clock__seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif
