/*
 * verify_slice.h - a slice while it is compared: shared by verify_slice.c, verify_match.c and verify_sums.c
 */
#ifndef TENGEN_DB_VERIFY_SLICE_H
#define TENGEN_DB_VERIFY_SLICE_H

#include "db/segment/summary.h"
#include "db/verify/verify.h"

typedef struct tgn_verify_slice {
    tgn_verify_job *verifier;
    tgn_verify_counts *survey;
    uint64_t first, last;
    const tgn_verify_visit *played;
    size_t played_count;
    tgn_record_visit_list stored;              /* segment by segment */
    size_t begin[TGN_GRAPH_SEGMENTS_MAX + 1]; /* where a segment's rows begin */
    tgn_record_visit **sorted;                 /* all of them in order */
    uint64_t *labels;                   /* room for the labels of a node */
    size_t label_capacity;
    tgn_segment_node node, expected;
    tgn_segment_summary summary;
    uint64_t told, untold;
    tgn_error *error;
} tgn_verify_slice;

/*
 * Whether one more difference is to be told; else it is counted: where very much differs, the first are
 * enough.
 */
bool tgn_verify_slice__may_report(tgn_verify_slice *slice);

static inline const tgn_segment *tgn_verify_slice__segment(const tgn_verify_slice *slice, size_t which)
{
    return &slice->verifier->head->segments[slice->survey->kind][which];
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

/* ---- verify_match.c ------------------------------------------------------------------------------------ */

/* The order of visits, whichever way they came. */
int tgn_verify_slice__order(const tgn_record_visit *a, const tgn_record_visit *b);

/* Say of a visit that something is wrong with it. */
void tgn_verify_slice__report_visit(tgn_verify_slice *slice, const tgn_record_visit *visit, const char *what);

/*
 * Walk what was played and what is stored side by side, and tell differences. Rows that do not know how their
 * game came are told it by those that were played.
 */
void tgn_verify_slice__match(tgn_verify_slice *slice);

/* Positions with one 80-bit key must have one 128-bit key. */
void tgn_verify_slice__check_keys(tgn_verify_slice *slice);

/* ---- verify_sums.c ------------------------------------------------------------------------------------- */

/*
 * Count nodes, arcs and visits of a segment, and see that every game has one segment and every row its place.
 */
TGN_CHECKED int tgn_verify_slice__count(tgn_verify_slice *slice, size_t which);

/* Count hot nodes of a segment anew and compare with their summaries; find some of the others. */
TGN_CHECKED int tgn_verify_slice__check_nodes(tgn_verify_slice *slice, size_t which);

#endif
