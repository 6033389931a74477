/* tally.c - see tally.h */
#include "go/tally.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "go/wide.h"

/*
 * Tables are at most two thirds full: at four fifths the search for a free cell costs more than the memory
 * saved.
 */
static double slots_for(double names)
{
    return names * 1.5 + 16;
}

double tgn_tally__bytes(double names, int limbs)
{
    return slots_for(names) * (limbs + 1) * sizeof(uint64_t);
}

int tgn_tally__init(tgn_tally *tally, size_t names, int limbs)
{
    size_t slots = (size_t)slots_for((double)names);
    *tally = (tgn_tally){.capacity = slots, .limbs = limbs};
    assert(slots <= UINT32_MAX);
    tally->cells = malloc(slots * tgn_tally__stride(tally) * sizeof *tally->cells);
    if (!tally->cells)
        return TGN_ERR_MEMORY;
    tgn_tally__reset(tally, 0);
    return 0;
}

void tgn_tally__clear(tgn_tally *tally)
{
    free(tally->cells);
    *tally = (tgn_tally){0};
}

void tgn_tally__reset(tgn_tally *tally, size_t names)
{
    size_t wanted = (size_t)slots_for((double)names);
    tally->slots = wanted < tally->capacity ? wanted : tally->capacity;
    tally->count = 0;
    memset(tally->cells, 0, tally->slots * tgn_tally__stride(tally) * sizeof *tally->cells);
}

/* The cell that holds `name`, or the free one where it belongs. There always is a free cell. */
static uint64_t *probe(const tgn_tally *tally, uint64_t name)
{
    uint64_t *cell = tgn_tally__cell(tally, name);
    const uint64_t *end = tally->cells + tally->slots * tgn_tally__stride(tally);
    while (*cell && *cell != name) {
        cell += tgn_tally__stride(tally);
        if (cell == end)
            cell = tally->cells;
    }
    return cell;
}

bool tgn_tally__add(tgn_tally *tally, uint64_t name, const uint64_t *more)
{
    uint64_t *cell = probe(tally, name);
    if (*cell == 0) {
        if (tally->count + 1 >= tally->slots)
            return false;
        *cell = name;
        tally->count++;
    }
    tgn_wide__add(cell + 1, more, tally->limbs);
    return true;
}

const uint64_t *tgn_tally__get(const tgn_tally *tally, uint64_t name)
{
    uint64_t *cell = probe(tally, name);
    return *cell ? cell + 1 : NULL;
}
