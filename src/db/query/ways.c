/* ways.c - see ways.h */
#include "db/query/ways.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { SLOTS_LEAST = 64, SLOTS_KEPT = 4096 };

void tgn_query_ways__reset(tgn_query_ways *ways)
{
    if (ways->slot_count > SLOTS_KEPT)
        tgn_query_ways__clear(ways);
    if (ways->count && ways->slots)
        memset(ways->slots, 0, ways->slot_count * sizeof *ways->slots);
    ways->count = 0;
}

void tgn_query_ways__clear(tgn_query_ways *ways)
{
    free(ways->items);
    free(ways->slots);
    *ways = (tgn_query_ways){0};
}

/* ---- finding a way ------------------------------------------------------------------------------------- */

/* The slot of a way that is there, or the empty one where it belongs. There are always empty ones. */
static size_t slot_of(const tgn_query_ways *ways, uint64_t name, uint32_t parent)
{
    uint64_t mixed = (name ^ (uint64_t)parent << 29 ^ name >> 32) * 0x9E3779B97F4A7C15u;
    size_t slot = (size_t)(mixed >> 32) & (ways->slot_count - 1);
    for (; ways->slots[slot]; slot = (slot + 1) & (ways->slot_count - 1)) {
        const tgn_query_way *there = &ways->items[ways->slots[slot] - 1];
        if (there->name == name && there->parent == parent)
            break;
    }
    return slot;
}

/* Twice as many slots, all ways put in anew. */
static int grow(tgn_query_ways *ways)
{
    size_t count = ways->slot_count ? ways->slot_count * 2 : SLOTS_LEAST;
    uint32_t *slots = calloc(count, sizeof *slots);
    if (!slots)
        return TGN_ERR_MEMORY;
    free(ways->slots);
    ways->slots = slots;
    ways->slot_count = count;
    for (size_t i = 0; i < ways->count; i++)
        slots[slot_of(ways, ways->items[i].name, ways->items[i].parent)] = (uint32_t)i + 1;
    return 0;
}

tgn_query_way *tgn_query_ways__at(tgn_query_ways *ways, uint64_t name, uint32_t parent)
{
    if (2 * (ways->count + 1) > ways->slot_count && grow(ways) < 0)
        return NULL;
    size_t slot = slot_of(ways, name, parent);
    if (ways->slots[slot])
        return &ways->items[ways->slots[slot] - 1];
    if (tgn_array__need(&ways->items, &ways->capacity, ways->count + 1) < 0)
        return NULL;
    ways->items[ways->count] =
        (tgn_query_way){.name = name, .parent = parent, .number = (uint32_t)ways->count + 1};
    ways->slots[slot] = (uint32_t)++ways->count;
    return &ways->items[ways->count - 1];
}

/* ---- counting ------------------------------------------------------------------------------------------ */

/* The earliest and the latest of dates, 0 standing for none. */
static void stretch(tgn_query_way *trail, uint32_t first, uint32_t last)
{
    if (first && (!trail->first || first < trail->first))
        trail->first = first;
    if (last > trail->last)
        trail->last = last;
}

bool tgn_query_way__add_visit(tgn_query_way *trail, const tgn_record_visit *visit, const tgn_games_row *row)
{
    trail->count.visits++;
    trail->at_once += visit->length == 0;
    if (!tgn_query_way__meet(trail, visit->game))
        return false;
    trail->count.games++;
    trail->count.black += row->winner == TGN_BLACK;
    trail->count.white += row->winner == TGN_WHITE;
    stretch(trail, row->first, row->last);
    return true;
}

void tgn_query_way__add_tally(tgn_query_way *trail, const tgn_segment_tally *tally)
{
    trail->count.visits += tally->visits;
    trail->count.games += tally->games;
    trail->count.black += tally->black;
    trail->count.white += tally->white;
    trail->at_once += tally->at_once;
    stretch(trail, tally->first, tally->last);
}

static int compare(const void *a, const void *b)
{
    const tgn_query_way *x = a, *y = b;
    if (x->count.games != y->count.games)
        return x->count.games > y->count.games ? -1 : 1;
    if (x->name != y->name)
        return x->name < y->name ? -1 : 1;
    return x->parent < y->parent ? -1 : x->parent > y->parent;
}

void tgn_query_ways__sort(tgn_query_ways *ways)
{
    if (ways->count > 1)
        qsort(ways->items, ways->count, sizeof *ways->items, compare);
}
