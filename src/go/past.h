/*
 * past.h - how often have the stones stood like this, and whose turn was it?
 *
 * A hash table from the plain key of the stones to two counters, one for each side to move. Open
 * addressing: an entry stands in the first free place at or after the one its key asks for, and an entry
 * that goes is filled from behind, so that there are no tombstones and taking back moves leaves no trace.
 *
 *      wanted   2   2   3       6          remove the first: 2 and 3 move up, 6 stays where it wants to be
 *      place    2   3   4   5   6
 */
#ifndef TENGEN_GO_PAST_H
#define TENGEN_GO_PAST_H

#include <tengen/key.h>

typedef struct tgn_past_entry {
    tgn_key stones;
    uint32_t times[2]; /* Black to move, White to move; both zero: the place is free */
} tgn_past_entry;

/* All zero is an empty past. */
typedef struct tgn_past {
    tgn_past_entry *entries;
    size_t capacity, used; /* the capacity is zero or a power of two */
} tgn_past;

/*
 * Count the stones once more (returns 0, or TGN_ERR_MEMORY with nothing changed), or once less. Amortised
 * O(1).
 */
int tgn_past__add(tgn_past *past, tgn_key stones, tgn_colour to_move);
void tgn_past__remove(tgn_past *past, tgn_key stones, tgn_colour to_move);

/* How often; TGN_EMPTY: whoever was to move. O(1). */
uint32_t tgn_past__times(const tgn_past *past, tgn_key stones, tgn_colour to_move);

/* Forget everything; a large table is given back, a small one kept. */
void tgn_past__clear(tgn_past *past);
void tgn_past__free(tgn_past *past);

#endif
