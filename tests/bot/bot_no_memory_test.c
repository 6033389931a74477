/* A question with every allocation refused once: it says so or manages without, and nothing is lost. */
#include "../no_memory.h"

#include "made_network.h"

static int ask(tgn_size size, const char *rules, int level, const char *weights)
{
    tgn_bot *bot = NULL;
    tgn_game *game = NULL;
    tgn_bot_thought thought;
    tgn_error error = {.message = ""};
    int code = tgn_game_new(&game, size, tgn_rules_find(rules));
    if (code == 0)
        code = tgn_game_play(game, TGN_BLACK, tgn_point_at(1, 1));
    if (code == 0) {
        code = tgn_bot_new(
            &bot, &(tgn_bot_options){.level = level, .memory = 4 << 20, .threads = 1, .weights = weights},
            &error);
        CHECK(code == 0 || (!bot && error.message[0]));
    }
    if (code == 0) {
        const tgn_bot_question question = {.game = game, .colour = TGN_WHITE, .komi = 0.5, .visits = 8};
        code = tgn_bot_think(bot, &thought, &question, NULL, &error);
        CHECK(code == 0 ? thought.choices > 0 : error.message[0] != '\0');
    }
    tgn_bot_free(bot);
    tgn_game_free(game);
    return code;
}

static int by_the_tree(void)
{
    return ask((tgn_size){7, 7}, "chinese", 5, "");
}

static int by_a_look(void)
{
    return ask((tgn_size){6, 6}, "japanese", 3, "");
}

static int by_the_network(void)
{
    return ask((tgn_size){7, 7}, "chinese", 9, made_network());
}

static int by_the_policy(void)
{
    return ask((tgn_size){6, 6}, "japanese", 2, made_network());
}

static int by_the_solver(void)
{
    return ask((tgn_size){2, 2}, "chinese", 3, "");
}

static void a_tree(void)
{
    refuse_each(by_the_tree);
}

static void a_look(void)
{
    refuse_each(by_a_look);
}

static void a_network(void)
{
    made_network();
    refuse_each(by_the_network);
}

static void a_policy(void)
{
    refuse_each(by_the_policy);
}

static void the_solver(void)
{
    refuse_each(by_the_solver);
}

int main(int argc, char **argv)
{
    TEST(a_tree);
    TEST(a_look);
    TEST(a_network);
    TEST(a_policy);
    TEST(the_solver);
    remove_made_network();
    return check_done();
}
