/*
 * players.h - what lists and pages of players are made of
 *
 *      players.c    lists of players, events and games, and finding
 *      player.c     one player
 *      openings.c   the first moves of a player's games
 *      similar.c    names that may be the same person
 *
 * Whoever asks holds the lock of the graph for reading, from tgn_query_players__begin() to the end.
 */
#ifndef TENGEN_DB_QUERY_PLAYERS_H
#define TENGEN_DB_QUERY_PLAYERS_H

#include <tengen/players.h>

#include "base/string_arena.h"
#include "db/graph/graph.h"

/* The memory of a list or page: texts, and arrays that are freed with it. */
enum { TGN_QUERY_PLAYER_ARRAYS = 16 };
struct tgn_player_space {
    tgn_string_arena texts;
    void *arrays[TGN_QUERY_PLAYER_ARRAYS];
    size_t array_count;
};

/* An array of `count` zeroed items that belongs to the space; NULL: no memory. */
void *tgn_query_players__array(struct tgn_player_space *space, size_t count, size_t item_size);
void tgn_query_players__free_space(struct tgn_player_space *space);

/* A question: the state that it is asked of. */
typedef struct tgn_query_players {
    tgn_graph *graph;
    tgn_games *games;
    const tgn_games_people *people;
    const tgn_games_joined *joined;
    uint32_t names; /* numbers 1 .. names */
    tgn_error *error;
} tgn_query_players;

/* Returns 0 or a negative code. */
TGN_CHECKED int tgn_query_players__begin(tgn_query_players *out, tgn_graph *graph, tgn_error *error);

int tgn_query_players__no_memory(const tgn_query_players *query);

/* A copy of a name that belongs to the space. NULL: the error says why. */
const char *tgn_query_players__name(const tgn_query_players *query, struct tgn_player_space *space,
                                    uint32_t number);

static inline uint32_t tgn_query_players__player(const tgn_query_players *query, uint32_t name)
{
    return tgn_games_joined__player(query->joined, name);
}

/* Numbers of players with what they are sorted by, most first; `count` of them are in place from `skip` on. */
typedef struct tgn_query_chosen {
    tgn_games_ranked *items;
    size_t count, capacity;
} tgn_query_chosen;
TGN_CHECKED int tgn_query_chosen__add(tgn_query_chosen *chosen, uint32_t number, uint64_t key,
                                      const tgn_query_players *query);

/* Fill in `count` players with these numbers, which are first spellings. */
TGN_CHECKED int tgn_query_players__fill(tgn_player_line *out, const tgn_games_ranked *numbers, size_t count,
                                        struct tgn_player_space *space, const tgn_query_players *query);

/* ---- one player ---------------------------------------------------------------------------------------- */

/* The openings of the games that were chosen (keys: the later, the less), and similar names, into the page. */
TGN_CHECKED int tgn_query_openings__fill(tgn_player_page *page, tgn_query_chosen *games,
                                         const tgn_query_players *query);
TGN_CHECKED int tgn_query_similar__fill(tgn_player_page *page, const tgn_query_players *query);

#endif
