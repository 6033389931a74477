/*
 * arrivals.c - how a game arrived at a position, where the graph does not store it
 *
 * Nodes with few visits store only how these leave. How one arrived is the step before it, in its record:
 * replay up to there, 5 microseconds as a rule. For a part it must first be found which region of the board
 * it was. Several may have come to show it with one step, in different ways; only then the whole record is
 * traced, so that they are distinguished by how they left.
 */
#include "db/query/query.h"

/* How the last step of a replay arrived at `node`, of the board after it, and from where. */
static void came_by(const tgn_query_replay *replay, const tgn_record_node *node, bool inside,
                    tgn_record_key parent, tgn_record_visit *out)
{
    const tgn_record_label_kind kind = replay->last.kind == TGN_RECORD_STEP_SETUP ? TGN_RECORD_LABEL_SETUP
                                       : inside                                   ? TGN_RECORD_LABEL_MOVE
                                                                                  : TGN_RECORD_LABEL_OUTSIDE;
    out->came = TGN_RECORD_CAME(
        kind, kind == TGN_RECORD_LABEL_MOVE ? tgn_record_node__label(node, replay->last.move) : 0);
    out->parent = tgn_record_key__mark(parent);
}

/* The whole board: the game has its keys. */
static void whole_arrival(tgn_query_replay *replay, tgn_record_visit *visit)
{
    tgn_game *game = replay->query->scratch->record_game;
    tgn_record_node node = {.kind = TGN_KIND_WHOLE, .size = replay->record.size};
    node.key = tgn_record_key__of(tgn_game_key_ties(game, &node.motions));
    for (int i = 0; i < replay->took; i++)
        tgn_game_undo(game);
    came_by(replay, &node, true, tgn_record_key__of(tgn_game_key(game, NULL)), visit);
}

/* A part, if it is this region. */
static void region_arrival(const tgn_query_replay *replay, tgn_region region, tgn_record_visit *visit)
{
    const tgn_game *game = replay->query->scratch->record_game;
    const tgn_keytable *table = tgn_game_keytable(game);
    const tgn_point point =
        replay->last.kind == TGN_RECORD_STEP_MOVE ? replay->last.move.point : (tgn_point)TGN_PASS;
    tgn_record_node after = {0}, before = {0};
    if (tgn_record_node__of(&after, table, tgn_game_board(game), TGN_BLACK, TGN_PASS, region) < 0 ||
        tgn_record_node__of(&before, table, &replay->before, TGN_BLACK, TGN_PASS, region) < 0)
        return;
    came_by(replay, &after, tgn_region_has(region, replay->record.size, point), before.key, visit);
}

/* When a visit can be in one region only, remember it for the list of games. */
static void note_region(tgn_query_scratch *scratch, unsigned regions, const tgn_record_visit *visit)
{
    if ((regions & (regions - 1)) || scratch->seen_count == TGN_QUERY_PENDING_MAX)
        return;
    scratch->seen[scratch->seen_count++] = (tgn_query_seen_region){
        visit->game, (uint32_t)visit->step << 16 | visit->length, (tgn_region)__builtin_ctz(regions)};
}

/* A part: all regions that may be it must have arrived in the same way. Returns 1, 0 when they have not. */
static int part_arrival(const tgn_query_replay *replay, tgn_record_visit *visit)
{
    unsigned regions = tgn_query_replay__arrived(replay);
    bool first = true;
    if (!regions)
        return TGN_ERR_INPUT;
    note_region(replay->query->scratch, regions, visit);
    for (int r = TGN_REGION_LEFT; r < TGN_REGION_COUNT; r++) {
        tgn_record_visit other = *visit;
        if (!(regions >> r & 1))
            continue;
        region_arrival(replay, (tgn_region)r, &other);
        if (!first && (other.came != visit->came || other.parent != visit->parent))
            return 0;
        *visit = other;
        first = false;
    }
    return 1;
}

/* One visit. Returns 1, 0 when its whole game must be traced, or a negative code. */
static int find_arrival(tgn_query *query, tgn_record_visit *visit)
{
    tgn_query_replay replay;
    if (visit->came != TGN_RECORD_CAME_UNKNOWN)
        return 1;
    if (visit->step == 0) {
        visit->came = TGN_RECORD_CAME(TGN_RECORD_LABEL_NONE, 0);
        visit->parent = 0;
        return 1;
    }
    int code = tgn_query_replay__open(&replay, query, visit->game);
    if (code == 0)
        code = tgn_query_replay__go(&replay, visit->step);
    if (code < 0)
        return code;
    if (query->kind != TGN_KIND_WHOLE)
        return part_arrival(&replay, visit);
    whole_arrival(&replay, visit);
    return 1;
}

/* The visits of one game. */
static int find_game_arrivals(tgn_query *query, tgn_record_visit *visits, size_t count)
{
    int code = 1;
    for (size_t i = 0; i < count && code > 0; i++) {
        tgn_record_visit copy = visits[i];
        code = find_arrival(query, &copy);
        if (code > 0)
            visits[i] = copy;
    }
    if (code == 0)
        code = tgn_graph__find_arrivals(query->graph, query->kind, visits, count, query->error);
    return code == TGN_ERR_INPUT ? tgn_query_replay__damaged(query, visits->game) : code;
}

/* Fetch the records of the visits that find_arrival() will replay. */
static int fetch_records(tgn_query *query, const tgn_record_visit *visits, size_t count)
{
    uint32_t games[TGN_QUERY_PENDING_MAX];
    size_t replayed = 0;
    for (size_t i = 0; i < count; i++)
        if (visits[i].came == TGN_RECORD_CAME_UNKNOWN && visits[i].step > 0)
            games[replayed++] = visits[i].game;
    return replayed > 0 ? tgn_query_replay__fetch(query, games, replayed) : 0;
}

int tgn_query__find_arrivals(tgn_query *query)
{
    tgn_record_visit *visits = query->scratch->pending;
    const size_t count = query->scratch->pending_count;
    int code = fetch_records(query, visits, count);
    for (size_t i = 0, end; i < count && code >= 0; i = end) {
        for (end = i + 1; end < count && visits[end].game == visits[i].game;)
            end++;
        code = find_game_arrivals(query, visits + i, end - i);
    }
    return code < 0 ? code : 0;
}
