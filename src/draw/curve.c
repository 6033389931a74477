/*
 * curve.c - a value over the moves of a game, see tengen/curve.h
 *
 * Layers from the paper up: the grid, the band, what lies between the value and 0 (Black's above, White's
 * below), the value, the current move, words. Each piece without a gap is drawn on its own.
 */
#include <tengen/curve.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/colours.h"
#include "draw/curve.h"
#include "draw/output.h"
#include "draw/picture.h"
#include "draw/picture_text.h"

/* Letters are as large as the width allows; a curve may be a good deal lower than usual before they shrink. */
enum { WIDTH = 720, HEIGHT = 300, LOW = 190, WORDS_BYTES = 300 };

/* No lead in Go is larger; the bound keeps the arithmetic of the axes sound. */
static const double value_max = 1e6;

typedef struct curve_chart {
    const tgn_curve *curve;
    double width, height, unit;      /* unit: a pixel at the usual size */
    double left, right, top, bottom; /* where the curve lies */
    double low, high, value_step;    /* of the values: whole steps */
    double move_step;
    tgn_buffer title, above, below, along; /* clean words */
    tgn_draw_fonts fonts;
} curve_chart;

/* ---- numbers ------------------------------------------------------------------------------------------- */

static bool is_there(const curve_chart *c, size_t i)
{
    return isfinite(c->curve->value[i]);
}

static double value_at(const curve_chart *c, size_t i)
{
    return fmax(-value_max, fmin(value_max, c->curve->value[i]));
}

static double spread_at(const curve_chart *c, size_t i)
{
    double spread = c->curve->spread ? c->curve->spread[i] : 0;
    return spread > 0 && isfinite(spread) ? fmin(spread, value_max) : 0;
}

static double move_at(const curve_chart *c, size_t i)
{
    size_t every = c->curve->every ? c->curve->every : 1;
    return (double)c->curve->first + (double)i * (double)every;
}

/* 1, 2 or 5 times a power of ten: the least that divides `range` into at most `parts`. */
static double nice_step(double range, int parts)
{
    static const double nice[] = {1, 2, 5, 10};
    double least = fmax(range / parts, 1e-6), power = pow(10, floor(log10(least)));
    for (size_t i = 0; i < 3; i++)
        if (nice[i] * power >= least * (1 - 1e-9))
            return nice[i] * power;
    return 10 * power;
}

/* ---- layout -------------------------------------------------------------------------------------------- */

static double x_of(const curve_chart *c, double move)
{
    double first = move_at(c, 0), last = move_at(c, c->curve->count - 1);
    return c->left + (c->right - c->left) * (last > first ? (move - first) / (last - first) : 0.5);
}

static double y_of(const curve_chart *c, double value)
{
    return c->bottom - (c->bottom - c->top) * (value - c->low) / (c->high - c->low);
}

static double x_at(const curve_chart *c, size_t i)
{
    return x_of(c, move_at(c, i));
}

/* All values and their bands, 0, and at least a point on either side of it. */
static void lay_values(curve_chart *c)
{
    c->high = c->curve->reach > 0 ? fmin(c->curve->reach, value_max) : 1;
    c->low = -c->high;
    for (size_t i = 0; i < c->curve->count; i++) {
        if (is_there(c, i)) {
            c->low = fmin(c->low, value_at(c, i) - spread_at(c, i));
            c->high = fmax(c->high, value_at(c, i) + spread_at(c, i));
        }
    }
    int parts = (int)fmax(2, (c->bottom - c->top) / (34 * c->unit));
    if (c->curve->reach > 0 && c->high == -c->low && c->high == c->curve->reach) {
        c->value_step =
            c->high / (parts < 4 ? 1 : 2); /* no value lies outside: it ends where it was asked to */
        return;
    }
    c->value_step = nice_step(c->high - c->low, parts);
    c->low = floor(c->low / c->value_step) * c->value_step;
    c->high = ceil(c->high / c->value_step) * c->value_step;
}

static void clean_words(tgn_buffer *out, const char *words)
{
    if (words)
        tgn_draw_text__clean(out, words, false, WORDS_BYTES);
    tgn_buffer__add(out, "", 0);
}

static int lay_words(curve_chart *c)
{
    clean_words(&c->title, c->curve->title);
    clean_words(&c->above, c->curve->above);
    clean_words(&c->below, c->curve->below);
    clean_words(&c->along, c->curve->along);
    return c->title.failed || c->above.failed || c->below.failed || c->along.failed ? TGN_ERR_MEMORY : 0;
}

static bool has(const tgn_buffer *words)
{
    return words->length > 0;
}

static bool is_side(double length)
{
    return length >= TGN_CURVE_SIDE_MIN && length <= TGN_CURVE_SIDE_MAX;
}

static int lay_chart(curve_chart *c, const tgn_curve *curve)
{
    *c = (curve_chart){.curve = curve};
    c->width = round(curve->width == 0 ? WIDTH : curve->width);
    c->height = round(curve->height == 0 ? HEIGHT : curve->height);
    if (!is_side(c->width) || !is_side(c->height) || curve->count < 1 || curve->count > TGN_CURVE_MAX)
        return TGN_ERR_ARGUMENT;
    if (lay_words(c) < 0)
        return TGN_ERR_MEMORY;
    c->unit = fmax(0.5, fmin(c->width / WIDTH, c->height / LOW));
    c->left = round(46 * c->unit);
    c->right = c->width - round(18 * c->unit);
    c->top = round((has(&c->title) ? 36 : 14) * c->unit);
    c->bottom = c->height - round(30 * c->unit);
    lay_values(c);
    double moves = move_at(c, curve->count - 1) - move_at(c, 0);
    c->move_step = fmax(1, nice_step(moves, (int)fmax(2, (c->right - c->left) / (60 * c->unit))));
    return 0;
}

static void clear_chart(curve_chart *c)
{
    tgn_draw_fonts__clear(&c->fonts);
    tgn_buffer__clear(&c->title);
    tgn_buffer__clear(&c->above);
    tgn_buffer__clear(&c->below);
    tgn_buffer__clear(&c->along);
}

/* ---- the grid ------------------------------------------------------------------------------------------ */

/* A line of one pixel is crisp when it lies on the middle of one. */
static double crisp(double at)
{
    return floor(at) + 0.5;
}

static void add_line(cairo_t *cr, double x1, double y1, double x2, double y2)
{
    cairo_move_to(cr, x1, y1);
    cairo_line_to(cr, x2, y2);
}

static double text_size(const curve_chart *c)
{
    return 12 * c->unit;
}

/* "+10", "0", with a real minus sign; or counted from the middle. */
static void show_value(curve_chart *c, cairo_t *cr, double value)
{
    char text[40];
    const double shown = value + c->curve->middle;
    const bool plus = value > 0 && c->curve->middle == 0;
    snprintf(text, sizeof text, "%s%.6g", plus ? "+" : shown < 0 ? "\xE2\x88\x92" : "", fabs(shown));
    double width = tgn_draw_text__width(&c->fonts, cr, text_size(c), text, strlen(text));
    tgn_draw_text__centre(&c->fonts, cr, text_size(c), c->left - 7 * c->unit - width / 2, y_of(c, value),
                          text);
}

static void paint_values(curve_chart *c, cairo_t *cr)
{
    int steps = (int)round((c->high - c->low) / c->value_step);
    for (int i = 0; i <= steps; i++) {
        double value = c->low + i * c->value_step;
        value = fabs(value) < c->value_step / 2 ? 0 : value; /* sums of tenths miss 0 by rounding */
        add_line(cr, c->left, crisp(y_of(c, value)), c->right, crisp(y_of(c, value)));
        cairo_set_source_rgba(cr, grey.r, grey.g, grey.b, 0.22);
        cairo_stroke(cr);
        tgn_draw_colour__set(cr, note_ink);
        show_value(c, cr, value);
    }
}

/* The word at the right end comes first: numbers that would touch it are left out. */
static void paint_moves(curve_chart *c, cairo_t *cr)
{
    double size = text_size(c), y = c->bottom + 15 * c->unit, end = c->right;
    double width = tgn_draw_text__width(&c->fonts, cr, size, c->along.data, c->along.length);
    tgn_draw_colour__set(cr, note_ink);
    if (has(&c->along)) {
        tgn_draw_text__centre(&c->fonts, cr, size, c->right - width / 2, y, c->along.data);
        end = c->right - width - 12 * c->unit;
    }
    double last = move_at(c, c->curve->count - 1);
    for (double move = ceil(move_at(c, 0) / c->move_step) * c->move_step; move <= last;
         move += c->move_step) {
        char text[40];
        snprintf(text, sizeof text, "%.0f", move);
        double half = tgn_draw_text__width(&c->fonts, cr, size, text, strlen(text)) / 2;
        add_line(cr, crisp(x_of(c, move)), c->bottom, crisp(x_of(c, move)), c->bottom + 4 * c->unit);
        if (x_of(c, move) + half <= end)
            tgn_draw_text__centre(&c->fonts, cr, size, x_of(c, move), y, text);
    }
    add_line(cr, c->left, crisp(c->bottom), c->right, crisp(c->bottom));
    tgn_draw_colour__set(cr, grey);
    cairo_stroke(cr);
}

/* ---- the curve ----------------------------------------------------------------------------------------- */

/* The end of the piece without a gap that begins at `from`. */
static size_t piece_end(const curve_chart *c, size_t from)
{
    while (from < c->curve->count && is_there(c, from))
        from++;
    return from;
}

/* The line of value + times * spread from `from` on to before `to`, or back. */
static void add_piece(const curve_chart *c, cairo_t *cr, size_t from, size_t to, int times, bool back)
{
    for (size_t i = from; i < to; i++) {
        size_t at = back ? to - 1 - (i - from) : i;
        cairo_line_to(cr, x_at(c, at), y_of(c, value_at(c, at) + times * spread_at(c, at)));
    }
}

static void paint_band(const curve_chart *c, cairo_t *cr, size_t from, size_t to)
{
    add_piece(c, cr, from, to, 1, false);
    add_piece(c, cr, from, to, -1, true);
    cairo_close_path(cr);
    cairo_set_source_rgba(cr, grey.r, grey.g, grey.b, 0.2);
    cairo_fill(cr);
}

/* What lies between the value and 0, on one side of it. */
static void paint_lead(const curve_chart *c, cairo_t *cr, size_t from, size_t to, bool above)
{
    tgn_draw_colour side = above ? contour_black : contour_white;
    double zero = y_of(c, 0);
    cairo_save(cr);
    cairo_rectangle(cr, c->left, above ? c->top : zero, c->right - c->left,
                    above ? zero - c->top : c->bottom - zero);
    cairo_clip(cr);
    cairo_move_to(cr, x_at(c, from), zero);
    add_piece(c, cr, from, to, 0, false);
    cairo_line_to(cr, x_at(c, to - 1), zero);
    cairo_close_path(cr);
    cairo_set_source_rgba(cr, side.r, side.g, side.b, above ? 0.5 : 0.4);
    cairo_fill(cr);
    cairo_restore(cr);
}

static void paint_line(const curve_chart *c, cairo_t *cr, size_t from, size_t to)
{
    tgn_draw_colour__set(cr, ink);
    if (to - from == 1) {
        cairo_arc(cr, x_at(c, from), y_of(c, value_at(c, from)), 1.5 * c->unit, 0, 2 * acos(-1));
        cairo_fill(cr);
        return;
    }
    add_piece(c, cr, from, to, 0, false);
    cairo_set_line_width(cr, 1.6 * c->unit);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cr);
    cairo_set_line_width(cr, 1);
}

static void paint_pieces(const curve_chart *c, cairo_t *cr)
{
    for (size_t from = 0, to; from < c->curve->count; from = to + 1) {
        to = piece_end(c, from);
        if (to == from)
            continue;
        if (c->curve->spread)
            paint_band(c, cr, from, to);
        paint_lead(c, cr, from, to, true);
        paint_lead(c, cr, from, to, false);
        paint_line(c, cr, from, to);
    }
}

static void paint_current(const curve_chart *c, cairo_t *cr)
{
    size_t at = c->curve->current;
    if (at >= c->curve->count)
        return;
    add_line(cr, crisp(x_at(c, at)), c->top, crisp(x_at(c, at)), c->bottom);
    tgn_draw_colour__set(cr, ink);
    cairo_set_dash(cr, (const double[]){3 * c->unit, 3 * c->unit}, 2, 0);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
    if (!is_there(c, at))
        return;
    cairo_arc(cr, x_at(c, at), y_of(c, value_at(c, at)), 3.6 * c->unit, 0, 2 * acos(-1));
    tgn_draw_colour__set(cr, paper);
    cairo_fill_preserve(cr);
    tgn_draw_colour__set(cr, ink);
    cairo_set_line_width(cr, 1.6 * c->unit);
    cairo_stroke(cr);
}

/* ---- words, and all of it ------------------------------------------------------------------------------ */

/* One line, cut where it does not fit. */
static void show_line(curve_chart *c, cairo_t *cr, double size, double x, double y, const char *text)
{
    size_t next, length = *text ? tgn_draw_text__line(&c->fonts, cr, size, c->right - x, text, &next) : 0;
    tgn_draw_text__show(&c->fonts, cr, size, x, y, text, length);
}

static void paint_words(curve_chart *c, cairo_t *cr)
{
    double size = text_size(c), x = c->left + 8 * c->unit;
    tgn_draw_colour__set(cr, contour_black);
    show_line(c, cr, size, x, c->top + 14 * c->unit, c->above.data);
    tgn_draw_colour__set(cr, contour_white);
    show_line(c, cr, size, x, c->bottom - 7 * c->unit, c->below.data);
    tgn_draw_colour__set(cr, ink);
    show_line(c, cr, 14 * c->unit, c->left, 23 * c->unit, c->title.data);
}

static void paint(void *context, cairo_t *cr)
{
    curve_chart *c = context;
    tgn_draw_picture__text_options(cr);
    tgn_draw_colour__set(cr, paper);
    cairo_paint(cr);
    cairo_set_line_width(cr, 1);
    paint_values(c, cr);
    paint_moves(c, cr);
    paint_pieces(c, cr);
    add_line(cr, c->left, crisp(y_of(c, 0)), c->right, crisp(y_of(c, 0)));
    tgn_draw_colour__set(cr, line_ink);
    cairo_stroke(cr);
    paint_current(c, cr);
    paint_words(c, cr);
}

int tgn_draw_curve__paint(const tgn_curve *curve, cairo_t *cr)
{
    curve_chart c;
    const int code = lay_chart(&c, curve);
    if (code == 0) {
        cairo_save(cr);
        cairo_rectangle(cr, 0, 0, c.width, c.height);
        cairo_clip(cr);
        paint(&c, cr);
        cairo_restore(cr);
    }
    clear_chart(&c);
    return code;
}

/* ---- the calls ----------------------------------------------------------------------------------------- */

/* "120 +3.5 8.1", or "120 -" for a gap. */
static void add_rows(tgn_buffer *out, const curve_chart *c)
{
    for (size_t i = 0; i < c->curve->count; i++) {
        tgn_buffer__printf(out, "%.0f ", move_at(c, i));
        if (!is_there(c, i))
            tgn_buffer__text(out, "-");
        else if (c->curve->spread)
            tgn_buffer__printf(out, "%+.2f %.2f", value_at(c, i), spread_at(c, i));
        else
            tgn_buffer__printf(out, "%+.2f", value_at(c, i));
        tgn_buffer__char(out, '\n');
    }
}

static int draw_text(const curve_chart *c, tgn_buffer *out)
{
    if (has(&c->title))
        tgn_buffer__printf(out, "# %s\n", c->title.data);
    if (has(&c->above) || has(&c->below))
        tgn_buffer__printf(out, "# + %s, - %s\n", c->above.data, c->below.data);
    add_rows(out, c);
    return out->failed ? TGN_ERR_MEMORY : 0;
}

/* The numbers, for those who cannot see the picture. */
static int draw_sheet(curve_chart *c, tgn_format format, tgn_buffer *out)
{
    tgn_buffer rows = {0};
    if (format == TGN_FORMAT_SVG)
        add_rows(&rows, c);
    tgn_draw_page sheet = {.width = c->width,
                           .height = c->height,
                           .title = c->title.data,
                           .description = rows.data ? rows.data : "",
                           .paint = paint,
                           .context = c};
    int code = rows.failed ? TGN_ERR_MEMORY : tgn_draw_output__draw(&sheet, format, out);
    tgn_buffer__clear(&rows);
    return code;
}

static int draw_into(const tgn_curve *curve, tgn_format format, tgn_buffer *out)
{
    curve_chart c;
    int code = lay_chart(&c, curve);
    if (code == 0)
        code = format == TGN_FORMAT_TEXT ? draw_text(&c, out) : draw_sheet(&c, format, out);
    clear_chart(&c);
    return code;
}

int tgn_curve_draw(const tgn_curve *curve, tgn_format format, tgn_write_function *write, void *context)
{
    tgn_buffer bytes = {0};
    int code = draw_into(curve, format, &bytes);
    if (code == 0)
        code = write(context, bytes.data, bytes.length);
    tgn_buffer__clear(&bytes);
    return code;
}

int tgn_curve_file(const tgn_curve *curve, const char *file_name, tgn_error *error)
{
    tgn_format format;
    if (tgn_format_parse(&format, file_name) < 0 || format > TGN_FORMAT_TEXT)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "cannot tell the format of '%s'; end it in .png, .svg, .pdf or .txt", file_name);
    tgn_buffer bytes = {0};
    int code = draw_into(curve, format, &bytes);
    if (code == TGN_ERR_ARGUMENT)
        tgn_error_set(error, code, "a curve has 1 to %d values and sides of %d to %d", TGN_CURVE_MAX,
                      TGN_CURVE_SIDE_MIN, TGN_CURVE_SIDE_MAX);
    else if (code < 0)
        tgn_error_set(error, code, "cannot draw '%s': %s", file_name, tgn_error_name(code));
    else
        code = tgn_draw_output__save(file_name, &bytes, error);
    tgn_buffer__clear(&bytes);
    return code;
}
