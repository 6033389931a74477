/* layout.c - where everything in a picture lies, see picture.h */
#include "draw/picture.h"

#include <math.h>
#include <string.h>

/* Sizes in steps (a step is the space from line to line). */
static const double margin_plain = 0.75, margin_coordinates = 1.25;
static const double paper_margin = 0.5; /* around the caption */
static const double paper_width = 9;    /* small boards with words get a wider picture than the board needs */
static const double legend_height = 1.3;
static const double caption_size = 0.45, caption_leading = 0.66;

enum { CAPTION_BYTES = 2000, NOTES_BYTES = 6000 };

/* ---- the board ----------------------------------------------------------------------------------------- */

/* Lines of an odd width lie on the middle of a pixel. */
static double half_pixel(const tgn_picture *p)
{
    return fmod(p->stroke, 2) == 1 ? 0.5 : 0;
}

double tgn_picture__x(const tgn_picture *picture, int col)
{
    return picture->left + round(col * picture->step);
}

double tgn_picture__y(const tgn_picture *picture, int row)
{
    return picture->top + round(row * picture->step);
}

static void lay_board(tgn_picture *p)
{
    double margin = round(p->step * (p->diagram->coordinates ? margin_coordinates : margin_plain));
    p->stroke = fmax(1, round(p->step / 32));
    p->wood_width = 2 * margin + round((p->size.cols - 1) * p->step) + p->stroke;
    p->wood_height = 2 * margin + round((p->size.rows - 1) * p->step) + p->stroke;
    p->width = p->wood_width;
    p->height = p->wood_height;
    p->left = p->top = margin + floor(p->stroke / 2) + half_pixel(p);
}

/* ---- legend and words below ---------------------------------------------------------------------------- */

static void add_line(tgn_picture *p, size_t start, size_t length, bool note)
{
    p->line[p->line_count++] = (tgn_picture_line){start, length, note, false};
}

/*
 * Break the clean text at words.data + start into lines, up to `most` of them in all; when that is not enough
 * the last one ends in "...".
 */
static void wrap(tgn_picture *p, cairo_t *cr, size_t start, bool note, int most)
{
    double room = p->width - 2 * paper_margin * p->step;
    const char *text = p->words.data;
    while (text[start]) {
        size_t next, length = tgn_lettering__line(&p->fonts, cr, p->text_size, room, text + start, &next);
        if (p->line_count == most) {
            p->line[most - 1].cut = true;
            return;
        }
        add_line(p, start, length, note);
        start += next;
    }
}

/* Words are measured before there is a surface to paint on: on one of a single pixel. */
static int lay_words(tgn_picture *p)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cr = cairo_create(surface);
    tgn_picture__text_options(cr);
    wrap(p, cr, 0, false, TGN_PICTURE_CAPTION_LINES);
    wrap(p, cr, strlen(p->words.data) + 1, true, TGN_PICTURE_LINES);
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS ? 0 : TGN_ERR_MEMORY;
}

/* Collect the clean words. Returns whether there are any. */
static bool gather_words(tgn_picture *p)
{
    const char *caption = p->diagram->caption, *notes = p->diagram->notes;
    tgn_lettering__clean(&p->words, caption ? caption : "", true, CAPTION_BYTES);
    tgn_buffer__char(&p->words, '\0');
    tgn_lettering__clean(&p->words, notes ? notes : "", true, NOTES_BYTES);
    return !p->words.failed && p->words.length > 1;
}

/* Small boards get paper on both sides, the board in the middle. */
static void widen(tgn_picture *p)
{
    p->width = fmax(p->wood_width, round(paper_width * p->step));
    p->wood_left = floor((p->width - p->wood_width) / 2);
    p->left += p->wood_left;
}

/* Make the picture large enough for the legend and the words. */
static int lay_paper(tgn_picture *p)
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
    lines = p->line_count > lines ? p->line_count : lines < TGN_PICTURE_LINES ? lines : TGN_PICTURE_LINES;
    p->height += p->legend_height + lines * p->text_leading + round((lines ? 2 : 1) * paper_margin * p->step);
    return code;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

int tgn_picture__init(tgn_picture *picture, const tgn_diagram *diagram)
{
    memset(picture, 0, sizeof *picture);
    picture->diagram = diagram;
    picture->size = diagram->board.size;
    picture->step = diagram->point_size == 0 ? 32 : diagram->point_size;
    if (!(picture->step >= TGN_POINT_SIZE_MIN && picture->step <= TGN_POINT_SIZE_MAX))
        return TGN_ERR_ARGUMENT;
    lay_board(picture);
    return lay_paper(picture);
}

void tgn_picture__clear(tgn_picture *picture)
{
    tgn_fonts__clear(&picture->fonts);
    tgn_buffer__clear(&picture->words);
}

void tgn_picture__text_options(cairo_t *cr)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cr, options);
    cairo_font_options_destroy(options);
}
