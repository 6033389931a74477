/*
 * page_fuzz.c - any bytes as a page of the graph: first what to read and a shape, then the bytes
 *
 * What can be read as a page is read twice, by walking it and by looking for each node it has; both must
 * agree, and written again it must say the same. Odd first bytes are chunks.
 */
#include "fuzz.h"

#include <string.h>

#include "db/segment/rows.h"
#include "db/segment/page.h"
#include "db/segment/summary.h"

enum { HEAD = 17 };

static uint64_t number(const uint8_t *bytes, int count)
{
    uint64_t value = 0;
    for (int i = 0; i < count; i++)
        value |= (uint64_t)bytes[i] << (8 * i);
    return value;
}

static tgn_segment_shape shape_of(const uint8_t *bytes)
{
    tgn_segment_shape shape = {.page_bits = bytes[0], .slot_bits = bytes[1], .cell_bits = bytes[2]};
    shape.lengths = bytes[3];
    shape.steps = (uint16_t)number(bytes + 4, 2);
    shape.moves = (uint16_t)number(bytes + 6, 2);
    shape.games = (uint32_t)number(bytes + 8, 4);
    shape.base_game = (uint32_t)number(bytes + 12, 4);
    return shape;
}

static bool same(const tgn_record_visit_list *a, const tgn_record_visit_list *b, size_t from)
{
    for (size_t i = 0; i < b->count; i++)
        if (tgn_record_visit__compare(&a->items[from + i], &b->items[i]) != 0 ||
            a->items[from + i].parent != b->items[i].parent)
            return false;
    return a->count - from == b->count;
}

static void read_summary(const tgn_segment_shape *shape, tgn_record_key key, tgn_segment_bits_reader reader)
{
    tgn_segment_node node = {0};
    if (tgn_segment_node__prepare(&node) < 0 || tgn_segment_summary__get(&node, &reader, shape, key) < 0) {
        tgn_segment_node__clear(&node);
        return;
    }
    FUZZ_CHECK(node.hot && node.newest_count <= TGN_SEGMENT_NEWEST);
    FUZZ_CHECK(node.total.black + node.total.white <= node.total.games);
    tgn_segment_node__clear(&node);
}

/* Walk all nodes, find each, and write it again. False when the page is damaged further on. */
static bool read_all(const tgn_segment_page *page, tgn_segment_page_builder *builder,
                     tgn_record_visit_list *all)
{
    tgn_segment_row_coder coder = {0};
    tgn_segment_page_reader walk;
    tgn_record_visit_list found = {0};
    tgn_segment_bits_reader summary;
    int code = tgn_segment_page_reader__init(&walk, page);
    bool loose = true;
    while (code == 0) {
        const size_t before = all->count;
        const int what = tgn_segment_page_reader__next(&walk, &coder, all);
        if (what <= 0) {
            code = what < 0 ? what : 1;
            break;
        }
        found.count = 0;
        FUZZ_CHECK(tgn_segment_page__find(page, &coder, walk.key, &found, &summary) == what);
        FUZZ_CHECK(same(all, &found, before));
        loose &= what == TGN_SEGMENT_PAGE_LOOSE;
        if (what == TGN_SEGMENT_PAGE_HOT)
            read_summary(&page->shape, walk.key, summary);
        else if (tgn_segment_page_builder__loose(builder, all->items + before, all->count - before) < 0)
            break;
    }
    tgn_segment_row_coder__clear(&coder);
    free(found.items);
    return code == 1 && loose;
}

static void read_page(const tgn_segment_shape *shape, uint64_t place, tgn_store_bytes bytes)
{
    tgn_segment_page page, again;
    tgn_segment_page_reader walk;
    tgn_segment_row_coder coder = {0};
    tgn_segment_page_builder builder = {.shape = *shape};
    tgn_record_visit_list first = {0}, second = {0};
    if (tgn_segment_page__open(&page, shape, place, bytes) == 0 && read_all(&page, &builder, &first)) {
        FUZZ_CHECK(tgn_segment_page_builder__end(&builder, &bytes) == 0);
        FUZZ_CHECK(tgn_segment_page__open(&again, shape, place, bytes) == 0);
        FUZZ_CHECK(tgn_segment_page_reader__init(&walk, &again) == 0);
        while (tgn_segment_page_reader__next(&walk, &coder, &second) > 0)
            ;
        FUZZ_CHECK(same(&first, &second, 0));
    }
    free(first.items);
    free(second.items);
    tgn_segment_row_coder__clear(&coder);
    tgn_segment_page_builder__clear(&builder);
}

static void read_chunk(const tgn_segment_shape *shape, tgn_store_bytes bytes)
{
    tgn_segment_row_coder coder = {0};
    tgn_segment_bits bits = {0};
    tgn_record_visit_list first = {0}, second = {0};
    const tgn_record_key key = {1, 2};
    if (tgn_segment_chunk__get(&coder, bytes, shape, key, &first) == 0) {
        FUZZ_CHECK(tgn_segment_chunk__put(&coder, &bits, shape, first.items, first.count) == 0);
        bytes = (tgn_store_bytes){bits.bytes, bits.length};
        FUZZ_CHECK(tgn_segment_chunk__get(&coder, bytes, shape, key, &second) == 0);
        FUZZ_CHECK(same(&first, &second, 0));
    }
    free(first.items);
    free(second.items);
    tgn_segment_bits__clear(&bits);
    tgn_segment_row_coder__clear(&coder);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEAD)
        return 0;
    const tgn_segment_shape shape = shape_of(data + 1);
    const tgn_store_bytes bytes = {data + HEAD, size - HEAD};
    tgn_segment_page page;
    if (!tgn_segment_shape__sound(&shape))
        FUZZ_CHECK(tgn_segment_page__open(&page, &shape, 0, bytes) == TGN_ERR_INPUT);
    else if (data[0] & 1)
        read_chunk(&shape, bytes);
    else
        read_page(&shape, (data[0] >> 1) & (tgn_segment_shape__pages(&shape) - 1), bytes);
    return 0;
}
