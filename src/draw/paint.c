/*
 * paint.c - a picture, layer by layer from the wood up
 *
 *      wood, heat, lines, stars, contours, stones, marks, numbers and labels, dimming, coordinates,
 *      legend, words
 *
 * Whatever is alike is one path: all lines are one stroke, all black stones one fill. That keeps SVG and PDF
 * files small.
 */
#include "draw/ink.h"
#include "draw/picture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- colours ------------------------------------------------------------------------------------------- */

/* How light a colour looks: 0 to 1. */
static double lightness(tgn_ink c)
{
    return 0.299 * c.r + 0.587 * c.g + 0.114 * c.b;
}

/* What a stone would hide: the wood or its heat. */
static tgn_ink ground(const tgn_picture *p, tgn_point point)
{
    return shades[tgn_diagram__shade(p->diagram, point)];
}

/* What is written or marked on a point must stand out from what lies there. */
static tgn_ink contrast(const tgn_picture *p, tgn_point point)
{
    tgn_colour stone = p->diagram->board.colour[point];
    if (stone == TGN_EMPTY)
        return lightness(ground(p, point)) < 0.5 ? chalk : ink;
    return stone == TGN_BLACK ? chalk : ink;
}

static bool is_dead(const tgn_picture *p, tgn_point point)
{
    return p->diagram->dead[point] && p->diagram->board.colour[point] != TGN_EMPTY;
}

/* ---- geometry ------------------------------------------------------------------------------------------ */

static const double pi = 3.14159265358979323846;

static double at_x(const tgn_picture *p, tgn_point point)
{
    return tgn_picture__x(p, tgn_point_col(point));
}

static double at_y(const tgn_picture *p, tgn_point point)
{
    return tgn_picture__y(p, tgn_point_row(point));
}

static tgn_point first(const tgn_picture *p)
{
    return tgn_point_first(p->size);
}

static tgn_point next(const tgn_picture *p, tgn_point point)
{
    return tgn_point_next(point, p->size);
}

static void add_disc(cairo_t *cr, double x, double y, double radius)
{
    cairo_new_sub_path(cr);
    cairo_arc(cr, x, y, radius, 0, 2 * pi);
    cairo_close_path(cr);
}

/* Marks that are drawn as an outline. */
static bool is_mark(unsigned mark)
{
    return mark == TGN_MARK_TRIANGLE || mark == TGN_MARK_SQUARE || mark == TGN_MARK_CIRCLE ||
           mark == TGN_MARK_CROSS || mark == TGN_MARK_LAST;
}

/* ---- wood, lines, stars -------------------------------------------------------------------------------- */

static void paint_wood(const tgn_picture *p, cairo_t *cr)
{
    if (p->height > p->wood_height) {
        tgn_ink__set(cr, paper);
        cairo_rectangle(cr, 0, 0, p->width, p->height);
        cairo_fill(cr);
    }
    tgn_ink__set(cr, wood);
    cairo_rectangle(cr, p->wood_left, 0, p->wood_width, p->wood_height);
    cairo_fill(cr);
}

/* On a board of one row or column the crossing lines would have no length: they become short ticks. */
static void paint_lines(const tgn_picture *p, cairo_t *cr)
{
    double tick_x = p->size.cols == 1 ? round(p->step * 0.2) : 0,
           tick_y = p->size.rows == 1 ? round(p->step * 0.2) : 0;
    double left = tgn_picture__x(p, 0) - tick_x, right = tgn_picture__x(p, p->size.cols - 1) + tick_x;
    double top = tgn_picture__y(p, 0) - tick_y, bottom = tgn_picture__y(p, p->size.rows - 1) + tick_y;
    for (int row = 0; row < p->size.rows; row++) {
        cairo_move_to(cr, left, tgn_picture__y(p, row));
        cairo_line_to(cr, right, tgn_picture__y(p, row));
    }
    for (int col = 0; col < p->size.cols; col++) {
        cairo_move_to(cr, tgn_picture__x(p, col), top);
        cairo_line_to(cr, tgn_picture__x(p, col), bottom);
    }
    tgn_ink__set(cr, line_ink);
    cairo_set_line_width(cr, p->stroke);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_SQUARE);
    cairo_stroke(cr);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
}

/* A star would be taken for a part of a mark around it. */
static void paint_stars(const tgn_picture *p, cairo_t *cr)
{
    for (tgn_point point = first(p); point; point = next(p, point))
        if (tgn_star(p->size, point) && !is_mark(p->diagram->mark[point]))
            add_disc(cr, at_x(p, point), at_y(p, point), fmax(1.5, p->step * 0.09));
    tgn_ink__set(cr, line_ink);
    cairo_fill(cr);
}

/* ---- stones -------------------------------------------------------------------------------------------- */

static bool add_stones(const tgn_picture *p, cairo_t *cr, tgn_colour stone, double radius)
{
    bool any = false;
    for (tgn_point point = first(p); point; point = next(p, point)) {
        if (p->diagram->board.colour[point] == stone) {
            add_disc(cr, at_x(p, point), at_y(p, point), radius);
            any = true;
        }
    }
    return any;
}

/* Light from above: one gradient that begins anew with every row serves all stones of a colour. */
static void set_shade(const tgn_picture *p, cairo_t *cr, tgn_ink above, tgn_ink below)
{
    double y = tgn_picture__y(p, 0) - p->step / 2;
    cairo_pattern_t *shade = cairo_pattern_create_linear(0, y, 0, y + p->step);
    cairo_pattern_add_color_stop_rgb(shade, 0, above.r, above.g, above.b);
    cairo_pattern_add_color_stop_rgb(shade, 1, below.r, below.g, below.b);
    cairo_pattern_set_extend(shade, CAIRO_EXTEND_REPEAT);
    cairo_set_source(cr, shade);
    cairo_pattern_destroy(shade);
}

static void paint_stones(const tgn_picture *p, cairo_t *cr)
{
    double rim = fmax(0.75, p->step * 0.03), radius = p->step * 0.48;
    if (add_stones(p, cr, TGN_BLACK, radius)) {
        set_shade(p, cr, black_light, black_dark);
        cairo_fill(cr);
    }
    if (add_stones(p, cr, TGN_WHITE, radius - rim / 2)) {
        set_shade(p, cr, white_light, white_dark);
        cairo_fill_preserve(cr);
        tgn_ink__set(cr, white_rim);
        cairo_set_line_width(cr, rim);
        cairo_stroke(cr);
    }
}

/* Dead stones: what lies under them comes half through. Their cross is a mark. */
static void fade_dead(const tgn_picture *p, cairo_t *cr)
{
    for (tgn_point point = first(p); point; point = next(p, point)) {
        if (is_dead(p, point)) {
            tgn_ink below = ground(p, point);
            add_disc(cr, at_x(p, point), at_y(p, point), p->step * 0.5);
            cairo_set_source_rgba(cr, below.r, below.g, below.b, 0.55);
            cairo_fill(cr);
        }
    }
}

/* ---- marks --------------------------------------------------------------------------------------------- */

/* Whether a number or a label stands on the point: marks then go around it. */
static bool has_words(const tgn_picture *p, tgn_point point)
{
    return p->diagram->number[point] || p->diagram->label[point][0];
}

static void add_polygon(cairo_t *cr, double x, double y, double radius, int corners, double turn)
{
    for (int i = 0; i < corners; i++) {
        double angle = 2 * pi * (i + turn) / corners;
        cairo_line_to(cr, x + radius * sin(angle), y - radius * cos(angle));
    }
    cairo_close_path(cr);
}

/* Four arms from `inner` to `outer` away from the middle, along both axes. */
static void add_cross(cairo_t *cr, double x, double y, double inner, double outer)
{
    for (int i = 0; i < 4; i++) {
        int right = i & 1 ? 1 : -1, down = i & 2 ? 1 : -1;
        cairo_move_to(cr, x + right * inner, y + down * inner);
        cairo_line_to(cr, x + right * outer, y + down * outer);
    }
}

/*
 * The outline of a mark, small on its own, or as large as the stone when it goes around words. The ring of
 * the last move is wider and thinner than a circle, so that the two are not mixed up.
 */
static void add_mark(cairo_t *cr, unsigned mark, double x, double y, double step, bool words)
{
    if (mark == TGN_MARK_TRIANGLE)
        add_polygon(cr, x, y + step * 0.02, step * (words ? 0.46 : 0.3), 3, 0);
    else if (mark == TGN_MARK_SQUARE)
        add_polygon(cr, x, y, step * (words ? 0.46 : 0.31), 4, 0.5);
    else if (mark == TGN_MARK_CROSS)
        add_cross(cr, x, y, words ? step * 0.24 : 0, step * (words ? 0.33 : 0.21));
    else if (mark == TGN_MARK_LAST)
        add_disc(cr, x, y, step * (words ? 0.41 : 0.3));
    else
        add_disc(cr, x, y, step * (words ? 0.41 : 0.22));
}

static void paint_mark(const tgn_picture *p, cairo_t *cr, tgn_point point)
{
    bool words = has_words(p, point), thin = words || p->diagram->mark[point] == TGN_MARK_LAST;
    add_mark(cr, p->diagram->mark[point], at_x(p, point), at_y(p, point), p->step, words);
    tgn_ink__set(cr, contrast(p, point));
    cairo_set_line_width(cr, fmax(1, p->step * (thin ? 0.04 : 0.07)));
    cairo_stroke(cr);
}

/* Half as wide as the cross of a mark, so that a ring has room around it. */
static void paint_dead(const tgn_picture *p, cairo_t *cr, tgn_point point)
{
    bool words = has_words(p, point);
    add_cross(cr, at_x(p, point), at_y(p, point), words ? p->step * 0.24 : 0,
              p->step * (words ? 0.33 : 0.13));
    tgn_ink__set(cr, contrast(p, point));
    cairo_set_line_width(cr, fmax(1, p->step * 0.06));
    cairo_stroke(cr);
}

/* Whose a point is and how surely, -1 to 1: a mark says so outright. What is hardly anybody's is nobody's. */
static double owner_of(const tgn_picture *p, tgn_point point)
{
    unsigned mark = p->diagram->mark[point];
    if (mark == TGN_MARK_BLACK_TERRITORY || mark == TGN_MARK_WHITE_TERRITORY)
        return mark == TGN_MARK_BLACK_TERRITORY ? 1 : -1;
    double owner = p->diagram->owner[point];
    if (p->diagram->board.colour[point] != TGN_EMPTY || !(fabs(owner) >= 0.1))
        return 0;
    return fmax(-1, fmin(1, owner));
}

/*
 * A square in the middle, as large as the owner is sure, or, beside words and marks, a smaller one at the
 * lower right.
 */
static void add_territory(const tgn_picture *p, cairo_t *cr, tgn_point point, double sure)
{
    bool beside = has_words(p, point) || is_mark(p->diagram->mark[point]);
    double half = fmax(1, floor(p->step * (beside ? 0.09 : 0.16) * sure)),
           aside = beside ? round(p->step * 0.36) : 0;
    cairo_rectangle(cr, at_x(p, point) + aside - half, at_y(p, point) + aside - half, 2 * half, 2 * half);
}

/* All squares of a colour, those that lie on stones of their own colour (which need a rim) or the others. */
static void paint_territory(const tgn_picture *p, cairo_t *cr, tgn_colour colour, bool on_own)
{
    double sign = colour == TGN_BLACK ? 1 : -1;
    bool any = false;
    for (tgn_point point = first(p); point; point = next(p, point)) {
        double sure = sign * owner_of(p, point);
        if (sure > 0 && (p->diagram->board.colour[point] == colour) == on_own) {
            add_territory(p, cr, point, sure);
            any = true;
        }
    }
    if (!any)
        return;
    tgn_ink__set(cr, colour == TGN_BLACK ? black_dark : white_light);
    cairo_fill_preserve(cr);
    tgn_ink__set(cr, colour == TGN_WHITE ? white_rim : on_own ? chalk : black_dark);
    cairo_set_line_width(cr, p->stroke);
    cairo_stroke(cr);
}

static void paint_marks(const tgn_picture *p, cairo_t *cr)
{
    for (tgn_point point = first(p); point; point = next(p, point)) {
        if (is_dead(p, point))
            paint_dead(p, cr, point);
        if (is_mark(p->diagram->mark[point]))
            paint_mark(p, cr, point);
    }
    for (int on_own = 0; on_own < 2; on_own++) {
        paint_territory(p, cr, TGN_BLACK, on_own);
        paint_territory(p, cr, TGN_WHITE, on_own);
    }
}

/* ---- numbers and labels -------------------------------------------------------------------------------- */

/* On bare wood the lines are taken away under the words. */
static void clear_ground(const tgn_picture *p, cairo_t *cr, tgn_point point)
{
    tgn_ink__set(cr, ground(p, point));
    add_disc(cr, at_x(p, point), at_y(p, point), p->step * 0.4);
    cairo_fill(cr);
}

/* How wide words may be, in steps: as wide as the stone, or as what goes around them. */
static double words_room(unsigned mark, bool bare)
{
    if (mark == TGN_MARK_TRIANGLE)
        return 0.4;
    if (mark == TGN_MARK_SQUARE || mark == TGN_MARK_CROSS)
        return 0.56;
    return is_mark(mark) ? 0.64 : bare ? 0.86 : 0.76;
}

static void paint_words_on(tgn_picture *p, cairo_t *cr, tgn_point point, const char *text)
{
    unsigned mark = p->diagram->mark[point];
    bool bare = p->diagram->board.colour[point] == TGN_EMPTY, triangle = mark == TGN_MARK_TRIANGLE;
    double largest = p->step * (triangle ? 0.34 : bare && !is_mark(mark) ? 0.54 : 0.48);
    double size = tgn_lettering__fit(&p->fonts, cr, largest, p->step * words_room(mark, bare), text);
    tgn_ink__set(cr, contrast(p, point));
    tgn_lettering__centre(&p->fonts, cr, size, at_x(p, point),
                          at_y(p, point) + (triangle ? p->step * 0.07 : 0), text);
}

/* A label is what somebody wrote, so it goes before a number. */
static void paint_point_words(tgn_picture *p, cairo_t *cr)
{
    for (tgn_point point = first(p); point; point = next(p, point)) {
        const char *label = p->diagram->label[point];
        if (label[0]) {
            char text[TGN_LABEL_MAX];
            tgn_buffer clean = {0};
            snprintf(text, sizeof text, "%.*s", TGN_LABEL_MAX - 1, label);
            tgn_lettering__clean(&clean, text, false, TGN_LABEL_MAX);
            if (clean.length)
                paint_words_on(p, cr, point, clean.data);
            tgn_buffer__clear(&clean);
        } else if (p->diagram->number[point]) {
            char text[8];
            snprintf(text, sizeof text, "%u", (unsigned)p->diagram->number[point]);
            paint_words_on(p, cr, point, text);
        }
    }
}

static void clear_words_ground(const tgn_picture *p, cairo_t *cr)
{
    for (tgn_point point = first(p); point; point = next(p, point))
        if (has_words(p, point) && p->diagram->board.colour[point] == TGN_EMPTY)
            clear_ground(p, cr, point);
}

/* ---- dimming, coordinates, words ----------------------------------------------------------------------- */

static bool is_dimmed(const tgn_picture *p, tgn_point point)
{
    tgn_region region = p->diagram->region;
    return p->diagram->mark[point] == TGN_MARK_DIMMED ||
           (tgn_region_exists(region, p->size) && !tgn_region_has(region, p->size, point));
}

/* A veil of wood over what does not count. */
static void paint_veil(const tgn_picture *p, cairo_t *cr)
{
    bool any = false;
    for (tgn_point point = first(p); point; point = next(p, point)) {
        if (is_dimmed(p, point)) {
            tgn_picture__cell(p, cr, point);
            any = true;
        }
    }
    cairo_set_source_rgba(cr, wood.r, wood.g, wood.b, 0.64);
    if (any)
        cairo_fill(cr);
}

static void paint_coordinates(tgn_picture *p, cairo_t *cr)
{
    double size = p->step * 0.36, away = p->step * 0.86;
    double x_low = tgn_picture__x(p, 0) - away, x_high = tgn_picture__x(p, p->size.cols - 1) + away;
    double y_low = tgn_picture__y(p, 0) - away, y_high = tgn_picture__y(p, p->size.rows - 1) + away;
    char text[8];
    tgn_ink__set(cr, grey);
    for (int col = 0; col < p->size.cols; col++) {
        snprintf(text, sizeof text, "%c", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[col]);
        tgn_lettering__centre(&p->fonts, cr, size, tgn_picture__x(p, col), y_low, text);
        tgn_lettering__centre(&p->fonts, cr, size, tgn_picture__x(p, col), y_high, text);
    }
    for (int row = 0; row < p->size.rows; row++) {
        snprintf(text, sizeof text, "%d", p->size.rows - row);
        tgn_lettering__centre(&p->fonts, cr, size, x_low, tgn_picture__y(p, row), text);
        tgn_lettering__centre(&p->fonts, cr, size, x_high, tgn_picture__y(p, row), text);
    }
}

static void paint_caption(tgn_picture *p, cairo_t *cr)
{
    double x = round(p->step * 0.5), y = p->wood_height + p->legend_height + x + p->text_size;
    for (int i = 0; i < p->line_count; i++, y += p->text_leading) {
        const tgn_picture_line *line = &p->line[i];
        tgn_ink__set(cr, line->note ? note_ink : ink);
        const char *text = p->words.data + line->start;
        tgn_lettering__show(&p->fonts, cr, p->text_size, x, y, text, line->length);
        double width = tgn_lettering__width(&p->fonts, cr, p->text_size, text, line->length);
        if (line->cut)
            tgn_lettering__show(&p->fonts, cr, p->text_size, x + width, y, " ...", 4);
    }
}

void tgn_picture__paint(tgn_picture *picture, cairo_t *cr)
{
    tgn_picture__text_options(cr);
    paint_wood(picture, cr);
    tgn_picture__paint_heat(picture, cr);
    paint_lines(picture, cr);
    paint_stars(picture, cr);
    tgn_picture__paint_contours(picture, cr);
    paint_stones(picture, cr);
    fade_dead(picture, cr);
    clear_words_ground(picture, cr);
    paint_marks(picture, cr);
    paint_point_words(picture, cr);
    paint_veil(picture, cr);
    if (picture->diagram->coordinates)
        paint_coordinates(picture, cr);
    tgn_picture__paint_legend(picture, cr);
    paint_caption(picture, cr);
}
