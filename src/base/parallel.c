/* parallel.c - see parallel.h */
#include "base/parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { THREADS_MAX = 256, LOW_PRIORITY = 10 };

typedef struct task_list {
    atomic_size_t next;
    size_t tasks;
    tgn_parallel_task *work;
    void *context;
    pthread_mutex_t lock; /* guards code and error */
    int code;
    tgn_error *error;
} task_list;

static void fail(task_list *list, int code, const tgn_error *reason)
{
    pthread_mutex_lock(&list->lock);
    if (list->code == 0) {
        list->code = code;
        if (list->error)
            *list->error = *reason;
    }
    pthread_mutex_unlock(&list->lock);
    atomic_store(&list->next, list->tasks);
}

static void work_through(task_list *list, const tgn_progress *progress, const char *what)
{
    for (;;) {
        const size_t task = atomic_fetch_add(&list->next, 1);
        if (task >= list->tasks)
            return;
        tgn_error reason = {0};
        const int code = tgn_progress_step(progress, what, task, list->tasks)
                             ? list->work(list->context, task, &reason)
                             : tgn_error_set(&reason, TGN_ERR_STOPPED, "stopped");
        if (code < 0)
            fail(list, code, &reason);
    }
}

static void *help(void *list)
{
    work_through(list, NULL, NULL);
    return NULL;
}

int tgn_parallel__run(int threads, size_t tasks, tgn_parallel_task *work, void *context, tgn_error *error)
{
    return tgn_parallel__watch(threads, tasks, work, context, NULL, NULL, error);
}

int tgn_parallel__watch(int threads, size_t tasks, tgn_parallel_task *work, void *context,
                        const tgn_progress *progress, const char *what, tgn_error *error)
{
    task_list list = {.tasks = tasks, .work = work, .context = context, .error = error};
    pthread_t workers[THREADS_MAX];
    int started = 0;
    pthread_mutex_init(&list.lock, NULL);
    while (started < threads - 1 && started < THREADS_MAX && (size_t)started + 1 < tasks &&
           pthread_create(&workers[started], NULL, help, &list) == 0)
        started++;
    work_through(&list, progress, what);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i], NULL);
    pthread_mutex_destroy(&list.lock);
    return list.code;
}

/* ---- in the background ---------------------------------------------------------------------------------- */

typedef struct background_job {
    tgn_parallel_job *work;
    void *context;
    int code;
} background_job;

/* On Linux this is the priority of the calling thread alone. A thread that may not lower it works all the same. */
static void *work_modestly(void *context)
{
    background_job *job = context;
#ifdef __linux__
    setpriority(PRIO_PROCESS, 0, LOW_PRIORITY);
#endif
    job->code = job->work(job->context);
    return NULL;
}

int tgn_parallel__in_background(tgn_parallel_job *work, void *context)
{
    background_job job = {.work = work, .context = context};
    pthread_t thread;
    if (pthread_create(&thread, NULL, work_modestly, &job) != 0)
        return work(context);
    pthread_join(thread, NULL);
    return job.code;
}

int tgn_parallel__threads(void)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > THREADS_MAX ? THREADS_MAX : (int)processors;
}
