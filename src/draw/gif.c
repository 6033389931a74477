/* gif.c - images become an animation, see gif.h */
#include "draw/gif.h"

#include <gif_lib.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/error.h>

#include "draw/picture.h"

/* ---- the palette --------------------------------------------------------------------------------------- */

/*
 * The colours are those of some pixels. The most common ones (the flat ones: wood, shades, paper, ink) are
 * taken as they are. Then, again and again, the one that is farthest from all taken so far is taken (Gonzalez
 * 1985: even the best choice of as many more would leave some colour at least half as far away as this one
 * does). Nothing is random: the same pixels give the same palette.
 *
 * Colours are 0xRRGGBB. Threads: a palette belongs to one thread, because looking up a colour caches it.
 */
enum { PALETTE_MAX = 256, PALETTE_CACHE = 1 << 16 };

typedef struct gif_palette {
    int count;
    uint32_t colour[PALETTE_MAX];
    struct {
        uint32_t colour; /* and 1 in its highest byte, so that 0 is an empty place */
        uint8_t index;
    } cache[PALETTE_CACHE];
} gif_palette;

/* How many colours are taken for being common. */
enum { COMMON = 64 };

/* A colour of the pixels, how often it occurs, and how far it is from the nearest that was taken. */
typedef struct colour_count {
    uint32_t colour;
    int times, away;
} colour_count;

/* Squared; green counts most to the eye, blue least. */
static int distance(uint32_t a, uint32_t b)
{
    int red = (int)(a >> 16 & 255) - (int)(b >> 16 & 255), green = (int)(a >> 8 & 255) - (int)(b >> 8 & 255),
        blue = (int)(a & 255) - (int)(b & 255);
    return 3 * red * red + 4 * green * green + 2 * blue * blue;
}

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* The distinct colours of sorted pixels; NULL without memory. */
static colour_count *gather(const uint32_t *pixels, size_t count, size_t *colours)
{
    *colours = 0;
    for (size_t i = 0; i < count; i++)
        *colours += i == 0 || pixels[i] != pixels[i - 1];
    colour_count *all = malloc(*colours * sizeof *all), *at = all;
    for (size_t i = 0; all && i < count; i++) {
        if (i == 0 || pixels[i] != pixels[i - 1])
            *at++ = (colour_count){pixels[i], 0, INT_MAX};
        at[-1].times++;
    }
    return all;
}

/* The most common colour that was not taken, or the farthest; NULL when all were taken. */
static const colour_count *best(const colour_count *all, size_t colours, bool common)
{
    const colour_count *best = NULL;
    for (size_t i = 0; i < colours; i++)
        if (all[i].away > 0 && (!best || (common ? all[i].times > best->times : all[i].away > best->away)))
            best = &all[i];
    return best;
}

/*
 * Choose at most `most` colours for `count` pixels (at least one), which are sorted on the way. Returns 0 or
 * TGN_ERR_MEMORY. O(count log count).
 */
static int choose_palette(gif_palette *out, int most, uint32_t *pixels, size_t count)
{
    size_t colours;
    memset(out, 0, sizeof *out);
    qsort(pixels, count, sizeof *pixels, by_value);
    colour_count *all = gather(pixels, count, &colours);
    if (!all)
        return TGN_ERR_MEMORY;
    const colour_count *next;
    while (out->count < most && (next = best(all, colours, out->count < COMMON))) {
        uint32_t taken = out->colour[out->count++] = next->colour;
        for (size_t i = 0; i < colours; i++) {
            int away = distance(all[i].colour, taken);
            all[i].away = away < all[i].away ? away : all[i].away;
        }
    }
    free(all);
    return 0;
}

static int search(const gif_palette *palette, uint32_t colour)
{
    int nearest = 0;
    for (int i = 1; i < palette->count; i++)
        if (distance(colour, palette->colour[i]) < distance(colour, palette->colour[nearest]))
            nearest = i;
    return nearest;
}

/*
 * The index of the nearest colour; mostly O(1). Neighbours in a picture share most bits: the upper half of the
 * product spreads them over the cache.
 */
static int nearest_colour(gif_palette *palette, uint32_t colour)
{
    size_t place = colour * 0x9E3779B1u >> 16;
    uint32_t name = colour | 1u << 24;
    if (palette->cache[place].colour != name) {
        palette->cache[place].colour = name;
        palette->cache[place].index = (uint8_t)search(palette, colour);
    }
    return palette->cache[place].index;
}

/* ---- the animation ------------------------------------------------------------------------------------- */

/* The last entry of the colour table means "as it was". */
enum { COLOURS = 256, CLEAR = COLOURS - 1 };

struct tgn_draw_gif {
    GifFileType *file;
    tgn_buffer *bytes; /* what giflib has written: it keeps nothing back between calls */
    size_t delay_at;   /* where in `bytes` the delay of the last image is */
    int width, height;
    bool begun; /* there is an image before */
    /* Indices of colours, row by row: the image being added, and what is seen before it. */
    uint8_t *now, *shown;
    uint8_t *row; /* of the rectangle that is written */
    gif_palette palette;
};

/* ---- the sample picture: everything a diagram may hold ------------------------------------------------- */

/*
 * One column a shade of heat, one row a thing: stones alive and dead, numbered and marked, owners, labels,
 * what is dimmed; and below contour lines of both sides.
 */
static void draw_sample(tgn_diagram *sample, double step)
{
    enum { THINGS = 14, ROWS = THINGS + 5, COLS = 2 * TGN_SHADES + 1 };
    tgn_board board;
    tgn_board_init(&board, (tgn_size){ROWS, COLS});
    for (int col = 0; col < COLS; col++)
        for (int row = 0; row < 10; row++)
            tgn_board_put(&board, tgn_point_at(row, col), row % 2 ? TGN_WHITE : TGN_BLACK);
    tgn_diagram_init(sample, &board);
    for (int row = 0; row < ROWS; row++) {
        for (int col = 0; col < COLS; col++) {
            tgn_point p = tgn_point_at(row, col);
            sample->heat[p] = (float)(col - TGN_SHADES) / TGN_SHADES;
            sample->height[p] = row < THINGS ? 0 : row % 2 ? 1 : -1;
            sample->dead[p] = row == 2 || row == 3;
            sample->number[p] = row == 4 || row == 5 ? 38 : 0;
            sample->mark[p] = row == 6 || row == 7   ? TGN_MARK_LAST
                              : row == 8 || row == 9 ? TGN_MARK_DIMMED
                                                     : TGN_MARK_NONE;
            sample->owner[p] = row == 10 ? 1 : row == 11 ? -1 : 0;
            sample->label[p][0] = row == 12 ? 'W' : '\0';
        }
    }
    memcpy(sample->level, (const float[]){0.5f, -0.5f}, 2 * sizeof(float));
    sample->levels = 2;
    memcpy(sample->legend, (const float[]){1, 6, 32, 64}, sizeof sample->legend);
    sample->caption = "Black - White, 0123456789";
    sample->notes = "20 = 12, 38 at D4";
    sample->point_size = fmin(step, 32); /* larger ones have the same colours, and more of them */
}

/* The pixels of an image as 0xRRGGBB. */
static uint32_t pixel_at(cairo_surface_t *image, int x, int y)
{
    const unsigned char *row =
        cairo_image_surface_get_data(image) + (ptrdiff_t)y * cairo_image_surface_get_stride(image);
    uint32_t pixel;
    memcpy(&pixel, row + 4 * (ptrdiff_t)x, sizeof pixel);
    return pixel & 0xFFFFFF;
}

static int choose_from(gif_palette *palette, cairo_surface_t *image)
{
    int width = cairo_image_surface_get_width(image), height = cairo_image_surface_get_height(image);
    uint32_t *pixels = malloc((size_t)width * (size_t)height * sizeof *pixels), *at = pixels;
    if (!pixels)
        return TGN_ERR_MEMORY;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            *at++ = pixel_at(image, x, y);
    int code = choose_palette(palette, COLOURS - 1, pixels, (size_t)(at - pixels));
    free(pixels);
    return code;
}

static int choose_colours(gif_palette *palette, double step)
{
    tgn_diagram sample;
    tgn_draw_picture picture;
    draw_sample(&sample, step);
    int code = tgn_draw_picture__init(&picture, &sample);
    if (code == 0) {
        cairo_surface_t *image =
            cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)picture.width, (int)picture.height);
        cairo_t *cr = cairo_create(image);
        tgn_draw_picture__paint(&picture, cr);
        code = cairo_status(cr) == CAIRO_STATUS_SUCCESS ? 0 : TGN_ERR_MEMORY;
        cairo_destroy(cr);
        cairo_surface_flush(image);
        if (code == 0)
            code = choose_from(palette, image);
        cairo_surface_destroy(image);
    }
    tgn_draw_picture__clear(&picture);
    return code;
}

/* ---- the head of the file ------------------------------------------------------------------------------ */

/* giflib's stream function. A buffer that failed is noticed at the end. */
static int collect(GifFileType *file, const GifByteType *bytes, int length)
{
    tgn_buffer__add(file->UserData, bytes, (size_t)length);
    return length;
}

static bool put_screen(tgn_draw_gif *gif)
{
    ColorMapObject *map = GifMakeMapObject(COLOURS, NULL);
    if (!map)
        return false;
    for (int i = 0; i < gif->palette.count; i++) {
        uint32_t colour = gif->palette.colour[i];
        map->Colors[i] =
            (GifColorType){(GifByteType)(colour >> 16), (GifByteType)(colour >> 8), (GifByteType)colour};
    }
    EGifSetGifVersion(gif->file, true);
    bool good = EGifPutScreenDesc(gif->file, gif->width, gif->height, 8, 0, map) == GIF_OK;
    GifFreeMapObject(map);
    return good;
}

/* Loop for ever: an extension that Netscape introduced and every viewer understands. */
static bool put_loop(GifFileType *file)
{
    static const char name[] = "NETSCAPE2.0";
    static const GifByteType for_ever[] = {1, 0, 0};
    return EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(file, sizeof name - 1, name) == GIF_OK &&
           EGifPutExtensionBlock(file, sizeof for_ever, for_ever) == GIF_OK &&
           EGifPutExtensionTrailer(file) == GIF_OK;
}

int tgn_draw_gif__open(tgn_draw_gif **out, tgn_buffer *bytes, int width, int height, double step)
{
    size_t area = (size_t)width * (size_t)height;
    int failure = 0;
    tgn_draw_gif *gif = *out = calloc(1, sizeof *gif);
    if (!gif)
        return TGN_ERR_MEMORY;
    gif->bytes = bytes;
    gif->width = width;
    gif->height = height;
    gif->now = malloc(area);
    gif->shown = malloc(area);
    gif->row = malloc((size_t)width);
    gif->file = EGifOpen(bytes, collect, &failure);
    if (gif->now && gif->shown && gif->row && gif->file && choose_colours(&gif->palette, step) == 0 &&
        put_screen(gif) && put_loop(gif->file))
        return 0;
    tgn_draw_gif__close(gif);
    *out = NULL;
    return TGN_ERR_MEMORY;
}

void tgn_draw_gif__close(tgn_draw_gif *gif)
{
    if (!gif)
        return;
    int failure;
    if (gif->file)
        (void)EGifCloseFile(gif->file, &failure);
    free(gif->now);
    free(gif->shown);
    free(gif->row);
    free(gif);
}

/* ---- images -------------------------------------------------------------------------------------------- */

typedef struct gif_rectangle {
    int left, top, width, height;
} gif_rectangle;

static bool differs(const tgn_draw_gif *gif, int x, int y)
{
    size_t at = (size_t)y * (size_t)gif->width + (size_t)x;
    return !gif->begun || gif->now[at] != gif->shown[at];
}

/* What differs; when nothing does, one unchanged pixel, because a pass is a frame too. */
static gif_rectangle changed(const tgn_draw_gif *gif)
{
    int left = gif->width, right = -1, top = gif->height, bottom = -1;
    for (int y = 0; y < gif->height; y++) {
        for (int x = 0; x < gif->width; x++) {
            if (differs(gif, x, y)) {
                left = x < left ? x : left;
                right = x > right ? x : right;
                top = y < top ? y : top;
                bottom = y;
            }
        }
    }
    return right < 0 ? (gif_rectangle){0, 0, 1, 1}
                     : (gif_rectangle){left, top, right - left + 1, bottom - top + 1};
}

/* An extension of eight bytes: 21 F9 04, flags, the delay (low byte first), CLEAR, 00. */
static bool put_delay(tgn_draw_gif *gif, int delay)
{
    GifByteType bytes[4];
    GraphicsControlBlock block = {.DisposalMode = DISPOSE_DO_NOT,
                                  .UserInputFlag = false,
                                  .DelayTime = delay,
                                  .TransparentColor = CLEAR};
    EGifGCBToExtension(&block, bytes);
    gif->delay_at = gif->bytes->length + 4;
    return EGifPutExtension(gif->file, GRAPHICS_EXT_FUNC_CODE, sizeof bytes, bytes) == GIF_OK;
}

void tgn_draw_gif__delay(tgn_draw_gif *gif, int delay)
{
    if (gif->bytes->failed)
        return;
    gif->bytes->data[gif->delay_at] = (char)(delay & 255);
    gif->bytes->data[gif->delay_at + 1] = (char)(delay >> 8);
}

static bool put_rectangle(tgn_draw_gif *gif, gif_rectangle r)
{
    bool good = EGifPutImageDesc(gif->file, r.left, r.top, r.width, r.height, false, NULL) == GIF_OK;
    for (int y = r.top; good && y < r.top + r.height; y++) {
        const uint8_t *now = gif->now + (size_t)y * (size_t)gif->width;
        for (int x = 0; x < r.width; x++)
            gif->row[x] = differs(gif, r.left + x, y) ? now[r.left + x] : CLEAR;
        good = EGifPutLine(gif->file, gif->row, r.width) == GIF_OK;
    }
    return good;
}

int tgn_draw_gif__add(tgn_draw_gif *gif, cairo_surface_t *image, int delay)
{
    cairo_surface_flush(image);
    uint8_t *at = gif->now;
    for (int y = 0; y < gif->height; y++)
        for (int x = 0; x < gif->width; x++)
            *at++ = (uint8_t)nearest_colour(&gif->palette, pixel_at(image, x, y));
    if (!put_delay(gif, delay) || !put_rectangle(gif, changed(gif)))
        return TGN_ERR_MEMORY;
    uint8_t *before = gif->shown;
    gif->shown = gif->now;
    gif->now = before;
    gif->begun = true;
    return 0;
}
