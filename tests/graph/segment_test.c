/* segment_test.c - visits in, visits out; finding; summaries; merging */
#include "segments.h"

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
        tgn_visit_list list = random_visits(&recipes[i], (uint64_t)i + 5);
        tgn_segment segment = segment_for(kind_of(&recipes[i]), 7, &list, w.games);
        CHECK_INT(write_segment(&w, &segment, &list, NULL, NULL), 0);
        check_counts(&segment, &list);
        tgn_visit_list back = read_segment(&w, &segment);
        forget_few(&list);
        CHECK(same_lists(&list, &back));
        free(list.items);
        free(back.items);
        world_close(&w);
    }
}

int main(int argc, char **argv)
{
    TEST(visits_come_back);
    return check_done();
}
