/*
 * verify.c - is everything that is kept what the stored games say?
 *
 *      1. The head: its numbers against each other.
 *      2. Every game: its row, record and digest against its text (verify_games.c).
 *      3. Every graph: all games are played again, and what they give is compared with what the segments
 *         keep, visit by visit and total by total (verify_graph.c).
 *
 * What nobody refers to (segments of an interrupted change, digests of games that are gone) is garbage and
 * no fault. Nothing changes while it runs: whoever wants to edit waits; questions do not.
 */
#include "db/verify/verify.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/parallel.h"

/* ---- telling ------------------------------------------------------------------------------------------- */

void tgn_verify_job__fault(tgn_verify_job *verifier, const char *format, ...)
{
    char words[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    pthread_mutex_lock(&verifier->lock);
    verifier->sum->faults++;
    if (verifier->fault)
        verifier->fault(verifier->context, words);
    pthread_mutex_unlock(&verifier->lock);
}

void tgn_verify_job__count(tgn_verify_job *verifier, uint64_t more)
{
    pthread_mutex_lock(&verifier->lock);
    verifier->sum->faults += more;
    pthread_mutex_unlock(&verifier->lock);
}

int tgn_verify_job__step(tgn_verify_job *verifier, const char *what, uint64_t more, tgn_error *error)
{
    pthread_mutex_lock(&verifier->lock);
    verifier->done += more;
    const bool go_on = tgn_progress_step(verifier->progress, what, verifier->done, verifier->total);
    pthread_mutex_unlock(&verifier->lock);
    return go_on ? 0 : tgn_error_set(error, TGN_ERR_STOPPED, "stopped before everything was compared");
}

/* ---- the head ------------------------------------------------------------------------------------------ */

static void check_segments(tgn_verify_job *verifier, tgn_kind kind)
{
    const tgn_graph_head *head = verifier->head;
    const size_t count = head->segment_count[kind];
    if (!(head->graphs >> kind & 1) && count > 0)
        tgn_verify_job__fault(verifier, "head: the graph (%s) is not kept, but has %zu segments",
                            tgn_kind_name(kind), count);
    for (size_t i = 0; i < count; i++) {
        const tgn_segment *segment = &head->segments[kind][i];
        if (segment->id >= head->next_segment)
            tgn_verify_job__fault(verifier, "head: graph %s has segment %u, but the next number to give is %u",
                                tgn_kind_name(kind), segment->id, head->next_segment);
        for (size_t j = 0; j < i; j++)
            if (head->segments[kind][j].id == segment->id)
                tgn_verify_job__fault(verifier, "head: graph %s has segment %u twice", tgn_kind_name(kind),
                                    segment->id);
    }
}

static void check_head(tgn_verify_job *verifier)
{
    const tgn_graph_head *head = verifier->head;
    if (!(head->graphs & TGN_RECORD_GRAPHS_WHOLE) || head->graphs & ~(unsigned)TGN_RECORD_GRAPHS_ALL)
        tgn_verify_job__fault(verifier, "head: no such set of graphs: %u", head->graphs);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        check_segments(verifier, (tgn_kind)kind);
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static int verify(tgn_verify_job *verifier, tgn_error *error)
{
    check_head(verifier);
    int code = tgn_verify__games(verifier, error);
    if (code == 0 && verifier->live != verifier->head->live)
        tgn_verify_job__fault(verifier, "head: %u games are there, expected %u (all rows but those gone)",
                            verifier->head->live, verifier->live);
    for (int kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++)
        if (verifier->head->graphs >> kind & 1)
            code = tgn_verify__graph(verifier, (tgn_kind)kind, error);
    return code == TGN_ERR_MEMORY ? tgn_error_set(error, code, "no memory to verify the database") : code;
}

int tgn_graph_verify(tgn_graph *graph, void (*fault)(void *context, const char *words), void *context,
                     const tgn_progress *progress, tgn_verify_sum *sum, tgn_error *error)
{
    tgn_verify_sum own;
    tgn_verify_job verifier = {.graph = graph,
                             .head = &graph->head,
                             .threads = tgn_parallel__threads(),
                             .fault = fault,
                             .context = context,
                             .progress = progress,
                             .sum = sum ? sum : &own};
    *verifier.sum = (tgn_verify_sum){0};
    pthread_mutex_init(&verifier.lock, NULL);
    tgn_graph__begin_work(graph);
    const int code = verify(&verifier, error);
    tgn_graph__end_work(graph);
    pthread_mutex_destroy(&verifier.lock);
    return code;
}
