/* players_no_memory_test.c - players, their pages and finding, with each allocation refused once */
#include "../no_memory.h"
#include "games_fixture.h"

#include <tengen/players.h>

#include "db/graph/graph.h"

static const char *const texts[] = {
    "(;SZ[19]PB[Ann]PW[Bob]BR[3d]EV[Cup]DT[1998]RE[B+R];B[pd];W[dp];B[pp];W[dd])",
    "(;SZ[19]PB[Bob]PW[Carl]RE[W+1.5];B[dd];W[dp];B[pp];W[pd])",
    "(;SZ[9]PB[BOB 3d]PW[Ann]EV[Cup];B[ee];W[cc];B[gg];W[cg])"};
enum { GAMES = sizeof texts / sizeof *texts };

static int list_some(tgn_graph *graph)
{
    const tgn_player_question question = {.text = "b", .count = 2};
    tgn_player_list *list = NULL;
    const int code = tgn_graph_players(graph, &question, &list, NULL);
    CHECK(code < 0 || list->total == 2);
    tgn_player_list_free(list);
    return code;
}

static int find_some(tgn_graph *graph)
{
    const tgn_find_question question = {.text = "cu", .players = 3, .events = 3, .games = 3};
    tgn_found *found = NULL;
    const int code = tgn_graph_find(graph, &question, &found, NULL);
    CHECK(code < 0 || (found->games->total == 2 && found->event_total == 1));
    tgn_found_free(found);
    return code;
}

static int show_one(tgn_graph *graph)
{
    tgn_player_page *page = NULL;
    const int code = tgn_graph_player(graph, 2, &page, NULL); /* Bob */
    CHECK(code < 0 || (page->player.games == 2 && page->similar_count == 1 && page->opening_count == 2));
    tgn_player_page_free(page);
    return code;
}

/* Joined and written, but not committed. */
static int join_two(tgn_graph *graph)
{
    tgn_store_batch *batch = NULL;
    int code = tgn_games__join(graph->games, 1, 2, NULL);
    if (code >= 0)
        code = tgn_store__batch_new(&batch, fixture.store);
    if (code == 0)
        code = tgn_games__write_joined(graph->games, batch, NULL);
    tgn_store__batch_free(batch);
    tgn_games__discard(graph->games);
    return code;
}

static int list_spellings(tgn_graph *graph)
{
    tgn_spelling_list *list = NULL;
    const int code = tgn_graph_spellings(graph, &list, NULL);
    tgn_spelling_list_free(list);
    return code;
}

static int work(void)
{
    const uint32_t names = tgn_games__name_count(fixture.games);
    tgn_graph graph = {.head = {.games = GAMES, .names = names}, .lock = PTHREAD_RWLOCK_INITIALIZER};
    int code = tgn_games__new(&graph.games, fixture.store, GAMES, names);
    if (code == 0)
        code = list_some(&graph);
    if (code == 0)
        code = find_some(&graph);
    if (code == 0)
        code = show_one(&graph);
    if (code == 0)
        code = join_two(&graph);
    if (code == 0)
        code = list_spellings(&graph);
    tgn_games__free(graph.games);
    return code == TGN_ERR_INPUT ? TGN_ERR_MEMORY : code;
}

static void everything(void)
{
    fixture_open();
    for (int i = 0; i < GAMES; i++)
        fixture_add(texts[i]);
    fixture_commit(false);
    refuse_each(work);
    fixture_close();
}

int main(int argc, char **argv)
{
    TEST(everything);
    return check_done();
}
