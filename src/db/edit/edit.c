/* edit.c - one game added, replaced or cut; bin.c has those that are removed, change.h how it is done */
#include <stdlib.h>
#include <string.h>

#include "db/edit/change.h"

/* ---- in ------------------------------------------------------------------------------------------------ */

/* Why a record is refused: the problem that refuses it. */
static int refuse(tgn_edit_change *c, const tgn_sgf *tree)
{
    const char *why = "not a game that can be read";
    for (size_t i = tree->problem_count; i > 0; i--)
        if (tgn_problem_refuses(tree->problems[i - 1].kind))
            why = tgn_problem_meaning(tree->problems[i - 1].kind);
    return tgn_error_set(c->error, TGN_ERR_INPUT, "%s", why);
}

/* A game read, played and packed; clear the entry in any case. */
static int prepare(tgn_edit_change *c, tgn_sgf *tree, bool variations, tgn_record *record,
                   tgn_games_entry *entry)
{
    memset(entry, 0, sizeof *entry);
    if (tree->refused)
        return refuse(c, tree);
    int code = tgn_record__build(c->builder, tree, c->game, variations, record);
    if (code == 0)
        code = tgn_games_entry__make(entry, tree, record);
    if (code == 0 && tree->problem_count > 0)
        entry->row.flags |= TGN_GAMES_ROW_REPAIRED;
    return tgn_edit_change__explain(c, code);
}

/* Give an entry a number, unless it is a duplicate that must not be added. */
static int assign_number(tgn_edit_change *c, tgn_games_entry *entry, bool keep_duplicate, uint32_t *id)
{
    int64_t found = keep_duplicate ? 0 : tgn_games__find_duplicate(c->graph->games, entry->digest, c->error);
    if (found > 0) {
        *id = (uint32_t)found;
        return tgn_error_set(c->error, TGN_ERR_ILLEGAL, "the same moves are there already: game %u",
                             (unsigned)*id);
    }
    if (found == 0)
        found = tgn_games__add(c->graph->games, entry, c->error);
    if (found < 0)
        return tgn_edit_change__explain(c, (int)found);
    *id = (uint32_t)found;
    return 0;
}

/* ---- a record without its end -------------------------------------------------------------------------- */

/*
 * The main line ends before the node that would play one move more, so what stays is what `tengen show --move
 * N` shows. All that is below is dropped, the alternatives to it too; variations that branch off earlier
 * stay, and so do all properties of the nodes that stay.
 *
 *      o--o--o--X--o--o      X: the last node kept       o--o--o--X
 *          \     \--o                                        \
 *           o--o                                              o--o
 *
 * The main line is the nodes 0, 1, 2, ... of the tree, and everything below a node comes right after it: so
 * what is dropped is one range of nodes, and the rest is copied.
 *
 *      0 1 2 X | below X | variations of 0, 1, 2
 *      kept    | dropped | kept, moved up
 */

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

/*
 * Write the tree, its main line cut to its first `moves` moves, as SGF into `out`. Where the reader concluded
 * the side to move or a handicap's stones from what is dropped, that is written to the nodes that stay.
 * `game` is played on. Returns 0 or TGN_ERR_MEMORY. O(nodes).
 */
static int trim(tgn_sgf *tree, tgn_game *game, uint32_t moves, tgn_buffer *out)
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

/* ---- the three changes ---------------------------------------------------------------------------------- */

int tgn_graph_add(tgn_graph *graph, tgn_sgf *tree, bool variations, bool keep_duplicate, uint32_t *id,
                  tgn_error *error)
{
    tgn_edit_change c;
    tgn_record record;
    tgn_games_entry entry = {0};
    uint32_t given = 0;
    int code = tgn_edit_change__begin(&c, graph, error);
    if (code == 0)
        code = prepare(&c, tree, variations, &record, &entry);
    if (code == 0)
        code = assign_number(&c, &entry, keep_duplicate, &given);
    if (code == 0)
        code = tgn_edit_change__trace_in(&c, &record, given);
    if (code == 0)
        code = tgn_edit_change__put_in(&c);
    c.next.live++;
    code = tgn_edit_change__finish(&c, code);
    tgn_games_entry__clear(&entry);
    if (id)
        *id = code == 0 || code == TGN_ERR_ILLEGAL ? given : 0;
    return code;
}

static int replace_game(tgn_edit_change *c, uint32_t id, tgn_sgf *tree, bool variations)
{
    tgn_record record;
    tgn_games_entry entry;
    int code = prepare(c, tree, variations, &record, &entry);
    if (code == 0)
        code = tgn_edit_change__collect(c, id);
    if (code == 0)
        code = tgn_edit_change__take_out(c);
    if (code == 0)
        code = tgn_edit_change__explain(c, tgn_games__replace(c->graph->games, id, &entry, c->error));
    if (code == 0)
        code = tgn_edit_change__trace_in(c, &record, id);
    if (code == 0)
        code = tgn_edit_change__put_in(c);
    tgn_games_entry__clear(&entry);
    return code;
}

int tgn_graph_replace(tgn_graph *graph, uint32_t id, tgn_sgf *tree, bool variations, tgn_error *error)
{
    tgn_edit_change c;
    int code = tgn_edit_change__begin(&c, graph, error);
    if (code == 0)
        code = replace_game(&c, id, tree, variations);
    return tgn_edit_change__finish(&c, code);
}

/* The one game of a text. */
static int read_text(tgn_edit_change *c, tgn_sgf_reader **reader, const tgn_buffer *text, uint32_t id,
                     tgn_sgf **tree)
{
    int code = tgn_sgf_open_memory(reader, text->data, text->length);
    if (code == 0)
        code = tgn_sgf_next(*reader, tree);
    if (code < 0)
        return tgn_edit_change__explain(c, code);
    if (code == 0 || (*tree)->refused)
        return tgn_error_set(c->error, TGN_ERR_INPUT, "the text of game %u is damaged", (unsigned)id);
    return 0;
}

/* Read the stored text, cut it, and put what is left in its place. */
static int cut(tgn_edit_change *c, uint32_t id, uint32_t moves)
{
    tgn_buffer whole = {0}, kept = {0};
    tgn_sgf_reader *reader = NULL, *again = NULL;
    tgn_sgf *tree;
    int code;
    const tgn_games_row *row = tgn_edit_change__row(c, id, &code);
    const bool variations = row && row->flags & TGN_GAMES_ROW_TREE;
    if (code == 0)
        code = tgn_edit_change__explain(c, tgn_games__sgf(c->graph->games, id, &whole, c->error));
    if (code == 0)
        code = read_text(c, &reader, &whole, id, &tree);
    if (code == 0)
        code = tgn_edit_change__explain(c, trim(tree, c->game, moves, &kept));
    if (code == 0)
        code = read_text(c, &again, &kept, id, &tree);
    if (code == 0)
        code = replace_game(c, id, tree, variations);
    tgn_sgf_close(reader);
    tgn_sgf_close(again);
    tgn_buffer__clear(&whole);
    tgn_buffer__clear(&kept);
    return code;
}

int tgn_graph_cut(tgn_graph *graph, uint32_t id, uint32_t moves, tgn_error *error)
{
    tgn_edit_change c;
    int code = tgn_edit_change__begin(&c, graph, error);
    if (code == 0)
        code = cut(&c, id, moves);
    return tgn_edit_change__finish(&c, code);
}
