/* count.c - how many games passed through a position, and by which ways, see query.h */
#include "db/query/query.h"

#include <assert.h>

#include "base/array.h"
#include "base/error.h"

/* ---- visits in order of games -------------------------------------------------------------------------- */

/* The visits of a node, or of the two nodes of a position without a side to move, in order of games. */
typedef struct visit_walk {
    tgn_games *games;
    struct {
        const tgn_record_visit *at, *end;
        tgn_segment_cursor *cursor; /* of a hot node */
    } side[2];
} visit_walk;

/* Go on with these visits. Every one will look at its game. */
static int go_on_with(visit_walk *walk, int side, const tgn_record_visit *visits, size_t count,
                      tgn_error *error)
{
    walk->side[side].at = visits;
    walk->side[side].end = visits + count;
    const tgn_games_numbers numbers = {&visits->game, count, sizeof *visits};
    return count ? tgn_games__need_rows(walk->games, numbers, error) : 0;
}

/* Read a found node, loose or hot, as side 0 or 1. A loose node's visits are borrowed from it. */
static int walk_open(visit_walk *walk, int side, const tgn_query *query, const tgn_segment *segment,
                     tgn_record_key key, const tgn_segment_node *node)
{
    walk->games = query->graph->games;
    if (node->hot)
        return tgn_segment_node__visits(&walk->side[side].cursor, query->graph->store, segment, key);
    return go_on_with(walk, side, node->visits, node->row_count, query->error);
}

static void walk_close(visit_walk *walk)
{
    tgn_segment_cursor__free(walk->side[0].cursor);
    tgn_segment_cursor__free(walk->side[1].cursor);
    *walk = (visit_walk){0};
}

/* Make sure that a side's `at` is a visit. Returns 1, 0 at the end, or a negative code. */
static int fill_side(visit_walk *walk, int side, tgn_error *error)
{
    while (walk->side[side].at == walk->side[side].end) {
        const tgn_record_visit *visits = NULL;
        size_t count = 0;
        tgn_segment_cursor *cursor = walk->side[side].cursor;
        int code = cursor ? tgn_segment_cursor__next(cursor, &visits, &count, error) : 0;
        if (code <= 0)
            return code;
        code = go_on_with(walk, side, visits, count, error);
        if (code < 0)
            return code;
    }
    return 1;
}

/* The further ways out of a visit have its step, and stay after it. */
static bool comes_first(const tgn_record_visit *a, const tgn_record_visit *b)
{
    return a->game != b->game ? a->game < b->game : a->step <= b->step;
}

/*
 * The next row of either side: a visit, or a further way out of the one before. Borrowed until the next call.
 * Returns 1, 0 at the end, or a negative code.
 */
static int walk_next(visit_walk *walk, const tgn_record_visit **visit, int *side, tgn_error *error)
{
    const int first = fill_side(walk, 0, error), second = first < 0 ? 0 : fill_side(walk, 1, error);
    if (first < 0 || second < 0)
        return first < 0 ? first : second;
    if (!first && !second)
        return 0;
    *side = !first || (second && !comes_first(walk->side[0].at, walk->side[1].at));
    *visit = walk->side[*side].at++;
    return 1;
}

/* ---- games for the list -------------------------------------------------------------------------------- */

int tgn_query__no_memory(const tgn_query *query)
{
    return tgn_error_set(query->error, TGN_ERR_MEMORY, "no memory to answer this question");
}

/* A game for the list, at its first visit. */
static int add_candidate(tgn_query *query, const tgn_record_visit *visit)
{
    tgn_query_scratch *scratch = query->scratch;
    const uint32_t where = (uint32_t)visit->step << 16 | visit->length;
    if (tgn_array__need(&scratch->candidates, &scratch->candidate_capacity, scratch->candidate_count + 1) < 0)
        return tgn_query__no_memory(query);
    return tgn_games__rank(query->graph->games, query->question->order, query->question->descending,
                           visit->game, where, &scratch->candidates[scratch->candidate_count++],
                           query->error);
}

/* ---- ways out ------------------------------------------------------------------------------------------ */

/*
 * The way out of a side's node by this label; NULL without memory. Moves are remembered: turning one to the
 * caller's orientation takes a third of the time of reading a root's visits.
 */
static tgn_query_way *way_out(tgn_query *query, int side, uint64_t next)
{
    tgn_query_scratch *scratch = query->scratch;
    uint32_t *known = next < TGN_QUERY_MOVE_LABELS ? &scratch->move_ways[side][next] : NULL;
    if (known && *known)
        return &scratch->out.items[*known - 1];
    tgn_query_way *way = tgn_query_ways__at(&scratch->out, tgn_query__name_out(query, side, next), 0);
    if (known && way)
        *known = way->number;
    return way;
}

/* ---- visits one by one --------------------------------------------------------------------------------- */

/* Look up the row of the next game. */
static int look_up_game(tgn_query *query, uint32_t game)
{
    query->game = game;
    query->row = tgn_games__row(query->graph->games, game, query->error);
    if (!query->row)
        return query->error->code;
    query->matches = !query->matcher || tgn_games_matcher__matches(query->matcher, query->row);
    return 0;
}

/* Count how one visit arrived. */
static int count_way_in(tgn_query *query, const tgn_record_visit *visit, int side)
{
    const tgn_games_row *row = tgn_games__row(query->graph->games, visit->game, query->error);
    if (!row)
        return query->error->code;
    const uint64_t name = tgn_query__name_in(query, side, visit->came);
    tgn_query_way *way = tgn_query_ways__at(&query->scratch->in, name, visit->parent);
    if (!way)
        return tgn_query__no_memory(query);
    tgn_query_way__add_visit(way, visit, row);
    return 0;
}

/* Count how the pending visits arrived, after replaying the records of those for which it is not stored. */
static int count_pending(tgn_query *query)
{
    tgn_query_scratch *scratch = query->scratch;
    int code = tgn_query__find_arrivals(query);
    for (size_t i = 0; i < scratch->pending_count && code >= 0; i++)
        code = count_way_in(query, &scratch->pending[i], scratch->pending_side[i]);
    scratch->pending_count = 0;
    return code < 0 ? code : 0;
}

/* Visits that begin with the same step, in several parts of one board, are kept together. */
static int add_pending(tgn_query *query, const tgn_record_visit *visit, int side)
{
    enum { TOGETHER = 8 };
    tgn_query_scratch *scratch = query->scratch;
    const size_t count = scratch->pending_count;
    const tgn_record_visit *last = &scratch->pending[count > 0 ? count - 1 : 0];
    int code = 0;
    if (count >= TGN_QUERY_PENDING_MAX - TOGETHER && (visit->game != last->game || visit->step != last->step))
        code = count_pending(query);
    if (code == 0 && scratch->pending_count == TGN_QUERY_PENDING_MAX)
        code = tgn_error_set(query->error, TGN_ERR_INPUT,
                             "game %u is in too many places at once; run 'tengen verify'", visit->game);
    if (code < 0)
        return code;
    scratch->pending[scratch->pending_count] = *visit;
    scratch->pending_side[scratch->pending_count++] = (uint8_t)side;
    return 0;
}

/* The current game takes one more way out; `fresh`: it was not met before. */
static int count_year(tgn_query *query, const tgn_query_way *way, bool fresh)
{
    tgn_query_years *years = &query->scratch->years;
    const uint32_t date = query->row->first;
    if ((fresh && tgn_query_years__count(years, TGN_QUERY_YEARS_TOTAL, date) < 0) ||
        tgn_query_years__count(years, way->number, date) < 0)
        return tgn_query__no_memory(query);
    return 0;
}

/* Count one visit, or a further way out of the visit before. */
static int count_visit(tgn_query *query, const tgn_record_visit *visit, int side)
{
    const bool fresh = visit->game != query->game;
    int code = fresh ? look_up_game(query, visit->game) : 0;
    if (code < 0 || !query->matches)
        return code;
    tgn_query_way *way = way_out(query, side, visit->next);
    if (!way)
        return tgn_query__no_memory(query);
    if (tgn_query_way__add_visit(way, visit, query->row) && query->question->years)
        code = count_year(query, way, fresh);
    if (code < 0 || visit->next & TGN_RECORD_LABEL_BRANCH)
        return code;
    tgn_query_way__add_visit(&query->total, visit, query->row);
    if (fresh && query->limit)
        code = add_candidate(query, visit);
    if (code >= 0 && query->question->parents)
        code = add_pending(query, visit, side);
    return code < 0 ? code : 0;
}

static int count_visits(tgn_query *query, const tgn_segment *segment, const bool found[2])
{
    visit_walk walk = {0};
    const tgn_record_visit *visit;
    int code = 0, side;
    for (int i = 0; i < query->side_count && code >= 0; i++)
        if (found[i])
            code = walk_open(&walk, i, query, segment, query->side[i].key, &query->scratch->node[i]);
    query->game = 0;
    while (code >= 0 && (code = walk_next(&walk, &visit, &side, query->error)) > 0)
        code = count_visit(query, visit, side);
    walk_close(&walk);
    return code < 0 ? code : count_pending(query);
}

/* ---- a hot node's summary ------------------------------------------------------------------------------ */

/* What a summary does not have: the year of a visit's game, on this way out. */
static int add_year(tgn_query *query, const tgn_record_visit *visit, int side)
{
    const bool fresh = visit->game != query->game;
    int code = fresh ? look_up_game(query, visit->game) : 0;
    if (code < 0)
        return code;
    tgn_query_way *way = way_out(query, side, visit->next);
    if (!way)
        return tgn_query__no_memory(query);
    return tgn_query_way__meet(way, visit->game) ? count_year(query, way, fresh) : 0;
}

/* Read a hot node's visits: collect up to `candidates` of its games for the list, and count the years. */
static int walk_hot_node(tgn_query *query, const tgn_segment *segment, int side, uint64_t candidates)
{
    visit_walk walk = {0};
    const tgn_record_visit *visit;
    const bool years = query->question->years;
    uint32_t game = query->game = 0;
    int none, code = walk_open(&walk, 0, query, segment, query->side[side].key, &query->scratch->node[side]);
    while (code >= 0 && (years || candidates > 0) &&
           (code = walk_next(&walk, &visit, &none, query->error)) > 0) {
        if (candidates > 0 && visit->game != game) {
            code = add_candidate(query, visit);
            candidates--;
        }
        game = visit->game;
        if (code >= 0 && years)
            code = add_year(query, visit, side);
    }
    walk_close(&walk);
    return code < 0 ? code : 0;
}

static int add_newest(tgn_query *query, const tgn_segment_node *node)
{
    const tgn_games_numbers numbers = {&node->newest->game, node->newest_count, sizeof *node->newest};
    int code = node->newest_count ? tgn_games__need_rows(query->graph->games, numbers, query->error) : 0;
    for (size_t i = 0; i < node->newest_count && code >= 0; i++)
        code = add_candidate(query, &node->newest[i]);
    return code < 0 ? code : 0;
}

/* A summary has the newest games; any other page is chosen among all, and years are counted in all. */
static int add_to_summary(tgn_query *query, const tgn_segment *segment, int side)
{
    const tgn_question *q = query->question;
    const bool newest = query->limit <= TGN_SEGMENT_NEWEST && q->order == TGN_ORDER_DATE && q->descending;
    const bool in_order = q->order == TGN_ORDER_ID && !q->descending; /* visits come in order of numbers */
    const uint64_t candidates = newest ? 0 : in_order ? query->limit : query->limit ? UINT64_MAX : 0;
    int code = newest && query->limit ? add_newest(query, &query->scratch->node[side]) : 0;
    if (code == 0 && (candidates > 0 || q->years))
        code = walk_hot_node(query, segment, side, candidates);
    return code;
}

static int take_summary(tgn_query *query, const tgn_segment *segment, int side)
{
    tgn_query_scratch *scratch = query->scratch;
    const tgn_segment_node *node = &scratch->node[side];
    tgn_query_way *way = &query->total;
    tgn_query_way__add_tally(way, &node->total);
    for (size_t i = 0; way && i < node->out_count; i++) {
        way = way_out(query, side, node->out[i].label);
        if (way)
            tgn_query_way__add_tally(way, &node->out[i].tally);
    }
    for (size_t i = 0; way && query->question->parents && i < node->in_count; i++) {
        const tgn_segment_way_in *in = &node->in[i];
        way = tgn_query_ways__at(&scratch->in, tgn_query__name_in(query, side, in->came), in->parent);
        if (way)
            tgn_query_way__add_tally(way, &in->tally);
    }
    if (!way)
        return tgn_query__no_memory(query);
    return add_to_summary(query, segment, side);
}

/* Whether a summary answers the whole question. */
static bool summary_suffices(const tgn_query *query, const tgn_segment_node *node)
{
    if (!node->hot || query->matcher)
        return false;
    for (size_t i = 0; query->question->parents && i < node->in_count; i++)
        if (node->in[i].came == TGN_RECORD_CAME_UNKNOWN)
            return false;
    return true;
}

/* ---- segments ------------------------------------------------------------------------------------------ */

/* The nodes of both sides in every segment: those of segment i are at `side_count * i`. */
static int look_up_sides(tgn_query *query, const tgn_segment *segments, size_t count)
{
    tgn_segment_lookup *next = query->scratch->lookups;
    for (size_t i = 0; i < count; i++)
        for (int side = 0; side < query->side_count; side++)
            *next++ = (tgn_segment_lookup){.segment = &segments[i], .key = query->side[side].key};
    return tgn_segment__look_up(query->graph->store, query->scratch->lookups,
                                (size_t)(next - query->scratch->lookups), query->error);
}

static int count_segment(tgn_query *query, const tgn_segment *segment, const tgn_segment_lookup *lookups)
{
    bool found[2] = {false, false};
    for (int i = 0; i < query->side_count; i++) {
        int code = tgn_segment_lookup__node(&lookups[i], &query->scratch->node[i], query->error);
        if (code < 0)
            return code;
        found[i] = code > 0;
    }
    const int side = found[0] ? 0 : 1;
    if (!found[side])
        return 0;
    if (found[0] != found[1] && summary_suffices(query, &query->scratch->node[side]))
        return take_summary(query, segment, side);
    return count_visits(query, segment, found);
}

int tgn_query__count(tgn_query *query)
{
    const tgn_segment *segments = query->graph->head.segments[query->kind];
    const size_t count = query->graph->head.segment_count[query->kind], sides = (size_t)query->side_count;
    static_assert(2 * TGN_GRAPH_SEGMENTS_MAX <= TGN_SEGMENT_LOOKUPS, "all nodes of a question fit");
    int code =
        query->limit ? tgn_games__need_order(query->graph->games, query->question->order, query->error) : 0;
    if (code == 0)
        code = look_up_sides(query, segments, count);
    if (code < 0)
        return code;
    for (size_t i = 0; i < count && code >= 0; i++)
        code = count_segment(query, &segments[i], &query->scratch->lookups[sides * i]);
    tgn_segment__release(query->scratch->lookups, sides * count);
    return code;
}

/* ---- who went where ------------------------------------------------------------------------------------ */

/* Note who leaves by this label, if nobody is known on that way yet. Returns whether it was news. */
static bool note_taker(tgn_query_way *const *ways, size_t count, const tgn_record_visit *visit)
{
    for (size_t i = 0; i < count; i++)
        if (ways[i]->name == (visit->next & ~TGN_RECORD_LABEL_BRANCH) && ways[i]->game == 0) {
            ways[i]->game = visit->game;
            return true;
        }
    return false;
}

/* Read a hot node until so many ways have a game. Returns how many are left, or a negative code. */
static int find_takers_in(tgn_query *query, const tgn_segment_lookup *lookup, tgn_query_way *const *ways,
                          size_t count, int left)
{
    tgn_segment_cursor *cursor = NULL;
    const tgn_record_visit *visits;
    size_t visit_count;
    tgn_segment_node *node = &query->scratch->target;
    int code = tgn_segment_lookup__node(lookup, node, query->error);
    if (code <= 0 || !node->hot)
        return code < 0 ? code : left; /* the visits of a loose node were counted one by one */
    code = tgn_segment_node__visits(&cursor, query->graph->store, lookup->segment, lookup->key);
    while (code >= 0 && left > 0 &&
           (code = tgn_segment_cursor__next(cursor, &visits, &visit_count, query->error)) > 0)
        for (size_t i = 0; i < visit_count; i++)
            if (tgn_record_label__kind(visits[i].next) == TGN_RECORD_LABEL_SETUP)
                left -= note_taker(ways, count, &visits[i]);
    tgn_segment_cursor__free(cursor);
    return code < 0 ? code : left;
}

int tgn_query__find_takers(tgn_query *query, tgn_query_way *const *ways, size_t count)
{
    const tgn_segment *segments = query->graph->head.segments[query->kind];
    const size_t lookups = query->graph->head.segment_count[query->kind] * (size_t)query->side_count;
    int left = 0;
    for (size_t i = 0; i < count; i++)
        left += ways[i]->game == 0;
    if (left == 0)
        return 0;
    TGN_TRY(look_up_sides(query, segments, query->graph->head.segment_count[query->kind]));
    for (size_t i = 0; i < lookups && left > 0; i++)
        left = find_takers_in(query, &query->scratch->lookups[i], ways, count, left);
    tgn_segment__release(query->scratch->lookups, lookups);
    return left < 0 ? left : 0;
}

/* ---- where continuations lead -------------------------------------------------------------------------- */

/* Count the visits of `scratch->target` by games that match. */
static int count_target(tgn_query *query, const tgn_segment *segment, tgn_record_key key,
                        tgn_query_way *total)
{
    visit_walk walk = {0};
    const tgn_record_visit *visit;
    int none, code = walk_open(&walk, 0, query, segment, key, &query->scratch->target);
    query->game = 0;
    while (code >= 0 && (code = walk_next(&walk, &visit, &none, query->error)) > 0) {
        if (visit->game != query->game)
            code = look_up_game(query, visit->game);
        if (code >= 0 && query->matches && !(visit->next & TGN_RECORD_LABEL_BRANCH))
            tgn_query_way__add_visit(total, visit, query->row);
    }
    walk_close(&walk);
    return code;
}

/* How many matching games and visits a node has, and with which results, in all segments: one lookup for each. */
static int count_node(tgn_query *query, const tgn_segment_lookup *lookups, size_t count, tgn_count *out)
{
    tgn_segment_node *node = &query->scratch->target;
    tgn_query_way total = {0};
    int code = 0;
    for (size_t i = 0; i < count && code >= 0; i++) {
        code = tgn_segment_lookup__node(&lookups[i], node, query->error);
        if (code > 0 && node->hot && !query->matcher)
            tgn_query_way__add_tally(&total, &node->total);
        else if (code > 0)
            code = count_target(query, lookups[i].segment, lookups[i].key, &total);
    }
    *out = total.count;
    return code < 0 ? code : 0;
}

static bool is_move(const tgn_way *way)
{
    return way->kind == TGN_WAY_MOVE || way->kind == TGN_WAY_PASS;
}

/*
 * The node that a way leads to, in every segment: play the move, make the key. The move is played as a record would have
 * it, whatever lies on the point.
 */
static int add_lookups(tgn_query *query, const tgn_way *way, tgn_segment_lookup *out)
{
    const tgn_graph_head *head = &query->graph->head;
    tgn_game *game = query->scratch->game;
    if (tgn_game_force(game, way->move.colour, way->move.point, NULL) < 0)
        return tgn_query__no_memory(query);
    const tgn_record_key key = tgn_record_key__of(tgn_game_key(game, NULL));
    tgn_game_undo(game);
    for (size_t i = 0; i < head->segment_count[query->kind]; i++)
        out[i] = (tgn_segment_lookup){.segment = &head->segments[query->kind][i], .key = key};
    return 0;
}

/* The first of some ways, as many as are looked up together. Returns how many, or a negative code. */
static int count_some_reached(tgn_query *query, tgn_way *ways, size_t count)
{
    tgn_segment_lookup *lookups = query->scratch->lookups;
    const size_t each = query->graph->head.segment_count[query->kind];
    size_t looked_up = 0, end = 0, used = 0;
    int code = 0;
    for (; end < count && looked_up + each <= TGN_SEGMENT_LOOKUPS && code == 0; end++)
        if (is_move(&ways[end])) {
            code = add_lookups(query, &ways[end], lookups + looked_up);
            looked_up += each;
        }
    if (code == 0)
        code = tgn_segment__look_up(query->graph->store, lookups, looked_up, query->error);
    if (code < 0)
        return code;
    for (size_t i = 0; i < end && code >= 0; i++)
        if (is_move(&ways[i])) {
            code = count_node(query, lookups + used, each, &ways[i].reached);
            used += each;
        }
    tgn_segment__release(lookups, looked_up);
    return code < 0 ? code : (int)end;
}

/*
 * "Played here" counts the games that went this way from this position. The position it leads to may have
 * been reached in other ways as well: look it up.
 */
int tgn_query__count_reached(tgn_query *query, tgn_way *ways, size_t count)
{
    if (query->kind != TGN_KIND_WHOLE)
        return 0;
    for (size_t i = 0; i < count;) {
        const int done = count_some_reached(query, ways + i, count - i);
        if (done < 0)
            return done;
        i += (size_t)done;
    }
    return 0;
}
