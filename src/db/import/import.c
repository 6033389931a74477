/*
 * import.c - read, trace, sort and write, in batches that fit the memory
 *
 *      1. Records are read, some hundreds ahead where the store is asked for duplicates (ahead.c); these are
 *         recognised by their digest, new games get a number.
 *      2. Other threads trace them (workers.c); their visits collect in memory (visit_buffer.c).
 *      3. When a batch is full, all threads sort and encode its visits, and games, segments and head are
 *         committed together. What was committed is a complete database.
 *      4. At the end the batches' segments are joined (graph/join.c), and the graphs counted (graph/stats.c).
 *
 * An import holds the write lock nearly all the time. When somebody waits for it, the batch is committed
 * early, once it has grown for a while, and the lock is yielded: no game and no visit is pending then, and
 * whatever the import knows of the database (the head, numbers, digests) it reads again.
 *
 * Memory: at most half of it for visits, an eighth for the store's caches, at most a tenth for the texts of
 * pending games, the rest for sorting, encoding and joining.
 */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/parallel.h"
#include "db/import/import.h"
#include "db/pattern/index.h"

/* Fewer visits than this go into the store as a batch: files of their own would be too small. */
enum { SMALL_BATCH = 50000 };

/*
 * A batch is what a killed import loses, so there are bounds even where there is memory for more: it begins with
 * about 3,000 games of ordinary length, a second of work, and grows to a quarter of what is committed, up to a few
 * seconds. Batches that stay small would cost: 36 of the smallest instead of 9 were joined twice, and 108,000
 * games took 61 s of the processors instead of 44. Records that come slowly, from a pipe, are committed after a
 * while.
 */
enum { BATCH_LEAST = 4 << 20, BATCH_MOST = 16 << 20, BATCH_SHARE = 4, BATCH_TEXTS = 32 << 20 };
static const double BATCH_SECONDS = 60;

/*
 * Seconds that a batch grows while others wait: short enough for people, long enough to be worth a commit.
 * 23,000 records with an edit always waiting took 4.6 s instead of 4.3, and the edits half a second each, 0.7
 * at most.
 */
static const double GROWTH = 0.3;

typedef struct import_job {
    tgn_graph *graph;
    tgn_import_options options;
    const tgn_progress *progress;
    uint64_t done, total; /* bytes of input, as reported last */
    uint64_t seen, asked; /* bytes of the file in hand: at the last look; when the caller was asked */
    int looks;            /* since anything came */
    tgn_import_sum *sum;  /* of everything read; `kept` is what it was at the last commit */
    tgn_import_sum kept;
    tgn_import_intake *intake;
    tgn_import_ahead *ahead; /* of it */
    tgn_import_visit_buffer *buffer;
    tgn_import_workers *workers;
    int threads;
    uint64_t added;        /* games in this batch */
    uint64_t committed;    /* visits of the batches before */
    double since;          /* when it was begun */
    uint64_t chain, taken; /* digest of all records read so far, and how many */
    /* records that an interrupted import has committed, and the digest they must have */
    uint64_t resume, expect;
} import_job;

/* ---- committing ---------------------------------------------------------------------------------------- */

/* A tgn_graph_feed whose context is a visit buffer. */
static int feed_buffer(void *buffer, tgn_kind kind, unsigned first, unsigned end,
                       tgn_segment_encoder *encoder, tgn_error *error)
{
    int code = 0;
    for (unsigned part = first; part < end && code == 0; part++) {
        tgn_record_visit *visits;
        size_t count;
        code = tgn_import_visit_buffer__take(buffer, kind, part, &visits, &count);
        if (code == 0 && count > 0)
            code = tgn_segment_encoder__add(encoder, visits, count, error);
        else if (code < 0)
            tgn_error_set(error, code, "no memory to sort the games' positions");
        free(visits);
    }
    return code;
}

static uint64_t buffered_visits(const tgn_import_visit_buffer *buffer)
{
    uint64_t visits = 0;
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        visits += tgn_import_visit_buffer__count(buffer, (tgn_kind)kind);
    return visits;
}

/* Empty segments, one for each graph, with a shape for the buffered visits. */
static void shape_segments(import_job *job, tgn_graph_head *next, tgn_segment segments[TGN_KIND_COUNT])
{
    const uint32_t last = tgn_games__count(job->graph->games);
    const uint32_t first = last - (uint32_t)job->added + 1;
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        const size_t visits = tgn_import_visit_buffer__count(job->buffer, (tgn_kind)kind);
        segments[kind] = (tgn_segment){.id = next->next_segment++,
                                       .kind = (tgn_kind)kind,
                                       .shape = tgn_segment_shape__for((tgn_kind)kind, visits, first, last),
                                       .visits = visits};
    }
}

static int add_segments(tgn_graph_head *next, const tgn_segment segments[TGN_KIND_COUNT], tgn_error *error)
{
    int code = 0;
    for (int kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++)
        code = tgn_graph_head__add(next, &segments[kind], error);
    return code;
}

/* An index of patterns that has all games gets the new ones too. */
static bool index_follows(const import_job *job, tgn_graph_head *next)
{
    if (job->graph->head.indexed < job->graph->head.games)
        return false;
    next->indexed = tgn_games__count(job->graph->games);
    return true;
}

static int commit_large(import_job *job, tgn_graph_head *next, tgn_error *error)
{
    tgn_segment segments[TGN_KIND_COUNT];
    shape_segments(job, next, segments);
    tgn_store_load *load;
    int code = tgn_store__load_new(&load, job->graph->store, error);
    if (code < 0)
        return code;
    code = tgn_graph__write_segments(job->graph, load, job->graph->head.graphs, segments, job->threads,
                                     feed_buffer, job->buffer, error);
    if (code == 0 && index_follows(job, next))
        code = tgn_pattern_index__load(job->graph->games, job->graph->head.games + 1, next->indexed, load,
                                       job->threads, NULL, error);
    if (code == 0)
        code = add_segments(next, segments, error);
    if (code == 0)
        code = tgn_games__write_load(job->graph->games, load, error);
    if (code == 0)
        code = tgn_graph__commit_load(job->graph, load, next, error);
    tgn_store__load_free(load);
    return code;
}

static int commit_small(import_job *job, tgn_graph_head *next, tgn_error *error)
{
    tgn_store_batch *batch;
    int code = tgn_store__batch_new(&batch, job->graph->store);
    if (code < 0)
        return code;
    for (unsigned kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++)
        code = tgn_graph__write_small_segment(job->graph, next, (tgn_kind)kind,
                                              tgn_import_visit_buffer__count(job->buffer, (tgn_kind)kind),
                                              feed_buffer, job->buffer, batch, error);
    if (code == 0 && index_follows(job, next))
        code = tgn_pattern_index__put(job->graph->games, job->graph->head.games + 1, next->indexed,
                                      job->graph->store, batch, error);
    if (code == 0)
        code = tgn_games__write_batch(job->graph->games, batch, error);
    if (code == 0)
        code = tgn_graph__commit_batch(job->graph, batch, next, error);
    tgn_store__batch_free(batch);
    return code;
}

static int not_traced(int code, tgn_error *error)
{
    return tgn_error_set(error, code,
                         code == TGN_ERR_MEMORY ? "no memory to trace the games' positions"
                                                : "the games' positions could not be traced");
}

static int commit(import_job *job, tgn_error *error)
{
    int code = tgn_import_workers__drain(job->workers);
    if (code < 0)
        return not_traced(code, error);
    const uint64_t visits = buffered_visits(job->buffer);
    tgn_graph_head next = job->graph->head;
    next.live += (uint32_t)job->added;
    next.resume_hash = job->options.keep_duplicates ? job->chain : 0;
    next.resume_done = job->options.keep_duplicates ? job->taken : 0;
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        next.sums[kind].known &= tgn_import_visit_buffer__count(job->buffer, (tgn_kind)kind) == 0;
    job->sum->positions += tgn_import_visit_buffer__count(job->buffer, TGN_KIND_WHOLE);
    code = visits < SMALL_BATCH ? commit_small(job, &next, error) : commit_large(job, &next, error);
    if (code < 0)
        return code;
    const uint32_t last = job->graph->head.games;
    if (job->added > 0 && job->options.added)
        job->options.added(job->options.context, last - (uint32_t)job->added + 1, last);
    job->added = 0;
    job->committed += visits;
    job->sum->batches++;
    job->kept = *job->sum;
    code = tgn_graph__join(job->graph, TGN_GRAPH_JOIN_BATCH, job->progress, &job->sum->merges, error);
    job->since = tgn_clock__seconds();
    return code;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* A batch grows a little further, to end with a group of the index of patterns, which would be written twice otherwise. */
static bool batch_is_full(const import_job *job)
{
    const size_t memory = job->graph->options.memory;
    const size_t grown = least(BATCH_MOST, job->committed / BATCH_SHARE);
    const size_t visits =
        least(grown > BATCH_LEAST ? grown : BATCH_LEAST, memory / 2 / sizeof(tgn_record_visit));
    const size_t texts = least(BATCH_TEXTS, memory / 10);
    const bool between_groups = tgn_games__count(job->graph->games) % TGN_PATTERN_GROUP == 0;
    const double most = between_groups ? 1 : 1.2;
    return (double)buffered_visits(job->buffer) > most * (double)visits ||
           (double)tgn_games__pending_bytes(job->graph->games) > most * (double)texts ||
           (job->added > 0 && tgn_clock__seconds() - job->since > BATCH_SECONDS);
}

/* Let those who wait for the write lock go first, unless the batch is still too small. */
static int give_way(import_job *job, tgn_error *error)
{
    if (!tgn_graph__is_wanted(job->graph) || (job->added > 0 && tgn_clock__seconds() - job->since < GROWTH))
        return 0;
    int code = job->added > 0 ? commit(job, error) : 0;
    if (code == 0)
        code = tgn_graph__yield(job->graph, error);
    job->since = tgn_clock__seconds();
    return code;
}

/* ---- one record ---------------------------------------------------------------------------------------- */

static void report(const import_job *job, const tgn_import_record *record, tgn_import_fate fate, uint32_t id)
{
    if (!job->options.event || fate == TGN_IMPORT_ADDED)
        return;
    const tgn_import_event event = {.fate = fate,
                                    .file = record->file,
                                    .number = record->number,
                                    .id = id,
                                    .problems = record->problems,
                                    .problem_count = record->problem_count,
                                    .message = record->message};
    job->options.event(job->options.context, &event);
}

static int add_game(import_job *job, tgn_import_record *record, tgn_error *error)
{
    tgn_games *games = job->graph->games;
    int64_t id =
        job->options.keep_duplicates ? 0 : tgn_games__find_duplicate(games, record->entry.digest, error);
    if (id > 0) {
        job->sum->duplicates++;
        report(job, record, TGN_IMPORT_DUPLICATE, (uint32_t)id);
        return 0;
    }
    if (id == 0)
        id = tgn_games__add(games, &record->entry, error);
    if (id < 0)
        return (int)id;
    job->added++;
    job->sum->added++;
    job->sum->repaired += record->fate == TGN_IMPORT_REPAIRED;
    report(job, record, record->fate, (uint32_t)id);
    const int code = tgn_import_workers__add(job->workers, (uint32_t)id, &record->record);
    return code < 0 ? not_traced(code, error) : 0;
}

/* Every record read goes into the chain, so that an interrupted import finds its place again. */
static void add_to_chain(import_job *job, const tgn_import_record *record)
{
    const uint64_t word = record->entry.digest.high ^ (uint64_t)record->fate;
    job->chain = (job->chain ^ word) * 0x9e3779b97f4a7c15 + record->number;
    job->chain ^= job->chain >> 29;
    job->taken++;
}

static int handle(import_job *job, tgn_import_record *record, tgn_error *error)
{
    int code = 0;
    if (record->fate == TGN_IMPORT_UNREADABLE) {
        job->sum->unreadable++;
        report(job, record, record->fate, 0);
    } else if (record->fate == TGN_IMPORT_REFUSED) {
        job->sum->games++;
        job->sum->refused++;
        report(job, record, record->fate, 0);
    } else {
        job->sum->games++;
        code = add_game(job, record, error);
    }
    return code;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/*
 * Whether to go on, when no record comes: the caller is asked after every megabyte of such input, and after a third
 * look at a pipe that has nothing to give. Where records come, it is asked after each of them (read_all).
 */
static bool goes_on(void *context, const char *what, uint64_t done, uint64_t total)
{
    enum { MEBIBYTE = 1 << 20, LOOKS = 3 };
    (void)what, (void)total; /* of one file; people hear of all */
    import_job *job = context;
    job->looks = done == job->seen ? job->looks + 1 : 0;
    job->seen = done;
    if (done < job->asked)
        job->asked = 0;
    if (job->looks < LOOKS && done - job->asked < MEBIBYTE)
        return true;
    job->asked = done;
    return tgn_progress_step(job->progress, "reading", job->done, job->total);
}

static int open_intake(import_job *job, const char *const *paths, size_t count, tgn_error *error)
{
    const tgn_progress watch = {goes_on, job};
    return tgn_import_intake__new(&job->intake, paths, count, job->options.variations, watch, error);
}

static int stopped(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_STOPPED, "stopped; the same import continues from here");
}

/* ---- resuming an interrupted import that keeps duplicates ---------------------------------------------- */

/*
 * Without duplicates, games that are there already are recognised by their moves. With them they are not, so
 * the head says how many records were committed and what they were: if the same ones come again they are
 * skipped; if others come, reading starts over and adds them all.
 */
static int skip_committed(import_job *job, const char *const *paths, size_t count, tgn_error *error)
{
    int code = 1;
    while (job->taken < job->resume && code > 0) {
        tgn_import_record record;
        code = tgn_import_intake__next(job->intake, &record);
        if (code > 0)
            add_to_chain(job, &record);
        tgn_games_entry__clear(&record.entry);
        if (code > 0 && (code = tgn_graph__yield(job->graph, error)) == 0)
            code = 1;
        if (code >= 0 && !tgn_progress_step(job->progress, "finding the place", record.done, record.total))
            return stopped(error);
    }
    if (code < 0 || (job->taken == job->resume && job->chain == job->expect))
        return code == TGN_ERR_STOPPED ? stopped(error) : code < 0 ? code : 0;
    tgn_import_intake__free(job->intake);
    job->intake = NULL;
    job->taken = job->chain = 0;
    return open_intake(job, paths, count, error);
}

/* ---- all of them --------------------------------------------------------------------------------------- */

static int read_all(import_job *job, tgn_error *error)
{
    tgn_import_record record;
    int code;
    if (tgn_import_ahead__new(&job->ahead, job->graph, job->intake, !job->options.keep_duplicates) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to begin the import");
    while ((code = tgn_import_ahead__next(job->ahead, &record, error)) > 0) {
        add_to_chain(job, &record);
        code = handle(job, &record, error);
        tgn_games_entry__clear(&record.entry);
        if (code == 0 && batch_is_full(job))
            code = commit(job, error);
        if (code == 0)
            code = give_way(job, error);
        if (code < 0)
            return code;
        job->done = record.done;
        job->total = record.total;
        job->looks = 0;
        job->asked = job->seen;
        if (!tgn_progress_step(job->progress, "reading", job->done, job->total))
            return stopped(error);
    }
    if (code == TGN_ERR_STOPPED)
        return stopped(error);
    if (code == TGN_ERR_MEMORY)
        return tgn_error_set(error, code, "no memory to read the next record");
    return code;
}

/*
 * The last batch, then joining and counting; only after that is there nothing left to resume. An import that keeps
 * duplicates and dies while joining must find its place when it is repeated, or it would add everything
 * again.
 */
static int finish(import_job *job, tgn_error *error)
{
    int code = 0;
    if (job->added > 0 || job->graph->head.sequence == 0)
        code = commit(job, error);
    if (code == 0)
        code = tgn_graph__join(job->graph, TGN_GRAPH_JOIN_END, job->progress, &job->sum->merges, error);
    if (code == 0)
        code = tgn_graph__count(job->graph, job->progress, error);
    if (code < 0 || job->graph->head.resume_done == 0)
        return code;
    job->chain = job->taken = 0;
    return commit(job, error);
}

static int prepare(import_job *job, const char *const *paths, size_t count, tgn_error *error)
{
    job->threads = job->options.threads > 0 ? job->options.threads : tgn_parallel__threads();
    if (job->options.keep_duplicates) {
        job->resume = job->graph->head.resume_done;
        job->expect = job->graph->head.resume_hash;
    }
    int code = open_intake(job, paths, count, error);
    if (code == 0)
        code = tgn_import_visit_buffer__new(&job->buffer);
    if (code == 0)
        code = tgn_import_workers__new(&job->workers, job->buffer, job->graph->head.graphs, job->threads);
    if (code == TGN_ERR_MEMORY)
        tgn_error_set(error, code, "no memory to begin the import");
    return code;
}

static int import(import_job *job, const char *const *paths, size_t count, tgn_error *error)
{
    int code = prepare(job, paths, count, error);
    if (code == 0 && job->resume > 0)
        code = skip_committed(job, paths, count, error);
    if (code == 0)
        code = read_all(job, error);
    if (code == 0)
        return finish(job, error);
    if (code != TGN_ERR_STOPPED || job->added == 0)
        return code;
    /* Stopped on purpose: what was read is kept, unless that fails. */
    tgn_error failure = {0};
    const int kept = commit(job, &failure);
    if (kept == 0 || kept == TGN_ERR_STOPPED)
        return code;
    *error = failure;
    return kept;
}

/* After a failure only what was committed counts: the games of the last batch are not in the database. */
static void count_kept(import_job *job)
{
    *job->sum = job->kept;
    job->sum->lost = job->added;
}

int tgn_graph_import(tgn_graph *graph, const char *const *paths, size_t count,
                     const tgn_import_options *options, const tgn_progress *progress, tgn_import_sum *sum,
                     tgn_error *error)
{
    tgn_import_sum unused;
    tgn_error failure = {0};
    import_job job = {.graph = graph, .progress = progress, .sum = sum ? sum : &unused};
    if (options)
        job.options = *options;
    memset(job.sum, 0, sizeof *job.sum);
    int code = tgn_graph__begin_long_change(graph, &failure);
    if (code < 0)
        return tgn_error_set(error, code, "%s", failure.message);
    job.since = tgn_clock__seconds();
    code = import(&job, paths, count, &failure);
    if (code < 0 && job.added > 0)
        count_kept(&job);
    tgn_import_workers__free(job.workers);
    tgn_import_visit_buffer__free(job.buffer);
    tgn_import_ahead__free(job.ahead);
    tgn_import_intake__free(job.intake);
    tgn_games__discard(graph->games);
    tgn_graph__end_long_change(graph);
    if (code < 0)
        tgn_error_set(error, code, "%s", failure.message[0] ? failure.message : tgn_error_name(code));
    return code;
}
