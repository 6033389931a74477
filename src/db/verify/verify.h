/*
 * verify.h - what the parts of a verification share
 *
 *      verify.c    the head, the order of checks, reporting faults
 *      games.c     rows, records, texts, digests, names: each game against itself
 *      graph.c     all games replayed, their visits kept slice by slice
 *      slice.c     one slice of one graph: replayed visits against stored ones
 *      compare.c   visit by visit, and total by total
 *      patterns.c  the index of patterns
 *
 * A slice is a range of keys, the same for all segments of a graph: small enough to be sorted and compared
 * in a few megabytes. As many slices as fit in the memory make a round, and every round replays all games
 * once more, for one graph only.
 *
 * Threads: the functions of a job may be called by several threads at once.
 */
#ifndef TENGEN_DB_VERIFY_VERIFY_H
#define TENGEN_DB_VERIFY_VERIFY_H

#include <stdatomic.h>

#include "db/graph/graph.h"
#include "db/segment/summary.h"

typedef struct tgn_verify_job {
    tgn_graph *graph;
    const tgn_graph_head *head;
    int threads;
    uint64_t steps; /* of all games that were not removed: found by tgn_verify__games() */
    uint32_t live;

    pthread_mutex_t lock; /* for all that follows */
    void (*fault)(void *context, const char *words);
    void *context;
    const tgn_progress *progress;
    uint64_t done, total;
    tgn_verify_sum *sum;
} tgn_verify_job;

/* Report a fault. `more` are others like it, counted and not reported. */
void tgn_verify_job__fault(tgn_verify_job *job, const char *format, ...) TGN_PRINTF(2, 3);
void tgn_verify_job__count(tgn_verify_job *job, uint64_t more);

/* Report progress: `more` is done. Returns 0, or TGN_ERR_STOPPED when it should end. */
TGN_CHECKED int tgn_verify_job__step(tgn_verify_job *job, const char *what, uint64_t more, tgn_error *error);

/* Rows, records, texts, digests and names. Returns 0 or a negative code; faults are not failures. */
TGN_CHECKED int tgn_verify__games(tgn_verify_job *job, tgn_error *error);

/* One graph. */
TGN_CHECKED int tgn_verify__graph(tgn_verify_job *job, tgn_kind kind, tgn_error *error);

/* The index of patterns, as far as it goes. */
TGN_CHECKED int tgn_verify__patterns(tgn_verify_job *job, tgn_error *error);

/* ---- a slice ------------------------------------------------------------------------------------------- */

/* A visit as it was replayed, with the word of its key that visits leave out. */
typedef struct tgn_verify_visit {
    tgn_record_visit visit;
    uint64_t rest;
} tgn_verify_visit;

/* What is learned about the segments of a graph while its slices are compared. */
typedef struct tgn_verify_counts {
    tgn_kind kind;
    uint64_t nodes[TGN_GRAPH_SEGMENTS_MAX], arcs[TGN_GRAPH_SEGMENTS_MAX], visits[TGN_GRAPH_SEGMENTS_MAX];
    uint64_t all_nodes, all_arcs; /* of all segments together, as replayed */
    _Atomic uint8_t *segment_of;  /* by game: 1 + the segment that holds it, 0: not met */
} tgn_verify_counts;

/*
 * Compare the visits that were replayed with those that the segments store, for keys whose `high` lies
 * between `first` and `last`. Sorts `played`. Returns 0 or a negative code; faults are not failures.
 */
TGN_CHECKED int tgn_verify__slice(tgn_verify_job *job, tgn_verify_counts *counts, uint64_t first,
                                  uint64_t last, tgn_verify_visit *played, size_t count, tgn_error *error);

typedef struct tgn_verify_slice {
    tgn_verify_job *job;
    tgn_verify_counts *counts;
    uint64_t first, last;
    const tgn_verify_visit *played;
    size_t played_count;
    tgn_record_visit_list stored;             /* segment by segment */
    size_t begin[TGN_GRAPH_SEGMENTS_MAX + 1]; /* the first row of each segment */
    tgn_record_visit **sorted;                /* all of them in order */
    uint64_t *labels;                         /* memory for the labels of a node */
    size_t label_capacity;
    tgn_segment_node node, expected;
    tgn_segment_summary summary;
    uint64_t reported, unreported;
    tgn_error *error;
} tgn_verify_slice;

/*
 * Whether one more difference is to be reported; else it is counted: where much differs, the first are
 * enough.
 */
bool tgn_verify_slice__may_report(tgn_verify_slice *slice);

static inline const tgn_segment *tgn_verify_slice__segment(const tgn_verify_slice *slice, size_t which)
{
    return &slice->job->head->segments[slice->counts->kind][which];
}

static inline bool tgn_verify_slice__same_node(const tgn_record_visit *a, const tgn_record_visit *b)
{
    return a->high == b->high && a->low == b->low;
}

/* How many rows from here on are of the first one's node. */
static inline size_t tgn_verify_slice__run(const tgn_record_visit *rows, size_t count)
{
    size_t length = 1;
    while (length < count && tgn_verify_slice__same_node(&rows[0], &rows[length]))
        length++;
    return length;
}

/* ---- visit by visit (compare.c) ------------------------------------------------------------------------ */

/* The order of visits, whatever their arrivals. */
int tgn_verify_slice__order(const tgn_record_visit *a, const tgn_record_visit *b);

/* Report that something is wrong with a visit. */
void tgn_verify_slice__report_visit(tgn_verify_slice *slice, const tgn_record_visit *visit, const char *what);

/*
 * Compare what was replayed with what is stored, and report differences. Stored rows without an arrival get
 * it from those that were replayed.
 */
void tgn_verify_slice__match(tgn_verify_slice *slice);

/* Positions with one 80-bit key must have one 128-bit key. */
void tgn_verify_slice__check_keys(tgn_verify_slice *slice);

/* ---- total by total (compare.c) ------------------------------------------------------------------------ */

/*
 * Count nodes, arcs and visits of a segment, and check that every game is in one segment and rows are in
 * order.
 */
TGN_CHECKED int tgn_verify_slice__count(tgn_verify_slice *slice, size_t which);

/* Count the nodes and arcs that were replayed. */
TGN_CHECKED int tgn_verify_slice__count_played(tgn_verify_slice *slice);

/* Recount hot nodes of a segment and compare with their summaries; look up some of the others. */
TGN_CHECKED int tgn_verify_slice__check_nodes(tgn_verify_slice *slice, size_t which);

#endif
