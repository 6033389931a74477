/*
 * build.c - from a tree of SGF nodes to packed steps
 *
 * The tree is played on a game, and the game's history is packed: for every node one setup, if it changed
 * anything, and its moves. With variations a node's steps follow its parent's, wherever in the file that was:
 *
 *      nodes     A - B - C - D          steps   A B C D  back B  E F
 *                     \
 *                      E - F
 */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "db/record/pack.h"
#include "go/stone.h"
#include "sgf/tree/tree.h"

/* ---- packing ------------------------------------------------------------------------------------------- */

/* Space for the 8 bytes that put() stores, however few of them count. */
TGN_RARE static void reserve(tgn_record_packer *packer)
{
    if (tgn_array__need(&packer->bytes, &packer->capacity, packer->length + sizeof packer->bits) < 0)
        packer->failed = true;
}

/* At most 57 bits. All bits held are stored every time; complete bytes are then finished. */
static inline void put(tgn_record_packer *packer, uint64_t value, unsigned width)
{
    if (packer->length + sizeof packer->bits > packer->capacity)
        reserve(packer);
    if (packer->failed)
        return;
    const uint64_t bits = packer->bits | value << packer->held;
    uint8_t *out = packer->bytes + packer->length;
    for (unsigned i = 0; i < sizeof bits; i++)
        out[i] = (uint8_t)(bits >> 8 * i);
    const unsigned held = packer->held + width;
    packer->bits = held < 64 ? bits >> (held & ~7u) : 0;
    packer->length += held / 8;
    packer->held = held % 8;
}

static void escape(tgn_record_packer *packer, unsigned what)
{
    const unsigned code = (unsigned)tgn_size_points(packer->size) + 1;
    put(packer, code | what << packer->width, packer->width + TGN_RECORD_PACK_ESCAPE);
}

static void put_back(tgn_record_packer *packer)
{
    escape(packer, TGN_RECORD_PACK_BACK);
    put(packer, (packer->turn == TGN_WHITE) | packer->back << 1, 1 + TGN_RECORD_PACK_STEP);
    packer->branches = true;
    packer->pending = false;
}

/* Count one more step, unless the record is full. */
static bool take(tgn_record_packer *packer, bool move)
{
    packer->cut |= packer->steps == TGN_RECORD_STEPS_MAX;
    if (packer->cut)
        return false;
    if (packer->pending)
        put_back(packer);
    packer->steps++;
    if (!packer->branches) {
        packer->main_steps++;
        packer->main_moves += move;
    }
    return true;
}

void tgn_record_packer__start(tgn_record_packer *packer, tgn_size size)
{
    uint8_t *bytes = packer->bytes;
    const size_t capacity = packer->capacity;
    *packer = (tgn_record_packer){.bytes = bytes, .capacity = capacity, .size = size, .turn = TGN_BLACK};
    packer->width = tgn_record_packer__width(size);
}

void tgn_record_packer__move(tgn_record_packer *packer, tgn_move move)
{
    if (!take(packer, true))
        return;
    if (move.colour != packer->turn)
        escape(packer, TGN_RECORD_PACK_OTHER);
    const int code =
        move.point == TGN_PASS ? tgn_size_points(packer->size) : tgn_point_index(move.point, packer->size);
    put(packer, (unsigned)code, packer->width);
    packer->turn = tgn_colour_other(move.colour);
}

void tgn_record_packer__setup(tgn_record_packer *packer, const tgn_move *stones, size_t count,
                              tgn_colour to_move)
{
    if (!take(packer, false))
        return;
    escape(packer, TGN_RECORD_PACK_SETUP);
    put(packer, (to_move == TGN_WHITE) | count << 1, 1 + TGN_RECORD_PACK_POINT);
    for (size_t i = 0; i < count; i++) {
        unsigned index = (unsigned)tgn_point_index(stones[i].point, packer->size);
        put(packer, index | (unsigned)stones[i].colour << TGN_RECORD_PACK_POINT,
            TGN_RECORD_PACK_POINT + TGN_RECORD_PACK_COLOUR);
    }
    packer->turn = to_move;
}

void tgn_record_packer__back(tgn_record_packer *packer, uint32_t back, tgn_colour turn)
{
    packer->back = back;
    packer->turn = turn;
    packer->pending = true;
}

int tgn_record_packer__end(tgn_record_packer *packer, tgn_record *out)
{
    escape(packer, TGN_RECORD_PACK_END);
    put(packer, 0, (8 - packer->held) % 8);
    if (packer->failed)
        return TGN_ERR_MEMORY;
    *out = (tgn_record){packer->size,       packer->bytes,      packer->length,   packer->steps,
                        packer->main_steps, packer->main_moves, packer->branches, packer->cut};
    return 0;
}

/* ---- building ------------------------------------------------------------------------------------------ */

/* The state after a node of the tree. */
typedef struct node_state {
    uint32_t game_steps; /* steps of the game after it */
    uint32_t step;       /* the record's last step on the way here */
} node_state;

struct tgn_record_builder {
    tgn_record_packer packer;
    node_state *node_states; /* one per node, with variations only */
    size_t place_capacity;
    tgn_move stones[TGN_POINTS_MAX];
    uint8_t now[TGN_GRID]; /* of the points that a setup changes: 1 + the colour; 0: not touched */
};

int tgn_record_builder__new(tgn_record_builder **out)
{
    *out = calloc(1, sizeof **out);
    return *out ? 0 : TGN_ERR_MEMORY;
}

void tgn_record_builder__free(tgn_record_builder *builder)
{
    if (!builder)
        return;
    free(builder->packer.bytes);
    free(builder->node_states);
    free(builder);
}

/* ---- steps of a game ----------------------------------------------------------------------------------- */

/* The points that were changed and what they hold now, in reading order. */
static size_t collect_stones(tgn_record_builder *builder, tgn_size size)
{
    size_t count = 0;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (builder->now[p])
            builder->stones[count++] = (tgn_move){p, (tgn_colour)(builder->now[p] - 1)};
    return count;
}

/*
 * Game steps `first` up to `end`, none of them a move, are one setup, after which it is the turn of
 * `to_move`. Packed unless nothing changed.
 */
static void pack_setup(tgn_record_builder *builder, const tgn_game *game, size_t first, size_t end,
                       tgn_colour to_move)
{
    tgn_past_step step;
    memset(builder->now, 0, sizeof builder->now);
    for (size_t i = first; i < end; i++) {
        tgn_game_past(game, i, &step);
        for (size_t j = 0; j < step.change_count; j++)
            builder->now[step.changes[j].point] = (uint8_t)(1 + step.changes[j].now);
    }
    size_t count = collect_stones(builder, tgn_game_size(game));
    if (count > 0 || to_move != builder->packer.turn)
        tgn_record_packer__setup(&builder->packer, builder->stones, count, to_move);
}

/* The game's steps from `first` on, made by one node: setup, then moves. */
static void pack_steps(tgn_record_builder *builder, const tgn_game *game, size_t first)
{
    const size_t end = tgn_game_steps(game);
    tgn_past_step step = {.is_move = false};
    size_t at = first;
    for (; at < end; at++) {
        tgn_game_past(game, at, &step);
        if (step.is_move)
            break;
    }
    if (at > first)
        pack_setup(builder, game, first, at, at < end ? step.to_move : tgn_game_to_move(game));
    for (; at < end; at++) {
        tgn_game_past(game, at, &step);
        tgn_record_packer__move(&builder->packer, step.move);
    }
}

static int apply(tgn_record_builder *builder, tgn_sgf *tree, uint32_t node, tgn_game *game)
{
    const size_t before = tgn_game_steps(game);
    int steps = tgn_sgf_apply(tree, node, game);
    if (steps > 0)
        pack_steps(builder, game, before);
    return steps < 0 ? steps : 0;
}

/* ---- the main line ------------------------------------------------------------------------------------- */

/* All moves that follow and are nothing but moves; at most one more than fits. */
static int plain_moves(tgn_record_builder *builder, tgn_sgf *tree, uint32_t *node, tgn_game *game)
{
    const size_t before = tgn_game_moves(game), capacity = TGN_RECORD_STEPS_MAX + 1 - builder->packer.steps;
    int code = tgn_sgf_replay__plain(tree->hidden, node, game, before + capacity);
    const size_t after = tgn_game_moves(game);
    for (size_t i = before; i < after; i++)
        tgn_record_packer__move(&builder->packer, tgn_game_move(game, i));
    return code;
}

static int main_line(tgn_record_builder *builder, tgn_sgf *tree, tgn_game *game)
{
    uint32_t node = 0;
    int code = 0;
    while (node != TGN_SGF_NONE && code == 0 && !builder->packer.cut) {
        code = apply(builder, tree, node, game);
        node = tgn_sgf_child(tree, node);
        if (code == 0 && node != TGN_SGF_NONE && !builder->packer.cut)
            code = plain_moves(builder, tree, &node, game);
    }
    return code;
}

/* ---- all lines ----------------------------------------------------------------------------------------- */

/*
 * Bring the game back to where `node` begins. When a node is not its parent's first child, the next step is
 * marked; the mark stays pending over nodes without a step.
 */
static void go_to_parent(tgn_record_builder *builder, const tgn_sgf *tree, uint32_t node, tgn_game *game)
{
    const uint32_t parent = tree->nodes[node].parent;
    const node_state *from = &builder->node_states[parent];
    while (tgn_game_steps(game) > from->game_steps)
        tgn_game_undo(game);
    node_state *to = &builder->node_states[node];
    to->step = from->step;
    if (node != parent + 1)
        tgn_record_packer__back(&builder->packer, to->step, tgn_game_to_move(game));
}

static int all_lines(tgn_record_builder *builder, tgn_sgf *tree, tgn_game *game)
{
    if (tgn_array__need(&builder->node_states, &builder->place_capacity, tree->node_count) < 0)
        return TGN_ERR_MEMORY;
    int code = 0;
    builder->node_states[0] = (node_state){0, 0};
    for (uint32_t node = 0; node < tree->node_count && code == 0 && !builder->packer.cut; node++) {
        if (node > 0)
            go_to_parent(builder, tree, node, game);
        const uint32_t before = builder->packer.steps;
        code = apply(builder, tree, node, game);
        node_state *here = &builder->node_states[node];
        here->game_steps = (uint32_t)tgn_game_steps(game);
        if (builder->packer.steps > before)
            here->step = builder->packer.steps;
    }
    return code;
}

int tgn_record__build(tgn_record_builder *builder, tgn_sgf *tree, tgn_game *game, bool variations,
                      tgn_record *out)
{
    if (tree->refused || tree->node_count == 0)
        return TGN_ERR_INPUT;
    int code = tgn_sgf_start(tree, game);
    tgn_record_packer__start(&builder->packer, tree->size);
    if (code == 0)
        code = variations ? all_lines(builder, tree, game) : main_line(builder, tree, game);
    tree->hidden->steps += tree->node_count;
    return code < 0 ? code : tgn_record_packer__end(&builder->packer, out);
}
