/*
 * ways.h - the ways out of a position, or into it, while they are counted; and games by year
 *
 *      tgn_query_ways__reset(&ways);
 *      tgn_query_way *way = tgn_query_ways__at(&ways, name, 0);         // found, or new with zeros
 *      tgn_query_way__add_visit(way, visit, row);                     // one visit goes this way
 *      tgn_query_way__add_tally(way, &tally);                         // or many, counted before
 *
 * A way's name is a label in the caller's orientation (visit.h: the kind in the two highest bits, then a move
 * on the caller's board or the node it leads to), so that the two nodes of a board that does not say whose
 * turn it is are added up. Ways in are also distinguished by the node they come from.
 */
#ifndef TENGEN_DB_QUERY_WAYS_H
#define TENGEN_DB_QUERY_WAYS_H

#include <tengen/graph.h>

#include "db/segment/segment.h"

/* ---- ways ---------------------------------------------------------------------------------------------- */

/* One way. Visits come in order of games, so the game counted last tells whether this one is new. */
typedef struct tgn_query_way {
    uint64_t name;
    uint32_t parent;
    uint32_t game;
    uint32_t number; /* from 1, in the order in which the ways were met */
    tgn_count count;
    uint32_t first, last;
    uint64_t at_once;
} tgn_query_way;

typedef struct tgn_query_ways {
    tgn_query_way *items;
    size_t count, capacity;
    uint32_t *slots; /* a hash table of indices + 1: some roots have thousands of setups leading away */
    size_t slot_count;
} tgn_query_ways;

void tgn_query_ways__reset(tgn_query_ways *ways); /* empty, the memory kept */
void tgn_query_ways__clear(tgn_query_ways *ways);

/* The way of this name; NULL when there is no memory. Valid until the next call. */
tgn_query_way *tgn_query_ways__at(tgn_query_ways *ways, uint64_t name, uint32_t parent);

/* Note that a game takes this way; returns whether it is the first time. */
static inline bool tgn_query_way__meet(tgn_query_way *way, uint32_t game)
{
    const bool fresh = way->game != game;
    way->game = game;
    return fresh;
}

/*
 * Count a visit, or a further way out of one that was counted; its game has this row. Returns whether the
 * game is new on this way.
 */
bool tgn_query_way__add_visit(tgn_query_way *way, const tgn_record_visit *visit, const tgn_games_row *row);
void tgn_query_way__add_tally(tgn_query_way *way, const tgn_segment_tally *tally);

/* Most games first, then by name and parent, as the answer has them. */
void tgn_query_ways__sort(tgn_query_ways *ways);

/* ---- years --------------------------------------------------------------------------------------------- */

/*
 *      tgn_query_years__reset(&years);
 *      tgn_query_years__count(&years, TGN_QUERY_YEARS_TOTAL, 20100317);     // one game more of 2010
 *      tgn_query_years__count(&years, way->number, 20100317);
 *      tgn_query_years__sort(&years);                                       // counting is over
 *      cells = tgn_query_years__of(&years, way->number, &count);            // oldest year first
 *
 * A hash table of pairs (way, year). An array of years for every way would be faster still, but it would have
 * to reach from the first year to the last that anybody wrote, and one record dated in the year 1 makes that
 * two thousand columns for each of the thousands of setups that lead away from a root; there are never more
 * pairs than games and ways of games. The root of 131,000 games takes 6 ms: 3 for reading its visits, less
 * than one for counting into this table.
 */

/* The number of the way that all games of the position go; the others are numbered from 1. */
enum { TGN_QUERY_YEARS_TOTAL = 0 };

typedef struct tgn_query_year_cell {
    uint32_t way;
    uint32_t games; /* 0: a free cell */
    uint32_t year;
} tgn_query_year_cell;

typedef struct tgn_query_years {
    tgn_query_year_cell *cells; /* open addressing; when sorted, the first `count` of them in order */
    size_t count, capacity;     /* a power of two, or 0 */
} tgn_query_years;

void tgn_query_years__reset(tgn_query_years *years); /* empty, the memory kept */
void tgn_query_years__clear(tgn_query_years *years);

/* A game of this date (yyyymmdd; 0: unknown, not counted) goes this way. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_query_years__count(tgn_query_years *years, uint32_t way, uint32_t date);

/* So many games of a year go this way; at least one. */
TGN_CHECKED int tgn_query_years__add(tgn_query_years *years, uint32_t way, uint32_t year, uint32_t games);

/* By way, then by year. Nothing more can be counted before the next reset. */
void tgn_query_years__sort(tgn_query_years *years);

/* When sorted: the cells of a way. */
const tgn_query_year_cell *tgn_query_years__of(const tgn_query_years *years, uint32_t way, size_t *count);

#endif
