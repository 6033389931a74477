/*
 * relief.c - who is strong where: the shades under the stones, the lines of equal height, and the legend that
 * explains both
 *
 *      O [ ][ ][ ][ ][wood][ ][ ][ ][ ] X
 *        -64 -16 -4  -1   1   4 16  64           what a shade begins with stands at its inner end
 */
#include "draw/picture.h"

#include <math.h>
#include <stdio.h>

#include "draw/contour.h"
#include "draw/ink.h"

/* ---- heat ---------------------------------------------------------------------------------------------- */

int tgn_diagram__shade(const tgn_diagram *diagram, tgn_point point)
{
    double heat = diagram->heat[point];
    if (isnan(heat))
        return SHADE_NONE;
    return SHADE_NONE + (int)round(TGN_SHADES * fmax(-1, fmin(1, heat)));
}

void tgn_picture__cell(const tgn_picture *picture, cairo_t *cr, tgn_point point)
{
    int row = tgn_point_row(point), col = tgn_point_col(point);
    double half = picture->step / 2;
    double x = floor(tgn_picture__x(picture, col) - half), y = floor(tgn_picture__y(picture, row) - half);
    double x_end = floor(tgn_picture__x(picture, col + 1) - half),
           y_end = floor(tgn_picture__y(picture, row + 1) - half);
    cairo_rectangle(cr, x, y, x_end - x, y_end - y);
}

void tgn_picture__paint_heat(const tgn_picture *picture, cairo_t *cr)
{
    tgn_size size = picture->size;
    for (int shade = 0; shade < SHADES; shade++) {
        bool any = false;
        for (tgn_point p = tgn_point_first(size); p && shade != SHADE_NONE; p = tgn_point_next(p, size)) {
            if (tgn_diagram__shade(picture->diagram, p) == shade) {
                tgn_picture__cell(picture, cr, p);
                any = true;
            }
        }
        tgn_ink__set(cr, shades[shade]);
        if (any)
            cairo_fill(cr);
    }
}

/* ---- contours ------------------------------------------------------------------------------------------ */

/* Where a vertex lies: between lines whose places are whole pixels. */
static tgn_contour_vertex on_picture(const tgn_picture *p, tgn_contour_vertex v)
{
    int col = (int)floor(v.x), row = (int)floor(v.y);
    double x = tgn_picture__x(p, col), y = tgn_picture__y(p, row);
    return (tgn_contour_vertex){x + (v.x - col) * (tgn_picture__x(p, col + 1) - x),
                                y + (v.y - row) * (tgn_picture__y(p, row + 1) - y)};
}

static tgn_contour_vertex between(tgn_contour_vertex a, tgn_contour_vertex b)
{
    return (tgn_contour_vertex){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* A parabola from where the pen is, around `corner`, to `end`: as the cubic that cairo knows. */
static void round_corner(cairo_t *cr, tgn_contour_vertex corner, tgn_contour_vertex end)
{
    double x, y;
    cairo_get_current_point(cr, &x, &y);
    cairo_curve_to(cr, (x + 2 * corner.x) / 3, (y + 2 * corner.y) / 3, (end.x + 2 * corner.x) / 3,
                   (end.y + 2 * corner.y) / 3, end.x, end.y);
}

typedef struct pen {
    const tgn_picture *picture;
    cairo_t *cr;
} pen;

/* A tgn_contour_curve. */
static void add_curve(void *context, const tgn_contour_vertex *vertex, int count, bool closed)
{
    const pen *to = context;
    tgn_contour_vertex first = on_picture(to->picture, vertex[0]),
                       last = on_picture(to->picture, vertex[count - 1]);
    tgn_contour_vertex start = closed ? between(last, first) : first;
    cairo_move_to(to->cr, start.x, start.y);
    for (int i = closed ? 0 : 1; i < count - 1; i++) {
        tgn_contour_vertex here = on_picture(to->picture, vertex[i]);
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

static void set_pen(const tgn_picture *p, cairo_t *cr, double level)
{
    double dash[] = {p->step * 0.16, p->step * 0.1}, alpha = strength(p->diagram, level);
    tgn_ink side = level < 0 ? contour_white : contour_black;
    cairo_set_source_rgba(cr, side.r, side.g, side.b, alpha);
    cairo_set_line_width(cr, fmax(1, p->step * 0.05 * alpha));
    cairo_set_dash(cr, dash, level < 0 ? 2 : 0, 0);
}

void tgn_picture__paint_contours(const tgn_picture *picture, cairo_t *cr)
{
    const tgn_diagram *diagram = picture->diagram;
    pen to = {picture, cr};
    for (int i = 0; i < diagram->levels && i < TGN_CONTOURS; i++) {
        tgn_contour__trace(diagram->height, picture->size, diagram->level[i], add_curve, &to);
        set_pen(picture, cr, diagram->level[i]);
        cairo_stroke(cr);
    }
    cairo_set_dash(cr, NULL, 0, 0);
}

/* ---- the legend ---------------------------------------------------------------------------------------- */

static void paint_stone(const tgn_picture *p, cairo_t *cr, tgn_colour stone, double x, double y)
{
    cairo_new_sub_path(cr);
    cairo_arc(cr, x, y, p->step * 0.25, 0, 2 * acos(-1));
    tgn_ink__set(cr, stone == TGN_BLACK ? black_dark : white_light);
    cairo_fill_preserve(cr);
    tgn_ink__set(cr, stone == TGN_BLACK ? black_dark : white_rim);
    cairo_set_line_width(cr, fmax(1, p->step * 0.03));
    cairo_stroke(cr);
}

/* The border between two swatches, as the contour line that follows it on the board, if one does. */
static void paint_tick(const tgn_picture *p, cairo_t *cr, float least, double x, double y, double height)
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

/* "0.5", "64", and a minus sign worth the name. */
static void format_least(char out[32], double least)
{
    snprintf(out, 32, "%s%.4g", least < 0 ? "\xE2\x88\x92" : "", fabs(least));
}

static void paint_least(tgn_picture *p, cairo_t *cr, double least, double x, double y, double room)
{
    char text[32];
    format_least(text, least);
    double size = tgn_lettering__fit(&p->fonts, cr, p->step * 0.34, room, text);
    tgn_ink__set(cr, note_ink);
    tgn_lettering__centre(&p->fonts, cr, size, x, y, text);
}

static void paint_swatches(const tgn_picture *p, cairo_t *cr, double x, double y, double width, double height)
{
    for (int shade = 0; shade < SHADES; shade++) {
        tgn_ink__set(cr, shades[shade]);
        cairo_rectangle(cr, x + shade * width, y, width, height);
        cairo_fill(cr);
    }
    tgn_ink__set(cr, grey);
    cairo_set_line_width(cr, p->stroke);
    cairo_rectangle(cr, x - p->stroke / 2, y - p->stroke / 2, SHADES * width + p->stroke, height + p->stroke);
    cairo_stroke(cr);
}

void tgn_picture__paint_legend(tgn_picture *picture, cairo_t *cr)
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
