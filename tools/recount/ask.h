/*
 * ask.h - questions about positions, answered while all records go by, for the recount
 *
 * An answer is lines of text, COUNTS being games, visits, games that Black won, that White won, others, and
 * the first and the last date ("-" for none, or where there is no colour or point):
 *
 *      total COUNTS ENDED                       ENDED: games that end here
 *      out KIND COLOUR POINT COUNTS A B         the ways it went on; whole board: A games and B visits of the position it leads to;
 *                                               parts: A visits that went on at once, B is "-"
 *      in KIND COLOUR POINT COUNTS              the ways it came about; two that come from different nodes are two
 *      game NUMBER FIRST LAST                   the games: the moves after which it stands there first, and until when
 *
 * Points are those of the asker's board; of equivalent ones the rightmost in the upper half is named, the topmost of its column.
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

/* One record standing on one node, from position `first` to position `last`: how it comes, how it leaves. */
typedef struct visit {
    int part;
    node node;
    size_t first, last;
    label in, out; /* the node of `in` is the one it comes from */
    name next;     /* the node it leads to */
} visit;

/* ---- counting ---- */

/* Different records, by result, and their dates. */
typedef struct tally {
    uint64_t visits, games, black, white, at_once;
    uint32_t first, last;
    uint64_t newest; /* the number of the record that was counted last */
} tally;

static void tally_add(tally *t, const record *r, const visit *v)
{
    t->visits++;
    t->at_once += v->first == v->last;
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
    name next;     /* a way out: the node it leads to, */
    tally reached; /* and who else was there (counted when all records go by a second time) */
} way;

typedef struct ways {
    way *items;
    size_t count;
} ways;

static way *way_of(ways *w, const label *l)
{
    for (size_t i = 0; i < w->count; i++)
        if (same_label(&w->items[i].label, l))
            return &w->items[i];
    w->items = grown(w->items, (w->count + 1) * sizeof *w->items);
    w->items[w->count] = (way){.label = *l};
    return &w->items[w->count++];
}

/* Where a game shows it first: the shortest of the stays that begin first. */
typedef struct showing {
    uint64_t number;
    size_t first, last; /* positions */
    size_t first_move, last_move;
} showing;

typedef struct question {
    name name;
    int kind, rows, cols;
    int place[TGN_POINTS_MAX]; /* where the points of the asker's board stand in the node's text, or -1 */
    tally total;
    ways out, in;
    showing *games;
    size_t game_count;
} question;

/* Ask about one part of the last position of a line. */
static question question_of(const view *v, int which, const line *l)
{
    const node n = node_at(v, which, l, l->count - 1);
    question q = {.name = n.name, .kind = n.part->kind, .rows = l->rows, .cols = l->cols};
    for (int p = 0; p < l->points; p++)
        q.place[p] = place_of(&n, p);
    return q;
}

static size_t moves_until(const line *l, size_t position)
{
    size_t moves = 0;
    for (size_t i = 1; i <= position; i++)
        moves += l->steps[i].kind != 's';
    return moves;
}

static void show_game(question *q, const record *r, const visit *v, const line *l)
{
    showing *s = q->game_count ? &q->games[q->game_count - 1] : NULL;
    if (!s || s->number != r->number) {
        q->games = grown(q->games, (q->game_count + 1) * sizeof *q->games);
        s = &q->games[q->game_count++];
    } else if (s->first < v->first || (s->first == v->first && s->last <= v->last)) {
        return;
    }
    *s = (showing){r->number, v->first, v->last, moves_until(l, v->first), moves_until(l, v->last)};
}

static void question_see(question *q, const record *r, const visit *v, const line *l)
{
    if (!same_name(q->name, v->node.name))
        return;
    tally_add(&q->total, r, v);
    tally_add(&way_of(&q->in, &v->in)->tally, r, v);
    way *out = way_of(&q->out, &v->out);
    tally_add(&out->tally, r, v);
    out->next = v->next;
    show_game(q, r, v, l);
}

/* The second time: positions of the whole board that ways out lead to. */
static void question_see_next(question *q, const record *r, const visit *v)
{
    for (size_t i = 0; q->kind == WHOLE && i < q->out.count; i++)
        if (same_name(q->out.items[i].next, v->node.name))
            tally_add(&q->out.items[i].reached, r, v);
}

static void question_clear(question *q)
{
    free(q->in.items);
    free(q->out.items);
    free(q->games);
}

/* ---- answers ---- */

/* A date without the parts that are not known: "2001-02-03", "2001-02", "2001", "-". */
static void print_date(uint32_t date)
{
    const unsigned year = date / 10000, month = date / 100 % 100, day = date % 100;
    if (!date)
        printf(" -");
    else if (month < 1 || month > 12)
        printf(" %04u", year);
    else if (day < 1 || day > 31)
        printf(" %04u-%02u", year, month);
    else
        printf(" %04u-%02u-%02u", year, month, day);
}

static void print_tally(const tally *t)
{
    printf(" %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, t->games, t->visits, t->black,
           t->white, t->games - t->black - t->white);
    print_date(t->first);
    print_date(t->last);
}

/* The point that is named of those with this place: halves from the top, columns from the right, rows from the top. */
static int point_of(const question *q, int place)
{
    const int middle = (q->rows + 1) / 2;
    for (int half = 0; half < 2; half++)
        for (int col = q->cols - 1; col >= 0; col--)
            for (int row = half ? middle : 0; row < (half ? q->rows : middle); row++)
                if (q->place[row * q->cols + col] == place)
                    return row * q->cols + col;
    fail("a move has no place");
    return 0;
}

/* Columns are letters without I, rows are counted from the bottom. */
static void print_point(const question *q, const label *l)
{
    const int p = l->kind == 'm' ? point_of(q, l->place) : 0;
    if (l->kind == 'm')
        printf(" %c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[p % q->cols], q -> rows - p / q -> cols);
    else
        printf(" %s", l->kind == 'p' ? "pass" : "-");
}

static void print_label(const question *q, const char *direction, const label *l)
{
    static const struct {
        char kind;
        const char *word;
    } words[] = {{'m', "move"}, {'p', "pass"}, {'s', "setup"}, {'o', "outside"}, {'b', "start"}};
    size_t i = 0;
    while (words[i].kind != l->kind)
        i++;
    printf("%s %s %s", direction, words[i].word,
           l->colour == 'X'   ? "black"
           : l->colour == 'O' ? "white"
                              : "-");
    print_point(q, l);
}

static void print_out(const question *q, const way *w)
{
    const bool move = w->label.kind == 'm' || w->label.kind == 'p';
    if (w->label.kind == 'e')
        return;
    print_label(q, "out", &w->label);
    print_tally(&w->tally);
    if (q->kind == WHOLE)
        printf(" %" PRIu64 " %" PRIu64 "\n", move ? w->reached.games : 0, move ? w->reached.visits : 0);
    else
        printf(" %" PRIu64 " -\n", w->tally.at_once);
}

static void question_print(question *q)
{
    const uint64_t ended = way_of(&q->out, &(label){.kind = 'e'})->tally.games;
    printf("total");
    print_tally(&q->total);
    printf(" %" PRIu64 "\n", ended);
    for (size_t i = 0; i < q->out.count; i++)
        print_out(q, &q->out.items[i]);
    for (size_t i = 0; i < q->in.count; i++) {
        print_label(q, "in", &q->in.items[i].label);
        print_tally(&q->in.items[i].tally);
        printf("\n");
    }
    for (size_t i = 0; i < q->game_count; i++)
        printf("game %" PRIu64 " %zu %zu\n", q->games[i].number, q->games[i].first_move,
               q->games[i].last_move);
}

#endif
