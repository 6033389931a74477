/*
 * board.c - a diagram as SVG inside of HTML
 *
 * draw's own SVG carries its letters as outlines under ids, a hundred kilobytes a board, and ids of two pictures in one page
 * would clash. Here a stone is a circle and a number is text: some kilobytes. Where everything lies is draw's.
 */
#include "review/print/report.h"

#include <stdio.h>
#include <string.h>

#include "draw/colours.h"
#include "draw/picture.h"

enum { STEP = 20 };

/* Shown at this size where there is space. */
static const double LARGER = 1.3;

typedef struct svg_board {
    tgn_buffer *out;
    const tgn_diagram *diagram;
    tgn_draw_picture picture;
} svg_board;

static double x_of(const svg_board *b, tgn_point point)
{
    return tgn_draw_picture__x(&b->picture, tgn_point_col(point));
}

static double y_of(const svg_board *b, tgn_point point)
{
    return tgn_draw_picture__y(&b->picture, tgn_point_row(point));
}

static tgn_point next(const svg_board *b, tgn_point point)
{
    return point ? tgn_draw_picture__next(&b->picture, point) : tgn_draw_picture__first(&b->picture);
}

static void add_colour(tgn_buffer *out, const char *name, tgn_draw_colour c)
{
    tgn_buffer__printf(out, " %s=\"#%02X%02X%02X\"", name, (unsigned)(255 * c.r + 0.5),
                       (unsigned)(255 * c.g + 0.5), (unsigned)(255 * c.b + 0.5));
}

static void open_group(tgn_buffer *out, const char *name, tgn_draw_colour colour, const char *more)
{
    tgn_buffer__text(out, "<g");
    add_colour(out, name, colour);
    tgn_buffer__printf(out, "%s>", more);
}

static void add_circle(const svg_board *b, tgn_point point, double radius)
{
    tgn_buffer__printf(b->out, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\"/>", x_of(b, point), y_of(b, point),
                       radius);
}

/* Letters stand on a base line a third of their size below the middle. */
static void add_letters(const svg_board *b, double x, double y, double size, const char *text)
{
    tgn_buffer__printf(b->out, "<text x=\"%g\" y=\"%g\">", x, y + 0.355 * size);
    tgn_draw_text__escape(b->out, text);
    tgn_buffer__text(b->out, "</text>");
}

/* ---- layers -------------------------------------------------------------------------------------------- */

/* Lines go on by half a step where the board does. */
static void add_lines(const svg_board *b)
{
    const tgn_draw_picture *p = &b->picture;
    const int last_row = p->row + p->rows - 1, last_col = p->col + p->cols - 1;
    const double left = tgn_draw_picture__x(p, p->col) - (p->col > 0 ? STEP / 2 : 0),
                 right = tgn_draw_picture__x(p, last_col) + (last_col + 1 < p->size.cols ? STEP / 2 : 0),
                 top = tgn_draw_picture__y(p, p->row) - (p->row > 0 ? STEP / 2 : 0),
                 bottom = tgn_draw_picture__y(p, last_row) + (last_row + 1 < p->size.rows ? STEP / 2 : 0);
    tgn_buffer__text(b->out, "<path fill=\"none\" stroke-linecap=\"square\"");
    add_colour(b->out, "stroke", line_ink);
    tgn_buffer__text(b->out, " d=\"");
    for (int row = p->row; row <= last_row; row++)
        tgn_buffer__printf(b->out, "M%g %gH%g", left, tgn_draw_picture__y(p, row), right);
    for (int col = p->col; col <= last_col; col++)
        tgn_buffer__printf(b->out, "M%g %gV%g", tgn_draw_picture__x(p, col), top, bottom);
    tgn_buffer__text(b->out, "\"/>");
}

static void add_stars(const svg_board *b)
{
    open_group(b->out, "fill", line_ink, "");
    for (tgn_point p = next(b, 0); p; p = next(b, p))
        if (tgn_star(b->picture.size, p) && b->diagram->board.colour[p] == TGN_EMPTY)
            add_circle(b, p, 0.09 * STEP);
    tgn_buffer__text(b->out, "</g>");
}

static void add_stones(const svg_board *b, tgn_colour colour)
{
    open_group(b->out, "fill", colour == TGN_BLACK ? ink : chalk, "");
    if (colour == TGN_WHITE) {
        b->out->length--; /* into the same tag */
        add_colour(b->out, "stroke", white_rim);
        tgn_buffer__text(b->out, " stroke-width=\".7\">");
    }
    for (tgn_point p = next(b, 0); p; p = next(b, p))
        if (b->diagram->board.colour[p] == colour)
            add_circle(b, p, colour == TGN_BLACK ? 9.6 : 9.3);
    tgn_buffer__text(b->out, "</g>");
}

static tgn_draw_colour contrast(const svg_board *b, tgn_point point)
{
    return b->diagram->board.colour[point] == TGN_BLACK ? chalk : ink;
}

static void add_triangle(const svg_board *b, tgn_point point)
{
    const double x = x_of(b, point), y = y_of(b, point);
    tgn_buffer__printf(b->out, "<path fill=\"none\" stroke-width=\"1.4\" d=\"M%g %gl5.2 9h-10.4z\"", x,
                       y - 5.6);
    add_colour(b->out, "stroke", contrast(b, point));
    tgn_buffer__text(b->out, "/>");
}

static void add_marks(const svg_board *b)
{
    for (tgn_point p = next(b, 0); p; p = next(b, p))
        if (b->diagram->mark[p] == TGN_MARK_TRIANGLE)
            add_triangle(b, p);
}

/* Numbers on stones, letters on free points, where the lines are taken away below them. */
static void add_words(const svg_board *b)
{
    for (tgn_point p = next(b, 0); p; p = next(b, p)) {
        const char *label = b->diagram->label[p];
        char number[16];
        if (!b->diagram->number[p] && !*label)
            continue;
        snprintf(number, sizeof number, "%u", (unsigned)b->diagram->number[p]);
        const char *text = *label ? label : number;
        const double size = strlen(text) < 3 ? 11 : 8.5;
        if (b->diagram->board.colour[p] == TGN_EMPTY) {
            open_group(b->out, "fill", wood, "");
            add_circle(b, p, 0.4 * STEP);
            tgn_buffer__text(b->out, "</g>");
        }
        char more[40];
        snprintf(more, sizeof more, " font-size=\"%g\"", size);
        open_group(b->out, "fill", contrast(b, p), more);
        add_letters(b, x_of(b, p), y_of(b, p), size, text);
        tgn_buffer__text(b->out, "</g>");
    }
}

static void add_coordinates(const svg_board *b)
{
    const tgn_draw_picture *p = &b->picture;
    const double size = 7.5, away = 0.86 * STEP;
    const tgn_point first = tgn_draw_picture__first(p),
                    last = tgn_point_at(p->row + p->rows - 1, p->col + p->cols - 1);
    open_group(b->out, "fill", grey, " font-size=\"7.5\"");
    for (int col = 0; col < p->cols; col++) {
        const char text[] = {"ABCDEFGHJKLMNOPQRSTUVWXYZ"[(p->col + col) % TGN_SIDE_MAX], '\0'};
        const double x = tgn_draw_picture__x(p, p->col + col);
        add_letters(b, x, y_of(b, first) - away, size, text);
        add_letters(b, x, y_of(b, last) + away, size, text);
    }
    for (int row = 0; row < p->rows; row++) {
        char text[16];
        const double y = tgn_draw_picture__y(p, p->row + row);
        snprintf(text, sizeof text, "%d", p->size.rows - p->row - row);
        add_letters(b, x_of(b, first) - away, y, size, text);
        add_letters(b, x_of(b, last) + away, y, size, text);
    }
    tgn_buffer__text(b->out, "</g>");
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

void tgn_review_board__add(tgn_buffer *out, const tgn_diagram *diagram, const char *name)
{
    tgn_diagram sized = *diagram;
    svg_board b = {.out = out, .diagram = &sized};
    sized.point_size = STEP;
    if (tgn_draw_picture__init(&b.picture, &sized) < 0)
        out->failed = true;
    tgn_buffer__printf(out,
                       "<svg class=\"board\" viewBox=\"0 0 %g %g\" width=\"%g\" height=\"%g\" role=\"img\" "
                       "text-anchor=\"middle\"><title>",
                       b.picture.width, b.picture.height, LARGER * b.picture.width,
                       LARGER * b.picture.height);
    tgn_draw_text__escape(out, name);
    tgn_buffer__text(out, "</title><rect width=\"100%\" height=\"100%\" rx=\"3\"");
    add_colour(out, "fill", wood);
    tgn_buffer__text(out, "/>");
    add_lines(&b);
    add_stars(&b);
    add_stones(&b, TGN_BLACK);
    add_stones(&b, TGN_WHITE);
    add_marks(&b);
    add_words(&b);
    add_coordinates(&b);
    tgn_buffer__text(out, "</svg>\n");
    tgn_draw_picture__clear(&b.picture);
}
