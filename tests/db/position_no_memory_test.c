/*
 * Every allocation of a question fails once: the question must say TGN_ERR_MEMORY, or manage without, and
 * the next one, with the same scratch memory, must be answered as if nothing had happened. See no_memory.h.
 */
#include <tengen/graph.h>

#include "../no_memory.h"
#include "temp_folder.h"

/* ---- questions ----------------------------------------------------------------------------------------- */

static const char *const sample[] = {"tests/sample/selfplay-9.sgf.gz"};
static home place;

static tgn_graph *open_graph(tgn_graph_mode mode)
{
    tgn_graph *graph;
    tgn_error error = {0};
    refuse_at = -1;
    CHECK_INT(tgn_graph_open(&graph, home_path(&place, "db"), mode, NULL, &error), 0);
    return graph;
}

/*
 * Ask a new graph with the n-th allocation refused, then again with none. Returns whether there was an
 * n-th.
 */
static bool refuse_one(const tgn_question *q, long n, uint64_t games)
{
    tgn_answer *answer;
    tgn_error error = {0};
    tgn_graph *graph = open_graph(TGN_GRAPH_READ);
    asked = 0;
    refuse_at = n;
    int code = tgn_graph_position(graph, q, &answer, &error);
    const bool met = asked > n;
    refuse_at = -1;
    CHECK(code == 0 || (met && code == TGN_ERR_MEMORY));
    CHECK(code == 0 ? answer != NULL : answer == NULL && error.code == TGN_ERR_MEMORY);
    tgn_answer_free(answer);
    CHECK_INT(tgn_graph_position(graph, q, &answer, &error), 0);
    CHECK(answer && answer->total.games == games);
    tgn_answer_free(answer);
    tgn_graph_close(graph);
    return met;
}

static void refuse_every(const tgn_question *q, uint64_t games)
{
    long n = 0;
    while (n < 1000 && refuse_one(q, n, games))
        n++;
    printf("    %ld allocations\n", n);
    CHECK(n > 20 && n < 1000);
}

static void questions(void)
{
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_import_sum sum;
    tgn_board board;
    tgn_board_init(&board, (tgn_size){9, 9});
    home_open(&place);
    graph = open_graph(TGN_GRAPH_CREATE);
    CHECK_INT(tgn_graph_import(graph, sample, 1, NULL, NULL, &sum, &error), 0);
    tgn_graph_close(graph);
    refuse_every(&(tgn_question){.board = &board,
                                 .to_move = TGN_EMPTY,
                                 .parents = true,
                                 .swap = true,
                                 .years = true,
                                 .list = 10,
                                 .order = TGN_ORDER_BLACK},
                 40);
    tgn_board_put(&board, tgn_point_at(2, 2), TGN_BLACK);
    refuse_every(&(tgn_question){.board = &board,
                                 .region = TGN_REGION_NW,
                                 .parents = true,
                                 .years = true,
                                 .filter = &(tgn_filter){.player = "gnu"},
                                 .list = 10},
                 15);
    home_close(&place);
}

/* ---- a whole game -------------------------------------------------------------------------------------- */

/* The same for a game beside all others; it is one of them. */
static bool refuse_knowing(const tgn_game *game, long n, uint32_t games)
{
    tgn_known_game *known;
    tgn_error error = {0};
    tgn_graph *graph = open_graph(TGN_GRAPH_READ);
    asked = 0;
    refuse_at = n;
    const int code = tgn_graph_know(&known, graph, game, &error);
    const bool met = asked > n;
    refuse_at = -1;
    CHECK(code == 0 || (met && code == TGN_ERR_MEMORY));
    CHECK(code == 0 ? known != NULL : known == NULL && error.code == TGN_ERR_MEMORY);
    tgn_known_game_free(known);
    CHECK_INT(tgn_graph_know(&known, graph, game, &error), 0);
    CHECK(known && known->place[0].games == games);
    tgn_known_game_free(known);
    tgn_graph_close(graph);
    return met;
}

static void whole_game(void)
{
    tgn_graph *graph;
    tgn_game *game;
    tgn_error error = {0};
    tgn_import_sum sum;
    long n = 0;
    home_open(&place);
    const char *path = home_write(&place, "two.sgf", "(;SZ[9];B[cc];W[gg];B[gc])(;SZ[9];B[cc];W[gc])");
    graph = open_graph(TGN_GRAPH_CREATE);
    CHECK_INT(tgn_graph_import(graph, &path, 1, NULL, NULL, &sum, &error), 0);
    tgn_graph_close(graph);
    CHECK_INT(tgn_game_new(&game, (tgn_size){9, 9}, NULL), 0);
    CHECK_INT(tgn_game_force(game, TGN_BLACK, tgn_point_at(2, 2), NULL), 0);
    CHECK_INT(tgn_game_force(game, TGN_WHITE, tgn_point_at(2, 6), NULL), 0);
    while (n < 1000 && refuse_knowing(game, n, 1))
        n++;
    printf("    %ld allocations\n", n);
    CHECK(n > 20 && n < 1000);
    tgn_game_free(game);
    home_close(&place);
}

int main(int argc, char **argv)
{
    TEST(questions);
    TEST(whole_game);
    return check_done();
}
