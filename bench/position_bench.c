/*
 * position_bench.c - what a question costs
 *
 *      build/release/bench/position_bench DB [QUESTIONS [SEED]]
 *
 * Positions are drawn at random from the games of a database: a game, then a move of it, all alike. Each is
 * asked for as the command line does it, with continuations, parents and the 20 newest games; once to warm
 * the caches, then again, timed one by one. A line tells the mean, the time that half, 99 % and all of
 * the questions stayed below, and a signature that changes when an answer does. The root, the empty board, is
 * the most that games by year can cost: every game is looked at.
 */
#include <tengen/graph.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { QUESTIONS = 2000, LISTED = 20 };

typedef struct drawn {
    tgn_board board;
    tgn_colour to_move;
    tgn_point ko;
} drawn;

static void give_up(const char *what)
{
    fprintf(stderr, "position_bench: %s\n", what);
    exit(2);
}

static uint64_t random_next(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545F4914F6CDD1DULL;
}

/* ---- drawing positions --------------------------------------------------------------------------------- */

static void draw(drawn *out, tgn_graph *graph, uint64_t games, tgn_game *game, uint64_t *seed)
{
    char *sgf;
    size_t length;
    tgn_error error;
    tgn_sgf_reader *reader;
    tgn_sgf *tree;
    while (tgn_graph_game(graph, (uint32_t)(1 + random_next(seed) % games), &sgf, &length, &error) < 0)
        continue;
    if (tgn_sgf_open_memory(&reader, sgf, length) < 0 || tgn_sgf_next(reader, &tree) <= 0 ||
        tgn_sgf_replay(tree, game, SIZE_MAX) < 0)
        give_up("a game cannot be read");
    const size_t moves = tgn_game_moves(game);
    if (tgn_sgf_replay(tree, game, random_next(seed) % (moves + 1)) < 0)
        give_up("out of memory");
    out->board = *tgn_game_board(game);
    out->to_move = tgn_game_to_move(game);
    out->ko = tgn_game_ko(game);
    tgn_sgf_close(reader);
    free(sgf);
}

/* ---- asking -------------------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static uint64_t sign(uint64_t signature, const tgn_answer *answer)
{
    signature = signature * 31 + answer->total.games;
    signature = signature * 31 + answer->total.visits;
    for (size_t i = 0; i < answer->way_count; i++)
        signature = signature * 31 + answer->ways[i].move.point + answer->ways[i].here.games +
                    answer->ways[i].reached.visits;
    for (size_t i = 0; i < answer->parent_count; i++)
        signature = signature * 31 + answer->parents[i].move.point + answer->parents[i].here.games;
    for (size_t i = 0; i < answer->list->count; i++)
        signature = signature * 31 + answer->list->lines[i].id + answer->list->lines[i].move;
    return signature;
}

static double query(tgn_graph *graph, const drawn *position, tgn_question question, uint64_t *signature)
{
    tgn_answer *answer;
    tgn_error error;
    question.board = &position->board;
    question.to_move = position->to_move;
    question.ko = position->ko;
    question.order = TGN_ORDER_DATE;
    question.descending = true;
    question.list = LISTED;
    question.parents = true;
    const double start = now();
    if (tgn_graph_position(graph, &question, &answer, &error) < 0)
        give_up(error.message);
    *signature = sign(*signature, answer);
    tgn_answer_free(answer);
    return now() - start;
}

static int by_time(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void measure(tgn_graph *graph, const drawn *positions, size_t count, tgn_question question,
                    const char *what)
{
    double *times = malloc(count * sizeof *times);
    uint64_t signature = 0;
    double sum = 0;
    if (!times)
        give_up("out of memory");
    for (int round = 0; round < 2; round++) {
        signature = 0;
        for (size_t i = 0; i < count; i++)
            times[i] = tgn_region_exists(question.region, positions[i].board.size)
                           ? 1e6 * query(graph, &positions[i], question, &signature)
                           : 0;
    }
    qsort(times, count, sizeof *times, by_time);
    for (size_t i = 0; i < count; i++)
        sum += times[i];
    printf("%-13s  mean %8.1f us   half %8.1f us   99 %% %9.1f us   all %10.1f us   signature %016" PRIx64
           "\n",
           what, sum / (double)count, times[count / 2], times[count * 99 / 100], times[count - 1], signature);
    free(times);
}

int main(int argc, char **argv)
{
    tgn_graph *graph;
    tgn_game *game;
    tgn_game_list *list;
    tgn_error error;
    const size_t count = argc > 2 ? strtoul(argv[2], NULL, 10) : QUESTIONS;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    if (argc < 2 || count == 0)
        give_up("usage: position_bench DB [QUESTIONS [SEED]]");
    drawn *positions = malloc(count * sizeof *positions);
    if (tgn_graph_open(&graph, argv[1], TGN_GRAPH_READ, NULL, &error) < 0)
        give_up(error.message);
    if (!positions || tgn_game_new(&game, (tgn_size){19, 19}, NULL) < 0 ||
        tgn_graph_games(graph, NULL, TGN_ORDER_ID, true, 0, 1, &list, &error) < 0 || list->count == 0)
        give_up("no games");
    for (size_t i = 0; i < count; i++)
        draw(&positions[i], graph, list->lines[0].id, game, &seed);
    printf("%zu positions of %" PRIu64 " games\n", count, list->total);
    for (tgn_region region = TGN_REGION_WHOLE; region < TGN_REGION_COUNT; region++)
        if (region == TGN_REGION_WHOLE || region == TGN_REGION_LEFT || region == TGN_REGION_NW ||
            region == TGN_REGION_DIAG_NW)
            measure(graph, positions, count, (tgn_question){.region = region}, tgn_region_name(region));
    measure(graph, positions, count, (tgn_question){.years = true}, "whole, years");
    measure(graph, positions, count, (tgn_question){.filter = &(tgn_filter){.rank_from = 1}},
            "whole, ranked");
    drawn root = {.to_move = TGN_BLACK, .ko = TGN_PASS};
    tgn_board_init(&root.board, (tgn_size){19, 19});
    measure(graph, &root, 1, (tgn_question){0}, "root");
    measure(graph, &root, 1, (tgn_question){.years = true}, "root, years");
    tgn_game_list_free(list);
    tgn_game_free(game);
    free(positions);
    tgn_graph_close(graph);
    return 0;
}
