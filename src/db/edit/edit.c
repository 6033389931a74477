/*
 * edit.c - one game added, replaced, removed or cut
 *
 * Every change is one batch of the store and one new head: the game's visits are patched out of the pages
 * that hold them, its new visits become a small segment of their own, and rows, records and texts are written
 * in the same batch. Nothing of it is visible before the commit, and all of it after. Small segments are
 * joined when there are many of them.
 */
#include <stdlib.h>
#include <string.h>

#include "db/graph/graph.h"
#include "db/pattern/index.h"

/* A change that is being prepared. */
typedef struct change {
    tgn_graph *graph;
    bool begun;
    tgn_graph_head next;
    tgn_store_batch *batch;
    tgn_record_tracer *tracer;
    tgn_record_builder *builder;
    tgn_game *game;
    tgn_record_visit_list gone[TGN_KIND_COUNT];  /* visits that are taken out */
    tgn_record_visit_list lists[TGN_KIND_COUNT]; /* ... and those that are put in */
    tgn_segment_node node;
    uint32_t id; /* of the game that changes */
    tgn_error *error;
} change;

/* A message for failures that have none. */
static int explain(change *c, int code)
{
    return code == TGN_ERR_MEMORY
               ? tgn_error_set(c->error, code, "no memory for the change; nothing was changed")
               : code;
}

/* ---- beginning and ending ------------------------------------------------------------------------------ */

/* Returns 0 or a negative code; call finish() in either case. */
static int begin(change *c, tgn_graph *graph, tgn_error *error)
{
    memset(c, 0, sizeof *c);
    c->graph = graph;
    c->error = error;
    int code = tgn_graph__begin_change(graph, error);
    c->begun = code == 0;
    c->next = graph->head;
    if (code == 0)
        code = tgn_store__batch_new(&c->batch, graph->store);
    if (code == 0)
        code = tgn_record_tracer__new(&c->tracer);
    if (code == 0)
        code = tgn_record_builder__new(&c->builder);
    if (code == 0)
        code = tgn_game_new(&c->game, (tgn_size){19, 19}, NULL);
    return explain(c, code);
}

/* The index of patterns follows: the block of the game is made again. */
static int index_patterns(change *c)
{
    const tgn_graph_head *head = &c->graph->head;
    const bool complete = head->indexed == head->games;
    if (!complete &&
        (head->indexed == 0 || tgn_pattern_index__group(c->id) > tgn_pattern_index__group(head->indexed)))
        return 0; /* it does not go that far */
    if (complete && c->id > head->games)
        c->next.indexed = c->id;
    return tgn_pattern_index__put(c->graph->games, c->id, c->id, c->graph->store, c->batch, c->error);
}

static int commit(change *c)
{
    int code = tgn_games__write_batch(c->graph->games, c->batch, c->error);
    if (code == 0)
        code = index_patterns(c);
    for (int kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++)
        code = tgn_graph__count_change(c->graph, &c->next, (tgn_kind)kind, &c->gone[kind], &c->lists[kind],
                                       c->error);
    if (code == 0)
        code = tgn_graph__commit_batch(c->graph, c->batch, &c->next, c->error);
    if (code < 0)
        return explain(c, code);
    /* The change is committed; if joining fails, the next change tries it again. */
    tgn_error ignored;
    int joined = tgn_graph__join(c->graph, TGN_GRAPH_JOIN_EDIT, NULL, NULL, &ignored);
    (void)joined;
    return 0;
}

/* Commit if everything succeeded so far; else leave everything as it was. */
static int finish(change *c, int code)
{
    if (code == 0)
        code = commit(c);
    if (code < 0 && c->begun)
        tgn_games__discard(c->graph->games);
    tgn_store__batch_free(c->batch);
    tgn_record_tracer__free(c->tracer);
    tgn_record_builder__free(c->builder);
    tgn_game_free(c->game);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        free(c->gone[kind].items);
        free(c->lists[kind].items);
    }
    tgn_segment_node__clear(&c->node);
    if (c->begun)
        tgn_graph__end_change(c->graph);
    return code;
}

/* ---- the visits of a game ------------------------------------------------------------------------------ */

static int compare_visits(const void *a, const void *b)
{
    return tgn_record_visit__compare(a, b);
}

/* Into c->lists, sorted. */
static int trace(change *c, const tgn_record *record, uint32_t id)
{
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        c->lists[kind].count = 0;
    int code = tgn_record_tracer__run(c->tracer, record, id, c->graph->head.graphs, c->lists);
    if (code == TGN_ERR_INPUT)
        return tgn_error_set(c->error, code, "the record of game %u is damaged; run 'tengen verify'",
                             (unsigned)id);
    for (int kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++)
        if (c->lists[kind].count > 1)
            qsort(c->lists[kind].items, c->lists[kind].count, sizeof(tgn_record_visit), compare_visits);
    return explain(c, code);
}

/* The visit that comes last in the game: few others have been there. */
static const tgn_record_visit *rarest(const tgn_record_visit_list *list)
{
    const tgn_record_visit *best = &list->items[0];
    for (size_t i = 1; i < list->count; i++)
        if (list->items[i].step > best->step)
            best = &list->items[i];
    return best;
}

/* Whether one of these visits is the game's: 1 or 0. They are in order of games. */
static bool among(const tgn_record_visit *visits, size_t count, uint32_t game)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (visits[middle].game < game)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && visits[low].game == game;
}

/* The same for a hot node, whose visits lie in chunks. */
static int among_chunks(change *c, const tgn_segment *segment, const tgn_record_visit *visit)
{
    tgn_segment_cursor *cursor;
    const tgn_record_visit *visits;
    size_t count;
    int code = tgn_segment_node__visits(&cursor, c->graph->store, segment, tgn_record_visit__key(visit)),
        found = 0;
    if (code < 0)
        return code;
    while (!found && (code = tgn_segment_cursor__next(cursor, &visits, &count, c->error)) > 0)
        found = among(visits, count, visit->game);
    tgn_segment_cursor__free(cursor);
    return code < 0 ? code : found;
}

/* Whether the segment of this lookup holds the game of this visit: 1, 0, or a negative code. */
static int holds(change *c, const tgn_segment_lookup *lookup, const tgn_record_visit *visit)
{
    int code = tgn_segment_lookup__node(lookup, &c->node, c->error);
    if (code <= 0)
        return code;
    return c->node.hot ? among_chunks(c, lookup->segment, visit)
                       : among(c->node.visits, c->node.row_count, visit->game);
}

/* Which of some segments holds the game of this visit: its number, -1 for none, or `code`. */
static ptrdiff_t find_holder(change *c, const tgn_segment *segments, size_t count,
                             const tgn_record_visit *visit, int *code)
{
    tgn_segment_lookup lookups[TGN_GRAPH_SEGMENTS_MAX];
    ptrdiff_t holder = -1;
    for (size_t i = 0; i < count; i++)
        lookups[i] = (tgn_segment_lookup){.segment = &segments[i], .key = tgn_record_visit__key(visit)};
    *code = tgn_segment__look_up(c->graph->store, lookups, count, c->error);
    if (*code < 0)
        return -1;
    for (size_t i = 0; i < count && *code == 0; i++)
        if ((*code = holds(c, &lookups[i], visit)) > 0)
            holder = (ptrdiff_t)i;
    tgn_segment__release(lookups, count);
    return holder;
}

/* ---- out ----------------------------------------------------------------------------------------------- */

static void drop_segment(tgn_graph_head *head, tgn_kind kind, size_t which)
{
    tgn_segment *segments = head->segments[kind];
    size_t behind = --head->segment_count[kind] - which;
    memmove(&segments[which], &segments[which + 1], behind * sizeof *segments);
}

/* Patch a game's visits out of the segment that holds it. */
static int take_out_kind(change *c, tgn_kind kind, uint32_t id)
{
    const tgn_record_visit_list *list = &c->lists[kind];
    int code;
    if (list->count == 0)
        return 0;
    const ptrdiff_t holder =
        find_holder(c, c->next.segments[kind], c->next.segment_count[kind], rarest(list), &code);
    if (holder < 0 && code == 0)
        return tgn_error_set(c->error, TGN_ERR_INPUT,
                             "game %u is not in the graph (%s) as it is stored; run 'tengen verify'",
                             (unsigned)id, tgn_kind_name(kind));
    if (holder < 0)
        return explain(c, code);
    tgn_segment *segment = &c->next.segments[kind][holder];
    code = tgn_segment__remove(c->graph->store, segment, c->graph->games, list->items, list->count, c->batch,
                               c->error);
    if (code == 0 && segment->visits == 0)
        drop_segment(&c->next, kind, (size_t)holder);
    return explain(c, code);
}

static int missing(change *c, uint32_t id)
{
    return tgn_error_set(c->error, TGN_ERR_MISSING, "there is no game %u", (unsigned)id);
}

/* The row of a game that exists, or NULL with the reason. */
static const tgn_games_row *row_of(change *c, uint32_t id, int *code)
{
    const tgn_games_row *row = NULL;
    tgn_error words = {.code = TGN_ERR_INPUT};
    if (id > 0 && id <= tgn_games__count(c->graph->games)) {
        row = tgn_games__row(c->graph->games, id, &words);
        *code = row ? 0 : words.code;
        if (!row && c->error)
            *c->error = words;
    } else {
        *code = missing(c, id);
    }
    if (row && row->flags & TGN_GAMES_ROW_REMOVED) {
        *code = missing(c, id);
        row = NULL;
    }
    return row;
}

/* Remove all visits of a stored game from all graphs; its row stays for now. */
static int take_out(change *c, uint32_t id)
{
    c->id = id;
    tgn_buffer space = {0};
    tgn_record record;
    int code;
    if (!row_of(c, id, &code))
        return code;
    code = tgn_games__record(c->graph->games, id, &space, &record, c->error);
    if (code == 0)
        code = tgn_error_set(c->error, TGN_ERR_INPUT, "the record of game %u is lost", (unsigned)id);
    if (code > 0)
        code = trace(c, &record, id);
    for (int kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++)
        code = take_out_kind(c, (tgn_kind)kind, id);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        c->gone[kind] = c->lists[kind];
        c->lists[kind] = (tgn_record_visit_list){0};
    }
    tgn_buffer__clear(&space);
    return explain(c, code);
}

/* ---- in ------------------------------------------------------------------------------------------------ */

/* Why a record is refused: the problem that refuses it. */
static int refuse(change *c, const tgn_sgf *tree)
{
    const char *why = "not a game that can be read";
    for (size_t i = tree->problem_count; i > 0; i--)
        if (tgn_problem_refuses(tree->problems[i - 1].kind))
            why = tgn_problem_meaning(tree->problems[i - 1].kind);
    return tgn_error_set(c->error, TGN_ERR_INPUT, "%s", why);
}

/* A game read, played and packed; clear the entry in any case. */
static int prepare(change *c, tgn_sgf *tree, bool variations, tgn_record *record, tgn_games_entry *entry)
{
    memset(entry, 0, sizeof *entry);
    if (tree->refused)
        return refuse(c, tree);
    int code = tgn_record__build(c->builder, tree, c->game, variations, record);
    if (code == 0)
        code = tgn_games_entry__make(entry, tree, record);
    if (code == 0 && tree->problem_count > 0)
        entry->row.flags |= TGN_GAMES_ROW_REPAIRED;
    return explain(c, code);
}

static int feed_list(void *context, tgn_kind kind, unsigned first, unsigned end, tgn_segment_encoder *encoder,
                     tgn_error *error)
{
    (void)kind, (void)first, (void)end;
    const tgn_record_visit_list *list = context;
    return tgn_segment_encoder__add(encoder, list->items, list->count, error);
}

/* The visits of a game that has its number and its row, as segments of their own. */
static int write_visits(change *c, const tgn_record *record, uint32_t id)
{
    c->id = id;
    int code = trace(c, record, id);
    for (int kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++)
        if (c->lists[kind].count > 0)
            code = tgn_graph__write_small_segment(c->graph, &c->next, (tgn_kind)kind, c->lists[kind].count,
                                                  feed_list, &c->lists[kind], c->batch, c->error);
    return explain(c, code);
}

/* Give an entry a number, unless it is a duplicate that must not be added. */
static int assign_number(change *c, tgn_games_entry *entry, bool keep_duplicate, uint32_t *id)
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
        return explain(c, (int)found);
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

/* ---- the four changes ---------------------------------------------------------------------------------- */

int tgn_graph_add(tgn_graph *graph, tgn_sgf *tree, bool variations, bool keep_duplicate, uint32_t *id,
                  tgn_error *error)
{
    change c;
    tgn_record record;
    tgn_games_entry entry = {0};
    uint32_t given = 0;
    int code = begin(&c, graph, error);
    if (code == 0)
        code = prepare(&c, tree, variations, &record, &entry);
    if (code == 0)
        code = assign_number(&c, &entry, keep_duplicate, &given);
    if (code == 0)
        code = write_visits(&c, &record, given);
    c.next.live++;
    code = finish(&c, code);
    tgn_games_entry__clear(&entry);
    if (id)
        *id = code == 0 || code == TGN_ERR_ILLEGAL ? given : 0;
    return code;
}

static int replace_game(change *c, uint32_t id, tgn_sgf *tree, bool variations)
{
    tgn_record record;
    tgn_games_entry entry;
    int code = prepare(c, tree, variations, &record, &entry);
    if (code == 0)
        code = take_out(c, id);
    if (code == 0)
        code = explain(c, tgn_games__replace(c->graph->games, id, &entry, c->error));
    if (code == 0)
        code = write_visits(c, &record, id);
    tgn_games_entry__clear(&entry);
    return code;
}

int tgn_graph_replace(tgn_graph *graph, uint32_t id, tgn_sgf *tree, bool variations, tgn_error *error)
{
    change c;
    int code = begin(&c, graph, error);
    if (code == 0)
        code = replace_game(&c, id, tree, variations);
    return finish(&c, code);
}

int tgn_graph_remove(tgn_graph *graph, uint32_t id, tgn_error *error)
{
    change c;
    int code = begin(&c, graph, error);
    if (code == 0)
        code = take_out(&c, id);
    if (code == 0)
        code = explain(&c, tgn_games__replace(graph->games, id, NULL, error));
    c.next.live--;
    return finish(&c, code);
}

/* The one game of a text. */
static int read_text(change *c, tgn_sgf_reader **reader, const tgn_buffer *text, uint32_t id, tgn_sgf **tree)
{
    int code = tgn_sgf_open_memory(reader, text->data, text->length);
    if (code == 0)
        code = tgn_sgf_next(*reader, tree);
    if (code < 0)
        return explain(c, code);
    if (code == 0 || (*tree)->refused)
        return tgn_error_set(c->error, TGN_ERR_INPUT, "the text of game %u is damaged", (unsigned)id);
    return 0;
}

/* Read the stored text, cut it, and put what is left in its place. */
static int cut(change *c, uint32_t id, uint32_t moves)
{
    tgn_buffer whole = {0}, kept = {0};
    tgn_sgf_reader *reader = NULL, *again = NULL;
    tgn_sgf *tree;
    int code;
    const tgn_games_row *row = row_of(c, id, &code);
    const bool variations = row && row->flags & TGN_GAMES_ROW_TREE;
    if (code == 0)
        code = explain(c, tgn_games__sgf(c->graph->games, id, &whole, c->error));
    if (code == 0)
        code = read_text(c, &reader, &whole, id, &tree);
    if (code == 0)
        code = explain(c, trim(tree, c->game, moves, &kept));
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
    change c;
    int code = begin(&c, graph, error);
    if (code == 0)
        code = cut(&c, id, moves);
    return finish(&c, code);
}
