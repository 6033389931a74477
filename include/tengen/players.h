/*
 * tengen/players.h - the players and events of a database
 *
 * A player is known by the number of a name: as it is written in records, and stable for the life of the database. Who is written
 * in several ways has several such numbers until somebody joins them:
 *
 *      tgn_graph_join_spelling(graph, 17, 93, &error);             // "趙治勲" is "Cho Chikun"
 *
 * From then on 17 and 93 are one player, whose number and name are those of 17, in all lists, counts and filters (`who` of
 * tgn_filter). The records stay as they are, and tgn_graph_separate_spelling() undoes it.
 *
 *      tgn_player_question question = {.text = "cho", .count = 20};
 *      tgn_player_list *list;
 *      tgn_graph_players(graph, &question, &list, &error);
 *      for (size_t i = 0; i < list->count; i++)
 *          printf("%u %s\n", list->players[i].id, list->players[i].name);
 *      tgn_player_list_free(list);
 *
 * Sums of all players are kept in memory: they are made when first asked for (2 ms for 131,000 games) and brought up to date
 * when games were added. docs/PLAYERS.md says what is counted.
 *
 * Threads: as for tengen/graph.h.
 */
#ifndef TENGEN_PLAYERS_H
#define TENGEN_PLAYERS_H

#include <tengen/graph.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- lists --------------------------------------------------------------------------------------------- */

/* Texts are borrowed from the list or page that holds them. A game against oneself is one of each colour, neither won nor lost. */
typedef struct tgn_player_line {
    uint32_t id;
    const char *name;
    const char *const *spellings; /* all names that are joined, the player's own first */
    size_t spelling_count;
    uint64_t games, black, white; /* all; with each colour */
    uint64_t won, lost;           /* the others have another result */
    uint32_t first, last;         /* dates of the first and the last; 0: none known */
    char rank[TGN_RANK_TEXT];     /* the latest known, or "" */
} tgn_player_line;

typedef struct tgn_player_list {
    tgn_player_line *players;
    size_t count;
    uint64_t total; /* of which this is a page */
    struct tgn_player_space *space;
} tgn_player_list;

/* Most games first; names from A; who played last first. */
typedef enum tgn_player_order { TGN_PLAYER_GAMES, TGN_PLAYER_NAME, TGN_PLAYER_LAST } tgn_player_order;

typedef struct tgn_player_question {
    const char *text; /* words that stand in the spellings, ignoring case (ASCII); NULL: all players */
    tgn_player_order order;
    bool reverse;
    uint64_t skip;
    size_t count;
} tgn_player_question;

/* O(names). Returns 0, TGN_ERR_ARGUMENT (the text), or another negative code. */
TGN_CHECKED int tgn_graph_players(tgn_graph *graph, const tgn_player_question *question,
                                  tgn_player_list **out, tgn_error *error);
void tgn_player_list_free(tgn_player_list *list);

/* ---- one player ---------------------------------------------------------------------------------------- */

typedef struct tgn_player_tally {
    uint64_t games, won, lost;
} tgn_player_tally;

/* A spelling, or another player. */
typedef struct tgn_player_other {
    uint32_t id;
    const char *name;
    tgn_player_tally
        tally; /* of a spelling: its own games; of an opponent: those between the two, won by the player asked about */
} tgn_player_other;

typedef struct tgn_player_year {
    uint16_t year;
    tgn_player_tally tally;
} tgn_player_year;

/* How long somebody had a rank. */
typedef struct tgn_player_rank {
    char rank[TGN_RANK_TEXT];
    uint32_t first, last; /* 0: no date is known */
    uint64_t games;
} tgn_player_rank;

typedef struct tgn_event {
    const char *name;
    uint64_t games;
    uint32_t first, last;
} tgn_event;

/* The first moves of games: three as Black, four as White, turned so that symmetric ones are one. */
enum {
    TGN_OPENING_MOVES = 4,
    TGN_OPENING_GAMES = 4000,
    TGN_OPENINGS = 12,
    TGN_PLAYER_SHOWN = 20,
    TGN_PLAYER_SIMILAR = 8
};
typedef struct tgn_opening {
    tgn_colour colour;
    tgn_size size;
    tgn_point points[TGN_OPENING_MOVES];
    size_t count;
    tgn_player_tally tally;
} tgn_opening;

typedef struct tgn_player_page {
    tgn_player_line player;
    const tgn_player_other *names; /* the player's own first */
    size_t name_count;
    tgn_player_tally colour[TGN_WHITE + 1]; /* by tgn_colour */
    const tgn_player_year *years;           /* oldest first */
    size_t year_count;
    const tgn_player_rank *ranks; /* in order of time */
    size_t rank_count;
    const tgn_player_other *opponents; /* TGN_PLAYER_SHOWN of them at most, most games first */
    size_t opponent_count;
    uint64_t opponent_total;
    const tgn_event *events; /* likewise */
    size_t event_count;
    uint64_t event_total;
    const tgn_opening *
        openings; /* of TGN_OPENING_GAMES even games at most, the newest; 19x19 first, then most games first */
    size_t opening_count;
    const tgn_player_other *similar; /* others who may be the same person, the likeliest first */
    size_t similar_count;
    struct tgn_player_space *space;
} tgn_player_page;

/*
 * Everything about a player, by the number of any spelling. One pass over all games, and the records of at most
 * TGN_OPENING_GAMES of them. Returns 0, TGN_ERR_MISSING (no player has this number) or another negative code.
 */
TGN_CHECKED int tgn_graph_player(tgn_graph *graph, uint32_t id, tgn_player_page **out, tgn_error *error);
void tgn_player_page_free(tgn_player_page *page);

/* The number of the player with exactly this spelling, or TGN_ERR_MISSING. O(names). */
TGN_CHECKED int tgn_graph_player_named(tgn_graph *graph, const char *name, uint32_t *id, tgn_error *error);

/* ---- finding ------------------------------------------------------------------------------------------- */

/*
 * What somebody typed into a box, among all players, events and games: words, each anywhere in a name, and dates. Of a player all
 * words stand in the spellings, of an event in its name, of a game each in a name of a player or the event. Words are
 * separated by blanks, at most 16 in 400 bytes; full-width forms are like ASCII. Dates are "1998", "1998-05", "1998-05-31",
 * "1990..1999", "1990..", "..1999", and games are played then; players and events are looked for by the other words, or, if there
 * are none, by the dates as words.
 */
typedef struct tgn_find_question {
    const char *text;
    size_t players, events, games; /* how many of each to list */
} tgn_find_question;

typedef struct tgn_found {
    tgn_player_list *players; /* names that begin with the text first, then most games first */
    const tgn_event *events;
    size_t event_count;
    uint64_t event_total;
    tgn_game_list *games; /* newest first */
    struct tgn_player_space *space;
} tgn_found;

/* O(names + games). Returns 0, TGN_ERR_ARGUMENT (the text), or another negative code. */
TGN_CHECKED int tgn_graph_find(tgn_graph *graph, const tgn_find_question *question, tgn_found **out,
                               tgn_error *error);
void tgn_found_free(tgn_found *found);

/* ---- spellings ----------------------------------------------------------------------------------------- */

/*
 * Join a spelling, and all that are joined to it, to a player; and take one out again (of the first, the next one becomes
 * the player). Each is a change like an edit: atomic, durable when the call has returned. Returns 0; TGN_ERR_MISSING (no such
 * player; not a spelling of this player), TGN_ERR_LIMIT (more than 2 million), or what an edit returns.
 */
TGN_CHECKED int tgn_graph_join_spelling(tgn_graph *graph, uint32_t player, uint32_t spelling,
                                        tgn_error *error);
TGN_CHECKED int tgn_graph_separate_spelling(tgn_graph *graph, uint32_t player, uint32_t spelling,
                                            tgn_error *error);

/* A spelling and the player it belongs to, by their names. */
typedef struct tgn_spelling {
    const char *player, *spelling;
} tgn_spelling;

/* All that are joined, sorted by players; borrowed from the list. */
typedef struct tgn_spelling_list {
    tgn_spelling *spellings;
    size_t count;
    struct tgn_player_space *space;
} tgn_spelling_list;
TGN_CHECKED int tgn_graph_spellings(tgn_graph *graph, tgn_spelling_list **out, tgn_error *error);
void tgn_spelling_list_free(tgn_spelling_list *list);

/*
 * Join many by name, in one change. `joined` (may be NULL) says how many that changed; those with a name that the database does not
 * have are left out, and counted in `unknown` (may be NULL). O(names + count).
 */
TGN_CHECKED int tgn_graph_join_names(tgn_graph *graph, const tgn_spelling *spellings, size_t count,
                                     size_t *joined, size_t *unknown, tgn_error *error);

#ifdef __cplusplus
}
#endif
#endif
