/* The strings game with every allocation refused once: a game, its review, and the same through GTP. */
#include "../no_memory.h"

#include <tengen/gtp.h>
#include <tengen/strings_game.h>

static int play_on(tgn_match *match, tgn_player *player)
{
    int code = 0;
    while (code == 0 && !tgn_match_standing(match)->over) {
        tgn_move move;
        code = tgn_player_move(player, tgn_match_standing(match), &move, NULL, NULL);
        if (code == 0)
            code = tgn_match_play(match, move, NULL);
    }
    return code;
}

static int play(int level, bool solitaire)
{
    tgn_match *match = NULL;
    tgn_player *player = NULL;
    tgn_match_review *review = NULL;
    int code = tgn_match_new(&match, &(tgn_match_rules){{2, 3}, solitaire, 0}, NULL);
    if (code == 0)
        code = tgn_player_new(&player, &(tgn_player_options){level, 1, 100000}, NULL);
    if (code == 0)
        code = play_on(match, player);
    if (code == 0)
        code = tgn_match_review_new(&review, match, NULL, NULL, NULL);
    tgn_match_review_free(review);
    tgn_player_free(player);
    tgn_match_free(match);
    return code;
}

static int duel_by_search(void)
{
    return play(5, false);
}

static int duel_with_completions(void)
{
    return play(4, false);
}

static int solitaire_by_hints(void)
{
    return play(4, true);
}

static int discard(void *context, const void *bytes, size_t length)
{
    *(size_t *)context += length + (bytes == NULL);
    return 0;
}

/* A command that runs out of memory says so, and the conversation goes on. */
static int talk(void)
{
    static const char text[] =
        "boardsize 2\nkomi 1\ngenmove b\nshowboard\ntengen-strings_hint\nlist_commands\n"
        "tengen-strings_level 5\ngenmove w\ntengen-strings_reachable\nquit\n";
    size_t length = 0;
    tgn_gtp *gtp = NULL;
    tgn_gtp_engine engine;
    int code = tgn_gtp_strings(&engine, NULL, NULL);
    if (code == 0)
        code = tgn_gtp_new(&gtp, &engine, discard, &length);
    if (code == 0)
        code = tgn_gtp_feed(gtp, text, sizeof text - 1);
    tgn_gtp_free(gtp);
    return code == 1 ? 0 : code;
}

static void the_search(void)
{
    refuse_each(duel_by_search);
}

static void completions(void)
{
    refuse_each(duel_with_completions);
}

static void hints(void)
{
    refuse_each(solitaire_by_hints);
}

static void conversations(void)
{
    refuse_each(talk);
}

int main(int argc, char **argv)
{
    TEST(the_search);
    TEST(completions);
    TEST(hints);
    TEST(conversations);
    return check_done();
}
