/*
 * positions.c - random positions of the games of a database, as questions for the server
 *
 *      positions DATABASE COUNT SEED
 *
 * One a line, as the query of /api/v1/position has it: "board=19/3X15/...&turn=white&ko=D4". A game is chosen at
 * random and then one of its moves, so what is common is asked often. The same seed gives the same lines.
 */
#include <stdio.h>
#include <stdlib.h>

#include <tengen/graph.h>
#include <tengen/sgf.h>
#include <tengen/wire.h>

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void print_position(const tgn_game *game)
{
    char line[TGN_BOARD_LINE], ko[TGN_POINT_TEXT];
    tgn_board_format_line(line, tgn_game_board(game));
    printf("board=%s&turn=%s", line, tgn_colour_name(tgn_game_to_move(game)));
    if (tgn_game_ko(game) != TGN_PASS)
        printf("&ko=%s", tgn_point_format(ko, tgn_game_ko(game), tgn_game_size(game)));
    putchar('\n');
}

/* Play a random number of moves of the main line. */
static int show_some_move(tgn_sgf *tree, tgn_game *game, uint64_t *random)
{
    size_t nodes = 0;
    for (uint32_t node = 0; node != TGN_SGF_NONE; node = tgn_sgf_child(tree, node))
        nodes++;
    size_t left = 1 + next_random(random) % nodes;
    int code = tgn_sgf_start(tree, game);
    for (uint32_t node = 0; code >= 0 && left > 0; node = tgn_sgf_child(tree, node), left--)
        code = tgn_sgf_apply(tree, node, game);
    if (code >= 0)
        print_position(game);
    return code;
}

static int show_game(tgn_graph *graph, uint32_t id, tgn_game *game, uint64_t *random)
{
    char *text = NULL;
    size_t length;
    tgn_sgf_reader *reader = NULL;
    tgn_sgf *tree;
    int code = tgn_graph_game(graph, id, &text, &length, NULL);
    if (code == 0)
        code = tgn_sgf_open_memory(&reader, text, length);
    if (code == 0)
        code = tgn_sgf_next(reader, &tree);
    if (code > 0)
        code = show_some_move(tree, game, random);
    tgn_sgf_close(reader);
    free(text);
    return code;
}

int main(int argc, char **argv)
{
    tgn_error error = {0};
    tgn_graph *graph;
    tgn_graph_stats stats;
    tgn_game *game;
    if (argc != 4) {
        fprintf(stderr, "usage: positions DATABASE COUNT SEED\n");
        return 2;
    }
    uint64_t random = strtoull(argv[3], NULL, 10) * 0x9e3779b97f4a7c15 + 1;
    if (tgn_graph_open(&graph, argv[1], TGN_GRAPH_READ, NULL, &error) < 0 ||
        tgn_graph_stats_get(graph, &stats, &error) < 0 || tgn_game_new(&game, (tgn_size){19, 19}, NULL) < 0) {
        fprintf(stderr, "positions: %s\n", error.message);
        return 1;
    }
    for (long left = atol(argv[2]); left > 0 && stats.games > 0; left--)
        if (show_game(graph, (uint32_t)(1 + next_random(&random) % stats.games), game, &random) < 0)
            left++; /* a game that is gone: another one */
    tgn_game_free(game);
    tgn_graph_close(graph);
    return 0;
}
