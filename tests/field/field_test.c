/*
 * The potential: the paper's tables, a slow obvious field to compare with, and what must hold on any board.
 *
 * Where the paper's printed numbers differ from its own rule, the number that the rule gives is expected, with
 * the printed one beside it.
 */
#include <math.h>

#include <tengen/field.h>
#include <tengen/game.h>

#include "../check.h"

static uint64_t dice = 20070623;

static uint64_t roll(uint64_t below)
{
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (dice >> 11) % below;
}

static tgn_field_rule plain(void)
{
    tgn_field_rule rule = *tgn_field_rule_at(0);
    rule.delocalise = false;
    return rule;
}

static void judge_board(tgn_judgement *out, const tgn_board *board, const tgn_field_rule *rule, int moves)
{
    tgn_field field;
    tgn_potential potential;
    CHECK_INT(tgn_field_init(&field, board->size, rule, NULL), 0);
    tgn_field_set(&field, board);
    tgn_field_read(&potential, &field, board);
    tgn_field_judge(out, &field.rule, &potential, board->size, moves);
}

/* Core and rim of a single black stone on 19x19; lines from 1. */
static tgn_judgement lone_stone(int line, int from_side)
{
    tgn_board board;
    tgn_judgement judgement;
    tgn_board_init(&board, (tgn_size){19, 19});
    tgn_board_put(&board, tgn_point_at(line - 1, from_side - 1), TGN_BLACK);
    judge_board(&judgement, &board, NULL, 1);
    return judgement;
}

/* ---- the paper's numbers ---- */

/* Tables 1 and 2: sums over distances, relative to the stone; core and rim. */
static void tables_1_and_2(void)
{
    static const double sums[] = {2, 4, 5.5, 6.5, 7.125, 7.5};
    const tgn_field_rule *rule = tgn_field_rule_find("opening");
    tgn_field field;
    tgn_board board;
    const tgn_size size = {25, 25};
    const tgn_point middle = tgn_point_at(12, 12);
    tgn_board_init(&board, size);
    tgn_board_put(&board, middle, TGN_BLACK);
    CHECK_INT(tgn_field_init(&field, size, rule, NULL), 0);
    tgn_field_set(&field, &board);
    for (int reach = 1; reach <= 6; reach++) {
        double sum = 0;
        for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size)) {
            const int d = abs(tgn_point_row(p) - 12) + abs(tgn_point_col(p) - 12);
            sum += d >= 1 && d <= reach ? field.sum[p] / 64.0 : 0;
        }
        CHECK(sum == sums[reach - 1]);
    }
    tgn_field_unit unit;
    tgn_field_rule_unit(&unit, rule);
    CHECK_INT(unit.core_points, 25);
    CHECK_INT(unit.core_potential, 416);
    CHECK_INT(unit.rim_points, 60);
    CHECK_INT(unit.rim_potential, 128);
    CHECK(unit.core_worth == 6.5 && unit.rim_worth == 2);
}

static void table_3(void)
{
    static const int core[] = {16, 23, 26, 27, 26, 25};
    for (int line = 1; line <= 6; line++)
        CHECK_INT(lone_stone(line, 10).core[TGN_BLACK].points, core[line - 1]);
}

/* Mistakes in the printed figure: (3,3) 28, (4,4) 28, (4,5) 27, (5,4) is 28 as the rule has it. */
static void figure_4(void)
{
    static const int core[8][8] = {
        {10, 14, 16, 17, 17, 16, 16, 16}, {14, 19, 22, 24, 24, 23, 23, 23}, {16, 22, 26, 28, 27, 26, 26, 26},
        {17, 24, 28, 29, 28, 27, 27, 27}, {17, 24, 27, 28, 27, 26, 26, 26}, {16, 23, 26, 27, 26, 25, 25, 25},
        {16, 23, 26, 27, 26, 25, 25, 25}, {16, 23, 26, 27, 26, 25, 25, 25},
    };
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            CHECK_INT(lone_stone(i + 1, j + 1).core[TGN_BLACK].points, core[i][j]);
}

/* One mistake: the rim of the Chinese opening is printed as 63. */
static void table_5(void)
{
    static const struct {
        int core, rim, rim_printed;
    } expected[] = {{87, 73, 73}, {89, 65, 63}, {90, 63, 63}, {92, 63, 63}};
    for (int i = 0; i < 4; i++) {
        const tgn_fuseki *fuseki = tgn_fuseki_at(i);
        tgn_board board;
        tgn_judgement judgement;
        char word[8];
        int used = 0;
        tgn_board_init(&board, (tgn_size){19, 19});
        for (const char *at = fuseki->stones; sscanf(at, "%7s%n", word, &used) == 1; at += used) {
            tgn_point point;
            CHECK_INT(tgn_point_parse(&point, word, board.size), 0);
            tgn_board_put(&board, point, TGN_BLACK);
        }
        judge_board(&judgement, &board, NULL, 3);
        CHECK_INT(board.count[TGN_BLACK], 3);
        CHECK_INT(judgement.core[TGN_BLACK].points, expected[i].core);
        CHECK_INT(judgement.rim[TGN_BLACK].points, expected[i].rim);
        CHECK_INT(fuseki->core_printed, expected[i].core);
        CHECK_INT(fuseki->rim_printed, expected[i].rim_printed);
    }
    CHECK(!tgn_fuseki_at(4) && !tgn_fuseki_at(-1));
}

/* Table 4: 125 and 96 points of core, 72 and 30 of rim: 7.54 + 1.4 points. Made by hand as potentials. */
static void table_4(void)
{
    static const struct {
        int points;
        float value;
    } zones[] = {{125, 26}, {96, -29}, {72, 2.5f}, {30, -2.5f}};
    tgn_potential potential = {{0}};
    const tgn_size size = {19, 19};
    int at = 0;
    for (int zone = 0; zone < 4; zone++)
        for (int i = 0; i < zones[zone].points; i++)
            potential.at[tgn_point_from_index(at++, size)] = zones[zone].value;
    tgn_judgement judgement;
    tgn_field_judge(&judgement, tgn_field_rule_at(0), &potential, size, 40);
    CHECK_INT(judgement.area[TGN_BLACK], 197);
    CHECK_INT(judgement.area[TGN_WHITE], 126);
    CHECK(fabs(judgement.core_lead - 7.54) < 1e-9 && fabs(judgement.rim_lead - 1.4) < 1e-9);
    CHECK(fabs(judgement.lead - 8.94) < 1e-9);
    CHECK(judgement.core[TGN_BLACK].potential == 125 * 26 && judgement.rim[TGN_WHITE].potential == 75);
}

static void thresholds(void)
{
    const tgn_size size = {1, 8};
    static const float values[8] = {0.9f, 1, 5.9f, 6, 31.9f, 32, -6, -32};
    tgn_potential potential = {{0}};
    tgn_judgement judgement;
    for (int i = 0; i < 8; i++)
        potential.at[tgn_point_at(0, i)] = values[i];
    tgn_field_judge(&judgement, tgn_field_rule_find("opening"), &potential, size, 0);
    CHECK_INT(judgement.rim[TGN_BLACK].points, 2);
    CHECK_INT(judgement.core[TGN_BLACK].points, 3);
    CHECK_INT(judgement.core[TGN_WHITE].points, 2);
    tgn_field_judge(&judgement, tgn_field_rule_find("middle"), &potential, size, 0);
    CHECK_INT(judgement.rim[TGN_BLACK].points, 2);
    CHECK_INT(judgement.core[TGN_BLACK].points, 1);
    CHECK_INT(judgement.rim[TGN_WHITE].points, 1);
    CHECK_INT(judgement.core[TGN_WHITE].points, 1);
    const tgn_field_rule *dynamic = tgn_field_rule_find("dynamic");
    tgn_field_judge(&judgement, dynamic, &potential, size, 0);
    CHECK_INT(judgement.core[TGN_BLACK].points, 5);
    tgn_field_judge(&judgement, dynamic, &potential, size, 50);
    CHECK(judgement.core_least == 6);
    CHECK_INT(judgement.core[TGN_BLACK].points, 3);
    tgn_field_judge(&judgement, dynamic, &potential, size, 310);
    CHECK_INT(judgement.core[TGN_BLACK].points, 1);
    static const int levels[8] = {0, 1, 1, 2, 3, 4, -2, -4};
    for (int i = 0; i < 8; i++)
        CHECK_INT(tgn_field_level(tgn_field_rule_at(0), values[i]), levels[i]);
}

/* ---- a slow obvious field ---- */

/*
 * Walk a number of steps along an axis. Half a line outside the first line is a mirror: a step into it stays
 * on the line and turns round. A stone on the first line has no mirror: a step off the board is lost (-1).
 */
static int walk(int from, int steps, int length, bool reflect)
{
    int at = from, way = steps < 0 ? -1 : 1;
    for (int left = abs(steps); left; left--) {
        const int next = at + way;
        if (next >= 0 && next < length) {
            at = next;
            continue;
        }
        if (!reflect || from == (next < 0 ? 0 : length - 1))
            return -1;
        way = -way;
    }
    return at;
}

static void slow_field(double *out, const tgn_board *board, const tgn_field_rule *rule)
{
    const tgn_size size = board->size;
    memset(out, 0, TGN_GRID * sizeof *out);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        for (int dr = -rule->reach; board->colour[p] && dr <= rule->reach; dr++)
            for (int dc = -rule->reach; dc <= rule->reach; dc++) {
                const int row = walk(tgn_point_row(p), dr, size.rows, rule->reflect);
                const int col = walk(tgn_point_col(p), dc, size.cols, rule->reflect);
                if (row >= 0 && col >= 0 && abs(dr) + abs(dc) <= rule->reach)
                    out[tgn_point_at(row, col)] +=
                        (board->colour[p] == TGN_BLACK ? 1 : -1) * rule->weight[abs(dr) + abs(dc)];
            }
}

/* The mean over the stones that a walk from `point` along its colour meets. */
static double slow_mean(const double *field, const tgn_board *board, tgn_point point)
{
    tgn_point stones[TGN_POINTS_MAX];
    bool seen[TGN_GRID] = {0};
    int count = 1;
    double sum = 0;
    stones[0] = point;
    seen[point] = true;
    for (int i = 0; i < count; i++) {
        sum += field[stones[i]];
        for (int k = 0; k < 4; k++) {
            const tgn_point q = (tgn_point)(stones[i] + tgn_step[k]);
            if (board->colour[q] == board->colour[point] && !seen[q]) {
                seen[q] = true;
                stones[count++] = q;
            }
        }
    }
    return sum / count;
}

static void check_against_slow(const tgn_field *field, const tgn_board *board)
{
    double slow[TGN_GRID];
    tgn_potential potential;
    slow_field(slow, board, &field->rule);
    tgn_field_read(&potential, field, board);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        double expected = slow[p];
        CHECK_INT(field->sum[p], slow[p]);
        if (board->colour[p] && field->rule.delocalise)
            expected = slow_mean(slow, board, p);
        const bool capped = board->colour[p] && field->rule.delocalise && field->rule.cap;
        if (capped && fabs(expected) > field->rule.cap)
            expected = copysign(field->rule.cap, expected);
        CHECK(fabs(potential.at[p] - expected) <= 1e-4 * (1 + fabs(expected)));
    }
    for (int i = 0; i < TGN_GRID; i++)
        CHECK(board->colour[i] != TGN_EDGE || potential.at[i] == 0);
}

static void random_board(tgn_board *board, tgn_size size)
{
    const uint64_t density = 1 + roll(9);
    tgn_board_init(board, size);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (roll(10) < density)
            tgn_board_put(board, p, roll(2) ? TGN_BLACK : TGN_WHITE);
}

/* A random valid rule. */
static tgn_field_rule random_rule(void)
{
    tgn_field_rule rule = *tgn_field_rule_at(0);
    tgn_field_rule_reach(&rule, (int)roll(TGN_FIELD_REACH_MAX + 1));
    rule.reflect = roll(2);
    rule.delocalise = roll(3);
    rule.cap = roll(4) ? 0 : 1 + (int)roll(100);
    if (!roll(3))
        for (int d = 0; d <= rule.reach; d++)
            rule.weight[d] = 1 + (int)roll(50);
    return rule;
}

static void fast_is_slow(void)
{
    for (int i = 0; i < 300; i++) {
        const tgn_size size = {(uint8_t)(1 + roll(25)), (uint8_t)(1 + roll(25))};
        tgn_board board;
        tgn_field field;
        const tgn_field_rule rule = i % 3 ? random_rule() : *tgn_field_rule_at(0);
        random_board(&board, size);
        CHECK_INT(tgn_field_init(&field, size, &rule, NULL), 0);
        tgn_field_set(&field, &board);
        check_against_slow(&field, &board);
    }
}

/* ---- what must hold in any game ---- */

/* Random play with captures, setups and undo: the updated field equals the field from scratch. */
static void incremental_is_scratch(void)
{
    static const tgn_size sizes[] = {{19, 19}, {9, 9}, {5, 25}, {2, 3}};
    for (int k = 0; k < 4; k++) {
        tgn_game *game;
        tgn_field kept, fresh;
        const tgn_change *changes;
        CHECK_INT(tgn_game_new(&game, sizes[k], NULL), 0);
        CHECK_INT(tgn_field_init(&kept, sizes[k], NULL, NULL), 0);
        CHECK_INT(tgn_field_init(&fresh, sizes[k], NULL, NULL), 0);
        int captures = 0;
        for (int step = 0; step < 1500; step++) {
            const tgn_point p =
                tgn_point_from_index((int)roll((uint64_t)tgn_size_points(sizes[k])), sizes[k]);
            if (roll(6) == 0 && tgn_game_steps(game)) {
                const size_t count = tgn_game_changes(game, &changes);
                for (size_t i = count; i-- > 0;)
                    tgn_field_change(&kept, changes[i].point, changes[i].now, changes[i].before);
                CHECK_INT(tgn_game_undo(game), 0);
            } else if (tgn_game_force(game, tgn_game_to_move(game), p, NULL) == 0) {
                const size_t count = tgn_game_changes(game, &changes);
                captures += count > 1;
                for (size_t i = 0; i < count; i++)
                    tgn_field_change(&kept, changes[i].point, changes[i].before, changes[i].now);
            }
            tgn_field_set(&fresh, tgn_game_board(game));
            CHECK(memcmp(kept.sum, fresh.sum, sizeof kept.sum) == 0);
        }
        CHECK(captures > 20);
        check_against_slow(&kept, tgn_game_board(game));
        tgn_game_free(game);
    }
}

static void symmetry_and_colours(void)
{
    for (int i = 0; i < 60; i++) {
        const uint8_t side = (uint8_t)(1 + roll(19)), other = i % 2 ? side : (uint8_t)(1 + roll(19));
        tgn_board board, image;
        tgn_field field;
        tgn_potential here, there;
        tgn_judgement mine, theirs;
        random_board(&board, (tgn_size){side, other});
        CHECK_INT(tgn_field_init(&field, board.size, NULL, NULL), 0);
        tgn_field_set(&field, &board);
        tgn_field_read(&here, &field, &board);
        tgn_field_judge(&mine, &field.rule, &here, board.size, 50);
        for (int s = 0; s < tgn_symmetry_count(board.size); s++) {
            tgn_board_transform(&image, &board, (tgn_symmetry)s);
            tgn_field_set(&field, &image);
            tgn_field_read(&there, &field, &image);
            for (tgn_point p = tgn_point_first(board.size); p; p = tgn_point_next(p, board.size))
                CHECK(here.at[p] == there.at[tgn_symmetry_point((tgn_symmetry)s, board.size, p)]);
        }
        tgn_board_swap(&image, &board);
        tgn_field_set(&field, &image);
        tgn_field_read(&there, &field, &image);
        tgn_field_judge(&theirs, &field.rule, &there, board.size, 50);
        for (int p = 0; p < TGN_GRID; p++)
            CHECK(here.at[p] == -there.at[p]);
        CHECK(mine.lead == -theirs.lead);
        CHECK_INT(mine.area[TGN_BLACK], theirs.area[TGN_WHITE]);
        CHECK(mine.core[TGN_WHITE].potential == theirs.core[TGN_BLACK].potential);
    }
}

/* The mirrors lose nothing: a board full of stones off the first line gives as much as an infinite one. */
static void mirrors_keep_everything(void)
{
    tgn_board board;
    tgn_field field;
    const tgn_field_rule rule = plain();
    const tgn_size size = {9, 9};
    tgn_board_init(&board, size);
    tgn_board_put(&board, tgn_point_at(1, 1), TGN_BLACK);
    CHECK_INT(tgn_field_init(&field, size, &rule, NULL), 0);
    tgn_field_set(&field, &board);
    int sum = 0;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        sum += field.sum[p];
    CHECK_INT(sum, 416 + 128);
}

/* ---- small areas, patterns, bad rules ---- */

/* A lone white stone deep in Black's area is dead, Black's own stones are not. */
static void small_areas(void)
{
    tgn_board board;
    tgn_field field;
    tgn_potential potential;
    uint8_t dead[TGN_GRID];
    const tgn_size size = {13, 13};
    const tgn_point white = tgn_point_at(6, 6);
    tgn_board_init(&board, size);
    for (int i = 0; i < 13; i++)
        for (int j = 0; j < 13; j++)
            if (abs(i - 6) + abs(j - 6) == 3)
                tgn_board_put(&board, tgn_point_at(i, j), TGN_BLACK);
    tgn_board_put(&board, white, TGN_WHITE);
    CHECK_INT(tgn_field_init(&field, size, NULL, NULL), 0);
    tgn_field_set(&field, &board);
    tgn_field_read(&potential, &field, &board);
    CHECK_INT(tgn_field_small(dead, &field.rule, &potential, &board), 1);
    CHECK_INT(dead[white], 1);
    field.rule.small = 0;
    CHECK_INT(tgn_field_small(dead, &field.rule, &potential, &board), 0);
    /* Seven points of Black's own are too few, eight are not. */
    for (int points = 7; points <= 8; points++) {
        tgn_board_init(&board, (tgn_size){1, 25});
        memset(&potential, 0, sizeof potential);
        for (int i = 0; i < points; i++)
            potential.at[tgn_point_at(0, i)] = 3;
        tgn_board_put(&board, tgn_point_at(0, 2), TGN_BLACK);
        CHECK_INT(tgn_field_small(dead, tgn_field_rule_at(0), &potential, &board), points == 7);
    }
}

/*
 * By hand, X O X / . * . / . . . : a corner's stone gives its nine points 4 + 2 * 2 + 3 * 1, White's between
 * them 4 + 3 * 2 + 3 * 1, the move 4 + 4 * 2 + 4 * 1. Then the cut of the paper is an even fight after the
 * move, and the pattern that it leaves out is still White's.
 */
static void patterns(void)
{
    tgn_playout_pattern_study study;
    int count = 0;
    for (; tgn_playout_pattern_at(count); count++) {
        tgn_playout_pattern_read(&study, tgn_playout_pattern_at(count));
        const int black = study.after.area[TGN_BLACK], white = study.after.area[TGN_WHITE];
        if (strncmp(tgn_playout_pattern_at(count)->name, "hane", 4) == 0)
            CHECK(black > white);
        if (strncmp(tgn_playout_pattern_at(count)->name, "no cut", 6) == 0)
            CHECK(white > black);
    }
    CHECK(count >= 8);
    tgn_playout_pattern_read(&study, tgn_playout_pattern_at(0));
    CHECK(study.balance_before == 2 * 11 - 13);
    CHECK(study.balance_after == 2 * 11 - 13 + 16);
}

static void bad_rules(void)
{
    tgn_error error;
    tgn_field field;
    const tgn_field_rule good = *tgn_field_rule_at(0);
    tgn_field_rule rule = good;
    CHECK_INT(tgn_field_rule_check(&rule, &error), 0);
#define REFUSED(change)                                                                                      \
    do {                                                                                                     \
        rule = good;                                                                                         \
        change;                                                                                              \
        CHECK_INT(tgn_field_init(&field, (tgn_size){9, 9}, &rule, &error), TGN_ERR_ARGUMENT);                \
        CHECK(error.message[0]);                                                                             \
    } while (0)
    REFUSED(rule.reach = -1);
    REFUSED(rule.reach = TGN_FIELD_REACH_MAX + 1);
    REFUSED(rule.core_reach = 7);
    REFUSED(rule.weight[3] = -1);
    REFUSED(rule.weight[0] = 0);
    REFUSED(rule.weight[6] = 2000);
    REFUSED(rule.rim = 0);
    REFUSED(rule.rim = 7);
    REFUSED(rule.core = NAN);
    REFUSED(rule.core_rise = -1);
    REFUSED(rule.rim_rise = 1);
    REFUSED(rule.level[0] = 0);
    REFUSED(rule.level[2] = 3);
    REFUSED(rule.cap = -1);
    REFUSED(rule.small = -1);
    for (int i = 0; tgn_field_rule_at(i); i++) {
        CHECK_INT(tgn_field_rule_check(tgn_field_rule_at(i), NULL), 0);
        CHECK(tgn_field_rule_find(tgn_field_rule_at(i)->name) == tgn_field_rule_at(i));
    }
    CHECK(!tgn_field_rule_find("endgame"));
    rule = good;
    tgn_field_rule_reach(&rule, TGN_FIELD_REACH_MAX);
    CHECK_INT(tgn_field_rule_check(&rule, NULL), 0);
}

/* The largest board full of one colour with the largest weights still fits in 16 bits. */
static void full_boards(void)
{
    tgn_field_rule rule = plain();
    tgn_board board;
    tgn_field field;
    tgn_field_rule_reach(&rule, TGN_FIELD_REACH_MAX);
    for (int side = 1; side <= 25; side += 4) {
        const tgn_size size = {(uint8_t)side, (uint8_t)side};
        tgn_board_init(&board, size);
        for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
            tgn_board_put(&board, p, TGN_WHITE);
        CHECK_INT(tgn_field_init(&field, size, &rule, NULL), 0);
        tgn_field_set(&field, &board);
        check_against_slow(&field, &board);
        for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
            CHECK(field.sum[p] < 0);
    }
}

int main(int argc, char **argv)
{
    TEST(tables_1_and_2);
    TEST(table_3);
    TEST(figure_4);
    TEST(table_4);
    TEST(table_5);
    TEST(thresholds);
    TEST(fast_is_slow);
    TEST(incremental_is_scratch);
    TEST(symmetry_and_colours);
    TEST(mirrors_keep_everything);
    TEST(small_areas);
    TEST(patterns);
    TEST(bad_rules);
    TEST(full_boards);
    return check_done();
}
