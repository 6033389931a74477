/* merge_test.c - several segments read as one */
#include "segment_fixture.h"

enum { SEGMENTS = 6 };

static const recipe recipes[] = {
    {.keys = 10, .visits = 100, .games = 30},
    {.keys = 2000, .visits = 6000, .games = 300, .branches = 6, .setups = 6, .far = 2},
    {.keys = 300, .visits = 20000, .games = 6000, .crowd = 40, .parts = true, .setups = 3},
    {.keys = 4, .visits = 30000, .games = 9000, .parts = true, .branches = 2},
};
enum { RECIPES = sizeof recipes / sizeof *recipes };

/* Deal the games out: in blocks, as imports do, or like cards. */
static size_t owner(uint32_t game, uint32_t games, bool blocks)
{
    return blocks ? (size_t)game * SEGMENTS / (games + 1) : game * 2654435761u >> 7 & 1 ? game % SEGMENTS : 0;
}

static int by_node_and_game(const void *left, const void *right)
{
    const tgn_record_visit *a = left, *b = right;
    const int order = tgn_record_key__compare(tgn_record_visit__key(a), tgn_record_visit__key(b));
    return order ? order : a->game < b->game ? -1 : a->game > b->game ? 1 : tgn_record_visit__compare(a, b);
}

/* Write the games of each segment; `expected` is what reading all of them gives. */
static void write_parts(world *w, const recipe *how, const tgn_record_visit_list *list, bool blocks,
                        tgn_segment *segments, tgn_record_visit_list *expected)
{
    for (size_t s = 0; s < SEGMENTS; s++) {
        tgn_record_visit_list part = {0};
        for (size_t i = 0; i < list->count; i++)
            if (owner(list->items[i].game, how->games, blocks) == s)
                list_add(&part, list->items[i]);
        segments[s] =
            segment_for(how->parts ? TGN_KIND_HALF : TGN_KIND_WHOLE, (uint32_t)s + 1, &part, w->games);
        CHECK_INT(write_segment(w, &segments[s], &part, NULL, NULL), 0);
        forget_few(&part);
        for (size_t i = 0; i < part.count; i++)
            list_add(expected, part.items[i]);
        free(part.items);
    }
    qsort(expected->items, expected->count, sizeof *expected->items, by_node_and_game);
}

static size_t node_begin(const tgn_record_visit_list *list, size_t at)
{
    while (at > 0 && node_end(list, at - 1) > at)
        at--;
    return at;
}

/* Read through a merger; a part of a node at a time, and never two. */
static tgn_record_visit_list read_merged(world *w, const tgn_segment *segments, tgn_record_key from,
                                         tgn_record_key to)
{
    tgn_record_visit_list list = {0};
    tgn_segment_merger *merger;
    tgn_error error;
    const tgn_record_visit *visits;
    size_t count;
    int code;
    CHECK_INT(tgn_segment_merger__new(&merger, w->store, segments, SEGMENTS, from, to), 0);
    while ((code = tgn_segment_merger__next(merger, &visits, &count, &error)) > 0) {
        const size_t before = list.count;
        for (size_t i = 0; i < count; i++)
            list_add(&list, visits[i]);
        CHECK_INT(node_end(&list, before), list.count);
        if (before > 0 && node_end(&list, before - 1) > before) /* only hot nodes come in parts */
            CHECK(list.count - node_begin(&list, before) > TGN_SEGMENT_HOT);
    }
    CHECK_INT(code, 0);
    tgn_segment_merger__free(merger);
    return list;
}

static void check_range(world *w, const tgn_segment *segments, const tgn_record_visit_list *expected,
                        tgn_record_key from, tgn_record_key to)
{
    tgn_record_visit_list some = {0}, merged = read_merged(w, segments, from, to);
    for (size_t i = 0; i < expected->count; i++) {
        const tgn_record_key key = tgn_record_visit__key(&expected->items[i]);
        if (tgn_record_key__compare(key, from) >= 0 &&
            ((to.high == 0 && to.low == 0) || tgn_record_key__compare(key, to) < 0))
            list_add(&some, expected->items[i]);
    }
    CHECK(same_lists(&some, &merged));
    free(some.items);
    free(merged.items);
}

static void segments_read_as_one(void)
{
    for (int i = 0; i < 2 * RECIPES; i++) {
        const recipe *how = &recipes[i / 2];
        world w;
        tgn_segment segments[SEGMENTS];
        tgn_record_visit_list expected = {0}, list = random_visits(how, (uint64_t)i + 3);
        world_open(&w, how->games, 5);
        write_parts(&w, how, &list, i % 2, segments, &expected);
        const tgn_record_key nothing = {0, 0}, third = tgn_record_visit__key(&list.items[list.count / 3]),
                             half = tgn_record_visit__key(&list.items[list.count / 2]);
        check_range(&w, segments, &expected, nothing, nothing);
        check_range(&w, segments, &expected, nothing, third);
        check_range(&w, segments, &expected, third, half);
        check_range(&w, segments, &expected, half, nothing);
        free(expected.items);
        free(list.items);
        world_close(&w);
    }
}

/* ---- joining: what was forgotten and is needed is asked for ---- */

typedef struct memory {
    const tgn_record_visit_list *list;
    size_t asked, calls;
} memory;

static int find_arrivals(void *context, tgn_kind kind, tgn_record_visit *visits, size_t count,
                         tgn_error *error)
{
    memory *m = context;
    (void)kind, (void)error;
    m->calls++;
    for (size_t i = 0; i < count; i++) {
        tgn_record_visit wanted = visits[i];
        CHECK_INT(wanted.came, TGN_RECORD_CAME_UNKNOWN);
        wanted.came = 0;
        size_t low = 0, high = m->list->count; /* the first that is not before it */
        while (low < high) {
            const size_t middle = (low + high) / 2;
            if (tgn_record_visit__compare(&m->list->items[middle], &wanted) < 0)
                low = middle + 1;
            else
                high = middle;
        }
        visits[i] = m->list->items[low];
        m->asked++;
    }
    return 0;
}

static bool twins(const tgn_record_visit *a, const tgn_record_visit *b)
{
    return tgn_record_key__compare(tgn_record_visit__key(a), tgn_record_visit__key(b)) == 0 &&
           a->game == b->game && a->step == b->step && a->length == b->length && a->next == b->next;
}

static void drop_twins(tgn_record_visit_list *list)
{
    size_t left = 0;
    for (size_t i = 0; i < list->count; i++)
        if (left == 0 || !twins(&list->items[left - 1], &list->items[i]))
            list->items[left++] = list->items[i];
    list->count = left;
}

/* Joined segments whose arrivals are looked up have the same hot nodes as a segment written at once. */
static void joining_remembers(void)
{
    world w;
    memory m = {0};
    tgn_segment segments[SEGMENTS];
    tgn_record_visit_list pieces = {0}, list = random_visits(&recipes[2], 12);
    drop_twins(&list);
    m.list = &list;
    world_open(&w, recipes[2].games, 5);
    write_parts(&w, &recipes[2], &list, true, segments, &pieces);
    tgn_segment joined = segment_for(TGN_KIND_HALF, 50, &list, w.games);
    tgn_record_visit_list merged = read_merged(&w, segments, (tgn_record_key){0, 0}, (tgn_record_key){0, 0});
    for (size_t i = 0; i < merged.count; i += 5) { /* as if it had been one of few in its segment */
        merged.items[i].came = TGN_RECORD_CAME_UNKNOWN;
        merged.items[i].parent = 0;
    }
    CHECK_INT(write_segment(&w, &joined, &merged, find_arrivals, &m), 0);
    check_counts(&joined, &list);
    for (size_t i = 0, end; i < merged.count; i = end) {
        end = node_end(&merged, i);
        for (size_t k = i; end - i >= TGN_SEGMENT_HOT && k < end; k++)
            merged.items[k] = list.items[k];
    }
    forget_few(&merged);
    tgn_record_visit_list back = read_segment(&w, &joined);
    CHECK(same_lists(&back, &merged));
    CHECK(m.calls > 0 && m.asked > 0);
    free(list.items);
    free(pieces.items);
    free(merged.items);
    free(back.items);
    world_close(&w);
}

int main(int argc, char **argv)
{
    TEST(segments_read_as_one);
    TEST(joining_remembers);
    return check_done();
}
