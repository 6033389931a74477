/* contour.c - marching squares, see contour.h */
#include "draw/contour.h"

#include <math.h>

/* Sides of a cell, clockwise. */
enum { TOP, RIGHT, BOTTOM, LEFT, NO_SIDE };

/*
 * How near a crossing may come to a point: a line through the middle of a stone would belong to neither side.
 */
static const double least_gap = 0.1;

typedef struct tracer {
    const float *height;
    tgn_size size;
    double level;
    bool used[TGN_CONTOUR_VERTICES]; /* sides whose crossing is on a curve already */
    tgn_contour_vertex vertex[TGN_CONTOUR_VERTICES];
    int count;
} tracer;

/* ---- the lattice: nodes 0 and n + 1 of a side of n lines are the ring ---------------------------------- */

static int rows(const tracer *t)
{
    return t->size.rows + 2;
}

static int cols(const tracer *t)
{
    return t->size.cols + 2;
}

static int clamp(int node, int lines)
{
    return node < 1 ? 0 : node > lines ? lines - 1 : node - 1;
}

static double place(int node, int lines)
{
    return node == 0 ? -0.5 : node == lines + 1 ? lines - 0.5 : node - 1;
}

static double height_at(const tracer *t, int row, int col)
{
    double height = t->height[tgn_point_at(clamp(row, t->size.rows), clamp(col, t->size.cols))];
    return isfinite(height) ? height : 0;
}

/*
 * How far inside a height is: at least 0 when it is. Heights that are many times the level are pressed
 * together, as by a logarithm, so that lines of several levels keep apart on a steep slope.
 */
static double depth(const tracer *t, double height)
{
    return t->level == 0 ? height : asinh(height / t->level) - asinh(1);
}

static bool inside(const tracer *t, int row, int col)
{
    return depth(t, height_at(t, row, col)) >= 0;
}

/* ---- sides --------------------------------------------------------------------------------------------- */

/* A side by its upper or left node, going right or down from there. */
typedef struct side {
    int row, col;
    bool down;
} side;

static side side_of(int row, int col, int which)
{
    return (side){row + (which == BOTTOM), col + (which == RIGHT), which == LEFT || which == RIGHT};
}

static int side_index(const tracer *t, side s)
{
    return 2 * (s.row * cols(t) + s.col) + s.down;
}

static bool is_crossed(const tracer *t, side s)
{
    return inside(t, s.row, s.col) != inside(t, s.row + s.down, s.col + !s.down);
}

static void add_vertex(tracer *t, side s)
{
    double from = depth(t, height_at(t, s.row, s.col)),
           to = depth(t, height_at(t, s.row + s.down, s.col + !s.down));
    double part = fmin(1 - least_gap, fmax(least_gap, from / (from - to)));
    double x = place(s.col, t->size.cols), y = place(s.row, t->size.rows);
    if (s.down)
        y += part * (place(s.row + 1, t->size.rows) - y);
    else
        x += part * (place(s.col + 1, t->size.cols) - x);
    t->vertex[t->count++] = (tgn_contour_vertex){x, y};
    t->used[side_index(t, s)] = true;
}

/* ---- cells --------------------------------------------------------------------------------------------- */

static double mean(const tracer *t, int row, int col)
{
    return (height_at(t, row, col) + height_at(t, row, col + 1) + height_at(t, row + 1, col) +
            height_at(t, row + 1, col + 1)) /
           4;
}

/* The side by which a curve that came in by side `in` leaves the cell. */
static int way_out(const tracer *t, int row, int col, int in)
{
    static const int around_top_left[] = {LEFT, BOTTOM, RIGHT, TOP}; /* and around the bottom right corner */
    static const int around_top_right[] = {RIGHT, TOP, LEFT, BOTTOM};
    int crossed = 0, other = NO_SIDE;
    for (int which = TOP; which <= LEFT; which++) {
        if (is_crossed(t, side_of(row, col, which))) {
            crossed++;
            other = which != in ? which : other;
        }
    }
    if (crossed < 4)
        return other;
    bool joined = depth(t, mean(t, row, col)) >= 0; /* the corners inside: the curves go around the others */
    return inside(t, row, col) == joined ? around_top_right[in] : around_top_left[in];
}

/*
 * Follow the curve that enters the cell by side `in` (whose vertex is there already) to its end. Closed or
 * not.
 */
static bool follow(tracer *t, int row, int col, int in)
{
    static const int down[] = {-1, 0, 1, 0}, right[] = {0, 1, 0, -1};
    for (;;) {
        int out = way_out(t, row, col, in);
        side s = side_of(row, col, out);
        if (t->used[side_index(t, s)])
            return true;
        add_vertex(t, s);
        row += down[out];
        col += right[out];
        in = (out + 2) % 4;
        if (row < 0 || col < 0 || row >= rows(t) - 1 || col >= cols(t) - 1)
            return false;
    }
}

static void trace_from(tracer *t, int row, int col, int in, tgn_contour_curve *curve, void *context)
{
    side s = side_of(row, col, in);
    if (t->used[side_index(t, s)] || !is_crossed(t, s))
        return;
    t->count = 0;
    add_vertex(t, s);
    bool closed = follow(t, row, col, in);
    curve(context, t->vertex, t->count, closed);
}

/* Curves that begin on the border first; what is left is closed, and passes the top of some cell. */
void tgn_contour__trace(const float height[TGN_GRID], tgn_size size, double level, tgn_contour_curve *curve,
                        void *context)
{
    tracer t = {.height = height, .size = size, .level = level};
    for (int col = 0; col < cols(&t) - 1; col++) {
        trace_from(&t, 0, col, TOP, curve, context);
        trace_from(&t, rows(&t) - 2, col, BOTTOM, curve, context);
    }
    for (int row = 0; row < rows(&t) - 1; row++) {
        trace_from(&t, row, 0, LEFT, curve, context);
        trace_from(&t, row, cols(&t) - 2, RIGHT, curve, context);
    }
    for (int row = 1; row < rows(&t) - 1; row++)
        for (int col = 0; col < cols(&t) - 1; col++)
            trace_from(&t, row, col, TOP, curve, context);
}
