/*
 * block.h - strings that live or die together
 *
 * Strings of one colour that share liberties and hold their points equally well in games played out are one
 * block: what becomes of one becomes of all.
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_FIELD_BLOCK_H
#define TENGEN_FIELD_BLOCK_H

#include <tengen/board.h>

typedef struct tgn_block {
    tgn_colour colour;
    uint16_t stones;
    float hold; /* -1: its points always end as the enemy's .. +1: it always keeps them */
} tgn_block;

typedef struct tgn_blocks {
    int count;
    tgn_block at[TGN_POINTS_MAX];
    uint16_t of[TGN_GRID]; /* of a stone: the number of its block */
} tgn_blocks;

/* `owner` as games played out left it: -1 White .. +1 Black. O(area). */
void tgn_block__find(tgn_blocks *out, const tgn_board *board, const float owner[TGN_GRID]);

#endif
