/* search.c - see search.h */
#include "db/query/search.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/parallel.h"
#include "db/pattern/index.h"

/*
 * Groups of a task, whose bits are read together: as many as leave each thread TASKS of them, so that none waits long for the
 * last. On two cores, with 257 groups, 4 instead of 2 took as long.
 */
enum { TASK_LEAST = 2, TASK_MOST = 8, TASKS = 32 };
static const double REPORT_SECONDS = 0.05;

/*
 * A part: the games of a group on boards of one size. Parts are read, sieved and matched some at a time:
 *
 *      1. The bits of all of them are read with one request, 46 KB each.
 *      2. They are sieved one after the other, until as many blocks are left as a group has.
 *      3. The times of these blocks are read with one request, 60 KB each, and matched. Then on with 2.
 *
 * So a pattern that is everywhere needs no more memory than one group, and one that is rare asks for the times of many
 * groups at once.
 */
enum { PARTS = 8, WINDOW = TGN_PATTERN_BLOCKS };

typedef struct part {
    uint32_t group;
    tgn_size size;
    uint64_t games[TGN_PATTERN_BLOCKS]; /* that are asked for, and after the sieve: that are left */
    bool made;                          /* from the records: the index does not go so far */
    tgn_store_value value;              /* else its bits */
    tgn_pattern_bits bits;
    const tgn_pattern_images *images;
} part;

/* A board size, and the images on it. */
typedef struct sized_images {
    struct sized_images *next;
    tgn_pattern_images *images;
} sized_images;

typedef struct search_job search_job;

/* What one thread works with. */
typedef struct worker {
    struct worker *next;
    search_job *job;
    tgn_pattern_matcher *matcher;
    tgn_pattern_maker *maker; /* NULL: nothing had to be made yet */
    tgn_query_tally *tally;
    tgn_games_fetched fetched; /* records of games with variations */
    part parts[PARTS];
    size_t part_count;
    part *window[PARTS]; /* parts that are sieved and not matched, */
    size_t window_count;
    unsigned window_blocks;            /* and blocks of them */
    tgn_pattern_sieved *sieved[PARTS]; /* for each place in the window; NULL: not used yet */
    uint32_t block;
    /* when hits are listed, not counted */
    bool lists;
    tgn_pattern_found *found;
    size_t found_count, found_capacity;
    bool failed; /* no memory for one of them */
} worker;

/* What listed games will need: values of the index by their keys, bits and times of each; and some records. */
enum { AHEAD = 2 * TGN_QUERY_SEARCH_AHEAD };
typedef struct values_ahead {
    size_t count;
    tgn_pattern_key keys[AHEAD];
    tgn_store_value values[AHEAD];
    tgn_games_fetched records; /* of games with variations */
} values_ahead;

struct search_job {
    tgn_query_search base;
    uint32_t task_groups;
    values_ahead ahead;
    const tgn_progress *progress;
    tgn_games_matcher *filter; /* NULL: all games */
    pthread_t caller;
    double reported;
    _Atomic uint32_t done;
    atomic_bool stopped;
    pthread_mutex_t lock; /* over what follows */
    sized_images *images;
    worker *idle; /* all of them, while nobody works */
};

/* Asked once in a while by all threads; people are told by the thread of the caller alone. */
static bool goes_on(void *context)
{
    search_job *q = context;
    if (pthread_equal(pthread_self(), q->caller) && tgn_clock__seconds() - q->reported > REPORT_SECONDS) {
        q->reported = tgn_clock__seconds();
        if (!tgn_progress_step(q->progress, "searching", atomic_load(&q->done), q->base.games))
            atomic_store(&q->stopped, true);
    }
    return !atomic_load_explicit(&q->stopped, memory_order_relaxed);
}

/* ---- threads ------------------------------------------------------------------------------------------- */

static void hear(void *context, const tgn_pattern_found *found)
{
    worker *w = context;
    if (!w->lists) {
        tgn_query_tally__note(w->tally, found);
        if (w->job->base.hits)
            w->job->base.hits[w->block * TGN_PATTERN_BLOCK + 1 + found->bit]++;
        return;
    }
    if (tgn_array__need(&w->found, &w->found_capacity, w->found_count + 1) < 0)
        w->failed = true;
    else
        w->found[w->found_count++] = *found;
}

static void worker_free(worker *w)
{
    if (!w)
        return;
    tgn_pattern_matcher__free(w->matcher);
    tgn_pattern_maker__free(w->maker);
    tgn_query_tally__free(w->tally);
    for (size_t i = 0; i < PARTS; i++)
        tgn_pattern_sieved__free(w->sieved[i]);
    free(w->found);
    free(w);
}

static int worker_new(worker **out, search_job *q)
{
    worker *w = calloc(1, sizeof *w);
    if (!w)
        return TGN_ERR_MEMORY;
    w->job = q;
    w->tally = calloc(1, sizeof *w->tally);
    if (!w->tally || tgn_pattern_matcher__new(&w->matcher, q->base.question, hear, w) < 0) {
        worker_free(w);
        return TGN_ERR_MEMORY;
    }
    tgn_pattern_matcher__watch(w->matcher, goes_on, q);
    *out = w;
    return 0;
}

static int take_worker(search_job *q, worker **out)
{
    pthread_mutex_lock(&q->lock);
    *out = q->idle;
    if (*out)
        q->idle = (*out)->next;
    pthread_mutex_unlock(&q->lock);
    return *out ? 0 : worker_new(out, q);
}

static void give_worker(search_job *q, worker *w)
{
    pthread_mutex_lock(&q->lock);
    w->next = q->idle;
    q->idle = w;
    pthread_mutex_unlock(&q->lock);
}

static int images_for(search_job *q, tgn_size size, const tgn_pattern_images **out)
{
    int code = 0;
    pthread_mutex_lock(&q->lock);
    sized_images *found = q->images;
    while (found && !tgn_size_equal(found->images->board, size))
        found = found->next;
    if (!found && (found = calloc(1, sizeof *found))) {
        code = tgn_pattern_images__new(&found->images, q->base.question, size);
        if (code < 0) {
            free(found);
            found = NULL;
        } else {
            found->next = q->images;
            q->images = found;
        }
    }
    pthread_mutex_unlock(&q->lock);
    *out = found ? found->images : NULL;
    return found ? 0 : TGN_ERR_MEMORY;
}

/* ---- a group ------------------------------------------------------------------------------------------- */

static int damaged(uint32_t group, tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_INPUT,
                         "the index of patterns is damaged at games %u to %u; run 'tengen verify'",
                         group * TGN_PATTERN_GROUP + 1, (group + 1) * TGN_PATTERN_GROUP);
}

/* Whether all games of a group are in the index. */
static bool is_indexed(const tgn_graph *graph, uint32_t group)
{
    const uint64_t last = ((uint64_t)group + 1) * TGN_PATTERN_GROUP;
    return (last < graph->head.games ? last : graph->head.games) <= graph->head.indexed;
}

/* ---- values -------------------------------------------------------------------------------------------- */

static const tgn_store_value *find_ahead(const values_ahead *ahead, const tgn_pattern_key *key)
{
    for (size_t i = 0; i < ahead->count; i++)
        if (memcmp(&ahead->keys[i], key, sizeof *key) == 0)
            return &ahead->values[i];
    return NULL;
}

/* Lend the values of these keys, if all of them were read ahead. */
static bool lend(const values_ahead *ahead, const tgn_pattern_key *keys, size_t count,
                 tgn_store_value *values)
{
    for (size_t i = 0; i < count; i++) {
        const tgn_store_value *value = find_ahead(ahead, &keys[i]);
        if (!value)
            return false;
        values[i] = (tgn_store_value){.bytes = value->bytes};
    }
    return true;
}

static int read_values(worker *w, const tgn_pattern_key *keys, size_t count, tgn_store_value *values,
                       tgn_error *error)
{
    tgn_store_bytes names[AHEAD];
    if (w->lists && lend(&w->job->ahead, keys, count, values))
        return 0;
    for (size_t i = 0; i < count; i++) {
        names[i] = tgn_pattern_key__bytes(&keys[i]);
        values[i] = (tgn_store_value){0};
    }
    return tgn_store__get_many(w->job->base.graph->store, names, count, values, error);
}

/* ---- bits ---------------------------------------------------------------------------------------------- */

static int read_bits(worker *w, tgn_error *error)
{
    tgn_pattern_key keys[PARTS];
    tgn_store_value values[PARTS];
    size_t count = 0;
    for (size_t i = 0; i < w->part_count; i++)
        if (!w->parts[i].made)
            keys[count++] = tgn_pattern_key__of('b', w->parts[i].group, w->parts[i].size);
    TGN_TRY(read_values(w, keys, count, values, error));
    count = 0;
    for (size_t i = 0; i < w->part_count; i++)
        if (!w->parts[i].made)
            w->parts[i].value = values[count++];
    return 0;
}

/* The bits of a part that is not in the index, from records. They stay until the next one is made. */
static int make_bits(worker *w, const part *p, tgn_store_bytes *out, tgn_error *error)
{
    unsigned blocks = 0;
    for (unsigned k = 0; k < TGN_PATTERN_BLOCKS; k++)
        blocks |= (unsigned)(p->games[k] != 0) << k;
    if (!w->maker && tgn_pattern_maker__new(&w->maker) < 0)
        return TGN_ERR_MEMORY;
    TGN_TRY(
        tgn_pattern_maker__run(w->maker, w->job->base.graph->games, p->group, p->size, blocks, NULL, error));
    *out = tgn_store_bytes__of(&w->maker->builder.bits);
    return 0;
}

/* 1, 0 when there is no game of this size, or a negative code. */
static int open_bits(worker *w, part *p, tgn_error *error)
{
    tgn_store_bytes bytes = p->value.bytes;
    if (p->made)
        TGN_TRY(make_bits(w, p, &bytes, error));
    if (!bytes.data || (p->made && bytes.length == 0))
        return 0;
    return tgn_pattern_bits__open(&p->bits, bytes, p->size) < 0 ? damaged(p->group, error) : 1;
}

/* ---- matching ------------------------------------------------------------------------------------------ */

/* The games of a block that are played through, and those whose times are looked at. */
static uint64_t replayed(const part *p, unsigned block)
{
    return p->games[block] & tgn_pattern_bits__replayed(&p->bits, block);
}

static uint64_t timed(const part *p, unsigned block)
{
    return p->games[block] & ~tgn_pattern_bits__replayed(&p->bits, block);
}

/* Games with variations are played through: fetch the records of those of a part. */
static int fetch_records(worker *w, const part *p, tgn_error *error)
{
    static_assert((int)TGN_PATTERN_GROUP <= (int)TGN_GAMES_FETCHED_MAX, "a group is fetched at once");
    uint32_t games[TGN_PATTERN_GROUP];
    size_t count = 0;
    for (uint32_t block = 0; block < TGN_PATTERN_BLOCKS; block++)
        for (uint64_t left = replayed(p, block); left; left &= left - 1)
            games[count++] = p->group * TGN_PATTERN_GROUP + block * TGN_PATTERN_BLOCK + 1 +
                             (uint32_t)__builtin_ctzll(left);
    return count
               ? tgn_games_fetched__fetch(&w->fetched, w->job->base.graph->games, games, count, false, error)
               : 0;
}

static int replay(worker *w, const part *p, unsigned block, tgn_error *error)
{
    tgn_games_fetched *fetched = w->lists ? &w->job->ahead.records : &w->fetched;
    tgn_buffer space = {0};
    tgn_pattern_player *player = NULL;
    int code = tgn_pattern_player__new(&player);
    for (uint64_t games = replayed(p, block); games && code >= 0; games &= games - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(games);
        tgn_record record;
        code = tgn_games_fetched__record(fetched, w->job->base.graph->games,
                                         w->block * TGN_PATTERN_BLOCK + 1 + bit, &space, &record, error);
        if (code > 0)
            code = tgn_pattern_matcher__replay(w->matcher, &p->bits, block, player, &record, bit);
        else if (code == 0)
            code = damaged(p->group, error);
    }
    tgn_pattern_player__free(player);
    tgn_buffer__clear(&space);
    return code;
}

/* Those games of a block that the sieve left; `bytes` are its times. */
static int match_times(worker *w, const part *p, unsigned block, tgn_store_bytes bytes, tgn_error *error)
{
    tgn_pattern_times times;
    if (p->made)
        bytes = tgn_store_bytes__of(&w->maker->builder.times[block]);
    if (!bytes.data || tgn_pattern_times__open(&times, bytes, p->size) < 0)
        return damaged(p->group, error);
    if (times.stored !=
        (tgn_pattern_bits__present(&p->bits, block) & ~tgn_pattern_bits__replayed(&p->bits, block)))
        return damaged(p->group, error);
    return tgn_pattern_matcher__match(w->matcher, &p->bits, block, &times, timed(p, block));
}

static int match_block(worker *w, const part *p, unsigned block, tgn_store_bytes times, tgn_error *error)
{
    w->block = p->group * TGN_PATTERN_BLOCKS + block;
    int code = timed(p, block) ? match_times(w, p, block, times, error) : 0;
    if (code == 0 && replayed(p, block))
        code = replay(w, p, block, error);
    return code == TGN_ERR_INPUT && !error->code ? damaged(p->group, error) : code;
}

/* Of the games of a block those that the filter matches and that were there when the question was asked. */
static int choose(const search_job *q, uint32_t block, uint64_t *set, tgn_error *error)
{
    const uint32_t before = block * TGN_PATTERN_BLOCK;
    if (q->base.games <= before)
        *set = 0;
    else if (q->base.games - before < TGN_PATTERN_BLOCK)
        *set &= ((uint64_t)1 << (q->base.games - before)) - 1;
    for (uint64_t left = q->filter ? *set : 0; left; left &= left - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(left);
        const tgn_games_row *row = tgn_games__row(q->base.graph->games, before + 1 + bit, error);
        if (!row)
            return error->code;
        if (!tgn_games_matcher__matches(q->filter, row))
            *set &= ~((uint64_t)1 << bit);
    }
    return 0;
}

/* A game has one size, so it is settled once. */
static int settle_block(worker *w, tgn_error *error)
{
    return tgn_query_tally__settle(w->tally, w->job->base.graph->games, w->block,
                                   w->job->base.question->years, error);
}

/* ---- the window ---------------------------------------------------------------------------------------- */

/* Whether the times of a block are in the index and needed. */
static bool needs_times(const part *p, unsigned block)
{
    return !p->made && timed(p, block) != 0;
}

/* The times of the blocks in the window, in order. */
static int read_times(worker *w, tgn_store_value *values, size_t *count, tgn_error *error)
{
    tgn_pattern_key keys[2 * WINDOW];
    *count = 0;
    for (size_t i = 0; i < w->window_count; i++)
        for (unsigned k = 0; k < TGN_PATTERN_BLOCKS; k++)
            if (needs_times(w->window[i], k))
                keys[(*count)++] = tgn_pattern_key__of('c', w->window[i]->group * TGN_PATTERN_BLOCKS + k,
                                                       w->window[i]->size);
    const int code = read_values(w, keys, *count, values, error);
    if (code < 0)
        *count = 0;
    return code;
}

/* Those who count hits look at the rows of their games. */
static int need_rows(worker *w, tgn_error *error)
{
    uint32_t first[PARTS];
    for (size_t i = 0; i < w->window_count; i++)
        first[i] = w->window[i]->group * TGN_PATTERN_GROUP + 1;
    static_assert((int)TGN_GAMES_ROW_PAGE == (int)TGN_PATTERN_GROUP, "a group's rows are a page");
    return tgn_games__need_rows(w->job->base.graph->games,
                                (tgn_games_numbers){first, w->window_count, sizeof *first}, error);
}

static int match_part(worker *w, const part *p, const tgn_store_value **times, tgn_error *error)
{
    tgn_pattern_matcher__use(w->matcher, p->images);
    TGN_TRY(w->lists ? 0 : fetch_records(w, p, error));
    for (unsigned block = 0; block < TGN_PATTERN_BLOCKS; block++) {
        if (!p->games[block])
            continue;
        const tgn_store_bytes bytes = needs_times(p, block) ? (*times)++->bytes : (tgn_store_bytes){0};
        TGN_TRY(match_block(w, p, block, bytes, error));
        TGN_TRY(w->lists ? 0 : settle_block(w, error));
    }
    return 0;
}

/* Match all that is in the window, and empty it. */
static int match_window(worker *w, tgn_error *error)
{
    tgn_store_value values[2 * WINDOW];
    const tgn_store_value *next = values;
    size_t count = 0;
    int code = w->window_count > 0 ? read_times(w, values, &count, error) : 0;
    if (code == 0 && w->window_count > 0 && !w->lists)
        code = need_rows(w, error);
    for (size_t i = 0; i < w->window_count && code == 0; i++) {
        tgn_pattern_matcher__turn_to(w->matcher, w->sieved[i]);
        code = match_part(w, w->window[i], &next, error);
    }
    for (size_t i = 0; i < count; i++)
        tgn_store__release(&values[i]);
    tgn_games_fetched__release(&w->fetched);
    w->window_count = w->window_blocks = 0;
    return code;
}

/* ---- parts --------------------------------------------------------------------------------------------- */

/* Leave of a part the games that may have a hit, and put it into the window. */
static int sieve_part(worker *w, part *p, tgn_error *error)
{
    tgn_pattern_sieved **sieved = &w->sieved[w->window_count];
    TGN_TRY(*sieved ? 0 : tgn_pattern_sieved__new(sieved));
    TGN_TRY(images_for(w->job, p->size, &p->images));
    tgn_pattern_matcher__use(w->matcher, p->images);
    tgn_pattern_matcher__turn_to(w->matcher, *sieved);
    if (!tgn_pattern_matcher__sieve(w->matcher, &p->bits, p->games))
        return 0;
    w->window[w->window_count++] = p;
    for (unsigned k = 0; k < TGN_PATTERN_BLOCKS; k++)
        w->window_blocks += p->games[k] != 0;
    return p->made || w->window_blocks >= WINDOW ? match_window(w, error) : 0;
}

static int search_part(worker *w, part *p, tgn_error *error)
{
    int code = open_bits(w, p, error);
    if (code <= 0)
        return code;
    for (unsigned k = 0; k < TGN_PATTERN_BLOCKS; k++) {
        p->games[k] &= tgn_pattern_bits__present(&p->bits, k);
        TGN_TRY(choose(w->job, p->group * TGN_PATTERN_BLOCKS + k, &p->games[k], error));
    }
    return sieve_part(w, p, error);
}

/* Search all parts that were added. There are none afterwards. */
static int search_parts(worker *w, tgn_error *error)
{
    int code = w->part_count > 0 ? read_bits(w, error) : 0;
    for (size_t i = 0; i < w->part_count && code == 0; i++)
        code = search_part(w, &w->parts[i], error);
    if (code == 0)
        code = match_window(w, error);
    for (size_t i = 0; i < w->part_count; i++)
        tgn_store__release(&w->parts[i].value);
    w->part_count = w->window_count = w->window_blocks = 0;
    return code;
}

static int add_part(worker *w, uint32_t group, tgn_size size, const uint64_t games[TGN_PATTERN_BLOCKS],
                    tgn_error *error)
{
    part *p = &w->parts[w->part_count++];
    *p = (part){.group = group, .size = size, .made = !is_indexed(w->job->base.graph, group)};
    memcpy(p->games, games, sizeof p->games);
    return w->part_count < PARTS ? 0 : search_parts(w, error);
}

/* All sizes of boards that the question is about. */
static int add_group(worker *w, uint32_t group, const uint64_t games[TGN_PATTERN_BLOCKS], tgn_error *error)
{
    const tgn_pattern_question *question = w->job->base.question;
    tgn_size sizes[TGN_PATTERN_GROUP] = {question->board};
    int count = 1;
    if (!question->board.rows)
        count = tgn_pattern_index__sizes(w->job->base.graph->games, group, sizes, error);
    for (int i = 0; i < count; i++)
        TGN_TRY(add_part(w, group, sizes[i], games, error));
    return count < 0 ? count : 0;
}

/* ---- tasks --------------------------------------------------------------------------------------------- */

/* All rows, when a filter or the sizes of boards are looked at, are read before. */
static int count_groups(worker *w, uint32_t first, uint32_t end, tgn_error *error)
{
    tgn_games *games = w->job->base.graph->games;
    uint64_t all[TGN_PATTERN_BLOCKS];
    uint32_t starts[TASK_MOST];
    memset(all, 0xff, sizeof all);
    for (uint32_t group = first; group < end; group++)
        starts[group - first] = group * TGN_PATTERN_GROUP + 1;
    if (first < end && (w->job->filter || !w->job->base.question->board.rows))
        TGN_TRY(tgn_games__need_rows(games, (tgn_games_numbers){starts, end - first, sizeof *starts}, error));
    for (uint32_t group = first; group < end; group++)
        TGN_TRY(add_group(w, group, all, error));
    return search_parts(w, error);
}

static int count_task(void *context, size_t task, tgn_error *error)
{
    search_job *q = context;
    worker *w;
    tgn_error own = {0};
    if (take_worker(q, &w) < 0)
        return TGN_ERR_MEMORY;
    const uint32_t groups = (q->base.games + TGN_PATTERN_GROUP - 1) / TGN_PATTERN_GROUP;
    const uint32_t first = (uint32_t)task * q->task_groups;
    const uint32_t end = first + q->task_groups < groups ? first + q->task_groups : groups;
    w->part_count = 0;
    pthread_rwlock_rdlock(&q->base.graph->lock);
    int code = count_groups(w, first, end, &own);
    pthread_rwlock_unlock(&q->base.graph->lock);
    atomic_fetch_add(&q->done, q->task_groups * TGN_PATTERN_GROUP);
    if (code == 0 && !goes_on(q))
        code = TGN_ERR_STOPPED;
    give_worker(q, w);
    if (code < 0)
        *error = own;
    return code;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

int tgn_query_search__new(tgn_query_search **out, tgn_graph *graph, const tgn_pattern_question *question,
                          const tgn_progress *progress, tgn_error *error)
{
    search_job *job = calloc(1, sizeof *job);
    *out = NULL;
    if (!job)
        return TGN_ERR_MEMORY;
    job->base.graph = graph;
    job->base.question = question;
    job->progress = progress;
    job->caller = pthread_self();
    job->reported = tgn_clock__seconds();
    pthread_mutex_init(&job->lock, NULL);
    pthread_rwlock_rdlock(&graph->lock);
    job->base.games = graph->head.games;
    job->base.indexed = graph->head.indexed >= graph->head.games;
    int code =
        question->filter ? tgn_games_matcher__new(&job->filter, graph->games, question->filter, error) : 0;
    pthread_rwlock_unlock(&graph->lock);
    if (code == 0 && question->list > 0 &&
        !(job->base.hits = calloc((size_t)job->base.games + 1, sizeof *job->base.hits)))
        code = TGN_ERR_MEMORY;
    if (code == 0 && !(job->base.tally = calloc(1, sizeof *job->base.tally)))
        code = TGN_ERR_MEMORY;
    if (code < 0)
        tgn_query_search__free(&job->base);
    else
        *out = &job->base;
    return code;
}

static void release_ahead(values_ahead *ahead)
{
    for (size_t i = 0; i < ahead->count; i++)
        tgn_store__release(&ahead->values[i]);
    tgn_games_fetched__release(&ahead->records);
    ahead->count = 0;
}

void tgn_query_search__free(tgn_query_search *search)
{
    search_job *job = (search_job *)search;
    if (!job)
        return;
    while (job->idle) {
        worker *next = job->idle->next;
        worker_free(job->idle);
        job->idle = next;
    }
    while (job->images) {
        sized_images *next = job->images->next;
        tgn_pattern_images__free(job->images->images);
        free(job->images);
        job->images = next;
    }
    release_ahead(&job->ahead);
    tgn_games_matcher__free(job->filter);
    tgn_query_tally__free(search->tally);
    free(search->hits);
    pthread_mutex_destroy(&job->lock);
    free(job);
}

int tgn_query_search__images(tgn_query_search *search, unsigned *out)
{
    const tgn_size any = {TGN_SIDE_MAX, TGN_SIDE_MAX};
    const tgn_pattern_images *images;
    TGN_TRY(images_for((search_job *)search, search->question->board.rows ? search->question->board : any,
                       &images));
    *out = images->different;
    return 0;
}

int tgn_query_search__count(tgn_query_search *search, tgn_error *error)
{
    search_job *job = (search_job *)search;
    const size_t groups = (search->games + TGN_PATTERN_GROUP - 1) / TGN_PATTERN_GROUP;
    const int threads = search->question->threads > 0 ? search->question->threads : tgn_parallel__threads();
    const size_t each = groups / ((size_t)threads * TASKS);
    job->task_groups = (uint32_t)(each < TASK_LEAST ? TASK_LEAST : each > TASK_MOST ? TASK_MOST : each);
    TGN_TRY(tgn_parallel__run(threads, (groups + job->task_groups - 1) / job->task_groups, count_task, job,
                              error));
    for (worker *w = job->idle; w; w = w->next)
        TGN_TRY(tgn_query_tally__add(search->tally, w->tally));
    tgn_query_years__sort(&search->tally->years);
    return 0;
}

/* Reading order, where hits begin together. */
static int by_time(const void *a, const void *b)
{
    const tgn_pattern_found *first = a, *second = b;
    if (first->first != second->first)
        return first->first < second->first ? -1 : 1;
    if (first->row != second->row)
        return first->row - second->row;
    if (first->col != second->col)
        return first->col - second->col;
    return (first->image > second->image) - (first->image < second->image);
}

/* ---- listed games -------------------------------------------------------------------------------------- */

static void add_ahead(values_ahead *ahead, tgn_pattern_key key)
{
    if (!find_ahead(ahead, &key)) {
        ahead->values[ahead->count] = (tgn_store_value){0};
        ahead->keys[ahead->count++] = key;
    }
}

static int read_ahead(values_ahead *ahead, tgn_store *store, tgn_error *error)
{
    tgn_store_bytes names[AHEAD];
    for (size_t i = 0; i < ahead->count; i++)
        names[i] = tgn_pattern_key__bytes(&ahead->keys[i]);
    const int code = tgn_store__get_many(store, names, ahead->count, ahead->values, error);
    if (code < 0)
        ahead->count = 0;
    return code;
}

int tgn_query_search__expect(tgn_query_search *search, const uint32_t *games, size_t count, tgn_error *error)
{
    values_ahead *ahead = &((search_job *)search)->ahead;
    uint32_t trees[TGN_QUERY_SEARCH_AHEAD] = {0};
    size_t tree_count = 0;
    assert(count <= TGN_QUERY_SEARCH_AHEAD);
    release_ahead(ahead);
    for (size_t i = 0; i < count; i++) {
        const tgn_games_row *row = tgn_games__row(search->graph->games, games[i], error);
        if (!row)
            return error->code;
        const tgn_size size = {row->rows, row->cols};
        if (!is_indexed(search->graph, tgn_pattern_index__group(games[i])))
            continue;
        add_ahead(ahead, tgn_pattern_key__of('b', tgn_pattern_index__group(games[i]), size));
        add_ahead(ahead, tgn_pattern_key__of('c', tgn_pattern_index__block(games[i]), size));
        if (row->flags & TGN_GAMES_ROW_TREE)
            trees[tree_count++] = games[i];
    }
    TGN_TRY(read_ahead(ahead, search->graph->store, error));
    return tgn_games_fetched__fetch(&ahead->records, search->graph->games, trees, tree_count, false, error);
}

static int list_game(worker *w, uint32_t game, tgn_error *error)
{
    uint64_t games[TGN_PATTERN_BLOCKS] = {0};
    const tgn_size asked = w->job->base.question->board;
    const tgn_games_row *row = tgn_games__row(w->job->base.graph->games, game, error);
    if (!row)
        return error->code;
    games[tgn_pattern_index__block(game) % TGN_PATTERN_BLOCKS] = (uint64_t)1 << tgn_pattern_index__bit(game);
    w->found_count = w->part_count = 0;
    if (asked.rows && !tgn_size_equal(asked, (tgn_size){row->rows, row->cols}))
        return 0; /* it was changed meanwhile */
    w->lists = true;
    int code = add_part(w, tgn_pattern_index__group(game), (tgn_size){row->rows, row->cols}, games, error);
    if (code == 0)
        code = search_parts(w, error);
    w->lists = false;
    return code < 0 ? code : w->failed ? TGN_ERR_MEMORY : 0;
}

int tgn_query_search__game(tgn_query_search *search, uint32_t game, const tgn_pattern_found **found,
                           size_t *count, tgn_error *error)
{
    search_job *job = (search_job *)search;
    worker *w;
    TGN_TRY(take_worker(job, &w));
    const int code = list_game(w, game, error);
    if (w->found_count > 1)
        qsort(w->found, w->found_count, sizeof *w->found, by_time);
    *found = w->found;
    *count = w->found_count;
    give_worker(job, w);
    return code;
}
