/* segment_test.c - visits in, visits out; finding; summaries; merging */
#include "counted_store.h"
#include "segment_fixture.h"

static const recipe recipes[] = {
    {.keys = 1, .visits = 1, .games = 1},
    {.keys = 3, .visits = 8, .games = 2, .branches = 8, .setups = 20, .far = 20},
    {.keys = 100, .visits = 100, .games = 50, .far = 3},
    {.keys = 40, .visits = 600, .games = 37, .parts = true, .setups = 9, .far = 5, .unknown = 9},
    {.keys = 3000, .visits = 4000, .games = 500, .branches = 6, .setups = 4, .far = 2},
    {.keys = 900, .visits = 3000, .games = 900, .crowd = 10, .parts = true},
    {.keys = 5, .visits = 5000, .games = 2500, .parts = true, .setups = 5, .branches = 5, .unknown = 3},
    {.keys = 4000, .visits = 30000, .games = 9000, .crowd = 45, .parts = true, .setups = 3, .far = 1},
    {.keys = 20, .visits = 12000, .games = 3, .parts = true},
};
enum { RECIPES = sizeof recipes / sizeof *recipes };

static tgn_kind kind_of(const recipe *how)
{
    return how->parts ? TGN_KIND_QUARTER : TGN_KIND_WHOLE;
}

/* ---- a round trip ---- */

static void visits_come_back(void)
{
    for (int i = 0; i < RECIPES; i++) {
        world w;
        world_open(&w, recipes[i].games, (uint64_t)i + 1);
        tgn_record_visit_list list = random_visits(&recipes[i], (uint64_t)i + 5);
        tgn_segment segment = segment_for(kind_of(&recipes[i]), 7, &list, w.games);
        CHECK_INT(write_segment(&w, &segment, &list, NULL, NULL), 0);
        check_counts(&segment, &list);
        tgn_record_visit_list back = read_segment(&w, &segment);
        forget_few(&list);
        CHECK(same_lists(&list, &back));
        free(list.items);
        free(back.items);
        world_close(&w);
    }
}

/* ---- finding, and summaries against a slow recount ---- */

static void count_into(world *w, tgn_segment_tally *tally, const tgn_record_visit *rows, size_t at,
                       size_t *counted, size_t count)
{
    const tgn_games_row *row = tgn_games__row(w->all_games, rows[at].game, NULL);
    tally->visits++;
    tally->at_once += rows[at].length == 0;
    for (size_t i = 0; i < count; i++)
        if (rows[counted[i]].game == rows[at].game)
            return;
    tally->games++;
    tally->black += row->winner == TGN_BLACK;
    tally->white += row->winner == TGN_WHITE;
    if (row->first && (!tally->first || row->first < tally->first))
        tally->first = row->first;
    if (row->first && row->last > tally->last)
        tally->last = row->last;
}

typedef bool taken(const tgn_record_visit *row, uint64_t label, uint32_t parent);

static bool goes_out(const tgn_record_visit *row, uint64_t label, uint32_t parent)
{
    (void)parent;
    return (row->next & ~TGN_RECORD_LABEL_BRANCH) == label;
}

static bool comes_in(const tgn_record_visit *row, uint64_t label, uint32_t parent)
{
    return !(row->next & TGN_RECORD_LABEL_BRANCH) && row->came == label && row->parent == parent;
}

static bool visits_it(const tgn_record_visit *row, uint64_t label, uint32_t parent)
{
    (void)label, (void)parent;
    return !(row->next & TGN_RECORD_LABEL_BRANCH);
}

/* The tally of all rows that take a way, and how many rows do. */
static size_t recount(world *w, const tgn_record_visit *rows, size_t count, taken *takes, uint64_t label,
                      uint32_t parent, const tgn_segment_tally *told)
{
    tgn_segment_tally tally = {0};
    size_t *before = malloc((count + 1) * sizeof *before), n = 0;
    for (size_t i = 0; i < count; i++) {
        if (!takes(&rows[i], label, parent))
            continue;
        /* rows of a game are adjacent, so looking at the last one would do; this looks at all of few */
        count_into(w, &tally, rows, i, n > 40 ? before + n - 40 : before, n > 40 ? 40 : n);
        before[n++] = i;
    }
    free(before);
    CHECK(memcmp(&tally, told, sizeof tally) == 0);
    return n;
}

static bool newer(world *w, const tgn_record_visit *a, const tgn_record_visit *b)
{
    const uint32_t first = tgn_games__row(w->all_games, a->game, NULL)->first;
    const uint32_t second = tgn_games__row(w->all_games, b->game, NULL)->first;
    return first != second ? first > second : a->game > b->game;
}

/* The first visit of each game; how many of them are newer than this one? */
static size_t rank_of(world *w, const tgn_record_visit *rows, size_t count, const tgn_record_visit *visit,
                      bool *there)
{
    size_t rank = 0;
    uint32_t last = 0;
    *there = false;
    for (size_t i = 0; i < count; i++) {
        if ((rows[i].next & TGN_RECORD_LABEL_BRANCH) || rows[i].game == last)
            continue;
        last = rows[i].game;
        rank += newer(w, &rows[i], visit);
        *there |= same_visit(&rows[i], visit);
    }
    return rank;
}

static void check_newest(world *w, const tgn_segment_node *node, const tgn_record_visit *rows, size_t count)
{
    const size_t games = node->total.games;
    CHECK_INT(node->newest_count, games < TGN_SEGMENT_NEWEST ? games : TGN_SEGMENT_NEWEST);
    for (size_t i = 0; i < node->newest_count; i++) {
        bool there;
        CHECK_INT(rank_of(w, rows, count, &node->newest[i], &there), i);
        CHECK(there);
    }
}

static void check_summary(world *w, const tgn_segment_node *node, const tgn_record_visit *rows, size_t count)
{
    size_t out = 0, in = 0;
    const size_t visits = recount(w, rows, count, visits_it, 0, 0, &node->total);
    for (size_t i = 0; i < node->out_count; i++) {
        out += recount(w, rows, count, goes_out, node->out[i].label, 0, &node->out[i].tally);
        CHECK(i == 0 || node->out[i - 1].label < node->out[i].label);
    }
    for (size_t i = 0; i < node->in_count; i++) {
        const tgn_segment_way_in *way = &node->in[i];
        in += recount(w, rows, count, comes_in, way->came, way->parent, &way->tally);
        CHECK(i == 0 || way[-1].came < way->came ||
              (way[-1].came == way->came && way[-1].parent < way->parent));
    }
    CHECK_INT(out, count);
    CHECK_INT(in, visits);
    CHECK_INT(node->visit_count, visits);
    check_newest(w, node, rows, count);
}

static void check_hot_visits(world *w, const tgn_segment *segment, const tgn_record_visit *rows, size_t count)
{
    tgn_segment_cursor *cursor;
    tgn_error error;
    tgn_record_visit_list all = {0}, expected = {.count = count};
    CHECK_INT(tgn_segment_node__visits(&cursor, w->store, segment, tgn_record_visit__key(rows)), 0);
    CHECK_INT(read_cursor(cursor, &all, &error), 0);
    tgn_segment_cursor__free(cursor);
    for (size_t i = 0; i < all.count && i < expected.count; i++)
        CHECK(same_visit(&all.items[i], &rows[i]));
    CHECK_INT(all.count, count);
    free(all.items);
}

static void check_node(world *w, const tgn_segment *segment, tgn_segment_node *node,
                       const tgn_record_visit *rows, size_t count)
{
    tgn_error error;
    CHECK_INT(tgn_segment__find(w->store, segment, tgn_record_visit__key(rows), node, &error), 1);
    CHECK_INT(node->hot, count >= TGN_SEGMENT_HOT);
    CHECK_INT(node->row_count, count);
    if (node->hot) {
        CHECK(!node->visits);
        check_hot_visits(w, segment, rows, count);
    } else {
        for (size_t i = 0; i < count; i++)
            CHECK(same_visit(&node->visits[i], &rows[i]));
        CHECK_INT(summarise_node(node, w->all_games), 0);
    }
    check_summary(w, node, rows, count);
}

/* Keys that are not there, next to those that are. */
static void check_absent(world *w, const tgn_segment *segment, tgn_segment_node *node,
                         const tgn_record_visit_list *list, size_t at)
{
    tgn_error error;
    tgn_record_key key = tgn_record_visit__key(&list->items[at]);
    for (int bit = 0; bit < 80; bit += 7) {
        tgn_record_key other = key;
        if (bit < 64)
            other.high ^= (uint64_t)1 << bit;
        else
            other.low ^= (uint16_t)(1 << (bit - 64));
        const int found = tgn_segment__find(w->store, segment, other, node, &error);
        CHECK_INT(found, 0);
        CHECK_INT(node->row_count, 0);
    }
}

static void nodes_are_found(void)
{
    for (int i = 0; i < RECIPES; i++) {
        world w;
        tgn_segment_node node = {0};
        world_open(&w, recipes[i].games, (uint64_t)i + 31);
        tgn_record_visit_list list = random_visits(&recipes[i], (uint64_t)i + 17);
        tgn_segment segment = segment_for(kind_of(&recipes[i]), 2, &list, w.games);
        CHECK_INT(write_segment(&w, &segment, &list, NULL, NULL), 0);
        forget_few(&list);
        for (size_t k = 0, end; k < list.count; k = end) {
            end = node_end(&list, k);
            check_node(&w, &segment, &node, list.items + k, end - k);
            if (k % 16 == 0)
                check_absent(&w, &segment, &node, &list, k);
        }
        tgn_segment_node__clear(&node);
        free(list.items);
        world_close(&w);
    }
}

/* ---- many nodes at once ---- */

static void check_same_node(const tgn_segment_node *a, const tgn_segment_node *b)
{
    CHECK_INT(a->visit_count, b->visit_count);
    CHECK_INT(a->hot, b->hot);
    CHECK_INT(a->row_count, b->row_count);
    for (size_t i = 0; !a->hot && i < a->row_count && i < b->row_count; i++)
        CHECK(same_visit(&a->visits[i], &b->visits[i]));
    CHECK_INT(a->out_count, b->out_count);
    CHECK_INT(a->in_count, b->in_count);
    CHECK_INT(a->newest_count, b->newest_count);
    CHECK_INT(a->total.games, b->total.games);
}

/* Nodes of both segments, in no order, some not there and some several times: each as if it were found alone. */
static void check_lookups(world *w, const tgn_segment segments[2], const tgn_record_visit_list *list,
                          size_t count, uint64_t seed)
{
    static tgn_segment_lookup lookups[TGN_SEGMENT_LOOKUPS];
    tgn_segment_node alone = {0}, together = {0};
    tgn_error error;
    for (size_t i = 0; i < count; i++) {
        tgn_record_key key = tgn_record_visit__key(&list->items[check_random(&seed) % list->count]);
        key.high ^= check_random(&seed) % 3 == 0;
        lookups[i] = (tgn_segment_lookup){.segment = &segments[check_random(&seed) % 2], .key = key};
    }
    CHECK_INT(tgn_segment__look_up(w->store, lookups, count, &error), 0);
    for (size_t i = count; i-- > 0;) {
        const int found = tgn_segment__find(w->store, lookups[i].segment, lookups[i].key, &alone, &error);
        CHECK_INT(tgn_segment_lookup__node(&lookups[i], &together, &error), found);
        check_same_node(&together, &alone);
    }
    tgn_segment__release(lookups, count);
    tgn_segment_node__clear(&alone);
    tgn_segment_node__clear(&together);
}

static void nodes_are_looked_up(void)
{
    for (int i = 0; i < RECIPES; i++) {
        world w;
        world_open(&w, recipes[i].games, (uint64_t)i + 31);
        tgn_record_visit_list list = random_visits(&recipes[i], (uint64_t)i + 17);
        tgn_segment segments[2];
        for (uint32_t s = 0; s < 2; s++) {
            segments[s] = segment_for(kind_of(&recipes[i]), 2 + s, &list, w.games);
            CHECK_INT(write_segment(&w, &segments[s], &list, NULL, NULL), 0);
        }
        for (size_t count = 0; count <= TGN_SEGMENT_LOOKUPS; count = 3 * count + 1)
            check_lookups(&w, segments, &list, count, count + 1);
        check_lookups(&w, segments, &list, TGN_SEGMENT_LOOKUPS, 1);
        free(list.items);
        world_close(&w);
    }
}

/* Nodes of one page ask for it once, and all of them with one request. */
static void lookups_share_pages(void)
{
    static tgn_segment_lookup lookups[TGN_SEGMENT_LOOKUPS];
    world w;
    tgn_error error;
    world_open(&w, recipes[1].games, 3);
    tgn_record_visit_list list = random_visits(&recipes[1], 4);
    tgn_segment segment = segment_for(kind_of(&recipes[1]), 2, &list, w.games);
    CHECK_INT(write_segment(&w, &segment, &list, NULL, NULL), 0);
    for (size_t i = 0; i < TGN_SEGMENT_LOOKUPS; i++)
        lookups[i] = (tgn_segment_lookup){.segment = &segment,
                                          .key = tgn_record_visit__key(&list.items[i % list.count])};
    count_requests(w.store);
    CHECK_INT(tgn_segment__look_up(w.store, lookups, TGN_SEGMENT_LOOKUPS, &error), 0);
    CHECK(counted_keys <= 3); /* of three nodes */
    CHECK_INT(requests(), 1);
    tgn_segment__release(lookups, TGN_SEGMENT_LOOKUPS);
    free(list.items);
    world_close(&w);
}

/* One node of so many games, where loose ends and hot begins, and chunks end: nothing is lost on an edge. */
static void edges(void)
{
    static const size_t counts[] = {1,    2,    3,    4,    255,  256,  257,  4095,
                                    4096, 4097, 4098, 4099, 4100, 8192, 8193, 8194};
    world w;
    tgn_segment_node node = {0};
    world_open(&w, 9000, 21);
    for (uint32_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        tgn_record_visit_list list = {0};
        for (uint32_t game = 1; game <= counts[i]; game++)
            list_add(&list, (tgn_record_visit){
                                .high = 77, .game = game, .next = 2 * (game % 5), .came = 4, .parent = 9});
        tgn_segment segment = segment_for(TGN_KIND_WHOLE, i, &list, w.games);
        CHECK_INT(write_segment(&w, &segment, &list, NULL, NULL), 0);
        check_counts(&segment, &list);
        forget_few(&list);
        tgn_record_visit_list back = read_segment(&w, &segment);
        CHECK(same_lists(&list, &back));
        check_node(&w, &segment, &node, list.items, list.count);
        free(back.items);
        free(list.items);
    }
    tgn_segment_node__clear(&node);
    world_close(&w);
}

/* ---- shapes ---- */

static void shapes_fit(void)
{
    for (uint64_t visits = 1; visits < (uint64_t)1 << 44; visits = visits * 3 / 2 + 1) {
        const tgn_segment_shape shape = tgn_segment_shape__for(TGN_KIND_HALF, visits, 1, 1000);
        CHECK(tgn_segment_shape__sound(&shape));
        if (shape.page_bits > 0 && shape.page_bits < 32) {
            const double a_page = (double)visits / (double)tgn_segment_shape__pages(&shape);
            CHECK(a_page > 180 && a_page < 363);
            CHECK_INT(shape.slot_bits, 8);
        }
        if (shape.page_bits == 0 && visits > 1)
            CHECK(visits > 0.7 * (1 << shape.slot_bits) && visits < 1.42 * (1 << shape.slot_bits));
    }
    CHECK_INT(tgn_segment_shape__for(TGN_KIND_WHOLE, 26000000, 1, 131000).page_bits, 17);
    CHECK_INT(tgn_segment_shape__for(TGN_KIND_WHOLE, 26000000, 1, 131000).cell_bits, 34);
    CHECK_INT(tgn_segment_shape__for(TGN_KIND_WHOLE, 100, 5, 5).page_bits, 0);
}

/* Visits that lie in the wrong order are refused, not written. */
static void order_is_demanded(void)
{
    world w;
    world_open(&w, 100, 3);
    tgn_record_visit_list list = random_visits(&recipes[3], 8);
    for (size_t i = 1; i < list.count; i += 37) {
        tgn_record_visit_list wrong = list_copy(&list);
        tgn_segment segment = segment_for(TGN_KIND_QUARTER, 7, &list, w.games);
        wrong.items[i].high = wrong.items[i - 1].high - 1;
        CHECK_INT(write_segment(&w, &segment, &wrong, NULL, NULL), TGN_ERR_INPUT);
        free(wrong.items);
    }
    free(list.items);
    world_close(&w);
}

int main(int argc, char **argv)
{
    TEST(visits_come_back);
    TEST(nodes_are_found);
    TEST(nodes_are_looked_up);
    TEST(lookups_share_pages);
    TEST(edges);
    TEST(shapes_fit);
    TEST(order_is_demanded);
    return check_done();
}
