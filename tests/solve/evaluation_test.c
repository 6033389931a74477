/*
 * Evaluations learned by self-play: mirror images have the same value, and good moves better ones than bad
 * moves.
 */
#include <tengen/solve.h>

#include "../check.h"
#include "solve/search/goal.h"
#include "solve/search/evaluation.h"

static const _Atomic bool never = false; /* halts */

static uint64_t seed = 11;

static uint32_t roll(uint32_t sides)
{
    seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(seed >> 33) % sides;
}

static tgn_solve_evaluation_view view_of(const tgn_solve_evaluation *evaluation, const tgn_solve_claim *claim)
{
    tgn_solve_evaluation_view view;
    tgn_solve_evaluation__view(evaluation, tgn_solve_claim__claimants(claim), tgn_solve_claim__others(claim),
                               &view);
    return view;
}

static int value_of(const tgn_solve_evaluation *evaluation, const tgn_solve_claim *claim)
{
    tgn_solve_evaluation_view view = view_of(evaluation, claim);
    return tgn_solve_evaluation__value(evaluation, &view, !claim->claimant_moves);
}

/* Any board that has no string without liberties. */
static tgn_solve_claim any_claim(const tgn_solve_grid *grid)
{
    for (;;) {
        tgn_solve_claim claim = {.claimant_moves = roll(2)};
        for (int i = 0; i < grid->points; i++) {
            uint32_t stone = roll(3);
            claim.own |= (tgn_solve_set)(stone == 1) << i;
            claim.other |= (tgn_solve_set)(stone == 2) << i;
        }
        tgn_solve_set empty = grid->all & ~(claim.own | claim.other);
        if (!tgn_solve_grid__without_liberties(grid, claim.own, empty) &&
            !tgn_solve_grid__without_liberties(grid, claim.other, empty))
            return claim;
    }
}

static tgn_solve_set moved(const tgn_solve_encoder *encoder, int symmetry, tgn_solve_set set)
{
    tgn_solve_set image = 0;
    for (; set; set &= set - 1)
        image |= (tgn_solve_set)1 << encoder->image[symmetry][tgn_solve_set__first(set)];
    return image;
}

/* Weights that have nothing to do with the game. */
static void learn_at_random(tgn_solve_evaluation *evaluation, const tgn_solve_grid *grid)
{
    for (int i = 0; i < 2000; i++) {
        tgn_solve_claim claim = any_claim(grid);
        tgn_solve_evaluation_view view = view_of(evaluation, &claim);
        tgn_solve_evaluation__learn(evaluation, &view, !claim.claimant_moves, (float)roll(100) / 50 - 1);
    }
}

/*
 * What was learned of a board raises its mirror images as well, if not as much: a window that is its own
 * mirror image has its numbers in one of the two directions.
 */
static void windows_share_their_weights(tgn_size size)
{
    tgn_solve_grid grid = tgn_solve_grid__of(size);
    static tgn_solve_encoder encoder;
    tgn_solve_encoder__init(&encoder, size);
    tgn_solve_evaluation evaluation;
    CHECK_INT(tgn_solve_evaluation__init(&evaluation, &grid, &encoder), 0);
    CHECK(evaluation.windows > 0 && evaluation.windows <= TGN_SOLVE_EVALUATION_WINDOWS);
    int risen = 0;
    for (int i = 0; i < 200; i++) {
        tgn_solve_claim claim = any_claim(&grid), image = claim;
        int symmetry = 1 + (int)roll((uint32_t)encoder.symmetries - 1);
        image.own = moved(&encoder, symmetry, claim.own);
        image.other = moved(&encoder, symmetry, claim.other);
        tgn_solve_evaluation_view view = view_of(&evaluation, &claim);
        int before = value_of(&evaluation, &claim), mirrored = value_of(&evaluation, &image);
        tgn_solve_evaluation__learn(&evaluation, &view, !claim.claimant_moves, 0.5F);
        CHECK(value_of(&evaluation, &claim) > before);
        risen += value_of(&evaluation, &image) > mirrored;
    }
    CHECK(risen > 100);
    tgn_solve_evaluation__clear(&evaluation);
}

static void shapes_of_boards(void)
{
    const tgn_size sizes[] = {{5, 5}, {4, 5}, {5, 6}, {3, 10}, {2, 15}, {1, 30}, {30, 1}, {4, 7}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        windows_share_their_weights(sizes[i]);
}

/* One more stone, or a capture: the same as a new view. */
static void a_move_changes_the_view(void)
{
    tgn_size size = {4, 5};
    tgn_solve_grid grid = tgn_solve_grid__of(size);
    static tgn_solve_encoder encoder;
    tgn_solve_encoder__init(&encoder, size);
    tgn_solve_evaluation evaluation;
    CHECK_INT(tgn_solve_evaluation__init(&evaluation, &grid, &encoder), 0);
    learn_at_random(&evaluation, &grid);
    int captures = 0;
    for (int i = 0; i < 2000; i++) {
        tgn_solve_claim claim = any_claim(&grid), next;
        tgn_solve_evaluation_view view = view_of(&evaluation, &claim);
        tgn_solve_set at = (tgn_solve_set)1 << roll((uint32_t)grid.points);
        tgn_solve_grid_step step;
        if ((claim.own | claim.other) & at)
            next = tgn_solve_claim__after_pass(&claim);
        else if (tgn_solve_grid__play(&grid, claim.own, claim.other, at, &step))
            next = tgn_solve_claim__after(&claim, &step);
        else
            continue;
        captures += next.own != claim.other;
        CHECK_INT(tgn_solve_evaluation__value_after(&evaluation, &view, &claim, &next),
                  value_of(&evaluation, &next));
    }
    CHECK(captures > 20);
    tgn_solve_evaluation__clear(&evaluation);
}

/* ---- self-play ----------------------------------------------------------------------------------------- */

typedef struct lesson {
    tgn_solve_grid grid;
    tgn_solve_encoder encoder;
    tgn_solve_shortfall claimant, other;
    tgn_solve_goal goal;
    tgn_solve_evaluation evaluation;
} lesson;

static void take_lesson(lesson *out, tgn_size size, int score, int games, const _Atomic bool *halt)
{
    out->grid = tgn_solve_grid__of(size);
    tgn_solve_encoder__init(&out->encoder, size);
    int points = tgn_solve_goal__points(&out->grid, score),
        rest = tgn_solve_goal__points(&out->grid, 1 - score);
    CHECK_INT(tgn_solve_shortfall__init(&out->claimant, &out->grid, &out->encoder, points, 1, &never), 0);
    CHECK_INT(tgn_solve_shortfall__init(&out->other, &out->grid, &out->encoder, rest, 1, &never), 0);
    out->goal = (tgn_solve_goal){&out->grid, &out->claimant, &out->other, points, rest};
    CHECK_INT(tgn_solve_evaluation__init(&out->evaluation, &out->grid, &out->encoder), 0);
    tgn_solve_claim claim = {.claimant_moves = true, .score = (int8_t)score};
    tgn_solve_evaluation__train(&out->evaluation, &out->goal, &claim, games, halt);
}

static void end_lesson(lesson *l)
{
    tgn_solve_evaluation__clear(&l->evaluation);
    tgn_solve_shortfall__clear(&l->claimant);
    tgn_solve_shortfall__clear(&l->other);
}

/*
 * In situations where some moves keep a claim and others do not: how often the move with the best value keeps
 * it.
 */
static int share_of_good_moves(const lesson *l, const tgn_solve_table *table, tgn_size size, int score)
{
    int asked = 0, good = 0;
    while (asked < 300) {
        tgn_solve_claim claim = any_claim(&l->grid);
        claim.claimant_moves = true;
        tgn_solve_evaluation_view view = view_of(&l->evaluation, &claim);
        tgn_situation s = {
            .size = size, .black = claim.own, .white = claim.other, .to_move = TGN_BLACK, .ko = TGN_PASS};
        int best = INT32_MIN, moves = 0, holding = 0;
        bool holds = false;
        for (int i = 0; i < l->grid.points; i++) {
            tgn_situation after = s;
            if (tgn_situation_play(&after, tgn_point_from_index(i, size), false, NULL) < 0)
                continue;
            tgn_solve_claim next = tgn_solve_claim__of(&after, TGN_BLACK, score);
            bool true_here = tgn_solve_table_value(table, &after, NULL).low >= score;
            int looks = tgn_solve_evaluation__value_after(&l->evaluation, &view, &claim, &next);
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

/* At most a third of the moves keep the claim, so chance is right less than a third of the time. */
static void training_helps(void)
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

static void training_is_deterministic_and_can_be_stopped(void)
{
    tgn_size size = {3, 3};
    _Atomic bool halt = false, halted = true;
    static lesson one, two, none;
    take_lesson(&one, size, 9, 500, &halt);
    take_lesson(&two, size, 9, 500, &halt);
    take_lesson(&none, size, 9, 500, &halted);
    for (int i = 0; i < 100; i++) {
        tgn_solve_claim claim = any_claim(&one.grid);
        CHECK_INT(value_of(&one.evaluation, &claim), value_of(&two.evaluation, &claim));
        CHECK_INT(value_of(&none.evaluation, &claim), 0);
    }
    end_lesson(&one);
    end_lesson(&two);
    end_lesson(&none);
}

int main(int argc, char **argv)
{
    TEST(shapes_of_boards);
    TEST(a_move_changes_the_view);
    TEST(training_helps);
    TEST(training_is_deterministic_and_can_be_stopped);
    return check_done();
}
