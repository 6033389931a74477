/*
 * naive.h - a board that is slow and obviously right, to check the real one by
 *
 * It knows only which colour lies where. Everything else is found by flood fill, every time it is asked for.
 */
#ifndef TESTS_GO_NAIVE_H
#define TESTS_GO_NAIVE_H

#include <tengen/board.h>

#include "../check.h"

typedef struct naive {
    int rows, cols;
    tgn_colour at[TGN_SIDE_MAX][TGN_SIDE_MAX];
} naive;

/* A set of points. */
typedef struct naive_set {
    int count;
    bool has[TGN_SIDE_MAX][TGN_SIDE_MAX];
} naive_set;

static const int naive_steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

static inline naive naive_empty(tgn_size size)
{
    naive board;
    memset(&board, 0, sizeof board);
    board.rows = size.rows;
    board.cols = size.cols;
    return board;
}

static inline bool naive_on(const naive *board, int row, int col)
{
    return row >= 0 && col >= 0 && row < board->rows && col < board->cols;
}

static inline void naive_add(naive_set *set, int row, int col)
{
    set->count += !set->has[row][col];
    set->has[row][col] = true;
}

/* The string at a stone, and its liberties. */
static inline void naive_string(const naive *board, int row, int col, naive_set *stones, naive_set *liberties)
{
    int stack[TGN_POINTS_MAX][2], depth = 0;
    memset(stones, 0, sizeof *stones);
    memset(liberties, 0, sizeof *liberties);
    naive_add(stones, row, col);
    stack[depth][0] = row;
    stack[depth++][1] = col;
    while (depth > 0) {
        int r = stack[--depth][0], c = stack[depth][1];
        for (int i = 0; i < 4; i++) {
            int y = r + naive_steps[i][0], x = c + naive_steps[i][1];
            if (!naive_on(board, y, x))
                continue;
            if (board->at[y][x] == TGN_EMPTY)
                naive_add(liberties, y, x);
            if (board->at[y][x] == board->at[row][col] && !stones->has[y][x]) {
                naive_add(stones, y, x);
                stack[depth][0] = y;
                stack[depth++][1] = x;
            }
        }
    }
}

static inline void naive_remove(naive *board, const naive_set *set)
{
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            if (set->has[row][col])
                board->at[row][col] = TGN_EMPTY;
}

/* Play on an empty point. `taken` receives what left the board; returns as tgn_board_play() does. */
static inline int naive_play(naive *board, int row, int col, tgn_colour colour, naive_set *taken)
{
    naive_set stones, liberties;
    memset(taken, 0, sizeof *taken);
    board->at[row][col] = colour;
    for (int i = 0; i < 4; i++) {
        int y = row + naive_steps[i][0], x = col + naive_steps[i][1];
        if (!naive_on(board, y, x) || board->at[y][x] != 3 - colour)
            continue;
        naive_string(board, y, x, &stones, &liberties);
        if (liberties.count > 0)
            continue;
        naive_remove(board, &stones);
        for (int r = 0; r < board->rows; r++)
            for (int c = 0; c < board->cols; c++)
                if (stones.has[r][c])
                    naive_add(taken, r, c);
    }
    if (taken->count > 0)
        return taken->count;
    naive_string(board, row, col, &stones, &liberties);
    if (liberties.count > 0)
        return 0;
    naive_remove(board, &stones);
    *taken = stones;
    return -stones.count;
}

/* Whether every string has a liberty. */
static inline bool naive_legal(const naive *board)
{
    naive_set stones, liberties;
    for (int row = 0; row < board->rows; row++) {
        for (int col = 0; col < board->cols; col++) {
            if (board->at[row][col] == TGN_EMPTY)
                continue;
            naive_string(board, row, col, &stones, &liberties);
            if (liberties.count == 0)
                return false;
        }
    }
    return true;
}

/* Whether the real board shows the same stones. */
static inline bool naive_same(const naive *board, const tgn_board *real)
{
    if (real->size.rows != board->rows || real->size.cols != board->cols)
        return false;
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            if (real->colour[tgn_point_at(row, col)] != board->at[row][col])
                return false;
    return true;
}

/* The image under a motion, worked out from the words of symmetry.h: mirror, mirror, swap. */
static inline naive naive_image(const naive *board, int s)
{
    naive out = *board;
    if (s & 4) {
        out.rows = board->cols;
        out.cols = board->rows;
    }
    for (int row = 0; row < board->rows; row++) {
        for (int col = 0; col < board->cols; col++) {
            int y = s & 2 ? board->rows - 1 - row : row, x = s & 1 ? board->cols - 1 - col : col;
            if (s & 4)
                out.at[x][y] = board->at[row][col];
            else
                out.at[y][x] = board->at[row][col];
        }
    }
    return out;
}

static inline int random_below(uint64_t *state, int limit)
{
    return (int)((check_random(state) >> 33) % (uint64_t)limit);
}

/* A random size: small ones more often than large. */
static inline tgn_size random_size(uint64_t *state, int most)
{
    int limit = check_random(state) >> 40 & 3 ? (most < 7 ? most : 7) : most;
    int rows = 1 + random_below(state, limit), cols = 1 + random_below(state, limit);
    if (check_random(state) >> 50 & 1)
        cols = rows;
    return (tgn_size){(uint8_t)rows, (uint8_t)cols};
}

#endif
