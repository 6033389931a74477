/*
 * assemble.h - new segments, made by several threads at once and written in order
 *
 * A graph falls into 256 parts by the first byte of its keys. Each part is fed to an encoder of its own,
 * its pages wait in memory until the parts before it are written, and then go to the load. When a segment
 * is so small that a page spans parts, one task does them all.
 */
#ifndef TENGEN_DB_GRAPH_WRITE_SEGMENTS_H
#define TENGEN_DB_GRAPH_WRITE_SEGMENTS_H

#include "db/graph/graph.h"
#include "db/import/visit_buffer.h"

/* Gives an encoder the visits of parts `first` up to (not including) `end` of a graph, in order. */
typedef int tgn_graph_feed(void *context, tgn_kind kind, unsigned first, unsigned end, tgn_segment_encoder *encoder,
                     tgn_error *error);

/*
 * Write one segment for every kind in `graphs` into the load. segments[kind] has id, kind, shape and about
 * how many visits to expect; its counts are filled. A kind whose segment turns out to have no visits writes
 * nothing.
 */
TGN_CHECKED int tgn_graph__write_segments(tgn_graph *graph, tgn_store_load *load, unsigned graphs,
                                       tgn_segment segments[TGN_KIND_COUNT], int threads, tgn_graph_feed *feed,
                                       void *context, tgn_error *error);

/* A feed from a pile: context is the tgn_import_visit_buffer. */
int tgn_assemble__from_pile(void *pile, tgn_kind kind, unsigned first, unsigned end, tgn_segment_encoder *encoder,
                            tgn_error *error);

/* The same for a small pile: one segment of a kind, into a batch, and into the head. */
TGN_CHECKED int tgn_assemble__small(tgn_graph *graph, tgn_graph_head *next, tgn_kind kind, tgn_import_visit_buffer *pile,
                                    tgn_store_batch *batch, tgn_error *error);

/* Put a segment at the end of a head's list. TGN_ERR_LIMIT when there are too many. */
TGN_CHECKED int tgn_graph_head__add(tgn_graph_head *head, const tgn_segment *segment, tgn_error *error);

#endif
