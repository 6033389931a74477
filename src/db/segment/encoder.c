/* encoder.c - see segment.h: visits in order become pages and chunks */
#include <assert.h>

#include "db/segment/page.h"
#include "db/segment/summary.h"

struct tgn_segment_encoder {
    tgn_segment *segment;
    tgn_games *games;
    tgn_segment_sink *sink;
    void *sink_context;
    tgn_segment_find_arrivals *find_arrivals;
    void *arrivals_context;
    tgn_segment_page_builder builder;
    uint64_t page;               /* that the builder's nodes belong to */
    tgn_record_visit_list node;  /* rows of the node that the next visits may continue */
    bool hot;                    /* it has chunks already */
    tgn_segment_summary summary; /* of its chunks */
    tgn_record_visit_list unknown;
    tgn_segment_bits bits;
    tgn_record_visit last;
};

int tgn_segment_encoder__new(tgn_segment_encoder **out, tgn_segment *segment, tgn_games *games,
                             tgn_segment_sink *sink, void *sink_context,
                             tgn_segment_find_arrivals *find_arrivals, void *arrivals_context)
{
    assert(tgn_segment_shape__sound(&segment->shape));
    tgn_segment_encoder *encoder = calloc(1, sizeof *encoder);
    *out = encoder;
    if (!encoder)
        return TGN_ERR_MEMORY;
    encoder->segment = segment;
    encoder->games = games;
    encoder->sink = sink;
    encoder->sink_context = sink_context;
    encoder->find_arrivals = find_arrivals;
    encoder->arrivals_context = arrivals_context;
    encoder->builder.shape = segment->shape;
    segment->nodes = segment->arcs = segment->visits = 0;
    return 0;
}

void tgn_segment_encoder__free(tgn_segment_encoder *encoder)
{
    if (!encoder)
        return;
    tgn_segment_page_builder__clear(&encoder->builder);
    tgn_segment_summary__clear(&encoder->summary);
    tgn_segment_bits__clear(&encoder->bits);
    free(encoder->node.items);
    free(encoder->unknown.items);
    free(encoder);
}

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory while writing pages");
}

/* ---- pages --------------------------------------------------------------------------------------------- */

static int end_page(tgn_segment_encoder *encoder, tgn_error *error)
{
    uint8_t key[TGN_SEGMENT_KEY];
    tgn_store_bytes value;
    if (encoder->builder.count == 0)
        return 0;
    if (tgn_segment_page_builder__end(&encoder->builder, &value) < 0)
        return no_memory(error);
    const size_t length =
        tgn_segment__page_key(key, encoder->segment->kind, encoder->segment->id, encoder->page);
    return encoder->sink(encoder->sink_context, false, (tgn_store_bytes){key, length}, value, error);
}

/* The page of this node is the one being built, from now on. */
static inline int begin_page(tgn_segment_encoder *encoder, tgn_record_key key, tgn_error *error)
{
    const uint64_t page = tgn_segment_shape__page(&encoder->segment->shape, key);
    if (page == encoder->page)
        return 0;
    const int code = end_page(encoder, error);
    encoder->page = page;
    return code;
}

static inline int add_loose(tgn_segment_encoder *encoder, const tgn_record_visit *rows, size_t count,
                            tgn_error *error)
{
    const int code = begin_page(encoder, tgn_record_visit__key(rows), error);
    if (code < 0)
        return code;
    const int64_t arcs = tgn_segment_page_builder__loose(&encoder->builder, rows, count);
    if (arcs < 0)
        return no_memory(error);
    encoder->segment->nodes++;
    encoder->segment->arcs += (uint64_t)arcs;
    for (size_t i = 0; i < count; i++)
        encoder->segment->visits += !tgn_record_visit__branch(&rows[i]);
    return 0;
}

/* ---- hot nodes ----------------------------------------------------------------------------------------- */

static bool lacks_arrival(const tgn_record_visit *row)
{
    return row->came == TGN_RECORD_CAME_UNKNOWN && !tgn_record_visit__branch(row);
}

/* Look up the arrivals that these rows lack, all in one call. */
static int find_row_arrivals(tgn_segment_encoder *encoder, tgn_record_visit *rows, size_t count,
                             tgn_error *error)
{
    tgn_record_visit_list *unknown = &encoder->unknown;
    unknown->count = 0;
    for (size_t i = 0; i < count; i++) {
        if (!lacks_arrival(&rows[i]))
            continue;
        if (tgn_array__need(&unknown->items, &unknown->capacity, unknown->count + 1) < 0)
            return no_memory(error);
        unknown->items[unknown->count++] = rows[i];
    }
    if (unknown->count == 0)
        return 0;
    const int code = encoder->find_arrivals(encoder->arrivals_context, encoder->segment->kind, unknown->items,
                                            unknown->count, error);
    if (code < 0)
        return code;
    const tgn_record_visit *known = unknown->items;
    for (size_t i = 0; i < count; i++)
        if (lacks_arrival(&rows[i]))
            rows[i] = *known++;
    return 0;
}

/* The first `count` rows of the node go to a chunk. */
static int add_chunk(tgn_segment_encoder *encoder, size_t count, tgn_error *error)
{
    tgn_record_visit *rows = encoder->node.items;
    uint8_t key[TGN_SEGMENT_KEY];
    int code = encoder->find_arrivals ? find_row_arrivals(encoder, rows, count, error) : 0;
    if (!encoder->hot)
        tgn_segment_summary__reset(&encoder->summary);
    encoder->hot = true;
    if (code == 0)
        code = tgn_segment_summary__add(&encoder->summary, rows, count, encoder->games, error);
    if (code < 0)
        return code;
    tgn_segment_bits *bits = &encoder->bits;
    if (tgn_segment_chunk__put(&encoder->builder.coder, bits, &encoder->segment->shape, rows, count) < 0)
        return no_memory(error);
    const size_t length = tgn_segment__chunk_key(key, encoder->segment->kind, encoder->segment->id,
                                                 tgn_record_visit__key(rows), rows[0].game);
    code = encoder->sink(encoder->sink_context, true, (tgn_store_bytes){key, length},
                         (tgn_store_bytes){bits->bytes, bits->length}, error);
    encoder->node.count -= count;
    memmove(rows, rows + count, encoder->node.count * sizeof *rows);
    return code;
}

static int add_full_chunks(tgn_segment_encoder *encoder, tgn_error *error)
{
    size_t cut;
    int code = 0;
    while (code == 0 && (cut = tgn_segment_chunk__cut(encoder->node.items, encoder->node.count)) > 0)
        code = add_chunk(encoder, cut, error);
    return code;
}

static int add_hot(tgn_segment_encoder *encoder, tgn_record_key key, tgn_error *error)
{
    int code = add_full_chunks(encoder, error);
    if (code == 0 && encoder->node.count)
        code = add_chunk(encoder, encoder->node.count, error);
    if (code == 0)
        code = begin_page(encoder, key, error);
    if (code < 0)
        return code;
    tgn_segment_summary__sort(&encoder->summary);
    tgn_segment_bits__reset(&encoder->bits);
    tgn_segment_summary__put(&encoder->summary, &encoder->bits, &encoder->segment->shape);
    if (tgn_segment_page_builder__hot(&encoder->builder, key, &encoder->bits) < 0 || encoder->bits.failed)
        return no_memory(error);
    encoder->segment->nodes++;
    encoder->segment->arcs += tgn_segment_summary__arcs(&encoder->summary);
    encoder->segment->visits += encoder->summary.total.tally.visits;
    encoder->hot = false;
    return 0;
}

/* ---- visits -------------------------------------------------------------------------------------------- */

static bool open_node(const tgn_segment_encoder *encoder)
{
    return encoder->hot || encoder->node.count > 0;
}

static int end_node(tgn_segment_encoder *encoder, tgn_error *error)
{
    int code = 0;
    if (encoder->hot || encoder->node.count >= TGN_SEGMENT_HOT)
        code = add_hot(encoder, tgn_record_visit__key(&encoder->last), error);
    else if (encoder->node.count)
        code = add_loose(encoder, encoder->node.items, encoder->node.count, error);
    encoder->node.count = 0;
    return code;
}

/* More rows of the node that is open, a chunk's worth at a time. */
static int add_to_node(tgn_segment_encoder *encoder, const tgn_record_visit *rows, size_t count,
                       tgn_error *error)
{
    tgn_record_visit_list *node = &encoder->node;
    int code = 0;
    while (count && code == 0) {
        const size_t piece = count < TGN_SEGMENT_CHUNK ? count : TGN_SEGMENT_CHUNK;
        if (tgn_array__need(&node->items, &node->capacity, node->count + piece) < 0)
            return no_memory(error);
        memcpy(node->items + node->count, rows, piece * sizeof *rows);
        node->count += piece;
        rows += piece;
        count -= piece;
        if (node->count > TGN_SEGMENT_CHUNK)
            code = add_full_chunks(encoder, error);
    }
    return code;
}

static inline bool same_node(const tgn_record_visit *a, const tgn_record_visit *b)
{
    return a->high == b->high && a->low == b->low;
}

static inline bool in_order(const tgn_record_visit *a, const tgn_record_visit *b)
{
    const int order = tgn_record_key__compare(tgn_record_visit__key(a), tgn_record_visit__key(b));
    return order < 0 || (order == 0 && a->game <= b->game);
}

/* How many of the visits belong to the first one's node; 0 when they are not in order. */
static inline size_t run_length(const tgn_record_visit *visits, size_t count)
{
    size_t n = 1;
    for (; n < count && same_node(&visits[n], &visits[0]); n++)
        if (visits[n].game < visits[n - 1].game)
            return 0;
    return n;
}

/* A complete node goes to its page at once; one that may continue is kept. */
static int add_run(tgn_segment_encoder *encoder, const tgn_record_visit *rows, size_t count, bool ends,
                   tgn_error *error)
{
    int code = 0;
    if (open_node(encoder) && !same_node(rows, &encoder->last))
        code = end_node(encoder, error);
    if (code == 0 && ends && count < TGN_SEGMENT_HOT && !open_node(encoder))
        return add_loose(encoder, rows, count, error);
    return code < 0 ? code : add_to_node(encoder, rows, count, error);
}

int tgn_segment_encoder__add(tgn_segment_encoder *encoder, const tgn_record_visit *visits, size_t count,
                             tgn_error *error)
{
    const bool started = encoder->segment->nodes || open_node(encoder);
    if (count && started && !in_order(&encoder->last, &visits[0]))
        return tgn_segment__damaged(encoder->segment, "visits out of order", error);
    for (size_t i = 0; i < count;) {
        const size_t run = run_length(visits + i, count - i);
        const bool ends = i + run < count;
        if (run == 0 || (ends && !in_order(&visits[i + run - 1], &visits[i + run])))
            return tgn_segment__damaged(encoder->segment, "visits out of order", error);
        const int code = add_run(encoder, visits + i, run, ends, error);
        if (code < 0)
            return code;
        i += run;
        encoder->last = visits[i - 1];
    }
    return 0;
}

int tgn_segment_encoder__end(tgn_segment_encoder *encoder, tgn_error *error)
{
    const int code = end_node(encoder, error);
    return code < 0 ? code : end_page(encoder, error);
}
