/* workers.c - threads that turn records into visits, see import.h */
#include "db/import/import.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { BLOCK_GAMES = 32, QUEUE = 16, THREADS_MAX = 64 };

typedef struct record_block {
    size_t count;
    uint32_t games[BLOCK_GAMES];
    tgn_record records[BLOCK_GAMES];
    size_t starts[BLOCK_GAMES]; /* of their bytes in the array below, which moves as it grows */
    uint8_t *bytes;
    size_t length, capacity;
} record_block;

/* What one thread works with. */
typedef struct import_worker {
    struct tgn_import_workers *all;
    pthread_t thread;
    tgn_record_tracer *tracer;
    tgn_import_visit_adder *adder;
    tgn_record_visit_list lists[TGN_KIND_COUNT];
} import_worker;

struct tgn_import_workers {
    unsigned graphs;
    import_worker reader_worker; /* traces in the reading thread */
    import_worker threads[THREADS_MAX];
    int thread_count;
    record_block *filling;
    record_block *queue[QUEUE];
    size_t queued, working;
    bool closing;
    int code; /* the first failure */
    pthread_mutex_t lock;
    pthread_cond_t more, idle;
};

static void block_free(record_block *b)
{
    if (b)
        free(b->bytes);
    free(b);
}

static int trace_game(import_worker *at, const record_block *b, size_t i)
{
    tgn_record record = b->records[i];
    record.bytes = b->bytes + b->starts[i];
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        at->lists[kind].count = 0;
    int code = tgn_record_tracer__run(at->tracer, &record, b->games[i], at->all->graphs, at->lists);
    for (int kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++)
        if (at->lists[kind].count > 0)
            code = tgn_import_visit_adder__add(at->adder, (tgn_kind)kind, at->lists[kind].items,
                                               at->lists[kind].count);
    return code;
}

static int trace_block(import_worker *at, record_block *b)
{
    int code = 0;
    for (size_t i = 0; i < b->count && code == 0; i++)
        code = trace_game(at, b, i);
    block_free(b);
    return code;
}

static void *work(void *argument)
{
    import_worker *mine = argument;
    tgn_import_workers *all = mine->all;
    pthread_mutex_lock(&all->lock);
    for (;;) {
        while (all->queued == 0 && !all->closing)
            pthread_cond_wait(&all->more, &all->lock);
        if (all->queued == 0)
            break;
        record_block *next = all->queue[--all->queued];
        all->working++;
        pthread_mutex_unlock(&all->lock);
        const int code = trace_block(mine, next);
        pthread_mutex_lock(&all->lock);
        if (code < 0 && all->code == 0)
            all->code = code;
        all->working--;
        pthread_cond_signal(&all->idle);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

static int worker_init(import_worker *at, tgn_import_workers *all, tgn_import_visit_buffer *buffer)
{
    at->all = all;
    int code = tgn_record_tracer__new(&at->tracer);
    return code < 0 ? code : tgn_import_visit_adder__new(&at->adder, buffer);
}

static void worker_clear(import_worker *at)
{
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        free(at->lists[kind].items);
    tgn_record_tracer__free(at->tracer);
    tgn_import_visit_adder__free(at->adder);
}

int tgn_import_workers__new(tgn_import_workers **out, tgn_import_visit_buffer *buffer, unsigned graphs,
                            int threads)
{
    tgn_import_workers *all = calloc(1, sizeof *all);
    if (!all)
        return TGN_ERR_MEMORY;
    all->graphs = graphs;
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->more, NULL);
    pthread_cond_init(&all->idle, NULL);
    int code = worker_init(&all->reader_worker, all, buffer);
    for (int i = 0; code == 0 && i < threads - 1 && i < THREADS_MAX; i++) {
        import_worker *next = &all->threads[i];
        code = worker_init(next, all, buffer);
        if (code < 0 || pthread_create(&next->thread, NULL, work, next) != 0) {
            worker_clear(next);
            break; /* fewer threads, the same work */
        }
        all->thread_count++;
    }
    if (code < 0) {
        tgn_import_workers__free(all);
        return code;
    }
    *out = all;
    return 0;
}

void tgn_import_workers__free(tgn_import_workers *all)
{
    if (!all)
        return;
    pthread_mutex_lock(&all->lock);
    all->closing = true;
    pthread_cond_broadcast(&all->more);
    pthread_mutex_unlock(&all->lock);
    for (int i = 0; i < all->thread_count; i++) {
        pthread_join(all->threads[i].thread, NULL);
        worker_clear(&all->threads[i]);
    }
    worker_clear(&all->reader_worker);
    block_free(all->filling);
    pthread_cond_destroy(&all->more);
    pthread_cond_destroy(&all->idle);
    pthread_mutex_destroy(&all->lock);
    free(all);
}

/* Put the block in the queue, or trace it here; returns the first failure so far. */
static int submit(tgn_import_workers *all)
{
    record_block *full = all->filling;
    all->filling = NULL;
    pthread_mutex_lock(&all->lock);
    int code = all->code;
    if (full && all->thread_count > 0 && all->queued < QUEUE) {
        all->queue[all->queued++] = full;
        full = NULL;
        pthread_cond_signal(&all->more);
    }
    pthread_mutex_unlock(&all->lock);
    if (full) {
        const int mine = trace_block(&all->reader_worker, full);
        code = code < 0 ? code : mine;
    }
    return code;
}

int tgn_import_workers__add(tgn_import_workers *all, uint32_t game, const tgn_record *record)
{
    if (!all->filling && !(all->filling = calloc(1, sizeof *all->filling)))
        return TGN_ERR_MEMORY;
    record_block *b = all->filling;
    if (tgn_array__need(&b->bytes, &b->capacity, b->length + record->length) < 0)
        return TGN_ERR_MEMORY;
    b->games[b->count] = game;
    b->records[b->count] = *record;
    b->starts[b->count] = b->length;
    if (record->length > 0)
        memcpy(b->bytes + b->length, record->bytes, record->length);
    b->length += record->length;
    return ++b->count < BLOCK_GAMES ? 0 : submit(all);
}

int tgn_import_workers__drain(tgn_import_workers *all)
{
    int code = all->filling ? submit(all) : 0;
    pthread_mutex_lock(&all->lock);
    while (all->queued > 0 || all->working > 0)
        pthread_cond_wait(&all->idle, &all->lock);
    code = code < 0 ? code : all->code;
    pthread_mutex_unlock(&all->lock);
    /* No thread is working now, so the adders may be flushed from here. */
    tgn_import_visit_adder__flush(all->reader_worker.adder);
    for (int i = 0; i < all->thread_count; i++)
        tgn_import_visit_adder__flush(all->threads[i].adder);
    return code;
}
