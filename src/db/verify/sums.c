/*
 * verify_sums.c - numbers that are kept against what they are the numbers of
 */
#include <stdlib.h>

#include "base/array.h"
#include "db/verify/slice.h"

enum { LOOSE_SAMPLE = 64 }; /* one of so many loose nodes is looked for as a question would */

/* ---- nodes, arcs, visits ------------------------------------------------------------------------------- */

static int compare_labels(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Different ways out, the end not being one. */
static int count_arcs(tgn_verify_slice *s, const tgn_record_visit *rows, size_t count, uint64_t *arcs)
{
    size_t labels = 0;
    if (tgn_array__need(&s->labels, &s->label_capacity, count) < 0)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < count; i++)
        if (tgn_record_label__kind(rows[i].next) != TGN_RECORD_LABEL_NONE)
            s->labels[labels++] = rows[i].next & ~TGN_RECORD_LABEL_BRANCH;
    if (labels > 1)
        qsort(s->labels, labels, sizeof *s->labels, compare_labels);
    for (size_t i = 0; i < labels; i++)
        *arcs += i == 0 || s->labels[i] != s->labels[i - 1];
    return 0;
}

static void check_home(tgn_verify_slice *s, const tgn_record_visit *visit, size_t which)
{
    const tgn_graph_head *head = s->verifier->head;
    uint8_t before = 0;
    if (visit->game == 0 || visit->game > head->games)
        return; /* told as a visit that nobody played */
    if (!atomic_compare_exchange_strong(&s->survey->home[visit->game], &before, (uint8_t)(which + 1)) &&
        before != which + 1 && tgn_verify_slice__may_report(s))
        tgn_verify_job__fault(s->verifier, "graph %s: game %u has visits in two segments, %u and %u",
                            tgn_kind_name(s->survey->kind), visit->game,
                            tgn_verify_slice__segment(s, before - 1u)->id, tgn_verify_slice__segment(s, which)->id);
}

int tgn_verify_slice__count(tgn_verify_slice *s, size_t which)
{
    const tgn_record_visit *rows = s->stored.items + s->begin[which];
    const size_t count = s->begin[which + 1] - s->begin[which];
    uint64_t nodes = 0, arcs = 0, visits = 0;
    int code = 0;
    for (size_t i = 0, length; i < count && code == 0; i += length, nodes++) {
        length = tgn_verify_slice__run(rows + i, count - i);
        code = count_arcs(s, rows + i, length, &arcs);
    }
    for (size_t i = 0; i < count; i++) {
        visits += !tgn_record_visit__branch(&rows[i]);
        check_home(s, &rows[i], which);
        if (i > 0 && tgn_record_visit__compare(&rows[i - 1], &rows[i]) > 0)
            tgn_verify_slice__report_visit(s, &rows[i], "does not stand in the order of visits");
    }
    pthread_mutex_lock(&s->verifier->lock);
    s->survey->nodes[which] += nodes;
    s->survey->arcs[which] += arcs;
    s->survey->visits[which] += visits;
    pthread_mutex_unlock(&s->verifier->lock);
    return code;
}

/* ---- summaries ----------------------------------------------------------------------------------------- */

static void tell_node(tgn_verify_slice *s, const tgn_segment *segment, const tgn_record_visit *visit, const char *what)
{
    if (tgn_verify_slice__may_report(s))
        tgn_verify_job__fault(s->verifier, "graph %s, segment %u, node %016llx%04x: %s",
                            tgn_kind_name(segment->kind), segment->id, (unsigned long long)visit->high,
                            visit->low, what);
}

static bool same_tally(const tgn_segment_tally *a, const tgn_segment_tally *b)
{
    return a->games == b->games && a->black == b->black && a->white == b->white && a->first == b->first &&
           a->last == b->last && a->at_once == b->at_once && a->visits == b->visits;
}

static bool same_out(const tgn_segment_node *a, const tgn_segment_node *b)
{
    bool same = a->out_count == b->out_count;
    for (size_t i = 0; i < a->out_count && same; i++)
        same = a->out[i].label == b->out[i].label && same_tally(&a->out[i].tally, &b->out[i].tally);
    return same;
}

static bool same_in(const tgn_segment_node *a, const tgn_segment_node *b)
{
    bool same = a->in_count == b->in_count;
    for (size_t i = 0; i < a->in_count && same; i++)
        same = a->in[i].came == b->in[i].came && a->in[i].parent == b->in[i].parent &&
               same_tally(&a->in[i].tally, &b->in[i].tally);
    return same;
}

static bool same_newest(const tgn_segment_node *a, const tgn_segment_node *b)
{
    bool same = a->newest_count == b->newest_count;
    for (size_t i = 0; i < a->newest_count && same; i++)
        same = tgn_verify_slice__order(&a->newest[i], &b->newest[i]) == 0;
    return same;
}

/* Count the rows anew, as the summary should have them. */
static int recount(tgn_verify_slice *s, const tgn_record_visit *rows, size_t count)
{
    tgn_segment_summary__reset(&s->summary);
    int code = tgn_segment_summary__add(&s->summary, rows, count, s->verifier->graph->roll, s->error);
    if (code < 0)
        return code;
    tgn_segment_summary__sort(&s->summary);
    code = tgn_segment_node__prepare(&s->expected);
    return code < 0 ? code : tgn_segment_summary__show(&s->summary, &s->expected);
}

static int check_summary(tgn_verify_slice *s, const tgn_segment *segment, const tgn_record_visit *rows, size_t count)
{
    const int code = recount(s, rows, count);
    if (code == TGN_ERR_INPUT || code == TGN_ERR_MISSING) {
        tell_node(s, segment, rows, "its games cannot be looked at");
        return 0;
    }
    if (code < 0)
        return code;
    if (!same_tally(&s->node.total, &s->expected.total) || s->node.visit_count != s->expected.total.visits)
        tell_node(s, segment, rows, "its kept totals are not those of its visits");
    if (!same_out(&s->node, &s->expected))
        tell_node(s, segment, rows, "its kept ways out are not those of its visits");
    if (!same_in(&s->node, &s->expected))
        tell_node(s, segment, rows, "its kept ways in are not those of its visits");
    if (!same_newest(&s->node, &s->expected))
        tell_node(s, segment, rows, "its newest games are not those of its visits");
    return 0;
}

/* A node as a question finds it. */
static int check_node(tgn_verify_slice *s, const tgn_segment *segment, const tgn_record_visit *rows, size_t count)
{
    const bool hot = count >= TGN_SEGMENT_HOT;
    tgn_error words = {0};
    if (!hot && rows->low % LOOSE_SAMPLE != 0)
        return 0;
    int code =
        tgn_segment__find(s->verifier->graph->store, NULL, segment, tgn_record_visit__key(rows), &s->node, &words);
    if (code == TGN_ERR_INPUT) {
        tell_node(s, segment, rows, words.message);
        return 0;
    }
    if (code < 0)
        return code;
    if (code == 0)
        tell_node(s, segment, rows, "it is there, but is not found");
    else if (s->node.row_count != count || s->node.hot != hot)
        tell_node(s, segment, rows, "it is found with another number of visits than it has");
    else if (hot)
        return check_summary(s, segment, rows, count);
    return 0;
}

int tgn_verify_slice__check_nodes(tgn_verify_slice *s, size_t which)
{
    const tgn_record_visit *rows = s->stored.items + s->begin[which];
    const size_t count = s->begin[which + 1] - s->begin[which];
    int code = 0;
    for (size_t i = 0, length; i < count && code == 0; i += length) {
        length = tgn_verify_slice__run(rows + i, count - i);
        code = check_node(s, tgn_verify_slice__segment(s, which), rows + i, length);
    }
    return code;
}
