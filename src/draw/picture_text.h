/*
 * picture_text.h - words in a picture
 *
 * Words come from records, so they may contain anything. Three steps bring them into the picture:
 *
 *      clean     broken UTF-8 is replaced, control characters go: what is left is fit for cairo, XML and PDF
 *      fonts     cairo draws a text in one font and leaves boxes for what that font lacks; here every character
 *                is drawn in the first font of a list that has it, so that Japanese names can be mixed with Latin ones
 *      wrap      a long caption becomes lines that fit the board, broken at blanks or between Japanese characters
 *
 * Threads: a tgn_draw_fonts belongs to one picture.
 */
#ifndef TENGEN_DRAW_PICTURE_TEXT_H
#define TENGEN_DRAW_PICTURE_TEXT_H

#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* Fonts tried for a character, in order; the first is the ordinary one. Made when first needed. */
enum { TGN_DRAW_FONTS = 12 };

typedef struct tgn_draw_fonts {
    cairo_font_face_t *face[TGN_DRAW_FONTS];
} tgn_draw_fonts;

void tgn_draw_fonts__clear(tgn_draw_fonts *fonts);

/*
 * Add `text` to `out` as clean UTF-8: broken bytes become U+FFFD, line ends '\n' if `lines` (else blanks),
 * other white space one blank, control and invisible characters nothing. At most `limit` bytes are added, cut
 * between characters and then ended by an ellipsis.
 */
void tgn_draw_text__clean(tgn_buffer *out, const char *text, bool lines, size_t limit);

/* The same as XML text: & < > are escaped. */
void tgn_draw_text__escape(tgn_buffer *out, const char *clean);

/* How wide `length` bytes of clean text are at this font size. */
double tgn_draw_text__width(tgn_draw_fonts *fonts, cairo_t *cr, double size, const char *text, size_t length);

/* Show them from (x, y) on, y the base line, in the current colour. */
void tgn_draw_text__show(tgn_draw_fonts *fonts, cairo_t *cr, double size, double x, double y,
                         const char *text, size_t length);

/*
 * Show text with its middle at (x, y): the height of a figure is what counts as its height, so that base
 * lines agree.
 */
void tgn_draw_text__centre(tgn_draw_fonts *fonts, cairo_t *cr, double size, double x, double y,
                           const char *text);

/* The size at which the text is at most `available` wide, in steps of a fiftieth; `size` if that is smaller. */
double tgn_draw_text__fit(tgn_draw_fonts *fonts, cairo_t *cr, double size, double available,
                          const char *text);

/*
 * How many bytes of the clean text make the first line of at most `width`; at least one character. `*next`
 * receives where the next line begins (blanks and the '\n' at the break are passed over).
 */
size_t tgn_draw_text__line(tgn_draw_fonts *fonts, cairo_t *cr, double size, double width, const char *text,
                           size_t *next);

#endif
