/* remove_test.c - a segment without a game is the segment of the other games */
#include "segment_fixture.h"

#include "db/segment/rows.h"

static const recipe recipes[] = {
    {.keys = 1, .visits = 1, .games = 1},
    {.keys = 5, .visits = 40, .games = 6, .branches = 9, .setups = 9, .far = 9},
    {.keys = 50, .visits = 2000, .games = 20, .parts = true, .far = 2, .setups = 5},
    {.keys = 2000, .visits = 6000, .games = 40, .branches = 4, .setups = 6, .far = 2},
    {.keys = 6, .visits = 260 * 6, .games = 90, .parts = true, .branches = 1}, /* on the edge of being hot */
    {.keys = 200, .visits = 20000, .games = 400, .crowd = 40, .parts = true},
};
enum { RECIPES = sizeof recipes / sizeof *recipes };

static tgn_record_visit_list of_game(const tgn_record_visit_list *list, uint32_t game, bool others)
{
    tgn_record_visit_list some = {0};
    for (size_t i = 0; i < list->count; i++)
        if ((list->items[i].game != game) == others)
            list_add(&some, list->items[i]);
    return some;
}

static int remove_game(world *w, tgn_segment *segment, const tgn_record_visit_list *visits)
{
    tgn_error error;
    tgn_store_batch *batch;
    if (tgn_store__batch_new(&batch, w->store) < 0)
        exit(2);
    int code =
        tgn_segment__remove(w->store, segment, w->all_games, visits->items, visits->count, batch, &error);
    if (code == 0)
        code = tgn_store__commit(batch, &error);
    tgn_store__batch_free(batch);
    return code;
}

static tgn_store_scan *scan_all(world *w, const tgn_segment *segment, bool chunks)
{
    uint8_t from[TGN_SEGMENT_KEY], to[TGN_SEGMENT_KEY];
    tgn_store_bytes first = {from, 0}, behind = {to, 0};
    tgn_store_scan *scan = NULL;
    tgn_segment__range(segment->kind, segment->id, chunks, from, &first.length, to, &behind.length);
    CHECK_INT(tgn_store__scan_new(&scan, w->store, first, behind, false), 0);
    return scan;
}

/* All keys and values of two segments' pages, their owners left out. */
static void check_same_pages(world *w, const tgn_segment *a, const tgn_segment *b)
{
    tgn_store_scan *scan[2] = {scan_all(w, a, false), scan_all(w, b, false)};
    tgn_store_bytes key[2] = {{0}}, value[2] = {{0}};
    int code[2];
    do {
        for (int i = 0; i < 2; i++)
            code[i] = tgn_store__scan_next(scan[i], &key[i], &value[i], NULL);
        CHECK_INT(code[0], code[1]);
        if (code[0] != 1 || code[1] != 1)
            break;
        CHECK(memcmp((const char *)key[0].data + 6, (const char *)key[1].data + 6, 4) == 0);
        CHECK(value[0].length == value[1].length &&
              memcmp(value[0].data, value[1].data, value[0].length) == 0);
    } while (true);
    tgn_store__scan_free(scan[0]);
    tgn_store__scan_free(scan[1]);
}

/* All chunks are of hot nodes: of a node that is loose again none are left. */
static void check_chunks(world *w, const tgn_segment *segment, const tgn_record_visit_list *rest)
{
    tgn_store_scan *scan = scan_all(w, segment, true);
    tgn_store_bytes key, value;
    tgn_record_visit_list chunked = {0};
    tgn_segment_row_coder coder = {0};
    size_t hot = 0;
    while (tgn_store__scan_next(scan, &key, &value, NULL) > 0) {
        tgn_record_key node = {0};
        uint32_t game;
        const size_t before = chunked.count;
        CHECK(tgn_segment__chunk_place(segment, key, &node, &game));
        CHECK_INT(tgn_segment_chunk__get(&coder, value, &segment->shape, node, &chunked), 0);
        CHECK_INT(chunked.items[before].game, game);
        if (before > 0 && node_end(&chunked, before - 1) > before)
            CHECK(chunked.items[before - 1].game < game); /* no game lies in two chunks */
    }
    for (size_t i = 0, end; i < rest->count; i = end) {
        end = node_end(rest, i);
        hot += end - i >= TGN_SEGMENT_HOT ? end - i : 0;
    }
    CHECK_INT(chunked.count, hot);
    tgn_segment_row_coder__clear(&coder);
    free(chunked.items);
    tgn_store__scan_free(scan);
}

/* Compare with a segment that never had the game: counts, pages to the byte, and every visit. */
static void check_like_new(world *w, const tgn_segment *segment, const tgn_record_visit_list *rest,
                           uint32_t id)
{
    tgn_segment fresh = *segment;
    fresh.id = id;
    CHECK_INT(write_segment(w, &fresh, rest, NULL, NULL), 0);
    CHECK_INT(segment->nodes, fresh.nodes);
    CHECK_INT(segment->arcs, fresh.arcs);
    CHECK_INT(segment->visits, fresh.visits);
    check_same_pages(w, segment, &fresh);
    check_chunks(w, segment, rest);
    tgn_record_visit_list left = read_segment(w, segment), expected = list_copy(rest);
    forget_few(&expected);
    CHECK(same_lists(&left, &expected));
    free(left.items);
    free(expected.items);
}

/* One game after the other, till nothing is left (of many games: till 60 are gone). */
static void games_go(void)
{
    for (uint32_t i = 0; i < RECIPES; i++) {
        world w;
        world_open(&w, recipes[i].games, i + 3);
        tgn_record_visit_list list = random_visits(&recipes[i], i + 71);
        tgn_segment segment =
            segment_for(recipes[i].parts ? TGN_KIND_HALF : TGN_KIND_WHOLE, 3 + i, &list, w.games);
        CHECK_INT(write_segment(&w, &segment, &list, NULL, NULL), 0);
        for (uint32_t step = 0; step < w.games && step < 60; step++) {
            const uint32_t game = 1 + (step * 7 + 3) % w.games;
            tgn_record_visit_list gone = of_game(&list, game, false), rest = of_game(&list, game, true);
            CHECK_INT(remove_game(&w, &segment, &gone), 0);
            if (step % 8 == 0 || rest.count < 600)
                check_like_new(&w, &segment, &rest, 1000 + step);
            free(gone.items);
            free(list.items);
            list = rest;
        }
        free(list.items);
        world_close(&w);
    }
}

/* Rows of one node go one by one, past every edge: two chunks, one, hot, loose, few, none. */
static void one_by_one(void)
{
    static const uint32_t counts[] = {4100, 4097, 258, 5};
    world w;
    world_open(&w, 5000, 9);
    for (uint32_t i = 0; i < 4; i++) {
        tgn_record_visit_list list = {0};
        for (uint32_t game = 1; game <= counts[i]; game++)
            list_add(&list, (tgn_record_visit){
                                .high = 77, .game = game, .next = 2 * (game % 5), .came = 4, .parent = 9});
        tgn_segment segment = segment_for(TGN_KIND_WHOLE, i, &list, w.games);
        CHECK_INT(write_segment(&w, &segment, &list, NULL, NULL), 0);
        for (uint32_t step = 0; step < 5; step++) {
            const uint32_t game = step % 2 ? list.items[0].game : list.items[list.count - 1].game;
            tgn_record_visit_list gone = of_game(&list, game, false), rest = of_game(&list, game, true);
            CHECK_INT(remove_game(&w, &segment, &gone), 0);
            check_like_new(&w, &segment, &rest, 1000 + 10 * i + step);
            free(gone.items);
            free(list.items);
            list = rest;
        }
        free(list.items);
    }
    world_close(&w);
}

/* A game that fills a chunk alone goes: what is left of two chunks is few enough for the page. */
static void small_chunks_meet(void)
{
    static const uint32_t behind[] = {89, 105, 106, 5000};
    world w;
    world_open(&w, 6000, 9);
    for (uint32_t i = 0; i < 4; i++) {
        tgn_record_visit_list list = {0};
        for (uint32_t game = 1; game <= 151 + behind[i]; game++)
            for (uint32_t step = 0; step < (game == 151 ? TGN_SEGMENT_CHUNK : 1); step++)
                list_add(&list, (tgn_record_visit){
                                    .high = 5, .game = game, .step = (uint16_t)step, .next = 8, .came = 6});
        tgn_segment segment = segment_for(TGN_KIND_WHOLE, i, &list, w.games);
        CHECK_INT(write_segment(&w, &segment, &list, NULL, NULL), 0);
        tgn_record_visit_list gone = of_game(&list, 151, false), rest = of_game(&list, 151, true);
        CHECK_INT(remove_game(&w, &segment, &gone), 0);
        check_like_new(&w, &segment, &rest, 1000 + i);
        free(gone.items);
        free(rest.items);
        free(list.items);
    }
    world_close(&w);
}

/* A visit that is not there is damage, and nothing happens. */
static void absent_visits_are_told(void)
{
    world w;
    world_open(&w, recipes[2].games, 4);
    tgn_record_visit_list list = random_visits(&recipes[2], 5);
    tgn_segment segment = segment_for(TGN_KIND_HALF, 9, &list, w.games);
    CHECK_INT(write_segment(&w, &segment, &list, NULL, NULL), 0);
    for (int what = 0; what < 5; what++) {
        tgn_segment copy = segment;
        tgn_record_visit_list gone = of_game(&list, 5, false);
        tgn_record_visit *one = &gone.items[gone.count / 2];
        one->high ^= what == 0 ? 1u << 20 : 0;
        one->step ^= what == 1 ? 256 : 0;
        one->next ^= what == 2 ? 128 : 0;
        one->game += what == 3 ? 1 : 0;
        one->length ^= what == 4 ? 128 : 0;
        CHECK_INT(remove_game(&w, &copy, &gone), TGN_ERR_INPUT);
        free(gone.items);
    }
    tgn_record_visit_list back = read_segment(&w, &segment);
    forget_few(&list);
    CHECK(same_lists(&list, &back));
    free(list.items);
    free(back.items);
    world_close(&w);
}

int main(int argc, char **argv)
{
    TEST(games_go);
    TEST(one_by_one);
    TEST(small_chunks_meet);
    TEST(absent_visits_are_told);
    return check_done();
}
