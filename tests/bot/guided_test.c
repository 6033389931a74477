/* The player with a network, here one that knows nothing: legal everywhere, the same twice, and it still takes what it can. */
#include "made_network.h"

/* ---- with and without weights ------------------------------------------------------------------------------ */

static void plays_without_weights(void)
{
    tgn_bot *bot = NULL;
    tgn_bot_thought thought;
    tgn_error error = {.message = ""};
    tgn_game *game = game_of("....... ....... ....... ....... ....... ....... .......", "chinese");
    setenv("TENGEN_WEIGHTS", "/nowhere/at/all", 1);
    CHECK_INT(tgn_bot_new(&bot, &(tgn_bot_options){.level = 9, .memory = 1 << 20}, &error), 0);
    CHECK(tgn_bot_lacks(bot) && strstr(tgn_bot_lacks(bot), "/nowhere/at/all"));
    for (int level = 1; level <= TGN_BOT_LEVELS; level++) {
        CHECK_INT(tgn_bot_set_level(bot, level), 0);
        CHECK_INT(tgn_bot_think(bot, &thought,
                                &(tgn_bot_question){.game = game, .colour = TGN_BLACK, .visits = 20}, NULL,
                                NULL),
                  0);
        check_thought(&thought, game);
    }
    tgn_bot_free(bot);
    unsetenv("TENGEN_WEIGHTS");
    bot = NULL;
    CHECK_INT(tgn_bot_new(&bot, &(tgn_bot_options){.weights = "/nowhere/at/all"}, &error), TGN_ERR_MISSING);
    CHECK(!bot && strstr(error.message, "/nowhere/at/all"));
    CHECK_INT(tgn_bot_new(&bot, &(tgn_bot_options){.weights = ""}, NULL), 0);
    CHECK(tgn_bot_lacks(bot) != NULL);
    tgn_bot_free(bot);
    tgn_game_free(game);
}

/* ---- the same twice ---------------------------------------------------------------------------------------- */

static bool same(const tgn_bot_thought *a, const tgn_bot_thought *b)
{
    bool equal = a->choices == b->choices && a->visits == b->visits && a->chance == b->chance &&
                 a->score == b->score && memcmp(a->owner, b->owner, sizeof a->owner) == 0;
    for (int i = 0; equal && i < a->choices; i++) {
        const tgn_bot_choice *x = &a->choice[i], *y = &b->choice[i];
        equal = x->point == y->point && x->visits == y->visits && x->chance == y->chance &&
                x->score == y->score && x->prior == y->prior && x->length == y->length &&
                memcmp(x->line, y->line, sizeof x->line) == 0;
    }
    return equal;
}

static tgn_bot_thought ask(tgn_bot *bot, tgn_game *game, tgn_colour colour, uint64_t visits)
{
    tgn_bot_thought thought;
    const tgn_bot_question question = {.game = game, .colour = colour, .komi = 7.5, .visits = visits};
    CHECK_INT(tgn_bot_think(bot, &thought, &question, NULL, NULL), 0);
    check_thought(&thought, game);
    return thought;
}

static void the_same_answer_twice(void)
{
    tgn_game *game =
        game_of("......... ......... ..X...O.. ......... ....X.... ......... ..O...X.. ......... .........",
                "japanese");
    for (int level = 1; level <= TGN_BOT_LEVELS; level++) {
        tgn_bot *bot[2] = {guided_bot(level, 5), guided_bot(level, 5)};
        const tgn_bot_thought a = ask(bot[0], game, TGN_WHITE, 200), b = ask(bot[1], game, TGN_WHITE, 200);
        CHECK(same(&a, &b));
        CHECK(a.visits >= 1 && a.visits <= 200 && (level <= 4) == (a.visits <= 9));
        tgn_bot_free(bot[0]);
        tgn_bot_free(bot[1]);
    }
    tgn_game_free(game);
}

/* Level 1 varies with the seed, level 4 does not. */
static void chance_follows_the_seed(void)
{
    tgn_game *game =
        game_of("......... ......... ..X...O.. ......... ....X.... ......... ..O...X.. ......... .........",
                "chinese");
    for (int level = 1; level <= 4; level += 3) {
        int other = 0;
        tgn_point first = TGN_PASS;
        for (uint64_t seed = 0; seed < 12; seed++) {
            tgn_bot *bot = guided_bot(level, seed);
            const tgn_point point = ask(bot, game, TGN_BLACK, 0).choice[0].point;
            first = seed ? first : point;
            other += point != first;
            tgn_bot_free(bot);
        }
        CHECK(level == 4 ? other == 0 : other > 0);
    }
    tgn_game_free(game);
}

/* ---- legal, whatever the board ------------------------------------------------------------------------------ */

static void legal_on_all_boards(void)
{
    static const int sides[] = {1, 2, 3, 6, 7, 8, 9, 11, 13, 19, 25}, levels[] = {1, 4, 5, 9};
    uint64_t seed = 3;
    tgn_game *game = NULL;
    CHECK_INT(tgn_game_new(&game, (tgn_size){9, 9}, NULL), 0);
    for (int k = 0; k < 4; k++) {
        tgn_bot *bot = guided_bot(levels[k], 1);
        for (int i = 0; i < 42; i++) {
            const tgn_size size = {(uint8_t)sides[check_random(&seed) % 11],
                                   (uint8_t)sides[check_random(&seed) % 11]};
            const int points = tgn_size_points(size);
            if ((points > 6 && points <= 30) || (points > 200 && i % 4))
                continue;
            CHECK_INT(tgn_game_reset(game, size, tgn_rules_at(i % 7)), 0);
            if (i % 3 == 0)
                set_up_at_random(game, (int)(check_random(&seed) % 101), &seed);
            play_at_random(game, (int)(check_random(&seed) % (uint64_t)(2 * points)), &seed);
            const tgn_board before = *tgn_game_board(game);
            for (tgn_colour colour = TGN_BLACK; colour <= TGN_WHITE; colour++)
                ask(bot, game, colour, 20 + (uint64_t)(i % 2));
            CHECK(tgn_board_equal(&before, tgn_game_board(game)));
        }
        tgn_bot_free(bot);
    }
    tgn_game_free(game);
}

/* A whole game of two of them, with moves kept from question to question: legal to the end, and it ends. */
static void whole_games(void)
{
    for (int i = 0; i < 4; i++) {
        tgn_game *game = NULL;
        tgn_bot *bot[3] = {NULL, guided_bot(i % 2 ? 9 : 4, 1), guided_bot(i % 2 ? 5 : 2, 2)};
        CHECK_INT(tgn_game_new(&game, (tgn_size){6, 6}, tgn_rules_at(i)), 0);
        int moves = 0;
        for (; moves < 400 && !tgn_game_over(game); moves++) {
            const tgn_colour colour = tgn_game_to_move(game);
            const tgn_bot_thought thought = ask(bot[colour], game, colour, 30);
            if (thought.resign)
                break;
            CHECK_INT(tgn_game_play(game, colour, thought.choice[0].point), 0);
        }
        CHECK(moves < 400);
        tgn_bot_free(bot[1]);
        tgn_bot_free(bot[2]);
        tgn_game_free(game);
    }
}

/* ---- what it must not miss ---------------------------------------------------------------------------------- */

/* Nothing is left but eyes: no level fills one. */
static void fills_no_eyes(void)
{
    tgn_game *game = game_of(".XXXXX XXXXXX XXXXXX XXXXXX XXXXXX XXXXX.", "tromp-taylor");
    for (int level = 1; level <= TGN_BOT_LEVELS; level++)
        for (tgn_colour colour = TGN_BLACK; colour <= TGN_WHITE; colour++) {
            tgn_bot *bot = guided_bot(level, 1);
            CHECK(ask(bot, game, colour, 40).choice[0].point == TGN_PASS);
            tgn_bot_free(bot);
        }
    tgn_game_free(game);
}

/* Six stones in atari decide the game: the side to move takes or saves them, though the policy is noise. */
static void takes_and_saves_six_stones(void)
{
    static const char rows[] =
        "......... .XXXXXX.. XOOOOOO.O .XXXXXX.O OOOOOOO.O ......... ......... ......... .........";
    for (tgn_colour colour = TGN_BLACK; colour <= TGN_WHITE; colour++) {
        tgn_game *game = game_of(rows, "chinese");
        tgn_bot *bot = guided_bot(9, 1);
        tgn_bot_thought thought;
        const tgn_bot_question question = {.game = game, .colour = colour, .komi = -18.5, .visits = 1500};
        CHECK_INT(tgn_bot_think(bot, &thought, &question, NULL, NULL), 0);
        CHECK_INT(thought.choice[0].point, tgn_point_at(2, 7));
        tgn_bot_free(bot);
        tgn_game_free(game);
    }
}

/* ---- stopping ---------------------------------------------------------------------------------------------- */

static int watch_twice(void *context, const tgn_bot_thought *thought)
{
    CHECK(thought->choices >= 1 && thought->visits > 0);
    return ++*(int *)context >= 2;
}

/* An endless question is searched at every level, and stops when told. */
static void stops_when_told(void)
{
    tgn_game *game =
        game_of("......... ......... ..X...O.. ......... ......... ......... ..O...X.. ......... .........",
                "chinese");
    for (int level = 1; level <= TGN_BOT_LEVELS; level += 4) {
        tgn_bot *bot = guided_bot(level, 1);
        tgn_bot_thought thought;
        int calls = 0;
        const tgn_bot_question question = {.game = game,
                                           .colour = TGN_BLACK,
                                           .milliseconds = -1,
                                           .watch = watch_twice,
                                           .context = &calls,
                                           .every = 1};
        CHECK_INT(tgn_bot_think(bot, &thought, &question, NULL, NULL), 0);
        check_thought(&thought, game);
        CHECK_INT(calls, 2);
        tgn_bot_free(bot);
    }
    tgn_game_free(game);
}

int main(int argc, char **argv)
{
    TEST(plays_without_weights);
    TEST(the_same_answer_twice);
    TEST(chance_follows_the_seed);
    TEST(legal_on_all_boards);
    TEST(whole_games);
    TEST(fills_no_eyes);
    TEST(takes_and_saves_six_stones);
    TEST(stops_when_told);
    remove_made_network();
    return check_done();
}
