/*
 * line.h - the main line of a record, played on a plain board, for the recount
 *
 * The board is that of plain.h. What a setup leaves, and whose turn it then is, is the reader's
 * decision (docs/GRAPH.md), so that is taken from a tgn_game; every move is played here. The two must
 * agree after every node, or the recount stops and says so.
 */
#ifndef TENGEN_TOOLS_RECOUNT_LINE_H
#define TENGEN_TOOLS_RECOUNT_LINE_H

#include "plain.h"
#include "set.h"

enum { NO_KO = -1 };

/* What led to a position. */
typedef struct step {
    char kind;   /* 'm' a stone, 'p' a pass, 's' a setup */
    char colour; /* 'X' or 'O'; of a setup without meaning */
    int point;   /* of a stone */
} step;

typedef struct line {
    int rows, cols, points;
    size_t count, capacity; /* positions: one more than steps */
    char *stones;           /* the boards of all positions, one after the other */
    char *side;             /* to move in each: 'X' or 'O' */
    int *ko;                /* the point that may not be retaken, or NO_KO */
    step *steps;            /* steps[i] led to position i; steps[0] has no meaning */
    size_t moves;
} line;

static char *stones_at(const line *l, size_t position)
{
    return l->stones + position * (size_t)l->points;
}

static void line_free(line *l)
{
    free(l->stones);
    free(l->side);
    free(l->ko);
    free(l->steps);
}

/* Add a position that is like the last one but for what the caller then changes. Returns its stones. */
static char *push_position(line *l, step s)
{
    if (l->count >= l->capacity) {
        l->capacity = l->capacity ? 2 * l->capacity : 512;
        l->side = grown(l->side, l->capacity);
        l->ko = grown(l->ko, l->capacity * sizeof *l->ko);
        l->steps = grown(l->steps, l->capacity * sizeof *l->steps);
        l->stones = grown(l->stones, l->capacity * TGN_POINTS_MAX);
    }
    const size_t at = l->count++;
    memcpy(stones_at(l, at), stones_at(l, at - 1), (size_t)l->points);
    l->side[at] = l->side[at - 1];
    l->ko[at] = NO_KO;
    l->steps[at] = s;
    l->moves += s.kind != 's';
    return stones_at(l, at);
}

static void line_start(line *l, tgn_size size)
{
    l->rows = size.rows;
    l->cols = size.cols;
    l->points = size.rows * size.cols;
    l->count = 1;
    push_position(l, (step){'s', 'X', 0}); /* for the space it makes */
    l->count = 1;
    l->moves = 0;
    memset(l->stones, '.', (size_t)l->points);
    l->side[0] = 'X';
    l->ko[0] = NO_KO;
}

/* ---- the rules ---- */

/* The point that may not be retaken after `point` took one stone at `gone`; NO_KO if there is none. */
static int ko_after(const line *l, const char *stones, int point, int gone)
{
    int string[TGN_POINTS_MAX], liberties;
    const int count = walk_string(l->rows, l->cols, stones, point, string, &liberties);
    return count == 1 && liberties == 1 ? gone : NO_KO;
}

static void play_stone(line *l, char colour, int point)
{
    const size_t at = l->count;
    char *stones = push_position(l, (step){'m', colour, point});
    const bool replaces = stones[point] != '.';
    int gone = NO_KO;
    const int taken = put_stone(l->rows, l->cols, stones, colour, point, &gone);
    l->side[at] = colour == 'X' ? 'O' : 'X';
    if (taken == 1 && !replaces) /* retaking would not bring back a stone that was replaced */
        l->ko[at] = ko_after(l, stones, point, gone);
}

static void play_pass(line *l, char colour)
{
    push_position(l, (step){'p', colour, 0});
    l->side[l->count - 1] = colour == 'X' ? 'O' : 'X';
}

/* ---- records ---- */

static bool has_move(const tgn_sgf *tree, uint32_t node)
{
    return tgn_sgf_find(tree, node, TGN_SGF_B) || tgn_sgf_find(tree, node, TGN_SGF_W);
}

/* The reader's board before the moves of a node: where it differs from ours, there was a setup. */
static void play_setup(line *l, const tgn_sgf *tree, uint32_t node, const tgn_game *game)
{
    char stones[TGN_POINTS_MAX];
    const char side = reader_board(l->rows, l->cols, game, stones);
    const size_t at = l->count - 1;
    if (side == l->side[at] && memcmp(stones, stones_at(l, at), (size_t)l->points) == 0)
        return;
    if (!has_setup(tree, node))
        fail("the library's board and the plain one disagree on stones or turn");
    memcpy(push_position(l, (step){'s', side, 0}), stones, (size_t)l->points);
    l->side[at + 1] = side;
}

/* The moves of a node, on our board and on the reader's. */
static void play_moves(line *l, const tgn_sgf *tree, uint32_t node, tgn_game *game)
{
    for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++) {
        const tgn_sgf_property *property = &tree->properties[i];
        for (uint32_t v = property->value; is_move(property) && v < property[1].value; v++) {
            tgn_point point;
            if (l->count > MOST_STEPS || tgn_sgf_point(tree, &tree->values[v], &point) < 0)
                continue;
            const bool black = property->id == TGN_SGF_B;
            if (point == TGN_PASS)
                play_pass(l, black ? 'X' : 'O');
            else
                play_stone(l, black ? 'X' : 'O', tgn_point_row(point) * l->cols + tgn_point_col(point));
            if (tgn_game_force(game, black ? TGN_BLACK : TGN_WHITE, point, NULL) < 0)
                fail("out of memory");
            const tgn_point ko = tgn_game_ko(game);
            if (l->ko[l->count - 1] != (ko ? tgn_point_row(ko) * l->cols + tgn_point_col(ko) : NO_KO))
                fail("the library's board and the plain one disagree on a ko");
        }
    }
}

static void play_node(line *l, tgn_sgf *tree, uint32_t node, tgn_game *game)
{
    reader_setup(tree, node, game);
    if (l->count <= MOST_STEPS)
        play_setup(l, tree, node, game);
    play_moves(l, tree, node, game);
}

/*
 * Play the main line, at most `moves` moves of it. Nodes without moves belong to the position before them;
 * of a node with several moves those too many are taken back.
 */
static void play_line(line *l, tgn_sgf *tree, tgn_game *game, size_t moves)
{
    line_start(l, tree->size);
    if (tgn_sgf_start(tree, game) < 0)
        fail("out of memory");
    for (uint32_t node = 0; node != TGN_SGF_NONE; node = tgn_sgf_child(tree, node)) {
        if ((node > 0 && l->moves >= moves && has_move(tree, node)) || l->count > MOST_STEPS)
            break;
        play_node(l, tree, node, game);
    }
    while (l->moves > moves)
        l->moves -= l->steps[--l->count].kind != 's';
}

#endif
