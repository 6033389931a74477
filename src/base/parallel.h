/*
 * parallel.h - a list of tasks, shared by a few threads
 *
 *      int code = tgn_parallel__run(threads, 1024, work, &context, &error);
 *
 * Tasks are taken in order, 0 first, by whichever thread is free; the caller's thread is one of them. When a
 * task fails, no further ones are started, and the first failure (in time) is returned with its message.
 */
#ifndef TENGEN_BASE_PARALLEL_H
#define TENGEN_BASE_PARALLEL_H

#include <stddef.h>

#include <tengen/error.h>
#include <tengen/progress.h>

typedef int tgn_parallel_task(void *context, size_t task, tgn_error *error);

/* Run all tasks on `threads` threads, or on fewer if they cannot be started. Returns 0 or the failing task's code. */
TGN_CHECKED int tgn_parallel__run(int threads, size_t tasks, tgn_parallel_task *work, void *context,
                                  tgn_error *error);

/*
 * The same, and before each task that falls to the caller's thread it asks `progress` (may be NULL) whether to go on; if not,
 * no further tasks are started, and TGN_ERR_STOPPED is returned.
 */
TGN_CHECKED int tgn_parallel__watch(int threads, size_t tasks, tgn_parallel_task *work, void *context,
                                    const tgn_progress *progress, const char *what, tgn_error *error);

/*
 * Run `work` in a thread of low priority, and wait for its end: whoever else wants a processor goes first. Threads and processes that
 * it starts inherit that. A thread cannot go back to the usual priority, so the caller's is not used, unless no other can be
 * started. Systems other than Linux have no priority of a thread, and it is the usual one. Returns what `work` returned.
 */
typedef int tgn_parallel_job(void *context);
TGN_CHECKED int tgn_parallel__in_background(tgn_parallel_job *work, void *context);

/* As many threads as the machine has processors, at least 1. */
int tgn_parallel__threads(void);

#endif
