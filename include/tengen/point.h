/*
 * tengen/point.h - board sizes, points, colours, and how they are written
 *
 * A board has 1 to 25 rows and 1 to 25 columns. Row 0 is at the top and column 0 at the left, as in SGF.
 *
 * A point is one small number that does not depend on the size of the board: five bits of column, then the
 * row, both counted from one, so that a frame of off-board points surrounds every board and point 0 is free
 * to mean "pass":
 *
 *          bit  9   5 4     0              col -1   0   1  ..  24  25..30
 *              +-----+-----+         row -1  [ 0]   1   2  ..                 frame
 *              |row+1|col+1|         row  0   32  [33] 34  ..  57   58..63
 *              +-----+-----+         row  1   64   65  66  ..  89   90..95
 *
 * Neighbours are p - 32, p + 32, p - 1 and p + 1, with no test for the edge: the frame answers.
 *
 *      tgn_size size = {19, 19};
 *      tgn_point star;
 *      tgn_point_parse(&star, "Q16", size);        // or "pd": both styles are read
 *      char text[TGN_POINT_TEXT];
 *      tgn_point_format(text, star, size);         // "Q16"
 *
 * Threads: pure functions; safe everywhere.
 */
#ifndef TENGEN_POINT_H
#define TENGEN_POINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tengen/error.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TGN_SIDE_MAX = 25,    /* the most rows or columns */
    TGN_POINTS_MAX = 625, /* the most points */
    TGN_STRIDE = 32,      /* from a point to the one below it */
    TGN_GRID = 27 * 32,   /* length of an array indexed by tgn_point, frame included */
    TGN_POINT_TEXT = 8,   /* bytes of a formatted point and its NUL */
    TGN_SIZE_TEXT = 8     /* bytes of a formatted size and its NUL */
};

/* Rows and columns. A plain value; {0, 0} is not a valid size. */
typedef struct tgn_size {
    uint8_t rows, cols;
} tgn_size;

/* A point of the board, or TGN_PASS, which also stands for "no point". */
typedef uint16_t tgn_point;
enum { TGN_PASS = 0 };

/* What lies on a point. TGN_EDGE is what the frame around the board holds. */
typedef uint8_t tgn_colour;
enum { TGN_EMPTY = 0, TGN_BLACK = 1, TGN_WHITE = 2, TGN_EDGE = 3 };

/* The other player's colour. Only for TGN_BLACK and TGN_WHITE. */
static inline tgn_colour tgn_colour_other(tgn_colour colour)
{
    return (tgn_colour)(3 - colour);
}

/* The point in this row and column, both counted from zero at the top left. */
static inline tgn_point tgn_point_at(int row, int col)
{
    return (tgn_point)((row + 1) * TGN_STRIDE + col + 1);
}

static inline int tgn_point_row(tgn_point point)
{
    return point / TGN_STRIDE - 1;
}

static inline int tgn_point_col(tgn_point point)
{
    return point % TGN_STRIDE - 1;
}

/* Whether `point` lies on a board of this size (TGN_PASS does not). */
static inline bool tgn_point_on(tgn_point point, tgn_size size)
{
    return (unsigned)tgn_point_row(point) < size.rows && (unsigned)tgn_point_col(point) < size.cols;
}

/* The four steps to a point's neighbours: up, left, right, down. */
static const int tgn_step[4] = {-TGN_STRIDE, -1, +1, +TGN_STRIDE};

static inline bool tgn_size_valid(tgn_size size)
{
    return size.rows >= 1 && size.cols >= 1 && size.rows <= TGN_SIDE_MAX && size.cols <= TGN_SIDE_MAX;
}

static inline bool tgn_size_equal(tgn_size a, tgn_size b)
{
    return a.rows == b.rows && a.cols == b.cols;
}

static inline bool tgn_size_square(tgn_size size)
{
    return size.rows == size.cols;
}

static inline int tgn_size_points(tgn_size size)
{
    return size.rows * size.cols;
}

/*
 * Points in reading order, for loops over a whole board:
 *
 *      for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
 *
 * tgn_point_next() of the last point is TGN_PASS, which is zero.
 */
static inline tgn_point tgn_point_first(tgn_size size)
{
    (void)size;
    return tgn_point_at(0, 0);
}

static inline tgn_point tgn_point_next(tgn_point point, tgn_size size)
{
    if (tgn_point_col(point) + 1 < size.cols)
        return (tgn_point)(point + 1);
    const int below = tgn_point_row(point) + 1;
    return below < size.rows ? tgn_point_at(below, 0) : (tgn_point)TGN_PASS;
}

/* Reading-order index 0 .. rows*cols-1 of a point, and back. */
static inline int tgn_point_index(tgn_point point, tgn_size size)
{
    return tgn_point_row(point) * size.cols + tgn_point_col(point);
}

static inline tgn_point tgn_point_from_index(int index, tgn_size size)
{
    return tgn_point_at(index / size.cols, index % size.cols);
}

/*
 * Read a size: "19", "3x4" (rows x columns). Returns 0, or TGN_ERR_ARGUMENT for anything else, zero and sides
 * over 25 included. Nothing may follow the number.
 */
TGN_CHECKED int tgn_size_parse(tgn_size *out, const char *text);

/* Write a size as "19x19". Returns `out`. */
char *tgn_size_format(char out[TGN_SIZE_TEXT], tgn_size size);

/*
 * Read a point: GTP style ("Q16", "q16": letters without I, rows counted from the bottom, from 1), SGF
 * style ("pd": two lower-case letters, column then row, from the top left), or "pass" in any case. Returns
 * 0, or TGN_ERR_ARGUMENT for anything else and for points off a board of this size. Nothing may follow the
 * point.
 */
TGN_CHECKED int tgn_point_parse(tgn_point *out, const char *text, tgn_size size);

/* Write a point GTP style ("Q16"), or "pass". Returns `out`. */
char *tgn_point_format(char out[TGN_POINT_TEXT], tgn_point point, tgn_size size);

/* Write a point SGF style ("pd"); a pass is the empty string. Returns `out`. */
char *tgn_point_format_sgf(char out[TGN_POINT_TEXT], tgn_point point);

/* "black", "white", "empty" or "edge". Static text. */
const char *tgn_colour_name(tgn_colour colour);

/* Read "b", "black", "w", "white" in any case. Returns 0 or TGN_ERR_ARGUMENT. */
TGN_CHECKED int tgn_colour_parse(tgn_colour *out, const char *text);

#ifdef __cplusplus
}
#endif
#endif
