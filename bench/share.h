/*
 * share.h - shares with what they are worth: "58.1 (55.8-60.4)"
 */
#ifndef TENGEN_BENCH_SHARE_H
#define TENGEN_BENCH_SHARE_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct tally {
    size_t right, count;
} tally;

static inline void tally_add(tally *share, bool right)
{
    share->right += right;
    share->count++;
}

/* The ends of Wilson's interval for a share, with 1.96 standard deviations on either side. */
static inline void wilson(const tally *share, double *low, double *high)
{
    const double n = (double)share->count, p = (double)share->right / n, z = 1.96;
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    *low = fmax(0, middle - half);
    *high = fmin(1, middle + half);
}

static inline void print_share(const tally *share)
{
    char text[32] = "  -";
    double low, high;
    if (share->count) {
        wilson(share, &low, &high);
        snprintf(text, sizeof text, "%5.1f (%.1f-%.1f)", 100.0 * (double)share->right / (double)share->count,
                 100 * low, 100 * high);
    }
    printf(" %-18s", text);
}

static inline void print_time(double seconds)
{
    if (seconds < 1e-3)
        printf("  %8.1f us\n", 1e6 * seconds);
    else
        printf("  %8.1f ms\n", 1e3 * seconds);
    fflush(stdout);
}

#endif
