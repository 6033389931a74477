/*
 * segment_fixture.h - random visits, a database to put them in, and slow recounts, for the tests of segments
 */
#ifndef TESTS_DB_SEGMENT_FIXTURE_H
#define TESTS_DB_SEGMENT_FIXTURE_H

#include <unistd.h>

#include "../check.h"

#include "db/segment/rows.h"
#include "db/segment/segment.h"
#include "db/segment/shape.h"
#include "db/segment/summary.h"

/* ---- a database with games ---- */

typedef struct world {
    char path[64];
    tgn_store *store;
    tgn_games *all_games;
    uint32_t games;
} world;

static inline void world_close(world *w)
{
    char command[128];
    tgn_games__free(w->all_games);
    tgn_store__close(w->store);
    snprintf(command, sizeof command, "rm -rf '%s'", w->path);
    CHECK_INT(system(command), 0);
}

/* Games with every kind of result and date: unknown, one day, a span. */
static inline void world_open(world *w, uint32_t games, uint64_t seed)
{
    static char nobody[] = "";
    tgn_error error;
    snprintf(w->path, sizeof w->path, "/tmp/tengen-segment-XXXXXX");
    w->games = games;
    if (!mkdtemp(w->path) || tgn_store__open(&w->store, w->path, TGN_STORE_CREATE, 0, &error) < 0 ||
        tgn_games__new(&w->all_games, w->store, 0, 0) < 0) {
        printf("no database at %s: %s\n", w->path, error.message);
        exit(2);
    }
    for (uint32_t i = 1; i <= games; i++) {
        const uint64_t r = check_random(&seed);
        tgn_games_entry entry = {.black = nobody, .white = nobody, .event = nobody, .digest = {r, i}};
        entry.row.winner = (uint8_t)(r % 3);
        if (r >> 8 & 7) {
            entry.row.first = 19800101 + (uint32_t)(r >> 16) % 40 * 10000;
            entry.row.last = entry.row.first + (uint32_t)(r >> 32 & 1);
        }
        if (tgn_games__add(w->all_games, &entry, &error) != i)
            exit(2);
    }
}

/* ---- visits ---- */

typedef struct recipe {
    size_t keys, visits; /* about */
    uint32_t games;
    bool parts;
    unsigned branches, setups, far, unknown; /* of 64 visits, about so many */
    unsigned crowd;                          /* of 64 visits, so many on the first key */
} recipe;

static inline tgn_record_key pool_key(uint64_t seed, size_t number)
{
    uint64_t state = seed * 1000003 + number * 7919 + 1;
    check_random(&state);
    const uint64_t high = check_random(&state);
    return (tgn_record_key){high, (uint16_t)check_random(&state)};
}

static inline bool one_in(uint64_t *state, unsigned of_64)
{
    return (check_random(state) >> 40) % 64 < of_64;
}

static inline uint64_t random_label(uint64_t *state, const recipe *how)
{
    const uint64_t r = check_random(state);
    if (one_in(state, how->setups))
        return (uint64_t)(1 + r % 2) << 62 | (check_random(state) >> 3) % 4 * 0x123456789abcdefULL;
    if (one_in(state, how->far))
        return 1000 + r % 5000;
    return r % 32 == 0 ? TGN_RECORD_LABEL_NONE64 : (r >> 8) % 3 * 40 + 17;
}

static inline tgn_record_visit random_visit(uint64_t *state, const recipe *how, uint64_t seed)
{
    const uint64_t r = check_random(state);
    const size_t number = one_in(state, how->crowd) ? 0 : (size_t)(r >> 20) % how->keys;
    const tgn_record_key key = pool_key(seed, number);
    tgn_record_visit visit = {.high = key.high, .low = key.low, .game = 1 + (uint32_t)(r % how->games)};
    visit.next = random_label(state, how);
    visit.step = (uint16_t)(one_in(state, how->far) ? check_random(state) : number % 250 + (r >> 50) % 3);
    if (how->parts)
        visit.length = (uint16_t)(one_in(state, how->far) ? check_random(state) : (r >> 54) % 40);
    visit.came = one_in(state, how->unknown) ? TGN_RECORD_CAME_UNKNOWN : (uint16_t)((r >> 33) % 3 * 50 + 4);
    visit.parent = visit.came == TGN_RECORD_CAME_UNKNOWN ? 0 : (uint32_t)((r >> 36) % 3 * 0x31415926);
    return visit;
}

static inline int by_order(const void *a, const void *b)
{
    return tgn_record_visit__compare(a, b);
}

static inline void list_add(tgn_record_visit_list *list, tgn_record_visit visit)
{
    if (tgn_array__need(&list->items, &list->capacity, list->count + 1) < 0)
        exit(2);
    list->items[list->count++] = visit;
}

static inline tgn_record_visit_list random_visits(const recipe *how, uint64_t seed)
{
    uint64_t state = seed + 99;
    tgn_record_visit_list list = {0};
    while (list.count < how->visits) {
        list_add(&list, random_visit(&state, how, seed));
        while (one_in(&state, how->branches)) {
            tgn_record_visit branch = list.items[list.count - 1];
            branch.next = random_label(&state, how) | TGN_RECORD_LABEL_BRANCH;
            if (tgn_record_label__kind(branch.next) != TGN_RECORD_LABEL_NONE)
                list_add(&list, branch);
        }
    }
    qsort(list.items, list.count, sizeof *list.items, by_order);
    return list;
}

static inline size_t node_end(const tgn_record_visit_list *list, size_t begin)
{
    size_t end = begin + 1;
    while (end < list->count && tgn_record_key__compare(tgn_record_visit__key(&list->items[end]),
                                                        tgn_record_visit__key(&list->items[begin])) == 0)
        end++;
    return end;
}

/* What a page gives back: nodes of few rows do not know how their visits came. */
static inline void forget_few(tgn_record_visit_list *list)
{
    for (size_t i = 0, end; i < list->count; i = end) {
        end = node_end(list, i);
        for (size_t k = i; end - i < TGN_SEGMENT_ROWS_FEW && k < end; k++) {
            list->items[k].came = TGN_RECORD_CAME_UNKNOWN;
            list->items[k].parent = 0;
        }
    }
}

static inline tgn_record_visit_list list_copy(const tgn_record_visit_list *list)
{
    tgn_record_visit_list copy = {0};
    for (size_t i = 0; i < list->count; i++)
        list_add(&copy, list->items[i]);
    return copy;
}

static inline bool same_visit(const tgn_record_visit *a, const tgn_record_visit *b)
{
    return a->high == b->high && a->low == b->low && a->next == b->next && a->game == b->game &&
           a->parent == b->parent && a->step == b->step && a->length == b->length && a->came == b->came;
}

static inline bool same_lists(const tgn_record_visit_list *a, const tgn_record_visit_list *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!same_visit(&a->items[i], &b->items[i]))
            return false;
    return true;
}

/* ---- writing and reading ---- */

typedef struct order_sink {
    tgn_store_batch *batch;
    uint8_t last[2][TGN_SEGMENT_KEY];
    size_t length[2];
    size_t bytes[2];
    int faults; /* keys that did not ascend */
} order_sink;

static inline int put_in_order(void *context, bool chunk, tgn_store_bytes key, tgn_store_bytes value,
                               tgn_error *error)
{
    order_sink *sink = context;
    const size_t common = key.length < sink->length[chunk] ? key.length : sink->length[chunk];
    (void)error;
    if (sink->length[chunk] && memcmp(sink->last[chunk], key.data, common) >= 0)
        sink->faults++;
    memcpy(sink->last[chunk], key.data, key.length);
    sink->length[chunk] = key.length;
    sink->bytes[chunk] += key.length + value.length;
    tgn_store__put(sink->batch, key, value);
    return 0;
}

/* Encode visits, in calls of odd sizes, and commit. */
static inline int write_segment(world *w, tgn_segment *segment, const tgn_record_visit_list *list,
                                tgn_segment_find_arrivals *find_arrivals, void *context)
{
    tgn_error error;
    tgn_segment_encoder *encoder;
    order_sink sink = {0};
    if (tgn_store__batch_new(&sink.batch, w->store) < 0 ||
        tgn_segment_encoder__new(&encoder, segment, w->all_games, put_in_order, &sink, find_arrivals,
                                 context) < 0)
        exit(2);
    int code = 0;
    size_t piece = 1;
    for (size_t i = 0; i < list->count && code == 0; i += piece) {
        piece = piece * 3 % 10007;
        const size_t count = piece < list->count - i ? piece : list->count - i;
        code = tgn_segment_encoder__add(encoder, list->items + i, count, &error);
    }
    if (code == 0)
        code = tgn_segment_encoder__end(encoder, &error);
    tgn_segment_encoder__free(encoder);
    if (code == 0)
        code = tgn_store__commit(sink.batch, &error);
    tgn_store__batch_free(sink.batch);
    CHECK_INT(sink.faults, 0);
    return code;
}

static inline tgn_segment segment_for(tgn_kind kind, uint32_t id, const tgn_record_visit_list *list,
                                      uint32_t games)
{
    return (tgn_segment){
        .id = id, .kind = kind, .shape = tgn_segment_shape__for(kind, list->count, 1, games)};
}

/* Everything that a cursor gives. */
static inline int read_cursor(tgn_segment_cursor *cursor, tgn_record_visit_list *out, tgn_error *error)
{
    const tgn_record_visit *visits;
    size_t count;
    int code;
    while ((code = tgn_segment_cursor__next(cursor, &visits, &count, error)) > 0)
        for (size_t i = 0; i < count; i++)
            list_add(out, visits[i]);
    return code;
}

static inline tgn_record_visit_list read_segment(world *w, const tgn_segment *segment)
{
    tgn_record_visit_list list = {0};
    tgn_segment_cursor *cursor;
    tgn_error error;
    if (tgn_segment_cursor__new(&cursor, w->store, segment, 0, tgn_segment_shape__pages(&segment->shape)) < 0)
        exit(2);
    const int code = read_cursor(cursor, &list, &error);
    CHECK_INT(code, 0);
    if (code < 0)
        printf("    %s\n", error.message);
    tgn_segment_cursor__free(cursor);
    return list;
}

/* ---- recounts: slow and obvious ---- */

/* Distinct nodes, labels and visits of a list. */
static inline void check_counts(const tgn_segment *segment, const tgn_record_visit_list *list)
{
    uint64_t nodes = 0, arcs = 0, visits = 0;
    for (size_t i = 0, end; i < list->count; i = end) {
        end = node_end(list, i);
        nodes++;
        for (size_t k = i; k < end; k++) {
            const uint64_t label = list->items[k].next & ~TGN_RECORD_LABEL_BRANCH;
            size_t before = i;
            while (before < k && (list->items[before].next & ~TGN_RECORD_LABEL_BRANCH) != label)
                before++;
            visits += !(list->items[k].next & TGN_RECORD_LABEL_BRANCH);
            arcs += before == k && label >> 62 != TGN_RECORD_LABEL_NONE;
        }
    }
    CHECK_INT(segment->nodes, nodes);
    CHECK_INT(segment->arcs, arcs);
    CHECK_INT(segment->visits, visits);
}

/* Count a loose node's rows into totals, ways out and in and newest, as a summary would have them. */
static inline int summarise_node(tgn_segment_node *node, tgn_games *games)
{
    if (tgn_segment_node__prepare(node) < 0)
        return TGN_ERR_MEMORY;
    tgn_segment_summary *summary = &node->memory->summary;
    tgn_segment_summary__reset(summary);
    const int code = tgn_segment_summary__add(summary, node->visits, node->row_count, games, NULL);
    if (code < 0)
        return code;
    tgn_segment_summary__sort(summary);
    return tgn_segment_summary__show(summary, node);
}

#endif
