/*
 * colours.h - the colours of all pictures
 *
 * The shades of heat run from White's strongest over plain wood to Black's strongest: from light to dark as
 * well as from cream to blue, so that every eye, and grey print, can tell the sides apart and their order.
 * Lines of equal height are of one hue a side and, for grey print, White's are dashed.
 */
#ifndef TENGEN_DRAW_COLOURS_H
#define TENGEN_DRAW_COLOURS_H

#include <cairo.h>

#include <tengen/draw.h>

typedef struct tgn_draw_colour {
    double r, g, b;
} tgn_draw_colour;

#define TGN_DRAW_COLOUR(hex)                                                                                 \
    {                                                                                                        \
        ((hex) >> 16) / 255.0, ((hex) >> 8 & 255) / 255.0, ((hex)&255) / 255.0                               \
    }

static const tgn_draw_colour wood = TGN_DRAW_COLOUR(0xEBCF9E), paper = TGN_DRAW_COLOUR(0xFFFFFF),
                             line_ink = TGN_DRAW_COLOUR(0x5C4A32), grey = TGN_DRAW_COLOUR(0x75664F);
static const tgn_draw_colour ink = TGN_DRAW_COLOUR(0x1C1B1A), chalk = TGN_DRAW_COLOUR(0xF7F4EC),
                             note_ink = TGN_DRAW_COLOUR(0x5A5A5A);
static const tgn_draw_colour black_light = TGN_DRAW_COLOUR(0x4A4A4D), black_dark = TGN_DRAW_COLOUR(0x161618);
static const tgn_draw_colour white_light = TGN_DRAW_COLOUR(0xFFFFFF), white_dark = TGN_DRAW_COLOUR(0xE2DED4),
                             white_rim = TGN_DRAW_COLOUR(0x7D7366);
static const tgn_draw_colour contour_black = TGN_DRAW_COLOUR(0x14376B),
                             contour_white = TGN_DRAW_COLOUR(0xA8481C);

/* Shades of heat: White's four, none, Black's four. */
enum { SHADES = 2 * TGN_SHADES + 1, SHADE_NONE = TGN_SHADES };
static const tgn_draw_colour shades[SHADES] = {
    TGN_DRAW_COLOUR(0xFFFDFA), TGN_DRAW_COLOUR(0xFAF1E3), TGN_DRAW_COLOUR(0xF5E6CC),
    TGN_DRAW_COLOUR(0xF0DBB5), TGN_DRAW_COLOUR(0xEBCF9E), TGN_DRAW_COLOUR(0xC9BFA6),
    TGN_DRAW_COLOUR(0xA5AFB0), TGN_DRAW_COLOUR(0x7D98B4), TGN_DRAW_COLOUR(0x527DB0)};

static inline void tgn_draw_colour__set(cairo_t *cr, tgn_draw_colour ink_wanted)
{
    cairo_set_source_rgb(cr, ink_wanted.r, ink_wanted.g, ink_wanted.b);
}

#endif
