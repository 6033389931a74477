/* find.c - see segment.h: one node */
#include "db/segment/page.h"
#include "db/segment/summary.h"

int tgn_segment_node__prepare(tgn_segment_node *node)
{
    if (!node->space)
        node->space = calloc(1, sizeof *node->space);
    return node->space ? 0 : TGN_ERR_MEMORY;
}

/* As it is before a find, its arrays kept for use. */
static void empty(tgn_segment_node *node)
{
    node->visit_count = 0;
    node->hot = false;
    node->total = (tgn_segment_tally){0};
    node->visits = NULL;
    node->row_count = node->out_count = node->in_count = node->newest_count = 0;
    node->space->visits.count = 0;
}

void tgn_segment_node__clear(tgn_segment_node *node)
{
    if (node->space) {
        free(node->space->visits.items);
        tgn_segment_row_coder__clear(&node->space->coder);
        tgn_segment_summary__clear(&node->space->summary);
    }
    free(node->space);
    free(node->out);
    free(node->in);
    free(node->newest);
    *node = (tgn_segment_node){0};
}

static void show_loose(tgn_segment_node *node)
{
    node->visits = node->space->visits.items;
    node->row_count = node->space->visits.count;
    for (size_t i = 0; i < node->row_count; i++)
        node->visit_count += !tgn_record_visit__branch(&node->visits[i]);
    node->total.visits = (uint32_t)node->visit_count;
}

static int find_in_page(tgn_segment_node *node, const tgn_segment *segment, tgn_record_key key, tgn_store_bytes bytes)
{
    tgn_segment_page page;
    tgn_segment_bits_reader summary;
    if (tgn_segment_page__open(&page, &segment->shape, tgn_segment_shape__page(&segment->shape, key), bytes) < 0)
        return TGN_ERR_INPUT;
    const int code = tgn_segment_page__find(&page, &node->space->coder, key, &node->space->visits, &summary);
    if (code == TGN_SEGMENT_PAGE_HOT)
        return tgn_segment_summary__get(node, &summary, &segment->shape, key) < 0 ? TGN_ERR_INPUT : 1;
    if (code == TGN_SEGMENT_PAGE_LOOSE)
        show_loose(node);
    return code;
}

int tgn_segment__find(tgn_store *store, const tgn_store_view *view, const tgn_segment *segment,
                      tgn_record_key key, tgn_segment_node *node, tgn_error *error)
{
    uint8_t name[TGN_SEGMENT_KEY];
    tgn_store_value value = {0};
    if (tgn_segment_node__prepare(node) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    empty(node);
    if (!tgn_segment_shape__sound(&segment->shape))
        return tgn_segment__damaged(segment, "its shape makes no sense", error);
    const size_t length =
        tgn_segment__page_key(name, segment->kind, segment->id, tgn_segment_shape__page(&segment->shape, key));
    int code = tgn_store__get(store, view, (tgn_store_bytes){name, length}, &value, error);
    if (code <= 0)
        return code;
    code = find_in_page(node, segment, key, value.bytes);
    tgn_store__release(&value);
    if (code == TGN_ERR_MEMORY)
        return tgn_error_set(error, code, "out of memory");
    return code < 0 ? tgn_segment__damaged(segment, "a page cannot be read", error) : code;
}

int tgn_segment_node__summarise(tgn_segment_node *node, tgn_games *roll)
{
    if (tgn_segment_node__prepare(node) < 0)
        return TGN_ERR_MEMORY;
    tgn_segment_summary *summary = &node->space->summary;
    tgn_segment_summary__reset(summary);
    const int code = tgn_segment_summary__add(summary, node->visits, node->row_count, roll, NULL);
    if (code < 0)
        return code;
    tgn_segment_summary__sort(summary);
    return tgn_segment_summary__show(summary, node);
}
