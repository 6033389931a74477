/*
 * text_formats.h - diagrams as text for other programs: 7-bit text, Markdown, Sensei's Library, LaTeX, JSON
 *
 * Each function adds to `out`; memory that runs out shows in out->failed. What a format cannot draw is listed
 * in words: nothing is left out silently.
 */
#ifndef TENGEN_DRAW_TEXT_FORMATS_H
#define TENGEN_DRAW_TEXT_FORMATS_H

#include <tengen/draw.h>

#include "base/buffer.h"

/* plain.c: the board of tgn_text_format() and, below it, lines "name: value" that reading passes over. */
void tgn_draw_format__ascii(const tgn_diagram *diagram, tgn_buffer *out);
void tgn_draw_format__markdown(const tgn_diagram *diagram, tgn_buffer *out);
void tgn_draw_format__json(const tgn_diagram *diagram, tgn_buffer *out);

/* sensei.c */
void tgn_draw_format__sensei(const tgn_diagram *diagram, tgn_buffer *out);

/* latex.c */
void tgn_draw_format__latex(const tgn_diagram *diagram, tgn_buffer *out);

/*
 * text.c: the board of a JSON object ("board", and "to_move" and "ko" if they are there) as lines of a text
 * board. Returns 0, or TGN_ERR_INPUT with a message.
 */
int tgn_draw_format__from_json(const char *json, char out[TGN_TEXT_MAX], tgn_error *error);

/* The last move, if one is marked, else TGN_PASS. */
tgn_point tgn_draw_format__last_move(const tgn_diagram *diagram);

/* "triangle", "square", ...; "" for none and for the last move, which every format shows in its own way. */
const char *tgn_draw_format__mark_name(unsigned mark);

/*
 * The number on a point, the lowest first: walk them with *before = 0, then the last answer. TGN_PASS: no
 * more.
 */
tgn_point tgn_draw_format__next_number(const tgn_diagram *diagram, unsigned before);

#endif
