/*
 * join.c - many segments into one
 *
 * Every batch of an import leaves a segment in each graph, every edit a small one. A query looks into all of
 * them, so there must be few; but joining writes everything again, so it must not happen often.
 *
 *      while importing   24 of about the same size become one: a visit is written log24(batches) times
 *      after an edit     the same with four, since queries will follow; while an import runs, with
 *                        24, since its batches are large and it will join them all in the end
 *      at the end        a segment less than four times as large as all that came after it is joined with
 *                        them, so that a collection imported at one go ends as one segment
 *      near the limit    as at the end, whatever the occasion
 */
#include "db/graph/graph.h"

#include "base/error.h"
#include "base/parallel.h"

enum { STEEP = 4, CROWD = TGN_GRAPH_SEGMENTS_MAX * 3 / 4 };

/* The first of the newest segments that are to become one; the count when there is nothing to do. */
static size_t first_of_tier(const tgn_segment *segments, size_t count, size_t tier)
{
    size_t first = count;
    while (first > 0 && segments[first - 1].visits < tier * segments[count - 1].visits)
        first--;
    return count - first >= tier ? first : count;
}

/* The oldest that is not much larger than all that came after it: the newest alone may be tiny. */
static size_t first_of_slope(const tgn_segment *segments, size_t count)
{
    size_t first = count;
    uint64_t after = 0;
    for (size_t i = count; i-- > 0; after += segments[i].visits)
        if (segments[i].visits < STEEP * after)
            first = i;
    return first;
}

/* The first of those that are to become one now; the count when there is nothing to do. */
static size_t first_to_join(tgn_graph *graph, tgn_kind kind, tgn_graph_joining when)
{
    const tgn_segment *segments = graph->head.segments[kind];
    const size_t count = graph->head.segment_count[kind];
    if (when == TGN_GRAPH_JOIN_END || count > CROWD)
        return first_of_slope(segments, count);
    if (when == TGN_GRAPH_JOIN_EDIT && tgn_graph_ticket_lock__is_locked(&graph->work_lock))
        when = TGN_GRAPH_JOIN_BATCH;
    return first_of_tier(segments, count, (size_t)when);
}

typedef struct joining {
    tgn_graph *graph;
    const tgn_segment *segments;
    size_t count;
} joining;

static int feed_merged(void *context, tgn_kind kind, unsigned first, unsigned end,
                       tgn_segment_encoder *encoder, tgn_error *error)
{
    (void)kind;
    const joining *join = context;
    tgn_segment_merger *merger;
    const tgn_record_key from = {(uint64_t)first << 56, 0};
    /* {0, 0} as an end means: to the last. */
    const tgn_record_key to = {end >= TGN_GRAPH_PARTS ? 0 : (uint64_t)end << 56, 0};
    int code = tgn_segment_merger__new(&merger, join->graph->store, join->segments, join->count, from, to);
    if (code < 0)
        return tgn_error_set(error, code, "no memory to join the graph's segments");
    const tgn_record_visit *visits;
    size_t count;
    while ((code = tgn_segment_merger__next(merger, &visits, &count, error)) > 0)
        if ((code = tgn_segment_encoder__add(encoder, visits, count, error)) < 0)
            break;
    tgn_segment_merger__free(merger);
    return code;
}

int tgn_graph__sweep_segments(tgn_graph *graph, const tgn_segment *segments, size_t count, tgn_error *error)
{
    int code = 0;
    for (size_t i = 0; i < 2 * count && code == 0; i++) {
        uint8_t from[TGN_SEGMENT_KEY], to[TGN_SEGMENT_KEY];
        size_t from_length, to_length;
        tgn_segment__range(segments[i / 2].kind, segments[i / 2].id, i % 2, from, &from_length, to,
                           &to_length);
        code = tgn_store__sweep(graph->store, (tgn_store_bytes){from, from_length},
                                (tgn_store_bytes){to, to_length}, error);
    }
    return code;
}

/* Make one segment of those from `first` on, commit it in their place, and remove them. */
static int join_from(tgn_graph *graph, tgn_kind kind, size_t first, tgn_error *error)
{
    tgn_graph_head next = graph->head;
    const tgn_segment *old = &graph->head.segments[kind][first];
    joining join = {graph, old, graph->head.segment_count[kind] - first};
    uint64_t visits = 0;
    for (size_t i = 0; i < join.count; i++)
        visits += old[i].visits;
    tgn_segment made[TGN_KIND_COUNT] = {0};
    made[kind] = (tgn_segment){.id = next.next_segment++,
                               .kind = kind,
                               .shape = tgn_segment_shape__for(kind, visits, 1, next.games),
                               .visits = visits};
    tgn_store_load *load = NULL;
    int code = tgn_store__load_new(&load, graph->store, error);
    if (code == 0)
        code = tgn_graph__write_segments(graph, load, 1u << kind, made, tgn_parallel__threads(), feed_merged,
                                         &join, error);
    next.segment_count[kind] = first;
    tgn_segment swept[TGN_GRAPH_SEGMENTS_MAX];
    for (size_t i = 0; i < join.count; i++)
        swept[i] = old[i];
    if (code == 0)
        code = tgn_graph_head__add(&next, &made[kind], error);
    if (code == 0)
        code = tgn_graph__commit_load(graph, load, &next, error);
    tgn_store__load_free(load);
    return code < 0 ? code : tgn_graph__sweep_segments(graph, swept, join.count, error);
}

int tgn_graph__join(tgn_graph *graph, tgn_graph_joining when, const tgn_progress *progress, uint64_t *merges,
                    tgn_error *error)
{
    for (unsigned kind = 0; kind < TGN_KIND_COUNT; kind++) {
        for (;;) {
            const size_t first = first_to_join(graph, (tgn_kind)kind, when);
            if (first == graph->head.segment_count[kind])
                break;
            if (!tgn_progress_step(progress, "joining", kind, TGN_KIND_COUNT))
                return tgn_error_set(error, TGN_ERR_STOPPED,
                                     "stopped while joining; the next import continues it");
            const int code = join_from(graph, (tgn_kind)kind, first, error);
            if (code < 0)
                return code;
            if (merges)
                ++*merges;
            if (when != TGN_GRAPH_JOIN_EDIT)
                TGN_TRY(tgn_graph__yield(graph, error));
        }
    }
    return 0;
}
