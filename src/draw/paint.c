/*
 * paint.c - a picture, layer by layer from the wood up
 *
 *      wood, heat, lines, stars, stones, marks, numbers and labels, dimming, coordinates, words
 *
 * Whatever is alike is one path: all lines are one stroke, all black stones one fill. That keeps SVG and PDF
 * files small.
 */
#include "draw/picture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- colours ------------------------------------------------------------------------------------------- */

typedef struct colour {
    double r, g, b;
} colour;

#define RGB(hex)                                                                                             \
    {                                                                                                        \
        ((hex) >> 16) / 255.0, ((hex) >> 8 & 255) / 255.0, ((hex)&255) / 255.0                               \
    }

static const colour wood = RGB(0xEBCF9E), paper = RGB(0xFFFFFF), line_ink = RGB(0x5C4A32),
                    grey = RGB(0x75664F);
static const colour ink = RGB(0x1C1B1A), chalk = RGB(0xF7F4EC), note_ink = RGB(0x5A5A5A);
static const colour black_light = RGB(0x4A4A4D), black_dark = RGB(0x161618);
static const colour white_light = RGB(0xFFFFFF), white_dark = RGB(0xE2DED4), white_rim = RGB(0x7D7366);

/*
 * Shades of heat, from White's strongest over plain wood to Black's strongest. They run from light to dark as
 * well as from cream to blue, so that every eye, and grey print, can tell the sides apart.
 */
enum { SHADES = 9, SHADE_NONE = 4 };
static const colour shades[SHADES] = {RGB(0xFFFDFA), RGB(0xFAF1E3), RGB(0xF5E6CC),
                                      RGB(0xF0DBB5), RGB(0xEBCF9E), RGB(0xC9BFA6),
                                      RGB(0xA5AFB0), RGB(0x7D98B4), RGB(0x527DB0)};

static void set_colour(cairo_t *cr, colour c)
{
    cairo_set_source_rgb(cr, c.r, c.g, c.b);
}

/* How light a colour looks: 0 to 1. */
static double lightness(colour c)
{
    return 0.299 * c.r + 0.587 * c.g + 0.114 * c.b;
}

/* The shade of a point: a quarter of heat is one step. */
static int shade_of(const tgn_picture *p, tgn_point point)
{
    double heat = p->diagram->heat[point];
    if (isnan(heat))
        return SHADE_NONE;
    return SHADE_NONE + (int)round(4 * fmax(-1, fmin(1, heat)));
}

/* What a stone would hide: the wood or its heat. */
static colour ground(const tgn_picture *p, tgn_point point)
{
    return shades[shade_of(p, point)];
}

/* What is written or marked on a point must stand out from what lies there. */
static colour contrast(const tgn_picture *p, tgn_point point)
{
    tgn_colour stone = p->diagram->board.colour[point];
    if (stone == TGN_EMPTY)
        return lightness(ground(p, point)) < 0.5 ? chalk : ink;
    return stone == TGN_BLACK ? chalk : ink;
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

/* The square around a point, its sides on pixel edges and shared with the neighbours' squares. */
static void add_cell(const tgn_picture *p, cairo_t *cr, tgn_point point)
{
    int row = tgn_point_row(point), col = tgn_point_col(point);
    double half = p->step / 2;
    double x = floor(tgn_picture__x(p, col) - half), y = floor(tgn_picture__y(p, row) - half);
    double x_end = floor(tgn_picture__x(p, col + 1) - half), y_end = floor(tgn_picture__y(p, row + 1) - half);
    cairo_rectangle(cr, x, y, x_end - x, y_end - y);
}

/* Marks that are drawn as an outline. */
static bool is_mark(unsigned mark)
{
    return mark == TGN_MARK_TRIANGLE || mark == TGN_MARK_SQUARE || mark == TGN_MARK_CIRCLE ||
           mark == TGN_MARK_CROSS || mark == TGN_MARK_LAST;
}

/* ---- wood, heat, lines, stars -------------------------------------------------------------------------- */

static void paint_wood(const tgn_picture *p, cairo_t *cr)
{
    if (p->height > p->wood_height) {
        set_colour(cr, paper);
        cairo_rectangle(cr, 0, 0, p->width, p->height);
        cairo_fill(cr);
    }
    set_colour(cr, wood);
    cairo_rectangle(cr, p->wood_left, 0, p->wood_width, p->wood_height);
    cairo_fill(cr);
}

static void paint_heat(const tgn_picture *p, cairo_t *cr)
{
    for (int shade = 0; shade < SHADES; shade++) {
        bool any = false;
        for (tgn_point point = first(p); point && shade != SHADE_NONE; point = next(p, point)) {
            if (shade_of(p, point) == shade) {
                add_cell(p, cr, point);
                any = true;
            }
        }
        set_colour(cr, shades[shade]);
        if (any)
            cairo_fill(cr);
    }
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
    set_colour(cr, line_ink);
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
    set_colour(cr, line_ink);
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
static void set_shade(const tgn_picture *p, cairo_t *cr, colour above, colour below)
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
        set_colour(cr, white_rim);
        cairo_set_line_width(cr, rim);
        cairo_stroke(cr);
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
    set_colour(cr, contrast(p, point));
    cairo_set_line_width(cr, fmax(1, p->step * (thin ? 0.04 : 0.07)));
    cairo_stroke(cr);
}

/* A small square in the middle, or, beside words, a smaller one at the lower right. */
static void paint_territory(const tgn_picture *p, cairo_t *cr, tgn_point point)
{
    bool black = p->diagram->mark[point] == TGN_MARK_BLACK_TERRITORY, words = has_words(p, point);
    double half = fmax(1.5, round(p->step * (words ? 0.09 : 0.16))),
           aside = words ? round(p->step * 0.36) : 0;
    cairo_rectangle(cr, at_x(p, point) + aside - half, at_y(p, point) + aside - half, 2 * half, 2 * half);
    set_colour(cr, black ? black_dark : white_light);
    cairo_fill_preserve(cr);
    set_colour(cr, black && p->diagram->board.colour[point] == TGN_BLACK ? chalk
                   : black                                               ? black_dark
                                                                         : white_rim);
    cairo_set_line_width(cr, p->stroke);
    cairo_stroke(cr);
}

static void paint_marks(const tgn_picture *p, cairo_t *cr)
{
    for (tgn_point point = first(p); point; point = next(p, point)) {
        unsigned mark = p->diagram->mark[point];
        if (is_mark(mark))
            paint_mark(p, cr, point);
        else if (mark == TGN_MARK_BLACK_TERRITORY || mark == TGN_MARK_WHITE_TERRITORY)
            paint_territory(p, cr, point);
    }
}

/* ---- numbers and labels -------------------------------------------------------------------------------- */

/*
 * Words with their middle at (x, y): the height of a figure is what counts as their height, so that base
 * lines agree.
 */
static void show_centred(tgn_picture *p, cairo_t *cr, double size, double x, double y, const char *text)
{
    size_t length = strlen(text);
    double width = tgn_lettering__width(&p->fonts, cr, size, text, length);
    cairo_text_extents_t figure;
    tgn_lettering__width(&p->fonts, cr, size, "0", 1); /* leaves the ordinary font set */
    cairo_text_extents(cr, "0", &figure);
    tgn_lettering__show(&p->fonts, cr, size, x - width / 2, y - figure.y_bearing - figure.height / 2, text,
                        length);
}

/*
 * The size at which the text is at most `room` wide, or `size` if that is smaller. Sizes go in steps of a
 * hundredth, for every size is a font of its own in an SVG or PDF file.
 */
static double fit(tgn_picture *p, cairo_t *cr, double size, double room, const char *text)
{
    double width = tgn_lettering__width(&p->fonts, cr, size, text, strlen(text)), unit = p->step / 100;
    return width > room ? fmax(unit, floor(size * room / width / unit) * unit) : size;
}

/* On bare wood the lines are taken away under the words. */
static void clear_ground(const tgn_picture *p, cairo_t *cr, tgn_point point)
{
    set_colour(cr, ground(p, point));
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
    double size = fit(p, cr, largest, p->step * words_room(mark, bare), text);
    set_colour(cr, contrast(p, point));
    show_centred(p, cr, size, at_x(p, point), at_y(p, point) + (triangle ? p->step * 0.07 : 0), text);
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
            add_cell(p, cr, point);
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
    set_colour(cr, grey);
    for (int col = 0; col < p->size.cols; col++) {
        snprintf(text, sizeof text, "%c", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[col]);
        show_centred(p, cr, size, tgn_picture__x(p, col), y_low, text);
        show_centred(p, cr, size, tgn_picture__x(p, col), y_high, text);
    }
    for (int row = 0; row < p->size.rows; row++) {
        snprintf(text, sizeof text, "%d", p->size.rows - row);
        show_centred(p, cr, size, x_low, tgn_picture__y(p, row), text);
        show_centred(p, cr, size, x_high, tgn_picture__y(p, row), text);
    }
}

static void paint_caption(tgn_picture *p, cairo_t *cr)
{
    double x = round(p->step * 0.5), y = p->wood_height + x + p->text_size;
    for (int i = 0; i < p->line_count; i++, y += p->text_leading) {
        const tgn_picture_line *line = &p->line[i];
        set_colour(cr, line->note ? note_ink : ink);
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
    paint_heat(picture, cr);
    paint_lines(picture, cr);
    paint_stars(picture, cr);
    paint_stones(picture, cr);
    clear_words_ground(picture, cr);
    paint_marks(picture, cr);
    paint_point_words(picture, cr);
    paint_veil(picture, cr);
    if (picture->diagram->coordinates)
        paint_coordinates(picture, cr);
    paint_caption(picture, cr);
}
