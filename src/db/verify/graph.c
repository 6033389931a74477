/*
 * graph.c - all games replayed, slice by slice
 *
 * The visits of a large collection do not fit in the memory: 131,000 games have 27 million of them in the
 * whole board's graph alone, 40 bytes each. So all games are replayed several times, each round keeping the
 * visits of some slices. Keys are evenly distributed, and so are slices, except for the few that hold the
 * first moves of all games.
 *
 *      round 1   keep  ====............      131,000 games, 175 million visits in four graphs: 12 rounds in
 *      round 2   keep  ....====........      1 GiB, 74 seconds on two cores, all comparing included
 */
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "base/error.h"
#include "db/verify/verify.h"

enum {
    SLICE_VISITS = 32 * 1024, /* in a slice, about: 1.3 MB, sorted in a few milliseconds */
    SLICE_BITS_MAX = 20,
    BLOCK = 64,  /* games a task */
    SAMPLE = 200 /* games from which the visits per step are estimated */
};

/*
 * The replayed visits of a slice: a chain of runs. All runs of a round come out of one allocation that is
 * reused in the next: growing arrays would leave holes as large as themselves.
 */
enum { RUN_VISITS = 400 };

typedef struct visit_run {
    struct visit_run *next;
    size_t count;
    tgn_verify_visit items[RUN_VISITS];
} visit_run;

typedef struct slice_visits {
    pthread_mutex_t lock;
    visit_run *top;
    size_t count;
} slice_visits;

typedef struct replay_job {
    tgn_verify_job *job;
    tgn_verify_counts counts;
    unsigned bits;       /* of the key, that select the slice */
    uint64_t expected;   /* visits in a slice */
    size_t first, count; /* the slices of this round */
    slice_visits *slices;
    visit_run *runs; /* the one allocation */
    size_t run_count;
    atomic_size_t runs_taken;
    uint64_t visits;
} replay_job;

/* ---- playing ------------------------------------------------------------------------------------------- */

/* If slices are less even than expected and the allocation is too small, more is allocated. */
static visit_run *new_run(replay_job *t)
{
    const size_t which = atomic_fetch_add(&t->runs_taken, 1);
    return which < t->run_count ? &t->runs[which] : malloc(sizeof(visit_run));
}

static int keep(replay_job *t, slice_visits *into, const tgn_record_visit *visit, uint64_t rest)
{
    int code = 0;
    pthread_mutex_lock(&into->lock);
    if (!into->top || into->top->count == RUN_VISITS) {
        visit_run *fresh = new_run(t);
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

static void drop_runs(replay_job *t, slice_visits *h)
{
    for (visit_run *next; h->top; h->top = next) {
        next = h->top->next;
        if (h->top < t->runs || h->top >= t->runs + t->run_count)
            free(h->top);
    }
    h->count = 0;
}

/* The runs as one array, which the caller frees; the slice is then empty. NULL: no memory. */
static tgn_verify_visit *join_runs(replay_job *t, slice_visits *h, size_t *count)
{
    tgn_verify_visit *all = malloc((h->count + 1) * sizeof *all);
    *count = 0;
    for (const visit_run *at = h->top; at && all; at = at->next) {
        memcpy(all + *count, at->items, at->count * sizeof *all);
        *count += at->count;
    }
    drop_runs(t, h);
    return all;
}

static size_t slice_of(const replay_job *t, const tgn_record_visit *visit)
{
    return t->bits ? (size_t)(visit->high >> (64 - t->bits)) : 0;
}

/* What is done with the visits of a game: they are kept, or only counted. */
typedef int visit_function(replay_job *t, const tgn_record_visit_list *list, const uint64_t *rest);

static int count_all(replay_job *t, const tgn_record_visit_list *list, const uint64_t *rest)
{
    (void)rest;
    t->visits += list->count;
    return 0;
}

static int keep_all(replay_job *t, const tgn_record_visit_list *list, const uint64_t *rest)
{
    int code = 0;
    for (size_t i = 0; i < list->count && code == 0; i++) {
        const size_t which = slice_of(t, &list->items[i]) - t->first;
        if (which < t->count)
            code = keep(t, &t->slices[which], &list->items[i], rest[i]);
    }
    return code;
}

/* The visits of one game into lists[kind]. A record that cannot be read was reported already: no visits. */
static int trace(const replay_job *t, tgn_record_tracer *tracer, uint32_t id, tgn_games_fetched *fetched,
                 tgn_buffer *space, tgn_record_visit_list *lists)
{
    tgn_verify_job *job = t->job;
    tgn_record record;
    lists[t->counts.kind].count = 0;
    const tgn_games_row *row = tgn_games__row(job->graph->games, id, NULL);
    if (!row || row->flags & TGN_GAMES_ROW_REMOVED)
        return 0;
    int code = tgn_games_fetched__record(fetched, job->graph->games, id, space, &record, NULL);
    if (code > 0)
        code = tgn_record_tracer__run(tracer, &record, id, 1u << t->counts.kind, lists);
    return code == TGN_ERR_MEMORY || code == TGN_ERR_IO ? code : 0;
}

/* Fetch the records of a run of games, `stride` apart; if something of them is damaged, each is read alone. */
static void fetch_run(const replay_job *t, uint64_t first, uint32_t last, uint32_t stride,
                      tgn_games_fetched *fetched)
{
    uint32_t games[BLOCK] = {0};
    size_t count = 0;
    for (uint64_t id = first; id <= last && count < BLOCK; id += stride)
        games[count++] = (uint32_t)id;
    if (tgn_games_fetched__fetch(fetched, t->job->graph->games, games, count, false, NULL) < 0)
        fetched->count = 0;
}

/* Replay games `first` to `last`, `stride` apart. */
static int play(replay_job *t, uint32_t first, uint32_t last, uint32_t stride, visit_function *take)
{
    tgn_record_tracer *tracer;
    tgn_record_visit_list lists[TGN_KIND_COUNT] = {0};
    const tgn_record_visit_list *list = &lists[t->counts.kind];
    tgn_buffer space = {0};
    tgn_games_fetched fetched;
    fetched.count = 0;
    int code = tgn_record_tracer__new(&tracer);
    if (code < 0)
        return code;
    tgn_record_tracer__keep_high_words(tracer);
    for (uint64_t id = first, left = 0; id <= last && code == 0; id += stride, left--) {
        if (left == 0) {
            fetch_run(t, id, last, stride, &fetched);
            left = BLOCK;
        }
        code = trace(t, tracer, (uint32_t)id, &fetched, &space, lists);
        if (code == 0)
            code = take(t, list, tgn_record_tracer__high_words(tracer, t->counts.kind));
    }
    tgn_games_fetched__release(&fetched);
    tgn_record_tracer__free(tracer);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        free(lists[kind].items);
    tgn_buffer__clear(&space);
    return code;
}

static int play_block(void *context, size_t task, tgn_error *error)
{
    replay_job *t = context;
    const uint32_t games = t->job->head->games, first = (uint32_t)task * BLOCK + 1;
    const uint32_t last = games - first < BLOCK ? games : first + BLOCK - 1;
    const int code = play(t, first, last, 1, keep_all);
    return code < 0 ? code : tgn_verify_job__step(t->job, "playing games", last - first + 1, error);
}

/* ---- planning ------------------------------------------------------------------------------------------ */

/* How many visits this graph will have, from some games; and the slices for that. */
static int plan(replay_job *t)
{
    const tgn_verify_job *job = t->job;
    const uint32_t games = job->head->games, stride = games / SAMPLE + 1;
    uint64_t steps = 0;
    int code = games ? play(t, 1, games, stride, count_all) : 0;
    for (uint64_t id = 1; id <= games; id += stride) {
        const tgn_games_row *row = tgn_games__row(job->graph->games, (uint32_t)id, NULL);
        steps += row && !(row->flags & TGN_GAMES_ROW_REMOVED) ? row->steps + 1u : 0;
    }
    const double ratio = steps ? (double)t->visits / (double)steps : 1;
    const uint64_t all = (uint64_t)(ratio * (double)job->steps);
    while (t->bits < SLICE_BITS_MAX && all >> t->bits > SLICE_VISITS)
        t->bits++;
    t->expected = (all >> t->bits) + 1;
    /* The store has an eighth, comparing takes some; a sixteenth is reserved for uneven slices. */
    t->run_count = job->graph->options.memory / 8 * 5 / sizeof(visit_run);
    const size_t fitting = t->run_count * RUN_VISITS / 17 * 16 / t->expected + 1;
    t->count = fitting < (size_t)1 << t->bits ? fitting : (size_t)1 << t->bits;
    return code;
}

/* ---- rounds -------------------------------------------------------------------------------------------- */

static int compare_slice(void *context, size_t task, tgn_error *error)
{
    replay_job *t = context;
    slice_visits *h = &t->slices[task];
    const uint64_t which = t->first + task;
    const uint64_t first = t->bits ? which << (64 - t->bits) : 0;
    const uint64_t last = t->bits ? first + (UINT64_MAX >> t->bits) : UINT64_MAX;
    size_t count;
    uint64_t visits = 0;
    tgn_verify_visit *played = join_runs(t, h, &count);
    int code =
        played ? tgn_verify__slice(t->job, &t->counts, first, last, played, count, error) : TGN_ERR_MEMORY;
    for (size_t i = 0; i < count && played; i++)
        visits += !(played[i].visit.next & TGN_RECORD_LABEL_BRANCH);
    free(played);
    pthread_mutex_lock(&t->job->lock);
    t->job->sum->visits += visits;
    pthread_mutex_unlock(&t->job->lock);
    return code < 0 ? code : tgn_verify_job__step(t->job, "comparing", 0, error);
}

static int run_round(replay_job *t, tgn_error *error)
{
    const size_t games = t->job->head->games;
    t->runs_taken = 0;
    TGN_TRY(tgn_parallel__run(t->job->threads, (games + BLOCK - 1) / BLOCK, play_block, t, error));
    return tgn_parallel__run(t->job->threads, t->count, compare_slice, t, error);
}

static void compare_counts(replay_job *t)
{
    const tgn_graph_head *head = t->job->head;
    for (size_t i = 0; i < head->segment_count[t->counts.kind]; i++) {
        const tgn_segment *segment = &head->segments[t->counts.kind][i];
        const struct {
            const char *what;
            uint64_t said, counted;
        } numbers[] = {{"nodes", segment->nodes, t->counts.nodes[i]},
                       {"arcs", segment->arcs, t->counts.arcs[i]},
                       {"visits", segment->visits, t->counts.visits[i]}};
        for (size_t j = 0; j < sizeof numbers / sizeof *numbers; j++)
            if (numbers[j].said != numbers[j].counted)
                tgn_verify_job__fault(t->job, "graph %s, segment %u: has %llu %s, the head says %llu",
                                      tgn_kind_name(t->counts.kind), segment->id,
                                      (unsigned long long)numbers[j].counted, numbers[j].what,
                                      (unsigned long long)numbers[j].said);
    }
}

/* What all segments have together, as far as the database claims to know it. */
static void compare_sums(replay_job *t)
{
    const tgn_graph_sums *sums = &t->job->head->sums[t->counts.kind];
    if (sums->known && (sums->nodes != t->counts.all_nodes || sums->arcs != t->counts.all_arcs))
        tgn_verify_job__fault(t->job,
                              "graph %s: %llu nodes and %llu arcs were replayed, the sums say %llu and %llu",
                              tgn_kind_name(t->counts.kind), (unsigned long long)t->counts.all_nodes,
                              (unsigned long long)t->counts.all_arcs, (unsigned long long)sums->nodes,
                              (unsigned long long)sums->arcs);
}

static int run_rounds(replay_job *t, tgn_error *error)
{
    const size_t slices = (size_t)1 << t->bits, most = t->count;
    const size_t rounds = (slices + most - 1) / most;
    int code = 0;
    t->job->done = 0;
    t->job->total = (uint64_t)rounds * t->job->head->games;
    for (t->first = 0; t->first < slices && code == 0; t->first += most) {
        t->count = slices - t->first < most ? slices - t->first : most;
        code = run_round(t, error);
    }
    if (code == 0) {
        compare_counts(t);
        compare_sums(t);
    }
    return code;
}

static int make_slices(replay_job *t)
{
    const size_t most = (t->expected * t->count / RUN_VISITS + t->count) / 16 * 17 + 1;
    t->run_count = t->run_count < most ? t->run_count : most;
    t->counts.segment_of = calloc((size_t)t->job->head->games + 1, sizeof *t->counts.segment_of);
    t->slices = calloc(t->count, sizeof *t->slices);
    t->runs = malloc((t->run_count + 1) * sizeof *t->runs);
    for (size_t i = 0; t->slices && i < t->count; i++)
        pthread_mutex_init(&t->slices[i].lock, NULL);
    return t->counts.segment_of && t->slices && t->runs ? 0 : TGN_ERR_MEMORY;
}

int tgn_verify__graph(tgn_verify_job *job, tgn_kind kind, tgn_error *error)
{
    replay_job t = {.job = job, .counts = {.kind = kind}};
    int code = plan(&t);
    const size_t slices = t.count;
    if (code == 0)
        code = make_slices(&t);
    if (code == 0)
        code = run_rounds(&t, error);
    for (size_t i = 0; t.slices && i < slices; i++) {
        drop_runs(&t, &t.slices[i]);
        pthread_mutex_destroy(&t.slices[i].lock);
    }
    free(t.slices);
    free(t.runs);
    free(t.counts.segment_of);
    return code;
}
