/*
 * search.h - a pattern looked for in the games of a database, by several threads
 *
 *      tgn_query_search *search;
 *      tgn_query_search__new(&search, graph, &question, progress, &error);
 *      tgn_query_search__count(search, &error);                            // search->tally, search->hits
 *      tgn_query_search__game(search, 17, &found, &count, &error);         // the hits of game 17
 *      tgn_query_search__free(search);
 *
 * Tasks of some groups each are shared by a few threads. A group is read from the index, or made from records where the
 * index does not go so far; the matcher (db/pattern/match.h) finds the hits, and they are counted. Nothing is kept of a hit
 * but how many its game has: those of a page are found again in the few games that have them.
 *
 * A task holds the graph's lock for reading, and lets changes in when it is done: a question about everything may take
 * seconds. A game that is changed meanwhile counts as it was or as it is; one that is added does not count.
 */
#ifndef TENGEN_DB_QUERY_SEARCH_H
#define TENGEN_DB_QUERY_SEARCH_H

#include "db/graph/graph.h"
#include "db/query/tally.h"

typedef struct tgn_query_search {
    const tgn_pattern_question *question; /* borrowed */
    tgn_graph *graph;
    uint32_t games; /* when it was asked */
    bool indexed;   /* all of them, then */
    tgn_query_tally *tally;
    uint32_t *hits; /* of each game, from 1; NULL: none are listed */
} tgn_query_search;

TGN_CHECKED int tgn_query_search__new(tgn_query_search **out, tgn_graph *graph,
                                      const tgn_pattern_question *question, const tgn_progress *progress,
                                      tgn_error *error);
void tgn_query_search__free(tgn_query_search *search);

/* How many different images the pattern has, whatever the games are. */
TGN_CHECKED int tgn_query_search__images(tgn_query_search *search, unsigned *out);

/* Count the hits of all games. Returns 0, TGN_ERR_STOPPED, or another negative code. */
TGN_CHECKED int tgn_query_search__count(tgn_query_search *search, tgn_error *error);

/*
 * Read what finding the hits of these games needs, all of it with one request; at most TGN_QUERY_SEARCH_AHEAD of them, 106 KB
 * each. They are the games that will be asked for next. The caller holds the graph's lock.
 */
enum { TGN_QUERY_SEARCH_AHEAD = 20 };
TGN_CHECKED int tgn_query_search__expect(tgn_query_search *search, const uint32_t *games, size_t count,
                                         tgn_error *error);

/* The hits of one game in the order of time, borrowed until the next call. The caller holds the graph's lock. */
TGN_CHECKED int tgn_query_search__game(tgn_query_search *search, uint32_t game,
                                       const tgn_pattern_found **found, size_t *count, tgn_error *error);

#endif
