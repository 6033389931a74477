/*
 * brute.h - small boards solved by brute force
 *
 * Knows nothing of symmetry, of exchanged colours, of thresholds. A node is stones, side to move, ko ban and
 * whether a pass came before, each in plain sight; moves are played on a tgn_board, and counting floods it. A
 * state is a node and a number d, Black's lead in prisoners. One side attacks: begin with no state won, and
 * look at each again whenever one that a move leads to has been won.
 *
 * The states of a node are the bits of a word, so that a move is a shift; each bit is still worked out from
 * the bits of the same d, or the one that a capture makes of it, and from nothing else:
 *
 *      bit i   d = i - 32, from -32 to 31
 */
#ifndef TESTS_SOLVE_BRUTE_H
#define TESTS_SOLVE_BRUTE_H

#include <tengen/board.h>
#include <tengen/solve.h>

#include <stdlib.h>

#include "../check.h"

typedef struct brute_node {
    tgn_situation at;
    int first, count; /* moves */
    int counted[3];   /* Black's lead by area, by territory, by territory without seki */
} brute_node;

typedef struct brute_move {
    int to;    /* node; -1: the game ends */
    int taken; /* white stones less black ones */
} brute_move;

typedef struct brute {
    tgn_size size;
    int points;
    brute_node *node;
    int nodes, node_room;
    brute_move *move;
    int moves, capacity;
    int *place; /* of a node by its key, or -1 */
    int *came;  /* nodes that have a move to a node: came[came_first[node]] and on */
    int *came_first;
} brute;

/* ---- nodes --------------------------------------------------------------------------------------------- */

static inline int brute_key(const brute *all, const tgn_situation *s)
{
    int key = 0;
    for (int i = all->points - 1; i >= 0; i--)
        key = key * 3 + (s->black >> i & 1 ? 1 : s->white >> i & 1 ? 2 : 0);
    key = key * 2 + (s->to_move == TGN_WHITE);
    key = key * (all->points + 1) + (s->ko == TGN_PASS ? all->points : tgn_point_index(s->ko, all->size));
    return key * 2 + s->passed;
}

static inline bool brute_touches(const tgn_board *board, const bool *marked, tgn_colour colour)
{
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        for (int i = 0; marked[p] && i < 4; i++)
            if (board->colour[p + tgn_step[i]] == colour)
                return true;
    return false;
}

/* The region of empty points at `p`. */
static inline void brute_region(const tgn_board *board, tgn_point p, bool *marked)
{
    tgn_point stack[32];
    int depth = 0;
    memset(marked, 0, TGN_GRID);
    stack[depth++] = p;
    marked[p] = true;
    while (depth > 0) {
        const tgn_point here = stack[--depth];
        for (int i = 0; i < 4; i++) {
            const tgn_point next = (tgn_point)(here + tgn_step[i]);
            if (board->colour[next] == TGN_EMPTY && !marked[next]) {
                marked[next] = true;
                stack[depth++] = next;
            }
        }
    }
}

/* Whether a string of `colour` around the region also touches a region that touches the other colour. */
static inline bool brute_seki(const tgn_board *board, const bool *region, tgn_colour colour)
{
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        bool around = false;
        for (int i = 0; i < 4; i++)
            around |= region[p + tgn_step[i]];
        if (board->colour[p] != colour || !around)
            continue;
        tgn_point liberty[TGN_POINTS_MAX];
        const int liberties = tgn_board_liberties(board, p, liberty);
        for (int i = 0; i < liberties; i++) {
            bool other[TGN_GRID];
            brute_region(board, liberty[i], other);
            if (brute_touches(board, other, tgn_colour_other(colour)))
                return true;
        }
    }
    return false;
}

static inline void brute_count(brute_node *node, const tgn_board *board)
{
    const int stones = board->count[TGN_BLACK] - board->count[TGN_WHITE];
    int plain = 0, without_seki = 0;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        bool region[TGN_GRID];
        if (board->colour[p] != TGN_EMPTY)
            continue;
        brute_region(board, p, region);
        const bool black = brute_touches(board, region, TGN_BLACK),
                   white = brute_touches(board, region, TGN_WHITE);
        if (black == white)
            continue;
        plain += black ? 1 : -1;
        if (!brute_seki(board, region, black ? TGN_BLACK : TGN_WHITE))
            without_seki += black ? 1 : -1;
    }
    node->counted[0] = plain + stones;
    node->counted[1] = plain;
    node->counted[2] = without_seki;
}

/* ---- moves --------------------------------------------------------------------------------------------- */

static inline void brute_add(brute *all, const tgn_situation *to, int taken)
{
    if (all->moves == all->capacity)
        all->move =
            realloc(all->move, sizeof *all->move * (size_t)(all->capacity = all->capacity * 2 + 1000));
    all->move[all->moves++] = (brute_move){to ? all->place[brute_key(all, to)] : -1, taken};
    CHECK(!to || all->move[all->moves - 1].to >= 0);
}

static inline void brute_pass(brute *all, const tgn_situation *from)
{
    tgn_situation to = *from;
    to.to_move = tgn_colour_other(from->to_move);
    to.ko = TGN_PASS;
    to.passed = from->ko == TGN_PASS;
    brute_add(all, from->passed ? NULL : &to, 0);
}

static inline void brute_stone(brute *all, const tgn_situation *from, const tgn_board *board, tgn_point p)
{
    tgn_board after = *board;
    tgn_point taken[TGN_POINTS_MAX], ko;
    const int count = tgn_board_play(&after, p, from->to_move, taken, &ko);
    if (count < 0)
        return;
    tgn_situation to = {.size = from->size, .to_move = tgn_colour_other(from->to_move), .ko = ko};
    for (int i = 0; i < all->points; i++) {
        const tgn_colour colour = after.colour[tgn_point_from_index(i, from->size)];
        to.black |= (uint32_t)(colour == TGN_BLACK) << i;
        to.white |= (uint32_t)(colour == TGN_WHITE) << i;
    }
    brute_add(all, &to, from->to_move == TGN_BLACK ? count : -count);
}

static inline void brute_moves(brute *all, brute_node *node)
{
    tgn_board board;
    tgn_situation_board(&node->at, &board);
    brute_count(node, &board);
    node->first = all->moves;
    brute_pass(all, &node->at);
    for (tgn_point p = tgn_point_first(board.size); p; p = tgn_point_next(p, board.size))
        if (board.colour[p] == TGN_EMPTY && p != node->at.ko)
            brute_stone(all, &node->at, &board, p);
    node->count = all->moves - node->first;
}

/* Every legal arrangement with either side to move, after a pass and not, and with every ban that can be. */
static inline void brute_nodes(brute *all, tgn_situation s)
{
    s.to_move = TGN_BLACK;
    if (tgn_situation_check(&s, NULL) < 0)
        return;
    for (int side = 0; side < 2; side++)
        for (int ko = -1; ko < all->points; ko++)
            for (int passed = 0; passed < (ko < 0 ? 2 : 1); passed++) {
                s.to_move = side ? TGN_WHITE : TGN_BLACK;
                s.ko = ko < 0 ? (tgn_point)TGN_PASS : tgn_point_from_index(ko, all->size);
                s.passed = passed;
                if (tgn_situation_check(&s, NULL) < 0)
                    continue;
                all->place[brute_key(all, &s)] = all->nodes;
                if (all->nodes == all->node_room)
                    all->node = realloc(all->node, sizeof *all->node *
                                                       (size_t)(all->node_room = all->node_room * 2 + 1000));
                all->node[all->nodes++] = (brute_node){.at = s};
            }
}

/* Turn the moves round. */
static inline void brute_turn_round(brute *all)
{
    all->came = malloc(sizeof *all->came * (size_t)(all->moves + 1));
    all->came_first = calloc((size_t)all->nodes + 1, sizeof *all->came_first);
    for (int i = 0; i < all->moves; i++)
        if (all->move[i].to >= 0)
            all->came_first[all->move[i].to]++;
    for (int i = 0; i < all->nodes; i++)
        all->came_first[i + 1] += all->came_first[i];
    for (int i = 0; i < all->nodes; i++)
        for (int k = 0; k < all->node[i].count; k++)
            if (all->move[all->node[i].first + k].to >= 0)
                all->came[--all->came_first[all->move[all->node[i].first + k].to]] = i;
}

static inline void brute_init(brute *all, int rows, int cols)
{
    *all = (brute){.size = {(uint8_t)rows, (uint8_t)cols}, .points = rows * cols};
    int codes = 1;
    for (int i = 0; i < all->points; i++)
        codes *= 3;
    const int keys = codes * 4 * (all->points + 1);
    all->place = malloc(sizeof *all->place * (size_t)keys);
    for (int i = 0; i < keys; i++)
        all->place[i] = -1;
    for (int code = 0; code < codes; code++) {
        tgn_situation s = {.size = all->size, .ko = TGN_PASS};
        for (int i = 0, rest = code; i < all->points; i++, rest /= 3) {
            s.black |= (uint32_t)(rest % 3 == 1) << i;
            s.white |= (uint32_t)(rest % 3 == 2) << i;
        }
        brute_nodes(all, s);
    }
    for (int i = 0; i < all->nodes; i++)
        brute_moves(all, &all->node[i]);
    brute_turn_round(all);
}

static inline void brute_clear(brute *all)
{
    free(all->node);
    free(all->move);
    free(all->place);
    free(all->came);
    free(all->came_first);
}

/* ---- what a side can force ----------------------------------------------------------------------------- */

typedef uint64_t brute_set; /* of d */

enum { BRUTE_ZERO = 32 }; /* the bit of d = 0 */

/* All d above, or below, some number. */
static inline brute_set brute_above(int number)
{
    const int bit = number + BRUTE_ZERO + 1;
    return bit > 63 ? 0 : bit < 0 ? ~(brute_set)0 : ~(brute_set)0 << bit;
}

static inline brute_set brute_below(int number)
{
    return ~brute_above(number - 1);
}

/* The d that lie in `set` when `by` is added; out of the range they do if `above` or `below` says so. */
static inline brute_set brute_moved(brute_set set, int by, bool below, bool above)
{
    if (by >= 0)
        return set >> by | (above ? ~(~(brute_set)0 >> by) : 0);
    return set << -by | (below ? ~(~(brute_set)0 << -by) : 0);
}

/* Beyond the range who leads has won. */
typedef struct brute_attack {
    const brute *all;
    tgn_colour side;
    bool prisoners;  /* a stone taken moves d */
    brute_set *end;  /* by node: the d with which the side has won when the game ends there */
    brute_set *won;  /* by node: the d with which it can force that */
    uint64_t *waits; /* a bit for each node that is to be looked at */
} brute_attack;

static inline void brute_attack_init(brute_attack *attack, const brute *all, tgn_colour side, bool prisoners)
{
    const size_t nodes = (size_t)all->nodes;
    *attack = (brute_attack){.all = all,
                             .side = side,
                             .prisoners = prisoners,
                             .end = calloc(nodes, sizeof *attack->end),
                             .won = calloc(nodes, sizeof *attack->won),
                             .waits = calloc(nodes / 64 + 1, sizeof *attack->waits)};
}

static inline void brute_attack_clear(brute_attack *attack)
{
    free(attack->end);
    free(attack->won);
    free(attack->waits);
}

/* The side chooses among its own moves, and must win after every one of the other's. */
static inline brute_set brute_forced(const brute_attack *attack, int number)
{
    const brute_node *node = &attack->all->node[number];
    const bool black = attack->side == TGN_BLACK, own = node->at.to_move == attack->side;
    const brute_set decided = own ? ~(brute_set)0 : 0;
    brute_set won = ~decided;
    for (int i = node->first; i < node->first + node->count && won != decided; i++) {
        const brute_move *move = &attack->all->move[i];
        const int by = attack->prisoners ? move->taken : 0;
        const brute_set after =
            move->to < 0 ? attack->end[number] : brute_moved(attack->won[move->to], by, !black, black);
        won = own ? won | after : won & after;
    }
    return won;
}

static inline void brute_look_again(const brute_attack *attack, int node)
{
    if (attack->won[node] != ~(brute_set)0)
        attack->waits[node / 64] |= (uint64_t)1 << node % 64;
}

/* Give a node an end. */
static inline void brute_end(const brute_attack *attack, int node, brute_set end)
{
    attack->end[node] = end;
    brute_look_again(attack, node);
}

static inline void brute_look(const brute_attack *attack, int node)
{
    const brute *all = attack->all;
    const brute_set won = brute_forced(attack, node);
    if (won == attack->won[node])
        return;
    attack->won[node] = won;
    for (int i = all->came_first[node]; i < all->came_first[node + 1]; i++)
        brute_look_again(attack, all->came[i]);
}

/* Look at the nodes that wait, the last first: most moves lead to later nodes. Whether there were any. */
static inline bool brute_sweep(const brute_attack *attack)
{
    bool any = false;
    for (int word = attack->all->nodes / 64; word >= 0; word--)
        while (attack->waits[word]) {
            const int bit = 63 - __builtin_clzll(attack->waits[word]);
            attack->waits[word] &= ~((uint64_t)1 << bit);
            brute_look(attack, word * 64 + bit);
            any = true;
        }
    return any;
}

/* Until nothing changes, from what is known to be won. Every node must have been given an end once. */
static inline void brute_attack_run(const brute_attack *attack)
{
    while (brute_sweep(attack))
        continue;
}

#endif
