/*
 * tengen/known.h - a game beside all the games of a database: how far others went the same way, and what they played
 *
 *      tgn_known_game *known;
 *      tgn_graph_know(&known, graph, game, &error);                         // tengen/graph.h
 *      for (size_t i = 0; i < known->places; i++)
 *          ...                                      // before move i + 1: known->place[i].games other games stood here
 *      if (known->new_from)
 *          ...                                      // after move known->new_from no other game stands
 *      tgn_known_game_free(known);
 *
 * Plain data, so that reports can print it and servers can send it without a database.
 *
 * A game of n moves has n + 1 places, as in tengen/review.h: place i is the position in which move i + 1 was played, place
 * n the end. Positions are compared with side to move and ko, turned and mirrored in all ways; points are given
 * as they lie in the game that was asked for. Of points that a symmetric position makes equal one stands for all: the one that
 * was played in the game, or else the one at the upper right (tengen/graph.h).
 *
 * The game itself does not count where the database has it: a record with as many moves, which stands at the same
 * position before each of them and plays the same move there.
 *
 * Threads: a plain value; many may read it.
 */
#ifndef TENGEN_KNOWN_H
#define TENGEN_KNOWN_H

#include <tengen/info.h>
#include <tengen/point.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TGN_KNOWN_MOVES = 5, TGN_KNOWN_AROUND = 10 };

/* A move that other games played, and how they ended; those without a winner are neither's. */
typedef struct tgn_known_move {
    tgn_point point; /* TGN_PASS: they passed */
    uint32_t games, black_wins, white_wins;
} tgn_known_move;

typedef struct tgn_known_place {
    uint32_t games;                       /* others that stood here */
    int moves;                            /* of them, those that follow */
    tgn_known_move move[TGN_KNOWN_MOVES]; /* most played first, then in reading order */
    bool played_known;                    /* others played the game's own move too: */
    tgn_known_move played;
} tgn_known_place;

/* One of the games that went the same way longest. */
typedef struct tgn_known_line {
    uint32_t id; /* its number in the database */
    const char *black, *white, *event;
    char black_rank[TGN_RANK_TEXT], white_rank[TGN_RANK_TEXT];
    char result[TGN_RESULT_TEXT];
    uint32_t date; /* the first day, as tgn_date_format() takes it; 0: not known */
    uint32_t move; /* after so many moves of its own it stands at the common position */
} tgn_known_line;

typedef struct tgn_known_game {
    tgn_size size;
    uint32_t total; /* games of the database */
    size_t places;  /* moves + 1 */
    tgn_known_place *place;
    /* The number of the first move after which no other game stands any more; 0: some stand at the end as well. */
    size_t new_from;
    size_t around_count;                     /* games of the last common position, the newest first */
    tgn_known_line around[TGN_KNOWN_AROUND]; /* texts are this struct's */
} tgn_known_game;

/* NULL is fine. */
void tgn_known_game_free(tgn_known_game *known);

#ifdef __cplusplus
}
#endif
#endif
