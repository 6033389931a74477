/*
 * head.c - the one value that says what the database holds. Numbers are little-endian.
 *
 *      "tgnhead1" version(4) graphs(4) games(4) live(4) names(4) next segment(4) sequence(8)
 *      resume hash(8) resume done(8)
 *      four times, once a graph: count(4), and for each of its segments:
 *           id(4), its shape(16: page, slot and cell bits and lengths of 1 byte, steps and moves of
 *           2, games and base game of 4), nodes(8), arcs(8), visits(8)
 *      FNV-1a of everything before(8)
 *
 * And beside it the sums: sequence(8) of the head they belong to; four times known(1), nodes(8), arcs(8);
 * FNV-1a(8). And how many games the index of patterns has: sequence(8), games(4), form(1),
 * FNV-1a(8).
 */
#include "db/graph/graph.h"

#include <string.h>

#include "db/segment/shape.h"

static const char MARK[8] = {'t', 'g', 'n', 'h', 'e', 'a', 'd', '1'};

static uint64_t checksum(const uint8_t *bytes, size_t length)
{
    uint64_t sum = 0xcbf29ce484222325;
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ bytes[i]) * 0x100000001b3;
    return sum;
}

static void put(tgn_buffer *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        tgn_buffer__char(out, (char)(number >> 8 * i));
}

static void put_segment(tgn_buffer *out, const tgn_segment *segment)
{
    const tgn_segment_shape *shape = &segment->shape;
    const uint8_t bits[] = {shape->page_bits, shape->slot_bits, shape->cell_bits, shape->lengths};
    put(out, segment->id, 4);
    tgn_buffer__add(out, bits, sizeof bits);
    put(out, shape->steps, 2);
    put(out, shape->moves, 2);
    put(out, shape->games, 4);
    put(out, shape->base_game, 4);
    put(out, segment->nodes, 8);
    put(out, segment->arcs, 8);
    put(out, segment->visits, 8);
}

int tgn_graph_head__pack(const tgn_graph_head *head, tgn_buffer *out)
{
    out->length = 0;
    tgn_buffer__add(out, MARK, sizeof MARK);
    const uint32_t small[] = {head->version, head->graphs, head->games,
                              head->live,    head->names,  head->next_segment};
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        put(out, small[i], 4);
    put(out, head->sequence, 8);
    put(out, head->resume_hash, 8);
    put(out, head->resume_done, 8);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        put(out, head->segment_count[kind], 4);
        for (size_t i = 0; i < head->segment_count[kind]; i++)
            put_segment(out, &head->segments[kind][i]);
    }
    if (!out->failed)
        put(out, checksum((const uint8_t *)out->data, out->length), 8);
    return out->failed ? TGN_ERR_MEMORY : 0;
}

/* ---- and back ------------------------------------------------------------------------------------------ */

typedef struct byte_reader {
    const uint8_t *at, *end;
    bool short_of; /* it ended too early */
} byte_reader;

static uint64_t take(byte_reader *from, int bytes)
{
    if (from->end - from->at < bytes) {
        from->short_of = true;
        return 0;
    }
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++)
        number |= (uint64_t)*from->at++ << 8 * i;
    return number;
}

static void take_segment(byte_reader *from, tgn_kind kind, tgn_segment *out)
{
    tgn_segment_shape *shape = &out->shape;
    uint8_t *bits[] = {&shape->page_bits, &shape->slot_bits, &shape->cell_bits, &shape->lengths};
    out->kind = kind;
    out->id = (uint32_t)take(from, 4);
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++)
        *bits[i] = (uint8_t)take(from, 1);
    shape->steps = (uint16_t)take(from, 2);
    shape->moves = (uint16_t)take(from, 2);
    shape->games = (uint32_t)take(from, 4);
    shape->base_game = (uint32_t)take(from, 4);
    out->nodes = take(from, 8);
    out->arcs = take(from, 8);
    out->visits = take(from, 8);
}

static bool take_all(byte_reader *from, tgn_graph_head *head)
{
    uint32_t *small[] = {&head->version, &head->graphs, &head->games,
                         &head->live,    &head->names,  &head->next_segment};
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        *small[i] = (uint32_t)take(from, 4);
    head->sequence = take(from, 8);
    head->resume_hash = take(from, 8);
    head->resume_done = take(from, 8);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        const uint64_t count = take(from, 4);
        if (count > TGN_GRAPH_SEGMENTS_MAX)
            return false;
        head->segment_count[kind] = (size_t)count;
        for (size_t i = 0; i < count; i++) {
            take_segment(from, (tgn_kind)kind, &head->segments[kind][i]);
            if (!tgn_segment_shape__sound(&head->segments[kind][i].shape))
                return false;
        }
    }
    return !from->short_of && from->at == from->end;
}

int tgn_graph_head__unpack(tgn_graph_head *head, tgn_store_bytes bytes, tgn_error *error)
{
    const uint8_t *data = bytes.data;
    memset(head, 0, sizeof *head);
    if (bytes.length < sizeof MARK + 12 || memcmp(data, MARK, sizeof MARK) != 0)
        return tgn_error_set(error, TGN_ERR_INPUT,
                             "the database's head is of an unknown kind; was it made by tengen?");
    byte_reader sum = {data + bytes.length - 8, data + bytes.length, false};
    byte_reader body = {data + sizeof MARK, data + bytes.length - 8, false};
    if (take(&sum, 8) != checksum(data, bytes.length - 8) || !take_all(&body, head))
        return tgn_error_set(error, TGN_ERR_INPUT, "the database's head is damaged");
    if (head->version != TGN_GRAPH_VERSION)
        return tgn_error_set(error, TGN_ERR_INPUT, "the graph has layout %u, this program reads %d",
                             (unsigned)head->version, TGN_GRAPH_VERSION);
    return 0;
}

/* ---- the sums ------------------------------------------------------------------------------------------ */

/* A single segment knows them itself. */
static void settle_sums(tgn_graph_head *head)
{
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        const tgn_segment *only = &head->segments[kind][0];
        if (head->segment_count[kind] == 0)
            head->sums[kind] = (tgn_graph_sums){.known = true};
        else if (head->segment_count[kind] == 1)
            head->sums[kind] = (tgn_graph_sums){true, only->nodes, only->arcs};
    }
}

int tgn_graph_head__pack_sums(tgn_graph_head *head, tgn_buffer *out)
{
    settle_sums(head);
    out->length = 0;
    put(out, head->sequence, 8);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        put(out, head->sums[kind].known, 1);
        put(out, head->sums[kind].nodes, 8);
        put(out, head->sums[kind].arcs, 8);
    }
    if (!out->failed)
        put(out, checksum((const uint8_t *)out->data, out->length), 8);
    return out->failed ? TGN_ERR_MEMORY : 0;
}

void tgn_graph_head__unpack_sums(tgn_graph_head *head, tgn_store_bytes bytes)
{
    enum { LENGTH = 8 + TGN_KIND_COUNT * 17 };
    const uint8_t *data = bytes.data;
    byte_reader from = {data, data + bytes.length, false};
    byte_reader sum = {data + LENGTH, data + bytes.length, false};
    memset(head->sums, 0, sizeof head->sums);
    if (bytes.length == LENGTH + 8 && take(&sum, 8) == checksum(data, LENGTH) &&
        take(&from, 8) == head->sequence)
        for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
            head->sums[kind].known = take(&from, 1) == 1;
            head->sums[kind].nodes = take(&from, 8);
            head->sums[kind].arcs = take(&from, 8);
        }
    settle_sums(head);
}

/* ---- the index of patterns ----------------------------------------------------------------------------- */

/* The form of the index is a part of what is said: one of another form is as good as none. */
enum { INDEX_LENGTH = 13, INDEX_FORM = 2 };

int tgn_graph_head__pack_index(const tgn_graph_head *head, tgn_buffer *out)
{
    out->length = 0;
    put(out, head->sequence, 8);
    put(out, head->indexed, 4);
    put(out, INDEX_FORM, 1);
    if (!out->failed)
        put(out, checksum((const uint8_t *)out->data, out->length), 8);
    return out->failed ? TGN_ERR_MEMORY : 0;
}

void tgn_graph_head__unpack_index(tgn_graph_head *head, tgn_store_bytes bytes)
{
    const uint8_t *data = bytes.data;
    byte_reader from = {data, data + bytes.length, false};
    byte_reader sum = {data + (bytes.length < INDEX_LENGTH ? 0 : INDEX_LENGTH), data + bytes.length, false};
    head->indexed = 0;
    if (bytes.length == INDEX_LENGTH + 8 && take(&sum, 8) == checksum(data, INDEX_LENGTH) &&
        take(&from, 8) == head->sequence) {
        const uint32_t games = (uint32_t)take(&from, 4);
        head->indexed = games <= head->games && take(&from, 1) == INDEX_FORM ? games : 0;
    }
}

/* ---- segments ------------------------------------------------------------------------------------------ */

int tgn_graph_head__add(tgn_graph_head *head, const tgn_segment *segment, tgn_error *error)
{
    size_t *count = &head->segment_count[segment->kind];
    if (segment->visits == 0)
        return 0;
    if (*count == TGN_GRAPH_SEGMENTS_MAX)
        return tgn_error_set(error, TGN_ERR_LIMIT,
                             "the graph is in %d segments; run 'tengen import' to join them",
                             TGN_GRAPH_SEGMENTS_MAX);
    head->segments[segment->kind][(*count)++] = *segment;
    return 0;
}
