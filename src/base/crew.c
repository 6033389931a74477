#include "base/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { CREW_MAX = 256 };

typedef struct crew {
    atomic_size_t next;
    size_t tasks;
    tgn_crew_work *work;
    void *context;
    pthread_mutex_t lock; /* guards code and error */
    int code;
    tgn_error *error;
} crew;

static void fail(crew *all, int code, const tgn_error *words)
{
    pthread_mutex_lock(&all->lock);
    if (all->code == 0) {
        all->code = code;
        if (all->error)
            *all->error = *words;
    }
    pthread_mutex_unlock(&all->lock);
    atomic_store(&all->next, all->tasks);
}

static void *labour(void *argument)
{
    crew *all = argument;
    for (;;) {
        const size_t task = atomic_fetch_add(&all->next, 1);
        if (task >= all->tasks)
            return NULL;
        tgn_error words = {0};
        const int code = all->work(all->context, task, &words);
        if (code < 0)
            fail(all, code, &words);
    }
}

int tgn_crew__run(int threads, size_t tasks, tgn_crew_work *work, void *context, tgn_error *error)
{
    crew all = {.tasks = tasks, .work = work, .context = context, .error = error};
    pthread_t hands[CREW_MAX];
    int hired = 0;
    pthread_mutex_init(&all.lock, NULL);
    while (hired < threads - 1 && hired < CREW_MAX && (size_t)hired + 1 < tasks &&
           pthread_create(&hands[hired], NULL, labour, &all) == 0)
        hired++;
    labour(&all);
    for (int i = 0; i < hired; i++)
        pthread_join(hands[i], NULL);
    pthread_mutex_destroy(&all.lock);
    return all.code;
}

int tgn_crew__size(void)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > CREW_MAX ? CREW_MAX : (int)processors;
}
