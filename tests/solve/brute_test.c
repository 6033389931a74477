/* Every state of small boards, by brute force, against the tables of all rule sets. */
#include "brute.h"

static tgn_solve_table *table_of(const brute *all, const char *rules)
{
    tgn_solve_table *table = NULL;
    CHECK_INT(tgn_solve_table_build(&table, all->size, tgn_solve_rules_find(rules), 2, NULL, NULL), 0);
    return table;
}

/* A value says who wins with d more points for Black. */
static int winner(tgn_solve_value value, int d)
{
    return value.low + d > 0 && value.low > -TGN_SOLVE_ENDLESS    ? 1
           : value.high + d < 0 && value.high < TGN_SOLVE_ENDLESS ? -1
                                                                  : 0;
}

/* Compare for all |d| up to `inner`, which is so far from the range that no border is felt. */
static void compare(const brute_game *game, const char *rules, int inner)
{
    tgn_solve_table *table = table_of(game->all, rules);
    for (int i = 0; i < game->all->nodes; i++) {
        const tgn_situation *at = &game->all->node[i].at;
        const tgn_solve_value value = tgn_solve_table_value(table, at, NULL);
        for (int d = -inner; d <= inner; d++)
            CHECK_INT(*brute_at(game, i, d), winner(value, d));
    }
    tgn_solve_table_close(table);
}

static void all_rules(int rows, int cols)
{
    brute all;
    brute_init(&all, rows, cols);
    const int n = all.points;
    brute_game area = {.all = &all, .range = 5 * n, .counted = 0};
    brute_game plain = {.all = &all, .range = 4 * n, .counted = 1, .prisoners = true};
    brute_game seki = {.all = &all, .range = 4 * n, .counted = 2, .prisoners = true};
    brute_game stopped = {.all = &all, .range = 4 * n, .prisoners = true, .after = &area};
    brute_solve(&area);
    brute_solve(&plain);
    brute_solve(&seki);
    brute_solve(&stopped);
    compare(&area, "area", n + 1);
    compare(&plain, "japanese-plain", 2 * n);
    compare(&seki, "japanese-1999", 2 * n);
    compare(&stopped, "territory", 2 * n);
    free(area.result);
    free(plain.result);
    free(seki.result);
    free(stopped.result);
    brute_clear(&all);
}

static void one_row(void)
{
    all_rules(1, 2);
    all_rules(1, 3);
    all_rules(5, 1);
}

static void two_by_two(void)
{
    all_rules(2, 2);
}

static void two_by_three(void)
{
    all_rules(2, 3);
    all_rules(3, 2);
}

static void two_by_four(void)
{
    all_rules(2, 4);
}

static void three_by_three(void)
{
    all_rules(3, 3);
}

/* ---- endless play -------------------------------------------------------------------------------------- */

/*
 * Black attacks: he wins if the game ends with `score` or more, or if he ever leads by `range` stones taken
 * since the beginning, which is more than he could be forced to give back. d is that lead; who is `range`
 * behind has failed.
 */
static void attack(const brute *all, int range, int score, int8_t *won)
{
    const int width = 2 * range + 1;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < all->nodes; i++)
            for (int d = -range; d <= range; d++) {
                const brute_node *node = &all->node[i];
                int8_t *here = &won[(size_t)i * (size_t)width + (size_t)(d + range)];
                const bool black = node->at.to_move == TGN_BLACK;
                bool any = false, every = true;
                for (int k = 0; !*here && k < node->count; k++) {
                    const brute_move *move = &all->move[node->first + k];
                    const int then = d + move->taken;
                    const bool wins = move->to < 0    ? node->counted[0] >= score
                                      : then >= range ? true
                                      : then <= -range
                                          ? false
                                          : won[(size_t)move->to * (size_t)width + (size_t)(then + range)];
                    any |= wins;
                    every &= wins;
                }
                if (!*here && (black ? any : every)) {
                    *here = 1;
                    changed = true;
                }
            }
    }
}

/* From a lead of 0, and White likewise by exchanging the colours. */
static void compare_endless(int rows, int cols, int range)
{
    brute all;
    brute_init(&all, rows, cols);
    tgn_solve_table *table = table_of(&all, "area-cycle");
    const size_t width = 2 * (size_t)range + 1;
    for (int score = -all.points; score <= all.points; score++) {
        int8_t *won = calloc((size_t)all.nodes, width);
        attack(&all, range, score, won);
        for (int i = 0; i < all.nodes; i++) {
            tgn_situation at = all.node[i].at;
            const int black_wins = won[(size_t)i * width + (size_t)range];
            CHECK_INT(tgn_solve_table_value(table, &at, NULL).low >= score, black_wins);
            at.black = all.node[i].at.white, at.white = all.node[i].at.black;
            at.to_move = tgn_colour_other(at.to_move);
            CHECK_INT(-tgn_solve_table_value(table, &at, NULL).high >= score, black_wins);
        }
        free(won);
    }
    tgn_solve_table_close(table);
    brute_clear(&all);
}

static void endless(void)
{
    compare_endless(1, 2, 20);
    compare_endless(2, 2, 30);
    compare_endless(2, 3, 40);
}

int main(int argc, char **argv)
{
    TEST(one_row);
    TEST(two_by_two);
    TEST(two_by_three);
    TEST(two_by_four);
    TEST(three_by_three);
    TEST(endless);
    return check_done();
}
