/*
 * change.h - games going out of the graphs and into them, in one commit
 *
 * Every change is one batch of the store and one new head: the visits of games are patched out of the pages
 * that hold them, new visits become a small segment of their own, and rows, records and texts are written
 * in the same batch. Nothing of it is visible before the commit, and all of it after. Small segments are
 * joined when there are many of them.
 *
 *      tgn_edit_change c;
 *      int code = tgn_edit_change__begin(&c, graph, error);
 *      if (code == 0)
 *          code = tgn_edit_change__collect(&c, 17);       // as many games as there is room for
 *      if (code == 0)
 *          code = tgn_edit_change__take_out(&c);          // all that were collected
 *      if (code == 0)
 *          code = tgn_games__replace(graph->games, 17, NULL, error);
 *      code = tgn_edit_change__finish(&c, code);          // in any case
 */
#ifndef TENGEN_DB_EDIT_CHANGE_H
#define TENGEN_DB_EDIT_CHANGE_H

#include "db/graph/graph.h"

/* A change that is being prepared. */
typedef struct tgn_edit_change {
    tgn_graph *graph;
    bool begun;
    bool unchanged; /* there turned out to be nothing to commit */
    tgn_graph_head next;
    tgn_store_batch *batch;
    tgn_record_tracer *tracer;
    tgn_record_builder *builder;
    tgn_game *game;
    tgn_record_visit_list traced[TGN_KIND_COUNT]; /* of the game at hand */
    tgn_record_visit_list out[TGN_KIND_COUNT]
                             [TGN_GRAPH_SEGMENTS_MAX]; /* collected, by the segment that has them */
    tgn_record_visit_list gone[TGN_KIND_COUNT];        /* visits that were taken out */
    tgn_record_visit_list in[TGN_KIND_COUNT];          /* ... and those that are put in */
    tgn_segment_node node;
    tgn_segment *dropped; /* of which nothing is left, to be swept after the commit */
    size_t dropped_count, dropped_capacity;
    uint32_t *ids; /* of the games that change, in any order */
    size_t id_count, id_capacity;
    tgn_error *error;
} tgn_edit_change;

/* Returns 0 or a negative code; call finish() in either case. */
TGN_CHECKED int tgn_edit_change__begin(tgn_edit_change *c, tgn_graph *graph, tgn_error *error);

/* Commit if everything succeeded so far (`code` is 0); else leave everything as it was. Returns the code. */
TGN_CHECKED int tgn_edit_change__finish(tgn_edit_change *c, int code);

/* `code`, with a message if it is a failure that has none. */
TGN_CHECKED int tgn_edit_change__explain(tgn_edit_change *c, int code);

/* The row of a game that exists, or NULL with the reason in `code`. */
const tgn_games_row *tgn_edit_change__row(tgn_edit_change *c, uint32_t id, int *code);

/* Trace a stored game and find the segments that hold it. */
TGN_CHECKED int tgn_edit_change__collect(tgn_edit_change *c, uint32_t id);

/* Remove the visits of all games that were collected; their rows stay for now. */
TGN_CHECKED int tgn_edit_change__take_out(tgn_edit_change *c);

/* Trace a game that is to have this number; and the visits of all such games, as segments of their own. */
TGN_CHECKED int tgn_edit_change__trace_in(tgn_edit_change *c, const tgn_record *record, uint32_t id);
TGN_CHECKED int tgn_edit_change__put_in(tgn_edit_change *c);

/* Memory that the change takes about, when it is committed: visits, and pages that are written again. */
size_t tgn_edit_change__bytes(const tgn_edit_change *c);

#endif
