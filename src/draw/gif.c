/* gif.c - images become an animation, see gif.h */
#include "draw/gif.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

#include "draw/palette.h"
#include "draw/picture.h"

/* The last place in the table of colours is that of "as it was". */
enum { COLOURS = 256, CLEAR = COLOURS - 1 };

struct tgn_gif {
    GifFileType *file;
    tgn_buffer *bytes; /* what giflib has written: nothing stays with it between calls */
    size_t delay_at;   /* where in them the delay of the last image stands */
    int width, height;
    bool begun; /* there is an image before */
    uint8_t *now,
        *shown;   /* indices of colours, row by row: the image that is added, and what is seen before it */
    uint8_t *row; /* of the rectangle that is written */
    tgn_palette palette;
};

/* ---- the card: everything a diagram may hold ----------------------------------------------------------- */

/*
 * One column a shade of heat, one row a thing: stones alive and dead, numbered and marked, owners, labels,
 * what is dimmed; and below contour lines of both sides.
 */
static void draw_card(tgn_diagram *card, double step)
{
    enum { THINGS = 14, ROWS = THINGS + 5, COLS = 2 * TGN_SHADES + 1 };
    tgn_board board;
    tgn_board_init(&board, (tgn_size){ROWS, COLS});
    for (int col = 0; col < COLS; col++)
        for (int row = 0; row < 10; row++)
            tgn_board_put(&board, tgn_point_at(row, col), row % 2 ? TGN_WHITE : TGN_BLACK);
    tgn_diagram_init(card, &board);
    for (int row = 0; row < ROWS; row++) {
        for (int col = 0; col < COLS; col++) {
            tgn_point p = tgn_point_at(row, col);
            card->heat[p] = (float)(col - TGN_SHADES) / TGN_SHADES;
            card->height[p] = row < THINGS ? 0 : row % 2 ? 1 : -1;
            card->dead[p] = row == 2 || row == 3;
            card->number[p] = row == 4 || row == 5 ? 38 : 0;
            card->mark[p] = row == 6 || row == 7   ? TGN_MARK_LAST
                            : row == 8 || row == 9 ? TGN_MARK_DIMMED
                                                   : TGN_MARK_NONE;
            card->owner[p] = row == 10 ? 1 : row == 11 ? -1 : 0;
            card->label[p][0] = row == 12 ? 'W' : '\0';
        }
    }
    memcpy(card->level, (const float[]){0.5f, -0.5f}, 2 * sizeof(float));
    card->levels = 2;
    memcpy(card->legend, (const float[]){1, 6, 32, 64}, sizeof card->legend);
    card->caption = "Black - White, 0123456789";
    card->notes = "20 = 12, 38 at D4";
    card->point_size = fmin(step, 32); /* larger ones have the same colours, and more of them */
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

static int choose_from(tgn_palette *palette, cairo_surface_t *image)
{
    int width = cairo_image_surface_get_width(image), height = cairo_image_surface_get_height(image);
    uint32_t *pixels = malloc((size_t)width * (size_t)height * sizeof *pixels), *at = pixels;
    if (!pixels)
        return TGN_ERR_MEMORY;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            *at++ = pixel_at(image, x, y);
    int code = tgn_palette__choose(palette, COLOURS - 1, pixels, (size_t)(at - pixels));
    free(pixels);
    return code;
}

static int choose_colours(tgn_palette *palette, double step)
{
    tgn_diagram card;
    tgn_picture picture;
    draw_card(&card, step);
    int code = tgn_picture__init(&picture, &card);
    if (code == 0) {
        cairo_surface_t *image =
            cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)picture.width, (int)picture.height);
        cairo_t *cr = cairo_create(image);
        tgn_picture__paint(&picture, cr);
        code = cairo_status(cr) == CAIRO_STATUS_SUCCESS ? 0 : TGN_ERR_MEMORY;
        cairo_destroy(cr);
        cairo_surface_flush(image);
        if (code == 0)
            code = choose_from(palette, image);
        cairo_surface_destroy(image);
    }
    tgn_picture__clear(&picture);
    return code;
}

/* ---- the head of the file ------------------------------------------------------------------------------ */

/* giflib's stream function. A buffer that failed says so at the end. */
static int collect(GifFileType *file, const GifByteType *bytes, int length)
{
    tgn_buffer__add(file->UserData, bytes, (size_t)length);
    return length;
}

static bool put_screen(tgn_gif *gif)
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

/* Begin anew for ever: an extension that a browser of old brought, and all others know. */
static bool put_loop(GifFileType *file)
{
    static const char name[] = "NETSCAPE2.0";
    static const GifByteType for_ever[] = {1, 0, 0};
    return EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(file, sizeof name - 1, name) == GIF_OK &&
           EGifPutExtensionBlock(file, sizeof for_ever, for_ever) == GIF_OK &&
           EGifPutExtensionTrailer(file) == GIF_OK;
}

int tgn_gif__open(tgn_gif **out, tgn_buffer *bytes, int width, int height, double step)
{
    size_t area = (size_t)width * (size_t)height;
    int failure = 0;
    tgn_gif *gif = *out = calloc(1, sizeof *gif);
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
    tgn_gif__close(gif);
    *out = NULL;
    return TGN_ERR_MEMORY;
}

void tgn_gif__close(tgn_gif *gif)
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

typedef struct rectangle {
    int left, top, width, height;
} rectangle;

static bool differs(const tgn_gif *gif, int x, int y)
{
    size_t at = (size_t)y * (size_t)gif->width + (size_t)x;
    return !gif->begun || gif->now[at] != gif->shown[at];
}

/* What differs; one pixel of "as it was" when nothing does, for a pass is a frame too. */
static rectangle changed(const tgn_gif *gif)
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
    return right < 0 ? (rectangle){0, 0, 1, 1} : (rectangle){left, top, right - left + 1, bottom - top + 1};
}

/* An extension of eight bytes: 21 F9 04, flags, the delay (low byte first), CLEAR, 00. */
static bool put_delay(tgn_gif *gif, int delay)
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

void tgn_gif__delay(tgn_gif *gif, int delay)
{
    if (gif->bytes->failed)
        return;
    gif->bytes->data[gif->delay_at] = (char)(delay & 255);
    gif->bytes->data[gif->delay_at + 1] = (char)(delay >> 8);
}

static bool put_rectangle(tgn_gif *gif, rectangle r)
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

int tgn_gif__add(tgn_gif *gif, cairo_surface_t *image, int delay)
{
    cairo_surface_flush(image);
    uint8_t *at = gif->now;
    for (int y = 0; y < gif->height; y++)
        for (int x = 0; x < gif->width; x++)
            *at++ = (uint8_t)tgn_palette__nearest(&gif->palette, pixel_at(image, x, y));
    if (!put_delay(gif, delay) || !put_rectangle(gif, changed(gif)))
        return TGN_ERR_MEMORY;
    uint8_t *before = gif->shown;
    gif->shown = gif->now;
    gif->now = before;
    gif->begun = true;
    return 0;
}
