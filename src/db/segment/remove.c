/*
 * remove.c - see segment.h: taking a game out of a segment
 *
 * Page by page: all nodes of the page are read and written again, without the visits of the game. The chunks
 * of a hot node are filtered and its summary is recounted; with too few rows left it becomes a loose one.
 */
#include "db/segment/page.h"
#include "db/segment/summary.h"

/* Pages that are read with one request, 4 KB each: more than most games have in a segment. */
enum { PAGES = 256 };
typedef struct page_run {
    size_t count;
    uint64_t numbers[PAGES];
    uint8_t names[PAGES][TGN_SEGMENT_KEY];
    tgn_store_bytes keys[PAGES];
    tgn_store_value values[PAGES];
} page_run;

typedef struct removal {
    tgn_store *store;
    tgn_segment *segment;
    tgn_games *games;
    tgn_store_batch *batch;
    const tgn_record_visit *visits, *end; /* still to be taken out */
    tgn_segment_page_builder builder;
    tgn_segment_row_coder coder;
    tgn_record_visit_list rows; /* of the node at hand */
    tgn_record_visit_list kept; /* of a hot node, while there may be few of them */
    tgn_segment_summary summary;
    tgn_segment_node node;
    tgn_segment_bits bits;
    page_run pages;
    tgn_error *error;
} removal;

static void removal_clear(removal *p)
{
    tgn_segment_page_builder__clear(&p->builder);
    tgn_segment_row_coder__clear(&p->coder);
    tgn_segment_summary__clear(&p->summary);
    tgn_segment_node__clear(&p->node);
    tgn_segment_bits__clear(&p->bits);
    free(p->rows.items);
    free(p->kept.items);
}

static int no_memory(removal *p)
{
    return tgn_error_set(p->error, TGN_ERR_MEMORY, "out of memory while taking a game out");
}

static int damaged(removal *p, int code, const char *what)
{
    return code == TGN_ERR_MEMORY ? no_memory(p) : tgn_segment__damaged(p->segment, what, p->error);
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

static bool same_row(const tgn_record_visit *a, const tgn_record_visit *b)
{
    return a->high == b->high && a->low == b->low && a->game == b->game && a->step == b->step &&
           a->length == b->length && a->next == b->next;
}

/* Drop the rows of the game. */
static void take_out(removal *p, tgn_record_visit_list *list)
{
    size_t left = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (p->visits < p->end && same_row(&list->items[i], p->visits)) {
            p->segment->visits -= !tgn_record_visit__branch(p->visits);
            p->visits++;
        } else {
            list->items[left++] = list->items[i];
        }
    }
    list->count = left;
}

static bool is_visited(const removal *p, tgn_record_key key)
{
    return p->visits < p->end && tgn_record_key__compare(tgn_record_visit__key(p->visits), key) == 0;
}

/* Write a loose node, whatever is left of it; `arcs` is how many it had. */
static int put_loose(removal *p, const tgn_record_visit_list *list, int64_t arcs)
{
    int64_t now = 0;
    if (list->count)
        now = tgn_segment_page_builder__loose(&p->builder, list->items, list->count);
    else
        p->segment->nodes--;
    if (now < 0)
        return no_memory(p);
    p->segment->arcs += (uint64_t)(now - arcs);
    return 0;
}

static int remove_from_loose(removal *p, tgn_record_key key)
{
    const bool lone = p->rows.count == 1;
    if (!is_visited(p, key))
        return tgn_segment_page_builder__loose(&p->builder, p->rows.items, p->rows.count) < 0 ? no_memory(p)
                                                                                              : 0;
    const int64_t arcs = lone ? tgn_record_label__kind(p->rows.items[0].next) != TGN_RECORD_LABEL_NONE
                              : tgn_segment_rows__arcs(&p->coder);
    take_out(p, &p->rows);
    return put_loose(p, &p->rows, arcs);
}

/* ---- hot nodes ----------------------------------------------------------------------------------------- */

static int keep_summary(removal *p, tgn_record_key key, tgn_segment_bits_reader summary)
{
    tgn_segment_bits__reset(&p->bits);
    while (tgn_segment_bits__left(&summary)) {
        const unsigned width =
            tgn_segment_bits__left(&summary) < 64 ? (unsigned)tgn_segment_bits__left(&summary) : 64;
        tgn_segment_bits__put(&p->bits, tgn_segment_bits__get(&summary, width), width);
    }
    return tgn_segment_page_builder__hot(&p->builder, key, &p->bits) < 0 || p->bits.failed ? no_memory(p) : 0;
}

/* Keep the rows while the node may turn out to have few. */
static int keep_rows(removal *p)
{
    if (p->summary.rows >= TGN_SEGMENT_HOT)
        return 0;
    if (tgn_array__need(&p->kept.items, &p->kept.capacity, p->kept.count + p->rows.count) < 0)
        return no_memory(p);
    if (p->rows.count)
        memcpy(p->kept.items + p->kept.count, p->rows.items, p->rows.count * sizeof *p->rows.items);
    p->kept.count += p->rows.count;
    return 0;
}

static int rewrite_chunk(removal *p, tgn_record_key node, tgn_store_bytes old_key)
{
    uint8_t key[TGN_SEGMENT_KEY];
    tgn_store__remove(p->batch, old_key);
    if (p->rows.count == 0)
        return 0;
    if (tgn_segment_chunk__put(&p->coder, &p->bits, &p->segment->shape, p->rows.items, p->rows.count) < 0)
        return no_memory(p);
    const size_t length =
        tgn_segment__chunk_key(key, p->segment->kind, p->segment->id, node, p->rows.items[0].game);
    tgn_store__put(p->batch, (tgn_store_bytes){key, length},
                   (tgn_store_bytes){p->bits.bytes, p->bits.length});
    return 0;
}

static int remove_from_chunk(removal *p, tgn_record_key node, tgn_store_bytes key, tgn_store_bytes value)
{
    p->rows.count = 0;
    int code = tgn_segment_chunk__get(&p->coder, value, &p->segment->shape, node, &p->rows);
    if (code < 0)
        return damaged(p, code, "a chunk of visits cannot be read");
    const size_t before = p->rows.count;
    take_out(p, &p->rows);
    if (p->rows.count != before)
        code = rewrite_chunk(p, node, key);
    if (code == 0)
        code = keep_rows(p);
    return code < 0 ? code
                    : tgn_segment_summary__add(&p->summary, p->rows.items, p->rows.count, p->games, p->error);
}

static int remove_from_chunks(removal *p, tgn_record_key node, tgn_store_bytes from, tgn_store_bytes to)
{
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    if (tgn_store__scan_new(&scan, p->store, from, to, false) < 0)
        return no_memory(p);
    int code;
    while ((code = tgn_store__scan_next(scan, &key, &value, p->error)) > 0) {
        code = remove_from_chunk(p, node, key, value);
        if (code < 0)
            break;
    }
    tgn_store__scan_free(scan);
    return code;
}

/* The summary says how many rows there were; the chunks must have had as many. */
static int read_summary(removal *p, tgn_record_key key, tgn_segment_bits_reader *reader)
{
    if (tgn_segment_node__prepare(&p->node) < 0)
        return no_memory(p);
    const int code = tgn_segment_summary__get(&p->node, reader, &p->segment->shape, key);
    return code < 0 ? damaged(p, code, "the summary of a hot node cannot be read") : 0;
}

static int64_t arcs_of(const tgn_segment_node *node)
{
    int64_t arcs = 0;
    for (size_t i = 0; i < node->out_count; i++)
        arcs += tgn_record_label__kind(node->out[i].label) != TGN_RECORD_LABEL_NONE;
    return arcs;
}

static int put_hot(removal *p, tgn_record_key key, int64_t arcs)
{
    tgn_segment_summary__sort(&p->summary);
    tgn_segment_bits__reset(&p->bits);
    tgn_segment_summary__put(&p->summary, &p->bits, &p->segment->shape);
    if (tgn_segment_page_builder__hot(&p->builder, key, &p->bits) < 0 || p->bits.failed)
        return no_memory(p);
    p->segment->arcs += tgn_segment_summary__arcs(&p->summary) - (uint64_t)arcs;
    return 0;
}

static int remove_from_hot(removal *p, tgn_record_key key, tgn_segment_bits_reader *summary)
{
    uint8_t from[TGN_SEGMENT_KEY], to[TGN_SEGMENT_KEY];
    if (!is_visited(p, key))
        return keep_summary(p, key, *summary);
    tgn_store_bytes first = {from, tgn_segment__chunk_key(from, p->segment->kind, p->segment->id, key, 0)};
    tgn_store_bytes behind = {to, tgn_segment__behind_chunks(to, p->segment, key)};
    const tgn_record_visit *before = p->visits;
    int code = read_summary(p, key, summary);
    tgn_segment_summary__reset(&p->summary);
    p->kept.count = 0;
    if (code == 0)
        code = remove_from_chunks(p, key, first, behind);
    if (code < 0)
        return code;
    if (p->summary.rows + (uint64_t)(p->visits - before) != p->node.row_count)
        return tgn_segment__damaged(p->segment, "a hot node does not have as many visits as it says",
                                    p->error);
    if (p->summary.rows >= TGN_SEGMENT_HOT)
        return put_hot(p, key, arcs_of(&p->node));
    tgn_store__remove_range(p->batch, first, behind);
    return put_loose(p, &p->kept, arcs_of(&p->node));
}

/* ---- pages --------------------------------------------------------------------------------------------- */

static int missing(removal *p)
{
    return tgn_error_set(p->error, TGN_ERR_INPUT,
                         "the database is damaged: segment %lu of graph %d: game %lu is missing where its "
                         "record passes, at step %u",
                         (unsigned long)p->segment->id, (int)p->segment->kind, (unsigned long)p->visits->game,
                         (unsigned)p->visits->step);
}

static int remove_from_nodes(removal *p, const tgn_segment_page *page)
{
    tgn_segment_page_reader walk;
    if (tgn_segment_page_reader__init(&walk, page) < 0)
        return damaged(p, TGN_ERR_INPUT, "a page cannot be read");
    for (;;) {
        p->rows.count = 0;
        int code = tgn_segment_page_reader__next(&walk, &p->coder, &p->rows);
        if (code == 0)
            return 0;
        if (code < 0)
            return damaged(p, code, "a page cannot be read");
        code = code == TGN_SEGMENT_PAGE_HOT ? remove_from_hot(p, walk.key, &walk.summary)
                                            : remove_from_loose(p, walk.key);
        if (code < 0)
            return code;
        if (is_visited(p, walk.key))
            return missing(p);
    }
}

static int put_page(removal *p, tgn_store_bytes key)
{
    tgn_store_bytes value;
    if (p->builder.count == 0) {
        tgn_store__remove(p->batch, key);
        return 0;
    }
    if (tgn_segment_page_builder__end(&p->builder, &value) < 0)
        return no_memory(p);
    tgn_store__put(p->batch, key, value);
    return 0;
}

static uint64_t page_of(const removal *p, const tgn_record_visit *visit)
{
    return tgn_segment_shape__page(&p->segment->shape, tgn_record_visit__key(visit));
}

/* The pages of the next visits, which are in the order of pages. */
static int read_pages(removal *p)
{
    page_run *run = &p->pages;
    run->count = 0;
    for (const tgn_record_visit *at = p->visits; at < p->end && run->count < PAGES; at++) {
        const uint64_t number = page_of(p, at);
        const size_t i = run->count;
        if (i > 0 && run->numbers[i - 1] == number)
            continue;
        run->numbers[i] = number;
        run->keys[i] = (tgn_store_bytes){
            run->names[i], tgn_segment__page_key(run->names[i], p->segment->kind, p->segment->id, number)};
        run->values[i] = (tgn_store_value){0};
        run->count++;
    }
    return tgn_store__get_many(p->store, run->keys, run->count, run->values, p->error);
}

static int remove_from_page(removal *p, uint64_t number, tgn_store_bytes key, tgn_store_bytes bytes)
{
    tgn_segment_page page;
    if (!bytes.data)
        return missing(p);
    if (tgn_segment_page__open(&page, &p->segment->shape, number, bytes) < 0)
        return tgn_segment__damaged(p->segment, "a page cannot be read", p->error);
    const int code = remove_from_nodes(p, &page);
    if (code < 0)
        return code;
    if (p->visits < p->end && page_of(p, p->visits) == number)
        return missing(p);
    return put_page(p, key);
}

static int remove_from_pages(removal *p)
{
    page_run *run = &p->pages;
    int code = read_pages(p);
    if (code < 0)
        return code;
    for (size_t i = 0; i < run->count && code == 0; i++)
        code = remove_from_page(p, run->numbers[i], run->keys[i], run->values[i].bytes);
    for (size_t i = 0; i < run->count; i++)
        tgn_store__release(&run->values[i]);
    return code;
}

int tgn_segment__remove(tgn_store *store, tgn_segment *segment, tgn_games *games,
                        const tgn_record_visit *visits, size_t count, tgn_store_batch *batch,
                        tgn_error *error)
{
    removal p = {.store = store, .segment = segment, .games = games, .batch = batch, .error = error};
    int code = 0;
    p.visits = visits;
    p.end = visits + count;
    p.builder.shape = segment->shape;
    if (!tgn_segment_shape__sound(&segment->shape))
        return tgn_segment__damaged(segment, "its shape is invalid", error);
    while (code == 0 && p.visits < p.end)
        code = remove_from_pages(&p);
    removal_clear(&p);
    return code;
}
