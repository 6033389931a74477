/* A match: what may be played and why not, counted and taken back, compared with flood fill. */
#include <tengen/strings_game.h>

#include "../check.h"

static tgn_match *start(int rows, int cols, bool solitaire, double komi)
{
    tgn_match *match = NULL;
    tgn_match_rules rules = {{(uint8_t)rows, (uint8_t)cols}, solitaire, komi};
    CHECK_INT(tgn_match_new(&match, &rules, NULL), 0);
    return match;
}

static tgn_move move_of(const tgn_match *match, const char *colour, const char *point)
{
    tgn_move move = {0};
    CHECK_INT(tgn_colour_parse(&move.colour, colour), 0);
    CHECK_INT(tgn_point_parse(&move.point, point, tgn_match_ruling(match)->size), 0);
    return move;
}

/* Play "A1 B2 pass ...", Black first; or "bA1 wB2" in a solitaire. */
static void play_all(tgn_match *match, const char *moves)
{
    char text[400], *save = NULL;
    snprintf(text, sizeof text, "%s", moves);
    for (char *word = strtok_r(text, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        const tgn_standing *now = tgn_match_standing(match);
        char colour[2] = {now->to_move == TGN_EMPTY ? word[0] : now->to_move == TGN_BLACK ? 'b' : 'w', '\0'};
        tgn_error error = {.message = ""};
        int code = tgn_match_play(match, move_of(match, colour, word + (now->to_move == TGN_EMPTY)), &error);
        CHECK_INT(code, 0);
        CHECK_TEXT(error.message, "");
    }
}

static void expect_refusal(tgn_match *match, const char *colour, const char *point, const char *reason)
{
    tgn_error error = {.message = ""};
    size_t moves = tgn_match_moves(match);
    CHECK_INT(tgn_match_play(match, move_of(match, colour, point), &error), TGN_ERR_ILLEGAL);
    CHECK_TEXT(error.message, reason);
    CHECK_INT(tgn_match_moves(match), moves);
}

static void refusals(void)
{
    tgn_match *match = start(3, 3, false, 0);
    play_all(match, "A2 A1");
    expect_refusal(match, "w", "C3", "it is the turn of black");
    expect_refusal(match, "b", "A1", "there is a stone at A1 already");
    expect_refusal(match, "b", "B1", "B1 would leave the string at A1 without a liberty");
    play_all(match, "B3 C3");
    expect_refusal(match, "b", "C2", "C2 would leave the string at C3 without a liberty");
    play_all(match, "B2 C2");
    expect_refusal(match, "b", "C1", "C1 would leave the string at C2 without a liberty");
    expect_refusal(match, "b", "B1", "B1 would leave the string at A1 without a liberty");
    play_all(match, "pass");
    expect_refusal(match, "w", "A3", "a white stone at A3 would have no liberty");
    play_all(match, "pass");
    expect_refusal(match, "b", "A3", "the game is over; take a move back to play on");
    expect_refusal(match, "b", "pass", "the game is over; take a move back to play on");
    tgn_match_free(match);
}

/* A stone that fills its own last liberty is named by the string it would join. */
static void own_last_liberty(void)
{
    tgn_match *match = start(2, 3, true, 0);
    play_all(match, "bA1 bB2 bB1 wC1");
    expect_refusal(match, "b", "C2", "C2 would leave the string at C1 without a liberty");
    play_all(match, "bA2");
    expect_refusal(match, "w", "C2", "C2 would leave the string at B2 without a liberty");
    tgn_match_free(match);
    match = start(2, 2, true, 0);
    play_all(match, "bA1 bB2 bA2");
    expect_refusal(match, "b", "B1", "B1 would leave the string at B2 without a liberty");
    tgn_match_free(match);
}

static void scores(void)
{
    char text[TGN_MATCH_TEXT];
    tgn_match *match = start(4, 4, false, 0);
    CHECK_TEXT(tgn_match_format(text, match), "0");
    play_all(match, "A1 B1 C1 pass A3 B3 A2"); /* A2 joins A1 and A3 */
    CHECK_INT(tgn_match_standing(match)->strings[TGN_BLACK], 2);
    CHECK_INT(tgn_match_standing(match)->strings[TGN_WHITE], 2);
    CHECK_TEXT(tgn_match_format(text, match), "0");
    play_all(match, "B2 D4");
    CHECK_TEXT(tgn_match_format(text, match), "B+2");
    tgn_match_free(match);
    match = start(4, 4, false, 6.5);
    CHECK_TEXT(tgn_match_format(text, match), "W+6.5");
    CHECK(tgn_match_score(match) == -6.5);
    tgn_match_free(match);
    match = start(2, 2, true, 0);
    play_all(match, "bA1 wA2 wpass");
    CHECK(tgn_match_standing(match)->over);
    CHECK_TEXT(tgn_match_format(text, match), "2");
    tgn_match_free(match);
}

/* Two passes in a row end a duel, and only those. */
static void passes(void)
{
    tgn_match *match = start(5, 4, false, 0);
    play_all(match, "pass A1 pass");
    CHECK(tgn_match_standing(match)->passed && !tgn_match_standing(match)->over);
    play_all(match, "B1 pass pass");
    CHECK(tgn_match_standing(match)->over);
    CHECK_INT(tgn_standing_moves(tgn_match_standing(match), TGN_BLACK, NULL), 0);
    CHECK_INT(tgn_match_undo(match), 0);
    CHECK(!tgn_match_standing(match)->over && tgn_match_standing(match)->passed);
    CHECK_INT(tgn_match_standing(match)->to_move, TGN_WHITE);
    for (int i = 0; i < 5; i++)
        CHECK_INT(tgn_match_undo(match), 0);
    CHECK_INT(tgn_match_undo(match), TGN_ERR_MISSING);
    CHECK_INT(tgn_match_standing(match)->to_move, TGN_BLACK);
    tgn_match_free(match);
}

static void bad_rules(void)
{
    static const tgn_match_rules bad[] = {
        {{1, 5}, false, 0},  {{5, 20}, false, 0},   {{0, 0}, false, 0},    {{5, 5}, false, 0.3},
        {{5, 5}, true, 0.5}, {{5, 5}, false, 1000}, {{5, 5}, false, -401}, {{5, 5}, false, 0.0 / 0.0}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tgn_match *match;
        tgn_error error = {.message = ""};
        CHECK_INT(tgn_match_new(&match, &bad[i], &error), TGN_ERR_ARGUMENT);
        CHECK(!match && *error.message);
    }
}

/* ---- random games against flooding --------------------------------------------------------------------- */

static void fill(tgn_filling *filling, const tgn_board *board)
{
    for (int i = 0; i < filling->rows * filling->cols; i++)
        filling->points[i] = ".XO"[board->colour[tgn_point_from_index(i, board->size)]];
}

/* May a stone be put there? The plain way: put it, and see whether anything is dead. */
static void check_point(const tgn_standing *now, tgn_filling *filling, int index, tgn_colour colour,
                        bool *before)
{
    const tgn_size size = now->board.size;
    const tgn_point point = tgn_point_from_index(index, size);
    bool allowed = false;
    if (now->board.colour[point] == TGN_EMPTY) {
        long dead;
        int strings = tgn_filling_strings(filling, NULL);
        filling->points[index] = ".XO"[colour];
        int after = tgn_filling_strings(filling, &dead);
        filling->points[index] = '.';
        allowed = dead < 0;
        CHECK_INT(tgn_standing_allows(now, point, colour), allowed);
        CHECK_INT(tgn_standing_gain(now, point, colour), after - strings);
    }
    CHECK(!allowed || before[index]); /* what is not allowed stays forbidden */
    before[index] = allowed;
}

static void check_position(const tgn_standing *now, tgn_filling *filling, bool before[3][TGN_POINTS_MAX])
{
    long dead;
    fill(filling, &now->board);
    CHECK_INT(tgn_filling_strings(filling, &dead), now->strings[TGN_EMPTY]);
    CHECK_INT(dead, -1);
    CHECK_INT(now->strings[TGN_BLACK] + now->strings[TGN_WHITE], now->strings[TGN_EMPTY]);
    for (int i = 0; i < filling->rows * filling->cols; i++)
        for (tgn_colour c = TGN_BLACK; c <= TGN_WHITE; c++)
            check_point(now, filling, i, c, before[c]);
}

static void random_game(int rows, int cols, uint64_t seed)
{
    bool before[3][TGN_POINTS_MAX];
    tgn_point moves[TGN_POINTS_MAX];
    tgn_filling filling;
    tgn_match *match = start(rows, cols, seed % 2, 0);
    memset(before, 1, sizeof before);
    CHECK_INT(tgn_filling_init(&filling, rows, cols, NULL), 0);
    const tgn_standing *now = tgn_match_standing(match);
    for (int passes = 0; passes < 2 && !now->over;) {
        check_position(now, &filling, before);
        tgn_colour colour = now->to_move ? now->to_move : (tgn_colour)(1 + check_random(&seed) % 2);
        int count = tgn_standing_moves(now, colour, moves);
        uint64_t chosen = count ? check_random(&seed) % (uint64_t)count : 0;
        CHECK_INT(tgn_match_play(match, (tgn_move){count ? moves[chosen] : TGN_PASS, colour}, NULL), 0);
        passes = count ? 0 : passes + 1;
    }
    while (tgn_match_undo(match) == 0)
        ;
    CHECK(now->board.count[TGN_EMPTY] == rows * cols && now->strings[TGN_EMPTY] == 0 && !now->over);
    CHECK(now->strings[TGN_BLACK] == 0 && now->strings[TGN_WHITE] == 0);
    tgn_filling_clear(&filling);
    tgn_match_free(match);
}

static void random_games(void)
{
    for (int i = 0; i < 60; i++)
        random_game(2 + i % 7, 2 + i % 5, (uint64_t)i + 1);
    random_game(19, 19, 7);
    random_game(2, 19, 8);
}

int main(int argc, char **argv)
{
    TEST(refusals);
    TEST(own_last_liberty);
    TEST(scores);
    TEST(passes);
    TEST(bad_rules);
    TEST(random_games);
    return check_done();
}
