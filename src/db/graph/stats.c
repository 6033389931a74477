/*
 * stats.c - how large the graphs are
 *
 * One segment knows its nodes and arcs. Nodes that several segments have are counted once:
 *
 *      nodes of all = sum of the segments' nodes - for every node that k > 1 segments have, k - 1
 *      arcs of all  = sum of the segments' arcs  - for every such node, its arcs counted by segment and at once
 *
 * So only nodes that several segments have are looked at; the others are passed over by their keys. An import
 * counts at its end, an edit adds what it changes, and the sums are kept beside the head. They are counted anew
 * only where they are not known: in a database of before, while an import runs, and after it was killed.
 */
#include "db/graph/graph.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/parallel.h"
#include "db/segment/rows.h"

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to count the graph");
}

/* Rows of a node by the way they go on: how many there are, and how many there will be. */
typedef struct row_tally {
    tgn_segment_label_set labels;
    struct row_count {
        int64_t before, after;
    } * counts; /* by the number of the label */
    size_t capacity;
} row_tally;

static void tally_clear(row_tally *tally)
{
    tgn_segment_label_set__clear(&tally->labels);
    free(tally->counts);
}

static int tally_add(row_tally *tally, uint64_t label, int64_t before, int64_t after)
{
    bool fresh;
    const int64_t number =
        tgn_segment_label_set__number(&tally->labels, label & ~TGN_RECORD_LABEL_BRANCH, 0, &fresh);
    if (number < 0 || tgn_array__need(&tally->counts, &tally->capacity, (size_t)number + 1) < 0)
        return TGN_ERR_MEMORY;
    if (fresh)
        tally->counts[number] = (struct row_count){0, 0};
    tally->counts[number].before += before;
    tally->counts[number].after += after;
    return 0;
}

/* All rows of a node in a segment. */
static int tally_node(row_tally *tally, const tgn_segment_node *node)
{
    int code = 0;
    for (size_t i = 0; !node->hot && i < node->row_count && code == 0; i++)
        code = tally_add(tally, node->visits[i].next, 1, 1);
    for (size_t i = 0; node->hot && i < node->out_count && code == 0; i++)
        code = tally_add(tally, node->out[i].label, node->out[i].tally.visits, node->out[i].tally.visits);
    return code;
}

/* Labels other than the end of a record: arcs. */
static uint64_t tally_arcs(const row_tally *tally)
{
    uint64_t arcs = 0;
    for (size_t i = 0; i < tally->labels.count; i++)
        arcs += tgn_record_label__kind(tally->labels.items[i].label) != TGN_RECORD_LABEL_NONE;
    return arcs;
}

/* ---- counting ------------------------------------------------------------------------------------------ */

/* Parts of the keys that are counted at once; a small graph is not worth dividing. */
enum { PARTS = 64, WORTH_DIVIDING = 1 << 20 };

/*
 * Looking up a node costs as much as passing over this many (8 microseconds and 0.011, 23,000 games): when one
 * segment is so much larger than the others together, their nodes are looked up in it.
 */
enum { LOOKUP_WORTH = 700 };

typedef struct count_job {
    tgn_graph *graph;
    const tgn_segment *segments[TGN_GRAPH_SEGMENTS_MAX]; /* that are walked */
    const tgn_segment *large; /* in which nodes are looked up; NULL: it is walked like the others */
    size_t count, parts;
    pthread_mutex_t lock;
    uint64_t nodes, arcs; /* counted too often */
} count_job;

/* One part: a cursor in every segment. */
typedef struct count_part {
    tgn_segment_key_cursor *cursors[TGN_GRAPH_SEGMENTS_MAX];
    tgn_record_key keys[TGN_GRAPH_SEGMENTS_MAX]; /* where they are */
    size_t which[TGN_GRAPH_SEGMENTS_MAX];        /* those that are not at their end */
    size_t left;
    row_tally tally, alone;
    tgn_segment_node node;
    uint64_t nodes, arcs;
} count_part;

static int open_part(count_part *p, const count_job *job, size_t part, tgn_error *error)
{
    const uint64_t width =
        UINT64_MAX / job->parts + 1; /* 0 when there is one part: from the first to the last */
    const tgn_record_key from = {width * part, 0}, to = {width * (part + 1), 0};
    for (size_t i = 0; i < job->count; i++) {
        int code = tgn_segment_key_cursor__new(&p->cursors[i], job->graph->store, job->segments[i], from, to);
        if (code == TGN_ERR_MEMORY)
            return no_memory(error);
        if (code == 0)
            code = tgn_segment_key_cursor__next(p->cursors[i], &p->keys[i], error);
        if (code < 0)
            return code;
        if (code > 0)
            p->which[p->left++] = i;
    }
    return 0;
}

/* The least key, and how many have it: those are moved to the front. */
static size_t least_key(count_part *p)
{
    size_t owners = 0;
    for (size_t i = 0; i < p->left; i++) {
        const int order = owners ? tgn_record_key__compare(p->keys[p->which[i]], p->keys[p->which[0]]) : -1;
        if (order > 0)
            continue;
        owners = order < 0 ? 0 : owners;
        const size_t swap = p->which[owners];
        p->which[owners++] = p->which[i];
        p->which[i] = swap;
    }
    return owners;
}

/* The node at hand, as one of the segments has it; `separately` adds up its arcs. */
static int note_owner(count_part *p, uint64_t *separately, tgn_error *error)
{
    tgn_segment_label_set__reset(&p->alone.labels);
    if (tally_node(&p->alone, &p->node) < 0 || tally_node(&p->tally, &p->node) < 0)
        return no_memory(error);
    *separately += tally_arcs(&p->alone);
    return 0;
}

/* The least node: when several segments have it, it was counted too often. */
static int count_node(count_part *p, const count_job *job, size_t owners, tgn_error *error)
{
    uint64_t separately = 0;
    const tgn_record_key key = p->keys[p->which[0]];
    int code = job->large ? tgn_segment__find(job->graph->store, job->large, key, &p->node, error) : 0;
    const bool found = code > 0;
    if (code < 0 || owners + found < 2)
        return code;
    tgn_segment_label_set__reset(&p->tally.labels);
    if (found)
        code = note_owner(p, &separately, error);
    for (size_t i = 0; i < owners && code >= 0; i++) {
        code = tgn_segment_key_cursor__node(p->cursors[p->which[i]], &p->node, error);
        if (code > 0)
            code = note_owner(p, &separately, error);
    }
    p->nodes += owners + found - 1;
    p->arcs += separately - tally_arcs(&p->tally);
    return code;
}

static int walk_part(count_part *p, const count_job *job, tgn_error *error)
{
    while (p->left > (job->large ? 0 : 1)) {
        const size_t owners = least_key(p);
        int code = owners > 1 || job->large ? count_node(p, job, owners, error) : 0;
        for (size_t i = owners; i-- > 0 && code >= 0;) {
            const size_t which = p->which[i];
            code = tgn_segment_key_cursor__next(p->cursors[which], &p->keys[which], error);
            if (code == 0)
                p->which[i] = p->which[--p->left];
        }
        if (code < 0)
            return code;
    }
    return 0; /* what is left of a single segment is in no other */
}

static int count_one_part(void *context, size_t part, tgn_error *error)
{
    count_job *job = context;
    count_part *p = calloc(1, sizeof *p);
    if (!p)
        return no_memory(error);
    int code = open_part(p, job, part, error);
    if (code == 0)
        code = walk_part(p, job, error);
    pthread_mutex_lock(&job->lock);
    job->nodes += p->nodes;
    job->arcs += p->arcs;
    pthread_mutex_unlock(&job->lock);
    for (size_t i = 0; i < job->count; i++)
        tgn_segment_key_cursor__free(p->cursors[i]);
    tally_clear(&p->tally);
    tally_clear(&p->alone);
    tgn_segment_node__clear(&p->node);
    free(p);
    return code;
}

/* Which segments are walked, and in how many parts. */
static void plan(count_job *job, const tgn_segment *segments, size_t count)
{
    const tgn_segment *large = NULL;
    uint64_t others = 0, visits = 0;
    for (size_t i = 0; i < count; i++)
        large = !large || segments[i].nodes > large->nodes ? &segments[i] : large;
    for (size_t i = 0; i < count; i++)
        others += &segments[i] != large ? segments[i].nodes : 0;
    job->large = large && others * LOOKUP_WORTH < large->nodes ? large : NULL;
    for (size_t i = 0; i < count; i++) {
        if (&segments[i] == job->large)
            continue;
        job->segments[job->count++] = &segments[i];
        visits += segments[i].visits;
    }
    job->parts = visits < WORTH_DIVIDING ? 1 : PARTS;
}

static int count_kind(tgn_graph *graph, tgn_kind kind, tgn_graph_sums *out, tgn_error *error)
{
    const tgn_segment *segments = graph->head.segments[kind];
    const size_t count = graph->head.segment_count[kind];
    count_job job = {.graph = graph};
    plan(&job, segments, count);
    pthread_mutex_init(&job.lock, NULL);
    const int code = tgn_parallel__run(tgn_parallel__threads(), job.parts, count_one_part, &job, error);
    pthread_mutex_destroy(&job.lock);
    *out = (tgn_graph_sums){.known = true};
    for (size_t i = 0; i < count; i++) {
        out->nodes += segments[i].nodes;
        out->arcs += segments[i].arcs;
    }
    out->nodes -= job.nodes;
    out->arcs -= job.arcs;
    return code;
}

int tgn_graph__count(tgn_graph *graph, const tgn_progress *progress, tgn_error *error)
{
    tgn_graph_head next = graph->head;
    bool any = false;
    int code = 0;
    for (unsigned kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++) {
        if (next.sums[kind].known)
            continue;
        any = true;
        if (!tgn_progress_step(progress, "counting", kind, TGN_KIND_COUNT))
            return tgn_error_set(error, TGN_ERR_STOPPED,
                                 "stopped while counting; the next import continues it");
        code = count_kind(graph, (tgn_kind)kind, &next.sums[kind], error);
    }
    if (code < 0 || !any)
        return code;
    tgn_store_batch *batch;
    code = tgn_store__batch_new(&batch, graph->store);
    if (code < 0)
        return code;
    code = tgn_graph__commit_batch(graph, batch, &next, error);
    tgn_store__batch_free(batch);
    return code;
}

/* ---- changing ------------------------------------------------------------------------------------------ */

/* The rows of one node that a change takes out or puts in. */
typedef struct node_change {
    const tgn_record_visit *out, *in;
    size_t out_count, in_count;
} node_change;

static size_t run_length(const tgn_record_visit_list *list, size_t from, tgn_record_key key)
{
    size_t end = from;
    while (end < list->count && tgn_record_key__compare(tgn_record_visit__key(&list->items[end]), key) == 0)
        end++;
    return end - from;
}

/* `lookups` are those of the node in every segment. */
static int change_node(tgn_graph_sums *sums, const tgn_segment_lookup *lookups, size_t count,
                       const node_change *change, row_tally *tally, tgn_segment_node *node, tgn_error *error)
{
    int64_t before = 0, after = 0;
    int code = 0;
    tgn_segment_label_set__reset(&tally->labels);
    for (size_t i = 0; i < count && code >= 0; i++) {
        code = tgn_segment_lookup__node(&lookups[i], node, error);
        if (code > 0 && tally_node(tally, node) < 0)
            code = no_memory(error);
    }
    for (size_t i = 0; i < change->out_count && code >= 0; i++)
        code = tally_add(tally, change->out[i].next, 0, -1) < 0 ? no_memory(error) : 0;
    for (size_t i = 0; i < change->in_count && code >= 0; i++)
        code = tally_add(tally, change->in[i].next, 0, 1) < 0 ? no_memory(error) : 0;
    for (size_t i = 0; i < tally->labels.count && code >= 0; i++) {
        const struct row_count *rows = &tally->counts[i];
        before += rows->before;
        after += rows->after;
        if (tgn_record_label__kind(tally->labels.items[i].label) != TGN_RECORD_LABEL_NONE)
            sums->arcs += (uint64_t)((rows->after > 0) - (rows->before > 0));
    }
    sums->nodes += (uint64_t)((after > 0) - (before > 0));
    return code < 0 ? code : 0;
}

/* What a change does to a graph, node by node. */
typedef struct change_walk {
    const tgn_record_visit_list *out, *in;
    size_t out_at, in_at;
} change_walk;

/* The next node and its rows; false at the end. */
static bool next_change(change_walk *walk, tgn_record_key *key, node_change *change)
{
    const size_t i = walk->out_at, j = walk->in_at;
    const bool any_out = i < walk->out->count, any_in = j < walk->in->count;
    if (!any_out && !any_in)
        return false;
    const tgn_record_key a = any_out ? tgn_record_visit__key(&walk->out->items[i]) : (tgn_record_key){0};
    const tgn_record_key b = any_in ? tgn_record_visit__key(&walk->in->items[j]) : (tgn_record_key){0};
    *key = !any_in || (any_out && tgn_record_key__compare(a, b) <= 0) ? a : b;
    *change = (node_change){any_out ? walk->out->items + i : NULL, any_in ? walk->in->items + j : NULL,
                            run_length(walk->out, i, *key), run_length(walk->in, j, *key)};
    walk->out_at += change->out_count;
    walk->in_at += change->in_count;
    return true;
}

/* The next nodes, as many as are looked up together. Returns how many, or a negative code. */
static int change_some(tgn_graph *graph, tgn_graph_head *next, tgn_kind kind, change_walk *walk,
                       row_tally *tally, tgn_segment_node *node, tgn_error *error)
{
    tgn_segment_lookup lookups[TGN_SEGMENT_LOOKUPS];
    node_change changes[TGN_SEGMENT_LOOKUPS];
    const tgn_segment *segments = graph->head.segments[kind];
    const size_t each = graph->head.segment_count[kind];
    tgn_record_key key;
    size_t count = 0;
    while ((count + 1) * each <= TGN_SEGMENT_LOOKUPS && count < TGN_SEGMENT_LOOKUPS &&
           next_change(walk, &key, &changes[count])) {
        for (size_t i = 0; i < each; i++)
            lookups[count * each + i] = (tgn_segment_lookup){.segment = &segments[i], .key = key};
        count++;
    }
    int code = tgn_segment__look_up(graph->store, lookups, count * each, error);
    if (code < 0)
        return code;
    for (size_t i = 0; i < count && code == 0; i++)
        code = change_node(&next->sums[kind], lookups + i * each, each, &changes[i], tally, node, error);
    tgn_segment__release(lookups, count * each);
    return code < 0 ? code : (int)count;
}

int tgn_graph__count_change(tgn_graph *graph, tgn_graph_head *next, tgn_kind kind,
                            const tgn_record_visit_list *out, const tgn_record_visit_list *in,
                            tgn_error *error)
{
    row_tally tally = {0};
    tgn_segment_node node = {0};
    change_walk walk = {.out = out, .in = in};
    if (!next->sums[kind].known || next->segment_count[kind] <= 1)
        return 0; /* unknown, or known without counting */
    int code;
    do
        code = change_some(graph, next, kind, &walk, &tally, &node, error);
    while (code > 0);
    tally_clear(&tally);
    tgn_segment_node__clear(&node);
    return code;
}

/* ---- asking -------------------------------------------------------------------------------------------- */

/* The sums of a graph, counted once for each state that is asked about; with the lock held for reading. */
static int find_sums(tgn_graph *graph, tgn_kind kind, tgn_graph_sums *out, tgn_error *error)
{
    int code = 0;
    *out = graph->head.sums[kind];
    if (out->known)
        return 0;
    pthread_mutex_lock(&graph->count_lock);
    if (graph->counted_sequence != graph->head.sequence)
        memset(graph->counted, 0, sizeof graph->counted);
    graph->counted_sequence = graph->head.sequence;
    if (!graph->counted[kind].known) {
        code = count_kind(graph, kind, &graph->counted[kind], error);
        graph->counted[kind].known = code == 0;
    }
    *out = graph->counted[kind];
    pthread_mutex_unlock(&graph->count_lock);
    return code;
}

int tgn_graph_stats_get(tgn_graph *graph, tgn_graph_stats *out, tgn_error *error)
{
    int code = 0;
    memset(out, 0, sizeof *out);
    pthread_rwlock_rdlock(&graph->lock);
    out->games = graph->head.live;
    out->graphs = graph->head.graphs;
    out->bytes = tgn_store__size(graph->store);
    for (int kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++) {
        tgn_graph_sums sums = {0};
        code = find_sums(graph, (tgn_kind)kind, &sums, error);
        out->kind[kind].nodes = sums.nodes;
        out->kind[kind].arcs = sums.arcs;
        for (size_t i = 0; i < graph->head.segment_count[kind]; i++)
            out->kind[kind].visits += graph->head.segments[kind][i].visits;
    }
    pthread_rwlock_unlock(&graph->lock);
    return code;
}
