/* sheet.c - see sheet.h */
#include "review/print/sheet.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/colours.h"
#include "draw/curve.h"
#include "draw/picture.h"

enum { LEFT = TGN_REVIEW_PAGE_LEFT, ACROSS = TGN_REVIEW_PAGE_ACROSS };

static const double TITLE = 19, HEADING = 13, SUBHEADING = 11, BODY = 9.5, SMALL = 8.5, CELL = 8;

/* A line takes so many times the size of its letters. */
static const double LEADING = 1.45;

static const tgn_draw_colour rule_ink = TGN_DRAW_COLOUR(0xD9D0C0), cost_ink = TGN_DRAW_COLOUR(0xA8481C);

/* ---- words --------------------------------------------------------------------------------------------- */

static double width_of(tgn_review_sheet *sheet, double size, const char *text)
{
    return tgn_draw_text__width(&sheet->fonts, sheet->ruler, size, text, strlen(text));
}

/* Show one line, as much of it as fits; the rest becomes an ellipsis. */
static void show_cut(tgn_review_sheet *sheet, cairo_t *cr, double size, double x, double y, double width,
                     const char *text, bool more)
{
    static const char dots[] = "…";
    size_t next, length = strlen(text);
    if (!cr || !*text)
        return;
    if (more || width_of(sheet, size, text) > width) {
        const double dots_width = width_of(sheet, size, dots);
        length = tgn_draw_text__line(&sheet->fonts, sheet->ruler, size, width - dots_width, text, &next);
        const double used = tgn_draw_text__width(&sheet->fonts, sheet->ruler, size, text, length);
        tgn_draw_text__show(&sheet->fonts, cr, size, x + used, y, dots, sizeof dots - 1);
    }
    tgn_draw_text__show(&sheet->fonts, cr, size, x, y, text, length);
}

/* Words in lines of this width, at most so many. Returns their height; the first base line is one size below y. */
static double set_words(tgn_review_sheet *sheet, cairo_t *cr, double size, double x, double y, double width,
                        int most, const char *text)
{
    int lines = 0;
    while (*text && lines < most) {
        size_t next;
        const size_t length = tgn_draw_text__line(&sheet->fonts, sheet->ruler, size, width, text, &next);
        const double base = y + size + lines++ * size * LEADING;
        if (lines == most && text[next])
            show_cut(sheet, cr, size, x, base, width, text, true);
        else if (cr)
            tgn_draw_text__show(&sheet->fonts, cr, size, x, base, text, length);
        text += next;
    }
    return lines * size * LEADING;
}

static void set_ink(cairo_t *cr, tgn_draw_colour colour)
{
    if (cr)
        tgn_draw_colour__set(cr, colour);
}

static void add_rule(cairo_t *cr, double y, double width, tgn_draw_colour colour)
{
    if (!cr)
        return;
    tgn_draw_colour__set(cr, colour);
    cairo_set_line_width(cr, width);
    cairo_move_to(cr, LEFT, y);
    cairo_line_to(cr, LEFT + ACROSS, y);
    cairo_stroke(cr);
}

/* ---- the head ------------------------------------------------------------------------------------------ */

static double set_title(tgn_review_sheet *sheet, cairo_t *cr, int index, double y)
{
    (void)index;
    set_ink(cr, ink);
    const double height = set_words(sheet, cr, TITLE, LEFT, y, ACROSS, 3, sheet->report->title);
    add_rule(cr, y + height + 2, 1.2, line_ink);
    return height + 4;
}

/* Two facts beside each other. */
static double set_facts(tgn_review_sheet *sheet, cairo_t *cr, int index, double y)
{
    enum { COLUMN = ACROSS / 2, NAME = 66 };
    double height = 0;
    for (int i = index; i < index + 2 && i < sheet->report->facts; i++) {
        const tgn_review_fact *fact = &sheet->report->fact[i];
        const double x = LEFT + (i - index) * COLUMN;
        set_ink(cr, note_ink);
        show_cut(sheet, cr, SMALL, x, y + BODY, NAME - 4, fact->name, false);
        set_ink(cr, ink);
        height = fmax(height, set_words(sheet, cr, BODY, x + NAME, y, COLUMN - NAME - 12, 4, fact->value));
    }
    return height;
}

static double set_summary(tgn_review_sheet *sheet, cairo_t *cr, int index, double y)
{
    (void)index;
    set_ink(cr, ink);
    return set_words(sheet, cr, BODY, LEFT, y, ACROSS, 6, sheet->report->summary);
}

static double set_heading(tgn_review_sheet *sheet, cairo_t *cr, int index, double y)
{
    set_ink(cr, ink);
    return set_words(sheet, cr, HEADING, LEFT, y, ACROSS, 1,
                     tgn_review_report__word(sheet->report, (tgn_review_word)index));
}

/* ---- curves -------------------------------------------------------------------------------------------- */

static double set_curve(tgn_review_sheet *sheet, cairo_t *cr, int index, double y)
{
    static const double heights[TGN_REVIEW_CURVES] = {165, 134}, scale = 0.72;
    if (cr) {
        tgn_curve curve = sheet->report->curve[index];
        curve.width = round(ACROSS / scale);
        curve.height = round(heights[index] / scale);
        cairo_save(cr);
        cairo_translate(cr, LEFT, y);
        cairo_scale(cr, scale, scale);
        const int code = tgn_draw_curve__paint(&curve, cr);
        sheet->code = sheet->code ? sheet->code : code;
        cairo_restore(cr);
    }
    return heights[index];
}

/* ---- tables -------------------------------------------------------------------------------------------- */

static const double ROW = 15.5;

typedef struct sheet_column {
    double width;
    bool
        right; /* its words end at the right, made smaller where they need it; else they begin at the left and are cut */
} sheet_column;

static void set_cell(tgn_review_sheet *sheet, cairo_t *cr, const sheet_column *column, double x, double y,
                     const char *text)
{
    const double width = column->width - 8;
    if (!cr)
        return;
    if (!column->right) {
        show_cut(sheet, cr, CELL, x, y, width, text, false);
        return;
    }
    const double size = tgn_draw_text__fit(&sheet->fonts, sheet->ruler, CELL, width, text);
    tgn_draw_text__show(&sheet->fonts, cr, size, x + width - width_of(sheet, size, text), y, text,
                        strlen(text));
}

static void set_row(tgn_review_sheet *sheet, cairo_t *cr, const sheet_column *column, int columns, double y,
                    const char *const *cell, bool head)
{
    double x = LEFT;
    set_ink(cr, head ? note_ink : ink);
    for (int i = 0; i < columns; x += column[i++].width)
        set_cell(sheet, cr, &column[i], x, y + ROW - 5, cell[i]);
    add_rule(cr, y + ROW, head ? 0.8 : 0.5, head ? line_ink : rule_ink);
}

static double set_phases(tgn_review_sheet *sheet, cairo_t *cr, int index, double y)
{
    enum { PHASE = 99, SIDE = 203 };
    static const sheet_column columns[TGN_REVIEW_PHASE_CELLS] = {{PHASE, false}, {34, true}, {38, true},
                                                                 {62, true},     {69, true}, {34, true},
                                                                 {38, true},     {62, true}, {69, true}};
    static const tgn_review_word names[] = {TGN_REVIEW_WORD_LOST, TGN_REVIEW_WORD_A_MOVE,
                                            TGN_REVIEW_WORD_FIRST, TGN_REVIEW_WORD_LARGEST};
    tgn_review_report *report = sheet->report;
    const char *head[TGN_REVIEW_PHASE_CELLS] = {tgn_review_report__word(report, TGN_REVIEW_WORD_PHASE)};
    (void)index;
    for (int i = 0; i < 8; i++)
        head[1 + i] = tgn_review_report__word(report, names[i % 4]);
    for (int side = 0; side < 2 && cr; side++) {
        set_ink(cr, ink);
        tgn_draw_text__centre(&sheet->fonts, cr, BODY, LEFT + PHASE + SIDE * (side + 0.5), y + 7,
                              tgn_review_report__side(report, side ? TGN_WHITE : TGN_BLACK));
    }
    set_row(sheet, cr, columns, TGN_REVIEW_PHASE_CELLS, y + ROW - 1, head, true);
    for (int i = 0; i < report->phases; i++)
        set_row(sheet, cr, columns, TGN_REVIEW_PHASE_CELLS, y + (i + 2) * ROW - 1, report->phase[i].cell,
                false);
    return (report->phases + 2) * ROW;
}

static double set_records(tgn_review_sheet *sheet, cairo_t *cr, int index, double y)
{
    (void)index;
    set_ink(cr, ink);
    double height = set_words(sheet, cr, BODY, LEFT, y, ACROSS, 8, sheet->report->records);
    if (sheet->report->arounds == 0)
        return height;
    set_ink(cr, note_ink);
    return height + 4 +
           set_words(sheet, cr, SMALL, LEFT, y + height + 4, ACROSS, 2,
                     tgn_review_report__word(sheet->report, TGN_REVIEW_WORD_AROUND));
}

static double set_around(tgn_review_sheet *sheet, cairo_t *cr, int index, double y)
{
    static const sheet_column columns[TGN_REVIEW_AROUND_CELLS] = {{64, false}, {150, false}, {150, false},
                                                                  {55, false}, {43, true},   {43, true}};
    static const tgn_review_word names[TGN_REVIEW_AROUND_CELLS] = {
        TGN_REVIEW_WORD_DATE,   TGN_REVIEW_WORD_BLACK,   TGN_REVIEW_WORD_WHITE,
        TGN_REVIEW_WORD_RESULT, TGN_REVIEW_WORD_AT_MOVE, TGN_REVIEW_WORD_GAME};
    tgn_review_report *report = sheet->report;
    const char *head[TGN_REVIEW_AROUND_CELLS];
    (void)index;
    for (int i = 0; i < TGN_REVIEW_AROUND_CELLS; i++)
        head[i] = tgn_review_report__word(report, names[i]);
    set_row(sheet, cr, columns, TGN_REVIEW_AROUND_CELLS, y, head, true);
    for (int i = 0; i < report->arounds; i++)
        set_row(sheet, cr, columns, TGN_REVIEW_AROUND_CELLS, y + (i + 1) * ROW, report->around[i].cell,
                false);
    return (report->arounds + 1) * ROW + 1;
}

/* ---- the worst moves ----------------------------------------------------------------------------------- */

/* A diagram is laid out with whole numbers at a size of its own, and made smaller to fit its column. */
enum { STEP = 40, FIGURE = 244, FIGURE_HIGH = 264 };
static const double STEP_MOST = 19;

/* The diagram and the words below it. */
static double set_figure(tgn_review_sheet *sheet, cairo_t *cr, tgn_review_figure *figure, double x, double y)
{
    tgn_draw_picture picture;
    figure->diagram.point_size = STEP;
    const int code = tgn_draw_picture__init(&picture, &figure->diagram);
    sheet->code = sheet->code ? sheet->code : code;
    const double scale = fmin(fmin(FIGURE / picture.width, FIGURE_HIGH / picture.height), STEP_MOST / STEP);
    double height = scale * picture.height + 5;
    if (cr && code == 0) {
        cairo_save(cr);
        cairo_translate(cr, x, y);
        cairo_scale(cr, scale, scale);
        tgn_draw_picture__paint(&picture, cr);
        cairo_restore(cr);
    }
    tgn_draw_picture__clear(&picture);
    set_ink(cr, ink);
    height += set_words(sheet, cr, SMALL, x, y + height, FIGURE, 2, figure->caption);
    set_ink(cr, note_ink);
    return height + set_words(sheet, cr, SMALL, x, y + height, FIGURE, 3, figure->notes);
}

static double set_mistake(tgn_review_sheet *sheet, cairo_t *cr, int index, double y)
{
    tgn_review_mistake *mistake = &sheet->report->mistake[index];
    const double cost = width_of(sheet, BODY, mistake->cost);
    set_ink(cr, ink);
    show_cut(sheet, cr, SUBHEADING, LEFT, y + SUBHEADING, ACROSS - cost - 10, mistake->title, false);
    set_ink(cr, cost_ink);
    show_cut(sheet, cr, BODY, LEFT + ACROSS - cost, y + SUBHEADING, cost + 1, mistake->cost, false);
    double height = SUBHEADING * LEADING + 2;
    set_ink(cr, ink);
    height += set_words(sheet, cr, BODY, LEFT, y + height, ACROSS, 5, mistake->words) + 4;
    double below = set_figure(sheet, cr, &mistake->played, LEFT, y + height);
    if (mistake->has_better)
        below = fmax(below, set_figure(sheet, cr, &mistake->better, LEFT + ACROSS - FIGURE, y + height));
    return height + below;
}

static double set_no_mistake(tgn_review_sheet *sheet, cairo_t *cr, int index, double y)
{
    (void)index;
    set_ink(cr, ink);
    return set_words(sheet, cr, BODY, LEFT, y, ACROSS, 2,
                     tgn_review_report__word(sheet->report, TGN_REVIEW_WORD_NO_MISTAKE));
}

/* ---- blocks -------------------------------------------------------------------------------------------- */

static tgn_review_block *add_block(tgn_review_sheet *sheet,
                                   double (*set)(tgn_review_sheet *, cairo_t *, int, double), int index,
                                   double space)
{
    tgn_review_block *block = &sheet->block[sheet->blocks++];
    *block = (tgn_review_block){.set = set, .index = index, .space = space};
    return block;
}

static void add_heading(tgn_review_sheet *sheet, tgn_review_word word)
{
    sheet->block[sheet->blocks - 1].space = 14; /* above it */
    add_block(sheet, set_heading, (int)word, 2)->heading = true;
}

static void add_blocks(tgn_review_sheet *sheet)
{
    const tgn_review_report *report = sheet->report;
    add_block(sheet, set_title, 0, 8);
    for (int i = 0; i < report->facts; i += 2)
        add_block(sheet, set_facts, i, 1);
    sheet->block[sheet->blocks - 1].space = 6;
    add_block(sheet, set_summary, 0, 0);
    add_heading(sheet, TGN_REVIEW_WORD_PROGRESS);
    add_block(sheet, set_curve, 0, 4);
    add_block(sheet, set_curve, 1, 0);
    if (report->phases) {
        add_heading(sheet, TGN_REVIEW_WORD_LOSSES);
        add_block(sheet, set_phases, 0, 0);
    }
    if (report->records) {
        add_heading(sheet, TGN_REVIEW_WORD_RECORDS);
        add_block(sheet, set_records, 0, 3)->heading = report->arounds > 0;
        if (report->arounds)
            add_block(sheet, set_around, 0, 0);
    }
    add_heading(sheet, TGN_REVIEW_WORD_WORST);
    if (report->mistakes == 0)
        add_block(sheet, set_no_mistake, 0, 0);
    for (int i = 0; i < report->mistakes; i++)
        add_block(sheet, set_mistake, i, 20);
}

/* The height of a block with all that must stay with it. */
static double height_with_next(const tgn_review_sheet *sheet, int index)
{
    double height = sheet->block[index].height;
    for (; sheet->block[index].heading && index + 1 < sheet->blocks; index++)
        height += sheet->block[index].space + sheet->block[index + 1].height;
    return height;
}

static void place_blocks(tgn_review_sheet *sheet)
{
    double y = TGN_REVIEW_PAGE_TOP;
    int page = 0;
    for (int i = 0; i < sheet->blocks; i++) {
        tgn_review_block *block = &sheet->block[i];
        if (y > TGN_REVIEW_PAGE_TOP && y + height_with_next(sheet, i) > TGN_REVIEW_PAGE_BOTTOM &&
            !(i > 0 && sheet->block[i - 1].heading)) {
            y = TGN_REVIEW_PAGE_TOP;
            page++;
        }
        block->page = page;
        block->y = y;
        y += block->height + block->space;
    }
    sheet->pages = page + 1;
}

int tgn_review_sheet__lay(tgn_review_sheet *sheet, tgn_review_report *report)
{
    *sheet = (tgn_review_sheet){.report = report};
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    sheet->ruler = cairo_create(surface);
    cairo_surface_destroy(surface);
    tgn_draw_picture__text_options(sheet->ruler);
    add_blocks(sheet);
    for (int i = 0; i < sheet->blocks; i++)
        sheet->block[i].height = sheet->block[i].set(sheet, NULL, sheet->block[i].index, 0);
    place_blocks(sheet);
    if (!sheet->code && cairo_status(sheet->ruler) != CAIRO_STATUS_SUCCESS)
        sheet->code = TGN_ERR_MEMORY;
    return sheet->code;
}

void tgn_review_sheet__clear(tgn_review_sheet *sheet)
{
    tgn_draw_fonts__clear(&sheet->fonts);
    cairo_destroy(sheet->ruler);
}

/* ---- a page -------------------------------------------------------------------------------------------- */

/* Whose game it is, and which page. */
static void paint_foot(tgn_review_sheet *sheet, cairo_t *cr, int page)
{
    char number[32];
    const double y = TGN_REVIEW_PAGE_HEIGHT - 28;
    snprintf(number, sizeof number, "%d / %d", page + 1, sheet->pages);
    const double width = width_of(sheet, SMALL, number);
    set_ink(cr, note_ink);
    show_cut(sheet, cr, SMALL, LEFT, y, ACROSS - width - 20, sheet->report->title, false);
    show_cut(sheet, cr, SMALL, LEFT + ACROSS - width, y, width + 1, number, false);
}

void tgn_review_sheet__paint(tgn_review_sheet *sheet, cairo_t *cr, int page)
{
    tgn_draw_picture__text_options(cr);
    for (int i = 0; i < sheet->blocks; i++) {
        const tgn_review_block *block = &sheet->block[i];
        if (block->page == page)
            block->set(sheet, cr, block->index, block->y);
    }
    paint_foot(sheet, cr, page);
}
