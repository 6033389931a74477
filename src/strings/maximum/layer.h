/*
 * layer.h - the profiles that are left at one moment of a sweep
 *
 * Each profile once, with the least loss of the ways that lead to it and, when boards are counted, how many ways have
 * that loss. (Ways with a larger one can be forgotten even then: nothing they lead to is optimal.) A layer is a plain
 * list with a hash table over it.
 */
#ifndef TENGEN_STRINGS_MAXIMUM_LAYER_H
#define TENGEN_STRINGS_MAXIMUM_LAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tengen/strings.h>

/* How many boards there are. */
__extension__ typedef unsigned __int128 tgn_strings_number;

/* Write it in decimal. Returns `out`. */
char *tgn_strings_number__format(char out[TGN_STRINGS_DIGITS], tgn_strings_number number);

typedef struct tgn_strings_layer {
    uint64_t *key;
    uint16_t *loss;            /* so far */
    uint16_t *total;           /* with the least that must still come */
    tgn_strings_number *count; /* NULL unless boards are counted */
    size_t size, capacity;
    uint32_t *slots; /* hash table: index in the list plus 1, or 0; NULL while the layer is empty */
    size_t slot_mask;
    bool counted, overflow;
} tgn_strings_layer;

/* One item of it. */
typedef struct tgn_strings_state {
    uint64_t key;
    uint16_t loss, total;
    tgn_strings_number count;
} tgn_strings_state;

void tgn_strings_layer__clear(
    tgn_strings_layer *layer); /* all zero is an empty layer; set `counted` before use */

/* Empty it, keeping its memory. */
void tgn_strings_layer__reset(tgn_strings_layer *layer);

/* Put a state in, merged with an equal profile. Returns 0, TGN_ERR_MEMORY, or TGN_ERR_LIMIT (4 billion profiles). */
TGN_CHECKED int tgn_strings_layer__put(tgn_strings_layer *layer, const tgn_strings_state *state);

/* Append without looking for an equal profile. */
TGN_CHECKED int tgn_strings_layer__push(tgn_strings_layer *layer, const tgn_strings_state *state);

static inline tgn_strings_state tgn_strings_layer__at(const tgn_strings_layer *layer, size_t i)
{
    return (tgn_strings_state){layer->key[i], layer->loss[i], layer->total[i],
                               layer->count ? layer->count[i] : 1};
}

/* Copy an item of the list to another index. The hash table is not updated. */
static inline void tgn_strings_layer__move(tgn_strings_layer *layer, size_t from, size_t to)
{
    layer->key[to] = layer->key[from];
    layer->loss[to] = layer->loss[from];
    layer->total[to] = layer->total[from];
    if (layer->count)
        layer->count[to] = layer->count[from];
}

static inline uint64_t tgn_strings_layer__hash(uint64_t key)
{
    key *= 0x9E3779B97F4A7C15u;
    return key ^ key >> 32;
}

/* Bytes it takes. */
size_t tgn_strings_layer__memory(const tgn_strings_layer *layer);

#endif
