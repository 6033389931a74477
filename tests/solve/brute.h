/*
 * brute.h - small boards solved by brute force
 *
 * Knows nothing of symmetry, of exchanged colours, of thresholds. A node is stones, side to move, ko ban and
 * whether a pass came before, each in plain sight; moves are played on a tgn_board, and counting floods it. A
 * state is a node and a number d. Games are won, lost or neither: begin with neither, and go over all states
 * until nothing changes.
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
    int moves, room;
    int *place; /* of a node by its key, or -1 */
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
    if (all->moves == all->room)
        all->move = realloc(all->move, sizeof *all->move * (size_t)(all->room = all->room * 2 + 1000));
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
        tgn_situation s = {.size = all->size};
        for (int i = 0, rest = code; i < all->points; i++, rest /= 3) {
            s.black |= (uint32_t)(rest % 3 == 1) << i;
            s.white |= (uint32_t)(rest % 3 == 2) << i;
        }
        brute_nodes(all, s);
    }
    for (int i = 0; i < all->nodes; i++)
        brute_moves(all, &all->node[i]);
}

static inline void brute_clear(brute *all)
{
    free(all->node);
    free(all->move);
    free(all->place);
}

/* ---- won, lost or neither ------------------------------------------------------------------------------ */

/*
 * For every node and every d from -range to range: 1 if Black wins, -1 if White does, 0 if neither can.
 * `counted`: which count; d is added to it at the end. `prisoners`: a stone taken moves d. Beyond the range
 * who leads has won. `after` (may be NULL): the result of a game that is played on after the end, by nodes
 * and d less the stones on the board.
 */
typedef struct brute_game {
    const brute *all;
    int range, counted;
    bool prisoners;
    const struct brute_game *after;
    int8_t *result; /* node * (2 * range + 1) + d + range */
} brute_game;

static inline int8_t *brute_at(const brute_game *game, int node, int d)
{
    return &game->result[(size_t)node * (size_t)(2 * game->range + 1) + (size_t)(d + game->range)];
}

static inline int brute_end(const brute_game *game, const brute_node *node, int d)
{
    if (!game->after) {
        const int score = node->counted[game->counted] + d;
        return (score > 0) - (score < 0);
    }
    tgn_situation next = node->at;
    next.to_move = tgn_colour_other(next.to_move);
    next.passed = false;
    const int stones = __builtin_popcount(next.black) - __builtin_popcount(next.white);
    return *brute_at(game->after, game->all->place[brute_key(game->all, &next)], d - stones);
}

static inline int brute_move_result(const brute_game *game, const brute_node *node, const brute_move *move,
                                    int d)
{
    if (move->to < 0)
        return brute_end(game, node, d);
    const int then = game->prisoners ? d + move->taken : d;
    if (then > game->range || then < -game->range)
        return then > 0 ? 1 : -1;
    return *brute_at(game, move->to, then);
}

static inline bool brute_sweep(const brute_game *game)
{
    bool changed = false;
    for (int i = 0; i < game->all->nodes; i++)
        for (int d = -game->range; d <= game->range; d++) {
            const brute_node *node = &game->all->node[i];
            int8_t *result = brute_at(game, i, d);
            const int side = node->at.to_move == TGN_BLACK ? 1 : -1;
            int best = -1;
            for (int k = 0; *result == 0 && k < node->count && best < 1; k++) {
                const int here = side * brute_move_result(game, node, &game->all->move[node->first + k], d);
                best = here > best ? here : best;
            }
            if (*result == 0 && best != 0) {
                *result = (int8_t)(side * best);
                changed = true;
            }
        }
    return changed;
}

static inline void brute_solve(brute_game *game)
{
    game->result = calloc((size_t)game->all->nodes, (size_t)(2 * game->range + 1));
    while (brute_sweep(game))
        continue;
}

#endif
