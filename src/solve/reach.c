/*
 * reach.c - stones that are missing for ground
 */
#include "solve/reach.h"

#include "solve/ground.h"

#include <pthread.h>
#include <stdlib.h>

enum { FAR = 200, THREADS_MAX = 64 };

/* Images of sets, a byte of the set at a time. */
typedef struct images {
    int motions;
    tgn_set part[8][4][256];
} images;

typedef struct share {
    const tgn_grid *grid;
    const images *images;
    int ground;
    uint8_t *missing;
    size_t from, to;
} share;

static void init_images(images *out, const tgn_coder *coder, int points)
{
    out->motions = coder->motions;
    for (int motion = 0; motion < out->motions; motion++)
        for (int byte = 0; byte < 4; byte++)
            for (int bits = 0; bits < 256; bits++) {
                tgn_set sum = 0;
                for (int i = 0; i < 8 && byte * 8 + i < points; i++)
                    if (bits >> i & 1)
                        sum |= (tgn_set)1 << coder->image[motion][byte * 8 + i];
                out->part[motion][byte][bits] = sum;
            }
}

static tgn_set image_of(const images *all, int motion, tgn_set set)
{
    return all->part[motion][0][set & 255] | all->part[motion][1][set >> 8 & 255] |
           all->part[motion][2][set >> 16 & 255] | all->part[motion][3][set >> 24];
}

static bool least_image(const images *all, tgn_set set)
{
    for (int motion = 1; motion < all->motions; motion++)
        if (image_of(all, motion, set) < set)
            return false;
    return true;
}

/* First every set by itself: 0 or FAR. Of mirror images the least one is looked at, for all of them. */
static void *mark_ends(void *context)
{
    share *s = context;
    for (size_t own = s->from; own < s->to; own++) {
        if (!least_image(s->images, (tgn_set)own))
            continue;
        uint8_t mark = tgn_ground__could_have(s->grid, (tgn_set)own, s->ground) ? 0 : FAR;
        for (int motion = 0; motion < s->images->motions; motion++)
            s->missing[image_of(s->images, motion, (tgn_set)own)] = mark;
    }
    return NULL;
}

static void mark_in_threads(const tgn_grid *grid, const images *all, int ground, uint8_t *missing,
                            int threads)
{
    pthread_t thread[THREADS_MAX];
    share part[THREADS_MAX];
    size_t sets = (size_t)1 << grid->points, done = 0;
    int count = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads, running = 1;
    for (int i = 0; i < count; i++) {
        size_t end = sets / (size_t)count * (size_t)(i + 1);
        part[i] = (share){grid, all, ground, missing, done, i == count - 1 ? sets : end};
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

int tgn_reach__init(tgn_reach *out, const tgn_grid *grid, const tgn_coder *coder, int ground, int threads)
{
    *out = (tgn_reach){NULL};
    if (grid->points > TGN_REACH_POINTS)
        return TGN_OK;
    images *all = malloc(sizeof *all);
    uint8_t *missing = malloc((size_t)1 << grid->points);
    if (!all || !missing) {
        free(all);
        free(missing);
        return TGN_ERR_MEMORY;
    }
    init_images(all, coder, grid->points);
    mark_in_threads(grid, all, ground, missing, threads);
    count_back(grid, missing);
    free(all);
    out->missing = missing;
    return TGN_OK;
}

void tgn_reach__clear(tgn_reach *reach)
{
    free(reach->missing);
    *reach = (tgn_reach){NULL};
}
