/*
 * oracle.h - records played and looked at the slow and obvious way
 *
 * A random tree of nodes is written as SGF for the library, and played here on the naive board of
 * tests/go/naive.h: every position is kept whole, and every question about it is answered by writing it down
 * as text, once for each motion of the board, and taking the least text.
 */
#ifndef TESTS_DB_ORACLE_H
#define TESTS_DB_ORACLE_H

#include <tengen/sgf.h>

#include "../go/naive.h"

/* ---- trees --------------------------------------------------------------------------------------------- */

/* A node: setup (with whose turn it then is), then moves. */
typedef struct oracle_node {
    int parent; /* -1: the root */
    bool setup;
    int stone_count;
    tgn_move stones[8];
    tgn_colour to_move;
    int move_count;
    tgn_move moves[3];
} oracle_node;

/* A step: what the record has, and the position after it. */
typedef struct oracle_step {
    int parent, node;
    char kind; /* 'm' a move, 's' a setup; step 0 is '-', the beginning */
    tgn_move move;
    naive board;
    tgn_colour side;
    tgn_point ko;
} oracle_step;

enum { ORACLE_NODES = 600, ORACLE_STEPS = 3 * ORACLE_NODES };

typedef struct oracle {
    tgn_size size;
    int node_count, step_count; /* step 0 not counted */
    oracle_node nodes[ORACLE_NODES];
    oracle_step steps[ORACLE_STEPS];
    int after[ORACLE_NODES]; /* the step that a node leaves us at */
} oracle;

/* How a random tree looks. Chances are out of 100. */
typedef struct oracle_plan {
    int nodes;
    int branch; /* that a node stands elsewhere than after the last one */
    int setup, pass, illegal, again, two, mirror, nothing;
} oracle_plan;

static inline bool oracle_chance(uint64_t *random, int percent)
{
    return random_below(random, 100) < percent;
}

static inline tgn_point oracle_point(uint64_t *random, tgn_size size)
{
    return tgn_point_at(random_below(random, size.rows), random_below(random, size.cols));
}

/* ---- playing ------------------------------------------------------------------------------------------- */

static inline oracle_step *oracle_push(oracle *o, int node, int parent, char kind)
{
    CHECK(o->step_count + 1 < ORACLE_STEPS);
    oracle_step *step = &o->steps[++o->step_count];
    *step = o->steps[parent];
    step->parent = parent;
    step->node = node;
    step->kind = kind;
    step->ko = TGN_PASS;
    return step;
}

static inline void oracle_play(oracle *o, int node, int parent, tgn_move move)
{
    oracle_step *step = oracle_push(o, node, parent, 'm');
    step->move = move;
    step->side = tgn_colour_other(move.colour);
    if (move.point == TGN_PASS)
        return;
    const int row = tgn_point_row(move.point), col = tgn_point_col(move.point);
    const bool replaces = step->board.at[row][col] != TGN_EMPTY;
    naive_set taken, string, liberties;
    step->board.at[row][col] = TGN_EMPTY;
    if (naive_play(&step->board, row, col, move.colour, &taken) != 1 || replaces)
        return;
    naive_string(&step->board, row, col, &string, &liberties);
    for (int r = 0; r < step->board.rows && string.count == 1 && liberties.count == 1; r++)
        for (int c = 0; c < step->board.cols; c++)
            if (taken.has[r][c])
                step->ko = tgn_point_at(r, c);
}

static inline void oracle_set_up(oracle *o, int node, int parent)
{
    const oracle_node *n = &o->nodes[node];
    naive board = o->steps[parent].board;
    for (int i = 0; i < n->stone_count; i++)
        board.at[tgn_point_row(n->stones[i].point)][tgn_point_col(n->stones[i].point)] = n->stones[i].colour;
    if (memcmp(&board, &o->steps[parent].board, sizeof board) == 0 && n->to_move == o->steps[parent].side)
        return;
    oracle_step *step = oracle_push(o, node, parent, 's');
    step->board = board;
    step->side = n->to_move;
}

static inline void oracle_play_node(oracle *o, int node)
{
    const oracle_node *n = &o->nodes[node];
    int at = n->parent < 0 ? 0 : o->after[n->parent], before = o->step_count;
    if (n->setup)
        oracle_set_up(o, node, at);
    at = o->step_count > before ? o->step_count : at;
    for (int i = 0; i < n->move_count; i++, at = o->step_count)
        oracle_play(o, node, at, n->moves[i]);
    o->after[node] = at;
}

static inline int oracle_first_child(const oracle *o, int node)
{
    for (int i = node + 1; i < o->node_count; i++)
        if (o->nodes[i].parent == node)
            return i;
    return -1;
}

/*
 * The step that follows `step` along the line of first children, or -1. From step 0 the line begins at the
 * root.
 */
static inline int oracle_next(const oracle *o, int step)
{
    int node = step ? o->steps[step].node : 0;
    for (; node >= 0; node = oracle_first_child(o, node))
        for (int i = step + 1; i <= o->step_count; i++)
            if (o->steps[i].node == node && o->steps[i].parent == step)
                return i;
    return -1;
}

/* ---- random trees -------------------------------------------------------------------------------------- */

static inline tgn_move oracle_random_move(const oracle *o, const oracle_plan *plan, const oracle_step *at,
                                          tgn_colour side, uint64_t *random)
{
    tgn_move move = {oracle_point(random, o->size),
                     oracle_chance(random, plan->again) ? tgn_colour_other(side) : side};
    if (at->kind == 'm' && at->move.point && oracle_chance(random, plan->mirror))
        move.point = tgn_symmetry_point(3, o->size, at->move.point);
    if (oracle_chance(random, plan->pass))
        move.point = TGN_PASS;
    if (!move.point || oracle_chance(random, plan->illegal))
        return move;
    for (int tries = 0; tries < 50; tries++) {
        if (at->board.at[tgn_point_row(move.point)][tgn_point_col(move.point)] == TGN_EMPTY)
            return move;
        move.point = oracle_point(random, o->size);
    }
    move.point = TGN_PASS;
    return move;
}

static inline void oracle_random_setup(const oracle *o, oracle_node *node, uint64_t *random)
{
    node->setup = true;
    node->to_move = oracle_chance(random, 50) ? TGN_BLACK : TGN_WHITE;
    for (int i = random_below(random, 9); i > 0; i--) {
        tgn_move stone = {oracle_point(random, o->size), (tgn_colour)random_below(random, 3)};
        bool there = false;
        for (int k = 0; k < node->stone_count; k++)
            there |= node->stones[k].point == stone.point;
        if (!there)
            node->stones[node->stone_count++] = stone;
    }
}

static inline void oracle_random_node(oracle *o, const oracle_plan *plan, uint64_t *random)
{
    const int index = o->node_count++;
    oracle_node *node = &o->nodes[index];
    *node = (oracle_node){.parent = index - 1};
    if (index > 0 &&
        oracle_chance(random, plan->branch)) /* an ancestor of the last node, so that order holds */
        for (int up = random_below(random, 8); up > 0 && node->parent > 0; up--)
            node->parent = o->nodes[node->parent].parent;
    if (!oracle_chance(random, plan->nothing)) {
        const oracle_step *at = &o->steps[node->parent < 0 ? 0 : o->after[node->parent]];
        if (oracle_chance(random, plan->setup))
            oracle_random_setup(o, node, random);
        tgn_colour side = node->setup ? node->to_move : at->side;
        node->move_count = (!node->setup || oracle_chance(random, 30)) + oracle_chance(random, plan->two);
        for (int i = 0; i < node->move_count; i++) {
            node->moves[i] = oracle_random_move(o, plan, at, side, random);
            side = tgn_colour_other(node->moves[i].colour);
        }
    }
    oracle_play_node(o, index);
}

static inline void oracle_random(oracle *o, tgn_size size, const oracle_plan *plan, uint64_t *random)
{
    o->size = size;
    o->node_count = o->step_count = 0;
    o->steps[0] = (oracle_step){
        .parent = -1, .node = 0, .kind = '-', .board = naive_empty(size), .side = TGN_BLACK, .ko = TGN_PASS};
    for (int i = 0; i < plan->nodes && i < ORACLE_NODES; i++)
        oracle_random_node(o, plan, random);
}

/* ---- SGF ----------------------------------------------------------------------------------------------- */

static inline char *oracle_write_node(char *out, const oracle *o, int index)
{
    const oracle_node *n = &o->nodes[index];
    static const char *const names[] = {"AE", "AB", "AW"};
    *out++ = ';';
    if (index == 0)
        out += o->size.rows == o->size.cols ? sprintf(out, "SZ[%d]", o->size.rows)
                                            : sprintf(out, "SZ[%d:%d]", o->size.cols, o->size.rows);
    for (int i = 0; i < n->stone_count; i++)
        out += sprintf(out, "%s[%c%c]", names[n->stones[i].colour], 'a' + tgn_point_col(n->stones[i].point),
                       'a' + tgn_point_row(n->stones[i].point));
    if (n->setup)
        out += sprintf(out, "PL[%c]", n->to_move == TGN_BLACK ? 'B' : 'W');
    for (int i = 0; i < n->move_count; i++) {
        char point[TGN_POINT_TEXT];
        out += sprintf(out, "%c[%s]", n->moves[i].colour == TGN_BLACK ? 'B' : 'W',
                       tgn_point_format_sgf(point, n->moves[i].point));
    }
    return out;
}

/* The whole tree, every child in parentheses of its own. Free it. */
static inline char *oracle_write(const oracle *o)
{
    char *text = malloc(200 * (size_t)o->node_count + 100), *out = text;
    int path[ORACLE_NODES + 1], depth = 0;
    for (int i = 0; i < o->node_count; i++) {
        for (; depth > 0 && path[depth - 1] != o->nodes[i].parent; depth--)
            *out++ = ')';
        *out++ = '(';
        out = oracle_write_node(out, o, i);
        path[depth++] = i;
    }
    for (; depth > 0; depth--)
        *out++ = ')';
    *out = '\0';
    return text;
}

/* ---- the thirteen parts, as texts ---------------------------------------------------------------------- */

static inline bool oracle_inside(tgn_region region, int rows, int cols, int row, int col)
{
    const bool left = 2 * col <= cols - 1, right = 2 * col >= cols - 1;
    const bool top = 2 * row <= rows - 1, bottom = 2 * row >= rows - 1;
    const bool in[TGN_REGION_COUNT] = {true,
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
                                       row >= col,
                                       row + col >= rows - 1};
    return in[region];
}

static inline tgn_region oracle_reference(tgn_region region, bool square)
{
    static const tgn_region first[TGN_REGION_COUNT] = {0, 1, 1, 1, 1, 5, 5, 5, 5, 9, 9, 9, 9};
    return !square && (region == TGN_REGION_TOP || region == TGN_REGION_BOTTOM) ? TGN_REGION_TOP
                                                                                : first[region];
}

/* Where a motion carries a point: mirror left-right (1), mirror top-bottom (2), swap rows and columns (4). */
static inline void oracle_carry(int s, tgn_size size, int *row, int *col)
{
    if (s & 1)
        *col = size.cols - 1 - *col;
    if (s & 2)
        *row = size.rows - 1 - *row;
    if (s & 4) {
        int swap = *row;
        *row = *col;
        *col = swap;
    }
}

/* A part through one motion, as text; its ko as '*', points outside as ' '. False: it leads elsewhere. */
static inline bool oracle_text(char *out, const oracle *o, const oracle_step *at, tgn_region region, int s)
{
    const tgn_size size = o->size;
    const tgn_region to = oracle_reference(region, size.rows == size.cols);
    memset(out, ' ', (size_t)tgn_size_points(size));
    out[tgn_size_points(size)] = '\0';
    for (int row = 0; row < size.rows; row++) {
        for (int col = 0; col < size.cols; col++) {
            int r = row, c = col;
            if (!oracle_inside(region, size.rows, size.cols, row, col))
                continue;
            oracle_carry(s, size, &r, &c);
            if (!oracle_inside(to, size.rows, size.cols, r, c))
                return false;
            const bool ko = region == TGN_REGION_WHOLE && at->ko == tgn_point_at(row, col);
            out[r * size.cols + c] = ko ? '*' : ".XO"[at->board.at[row][col]];
        }
    }
    return true;
}

enum { ORACLE_TEXT = TGN_POINTS_MAX + 64 };

/* The node's name, and the motions that give it, as a set. */
static inline unsigned oracle_node_text(char *out, const oracle *o, const oracle_step *at, tgn_region region)
{
    char text[TGN_POINTS_MAX + 1], least[TGN_POINTS_MAX + 1] = "~";
    unsigned set = 0;
    for (int s = 0; s < (o->size.rows == o->size.cols ? 8 : 4); s++) {
        if (!oracle_text(text, o, at, region, s))
            continue;
        int order = strcmp(text, least);
        if (order <= 0)
            set = (order < 0 ? 0 : set) | 1u << s;
        if (order < 0)
            strcpy(least, text);
    }
    sprintf(out, "%d %dx%d %d %s", oracle_reference(region, o->size.rows == o->size.cols), o->size.rows,
            o->size.cols, region == TGN_REGION_WHOLE ? at->side : 0, least);
    return set;
}

/* Whether two positions show the same stones in a part. */
static inline bool oracle_same(const oracle *o, const oracle_step *a, const oracle_step *b, tgn_region region)
{
    for (int row = 0; row < o->size.rows; row++)
        for (int col = 0; col < o->size.cols; col++)
            if (oracle_inside(region, o->size.rows, o->size.cols, row, col) &&
                a->board.at[row][col] != b->board.at[row][col])
                return false;
    return true;
}

/* The least place of a point among the motions of a set. */
static inline int oracle_place(const oracle *o, tgn_point point, unsigned set)
{
    int least = -1;
    for (int s = 0; s < 8 && point; s++) {
        int row = tgn_point_row(point), col = tgn_point_col(point);
        oracle_carry(s, o->size, &row, &col);
        if (set >> s & 1 && (least < 0 || row * o->size.cols + col < least))
            least = row * o->size.cols + col;
    }
    return least;
}

#endif
