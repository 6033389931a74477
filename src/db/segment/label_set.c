/* seen.c - see seen.h */
#include "db/segment/label_set.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void tgn_segment_label_set__clear(tgn_segment_label_set *seen)
{
    free(seen->items);
    free(seen->table);
    *seen = (tgn_segment_label_set){0};
}

static size_t place_of(const tgn_segment_label_set *seen, uint64_t label, uint32_t parent)
{
    uint64_t mixed = (label ^ (uint64_t)parent << 23) * 0x9E3779B97F4A7C15ULL;
    return (size_t)(mixed >> 32) & (seen->table_size - 1);
}

static bool same(const tgn_segment_label *item, uint64_t label, uint32_t parent)
{
    return item->label == label && item->parent == parent;
}

static void enter(tgn_segment_label_set *seen, size_t number)
{
    size_t place = place_of(seen, seen->items[number].label, seen->items[number].parent);
    while (seen->table[place])
        place = (place + 1) & (seen->table_size - 1);
    seen->table[place] = (uint32_t)number + 1;
}

/*
 * A table for all items, and as many again: made when there are too many to look through, and when it
 * fills.
 */
static int tabulate(tgn_segment_label_set *seen)
{
    size_t wanted = seen->table_size ? seen->table_size : 64;
    while (wanted < 4 * seen->count)
        wanted *= 2;
    if (wanted != seen->table_size) {
        uint32_t *table = malloc(wanted * sizeof *table);
        if (!table)
            return TGN_ERR_MEMORY;
        free(seen->table);
        seen->table = table;
        seen->table_size = wanted;
    }
    memset(seen->table, 0, seen->table_size * sizeof *seen->table);
    for (size_t i = 0; i < seen->count; i++)
        enter(seen, i);
    return 0;
}

int tgn_segment_label_set__append(tgn_segment_label_set *seen, uint64_t label, uint32_t parent)
{
    if (tgn_array__need(&seen->items, &seen->capacity, seen->count + 1) < 0)
        return TGN_ERR_MEMORY;
    seen->items[seen->count++] = (tgn_segment_label){label, parent};
    return 0;
}

static int64_t look_through(const tgn_segment_label_set *seen, uint64_t label, uint32_t parent)
{
    for (size_t i = 0; i < seen->count; i++)
        if (same(&seen->items[i], label, parent))
            return (int64_t)i;
    return -1;
}

static int64_t look_up(const tgn_segment_label_set *seen, uint64_t label, uint32_t parent)
{
    size_t place = place_of(seen, label, parent);
    while (seen->table[place]) {
        if (same(&seen->items[seen->table[place] - 1], label, parent))
            return (int64_t)seen->table[place] - 1;
        place = (place + 1) & (seen->table_size - 1);
    }
    return -1;
}

int64_t tgn_segment_label_set__number(tgn_segment_label_set *seen, uint64_t label, uint32_t parent, bool *fresh)
{
    const bool few = seen->count <= TGN_SEGMENT_LABELS_FEW;
    const int64_t found = few ? look_through(seen, label, parent) : look_up(seen, label, parent);
    *fresh = found < 0;
    if (found >= 0)
        return found;
    if (tgn_segment_label_set__append(seen, label, parent) < 0)
        return TGN_ERR_MEMORY;
    if (few ? seen->count > TGN_SEGMENT_LABELS_FEW : 2 * seen->count > seen->table_size) {
        if (tabulate(seen) < 0)
            return TGN_ERR_MEMORY;
    } else if (!few) {
        enter(seen, seen->count - 1);
    }
    return (int64_t)seen->count - 1;
}
