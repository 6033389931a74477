/*
 * keytable.h - the layout of a key table
 *
 * rows: for every point three rows of eight words, in order of s: the words that a black stone, a white stone
 * or a ko there adds to image s, that is the words of the point s(p). A row is 128 bytes, two cache lines.
 *
 *      point 0   | black  w(0p) w(1p) .. w(7p) | white ... | ko ... |
 *      point 1   | ...
 *
 * Rows fill 140 KB for 19x19, more than the first cache holds. Words once a point (18 KB) with a table of
 * where the motions take it would fit, but picking eight words one by one took a replayed move 3 % longer.
 *
 * On a rectangle motions 4..7 do not exist; their words repeat those of 0..3, so that the images come in
 * equal pairs and the least of the eight is the least of the four.
 *
 * slots: which of the 24 part images a stone at a point belongs to. Slot 8 * (kind - 1) + s does when s(p)
 * lies in the reference part of the kind. The word is the same as for the whole board, rows[...].image[s];
 * what keeps keys of different kinds apart is the word in `region`. On a rectangle top and bottom are a
 * family of their own: they use slots 4..7 of the halves, with motion s - 4 and the top as reference.
 */
#ifndef TENGEN_GO_KEYTABLE_H
#define TENGEN_GO_KEYTABLE_H

#include <tengen/key.h>

enum { TGN_KEY__KO = 3, TGN_KEY__ROWS = 3 };

typedef struct tgn_slots {
    uint8_t count, slot[24];
} tgn_slots;

struct tgn_keytable {
    tgn_size size;
    unsigned motions; /* those that boards of this size have, as a set */
    unsigned gap;     /* points of the grid that a line of the board leaves unused: TGN_STRIDE - cols */
    unsigned parts;   /* the regions besides the whole that boards of this size have, as a set */
    tgn_key side[3];  /* size of the board and side to move: none, Black, White */
    tgn_key region[TGN_REGION_COUNT];   /* size of the board and family of the part */
    uint8_t carry[TGN_REGION_COUNT][2]; /* the slots that carry the part onto its reference, least first */
    uint16_t regions[TGN_GRID];         /* tgn_keytable_regions() */
    tgn_slots slots[TGN_GRID];          /* see above */
    /* Where motions take a point: its number in reading order. */
    _Alignas(16) uint16_t index[TGN_GRID][TGN_SYMMETRY_COUNT];
    _Alignas(64) tgn_images rows[];
};

/* The row of `what` (a colour, or TGN_KEY__KO) at a point of the board. */
static inline const tgn_images *tgn_keytable__row(const tgn_keytable *table, tgn_point point, int what)
{
    unsigned line = point / TGN_STRIDE, index = point - line * table->gap;
    return &table->rows[index * TGN_KEY__ROWS + (unsigned)what];
}

static inline tgn_key tgn_key__xor(tgn_key a, tgn_key b)
{
    return (tgn_key){a.high ^ b.high, a.low ^ b.low};
}

/* tgn_images_toggle(): eight 128-bit exclusive ors, no branch. */
static inline void tgn_images__toggle(tgn_images *restrict images, const tgn_images *restrict row)
{
    for (int s = 0; s < TGN_SYMMETRY_COUNT; s++)
        images->image[s] = tgn_key__xor(images->image[s], row->image[s]);
}

#endif
