/*
 * view.h - the thirteen parts of a board, their images as texts, and the least text, for the recount
 *
 * A part of a position is looked at through every motion of the board that carries it onto the first part of its
 * kind. Each look is a text, the points there in reading order:
 *
 *      . . X          . . X      X . .      . . .                of the whole board the ko point is '*' in it
 *      . . .   gives  . . .      . . .      . . .    ...
 *      . . .          . . .      . . .      X . .
 *
 * The least text names the node. All motions that give it are kept: where there is more than one, the part
 * is its own image, and points that they carry onto one another are the same point.
 */
#ifndef TENGEN_TOOLS_RECOUNT_VIEW_H
#define TENGEN_TOOLS_RECOUNT_VIEW_H

#include "line.h"

enum { WHOLE, HALF, DIAGONAL, QUARTER, KINDS };
enum { PARTS = 13, MOTIONS = 8 };

static const char *const kind_names[KINDS] = {"whole", "half", "diagonal", "quarter"};

static const struct {
    const char *name;
    int kind, first; /* the part that images are looked at in; `first` of top and bottom: see below */
} part_table[PARTS] = {
    {"whole", WHOLE, 0},      {"left", HALF, 1},        {"right", HALF, 1},       {"top", HALF, 1},
    {"bottom", HALF, 1},      {"nw", QUARTER, 5},       {"ne", QUARTER, 5},       {"sw", QUARTER, 5},
    {"se", QUARTER, 5},       {"diag-nw", DIAGONAL, 9}, {"diag-ne", DIAGONAL, 9}, {"diag-sw", DIAGONAL, 9},
    {"diag-se", DIAGONAL, 9},
};
enum { LEFT = 1, TOP = 3, BOTTOM = 4 };

/* How a part is looked at. */
typedef struct part {
    int kind, first;
    bool exists;
    int length; /* points */
    int inside[TGN_POINTS_MAX];
    int looks;                         /* motions that carry it onto the first part of its kind */
    int from[MOTIONS][TGN_POINTS_MAX]; /* place in the text: which point of the board */
    int to[MOTIONS][TGN_POINTS_MAX];   /* point of the board: its place in the text, or -1 */
} part;

typedef struct view {
    int rows, cols;
    part parts[PARTS];
} view;

/* Whether the point in this row and column lies in a part. Middle lines and diagonals belong to both sides. */
static bool lies_in(int which, int rows, int cols, int row, int col)
{
    const bool left = 2 * col <= cols - 1, right = 2 * col >= cols - 1;
    const bool top = 2 * row <= rows - 1, bottom = 2 * row >= rows - 1;
    const bool answers[PARTS] = {true,
                                 left,
                                 right,
                                 top,
                                 bottom,
                                 top && left,
                                 top && right,
                                 bottom && left,
                                 bottom && right,
                                 row + col <= rows - 1,
                                 col >= row,
                                 col <= row,
                                 row + col >= rows - 1};
    return answers[which];
}

/* Where a motion carries a point; 4 to 7 exist on squares only. */
static int carried(int motion, int rows, int cols, int point)
{
    const int row = point / cols, col = point % cols, up = rows - 1 - row, over = cols - 1 - col;
    const int at[MOTIONS][2] = {{row, col}, {row, over}, {up, col},   {up, over},
                                {col, row}, {col, up},   {over, row}, {over, up}};
    return at[motion][0] * cols + at[motion][1];
}

/* The places of a part's points in its text. Returns how many there are. */
static int number_points(int which, int rows, int cols, int place[TGN_POINTS_MAX])
{
    int count = 0;
    for (int p = 0; p < rows * cols; p++)
        place[p] = lies_in(which, rows, cols, p / cols, p % cols) ? count++ : -1;
    return count;
}

/* Look at a part through a motion, if that carries all of it onto the first part of its kind. */
static void add_look(part *t, const view *v, int motion, const int place[TGN_POINTS_MAX])
{
    int *from = t->from[t->looks], *to = t->to[t->looks];
    memset(to, -1, sizeof t->to[0]);
    for (int i = 0; i < t->length; i++) {
        const int at = place[carried(motion, v->rows, v->cols, t->inside[i])];
        if (at < 0)
            return;
        to[t->inside[i]] = at;
        from[at] = t->inside[i];
    }
    t->looks++;
}

static void make_part(view *v, int which)
{
    part *t = &v->parts[which];
    const bool square = v->rows == v->cols;
    int mine[TGN_POINTS_MAX], place[TGN_POINTS_MAX];
    t->kind = part_table[which].kind;
    t->exists = square || t->kind != DIAGONAL;
    t->first = !square && (which == TOP || which == BOTTOM) ? TOP : part_table[which].first;
    t->length = number_points(which, v->rows, v->cols, mine);
    for (int p = 0; p < v->rows * v->cols; p++)
        if (mine[p] >= 0)
            t->inside[mine[p]] = p;
    number_points(t->first, v->rows, v->cols, place);
    t->looks = 0;
    for (int motion = 0; motion < (square ? MOTIONS : MOTIONS / 2); motion++)
        add_look(t, v, motion, place);
}

/* Be ready for boards of this size. */
static void view_size(view *v, int rows, int cols)
{
    if (v->rows == rows && v->cols == cols)
        return;
    v->rows = rows;
    v->cols = cols;
    for (int which = 0; which < PARTS; which++)
        make_part(v, which);
}

/* ---- nodes ---- */

typedef struct node {
    name name;
    const part *part;
    unsigned looks; /* bit k: look k gives the least text */
} node;

/* The first place at which look `a` differs from look `b` decides: negative, zero, positive. */
static int compare_looks(const part *t, const char *board, int a, int b)
{
    for (int i = 0; i < t->length; i++) {
        const char x = board[t->from[a][i]], y = board[t->from[b][i]];
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

/* The node that a part of a position shows. */
static node node_at(const view *v, int which, const line *l, size_t position)
{
    const part *t = &v->parts[which];
    const bool whole = t->kind == WHOLE;
    char board[TGN_POINTS_MAX], text[TGN_POINTS_MAX + 64];
    memcpy(board, stones_at(l, position), (size_t)l->points);
    if (whole && l->ko[position] != NO_KO)
        board[l->ko[position]] = '*';
    node n = {.part = t, .looks = 1};
    int least = 0;
    for (int k = 1; k < t->looks; k++) {
        const int order = compare_looks(t, board, k, least);
        least = order < 0 ? k : least;
        n.looks = order < 0 ? 1u << k : order == 0 ? n.looks | 1u << k : n.looks;
    }
    const int head = snprintf(text, sizeof text, "%dx%d %s%s %c ", l->rows, l->cols, kind_names[t->kind],
                              t->first == TOP ? " of rows" : "", whole ? l->side[position] : '-');
    for (int i = 0; i < t->length; i++)
        text[head + i] = board[t->from[least][i]];
    n.name = name_of(text, (size_t)(head + t->length));
    return n;
}

/* Whether a part's stones are the same in two positions. */
static bool same_content(const part *t, const char *a, const char *b)
{
    for (int i = 0; i < t->length; i++)
        if (a[t->inside[i]] != b[t->inside[i]])
            return false;
    return true;
}

/* ---- labels ---- */

/* How a visit leaves its node. Fields that have no meaning for the kind are 0. */
typedef struct label {
    char kind;   /* 'm' a stone inside, 'p' a pass, 's' a setup, 'o' a move outside, 'e' the record ends */
    char colour; /* of 'm' and 'p' */
    int place;   /* of 'm': in the node's text, the least of equivalent ones */
    name target; /* of 's' and 'o': the node it leads to */
} label;

static bool same_label(const label *a, const label *b)
{
    return a->kind == b->kind && a->colour == b->colour && a->place == b->place &&
           same_name(a->target, b->target);
}

/* The place of a point in the node's text: the least among all looks that give this text; -1 outside. */
static int place_of(const node *n, int point)
{
    int least = -1;
    for (int k = 0; k < n->part->looks; k++)
        if (n->looks >> k & 1 && (least < 0 || n->part->to[k][point] < least))
            least = n->part->to[k][point];
    return least;
}

/* The label of the step that leads from node `n` to node `next`. */
static label label_of(const node *n, step s, const node *next)
{
    if (s.kind == 'p')
        return (label){.kind = 'p', .colour = s.colour};
    if (s.kind == 's')
        return (label){.kind = 's', .target = next->name};
    const int place = place_of(n, s.point);
    if (place < 0)
        return (label){.kind = 'o', .target = next->name};
    return (label){.kind = 'm', .colour = s.colour, .place = place};
}

static name arc_name(const node *n, const label *l)
{
    const uint64_t words[] = {n->name.a,          n->name.b,   (uint64_t)l->kind, (uint64_t)l->colour,
                              (uint64_t)l->place, l->target.a, l->target.b};
    return name_of(words, sizeof words);
}

#endif
