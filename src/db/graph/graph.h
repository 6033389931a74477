/*
 * graph.h - what an open database is made of
 *
 * State on disk is one small value, the head (key 'm'): version, which graphs, counters, the live segments
 * of each graph. A change writes new pages beside the old ones and, in the same commit, a new head that
 * names them; whatever no head names is garbage. Questions hold the lock for reading, a commit swaps head and
 * roll under the write lock, so a question sees one moment.
 */
#ifndef TENGEN_DB_GRAPH_GRAPH_H
#define TENGEN_DB_GRAPH_GRAPH_H

#include <pthread.h>

#include <tengen/graph.h>

#include "db/query/scratch.h"
#include "db/graph/ticket_lock.h"
#include "db/games/games.h"
#include "db/segment/segment.h"
#include "db/record/trace.h"
#include "db/store/store.h"

enum { TGN_GRAPH_VERSION = 1, TGN_GRAPH_SEGMENTS_MAX = 64 };

typedef struct tgn_graph_head {
    uint32_t version;
    unsigned graphs; /* bit k: kind k is kept */
    uint32_t games;  /* the highest number given */
    uint32_t live;   /* games that are not gone */
    uint32_t names;
    uint32_t next_segment;
    uint64_t sequence; /* counts commits */
    uint64_t
        resume_hash; /* importing with duplicates kept: which paths, and how many records of them are committed; */
    uint64_t resume_done; /* both 0 when the last import came to its end */
    size_t segment_count[TGN_KIND_COUNT];
    tgn_segment segments[TGN_KIND_COUNT][TGN_GRAPH_SEGMENTS_MAX]; /* oldest first */
} tgn_graph_head;

/* Packed for the store, checksum included; and back, checked. */
TGN_CHECKED int tgn_graph_head__pack(const tgn_graph_head *head, tgn_buffer *out);
TGN_CHECKED int tgn_graph_head__unpack(tgn_graph_head *head, tgn_store_bytes bytes, tgn_error *error);

struct tgn_graph {
    tgn_store *store;
    tgn_graph_options options;
    tgn_graph_mode mode;
    tgn_games *roll;
    tgn_graph_head head;
    pthread_rwlock_t
        lock;         /* questions hold it for reading; a commit swaps head and roll under the write lock */
    tgn_graph_ticket_lock writing; /* one change at a time */
    tgn_graph_ticket_lock working; /* one import or verification at a time, from its begin to its end */
    tgn_query_scratch_pool desks;  /* what questions need at hand */
};

/*
 * Commit `batch` or `load` together with a new head, and make it the current one. The roll's waiting games
 * are settled. Exactly one of batch and load is given; the head is added to it here.
 */
TGN_CHECKED int tgn_graph__commit_batch(tgn_graph *graph, tgn_store_batch *batch, tgn_graph_head *next,
                                        tgn_error *error);
TGN_CHECKED int tgn_graph__commit_load(tgn_graph *graph, tgn_store_load *load, tgn_graph_head *next,
                                       tgn_error *error);

/*
 * Write sorted visits of some games (all of their visits of one kind) as a new segment into a load or a
 * batch; adds it to `next`.
 */
TGN_CHECKED int tgn_graph__write_segment(tgn_graph *graph, tgn_graph_head *next, tgn_kind kind,
                                         const tgn_record_visit *visits, size_t count, tgn_store_batch *batch,
                                         tgn_error *error);

/*
 * Join segments where there are too many (join.c says when that is). Commits by itself, one graph at a time,
 * and sweeps what became garbage. An import lets others change the database between two such commits, so
 * nothing may wait in the roll then.
 */
typedef enum tgn_graph_joining { TGN_GRAPH_JOIN_END = 0, TGN_GRAPH_JOIN_EDIT = 4, TGN_GRAPH_JOIN_BATCH = 16 } tgn_graph_joining;
TGN_CHECKED int tgn_graph__join(tgn_graph *graph, tgn_graph_joining when, const tgn_progress *progress,
                                uint64_t *merges, tgn_error *error);

/*
 * Fill in `came` and `parent` of visits by replaying their records: a tgn_segment_find_arrivals, context a
 * tgn_graph.
 */
int tgn_graph__find_arrivals(void *graph, tgn_kind kind, tgn_record_visit *visits, size_t count, tgn_error *error);

/*
 * Work that is long and needs most of the memory, an import or a verification: one at a time. Whoever begins
 * it has the turn to write, and may give that away for a while.
 */
void tgn_graph__begin_work(tgn_graph *graph);
void tgn_graph__end_work(tgn_graph *graph);

/* Remove segments that no head names: what a killed process left. */
TGN_CHECKED int tgn_graph__sweep(tgn_graph *graph, tgn_error *error);

#endif
