/* palette.c - few colours for many, see palette.h */
#include "draw/palette.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/error.h>

/* How many colours are taken for being common. */
enum { COMMON = 64 };

/* A colour of the pixels, how often it occurs, and how far it is from the nearest that was taken. */
typedef struct found {
    uint32_t colour;
    int times, away;
} found;

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
static found *gather(const uint32_t *pixels, size_t count, size_t *colours)
{
    *colours = 0;
    for (size_t i = 0; i < count; i++)
        *colours += i == 0 || pixels[i] != pixels[i - 1];
    found *all = malloc(*colours * sizeof *all), *at = all;
    for (size_t i = 0; all && i < count; i++) {
        if (i == 0 || pixels[i] != pixels[i - 1])
            *at++ = (found){pixels[i], 0, INT_MAX};
        at[-1].times++;
    }
    return all;
}

/* The most common colour that was not taken, or the farthest; NULL when all were taken. */
static const found *best(const found *all, size_t colours, bool common)
{
    const found *best = NULL;
    for (size_t i = 0; i < colours; i++)
        if (all[i].away > 0 && (!best || (common ? all[i].times > best->times : all[i].away > best->away)))
            best = &all[i];
    return best;
}

int tgn_palette__choose(tgn_palette *out, int most, uint32_t *pixels, size_t count)
{
    size_t colours;
    memset(out, 0, sizeof *out);
    qsort(pixels, count, sizeof *pixels, by_value);
    found *all = gather(pixels, count, &colours);
    if (!all)
        return TGN_ERR_MEMORY;
    const found *next;
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

static int search(const tgn_palette *palette, uint32_t colour)
{
    int nearest = 0;
    for (int i = 1; i < palette->count; i++)
        if (distance(colour, palette->colour[i]) < distance(colour, palette->colour[nearest]))
            nearest = i;
    return nearest;
}

/* Neighbours in a picture share most bits: the upper half of the product spreads them over the cache. */
int tgn_palette__nearest(tgn_palette *palette, uint32_t colour)
{
    size_t place = colour * 0x9E3779B1u >> 16;
    uint32_t name = colour | 1u << 24;
    if (palette->cache[place].colour != name) {
        palette->cache[place].colour = name;
        palette->cache[place].index = (uint8_t)search(palette, colour);
    }
    return palette->cache[place].index;
}
