/* gather.c - counting who passed through a position, see ask.h */
#include "db/query/query.h"

#include "base/array.h"
#include "db/query/walk.h"

int tgn_query__no_memory(const tgn_query *ask)
{
    return tgn_error_set(ask->error, TGN_ERR_MEMORY, "no memory to answer this question");
}

/* Offer a game to the list, at its first visit. */
static int offer(tgn_query *ask, const tgn_record_visit *visit)
{
    tgn_query_scratch *desk = ask->desk;
    const uint32_t where = (uint32_t)visit->step << 16 | visit->length;
    if (tgn_array__need(&desk->offers, &desk->offer_capacity, desk->offer_count + 1) < 0)
        return tgn_query__no_memory(ask);
    return tgn_games__rank(ask->graph->roll, ask->question->order, ask->question->descending, visit->game,
                           where, &desk->offers[desk->offer_count++], ask->error);
}

/* ---- ways out ------------------------------------------------------------------------------------------ */

/*
 * The way out of a side's node by this label; NULL without memory. Moves are remembered: to turn one round
 * for the asker takes a third of the time in which a root's visits are walked through.
 */
static tgn_query_way *way_out(tgn_query *ask, int side, uint64_t next)
{
    tgn_query_scratch *desk = ask->desk;
    uint32_t *known = next < TGN_QUERY_MOVE_LABELS ? &desk->move_ways[side][next] : NULL;
    if (known && *known)
        return &desk->out.items[*known - 1];
    tgn_query_way *trail = tgn_query_ways__at(&desk->out, tgn_query__name_out(ask, side, next), 0);
    if (known && trail)
        *known = trail->number;
    return trail;
}

/* ---- visits one by one --------------------------------------------------------------------------------- */

/* Look at the row of a game that comes into sight. */
static int meet(tgn_query *ask, uint32_t game)
{
    ask->game = game;
    ask->row = tgn_games__row(ask->graph->roll, game, ask->error);
    if (!ask->row)
        return ask->error->code;
    ask->taken = !ask->sieve || tgn_games_matcher__matches(ask->sieve, ask->row);
    return 0;
}

/* Count how one visit came. */
static int count_way_in(tgn_query *ask, const tgn_record_visit *visit, int side)
{
    const tgn_games_row *row = tgn_games__row(ask->graph->roll, visit->game, ask->error);
    if (!row)
        return ask->error->code;
    const uint64_t name = tgn_query__name_in(ask, side, visit->came);
    tgn_query_way *trail = tgn_query_ways__at(&ask->desk->in, name, visit->parent);
    if (!trail)
        return tgn_query__no_memory(ask);
    tgn_query_way__add_visit(trail, visit, row);
    return 0;
}

/* Count how the waiting visits came, after replaying the records of those of which it was not kept. */
static int count_waiting(tgn_query *ask)
{
    tgn_query_scratch *desk = ask->desk;
    int code = tgn_query__find_arrivals(ask);
    for (size_t i = 0; i < desk->waiting_count && code >= 0; i++)
        code = count_way_in(ask, &desk->waiting[i], desk->waiting_side[i]);
    desk->waiting_count = 0;
    return code < 0 ? code : 0;
}

/* Visits that came at the same moment, in several parts of one board, wait together. */
static int wait_in(tgn_query *ask, const tgn_record_visit *visit, int side)
{
    enum { TOGETHER = 8 };
    tgn_query_scratch *desk = ask->desk;
    const size_t count = desk->waiting_count;
    const tgn_record_visit *last = &desk->waiting[count > 0 ? count - 1 : 0];
    int code = 0;
    if (count >= TGN_QUERY_PENDING_MAX - TOGETHER && (visit->game != last->game || visit->step != last->step))
        code = count_waiting(ask);
    if (code == 0 && desk->waiting_count == TGN_QUERY_PENDING_MAX)
        code = tgn_error_set(ask->error, TGN_ERR_INPUT,
                             "game %u is in too many places at once; run 'tengen verify'", visit->game);
    if (code < 0)
        return code;
    desk->waiting[desk->waiting_count] = *visit;
    desk->waiting_side[desk->waiting_count++] = (uint8_t)side;
    return 0;
}

/* The game at hand goes one more way out; `fresh`: it has only now come into sight. */
static int count_year(tgn_query *ask, const tgn_query_way *trail, bool fresh)
{
    tgn_query_years *years = &ask->desk->years;
    const uint32_t date = ask->row->first;
    if ((fresh && tgn_query_years__count(years, TGN_QUERY_YEARS_TOTAL, date) < 0) ||
        tgn_query_years__count(years, trail->number, date) < 0)
        return tgn_query__no_memory(ask);
    return 0;
}

/* Count one visit, or a further way out of the visit before. */
static int count_visit(tgn_query *ask, const tgn_record_visit *visit, int side)
{
    const bool fresh = visit->game != ask->game;
    int code = fresh ? meet(ask, visit->game) : 0;
    if (code < 0 || !ask->taken)
        return code;
    tgn_query_way *trail = way_out(ask, side, visit->next);
    if (!trail)
        return tgn_query__no_memory(ask);
    if (tgn_query_way__add_visit(trail, visit, ask->row) && ask->question->years)
        code = count_year(ask, trail, fresh);
    if (code < 0 || visit->next & TGN_RECORD_LABEL_BRANCH)
        return code;
    tgn_query_way__add_visit(&ask->total, visit, ask->row);
    if (fresh && ask->limit)
        code = offer(ask, visit);
    if (code >= 0 && ask->question->parents)
        code = wait_in(ask, visit, side);
    return code < 0 ? code : 0;
}

static int count_visits(tgn_query *ask, const tgn_segment *segment, const bool found[2])
{
    tgn_query_walk walk = {0};
    const tgn_record_visit *visit;
    int code = 0, side;
    for (int i = 0; i < ask->side_count && code >= 0; i++)
        if (found[i])
            code =
                tgn_query_walk__open(&walk, i, ask->graph->store, segment, ask->side[i].key, &ask->desk->node[i]);
    ask->game = 0;
    while (code >= 0 && (code = tgn_query_walk__next(&walk, &visit, &side, ask->error)) > 0)
        code = count_visit(ask, visit, side);
    tgn_query_walk__close(&walk);
    return code < 0 ? code : count_waiting(ask);
}

/* ---- a hot node's summary ------------------------------------------------------------------------------ */

/* What a summary does not say of a visit: the year of its game, on this way out. */
static int add_year(tgn_query *ask, const tgn_record_visit *visit, int side)
{
    const bool fresh = visit->game != ask->game;
    int code = fresh ? meet(ask, visit->game) : 0;
    if (code < 0)
        return code;
    tgn_query_way *trail = way_out(ask, side, visit->next);
    if (!trail)
        return tgn_query__no_memory(ask);
    return tgn_query_way__meet(trail, visit->game) ? count_year(ask, trail, fresh) : 0;
}

/* Walk through a hot node's visits: offer so many of its games to the page, and count the years. */
static int look_through(tgn_query *ask, const tgn_segment *segment, int side, uint64_t offers)
{
    tgn_query_walk walk = {0};
    const tgn_record_visit *visit;
    const bool years = ask->question->years;
    uint32_t game = ask->game = 0;
    int none, code = tgn_query_walk__open(&walk, 0, ask->graph->store, segment, ask->side[side].key,
                                    &ask->desk->node[side]);
    while (code >= 0 && (years || offers > 0) &&
           (code = tgn_query_walk__next(&walk, &visit, &none, ask->error)) > 0) {
        if (offers > 0 && visit->game != game) {
            code = offer(ask, visit);
            offers--;
        }
        game = visit->game;
        if (code >= 0 && years)
            code = add_year(ask, visit, side);
    }
    tgn_query_walk__close(&walk);
    return code < 0 ? code : 0;
}

static int offer_newest(tgn_query *ask, const tgn_segment_node *node)
{
    int code = 0;
    for (size_t i = 0; i < node->newest_count && code >= 0; i++)
        code = offer(ask, &node->newest[i]);
    return code < 0 ? code : 0;
}

/* The newest games lie at hand; every other page is chosen among all, and years are counted in all. */
static int add_to_summary(tgn_query *ask, const tgn_segment *segment, int side)
{
    const tgn_question *q = ask->question;
    const bool newest = ask->limit <= TGN_SEGMENT_NEWEST && q->order == TGN_ORDER_DATE && q->descending;
    const bool in_order = q->order == TGN_ORDER_ID && !q->descending; /* they come by number */
    const uint64_t offers = newest ? 0 : in_order ? ask->limit : ask->limit ? UINT64_MAX : 0;
    int code = newest && ask->limit ? offer_newest(ask, &ask->desk->node[side]) : 0;
    if (code == 0 && (offers > 0 || q->years))
        code = look_through(ask, segment, side, offers);
    return code;
}

static int take_summary(tgn_query *ask, const tgn_segment *segment, int side)
{
    tgn_query_scratch *desk = ask->desk;
    const tgn_segment_node *node = &desk->node[side];
    tgn_query_way *trail = &ask->total;
    tgn_query_way__add_tally(trail, &node->total);
    for (size_t i = 0; trail && i < node->out_count; i++) {
        trail = way_out(ask, side, node->out[i].label);
        if (trail)
            tgn_query_way__add_tally(trail, &node->out[i].tally);
    }
    for (size_t i = 0; trail && ask->question->parents && i < node->in_count; i++) {
        const tgn_segment_way_in *in = &node->in[i];
        trail = tgn_query_ways__at(&desk->in, tgn_query__name_in(ask, side, in->came), in->parent);
        if (trail)
            tgn_query_way__add_tally(trail, &in->tally);
    }
    if (!trail)
        return tgn_query__no_memory(ask);
    return add_to_summary(ask, segment, side);
}

/* Whether a summary answers everything that is asked. */
static bool summary_will_do(const tgn_query *ask, const tgn_segment_node *node)
{
    if (!node->hot || ask->sieve)
        return false;
    for (size_t i = 0; ask->question->parents && i < node->in_count; i++)
        if (node->in[i].came == TGN_RECORD_CAME_UNKNOWN)
            return false;
    return true;
}

/* ---- segments ------------------------------------------------------------------------------------------ */

static int gather_segment(tgn_query *ask, const tgn_segment *segment)
{
    bool found[2] = {false, false};
    for (int i = 0; i < ask->side_count; i++) {
        int code = tgn_segment__find(ask->graph->store, NULL, segment, ask->side[i].key, &ask->desk->node[i],
                                     ask->error);
        if (code < 0)
            return code;
        found[i] = code > 0;
    }
    const int side = found[0] ? 0 : 1;
    if (!found[side])
        return 0;
    if (found[0] != found[1] && summary_will_do(ask, &ask->desk->node[side]))
        return take_summary(ask, segment, side);
    return count_visits(ask, segment, found);
}

int tgn_query__count(tgn_query *ask)
{
    const tgn_graph_head *head = &ask->graph->head;
    int code = 0;
    for (size_t i = 0; i < head->segment_count[ask->kind] && code >= 0; i++)
        code = gather_segment(ask, &head->segments[ask->kind][i]);
    return code;
}

/* Count the visits of `desk->target` through the sieve. */
static int count_target(tgn_query *ask, const tgn_segment *segment, tgn_record_key key, tgn_query_way *total)
{
    tgn_query_walk walk = {0};
    const tgn_record_visit *visit;
    int none, code = tgn_query_walk__open(&walk, 0, ask->graph->store, segment, key, &ask->desk->target);
    ask->game = 0;
    while (code >= 0 && (code = tgn_query_walk__next(&walk, &visit, &none, ask->error)) > 0) {
        if (visit->game != ask->game)
            code = meet(ask, visit->game);
        if (code >= 0 && ask->taken && !(visit->next & TGN_RECORD_LABEL_BRANCH))
            tgn_query_way__add_visit(total, visit, ask->row);
    }
    tgn_query_walk__close(&walk);
    return code;
}

int tgn_query__count_node(tgn_query *ask, tgn_record_key key, tgn_count *out)
{
    const tgn_graph_head *head = &ask->graph->head;
    tgn_segment_node *node = &ask->desk->target;
    tgn_query_way total = {0};
    int code = 0;
    for (size_t i = 0; i < head->segment_count[ask->kind] && code >= 0; i++) {
        const tgn_segment *segment = &head->segments[ask->kind][i];
        code = tgn_segment__find(ask->graph->store, NULL, segment, key, node, ask->error);
        if (code > 0 && node->hot && !ask->sieve)
            tgn_query_way__add_tally(&total, &node->total);
        else if (code > 0)
            code = count_target(ask, segment, key, &total);
    }
    *out = total.count;
    return code < 0 ? code : 0;
}
