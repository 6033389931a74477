/* patch_test.c - a segment without a game is the segment of the other games */
#include "segments.h"

static const recipe recipes[] = {
    {.keys = 1, .visits = 1, .games = 1},
    {.keys = 5, .visits = 40, .games = 6, .branches = 9, .setups = 9, .far = 9},
    {.keys = 50, .visits = 2000, .games = 20, .parts = true, .far = 2, .setups = 5},
    {.keys = 2000, .visits = 6000, .games = 40, .branches = 4, .setups = 6, .far = 2},
    {.keys = 6, .visits = 260 * 6, .games = 90, .parts = true, .branches = 1}, /* on the edge of being hot */
    {.keys = 200, .visits = 20000, .games = 400, .crowd = 40, .parts = true},
};
enum { RECIPES = sizeof recipes / sizeof *recipes };

static tgn_visit_list of_game(const tgn_visit_list *list, uint32_t game, bool others)
{
    tgn_visit_list some = {0};
    for (size_t i = 0; i < list->count; i++)
        if ((list->items[i].game != game) == others)
            list_add(&some, list->items[i]);
    return some;
}

static int remove_game(world *w, tgn_segment *segment, const tgn_visit_list *visits)
{
    tgn_error error;
    tgn_store_batch *batch;
    if (tgn_store__batch_new(&batch, w->store) < 0)
        exit(2);
    int code = tgn_segment__remove(w->store, segment, w->roll, visits->items, visits->count, batch, &error);
    if (code == 0)
        code = tgn_store__commit(batch, &error);
    tgn_store__batch_free(batch);
    return code;
}

/* All keys and values of a segment's pages (or chunks), their owner left out. */
static void check_same_bytes(world *w, const tgn_segment *a, const tgn_segment *b, bool chunks)
{
    tgn_store_scan *scan[2];
    const tgn_segment *segments[2] = {a, b};
    tgn_bytes key[2] = {{0}}, value[2] = {{0}};
    int code[2];
    for (int i = 0; i < 2; i++) {
        uint8_t from[TGN_SEGMENT_KEY], to[TGN_SEGMENT_KEY];
        tgn_bytes first = {from, 0}, last = {to, 0};
        tgn_segment__range(segments[i]->kind, segments[i]->id, chunks, from, &first.length, to, &last.length);
        CHECK_INT(tgn_store__scan_new(&scan[i], w->store, NULL, first, last, false), 0);
    }
    do {
        for (int i = 0; i < 2; i++)
            code[i] = tgn_store__scan_next(scan[i], &key[i], &value[i], NULL);
        CHECK_INT(code[0], code[1]);
        if (code[0] != 1 || code[1] != 1)
            break;
        CHECK(key[0].length == key[1].length);
        CHECK(memcmp((const char *)key[0].data + 6, (const char *)key[1].data + 6, key[0].length - 6) == 0);
        CHECK(value[0].length == value[1].length &&
              memcmp(value[0].data, value[1].data, value[0].length) == 0);
    } while (true);
    for (int i = 0; i < 2; i++)
        tgn_store__scan_free(scan[i]);
}

/* Compare with a segment that never had the game: counts, pages to the byte, and every visit. */
static void check_like_new(world *w, const tgn_segment *segment, const tgn_visit_list *rest, uint32_t id)
{
    tgn_segment fresh = *segment;
    fresh.id = id;
    CHECK_INT(write_segment(w, &fresh, rest, NULL, NULL), 0);
    CHECK_INT(segment->nodes, fresh.nodes);
    CHECK_INT(segment->arcs, fresh.arcs);
    CHECK_INT(segment->visits, fresh.visits);
    check_same_bytes(w, segment, &fresh, false);
    tgn_visit_list left = read_segment(w, segment), expected = list_copy(rest);
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
        tgn_visit_list list = random_visits(&recipes[i], i + 71);
        tgn_segment segment =
            segment_for(recipes[i].parts ? TGN_KIND_HALF : TGN_KIND_WHOLE, 3 + i, &list, w.games);
        CHECK_INT(write_segment(&w, &segment, &list, NULL, NULL), 0);
        for (uint32_t step = 0; step < w.games && step < 60; step++) {
            const uint32_t game = 1 + (step * 7 + 3) % w.games;
            tgn_visit_list gone = of_game(&list, game, false), rest = of_game(&list, game, true);
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

/* A visit that is not there is damage, and nothing happens. */
static void absent_visits_are_told(void)
{
    world w;
    world_open(&w, recipes[2].games, 4);
    tgn_visit_list list = random_visits(&recipes[2], 5);
    tgn_segment segment = segment_for(TGN_KIND_HALF, 9, &list, w.games);
    CHECK_INT(write_segment(&w, &segment, &list, NULL, NULL), 0);
    for (int what = 0; what < 5; what++) {
        tgn_segment copy = segment;
        tgn_visit_list gone = of_game(&list, 5, false);
        tgn_visit *one = &gone.items[gone.count / 2];
        one->high ^= what == 0 ? 1u << 20 : 0;
        one->step ^= what == 1 ? 256 : 0;
        one->next ^= what == 2 ? 128 : 0;
        one->game += what == 3 ? 1 : 0;
        one->length ^= what == 4 ? 128 : 0;
        CHECK_INT(remove_game(&w, &copy, &gone), TGN_ERR_INPUT);
        free(gone.items);
    }
    tgn_visit_list back = read_segment(&w, &segment);
    forget_few(&list);
    CHECK(same_lists(&list, &back));
    free(list.items);
    free(back.items);
    world_close(&w);
}

int main(int argc, char **argv)
{
    TEST(games_go);
    TEST(absent_visits_are_told);
    return check_done();
}
