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

/* Twice as many slots. */
static int grow_ways(tgn_query_ways *ways)
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
    if (2 * (ways->count + 1) > ways->slot_count && grow_ways(ways) < 0)
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
static void stretch(tgn_query_way *way, uint32_t first, uint32_t last)
{
    if (first && (!way->first || first < way->first))
        way->first = first;
    if (last > way->last)
        way->last = last;
}

bool tgn_query_way__add_visit(tgn_query_way *way, const tgn_record_visit *visit, const tgn_games_row *row)
{
    way->count.visits++;
    way->at_once += visit->length == 0;
    if (!tgn_query_way__meet(way, visit->game))
        return false;
    way->count.games++;
    way->count.black += row->winner == TGN_BLACK;
    way->count.white += row->winner == TGN_WHITE;
    stretch(way, row->first, row->last);
    return true;
}

void tgn_query_way__add_tally(tgn_query_way *way, const tgn_segment_tally *tally)
{
    way->count.visits += tally->visits;
    way->count.games += tally->games;
    way->count.black += tally->black;
    way->count.white += tally->white;
    way->at_once += tally->at_once;
    stretch(way, tally->first, tally->last);
}

static int compare_ways(const void *a, const void *b)
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
        qsort(ways->items, ways->count, sizeof *ways->items, compare_ways);
}

/* ---- years --------------------------------------------------------------------------------------------- */

enum { CAPACITY_LEAST = 64, CAPACITY_KEPT = 4096 };

void tgn_query_years__reset(tgn_query_years *years)
{
    if (years->capacity > CAPACITY_KEPT)
        tgn_query_years__clear(years);
    if (years->count)
        memset(years->cells, 0, years->capacity * sizeof *years->cells);
    years->count = 0;
}

void tgn_query_years__clear(tgn_query_years *years)
{
    free(years->cells);
    *years = (tgn_query_years){0};
}

/* The cell of a pair, or the free one where it belongs. There are always free ones. */
static tgn_query_year_cell *cell_of(const tgn_query_years *years, uint32_t way, uint32_t year)
{
    const uint64_t mixed = ((uint64_t)way << 16 ^ year) * 0x9E3779B97F4A7C15u;
    size_t at = (size_t)(mixed >> 32) & (years->capacity - 1);
    while (years->cells[at].games && (years->cells[at].way != way || years->cells[at].year != year))
        at = (at + 1) & (years->capacity - 1);
    return &years->cells[at];
}

/* Twice as many cells. */
static int grow_years(tgn_query_years *years)
{
    const tgn_query_years old = *years;
    const size_t capacity = old.capacity ? 2 * old.capacity : CAPACITY_LEAST;
    tgn_query_year_cell *cells = calloc(capacity, sizeof *cells);
    if (!cells)
        return TGN_ERR_MEMORY;
    years->cells = cells;
    years->capacity = capacity;
    for (size_t i = 0; i < old.capacity; i++)
        if (old.cells[i].games)
            *cell_of(years, old.cells[i].way, old.cells[i].year) = old.cells[i];
    free(old.cells);
    return 0;
}

int tgn_query_years__count(tgn_query_years *years, uint32_t way, uint32_t date)
{
    return date / 10000 == 0 ? 0 : tgn_query_years__add(years, way, date / 10000, 1);
}

int tgn_query_years__add(tgn_query_years *years, uint32_t way, uint32_t year, uint32_t games)
{
    if (2 * (years->count + 1) > years->capacity && grow_years(years) < 0)
        return TGN_ERR_MEMORY;
    tgn_query_year_cell *cell = cell_of(years, way, year);
    years->count += cell->games == 0;
    *cell = (tgn_query_year_cell){way, cell->games + games, year};
    return 0;
}

/* ---- years in order ------------------------------------------------------------------------------------ */

static int compare_cells(const void *a, const void *b)
{
    const tgn_query_year_cell *x = a, *y = b;
    if (x->way != y->way)
        return x->way < y->way ? -1 : 1;
    return x->year < y->year ? -1 : x->year > y->year;
}

void tgn_query_years__sort(tgn_query_years *years)
{
    size_t count = 0;
    for (size_t i = 0; i < years->capacity; i++)
        if (years->cells[i].games)
            years->cells[count++] = years->cells[i];
    if (count > 1)
        qsort(years->cells, count, sizeof *years->cells, compare_cells);
}

/* The first cell of a way that is not below `way`. */
static size_t first_of(const tgn_query_years *years, uint64_t way)
{
    size_t low = 0, high = years->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (years->cells[middle].way < way)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const tgn_query_year_cell *tgn_query_years__of(const tgn_query_years *years, uint32_t way, size_t *count)
{
    const size_t first = first_of(years, way);
    *count = first_of(years, (uint64_t)way + 1) - first;
    return *count ? years->cells + first : NULL;
}
