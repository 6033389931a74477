/*
 * write_segments.c - new segments, encoded by several threads at once and written in order
 *
 * Each of the 256 parts of a graph is fed to an encoder of its own; its pages stay in memory until the parts
 * before it are written, and then go to the load. When a segment is so small that a page spans parts, one
 * task does them all.
 */
#include "db/graph/graph.h"

#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"

/* What one task encoded: entries of key length(4), value length(4), key, value. */
typedef struct task_output {
    tgn_buffer pages, chunks;
    bool ready;
} task_output;

/* The segment of one graph while it is written. */
typedef struct kind_output {
    tgn_segment segment;
    unsigned task_count, width; /* number of tasks, and parts per task */
    task_output *outputs;
    unsigned written; /* tasks whose output lies in the load */
    tgn_store_section *pages, *chunks;
    pthread_mutex_t lock;
} kind_output;

typedef struct write_job {
    tgn_graph *graph;
    tgn_store_load *load;
    tgn_graph_feed *feed;
    void *context;
    kind_output by_kind[TGN_KIND_COUNT];
    unsigned kinds[TGN_KIND_COUNT], kind_count;
    unsigned first_task[TGN_KIND_COUNT + 1]; /* by position in kinds */
} write_job;

static int collect(void *context, bool chunk, tgn_store_bytes key, tgn_store_bytes value, tgn_error *error)
{
    task_output *into = context;
    tgn_buffer *buffer = chunk ? &into->chunks : &into->pages;
    const uint32_t lengths[2] = {(uint32_t)key.length, (uint32_t)value.length};
    tgn_buffer__add(buffer, lengths, sizeof lengths);
    tgn_buffer__add(buffer, key.data, key.length);
    tgn_buffer__add(buffer, value.data, value.length);
    return buffer->failed ? tgn_error_set(error, TGN_ERR_MEMORY, "no memory for pages of the graph") : 0;
}

/* Write the collected entries to a section, which is made when there is something to write. */
static int write_collected(tgn_buffer *buffer, tgn_store_section **section, tgn_store_load *load,
                           tgn_error *error)
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
 * Hand in a task's output; write all that is next in order. Chunks sort after pages, in a section of their
 * own.
 */
static int submit_output(write_job *all, kind_output *mine, unsigned task, const tgn_segment *counted,
                         tgn_error *error)
{
    int code = 0;
    pthread_mutex_lock(&mine->lock);
    mine->segment.nodes += counted->nodes;
    mine->segment.arcs += counted->arcs;
    mine->segment.visits += counted->visits;
    mine->outputs[task].ready = true;
    while (code == 0 && mine->written < mine->task_count && mine->outputs[mine->written].ready) {
        task_output *next = &mine->outputs[mine->written++];
        code = write_collected(&next->pages, &mine->pages, all->load, error);
        if (code == 0)
            code = write_collected(&next->chunks, &mine->chunks, all->load, error);
    }
    pthread_mutex_unlock(&mine->lock);
    return code;
}

static int encode_task(void *context, size_t number, tgn_error *error)
{
    write_job *all = context;
    unsigned which = 0;
    while (number >= all->first_task[which + 1])
        which++;
    kind_output *mine = &all->by_kind[all->kinds[which]];
    const unsigned task = (unsigned)number - all->first_task[which];
    tgn_segment counted = mine->segment;
    counted.nodes = counted.arcs = counted.visits = 0;
    tgn_segment_encoder *encoder = NULL;
    int code = tgn_segment_encoder__new(&encoder, &counted, all->graph->games, collect, &mine->outputs[task],
                                        tgn_graph__find_arrivals, all->graph);
    if (code == 0)
        code = all->feed(all->context, mine->segment.kind, task * mine->width, (task + 1) * mine->width,
                         encoder, error);
    if (code == 0)
        code = tgn_segment_encoder__end(encoder, error);
    tgn_segment_encoder__free(encoder);
    return code < 0 ? code : submit_output(all, mine, task, &counted, error);
}

/*
 * How many parts a task does: as many as give a few megabytes of pages, since beginning a task costs a seek
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

static int prepare(write_job *all, unsigned graphs, const tgn_segment segments[TGN_KIND_COUNT])
{
    for (unsigned kind = 0; kind < TGN_KIND_COUNT; kind++) {
        if (!(graphs >> kind & 1))
            continue;
        kind_output *mine = &all->by_kind[kind];
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

static void clean(write_job *all)
{
    for (unsigned i = 0; i < all->kind_count; i++) {
        kind_output *mine = &all->by_kind[all->kinds[i]];
        for (unsigned task = 0; mine->outputs && task < mine->task_count; task++) {
            tgn_buffer__clear(&mine->outputs[task].pages);
            tgn_buffer__clear(&mine->outputs[task].chunks);
        }
        free(mine->outputs);
        pthread_mutex_destroy(&mine->lock);
    }
}

int tgn_graph__write_segments(tgn_graph *graph, tgn_store_load *load, unsigned graphs,
                              tgn_segment segments[TGN_KIND_COUNT], int threads, tgn_graph_feed *feed,
                              void *context, tgn_error *error)
{
    write_job all = {.graph = graph, .load = load, .feed = feed, .context = context};
    int code = prepare(&all, graphs, segments);
    if (code == 0)
        code = tgn_parallel__run(threads, all.first_task[all.kind_count], encode_task, &all, error);
    for (unsigned i = 0; i < all.kind_count; i++)
        segments[all.kinds[i]] = all.by_kind[all.kinds[i]].segment;
    clean(&all);
    return code;
}

/* ---- small ones ---------------------------------------------------------------------------------------- */

static int put_in_batch(void *batch, bool chunk, tgn_store_bytes key, tgn_store_bytes value, tgn_error *error)
{
    (void)chunk, (void)error;
    tgn_store__put(batch, key, value);
    return 0;
}

int tgn_graph__write_small_segment(tgn_graph *graph, tgn_graph_head *next, tgn_kind kind, size_t count,
                                   tgn_graph_feed *feed, void *context, tgn_store_batch *batch,
                                   tgn_error *error)
{
    tgn_segment segment = {.id = next->next_segment++,
                           .kind = kind,
                           .shape = tgn_segment_shape__for(kind, count, 1, tgn_games__count(graph->games))};
    tgn_segment_encoder *encoder;
    int code = tgn_segment_encoder__new(&encoder, &segment, graph->games, put_in_batch, batch,
                                        tgn_graph__find_arrivals, graph);
    if (code < 0)
        return code;
    code = feed(context, kind, 0, TGN_GRAPH_PARTS, encoder, error);
    if (code == 0)
        code = tgn_segment_encoder__end(encoder, error);
    tgn_segment_encoder__free(encoder);
    return code < 0 ? code : tgn_graph_head__add(next, &segment, error);
}

/* ---- arrivals ------------------------------------------------------------------------------------------ */

/* Lone visits do not store how their game arrived at the node, so their records are played again. */
static bool same_visit(const tgn_record_visit *a, const tgn_record_visit *b)
{
    return a->high == b->high && a->low == b->low && a->step == b->step && a->length == b->length &&
           a->next == b->next;
}

/*
 * Find a visit among those of its game. Two parts of one board may be alike in everything but their arrivals:
 * then each is used once, in the order of visits.
 */
static void find_visit_arrival(tgn_record_visit *visit, tgn_record_visit_list *list)
{
    tgn_record_visit *found = NULL;
    for (size_t i = 0; i < list->count; i++) {
        tgn_record_visit *other = &list->items[i];
        if (other->game != 0 && same_visit(visit, other) && (!found || other->came < found->came))
            found = other;
    }
    if (!found)
        return;
    visit->came = found->came;
    visit->parent = found->parent;
    found->game = 0;
}

/* Play one game again and look its visits up. */
static int find_game_arrivals(tgn_graph *graph, tgn_games_fetched *fetched, tgn_record_tracer *tracer,
                              tgn_kind kind, tgn_record_visit *visits, size_t count, tgn_error *error)
{
    tgn_buffer space = {0};
    tgn_record record;
    tgn_record_visit_list lists[TGN_KIND_COUNT] = {0};
    int code = tgn_games_fetched__record(fetched, graph->games, visits->game, &space, &record, error);
    if (code == 0)
        code = tgn_error_set(error, TGN_ERR_INPUT, "game %u is in the graph, but its record is not there",
                             (unsigned)visits->game);
    if (code > 0)
        code = tgn_record_tracer__run(tracer, &record, visits->game, 1u << kind, lists);
    for (size_t i = 0; i < count && code == 0; i++)
        find_visit_arrival(&visits[i], &lists[kind]);
    free(lists[kind].items);
    tgn_buffer__clear(&space);
    return code < 0 ? code : 0;
}

/* Fetch the records of the first of these visits; returns how many visits that are, or a negative code. */
static int64_t fetch_records(tgn_games_fetched *fetched, tgn_graph *graph, const tgn_record_visit *visits,
                             size_t count, tgn_error *error)
{
    uint32_t games[TGN_GAMES_FETCHED_MAX] = {0};
    size_t different = 0, end = 0;
    for (; end < count; end++) {
        if (end > 0 && visits[end].game == visits[end - 1].game)
            continue;
        if (different == TGN_GAMES_FETCHED_MAX)
            break;
        games[different++] = visits[end].game;
    }
    const int code = tgn_games_fetched__fetch(fetched, graph->games, games, different, false, error);
    return code < 0 ? code : (int64_t)end;
}

int tgn_graph__find_arrivals(void *context, tgn_kind kind, tgn_record_visit *visits, size_t count,
                             tgn_error *error)
{
    tgn_record_tracer *tracer;
    tgn_games_fetched fetched;
    fetched.count = 0;
    int64_t code = tgn_record_tracer__new(&tracer), known = 0;
    for (size_t i = 0; i < count && code >= 0;) {
        size_t end = i + 1;
        while (end < count && visits[end].game == visits[i].game)
            end++;
        if (known == (int64_t)i) {
            code = fetch_records(&fetched, context, visits + i, count - i, error);
            known += code;
        }
        if (code >= 0)
            code = find_game_arrivals(context, &fetched, tracer, kind, visits + i, end - i, error);
        i = end;
    }
    tgn_games_fetched__release(&fetched);
    tgn_record_tracer__free(tracer);
    return (int)code;
}
