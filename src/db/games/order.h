/*
 * order.h - lists of games: in which order, and the page of them that is shown
 *
 * Orders (tgn_order), each with ties by number; descending turns all of it round, except that what is not
 * known stays last:
 *
 *      ID             the number of the game
 *      DATE           the first day it may have been played on, then the number
 *      BLACK, WHITE   the player's name, capital and small letters of ASCII alike
 *      RANK           the sum of the players' levels, one that is not known counting 0 (between 1k and 1d);
 *                     both unknown: last
 *
 * A game's place in an order is a 64-bit key, so that 131,000 games are compared without looking at their
 * rows again; only names that begin with the same eight bytes are.
 *
 *      tgn_games_ranked *all = ...;
 *      for (...) tgn_games__rank(roll, order, descending, game, tag, &all[count++], &error);
 *      tgn_games__sort_page(roll, order, descending, all, count, 100, 50);        // now all[100..149] are they
 */
#ifndef TENGEN_DB_GAMES_ORDER_H
#define TENGEN_DB_GAMES_ORDER_H

#include "db/games/games.h"

typedef struct tgn_games_ranked {
    uint64_t key;
    uint32_t game;
    uint32_t tag; /* the caller's */
} tgn_games_ranked;

/* A game's key in an order. Returns 0 or a negative code. */
TGN_CHECKED int tgn_games__rank(tgn_games *roll, tgn_order order, bool descending, uint32_t game, uint32_t tag,
                                tgn_games_ranked *out, tgn_error *error);

/*
 * Put the items that belong at skip, skip + 1, ... skip + count - 1 in their places, in order; the others
 * lie before or behind them in no order. Items of one game are ordered by tag. Expected time O(all + count
 * log count).
 */
void tgn_games__sort_page(tgn_games *roll, tgn_order order, bool descending, tgn_games_ranked *items, size_t all,
                     size_t skip, size_t count);

/*
 * Of the games 1 .. `last` that are not gone, those that the filter (NULL: all) takes: `total` of them; and
 * the numbers of `count` of them from `skip` on into `out`. Returns how many were put there, or a negative
 * code.
 */
int64_t tgn_games__choose(tgn_games *roll, uint32_t last, const tgn_filter *filter, tgn_order order,
                          bool descending, uint64_t skip, size_t count, uint32_t *out, uint64_t *total,
                          tgn_error *error);

#endif
