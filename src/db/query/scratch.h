/*
 * desk.h - what answering a question needs at hand, kept from one question to the next
 *
 *      tgn_desk *desk;
 *      if (tgn_desk__take(&desk, &graph->desks) == 0)      // this thread's alone, until it is given back
 *          ... desk->game ...
 *      tgn_desk__give(desk, &graph->desks);
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
enum { TGN_DESK_VISITS = 512 };

/* Labels of moves (visit.h) on the largest board. */
enum { TGN_DESK_MOVES = 2 * (TGN_POINTS_MAX + 1) };

/* Where a game was seen to show a part: step << 16 | length of the visit, and the one region it can be. */
typedef struct tgn_sight {
    uint32_t game, where;
    tgn_region region;
} tgn_sight;

typedef struct tgn_desk {
    struct tgn_desk *next; /* in the pool */
    tgn_game *game;        /* the asker's position */
    tgn_game *replay;      /* records of games that have it */
    tgn_node node[2];      /* of each side, in the segment at hand */
    tgn_node target;       /* where a continuation leads */
    tgn_ways out, in;
    uint32_t move_ways[2]
                      [TGN_DESK_MOVES]; /* of each side: 1 + the way out that a move's label is; 0: not met */
    tgn_years years;                    /* of the ways out */
    tgn_point inside[TGN_POINTS_MAX];   /* of the part that is asked for: the points with stones first */
    size_t inside_count;
    tgn_buffer record; /* packed steps of a game */
    uint32_t *depths;  /* of a record with variations: game steps after each step */
    size_t depth_capacity;
    tgn_ranked *offers; /* games for the list; the tag says where: step << 16 | length */
    size_t offer_count, offer_capacity;
    tgn_visit waiting[TGN_DESK_VISITS];
    uint8_t waiting_side[TGN_DESK_VISITS]; /* whose node each of them visits (ask.h) */
    size_t waiting_count;
    tgn_sight sights[TGN_DESK_VISITS]; /* so that listed games need not be replayed twice */
    size_t sight_count;
} tgn_desk;

typedef struct tgn_desks {
    pthread_mutex_t lock;
    tgn_desk *idle;
} tgn_desks;

void tgn_desks__init(tgn_desks *desks);
void tgn_desks__clear(tgn_desks *desks); /* nobody has one */

/* Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_desk__take(tgn_desk **out, tgn_desks *desks);

/* Forget the counts and lists of the question before. */
void tgn_desk__wipe(tgn_desk *desk);
void tgn_desk__give(tgn_desk *desk, tgn_desks *desks);

#endif
