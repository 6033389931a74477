/*
 * replay.c - a record played on a board
 *
 * Within a node, setup is done first, then moves; whatever the record says is executed, and what the rules
 * would not have allowed is flagged.
 */
#include <string.h>

#include "sgf/replay.h"
#include "sgf/tree.h"
#include "sgf/value.h"

/* ---- moves --------------------------------------------------------------------------------------------- */

static int note_faults(tgn_tree *tree, unsigned faults, const tgn_sgf_value *value)
{
    static const struct {
        unsigned fault;
        tgn_problem_kind kind;
    } table[] = {{TGN_FAULT_OCCUPIED, TGN_PROBLEM_OCCUPIED},
                 {TGN_FAULT_SUICIDE, TGN_PROBLEM_SUICIDE},
                 {TGN_FAULT_KO, TGN_PROBLEM_KO},
                 {TGN_FAULT_TURN, TGN_PROBLEM_WRONG_TURN}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if ((faults & table[i].fault) && tgn_tree__value_problem(tree, table[i].kind, value) < 0)
            return TGN_ERR_MEMORY;
    return 0;
}

/* The point of a move's value; the usual two letters first. What is no point is noted, and not `good`. */
static int read_point(tgn_tree *tree, const tgn_sgf_value *value, tgn_point *out, bool *good)
{
    const tgn_sgf *shown = &tree->shown;
    const char *text = shown->text + value->start;
    *good = true;
    if (value->length == 2) {
        unsigned col = (unsigned)text[0] - 'a', row = (unsigned)text[1] - 'a';
        *out = tgn_point_at((int)row, (int)col);
        if (col < shown->size.cols && row < shown->size.rows)
            return 0;
    }
    if (tgn_sgf_point(shown, value, out) < 0) {
        *good = false;
        return tgn_tree__value_problem(tree, TGN_PROBLEM_BAD_POINT, value);
    }
    bool padded = value->length != 0 && value->length != 2;
    return padded ? tgn_tree__value_problem(tree, TGN_PROBLEM_PADDED_VALUE, value) : 0;
}

static int play(tgn_tree *tree, const tgn_sgf_property *property, tgn_game *game, int *steps)
{
    tgn_colour colour = property->id == TGN_SGF_B ? TGN_BLACK : TGN_WHITE;
    for (uint32_t i = property->value; i < property[1].value; i++) {
        const tgn_sgf_value *value = &tree->values[i];
        tgn_point point;
        bool good;
        if (i > property->value && tgn_tree__value_problem(tree, TGN_PROBLEM_TWO_MOVES, value) < 0)
            return TGN_ERR_MEMORY;
        if (read_point(tree, value, &point, &good) < 0)
            return TGN_ERR_MEMORY;
        if (!good)
            continue;
        unsigned faults;
        if (tgn_game_force(game, colour, point, &faults) < 0)
            return TGN_ERR_MEMORY;
        ++*steps;
        if (faults && note_faults(tree, faults, value) < 0)
            return TGN_ERR_MEMORY;
    }
    return 0;
}

/* ---- setup --------------------------------------------------------------------------------------------- */

/* The points that a node sets up, the last value of a point holding. */
typedef struct edits {
    tgn_move stones[TGN_POINTS_MAX];
    size_t count;
    uint16_t place[TGN_GRID]; /* 1 + index in `stones`, 0 for points not set up */
    int of_colour[3];
} edits;

static bool set_point(edits *set, tgn_point point, tgn_colour colour)
{
    bool twice = set->place[point] != 0;
    if (!twice)
        set->place[point] = (uint16_t)++set->count;
    tgn_move *stone = &set->stones[set->place[point] - 1];
    if (twice)
        set->of_colour[stone->colour]--;
    *stone = (tgn_move){point, colour};
    set->of_colour[colour]++;
    return twice;
}

static int add_values(tgn_tree *tree, const tgn_sgf_property *property, tgn_colour colour, edits *set)
{
    for (uint32_t i = property->value; i < property[1].value; i++) {
        const tgn_sgf_value *value = &tree->values[i];
        tgn_point from, to;
        bool twice = false;
        if (tgn_sgf_rectangle(&tree->shown, value, &from, &to) < 0) {
            if (tgn_tree__value_problem(tree, TGN_PROBLEM_BAD_POINT, value) < 0)
                return TGN_ERR_MEMORY;
            continue;
        }
        for (int row = tgn_point_row(from); row <= tgn_point_row(to); row++)
            for (int col = tgn_point_col(from); col <= tgn_point_col(to); col++)
                twice |= set_point(set, tgn_point_at(row, col), colour);
        if (twice && tgn_tree__value_problem(tree, TGN_PROBLEM_SETUP_OVERLAP, value) < 0)
            return TGN_ERR_MEMORY;
    }
    return 0;
}

static int note_dead_setup(tgn_tree *tree, const tgn_game *game, const edits *set,
                           const tgn_sgf_property *first)
{
    const tgn_board *board = tgn_game_board(game);
    bool breathless = false;
    for (size_t i = 0; i < set->count && !breathless; i++) {
        tgn_point point = set->stones[i].point;
        breathless = tgn_board_at(board, point) != TGN_EMPTY && tgn_board_liberties(board, point, NULL) == 0;
        for (int side = 0; side < 4 && !breathless; side++) {
            tgn_point beside = (tgn_point)(point + tgn_step[side]);
            tgn_colour there = tgn_board_at(board, beside);
            breathless =
                (there == TGN_BLACK || there == TGN_WHITE) && tgn_board_liberties(board, beside, NULL) == 0;
        }
    }
    return breathless ? tgn_tree__value_problem(tree, TGN_PROBLEM_NO_LIBERTY, &tree->values[first->value])
                      : 0;
}

/* Whose turn a setup leaves: that of the move that follows; else White's after handicap stones. */
static tgn_colour turn_after_setup(const tgn_sgf *tree, uint32_t node, const edits *set)
{
    uint32_t child = tgn_sgf_child(tree, node);
    if (child != TGN_SGF_NONE) {
        if (tgn_sgf_find(tree, child, TGN_SGF_B))
            return TGN_BLACK;
        if (tgn_sgf_find(tree, child, TGN_SGF_W))
            return TGN_WHITE;
    }
    bool handicap = node == 0 && set->of_colour[TGN_BLACK] > 1 && set->of_colour[TGN_WHITE] == 0;
    return handicap ? TGN_WHITE : TGN_BLACK;
}

int tgn_replay__turn(tgn_game *game, tgn_colour colour, int *steps)
{
    if (tgn_game_to_move(game) == colour)
        return 0;
    ++*steps;
    return tgn_game_set_to_move(game, colour);
}

static int read_player(tgn_tree *tree, const tgn_sgf_property *property, tgn_game *game, int *steps)
{
    const tgn_sgf_value *value = &tree->values[property->value];
    char room[TGN_VALUE_SHORT];
    tgn_span span = tgn_value__short(&tree->shown, value, room);
    char first = span.length ? (char)(span.start[0] | 0x20) : ' ';
    if (first == 'b' || first == '1')
        return tgn_replay__turn(game, TGN_BLACK, steps);
    if (first == 'w' || first == '2')
        return tgn_replay__turn(game, TGN_WHITE, steps);
    return tgn_tree__value_problem(tree, TGN_PROBLEM_BAD_PLAYER, value);
}

/* Everything but moves of a node that has such. */
static int set_up(tgn_tree *tree, uint32_t node, tgn_game *game, int *steps)
{
    edits set;
    set.count = 0;
    memset(set.place, 0, sizeof set.place);
    memset(set.of_colour, 0, sizeof set.of_colour);
    const tgn_sgf_property *first = NULL, *player = NULL;
    int code = 0;
    for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property && code == 0; i++) {
        const tgn_sgf_property *property = &tree->properties[i];
        static const uint8_t colours[] = {
            [TGN_SGF_AB] = TGN_BLACK, [TGN_SGF_AW] = TGN_WHITE, [TGN_SGF_AE] = TGN_EMPTY};
        if (property->id == TGN_SGF_PL)
            player = property;
        if (property->id != TGN_SGF_AB && property->id != TGN_SGF_AW && property->id != TGN_SGF_AE)
            continue;
        first = first ? first : property;
        code = add_values(tree, property, colours[property->id], &set);
    }
    if (code == 0 && set.count > 0) {
        code = tgn_game_setup(game, set.stones, set.count);
        ++*steps;
        if (code == 0)
            code = note_dead_setup(tree, game, &set, first);
        if (code == 0 && !player)
            code = tgn_replay__turn(game, turn_after_setup(&tree->shown, node, &set), steps);
    }
    return code == 0 && player ? read_player(tree, player, game, steps) : code;
}

/* ---- nodes --------------------------------------------------------------------------------------------- */

/* What kinds of properties a node has. */
enum { HAS_SETUP = 1, HAS_MOVE = 2 };

static unsigned look(const tgn_tree *tree, uint32_t node)
{
    unsigned found = 0;
    for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++)
        switch (tree->properties[i].id) {
        case TGN_SGF_B:
        case TGN_SGF_W:
            found |= HAS_MOVE;
            break;
        case TGN_SGF_AB:
        case TGN_SGF_AW:
        case TGN_SGF_AE:
        case TGN_SGF_PL:
            found |= HAS_SETUP;
            break;
        default:
            break;
        }
    return found;
}

static int play_all(tgn_tree *tree, uint32_t node, tgn_game *game, unsigned found, int *steps)
{
    int code = 0;
    bool second = false;
    for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property && code == 0; i++) {
        const tgn_sgf_property *property = &tree->properties[i];
        if (property->id != TGN_SGF_B && property->id != TGN_SGF_W)
            continue;
        if (second)
            code = tgn_tree__value_problem(tree, TGN_PROBLEM_TWO_MOVES, &tree->values[property->value]);
        else if (found & HAS_SETUP)
            code = tgn_tree__value_problem(tree, TGN_PROBLEM_SETUP_AND_MOVE, &tree->values[property->value]);
        second = true;
        if (code == 0)
            code = play(tree, property, game, steps);
    }
    return code;
}

int tgn_replay__node(tgn_tree *tree, uint32_t node, tgn_game *game, int *steps)
{
    unsigned found = look(tree, node);
    int code = 0;
    if (found & HAS_SETUP)
        code = set_up(tree, node, game, steps);
    if (node == 0 && code == 0)
        code = tgn_replay__handicap(tree, game, steps);
    if (code == 0 && (found & HAS_MOVE))
        code = play_all(tree, node, game, found, steps);
    return code;
}

int tgn_sgf_apply(tgn_sgf *tree, uint32_t node, tgn_game *game)
{
    int steps = 0;
    int code = tgn_replay__node(tree->hidden, node, game, &steps);
    return code < 0 ? code : steps;
}

int tgn_sgf_start(const tgn_sgf *tree, tgn_game *game)
{
    return tgn_game_reset(game, tree->size, NULL);
}

int tgn_replay__plain(tgn_tree *tree, uint32_t *node, tgn_game *game, size_t moves)
{
    const tgn_sgf *shown = &tree->shown;
    const tgn_sgf_node *at = &tree->nodes[*node], *end = &tree->nodes[shown->node_count];
    for (size_t left = moves - tgn_game_moves(game); left > 0; left--) {
        const tgn_sgf_property *property = &tree->properties[at->property];
        const tgn_sgf_value *value = &tree->values[property->value];
        bool alone = at[1].property == at->property + 1 && property[1].value == property->value + 1;
        if (!alone || value->length != 2 || (property->id != TGN_SGF_B && property->id != TGN_SGF_W))
            break;
        const char *text = shown->text + value->start;
        unsigned col = (unsigned)text[0] - 'a', row = (unsigned)text[1] - 'a', faults;
        if (col >= shown->size.cols || row >= shown->size.rows)
            break;
        tgn_colour colour = property->id == TGN_SGF_B ? TGN_BLACK : TGN_WHITE;
        if (tgn_game_force(game, colour, tgn_point_at((int)row, (int)col), &faults) < 0 ||
            (faults && note_faults(tree, faults, value) < 0))
            return TGN_ERR_MEMORY;
        const uint32_t parent = (uint32_t)(at++ - tree->nodes);
        if (at == end || at->parent != parent) { /* it had no child */
            *node = TGN_SGF_NONE;
            return 0;
        }
    }
    *node = (uint32_t)(at - tree->nodes);
    return 0;
}

int tgn_replay__line(tgn_tree *tree, uint32_t node, tgn_game *game, size_t moves)
{
    int steps = 0, code = 0;
    while (node != TGN_SGF_NONE && code == 0) {
        if (tgn_game_moves(game) < moves)
            code = tgn_replay__plain(tree, &node, game, moves);
        if (code < 0 || node == TGN_SGF_NONE ||
            (tgn_game_moves(game) >= moves && (look(tree, node) & HAS_MOVE)))
            break;
        code = tgn_replay__node(tree, node, game, &steps);
        node = tgn_sgf_child(&tree->shown, node);
    }
    tree->steps += tree->shown.node_count;
    return code;
}

int tgn_sgf_replay(tgn_sgf *tree, tgn_game *game, size_t moves)
{
    int steps = 0, code = tgn_sgf_start(tree, game);
    if (code == 0)
        code = tgn_replay__node(tree->hidden, 0, game, &steps);
    return code < 0 ? code : tgn_replay__line(tree->hidden, tgn_sgf_child(tree, 0), game, moves);
}
