/* merge.c - see segment.h: several segments as one */
#include "base/error.h"
#include "db/segment/rows.h"
#include "db/segment/shape.h"

/* A segment being read: visits of its cursor that have not been used yet. */
typedef struct source {
    tgn_segment_cursor *cursor;
    const tgn_record_visit *at, *end;
    bool done;
} source;

enum { GATHER = 2 * TGN_SEGMENT_CHUNK }; /* rows of a node that are collected before they are returned */

/*
 * The first half of each segment's next key lies in one array, so that the least of them is found without a branch or a
 * look at the visits: an import's 15 segments were joined in half the time that way.
 */
struct tgn_segment_merger {
    tgn_record_key from, to;
    bool open_end;
    bool begun;
    source *sources;
    uint64_t *heads; /* UINT64_MAX also where nothing is left */
    size_t count;
    source *used; /* whose visits were returned last, and which must not be refilled before they are used */
    tgn_record_visit_list list;
};

void tgn_segment_merger__free(tgn_segment_merger *merger)
{
    if (!merger)
        return;
    for (size_t i = 0; i < merger->count; i++)
        tgn_segment_cursor__free(merger->sources[i].cursor);
    free(merger->sources);
    free(merger->heads);
    free(merger->list.items);
    free(merger);
}

/* The pages that hold the keys from `from` up to `to`. */
static int open_cursor(tgn_segment_merger *merger, source *h, tgn_store *store, const tgn_segment *segment)
{
    if (!tgn_segment_shape__sound(&segment->shape))
        return TGN_ERR_INPUT;
    const uint64_t first = tgn_segment_shape__page(&segment->shape, merger->from);
    const uint64_t end = merger->open_end ? tgn_segment_shape__pages(&segment->shape)
                                          : tgn_segment_shape__page(&segment->shape, merger->to) + 1;
    return tgn_segment_cursor__new(&h->cursor, store, segment, first, end);
}

int tgn_segment_merger__new(tgn_segment_merger **out, tgn_store *store, const tgn_segment *segments,
                            size_t count, tgn_record_key from, tgn_record_key to)
{
    tgn_segment_merger *merger = calloc(1, sizeof *merger);
    int code = TGN_ERR_MEMORY;
    if (merger && (merger->sources = calloc(count + 1, sizeof *merger->sources)) &&
        (merger->heads = calloc(count + 1, sizeof *merger->heads))) {
        merger->from = from;
        merger->to = to;
        merger->open_end = to.high == 0 && to.low == 0;
        code = 0;
        for (; code == 0 && merger->count < count; merger->count++)
            code = open_cursor(merger, &merger->sources[merger->count], store, &segments[merger->count]);
    }
    if (code < 0) {
        tgn_segment_merger__free(merger);
        merger = NULL;
    }
    *out = merger;
    return code;
}

/* ---- one segment --------------------------------------------------------------------------------------- */

static bool before(const tgn_record_visit *visit, tgn_record_key key)
{
    return visit->high < key.high || (visit->high == key.high && visit->low < key.low);
}

/* Fetch more visits when all are used; leave out those outside the range. */
static int refill(tgn_segment_merger *merger, source *h, tgn_error *error)
{
    size_t count;
    while (h->at == h->end && !h->done) {
        const int code = tgn_segment_cursor__next(h->cursor, &h->at, &count, error);
        if (code < 0)
            return code;
        h->end = code == 0 ? h->at : h->at + count;
        h->done = code == 0;
        while (h->at < h->end && before(h->at, merger->from))
            h->at++;
        if (merger->open_end || h->at == h->end)
            continue;
        h->done |= !before(h->end - 1, merger->to);
        while (h->at < h->end && !before(h->end - 1, merger->to))
            h->end--;
    }
    merger->heads[h - merger->sources] = h->at < h->end ? h->at->high : UINT64_MAX;
    return 0;
}

/* How many of the fetched visits are of the first one's node. */
static size_t run_length(const source *h)
{
    const tgn_record_visit *at = h->at + 1;
    while (at < h->end && at->high == h->at->high && at->low == h->at->low)
        at++;
    return (size_t)(at - h->at);
}

/* ---- all of them --------------------------------------------------------------------------------------- */

/* The segment with the least next key, and how many have that key: all of them compared. */
static source *least_of_all(tgn_segment_merger *merger, size_t *owners)
{
    source *least = NULL;
    *owners = 0;
    for (size_t i = 0; i < merger->count; i++) {
        source *h = &merger->sources[i];
        if (h->at == h->end)
            continue;
        const int order =
            least ? tgn_record_key__compare(tgn_record_visit__key(h->at), tgn_record_visit__key(least->at))
                  : -1;
        if (order < 0) {
            least = h;
            *owners = 1;
        } else if (order == 0) {
            ++*owners;
        }
    }
    return least;
}

/* The same, from the first halves alone where one of them is less than all others. */
static source *least_source(tgn_segment_merger *merger, size_t *owners)
{
    uint64_t least = UINT64_MAX;
    size_t at = 0, equal = 0;
    for (size_t i = 0; i < merger->count; i++) {
        const bool less = merger->heads[i] < least;
        at = less ? i : at;
        least = less ? merger->heads[i] : least;
    }
    for (size_t i = 0; i < merger->count; i++)
        equal += merger->heads[i] == least;
    if (least == UINT64_MAX || equal > 1)
        return least_of_all(merger, owners);
    *owners = 1;
    return &merger->sources[at];
}

static bool stands_on(const source *h, tgn_record_key key)
{
    return h->at < h->end && h->at->high == key.high && h->at->low == key.low;
}

/* Of the segments that stand on the node, the one with the lowest game; `limit` is the next lowest game. */
static source *least_game(tgn_segment_merger *merger, tgn_record_key key, uint64_t *limit)
{
    source *least = NULL;
    *limit = UINT64_MAX;
    for (size_t i = 0; i < merger->count; i++) {
        source *h = &merger->sources[i];
        if (!stands_on(h, key))
            continue;
        if (!least || h->at->game < least->at->game) {
            *limit = least ? least->at->game : *limit;
            least = h;
        } else if (h->at->game < *limit) {
            *limit = h->at->game;
        }
    }
    return least;
}

/* Move the visits of games up to `limit` to the list. */
static int take(tgn_segment_merger *merger, source *h, uint64_t limit)
{
    tgn_record_visit_list *list = &merger->list;
    size_t count = run_length(h), n = 0;
    while (n < count && h->at[n].game <= limit)
        n++;
    if (tgn_array__need(&list->items, &list->capacity, list->count + n) < 0)
        return TGN_ERR_MEMORY;
    memcpy(list->items + list->count, h->at, n * sizeof *h->at);
    list->count += n;
    h->at += n;
    return 0;
}

/* A node that several segments have: merge its visits by game. */
static int gather(tgn_segment_merger *merger, tgn_record_key key, tgn_error *error)
{
    uint64_t limit;
    source *h;
    int code = 0;
    merger->list.count = 0;
    while (code == 0 && merger->list.count < GATHER && (h = least_game(merger, key, &limit))) {
        if (take(merger, h, limit) < 0)
            return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory while joining segments");
        code = refill(merger, h, error);
    }
    return code;
}

/* Fetch visits where the last call left none: of all segments at the beginning, later of the one that was used. */
static int refill_used(tgn_segment_merger *merger, tgn_error *error)
{
    int code = merger->used ? refill(merger, merger->used, error) : 0;
    merger->used = NULL;
    for (size_t i = 0; i < merger->count && !merger->begun && code == 0; i++)
        code = refill(merger, &merger->sources[i], error);
    merger->begun = true;
    return code;
}

int tgn_segment_merger__next(tgn_segment_merger *merger, const tgn_record_visit **visits, size_t *count,
                             tgn_error *error)
{
    size_t owners;
    TGN_TRY(refill_used(merger, error));
    source *h = least_source(merger, &owners);
    if (!h)
        return 0;
    if (owners == 1) {
        *visits = h->at;
        *count = run_length(h);
        h->at += *count;
        merger->used = h;
        return 1;
    }
    const int code = gather(merger, tgn_record_visit__key(h->at), error);
    *visits = merger->list.items;
    *count = merger->list.count;
    return code < 0 ? code : 1;
}
