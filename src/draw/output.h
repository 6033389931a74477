/*
 * output.h - something painted becomes the bytes of an SVG, PNG or PDF, and these a file
 *
 * A picture is completed in memory before it is handed over: the receiver never sees half a picture.
 */
#ifndef TENGEN_DRAW_OUTPUT_H
#define TENGEN_DRAW_OUTPUT_H

#include <cairo.h>

#include <tengen/draw.h>

#include "base/buffer.h"

/*
 * What is to be painted. Words are clean (picture_text.h); an SVG or PDF file carries them for those who cannot
 * see it.
 */
typedef struct tgn_draw_page {
    double width, height; /* whole numbers */
    const char *title, *description;
    void (*paint)(void *context, cairo_t *cr);
    void *context;
} tgn_draw_page;

/* Any format but text. Returns 0, TGN_ERR_LIMIT (larger than cairo takes) or TGN_ERR_MEMORY. */
int tgn_draw_output__draw(const tgn_draw_page *page, tgn_format format, tgn_buffer *out);

/* cairo's stream function: `context` is a tgn_buffer. */
cairo_status_t tgn_draw_output__collect(void *context, const unsigned char *bytes, unsigned length);

/*
 * Bytes into a file, whole or not at all (base/output_file.h). Returns 0, TGN_ERR_IO with the system's reason, or
 * TGN_ERR_MEMORY.
 */
int tgn_draw_output__save(const char *file_name, const tgn_buffer *bytes, tgn_error *error);

#endif
