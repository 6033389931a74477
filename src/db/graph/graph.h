/*
 * graph.h - an open database
 *
 * The state on disk is one small value, the head (key 'm'): version, which graphs are kept, counters, the
 * live segments of each graph. A change writes new pages beside the old ones and, in the same commit, a new
 * head that names them; whatever no head names is garbage. Queries hold the lock for reading, and a commit
 * swaps head and games under the write lock, so a query sees one state.
 *
 *      head.c            the head as bytes
 *      commits.c         counting commits, to notice when some of them are lost
 *      write_segments.c  new segments, encoded by several threads
 *      join.c            many segments into one
 *      backup.c          a copy, made while others may write
 *      kept.c            bytes kept under a name, beside the games
 *      stats.c           nodes, arcs and visits of each graph, and how a change changes them
 *
 * Threads: queries and changes may run at once. Changes wait for each other (write_lock).
 */
#ifndef TENGEN_DB_GRAPH_GRAPH_H
#define TENGEN_DB_GRAPH_GRAPH_H

#include <pthread.h>

#include <tengen/graph.h>

#include "db/games/games.h"
#include "db/graph/ticket_lock.h"
#include "db/record/visit.h"
#include "db/segment/segment.h"
#include "db/store/store.h"

/* ---- the head ------------------------------------------------------------------------------------------ */

enum { TGN_GRAPH_VERSION = 1, TGN_GRAPH_SEGMENTS_MAX = 64 };

/*
 * Nodes and arcs of all segments of a graph together, those that several have counted once. A change adds what
 * it changes, or leaves them unknown, and then whoever asks counts. Kept beside the head, under a key of their
 * own: a program that does not know them leaves them behind, and they are recognised by its commit.
 */
typedef struct tgn_graph_sums {
    bool known;
    uint64_t nodes, arcs;
} tgn_graph_sums;

typedef struct tgn_graph_head {
    uint32_t version;
    unsigned graphs; /* bit k: kind k is kept */
    uint32_t games;  /* the highest number given */
    uint32_t live;   /* games that have not been removed */
    uint32_t names;
    uint32_t next_segment;
    uint64_t sequence; /* counts commits */
    /* An unfinished import that keeps duplicates: a digest of the records it has committed, and their number.
     * Both are 0 when the last import finished. */
    uint64_t resume_hash, resume_done;
    tgn_graph_sums sums[TGN_KIND_COUNT];
    uint32_t
        indexed; /* games 1 .. indexed are in the index of patterns; kept beside the head like the sums */
    size_t segment_count[TGN_KIND_COUNT];
    tgn_segment segments[TGN_KIND_COUNT][TGN_GRAPH_SEGMENTS_MAX]; /* oldest first */
} tgn_graph_head;

/* To bytes, checksum included; and back, checked. */
TGN_CHECKED int tgn_graph_head__pack(const tgn_graph_head *head, tgn_buffer *out);
TGN_CHECKED int tgn_graph_head__unpack(tgn_graph_head *head, tgn_store_bytes bytes, tgn_error *error);

/* The same for the sums. They are unknown when the bytes are of another commit, or damaged. */
TGN_CHECKED int tgn_graph_head__pack_sums(tgn_graph_head *head, tgn_buffer *out);
void tgn_graph_head__unpack_sums(tgn_graph_head *head, tgn_store_bytes bytes);

/* And for how far the index of patterns goes. It is empty when the bytes are of another commit, or damaged. */
TGN_CHECKED int tgn_graph_head__pack_index(const tgn_graph_head *head, tgn_buffer *out);
void tgn_graph_head__unpack_index(tgn_graph_head *head, tgn_store_bytes bytes);

/* Append a segment, unless it has no visits. TGN_ERR_LIMIT when there are too many. */
TGN_CHECKED int tgn_graph_head__add(tgn_graph_head *head, const tgn_segment *segment, tgn_error *error);

/*
 * Half of the memory is for the store's caches while nobody needs the rest: 20,000 random queries of 131,000
 * games took 60 microseconds each with an eighth (128 MiB), 43 with half.
 */
enum { TGN_GRAPH_CACHE_AT_REST = 2, TGN_GRAPH_CACHE_AT_WORK = 8 };

/* ---- the database -------------------------------------------------------------------------------------- */

/* What a query keeps for the next one: the first member of whatever db/query puts there. */
typedef struct tgn_graph_scratch {
    struct tgn_graph_scratch *next;
    void (*free)(struct tgn_graph_scratch *scratch);
} tgn_graph_scratch;

/* How many commits the database has seen since they are counted (commits.c). */
typedef struct tgn_graph_commits {
    uint64_t count;
    bool stored; /* the count is in the store, and short enough to be added to */
    int file;    /* a writer's: where it notes what it has confirmed; -1: nowhere */
} tgn_graph_commits;

struct tgn_graph {
    tgn_store *store;
    tgn_graph_commits commits;
    tgn_graph_options options;
    tgn_graph_mode mode;
    bool swept;     /* what a killed process left behind was removed */
    bool lost_turn; /* it was yielded and did not come back: there is nothing to end */
    tgn_games *games;
    tgn_graph_head head;
    pthread_rwlock_t lock;            /* over head and games: queries read, a commit writes */
    tgn_graph_ticket_lock write_lock; /* one change at a time */
    tgn_graph_ticket_lock work_lock;  /* one import or verification at a time, from beginning to end */
    pthread_mutex_t scratch_lock;     /* over the list below */
    tgn_graph_scratch *idle_scratch;
    pthread_mutex_t count_lock; /* over the sums below: counted when they were asked for */
    tgn_graph_sums counted[TGN_KIND_COUNT];
    uint64_t counted_sequence; /* the commit that they are of */
};

/*
 * Commit `batch` or `load` together with a new head, which is added to it here, and make that the current
 * one. The games' pending entries are committed with it.
 */
TGN_CHECKED int tgn_graph__commit_batch(tgn_graph *graph, tgn_store_batch *batch, tgn_graph_head *next,
                                        tgn_error *error);
TGN_CHECKED int tgn_graph__commit_load(tgn_graph *graph, tgn_store_load *load, tgn_graph_head *next,
                                       tgn_error *error);

/*
 * A change: nobody else, in this process or another, changes the database until its end, and what others did before is
 * seen. TGN_ERR_ARGUMENT: opened for reading. After a failure nothing was begun.
 */
TGN_CHECKED int tgn_graph__begin_change(tgn_graph *graph, tgn_error *error);
void tgn_graph__end_change(tgn_graph *graph);

/*
 * Long work that needs most of the memory, one at a time: a verification, with the write lock held; or a change, an import
 * say, which may yield to others between its commits.
 */
void tgn_graph__begin_work(tgn_graph *graph);
void tgn_graph__end_work(tgn_graph *graph);
TGN_CHECKED int tgn_graph__begin_long_change(tgn_graph *graph, tgn_error *error);
void tgn_graph__end_long_change(tgn_graph *graph);

/*
 * Within a long change: whether others wait; and let them go first. Nothing may be pending, and whatever is known of the
 * database must be read again. After a failure the change can only be ended.
 */
bool tgn_graph__is_wanted(tgn_graph *graph);
TGN_CHECKED int tgn_graph__yield(tgn_graph *graph, tgn_error *error);

/* Remove segments that no head names: what a killed process left behind. */
TGN_CHECKED int tgn_graph__sweep(tgn_graph *graph, tgn_error *error);

/* Remove these, which the head does not name any more. */
TGN_CHECKED int tgn_graph__sweep_segments(tgn_graph *graph, const tgn_segment *segments, size_t count,
                                          tgn_error *error);

/* ---- counting commits (commits.c) ---------------------------------------------------------------------- */

/*
 * Open graph->store at `path`, unless changes that were confirmed are missing there (TGN_ERR_INPUT).
 */
TGN_CHECKED int tgn_graph_commits__open(tgn_graph *graph, const char *path, tgn_error *error);

/* Read how many commits the store holds, after others have changed it. */
TGN_CHECKED int tgn_graph_commits__read(tgn_graph *graph, tgn_error *error);

/*
 * How many commits the store holds, in `count`, and whether that is at least what was confirmed.
 */
TGN_CHECKED int tgn_graph_commits__compare(tgn_store *store, const char *path, uint64_t confirmed,
                                           uint64_t *count, tgn_error *error);

/*
 * Count the commit that this batch, or this section of a load, belongs to. In a section keys come in order: after the
 * head, before its sums.
 */
void tgn_graph_commits__count_batch(const tgn_graph *graph, tgn_store_batch *batch);
TGN_CHECKED int tgn_graph_commits__count_load(const tgn_graph *graph, tgn_store_section *section,
                                              tgn_error *error);

/* It is on disk, and will now be confirmed. */
void tgn_graph_commits__confirm(tgn_graph *graph);

/* ---- writing segments (write_segments.c) --------------------------------------------------------------- */

/* A graph falls into this many parts by the first byte of its keys. */
enum { TGN_GRAPH_PARTS = 256 };

/* Gives an encoder the visits of parts `first` up to (not including) `end` of a graph, in order. */
typedef int tgn_graph_feed(void *context, tgn_kind kind, unsigned first, unsigned end,
                           tgn_segment_encoder *encoder, tgn_error *error);

/*
 * Write one segment for every kind in `graphs` into the load, with several threads. segments[kind] has id,
 * kind, shape and an estimate of its visits; its counts are filled in. A kind whose segment turns out to have
 * no visits writes nothing.
 */
TGN_CHECKED int tgn_graph__write_segments(tgn_graph *graph, tgn_store_load *load, unsigned graphs,
                                          tgn_segment segments[TGN_KIND_COUNT], int threads,
                                          tgn_graph_feed *feed, void *context, tgn_error *error);

/* One segment of about `count` visits into a batch, and into the head. */
TGN_CHECKED int tgn_graph__write_small_segment(tgn_graph *graph, tgn_graph_head *next, tgn_kind kind,
                                               size_t count, tgn_graph_feed *feed, void *context,
                                               tgn_store_batch *batch, tgn_error *error);

/*
 * Fill in `came` and `parent` of visits by replaying their records: a tgn_segment_find_arrivals whose context
 * is a tgn_graph.
 */
int tgn_graph__find_arrivals(void *graph, tgn_kind kind, tgn_record_visit *visits, size_t count,
                             tgn_error *error);

/* ---- counting (stats.c) -------------------------------------------------------------------------------- */

/* Count what the head does not know, with the write lock held, and commit it. */
TGN_CHECKED int tgn_graph__count(tgn_graph *graph, const tgn_progress *progress, tgn_error *error);

/*
 * What becomes of the sums of a graph, in `next`, when the visits `out` are taken out of it and `in` are added;
 * both are sorted, and neither is done yet. Looks up each of their nodes.
 */
TGN_CHECKED int tgn_graph__count_change(tgn_graph *graph, tgn_graph_head *next, tgn_kind kind,
                                        const tgn_record_visit_list *out, const tgn_record_visit_list *in,
                                        tgn_error *error);

/* ---- joining (join.c) ---------------------------------------------------------------------------------- */

/*
 * Join segments where there are too many (join.c says when that is). Commits by itself, one graph at a time,
 * and sweeps what became garbage. An import lets others change the database between two such commits, so no
 * game may be pending then.
 */
typedef enum tgn_graph_joining {
    TGN_GRAPH_JOIN_END = 0,
    TGN_GRAPH_JOIN_EDIT = 4,
    TGN_GRAPH_JOIN_BATCH = 24
} tgn_graph_joining;
TGN_CHECKED int tgn_graph__join(tgn_graph *graph, tgn_graph_joining when, const tgn_progress *progress,
                                uint64_t *merges, tgn_error *error);

#endif
