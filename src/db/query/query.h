/*
 * query.h - one question on its way to its answer
 *
 *      position.c   from the question to the nodes it asks for
 *      scratch.c    memory that is kept from one question to the next
 *      count.c      finds the nodes, segment by segment, and counts: stored summaries, or visits one by one
 *      ways.c       the ways out and in, by name; games by year on each way out
 *      replay.c     one record replayed: where a listed game shows the position
 *      arrivals.c   how a game arrived, where the graph does not store it
 *      setups.c     which stones the setups put down that lead away
 *      answer.c     all of it in the form the caller gets
 *      list.c       games as lines of a list, and whole games
 *      book.c       the graph below a position as one SGF tree
 *      know.c       a whole game beside all others
 *      players.c, player.c, openings.c, similar.c     players and events (players.h)
 *
 *      pattern.c    a question about a pattern, and its answer
 *      search.c     looks for it in all games, by several threads
 *      searcher.c   what one of them does: some groups read, sieved and matched
 *      tally.c      counts its hits
 *
 * A board that does not say whose turn it is asks for two nodes at once, Black's and White's side. Their
 * visits are read together, in order of games, so that a game which shows both counts once.
 */
#ifndef TENGEN_DB_QUERY_QUERY_H
#define TENGEN_DB_QUERY_QUERY_H

#include "db/games/games.h"
#include "db/graph/graph.h"
#include "db/query/ways.h"
#include "db/segment/segment.h"

/* ---- scratch memory (scratch.c) ------------------------------------------------------------------------ */

/* Visits that wait until it is known how they arrived: as many as records are fetched together. */
enum { TGN_QUERY_PENDING_MAX = TGN_GAMES_FETCHED_MAX };

/* Labels of moves (visit.h) on the largest board. */
enum { TGN_QUERY_MOVE_LABELS = 2 * (TGN_POINTS_MAX + 1) };

/* Where a game was found to show a part: step << 16 | length of the visit, and the one region it can be. */
typedef struct tgn_query_seen_region {
    uint32_t game, where;
    tgn_region region;
} tgn_query_seen_region;

/*
 * What answering a question needs, kept from one question to the next: a game on a new board size makes its
 * key table, 150 microseconds for 19x19, three times what a whole question may take. There are as many of
 * these as questions were ever asked at the same time. One belongs to the thread that took it.
 */
typedef struct tgn_query_scratch {
    tgn_graph_scratch base;
    tgn_game *game;                                  /* the position asked for */
    tgn_game *record_game;                           /* records of games that have it */
    tgn_segment_node node[2];                        /* of each side, in the segment at hand */
    tgn_segment_node target;                         /* where a continuation leads */
    tgn_segment_lookup lookups[TGN_SEGMENT_LOOKUPS]; /* nodes that are looked up together */
    tgn_query_ways out, in;
    /* of each side: 1 + the way out that a move's label is; 0: not met */
    uint32_t move_ways[2][TGN_QUERY_MOVE_LABELS];
    tgn_query_years years;            /* of the ways out */
    tgn_point inside[TGN_POINTS_MAX]; /* of the part that is asked for: the points with stones first */
    size_t inside_count;
    tgn_games_fetched fetched; /* records of games that will be replayed */
    tgn_buffer record;         /* packed steps of a game that was not fetched */
    uint32_t *depths;          /* of a record with variations: game steps after each step */
    size_t depth_capacity;
    tgn_games_ranked *candidates; /* games for the list; the tag says where: step << 16 | length */
    size_t candidate_count, candidate_capacity;
    tgn_record_visit pending[TGN_QUERY_PENDING_MAX];
    uint8_t pending_side[TGN_QUERY_PENDING_MAX]; /* whose node each of them visits */
    size_t pending_count;
    tgn_query_seen_region seen[TGN_QUERY_PENDING_MAX]; /* so that listed games need not be replayed twice */
    size_t seen_count;
} tgn_query_scratch;

/* Take one from the graph, or make one; and give it back. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_query_scratch__take(tgn_query_scratch **out, tgn_graph *graph);
void tgn_query_scratch__give(tgn_query_scratch *scratch, tgn_graph *graph);

/* Discard the counts and lists of the question before. */
void tgn_query_scratch__reset(tgn_query_scratch *scratch);

/* ---- a question ---------------------------------------------------------------------------------------- */

typedef struct tgn_query {
    tgn_graph *graph;
    tgn_query_scratch *scratch;
    const tgn_question *question;
    tgn_error *error;                 /* never NULL */
    const tgn_games_matcher *matcher; /* NULL: every game */
    tgn_kind kind;
    tgn_record_node side[2]; /* the nodes asked for */
    int side_count;
    tgn_query_way total;
    uint64_t limit; /* games that the page may need: skip + list */
    /* the game whose visits are being read */
    uint32_t game;
    const tgn_games_row *row;
    bool matches;
} tgn_query;

/* The error of every failed allocation. */
int tgn_query__no_memory(const tgn_query *query);

/* ---- counting (count.c) -------------------------------------------------------------------------------- */

/* Count totals and ways of the nodes asked for, and collect the games that the page may list. */
TGN_CHECKED int tgn_query__count(tgn_query *query);

/*
 * Fill in `game` of ways out by setup that lack it: a game that went this way. Summaries count without naming games; the
 * visits are read until every way has one. Returns 0 or a negative code.
 */
TGN_CHECKED int tgn_query__find_takers(tgn_query *query, tgn_query_way *const *ways, size_t count);

/*
 * Fill in `reached` of the ways that are moves, whole board only: who else reached the position that the move
 * leads to.
 */
TGN_CHECKED int tgn_query__count_reached(tgn_query *query, tgn_way *ways, size_t count);

/* ---- a record replayed (replay.c) ---------------------------------------------------------------------- */

/*
 *      tgn_query_replay replay;
 *      tgn_query_replay__open(&replay, query, 17);
 *      tgn_query_replay__go(&replay, 42);                      // after step 42; replay.before: before it
 *      unsigned regions = tgn_query_replay__arrived(&replay);  // where the part asked for has just appeared
 *
 * Records with variations too: steps are counted in the order of the record.
 */
typedef struct tgn_query_replay {
    tgn_query *query;
    tgn_record record;
    tgn_record_steps steps;
    tgn_record_step last; /* the step that was taken last; its stones are not kept */
    int took;             /* steps of the game that it took */
    uint32_t number;      /* of that step; 0 before the first */
    bool turned;          /* it begins a variation: the line before has ended */
    tgn_board before;     /* size and colours before it, where that was asked for; nothing else of it */
} tgn_query_replay;

/*
 * Fetch the records of games that will be replayed, at most TGN_GAMES_FETCHED_MAX of them; those of before are released.
 */
TGN_CHECKED int tgn_query_replay__fetch(tgn_query *query, const uint32_t *games, size_t count);

/* Returns 0 or a negative code. */
TGN_CHECKED int tgn_query_replay__open(tgn_query_replay *replay, tgn_query *query, uint32_t game);

/* One step on, with the stones before it kept or not. Returns 1, 0 at the end, or a negative code. */
TGN_CHECKED int tgn_query_replay__next(tgn_query_replay *replay, bool keep);

/* To the position after this step, the stones before it kept. TGN_ERR_INPUT when there is no such step. */
TGN_CHECKED int tgn_query_replay__go(tgn_query_replay *replay, uint32_t number);

/* Parts: the regions, as a set, that show the part asked for since the last step, and did not before. */
unsigned tgn_query_replay__arrived(const tgn_query_replay *replay);

/* Those among a set of regions whose stones the last step changed. */
unsigned tgn_query_replay__changed(const tgn_query_replay *replay, unsigned regions);

/* The error of a record that is not what the graph was made of. */
int tgn_query_replay__damaged(const tgn_query *query, uint32_t game);

/* Fill in `move`, `last_move` and `region` of listed games: line i is that of candidate i. */
TGN_CHECKED int tgn_query__locate(tgn_query *query, const tgn_games_ranked *candidates, size_t count,
                                  tgn_game_line *lines);

/* ---- arrivals (arrivals.c) ----------------------------------------------------------------------------- */

/* Fill in how the pending visits arrived, where it is not stored. */
TGN_CHECKED int tgn_query__find_arrivals(tgn_query *query);

/* ---- setups (setups.c) --------------------------------------------------------------------------------- */

/* Stones of several setups, one after the other. */
typedef struct tgn_query_stones {
    tgn_move *items;
    size_t count, capacity;
} tgn_query_stones;

/*
 * Tell the stones of the most frequent setups among the ways, which are those of scratch->out in the same order. The
 * caller frees `stones->items` when the ways are not used any more. Returns 0 or a negative code.
 */
TGN_CHECKED int tgn_query__tell_setups(tgn_query *query, tgn_way *ways, size_t count,
                                       tgn_query_stones *stones);

/* ---- the answer (answer.c) ----------------------------------------------------------------------------- */

/* Make the answer out of what was counted. */
TGN_CHECKED int tgn_query__make_answer(tgn_query *query, tgn_answer **out);

/*
 * The name (ways.h) of a label by which a visit leaves a side's node, or arrived at it; and the move it
 * names.
 */
uint64_t tgn_query__name_out(const tgn_query *query, int side, uint64_t next);
uint64_t tgn_query__name_in(const tgn_query *query, int side, uint16_t came);
tgn_move tgn_query__move(const tgn_query *query, uint64_t name);

/* ---- lists of games (list.c) --------------------------------------------------------------------------- */

/*
 *      tgn_game_list *list;
 *      tgn_query_list__new(&list);
 *      tgn_query_list__add(list, games, 17, &error);
 *      list->lines[list->count - 1].move = 42;            // what only the caller knows
 *      list->total = ...;
 *
 * The texts are copied: a list outlives the graph it came from. tgn_game_list_free() frees it.
 */
TGN_CHECKED int tgn_query_list__new(tgn_game_list **out);

/* The newest games that a filter matches, of 1 .. `last`: their lines and their total. Returns 0 or a negative code. */
TGN_CHECKED int tgn_query_list__fill(tgn_game_list *list, tgn_games *games, uint32_t last,
                                     const tgn_filter *filter, size_t count, tgn_error *error);

/* Add a game's line; `move`, `last_move` and `region` are left zero. Returns 0 or a negative code. */
TGN_CHECKED int tgn_query_list__add(tgn_game_list *list, tgn_games *games, uint32_t game, tgn_error *error);

#endif
