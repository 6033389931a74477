/* graph.c - opening a database, committing changes, sweeping garbage */
#include "db/graph/graph.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "db/store/confirmed.h"

static const tgn_store_bytes HEAD_KEY = {"m", 1}, INDEX_KEY = {"mp", 2}, SUMS_KEY = {"ms", 2};

enum { MEMORY_DEFAULT = 1 << 30, MEMORY_LEAST = 4 << 20 };

/* ---- opening ------------------------------------------------------------------------------------------- */

/* Databases of before have none. */
static int read_sums(tgn_graph *graph, tgn_error *error)
{
    tgn_store_value value = {0};
    const int code = tgn_store__get(graph->store, SUMS_KEY, &value, error);
    tgn_graph_head__unpack_sums(&graph->head, code > 0 ? value.bytes : (tgn_store_bytes){"", 0});
    tgn_store__release(&value);
    return code < 0 ? code : 0;
}

static int read_index(tgn_graph *graph, tgn_error *error)
{
    tgn_store_value value = {0};
    const int code = tgn_store__get(graph->store, INDEX_KEY, &value, error);
    tgn_graph_head__unpack_index(&graph->head, code > 0 ? value.bytes : (tgn_store_bytes){"", 0});
    tgn_store__release(&value);
    return code < 0 ? code : 0;
}

static int read_head(tgn_graph *graph, tgn_error *error)
{
    tgn_store_value value = {0};
    int code = tgn_store__get(graph->store, HEAD_KEY, &value, error);
    if (code == 1)
        code = tgn_graph_head__unpack(&graph->head, value.bytes, error);
    else if (code == 0 && graph->mode == TGN_GRAPH_CREATE)
        graph->head =
            (tgn_graph_head){.version = TGN_GRAPH_VERSION,
                             .graphs = graph->options.graphs ? graph->options.graphs | TGN_RECORD_GRAPHS_WHOLE
                                                             : TGN_RECORD_GRAPHS_ALL,
                             .next_segment = 1};
    else if (code == 0)
        code = tgn_error_set(error, TGN_ERR_MISSING, "the database is empty; import some games first");
    tgn_store__release(&value);
    return code;
}

static int read_state(tgn_graph *graph, tgn_error *error)
{
    TGN_TRY(read_head(graph, error));
    TGN_TRY(read_sums(graph, error));
    return read_index(graph, error);
}

static int open_all(tgn_graph *graph, const char *path, tgn_error *error)
{
    TGN_TRY(tgn_graph_commits__open(graph, path, error));
    TGN_TRY(read_state(graph, error));
    TGN_TRY(tgn_games__new(&graph->games, graph->store, graph->head.games, graph->head.names));
    if (graph->mode == TGN_GRAPH_READ || tgn_store__is_shared(graph->store))
        return 0;
    graph->swept = true;
    return tgn_graph__sweep(graph, error);
}

/*
 * Writers go before readers: otherwise a few threads that query without pause keep a change waiting (three of
 * them, for seconds). No query runs within another, so none waits for itself.
 */
static void init_lock(pthread_rwlock_t *lock)
{
    pthread_rwlockattr_t kind;
    pthread_rwlockattr_init(&kind);
#ifdef __GLIBC__
    pthread_rwlockattr_setkind_np(&kind, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
#endif
    pthread_rwlock_init(lock, &kind);
    pthread_rwlockattr_destroy(&kind);
}

int tgn_graph_open(tgn_graph **out, const char *path, tgn_graph_mode mode, const tgn_graph_options *options,
                   tgn_error *error)
{
    *out = NULL;
    tgn_graph *graph = calloc(1, sizeof *graph);
    if (!graph)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to open the database");
    if (options)
        graph->options = *options;
    if (graph->options.memory == 0)
        graph->options.memory = MEMORY_DEFAULT;
    if (graph->options.memory < MEMORY_LEAST)
        graph->options.memory = MEMORY_LEAST;
    graph->mode = mode;
    graph->commits.file = -1;
    init_lock(&graph->lock);
    tgn_graph_ticket_lock__init(&graph->write_lock);
    tgn_graph_ticket_lock__init(&graph->work_lock);
    pthread_mutex_init(&graph->scratch_lock, NULL);
    pthread_mutex_init(&graph->count_lock, NULL);
    const int code = open_all(graph, path, error);
    if (code < 0) {
        if (code == TGN_ERR_MEMORY)
            tgn_error_set(error, code, "no memory to open the database");
        tgn_graph_close(graph);
        return code;
    }
    *out = graph;
    return 0;
}

void tgn_graph_close(tgn_graph *graph)
{
    if (!graph)
        return;
    while (graph->idle_scratch) {
        tgn_graph_scratch *scratch = graph->idle_scratch;
        graph->idle_scratch = scratch->next;
        scratch->free(scratch);
    }
    pthread_mutex_destroy(&graph->scratch_lock);
    pthread_mutex_destroy(&graph->count_lock);
    tgn_games__free(graph->games);
    tgn_store__close(graph->store);
    tgn_store_confirmed__close(graph->commits.file);
    pthread_rwlock_destroy(&graph->lock);
    tgn_graph_ticket_lock__clear(&graph->write_lock);
    tgn_graph_ticket_lock__clear(&graph->work_lock);
    free(graph);
}

/* ---- what others did ----------------------------------------------------------------------------------- */

static int reload(tgn_graph *graph, tgn_games **games, tgn_error *error)
{
    TGN_TRY(tgn_graph_commits__read(graph, error));
    TGN_TRY(read_state(graph, error));
    if (tgn_games__new(games, graph->store, graph->head.games, graph->head.names) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to read the database again");
    return 0;
}

/* Read everything again that is known of the database, while nobody asks: all of it, or it stays as it was. */
static int read_again(void *context, tgn_error *error)
{
    tgn_graph *graph = context;
    tgn_games *games = NULL;
    const tgn_graph_head head = graph->head;
    const tgn_graph_commits commits = graph->commits;
    const int code = reload(graph, &games, error);
    if (code < 0) {
        graph->head = head;
        graph->commits = commits;
        return code;
    }
    tgn_games__free(graph->games);
    graph->games = games;
    return 0;
}

/* With the write lock held, so that nothing changes under whoever works. */
static int catch_up(tgn_graph *graph, tgn_error *error)
{
    pthread_rwlock_wrlock(&graph->lock);
    const int code = tgn_store__refresh(graph->store, read_again, graph, error);
    pthread_rwlock_unlock(&graph->lock);
    return code;
}

int tgn_graph_refresh(tgn_graph *graph, tgn_error *error)
{
    if (!tgn_store__is_stale(graph->store) || !tgn_graph_ticket_lock__try(&graph->write_lock))
        return 0; /* who changes it, or checks it, has seen the newest when it began */
    const int code = catch_up(graph, error);
    tgn_graph_ticket_lock__unlock(&graph->write_lock);
    return code;
}

/* ---- beginning and ending ------------------------------------------------------------------------------ */

/* What a killed process left is removed by the first change, where the one who opened the store was not alone. */
static int begin_turn(tgn_graph *graph, tgn_error *error)
{
    if (graph->mode == TGN_GRAPH_READ)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "the database was opened for reading only");
    int code = tgn_store__begin(graph->store, error);
    if (code < 0)
        return code;
    if (code > 0)
        code = catch_up(graph, error);
    if (code >= 0 && !graph->swept)
        code = tgn_graph__sweep(graph, error);
    graph->swept |= code >= 0;
    if (code < 0)
        tgn_store__end(graph->store);
    return code < 0 ? code : 0;
}

int tgn_graph__begin_change(tgn_graph *graph, tgn_error *error)
{
    tgn_graph_ticket_lock__lock(&graph->write_lock);
    const int code = begin_turn(graph, error);
    if (code < 0)
        tgn_graph_ticket_lock__unlock(&graph->write_lock);
    return code;
}

void tgn_graph__end_change(tgn_graph *graph)
{
    tgn_store__end(graph->store);
    tgn_graph_ticket_lock__unlock(&graph->write_lock);
}

void tgn_graph__begin_work(tgn_graph *graph)
{
    tgn_graph_ticket_lock__lock(&graph->work_lock);
    tgn_graph_ticket_lock__lock(&graph->write_lock);
    tgn_store__limit(graph->store, graph->options.memory / TGN_GRAPH_CACHE_AT_WORK);
}

void tgn_graph__end_work(tgn_graph *graph)
{
    tgn_store__limit(graph->store, graph->options.memory / TGN_GRAPH_CACHE_AT_REST);
    tgn_graph_ticket_lock__unlock(&graph->write_lock);
    tgn_graph_ticket_lock__unlock(&graph->work_lock);
}

int tgn_graph__begin_long_change(tgn_graph *graph, tgn_error *error)
{
    tgn_graph__begin_work(graph);
    const int code = begin_turn(graph, error);
    if (code < 0)
        tgn_graph__end_work(graph);
    return code;
}

void tgn_graph__end_long_change(tgn_graph *graph)
{
    if (!graph->lost_turn)
        tgn_store__end(graph->store);
    graph->lost_turn = false;
    tgn_graph__end_work(graph);
}

bool tgn_graph__is_wanted(tgn_graph *graph)
{
    return tgn_graph_ticket_lock__has_waiters(&graph->write_lock) || tgn_store__is_wanted(graph->store);
}

int tgn_graph__yield(tgn_graph *graph, tgn_error *error)
{
    if (!tgn_graph__is_wanted(graph))
        return 0;
    tgn_store__end(graph->store);
    tgn_graph_ticket_lock__yield(&graph->write_lock);
    int code = tgn_store__begin(graph->store, error);
    if (code > 0)
        code = catch_up(graph, error);
    graph->lost_turn = code < 0;
    return code < 0 ? code : 0;
}

/* ---- changing ------------------------------------------------------------------------------------------ */

/* A new head as bytes, and what lies beside it. */
typedef struct packed_head {
    tgn_buffer head, index, sums;
} packed_head;

/* The counters of a new head, and its sequence number. */
static int pack_next(tgn_graph *graph, tgn_graph_head *next, packed_head *packed)
{
    next->games = tgn_games__count(graph->games);
    next->names = tgn_games__name_count(graph->games);
    next->sequence = graph->head.sequence + 1;
    int code = tgn_graph_head__pack(next, &packed->head);
    if (code == 0)
        code = tgn_graph_head__pack_index(next, &packed->index);
    return code < 0 ? code : tgn_graph_head__pack_sums(next, &packed->sums);
}

static void packed_clear(packed_head *packed)
{
    tgn_buffer__clear(&packed->head);
    tgn_buffer__clear(&packed->index);
    tgn_buffer__clear(&packed->sums);
}

/* What was committed becomes visible. */
static void swap_in(tgn_graph *graph, const tgn_graph_head *next)
{
    graph->head = *next;
    tgn_games__committed(graph->games);
    tgn_graph_commits__confirm(graph);
}

int tgn_graph__commit_batch(tgn_graph *graph, tgn_store_batch *batch, tgn_graph_head *next, tgn_error *error)
{
    packed_head packed = {0};
    int code = pack_next(graph, next, &packed);
    if (code == 0) {
        tgn_store__put(batch, HEAD_KEY, tgn_store_bytes__of(&packed.head));
        tgn_graph_commits__count_batch(graph, batch);
        tgn_store__put(batch, INDEX_KEY, tgn_store_bytes__of(&packed.index));
        tgn_store__put(batch, SUMS_KEY, tgn_store_bytes__of(&packed.sums));
        pthread_rwlock_wrlock(&graph->lock);
        code = tgn_store__commit(batch, error);
        if (code == 0)
            swap_in(graph, next);
        pthread_rwlock_unlock(&graph->lock);
    }
    packed_clear(&packed);
    return code;
}

int tgn_graph__commit_load(tgn_graph *graph, tgn_store_load *load, tgn_graph_head *next, tgn_error *error)
{
    packed_head packed = {0};
    tgn_store_section *section;
    int code = pack_next(graph, next, &packed);
    if (code == 0)
        code = tgn_store__section_new(&section, load, false, error);
    if (code == 0)
        code = tgn_store__section_put(section, HEAD_KEY, tgn_store_bytes__of(&packed.head), error);
    if (code == 0)
        code = tgn_graph_commits__count_load(graph, section, error);
    if (code == 0)
        code = tgn_store__section_put(section, INDEX_KEY, tgn_store_bytes__of(&packed.index), error);
    if (code == 0)
        code = tgn_store__section_put(section, SUMS_KEY, tgn_store_bytes__of(&packed.sums), error);
    if (code == 0) {
        pthread_rwlock_wrlock(&graph->lock);
        code = tgn_store__load_commit(load, error);
        if (code == 0)
            swap_in(graph, next);
        pthread_rwlock_unlock(&graph->lock);
    }
    packed_clear(&packed);
    return code;
}

/* ---- garbage ------------------------------------------------------------------------------------------- */

static bool is_live(const tgn_graph_head *head, tgn_kind kind, uint32_t id)
{
    for (size_t i = 0; i < head->segment_count[kind]; i++)
        if (head->segments[kind][i].id == id)
            return true;
    return false;
}

/* Pages ('n') and chunks ('v') begin with kind(1) and segment(4): skip from segment to segment. */
static int sweep_kind(tgn_graph *graph, bool chunks, tgn_kind kind, tgn_error *error)
{
    uint8_t from[TGN_SEGMENT_KEY], to[TGN_SEGMENT_KEY], end[TGN_SEGMENT_KEY];
    size_t from_length, to_length, end_length;
    tgn_segment__range(kind, 0, chunks, from, &from_length, to, &to_length);
    tgn_segment__range(kind, UINT32_MAX, chunks, to, &to_length, end, &end_length);
    tgn_store_scan *scan;
    int code = tgn_store__scan_new(&scan, graph->store, (tgn_store_bytes){from, from_length},
                                   (tgn_store_bytes){end, end_length}, false);
    if (code < 0)
        return code;
    tgn_store_bytes key, value;
    while ((code = tgn_store__scan_next(scan, &key, &value, error)) > 0 && key.length >= 6) {
        const uint8_t *k = key.data;
        const uint32_t id = (uint32_t)k[2] << 24 | (uint32_t)k[3] << 16 | (uint32_t)k[4] << 8 | k[5];
        tgn_segment__range(kind, id, chunks, from, &from_length, to, &to_length);
        if (!is_live(&graph->head, kind, id))
            code = tgn_store__sweep(graph->store, (tgn_store_bytes){from, from_length},
                                    (tgn_store_bytes){to, to_length}, error);
        if (code < 0)
            break;
        tgn_store__scan_seek(scan, (tgn_store_bytes){to, to_length});
    }
    tgn_store__scan_free(scan);
    return code < 0 ? code : 0;
}

int tgn_graph__sweep(tgn_graph *graph, tgn_error *error)
{
    int code = 0;
    for (int kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++) {
        code = sweep_kind(graph, false, (tgn_kind)kind, error);
        if (code == 0)
            code = sweep_kind(graph, true, (tgn_kind)kind, error);
    }
    return code;
}
