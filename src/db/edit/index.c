/* index.c - the index of patterns, for games that have none; see tengen/pattern.h */
#include <tengen/pattern.h>

#include "base/error.h"
#include "base/parallel.h"
#include "db/graph/graph.h"
#include "db/pattern/index.h"

/* Games of one commit, which is what a killed process loses. */
enum { STEP = 16 * TGN_PATTERN_GROUP };

/* How many of the games from .. to were not deleted. Negative: failed. */
static int64_t count_live(tgn_games *games, uint32_t from, uint32_t to, tgn_error *error)
{
    int64_t live = 0;
    for (uint32_t game = from; game <= to; game++) {
        tgn_error own = {.code = TGN_ERR_INPUT};
        const tgn_games_row *row = tgn_games__row(games, game, &own);
        if (!row)
            return tgn_error_set(error, own.code, "%s", own.message);
        live += !(row->flags & TGN_GAMES_ROW_REMOVED);
    }
    return live;
}

/* The next games, in a commit of their own. */
static int index_step(tgn_graph *graph, tgn_index_sum *sum, tgn_error *error)
{
    tgn_graph_head next = graph->head;
    const uint32_t from = next.indexed + 1, left = next.games - next.indexed;
    tgn_store_load *load;
    next.indexed += left < STEP ? left : STEP - next.indexed % TGN_PATTERN_GROUP;
    const int64_t live = count_live(graph->games, from, next.indexed, error);
    int code = live < 0 ? (int)live : tgn_store__load_new(&load, graph->store, error);
    if (code < 0)
        return code;
    code = tgn_pattern_index__load(graph->games, from, next.indexed, load, tgn_parallel__threads(),
                                   &sum->bytes, error);
    if (code == 0)
        code = tgn_graph__commit_load(graph, load, &next, error);
    tgn_store__load_free(load);
    if (code == 0)
        sum->games += (uint64_t)live;
    return code;
}

/*
 * An index of which nobody knows what it covers, because a program that does not know indexes changed the database, is
 * garbage.
 */
static int drop_unknown(tgn_graph *graph, tgn_error *error)
{
    return graph->head.indexed > 0
               ? 0
               : tgn_store__sweep(graph->store, TGN_STORE_BYTES("b"), TGN_STORE_BYTES("d"), error);
}

static int index_all(tgn_graph *graph, const tgn_progress *progress, tgn_index_sum *sum, tgn_error *error)
{
    const int dropped = graph->head.games > 0 ? drop_unknown(graph, error) : 0;
    if (dropped < 0)
        return dropped;
    while (graph->head.indexed < graph->head.games) {
        if (!tgn_progress_step(progress, "indexing", graph->head.indexed, graph->head.games))
            return tgn_error_set(error, TGN_ERR_STOPPED, "stopped; the same command continues from here");
        const int code = index_step(graph, sum, error);
        if (code < 0)
            return code;
        TGN_TRY(tgn_graph__yield(graph, error));
    }
    return 0;
}

int tgn_graph_index(tgn_graph *graph, const tgn_progress *progress, tgn_index_sum *sum, tgn_error *error)
{
    tgn_index_sum own;
    sum = sum ? sum : &own;
    *sum = (tgn_index_sum){0};
    TGN_TRY(tgn_graph__begin_long_change(graph, error));
    const int code = index_all(graph, progress, sum, error);
    tgn_graph__end_long_change(graph);
    return code;
}

static int forget_index(tgn_graph *graph, tgn_error *error)
{
    tgn_graph_head next = graph->head;
    tgn_store_batch *batch;
    int code = tgn_store__batch_new(&batch, graph->store);
    if (code < 0)
        return tgn_error_set(error, code, "no memory to drop the index");
    next.indexed = 0;
    code = tgn_graph__commit_batch(graph, batch, &next, error);
    tgn_store__batch_free(batch);
    return code;
}

int tgn_graph_drop_index(tgn_graph *graph, tgn_error *error)
{
    TGN_TRY(tgn_graph__begin_long_change(graph, error));
    const int code = forget_index(graph, error);
    tgn_graph__end_long_change(graph);
    return code;
}
