/* compare.c - replayed visits against stored ones, and stored numbers against what they count */
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "db/verify/verify.h"

/* ---- words --------------------------------------------------------------------------------------------- */

enum { WORDS = 200, LABEL_WORDS = 64 };

static const char *label_words(char out[LABEL_WORDS], uint64_t label)
{
    const char *colour = label & 1 ? "White" : "Black";
    const unsigned long long target = label & (TGN_RECORD_LABEL_BRANCH - 1);
    switch (tgn_record_label__kind(label)) {
    case TGN_RECORD_LABEL_MOVE:
        if ((label & ~TGN_RECORD_LABEL_BRANCH) < 2)
            snprintf(out, LABEL_WORDS, "%s's pass", colour);
        else
            snprintf(out, LABEL_WORDS, "%s %llu", colour, target / 2 - 1);
        break;
    case TGN_RECORD_LABEL_SETUP:
        snprintf(out, LABEL_WORDS, "setup to %016llx", target << 3);
        break;
    case TGN_RECORD_LABEL_OUTSIDE:
        snprintf(out, LABEL_WORDS, "capture from outside to %016llx", target << 3);
        break;
    default:
        snprintf(out, LABEL_WORDS, "the end");
        break;
    }
    return out;
}

/* "halves, node 00112233445566778899, game 17, step 30 (stays 4, leaves by Black 72)" */
static const char *visit_words(char out[WORDS], const tgn_verify_slice *s, const tgn_record_visit *visit)
{
    char label[LABEL_WORDS];
    snprintf(out, WORDS, "graph %s, node %016llx%04x, game %u, step %u (stays %u, %s by %s)",
             tgn_kind_name(s->counts->kind), (unsigned long long)visit->high, visit->low, visit->game,
             visit->step, visit->length, visit->next & TGN_RECORD_LABEL_BRANCH ? "branches" : "leaves",
             label_words(label, visit->next));
    return out;
}

void tgn_verify_slice__report_visit(tgn_verify_slice *s, const tgn_record_visit *visit, const char *what)
{
    char words[WORDS];
    if (tgn_verify_slice__may_report(s))
        tgn_verify_job__fault(s->job, "%s: %s", visit_words(words, s, visit), what);
}

/* ---- side by side -------------------------------------------------------------------------------------- */

int tgn_verify_slice__order(const tgn_record_visit *a, const tgn_record_visit *b)
{
    if (a->high == b->high && a->next == b->next && a->game == b->game && a->low == b->low &&
        a->step == b->step && a->length == b->length)
        return 0;
    tgn_record_visit x = *a, y = *b;
    x.came = y.came = 0;
    return tgn_record_visit__compare(&x, &y);
}

static bool same_place(const tgn_record_visit *a, const tgn_record_visit *b)
{
    return tgn_verify_slice__same_node(a, b) && a->game == b->game && a->step == b->step &&
           (a->next & TGN_RECORD_LABEL_BRANCH) == (b->next & TGN_RECORD_LABEL_BRANCH);
}

/* The same game on the same node at the same step, but not the same visit. */
static void report_changed(tgn_verify_slice *s, const tgn_record_visit *expected,
                           const tgn_record_visit *found)
{
    char words[WORDS], label[LABEL_WORDS];
    if (tgn_verify_slice__may_report(s))
        tgn_verify_job__fault(s->job, "%s: is stored as staying %u, leaving by %s",
                              visit_words(words, s, expected), found->length,
                              label_words(label, found->next));
}

static void report_arrival(tgn_verify_slice *s, const tgn_record_visit *expected,
                           const tgn_record_visit *found)
{
    char words[WORDS];
    if (tgn_verify_slice__may_report(s))
        tgn_verify_job__fault(s->job, "%s: expected to have come by %04x from %08x, stored is %04x from %08x",
                              visit_words(words, s, expected), expected->came, expected->parent, found->came,
                              found->parent);
}

/*
 * Rows alike in all but their arrivals: parts of one board may be. A row that stores its arrival must match
 * one that was replayed; the others get theirs. They are few, so all pairs are tried.
 */
enum { ALIKE_MAX = 64 };

static void match(tgn_verify_slice *s, const tgn_verify_visit *played, tgn_record_visit **stored,
                  size_t count)
{
    uint64_t used = 0;
    for (size_t pass = 0; pass < 2; pass++)
        for (size_t j = 0; j < count; j++) {
            const bool knows = stored[j]->came != TGN_RECORD_CAME_UNKNOWN;
            size_t i = 0;
            if (knows != (pass == 0))
                continue;
            while (i < count && (used >> i & 1 || (knows && (played[i].visit.came != stored[j]->came ||
                                                             played[i].visit.parent != stored[j]->parent))))
                i++;
            if (i == count) {
                report_arrival(s, &played[0].visit, stored[j]);
                i = (size_t)__builtin_ctzll(~used);
            }
            used |= (uint64_t)1 << i;
            stored[j]->came = played[i].visit.came;
            stored[j]->parent = played[i].visit.parent;
        }
}

/* Equal rows on both sides, as many as there are. */
static void compare_alike(tgn_verify_slice *s, const tgn_verify_visit *played, size_t *i,
                          tgn_record_visit **stored, size_t *j)
{
    size_t a = 1, b = 1;
    while (*i + a < s->played_count && tgn_verify_slice__order(&played[0].visit, &played[a].visit) == 0)
        a++;
    while (*j + b < s->stored.count && tgn_verify_slice__order(stored[0], stored[b]) == 0)
        b++;
    const size_t both = a < b ? a : b;
    for (size_t at = 0; at < both; at += ALIKE_MAX)
        match(s, played + at, stored + at, both - at < ALIKE_MAX ? both - at : ALIKE_MAX);
    for (size_t at = both; at < a; at++)
        tgn_verify_slice__report_visit(s, &played[at].visit, "is not stored as often as it was played");
    for (size_t at = both; at < b; at++)
        tgn_verify_slice__report_visit(s, stored[at], "is stored more often than it was played");
    *i += a;
    *j += b;
}

void tgn_verify_slice__match(tgn_verify_slice *s)
{
    size_t i = 0, j = 0;
    while (i < s->played_count || j < s->stored.count) {
        const tgn_verify_visit *played = s->played + i;
        tgn_record_visit **stored = s->sorted + j;
        const bool two = i < s->played_count && j < s->stored.count;
        const int side = two                   ? tgn_verify_slice__order(&played->visit, *stored)
                         : i < s->played_count ? -1
                                               : 1;
        if (side == 0) {
            compare_alike(s, played, &i, stored, &j);
        } else if (two && same_place(&played->visit, *stored)) {
            report_changed(s, &played->visit, *stored);
            i++;
            j++;
        } else if (side < 0) {
            tgn_verify_slice__report_visit(s, &played->visit, "is not stored");
            i++;
        } else {
            tgn_verify_slice__report_visit(s, *stored, "is stored, but no game has it");
            j++;
        }
    }
}

/* ---- 80 bits and 128 ----------------------------------------------------------------------------------- */

static void report_collision(tgn_verify_slice *s, const tgn_record_visit *a, const tgn_record_visit *b)
{
    pthread_mutex_lock(&s->job->lock);
    s->job->sum->collisions++;
    pthread_mutex_unlock(&s->job->lock);
    if (tgn_verify_slice__may_report(s))
        tgn_verify_job__fault(
            s->job,
            "graph %s, node %016llx%04x: two positions share 80 bits of their keys: game %u at "
            "step %u and game %u at step %u",
            tgn_kind_name(s->counts->kind), (unsigned long long)a->high, a->low, a->game, a->step, b->game,
            b->step);
}

void tgn_verify_slice__check_keys(tgn_verify_slice *s)
{
    for (size_t i = 0, first = 0; i < s->played_count; i++) {
        const tgn_verify_visit *at = s->played;
        if (!tgn_verify_slice__same_node(&at[first].visit, &at[i].visit))
            first = i;
        if (at[i].rest == at[first].rest)
            continue;
        size_t before = first; /* was this position met before? */
        while (at[before].rest != at[i].rest)
            before++;
        if (before == i)
            report_collision(s, &at[first].visit, &at[i].visit);
    }
}

enum {
    LOOSE_SAMPLE = 64, /* one of this many loose nodes is looked up as a query would */
    TOGETHER = 256     /* nodes that are looked up with one request */
};

/* ---- nodes, arcs, visits ------------------------------------------------------------------------------- */

static int compare_labels(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Remember the way out, unless it is the end. */
static int note_label(tgn_verify_slice *s, size_t *labels, uint64_t label)
{
    if (tgn_record_label__kind(label) == TGN_RECORD_LABEL_NONE)
        return 0;
    if (tgn_array__need(&s->labels, &s->label_capacity, *labels + 1) < 0)
        return TGN_ERR_MEMORY;
    s->labels[(*labels)++] = label & ~TGN_RECORD_LABEL_BRANCH;
    return 0;
}

static uint64_t distinct_labels(tgn_verify_slice *s, size_t labels)
{
    uint64_t distinct = 0;
    if (labels > 1)
        qsort(s->labels, labels, sizeof *s->labels, compare_labels);
    for (size_t i = 0; i < labels; i++)
        distinct += i == 0 || s->labels[i] != s->labels[i - 1];
    return distinct;
}

/* Distinct ways out, not counting the end. */
static int count_arcs(tgn_verify_slice *s, const tgn_record_visit *rows, size_t count, uint64_t *arcs)
{
    size_t labels = 0;
    int code = 0;
    for (size_t i = 0; i < count && code == 0; i++)
        code = note_label(s, &labels, rows[i].next);
    *arcs += distinct_labels(s, labels);
    return code;
}

int tgn_verify_slice__count_played(tgn_verify_slice *s)
{
    uint64_t nodes = 0, arcs = 0;
    size_t labels = 0;
    int code = 0;
    for (size_t i = 0; i < s->played_count && code == 0; i++) {
        const tgn_record_visit *visit = &s->played[i].visit;
        code = note_label(s, &labels, visit->next);
        if (i + 1 < s->played_count && tgn_verify_slice__same_node(visit, &s->played[i + 1].visit))
            continue;
        nodes++;
        arcs += distinct_labels(s, labels);
        labels = 0;
    }
    pthread_mutex_lock(&s->job->lock);
    s->counts->all_nodes += nodes;
    s->counts->all_arcs += arcs;
    pthread_mutex_unlock(&s->job->lock);
    return code;
}

static void check_segment(tgn_verify_slice *s, const tgn_record_visit *visit, size_t which)
{
    const tgn_graph_head *head = s->job->head;
    uint8_t before = 0;
    if (visit->game == 0 || visit->game > head->games)
        return; /* reported as a visit that no game has */
    if (!atomic_compare_exchange_strong(&s->counts->segment_of[visit->game], &before, (uint8_t)(which + 1)) &&
        before != which + 1 && tgn_verify_slice__may_report(s))
        tgn_verify_job__fault(s->job, "graph %s: game %u has visits in two segments, %u and %u",
                              tgn_kind_name(s->counts->kind), visit->game,
                              tgn_verify_slice__segment(s, before - 1u)->id,
                              tgn_verify_slice__segment(s, which)->id);
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
        check_segment(s, &rows[i], which);
        if (i > 0 && tgn_record_visit__compare(&rows[i - 1], &rows[i]) > 0)
            tgn_verify_slice__report_visit(s, &rows[i], "is not in the order of visits");
    }
    pthread_mutex_lock(&s->job->lock);
    s->counts->nodes[which] += nodes;
    s->counts->arcs[which] += arcs;
    s->counts->visits[which] += visits;
    pthread_mutex_unlock(&s->job->lock);
    return code;
}

/* ---- summaries ----------------------------------------------------------------------------------------- */

static void report_node(tgn_verify_slice *s, const tgn_segment *segment, const tgn_record_visit *visit,
                        const char *what)
{
    if (tgn_verify_slice__may_report(s))
        tgn_verify_job__fault(s->job, "graph %s, segment %u, node %016llx%04x: %s",
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

/* Recount the rows, as the summary should have them. */
static int recount(tgn_verify_slice *s, const tgn_record_visit *rows, size_t count)
{
    tgn_segment_summary__reset(&s->summary);
    int code = tgn_segment_summary__add(&s->summary, rows, count, s->job->graph->games, s->error);
    if (code < 0)
        return code;
    tgn_segment_summary__sort(&s->summary);
    code = tgn_segment_node__prepare(&s->expected);
    return code < 0 ? code : tgn_segment_summary__show(&s->summary, &s->expected);
}

static int check_summary(tgn_verify_slice *s, const tgn_segment *segment, const tgn_record_visit *rows,
                         size_t count)
{
    const int code = recount(s, rows, count);
    if (code == TGN_ERR_INPUT || code == TGN_ERR_MISSING) {
        report_node(s, segment, rows, "its games cannot be read");
        return 0;
    }
    if (code < 0)
        return code;
    if (!same_tally(&s->node.total, &s->expected.total) || s->node.visit_count != s->expected.total.visits)
        report_node(s, segment, rows, "its stored totals are not those of its visits");
    if (!same_out(&s->node, &s->expected))
        report_node(s, segment, rows, "its stored ways out are not those of its visits");
    if (!same_in(&s->node, &s->expected))
        report_node(s, segment, rows, "its stored ways in are not those of its visits");
    if (!same_newest(&s->node, &s->expected))
        report_node(s, segment, rows, "its newest games are not those of its visits");
    return 0;
}

/* A node of the slice, looked up as a query would. */
typedef struct looked_up {
    const tgn_record_visit *rows;
    size_t count;
} looked_up;

static int check_node(tgn_verify_slice *s, const tgn_segment_lookup *lookup, const looked_up *node)
{
    const bool hot = node->count >= TGN_SEGMENT_HOT;
    tgn_error words = {0};
    int code = tgn_segment_lookup__node(lookup, &s->node, &words);
    if (code == TGN_ERR_INPUT) {
        report_node(s, lookup->segment, node->rows, words.message);
        return 0;
    }
    if (code < 0)
        return code;
    if (code == 0)
        report_node(s, lookup->segment, node->rows, "it is there, but is not found");
    else if (s->node.row_count != node->count || s->node.hot != hot)
        report_node(s, lookup->segment, node->rows, "it is found with another number of visits than it has");
    else if (hot)
        return check_summary(s, lookup->segment, node->rows, node->count);
    return 0;
}

/* A node alone, whose page may be one that cannot be read. */
static int check_alone(tgn_verify_slice *s, const tgn_segment *segment, const looked_up *node)
{
    tgn_segment_lookup lookup = {.segment = segment, .key = tgn_record_visit__key(node->rows)};
    tgn_error words = {0};
    int code = tgn_segment__look_up(s->job->graph->store, &lookup, 1, &words);
    if (code == TGN_ERR_INPUT) {
        report_node(s, segment, node->rows, words.message);
        return 0;
    }
    if (code == 0)
        code = check_node(s, &lookup, node);
    tgn_segment__release(&lookup, 1);
    return code;
}

static int check_together(tgn_verify_slice *s, const tgn_segment *segment, const looked_up *nodes,
                          size_t count)
{
    tgn_segment_lookup lookups[TOGETHER];
    for (size_t i = 0; i < count; i++)
        lookups[i] = (tgn_segment_lookup){.segment = segment, .key = tgn_record_visit__key(nodes[i].rows)};
    int code = tgn_segment__look_up(s->job->graph->store, lookups, count, NULL);
    const bool damaged = code == TGN_ERR_INPUT; /* somewhere */
    code = damaged ? 0 : code;
    for (size_t i = 0; i < count && code == 0; i++)
        code = damaged ? check_alone(s, segment, &nodes[i]) : check_node(s, &lookups[i], &nodes[i]);
    tgn_segment__release(lookups, count);
    return code;
}

int tgn_verify_slice__check_nodes(tgn_verify_slice *s, size_t which)
{
    const tgn_record_visit *rows = s->stored.items + s->begin[which];
    const tgn_segment *segment = tgn_verify_slice__segment(s, which);
    const size_t count = s->begin[which + 1] - s->begin[which];
    looked_up nodes[TOGETHER];
    size_t some = 0;
    int code = 0;
    for (size_t i = 0, length; i < count && code == 0; i += length) {
        length = tgn_verify_slice__run(rows + i, count - i);
        if (length >= TGN_SEGMENT_HOT || rows[i].low % LOOSE_SAMPLE == 0)
            nodes[some++] = (looked_up){rows + i, length};
        if (some == TOGETHER) {
            code = check_together(s, segment, nodes, some);
            some = 0;
        }
    }
    return code < 0 ? code : check_together(s, segment, nodes, some);
}
