/* search.c - see search.h */
#include "db/query/search.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/parallel.h"
#include "db/pattern/index.h"

enum { TASK_GROUPS = 2 };
static const double REPORT_SECONDS = 0.05;

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
    uint32_t block;
    /* when hits are listed, not counted */
    bool lists;
    tgn_pattern_found *found;
    size_t found_count, found_capacity;
    bool failed; /* no memory for one of them */
} worker;

struct search_job {
    tgn_query_search base;
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

/* The values of a group for one size of boards: from the index, or made. */
typedef struct group_source {
    worker *worker;
    uint32_t group;
    tgn_size size;
    unsigned blocks; /* that are asked for, as a set */
    bool made;
    tgn_store_value bits, times; /* times: of the block at hand */
} group_source;

static void close_source(group_source *source)
{
    tgn_store__release(&source->bits);
    tgn_store__release(&source->times);
}

/* 1, 0 when there is no game of this size, or a negative code. */
static int open_bits(group_source *source, tgn_pattern_bits *out, tgn_error *error)
{
    worker *w = source->worker;
    tgn_graph *graph = w->job->base.graph;
    tgn_store_bytes bytes;
    const uint64_t last = ((uint64_t)source->group + 1) * TGN_PATTERN_GROUP;
    source->made = (last < graph->head.games ? last : graph->head.games) > graph->head.indexed;
    if (source->made) {
        if (!w->maker && tgn_pattern_maker__new(&w->maker) < 0)
            return TGN_ERR_MEMORY;
        TGN_TRY(tgn_pattern_maker__run(w->maker, graph->games, source->group, source->size, source->blocks,
                                       NULL, error));
        bytes = tgn_store_bytes__of(&w->maker->builder.bits);
        if (bytes.length == 0)
            return 0;
    } else {
        const tgn_pattern_key key = tgn_pattern_key__of('b', source->group, source->size);
        const int code = tgn_store__get(graph->store, tgn_pattern_key__bytes(&key), &source->bits, error);
        if (code <= 0)
            return code;
        bytes = source->bits.bytes;
    }
    return tgn_pattern_bits__open(out, bytes, source->size) < 0 ? damaged(source->group, error) : 1;
}

static int open_times(group_source *source, unsigned block, tgn_pattern_times *out, tgn_error *error)
{
    worker *w = source->worker;
    tgn_store_bytes bytes;
    if (source->made) {
        bytes = tgn_store_bytes__of(&w->maker->builder.times[block]);
    } else {
        const tgn_pattern_key key =
            tgn_pattern_key__of('c', source->group * TGN_PATTERN_BLOCKS + block, source->size);
        tgn_store__release(&source->times);
        const int code =
            tgn_store__get(w->job->base.graph->store, tgn_pattern_key__bytes(&key), &source->times, error);
        if (code <= 0)
            return code < 0 ? code : damaged(source->group, error);
        bytes = source->times.bytes;
    }
    return tgn_pattern_times__open(out, bytes, source->size) < 0 ? damaged(source->group, error) : 0;
}

/* Games with variations are played through. */
static int replay(group_source *source, const tgn_pattern_bits *bits, unsigned block, uint64_t games,
                  tgn_error *error)
{
    worker *w = source->worker;
    tgn_buffer space = {0};
    tgn_pattern_player *player = NULL;
    int code = games ? tgn_pattern_player__new(&player) : 0;
    for (; games && code >= 0; games &= games - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(games);
        const uint32_t game = w->block * TGN_PATTERN_BLOCK + 1 + bit;
        tgn_record record;
        code = tgn_games__record(w->job->base.graph->games, game, &space, &record, error);
        if (code > 0)
            code = tgn_pattern_matcher__replay(w->matcher, bits, block, player, &record, bit);
        else if (code == 0)
            code = damaged(source->group, error);
    }
    tgn_pattern_player__free(player);
    tgn_buffer__clear(&space);
    return code;
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

/* The hits of some games of a block, which the sieve left. */
static int match_block(group_source *source, const tgn_pattern_bits *bits, unsigned block, uint64_t games,
                       tgn_error *error)
{
    worker *w = source->worker;
    const uint64_t replayed = tgn_pattern_bits__replayed(bits, block);
    tgn_pattern_times times;
    int code = 0;
    if (games & ~replayed) {
        TGN_TRY(open_times(source, block, &times, error));
        if (times.stored != (tgn_pattern_bits__present(bits, block) & ~replayed))
            return damaged(source->group, error);
        code = tgn_pattern_matcher__match(w->matcher, bits, block, &times, games & ~replayed);
    }
    if (code == 0 && games & replayed)
        code = replay(source, bits, block, games & replayed, error);
    return code == TGN_ERR_INPUT && !error->code ? damaged(source->group, error) : code;
}

/* A game has one size, so it is settled once. */
static int settle_block(worker *w, tgn_error *error)
{
    return tgn_query_tally__settle(w->tally, w->job->base.graph->games, w->block,
                                   w->job->base.question->years, error);
}

static int match_bits(group_source *source, const tgn_pattern_bits *bits, uint64_t games[TGN_PATTERN_BLOCKS],
                      tgn_error *error)
{
    worker *w = source->worker;
    const tgn_pattern_images *images;
    TGN_TRY(images_for(w->job, source->size, &images));
    tgn_pattern_matcher__use(w->matcher, images);
    if (!tgn_pattern_matcher__sieve(w->matcher, bits, games))
        return 0;
    for (unsigned block = 0; block < TGN_PATTERN_BLOCKS; block++) {
        if (!games[block])
            continue;
        w->block = source->group * TGN_PATTERN_BLOCKS + block;
        TGN_TRY(match_block(source, bits, block, games[block], error));
        TGN_TRY(w->lists ? 0 : settle_block(w, error));
    }
    return 0;
}

/* Search some games of a group, those on boards of one size. */
static int search_size(worker *w, uint32_t group, tgn_size size, const uint64_t games[TGN_PATTERN_BLOCKS],
                       tgn_error *error)
{
    group_source source = {.worker = w, .group = group, .size = size};
    tgn_pattern_bits bits;
    uint64_t chosen[TGN_PATTERN_BLOCKS];
    for (unsigned k = 0; k < TGN_PATTERN_BLOCKS; k++)
        source.blocks |= (unsigned)(games[k] != 0) << k;
    int code = open_bits(&source, &bits, error);
    if (code > 0) {
        code = 0;
        for (unsigned k = 0; k < TGN_PATTERN_BLOCKS && code == 0; k++) {
            chosen[k] = games[k] & tgn_pattern_bits__present(&bits, k);
            code = choose(w->job, group * TGN_PATTERN_BLOCKS + k, &chosen[k], error);
        }
        if (code == 0)
            code = match_bits(&source, &bits, chosen, error);
    }
    close_source(&source);
    return code;
}

/* All sizes of boards that the question is about. */
static int search_group(worker *w, uint32_t group, const uint64_t games[TGN_PATTERN_BLOCKS], tgn_error *error)
{
    const tgn_pattern_question *question = w->job->base.question;
    tgn_size sizes[TGN_PATTERN_GROUP] = {question->board};
    int count = 1;
    if (!question->board.rows)
        count = tgn_pattern_index__sizes(w->job->base.graph->games, group, sizes, error);
    for (int i = 0; i < count; i++)
        TGN_TRY(search_size(w, group, sizes[i], games, error));
    return count < 0 ? count : 0;
}

static int count_task(void *context, size_t task, tgn_error *error)
{
    search_job *q = context;
    worker *w;
    tgn_error own = {0};
    uint64_t all[TGN_PATTERN_BLOCKS];
    if (take_worker(q, &w) < 0)
        return TGN_ERR_MEMORY;
    memset(all, 0xff, sizeof all);
    const uint32_t groups = (q->base.games + TGN_PATTERN_GROUP - 1) / TGN_PATTERN_GROUP;
    const uint32_t end = (uint32_t)(task + 1) * TASK_GROUPS;
    int code = 0;
    pthread_rwlock_rdlock(&q->base.graph->lock);
    for (uint32_t group = (uint32_t)task * TASK_GROUPS; group < end && group < groups && code == 0; group++)
        code = search_group(w, group, all, &own);
    pthread_rwlock_unlock(&q->base.graph->lock);
    atomic_fetch_add(&q->done, TASK_GROUPS * TGN_PATTERN_GROUP);
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
    TGN_TRY(tgn_parallel__run(threads, (groups + TASK_GROUPS - 1) / TASK_GROUPS, count_task, job, error));
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

static int list_game(worker *w, uint32_t game, tgn_error *error)
{
    uint64_t games[TGN_PATTERN_BLOCKS] = {0};
    games[tgn_pattern_index__block(game) % TGN_PATTERN_BLOCKS] = (uint64_t)1 << tgn_pattern_index__bit(game);
    w->found_count = 0;
    w->lists = true;
    const int code = search_group(w, tgn_pattern_index__group(game), games, error);
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
