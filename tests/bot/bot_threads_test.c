/* Several threads grow one tree: the counts add up, limits hold, and it can be stopped and watched meanwhile. */
#include "made_network.h"

static int watched(void *context, const tgn_bot_thought *thought)
{
    CHECK(thought->choices >= 1);
    return ++*(int *)context >= 3;
}

static void share_a_tree(const char *weights, uint64_t visits)
{
    tgn_game *game =
        game_of("......... ......... ..X...O.. ......... ......... ......... ..O...X.. ......... .........",
                "chinese");
    tgn_bot *bot = NULL;
    tgn_bot_thought thought;
    int calls = 0;
    CHECK_INT(tgn_bot_new(&bot,
                          &(tgn_bot_options){.level = 5, .threads = 3, .memory = 4 << 20, .weights = weights},
                          NULL),
              0);
    tgn_bot_question question = {.game = game, .colour = TGN_BLACK, .komi = 7.5, .visits = visits};
    CHECK_INT(tgn_bot_think(bot, &thought, &question, NULL, NULL), 0);
    check_thought(&thought, game);
    CHECK(thought.visits > visits / 5 && thought.visits <= visits);
    uint64_t sum = 0;
    for (int i = 0; i < thought.choices; i++)
        sum += thought.choice[i].visits;
    CHECK(sum <= thought.visits);
    question = (tgn_bot_question){.game = game,
                                  .colour = TGN_WHITE,
                                  .milliseconds = -1,
                                  .watch = watched,
                                  .context = &calls,
                                  .every = 2};
    CHECK_INT(tgn_bot_think(bot, &thought, &question, NULL, NULL), 0);
    check_thought(&thought, game);
    CHECK_INT(calls, 3);
    tgn_bot_free(bot);
    tgn_game_free(game);
}

static void games_in_threads(void)
{
    share_a_tree("", 500);
}

static void looks_in_threads(void)
{
    share_a_tree(made_network(), 300);
    remove_made_network();
}

int main(int argc, char **argv)
{
    TEST(games_in_threads);
    TEST(looks_in_threads);
    return check_done();
}
