/*
 * verify.c - does everything in the database agree with the stored games?
 *
 *      1. The head: its numbers against each other.
 *      2. Every game: its row, record and digest against its text (games.c).
 *      3. Every graph: all games are replayed, and their visits are compared with what the segments
 *         store, visit by visit and total by total (graph.c).
 *
 * What nobody refers to (segments of an interrupted change, digests of removed games) is garbage, not a
 * fault. Nothing changes while it runs: edits wait, queries do not.
 */
#include "db/verify/verify.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/parallel.h"

/* ---- telling ------------------------------------------------------------------------------------------- */

void tgn_verify_job__fault(tgn_verify_job *job, const char *format, ...)
{
    char words[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    pthread_mutex_lock(&job->lock);
    job->sum->faults++;
    if (job->fault)
        job->fault(job->context, words);
    pthread_mutex_unlock(&job->lock);
}

void tgn_verify_job__count(tgn_verify_job *job, uint64_t more)
{
    pthread_mutex_lock(&job->lock);
    job->sum->faults += more;
    pthread_mutex_unlock(&job->lock);
}

int tgn_verify_job__step(tgn_verify_job *job, const char *what, uint64_t more, tgn_error *error)
{
    pthread_mutex_lock(&job->lock);
    job->done += more;
    const bool go_on = tgn_progress_step(job->progress, what, job->done, job->total);
    pthread_mutex_unlock(&job->lock);
    return go_on ? 0 : tgn_error_set(error, TGN_ERR_STOPPED, "stopped before everything was compared");
}

/* ---- the head ------------------------------------------------------------------------------------------ */

static void check_segments(tgn_verify_job *job, tgn_kind kind)
{
    const tgn_graph_head *head = job->head;
    const size_t count = head->segment_count[kind];
    if (!(head->graphs >> kind & 1) && count > 0)
        tgn_verify_job__fault(job, "head: the graph (%s) is not in this database, but has %zu segments",
                              tgn_kind_name(kind), count);
    for (size_t i = 0; i < count; i++) {
        const tgn_segment *segment = &head->segments[kind][i];
        if (segment->id >= head->next_segment)
            tgn_verify_job__fault(job, "head: graph %s has segment %u, but the next number to give is %u",
                                  tgn_kind_name(kind), segment->id, head->next_segment);
        for (size_t j = 0; j < i; j++)
            if (head->segments[kind][j].id == segment->id)
                tgn_verify_job__fault(job, "head: graph %s has segment %u twice", tgn_kind_name(kind),
                                      segment->id);
    }
}

static void check_head(tgn_verify_job *job)
{
    const tgn_graph_head *head = job->head;
    if (!(head->graphs & TGN_RECORD_GRAPHS_WHOLE) || head->graphs & ~(unsigned)TGN_RECORD_GRAPHS_ALL)
        tgn_verify_job__fault(job, "head: invalid set of graphs: %u", head->graphs);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        check_segments(job, (tgn_kind)kind);
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static int verify(tgn_verify_job *job, tgn_error *error)
{
    check_head(job);
    int code = tgn_verify__games(job, error);
    if (code == 0 && job->live != job->head->live)
        tgn_verify_job__fault(job, "head: it says %u games, expected %u (all rows but removed ones)",
                              job->head->live, job->live);
    for (int kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++)
        if (job->head->graphs >> kind & 1)
            code = tgn_verify__graph(job, (tgn_kind)kind, error);
    if (code == 0)
        code = tgn_verify__patterns(job, error);
    return code == TGN_ERR_MEMORY ? tgn_error_set(error, code, "no memory to verify the database") : code;
}

int tgn_graph_verify(tgn_graph *graph, void (*fault)(void *context, const char *words), void *context,
                     const tgn_progress *progress, tgn_verify_sum *sum, tgn_error *error)
{
    tgn_verify_sum own;
    tgn_verify_job job = {.graph = graph,
                          .head = &graph->head,
                          .threads = tgn_parallel__threads(),
                          .fault = fault,
                          .context = context,
                          .progress = progress,
                          .sum = sum ? sum : &own};
    *job.sum = (tgn_verify_sum){0};
    pthread_mutex_init(&job.lock, NULL);
    tgn_graph__begin_work(graph);
    const int code = verify(&job, error);
    tgn_graph__end_work(graph);
    pthread_mutex_destroy(&job.lock);
    return code;
}
