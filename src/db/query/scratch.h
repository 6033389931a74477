/*
 * desk.h - what answering a question needs at hand, kept from one question to the next
 *
 *      tgn_query_scratch *desk;
 *      if (tgn_query_scratch__take(&desk, &graph->desks) == 0)      // this thread's alone, until it is given back
 *          ... desk->game ...
 *      tgn_query_scratch__give(desk, &graph->desks);
 *
 * A game on a new board size makes its key table, 150 microseconds for 19x19: three times what a whole
 * question may take. So desks are kept: there are as many as questions were ever asked at the same moment.
 *
 * Threads: the pool may be used by many; a desk belongs to who took it.
 */
#ifndef TENGEN_DB_QUERY_SCRATCH_H
#define TENGEN_DB_QUERY_SCRATCH_H

#include <pthread.h>

#include "db/games/order.h"
#include "db/segment/segment.h"
#include "db/query/ways.h"
#include "db/query/years.h"

/* Visits that wait until it is known how they came. */
enum { TGN_QUERY_PENDING_MAX = 512 };

/* Labels of moves (visit.h) on the largest board. */
enum { TGN_QUERY_MOVE_LABELS = 2 * (TGN_POINTS_MAX + 1) };

/* Where a game was seen to show a part: step << 16 | length of the visit, and the one region it can be. */
typedef struct tgn_query_seen_region {
    uint32_t game, where;
    tgn_region region;
} tgn_query_seen_region;

typedef struct tgn_query_scratch {
    struct tgn_query_scratch *next; /* in the pool */
    tgn_game *game;        /* the asker's position */
    tgn_game *replay;      /* records of games that have it */
    tgn_segment_node node[2];      /* of each side, in the segment at hand */
    tgn_segment_node target;       /* where a continuation leads */
    tgn_query_ways out, in;
    uint32_t move_ways[2]
                      [TGN_QUERY_MOVE_LABELS]; /* of each side: 1 + the way out that a move's label is; 0: not met */
    tgn_query_years years;                    /* of the ways out */
    tgn_point inside[TGN_POINTS_MAX];   /* of the part that is asked for: the points with stones first */
    size_t inside_count;
    tgn_buffer record; /* packed steps of a game */
    uint32_t *depths;  /* of a record with variations: game steps after each step */
    size_t depth_capacity;
    tgn_games_ranked *offers; /* games for the list; the tag says where: step << 16 | length */
    size_t offer_count, offer_capacity;
    tgn_record_visit waiting[TGN_QUERY_PENDING_MAX];
    uint8_t waiting_side[TGN_QUERY_PENDING_MAX]; /* whose node each of them visits (ask.h) */
    size_t waiting_count;
    tgn_query_seen_region sights[TGN_QUERY_PENDING_MAX]; /* so that listed games need not be replayed twice */
    size_t sight_count;
} tgn_query_scratch;

typedef struct tgn_query_scratch_pool {
    pthread_mutex_t lock;
    tgn_query_scratch *idle;
} tgn_query_scratch_pool;

void tgn_query_scratch_pool__init(tgn_query_scratch_pool *desks);
void tgn_query_scratch_pool__clear(tgn_query_scratch_pool *desks); /* nobody has one */

/* Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_query_scratch__take(tgn_query_scratch **out, tgn_query_scratch_pool *desks);

/* Forget the counts and lists of the question before. */
void tgn_query_scratch__reset(tgn_query_scratch *desk);
void tgn_query_scratch__give(tgn_query_scratch *desk, tgn_query_scratch_pool *desks);

#endif
