/*
 * The computer player: each level beats the one below, the highest is perfect, time limits and seeds are respected.
 */
#include <tengen/strings_game.h>

#include <time.h>

#include "../check.h"

enum { LONG = 600000 }; /* milliseconds: never reached, so that every run is the same */

static tgn_player *player_of(int level, uint64_t seed, int milliseconds)
{
    tgn_player *player = NULL;
    tgn_player_options options = {level, seed, milliseconds};
    CHECK_INT(tgn_player_new(&player, &options, NULL), 0);
    return player;
}

/* A few random stones, so that games differ. */
static void open_game(tgn_standing *now, tgn_size size, int stones, uint64_t *seed)
{
    tgn_point moves[TGN_POINTS_MAX];
    tgn_standing_init(now, size, false);
    for (int i = 0; i < stones; i++) {
        int count = tgn_standing_moves(now, now->to_move, moves);
        tgn_standing_play(now, (tgn_move){moves[check_random(seed) % (uint64_t)count], now->to_move});
    }
}

/* Play to the end; every move must be allowed. Returns Black's strings less White's. */
static int finish(tgn_standing *now, tgn_player *black, tgn_player *white)
{
    while (!now->over) {
        tgn_move move;
        tgn_player *player = now->to_move == TGN_BLACK ? black : white;
        CHECK_INT(tgn_player_move(player, now, &move, NULL, NULL), 0);
        CHECK_INT(tgn_standing_judge(now, move, NULL), 0);
        if (tgn_standing_judge(now, move, NULL) < 0)
            break;
        tgn_standing_play(now, move);
    }
    return now->strings[TGN_BLACK] - now->strings[TGN_WHITE];
}

/* What `higher` gains over `lower` in games from the same openings with both colours. */
static int contest(int higher, int lower, tgn_size size, int openings)
{
    int sum = 0;
    for (int i = 0; i < openings * 2; i++) {
        uint64_t seed = 1000 + (uint64_t)(i / 2);
        tgn_standing now;
        open_game(&now, size, 4, &seed);
        tgn_player *one = player_of(higher, seed, LONG), *other = player_of(lower, seed + 1, LONG);
        sum += i % 2 ? finish(&now, one, other) : -finish(&now, other, one);
        tgn_player_free(one);
        tgn_player_free(other);
    }
    printf("    level %d against %d on %dx%d: %+d in %d games\n", higher, lower, size.rows, size.cols, sum,
           openings * 2);
    return sum;
}

static void levels_are_in_order(void)
{
    CHECK(contest(2, 1, (tgn_size){6, 6}, 30) > 0);
    CHECK(contest(3, 2, (tgn_size){6, 6}, 15) > 0);
    CHECK(contest(4, 3, (tgn_size){6, 6}, 6) > 0);
    CHECK(contest(5, 1, (tgn_size){4, 4}, 6) > 0);
}

/* From any opening, on either side, the highest level gets at least what the position is worth. */
static void the_highest_is_perfect(void)
{
    const tgn_size size = {4, 4};
    tgn_duel *duel;
    CHECK_INT(tgn_duel_new(&duel, size, 0), 0);
    for (int i = 0; i < 12; i++) {
        uint64_t seed = 1 + (uint64_t)i;
        tgn_standing now;
        tgn_duel_answer answer;
        open_game(&now, size, i % 4, &seed);
        CHECK_INT(tgn_duel_solve(duel, &answer, &now, NULL, NULL, NULL), 0);
        CHECK(answer.exact);
        tgn_player *perfect = player_of(5, seed, LONG), *other = player_of(1 + i % 4, seed, LONG);
        if (i % 2)
            CHECK(finish(&now, perfect, other) >= answer.value);
        else
            CHECK(finish(&now, other, perfect) <= answer.value);
        tgn_player_free(perfect);
        tgn_player_free(other);
    }
    tgn_duel_free(duel);
}

/* Level 1 makes a new string as long as it can. */
static void level_one_wastes_nothing(void)
{
    tgn_standing now;
    tgn_standing_init(&now, (tgn_size){7, 5}, false);
    tgn_player *player = player_of(1, 3, 0);
    while (!now.over) {
        tgn_move move;
        CHECK_INT(tgn_player_move(player, &now, &move, NULL, NULL), 0);
        CHECK(move.point == TGN_PASS || tgn_standing_gain(&now, move.point, move.colour) == 1);
        tgn_standing_play(&now, move);
    }
    tgn_player_free(player);
}

/* ---- seeds, clocks, stopping --------------------------------------------------------------------------- */

static void same_seed_same_game(void)
{
    for (int level = 1; level <= 4; level++) {
        tgn_board board[3];
        for (int i = 0; i < 3; i++) {
            tgn_standing now;
            tgn_standing_init(&now, (tgn_size){5, 6}, false);
            tgn_player *player = player_of(level, i < 2 ? 77 : 78, LONG);
            finish(&now, player, player);
            board[i] = now.board;
            tgn_player_free(player);
        }
        CHECK(tgn_board_equal(&board[0], &board[1]));
        CHECK(!tgn_board_equal(&board[0], &board[2]));
    }
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Without the limit these would take many minutes; a busy machine may take its time. */
static void the_clock_is_obeyed(void)
{
    for (int level = 3; level <= 5; level++) {
        tgn_standing now;
        tgn_move move;
        uint64_t seed = 5;
        open_game(&now, (tgn_size){19, 19}, 30, &seed);
        tgn_player *player = player_of(level, 1, 30);
        double start = seconds();
        CHECK_INT(tgn_player_move(player, &now, &move, NULL, NULL), 0);
        CHECK(seconds() - start < 120);
        CHECK_INT(tgn_standing_judge(&now, move, NULL), 0);
        tgn_player_free(player);
    }
}

static bool never(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)context, (void)what, (void)done, (void)total;
    return false;
}

static void the_caller_can_stop(void)
{
    const tgn_progress progress = {never, NULL};
    for (int level = 4; level <= 5; level++) {
        for (int solitaire = 0; solitaire < 2; solitaire++) {
            tgn_standing now;
            tgn_move move;
            tgn_standing_init(&now, (tgn_size){9, 9}, solitaire);
            tgn_player *player = player_of(level, 1, LONG);
            CHECK_INT(tgn_player_move(player, &now, &move, &progress, NULL), TGN_ERR_STOPPED);
            tgn_player_free(player);
        }
    }
}

static void bad_levels(void)
{
    static const tgn_player_options bad[] = {{.level = -1}, {.level = 6}, {.milliseconds = -1}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tgn_player *player;
        tgn_error error = {.message = ""};
        CHECK_INT(tgn_player_new(&player, &bad[i], &error), TGN_ERR_ARGUMENT);
        CHECK(!player && *error.message);
    }
}

/* ---- solitaire ----------------------------------------------------------------------------------------- */

static int play_solitaire(tgn_size size, int level)
{
    tgn_standing now;
    tgn_standing_init(&now, size, true);
    tgn_player *player = player_of(level, 9, LONG);
    while (!now.over) {
        tgn_move move;
        CHECK_INT(tgn_player_move(player, &now, &move, NULL, NULL), 0);
        CHECK_INT(tgn_standing_judge(&now, move, NULL), 0);
        tgn_standing_play(&now, move);
    }
    tgn_player_free(player);
    return now.strings[TGN_EMPTY];
}

/* The maxima of square boards: n^2 less the domination number (OEIS A104519). */
static void solitaire(void)
{
    CHECK_INT(play_solitaire((tgn_size){2, 2}, 5), 2);
    CHECK_INT(play_solitaire((tgn_size){4, 4}, 5), 12);
    CHECK_INT(play_solitaire((tgn_size){6, 6}, 4), 26);
    CHECK_INT(play_solitaire((tgn_size){9, 9}, 5), 61);
    for (int level = 1; level <= 3; level++) {
        int strings = play_solitaire((tgn_size){6, 6}, level);
        CHECK(strings > 13 && strings <= 26);
    }
}

int main(int argc, char **argv)
{
    TEST(levels_are_in_order);
    TEST(the_highest_is_perfect);
    TEST(level_one_wastes_nothing);
    TEST(same_seed_same_game);
    TEST(the_clock_is_obeyed);
    TEST(the_caller_can_stop);
    TEST(bad_levels);
    TEST(solitaire);
    return check_done();
}
