#include "db/import/visit_buffer.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* 4 KiB with its head. */
enum { LUMP = 127 };

typedef struct lump {
    struct lump *next;
    size_t count;
    tgn_record_visit visits[LUMP];
} lump;

struct tgn_import_visit_buffer {
    _Atomic(lump *) lumps[TGN_KIND_COUNT][TGN_GRAPH_PARTS];
    atomic_size_t counts[TGN_KIND_COUNT];
    pthread_mutex_t lock; /* guards spare */
    lump *spare;          /* emptied ones, for the next batch: fresh memory costs more than filling it */
};

struct tgn_import_visit_adder {
    tgn_import_visit_buffer *pile;
    lump *lumps[TGN_KIND_COUNT][TGN_GRAPH_PARTS];
};

int tgn_import_visit_buffer__new(tgn_import_visit_buffer **out)
{
    *out = calloc(1, sizeof **out);
    if (!*out)
        return TGN_ERR_MEMORY;
    pthread_mutex_init(&(*out)->lock, NULL);
    return 0;
}

/* An empty lump, or NULL without memory. */
static lump *new_lump(tgn_import_visit_buffer *pile)
{
    pthread_mutex_lock(&pile->lock);
    lump *empty = pile->spare;
    if (empty)
        pile->spare = empty->next;
    pthread_mutex_unlock(&pile->lock);
    if (!empty)
        empty = malloc(sizeof *empty);
    if (empty)
        empty->count = 0;
    return empty;
}

static void put_by(tgn_import_visit_buffer *pile, lump *first, lump *last)
{
    pthread_mutex_lock(&pile->lock);
    last->next = pile->spare;
    pile->spare = first;
    pthread_mutex_unlock(&pile->lock);
}

static void free_lumps(lump *first)
{
    while (first) {
        lump *next = first->next;
        free(first);
        first = next;
    }
}

void tgn_import_visit_buffer__free(tgn_import_visit_buffer *pile)
{
    if (!pile)
        return;
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        for (int part = 0; part < TGN_GRAPH_PARTS; part++)
            free_lumps(pile->lumps[kind][part]);
    free_lumps(pile->spare);
    pthread_mutex_destroy(&pile->lock);
    free(pile);
}

int tgn_import_visit_adder__new(tgn_import_visit_adder **out, tgn_import_visit_buffer *pile)
{
    *out = calloc(1, sizeof **out);
    if (!*out)
        return TGN_ERR_MEMORY;
    (*out)->pile = pile;
    return 0;
}

/* Push onto a list that others push onto at the same time. */
static void drop(tgn_import_visit_adder *shovel, tgn_kind kind, unsigned part)
{
    lump *full = shovel->lumps[kind][part];
    _Atomic(lump *) *top = &shovel->pile->lumps[kind][part];
    full->next = atomic_load_explicit(top, memory_order_relaxed);
    while (!atomic_compare_exchange_weak(top, &full->next, full))
        ;
    shovel->lumps[kind][part] = NULL;
}

int tgn_import_visit_adder__add(tgn_import_visit_adder *shovel, tgn_kind kind, const tgn_record_visit *visits, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const unsigned part = (unsigned)(visits[i].high >> 56);
        lump *into = shovel->lumps[kind][part];
        if (!into) {
            into = new_lump(shovel->pile);
            if (!into)
                return TGN_ERR_MEMORY;
            shovel->lumps[kind][part] = into;
        }
        into->visits[into->count++] = visits[i];
        if (into->count == LUMP)
            drop(shovel, kind, part);
    }
    atomic_fetch_add(&shovel->pile->counts[kind], count);
    return 0;
}

void tgn_import_visit_adder__flush(tgn_import_visit_adder *shovel)
{
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        for (unsigned part = 0; part < TGN_GRAPH_PARTS; part++)
            if (shovel->lumps[kind][part])
                drop(shovel, (tgn_kind)kind, part);
}

void tgn_import_visit_adder__free(tgn_import_visit_adder *shovel)
{
    if (!shovel)
        return;
    tgn_import_visit_adder__flush(shovel);
    free(shovel);
}

size_t tgn_import_visit_buffer__count(const tgn_import_visit_buffer *pile, tgn_kind kind)
{
    return atomic_load(&pile->counts[kind]);
}

int tgn_import_visit_buffer__take(tgn_import_visit_buffer *pile, tgn_kind kind, unsigned part, tgn_record_visit **visits, size_t *count)
{
    lump *first = pile->lumps[kind][part], *last = NULL;
    size_t total = 0;
    for (lump *l = first; l; l = l->next) {
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
     * The list has the last lump first: filled from the end, games stay nearly in order, which sorting
     * likes.
     */
    size_t end = total;
    for (lump *l = first; l; l = l->next) {
        end -= l->count;
        memcpy(all + end, l->visits, l->count * sizeof *all);
    }
    put_by(pile, first, last);
    pile->lumps[kind][part] = NULL;
    atomic_fetch_sub(&pile->counts[kind], total);
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

static void sort_heap(tgn_record_visit *visits, size_t count)
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

/* The 13 bits behind the 8 of the part: a part of the largest piles has 65,000 visits, eight to a heap. */
enum { HEAPS = 8192, SHIFT = 43 };

static inline unsigned heap_of(const tgn_record_visit *visit)
{
    return (unsigned)(visit->high >> SHIFT) % HEAPS;
}

/* Whether all agree in the part's bits, so that the bits behind them give an order. */
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
        sort_heap(visits, count);
        return 0;
    }
    tgn_record_visit *space = malloc(count * sizeof *space);
    if (!space)
        return TGN_ERR_MEMORY;
    size_t ends[HEAPS + 1] = {0};
    for (size_t i = 0; i < count; i++)
        ends[heap_of(&visits[i]) + 1]++;
    for (int h = 0; h < HEAPS; h++)
        ends[h + 1] += ends[h];
    memcpy(space, visits, count * sizeof *space);
    for (size_t i = 0; i < count; i++)
        visits[ends[heap_of(&space[i])]++] = space[i];
    free(space);
    for (size_t h = 0, start = 0; h < HEAPS; start = ends[h++])
        sort_heap(visits + start, ends[h] - start);
    return 0;
}
