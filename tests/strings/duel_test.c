/* Perfect play compared with plain minimax, on boards where every position can be examined. */
#include <tengen/strings_game.h>

#include "../check.h"
#include "plain.h"

/* The value of one position, and that the move keeps it. */
static int check_standing(tgn_duel *duel, const tgn_standing *standing, tgn_move *best)
{
    tgn_duel_answer answer;
    CHECK_INT(tgn_duel_solve(duel, &answer, standing, NULL, NULL, NULL), 0);
    const int value = plain_value_of(standing);
    CHECK(answer.exact);
    CHECK(answer.value == value);
    if (standing->over)
        return value;
    CHECK_INT(tgn_standing_judge(standing, answer.best, NULL), 0);
    tgn_standing next = *standing;
    tgn_standing_play(&next, answer.best);
    CHECK_INT(plain_value_of(&next), value);
    *best = answer.best;
    return value;
}

/* Games in which one side plays perfectly and the other at random: the value never falls for the former. */
static void against_random(tgn_duel *duel, tgn_size size, tgn_colour perfect, uint64_t seed)
{
    tgn_point moves[TGN_POINTS_MAX];
    tgn_standing now;
    tgn_standing_init(&now, size, false);
    int value = plain_value_of(&now);
    while (!now.over) {
        tgn_move move = {TGN_PASS, now.to_move};
        int here = check_standing(duel, &now, &move);
        CHECK(perfect == TGN_BLACK ? here >= value : here <= value);
        value = here;
        int count = tgn_standing_moves(&now, now.to_move, moves);
        if (now.to_move != perfect) {
            uint64_t chosen = check_random(&seed) % (uint64_t)(count + 1);
            move.point = chosen < (uint64_t)count ? moves[chosen] : (tgn_point)TGN_PASS;
        }
        tgn_standing_play(&now, move);
    }
    const int lead = now.strings[TGN_BLACK] - now.strings[TGN_WHITE];
    CHECK(perfect == TGN_BLACK ? lead >= value : lead <= value);
}

/* Perfect play on both sides ends with the value of the start. */
static void self_play(tgn_duel *duel, tgn_size size, int expected)
{
    tgn_standing now;
    tgn_standing_init(&now, size, false);
    while (!now.over) {
        tgn_move move = {TGN_PASS, now.to_move};
        CHECK_INT(check_standing(duel, &now, &move), expected);
        tgn_standing_play(&now, move);
    }
    CHECK_INT(now.strings[TGN_BLACK] - now.strings[TGN_WHITE], expected);
}

static void board(int rows, int cols, int games)
{
    tgn_size size = {(uint8_t)rows, (uint8_t)cols};
    tgn_duel *duel;
    plain_start(size);
    CHECK_INT(tgn_duel_new(&duel, size, 1 << 20), 0);
    self_play(duel, size, plain_value(0, TGN_BLACK, false));
    for (int i = 0; i < games; i++)
        against_random(duel, size, i % 2 ? TGN_BLACK : TGN_WHITE, (uint64_t)i + 1);
    tgn_duel_free(duel);
}

static void two_by_two(void)
{
    board(2, 2, 50);
}

static void two_by_three(void)
{
    board(2, 3, 50);
}

static void three_by_two(void)
{
    board(3, 2, 50);
}

static void three_by_three(void)
{
    board(3, 3, 100);
}

static void three_by_four(void)
{
    board(3, 4, 60);
}

/* ---- the ends of larger games -------------------------------------------------------------------------- */

static int lead_of(const char *points, int rows, int cols)
{
    char text[2][TGN_POINTS_MAX + 1];
    int strings[2];
    for (int c = 0; c < 2; c++) {
        tgn_filling alone = {rows, cols, text[c]};
        strcpy(text[c], points);
        for (char *at = text[c]; *at; at++)
            *at = *at == "OX"[c] ? '#' : *at;
        strings[c] = tgn_filling_strings(&alone, NULL);
    }
    return strings[0] - strings[1];
}

/* Minimax on a board of letters: put a stone, flood fill, see what is dead. `points` is changed and restored. */
static int by_the_book(char *points, int rows, int cols, int mover, bool passed)
{
    tgn_filling filling = {rows, cols, points};
    int best = passed ? lead_of(points, rows, cols) : by_the_book(points, rows, cols, 1 - mover, true);
    for (int i = 0; i < rows * cols; i++) {
        long dead = -1;
        if (points[i] != '.')
            continue;
        points[i] = "XO"[mover];
        CHECK(tgn_filling_strings(&filling, &dead) >= 0);
        int value = dead < 0 ? by_the_book(points, rows, cols, 1 - mover, false) : best;
        points[i] = '.';
        best = mover == 0 ? (value > best ? value : best) : (value < best ? value : best);
    }
    return best;
}

/* Points where at least one side may still play. */
static int points_left(const tgn_standing *now)
{
    bool left[TGN_GRID] = {false};
    tgn_point moves[TGN_POINTS_MAX];
    int count = 0;
    for (tgn_colour c = TGN_BLACK; c <= TGN_WHITE; c++)
        for (int n = tgn_standing_moves(now, c, moves); n > 0; n--) {
            count += !left[moves[n - 1]];
            left[moves[n - 1]] = true;
        }
    return count;
}

/* Random stones until few points are left, then the value by plain minimax. */
static void end_of_game(tgn_duel *duel, tgn_size size, uint64_t seed)
{
    char points[TGN_POINTS_MAX + 1] = "";
    tgn_point moves[TGN_POINTS_MAX];
    tgn_standing now;
    tgn_duel_answer answer;
    tgn_standing_init(&now, size, false);
    while (points_left(&now) > 5) {
        int count = tgn_standing_moves(&now, now.to_move, moves);
        tgn_point point = count ? moves[check_random(&seed) % (uint64_t)count] : (tgn_point)TGN_PASS;
        tgn_standing_play(&now, (tgn_move){point, now.to_move});
    }
    for (int i = 0; i < tgn_size_points(size); i++)
        points[i] = ".XO"[now.board.colour[tgn_point_from_index(i, size)]];
    CHECK_INT(tgn_duel_solve(duel, &answer, &now, NULL, NULL, NULL), 0);
    CHECK(answer.exact);
    CHECK(answer.value == by_the_book(points, size.rows, size.cols, now.to_move == TGN_WHITE, now.passed));
}

static void ends_of_larger_games(void)
{
    static const tgn_size sizes[] = {{5, 5}, {6, 4}, {3, 9}, {7, 7}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        tgn_duel *duel;
        CHECK_INT(tgn_duel_new(&duel, sizes[i], 1 << 20), 0);
        for (uint64_t seed = 1; seed <= 25; seed++)
            end_of_game(duel, sizes[i], seed);
        tgn_duel_free(duel);
    }
}

/* ---- what is told of an answer ------------------------------------------------------------------------- */

static tgn_duel_answer ask(tgn_size size, const tgn_duel_limits *limits)
{
    tgn_duel *duel;
    tgn_standing standing;
    tgn_duel_answer answer = {0};
    tgn_standing_init(&standing, size, false);
    CHECK_INT(tgn_duel_new(&duel, size, 1 << 20), 0);
    CHECK_INT(tgn_duel_solve(duel, &answer, &standing, limits, NULL, NULL), 0);
    CHECK_INT(tgn_standing_judge(&standing, answer.best, NULL), 0);
    tgn_duel_free(duel);
    return answer;
}

/* Those above 3x4 are known from this search only; bench/duel_bench.c has larger ones. */
static void known_values(void)
{
    static const struct {
        tgn_size size;
        int value;
    } known[] = {{{2, 2}, 0}, {{2, 3}, 0}, {{2, 4}, 0}, {{2, 5}, 0}, {{2, 6}, 0}, {{2, 7}, 0},
                 {{3, 3}, 1}, {{3, 4}, 0}, {{3, 5}, 0}, {{5, 3}, 0}, {{4, 4}, 0}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        tgn_duel_answer answer = ask(known[i].size, NULL);
        CHECK(answer.exact && answer.value == known[i].value);
    }
}

static void limits_are_kept(void)
{
    tgn_duel_answer answer = ask((tgn_size){9, 9}, &(tgn_duel_limits){.depth = 2});
    CHECK(!answer.exact && answer.depth == 2);
    answer = ask((tgn_size){9, 9}, &(tgn_duel_limits){.nodes = 5000});
    CHECK(!answer.exact && answer.nodes <= 5000 && answer.depth >= 1);
    answer = ask((tgn_size){19, 19}, &(tgn_duel_limits){.nodes = 1});
    CHECK(answer.depth == 1); /* one move ahead is always searched */
    answer = ask((tgn_size){19, 19}, &(tgn_duel_limits){.milliseconds = 1});
    CHECK(answer.depth >= 1 && answer.depth < 10);
}

static void seeds_choose(void)
{
    unsigned seen = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        tgn_duel_answer one = ask((tgn_size){3, 3}, &(tgn_duel_limits){.seed = seed});
        tgn_duel_answer again = ask((tgn_size){3, 3}, &(tgn_duel_limits){.seed = seed});
        CHECK(one.exact && one.value == 1 && one.best.point == again.best.point && one.nodes == again.nodes);
        seen |= 1u << tgn_point_index(one.best.point, (tgn_size){3, 3});
    }
    CHECK((seen & (seen - 1)) != 0);
}

static bool never(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)what, (void)done, (void)total;
    ++*(int *)context;
    return false;
}

static void can_be_stopped(void)
{
    int asked = 0;
    tgn_progress progress = {never, &asked};
    tgn_duel *duel;
    tgn_duel_answer answer;
    tgn_standing standing;
    tgn_error error;
    tgn_standing_init(&standing, (tgn_size){7, 7}, false);
    CHECK_INT(tgn_duel_new(&duel, (tgn_size){7, 7}, 0), 0);
    CHECK_INT(tgn_duel_solve(duel, &answer, &standing, NULL, &progress, &error), TGN_ERR_STOPPED);
    CHECK(asked > 0 && asked < 5);
    tgn_duel_free(duel);
}

int main(int argc, char **argv)
{
    TEST(two_by_two);
    TEST(two_by_three);
    TEST(three_by_two);
    TEST(three_by_three);
    TEST(three_by_four);
    TEST(ends_of_larger_games);
    TEST(known_values);
    TEST(limits_are_kept);
    TEST(seeds_choose);
    TEST(can_be_stopped);
    return check_done();
}
