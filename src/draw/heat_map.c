/*
 * heat_map.c - who is strong where: the shades under the stones, the contour lines, and the legend that
 * explains both
 *
 *      O [ ][ ][ ][ ][wood][ ][ ][ ][ ] X
 *        -64 -16 -4  -1   1   4 16  64           the value a shade begins with is at its inner end
 */
#include <math.h>
#include <stdio.h>

#include "draw/colours.h"
#include "draw/picture.h"

/* ---- heat ---------------------------------------------------------------------------------------------- */

int tgn_draw_picture__shade(const tgn_diagram *diagram, tgn_point point)
{
    double heat = diagram->heat[point];
    if (isnan(heat))
        return SHADE_NONE;
    return SHADE_NONE + (int)round(TGN_SHADES * fmax(-1, fmin(1, heat)));
}

void tgn_draw_picture__cell(const tgn_draw_picture *picture, cairo_t *cr, tgn_point point)
{
    int row = tgn_point_row(point), col = tgn_point_col(point);
    double half = picture->step / 2;
    double x = floor(tgn_draw_picture__x(picture, col) - half),
           y = floor(tgn_draw_picture__y(picture, row) - half);
    double x_end = floor(tgn_draw_picture__x(picture, col + 1) - half),
           y_end = floor(tgn_draw_picture__y(picture, row + 1) - half);
    cairo_rectangle(cr, x, y, x_end - x, y_end - y);
}

/* Add the rectangle of all squares that are shown. */
static void add_shown(const tgn_draw_picture *picture, cairo_t *cr)
{
    double half = picture->step / 2;
    double x = tgn_draw_picture__x(picture, picture->col) - half,
           y = tgn_draw_picture__y(picture, picture->row) - half;
    cairo_rectangle(cr, x, y, picture->cols * picture->step, picture->rows * picture->step);
}

void tgn_draw_picture__paint_heat(const tgn_draw_picture *picture, cairo_t *cr)
{
    for (int shade = 0; shade < SHADES; shade++) {
        bool any = false;
        for (tgn_point p = tgn_draw_picture__first(picture); p && shade != SHADE_NONE;
             p = tgn_draw_picture__next(picture, p)) {
            if (tgn_draw_picture__shade(picture->diagram, p) == shade) {
                tgn_draw_picture__cell(picture, cr, p);
                any = true;
            }
        }
        tgn_draw_colour__set(cr, shades[shade]);
        if (any)
            cairo_fill(cr);
    }
}

/* ---- contours ------------------------------------------------------------------------------------------ */

/* Where a vertex lies: between lines whose places are whole pixels. */
static tgn_draw_contour_vertex on_picture(const tgn_draw_picture *p, tgn_draw_contour_vertex v)
{
    int col = (int)floor(v.x), row = (int)floor(v.y);
    double x = tgn_draw_picture__x(p, col), y = tgn_draw_picture__y(p, row);
    return (tgn_draw_contour_vertex){x + (v.x - col) * (tgn_draw_picture__x(p, col + 1) - x),
                                     y + (v.y - row) * (tgn_draw_picture__y(p, row + 1) - y)};
}

static tgn_draw_contour_vertex between(tgn_draw_contour_vertex a, tgn_draw_contour_vertex b)
{
    return (tgn_draw_contour_vertex){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* A parabola from where the pen is, around `corner`, to `end`: as the cubic that cairo knows. */
static void round_corner(cairo_t *cr, tgn_draw_contour_vertex corner, tgn_draw_contour_vertex end)
{
    double x, y;
    cairo_get_current_point(cr, &x, &y);
    cairo_curve_to(cr, (x + 2 * corner.x) / 3, (y + 2 * corner.y) / 3, (end.x + 2 * corner.x) / 3,
                   (end.y + 2 * corner.y) / 3, end.x, end.y);
}

typedef struct contour_pen {
    const tgn_draw_picture *picture;
    cairo_t *cr;
} contour_pen;

/* A tgn_draw_contour_curve. */
static void add_curve(void *context, const tgn_draw_contour_vertex *vertex, int count, bool closed)
{
    const contour_pen *to = context;
    tgn_draw_contour_vertex first = on_picture(to->picture, vertex[0]),
                            last = on_picture(to->picture, vertex[count - 1]);
    tgn_draw_contour_vertex start = closed ? between(last, first) : first;
    cairo_move_to(to->cr, start.x, start.y);
    for (int i = closed ? 0 : 1; i < count - 1; i++) {
        tgn_draw_contour_vertex here = on_picture(to->picture, vertex[i]);
        round_corner(to->cr, here, between(here, on_picture(to->picture, vertex[i + 1])));
    }
    if (closed)
        round_corner(to->cr, last, start);
    else
        cairo_line_to(to->cr, last.x, last.y);
}

/*
 * The highest lines stand out, those around the foothills are faint: where it is steep they run side by side.
 */
static double strength(const tgn_diagram *diagram, double level)
{
    double highest = 0;
    for (int i = 0; i < diagram->levels && i < TGN_CONTOURS; i++)
        highest = fmax(highest, fabs(diagram->level[i]));
    return fabs(level) < highest ? 0.6 : 1;
}

static void set_pen(const tgn_draw_picture *p, cairo_t *cr, double level)
{
    double dash[] = {p->step * 0.16, p->step * 0.1}, alpha = strength(p->diagram, level);
    tgn_draw_colour side = level < 0 ? contour_white : contour_black;
    cairo_set_source_rgba(cr, side.r, side.g, side.b, alpha);
    cairo_set_line_width(cr, fmax(1, p->step * 0.05 * alpha));
    cairo_set_dash(cr, dash, level < 0 ? 2 : 0, 0);
}

void tgn_draw_picture__paint_contours(const tgn_draw_picture *picture, cairo_t *cr)
{
    const tgn_diagram *diagram = picture->diagram;
    contour_pen to = {picture, cr};
    cairo_save(cr);
    if (diagram->view_from && diagram->levels > 0) {
        add_shown(picture, cr);
        cairo_clip(cr);
    }
    for (int i = 0; i < diagram->levels && i < TGN_CONTOURS; i++) {
        tgn_draw_contour__trace(diagram->height, picture->size, diagram->level[i], add_curve, &to);
        set_pen(picture, cr, diagram->level[i]);
        cairo_stroke(cr);
    }
    cairo_set_dash(cr, NULL, 0, 0);
    cairo_restore(cr);
}

/* ---- the legend ---------------------------------------------------------------------------------------- */

static void paint_stone(const tgn_draw_picture *p, cairo_t *cr, tgn_colour stone, double x, double y)
{
    cairo_new_sub_path(cr);
    cairo_arc(cr, x, y, p->step * 0.25, 0, 2 * acos(-1));
    tgn_draw_colour__set(cr, stone == TGN_BLACK ? black_dark : white_light);
    cairo_fill_preserve(cr);
    tgn_draw_colour__set(cr, stone == TGN_BLACK ? black_dark : white_rim);
    cairo_set_line_width(cr, fmax(1, p->step * 0.03));
    cairo_stroke(cr);
}

/* The border between two swatches, as the contour line that follows it on the board, if one does. */
static void paint_tick(const tgn_draw_picture *p, cairo_t *cr, float least, double x, double y, double height)
{
    const tgn_diagram *diagram = p->diagram;
    bool contour = false;
    for (int i = 0; i < diagram->levels && i < TGN_CONTOURS; i++)
        contour |= diagram->level[i] == least;
    if (!contour)
        return;
    cairo_move_to(cr, x, y);
    cairo_line_to(cr, x, y + height);
    set_pen(p, cr, least);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
}

/* "0.5", "64", with a real minus sign. */
static void format_least(char out[32], double least)
{
    snprintf(out, 32, "%s%.4g", least < 0 ? "\xE2\x88\x92" : "", fabs(least));
}

static void paint_least(tgn_draw_picture *p, cairo_t *cr, double least, double x, double y, double available)
{
    char text[32];
    format_least(text, least);
    double size = tgn_draw_text__fit(&p->fonts, cr, p->step * 0.34, available, text);
    tgn_draw_colour__set(cr, note_ink);
    tgn_draw_text__centre(&p->fonts, cr, size, x, y, text);
}

static void paint_swatches(const tgn_draw_picture *p, cairo_t *cr, double x, double y, double width,
                           double height)
{
    for (int shade = 0; shade < SHADES; shade++) {
        tgn_draw_colour__set(cr, shades[shade]);
        cairo_rectangle(cr, x + shade * width, y, width, height);
        cairo_fill(cr);
    }
    tgn_draw_colour__set(cr, grey);
    cairo_set_line_width(cr, p->stroke);
    cairo_rectangle(cr, x - p->stroke / 2, y - p->stroke / 2, SHADES * width + p->stroke, height + p->stroke);
    cairo_stroke(cr);
}

void tgn_draw_picture__paint_legend(tgn_draw_picture *picture, cairo_t *cr)
{
    if (picture->legend_height == 0)
        return;
    double step = picture->step, stones = step * 0.9, margin = step * 0.5;
    double width = floor(fmin(step * 1.3, (picture->width - 2 * (margin + stones)) / SHADES));
    double height = round(step * 0.5), y = picture->wood_height + round(step * 0.45);
    double x = floor((picture->width - SHADES * width) / 2);
    paint_swatches(picture, cr, x, y, width, height);
    for (int i = 0; i < 2 * TGN_SHADES; i++) {
        float least = i < TGN_SHADES ? -picture->diagram->legend[TGN_SHADES - 1 - i]
                                     : picture->diagram->legend[i - TGN_SHADES];
        paint_tick(picture, cr, least, x + (i + 1) * width, y, height);
        paint_least(picture, cr, least, x + (i + 1) * width, y + height + step * 0.34, width * 0.9);
    }
    paint_stone(picture, cr, TGN_WHITE, x - stones / 2, y + height / 2);
    paint_stone(picture, cr, TGN_BLACK, x + SHADES * width + stones / 2, y + height / 2);
}

/* ---- marching squares ---------------------------------------------------------------------------------- */

/*
 * Lines of equal height through the points of a board.
 *
 * Marching squares. The points of the board, and around them a ring that repeats the outermost points half a
 * line farther out (so that lines end where the shades of a picture end), are the corners of cells. Where one
 * end of a cell's side is inside (at the level or beyond it) and the other is not, a line crosses the side;
 * within a cell the crossings are joined:
 *
 *      o---o    i---o    i---o    i-+-o         i inside, o outside, + crossed
 *      |   |    +/  |    | | |    +/ \+         A cell with two opposite corners inside
 *      o---o    o---o    i---o    o-+-i         is divided as its mean says.
 *
 * The vertices of a curve are these crossings, interpolated. Drawn with rounded corners (each a parabola from
 * the middle of one piece to the middle of the next, the vertex its control point) a curve still separates
 * the same points: around a vertex V on the side from A to B it lies in the two cells that share this side,
 * so it meets the line through A and B just once, and there its place is a weighted mean of V and of places
 * between A and B, V with a positive weight.
 *
 * Threads: pure functions.
 */

/* Sides of a cell, clockwise. */
enum { TOP, RIGHT, BOTTOM, LEFT, NO_SIDE };

/*
 * How near a crossing may come to a point: a line through the middle of a stone would belong to neither side.
 */
static const double least_gap = 0.1;

typedef struct contour_tracer {
    const float *height;
    tgn_size size;
    double level;
    bool used[TGN_DRAW_CONTOUR_VERTICES]; /* sides whose crossing is on a curve already */
    tgn_draw_contour_vertex vertex[TGN_DRAW_CONTOUR_VERTICES];
    int count;
} contour_tracer;

/* ---- the lattice: nodes 0 and n + 1 of a side of n lines are the ring ---------------------------------- */

static int rows(const contour_tracer *t)
{
    return t->size.rows + 2;
}

static int cols(const contour_tracer *t)
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

static double height_at(const contour_tracer *t, int row, int col)
{
    double height = t->height[tgn_point_at(clamp(row, t->size.rows), clamp(col, t->size.cols))];
    return isfinite(height) ? height : 0;
}

/*
 * How far inside a height is: at least 0 when it is. Heights that are many times the level are compressed, as
 * by a logarithm, so that lines of several levels keep apart on a steep slope.
 */
static double depth(const contour_tracer *t, double height)
{
    return t->level == 0 ? height : asinh(height / t->level) - asinh(1);
}

static bool inside(const contour_tracer *t, int row, int col)
{
    return depth(t, height_at(t, row, col)) >= 0;
}

/* ---- sides --------------------------------------------------------------------------------------------- */

/* A side by its upper or left node, going right or down from there. */
typedef struct cell_side {
    int row, col;
    bool down;
} cell_side;

static cell_side side_of(int row, int col, int which)
{
    return (cell_side){row + (which == BOTTOM), col + (which == RIGHT), which == LEFT || which == RIGHT};
}

static int side_index(const contour_tracer *t, cell_side s)
{
    return 2 * (s.row * cols(t) + s.col) + s.down;
}

static bool is_crossed(const contour_tracer *t, cell_side s)
{
    return inside(t, s.row, s.col) != inside(t, s.row + s.down, s.col + !s.down);
}

static void add_vertex(contour_tracer *t, cell_side s)
{
    double from = depth(t, height_at(t, s.row, s.col)),
           to = depth(t, height_at(t, s.row + s.down, s.col + !s.down));
    double part = fmin(1 - least_gap, fmax(least_gap, from / (from - to)));
    double x = place(s.col, t->size.cols), y = place(s.row, t->size.rows);
    if (s.down)
        y += part * (place(s.row + 1, t->size.rows) - y);
    else
        x += part * (place(s.col + 1, t->size.cols) - x);
    t->vertex[t->count++] = (tgn_draw_contour_vertex){x, y};
    t->used[side_index(t, s)] = true;
}

/* ---- cells --------------------------------------------------------------------------------------------- */

static double mean(const contour_tracer *t, int row, int col)
{
    return (height_at(t, row, col) + height_at(t, row, col + 1) + height_at(t, row + 1, col) +
            height_at(t, row + 1, col + 1)) /
           4;
}

/* The side by which a curve that came in by side `in` leaves the cell. */
static int way_out(const contour_tracer *t, int row, int col, int in)
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
static bool follow(contour_tracer *t, int row, int col, int in)
{
    static const int down[] = {-1, 0, 1, 0}, right[] = {0, 1, 0, -1};
    for (;;) {
        int out = way_out(t, row, col, in);
        cell_side s = side_of(row, col, out);
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

static void trace_from(contour_tracer *t, int row, int col, int in, tgn_draw_contour_curve *curve,
                       void *context)
{
    cell_side s = side_of(row, col, in);
    if (t->used[side_index(t, s)] || !is_crossed(t, s))
        return;
    t->count = 0;
    add_vertex(t, s);
    bool closed = follow(t, row, col, in);
    curve(context, t->vertex, t->count, closed);
}

/* Curves that begin on the border first; what is left is closed, and passes the top of some cell. */
void tgn_draw_contour__trace(const float height[TGN_GRID], tgn_size size, double level,
                             tgn_draw_contour_curve *curve, void *context)
{
    contour_tracer t = {.height = height, .size = size, .level = level};
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
