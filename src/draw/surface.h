/*
 * surface.h - something painted becomes the bytes of an SVG, PNG or PDF
 *
 * A picture is made whole in memory first and handed over only then: whoever takes the bytes never sees half
 * a picture.
 */
#ifndef TENGEN_DRAW_SURFACE_H
#define TENGEN_DRAW_SURFACE_H

#include <cairo.h>
#include <tengen/draw.h>

#include "base/buffer.h"

/*
 * What is to be painted. Words are clean (lettering.h); an SVG or PDF file carries them for those who cannot
 * see it.
 */
typedef struct tgn_sheet {
    double width, height; /* whole numbers */
    const char *title, *description;
    void (*paint)(void *context, cairo_t *cr);
    void *context;
} tgn_sheet;

/* Any format but text. Returns 0, TGN_ERR_LIMIT (larger than cairo takes) or TGN_ERR_MEMORY. */
int tgn_surface__draw(const tgn_sheet *sheet, tgn_format format, tgn_buffer *out);

/* cairo's stream function: `context` is a tgn_buffer. */
cairo_status_t tgn_surface__collect(void *context, const unsigned char *bytes, unsigned length);

/* The code that a status of cairo stands for. */
int tgn_surface__code(cairo_status_t status);

#endif
