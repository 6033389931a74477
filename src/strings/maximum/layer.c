/*
 * layer.c - a list of profiles and the hash table over it
 */
#include "strings/maximum/layer.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "go/count_table.h"

char *tgn_strings_number__format(char out[TGN_STRINGS_DIGITS], tgn_strings_number number)
{
    const uint64_t limbs[] = {(uint64_t)number, (uint64_t)(number >> 64)};
    return tgn_wide__format(out, TGN_STRINGS_DIGITS, limbs, 2);
}

void tgn_strings_layer__clear(tgn_strings_layer *layer)
{
    free(layer->key);
    free(layer->loss);
    free(layer->total);
    free(layer->count);
    free(layer->slots);
    *layer = (tgn_strings_layer){.counted = layer->counted};
}

void tgn_strings_layer__reset(tgn_strings_layer *layer)
{
    if (layer->slots)
        memset(layer->slots, 0, (layer->slot_mask + 1) * sizeof *layer->slots);
    layer->size = 0;
}

size_t tgn_strings_layer__memory(const tgn_strings_layer *layer)
{
    size_t item = sizeof(uint64_t) + 2 * sizeof(uint16_t) + (layer->counted ? sizeof(tgn_strings_number) : 0);
    return layer->capacity * item + (layer->slots ? (layer->slot_mask + 1) * sizeof(uint32_t) : 0);
}

/* Resize an array; it stays as it was if that fails. */
static bool resize(void **items, size_t count, size_t size)
{
    void *moved = realloc(*items, count * size);
    if (moved)
        *items = moved;
    return moved;
}

static int grow(tgn_strings_layer *layer)
{
    size_t capacity = layer->capacity ? layer->capacity * 2 : 64;
    if (capacity > UINT32_MAX)
        return TGN_ERR_LIMIT;
    if (!resize((void **)&layer->key, capacity, sizeof *layer->key) ||
        !resize((void **)&layer->loss, capacity, sizeof *layer->loss) ||
        !resize((void **)&layer->total, capacity, sizeof *layer->total) ||
        (layer->counted && !resize((void **)&layer->count, capacity, sizeof *layer->count)))
        return TGN_ERR_MEMORY;
    layer->capacity = capacity;
    return TGN_OK;
}

int tgn_strings_layer__push(tgn_strings_layer *layer, const tgn_strings_state *state)
{
    if (layer->size == layer->capacity)
        TGN_TRY(grow(layer));
    layer->key[layer->size] = state->key;
    layer->loss[layer->size] = state->loss;
    layer->total[layer->size] = state->total;
    if (layer->counted)
        layer->count[layer->size] = state->count;
    layer->size++;
    return TGN_OK;
}

/* ---- the hash table ------------------------------------------------------------------------------------ */

/* The slot of a key: its own, or the empty one where it belongs. */
static uint32_t *slot_of(const tgn_strings_layer *layer, uint64_t key)
{
    size_t at = tgn_strings_layer__hash(key) & layer->slot_mask;
    while (layer->slots[at] && layer->key[layer->slots[at] - 1] != key)
        at = (at + 1) & layer->slot_mask;
    return &layer->slots[at];
}

/* Twice as many slots, at least 128: never more than half of them are in use. */
static int grow_slots(tgn_strings_layer *layer)
{
    size_t slots = layer->slots ? (layer->slot_mask + 1) * 2 : 128;
    uint32_t *fresh = calloc(slots, sizeof *fresh);
    if (!fresh)
        return TGN_ERR_MEMORY;
    free(layer->slots);
    layer->slots = fresh;
    layer->slot_mask = slots - 1;
    for (size_t i = 0; i < layer->size; i++)
        *slot_of(layer, layer->key[i]) = (uint32_t)i + 1;
    return TGN_OK;
}

static void merge(tgn_strings_layer *layer, size_t at, const tgn_strings_state *state)
{
    if (state->loss > layer->loss[at])
        return;
    if (state->loss < layer->loss[at]) {
        layer->loss[at] = state->loss;
        layer->total[at] = state->total;
        if (layer->counted)
            layer->count[at] = 0;
    }
    if (layer->counted)
        layer->overflow |= __builtin_add_overflow(layer->count[at], state->count, &layer->count[at]);
}

int tgn_strings_layer__put(tgn_strings_layer *layer, const tgn_strings_state *state)
{
    if (!layer->slots || layer->size * 2 > layer->slot_mask)
        TGN_TRY(grow_slots(layer));
    uint32_t *slot = slot_of(layer, state->key);
    if (*slot) {
        merge(layer, *slot - 1, state);
        return TGN_OK;
    }
    TGN_TRY(tgn_strings_layer__push(layer, state));
    *slot = (uint32_t)layer->size;
    return TGN_OK;
}
