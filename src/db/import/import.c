/*
 * Importing: read, trace, sort, write, in batches that fit the memory.
 *
 *      1. Records are read one by one; known ones are told apart by their digest, new ones get a number in
 *         the roll.
 *      2. Other threads trace them (tracers.h); the visits pile up in memory (pile.h).
 *      3. When the memory is used up, all threads sort and encode the pile, and roll, segments and head are
 *         committed in one moment. What was committed is a sound database.
 *      4. At the end the batches' segments are joined (join.c).
 *
 * It is somebody's turn to change the database (turn.h), and an import has it nearly all the time. When
 * somebody waits for it, the batch is committed early, once it has grown for a while, and the turn given away
 * until those who wait are done: nothing waits in the roll or on the pile then, and whatever the import knows
 * of the database (the head, numbers, digests) it looks at anew.
 *
 * Memory: half of it for the pile, an eighth for the store's caches, a tenth for the roll's waiting texts,
 * the rest for sorting, encoding and joining.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/parallel.h"
#include "db/graph/write_segments.h"
#include "db/import/intake.h"
#include "db/import/workers.h"

/* A pile smaller than this goes into the store as a batch: files of their own would be too small. */
enum { SMALL_PILE = 50000 };

/*
 * Milliseconds that a batch grows while others wait: short enough for people, long enough to be worth a
 * commit. 23,000 records with an edit waiting at every moment took 4.6 s instead of 4.3, and the edits half a
 * second each, at the most 0.7.
 */
enum { PATIENCE = 300 };

typedef struct importing {
    tgn_graph *graph;
    tgn_import_options options;
    const tgn_progress *progress;
    tgn_import_sum *sum;
    tgn_import_intake *intake;
    tgn_import_visit_buffer *pile;
    tgn_import_workers *tracers;
    int threads;
    uint64_t added;        /* games in this batch */
    uint64_t since;        /* when it was begun, in milliseconds */
    uint64_t chain, taken; /* digest of all records read so far, and how many */
    uint64_t resume,
        expect; /* records that an interrupted import has committed, and the digest they must have */
} importing;

static uint64_t milliseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

/* ---- committing ---------------------------------------------------------------------------------------- */

static uint64_t pile_visits(const tgn_import_visit_buffer *pile)
{
    uint64_t visits = 0;
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        visits += tgn_import_visit_buffer__count(pile, (tgn_kind)kind);
    return visits;
}

/* Empty segments, one for each graph, with a shape for what lies on the pile. */
static void shape_segments(importing *job, tgn_graph_head *next, tgn_segment segments[TGN_KIND_COUNT])
{
    const uint32_t last = tgn_games__count(job->graph->roll);
    const uint32_t first = last - (uint32_t)job->added + 1;
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        const size_t visits = tgn_import_visit_buffer__count(job->pile, (tgn_kind)kind);
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

static int commit_large(importing *job, tgn_graph_head *next, tgn_error *error)
{
    tgn_segment segments[TGN_KIND_COUNT];
    shape_segments(job, next, segments);
    tgn_store_load *load;
    int code = tgn_store__load_new(&load, job->graph->store, error);
    if (code < 0)
        return code;
    code = tgn_graph__write_segments(job->graph, load, job->graph->head.graphs, segments, job->threads,
                                  tgn_assemble__from_pile, job->pile, error);
    if (code == 0)
        code = add_segments(next, segments, error);
    if (code == 0)
        code = tgn_games__write_load(job->graph->roll, load, error);
    if (code == 0)
        code = tgn_graph__commit_load(job->graph, load, next, error);
    tgn_store__load_free(load);
    return code;
}

static int commit_small(importing *job, tgn_graph_head *next, tgn_error *error)
{
    tgn_store_batch *batch;
    int code = tgn_store__batch_new(&batch, job->graph->store);
    if (code < 0)
        return code;
    for (unsigned kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++)
        code = tgn_assemble__small(job->graph, next, (tgn_kind)kind, job->pile, batch, error);
    if (code == 0)
        code = tgn_games__write_batch(job->graph->roll, batch, error);
    if (code == 0)
        code = tgn_graph__commit_batch(job->graph, batch, next, error);
    tgn_store__batch_free(batch);
    return code;
}

static int commit(importing *job, tgn_error *error)
{
    int code = tgn_import_workers__drain(job->tracers);
    if (code < 0)
        return tgn_error_set(error, code, "the games' positions could not be traced");
    const uint64_t visits = pile_visits(job->pile);
    tgn_graph_head next = job->graph->head;
    next.live += (uint32_t)job->added;
    next.resume_hash = job->options.keep_duplicates ? job->chain : 0;
    next.resume_done = job->options.keep_duplicates ? job->taken : 0;
    job->sum->positions += tgn_import_visit_buffer__count(job->pile, TGN_KIND_WHOLE);
    code = visits < SMALL_PILE ? commit_small(job, &next, error) : commit_large(job, &next, error);
    if (code < 0)
        return code;
    job->added = 0;
    job->sum->batches++;
    code = tgn_graph__join(job->graph, TGN_GRAPH_JOIN_BATCH, job->progress, &job->sum->merges, error);
    job->since = milliseconds();
    return code;
}

static bool memory_is_full(const importing *job)
{
    const size_t memory = job->graph->options.memory;
    return pile_visits(job->pile) * sizeof(tgn_record_visit) > memory / 2 ||
           tgn_games__pending_bytes(job->graph->roll) > memory / 10;
}

/* Let those go first who wait for their turn, as soon as that does not make too small a batch. */
static int give_way(importing *job, tgn_error *error)
{
    tgn_graph_ticket_lock *turn = &job->graph->writing;
    if (!tgn_graph_ticket_lock__has_waiters(turn) || (job->added > 0 && milliseconds() - job->since < PATIENCE))
        return 0;
    const int code = job->added > 0 ? commit(job, error) : 0;
    if (code < 0)
        return code;
    tgn_graph_ticket_lock__yield(turn);
    job->since = milliseconds();
    return 0;
}

/* ---- one record ---------------------------------------------------------------------------------------- */

static void tell(const importing *job, const tgn_import_record *arrival, tgn_import_fate fate, uint32_t id)
{
    if (!job->options.event || fate == TGN_IMPORT_ADDED)
        return;
    const tgn_import_event event = {.fate = fate,
                                    .file = arrival->file,
                                    .number = arrival->number,
                                    .id = id,
                                    .problems = arrival->problems,
                                    .problem_count = arrival->problem_count,
                                    .message = arrival->message};
    job->options.event(job->options.context, &event);
}

static int add_game(importing *job, tgn_import_record *arrival, tgn_error *error)
{
    tgn_games *roll = job->graph->roll;
    int64_t id = job->options.keep_duplicates ? 0 : tgn_games__find_duplicate(roll, arrival->entry.digest, error);
    if (id > 0) {
        job->sum->duplicates++;
        tell(job, arrival, TGN_IMPORT_DUPLICATE, (uint32_t)id);
        return 0;
    }
    if (id == 0)
        id = tgn_games__add(roll, &arrival->entry, error);
    if (id < 0)
        return (int)id;
    job->added++;
    job->sum->added++;
    job->sum->repaired += arrival->fate == TGN_IMPORT_REPAIRED;
    tell(job, arrival, arrival->fate, (uint32_t)id);
    const int code = tgn_import_workers__add(job->tracers, (uint32_t)id, &arrival->record);
    return code < 0 ? tgn_error_set(error, code, "the games' positions could not be traced") : 0;
}

/* Every record read goes into the chain, so that an interrupted import knows its place again. */
static void chain_on(importing *job, const tgn_import_record *arrival)
{
    const uint64_t word = arrival->entry.digest.high ^ (uint64_t)arrival->fate;
    job->chain = (job->chain ^ word) * 0x9e3779b97f4a7c15 + arrival->number;
    job->chain ^= job->chain >> 29;
    job->taken++;
}

static int handle(importing *job, tgn_import_record *arrival, tgn_error *error)
{
    int code = 0;
    if (arrival->fate == TGN_IMPORT_UNREADABLE) {
        job->sum->unreadable++;
        tell(job, arrival, arrival->fate, 0);
    } else if (arrival->fate == TGN_IMPORT_REFUSED) {
        job->sum->games++;
        job->sum->refused++;
        tell(job, arrival, arrival->fate, 0);
    } else {
        job->sum->games++;
        code = add_game(job, arrival, error);
    }
    return code;
}

/* ---- going on where an import that kept duplicates was interrupted ------------------------------------- */

/*
 * Without duplicates what is there already is known by its moves. With them it is not, so the head says how
 * many records were committed and what they were: when the same ones come again, they are passed over; when
 * others come, reading starts anew and adds them all.
 */
static int pass_over(importing *job, const char *const *paths, size_t count, tgn_error *error)
{
    int code = 1;
    while (job->taken < job->resume && code > 0) {
        tgn_import_record arrival;
        code = tgn_import_intake__next(job->intake, &arrival);
        if (code > 0)
            chain_on(job, &arrival);
        tgn_games_entry__clear(&arrival.entry);
        tgn_graph_ticket_lock__yield(&job->graph->writing);
        if (!tgn_progress_step(job->progress, "finding the place", arrival.done, arrival.total))
            return tgn_error_set(error, TGN_ERR_STOPPED, "stopped");
    }
    if (code < 0 || (job->taken == job->resume && job->chain == job->expect))
        return code < 0 ? code : 0;
    tgn_import_intake__free(job->intake);
    job->intake = NULL;
    job->taken = job->chain = 0;
    return tgn_import_intake__new(&job->intake, paths, count, job->options.variations, error);
}

/* ---- all of them --------------------------------------------------------------------------------------- */

static int read_all(importing *job, tgn_error *error)
{
    tgn_import_record arrival;
    int code;
    while ((code = tgn_import_intake__next(job->intake, &arrival)) > 0) {
        chain_on(job, &arrival);
        code = handle(job, &arrival, error);
        tgn_games_entry__clear(&arrival.entry);
        if (code == 0 && memory_is_full(job))
            code = commit(job, error);
        if (code == 0)
            code = give_way(job, error);
        if (code < 0)
            return code;
        if (!tgn_progress_step(job->progress, "reading", arrival.done, arrival.total))
            return tgn_error_set(error, TGN_ERR_STOPPED, "stopped; the same import goes on from here");
    }
    return code < 0 ? tgn_error_set(error, code, "no memory to read the next record") : 0;
}

/*
 * The last batch, then joining; only when that is through, nothing is left to go on with. An import that
 * keeps duplicates and dies while joining must know its place when it is repeated, or it would add all of it again.
 */
static int finish(importing *job, tgn_error *error)
{
    int code = 0;
    if (job->added > 0 || job->graph->head.sequence == 0)
        code = commit(job, error);
    if (code == 0)
        code = tgn_graph__join(job->graph, TGN_GRAPH_JOIN_END, job->progress, &job->sum->merges, error);
    if (code < 0 || job->graph->head.resume_done == 0)
        return code;
    job->chain = job->taken = 0;
    return commit(job, error);
}

static int prepare(importing *job, const char *const *paths, size_t count, tgn_error *error)
{
    job->threads = job->options.threads > 0 ? job->options.threads : tgn_parallel__threads();
    if (job->options.keep_duplicates) {
        job->resume = job->graph->head.resume_done;
        job->expect = job->graph->head.resume_hash;
    }
    int code = tgn_import_intake__new(&job->intake, paths, count, job->options.variations, error);
    if (code == 0)
        code = tgn_import_visit_buffer__new(&job->pile);
    if (code == 0)
        code = tgn_import_workers__new(&job->tracers, job->pile, job->graph->head.graphs, job->threads);
    if (code == TGN_ERR_MEMORY)
        tgn_error_set(error, code, "no memory to begin the import");
    return code;
}

static int import(importing *job, const char *const *paths, size_t count, tgn_error *error)
{
    int code = prepare(job, paths, count, error);
    if (code == 0 && job->resume > 0)
        code = pass_over(job, paths, count, error);
    if (code == 0)
        code = read_all(job, error);
    if (code == 0)
        return finish(job, error);
    /* Stopped on purpose: what was read is kept. */
    tgn_error ignored;
    if (code == TGN_ERR_STOPPED && job->added > 0 && commit(job, &ignored) < 0 && error)
        *error = ignored;
    return code;
}

int tgn_graph_import(tgn_graph *graph, const char *const *paths, size_t count,
                     const tgn_import_options *options, const tgn_progress *progress, tgn_import_sum *sum,
                     tgn_error *error)
{
    tgn_import_sum own;
    importing job = {.graph = graph, .progress = progress, .sum = sum ? sum : &own};
    if (options)
        job.options = *options;
    memset(job.sum, 0, sizeof *job.sum);
    if (graph->mode == TGN_GRAPH_READ)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "the database was opened for reading only");
    tgn_graph__begin_work(graph);
    job.since = milliseconds();
    const int code = import(&job, paths, count, error);
    tgn_import_workers__free(job.tracers);
    tgn_import_visit_buffer__free(job.pile);
    tgn_import_intake__free(job.intake);
    tgn_games__discard(graph->roll);
    tgn_graph__end_work(graph);
    return code;
}
