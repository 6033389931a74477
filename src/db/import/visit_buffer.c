/* visit_buffer.c - visits of many games in memory, see import.h */
#include "db/import/import.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* 4 KiB with its head. */
enum { BLOCK_VISITS = 127 };

typedef struct visit_block {
    struct visit_block *next;
    size_t count;
    tgn_record_visit visits[BLOCK_VISITS];
} visit_block;

struct tgn_import_visit_buffer {
    _Atomic(visit_block *) blocks[TGN_KIND_COUNT][TGN_GRAPH_PARTS];
    atomic_size_t counts[TGN_KIND_COUNT];
    pthread_mutex_t lock; /* guards spare */
    visit_block *spare;   /* emptied ones for the next batch: fresh memory costs more than filling it */
};

struct tgn_import_visit_adder {
    tgn_import_visit_buffer *buffer;
    visit_block *blocks[TGN_KIND_COUNT][TGN_GRAPH_PARTS];
};

int tgn_import_visit_buffer__new(tgn_import_visit_buffer **out)
{
    *out = calloc(1, sizeof **out);
    if (!*out)
        return TGN_ERR_MEMORY;
    pthread_mutex_init(&(*out)->lock, NULL);
    return 0;
}

/* An empty block, or NULL without memory. */
static visit_block *new_block(tgn_import_visit_buffer *buffer)
{
    pthread_mutex_lock(&buffer->lock);
    visit_block *empty = buffer->spare;
    if (empty)
        buffer->spare = empty->next;
    pthread_mutex_unlock(&buffer->lock);
    if (!empty)
        empty = malloc(sizeof *empty);
    if (empty)
        empty->count = 0;
    return empty;
}

static void recycle(tgn_import_visit_buffer *buffer, visit_block *first, visit_block *last)
{
    pthread_mutex_lock(&buffer->lock);
    last->next = buffer->spare;
    buffer->spare = first;
    pthread_mutex_unlock(&buffer->lock);
}

static void free_blocks(visit_block *first)
{
    while (first) {
        visit_block *next = first->next;
        free(first);
        first = next;
    }
}

void tgn_import_visit_buffer__free(tgn_import_visit_buffer *buffer)
{
    if (!buffer)
        return;
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        for (int part = 0; part < TGN_GRAPH_PARTS; part++)
            free_blocks(buffer->blocks[kind][part]);
    free_blocks(buffer->spare);
    pthread_mutex_destroy(&buffer->lock);
    free(buffer);
}

int tgn_import_visit_adder__new(tgn_import_visit_adder **out, tgn_import_visit_buffer *buffer)
{
    *out = calloc(1, sizeof **out);
    if (!*out)
        return TGN_ERR_MEMORY;
    (*out)->buffer = buffer;
    return 0;
}

/* Push onto a list that others push onto at the same time. */
static void hand_over(tgn_import_visit_adder *adder, tgn_kind kind, unsigned part)
{
    visit_block *full = adder->blocks[kind][part];
    _Atomic(visit_block *) *top = &adder->buffer->blocks[kind][part];
    full->next = atomic_load_explicit(top, memory_order_relaxed);
    while (!atomic_compare_exchange_weak(top, &full->next, full))
        ;
    adder->blocks[kind][part] = NULL;
}

int tgn_import_visit_adder__add(tgn_import_visit_adder *adder, tgn_kind kind, const tgn_record_visit *visits,
                                size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const unsigned part = (unsigned)(visits[i].high >> 56);
        visit_block *into = adder->blocks[kind][part];
        if (!into) {
            into = new_block(adder->buffer);
            if (!into)
                return TGN_ERR_MEMORY;
            adder->blocks[kind][part] = into;
        }
        into->visits[into->count++] = visits[i];
        if (into->count == BLOCK_VISITS)
            hand_over(adder, kind, part);
    }
    atomic_fetch_add(&adder->buffer->counts[kind], count);
    return 0;
}

void tgn_import_visit_adder__flush(tgn_import_visit_adder *adder)
{
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        for (unsigned part = 0; part < TGN_GRAPH_PARTS; part++)
            if (adder->blocks[kind][part])
                hand_over(adder, (tgn_kind)kind, part);
}

void tgn_import_visit_adder__free(tgn_import_visit_adder *adder)
{
    if (!adder)
        return;
    tgn_import_visit_adder__flush(adder);
    free(adder);
}

size_t tgn_import_visit_buffer__count(const tgn_import_visit_buffer *buffer, tgn_kind kind)
{
    return atomic_load(&buffer->counts[kind]);
}

int tgn_import_visit_buffer__take(tgn_import_visit_buffer *buffer, tgn_kind kind, unsigned part,
                                  tgn_record_visit **visits, size_t *count)
{
    visit_block *first = buffer->blocks[kind][part], *last = NULL;
    size_t total = 0;
    for (visit_block *l = first; l; l = l->next) {
        total += l->count;
        last = l;
    }
    *visits = NULL;
    *count = total;
    if (total == 0)
        return 0;
    tgn_record_visit *all = malloc(total * sizeof *all);
    if (!all)
        return TGN_ERR_MEMORY;
    /*
     * The list has the last block first: filled from the end, games stay nearly in order, which makes
     * sorting faster.
     */
    size_t end = total;
    for (visit_block *l = first; l; l = l->next) {
        end -= l->count;
        memcpy(all + end, l->visits, l->count * sizeof *all);
    }
    recycle(buffer, first, last);
    buffer->blocks[kind][part] = NULL;
    atomic_fetch_sub(&buffer->counts[kind], total);
    *visits = all;
    return tgn_import__sort_visits(all, total);
}

/* ---- sorting ------------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    return tgn_record_visit__compare(a, b);
}

static void insert_sort(tgn_record_visit *visits, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const tgn_record_visit mine = visits[i];
        size_t j = i;
        for (; j > 0 && tgn_record_visit__compare(&mine, &visits[j - 1]) < 0; j--)
            visits[j] = visits[j - 1];
        visits[j] = mine;
    }
}

static void sort_bucket(tgn_record_visit *visits, size_t count)
{
    if (count <= 24) {
        insert_sort(visits, count);
        return;
    }
    bool sorted = true;
    for (size_t i = 1; i < count && sorted; i++)
        sorted = tgn_record_visit__compare(&visits[i - 1], &visits[i]) <= 0;
    if (!sorted)
        qsort(visits, count, sizeof *visits, compare);
}

/* The 13 bits after the 8 of the part: a part of the largest batches has 65,000 visits, eight to a bucket. */
enum { BUCKETS = 8192, SHIFT = 43 };

static inline unsigned bucket_of(const tgn_record_visit *visit)
{
    return (unsigned)(visit->high >> SHIFT) % BUCKETS;
}

/* Whether all agree in the part's bits, so that the bits after them give an order. */
static bool one_part(const tgn_record_visit *visits, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if ((visits[i].high ^ visits[0].high) >> 56)
            return false;
    return true;
}

int tgn_import__sort_visits(tgn_record_visit *visits, size_t count)
{
    if (count < 256 || !one_part(visits, count)) {
        sort_bucket(visits, count);
        return 0;
    }
    tgn_record_visit *space = malloc(count * sizeof *space);
    if (!space)
        return TGN_ERR_MEMORY;
    size_t ends[BUCKETS + 1] = {0};
    for (size_t i = 0; i < count; i++)
        ends[bucket_of(&visits[i]) + 1]++;
    for (int h = 0; h < BUCKETS; h++)
        ends[h + 1] += ends[h];
    memcpy(space, visits, count * sizeof *space);
    for (size_t i = 0; i < count; i++)
        visits[ends[bucket_of(&space[i])]++] = space[i];
    free(space);
    for (size_t h = 0, start = 0; h < BUCKETS; start = ends[h++])
        sort_bucket(visits + start, ends[h] - start);
    return 0;
}
