/* What is learned by playing: that it is seen alike in mirrors, and that it tells good moves from bad ones. */
#include <tengen/solve.h>

#include "../check.h"
#include "solve/search/goal.h"
#include "solve/search/practice.h"

static uint64_t seed = 11;

static uint32_t roll(uint32_t sides)
{
    seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(seed >> 33) % sides;
}

static tgn_view view_of(const tgn_instinct *instinct, const tgn_claim *claim)
{
    tgn_view view;
    tgn_instinct__view(instinct, tgn_claim__claimants(claim), tgn_claim__others(claim), &view);
    return view;
}

static int value_of(const tgn_instinct *instinct, const tgn_claim *claim)
{
    tgn_view view = view_of(instinct, claim);
    return tgn_instinct__value(instinct, &view, !claim->mine);
}

/* Any board that has no string without liberties. */
static tgn_claim any_claim(const tgn_grid *grid)
{
    for (;;) {
        tgn_claim claim = {.mine = roll(2)};
        for (int i = 0; i < grid->points; i++) {
            uint32_t stone = roll(3);
            claim.own |= (tgn_set)(stone == 1) << i;
            claim.other |= (tgn_set)(stone == 2) << i;
        }
        tgn_set empty = grid->all & ~(claim.own | claim.other);
        if (!tgn_grid__breathless(grid, claim.own, empty) && !tgn_grid__breathless(grid, claim.other, empty))
            return claim;
    }
}

static tgn_set moved(const tgn_coder *coder, int motion, tgn_set set)
{
    tgn_set image = 0;
    for (; set; set &= set - 1)
        image |= (tgn_set)1 << coder->image[motion][tgn_set__first(set)];
    return image;
}

/* Weights that have nothing to do with the game. */
static void learn_at_random(tgn_instinct *instinct, const tgn_grid *grid)
{
    for (int i = 0; i < 2000; i++) {
        tgn_claim claim = any_claim(grid);
        tgn_view view = view_of(instinct, &claim);
        tgn_instinct__learn(instinct, &view, !claim.mine, (float)roll(100) / 50 - 1);
    }
}

/*
 * What was learned of a board raises its mirror images as well, if not as much: a window that is its own mirror
 * image has its numbers in one of the two directions.
 */
static void windows_share_their_weights(tgn_size size)
{
    tgn_grid grid = tgn_grid__of(size);
    static tgn_coder coder;
    tgn_coder__init(&coder, size);
    tgn_instinct instinct;
    CHECK_INT(tgn_instinct__init(&instinct, &grid, &coder), 0);
    CHECK(instinct.windows > 0 && instinct.windows <= TGN_INSTINCT_WINDOWS);
    int risen = 0;
    for (int i = 0; i < 200; i++) {
        tgn_claim claim = any_claim(&grid), image = claim;
        int motion = 1 + (int)roll((uint32_t)coder.motions - 1);
        image.own = moved(&coder, motion, claim.own);
        image.other = moved(&coder, motion, claim.other);
        tgn_view view = view_of(&instinct, &claim);
        int before = value_of(&instinct, &claim), mirrored = value_of(&instinct, &image);
        tgn_instinct__learn(&instinct, &view, !claim.mine, 0.5F);
        CHECK(value_of(&instinct, &claim) > before);
        risen += value_of(&instinct, &image) > mirrored;
    }
    CHECK(risen > 100);
    tgn_instinct__clear(&instinct);
}

static void shapes_of_boards(void)
{
    const tgn_size sizes[] = {{5, 5}, {4, 5}, {5, 6}, {3, 10}, {2, 15}, {1, 30}, {30, 1}, {4, 7}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        windows_share_their_weights(sizes[i]);
}

/* A stone more, or a capture: the same as looking anew. */
static void a_move_changes_the_view(void)
{
    tgn_size size = {4, 5};
    tgn_grid grid = tgn_grid__of(size);
    static tgn_coder coder;
    tgn_coder__init(&coder, size);
    tgn_instinct instinct;
    CHECK_INT(tgn_instinct__init(&instinct, &grid, &coder), 0);
    learn_at_random(&instinct, &grid);
    int captures = 0;
    for (int i = 0; i < 2000; i++) {
        tgn_claim claim = any_claim(&grid), next;
        tgn_view view = view_of(&instinct, &claim);
        tgn_set at = (tgn_set)1 << roll((uint32_t)grid.points);
        tgn_grid_step step;
        if ((claim.own | claim.other) & at)
            next = tgn_claim__after_pass(&claim);
        else if (tgn_grid__play(&grid, claim.own, claim.other, at, &step))
            next = tgn_claim__after(&claim, &step);
        else
            continue;
        captures += next.own != claim.other;
        CHECK_INT(tgn_instinct__value_after(&instinct, &view, &claim, &next), value_of(&instinct, &next));
    }
    CHECK(captures > 20);
    tgn_instinct__clear(&instinct);
}

/* ---- practice ------------------------------------------------------------------------------------------ */

typedef struct lesson {
    tgn_grid grid;
    tgn_coder coder;
    tgn_reach claimant, other;
    tgn_goal goal;
    tgn_instinct instinct;
} lesson;

static void take_lesson(lesson *out, tgn_size size, int score, int games, const _Atomic bool *halt)
{
    out->grid = tgn_grid__of(size);
    tgn_coder__init(&out->coder, size);
    int points = tgn_goal__points(&out->grid, score), rest = tgn_goal__points(&out->grid, 1 - score);
    CHECK_INT(tgn_reach__init(&out->claimant, &out->grid, &out->coder, points, 1), 0);
    CHECK_INT(tgn_reach__init(&out->other, &out->grid, &out->coder, rest, 1), 0);
    out->goal = (tgn_goal){&out->grid, &out->claimant, &out->other, points, rest};
    CHECK_INT(tgn_instinct__init(&out->instinct, &out->grid, &out->coder), 0);
    tgn_claim claim = {.mine = true, .score = (int8_t)score};
    tgn_practice__play(&out->instinct, &out->goal, &claim, games, halt);
}

static void end_lesson(lesson *l)
{
    tgn_instinct__clear(&l->instinct);
    tgn_reach__clear(&l->claimant);
    tgn_reach__clear(&l->other);
}

/* In situations where some moves hold a claim and others do not: how often the move that looks best is one that does. */
static int share_of_good_moves(const lesson *l, const tgn_solve_table *table, tgn_size size, int score)
{
    int asked = 0, good = 0;
    while (asked < 300) {
        tgn_claim claim = any_claim(&l->grid);
        claim.mine = true;
        tgn_view view = view_of(&l->instinct, &claim);
        tgn_situation s = {
            .size = size, .black = claim.own, .white = claim.other, .to_move = TGN_BLACK, .ko = TGN_PASS};
        int best = INT32_MIN, moves = 0, holding = 0;
        bool holds = false;
        for (int i = 0; i < l->grid.points; i++) {
            tgn_situation after = s;
            if (tgn_situation_play(&after, tgn_point_from_index(i, size), false, NULL) < 0)
                continue;
            tgn_claim next = tgn_claim__of(&after, TGN_BLACK, score);
            bool true_here = tgn_solve_table_value(table, &after, NULL).low >= score;
            int looks = tgn_instinct__value_after(&l->instinct, &view, &claim, &next);
            moves++;
            holding += true_here;
            if (looks > best) {
                best = looks;
                holds = true_here;
            }
        }
        if (holding == 0 || holding * 3 > moves)
            continue;
        asked++;
        good += holds;
    }
    return good * 100 / asked;
}

/* At most a third of the moves hold the claim, so who knows nothing is right in less than a third. */
static void practice_makes_better(void)
{
    tgn_size size = {3, 4};
    int score = 4;
    _Atomic bool halt = false;
    static lesson before, after;
    take_lesson(&before, size, score, 0, &halt);
    take_lesson(&after, size, score, 20000, &halt);
    tgn_solve_table *table = NULL;
    CHECK_INT(tgn_solve_table_build(&table, size, tgn_solve_rules_find("area"), 2, NULL, NULL), 0);
    int fool = share_of_good_moves(&before, table, size, score);
    int player = share_of_good_moves(&after, table, size, score);
    CHECK(fool < 40);
    CHECK(player > 60 && player > fool + 25);
    tgn_solve_table_close(table);
    end_lesson(&before);
    end_lesson(&after);
}

static void practice_is_the_same_every_time_and_can_be_stopped(void)
{
    tgn_size size = {3, 3};
    _Atomic bool halt = false, halted = true;
    static lesson one, two, none;
    take_lesson(&one, size, 9, 500, &halt);
    take_lesson(&two, size, 9, 500, &halt);
    take_lesson(&none, size, 9, 500, &halted);
    for (int i = 0; i < 100; i++) {
        tgn_claim claim = any_claim(&one.grid);
        CHECK_INT(value_of(&one.instinct, &claim), value_of(&two.instinct, &claim));
        CHECK_INT(value_of(&none.instinct, &claim), 0);
    }
    end_lesson(&one);
    end_lesson(&two);
    end_lesson(&none);
}

int main(int argc, char **argv)
{
    TEST(shapes_of_boards);
    TEST(a_move_changes_the_view);
    TEST(practice_makes_better);
    TEST(practice_is_the_same_every_time_and_can_be_stopped);
    return check_done();
}
