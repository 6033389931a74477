/*
 * curve.h - a curve (tengen/curve.h) as a part of a larger page
 */
#ifndef TENGEN_DRAW_CURVE_H
#define TENGEN_DRAW_CURVE_H

#include <cairo.h>

#include <tengen/curve.h>

/*
 * Paint the curve with its upper left corner at the origin; nothing outside of its width and height is touched. Returns 0,
 * TGN_ERR_ARGUMENT or TGN_ERR_MEMORY; whether painting worked is to be asked of the cairo_t.
 */
int tgn_draw_curve__paint(const tgn_curve *curve, cairo_t *cr);

#endif
