#include "db/graph/write_segments.h"

#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"

/* What one task encoded: entries of key length(4), value length(4), key, value. */
typedef struct output {
    tgn_buffer pages, chunks;
    bool ready;
} output;

/* One graph in the making. */
typedef struct lane {
    tgn_segment segment;
    unsigned task_count, width; /* tasks, and parts that each of them does */
    output *outputs;
    unsigned written; /* tasks whose output lies in the load */
    tgn_store_section *pages, *chunks;
    pthread_mutex_t lock;
} lane;

typedef struct building {
    tgn_graph *graph;
    tgn_store_load *load;
    tgn_graph_feed *feed;
    void *context;
    lane lanes[TGN_KIND_COUNT];
    unsigned kinds[TGN_KIND_COUNT], kind_count;
    unsigned first_task[TGN_KIND_COUNT + 1]; /* by position in kinds */
} building;

static int collect(void *context, bool chunk, tgn_store_bytes key, tgn_store_bytes value, tgn_error *error)
{
    output *into = context;
    tgn_buffer *buffer = chunk ? &into->chunks : &into->pages;
    const uint32_t lengths[2] = {(uint32_t)key.length, (uint32_t)value.length};
    tgn_buffer__add(buffer, lengths, sizeof lengths);
    tgn_buffer__add(buffer, key.data, key.length);
    tgn_buffer__add(buffer, value.data, value.length);
    return buffer->failed ? tgn_error_set(error, TGN_ERR_MEMORY, "no memory for pages of the graph") : 0;
}

/* Write the collected entries to a section, which is made when there is something to write. */
static int pour(tgn_buffer *buffer, tgn_store_section **section, tgn_store_load *load, tgn_error *error)
{
    int code = 0;
    if (buffer->length > 0 && !*section)
        code = tgn_store__section_new(section, load, false, error);
    for (size_t at = 0; code == 0 && at < buffer->length;) {
        uint32_t lengths[2];
        memcpy(lengths, buffer->data + at, sizeof lengths);
        const char *key = buffer->data + at + sizeof lengths;
        code = tgn_store__section_put(*section, (tgn_store_bytes){key, lengths[0]},
                                      (tgn_store_bytes){key + lengths[0], lengths[1]}, error);
        at += sizeof lengths + lengths[0] + lengths[1];
    }
    tgn_buffer__clear(buffer);
    return code;
}

/*
 * Hand in a task's output; write all that is next in order. Chunks sort behind pages, in a section of their
 * own.
 */
static int hand_in(building *all, lane *mine, unsigned task, const tgn_segment *counted, tgn_error *error)
{
    int code = 0;
    pthread_mutex_lock(&mine->lock);
    mine->segment.nodes += counted->nodes;
    mine->segment.arcs += counted->arcs;
    mine->segment.visits += counted->visits;
    mine->outputs[task].ready = true;
    while (code == 0 && mine->written < mine->task_count && mine->outputs[mine->written].ready) {
        output *next = &mine->outputs[mine->written++];
        code = pour(&next->pages, &mine->pages, all->load, error);
        if (code == 0)
            code = pour(&next->chunks, &mine->chunks, all->load, error);
    }
    pthread_mutex_unlock(&mine->lock);
    return code;
}

static int encode_task(void *context, size_t number, tgn_error *error)
{
    building *all = context;
    unsigned which = 0;
    while (number >= all->first_task[which + 1])
        which++;
    lane *mine = &all->lanes[all->kinds[which]];
    const unsigned task = (unsigned)number - all->first_task[which];
    tgn_segment counted = mine->segment;
    counted.nodes = counted.arcs = counted.visits = 0;
    tgn_segment_encoder *encoder = NULL;
    int code = tgn_segment_encoder__new(&encoder, &counted, all->graph->roll, collect, &mine->outputs[task],
                                tgn_graph__find_arrivals, all->graph);
    if (code == 0)
        code = all->feed(all->context, mine->segment.kind, task * mine->width, (task + 1) * mine->width,
                         encoder, error);
    if (code == 0)
        code = tgn_segment_encoder__end(encoder, error);
    tgn_segment_encoder__free(encoder);
    return code < 0 ? code : hand_in(all, mine, task, &counted, error);
}

/*
 * How many parts a task does: as many as give a few megabytes of pages, since to begin a task costs a seek
 * in every segment that is joined; all of them when a page spans parts.
 */
static unsigned task_width(const tgn_segment *segment)
{
    enum { TASK_VISITS = 500000, WIDTH_MOST = 32 };
    unsigned width = 1;
    if (segment->shape.page_bits < 8)
        return TGN_GRAPH_PARTS;
    while (width < WIDTH_MOST && segment->visits / TGN_GRAPH_PARTS * width < TASK_VISITS)
        width *= 2;
    return width;
}

static int prepare(building *all, unsigned graphs, const tgn_segment segments[TGN_KIND_COUNT])
{
    for (unsigned kind = 0; kind < TGN_KIND_COUNT; kind++) {
        if (!(graphs >> kind & 1))
            continue;
        lane *mine = &all->lanes[kind];
        mine->segment = segments[kind];
        mine->segment.nodes = mine->segment.arcs = mine->segment.visits = 0;
        mine->width = task_width(&segments[kind]);
        mine->task_count = TGN_GRAPH_PARTS / mine->width;
        mine->outputs = calloc(mine->task_count, sizeof *mine->outputs);
        pthread_mutex_init(&mine->lock, NULL);
        all->kinds[all->kind_count] = kind;
        all->first_task[all->kind_count + 1] = all->first_task[all->kind_count] + mine->task_count;
        all->kind_count++;
        if (!mine->outputs)
            return TGN_ERR_MEMORY;
    }
    return 0;
}

static void clean(building *all)
{
    for (unsigned i = 0; i < all->kind_count; i++) {
        lane *mine = &all->lanes[all->kinds[i]];
        for (unsigned task = 0; mine->outputs && task < mine->task_count; task++) {
            tgn_buffer__clear(&mine->outputs[task].pages);
            tgn_buffer__clear(&mine->outputs[task].chunks);
        }
        free(mine->outputs);
        pthread_mutex_destroy(&mine->lock);
    }
}

int tgn_graph__write_segments(tgn_graph *graph, tgn_store_load *load, unsigned graphs,
                           tgn_segment segments[TGN_KIND_COUNT], int threads, tgn_graph_feed *feed, void *context,
                           tgn_error *error)
{
    building all = {.graph = graph, .load = load, .feed = feed, .context = context};
    int code = prepare(&all, graphs, segments);
    if (code == 0)
        code = tgn_parallel__run(threads, all.first_task[all.kind_count], encode_task, &all, error);
    for (unsigned i = 0; i < all.kind_count; i++)
        segments[all.kinds[i]] = all.lanes[all.kinds[i]].segment;
    clean(&all);
    return code;
}

int tgn_assemble__from_pile(void *pile, tgn_kind kind, unsigned first, unsigned end, tgn_segment_encoder *encoder,
                            tgn_error *error)
{
    int code = 0;
    for (unsigned part = first; part < end && code == 0; part++) {
        tgn_record_visit *visits;
        size_t count;
        code = tgn_import_visit_buffer__take(pile, kind, part, &visits, &count);
        if (code == 0 && count > 0)
            code = tgn_segment_encoder__add(encoder, visits, count, error);
        else if (code < 0)
            tgn_error_set(error, code, "no memory to sort the games' positions");
        free(visits);
    }
    return code;
}

/* ---- small ones ---------------------------------------------------------------------------------------- */

static int put_in_batch(void *batch, bool chunk, tgn_store_bytes key, tgn_store_bytes value, tgn_error *error)
{
    (void)chunk, (void)error;
    tgn_store__put(batch, key, value);
    return 0;
}

/* A new segment of `count` visits, put into a batch and the head, for games that the roll has been given. */
static int write_small(tgn_graph *graph, tgn_graph_head *next, tgn_kind kind, size_t count, tgn_graph_feed *feed,
                       void *context, tgn_store_batch *batch, tgn_error *error)
{
    tgn_segment segment = {.id = next->next_segment++,
                           .kind = kind,
                           .shape = tgn_segment_shape__for(kind, count, 1, tgn_games__count(graph->roll))};
    tgn_segment_encoder *encoder;
    int code =
        tgn_segment_encoder__new(&encoder, &segment, graph->roll, put_in_batch, batch, tgn_graph__find_arrivals, graph);
    if (code < 0)
        return code;
    code = feed(context, kind, 0, TGN_GRAPH_PARTS, encoder, error);
    if (code == 0)
        code = tgn_segment_encoder__end(encoder, error);
    tgn_segment_encoder__free(encoder);
    return code < 0 ? code : tgn_graph_head__add(next, &segment, error);
}

int tgn_assemble__small(tgn_graph *graph, tgn_graph_head *next, tgn_kind kind, tgn_import_visit_buffer *pile,
                        tgn_store_batch *batch, tgn_error *error)
{
    return write_small(graph, next, kind, tgn_import_visit_buffer__count(pile, kind), tgn_assemble__from_pile, pile, batch,
                       error);
}

typedef struct sorted {
    const tgn_record_visit *visits;
    size_t count;
} sorted;

static int feed_sorted(void *context, tgn_kind kind, unsigned first, unsigned end, tgn_segment_encoder *encoder,
                       tgn_error *error)
{
    (void)kind, (void)first, (void)end;
    const sorted *all = context;
    return tgn_segment_encoder__add(encoder, all->visits, all->count, error);
}

int tgn_graph__write_segment(tgn_graph *graph, tgn_graph_head *next, tgn_kind kind, const tgn_record_visit *visits,
                             size_t count, tgn_store_batch *batch, tgn_error *error)
{
    sorted all = {visits, count};
    return write_small(graph, next, kind, count, feed_sorted, &all, batch, error);
}

int tgn_graph_head__add(tgn_graph_head *head, const tgn_segment *segment, tgn_error *error)
{
    size_t *count = &head->segment_count[segment->kind];
    if (segment->visits == 0)
        return 0;
    if (*count == TGN_GRAPH_SEGMENTS_MAX)
        return tgn_error_set(error, TGN_ERR_LIMIT,
                             "the graph is in %d pieces; run 'tengen import' to join them", TGN_GRAPH_SEGMENTS_MAX);
    head->segments[segment->kind][(*count)++] = *segment;
    return 0;
}
