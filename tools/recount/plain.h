/*
 * plain.h - a board of characters, the rules of Go on it, and what a node of a record says, for checking programs
 *
 * A board is its points in reading order as characters: '.' empty, 'X' black, 'O' white. Captures are found
 * by walking over strings, every time anew.
 */
#ifndef TENGEN_TOOLS_RECOUNT_PLAIN_H
#define TENGEN_TOOLS_RECOUNT_PLAIN_H

#include <string.h>

#include <tengen/sgf.h>

#include "fail.h"

enum { MOST_STEPS = 65000 }; /* of a record; the rest is left out */

/* ---- the rules ---- */

/* The neighbours of a point, up to four. */
static inline int beside(int rows, int cols, int point, int out[4])
{
    const int row = point / cols, col = point % cols;
    int count = 0;
    if (row > 0)
        out[count++] = point - cols;
    if (row + 1 < rows)
        out[count++] = point + cols;
    if (col > 0)
        out[count++] = point - 1;
    if (col + 1 < cols)
        out[count++] = point + 1;
    return count;
}

/* The stones of the string at `point`, into `string`, and how many liberties it has. */
static inline int walk_string(int rows, int cols, const char *stones, int point, int string[TGN_POINTS_MAX],
                              int *liberties)
{
    bool seen[TGN_POINTS_MAX] = {false};
    int count = 1;
    seen[point] = true;
    string[0] = point;
    *liberties = 0;
    for (int i = 0; i < count; i++) {
        int near[4], n = beside(rows, cols, string[i], near);
        for (int k = 0; k < n; k++) {
            if (seen[near[k]])
                continue;
            seen[near[k]] = stones[near[k]] == '.' || stones[near[k]] == stones[point];
            *liberties += stones[near[k]] == '.';
            if (stones[near[k]] == stones[point])
                string[count++] = near[k];
        }
    }
    return count;
}

/* Take the string at `point` off if it has no liberty. Returns how many stones went. */
static inline int take_breathless(int rows, int cols, char *stones, int point)
{
    int string[TGN_POINTS_MAX], liberties;
    const int count = walk_string(rows, cols, stones, point, string, &liberties);
    if (liberties > 0)
        return 0;
    for (int i = 0; i < count; i++)
        stones[string[i]] = '.';
    return count;
}

/*
 * Play a stone whatever stands there: enemies without a liberty go, then its own string if it has none. Returns how
 * many enemies went, one of their points in `gone`.
 */
static inline int put_stone(int rows, int cols, char *stones, char colour, int point, int *gone)
{
    const char enemy = colour == 'X' ? 'O' : 'X';
    int near[4], n = beside(rows, cols, point, near), taken = 0;
    stones[point] = colour;
    for (int k = 0; k < n; k++) {
        const int went = stones[near[k]] == enemy ? take_breathless(rows, cols, stones, near[k]) : 0;
        taken += went;
        *gone = went ? near[k] : *gone;
    }
    take_breathless(rows, cols, stones, point);
    return taken;
}

/* ---- records ---- */

static inline bool is_move(const tgn_sgf_property *property)
{
    return property->id == TGN_SGF_B || property->id == TGN_SGF_W;
}

static inline bool has_setup(const tgn_sgf *tree, uint32_t node)
{
    return node == 0 || tgn_sgf_find(tree, node, TGN_SGF_AB) || tgn_sgf_find(tree, node, TGN_SGF_AW) ||
           tgn_sgf_find(tree, node, TGN_SGF_AE) || tgn_sgf_find(tree, node, TGN_SGF_PL);
}

/* The reader's board in our characters; returns whose turn it is there. */
static inline char reader_board(int rows, int cols, const tgn_game *game, char *stones)
{
    for (int i = 0; i < rows * cols; i++)
        stones[i] = ".XO"[tgn_board_at(tgn_game_board(game), tgn_point_at(i / cols, i % cols))];
    return ".XO"[tgn_game_to_move(game)];
}

/*
 * The reader's board as the setup of a node leaves it, before its moves: these are to be played by the caller, on
 * both boards.
 */
static inline void reader_setup(tgn_sgf *tree, uint32_t node, tgn_game *game)
{
    const size_t before = tgn_game_moves(game);
    if (tgn_sgf_apply(tree, node, game) < 0)
        fail("out of memory");
    while (tgn_game_moves(game) > before)
        tgn_game_undo(game);
}

#endif
