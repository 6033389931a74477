/* A walk through a game with every allocation refused once: it says so, and nothing is lost. */
#include "../no_memory.h"

#include <tengen/report.h>

/* Handicap, a capture, a pass and setup in the middle, on a small board. */
static int play(tgn_game *game)
{
    static const tgn_move setup[] = {{TGN_STRIDE * 3 + 3, TGN_BLACK}, {TGN_STRIDE * 5 + 5, TGN_BLACK}};
    int code = tgn_game_setup(game, setup, 2);
    for (int i = 0; code == 0 && i < 12; i++)
        code = tgn_game_force(game, i % 2 ? TGN_BLACK : TGN_WHITE,
                              i == 7 ? (tgn_point)TGN_PASS : tgn_point_at(i % 7, (3 * i) % 7), NULL);
    if (code == 0)
        code = tgn_game_setup(game, &(tgn_move){tgn_point_at(6, 6), TGN_WHITE}, 1);
    return code == 0 ? tgn_game_force(game, TGN_BLACK, tgn_point_at(6, 5), NULL) : code;
}

static int count_visit(void *context, const tgn_game *game, const tgn_report *report)
{
    *(int *)context += report->question.at.board == tgn_game_board(game);
    return 0;
}

static int walk(bool judge, int playouts)
{
    tgn_game *game = NULL;
    tgn_error error = {.message = ""};
    int visits = 0;
    tgn_report_question question = {.at = {.komi = 6.5, .playouts = playouts}, .judge = judge};
    int code = tgn_game_new(&game, (tgn_size){7, 7}, NULL);
    if (code == 0)
        code = play(game);
    if (code == 0) {
        code = tgn_report_walk(game, &question, 1, count_visit, &visits, &error);
        CHECK(code < 0 ? error.message[0] != '\0' : visits == 14);
    }
    tgn_game_free(game);
    return code;
}

static int by_the_paper(void)
{
    return walk(false, 0);
}

static int by_the_judge(void)
{
    return walk(true, 0);
}

static int with_playouts(void)
{
    return walk(true, 2);
}

static void a_walk_by_the_paper(void)
{
    refuse_each(by_the_paper);
}

static void a_walk_by_the_judge(void)
{
    refuse_each(by_the_judge);
}

static void a_walk_with_playouts(void)
{
    refuse_each(with_playouts);
}

int main(int argc, char **argv)
{
    TEST(a_walk_by_the_paper);
    TEST(a_walk_by_the_judge);
    TEST(a_walk_with_playouts);
    return check_done();
}
