/*
 * reach.c - stones that are missing for ground
 */
#include "solve/reach.h"

#include "solve/ground.h"

#include <pthread.h>
#include <stdlib.h>

enum { FAR = 200, THREADS_MAX = 64 };

typedef struct share {
    const tgn_grid *grid;
    int ground;
    uint8_t *missing;
    size_t from, to;
} share;

/* First every set by itself: 0 or FAR. */
static void *mark_ends(void *context)
{
    share *s = context;
    for (size_t own = s->from; own < s->to; own++)
        s->missing[own] = tgn_ground__could_have(s->grid, (tgn_set)own, s->ground) ? 0 : FAR;
    return NULL;
}

static void mark_in_threads(const tgn_grid *grid, int ground, uint8_t *missing, int threads)
{
    pthread_t thread[THREADS_MAX];
    share part[THREADS_MAX];
    size_t sets = (size_t)1 << grid->points, done = 0;
    int count = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads, running = 1;
    for (int i = 0; i < count; i++) {
        size_t end = sets / (size_t)count * (size_t)(i + 1);
        part[i] = (share){grid, ground, missing, done, i == count - 1 ? sets : end};
        done = end;
    }
    while (running < count && pthread_create(&thread[running], NULL, mark_ends, &part[running]) == 0)
        running++;
    for (int i = running; i < count; i++)
        mark_ends(&part[i]);
    mark_ends(&part[0]);
    for (int i = 1; i < running; i++)
        pthread_join(thread[i], NULL);
}

/* Then from the fullest sets down: a set with one more stone has a larger number, so it is known already. */
static void count_back(const tgn_grid *grid, uint8_t *missing)
{
    for (size_t own = (size_t)grid->all + 1; own-- > 0;) {
        if (missing[own] == 0)
            continue;
        int least = FAR;
        for (tgn_set left = grid->all & ~(tgn_set)own; left; left &= left - 1) {
            int more = missing[own | (left & -left)];
            least = more < least ? more : least;
        }
        missing[own] = (uint8_t)(least < FAR ? least + 1 : FAR);
    }
}

int tgn_reach__init(tgn_reach *out, const tgn_grid *grid, int ground, int threads)
{
    *out = (tgn_reach){NULL};
    if (grid->points > TGN_REACH_POINTS)
        return TGN_OK;
    uint8_t *missing = malloc((size_t)1 << grid->points);
    if (!missing)
        return TGN_ERR_MEMORY;
    mark_in_threads(grid, ground, missing, threads);
    count_back(grid, missing);
    out->missing = missing;
    return TGN_OK;
}

void tgn_reach__clear(tgn_reach *reach)
{
    free(reach->missing);
    *reach = (tgn_reach){NULL};
}
