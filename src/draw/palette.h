/*
 * palette.h - few colours for many
 *
 * The colours are those of some pixels. The most common ones (the flat ones: wood, shades, paper, ink) are
 * taken as they are. Then, again and again, the one that is farthest from all taken so far is taken (Gonzalez
 * 1985: even the best choice of as many more would leave some colour at least half as far away as this one
 * does). Nothing is thrown by dice: the same pixels have the same palette.
 *
 * Colours are 0xRRGGBB. Threads: a palette belongs to one thread, for looking a colour up remembers it.
 */
#ifndef TENGEN_DRAW_PALETTE_H
#define TENGEN_DRAW_PALETTE_H

#include <stddef.h>
#include <stdint.h>

enum { TGN_PALETTE_MAX = 256, TGN_PALETTE_CACHE = 1 << 16 };

typedef struct tgn_palette {
    int count;
    uint32_t colour[TGN_PALETTE_MAX];
    struct {
        uint32_t colour; /* and 1 in its highest byte, so that 0 is an empty place */
        uint8_t index;
    } cache[TGN_PALETTE_CACHE];
} tgn_palette;

/*
 * Choose at most `most` colours for `count` pixels (at least one), which are sorted on the way. Returns 0 or
 * TGN_ERR_MEMORY. O(count log count).
 */
int tgn_palette__choose(tgn_palette *out, int most, uint32_t *pixels, size_t count);

/* The index of the nearest colour; mostly O(1). */
int tgn_palette__nearest(tgn_palette *palette, uint32_t colour);

#endif
