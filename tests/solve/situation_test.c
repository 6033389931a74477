/* Rule sets, situations, counts. */
#include <tengen/solve.h>

#include <limits.h>

#include "../check.h"

/* "X.O/..." rows from the top; '*' is the ko ban. */
static tgn_situation read(const char *rows, tgn_colour to_move)
{
    tgn_size size = {1, (uint8_t)strcspn(rows, "/")};
    for (const char *c = rows; *c; c++)
        size.rows = (uint8_t)(size.rows + (*c == '/'));
    tgn_situation out;
    tgn_situation_init(&out, size);
    out.to_move = to_move;
    for (int index = 0; *rows; rows++) {
        if (*rows == '/')
            continue;
        out.black |= *rows == 'X' ? 1u << index : 0;
        out.white |= *rows == 'O' ? 1u << index : 0;
        if (*rows == '*')
            out.ko = tgn_point_from_index(index, size);
        index++;
    }
    return out;
}

static int code_of(const char *rows, tgn_colour to_move, const char *words)
{
    tgn_situation situation = read(rows, to_move);
    tgn_error error = {0};
    int code = tgn_situation_check(&situation, &error);
    CHECK_TEXT(error.message, words);
    return code;
}

static void rules(void)
{
    int count = 0, tabled = 0;
    for (; tgn_solve_rules_at(count); count++) {
        const tgn_solve_rules *rules = tgn_solve_rules_at(count);
        CHECK(tgn_solve_rules_find(rules->name) == rules);
        tabled += !tgn_solve_rules_superko(rules);
    }
    CHECK_INT(count, 7);
    CHECK_INT(tabled, 5);
    CHECK(tgn_solve_rules_find("Japanese-1999") == tgn_solve_rules_at(0));
    CHECK(!tgn_solve_rules_find("chess") && !tgn_solve_rules_at(-1));
    CHECK(tgn_solve_rules_prisoners(tgn_solve_rules_find("territory")));
    CHECK(!tgn_solve_rules_prisoners(tgn_solve_rules_find("area-cycle")));
}

static void checks(void)
{
    CHECK_INT(code_of("X.O/...", TGN_BLACK, ""), 0);
    CHECK_INT(code_of("XO./O..", TGN_BLACK, "the string at A2 has no liberty"), TGN_ERR_ILLEGAL);
    CHECK_INT(
        code_of("OX../*OX./OX..", TGN_WHITE, "a ko ban on A2, where White could not retake a single stone"),
        TGN_ERR_ILLEGAL);
    CHECK_INT(
        code_of(".XO./X*XO/.XO.", TGN_BLACK, "a ko ban on B2, where Black could not retake a single stone"),
        TGN_ERR_ILLEGAL);
    CHECK_INT(code_of(".XO./X*XO/.XO.", TGN_WHITE, ""), 0);
    CHECK_INT(code_of("...../...../...../...../...../...../.....", TGN_WHITE,
                      "a board of 7x5; boards of 1 to 30 points can be solved"),
              TGN_ERR_LIMIT);
    tgn_situation twice = read("...", TGN_BLACK);
    twice.black = twice.white = 2;
    CHECK_INT(tgn_situation_check(&twice, NULL), TGN_ERR_ILLEGAL);
    twice.black = 8;
    CHECK_INT(tgn_situation_check(&twice, NULL), TGN_ERR_ILLEGAL);
}

/* So far that no value is taken for endless play, and no further. */
static void leads_of_prisoners(void)
{
    tgn_situation situation = read("X.O/...", TGN_BLACK);
    tgn_error error = {0};
    for (int side = -1; side <= 1; side += 2) {
        situation.prisoners = side * TGN_SOLVE_PRISONERS;
        CHECK_INT(tgn_situation_check(&situation, &error), 0);
        situation.prisoners += side;
        CHECK_INT(tgn_situation_check(&situation, &error), TGN_ERR_LIMIT);
    }
    CHECK_TEXT(error.message, "a lead of 34 prisoners for Black; the limit is -33 to 33");
    situation.prisoners = INT_MIN;
    CHECK_INT(tgn_situation_check(&situation, NULL), TGN_ERR_LIMIT);
}

/* A ko is taken, a pass lifts the ban and does not count, two more end the game. */
static void ko_and_passes(void)
{
    tgn_situation now = read(".XO./XO.O/.XO.", TGN_BLACK);
    tgn_point there;
    CHECK_INT(tgn_point_parse(&there, "C2", now.size), 0);
    CHECK_INT(tgn_situation_play(&now, there, false, NULL), 1);
    CHECK_INT(now.prisoners, 1);
    CHECK(now.ko == tgn_point_at(1, 1) && now.to_move == TGN_WHITE);
    tgn_situation before = now;
    tgn_error error;
    CHECK_INT(tgn_situation_play(&now, now.ko, false, &error), TGN_ERR_ILLEGAL);
    CHECK_TEXT(error.message, "B2: the ko may not be retaken at once; a pass lifts the ban");
    CHECK(memcmp(&before, &now, sizeof now) == 0);
    CHECK_INT(tgn_situation_play(&now, now.ko, true, NULL), 1);
    now = before;
    CHECK_INT(tgn_situation_play(&now, TGN_PASS, false, NULL), 0);
    CHECK(!now.passed && now.ko == TGN_PASS);
    CHECK_INT(tgn_situation_play(&now, TGN_PASS, false, NULL), 0);
    CHECK(now.passed && !now.over);
    CHECK_INT(tgn_situation_play(&now, TGN_PASS, false, NULL), 0);
    CHECK(!now.passed && now.over);
    CHECK_INT(tgn_situation_play(&now, TGN_PASS, false, NULL), TGN_ERR_ILLEGAL);
}

static void play(tgn_game *game, const char *point)
{
    tgn_point p;
    CHECK_INT(tgn_point_parse(&p, point, tgn_game_size(game)), 0);
    CHECK_INT(tgn_game_play(game, tgn_game_to_move(game), p), 0);
}

static void from_a_game(void)
{
    tgn_game *game;
    tgn_situation now;
    tgn_board board;
    CHECK_INT(tgn_game_new(&game, (tgn_size){3, 4}, tgn_rules_find("japanese")), 0);
    const char *moves[] = {"B3", "C3", "A2", "D2", "B1", "C1", "C2", "B2"};
    for (int i = 0; i < 8; i++)
        play(game, moves[i]);
    CHECK_INT(tgn_situation_of_game(&now, game, NULL), 0);
    CHECK(now.ko == tgn_point_at(1, 2) && now.prisoners == -1 && now.to_move == TGN_BLACK);
    for (int passes = 1; passes <= 3; passes++) {
        play(game, "pass");
        CHECK_INT(tgn_situation_of_game(&now, game, NULL), 0);
        CHECK(now.passed == (passes == 2) && now.over == (passes == 3) && now.ko == TGN_PASS);
    }
    tgn_situation_board(&now, &board);
    CHECK(tgn_board_equal(&board, tgn_game_board(game)));
    tgn_game_free(game);
    tgn_board_init(&board, (tgn_size){19, 19});
    CHECK_INT(tgn_situation_of_board(&now, &board, TGN_BLACK, NULL), TGN_ERR_LIMIT);
}

static int count(const char *rows, const char *rules)
{
    tgn_situation situation = read(rows, TGN_BLACK);
    situation.prisoners = 2;
    return tgn_solve_count(&situation, tgn_solve_rules_find(rules));
}

static void counts(void)
{
    CHECK_INT(count("..X/..X/XXX", "area"), 9);
    CHECK_INT(count("..X/..X/XXX", "japanese-plain"), 6);
    CHECK_INT(count("..../..../....", "area"), 0);
    CHECK_INT(count(".X.O./XX.O./...OO", "area"), -2);
    /*
     * Both sides touch the dame in the middle: by the Japanese rule of seki nothing but the prisoners counts.
     */
    CHECK_INT(count(".XO./XX.O", "japanese-1999"), 2);
    CHECK_INT(count(".X.O./XX.OO", "japanese-plain"), 2);
    CHECK_INT(count(".X.OO/XX.OO", "japanese-plain"), 3);
    CHECK_INT(count(".X.OO/XX.OO", "japanese-1999"), 2);
}

static void scores(void)
{
    const tgn_solve_value value = {1, 16};
    CHECK(tgn_solve_score(value, 0) == 1);
    CHECK(tgn_solve_score(value, 0.5) == 0.5);
    CHECK(tgn_solve_score(value, 7.5) == 0);
    CHECK(tgn_solve_score(value, 20) == -4);
}

int main(int argc, char **argv)
{
    TEST(rules);
    TEST(checks);
    TEST(leads_of_prisoners);
    TEST(ko_and_passes);
    TEST(from_a_game);
    TEST(counts);
    TEST(scores);
    return check_done();
}
