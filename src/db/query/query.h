/*
 * ask.h - one question on its way to its answer
 *
 *      position.c   from the question to the nodes it asks for
 *      gather.c     finds them, segment by segment, and counts: kept summaries, or visits one by one
 *      ways.c       the ways out and in, by name
 *      years.c      games by year on each way out
 *      line.c       one game, replayed
 *      spot.c       where a listed game shows it: at which moves, in which part of its board
 *      whence.c     how a game came, where the graph does not keep it
 *      reach.c      who else reached the position that a continuation leads to
 *      answer.c     all of it in the form the asker gets
 *
 * A board that does not say whose turn it is asks for two nodes at once, Black's and White's side. Their
 * visits are walked through together, in order of games, so that a game which shows both counts once.
 */
#ifndef TENGEN_DB_QUERY_QUERY_H
#define TENGEN_DB_QUERY_QUERY_H

#include "db/query/scratch.h"
#include "db/graph/graph.h"

typedef struct tgn_query {
    tgn_graph *graph;
    tgn_query_scratch *desk;
    const tgn_question *question;
    tgn_error *error;       /* never NULL */
    const tgn_games_matcher *sieve; /* NULL: every game */
    tgn_kind kind;
    tgn_record_node side[2]; /* the nodes asked for */
    int side_count;
    tgn_query_way total;
    uint64_t limit; /* games that the page may need: skip + list */
    /* the game whose visits are walked through */
    uint32_t game;
    const tgn_games_row *row;
    bool taken;
} tgn_query;

/* ---- counting (gather.c) ------------------------------------------------------------------------------- */

/* Count totals and ways of the nodes asked for, and offer their games to the page. */
TGN_CHECKED int tgn_query__count(tgn_query *ask);

/*
 * How many games and visits a node has, through the sieve, and with which results, in all segments.
 */
TGN_CHECKED int tgn_query__count_node(tgn_query *ask, tgn_record_key key, tgn_count *out);

/* ---- listed games (spot.c) ----------------------------------------------------------------------------- */

/* Fill in `move`, `last_move` and `region` of a listed game. */
TGN_CHECKED int tgn_query__locate(tgn_query *ask, const tgn_games_ranked *offer, tgn_game_line *line);

/* ---- parents (whence.c) -------------------------------------------------------------------------------- */

/* Fill in how the visits that wait on the desk came, where it was not kept. */
TGN_CHECKED int tgn_query__find_arrivals(tgn_query *ask);

/* ---- continuations (reach.c) --------------------------------------------------------------------------- */

/* Fill in `reached` of the ways that are moves, whole board only. */
TGN_CHECKED int tgn_query__count_reached(tgn_query *ask, tgn_way *ways, size_t count);

/* ---- the answer (answer.c) ----------------------------------------------------------------------------- */

/* Make the answer out of what was counted. */
TGN_CHECKED int tgn_query__make_answer(tgn_query *ask, tgn_answer **out);

/*
 * The name (ways.h) of a label by which a visit leaves a side's node, or came to it; and the move it names.
 */
uint64_t tgn_query__name_out(const tgn_query *ask, int side, uint64_t next);
uint64_t tgn_query__name_in(const tgn_query *ask, int side, uint16_t came);
tgn_move tgn_query__move(const tgn_query *ask, uint64_t name);

/* What every failure for want of memory says. */
int tgn_query__no_memory(const tgn_query *ask);

#endif
