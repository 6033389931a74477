/*
 * picture.c - a picture: its layout, then its layers from the wood up
 *
 *      wood, heat, lines, stars, contours, stones, marks, numbers and labels, dimming, coordinates,
 *      legend, words
 *
 * Things drawn alike share one path: all lines are one stroke, all black stones one fill. That keeps SVG and
 * PDF files small.
 */
#include "draw/picture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/colours.h"

/* ---- layout: where everything lies --------------------------------------------------------------------- */

/* Sizes in steps (a step is the space from line to line). */
static const double margin_plain = 0.75, margin_coordinates = 1.25;
static const double paper_margin = 0.5; /* around the caption */
static const double paper_width = 9;    /* small boards with words get a wider picture than the board needs */
static const double legend_height = 1.3;
static const double caption_size = 0.45, caption_leading = 0.66;

enum { CAPTION_BYTES = 2000, NOTES_BYTES = 6000 };

/* ---- the board ----------------------------------------------------------------------------------------- */

/* Lines of an odd width lie on the middle of a pixel. */
static double half_pixel(const tgn_draw_picture *p)
{
    return fmod(p->stroke, 2) == 1 ? 0.5 : 0;
}

double tgn_draw_picture__x(const tgn_draw_picture *picture, int col)
{
    return picture->left + round((col - picture->col) * picture->step);
}

double tgn_draw_picture__y(const tgn_draw_picture *picture, int row)
{
    return picture->top + round((row - picture->row) * picture->step);
}

/* The part of the board that is shown. */
static int lay_view(tgn_draw_picture *p)
{
    const tgn_point from = p->diagram->view_from, to = p->diagram->view_to;
    p->rows = p->size.rows;
    p->cols = p->size.cols;
    if (from == TGN_PASS && to == TGN_PASS)
        return 0;
    if (!tgn_point_on(from, p->size) || !tgn_point_on(to, p->size))
        return TGN_ERR_ARGUMENT;
    p->row = tgn_point_row(from);
    p->col = tgn_point_col(from);
    p->rows = tgn_point_row(to) - p->row + 1;
    p->cols = tgn_point_col(to) - p->col + 1;
    return p->rows > 0 && p->cols > 0 ? 0 : TGN_ERR_ARGUMENT;
}

tgn_point tgn_draw_picture__first(const tgn_draw_picture *picture)
{
    return tgn_point_at(picture->row, picture->col);
}

tgn_point tgn_draw_picture__next(const tgn_draw_picture *picture, tgn_point point)
{
    if (tgn_point_col(point) + 1 < picture->col + picture->cols)
        return (tgn_point)(point + 1);
    const int below = tgn_point_row(point) + 1;
    return below < picture->row + picture->rows ? tgn_point_at(below, picture->col) : (tgn_point)TGN_PASS;
}

static void lay_board(tgn_draw_picture *p)
{
    double margin = round(p->step * (p->diagram->coordinates ? margin_coordinates : margin_plain));
    p->stroke = fmax(1, round(p->step / 32));
    p->wood_width = 2 * margin + round((p->cols - 1) * p->step) + p->stroke;
    p->wood_height = 2 * margin + round((p->rows - 1) * p->step) + p->stroke;
    p->width = p->wood_width;
    p->height = p->wood_height;
    p->left = p->top = margin + floor(p->stroke / 2) + half_pixel(p);
}

/* ---- legend and words below ---------------------------------------------------------------------------- */

static void add_line(tgn_draw_picture *p, size_t start, size_t length, bool note)
{
    p->line[p->line_count++] = (tgn_draw_picture_line){start, length, note, false};
}

/*
 * Break the clean text at words.data + start into lines, up to `most` of them in all; when that is not enough
 * the last one ends in "...".
 */
static void wrap(tgn_draw_picture *p, cairo_t *cr, size_t start, bool note, int most)
{
    double available = p->width - 2 * paper_margin * p->step;
    const char *text = p->words.data;
    while (text[start]) {
        size_t next,
            length = tgn_draw_text__line(&p->fonts, cr, p->text_size, available, text + start, &next);
        if (p->line_count == most) {
            p->line[most - 1].cut = true;
            return;
        }
        add_line(p, start, length, note);
        start += next;
    }
}

/* Words are measured before there is a surface to paint on: on one of a single pixel. */
static int lay_words(tgn_draw_picture *p)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cr = cairo_create(surface);
    tgn_draw_picture__text_options(cr);
    wrap(p, cr, 0, false, TGN_DRAW_CAPTION_LINES);
    wrap(p, cr, strlen(p->words.data) + 1, true, TGN_DRAW_LINES);
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS ? 0 : TGN_ERR_MEMORY;
}

/* Collect the clean words. Returns whether there are any. */
static bool gather_words(tgn_draw_picture *p)
{
    const char *caption = p->diagram->caption, *notes = p->diagram->notes;
    tgn_draw_text__clean(&p->words, caption ? caption : "", true, CAPTION_BYTES);
    tgn_buffer__char(&p->words, '\0');
    tgn_draw_text__clean(&p->words, notes ? notes : "", true, NOTES_BYTES);
    return !p->words.failed && p->words.length > 1;
}

/* Small boards get paper on both sides, the board in the middle. */
static void widen(tgn_draw_picture *p)
{
    p->width = fmax(p->wood_width, round(paper_width * p->step));
    p->wood_left = floor((p->width - p->wood_width) / 2);
    p->left += p->wood_left;
}

/* Make the picture large enough for the legend and the words. */
static int lay_paper(tgn_draw_picture *p)
{
    bool words = gather_words(p);
    int lines = p->diagram->word_lines;
    if (p->words.failed)
        return TGN_ERR_MEMORY;
    if (p->diagram->legend[0] > 0)
        p->legend_height = round(legend_height * p->step);
    if (!words && lines <= 0 && p->legend_height == 0)
        return 0;
    widen(p);
    p->text_size = caption_size * p->step;
    p->text_leading = round(caption_leading * p->step);
    int code = lay_words(p);
    lines = p->line_count > lines ? p->line_count : lines < TGN_DRAW_LINES ? lines : TGN_DRAW_LINES;
    p->height += p->legend_height + lines * p->text_leading + round((lines ? 2 : 1) * paper_margin * p->step);
    return code;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

int tgn_draw_picture__init(tgn_draw_picture *picture, const tgn_diagram *diagram)
{
    memset(picture, 0, sizeof *picture);
    picture->diagram = diagram;
    picture->size = diagram->board.size;
    picture->step = diagram->point_size == 0 ? 32 : diagram->point_size;
    if (!(picture->step >= TGN_POINT_SIZE_MIN && picture->step <= TGN_POINT_SIZE_MAX))
        return TGN_ERR_ARGUMENT;
    if (lay_view(picture) < 0)
        return TGN_ERR_ARGUMENT;
    lay_board(picture);
    return lay_paper(picture);
}

void tgn_draw_picture__clear(tgn_draw_picture *picture)
{
    tgn_draw_fonts__clear(&picture->fonts);
    tgn_buffer__clear(&picture->words);
}

void tgn_draw_picture__text_options(cairo_t *cr)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cr, options);
    cairo_font_options_destroy(options);
}

/* ---- colours ------------------------------------------------------------------------------------------- */

/* How light a colour looks: 0 to 1. */
static double lightness(tgn_draw_colour c)
{
    return 0.299 * c.r + 0.587 * c.g + 0.114 * c.b;
}

/* What a stone would hide: the wood or its heat. */
static tgn_draw_colour ground(const tgn_draw_picture *p, tgn_point point)
{
    return shades[tgn_draw_picture__shade(p->diagram, point)];
}

/* What is written or marked on a point must stand out from what lies there. */
static tgn_draw_colour contrast(const tgn_draw_picture *p, tgn_point point)
{
    tgn_colour stone = p->diagram->board.colour[point];
    if (stone == TGN_EMPTY)
        return lightness(ground(p, point)) < 0.5 ? chalk : ink;
    return stone == TGN_BLACK ? chalk : ink;
}

static bool is_dead(const tgn_draw_picture *p, tgn_point point)
{
    return p->diagram->dead[point] && p->diagram->board.colour[point] != TGN_EMPTY;
}

/* ---- geometry ------------------------------------------------------------------------------------------ */

static const double pi = 3.14159265358979323846;

static double at_x(const tgn_draw_picture *p, tgn_point point)
{
    return tgn_draw_picture__x(p, tgn_point_col(point));
}

static double at_y(const tgn_draw_picture *p, tgn_point point)
{
    return tgn_draw_picture__y(p, tgn_point_row(point));
}

static tgn_point first(const tgn_draw_picture *p)
{
    return tgn_draw_picture__first(p);
}

static tgn_point next(const tgn_draw_picture *p, tgn_point point)
{
    return tgn_draw_picture__next(p, point);
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

static void paint_wood(const tgn_draw_picture *p, cairo_t *cr)
{
    if (p->height > p->wood_height) {
        tgn_draw_colour__set(cr, paper);
        cairo_rectangle(cr, 0, 0, p->width, p->height);
        cairo_fill(cr);
    }
    tgn_draw_colour__set(cr, wood);
    cairo_rectangle(cr, p->wood_left, 0, p->wood_width, p->wood_height);
    cairo_fill(cr);
}

/* How far lines go beyond the outer points: half a step where the board goes on. On a board of one row or column the crossing lines
 * would have no length: they become short ticks. */
static double beyond(const tgn_draw_picture *p, bool goes_on, int lines)
{
    return goes_on ? round(p->step * 0.5) : lines == 1 ? round(p->step * 0.2) : 0;
}

static void paint_lines(const tgn_draw_picture *p, cairo_t *cr)
{
    const int last_row = p->row + p->rows - 1, last_col = p->col + p->cols - 1;
    double left = tgn_draw_picture__x(p, p->col) - beyond(p, p->col > 0, p->size.cols),
           right = tgn_draw_picture__x(p, last_col) + beyond(p, last_col + 1 < p->size.cols, p->size.cols);
    double top = tgn_draw_picture__y(p, p->row) - beyond(p, p->row > 0, p->size.rows),
           bottom = tgn_draw_picture__y(p, last_row) + beyond(p, last_row + 1 < p->size.rows, p->size.rows);
    for (int row = p->row; row <= last_row; row++) {
        cairo_move_to(cr, left, tgn_draw_picture__y(p, row));
        cairo_line_to(cr, right, tgn_draw_picture__y(p, row));
    }
    for (int col = p->col; col <= last_col; col++) {
        cairo_move_to(cr, tgn_draw_picture__x(p, col), top);
        cairo_line_to(cr, tgn_draw_picture__x(p, col), bottom);
    }
    tgn_draw_colour__set(cr, line_ink);
    cairo_set_line_width(cr, p->stroke);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_SQUARE);
    cairo_stroke(cr);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
}

/* A star would be taken for a part of a mark around it. */
static void paint_stars(const tgn_draw_picture *p, cairo_t *cr)
{
    for (tgn_point point = first(p); point; point = next(p, point))
        if (tgn_star(p->size, point) && !is_mark(p->diagram->mark[point]))
            add_disc(cr, at_x(p, point), at_y(p, point), fmax(1.5, p->step * 0.09));
    tgn_draw_colour__set(cr, line_ink);
    cairo_fill(cr);
}

/* ---- stones -------------------------------------------------------------------------------------------- */

static bool add_stones(const tgn_draw_picture *p, cairo_t *cr, tgn_colour stone, double radius)
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

/* Light from above: one gradient that repeats with every row serves all stones of a colour. */
static void set_shade(const tgn_draw_picture *p, cairo_t *cr, tgn_draw_colour above, tgn_draw_colour below)
{
    double y = tgn_draw_picture__y(p, 0) - p->step / 2;
    cairo_pattern_t *shade = cairo_pattern_create_linear(0, y, 0, y + p->step);
    cairo_pattern_add_color_stop_rgb(shade, 0, above.r, above.g, above.b);
    cairo_pattern_add_color_stop_rgb(shade, 1, below.r, below.g, below.b);
    cairo_pattern_set_extend(shade, CAIRO_EXTEND_REPEAT);
    cairo_set_source(cr, shade);
    cairo_pattern_destroy(shade);
}

static void paint_stones(const tgn_draw_picture *p, cairo_t *cr)
{
    double rim = fmax(0.75, p->step * 0.03), radius = p->step * 0.48;
    if (add_stones(p, cr, TGN_BLACK, radius)) {
        set_shade(p, cr, black_light, black_dark);
        cairo_fill(cr);
    }
    if (add_stones(p, cr, TGN_WHITE, radius - rim / 2)) {
        set_shade(p, cr, white_light, white_dark);
        cairo_fill_preserve(cr);
        tgn_draw_colour__set(cr, white_rim);
        cairo_set_line_width(cr, rim);
        cairo_stroke(cr);
    }
}

/* Dead stones: what lies under them comes half through. Their cross is a mark. */
static void fade_dead(const tgn_draw_picture *p, cairo_t *cr)
{
    for (tgn_point point = first(p); point; point = next(p, point)) {
        if (is_dead(p, point)) {
            tgn_draw_colour below = ground(p, point);
            add_disc(cr, at_x(p, point), at_y(p, point), p->step * 0.5);
            cairo_set_source_rgba(cr, below.r, below.g, below.b, 0.55);
            cairo_fill(cr);
        }
    }
}

/* ---- marks --------------------------------------------------------------------------------------------- */

/* Whether a number or a label is on the point: marks then go around it. */
static bool has_words(const tgn_draw_picture *p, tgn_point point)
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

static void paint_mark(const tgn_draw_picture *p, cairo_t *cr, tgn_point point)
{
    bool words = has_words(p, point), thin = words || p->diagram->mark[point] == TGN_MARK_LAST;
    add_mark(cr, p->diagram->mark[point], at_x(p, point), at_y(p, point), p->step, words);
    tgn_draw_colour__set(cr, contrast(p, point));
    cairo_set_line_width(cr, fmax(1, p->step * (thin ? 0.04 : 0.07)));
    cairo_stroke(cr);
}

/* Half as wide as the cross of a mark, so that a ring fits around it. */
static void paint_dead(const tgn_draw_picture *p, cairo_t *cr, tgn_point point)
{
    bool words = has_words(p, point);
    add_cross(cr, at_x(p, point), at_y(p, point), words ? p->step * 0.24 : 0,
              p->step * (words ? 0.33 : 0.13));
    tgn_draw_colour__set(cr, contrast(p, point));
    cairo_set_line_width(cr, fmax(1, p->step * 0.06));
    cairo_stroke(cr);
}

/* Whose a point is and how surely, -1 to 1: a mark decides it. Points that are hardly owned count as
 * unowned. */
static double owner_of(const tgn_draw_picture *p, tgn_point point)
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
static void add_territory(const tgn_draw_picture *p, cairo_t *cr, tgn_point point, double sure)
{
    bool beside = has_words(p, point) || is_mark(p->diagram->mark[point]);
    double half = fmax(1, floor(p->step * (beside ? 0.09 : 0.16) * sure)),
           aside = beside ? round(p->step * 0.36) : 0;
    cairo_rectangle(cr, at_x(p, point) + aside - half, at_y(p, point) + aside - half, 2 * half, 2 * half);
}

/* All squares of a colour, those that lie on stones of their own colour (which need a rim) or the others. */
static void paint_territory(const tgn_draw_picture *p, cairo_t *cr, tgn_colour colour, bool on_own)
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
    tgn_draw_colour__set(cr, colour == TGN_BLACK ? black_dark : white_light);
    cairo_fill_preserve(cr);
    tgn_draw_colour__set(cr, colour == TGN_WHITE ? white_rim : on_own ? chalk : black_dark);
    cairo_set_line_width(cr, p->stroke);
    cairo_stroke(cr);
}

static void paint_marks(const tgn_draw_picture *p, cairo_t *cr)
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
static void clear_ground(const tgn_draw_picture *p, cairo_t *cr, tgn_point point)
{
    tgn_draw_colour__set(cr, ground(p, point));
    add_disc(cr, at_x(p, point), at_y(p, point), p->step * 0.4);
    cairo_fill(cr);
}

/* How wide words may be, in steps: as wide as the stone, or as what goes around them. */
static double words_capacity(unsigned mark, bool bare)
{
    if (mark == TGN_MARK_TRIANGLE)
        return 0.4;
    if (mark == TGN_MARK_SQUARE || mark == TGN_MARK_CROSS)
        return 0.56;
    return is_mark(mark) ? 0.64 : bare ? 0.86 : 0.76;
}

static void paint_words_on(tgn_draw_picture *p, cairo_t *cr, tgn_point point, const char *text)
{
    unsigned mark = p->diagram->mark[point];
    bool bare = p->diagram->board.colour[point] == TGN_EMPTY, triangle = mark == TGN_MARK_TRIANGLE;
    double largest = p->step * (triangle ? 0.34 : bare && !is_mark(mark) ? 0.54 : 0.48);
    double size = tgn_draw_text__fit(&p->fonts, cr, largest, p->step * words_capacity(mark, bare), text);
    tgn_draw_colour__set(cr, contrast(p, point));
    tgn_draw_text__centre(&p->fonts, cr, size, at_x(p, point),
                          at_y(p, point) + (triangle ? p->step * 0.07 : 0), text);
}

/* A label was written by a person, so it takes precedence over a number. */
static void paint_point_words(tgn_draw_picture *p, cairo_t *cr)
{
    for (tgn_point point = first(p); point; point = next(p, point)) {
        const char *label = p->diagram->label[point];
        if (label[0]) {
            char text[TGN_LABEL_MAX];
            tgn_buffer clean = {0};
            snprintf(text, sizeof text, "%.*s", TGN_LABEL_MAX - 1, label);
            tgn_draw_text__clean(&clean, text, false, TGN_LABEL_MAX);
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

static void clear_words_ground(const tgn_draw_picture *p, cairo_t *cr)
{
    for (tgn_point point = first(p); point; point = next(p, point))
        if (has_words(p, point) && p->diagram->board.colour[point] == TGN_EMPTY)
            clear_ground(p, cr, point);
}

/* ---- dimming, coordinates, words ----------------------------------------------------------------------- */

static bool is_dimmed(const tgn_draw_picture *p, tgn_point point)
{
    tgn_region region = p->diagram->region;
    return p->diagram->mark[point] == TGN_MARK_DIMMED ||
           (tgn_region_exists(region, p->size) && !tgn_region_has(region, p->size, point));
}

/* Dim what is out of view with a layer of wood. */
static void paint_veil(const tgn_draw_picture *p, cairo_t *cr)
{
    bool any = false;
    for (tgn_point point = first(p); point; point = next(p, point)) {
        if (is_dimmed(p, point)) {
            tgn_draw_picture__cell(p, cr, point);
            any = true;
        }
    }
    cairo_set_source_rgba(cr, wood.r, wood.g, wood.b, 0.64);
    if (any)
        cairo_fill(cr);
}

static void paint_coordinates(tgn_draw_picture *p, cairo_t *cr)
{
    double size = p->step * 0.36, away = p->step * 0.86;
    const int last_row = p->row + p->rows - 1, last_col = p->col + p->cols - 1;
    double x_low = tgn_draw_picture__x(p, p->col) - away, x_high = tgn_draw_picture__x(p, last_col) + away;
    double y_low = tgn_draw_picture__y(p, p->row) - away, y_high = tgn_draw_picture__y(p, last_row) + away;
    char text[16];
    tgn_draw_colour__set(cr, grey);
    for (int col = p->col; col <= last_col; col++) {
        snprintf(text, sizeof text, "%c", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[col]);
        tgn_draw_text__centre(&p->fonts, cr, size, tgn_draw_picture__x(p, col), y_low, text);
        tgn_draw_text__centre(&p->fonts, cr, size, tgn_draw_picture__x(p, col), y_high, text);
    }
    for (int row = p->row; row <= last_row; row++) {
        snprintf(text, sizeof text, "%d", p->size.rows - row);
        tgn_draw_text__centre(&p->fonts, cr, size, x_low, tgn_draw_picture__y(p, row), text);
        tgn_draw_text__centre(&p->fonts, cr, size, x_high, tgn_draw_picture__y(p, row), text);
    }
}

static void paint_caption(tgn_draw_picture *p, cairo_t *cr)
{
    double x = round(p->step * 0.5), y = p->wood_height + p->legend_height + x + p->text_size;
    for (int i = 0; i < p->line_count; i++, y += p->text_leading) {
        const tgn_draw_picture_line *line = &p->line[i];
        tgn_draw_colour__set(cr, line->note ? note_ink : ink);
        const char *text = p->words.data + line->start;
        tgn_draw_text__show(&p->fonts, cr, p->text_size, x, y, text, line->length);
        double width = tgn_draw_text__width(&p->fonts, cr, p->text_size, text, line->length);
        if (line->cut)
            tgn_draw_text__show(&p->fonts, cr, p->text_size, x + width, y, " ...", 4);
    }
}

void tgn_draw_picture__paint(tgn_draw_picture *picture, cairo_t *cr)
{
    tgn_draw_picture__text_options(cr);
    paint_wood(picture, cr);
    tgn_draw_picture__paint_heat(picture, cr);
    paint_lines(picture, cr);
    paint_stars(picture, cr);
    tgn_draw_picture__paint_contours(picture, cr);
    paint_stones(picture, cr);
    fade_dead(picture, cr);
    clear_words_ground(picture, cr);
    paint_marks(picture, cr);
    paint_point_words(picture, cr);
    paint_veil(picture, cr);
    if (picture->diagram->coordinates)
        paint_coordinates(picture, cr);
    tgn_draw_picture__paint_legend(picture, cr);
    paint_caption(picture, cr);
}
