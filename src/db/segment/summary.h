/*
 * summary.h - what is stored of a hot node, so that it need not be recounted
 *
 * Totals, the ways out and in with results and dates, and the newest games. Made by adding all rows in order;
 * kept as bits in the page; read back into a tgn_segment_node. Ways out are in order of labels, ways in of
 * (came, parent): so two summaries can be joined like sorted lists.
 *
 *      tgn_segment_summary__reset(&summary);
 *      tgn_segment_summary__add(&summary, rows, count, games, &error);      // as often as there are rows
 *      tgn_segment_summary__put(&summary, &bits, &shape);
 *
 * What counts: docs/GRAPH.md. A game counts once in a tally however often it passes, its visits each. A
 * branch is a way out, but neither a visit of the node nor a way in.
 */
#ifndef TENGEN_DB_SEGMENT_SUMMARY_H
#define TENGEN_DB_SEGMENT_SUMMARY_H

#include "db/segment/rows.h"

/* One way with what is needed while counting. */
typedef struct tgn_segment_summary_way {
    uint64_t label; /* of a way in: came */
    uint32_t parent;
    uint32_t game; /* the last one that was counted */
    tgn_segment_tally tally;
} tgn_segment_summary_way;

typedef struct tgn_segment_summary_ways {
    tgn_segment_label_set labels;
    tgn_segment_summary_way *items;
    size_t count, capacity;
} tgn_segment_summary_ways;

typedef struct tgn_segment_summary {
    uint64_t rows;
    tgn_segment_summary_way total;
    tgn_segment_summary_ways out, in;
    tgn_record_visit newest[TGN_SEGMENT_NEWEST];
    uint32_t newest_date[TGN_SEGMENT_NEWEST];
    size_t newest_count;
} tgn_segment_summary;

void tgn_segment_summary__reset(tgn_segment_summary *summary);
void tgn_segment_summary__clear(tgn_segment_summary *summary);

/* More rows of the node. Returns 0, TGN_ERR_MEMORY, or the error of a row that could not be read. */
TGN_CHECKED int tgn_segment_summary__add(tgn_segment_summary *summary, const tgn_record_visit *rows,
                                         size_t count, tgn_games *games, tgn_error *error);

/* Ways out other than NONE. */
uint64_t tgn_segment_summary__arcs(const tgn_segment_summary *summary);

/* Put the ways in order: after the last row, before the functions below. */
void tgn_segment_summary__sort(tgn_segment_summary *summary);

void tgn_segment_summary__put(const tgn_segment_summary *summary, tgn_segment_bits *bits,
                              const tgn_segment_shape *shape);

/* Ways, newest and totals into a node's arrays. 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_segment_summary__show(const tgn_segment_summary *summary, tgn_segment_node *node);

/* Bits as tgn_segment_summary__put() wrote them into a node, which is hot then. `key` is the node's. */
TGN_CHECKED int tgn_segment_summary__get(tgn_segment_node *node, tgn_segment_bits_reader *reader,
                                         const tgn_segment_shape *shape, tgn_record_key key);

/* How many rows a summary counts: its first number. */
uint64_t tgn_segment_summary__rows(tgn_segment_bits_reader reader);

/* The memory of a node's arrays, allocated when first needed. */
typedef struct tgn_segment_node_memory {
    tgn_record_visit_list visits;
    size_t out_capacity, in_capacity, newest_capacity;
    tgn_segment_row_coder coder;
    tgn_segment_summary summary;
} tgn_segment_node_memory;
TGN_CHECKED int tgn_segment_node__prepare(tgn_segment_node *node);

#endif
