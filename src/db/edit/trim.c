/*
 * trim.c - see trim.h
 *
 * The main line is the nodes 0, 1, 2, ... of the tree, and everything below a node comes right after it: so
 * what is dropped is one range of nodes, and the rest is copied.
 *
 *      0 1 2 X | below X | variations of 0, 1, 2
 *      kept    | dropped | kept, moved up
 */
#include "db/edit/trim.h"

#include <stdlib.h>
#include <string.h>

/* Space for what may be added to the last node and the root: PL, and AB with nine stones. */
enum { MORE_PROPERTIES = 2, MORE_VALUES = 10, HANDICAP_MAX = 9 };

typedef struct trimming {
    const tgn_sgf *from;
    /* the last node of the main line that stays, and the first after all nodes below it */
    uint32_t last, end;
    size_t spare; /* surplus moves of the last node */
    tgn_colour to_move;
    tgn_point handicap[HANDICAP_MAX]; /* stones that the reader placed, to be written to the root */
    size_t handicap_count;
    tgn_sgf tree; /* what stays */
    tgn_sgf_node *nodes;
    tgn_sgf_property *properties;
    tgn_sgf_value *values;
    tgn_buffer text;
} trimming;

static bool has(const tgn_sgf *tree, uint32_t node, bool moves)
{
    return moves ? tgn_sgf_find(tree, node, TGN_SGF_B) || tgn_sgf_find(tree, node, TGN_SGF_W)
                 : tgn_sgf_find(tree, node, TGN_SGF_AB) || tgn_sgf_find(tree, node, TGN_SGF_AW) ||
                       tgn_sgf_find(tree, node, TGN_SGF_AE);
}

/* ---- where to cut -------------------------------------------------------------------------------------- */

/* A handicap that the root claims without setting it up: the reader looks at later moves to place it. */
static int find_handicap(trimming *t, tgn_sgf *tree, tgn_game *game)
{
    int code = tgn_sgf_start(tree, game);
    if (code == 0)
        code = tgn_sgf_apply(tree, 0, game);
    while (code >= 0 && tgn_game_moves(game) > 0)
        code = tgn_game_undo(game);
    if (code < 0 || has(tree, 0, false))
        return code;
    const tgn_board *board = tgn_game_board(game);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (tgn_board_at(board, p) == TGN_BLACK && t->handicap_count < HANDICAP_MAX)
            t->handicap[t->handicap_count++] = p;
    return 0;
}

static int find_last(trimming *t, tgn_sgf *tree, tgn_game *game, size_t moves)
{
    int code = tgn_sgf_start(tree, game);
    for (uint32_t node = 0; node != TGN_SGF_NONE && code >= 0; node = tgn_sgf_child(tree, node)) {
        if (node > 0 && tgn_game_moves(game) >= moves && has(tree, node, true))
            break;
        code = tgn_sgf_apply(tree, node, game);
        t->last = node;
    }
    for (; code >= 0 && tgn_game_moves(game) > moves; t->spare++)
        code = tgn_game_undo(game);
    t->to_move = tgn_game_to_move(game);
    /* Below the last node are all nodes up to the first whose parent comes before it. */
    t->end = t->last + 1;
    while (t->end < tree->node_count && tree->nodes[t->end].parent >= t->last)
        t->end++;
    return code < 0 ? code : 0;
}

/* ---- copying ------------------------------------------------------------------------------------------- */

static size_t text_length(const tgn_sgf *tree)
{
    size_t length = 0;
    for (uint32_t i = 0; i < tree->property_count; i++) {
        const size_t end = (size_t)tree->properties[i].name + tree->properties[i].name_length;
        length = end > length ? end : length;
    }
    for (uint32_t i = 0; i < tree->value_count; i++) {
        const size_t end = (size_t)tree->values[i].start + tree->values[i].length;
        length = end > length ? end : length;
    }
    return length;
}

static void add_value(trimming *t, const char *text)
{
    t->values[t->tree.value_count++] = (tgn_sgf_value){(uint32_t)t->text.length, (uint32_t)strlen(text)};
    tgn_buffer__text(&t->text, text);
}

static void add_property(trimming *t, tgn_sgf_id id, const char *name)
{
    t->properties[t->tree.property_count++] = (tgn_sgf_property){.name = (uint32_t)t->text.length,
                                                                 .name_length = (uint16_t)strlen(name),
                                                                 .id = (uint16_t)id,
                                                                 .value = t->tree.value_count};
    tgn_buffer__text(&t->text, name);
}

/* Copy a property; of moves at most `*moves` (bad points do not count). */
static void copy_property(trimming *t, const tgn_sgf_property *property, size_t *moves)
{
    const bool move = property->id == TGN_SGF_B || property->id == TGN_SGF_W;
    const uint32_t before = t->tree.value_count;
    for (uint32_t i = property->value; i < property[1].value && (!move || *moves > 0); i++) {
        const tgn_sgf_value *value = &t->from->values[i];
        tgn_point point;
        t->values[t->tree.value_count++] = *value;
        *moves -= move && tgn_sgf_point(t->from, value, &point) == 0;
    }
    if (t->tree.value_count == before)
        return;
    t->properties[t->tree.property_count] = *property;
    t->properties[t->tree.property_count++].value = before;
}

static size_t moves_of(const tgn_sgf *tree, uint32_t node)
{
    size_t moves = 0;
    for (uint32_t i = tree->nodes[node].property; i < tree->nodes[node + 1].property; i++) {
        const tgn_sgf_property *property = &tree->properties[i];
        tgn_point point;
        for (uint32_t j = property->value; j < property[1].value; j++)
            moves += (property->id == TGN_SGF_B || property->id == TGN_SGF_W) &&
                     tgn_sgf_point(tree, &tree->values[j], &point) == 0;
    }
    return moves;
}

/* Write what the reader knew from the nodes that were dropped. */
static void add_implied(trimming *t, uint32_t node, size_t moves)
{
    bool set_up = has(t->from, node, false);
    if (node == 0 && t->handicap_count > 0) {
        char text[TGN_POINT_TEXT];
        add_property(t, TGN_SGF_AB, "AB");
        for (size_t i = 0; i < t->handicap_count; i++)
            add_value(t, tgn_point_format_sgf(text, t->handicap[i]));
        set_up = true;
    }
    if (node == t->last && set_up && moves == 0 && !tgn_sgf_find(t->from, node, TGN_SGF_PL)) {
        add_property(t, TGN_SGF_PL, "PL");
        add_value(t, t->to_move == TGN_WHITE ? "W" : "B");
    }
}

static uint32_t moved(const trimming *t, uint32_t node)
{
    return node == TGN_SGF_NONE || node <= t->last ? node : node - (t->end - t->last - 1);
}

static void copy_node(trimming *t, uint32_t node)
{
    const tgn_sgf *from = t->from;
    const size_t keep = node == t->last ? moves_of(from, node) - t->spare : SIZE_MAX;
    size_t moves = keep;
    t->nodes[t->tree.node_count++] = (tgn_sgf_node){.parent = moved(t, from->nodes[node].parent),
                                                    .sibling = moved(t, from->nodes[node].sibling),
                                                    .property = t->tree.property_count};
    for (uint32_t i = from->nodes[node].property; i < from->nodes[node + 1].property; i++)
        copy_property(t, &from->properties[i], &moves);
    add_implied(t, node, keep);
}

static int copy_tree(trimming *t)
{
    const tgn_sgf *from = t->from;
    t->nodes = calloc(from->node_count + 1, sizeof *t->nodes);
    t->properties = calloc((size_t)from->property_count + MORE_PROPERTIES + 1, sizeof *t->properties);
    t->values = calloc((size_t)from->value_count + MORE_VALUES, sizeof *t->values);
    tgn_buffer__add(&t->text, from->text, text_length(from));
    if (!t->nodes || !t->properties || !t->values)
        return TGN_ERR_MEMORY;
    t->tree = (tgn_sgf){.size = from->size, .foreign_names = from->foreign_names};
    for (uint32_t node = 0; node < from->node_count; node++)
        if (node <= t->last || node >= t->end)
            copy_node(t, node);
    t->nodes[t->tree.node_count].property = t->tree.property_count;
    t->properties[t->tree.property_count].value = t->tree.value_count;
    t->tree.nodes = t->nodes;
    t->tree.properties = t->properties;
    t->tree.values = t->values;
    t->tree.text = t->text.data;
    return t->text.failed ? TGN_ERR_MEMORY : 0;
}

int tgn_edit__trim(tgn_sgf *tree, tgn_game *game, uint32_t moves, tgn_buffer *out)
{
    trimming t = {.from = tree};
    int code = find_handicap(&t, tree, game);
    if (code >= 0)
        code = find_last(&t, tree, game, moves);
    if (code == 0)
        code = copy_tree(&t);
    if (code == 0)
        code = tgn_sgf_write(&t.tree, tgn_buffer__write, out);
    free(t.nodes);
    free(t.properties);
    free(t.values);
    tgn_buffer__clear(&t.text);
    return code;
}
