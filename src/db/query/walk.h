/*
 * walk.h - the visits of a node, or of two together, in order of games
 *
 *      tgn_query_walk walk = {0};
 *      tgn_query_walk__open(&walk, 0, store, segment, key, node);          // loose or hot, it does not matter
 *      while ((code = tgn_query_walk__next(&walk, &visit, &side, error)) > 0) ...
 *      tgn_query_walk__close(&walk);
 */
#ifndef TENGEN_DB_QUERY_WALK_H
#define TENGEN_DB_QUERY_WALK_H

#include "db/segment/segment.h"

typedef struct tgn_query_walk {
    struct {
        const tgn_record_visit *at, *end;
        tgn_segment_cursor *cursor; /* of a hot node */
    } side[2];
} tgn_query_walk;

/*
 * Walk a found node as side 0 or 1. A loose node's visits are borrowed from it. Returns 0 or a negative
 * code.
 */
TGN_CHECKED int tgn_query_walk__open(tgn_query_walk *walk, int side, tgn_store *store, const tgn_segment *segment,
                               tgn_record_key key, const tgn_segment_node *node);

/*
 * The next row of either side: a visit, or a further way out of the one before. Borrowed until the next call.
 * Returns 1, 0 at the end, or a negative code.
 */
TGN_CHECKED int tgn_query_walk__next(tgn_query_walk *walk, const tgn_record_visit **visit, int *side, tgn_error *error);
void tgn_query_walk__close(tgn_query_walk *walk);

#endif
