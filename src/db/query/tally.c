/* tally.c - see tally.h */
#include "db/query/tally.h"

#include <stdlib.h>

#include "base/error.h"
#include "db/pattern/block.h"

enum { SWAPPED = 1 };

void tgn_query_tally__free(tgn_query_tally *tally)
{
    if (!tally)
        return;
    tgn_query_years__clear(&tally->years);
    free(tally);
}

static void note(tgn_query_tally *t, unsigned way, const tgn_pattern_found *found, bool exchanged)
{
    tgn_query_way_tally *w = &t->ways[way];
    w->times++;
    w->at_once += found->at_once;
    if (!(w->seen[0] | w->seen[1]))
        t->touched[t->touched_count++] = (uint16_t)way;
    w->seen[exchanged] |= (uint64_t)1 << found->bit;
}

void tgn_query_tally__note(tgn_query_tally *tally, const tgn_pattern_found *found)
{
    note(tally, found->way, found, found->flipped);
    note(tally, TGN_QUERY_TOTAL, found, found->image->swapped);
}

/* What is needed of the games of a block that have a hit. */
typedef struct block_games {
    uint64_t black, white; /* who won */
    uint32_t first[TGN_PATTERN_BLOCK], last[TGN_PATTERN_BLOCK];
} block_games;

static int read_games(block_games *out, tgn_games *games, uint32_t block, uint64_t set, tgn_error *error)
{
    out->black = out->white = 0;
    for (; set; set &= set - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(set);
        const tgn_games_row *row = tgn_games__row(games, block * TGN_PATTERN_BLOCK + 1 + bit, error);
        if (!row)
            return error->code;
        out->black |= (uint64_t)(row->winner == TGN_BLACK) << bit;
        out->white |= (uint64_t)(row->winner == TGN_WHITE) << bit;
        out->first[bit] = row->first;
        out->last[bit] = row->last;
    }
    return 0;
}

static int settle_dates(tgn_query_tally *t, unsigned way, uint64_t set, const block_games *g, bool years)
{
    tgn_query_way_tally *w = &t->ways[way];
    for (; set; set &= set - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(set);
        if (g->first[bit] == 0)
            continue;
        w->first = w->first == 0 || g->first[bit] < w->first ? g->first[bit] : w->first;
        w->last = g->last[bit] > w->last ? g->last[bit] : w->last;
        if (years)
            TGN_TRY(tgn_query_years__count(&t->years, way, g->first[bit]));
    }
    return 0;
}

static int settle_ways(tgn_query_tally *t, const block_games *g, bool years)
{
    for (size_t i = 0; i < t->touched_count; i++) {
        tgn_query_way_tally *w = &t->ways[t->touched[i]];
        const uint64_t straight = w->seen[0], exchanged = w->seen[SWAPPED] & ~straight;
        w->games += (unsigned)__builtin_popcountll(straight | exchanged);
        w->black += (unsigned)(__builtin_popcountll(straight & g->black) +
                               __builtin_popcountll(exchanged & g->white));
        w->white += (unsigned)(__builtin_popcountll(straight & g->white) +
                               __builtin_popcountll(exchanged & g->black));
        w->seen[0] = w->seen[SWAPPED] = 0;
        TGN_TRY(settle_dates(t, t->touched[i], straight | exchanged, g, years));
    }
    t->touched_count = 0;
    return 0;
}

int tgn_query_tally__settle(tgn_query_tally *tally, tgn_games *games, uint32_t block, bool years,
                            tgn_error *error)
{
    const tgn_query_way_tally *total = &tally->ways[TGN_QUERY_TOTAL];
    block_games g;
    TGN_TRY(read_games(&g, games, block, total->seen[0] | total->seen[SWAPPED], error));
    return settle_ways(tally, &g, years);
}

static int add_years(tgn_query_years *to, tgn_query_years *from)
{
    tgn_query_years__sort(from);
    for (size_t i = 0; i < from->count; i++)
        TGN_TRY(tgn_query_years__add(to, from->cells[i].way, from->cells[i].year, from->cells[i].games));
    return 0;
}

int tgn_query_tally__add(tgn_query_tally *to, tgn_query_tally *from)
{
    for (size_t i = 0; i <= TGN_QUERY_TOTAL; i++) {
        tgn_query_way_tally *a = &to->ways[i];
        const tgn_query_way_tally *b = &from->ways[i];
        a->times += b->times;
        a->at_once += b->at_once;
        a->games += b->games;
        a->black += b->black;
        a->white += b->white;
        a->first = a->first == 0 || (b->first > 0 && b->first < a->first) ? b->first : a->first;
        a->last = b->last > a->last ? b->last : a->last;
    }
    return add_years(&to->years, &from->years);
}
