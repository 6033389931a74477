/*
 * report.h - what stands in the report of a review: words, numbers and diagrams, before anybody sets them
 *
 *      words.c     the words, in two languages
 *      report.c    the facts, the curves, the phases, the records
 *      mistakes.c  the worst moves: sentences and diagrams
 *      board.c     a diagram as a small SVG
 *      html.c      all of it as one HTML file
 *      sheet.c     all of it as blocks on pages of A4
 *      pdf.c       those pages, painted
 *
 *      tgn_review_report *report;
 *      tgn_review_report__new(&report, review, options, &error);
 *      tgn_review_report__html(report, &buffer);
 *      tgn_review_report__pdf(report, &buffer);
 *      tgn_review_report__free(report);
 *
 * All texts are clean UTF-8 (draw/picture_text.h), not escaped, and live as long as the report. Memory that runs out on the way is
 * noted in the report and told in the end.
 */
#ifndef TENGEN_REVIEW_PRINT_REPORT_H
#define TENGEN_REVIEW_PRINT_REPORT_H

#include <tengen/curve.h>
#include <tengen/draw.h>
#include <tengen/review_print.h>

#include "base/string_arena.h"
#include "review/print/words.h"

enum {
    TGN_REVIEW_FACTS = 14,
    TGN_REVIEW_MISTAKES = 10,
    TGN_REVIEW_PHASE_ROWS = 4,
    TGN_REVIEW_PHASE_CELLS = 9, /* its name, and four of each side */
    TGN_REVIEW_AROUND_CELLS = 6,
    TGN_REVIEW_CURVES = 2
};

typedef struct tgn_review_fact {
    const char *name, *value;
} tgn_review_fact;

typedef struct tgn_review_figure {
    tgn_diagram diagram;
    const char *caption, *notes; /* "" for none */
} tgn_review_figure;

typedef struct tgn_review_mistake {
    const char *title, *cost, *words;
    tgn_review_figure played, better;
    bool has_better;
} tgn_review_mistake;

typedef struct tgn_review_phase {
    const char *cell[TGN_REVIEW_PHASE_CELLS];
} tgn_review_phase;

typedef struct tgn_review_around {
    const char *cell[TGN_REVIEW_AROUND_CELLS];
} tgn_review_around;

typedef struct tgn_review_report {
    tgn_review *review;
    const tgn_review_print_options *options;
    tgn_review_language language;
    tgn_size size;
    bool failed; /* memory ran out */
    tgn_string_arena texts;
    tgn_buffer line; /* a text that is being made */

    const char *title, *summary;
    tgn_review_fact fact[TGN_REVIEW_FACTS];
    int facts;
    double *numbers; /* of the curves */
    tgn_curve curve[TGN_REVIEW_CURVES];
    tgn_review_phase phase[TGN_REVIEW_PHASE_ROWS];
    int phases;
    const char *records; /* NULL: nothing is known of the records */
    tgn_review_around around[TGN_KNOWN_AROUND];
    int arounds;
    tgn_review_mistake *mistake;
    int mistakes;
} tgn_review_report;

/* Returns 0, TGN_ERR_ARGUMENT with a message, or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_review_report__new(tgn_review_report **out, tgn_review *review,
                                       const tgn_review_print_options *options, tgn_error *error);
void tgn_review_report__free(tgn_review_report *report);

/* ---- making texts (report.c) --------------------------------------------------------------------------- */

/* A word of the report's language. */
const char *tgn_review_report__word(const tgn_review_report *report, tgn_review_word word);
const char *tgn_review_report__side(const tgn_review_report *report, tgn_colour colour);

/* Begin a text in report->line; and keep what it has become. Never NULL. */
tgn_buffer *tgn_review_report__begin(tgn_review_report *report);
const char *tgn_review_report__keep(tgn_review_report *report);

/* A sentence with values; a number with one decimal. Kept. */
const char *tgn_review_report__say(tgn_review_report *report, tgn_review_word word,
                                   const char *const *values);
const char *tgn_review_report__number(tgn_review_report *report, double number);
const char *tgn_review_report__count(tgn_review_report *report, uint64_t number);
const char *tgn_review_report__point(tgn_review_report *report, tgn_point point);

/* ---- the worst moves (mistakes.c) ---------------------------------------------------------------------- */

/* Fill report->mistake. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_review_report__find_mistakes(tgn_review_report *report);

/* ---- setting it ---------------------------------------------------------------------------------------- */

/* Add a diagram as SVG that may stand inside of HTML: no ids, letters as text. (board.c) */
void tgn_review_board__add(tgn_buffer *out, const tgn_diagram *diagram, const char *name);

/* The whole report. Return 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_review_report__html(tgn_review_report *report, tgn_buffer *out);
TGN_CHECKED int tgn_review_report__pdf(tgn_review_report *report, tgn_buffer *out);

#endif
