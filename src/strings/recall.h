/*
 * recall.h - what the solver of duels remembers of positions it has seen (a transposition table)
 *
 * Positions are kept under a key that is the same for all their images, and, seen from the side to move, for
 * both colours: with Black's and White's stones exchanged a duel is the same duel. A slot is 16 bytes:
 *
 *      +---------------------------+-------+------+-------+-------+
 *      | high half of the key   64 |  value|  move| depth | bound |    the low half says where
 *      +---------------------------+-------+------+-------+-------+
 *
 * Two slots a place: the first is for the deepest search, the second for the latest.
 */
#ifndef TENGEN_STRINGS_RECALL_H
#define TENGEN_STRINGS_RECALL_H

#include <tengen/strings_game.h>

/* Whether the true value is at least, at most, or exactly the one kept. */
enum { TGN_RECALL_NONE, TGN_RECALL_LEAST, TGN_RECALL_MOST, TGN_RECALL_EQUAL };

enum { TGN_RECALL_SETTLED = 255 }; /* a depth: no horizon was met, nothing deeper will change it */

typedef struct tgn_memory {
    uint64_t key;
    int16_t value;  /* for the side to move */
    tgn_point move; /* the best one, on the canonical image */
    uint8_t depth, bound;
} tgn_memory;

typedef struct tgn_recall {
    tgn_memory *slots;
    size_t mask; /* places less one, a power of two less one */
} tgn_recall;

/* Room in `bytes`. Returns 0 or TGN_ERR_MEMORY; tgn_recall__clear() frees. */
TGN_CHECKED int tgn_recall__init(tgn_recall *recall, size_t bytes);
void tgn_recall__clear(tgn_recall *recall);

/* What is known of a key, or NULL; valid until the next put. And to keep it: `memory.key` is set here. */
const tgn_memory *tgn_recall__get(const tgn_recall *recall, tgn_key key);
void tgn_recall__put(tgn_recall *recall, tgn_key key, tgn_memory memory);

#endif
