/* search.c - see search.h */
#include "db/query/search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/parallel.h"
#include "db/query/searcher.h"

/*
 * Groups of a task, whose bits are read together: as many as leave each thread TASKS of them, so that none waits long for the
 * last. On two cores, with 257 groups, 4 instead of 2 took as long.
 */
enum { TASK_LEAST = 2, TASK_MOST = 8, TASKS = 32 };
static const double REPORT_SECONDS = 0.05;

/* Asked once in a while by all threads; people are told by the thread of the caller alone. */
static bool goes_on(void *context)
{
    tgn_query_search_job *q = context;
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
    tgn_query_searcher *w = context;
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

static void worker_free(tgn_query_searcher *w)
{
    if (!w)
        return;
    tgn_pattern_matcher__free(w->matcher);
    tgn_pattern_maker__free(w->maker);
    tgn_query_tally__free(w->tally);
    for (size_t i = 0; i < TGN_QUERY_PARTS; i++)
        tgn_pattern_sieved__free(w->sieved[i]);
    free(w->found);
    free(w);
}

static int worker_new(tgn_query_searcher **out, tgn_query_search_job *q)
{
    tgn_query_searcher *w = calloc(1, sizeof *w);
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

static int take_worker(tgn_query_search_job *q, tgn_query_searcher **out)
{
    pthread_mutex_lock(&q->lock);
    *out = q->idle;
    if (*out)
        q->idle = (*out)->next;
    pthread_mutex_unlock(&q->lock);
    return *out ? 0 : worker_new(out, q);
}

static void give_worker(tgn_query_search_job *q, tgn_query_searcher *w)
{
    pthread_mutex_lock(&q->lock);
    w->next = q->idle;
    q->idle = w;
    pthread_mutex_unlock(&q->lock);
}

int tgn_query_search_job__images(tgn_query_search_job *q, tgn_size size, const tgn_pattern_images **out)
{
    int code = 0;
    pthread_mutex_lock(&q->lock);
    tgn_query_sized_images *found = q->images;
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

/* ---- tasks --------------------------------------------------------------------------------------------- */

/* All sizes of boards that the question is about. */
static int add_group(tgn_query_searcher *w, uint32_t group, const uint64_t games[TGN_PATTERN_BLOCKS],
                     tgn_error *error)
{
    const tgn_pattern_question *question = w->job->base.question;
    tgn_size sizes[TGN_PATTERN_GROUP] = {question->board};
    int count = 1;
    if (!question->board.rows)
        count = tgn_pattern_index__sizes(w->job->base.graph->games, group, sizes, error);
    for (int i = 0; i < count; i++)
        TGN_TRY(tgn_query_searcher__add(w, group, sizes[i], games, error));
    return count < 0 ? count : 0;
}

/* All rows, when a filter or the sizes of boards are looked at, are read before. */
static int count_groups(tgn_query_searcher *w, uint32_t first, uint32_t end, tgn_error *error)
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
    return tgn_query_searcher__run(w, error);
}

static int count_task(void *context, size_t task, tgn_error *error)
{
    tgn_query_search_job *q = context;
    tgn_query_searcher *w;
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
    tgn_query_search_job *job = calloc(1, sizeof *job);
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

static void release_ahead(tgn_query_ahead *ahead)
{
    for (size_t i = 0; i < ahead->count; i++)
        tgn_store__release(&ahead->values[i]);
    tgn_games_fetched__release(&ahead->records);
    ahead->count = 0;
}

void tgn_query_search__free(tgn_query_search *search)
{
    tgn_query_search_job *job = (tgn_query_search_job *)search;
    if (!job)
        return;
    while (job->idle) {
        tgn_query_searcher *next = job->idle->next;
        worker_free(job->idle);
        job->idle = next;
    }
    while (job->images) {
        tgn_query_sized_images *next = job->images->next;
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
    TGN_TRY(tgn_query_search_job__images((tgn_query_search_job *)search,
                                         search->question->board.rows ? search->question->board : any,
                                         &images));
    *out = images->different;
    return 0;
}

int tgn_query_search__count(tgn_query_search *search, tgn_error *error)
{
    tgn_query_search_job *job = (tgn_query_search_job *)search;
    const size_t groups = (search->games + TGN_PATTERN_GROUP - 1) / TGN_PATTERN_GROUP;
    const int threads = search->question->threads > 0 ? search->question->threads : tgn_parallel__threads();
    const size_t each = groups / ((size_t)threads * TASKS);
    job->task_groups = (uint32_t)(each < TASK_LEAST ? TASK_LEAST : each > TASK_MOST ? TASK_MOST : each);
    TGN_TRY(tgn_parallel__run(threads, (groups + job->task_groups - 1) / job->task_groups, count_task, job,
                              error));
    for (tgn_query_searcher *w = job->idle; w; w = w->next)
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

static void add_ahead(tgn_query_ahead *ahead, tgn_pattern_key key)
{
    if (!tgn_query_ahead__find(ahead, &key)) {
        ahead->values[ahead->count] = (tgn_store_value){0};
        ahead->keys[ahead->count++] = key;
    }
}

static int read_ahead(tgn_query_ahead *ahead, tgn_store *store, tgn_error *error)
{
    tgn_store_bytes names[TGN_QUERY_AHEAD];
    for (size_t i = 0; i < ahead->count; i++)
        names[i] = tgn_pattern_key__bytes(&ahead->keys[i]);
    const int code = tgn_store__get_many(store, names, ahead->count, ahead->values, error);
    if (code < 0)
        ahead->count = 0;
    return code;
}

int tgn_query_search__expect(tgn_query_search *search, const uint32_t *games, size_t count, tgn_error *error)
{
    tgn_query_ahead *ahead = &((tgn_query_search_job *)search)->ahead;
    uint32_t trees[TGN_QUERY_SEARCH_AHEAD] = {0};
    size_t tree_count = 0;
    assert(count <= TGN_QUERY_SEARCH_AHEAD);
    release_ahead(ahead);
    for (size_t i = 0; i < count; i++) {
        const tgn_games_row *row = tgn_games__row(search->graph->games, games[i], error);
        if (!row)
            return error->code;
        const tgn_size size = {row->rows, row->cols};
        if (!tgn_query_search__is_indexed(search->graph, tgn_pattern_index__group(games[i])))
            continue;
        add_ahead(ahead, tgn_pattern_key__of('b', tgn_pattern_index__group(games[i]), size));
        add_ahead(ahead, tgn_pattern_key__of('c', tgn_pattern_index__block(games[i]), size));
        if (row->flags & TGN_GAMES_ROW_TREE)
            trees[tree_count++] = games[i];
    }
    TGN_TRY(read_ahead(ahead, search->graph->store, error));
    return tgn_games_fetched__fetch(&ahead->records, search->graph->games, trees, tree_count, false, error);
}

static int list_game(tgn_query_searcher *w, uint32_t game, tgn_error *error)
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
    int code = tgn_query_searcher__add(w, tgn_pattern_index__group(game), (tgn_size){row->rows, row->cols},
                                       games, error);
    if (code == 0)
        code = tgn_query_searcher__run(w, error);
    w->lists = false;
    return code < 0 ? code : w->failed ? TGN_ERR_MEMORY : 0;
}

int tgn_query_search__game(tgn_query_search *search, uint32_t game, const tgn_pattern_found **found,
                           size_t *count, tgn_error *error)
{
    tgn_query_search_job *job = (tgn_query_search_job *)search;
    tgn_query_searcher *w;
    TGN_TRY(take_worker(job, &w));
    const int code = list_game(w, game, error);
    if (w->found_count > 1)
        qsort(w->found, w->found_count, sizeof *w->found, by_time);
    *found = w->found;
    *count = w->found_count;
    give_worker(job, w);
    return code;
}
