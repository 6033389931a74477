/*
 * years.h - games by year, of a position and of every way out of it, while they are counted
 *
 *      tgn_query_years__reset(&years);
 *      tgn_query_years__count(&years, TGN_QUERY_YEARS_TOTAL, 20100317);     // one game more of 2010
 *      tgn_query_years__count(&years, trail->number, 20100317);
 *      tgn_query_years__sort(&years);                                 // counting is over
 *      cells = tgn_query_years__of(&years, trail->number, &count);    // oldest year first
 *
 * A hash table of pairs (way, year). A row of years for every way would be counted into faster still, but it
 * would have to reach from the first year to the last that anybody wrote, and one record dated in the year 1
 * makes that two thousand columns for each of the thousands of setups that lead away from a root; of the
 * pairs there are never more than games and ways of games. The root of 131,000 games takes 6 ms: 3 for
 * reading its visits, less than one for counting into this table.
 */
#ifndef TENGEN_DB_QUERY_YEARS_H
#define TENGEN_DB_QUERY_YEARS_H

#include <stddef.h>
#include <stdint.h>

#include <tengen/error.h>

/* The way that all games of the position go; the others are numbered from 1. */
enum { TGN_QUERY_YEARS_TOTAL = 0 };

typedef struct tgn_query_year_cell {
    uint32_t way;
    uint32_t games; /* 0: a free cell */
    uint32_t year;
} tgn_query_year_cell;

typedef struct tgn_query_years {
    tgn_query_year_cell *cells; /* open addressing; when sorted, the first `count` of them in order */
    size_t count, room;   /* room: a power of two, or 0 */
} tgn_query_years;

void tgn_query_years__reset(tgn_query_years *years); /* empty, the memory kept */
void tgn_query_years__clear(tgn_query_years *years);

/* A game of this date (yyyymmdd; 0: unknown, of no year) goes this way. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_query_years__count(tgn_query_years *years, uint32_t way, uint32_t date);

/* By way, then by year. Nothing can be counted any more before the next reset. */
void tgn_query_years__sort(tgn_query_years *years);

/* When sorted: the cells of a way. */
const tgn_query_year_cell *tgn_query_years__of(const tgn_query_years *years, uint32_t way, size_t *count);

#endif
