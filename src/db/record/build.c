/*
 * build.c - from a tree of SGF nodes to packed steps
 *
 * The tree is played, and what the game then knows of its own past is packed: of every node one setup, if
 * anything came of it, and its moves. With variations a node's steps stand after its parent's, wherever in
 * the file that was:
 *
 *      nodes     A - B - C - D          steps   A B C D  back B  E F
 *                     \
 *                      E - F
 */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "db/record/pack.h"
#include "sgf/replay.h"

/* What a node of the tree left behind. */
typedef struct place {
    uint32_t game_steps; /* steps of the game after it */
    uint32_t step;       /* the record's last step on the way here */
} place;

struct tgn_record_builder {
    tgn_record_packer packer;
    place *places; /* one a node, with variations only */
    size_t place_room;
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
    free(builder->places);
    free(builder);
}

/* ---- steps of a game ----------------------------------------------------------------------------------- */

/* What the points that were touched hold now, in reading order. */
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

/* As many moves that are nothing but moves as there are, and one more than fits at the most. */
static int plain_moves(tgn_record_builder *builder, tgn_sgf *tree, uint32_t *node, tgn_game *game)
{
    const size_t before = tgn_game_moves(game), room = TGN_RECORD_STEPS_MAX + 1 - builder->packer.steps;
    int code = tgn_replay__plain(tree->hidden, node, game, before + room);
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
 * Bring the game back to where `node` begins. A node that is not its parent's first child has the next step
 * marked; the mark waits while nodes come that make no step.
 */
static void go_to_parent(tgn_record_builder *builder, const tgn_sgf *tree, uint32_t node, tgn_game *game)
{
    const uint32_t parent = tree->nodes[node].parent;
    const place *from = &builder->places[parent];
    while (tgn_game_steps(game) > from->game_steps)
        tgn_game_undo(game);
    place *to = &builder->places[node];
    to->step = from->step;
    if (node != parent + 1)
        tgn_record_packer__back(&builder->packer, to->step, tgn_game_to_move(game));
}

static int all_lines(tgn_record_builder *builder, tgn_sgf *tree, tgn_game *game)
{
    if (tgn_array__need(&builder->places, &builder->place_room, tree->node_count) < 0)
        return TGN_ERR_MEMORY;
    int code = 0;
    builder->places[0] = (place){0, 0};
    for (uint32_t node = 0; node < tree->node_count && code == 0 && !builder->packer.cut; node++) {
        if (node > 0)
            go_to_parent(builder, tree, node, game);
        const uint32_t before = builder->packer.steps;
        code = apply(builder, tree, node, game);
        place *here = &builder->places[node];
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
