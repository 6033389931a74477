/*
 * plain.h - a second model of a game of Go, slow and obvious, that engines are compared with
 *
 * It shares nothing with the library: a position is an array of letters, strings are found by walking over them,
 * and every position of the past is kept whole.
 */
#ifndef TESTS_GTP_PLAIN_H
#define TESTS_GTP_PLAIN_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { PLAIN_SIDE = 25, PLAIN_NONE = -1 };

typedef struct plain_position {
    char at[PLAIN_SIDE][PLAIN_SIDE]; /* '.', 'b' or 'w'; row 0 on top */
    char turn;
    int captured[2]; /* black and white stones that left the board */
    int ko_row, ko_col;
} plain_position;

/* What led to a position: a move ('m', of a colour, row PLAIN_NONE for a pass) or something else ('s'). */
typedef struct plain_step {
    plain_position after;
    char kind, colour;
    int row, col;
} plain_step;

typedef struct plain {
    int rows, cols;
    double komi;
    int handicap;
    bool suicide;
    char repetition;   /* 'k' ko, 'p' positional, 's' situational */
    plain_step *steps; /* steps[0] is the empty board */
    size_t count, capacity;
} plain;

static inline plain_position *plain_now(const plain *game)
{
    return &game->steps[game->count - 1].after;
}

static inline char plain_other(char colour)
{
    return colour == 'b' ? 'w' : 'b';
}

static inline void plain_push(plain *game, const plain_position *after, char kind, char colour, int row,
                              int col)
{
    if (game->count == game->capacity) {
        game->capacity = game->capacity ? 2 * game->capacity : 64;
        game->steps = realloc(game->steps, game->capacity * sizeof *game->steps);
    }
    game->steps[game->count++] = (plain_step){*after, kind, colour, row, col};
}

static inline void plain_clear(plain *game, int rows, int cols)
{
    plain_position empty;
    memset(&empty, 0, sizeof empty); /* positions are compared as bytes */
    memset(empty.at, '.', sizeof empty.at);
    empty.turn = 'b';
    empty.ko_row = empty.ko_col = PLAIN_NONE;
    game->rows = rows;
    game->cols = cols;
    game->handicap = 0;
    game->count = 0;
    plain_push(game, &empty, 's', 0, 0, 0);
}

/* Mark the string at a point in `seen`; returns its stones, and its liberties in `liberties`. */
static inline int plain_string(const plain *game, const plain_position *p, int row, int col,
                               char seen[PLAIN_SIDE][PLAIN_SIDE], int *liberties)
{
    int todo[PLAIN_SIDE * PLAIN_SIDE][2], waiting = 1, stones = 0;
    char free_point[PLAIN_SIDE][PLAIN_SIDE] = {{0}};
    memset(seen, 0, PLAIN_SIDE * PLAIN_SIDE);
    *liberties = 0;
    todo[0][0] = row, todo[0][1] = col;
    seen[row][col] = 1;
    while (waiting > 0) {
        static const int step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        waiting--;
        const int r = todo[waiting][0], c = todo[waiting][1];
        stones++;
        for (int i = 0; i < 4; i++) {
            const int y = r + step[i][0], x = c + step[i][1];
            if (y < 0 || x < 0 || y >= game->rows || x >= game->cols)
                continue;
            if (p->at[y][x] == '.' && !free_point[y][x]) {
                free_point[y][x] = 1;
                ++*liberties;
            }
            if (p->at[y][x] == p->at[row][col] && !seen[y][x]) {
                seen[y][x] = 1;
                todo[waiting][0] = y, todo[waiting++][1] = x;
            }
        }
    }
    return stones;
}

static inline int plain_remove(plain_position *p, char seen[PLAIN_SIDE][PLAIN_SIDE])
{
    int count = 0;
    for (int r = 0; r < PLAIN_SIDE; r++)
        for (int c = 0; c < PLAIN_SIDE; c++)
            if (seen[r][c]) {
                p->captured[p->at[r][c] == 'w']++;
                p->at[r][c] = '.';
                count++;
            }
    return count;
}

/* The position after a stone, whatever the rules say; whether it was suicide. The point must be empty. */
static inline bool plain_put(const plain *game, plain_position *p, char colour, int row, int col)
{
    static const int step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    char seen[PLAIN_SIDE][PLAIN_SIDE];
    int liberties, taken = 0, last_row = 0, last_col = 0;
    p->at[row][col] = colour;
    for (int i = 0; i < 4; i++) {
        const int y = row + step[i][0], x = col + step[i][1];
        if (y < 0 || x < 0 || y >= game->rows || x >= game->cols || p->at[y][x] != plain_other(colour))
            continue;
        plain_string(game, p, y, x, seen, &liberties);
        if (liberties == 0) {
            taken += plain_remove(p, seen);
            last_row = y, last_col = x;
        }
    }
    const int stones = plain_string(game, p, row, col, seen, &liberties);
    const bool suicide = liberties == 0, ko = taken == 1 && stones == 1 && liberties == 1;
    if (suicide)
        plain_remove(p, seen);
    p->ko_row = ko ? last_row : PLAIN_NONE;
    p->ko_col = ko ? last_col : PLAIN_NONE;
    p->turn = plain_other(colour);
    return suicide;
}

/* Whether a move is legal, and the position after it. */
static inline bool plain_try(const plain *game, char colour, int row, int col, plain_position *after)
{
    const plain_position *now = plain_now(game);
    *after = *now;
    if (row == PLAIN_NONE) {
        after->ko_row = after->ko_col = PLAIN_NONE;
        after->turn = plain_other(colour);
        return true;
    }
    if (now->at[row][col] != '.' || (row == now->ko_row && col == now->ko_col && colour == now->turn))
        return false;
    if (plain_put(game, after, colour, row, col) && !game->suicide)
        return false;
    for (size_t i = 0; game->repetition != 'k' && i < game->count; i++) {
        const plain_position *then = &game->steps[i].after;
        if (memcmp(then->at, after->at, sizeof then->at) == 0 &&
            (game->repetition == 'p' || then->turn == after->turn))
            return false;
    }
    return true;
}

static inline bool plain_play(plain *game, char colour, int row, int col)
{
    plain_position after;
    if (!plain_try(game, colour, row, col, &after))
        return false;
    plain_push(game, &after, 'm', colour, row, col);
    return true;
}

#endif
