/*
 * gif.h - images become an animation
 *
 *      tgn_draw_gif *gif;
 *      tgn_draw_gif__open(&gif, &bytes, width, height, step);
 *      tgn_draw_gif__add(gif, image, 40);                          // again and again
 *      tgn_draw_gif__delay(gif, 400);                              // the last one stays longer
 *      tgn_draw_gif__close(gif);                                   // and the last bytes are there
 *
 * Of every image only the rectangle that differs from the one before is written, and in it what does not
 * differ is left out as transparent: long runs of one value, which the compression of a GIF likes.
 */
#ifndef TENGEN_DRAW_GIF_H
#define TENGEN_DRAW_GIF_H

#include <cairo.h>

#include "base/buffer.h"

typedef struct tgn_draw_gif tgn_draw_gif;

/*
 * An animation without end of images of this size, with the colours that diagrams of `step` pixels a line
 * have. They go to `bytes`, which must outlive the GIF; a failure to hold them shows there. Returns 0
 * or TGN_ERR_MEMORY.
 */
int tgn_draw_gif__open(tgn_draw_gif **out, tgn_buffer *bytes, int width, int height, double step);

/*
 * Add an image (CAIRO_FORMAT_RGB24) that stays for `delay` hundredths of a second. Returns 0 or
 * TGN_ERR_MEMORY.
 */
int tgn_draw_gif__add(tgn_draw_gif *gif, cairo_surface_t *image, int delay);

/* Change how long the image that was added last stays. */
void tgn_draw_gif__delay(tgn_draw_gif *gif, int delay);

/* NULL is fine. */
void tgn_draw_gif__close(tgn_draw_gif *gif);

#endif
