/*
 * segment_no_memory_test.c - every allocation of writing and reading pages fails once
 *
 * As in no_memory.h, but none is to be managed without: the work is done again and again, and each time the
 * next allocation is refused: it must say TGN_ERR_MEMORY, and AddressSanitizer must find nothing lost or
 * touched afterwards.
 */
#include "../no_memory.h"
#include "segment_fixture.h"

#include "db/segment/rows.h"
#include "db/segment/page.h"
#include "db/segment/summary.h"

static void refuse_every(int (*work)(void))
{
    long refusals = 0;
    for (; refusals < 10000; refusals++) {
        asked = 0;
        refuse_at = refusals;
        const int code = work();
        refuse_at = -1;
        if (asked <= refusals) {
            CHECK_INT(code, 0);
            break;
        }
        CHECK_INT(code, TGN_ERR_MEMORY);
    }
    printf("    %ld allocations\n", refusals);
    CHECK(refusals > 5 && refusals < 10000);
}

/* ---- the work: one page with a hot node and others, and its chunks ---- */

enum { BYTES = 1 << 18 };

static const recipe how = {
    .keys = 60, .visits = 6000, .games = 500, .crowd = 58, .branches = 2, .setups = 8, .parts = true};
static world w;
static tgn_record_visit_list list;
static tgn_segment segment;
static uint8_t page_bytes[BYTES];
static size_t page_length;
static uint8_t chunk_bytes[BYTES];
static size_t chunk_length;

static int keep(void *context, bool chunk, tgn_store_bytes key, tgn_store_bytes value, tgn_error *error)
{
    (void)context, (void)key, (void)error;
    memcpy(chunk ? chunk_bytes : page_bytes, value.data, value.length);
    *(chunk ? &chunk_length : &page_length) = value.length;
    return 0;
}

static int find_arrivals(void *context, tgn_kind kind, tgn_record_visit *visits, size_t count,
                         tgn_error *error)
{
    (void)context, (void)kind, (void)error;
    for (size_t i = 0; i < count; i++)
        visits[i].came = 7;
    return 0;
}

static int encode(void)
{
    tgn_segment_encoder *encoder;
    tgn_error error;
    int code = tgn_segment_encoder__new(&encoder, &segment, w.all_games, keep, NULL, find_arrivals, NULL);
    for (size_t i = 0; i < list.count && code == 0; i += 700)
        code = tgn_segment_encoder__add(encoder, list.items + i, list.count - i < 700 ? list.count - i : 700,
                                        &error);
    if (code == 0)
        code = tgn_segment_encoder__end(encoder, &error);
    tgn_segment_encoder__free(encoder);
    return code;
}

static int show(tgn_record_key key, tgn_segment_bits_reader *summary)
{
    tgn_segment_node node = {0};
    int code = tgn_segment_node__prepare(&node);
    if (code == 0)
        code = tgn_segment_summary__get(&node, summary, &segment.shape, key);
    tgn_segment_node__clear(&node);
    return code;
}

static int decode(void)
{
    tgn_segment_page page;
    tgn_segment_page_reader walk;
    tgn_segment_row_coder coder = {0};
    tgn_record_visit_list rows = {0};
    int code = tgn_segment_page__open(&page, &segment.shape, 0, (tgn_store_bytes){page_bytes, page_length});
    if (code == 0)
        code = tgn_segment_page_reader__init(&walk, &page);
    if (code == 0)
        while ((code = tgn_segment_page_reader__next(&walk, &coder, &rows)) > 0)
            if (code == TGN_SEGMENT_PAGE_HOT && (code = show(walk.key, &walk.summary)) < 0)
                break;
    if (code == 0)
        code = tgn_segment_chunk__get(&coder, (tgn_store_bytes){chunk_bytes, chunk_length}, &segment.shape,
                                      walk.key, &rows);
    tgn_segment_row_coder__clear(&coder);
    free(rows.items);
    return code;
}

static int summarise(void)
{
    tgn_segment_node node = {.visits = list.items, .row_count = list.count};
    const int code = summarise_node(&node, w.all_games);
    tgn_segment_node__clear(&node);
    return code;
}

static void writing(void)
{
    refuse_every(encode);
}

static void reading(void)
{
    CHECK_INT(encode(), 0);
    CHECK(page_length > 0 && chunk_length > 0);
    refuse_every(decode);
}

static void counting(void)
{
    refuse_every(summarise);
}

int main(int argc, char **argv)
{
    world_open(&w, how.games, 3);
    list = random_visits(&how, 4);
    for (size_t i = 0; i < list.count; i += 3) {
        list.items[i].came = TGN_RECORD_CAME_UNKNOWN;
        list.items[i].parent = 0;
    }
    segment = segment_for(TGN_KIND_HALF, 1, &list, w.games);
    segment.shape.page_bits = 0; /* one page */
    TEST(writing);
    TEST(reading);
    TEST(counting);
    free(list.items);
    world_close(&w);
    return check_done();
}
