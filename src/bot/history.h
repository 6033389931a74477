/*
 * history.h - the positions that a game has seen, so that a search many moves ahead knows what superko forbids
 *
 * They are 64-bit numbers (Zobrist 1970). Two positions with the same number are so rare that a move would be given up
 * for nothing once in 10^13 questions; the move that is played in the end is judged by the game itself.
 *
 * Threads: constant once it is made.
 */
#ifndef TENGEN_BOT_HISTORY_H
#define TENGEN_BOT_HISTORY_H

#include <tengen/game.h>

typedef struct tgn_bot_history {
    tgn_repetition repetition;
    uint64_t now;   /* the current position, without whose turn it is */
    uint64_t *seen; /* sorted */
    size_t count;
} tgn_bot_history;

/* Returns 0 or TGN_ERR_MEMORY. Nothing is collected where the rules forbid only retaking a ko at once. */
TGN_CHECKED int tgn_bot_history__init(tgn_bot_history *history, const tgn_game *game);
void tgn_bot_history__clear(tgn_bot_history *history);

/* The number of one stone; exclusive-or of all of them is the number of a position. */
uint64_t tgn_bot_history__stone(tgn_point point, tgn_colour colour);

/* The number that is kept for a position: with whose turn it is, if the rules look at that. */
uint64_t tgn_bot_history__number(const tgn_bot_history *history, uint64_t position, tgn_colour to_move);

bool tgn_bot_history__has(const tgn_bot_history *history, uint64_t number);

#endif
