/* past.c - see past.h */
#include "go/past.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool is_free(const tgn_past_entry *entry)
{
    return !(entry->times[0] | entry->times[1]);
}

/* Where the entry of `stones` is, or the free place where it would go. There is always a free place. */
static size_t find(const tgn_past *past, tgn_key stones)
{
    size_t place = stones.low & (past->capacity - 1);
    while (!is_free(&past->entries[place]) && !tgn_key_equal(past->entries[place].stones, stones))
        place = (place + 1) & (past->capacity - 1);
    return place;
}

static int grow(tgn_past *past)
{
    tgn_past larger = {.capacity = past->capacity ? past->capacity * 2 : 256, .used = past->used};
    larger.entries = calloc(larger.capacity, sizeof *larger.entries);
    if (!larger.entries)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < past->capacity; i++)
        if (!is_free(&past->entries[i]))
            larger.entries[find(&larger, past->entries[i].stones)] = past->entries[i];
    free(past->entries);
    *past = larger;
    return 0;
}

int tgn_past__add(tgn_past *past, tgn_key stones, tgn_colour to_move)
{
    if (past->used * 2 >= past->capacity && grow(past) < 0)
        return TGN_ERR_MEMORY;
    tgn_past_entry *entry = &past->entries[find(past, stones)];
    past->used += is_free(entry);
    entry->stones = stones;
    entry->times[to_move - 1]++;
    return 0;
}

/*
 * Fill the place that became free: later entries of the same run move up, unless they would come before the
 * place they want.
 */
static void close_gap(tgn_past *past, size_t gap)
{
    const size_t mask = past->capacity - 1;
    for (size_t i = (gap + 1) & mask; !is_free(&past->entries[i]); i = (i + 1) & mask) {
        size_t wanted = past->entries[i].stones.low & mask;
        if (((i - wanted) & mask) < ((i - gap) & mask))
            continue;
        past->entries[gap] = past->entries[i];
        memset(&past->entries[i], 0, sizeof past->entries[i]);
        gap = i;
    }
}

void tgn_past__remove(tgn_past *past, tgn_key stones, tgn_colour to_move)
{
    size_t place = find(past, stones);
    assert(past->entries[place].times[to_move - 1] > 0);
    past->entries[place].times[to_move - 1]--;
    if (is_free(&past->entries[place])) {
        past->used--;
        close_gap(past, place);
    }
}

uint32_t tgn_past__times(const tgn_past *past, tgn_key stones, tgn_colour to_move)
{
    if (!past->capacity)
        return 0;
    const tgn_past_entry *entry = &past->entries[find(past, stones)];
    return to_move == TGN_EMPTY ? entry->times[0] + entry->times[1] : entry->times[to_move - 1];
}

void tgn_past__clear(tgn_past *past)
{
    enum { KEEP = 2048 }; /* entries; a game of ordinary length */
    if (past->capacity > KEEP)
        tgn_past__free(past);
    else if (past->used)
        memset(past->entries, 0, past->capacity * sizeof *past->entries);
    past->used = 0;
}

void tgn_past__free(tgn_past *past)
{
    free(past->entries);
    *past = (tgn_past){0};
}
