/* recall.c - see recall.h */
#include "strings/recall.h"

#include <stdlib.h>

int tgn_recall__init(tgn_recall *recall, size_t bytes)
{
    size_t places = 1;
    while (places * 4 * sizeof(tgn_memory) <= bytes)
        places *= 2;
    recall->mask = places - 1;
    recall->slots = calloc(2 * places, sizeof *recall->slots);
    return recall->slots ? TGN_OK : TGN_ERR_MEMORY;
}

void tgn_recall__clear(tgn_recall *recall)
{
    free(recall->slots);
    *recall = (tgn_recall){0};
}

static tgn_memory *place_of(const tgn_recall *recall, tgn_key key)
{
    return &recall->slots[2 * (key.low & recall->mask)];
}

static bool holds(const tgn_memory *slot, tgn_key key)
{
    return slot->bound != TGN_RECALL_NONE && slot->key == key.high;
}

const tgn_memory *tgn_recall__get(const tgn_recall *recall, tgn_key key)
{
    const tgn_memory *slot = place_of(recall, key);
    return holds(slot, key) ? slot : holds(slot + 1, key) ? slot + 1 : NULL;
}

/* What was in the first slot moves to the second when something deeper comes. */
void tgn_recall__put(tgn_recall *recall, tgn_key key, tgn_memory memory)
{
    tgn_memory *slot = place_of(recall, key);
    memory.key = key.high;
    if (holds(slot, key) || slot->bound == TGN_RECALL_NONE) {
        *slot = memory;
    } else if (memory.depth >= slot->depth) {
        slot[1] = *slot;
        slot[0] = memory;
    } else {
        slot[1] = memory;
    }
}
