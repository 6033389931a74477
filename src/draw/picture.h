/*
 * picture.h - a diagram on its way to a surface
 *
 *      tgn_draw_picture picture;
 *      tgn_draw_picture__init(&picture, diagram);      // where everything lies, and so how large the picture is
 *      ... make a surface of picture.width x picture.height ...
 *      tgn_draw_picture__paint(&picture, cr);          // layer by layer
 *      tgn_draw_picture__clear(&picture);
 *
 *      +--------------------------------+ -
 *      |     A   B   C       (wood)     | | margin
 *      |   +---+---+                    | -
 *      | 3 |   |   |  3                 | | point_size
 *      |   +---+---+                    | -
 *      +--------------------------------+ wood_height
 *      |  O [][][][][][][][][] X        | legend_height   (paper)
 *      |  Caption, one or more lines    |
 *      +--------------------------------+ height
 *
 * Points lie on whole pixels, or on half ones when lines are an odd number of pixels wide, so that lines are
 * crisp. The space between two lines is point_size, rounded line by line when that is no whole number.
 */
#ifndef TENGEN_DRAW_PICTURE_H
#define TENGEN_DRAW_PICTURE_H

#include <tengen/draw.h>

#include "draw/picture_text.h"

/* Lines below the board at the most: hostile captions end in an ellipsis. */
enum { TGN_DRAW_CAPTION_LINES = 6, TGN_DRAW_LINES = 40 };

typedef struct tgn_draw_picture_line {
    size_t start, length; /* in `words` */
    bool note;            /* a note, not the caption */
    bool cut;             /* the rest did not fit: an ellipsis follows */
} tgn_draw_picture_line;

typedef struct tgn_draw_picture {
    const tgn_diagram *diagram;
    tgn_size size;
    int row, col;     /* the first that are shown, */
    int rows, cols;   /* and how many */
    double step;      /* from line to line */
    double stroke;    /* width of a line: a whole number */
    double left, top; /* the centre of the top left point */
    double wood_left, wood_width, wood_height;
    double legend_height;           /* 0: there is none */
    double width, height;           /* of the whole picture: whole numbers */
    double text_size, text_leading; /* of the caption */
    tgn_buffer words;               /* caption, NUL, notes, NUL: clean */
    tgn_draw_picture_line line[TGN_DRAW_LINES];
    int line_count;
    tgn_draw_fonts fonts;
} tgn_draw_picture;

/*
 * Returns 0, TGN_ERR_ARGUMENT (point_size, view) or TGN_ERR_MEMORY; tgn_draw_picture__clear() is due in every case.
 */
int tgn_draw_picture__init(tgn_draw_picture *picture, const tgn_diagram *diagram);
void tgn_draw_picture__clear(tgn_draw_picture *picture);

/* Where a column or a row lies. */
double tgn_draw_picture__x(const tgn_draw_picture *picture, int col);
double tgn_draw_picture__y(const tgn_draw_picture *picture, int row);

/* The points that are shown, in reading order; after the last comes TGN_PASS. */
tgn_point tgn_draw_picture__first(const tgn_draw_picture *picture);
tgn_point tgn_draw_picture__next(const tgn_draw_picture *picture, tgn_point point);

/* Add the square around a point, its sides on pixel edges and shared with the neighbours' squares. */
void tgn_draw_picture__cell(const tgn_draw_picture *picture, cairo_t *cr, tgn_point point);

/* The shade of heat under a point, an index of `shades` in colours.h: a quarter of heat is one step. */
int tgn_draw_picture__shade(const tgn_diagram *diagram, tgn_point point);

/* How text is drawn, the same for measuring and for painting, whatever the machine's settings are. */
void tgn_draw_picture__text_options(cairo_t *cr);

/* Layers of heat_map.c. */
void tgn_draw_picture__paint_heat(const tgn_draw_picture *picture, cairo_t *cr);
void tgn_draw_picture__paint_contours(const tgn_draw_picture *picture, cairo_t *cr);
void tgn_draw_picture__paint_legend(tgn_draw_picture *picture, cairo_t *cr);

/* Paint all layers. Whether it worked is to be asked of the cairo_t and its surface. */
void tgn_draw_picture__paint(tgn_draw_picture *picture, cairo_t *cr);

/* ---- contours (heat_map.c) ----------------------------------------------------------------------------- */

/* Sides of cells, and so vertices of all curves of one level, at the most. */
enum { TGN_DRAW_CONTOUR_VERTICES = 2 * (TGN_SIDE_MAX + 2) * (TGN_SIDE_MAX + 2) };

/* In lines from the top left point: (0, 0) is that point, (-0.5, y) the left border of the board. */
typedef struct tgn_draw_contour_vertex {
    double x, y;
} tgn_draw_contour_vertex;

/* Called once a curve; a curve that is not closed begins and ends on the border. */
typedef void tgn_draw_contour_curve(void *context, const tgn_draw_contour_vertex *vertex, int count,
                                    bool closed);

/*
 * Trace the line of one level through the heights of all points: around what is at least `level`, or, for a
 * negative level, at most. What is no number is 0.
 */
void tgn_draw_contour__trace(const float height[TGN_GRID], tgn_size size, double level,
                             tgn_draw_contour_curve *curve, void *context);

#endif
