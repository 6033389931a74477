/* Every state of small boards, by brute force, against the tables of all rule sets. */
#include "brute.h"

static tgn_solve_table *table_of(const brute *all, const char *rules)
{
    tgn_solve_table *table = NULL;
    CHECK_INT(tgn_solve_table_build(&table, all->size, tgn_solve_rules_find(rules), 2, NULL, NULL), 0);
    return table;
}

/* The d with which a side wins by the table; without an end by force it wins with none. */
static brute_set winning(tgn_solve_value value, tgn_colour side)
{
    if (side == TGN_BLACK)
        return value.low == -TGN_SOLVE_ENDLESS ? 0 : brute_above(-value.low);
    return value.high == TGN_SOLVE_ENDLESS ? 0 : brute_below(-value.high);
}

/* No lead of prisoners that may be asked about makes an end look endless. */
static bool is_told_apart(int value)
{
    return abs(value) == TGN_SOLVE_ENDLESS || abs(value) + TGN_SOLVE_PRISONERS < TGN_SOLVE_ENDLESS;
}

static void compare(const brute_attack *attack, const char *rules)
{
    tgn_solve_table *table = table_of(attack->all, rules);
    for (int i = 0; i < attack->all->nodes; i++) {
        const tgn_solve_value value = tgn_solve_table_value(table, &attack->all->node[i].at, NULL);
        CHECK_INT(attack->won[i], winning(value, attack->side));
        CHECK(is_told_apart(value.low) && is_told_apart(value.high));
    }
    tgn_solve_table_close(table);
}

/* ---- endless play is drawn ----------------------------------------------------------------------------- */

/* Which of the counts of a node, or play by area that goes on after the end. */
typedef enum ending { AREA, PLAIN, WITHOUT_SEKI, STOPPED } ending;

static void count_ends(const brute_attack *attack, ending how)
{
    for (int i = 0; i < attack->all->nodes; i++) {
        const int count = attack->all->node[i].counted[how];
        brute_end(attack, i, attack->side == TGN_BLACK ? brute_above(-count) : brute_below(-count));
    }
}

/*
 * Play goes on by area with the side whose turn it is, and the stones that stood there are taken off what it
 * gives. A lead that is out of the range is as good there as the last one in it: it is more than any area.
 */
static void play_on(const brute_attack *attack, const brute_attack *area)
{
    for (int i = 0; i < attack->all->nodes; i++) {
        tgn_situation next = attack->all->node[i].at;
        next.to_move = tgn_colour_other(next.to_move);
        next.passed = false;
        next.ko = TGN_PASS;
        const int stones = __builtin_popcount(next.black) - __builtin_popcount(next.white);
        const brute_set won = area->won[attack->all->place[brute_key(attack->all, &next)]];
        brute_end(attack, i, brute_moved(won, -stones, won & 1, won >> 63));
    }
}

static void compare_drawn(const brute *all, tgn_colour side)
{
    static const char *const names[] = {"area", "japanese-plain", "japanese-1999", "territory"};
    brute_attack attack[4];
    for (int how = AREA; how <= STOPPED; how++) {
        brute_attack_init(&attack[how], all, side, how != AREA);
        if (how == STOPPED)
            play_on(&attack[how], &attack[AREA]);
        else
            count_ends(&attack[how], how);
        brute_attack_run(&attack[how]);
        compare(&attack[how], names[how]);
    }
    for (int how = AREA; how <= STOPPED; how++)
        brute_attack_clear(&attack[how]);
}

/* ---- endless play is won by who captures more ---------------------------------------------------------- */

/*
 * The side wins if the game ends with `score` or more for it, or if it ever leads by more stones than the
 * range has, taken since the beginning: that is more than it could be forced to give back. Who is as far
 * behind has failed. What is won for a score is won for less, so the scores are taken from the highest down.
 */
static void run_score(const brute_attack *attack, int score, int8_t *forced)
{
    const brute *all = attack->all;
    for (int i = 0; i < all->nodes; i++) {
        const int count = attack->side == TGN_BLACK ? all->node[i].counted[0] : -all->node[i].counted[0];
        if (count == score || score == all->points)
            brute_end(attack, i, count == score ? ~(brute_set)0 : 0);
    }
    brute_attack_run(attack);
    for (int i = 0; i < all->nodes; i++)
        if (forced[i] < score && attack->won[i] >> BRUTE_ZERO & 1)
            forced[i] = (int8_t)score;
}

static void compare_cycle(const brute *all, tgn_colour side)
{
    tgn_solve_table *table = table_of(all, "area-cycle");
    int8_t *forced = malloc((size_t)all->nodes);
    memset(forced, -TGN_SOLVE_ENDLESS, (size_t)all->nodes);
    brute_attack attack;
    brute_attack_init(&attack, all, side, true);
    for (int score = all->points; score >= -all->points; score--)
        run_score(&attack, score, forced);
    for (int i = 0; i < all->nodes; i++) {
        const tgn_solve_value value = tgn_solve_table_value(table, &all->node[i].at, NULL);
        CHECK_INT(side == TGN_BLACK ? value.low : -value.high, forced[i]);
    }
    brute_attack_clear(&attack);
    free(forced);
    tgn_solve_table_close(table);
}

static void all_rules(int rows, int cols)
{
    brute all;
    brute_init(&all, rows, cols);
    for (int side = 0; side < 2; side++) {
        compare_drawn(&all, side ? TGN_WHITE : TGN_BLACK);
        compare_cycle(&all, side ? TGN_WHITE : TGN_BLACK);
    }
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

static void three_by_four(void)
{
    all_rules(check_cases(3, 2), 4);
}

int main(int argc, char **argv)
{
    TEST(one_row);
    TEST(two_by_two);
    TEST(two_by_three);
    TEST(two_by_four);
    TEST(three_by_three);
    TEST(three_by_four);
    return check_done();
}
