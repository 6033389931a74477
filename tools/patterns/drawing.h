/*
 * drawing.h - a pattern as it is drawn: its cells, its sequence, its anchor; and the same turned
 *
 * docs/PATTERN.md says what all of it means. Cells are numbered in reading order, rows and columns from 0 at the top left.
 */
#ifndef TENGEN_TOOLS_PATTERNS_DRAWING_H
#define TENGEN_TOOLS_PATTERNS_DRAWING_H

#include <stdbool.h>
#include <string.h>

#include <tengen/point.h>

enum { MOTIONS = 8, MOST_STONES = 99 };
enum { EDGES, FREE, FIXED, WITHIN };
enum { TOP = 1, BOTTOM = 2, LEFT = 4, RIGHT = 8 };

/* Of a sequence. */
typedef struct stone {
    int cell;
    char colour; /* 'X' or 'O' */
} stone;

typedef struct rectangle {
    int top, left, bottom, right; /* all of them inside */
} rectangle;

typedef struct drawing {
    int rows, cols;
    char cells[TGN_POINTS_MAX];
    int stone_count;
    stone stones[MOST_STONES];
    int anchor;      /* EDGES, FREE, FIXED, WITHIN */
    unsigned sides;  /* EDGES: those that touch the edge of the board */
    rectangle where; /* FIXED: where it lies. WITHIN: the rectangle that it lies in */
} drawing;

/* ---- motions ---- */

/* Where a motion carries a cell of a rectangle: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 then exchanges. */
static inline void carry(int motion, int rows, int cols, int *row, int *col)
{
    if (motion & 1)
        *col = cols - 1 - *col;
    if (motion & 2)
        *row = rows - 1 - *row;
    if (motion & 4) {
        const int was = *row;
        *row = *col;
        *col = was;
    }
}

/* The same for the number of a cell. */
static inline int carry_cell(int motion, int rows, int cols, int cell)
{
    int row = cell / cols, col = cell % cols;
    carry(motion, rows, cols, &row, &col);
    return row * (motion & 4 ? rows : cols) + col;
}

static inline unsigned carry_sides(int motion, unsigned sides)
{
    bool top = sides & TOP, bottom = sides & BOTTOM, left = sides & LEFT, right = sides & RIGHT, was;
    if (motion & 1)
        was = left, left = right, right = was;
    if (motion & 2)
        was = top, top = bottom, bottom = was;
    if (motion & 4) {
        was = top, top = left, left = was;
        was = bottom, bottom = right, right = was;
    }
    return (top ? TOP : 0u) | (bottom ? BOTTOM : 0u) | (left ? LEFT : 0u) | (right ? RIGHT : 0u);
}

/* A rectangle of a board, turned with the board. */
static inline rectangle carry_rectangle(int motion, int board_rows, int board_cols, rectangle r)
{
    carry(motion, board_rows, board_cols, &r.top, &r.left);
    carry(motion, board_rows, board_cols, &r.bottom, &r.right);
    const rectangle out = {r.top < r.bottom ? r.top : r.bottom, r.left < r.right ? r.left : r.right,
                           r.top < r.bottom ? r.bottom : r.top, r.left < r.right ? r.right : r.left};
    return out;
}

static inline char exchanged(char cell)
{
    const char *const from = "XOxo", *const to = "OXox", *found = strchr(from, cell);
    return found ? to[found - from] : cell;
}

/* The image of a drawing under a motion, colours exchanged or not; the board is the one that it was drawn on. */
static inline void turn(drawing *out, const drawing *in, int motion, bool exchange, int board_rows,
                        int board_cols)
{
    memset(out, 0, sizeof *out);
    out->rows = motion & 4 ? in->cols : in->rows;
    out->cols = motion & 4 ? in->rows : in->cols;
    for (int cell = 0; cell < in->rows * in->cols; cell++)
        out->cells[carry_cell(motion, in->rows, in->cols, cell)] =
            exchange ? exchanged(in->cells[cell]) : in->cells[cell];
    out->stone_count = in->stone_count;
    for (int i = 0; i < in->stone_count; i++) {
        out->stones[i].cell = carry_cell(motion, in->rows, in->cols, in->stones[i].cell);
        out->stones[i].colour = exchange ? exchanged(in->stones[i].colour) : in->stones[i].colour;
    }
    out->anchor = in->anchor;
    out->sides = carry_sides(motion, in->sides);
    if (in->anchor == FIXED || in->anchor == WITHIN)
        out->where = carry_rectangle(motion, board_rows, board_cols, in->where);
}

/* The sides of a rectangle that touch the edge of its board. */
static inline unsigned sides_touched(rectangle r, int board_rows, int board_cols)
{
    return (r.top == 0 ? TOP : 0u) | (r.bottom == board_rows - 1 ? BOTTOM : 0u) | (r.left == 0 ? LEFT : 0u) |
           (r.right == board_cols - 1 ? RIGHT : 0u);
}

/* ---- comparing ---- */

static inline bool same_cells(const drawing *a, const drawing *b)
{
    return a->rows == b->rows && a->cols == b->cols &&
           memcmp(a->cells, b->cells, (size_t)(a->rows * a->cols)) == 0;
}

static inline bool same_sequence(const drawing *a, const drawing *b)
{
    bool same = a->stone_count == b->stone_count;
    for (int i = 0; i < a->stone_count && same; i++)
        same = a->stones[i].cell == b->stones[i].cell && a->stones[i].colour == b->stones[i].colour;
    return same;
}

static inline bool same_anchor(const drawing *a, const drawing *b)
{
    return a->anchor == b->anchor && a->sides == b->sides && a->where.top == b->where.top &&
           a->where.left == b->where.left && a->where.bottom == b->where.bottom &&
           a->where.right == b->where.right;
}

static inline bool same_drawing(const drawing *a, const drawing *b)
{
    return same_cells(a, b) && same_sequence(a, b) && same_anchor(a, b);
}

/* How many motions there are: "fixed" and "within" name points of a board, which only a square one can turn. */
static inline int motions_of(const drawing *d, int board_rows, int board_cols)
{
    const bool places = d->anchor == FIXED || d->anchor == WITHIN;
    return places && board_rows != board_cols ? MOTIONS / 2 : MOTIONS;
}

#endif
