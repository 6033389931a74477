/*
 * tally.h - the hits of a pattern counted: by way to go on, games, wins and years
 *
 * A game counts once on each way, whatever it has there. In a block of 64 games "who was here" is a word of bits, so counting
 * games, and wins among them, is counting bits.
 *
 *      tgn_query_tally *tally = calloc(1, sizeof *tally);
 *      for (each hit of a block)
 *          tgn_query_tally__note(tally, &found);
 *      tgn_query_tally__settle(tally, games, block, years, &error);
 *      tgn_query_tally__free(tally);
 *
 * Threads: each has its own; they are added up in the end.
 */
#ifndef TENGEN_DB_QUERY_TALLY_H
#define TENGEN_DB_QUERY_TALLY_H

#include "db/games/games.h"
#include "db/pattern/match.h"
#include "db/query/ways.h"

/* One way to go on, or all of them together, while they are counted. */
typedef struct tgn_query_way_tally {
    uint64_t times, at_once;
    uint64_t games, black, white;
    uint32_t first, last;
    uint64_t seen[2]; /* the games of the block at hand that went this way: colours as they are, exchanged */
} tgn_query_way_tally;

/* The total is the way behind the last one. */
enum { TGN_QUERY_TOTAL = TGN_PATTERN_WAYS_MAX };
typedef struct tgn_query_tally {
    tgn_query_way_tally ways[TGN_QUERY_TOTAL + 1];
    uint16_t touched[TGN_QUERY_TOTAL + 1]; /* by the block at hand */
    size_t touched_count;
    tgn_query_years years;
} tgn_query_tally;

void tgn_query_tally__free(tgn_query_tally *tally);

void tgn_query_tally__note(tgn_query_tally *tally, const tgn_pattern_found *found);

/* A block is done: the games that were seen are counted; `years`: by year too. Returns 0 or a negative code. */
TGN_CHECKED int tgn_query_tally__settle(tgn_query_tally *tally, tgn_games *games, uint32_t block, bool years,
                                        tgn_error *error);

/* Add what another thread has counted, and settled. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_query_tally__add(tgn_query_tally *to, tgn_query_tally *from);

#endif
