/*
 * setups.c - which stones the setups put down that lead away from a position
 *
 * A way out by setup is named by the node it leads to; which stones that takes is in the records alone:
 *
 *      1. Take one game that went this way, and replay it up to a setup that begins with the stones asked for.
 *      2. Turn its board in all ways that carry the stones asked for onto those before the setup. At the empty board these are
 *         all symmetries.
 *      3. Of the images of the board after the setup, those that are the node which the way leads to will do; of
 *         these one is told, the customary one when the stones are a handicap.
 *
 * One short replay for each way, and some roots have thousands of them: only the most frequent are told.
 */
#include "db/query/query.h"

#include <string.h>

#include "base/array.h"
#include "base/error.h"

/* A setup as the question sees it. */
typedef struct setup_seen {
    tgn_board after;
    tgn_colour to_move;
    int custom; /* how customary it looks; -1: nothing was seen */
} setup_seen;

/* ---- what is customary --------------------------------------------------------------------------------- */

/*
 * The first stone stands in the upper right corner, the second opposite, then come the other corners, and the sides left and right
 * before those above and below.
 */
static int custom_of_point(tgn_point point, tgn_size size)
{
    static const int weights[3][3] = {{6, 2, 8}, {4, 0, 4}, {7, 2, 5}};
    const int row = 2 * tgn_point_row(point) - size.rows + 1, col = 2 * tgn_point_col(point) - size.cols + 1;
    return weights[(row > 0) - (row < 0) + 1][(col > 0) - (col < 0) + 1];
}

static int custom_of(const tgn_board *asked, const tgn_board *after)
{
    int sum = 0;
    for (tgn_point p = tgn_point_first(after->size); p; p = tgn_point_next(p, after->size))
        if (after->colour[p] != asked->colour[p])
            sum += custom_of_point(p, after->size);
    return sum;
}

/* ---- one image ----------------------------------------------------------------------------------------- */

/*
 * What a setup does when the board is turned: false if the stones before it are not those asked for. Outside the
 * part that is asked for the board stays as asked.
 */
static bool turn_setup(const tgn_query_replay *replay, tgn_symmetry s, tgn_board *after)
{
    const tgn_question *q = replay->query->question;
    const tgn_board *board = tgn_game_board(replay->query->scratch->record_game);
    *after = *q->board;
    for (tgn_point p = tgn_point_first(after->size); p; p = tgn_point_next(p, after->size)) {
        const tgn_point there = tgn_symmetry_point(s, after->size, p);
        if (!tgn_region_has(q->region, after->size, p))
            continue;
        if (replay->before.colour[there] != after->colour[p])
            return false;
        after->colour[p] = board->colour[there];
    }
    return true;
}

static bool leads_to(const tgn_query_replay *replay, const tgn_board *after, uint64_t name)
{
    const tgn_game *game = replay->query->scratch->record_game;
    tgn_record_node node;
    return tgn_record_node__of(&node, tgn_game_keytable(game), after, tgn_game_to_move(game), TGN_PASS,
                               replay->query->question->region) == 0 &&
           tgn_record_label__target(TGN_RECORD_LABEL_SETUP, node.key) == name;
}

/* Whether an image is told rather than the one seen so far: whichever game was replayed, the same is told in the end. */
static bool comes_before(int custom, const tgn_board *after, const setup_seen *seen)
{
    return custom > seen->custom ||
           (custom == seen->custom && memcmp(after->colour, seen->after.colour, sizeof after->colour) > 0);
}

/* ---- one game ------------------------------------------------------------------------------------------ */

/* The step that was just replayed is a setup: look at it from all sides. */
static void see_setup(const tgn_query_replay *replay, uint64_t name, setup_seen *seen)
{
    const tgn_board *asked = replay->query->question->board;
    for (int s = 0; s < tgn_symmetry_count(asked->size); s++) {
        tgn_board after;
        if (!turn_setup(replay, (tgn_symmetry)s, &after))
            continue;
        const int custom = custom_of(asked, &after);
        if (comes_before(custom, &after, seen) && leads_to(replay, &after, name))
            *seen = (setup_seen){after, tgn_game_to_move(replay->query->scratch->record_game), custom};
    }
}

static int replay_to_setup(tgn_query *query, const tgn_query_way *way, setup_seen *seen)
{
    tgn_query_replay replay;
    int code = tgn_query_replay__open(&replay, query, way->game);
    while (code >= 0 && seen->custom < 0 && (code = tgn_query_replay__next(&replay, true)) > 0)
        if (replay.last.kind == TGN_RECORD_STEP_SETUP)
            see_setup(&replay, way->name, seen);
    if (code == TGN_ERR_INPUT || (code == 0 && seen->custom < 0))
        return tgn_query_replay__damaged(query, way->game);
    return code < 0 ? code : 0;
}

/* Add the stones to those of other setups. `way->stones` stays open: the array may still move. */
static int tell(tgn_query *query, const setup_seen *seen, tgn_way *way, tgn_query_stones *stones)
{
    const tgn_board *asked = query->question->board;
    for (tgn_point p = tgn_point_first(asked->size); p; p = tgn_point_next(p, asked->size)) {
        if (seen->after.colour[p] == asked->colour[p])
            continue;
        if (tgn_array__need(&stones->items, &stones->capacity, stones->count + 1) < 0)
            return tgn_query__no_memory(query);
        stones->items[stones->count++] = (tgn_move){p, seen->after.colour[p]};
        way->stone_count++;
    }
    way->to_move = query->kind == TGN_KIND_WHOLE ? seen->to_move : TGN_EMPTY;
    return 0;
}

/* ---- all of them --------------------------------------------------------------------------------------- */

/* The most frequent setups: the counted ways, and their places among all. Returns how many. */
static size_t choose(tgn_query *query, const tgn_way *ways, size_t count,
                     tgn_query_way *chosen[TGN_SETUPS_TOLD], size_t places[TGN_SETUPS_TOLD])
{
    size_t n = 0;
    for (size_t i = 0; i < count && n < TGN_SETUPS_TOLD; i++)
        if (ways[i].kind == TGN_WAY_SETUP) {
            chosen[n] = &query->scratch->out.items[i];
            places[n++] = i;
        }
    return n;
}

static int tell_chosen(tgn_query *query, tgn_way *ways, tgn_query_way *const *chosen, const size_t *places,
                       size_t count, tgn_query_stones *stones)
{
    uint32_t games[TGN_SETUPS_TOLD];
    TGN_TRY(tgn_query__find_takers(query, chosen, count));
    for (size_t i = 0; i < count; i++) {
        games[i] = chosen[i]->game;
        if (games[i] == 0)
            return tgn_error_set(query->error, TGN_ERR_INPUT,
                                 "nobody went a way that is counted; run 'tengen verify'");
    }
    TGN_TRY(tgn_query_replay__fetch(query, games, count));
    for (size_t i = 0; i < count; i++) {
        setup_seen seen = {.custom = -1};
        TGN_TRY(replay_to_setup(query, chosen[i], &seen));
        TGN_TRY(tell(query, &seen, &ways[places[i]], stones));
    }
    return 0;
}

int tgn_query__tell_setups(tgn_query *query, tgn_way *ways, size_t count, tgn_query_stones *stones)
{
    tgn_query_way *chosen[TGN_SETUPS_TOLD];
    size_t places[TGN_SETUPS_TOLD], told = 0;
    const size_t setups = choose(query, ways, count, chosen, places);
    if (setups > 0)
        TGN_TRY(tell_chosen(query, ways, chosen, places, setups, stones));
    for (size_t i = 0; i < setups; i++) {
        tgn_way *way = &ways[places[i]];
        way->stones = way->stone_count ? stones->items + told : NULL;
        told += way->stone_count;
    }
    return 0;
}
