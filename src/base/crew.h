/*
 * crew.h - a few threads that share a list of tasks
 *
 *      int code = tgn_crew__run(threads, 1024, work, &context, &error);
 *
 * Tasks are taken in order, 0 first, by whichever thread is free; the caller's own thread is one of the
 * crew. When a task fails no further ones are begun, and the first failure (in time) is returned with its
 * words.
 */
#ifndef TENGEN_BASE_CREW_H
#define TENGEN_BASE_CREW_H

#include <stddef.h>

#include <tengen/error.h>

typedef int tgn_crew_work(void *context, size_t task, tgn_error *error);

/* Runs all tasks on `threads` threads (1 when no more can be had). Returns 0 or the failing task's code. */
TGN_CHECKED int tgn_crew__run(int threads, size_t tasks, tgn_crew_work *work, void *context,
                              tgn_error *error);

/* As many threads as the machine has processors, at least 1. */
int tgn_crew__size(void);

#endif
