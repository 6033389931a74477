/*
 * verify.h - what the parts of a verification share
 *
 *      verify.c         the head, the order of things, telling faults
 *      verify_games.c   rows, records, texts, digests, names: each game against itself
 *      verify_graph.c   all games played again, their visits kept slice by slice
 *      verify_slice.c   one slice of one graph: what was played against what is stored; with
 *      verify_match.c   visit by visit
 *      verify_sums.c    and total by total
 *
 * A slice is a range of keys, the same for all segments of a graph: small enough to be sorted and compared
 * in a few megabytes. As many slices as fit in the memory make a round, and every round plays all games
 * once more, of one graph only.
 *
 * Threads: the functions here may be called by the whole crew at once.
 */
#ifndef TENGEN_DB_VERIFY_VERIFY_H
#define TENGEN_DB_VERIFY_VERIFY_H

#include <stdatomic.h>

#include "db/graph/graph.h"

typedef struct tgn_verify_job {
    tgn_graph *graph;
    const tgn_graph_head *head;
    int threads;
    uint64_t steps; /* of all games that are not gone: found by tgn_verify__games() */
    uint32_t live;

    pthread_mutex_t lock; /* for all that follows */
    void (*fault)(void *context, const char *words);
    void *context;
    const tgn_progress *progress;
    uint64_t done, total;
    tgn_verify_sum *sum;
} tgn_verify_job;

/* Tell a fault. `more` are others like it, counted and not told. */
void tgn_verify_job__fault(tgn_verify_job *verifier, const char *format, ...) TGN_PRINTF(2, 3);
void tgn_verify_job__count(tgn_verify_job *verifier, uint64_t more);

/* So much is done. Returns 0, or TGN_ERR_STOPPED when it should end. */
TGN_CHECKED int tgn_verify_job__step(tgn_verify_job *verifier, const char *what, uint64_t more, tgn_error *error);

/* Rows, records, texts, digests and names. Returns 0 or a negative code; faults are no failure. */
TGN_CHECKED int tgn_verify__games(tgn_verify_job *verifier, tgn_error *error);

/* One graph. */
TGN_CHECKED int tgn_verify__graph(tgn_verify_job *verifier, tgn_kind kind, tgn_error *error);

/* ---- a slice ------------------------------------------------------------------------------------------- */

/* A visit as it was played, with the word of its key that visits leave out. */
typedef struct tgn_verify_visit {
    tgn_record_visit visit;
    uint64_t rest;
} tgn_verify_visit;

/* What is learned about the segments of a graph while its slices are compared. */
typedef struct tgn_verify_counts {
    tgn_kind kind;
    uint64_t nodes[TGN_GRAPH_SEGMENTS_MAX], arcs[TGN_GRAPH_SEGMENTS_MAX], visits[TGN_GRAPH_SEGMENTS_MAX];
    _Atomic uint8_t *home; /* by game: 1 + the segment that holds it, 0: not met */
} tgn_verify_counts;

/*
 * Compare the visits that were played with those that the segments keep, for keys whose `high` lies between
 * `first` and `last`. Sorts `played`. Returns 0 or a negative code; faults are no failure.
 */
TGN_CHECKED int tgn_verify__slice(tgn_verify_job *verifier, tgn_verify_counts *survey, uint64_t first, uint64_t last,
                                  tgn_verify_visit *played, size_t count, tgn_error *error);

#endif
