/*
 * ask.h - questions about positions, answered while all records go by, for the recount
 */
#ifndef TENGEN_TOOLS_RECOUNT_ASK_H
#define TENGEN_TOOLS_RECOUNT_ASK_H

#include <inttypes.h>

#include "view.h"

/* A record on its way through the graphs. */
typedef struct record {
    uint64_t number; /* from 1 */
    tgn_colour winner;
    uint32_t first, last; /* dates */
} record;

/* One record standing on one node, from position `first` to position `last`, and how it leaves. */
typedef struct visit {
    int part;
    node node;
    size_t first, last;
    label out;
} visit;

/* Different records, by result, and their dates. */
typedef struct tally {
    uint64_t visits, games, black, white;
    uint32_t first, last;
    uint64_t newest; /* the number of the record that was counted last */
} tally;

static void tally_add(tally *t, const record *r)
{
    t->visits++;
    if (t->newest == r->number)
        return;
    t->newest = r->number;
    t->games++;
    t->black += r->winner == TGN_BLACK;
    t->white += r->winner == TGN_WHITE;
    if (r->first && (!t->first || r->first < t->first))
        t->first = r->first;
    if (r->last > t->last)
        t->last = r->last;
}

typedef struct way {
    label label;
    tally tally;
} way;

typedef struct question {
    name name;
    int rows, cols;
    int place[TGN_POINTS_MAX]; /* where the points of the asker's board stand in the node's text, or -1 */
    tally total;
    way *ways;
    size_t way_count;
} question;

/* Ask about one part of the last position of a line. */
static question question_of(const view *v, int which, const line *l)
{
    const node n = node_at(v, which, l, l->count - 1);
    question q = {.name = n.name, .rows = l->rows, .cols = l->cols};
    for (int p = 0; p < l->points; p++)
        q.place[p] = place_of(&n, p);
    return q;
}

static void question_see(question *q, const record *r, const visit *v)
{
    if (!same_name(q->name, v->node.name))
        return;
    tally_add(&q->total, r);
    size_t i = 0;
    while (i < q->way_count && !same_label(&q->ways[i].label, &v->out))
        i++;
    if (i == q->way_count) {
        q->ways = grown(q->ways, (q->way_count + 1) * sizeof *q->ways);
        q->ways[q->way_count++] = (way){.label = v->out};
    }
    tally_add(&q->ways[i].tally, r);
}

/* ---- answers ---- */

/* The first point of the asker's board, in reading order, that a label means; past the end for no point. */
static int point_of(const question *q, const label *l)
{
    int p = 0;
    while (p < q->rows * q->cols && (l->kind != 'm' || q->place[p] != l->place))
        p++;
    return p;
}

/* Most games first, then stones in reading order, then the others; Black before White. */
static int before(const question *q, const way *a, const way *b)
{
    if (a->tally.games != b->tally.games)
        return a->tally.games > b->tally.games ? -1 : 1;
    const int p = point_of(q, &a->label), r = point_of(q, &b->label);
    if (p != r)
        return p - r;
    return a->label.kind != b->label.kind ? a->label.kind - b->label.kind : b->label.colour - a->label.colour;
}

static void print_tally(const tally *t)
{
    printf("\"games\":%" PRIu64 ",\"occurrences\":%" PRIu64 ",\"black\":%" PRIu64 ",\"white\":%" PRIu64
           ",\"other\":%" PRIu64 ",\"first\":%" PRIu32 ",\"last\":%" PRIu32,
           t->games, t->visits, t->black, t->white, t->games - t->black - t->white, t->first, t->last);
}

static void print_way(const question *q, const way *w)
{
    const int point = point_of(q, &w->label);
    const char *colour = w->label.colour == 'X' ? "black" : w->label.colour == 'O' ? "white" : "";
    printf("{\"colour\":\"%s\",\"move\":\"", colour);
    if (w->label.kind == 'm') /* columns by letters without I, rows counted from the bottom */
        printf("%c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[point % q->cols], q -> rows - point / q -> cols);
    else
        printf("%s", w->label.kind == 'p'   ? "pass"
                     : w->label.kind == 's' ? "setup"
                     : w->label.kind == 'o' ? "outside"
                                            : "end");
    printf("\",");
    print_tally(&w->tally);
    printf("}");
}

static void question_print(question *q)
{
    for (size_t i = 1; i < q->way_count; i++) /* insertion keeps the order of equals */
        for (size_t k = i; k > 0 && before(q, &q->ways[k], &q->ways[k - 1]) < 0; k--) {
            const way lower = q->ways[k];
            q->ways[k] = q->ways[k - 1];
            q->ways[k - 1] = lower;
        }
    printf("{");
    print_tally(&q->total);
    printf(",\"continuations\":[");
    for (size_t i = 0; i < q->way_count; i++) {
        printf(i ? "," : "");
        print_way(q, &q->ways[i]);
    }
    printf("]}\n");
}

#endif
