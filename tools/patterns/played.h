/*
 * played.h - a record played on a plain board, every position of every line kept whole
 *
 * Positions are numbered in the order of the file, 0 is the empty board; each knows the one before it, and the one that
 * directly follows (docs/GRAPH.md, "Variations"):
 *
 *      B - W - B          0 - 1 - 2 - 3          next of 1 is 2, before 4 comes 1,
 *           \                  \                 nothing directly follows 3 and 4
 *            W                  4
 *
 * What a setup leaves, and whose turn it then is, is the reader's decision, so that is taken from a tgn_game; every move
 * is played here. The two must agree after every node, or the program stops and says so.
 */
#ifndef TENGEN_TOOLS_PATTERNS_PLAYED_H
#define TENGEN_TOOLS_PATTERNS_PLAYED_H

#include "../recount/plain.h"

/* A position, and the step that led to it. */
typedef struct moment {
    char kind;   /* 'm' a stone, 'p' a pass, 's' a setup; position 0 is a setup too */
    char colour; /* of a move: 'X' or 'O' */
    int point;   /* of a stone */
    char side;   /* to move: 'X' or 'O' */
    int before;  /* the position before it, or -1 */
    int next;    /* the one that directly follows, or -1 */
    int moves;   /* played until here */
} moment;

/* Where a node of the record leaves us. */
typedef struct left_at {
    int position;
    size_t steps; /* of the reader's game */
    bool made;    /* it made a position of its own */
    bool direct;  /* first children lead here from the node that made the position where it begins */
} left_at;

typedef struct played {
    int rows, cols, points;
    int count, capacity;
    moment *at;
    char *stones; /* the boards of all positions, one after the other */
    left_at *nodes;
    uint32_t node_capacity;
} played;

static inline char *stones_at(const played *p, int position)
{
    return p->stones + (size_t)position * (size_t)p->points;
}

static inline void played_free(played *p)
{
    free(p->at);
    free(p->stones);
    free(p->nodes);
}

static inline char other(char colour)
{
    return colour == 'X' ? 'O' : 'X';
}

static inline void make_space(played *p)
{
    if (p->count < p->capacity)
        return;
    p->capacity = p->capacity ? 2 * p->capacity : 512;
    p->at = grown(p->at, (size_t)p->capacity * sizeof *p->at);
    p->stones = grown(p->stones, (size_t)p->capacity * TGN_POINTS_MAX);
}

/*
 * A new position after `before`, with the same stones until the caller changes them. Within a node each directly follows
 * the last; `direct` says whether this one does.
 */
static inline int add_position(played *p, int before, bool direct, moment step)
{
    make_space(p);
    const int at = p->count++;
    step.before = before;
    step.next = -1;
    step.moves = p->at[before].moves + (step.kind != 's');
    p->at[at] = step;
    memcpy(stones_at(p, at), stones_at(p, before), (size_t)p->points);
    if (direct)
        p->at[before].next = at;
    return at;
}

static inline void played_start(played *p, const tgn_sgf *tree)
{
    p->rows = tree->size.rows;
    p->cols = tree->size.cols;
    p->points = p->rows * p->cols;
    p->count = 0;
    make_space(p);
    p->at[0] = (moment){.kind = 's', .side = 'X', .before = -1, .next = -1};
    p->count = 1;
    memset(p->stones, '.', (size_t)p->points);
    if (p->node_capacity < tree->node_count) {
        p->node_capacity = 2 * tree->node_count;
        p->nodes = grown(p->nodes, p->node_capacity * sizeof *p->nodes);
    }
}

/* The reader's board before the moves of a node: where it differs from ours, there was a setup. */
static inline int add_setup(played *p, const tgn_sgf *tree, uint32_t node, const tgn_game *game, int at,
                            bool direct)
{
    char stones[TGN_POINTS_MAX];
    const char side = reader_board(p->rows, p->cols, game, stones);
    if (side == p->at[at].side && memcmp(stones, stones_at(p, at), (size_t)p->points) == 0)
        return at;
    if (!has_setup(tree, node))
        fail("the library's board and the plain one disagree on stones or turn");
    if (p->count > MOST_STEPS)
        return at;
    at = add_position(p, at, direct, (moment){.kind = 's', .side = side});
    memcpy(stones_at(p, at), stones, (size_t)p->points);
    return at;
}

static inline int add_move(played *p, char colour, tgn_point point, int at, bool direct)
{
    const int index = point == TGN_PASS ? 0 : tgn_point_row(point) * p->cols + tgn_point_col(point);
    int gone = 0;
    at = add_position(
        p, at, direct,
        (moment){
            .kind = point == TGN_PASS ? 'p' : 'm', .colour = colour, .point = index, .side = other(colour)});
    if (point != TGN_PASS)
        put_stone(p->rows, p->cols, stones_at(p, at), colour, index, &gone);
    return at;
}

/* The moves of a node, on our board and on the reader's. */
static inline int add_moves(played *p, const tgn_sgf *tree, uint32_t node, tgn_game *game, int at,
                            bool direct)
{
    const int begin = at;
    for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++) {
        const tgn_sgf_property *property = &tree->properties[i];
        for (uint32_t v = property->value; is_move(property) && v < property[1].value; v++) {
            tgn_point point;
            if (p->count > MOST_STEPS || tgn_sgf_point(tree, &tree->values[v], &point) < 0)
                continue;
            const bool black = property->id == TGN_SGF_B;
            at = add_move(p, black ? 'X' : 'O', point, at, direct || at != begin);
            if (tgn_game_force(game, black ? TGN_BLACK : TGN_WHITE, point, NULL) < 0)
                fail("out of memory");
        }
    }
    return at;
}

static inline void play_node(played *p, tgn_sgf *tree, uint32_t node, tgn_game *game)
{
    const uint32_t parent = tree->nodes[node].parent;
    const left_at empty_board = {.made = true};
    const left_at *from = node ? &p->nodes[parent] : &empty_board;
    while (tgn_game_steps(game) > from->steps)
        tgn_game_undo(game);
    const bool first_child = node == 0 || node == parent + 1;
    const bool direct = first_child && (from->made || from->direct);
    reader_setup(tree, node, game);
    const int set_up = add_setup(p, tree, node, game, from->position, direct);
    const int at = add_moves(p, tree, node, game, set_up, direct || set_up != from->position);
    p->nodes[node] = (left_at){at, tgn_game_steps(game), at != from->position, direct};
}

/* Play the main line, or all lines. The main line are the first nodes, each the first child of the one before. */
static inline void play_record(played *p, tgn_sgf *tree, tgn_game *game, bool variations)
{
    played_start(p, tree);
    if (tgn_sgf_start(tree, game) < 0)
        fail("out of memory");
    for (uint32_t node = 0; node < tree->node_count && p->count <= MOST_STEPS; node++) {
        if (!variations && node > 0 && tree->nodes[node].parent != node - 1)
            break;
        play_node(p, tree, node, game);
    }
}

#endif
