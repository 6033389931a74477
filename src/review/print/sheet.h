/*
 * sheet.h - the report on pages of A4: blocks, and where each of them lies
 *
 *      +----------------------------------+
 *      | Ann - Bob                        |   a block is never divided: what does not fit goes to the next page,
 *      | --------------------------------- |   and a heading goes with what it is about
 *      | Black  Ann     Date  2001-02-03  |
 *      | ...                              |
 *      | How the game went                |
 *      | [curve]                          |
 *      | ...                          1/6 |
 *      +----------------------------------+
 *
 *      tgn_review_sheet sheet;
 *      tgn_review_sheet__lay(&sheet, report);
 *      for (int page = 0; page < sheet.pages; page++)
 *          tgn_review_sheet__paint(&sheet, cr, page);
 *      tgn_review_sheet__clear(&sheet);
 *
 * All sizes are points, 72 to the inch.
 */
#ifndef TENGEN_REVIEW_PRINT_SHEET_H
#define TENGEN_REVIEW_PRINT_SHEET_H

#include <cairo.h>

#include "draw/picture_text.h"
#include "review/print/report.h"

enum {
    TGN_REVIEW_PAGE_WIDTH = 595,
    TGN_REVIEW_PAGE_HEIGHT = 842,
    TGN_REVIEW_PAGE_LEFT = 45,
    TGN_REVIEW_PAGE_TOP = 48,
    TGN_REVIEW_PAGE_BOTTOM = 790, /* where blocks end; the page's number stands below */
    TGN_REVIEW_PAGE_ACROSS = TGN_REVIEW_PAGE_WIDTH - 2 * TGN_REVIEW_PAGE_LEFT,
    TGN_REVIEW_BLOCKS = 32
};

typedef struct tgn_review_sheet tgn_review_sheet;

typedef struct tgn_review_block {
    /* How high it is at `index`; painted at (left, y) if there is something to paint on. */
    double (*set)(tgn_review_sheet *sheet, cairo_t *cr, int index, double y);
    int index;
    bool heading;     /* stays with the next block */
    double space;     /* below it */
    double height, y; /* where it lies */
    int page;
} tgn_review_block;

struct tgn_review_sheet {
    tgn_review_report *report;
    tgn_draw_fonts fonts;
    cairo_t *ruler; /* words are measured with it */
    tgn_review_block block[TGN_REVIEW_BLOCKS];
    int blocks, pages;
    int code; /* of the first thing that failed */
};

/* Returns 0 or TGN_ERR_MEMORY; tgn_review_sheet__clear() is due in every case. */
TGN_CHECKED int tgn_review_sheet__lay(tgn_review_sheet *sheet, tgn_review_report *report);
void tgn_review_sheet__clear(tgn_review_sheet *sheet);

void tgn_review_sheet__paint(tgn_review_sheet *sheet, cairo_t *cr, int page);

#endif
