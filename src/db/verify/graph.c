/*
 * verify_graph.c - all games played again, slice by slice
 *
 * The visits of a large collection do not fit in the memory: 131,000 games have 27 million of them in the
 * whole board's graph alone, 40 bytes each. So they are played several times, each round keeping the visits
 * of some slices. Keys are even, and so are slices, but for the few that hold the first moves of all games.
 *
 *      round 1   keep  ====............      131,000 games, 175 million visits in four graphs: 12 rounds in
 *      round 2   keep  ....====........      1 GiB, 74 seconds on two cores, all comparing included
 */
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "db/verify/verify.h"

enum {
    SLICE_VISITS = 32 * 1024, /* in a slice, about: 1.3 MB, sorted in a few milliseconds */
    SLICE_BITS_MAX = 20,
    BLOCK = 64,  /* games a task */
    SAMPLE = 200 /* games that tell how many visits a step makes */
};

/*
 * What was played of a slice: a chain of lumps. All lumps of a round come out of one piece of memory that is
 * used again in the next: arrays that grow would leave holes as large as themselves.
 */
enum { LUMP = 400 };

typedef struct lump {
    struct lump *next;
    size_t count;
    tgn_verify_visit items[LUMP];
} lump;

typedef struct heap {
    pthread_mutex_t lock;
    lump *top;
    size_t count;
} heap;

typedef struct tour {
    tgn_verify_job *verifier;
    tgn_verify_counts survey;
    unsigned bits;       /* of the key, that tell the slice */
    uint64_t expected;   /* visits in a slice */
    size_t first, count; /* the slices of this round */
    heap *heaps;
    lump *lumps; /* the piece of memory */
    size_t lump_count;
    atomic_size_t lumps_taken;
    uint64_t visits;
} tour;

/* ---- playing ------------------------------------------------------------------------------------------- */

/* Should the memory not suffice because slices are not as even as they were thought, more is taken. */
static lump *new_lump(tour *t)
{
    const size_t which = atomic_fetch_add(&t->lumps_taken, 1);
    return which < t->lump_count ? &t->lumps[which] : malloc(sizeof(lump));
}

static int keep(tour *t, heap *into, const tgn_record_visit *visit, uint64_t rest)
{
    int code = 0;
    pthread_mutex_lock(&into->lock);
    if (!into->top || into->top->count == LUMP) {
        lump *fresh = new_lump(t);
        code = fresh ? 0 : TGN_ERR_MEMORY;
        if (fresh) {
            fresh->next = into->top;
            fresh->count = 0;
            into->top = fresh;
        }
    }
    if (code == 0) {
        into->top->items[into->top->count++] = (tgn_verify_visit){*visit, rest};
        into->count++;
    }
    pthread_mutex_unlock(&into->lock);
    return code;
}

static void drop_lumps(tour *t, heap *h)
{
    for (lump *next; h->top; h->top = next) {
        next = h->top->next;
        if (h->top < t->lumps || h->top >= t->lumps + t->lump_count)
            free(h->top);
    }
    h->count = 0;
}

/* The lumps as one array, which the caller frees; the heap is then empty. NULL: no memory. */
static tgn_verify_visit *gather(tour *t, heap *h, size_t *count)
{
    tgn_verify_visit *all = malloc((h->count + 1) * sizeof *all);
    *count = 0;
    for (const lump *at = h->top; at && all; at = at->next) {
        memcpy(all + *count, at->items, at->count * sizeof *all);
        *count += at->count;
    }
    drop_lumps(t, h);
    return all;
}

static size_t slice_of(const tour *t, const tgn_record_visit *visit)
{
    return t->bits ? (size_t)(visit->high >> (64 - t->bits)) : 0;
}

/* What is done with the visits of a game: they are kept, or only counted. */
typedef int taker(tour *t, const tgn_record_visit_list *list, const uint64_t *rest);

static int count_all(tour *t, const tgn_record_visit_list *list, const uint64_t *rest)
{
    (void)rest;
    t->visits += list->count;
    return 0;
}

static int keep_all(tour *t, const tgn_record_visit_list *list, const uint64_t *rest)
{
    int code = 0;
    for (size_t i = 0; i < list->count && code == 0; i++) {
        const size_t which = slice_of(t, &list->items[i]) - t->first;
        if (which < t->count)
            code = keep(t, &t->heaps[which], &list->items[i], rest[i]);
    }
    return code;
}

/* The visits of one game into lists[kind]. A record that cannot be read was told already: no visits. */
static int trace(const tour *t, tgn_record_tracer *tracer, uint32_t id, tgn_buffer *space, tgn_record_visit_list *lists)
{
    tgn_verify_job *verifier = t->verifier;
    tgn_record record;
    lists[t->survey.kind].count = 0;
    const tgn_games_row *row = tgn_games__row(verifier->graph->roll, id, NULL);
    if (!row || row->flags & TGN_GAMES_ROW_REMOVED)
        return 0;
    int code = tgn_games__record(verifier->graph->roll, id, space, &record, NULL);
    if (code > 0)
        code = tgn_record_tracer__run(tracer, &record, id, 1u << t->survey.kind, lists);
    return code == TGN_ERR_MEMORY || code == TGN_ERR_IO ? code : 0;
}

/* Play games `first` to `last`, `stride` apart. */
static int play(tour *t, uint32_t first, uint32_t last, uint32_t stride, taker *take)
{
    tgn_record_tracer *tracer;
    tgn_record_visit_list lists[TGN_KIND_COUNT] = {0};
    const tgn_record_visit_list *list = &lists[t->survey.kind];
    tgn_buffer space = {0};
    int code = tgn_record_tracer__new(&tracer);
    if (code < 0)
        return code;
    tgn_record_tracer__keep_high_words(tracer);
    for (uint64_t id = first; id <= last && code == 0; id += stride) {
        code = trace(t, tracer, (uint32_t)id, &space, lists);
        if (code == 0)
            code = take(t, list, tgn_record_tracer__high_words(tracer, t->survey.kind));
    }
    tgn_record_tracer__free(tracer);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        free(lists[kind].items);
    tgn_buffer__clear(&space);
    return code;
}

static int play_block(void *context, size_t task, tgn_error *error)
{
    tour *t = context;
    const uint32_t games = t->verifier->head->games, first = (uint32_t)task * BLOCK + 1;
    const uint32_t last = games - first < BLOCK ? games : first + BLOCK - 1;
    const int code = play(t, first, last, 1, keep_all);
    return code < 0 ? code : tgn_verify_job__step(t->verifier, "playing games", last - first + 1, error);
}

/* ---- planning ------------------------------------------------------------------------------------------ */

/* How many visits this graph will have, from some games; and the slices for that. */
static int plan(tour *t)
{
    const tgn_verify_job *verifier = t->verifier;
    const uint32_t games = verifier->head->games, stride = games / SAMPLE + 1;
    uint64_t steps = 0;
    int code = games ? play(t, 1, games, stride, count_all) : 0;
    for (uint64_t id = 1; id <= games; id += stride) {
        const tgn_games_row *row = tgn_games__row(verifier->graph->roll, (uint32_t)id, NULL);
        steps += row && !(row->flags & TGN_GAMES_ROW_REMOVED) ? row->steps + 1u : 0;
    }
    const double ratio = steps ? (double)t->visits / (double)steps : 1;
    const uint64_t all = (uint64_t)(ratio * (double)verifier->steps);
    while (t->bits < SLICE_BITS_MAX && all >> t->bits > SLICE_VISITS)
        t->bits++;
    t->expected = (all >> t->bits) + 1;
    /* The store has an eighth, comparing takes some; a sixteenth is for unevenness. */
    t->lump_count = verifier->graph->options.memory / 8 * 5 / sizeof(lump);
    const size_t fitting = t->lump_count * LUMP / 17 * 16 / t->expected + 1;
    t->count = fitting < (size_t)1 << t->bits ? fitting : (size_t)1 << t->bits;
    return code;
}

/* ---- rounds -------------------------------------------------------------------------------------------- */

static int compare_slice(void *context, size_t task, tgn_error *error)
{
    tour *t = context;
    heap *h = &t->heaps[task];
    const uint64_t which = t->first + task;
    const uint64_t first = t->bits ? which << (64 - t->bits) : 0;
    const uint64_t last = t->bits ? first + (UINT64_MAX >> t->bits) : UINT64_MAX;
    size_t count;
    uint64_t visits = 0;
    tgn_verify_visit *played = gather(t, h, &count);
    int code = played ? tgn_verify__slice(t->verifier, &t->survey, first, last, played, count, error)
                      : TGN_ERR_MEMORY;
    for (size_t i = 0; i < count && played; i++)
        visits += !(played[i].visit.next & TGN_RECORD_LABEL_BRANCH);
    free(played);
    pthread_mutex_lock(&t->verifier->lock);
    t->verifier->sum->visits += visits;
    pthread_mutex_unlock(&t->verifier->lock);
    return code < 0 ? code : tgn_verify_job__step(t->verifier, "comparing", 0, error);
}

static int run_round(tour *t, tgn_error *error)
{
    const size_t games = t->verifier->head->games;
    t->lumps_taken = 0;
    int code = tgn_parallel__run(t->verifier->threads, (games + BLOCK - 1) / BLOCK, play_block, t, error);
    if (code == 0)
        code = tgn_parallel__run(t->verifier->threads, t->count, compare_slice, t, error);
    return code;
}

static void compare_counts(tour *t)
{
    const tgn_graph_head *head = t->verifier->head;
    for (size_t i = 0; i < head->segment_count[t->survey.kind]; i++) {
        const tgn_segment *segment = &head->segments[t->survey.kind][i];
        const struct {
            const char *what;
            uint64_t said, counted;
        } numbers[] = {{"nodes", segment->nodes, t->survey.nodes[i]},
                       {"arcs", segment->arcs, t->survey.arcs[i]},
                       {"visits", segment->visits, t->survey.visits[i]}};
        for (size_t j = 0; j < sizeof numbers / sizeof *numbers; j++)
            if (numbers[j].said != numbers[j].counted)
                tgn_verify_job__fault(t->verifier, "graph %s, segment %u: has %llu %s, the head says %llu",
                                    tgn_kind_name(t->survey.kind), segment->id,
                                    (unsigned long long)numbers[j].counted, numbers[j].what,
                                    (unsigned long long)numbers[j].said);
    }
}

static int run_rounds(tour *t, tgn_error *error)
{
    const size_t slices = (size_t)1 << t->bits, most = t->count;
    const size_t rounds = (slices + most - 1) / most;
    int code = 0;
    t->verifier->done = 0;
    t->verifier->total = (uint64_t)rounds * t->verifier->head->games;
    for (t->first = 0; t->first < slices && code == 0; t->first += most) {
        t->count = slices - t->first < most ? slices - t->first : most;
        code = run_round(t, error);
    }
    if (code == 0)
        compare_counts(t);
    return code;
}

static int make_heaps(tour *t)
{
    const size_t most = (t->expected * t->count / LUMP + t->count) / 16 * 17 + 1;
    t->lump_count = t->lump_count < most ? t->lump_count : most;
    t->survey.home = calloc((size_t)t->verifier->head->games + 1, sizeof *t->survey.home);
    t->heaps = calloc(t->count, sizeof *t->heaps);
    t->lumps = malloc((t->lump_count + 1) * sizeof *t->lumps);
    for (size_t i = 0; t->heaps && i < t->count; i++)
        pthread_mutex_init(&t->heaps[i].lock, NULL);
    return t->survey.home && t->heaps && t->lumps ? 0 : TGN_ERR_MEMORY;
}

int tgn_verify__graph(tgn_verify_job *verifier, tgn_kind kind, tgn_error *error)
{
    tour t = {.verifier = verifier, .survey = {.kind = kind}};
    int code = plan(&t);
    const size_t heaps = t.count;
    if (code == 0)
        code = make_heaps(&t);
    if (code == 0)
        code = run_rounds(&t, error);
    for (size_t i = 0; t.heaps && i < heaps; i++) {
        drop_lumps(&t, &t.heaps[i]);
        pthread_mutex_destroy(&t.heaps[i].lock);
    }
    free(t.heaps);
    free(t.lumps);
    free(t.survey.home);
    return code;
}
