/*
 * stats.c - how large the graphs are
 *
 * One segment knows its nodes and arcs. Nodes that lie in several segments must be counted once: all segments
 * but the largest are read together, node by node, and each node is looked up in the largest. A look-up costs
 * as much as reading sixty visits (8 microseconds and 0.12, 131,000 games), so when the others are not much
 * smaller, the largest is read as well.
 */
#include "db/graph/graph.h"

#include <string.h>

#include "db/segment/rows.h"

enum { LOOKUP_WORTH = 60 };

typedef struct graph_count {
    tgn_graph *graph;
    tgn_error *error;
    const tgn_segment *largest;   /* NULL: it is read with the others */
    tgn_record_key key;           /* the current node */
    tgn_segment_label_set labels; /* its ways out */
    tgn_segment_label_set known;  /* those that it has in the largest segment */
    tgn_segment_node found;
    uint64_t nodes, arcs;
} graph_count;

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to count the graph");
}

/* ---- one node ------------------------------------------------------------------------------------------ */

/* The end of a record is not an arc. */
static int add_label(graph_count *c, tgn_segment_label_set *set, uint64_t label)
{
    bool fresh;
    if (tgn_record_label__kind(label) == TGN_RECORD_LABEL_NONE ||
        tgn_segment_label_set__number(set, label & ~TGN_RECORD_LABEL_BRANCH, 0, &fresh) >= 0)
        return 0;
    return no_memory(c->error);
}

/* How many of the current ways the node does not have in the largest segment. */
static int count_new(graph_count *c, uint64_t *out)
{
    const tgn_segment_node *node = &c->found;
    int code = 0;
    tgn_segment_label_set__reset(&c->known);
    for (size_t i = 0; !node->hot && i < node->row_count && code == 0; i++)
        code = add_label(c, &c->known, node->visits[i].next);
    for (size_t i = 0; node->hot && i < node->out_count && code == 0; i++)
        code = add_label(c, &c->known, node->out[i].label);
    const size_t before = c->known.count;
    for (size_t i = 0; i < c->labels.count && code == 0; i++)
        code = add_label(c, &c->known, c->labels.items[i].label);
    *out = c->known.count - before;
    return code;
}

/* The current node is complete. */
static int finish_node(graph_count *c)
{
    uint64_t arcs = c->labels.count;
    int code = c->largest ? tgn_segment__find(c->graph->store, c->largest, c->key, &c->found, c->error) : 0;
    const bool known = code > 0;
    if (known)
        code = count_new(c, &arcs);
    c->nodes += !known;
    c->arcs += arcs;
    tgn_segment_label_set__reset(&c->labels);
    return code < 0 ? code : 0;
}

/* ---- one graph ----------------------------------------------------------------------------------------- */

static int take_visits(graph_count *c, const tgn_record_visit *visits, size_t count, bool *started)
{
    int code = 0;
    for (size_t i = 0; i < count && code == 0; i++) {
        const tgn_record_key key = tgn_record_visit__key(&visits[i]);
        if (*started && tgn_record_key__compare(key, c->key) != 0)
            code = finish_node(c);
        c->key = key;
        *started = true;
        if (code == 0)
            code = add_label(c, &c->labels, visits[i].next);
    }
    return code;
}

static int walk(graph_count *c, const tgn_segment *segments, size_t count)
{
    const tgn_record_key all = {0, 0}; /* from the first to the last */
    tgn_segment_merger *merger = NULL;
    const tgn_record_visit *visits;
    bool started = false;
    size_t n;
    int code = tgn_segment_merger__new(&merger, c->graph->store, segments, count, all, all);
    if (code < 0)
        return code == TGN_ERR_MEMORY ? no_memory(c->error) : code;
    while (code >= 0 && (code = tgn_segment_merger__next(merger, &visits, &n, c->error)) > 0)
        code = take_visits(c, visits, n, &started);
    tgn_segment_merger__free(merger);
    return code == 0 && started ? finish_node(c) : code;
}

/* The largest first. */
static void sort_segments(tgn_segment *segments, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0 && segments[j].visits > segments[j - 1].visits; j--) {
            const tgn_segment swap = segments[j];
            segments[j] = segments[j - 1];
            segments[j - 1] = swap;
        }
}

static int count_kind(graph_count *c, tgn_kind kind, tgn_graph_stats *out)
{
    tgn_segment segments[TGN_GRAPH_SEGMENTS_MAX];
    const size_t count = c->graph->head.segment_count[kind];
    uint64_t visits = 0, others = 0;
    memcpy(segments, c->graph->head.segments[kind], count * sizeof *segments);
    sort_segments(segments, count);
    for (size_t i = 0; i < count; i++) {
        visits += segments[i].visits;
        others += i > 0 ? segments[i].nodes : 0;
    }
    const bool look_up = count > 0 && others * LOOKUP_WORTH < segments[0].visits;
    c->largest = look_up ? &segments[0] : NULL;
    c->nodes = look_up ? segments[0].nodes : 0;
    c->arcs = look_up ? segments[0].arcs : 0;
    int code = count > (size_t)look_up ? walk(c, segments + look_up, count - look_up) : 0;
    out->kind[kind].nodes = c->nodes;
    out->kind[kind].arcs = c->arcs;
    out->kind[kind].visits = visits;
    return code;
}

int tgn_graph_stats_get(tgn_graph *graph, tgn_graph_stats *out, tgn_error *error)
{
    graph_count c = {.graph = graph, .error = error};
    int code = 0;
    memset(out, 0, sizeof *out);
    pthread_rwlock_rdlock(&graph->lock);
    out->games = graph->head.live;
    out->graphs = graph->head.graphs;
    out->bytes = tgn_store__size(graph->store);
    for (int kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++)
        code = count_kind(&c, (tgn_kind)kind, out);
    pthread_rwlock_unlock(&graph->lock);
    tgn_segment_label_set__clear(&c.labels);
    tgn_segment_label_set__clear(&c.known);
    tgn_segment_node__clear(&c.found);
    return code;
}
