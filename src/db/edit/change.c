/* change.c - see change.h */
#include "db/edit/change.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "db/pattern/index.h"
#include "db/segment/shape.h"

int tgn_edit_change__explain(tgn_edit_change *c, int code)
{
    return code == TGN_ERR_MEMORY
               ? tgn_error_set(c->error, code, "no memory for the change; nothing was changed")
               : code;
}

/* ---- beginning and ending ------------------------------------------------------------------------------ */

/* Returns 0 or a negative code; call finish() in either case. */
int tgn_edit_change__begin(tgn_edit_change *c, tgn_graph *graph, tgn_error *error)
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
    return tgn_edit_change__explain(c, code);
}

static int compare_ids(const void *a, const void *b)
{
    const uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

/* The index of patterns follows: the blocks of the games are made again, those of a group together. */
static int index_patterns(tgn_edit_change *c)
{
    const tgn_graph_head *head = &c->graph->head;
    const bool complete = head->indexed == head->games;
    int code = 0;
    if (c->id_count > 1)
        qsort(c->ids, c->id_count, sizeof *c->ids, compare_ids);
    for (size_t from = 0, to; from < c->id_count && code == 0; from = to) {
        const uint32_t group = tgn_pattern_index__group(c->ids[from]);
        for (to = from + 1; to < c->id_count && tgn_pattern_index__group(c->ids[to]) == group; to++)
            continue;
        if (!complete && (head->indexed == 0 || group > tgn_pattern_index__group(head->indexed)))
            break; /* it does not go that far */
        if (complete && c->ids[to - 1] > head->games)
            c->next.indexed = c->ids[to - 1];
        code = tgn_pattern_index__put(c->graph->games, c->ids[from], c->ids[to - 1], c->graph->store,
                                      c->batch, c->error);
    }
    return code;
}

static int commit(tgn_edit_change *c)
{
    int code = tgn_games__write_batch(c->graph->games, c->batch, c->error);
    if (code == 0)
        code = index_patterns(c);
    for (int kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++)
        code = tgn_graph__count_change(c->graph, &c->next, (tgn_kind)kind, &c->gone[kind], &c->in[kind],
                                       c->error);
    if (code == 0)
        code = tgn_graph__commit_batch(c->graph, c->batch, &c->next, c->error);
    if (code < 0)
        return tgn_edit_change__explain(c, code);
    /* The change is committed; if this fails, the next one, or the next to open the database, tries it again. */
    tgn_error ignored;
    int tidied = tgn_graph__sweep_segments(c->graph, c->dropped, c->dropped_count, &ignored);
    if (tidied == 0)
        tidied = tgn_graph__join(c->graph, TGN_GRAPH_JOIN_EDIT, NULL, NULL, &ignored);
    (void)tidied;
    return 0;
}

/* Commit if everything succeeded so far; else leave everything as it was. */
int tgn_edit_change__finish(tgn_edit_change *c, int code)
{
    if (code == 0 && !c->unchanged)
        code = commit(c);
    if ((code < 0 || c->unchanged) && c->begun)
        tgn_games__discard(c->graph->games);
    tgn_store__batch_free(c->batch);
    tgn_record_tracer__free(c->tracer);
    tgn_record_builder__free(c->builder);
    tgn_game_free(c->game);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        for (size_t i = 0; i < TGN_GRAPH_SEGMENTS_MAX; i++)
            free(c->out[kind][i].items);
        free(c->traced[kind].items);
        free(c->gone[kind].items);
        free(c->in[kind].items);
    }
    free(c->dropped);
    free(c->ids);
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

static void sort_visits(tgn_record_visit_list *list)
{
    if (list->count > 1)
        qsort(list->items, list->count, sizeof *list->items, compare_visits);
}

/* Add the visits of a game to lists[kind], and the game to those that change. */
static int trace(tgn_edit_change *c, const tgn_record *record, uint32_t id,
                 tgn_record_visit_list lists[TGN_KIND_COUNT])
{
    if (tgn_array__need(&c->ids, &c->id_capacity, c->id_count + 1) < 0)
        return tgn_edit_change__explain(c, TGN_ERR_MEMORY);
    c->ids[c->id_count++] = id;
    const int code = tgn_record_tracer__run(c->tracer, record, id, c->graph->head.graphs, lists);
    if (code == TGN_ERR_INPUT)
        return tgn_error_set(c->error, code, "the record of game %u is damaged; run 'tengen verify'",
                             (unsigned)id);
    return tgn_edit_change__explain(c, code);
}

static int add_visits(tgn_record_visit_list *list, const tgn_record_visit_list *more)
{
    if (tgn_array__need(&list->items, &list->capacity, list->count + more->count) < 0)
        return TGN_ERR_MEMORY;
    if (more->count > 0)
        memcpy(list->items + list->count, more->items, more->count * sizeof *more->items);
    list->count += more->count;
    return 0;
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
static int among_chunks(tgn_edit_change *c, const tgn_segment *segment, const tgn_record_visit *visit)
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
static int holds(tgn_edit_change *c, const tgn_segment_lookup *lookup, const tgn_record_visit *visit)
{
    int code = tgn_segment_lookup__node(lookup, &c->node, c->error);
    if (code <= 0)
        return code;
    return c->node.hot ? among_chunks(c, lookup->segment, visit)
                       : among(c->node.visits, c->node.row_count, visit->game);
}

/* Which of some segments holds the game of this visit: its number, -1 for none, or `code`. */
static ptrdiff_t find_holder(tgn_edit_change *c, const tgn_segment *segments, size_t count,
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

static uint64_t stays(const tgn_record_visit_list *list)
{
    uint64_t count = 0;
    for (size_t i = 0; i < list->count; i++)
        count += !tgn_record_visit__branch(&list->items[i]);
    return count;
}

/* A segment of which nothing is left goes as a whole: its pages are not even read. */
static int drop(tgn_edit_change *c, tgn_kind kind, size_t which)
{
    if (tgn_array__need(&c->dropped, &c->dropped_capacity, c->dropped_count + 1) < 0)
        return TGN_ERR_MEMORY;
    c->dropped[c->dropped_count++] = c->next.segments[kind][which];
    drop_segment(&c->next, kind, which);
    return 0;
}

/* Patch what was collected out of the segment that has it. */
static int take_out_of(tgn_edit_change *c, tgn_kind kind, size_t which)
{
    tgn_record_visit_list *list = &c->out[kind][which];
    tgn_segment *segment = &c->next.segments[kind][which];
    if (list->count == 0)
        return 0;
    sort_visits(list);
    int code = stays(list) == segment->visits
                   ? drop(c, kind, which)
                   : tgn_segment__remove(c->graph->store, segment, c->graph->games, list->items, list->count,
                                         c->batch, c->error);
    if (code == 0)
        code = add_visits(&c->gone[kind], list);
    list->count = 0;
    return tgn_edit_change__explain(c, code);
}

int tgn_edit_change__take_out(tgn_edit_change *c)
{
    int code = 0;
    for (int kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++) {
        /* The last first: those before it keep their places when it is dropped. */
        for (size_t which = c->next.segment_count[kind]; which-- > 0 && code == 0;)
            code = take_out_of(c, (tgn_kind)kind, which);
        sort_visits(&c->gone[kind]);
    }
    return code;
}

/* Find the segment of a graph that holds the traced game, and note its visits there. */
static int collect_kind(tgn_edit_change *c, tgn_kind kind, uint32_t id)
{
    const tgn_record_visit_list *list = &c->traced[kind];
    int code;
    if (list->count == 0)
        return 0;
    const ptrdiff_t holder =
        find_holder(c, c->next.segments[kind], c->next.segment_count[kind], rarest(list), &code);
    if (holder < 0 && code == 0)
        return tgn_error_set(c->error, TGN_ERR_INPUT,
                             "game %u is not in the graph (%s) as it is stored; run 'tengen verify'",
                             (unsigned)id, tgn_kind_name(kind));
    if (holder >= 0)
        code = add_visits(&c->out[kind][holder], list);
    return tgn_edit_change__explain(c, code);
}

static int missing(tgn_edit_change *c, uint32_t id)
{
    return tgn_error_set(c->error, TGN_ERR_MISSING, "there is no game %u", (unsigned)id);
}

const tgn_games_row *tgn_edit_change__row(tgn_edit_change *c, uint32_t id, int *code)
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

int tgn_edit_change__collect(tgn_edit_change *c, uint32_t id)
{
    tgn_buffer space = {0};
    tgn_record record;
    int code;
    if (!tgn_edit_change__row(c, id, &code))
        return code;
    code = tgn_games__record(c->graph->games, id, &space, &record, c->error);
    if (code == 0)
        code = tgn_error_set(c->error, TGN_ERR_INPUT, "the record of game %u is lost", (unsigned)id);
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++)
        c->traced[kind].count = 0;
    if (code > 0)
        code = trace(c, &record, id, c->traced);
    for (int kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++)
        code = collect_kind(c, (tgn_kind)kind, id);
    tgn_buffer__clear(&space);
    return tgn_edit_change__explain(c, code);
}

/* ---- in ------------------------------------------------------------------------------------------------ */

int tgn_edit_change__trace_in(tgn_edit_change *c, const tgn_record *record, uint32_t id)
{
    return trace(c, record, id, c->in);
}

static int feed_list(void *context, tgn_kind kind, unsigned first, unsigned end, tgn_segment_encoder *encoder,
                     tgn_error *error)
{
    (void)kind, (void)first, (void)end;
    const tgn_record_visit_list *list = context;
    return tgn_segment_encoder__add(encoder, list->items, list->count, error);
}

int tgn_edit_change__put_in(tgn_edit_change *c)
{
    int code = 0;
    for (int kind = 0; kind < TGN_KIND_COUNT && code == 0; kind++) {
        sort_visits(&c->in[kind]);
        if (c->in[kind].count > 0)
            code = tgn_graph__write_small_segment(c->graph, &c->next, (tgn_kind)kind, c->in[kind].count,
                                                  feed_list, &c->in[kind], c->batch, c->error);
    }
    return tgn_edit_change__explain(c, code);
}

/* ---- how large it is ----------------------------------------------------------------------------------- */

size_t tgn_edit_change__bytes(const tgn_edit_change *c)
{
    enum { PAGE = 4096 };
    size_t visits = 0, pages = 0;
    for (int kind = 0; kind < TGN_KIND_COUNT; kind++) {
        visits += 2 * c->in[kind].count;
        for (size_t i = 0; i < c->next.segment_count[kind]; i++) {
            const size_t count = c->out[kind][i].count;
            const uint64_t all = tgn_segment_shape__pages(&c->next.segments[kind][i].shape);
            visits += 2 * count;
            pages += count < all ? count : (size_t)all;
        }
    }
    return visits * sizeof(tgn_record_visit) + pages * PAGE;
}
