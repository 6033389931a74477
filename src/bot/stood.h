/*
 * stood.h - which positions may not come back
 *
 * The positions that a game has seen, as 64-bit numbers (Zobrist 1970), so that a search many moves ahead knows
 * what superko forbids. Two positions with one number are so rare that a move would be forgone for nothing once in
 * 10^13 questions; the move that is played in the end is judged by the game itself.
 *
 * Threads: constant once it is made.
 */
#ifndef TENGEN_BOT_STOOD_H
#define TENGEN_BOT_STOOD_H

#include <tengen/game.h>

typedef struct tgn_stood {
    tgn_repetition repetition;
    uint64_t now;   /* the position as it stands, without whose turn it is */
    uint64_t *seen; /* sorted */
    size_t count;
} tgn_stood;

/* Returns 0 or TGN_ERR_MEMORY. Nothing is collected where the rules forbid only what a ko ban forbids. */
TGN_CHECKED int tgn_stood__init(tgn_stood *stood, const tgn_game *game);
void tgn_stood__clear(tgn_stood *stood);

/* The number of one stone; exclusive-or of all of them is the number of a position. */
uint64_t tgn_stood__stone(tgn_point point, tgn_colour colour);

/* The number that is kept: with whose turn it is, if the rules look at that. */
uint64_t tgn_stood__mark(const tgn_stood *stood, uint64_t position, tgn_colour to_move);

bool tgn_stood__has(const tgn_stood *stood, uint64_t mark);

#endif
