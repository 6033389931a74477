/* However the width is cut, the result is the same: bounds drop nothing that matters. */
#include "strings/maximum/search.h"

#include "../check.h"

static uint64_t state = 1;

static int roll(int sides)
{
    return (int)(check_random(&state) % (uint64_t)sides);
}

/* A board with stones of both colours, holes and points that stay empty, all strings with a liberty. */
static void random_board(tgn_filling *filling)
{
    CHECK_INT(tgn_filling_init(filling, 4 + roll(6), 4 + roll(6), NULL), 0);
    int area = filling->rows * filling->cols, stones = roll(area);
    for (int i = 0; i < stones; i++) {
        char *point = &filling->points[roll(area)];
        long dead;
        if (*point != TGN_FILLING_FREE)
            continue;
        *point = "XOXOXO_#"[roll(8)];
        if (tgn_filling_strings(filling, &dead) < 0 || dead >= 0)
            *point = TGN_FILLING_FREE;
    }
}

/* Add a cover with one cut, or with none. */
static void add_cover(tgn_strings_bound *bound, const tgn_strings_plan *plan, int cut)
{
    tgn_strings_cover *cover = &bound->covers[bound->count++];
    bound->plan = plan;
    cover->count = cut ? 2 : 1;
    CHECK_INT(tgn_strings_strip__init(&cover->strips[0], plan, 0, cut ? cut : plan->cols, NULL), 0);
    if (cut)
        CHECK_INT(tgn_strings_strip__init(&cover->strips[1], plan, cut, plan->cols, NULL), 0);
}

/* The least loss within a budget, and how many boards have it. */
static tgn_strings_search search_with(const tgn_strings_plan *plan, const int *cuts, int count, int budget)
{
    tgn_strings_bound bound = {0};
    for (int i = 0; i < count; i++)
        add_cover(&bound, plan, cuts[i]);
    tgn_strings_search search = {
        .plan = plan, .bound = &bound, .budget = budget, .counted = true, .threads = 1, .memory = 1u << 30};
    CHECK(tgn_strings_search__run(&search, NULL, NULL) >= 0);
    tgn_strings_search__clear(&search);
    tgn_strings_bound__clear(&bound);
    return search;
}

static void every_cut(void)
{
    int two_phases = 0;
    for (int i = 0; i < 60; i++) {
        tgn_filling filling;
        tgn_strings_plan plan;
        random_board(&filling);
        CHECK_INT(tgn_strings_plan__init(&plan, &filling, 0, i % 3 == 0, NULL), 0);
        two_phases += plan.bits == 3;
        int most = 5 * plan.open - tgn_strings_plan__needs(&plan), none = 0;
        tgn_strings_search exact =
            search_with(&plan, &none, 1, most); /* one strip: its bound is the answer itself */
        for (int cut = 1; cut < plan.cols; cut++) {
            tgn_strings_search cut_once = search_with(&plan, &cut, 1, exact.loss);
            int cuts[2] = {cut, plan.cols - cut};
            tgn_strings_search cut_twice = search_with(&plan, cuts, 2, exact.loss);
            CHECK(cut_once.loss == exact.loss && cut_once.count == exact.count);
            CHECK(cut_twice.loss == exact.loss && cut_twice.count == exact.count);
            CHECK(cut_twice.states <= cut_once.states);
            /* Just below the least there is nothing, which is the proof. */
            CHECK(search_with(&plan, &cut, 1, exact.loss - 1).loss >= TGN_STRINGS_DEAD);
        }
        tgn_strings_plan__clear(&plan);
        tgn_filling_clear(&filling);
    }
    CHECK(two_phases > 20 && two_phases < 60);
}

/* No bound but the budget is right too, only slower. */
static void no_bound_at_all(void)
{
    tgn_filling filling;
    tgn_strings_plan plan;
    CHECK_INT(tgn_filling_init(&filling, 7, 7, NULL), 0);
    CHECK_INT(tgn_strings_plan__init(&plan, &filling, 0, false, NULL), 0);
    int cut = 3, loss = tgn_strings_plan__loss(&plan, 37);
    tgn_strings_search bounded = search_with(&plan, &cut, 1, loss),
                       free_search = search_with(&plan, NULL, 0, loss);
    CHECK_INT(bounded.loss, loss);
    CHECK_INT(free_search.loss, loss);
    CHECK(bounded.count == 2 && free_search.count == 2);
    CHECK(bounded.states * 10 < free_search.states);
    tgn_strings_plan__clear(&plan);
    tgn_filling_clear(&filling);
}

int main(int argc, char **argv)
{
    TEST(every_cut);
    TEST(no_bound_at_all);
    return check_done();
}
