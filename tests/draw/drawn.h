/*
 * drawn.h - drawing into memory, and looking at what was drawn
 */
#ifndef TESTS_DRAW_DRAWN_H
#define TESTS_DRAW_DRAWN_H

#include "../check.h"

#include <math.h>

#include <cairo.h>
#include <tengen/draw.h>

typedef struct bytes {
    char *data; /* a NUL follows */
    size_t length, read;
} bytes;

static inline int take(void *context, const void *data, size_t length)
{
    bytes *b = context;
    b->data = realloc(b->data, b->length + length + 1);
    memcpy(b->data + b->length, data, length);
    b->length += length;
    b->data[b->length] = '\0';
    return 0;
}

static inline bytes draw(const tgn_diagram *diagram, tgn_format format)
{
    bytes b = {0};
    CHECK_INT(tgn_draw(diagram, format, take, &b), 0);
    if (!b.data)
        take(&b, "", 0);
    return b;
}

static inline tgn_board board_of(const char *text)
{
    tgn_board board;
    CHECK_INT(tgn_text_parse(&board, text, NULL, NULL, NULL), 0);
    return board;
}

/* A board of any size with stones, numbers, marks, labels, heat, contours, owners and the dead all over. */
static inline void crowd(tgn_diagram *d, int rows, int cols, uint64_t seed)
{
    tgn_board board;
    tgn_board_init(&board, (tgn_size){(uint8_t)rows, (uint8_t)cols});
    for (tgn_point p = tgn_point_first(board.size); p; p = tgn_point_next(p, board.size))
        tgn_board_put(&board, p, (tgn_colour)(check_random(&seed) % 3));
    tgn_diagram_init(d, &board);
    for (tgn_point p = tgn_point_first(board.size); p; p = tgn_point_next(p, board.size)) {
        uint64_t r = check_random(&seed);
        d->number[p] = r % 3 ? 0 : (uint16_t)(r >> 8);
        d->mark[p] = (uint8_t)(r >> 24) % (TGN_MARK_DIMMED + 1);
        if ((r >> 32) % 4 == 0)
            snprintf(d->label[p], TGN_LABEL_MAX, "%.*s", (int)((r >> 34) % 7),
                     "a\xE3\x81\x82"
                     "B12");
        d->heat[p] = (float)((r >> 40) % 201) / 100 - 1;
        d->owner[p] = (float)((r >> 42) % 301) / 100 - 1.5f;
        d->height[p] = (float)((r >> 44) % 129) - 64;
        d->dead[p] = (r >> 52) % 4 == 0;
    }
    d->levels = (int)(seed % 5);
    memcpy(d->level, (const float[]){1, -1, 32, -32}, 4 * sizeof(float));
    if (seed % 2)
        memcpy(d->legend, (const float[]){1, 6, 32, 64}, sizeof d->legend);
}

static inline unsigned big_endian(const char *data)
{
    const unsigned char *b = (const unsigned char *)data;
    return (unsigned)b[0] << 24 | (unsigned)b[1] << 16 | (unsigned)b[2] << 8 | b[3];
}

static inline cairo_status_t feed(void *context, unsigned char *out, unsigned length)
{
    bytes *b = context;
    if (b->length - b->read < length)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(out, b->data + b->read, length);
    b->read += length;
    return CAIRO_STATUS_SUCCESS;
}

/* Lightness 0..255 of a pixel. */
static inline int light(cairo_surface_t *image, int x, int y)
{
    const unsigned char *row =
        cairo_image_surface_get_data(image) + y * cairo_image_surface_get_stride(image);
    return (row[4 * x] + row[4 * x + 1] + row[4 * x + 2]) / 3;
}

static inline int light_at(const tgn_diagram *d, int x, int y)
{
    bytes png = draw(d, TGN_FORMAT_PNG);
    cairo_surface_t *image = cairo_image_surface_create_from_png_stream(feed, &png);
    int value = light(image, x, y);
    cairo_surface_destroy(image);
    free(png.data);
    return value;
}

#endif
