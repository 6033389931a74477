/*
 * ways.h - the ways out of a position, or into it, while they are counted
 *
 *      tgn_query_ways__reset(&ways);
 *      tgn_query_way *trail = tgn_query_ways__at(&ways, name, 0);         // found, or new with zeros
 *      tgn_query_way__add_visit(trail, visit, row);                     // one visit goes this way
 *      tgn_query_way__add_tally(trail, &tally);                         // or many, counted before
 *
 * A way's name is a label as the asker sees it (visit.h: the kind in the two highest bits, then a move of the
 * asker's board or the node it leads to), so that the two nodes of a drawn board that does not say whose turn
 * it is are added up by it. Ways in are told apart by the node they come from as well.
 */
#ifndef TENGEN_DB_QUERY_WAYS_H
#define TENGEN_DB_QUERY_WAYS_H

#include <tengen/graph.h>

#include "db/segment/segment.h"

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

/* Whether a game comes this way for the first time; it has come then. */
static inline bool tgn_query_way__meet(tgn_query_way *trail, uint32_t game)
{
    const bool fresh = trail->game != game;
    trail->game = game;
    return fresh;
}

/*
 * Count a visit, or a further way out of one that was counted; its game has this row. Returns whether the
 * game is new on this way.
 */
bool tgn_query_way__add_visit(tgn_query_way *trail, const tgn_record_visit *visit, const tgn_games_row *row);
void tgn_query_way__add_tally(tgn_query_way *trail, const tgn_segment_tally *tally);

/* Most games first, then by name and parent, as the answer has them. */
void tgn_query_ways__sort(tgn_query_ways *ways);

#endif
