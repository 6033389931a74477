/*
 * tengen/progress.h - long work tells how far it is, and can be stopped
 *
 *      static bool report(void *context, const char *what, uint64_t done, uint64_t total) { ...; return !interrupted; }
 *      tgn_progress progress = {report, NULL};
 *
 * Called now and then from a thread that does the work, never from two at once; `total` is 0 when nobody knows.
 * Returning false asks the work to stop soon: it then returns TGN_ERR_STOPPED and leaves everything sound. A NULL
 * tgn_progress pointer is allowed everywhere.
 */
#ifndef TENGEN_PROGRESS_H
#define TENGEN_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct tgn_progress {
    bool (*report)(void *context, const char *what, uint64_t done, uint64_t total);
    void *context;
} tgn_progress;

/* Report, if anybody listens. Returns false when the work should stop. */
static inline bool tgn_progress_step(const tgn_progress *progress, const char *what, uint64_t done,
                                     uint64_t total)
{
    return !progress || !progress->report || progress->report(progress->context, what, done, total);
}

#endif
