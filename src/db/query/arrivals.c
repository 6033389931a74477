/*
 * whence.c - how a game came to a position, where the graph does not keep it
 *
 * Nodes with few visits keep only how these leave. How one came is the step before it, in its record: replay
 * up to there, 5 microseconds as a rule. Of a part it must first be seen which region of the board it was.
 * Several may have come to show it with one step, in different ways; only then the whole record is traced, so
 * that each is told apart by how it left.
 */
#include "db/query/line.h"

/* How the last step of a line came to `place`, of the board after it, and from where. */
static void came_by(const tgn_query_replay *line, const tgn_record_node *place, bool inside, tgn_record_key parent,
                    tgn_record_visit *out)
{
    const tgn_record_label_kind kind = line->last.kind == TGN_RECORD_STEP_SETUP ? TGN_RECORD_LABEL_SETUP
                                : inside                          ? TGN_RECORD_LABEL_MOVE
                                                                  : TGN_RECORD_LABEL_OUTSIDE;
    out->came = TGN_RECORD_CAME(kind, kind == TGN_RECORD_LABEL_MOVE ? tgn_record_node__label(place, line->last.move) : 0);
    out->parent = tgn_record_key__mark(parent);
}

/* The whole board: its keys are at hand in the game. */
static void recall_whole(tgn_query_replay *line, tgn_record_visit *visit)
{
    tgn_game *game = line->ask->desk->replay;
    tgn_record_node place = {.kind = TGN_KIND_WHOLE, .size = line->record.size};
    place.key = tgn_record_key__of(tgn_game_key_ties(game, &place.motions));
    for (int i = 0; i < line->took; i++)
        tgn_game_undo(game);
    came_by(line, &place, true, tgn_record_key__of(tgn_game_key(game, NULL)), visit);
}

/* A part, if it is this region. */
static void recall_region(const tgn_query_replay *line, tgn_region region, tgn_record_visit *visit)
{
    const tgn_game *game = line->ask->desk->replay;
    const tgn_keytable *table = tgn_game_keytable(game);
    const tgn_point point = line->last.kind == TGN_RECORD_STEP_MOVE ? line->last.move.point : (tgn_point)TGN_PASS;
    tgn_record_node after = {0}, before = {0};
    if (tgn_record_node__of(&after, table, tgn_game_board(game), TGN_BLACK, TGN_PASS, region) < 0 ||
        tgn_record_node__of(&before, table, &line->before, TGN_BLACK, TGN_PASS, region) < 0)
        return;
    came_by(line, &after, tgn_region_has(region, line->record.size, point), before.key, visit);
}

/* When a visit can be in one region only, whoever lists its game will want to know. */
static void note_sight(tgn_query_scratch *desk, unsigned regions, const tgn_record_visit *visit)
{
    if ((regions & (regions - 1)) || desk->sight_count == TGN_QUERY_PENDING_MAX)
        return;
    desk->sights[desk->sight_count++] = (tgn_query_seen_region){visit->game, (uint32_t)visit->step << 16 | visit->length,
                                                    (tgn_region)__builtin_ctz(regions)};
}

/* A part: every region that may be it must have come in the same way. Returns 1, 0 when they have not. */
static int recall_part(const tgn_query_replay *line, tgn_record_visit *visit)
{
    unsigned regions = tgn_query_replay__arrived(line);
    bool first = true;
    if (!regions)
        return TGN_ERR_INPUT;
    note_sight(line->ask->desk, regions, visit);
    for (int r = TGN_REGION_LEFT; r < TGN_REGION_COUNT; r++) {
        tgn_record_visit other = *visit;
        if (!(regions >> r & 1))
            continue;
        recall_region(line, (tgn_region)r, &other);
        if (!first && (other.came != visit->came || other.parent != visit->parent))
            return 0;
        *visit = other;
        first = false;
    }
    return 1;
}

/* One visit. Returns 1, 0 when its whole game must be traced, or a negative code. */
static int recall(tgn_query *ask, tgn_record_visit *visit)
{
    tgn_query_replay line;
    if (visit->came != TGN_RECORD_CAME_UNKNOWN)
        return 1;
    if (visit->step == 0) {
        visit->came = TGN_RECORD_CAME(TGN_RECORD_LABEL_NONE, 0);
        visit->parent = 0;
        return 1;
    }
    int code = tgn_query_replay__open(&line, ask, visit->game);
    if (code == 0)
        code = tgn_query_replay__go(&line, visit->step);
    if (code < 0)
        return code;
    if (ask->kind != TGN_KIND_WHOLE)
        return recall_part(&line, visit);
    recall_whole(&line, visit);
    return 1;
}

/* The visits of one game. */
static int recall_game(tgn_query *ask, tgn_record_visit *visits, size_t count)
{
    int code = 1;
    for (size_t i = 0; i < count && code > 0; i++) {
        tgn_record_visit copy = visits[i];
        code = recall(ask, &copy);
        if (code > 0)
            visits[i] = copy;
    }
    if (code == 0)
        code = tgn_graph__find_arrivals(ask->graph, ask->kind, visits, count, ask->error);
    return code == TGN_ERR_INPUT ? tgn_query_replay__damaged(ask, visits->game) : code;
}

int tgn_query__find_arrivals(tgn_query *ask)
{
    tgn_record_visit *visits = ask->desk->waiting;
    const size_t count = ask->desk->waiting_count;
    int code = 0;
    for (size_t i = 0, end; i < count && code >= 0; i = end) {
        for (end = i + 1; end < count && visits[end].game == visits[i].game;)
            end++;
        code = recall_game(ask, visits + i, end - i);
    }
    return code < 0 ? code : 0;
}
