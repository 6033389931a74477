/*
 * tengen/filling.h - a board to be filled with as many strings as possible
 *
 * The question of tengen/strings.h starts from a board on which some points may be settled already. A filling is
 * that board, and also the answer: one letter for each point, row by row from the top.
 *
 *      .  free: a stone or nothing           X  a black stone       _  stays empty
 *      #  not a point of the board: neither a stone nor a liberty   O  a white stone
 *
 *      tgn_filling filling;
 *      tgn_filling_parse(&filling, "..X\n.#.\n_..", &error);
 *      printf("%d strings\n", tgn_filling_strings(&filling, NULL));
 *      tgn_filling_clear(&filling);
 *
 * In an answer '.' is an empty point. Boards of Go end at 25 lines; these go up to TGN_FILLING_SIDE.
 *
 * Threads: a filling is its owner's; calls on different fillings never interfere.
 */
#ifndef TENGEN_FILLING_H
#define TENGEN_FILLING_H

#include <stdbool.h>
#include <stddef.h>

#include <tengen/error.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TGN_FILLING_SIDE = 1000 };

enum tgn_filling_point {
    TGN_FILLING_FREE = '.',
    TGN_FILLING_BLACK = 'X',
    TGN_FILLING_WHITE = 'O',
    TGN_FILLING_EMPTY = '_',
    TGN_FILLING_HOLE = '#'
};

typedef struct tgn_filling {
    int rows, cols;
    char *points; /* rows x cols letters, then a NUL */
} tgn_filling;

/* Make a board of free points. Returns 0, TGN_ERR_ARGUMENT (a side below 1 or above the limit), TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_filling_init(tgn_filling *filling, int rows, int cols, tgn_error *error);
TGN_CHECKED int tgn_filling_copy(tgn_filling *out, const tgn_filling *filling);
void tgn_filling_clear(tgn_filling *filling); /* an all-zero filling is fine */

/*
 * Read rows of letters, separated by line ends or '/'; white space within a row is skipped, so that "X . O" can be
 * read; 'x', 'o', 'B', 'W' and '+' are read as 'X', 'O', 'X', 'O' and '.'. Returns 0; TGN_ERR_INPUT (an unknown
 * letter, rows of different lengths, nothing at all), with row and point in the message; TGN_ERR_LIMIT;
 * TGN_ERR_MEMORY. On failure there is nothing to clear.
 */
TGN_CHECKED int tgn_filling_parse(tgn_filling *out, const char *text, tgn_error *error);

static inline char tgn_filling_at(const tgn_filling *filling, int row, int col)
{
    return filling->points[(size_t)row * (size_t)filling->cols + (size_t)col];
}

static inline bool tgn_filling_is_stone(char point)
{
    return point == TGN_FILLING_BLACK || point == TGN_FILLING_WHITE;
}

/*
 * The number of strings on it, or TGN_ERR_MEMORY. `dead` (may be NULL) receives the offset in `points` of a stone
 * whose string has no liberty ('.' and '_' are liberties), or -1 if all have one: the position is legal. O(points),
 * by flood fill: the slow, obvious method that everything else is checked against.
 */
TGN_CHECKED int tgn_filling_strings(const tgn_filling *filling, long *dead);

#ifdef __cplusplus
}
#endif
#endif
