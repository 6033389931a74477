/*
 * round_trips_test.c - how many requests to the store a question makes
 *
 * On other machines every request takes a tenth of a millisecond or more, however many keys it asks for: a question
 * makes a few, and not one for each node, game or name.
 */
#include <tengen/graph.h>
#include <tengen/pattern.h>

#include "db/graph/graph.h"

#include "counted_store.h"
#include "games.h"
#include "temp_folder.h"

enum { BOARD = 9, HOW_MANY = 1100, LISTED = 20 };

static home where;
static games all;

static tgn_graph *open_counted(void)
{
    tgn_graph *graph;
    tgn_error error = {0};
    CHECK_INT(tgn_graph_open(&graph, home_db(&where, "db"), TGN_GRAPH_READ, NULL, &error), 0);
    if (!graph) {
        printf("    %s\n", error.message);
        exit(1);
    }
    count_requests(graph->store);
    return graph;
}

static void make_database(void)
{
    uint64_t seed = 20261117;
    tgn_graph *graph;
    tgn_error error = {0};
    tgn_import_sum sum;
    const tgn_import_options options = {.variations = true};
    const char *path;
    home_open(&where);
    for (int i = 0; i < HOW_MANY; i++)
        games_random(&all, &seed, (tgn_size){BOARD, BOARD}, 50, i % 4 == 0);
    path = home_path(&where, "games.sgf");
    games_write(&all, 0, all.count, path);
    CHECK_INT(tgn_graph_open(&graph, home_db(&where, "db"), TGN_GRAPH_CREATE, NULL, &error), 0);
    CHECK_INT(tgn_graph_import(graph, &path, 1, &options, NULL, &sum, &error), 0);
    CHECK(sum.added > 1024); /* several pages of rows */
    tgn_graph_close(graph);
}

/* ---- positions ----------------------------------------------------------------------------------------- */

/* The position after some step of some game. */
static void set_up(tgn_board *board, tgn_question *question, uint64_t *seed)
{
    const one *game = all.items[games_below(seed, all.count)];
    const moment *m = &game->at[games_below(seed, game->steps + 1)];
    tgn_board_init(board, game->size);
    for (tgn_point p = tgn_point_first(game->size); p; p = tgn_point_next(p, game->size))
        if (m->colour[tgn_point_index(p, game->size)])
            tgn_board_put(board, p, m->colour[tgn_point_index(p, game->size)]);
    question->board = board;
    question->to_move = games_below(seed, 3) ? m->to_move : TGN_EMPTY;
    question->region =
        games_below(seed, 2) ? TGN_REGION_WHOLE : (tgn_region)games_below(seed, TGN_REGION_COUNT);
}

static bool tells_setups(const tgn_answer *answer)
{
    for (size_t i = 0; i < answer->way_count; i++)
        if (answer->ways[i].stone_count > 0)
            return true;
    return false;
}

/* Requests for an answer, without the two for its setups: who played them, and the records that say which stones they put down. */
static size_t requests_of(tgn_graph *graph, const tgn_question *question)
{
    tgn_answer *answer;
    tgn_error error = {0};
    requests();
    CHECK_INT(tgn_graph_position(graph, question, &answer, &error), 0);
    const size_t for_setups = tells_setups(answer) ? 2 : 0, needed = requests();
    tgn_answer_free(answer);
    return needed > for_setups ? needed - for_setups : 0;
}

/* The nodes, where its moves lead, records of games that say how they arrived, records of games that are listed. */
static void positions(void)
{
    tgn_graph *graph = open_counted();
    uint64_t seed = 4;
    size_t most = 0;
    const tgn_filter filter = {.from = 19910000};
    CHECK_INT(graph->head.segment_count[TGN_KIND_WHOLE], 1);
    for (int i = 0; i < 1000; i++) {
        tgn_board board;
        tgn_question question = {.list = LISTED, .order = (tgn_order)games_below(&seed, 5)};
        set_up(&board, &question, &seed);
        question.parents = games_below(&seed, 2);
        question.filter = games_below(&seed, 3) ? NULL : &filter;
        requests_of(graph, &question); /* rows and names are in memory now */
        const size_t now = requests_of(graph, &question);
        CHECK(now <= (question.parents ? 4 : 3));
        most = now > most ? now : most;
    }
    CHECK_INT(most, 4);
    tgn_graph_close(graph);
}

/* A database that was just opened: the root, whose newest games are on many pages, rows and names come on top. */
static void cold_positions(void)
{
    tgn_graph *graph = open_counted();
    tgn_board board;
    tgn_board_init(&board, (tgn_size){BOARD, BOARD});
    tgn_question question = {
        .board = &board, .to_move = TGN_BLACK, .list = LISTED, .order = TGN_ORDER_DATE, .descending = true};
    CHECK(requests_of(graph, &question) <= 3 + 2);
    CHECK(requests_of(graph, &question) <= 3);
    tgn_graph_close(graph);
}

/* ---- patterns ------------------------------------------------------------------------------------------ */

static size_t requests_of_pattern(tgn_graph *graph, const char *cells, const tgn_filter *filter)
{
    tgn_pattern pattern;
    tgn_pattern_answer *answer;
    tgn_error error = {0};
    CHECK_INT(tgn_pattern_parse(&pattern, cells, &error), 0);
    const tgn_pattern_question question = {.pattern = &pattern,
                                           .anchor = TGN_ANCHOR_FREE,
                                           .board = {BOARD, BOARD},
                                           .filter = filter,
                                           .threads = 1,
                                           .order = TGN_ORDER_DATE,
                                           .list = LISTED};
    requests();
    CHECK_INT(tgn_graph_pattern(graph, &question, NULL, &answer, &error), 0);
    CHECK_INT(answer->list->count, LISTED);
    tgn_pattern_answer_free(answer);
    return requests();
}

/*
 * Three groups are two tasks, which read their bits; each group reads the times of its blocks, and the records of games
 * with variations; the page of games what it needs of all that.
 */
static void patterns(void)
{
    enum { TASKS = 2, GROUPS = 3, MOST = TASKS + 2 * GROUPS + 2 };
    static const char *const cells[] = {".X./.../...", "XX/OO", "XO./OX."};
    static const tgn_filter filter = {.from = 19910000};
    tgn_graph *graph = open_counted();
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        requests_of_pattern(graph, cells[i], NULL); /* rows and names are in memory now */
        CHECK(requests_of_pattern(graph, cells[i], NULL) <= MOST);
        CHECK(requests_of_pattern(graph, cells[i], &filter) <= MOST);
    }
    tgn_graph_close(graph);
}

/* ---- games --------------------------------------------------------------------------------------------- */

static void lists_of_games(void)
{
    static const tgn_filter filter = {.player = "1"};
    for (int i = 0; i < 10; i++) {
        tgn_graph *graph = open_counted();
        tgn_game_list *list;
        CHECK_INT(
            tgn_graph_games(graph, i % 2 ? &filter : NULL, (tgn_order)(i / 2), false, 3, LISTED, &list, NULL),
            0);
        CHECK_INT(list->count, LISTED);
        CHECK(requests() <= 2); /* rows, names */
        tgn_game_list_free(list);
        tgn_graph_close(graph);
    }
}

static void whole_games(void)
{
    tgn_graph *graph = open_counted();
    char *sgf;
    size_t length;
    CHECK_INT(tgn_graph_game(graph, 600, &sgf, &length, NULL), 0);
    CHECK(requests() <= 3); /* rows, names, record and text */
    free(sgf);
    CHECK_INT(tgn_graph_game(graph, 600, &sgf, &length, NULL), 0);
    CHECK_INT(requests(), 1);
    free(sgf);
    tgn_graph_close(graph);
}

static int drop(void *context, const void *bytes, size_t length)
{
    (void)bytes;
    *(size_t *)context += length;
    return 0;
}

static void exports(void)
{
    tgn_graph *graph = open_counted();
    size_t length = 0;
    CHECK_INT(tgn_graph_export(graph, TGN_EXPORT_JSONL, NULL, drop, &length, NULL, NULL), 0);
    CHECK(length > 0);
    CHECK(requests() <= 2 + HOW_MANY / 64 + 1);
    tgn_graph_close(graph);
}

/* ---- imports ------------------------------------------------------------------------------------------- */

/*
 * Games that are there already: numbers and records for a few hundred of them at once, or fewer where reading them takes
 * long, as on a machine that has much to do.
 */
static void imports(void)
{
    tgn_graph *graph;
    tgn_import_sum sum;
    tgn_error error = {0};
    const char *path = home_path(&where, "games.sgf");
    CHECK_INT(tgn_graph_open(&graph, home_db(&where, "db"), TGN_GRAPH_WRITE, NULL, &error), 0);
    count_requests(graph->store);
    CHECK_INT(
        tgn_graph_import(graph, &path, 1, &(tgn_import_options){.variations = true}, NULL, &sum, &error), 0);
    CHECK_INT(sum.added, 0);
    CHECK_INT(sum.duplicates, HOW_MANY);
    CHECK(requests() <= HOW_MANY / 8);
    tgn_graph_close(graph);
}

/* ---- changes ------------------------------------------------------------------------------------------- */

/* A game of some 50 steps has as many nodes in each of four graphs, all of them on pages of their own. */
static void edits(void)
{
    enum { A_FEW = 40 };
    tgn_graph *graph;
    tgn_error error = {0};
    CHECK_INT(tgn_graph_open(&graph, home_db(&where, "db"), TGN_GRAPH_WRITE, NULL, &error), 0);
    count_requests(graph->store);
    for (uint32_t id = 100; id < 110; id++) {
        requests();
        CHECK_INT(tgn_graph_remove(graph, id, &error), 0);
        CHECK(requests() <= A_FEW);
    }
    tgn_graph_close(graph);
}

/* A verification looks at everything, by hundreds. */
static void verifications(void)
{
    tgn_graph *graph = open_counted();
    tgn_verify_sum sum;
    tgn_error error = {0};
    CHECK_INT(tgn_graph_verify(graph, NULL, NULL, NULL, &sum, &error), 0);
    CHECK(requests() <= HOW_MANY / 4);
    tgn_graph_close(graph);
}

int main(int argc, char **argv)
{
    make_database();
    TEST(positions);
    TEST(cold_positions);
    TEST(patterns);
    TEST(lists_of_games);
    TEST(whole_games);
    TEST(exports);
    TEST(imports);
    TEST(edits);
    TEST(verifications);
    games_free(&all);
    home_close(&where);
    return check_done();
}
