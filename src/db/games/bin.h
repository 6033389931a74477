/*
 * bin.h - games that were removed, kept whole until the bin is emptied
 *
 *      keys    'x' game(4)     when: seconds since 1970 (8)
 *              'y' game(4)     what was under 'g': its record
 *              'z' game(4)     what was under 't': its text
 *
 * The row stays in its page, marked as removed, with the numbers of its names. The times have keys of their own, so that a
 * list of the bin reads nothing else.
 */
#ifndef TENGEN_DB_GAMES_BIN_H
#define TENGEN_DB_GAMES_BIN_H

#include "db/games/games.h"

/* Put a game that is still there into the bin, with this batch. Returns 0 or a negative code. */
TGN_CHECKED int tgn_games_bin__put(tgn_games *games, uint32_t game, uint64_t now, tgn_store_batch *batch,
                                   tgn_error *error);

/* What is in the bin of a game: 1 and the values of its record and its text, to be released; 0; or a negative code. */
TGN_CHECKED int tgn_games_bin__get(tgn_store *store, uint32_t game, tgn_store_value values[2],
                                   tgn_error *error);

/* Take a game out of the bin, with this batch. */
void tgn_games_bin__remove(tgn_store_batch *batch, uint32_t game);

/* All games of the bin, those removed last first; of one second the highest number first. */
typedef struct tgn_games_bin_place {
    uint64_t removed;
    uint32_t game;
} tgn_games_bin_place;

typedef struct tgn_games_bin_list {
    tgn_games_bin_place *places;
    size_t count, capacity;
} tgn_games_bin_list;

/* `out` is zeroed before; free `places` in any case. Returns 0 or a negative code. */
TGN_CHECKED int tgn_games_bin_list__read(tgn_games_bin_list *out, tgn_store *store, tgn_error *error);

#endif
