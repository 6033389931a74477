/*
 * seen.h - numbering things in the order in which they are first seen
 *
 * The ways out and in of a node are few as a rule and a few thousand at worst: up to TGN_SEGMENT_LABELS_FEW are looked
 * through one by one, more are found by a table.
 *
 *      bool fresh;
 *      int64_t number = tgn_segment_label_set__number(&seen, label, 0, &fresh);     // 0, 1, 2, ...; negative: no memory
 */
#ifndef TENGEN_DB_SEGMENT_LABEL_SET_H
#define TENGEN_DB_SEGMENT_LABEL_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TGN_SEGMENT_LABELS_FEW = 12 };

typedef struct tgn_segment_label {
    uint64_t label;
    uint32_t parent;
} tgn_segment_label;

typedef struct tgn_segment_label_set {
    tgn_segment_label *items; /* by number */
    size_t count, capacity;
    uint32_t *table; /* 1 + number, 0: free; a power of two of places, at least twice as many as items */
    size_t table_size;
} tgn_segment_label_set;

/* Zeros are an empty set. */
static inline void tgn_segment_label_set__reset(tgn_segment_label_set *seen)
{
    seen->count = 0;
}
void tgn_segment_label_set__clear(tgn_segment_label_set *seen);

int64_t tgn_segment_label_set__number(tgn_segment_label_set *seen, uint64_t label, uint32_t parent, bool *fresh);

/* Number it without looking whether it is there, for reading: such a set must not be asked for numbers. */
int tgn_segment_label_set__append(tgn_segment_label_set *seen, uint64_t label, uint32_t parent);

#endif
