/* years.c - see years.h */
#include "db/query/years.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_LEAST = 64, ROOM_KEPT = 4096 };

void tgn_query_years__reset(tgn_query_years *years)
{
    if (years->room > ROOM_KEPT)
        tgn_query_years__clear(years);
    if (years->count)
        memset(years->cells, 0, years->room * sizeof *years->cells);
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
    size_t at = (size_t)(mixed >> 32) & (years->room - 1);
    while (years->cells[at].games && (years->cells[at].way != way || years->cells[at].year != year))
        at = (at + 1) & (years->room - 1);
    return &years->cells[at];
}

/* Twice as many cells, all pairs put in anew. */
static int grow(tgn_query_years *years)
{
    const tgn_query_years old = *years;
    const size_t room = old.room ? 2 * old.room : ROOM_LEAST;
    tgn_query_year_cell *cells = calloc(room, sizeof *cells);
    if (!cells)
        return TGN_ERR_MEMORY;
    years->cells = cells;
    years->room = room;
    for (size_t i = 0; i < old.room; i++)
        if (old.cells[i].games)
            *cell_of(years, old.cells[i].way, old.cells[i].year) = old.cells[i];
    free(old.cells);
    return 0;
}

int tgn_query_years__count(tgn_query_years *years, uint32_t way, uint32_t date)
{
    const uint32_t year = date / 10000;
    if (year == 0)
        return 0;
    if (2 * (years->count + 1) > years->room && grow(years) < 0)
        return TGN_ERR_MEMORY;
    tgn_query_year_cell *cell = cell_of(years, way, year);
    years->count += cell->games == 0;
    *cell = (tgn_query_year_cell){way, cell->games + 1, year};
    return 0;
}

/* ---- afterwards ---------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const tgn_query_year_cell *x = a, *y = b;
    if (x->way != y->way)
        return x->way < y->way ? -1 : 1;
    return x->year < y->year ? -1 : x->year > y->year;
}

void tgn_query_years__sort(tgn_query_years *years)
{
    size_t count = 0;
    for (size_t i = 0; i < years->room; i++)
        if (years->cells[i].games)
            years->cells[count++] = years->cells[i];
    if (count > 1)
        qsort(years->cells, count, sizeof *years->cells, compare);
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
