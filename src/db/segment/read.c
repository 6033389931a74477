/* read.c - see segment.h: one node found, or all visits in order */
#include <assert.h>
#include <string.h>

#include "db/segment/page.h"
#include "db/segment/summary.h"

/* ---- finding one node ---------------------------------------------------------------------------------- */

int tgn_segment_node__prepare(tgn_segment_node *node)
{
    if (!node->memory)
        node->memory = calloc(1, sizeof *node->memory);
    return node->memory ? 0 : TGN_ERR_MEMORY;
}

/* As it is before a find; the arrays are kept. */
static void empty(tgn_segment_node *node)
{
    node->visit_count = 0;
    node->hot = false;
    node->total = (tgn_segment_tally){0};
    node->visits = NULL;
    node->row_count = node->out_count = node->in_count = node->newest_count = 0;
    node->memory->visits.count = 0;
}

void tgn_segment_node__clear(tgn_segment_node *node)
{
    if (node->memory) {
        free(node->memory->visits.items);
        tgn_segment_row_coder__clear(&node->memory->coder);
        tgn_segment_summary__clear(&node->memory->summary);
    }
    free(node->memory);
    free(node->out);
    free(node->in);
    free(node->newest);
    *node = (tgn_segment_node){0};
}

static void show_loose(tgn_segment_node *node)
{
    node->visits = node->memory->visits.items;
    node->row_count = node->memory->visits.count;
    for (size_t i = 0; i < node->row_count; i++)
        node->visit_count += !tgn_record_visit__branch(&node->visits[i]);
    node->total.visits = (uint32_t)node->visit_count;
}

static int find_in_page(tgn_segment_node *node, const tgn_segment *segment, tgn_record_key key,
                        tgn_store_bytes bytes)
{
    tgn_segment_page page;
    tgn_segment_bits_reader summary;
    if (tgn_segment_page__open(&page, &segment->shape, tgn_segment_shape__page(&segment->shape, key), bytes) <
        0)
        return TGN_ERR_INPUT;
    const int code =
        tgn_segment_page__find(&page, &node->memory->coder, key, &node->memory->visits, &summary);
    if (code == TGN_SEGMENT_PAGE_HOT)
        return tgn_segment_summary__get(node, &summary, &segment->shape, key) < 0 ? TGN_ERR_INPUT : 1;
    if (code == TGN_SEGMENT_PAGE_LOOSE)
        show_loose(node);
    return code;
}

int tgn_segment_lookup__node(const tgn_segment_lookup *lookup, tgn_segment_node *node, tgn_error *error)
{
    if (tgn_segment_node__prepare(node) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    empty(node);
    if (!lookup->page.bytes.data)
        return 0;
    const int code = find_in_page(node, lookup->segment, lookup->key, lookup->page.bytes);
    if (code == TGN_ERR_MEMORY)
        return tgn_error_set(error, code, "out of memory");
    return code < 0 ? tgn_segment__damaged(lookup->segment, "a page cannot be read", error) : code;
}

int tgn_segment__find(tgn_store *store, const tgn_segment *segment, tgn_record_key key,
                      tgn_segment_node *node, tgn_error *error)
{
    tgn_segment_lookup lookup = {.segment = segment, .key = key};
    int code = tgn_segment__look_up(store, &lookup, 1, error);
    if (code == 0)
        code = tgn_segment_lookup__node(&lookup, node, error);
    tgn_segment__release(&lookup, 1);
    return code;
}

/* ---- finding many -------------------------------------------------------------------------------------- */

/*
 * The pages that some lookups need, each once. A page's number depends on the node's key, which is a hash: so the pages of
 * different nodes are different in a large segment, and in a small one they are all the same few.
 */
typedef struct page_set {
    size_t count;
    uint8_t names[TGN_SEGMENT_LOOKUPS][TGN_SEGMENT_KEY];
    tgn_store_bytes keys[TGN_SEGMENT_LOOKUPS];
    tgn_store_value values[TGN_SEGMENT_LOOKUPS];
    uint16_t slots[2 * TGN_SEGMENT_LOOKUPS]; /* a hash table of indices + 1 */
    uint16_t page_of[TGN_SEGMENT_LOOKUPS];   /* which page a lookup needs */
} page_set;

static size_t slots_for(size_t count)
{
    size_t slots = 1;
    while (slots < 2 * count)
        slots *= 2;
    return slots;
}

static bool same_name(const page_set *set, size_t a, size_t b)
{
    return set->keys[a].length == set->keys[b].length &&
           memcmp(set->names[a], set->names[b], set->keys[a].length) == 0;
}

/* Add the page of a lookup, unless it is there; returns which one it is. */
static uint16_t add_page(page_set *set, const tgn_segment_lookup *lookup, size_t slots)
{
    const tgn_segment *segment = lookup->segment;
    const uint64_t page = tgn_segment_shape__page(&segment->shape, lookup->key);
    const size_t last = set->count;
    set->keys[last] = (tgn_store_bytes){
        set->names[last], tgn_segment__page_key(set->names[last], segment->kind, segment->id, page)};
    size_t at = (page ^ (uint64_t)segment->id << 16) * 0x9e3779b97f4a7c15 >> 32 & (slots - 1);
    for (; set->slots[at]; at = (at + 1) & (slots - 1))
        if (same_name(set, set->slots[at] - 1u, last))
            return (uint16_t)(set->slots[at] - 1);
    set->values[last] = (tgn_store_value){0};
    set->slots[at] = (uint16_t)++set->count;
    return (uint16_t)last;
}

/* The first lookup of a page gets it; to the others it is lent. */
static void hand_out(page_set *set, tgn_segment_lookup *lookups, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        tgn_store_value *value = &set->values[set->page_of[i]];
        lookups[i].page = *value;
        value->hold = NULL;
    }
}

int tgn_segment__look_up(tgn_store *store, tgn_segment_lookup *lookups, size_t count, tgn_error *error)
{
    page_set set;
    const size_t slots = slots_for(count);
    assert(count <= TGN_SEGMENT_LOOKUPS);
    set.count = 0;
    memset(set.slots, 0, slots * sizeof *set.slots);
    for (size_t i = 0; i < count; i++) {
        if (!tgn_segment_shape__sound(&lookups[i].segment->shape))
            return tgn_segment__damaged(lookups[i].segment, "its shape is invalid", error);
        set.page_of[i] = add_page(&set, &lookups[i], slots);
    }
    const int code = tgn_store__get_many(store, set.keys, set.count, set.values, error);
    if (code == 0)
        hand_out(&set, lookups, count);
    return code;
}

void tgn_segment__release(tgn_segment_lookup *lookups, size_t count)
{
    for (size_t i = 0; i < count; i++)
        tgn_store__release(&lookups[i].page);
}

/* ---- keys in order ------------------------------------------------------------------------------------- */

struct tgn_segment_key_cursor {
    tgn_segment segment;
    tgn_record_key from, to;
    bool open_end;
    tgn_store_scan *pages;
    tgn_store_bytes bytes; /* the page that `walk` is in, borrowed from the scan */
    bool walking;
    tgn_segment_page_reader walk;
};

int tgn_segment_key_cursor__new(tgn_segment_key_cursor **out, tgn_store *store, const tgn_segment *segment,
                                tgn_record_key from, tgn_record_key to)
{
    uint8_t first[TGN_SEGMENT_KEY], end[TGN_SEGMENT_KEY];
    size_t first_length, end_length;
    *out = NULL;
    if (!tgn_segment_shape__sound(&segment->shape))
        return TGN_ERR_INPUT;
    tgn_segment_key_cursor *cursor = calloc(1, sizeof *cursor);
    if (!cursor)
        return TGN_ERR_MEMORY;
    cursor->segment = *segment;
    cursor->from = from;
    cursor->to = to;
    cursor->open_end = to.high == 0 && to.low == 0;
    tgn_segment__range(segment->kind, segment->id, false, first, &first_length, end, &end_length);
    first_length = tgn_segment__page_key(first, segment->kind, segment->id,
                                         tgn_segment_shape__page(&segment->shape, from));
    const uint64_t last = tgn_segment_shape__page(&segment->shape, to) + 1;
    if (!cursor->open_end && last <= UINT32_MAX)
        end_length = tgn_segment__page_key(end, segment->kind, segment->id, last);
    const int code = tgn_store__scan_new(&cursor->pages, store, (tgn_store_bytes){first, first_length},
                                         (tgn_store_bytes){end, end_length}, true);
    if (code < 0)
        free(cursor);
    else
        *out = cursor;
    return code;
}

void tgn_segment_key_cursor__free(tgn_segment_key_cursor *cursor)
{
    if (!cursor)
        return;
    tgn_store__scan_free(cursor->pages);
    free(cursor);
}

/* Go to the next page: 1, or 0 at the end. */
static int open_next_page(tgn_segment_key_cursor *cursor, tgn_error *error)
{
    tgn_store_bytes key;
    uint64_t number;
    tgn_segment_page page;
    const int code = tgn_store__scan_next(cursor->pages, &key, &cursor->bytes, error);
    if (code <= 0)
        return code;
    if (!tgn_segment__page_number(&cursor->segment, key, &number) ||
        tgn_segment_page__open(&page, &cursor->segment.shape, number, cursor->bytes) < 0 ||
        tgn_segment_page_reader__init(&cursor->walk, &page) < 0)
        return tgn_segment__damaged(&cursor->segment, "a page cannot be read", error);
    return 1;
}

int tgn_segment_key_cursor__next(tgn_segment_key_cursor *cursor, tgn_record_key *key, tgn_error *error)
{
    int code = 1;
    while (code > 0) {
        if (!cursor->walking) {
            code = open_next_page(cursor, error);
            cursor->walking = code > 0;
            continue;
        }
        const int there = tgn_segment_page_reader__next_key(&cursor->walk);
        if (there < 0)
            return tgn_segment__damaged(&cursor->segment, "a page cannot be read", error);
        cursor->walking = there > 0;
        *key = cursor->walk.key;
        if (there > 0 && !cursor->open_end && tgn_record_key__compare(*key, cursor->to) >= 0)
            return 0;
        if (there > 0 && tgn_record_key__compare(*key, cursor->from) >= 0)
            return 1;
    }
    return code;
}

int tgn_segment_key_cursor__node(tgn_segment_key_cursor *cursor, tgn_segment_node *node, tgn_error *error)
{
    if (tgn_segment_node__prepare(node) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    empty(node);
    const int code = find_in_page(node, &cursor->segment, cursor->walk.key, cursor->bytes);
    if (code == TGN_ERR_MEMORY)
        return tgn_error_set(error, code, "out of memory");
    return code <= 0 ? tgn_segment__damaged(&cursor->segment, "a page cannot be read", error) : code;
}

/* ---- reading in order ---------------------------------------------------------------------------------- */

struct tgn_segment_cursor {
    tgn_store *store;
    tgn_segment segment;
    tgn_store_scan *pages;  /* NULL: the chunks of one node only */
    tgn_store_scan *chunks; /* opened at the first hot node */
    bool walking;           /* `walk` is in a page, which is borrowed from the scan */
    tgn_segment_page_reader walk;
    uint64_t hot_rows; /* rows still to come from chunks for the current node */
    tgn_segment_row_coder coder;
    tgn_record_visit_list list;
};

static int cursor_new(tgn_segment_cursor **out, tgn_store *store, const tgn_segment *segment)
{
    *out = NULL;
    if (!tgn_segment_shape__sound(&segment->shape))
        return TGN_ERR_INPUT;
    tgn_segment_cursor *cursor = calloc(1, sizeof *cursor);
    *out = cursor;
    if (!cursor)
        return TGN_ERR_MEMORY;
    cursor->store = store;
    cursor->segment = *segment;
    return 0;
}

void tgn_segment_cursor__free(tgn_segment_cursor *cursor)
{
    if (!cursor)
        return;
    if (cursor->pages)
        tgn_store__scan_free(cursor->pages);
    if (cursor->chunks)
        tgn_store__scan_free(cursor->chunks);
    tgn_segment_row_coder__clear(&cursor->coder);
    free(cursor->list.items);
    free(cursor);
}

/* ---- opening ------------------------------------------------------------------------------------------- */

int tgn_segment_cursor__new(tgn_segment_cursor **out, tgn_store *store, const tgn_segment *segment,
                            uint64_t first, uint64_t end)
{
    uint8_t from[TGN_SEGMENT_KEY], to[TGN_SEGMENT_KEY];
    size_t from_length, to_length;
    int code = cursor_new(out, store, segment);
    if (code < 0)
        return code;
    tgn_segment__range(segment->kind, segment->id, false, from, &from_length, to, &to_length);
    if (first <= UINT32_MAX)
        from_length = tgn_segment__page_key(from, segment->kind, segment->id, first);
    if (end <= UINT32_MAX)
        to_length = tgn_segment__page_key(to, segment->kind, segment->id, end);
    code = tgn_store__scan_new(&(*out)->pages, store, (tgn_store_bytes){from, from_length},
                               (tgn_store_bytes){to, to_length}, true);
    if (code < 0) {
        tgn_segment_cursor__free(*out);
        *out = NULL;
    }
    return code;
}

int tgn_segment_node__visits(tgn_segment_cursor **out, tgn_store *store, const tgn_segment *segment,
                             tgn_record_key key)
{
    uint8_t from[TGN_SEGMENT_KEY], to[TGN_SEGMENT_KEY];
    int code = cursor_new(out, store, segment);
    if (code < 0)
        return code;
    const size_t from_length = tgn_segment__chunk_key(from, segment->kind, segment->id, key, 0);
    const size_t to_length = tgn_segment__behind_chunks(to, segment, key);
    (*out)->walk.key = key;
    code = tgn_store__scan_new(&(*out)->chunks, store, (tgn_store_bytes){from, from_length},
                               (tgn_store_bytes){to, to_length}, false);
    if (code < 0) {
        tgn_segment_cursor__free(*out);
        *out = NULL;
    }
    return code;
}

/* ---- chunks -------------------------------------------------------------------------------------------- */

/* From the first hot node on, to the end of the segment. */
static int open_chunks(tgn_segment_cursor *cursor)
{
    uint8_t from[TGN_SEGMENT_KEY], to[TGN_SEGMENT_KEY];
    size_t from_length, to_length;
    const tgn_segment *segment = &cursor->segment;
    if (cursor->chunks)
        return 0;
    tgn_segment__range(segment->kind, segment->id, true, from, &from_length, to, &to_length);
    from_length = tgn_segment__chunk_key(from, segment->kind, segment->id, cursor->walk.key, 0);
    return tgn_store__scan_new(&cursor->chunks, cursor->store, (tgn_store_bytes){from, from_length},
                               (tgn_store_bytes){to, to_length}, true);
}

/* The next chunk, which must be of the current node. 1, 0 when there is none. */
static int next_chunk(tgn_segment_cursor *cursor, tgn_error *error)
{
    tgn_store_bytes key, value;
    tgn_record_key node;
    uint32_t game;
    int code = tgn_store__scan_next(cursor->chunks, &key, &value, error);
    if (code <= 0)
        return code;
    if (!tgn_segment__chunk_place(&cursor->segment, key, &node, &game) ||
        tgn_record_key__compare(node, cursor->walk.key) != 0)
        return tgn_segment__damaged(&cursor->segment, "a chunk that no page refers to", error);
    code = tgn_segment_chunk__get(&cursor->coder, value, &cursor->segment.shape, node, &cursor->list);
    if (code == TGN_ERR_MEMORY)
        return tgn_error_set(error, code, "out of memory while reading pages");
    if (code < 0 || cursor->list.items[0].game != game)
        return tgn_segment__damaged(&cursor->segment, "a chunk of visits cannot be read", error);
    return 1;
}

static int next_hot(tgn_segment_cursor *cursor, tgn_error *error)
{
    if (open_chunks(cursor) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory while reading pages");
    const int code = next_chunk(cursor, error);
    if (code < 0)
        return code;
    if (code == 0 || cursor->list.count > cursor->hot_rows)
        return tgn_segment__damaged(&cursor->segment, "a hot node does not have as many visits as it says",
                                    error);
    cursor->hot_rows -= cursor->list.count;
    return 1;
}

/* ---- pages --------------------------------------------------------------------------------------------- */

/* Go to the next page: 1, or 0 at the end. */
static int next_page(tgn_segment_cursor *cursor, tgn_error *error)
{
    tgn_store_bytes key, value;
    uint64_t number;
    tgn_segment_page page;
    const int code = tgn_store__scan_next(cursor->pages, &key, &value, error);
    if (code <= 0)
        return code;
    if (!tgn_segment__page_number(&cursor->segment, key, &number) ||
        tgn_segment_page__open(&page, &cursor->segment.shape, number, value) < 0 ||
        tgn_segment_page_reader__init(&cursor->walk, &page) < 0)
        return tgn_segment__damaged(&cursor->segment, "a page cannot be read", error);
    cursor->walking = true;
    return 1;
}

/* Loose nodes up to the end of the page or the next hot node. */
static int next_nodes(tgn_segment_cursor *cursor, tgn_error *error)
{
    int code;
    do
        code = tgn_segment_page_reader__next(&cursor->walk, &cursor->coder, &cursor->list);
    while (code == TGN_SEGMENT_PAGE_LOOSE);
    if (code == TGN_ERR_MEMORY)
        return tgn_error_set(error, code, "out of memory while reading pages");
    if (code == TGN_SEGMENT_PAGE_HOT)
        cursor->hot_rows = tgn_segment_summary__rows(cursor->walk.summary);
    if (code < 0 || (code == TGN_SEGMENT_PAGE_HOT && cursor->hot_rows == 0))
        return tgn_segment__damaged(&cursor->segment, "a page cannot be read", error);
    cursor->walking = code == TGN_SEGMENT_PAGE_HOT;
    return 1;
}

int tgn_segment_cursor__next(tgn_segment_cursor *cursor, const tgn_record_visit **visits, size_t *count,
                             tgn_error *error)
{
    int code = 1;
    cursor->list.count = 0;
    while (code > 0 && cursor->list.count == 0) {
        if (!cursor->pages)
            code = next_chunk(cursor, error);
        else if (cursor->hot_rows)
            code = next_hot(cursor, error);
        else if (cursor->walking)
            code = next_nodes(cursor, error);
        else
            code = next_page(cursor, error);
    }
    *visits = cursor->list.items;
    *count = cursor->list.count;
    return code;
}
