/*
 * replay.c - a record played on a board
 *
 * Within a node, setup is done first, then moves; whatever the record says is executed, and what the rules
 * would not have allowed is flagged.
 */
#include <string.h>

#include <tengen/info.h>

#include "base/array.h"
#include "base/error.h"
#include "sgf/tree/tree.h"

/* ---- moves --------------------------------------------------------------------------------------------- */

static int note_faults(tgn_sgf_tree *tree, unsigned faults, const tgn_sgf_value *value)
{
    static const struct {
        unsigned fault;
        tgn_problem_kind kind;
    } table[] = {{TGN_FAULT_OCCUPIED, TGN_PROBLEM_OCCUPIED},
                 {TGN_FAULT_SUICIDE, TGN_PROBLEM_SUICIDE},
                 {TGN_FAULT_KO, TGN_PROBLEM_KO},
                 {TGN_FAULT_TURN, TGN_PROBLEM_WRONG_TURN}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if ((faults & table[i].fault) && tgn_sgf_tree__value_problem(tree, table[i].kind, value) < 0)
            return TGN_ERR_MEMORY;
    return 0;
}

/* The point of a move's value; the usual two letters first. Anything else is reported, and not `good`. */
static int read_point(tgn_sgf_tree *tree, const tgn_sgf_value *value, tgn_point *out, bool *good)
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
        return tgn_sgf_tree__value_problem(tree, TGN_PROBLEM_BAD_POINT, value);
    }
    bool padded = value->length != 0 && value->length != 2;
    return padded ? tgn_sgf_tree__value_problem(tree, TGN_PROBLEM_PADDED_VALUE, value) : 0;
}

static int play(tgn_sgf_tree *tree, const tgn_sgf_property *property, tgn_game *game, int *steps)
{
    tgn_colour colour = property->id == TGN_SGF_B ? TGN_BLACK : TGN_WHITE;
    for (uint32_t i = property->value; i < property[1].value; i++) {
        const tgn_sgf_value *value = &tree->values[i];
        tgn_point point;
        bool good;
        if (i > property->value && tgn_sgf_tree__value_problem(tree, TGN_PROBLEM_TWO_MOVES, value) < 0)
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
typedef struct setup_points {
    tgn_move stones[TGN_POINTS_MAX];
    size_t count;
    uint16_t place[TGN_GRID]; /* 1 + index in `stones`, 0 for points not set up */
    int of_colour[3];
} setup_points;

static bool set_point(setup_points *set, tgn_point point, tgn_colour colour)
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

static int add_values(tgn_sgf_tree *tree, const tgn_sgf_property *property, tgn_colour colour,
                      setup_points *set)
{
    for (uint32_t i = property->value; i < property[1].value; i++) {
        const tgn_sgf_value *value = &tree->values[i];
        tgn_point from, to;
        bool twice = false;
        if (tgn_sgf_rectangle(&tree->shown, value, &from, &to) < 0) {
            if (tgn_sgf_tree__value_problem(tree, TGN_PROBLEM_BAD_POINT, value) < 0)
                return TGN_ERR_MEMORY;
            continue;
        }
        for (int row = tgn_point_row(from); row <= tgn_point_row(to); row++)
            for (int col = tgn_point_col(from); col <= tgn_point_col(to); col++)
                twice |= set_point(set, tgn_point_at(row, col), colour);
        if (twice && tgn_sgf_tree__value_problem(tree, TGN_PROBLEM_SETUP_OVERLAP, value) < 0)
            return TGN_ERR_MEMORY;
    }
    return 0;
}

static int note_dead_setup(tgn_sgf_tree *tree, const tgn_game *game, const setup_points *set,
                           const tgn_sgf_property *first)
{
    const tgn_board *board = tgn_game_board(game);
    bool no_liberty = false;
    for (size_t i = 0; i < set->count && !no_liberty; i++) {
        tgn_point point = set->stones[i].point;
        no_liberty = tgn_board_at(board, point) != TGN_EMPTY && tgn_board_liberties(board, point, NULL) == 0;
        for (int side = 0; side < 4 && !no_liberty; side++) {
            tgn_point beside = (tgn_point)(point + tgn_step[side]);
            tgn_colour there = tgn_board_at(board, beside);
            no_liberty =
                (there == TGN_BLACK || there == TGN_WHITE) && tgn_board_liberties(board, beside, NULL) == 0;
        }
    }
    return no_liberty ? tgn_sgf_tree__value_problem(tree, TGN_PROBLEM_NO_LIBERTY, &tree->values[first->value])
                      : 0;
}

/* Whose turn a setup leaves: that of the move that follows; else White's after handicap stones. */
static tgn_colour turn_after_setup(const tgn_sgf *tree, uint32_t node, const setup_points *set)
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

/* Make it this colour's turn; counts the game step this takes, if any. */
static int set_to_move(tgn_game *game, tgn_colour colour, int *steps)
{
    if (tgn_game_to_move(game) == colour)
        return 0;
    ++*steps;
    return tgn_game_set_to_move(game, colour);
}

static int read_player(tgn_sgf_tree *tree, const tgn_sgf_property *property, tgn_game *game, int *steps)
{
    const tgn_sgf_value *value = &tree->values[property->value];
    char space[TGN_SGF_VALUE_SHORT];
    tgn_sgf_span span = tgn_sgf_value__short(&tree->shown, value, space);
    char first = span.length ? (char)(span.start[0] | 0x20) : ' ';
    if (first == 'b' || first == '1')
        return set_to_move(game, TGN_BLACK, steps);
    if (first == 'w' || first == '2')
        return set_to_move(game, TGN_WHITE, steps);
    return tgn_sgf_tree__value_problem(tree, TGN_PROBLEM_BAD_PLAYER, value);
}

/* Setup and turn: everything of a node but its moves. */
static int set_up(tgn_sgf_tree *tree, uint32_t node, tgn_game *game, int *steps)
{
    setup_points set;
    set.count = 0;
    memset(set.place, 0, sizeof set.place);
    memset(set.of_colour, 0, sizeof set.of_colour);
    const tgn_sgf_property *first = NULL, *player = NULL;
    for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++) {
        const tgn_sgf_property *property = &tree->properties[i];
        static const uint8_t colours[] = {
            [TGN_SGF_AB] = TGN_BLACK, [TGN_SGF_AW] = TGN_WHITE, [TGN_SGF_AE] = TGN_EMPTY};
        if (property->id == TGN_SGF_PL)
            player = property;
        if (property->id != TGN_SGF_AB && property->id != TGN_SGF_AW && property->id != TGN_SGF_AE)
            continue;
        first = first ? first : property;
        TGN_TRY(add_values(tree, property, colours[property->id], &set));
    }
    if (set.count > 0) {
        TGN_TRY(tgn_game_setup(game, set.stones, set.count));
        ++*steps;
        TGN_TRY(note_dead_setup(tree, game, &set, first));
        if (!player)
            TGN_TRY(set_to_move(game, turn_after_setup(&tree->shown, node, &set), steps));
    }
    return player ? read_player(tree, player, game, steps) : 0;
}

/* ---- handicap claimed but not set up ------------------------------------------------------------------- */

/*
 * Records that claim a handicap and do not set it up.
 */
static int handicap_claimed(const tgn_sgf *tree)
{
    const tgn_sgf_property *property = tgn_sgf_find(tree, 0, TGN_SGF_HA);
    if (!property)
        return 0;
    char text[64];
    tgn_sgf_text(tree, &tree->values[property->value], true, text, sizeof text);
    tgn_handicap handicap;
    tgn_info_handicap(&handicap, text);
    return handicap.known ? handicap.stones : 0;
}

/* The colour that moves first on the main line, or TGN_EMPTY; setup before that ends the search. */
static tgn_colour first_mover(const tgn_sgf *tree)
{
    for (uint32_t node = 0; node != TGN_SGF_NONE; node = tgn_sgf_child(tree, node))
        for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++) {
            unsigned id = tree->properties[i].id;
            if (id == TGN_SGF_B || id == TGN_SGF_W)
                return id == TGN_SGF_B ? TGN_BLACK : TGN_WHITE;
            if (id == TGN_SGF_AB || id == TGN_SGF_AW || id == TGN_SGF_AE)
                return TGN_EMPTY;
        }
    return TGN_EMPTY;
}

/* How many moves of the main line are played on one of these points. */
static int collisions(const tgn_sgf *tree, const tgn_point *points, int count)
{
    bool taken[TGN_GRID] = {false};
    int found = 0;
    for (int i = 0; i < count; i++)
        taken[points[i]] = true;
    for (uint32_t node = 0; node != TGN_SGF_NONE; node = tgn_sgf_child(tree, node))
        for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++) {
            const tgn_sgf_property *property = &tree->properties[i];
            tgn_point point;
            if ((property->id == TGN_SGF_B || property->id == TGN_SGF_W) &&
                tgn_sgf_point(tree, &tree->values[property->value], &point) == 0)
                found += taken[point];
        }
    return found;
}

/*
 * Where the stones of a handicap that was not set up were. Custom has the fifth and sixth of six or seven
 * stones at the left and right; some servers had them at the top and bottom (12 of 13 such games of one
 * collection play on the left or right point). The moves tell.
 */
static int handicap_layout(const tgn_sgf *tree, int stones, tgn_point points[9])
{
    tgn_point turned[9] = {TGN_PASS};
    int count = tgn_handicap_points(points, tree->size, stones);
    if (count < 0 || !tgn_size_square(tree->size))
        return count;
    for (int i = 0; i < count; i++)
        turned[i] = tgn_symmetry_point(4, tree->size, points[i]);
    if (collisions(tree, turned, count) < collisions(tree, points, count))
        memcpy(points, turned, (size_t)count * sizeof *points);
    return count;
}

/*
 * "HA[4]" and no stones. When White moves first, the stones were there and the record forgot to say so; they
 * are placed. When Black moves first, the stones are among the moves.
 */
static int place_claimed_handicap(tgn_sgf_tree *tree, tgn_game *game, int *steps)
{
    const tgn_sgf *shown = &tree->shown;
    int stones = handicap_claimed(shown);
    tgn_colour first = stones < 2 ? TGN_EMPTY : first_mover(shown);
    if (first == TGN_EMPTY)
        return 0;
    tgn_problem_kind kind =
        first == TGN_BLACK ? TGN_PROBLEM_HANDICAP_AS_MOVES : TGN_PROBLEM_HANDICAP_NO_STONES;
    const tgn_sgf_property *property = tgn_sgf_find(shown, 0, TGN_SGF_HA);
    if (tgn_sgf_tree__value_problem(tree, kind, &tree->values[property->value]) < 0)
        return TGN_ERR_MEMORY;
    tgn_point points[9];
    tgn_move moves[9];
    int count = first == TGN_WHITE ? handicap_layout(shown, stones, points) : 0;
    if (count <= 0)
        return 0;
    for (int i = 0; i < count; i++)
        moves[i] = (tgn_move){points[i], TGN_BLACK};
    ++*steps;
    int code = tgn_game_setup(game, moves, (size_t)count);
    return code < 0 ? code : set_to_move(game, TGN_WHITE, steps);
}

/* ---- nodes --------------------------------------------------------------------------------------------- */

/* What kinds of properties a node has. */
enum { HAS_SETUP = 1, HAS_MOVE = 2 };

static unsigned contents(const tgn_sgf_tree *tree, uint32_t node)
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

static int play_all(tgn_sgf_tree *tree, uint32_t node, tgn_game *game, unsigned found, int *steps)
{
    int code = 0;
    bool second = false;
    for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property && code == 0; i++) {
        const tgn_sgf_property *property = &tree->properties[i];
        if (property->id != TGN_SGF_B && property->id != TGN_SGF_W)
            continue;
        if (second)
            code = tgn_sgf_tree__value_problem(tree, TGN_PROBLEM_TWO_MOVES, &tree->values[property->value]);
        else if (found & HAS_SETUP)
            code =
                tgn_sgf_tree__value_problem(tree, TGN_PROBLEM_SETUP_AND_MOVE, &tree->values[property->value]);
        second = true;
        if (code == 0)
            code = play(tree, property, game, steps);
    }
    return code;
}

/* Do what one node says, and add the number of game steps it took to `*steps`. */
static int play_node(tgn_sgf_tree *tree, uint32_t node, tgn_game *game, int *steps)
{
    unsigned found = contents(tree, node);
    if (found & HAS_SETUP)
        TGN_TRY(set_up(tree, node, game, steps));
    if (node == 0)
        TGN_TRY(place_claimed_handicap(tree, game, steps));
    return found & HAS_MOVE ? play_all(tree, node, game, found, steps) : 0;
}

int tgn_sgf_apply(tgn_sgf *tree, uint32_t node, tgn_game *game)
{
    int steps = 0;
    int code = play_node(tree->hidden, node, game, &steps);
    return code < 0 ? code : steps;
}

int tgn_sgf_start(const tgn_sgf *tree, tgn_game *game)
{
    return tgn_game_reset(game, tree->size, NULL);
}

int tgn_sgf_replay__plain(tgn_sgf_tree *tree, uint32_t *node, tgn_game *game, size_t moves)
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

/*
 * Play on from `node` (or TGN_SGF_NONE) along the first children, until `moves` moves have been played in
 * all.
 */
static int play_line(tgn_sgf_tree *tree, uint32_t node, tgn_game *game, size_t moves)
{
    int steps = 0, code = 0;
    while (node != TGN_SGF_NONE && code == 0) {
        if (tgn_game_moves(game) < moves)
            code = tgn_sgf_replay__plain(tree, &node, game, moves);
        if (code < 0 || node == TGN_SGF_NONE ||
            (tgn_game_moves(game) >= moves && (contents(tree, node) & HAS_MOVE)))
            break;
        code = play_node(tree, node, game, &steps);
        node = tgn_sgf_child(&tree->shown, node);
    }
    tree->steps += tree->shown.node_count;
    return code;
}

int tgn_sgf_replay(tgn_sgf *tree, tgn_game *game, size_t moves)
{
    int steps = 0;
    TGN_TRY(tgn_sgf_start(tree, game));
    TGN_TRY(play_node(tree->hidden, 0, game, &steps));
    return play_line(tree->hidden, tgn_sgf_child(tree, 0), game, moves);
}

/* ---- checking a whole record --------------------------------------------------------------------------- */

/*
 * Everything that is wrong with a record.
 *
 * Game information is read, then every node of every variation is played. Nodes are in the order of the
 * file, so going from one to the next means taking back what lies between a node and its parent's board:
 *
 *      A - B - C            after C comes D, a child of A: steps are taken back until as many
 *       \                   are left as there were after A. Each step is taken back once, so
 *        D                  the whole costs no more than playing every node once.
 */
static int note(tgn_sgf_tree *tree, tgn_problem_kind kind, const tgn_sgf_value *value)
{
    return value ? tgn_sgf_tree__value_problem(tree, kind, value) : 0;
}

static bool odd(tgn_sense sense)
{
    return sense == TGN_SENSE_EVIDENT || sense == TGN_SENSE_UNKNOWN;
}

/* HA against the stones that the root sets up. */
static int check_handicap(tgn_sgf_tree *tree, const tgn_info *info, const tgn_game *game)
{
    const tgn_sgf_value *value = info->raw[TGN_INFO_HANDICAP];
    if (value && !info->handicap.known && info->handicap.sense == TGN_SENSE_UNKNOWN)
        return note(tree, TGN_PROBLEM_BAD_HANDICAP, value);
    if (!value || !info->handicap.known || !tgn_sgf_find(&tree->shown, 0, TGN_SGF_AB) ||
        tgn_sgf_find(&tree->shown, 0, TGN_SGF_AW))
        return 0;
    int stones = tgn_game_board(game)->count[TGN_BLACK];
    bool agree = info->handicap.stones == stones || (info->handicap.stones < 2 && stones < 2);
    return agree ? 0 : note(tree, TGN_PROBLEM_HANDICAP_MISMATCH, value);
}

static int check_info(tgn_sgf_tree *tree, const tgn_info *info)
{
    if (odd(info->komi.sense))
        TGN_TRY(note(tree, TGN_PROBLEM_ODD_KOMI, info->raw[TGN_INFO_KOMI]));
    if (odd(info->result.sense))
        TGN_TRY(note(tree, TGN_PROBLEM_ODD_RESULT, info->raw[TGN_INFO_RESULT]));
    if (odd(info->dates.sense))
        TGN_TRY(note(tree, TGN_PROBLEM_ODD_DATE, info->raw[TGN_INFO_DATE]));
    return 0;
}

static int play_root(tgn_sgf_tree *tree, const tgn_info *info, tgn_game *game)
{
    int steps = 0;
    TGN_TRY(tgn_sgf_start(&tree->shown, game));
    TGN_TRY(play_node(tree, 0, game, &steps));
    return check_handicap(tree, info, game);
}

/* Every node but the root, which has been played. */
static int play_every_node(tgn_sgf_tree *tree, tgn_game *game)
{
    const tgn_sgf *shown = &tree->shown;
    if (tgn_array__need(&tree->after, &tree->after_capacity, shown->node_count) < 0)
        return TGN_ERR_MEMORY;
    tree->after[0] = (uint32_t)tgn_game_steps(game);
    int steps = 0, code = 0;
    for (uint32_t node = 1; node < shown->node_count && code == 0; node++) {
        while (tgn_game_steps(game) > tree->after[shown->nodes[node].parent])
            tgn_game_undo(game);
        code = play_node(tree, node, game, &steps);
        tree->after[node] = (uint32_t)tgn_game_steps(game);
    }
    tree->steps += shown->node_count;
    return code;
}

/* Back to the end of the main line; its problems have been reported before. */
static int go_to_end(tgn_sgf_tree *tree, tgn_game *game)
{
    tree->muted = true;
    int code = tgn_sgf_replay(&tree->shown, game, SIZE_MAX);
    tree->muted = false;
    return code;
}

int tgn_sgf_check(tgn_sgf *shown, tgn_game *game)
{
    tgn_sgf_tree *tree = shown->hidden;
    if (shown->refused)
        return 0;
    tgn_info info;
    tgn_info_read(&info, shown);
    TGN_TRY(check_info(tree, &info));
    TGN_TRY(play_root(tree, &info, game));
    if (!tree->variations)
        return play_line(tree, tgn_sgf_child(shown, 0), game, SIZE_MAX);
    TGN_TRY(play_every_node(tree, game));
    return go_to_end(tree, game);
}
