/* spellings.c - spellings of players, joined and separated; see tengen/players.h */
#include <tengen/players.h>

#include <stdlib.h>

#include "db/graph/graph.h"

#include "base/error.h"

/* ---- a change ------------------------------------------------------------------------------------------ */

/* Within a change: commit what was drafted. */
static int commit_draft(tgn_graph *graph, tgn_error *error)
{
    tgn_store_batch *batch;
    tgn_graph_head next = graph->head;
    int code = tgn_store__batch_new(&batch, graph->store);
    if (code < 0)
        return tgn_error_set(error, code, "no memory to change spellings");
    code = tgn_games__write_joined(graph->games, batch, error);
    if (code == 0)
        code = tgn_graph__commit_batch(graph, batch, &next, error);
    tgn_store__batch_free(batch);
    return code;
}

/* End a change: `code` > 0: something was drafted that shall be committed. */
static int finish(tgn_graph *graph, int code, tgn_error *error)
{
    const bool drafted = code > 0;
    if (drafted)
        code = commit_draft(graph, error);
    if (!drafted || code < 0)
        tgn_games__discard(graph->games);
    tgn_graph__end_change(graph);
    return code;
}

/* Whether a number is that of somebody who played, or of a joined spelling. */
static int check_player(tgn_graph *graph, uint32_t number, tgn_error *error)
{
    const tgn_games_people *people;
    const tgn_games_joined *joined;
    TGN_TRY(tgn_games__people(&people, graph->games, graph->head.games, error));
    TGN_TRY(tgn_games__joined(&joined, graph->games, error));
    const bool known = number > 0 && number <= graph->head.names && number <= people->count;
    if (known && (people->of[number].games > 0 || tgn_games_joined__player(joined, number) != number))
        return 0;
    return tgn_error_set(error, TGN_ERR_MISSING, "there is no player %u", number);
}

/* ---- one spelling -------------------------------------------------------------------------------------- */

static int join(tgn_graph *graph, uint32_t player, uint32_t spelling, tgn_error *error)
{
    TGN_TRY(check_player(graph, player, error));
    TGN_TRY(check_player(graph, spelling, error));
    return tgn_games__join(graph->games, player, spelling, error);
}

int tgn_graph_join_spelling(tgn_graph *graph, uint32_t player, uint32_t spelling, tgn_error *error)
{
    TGN_TRY(tgn_graph__begin_change(graph, error));
    return finish(graph, join(graph, player, spelling, error), error);
}

static int separate(tgn_graph *graph, uint32_t player, uint32_t spelling, tgn_error *error)
{
    const tgn_games_joined *joined;
    TGN_TRY(check_player(graph, player, error));
    TGN_TRY(tgn_games__joined(&joined, graph->games, error));
    if (spelling == 0 ||
        tgn_games_joined__player(joined, spelling) != tgn_games_joined__player(joined, player))
        return tgn_error_set(error, TGN_ERR_MISSING, "%u is not a spelling of player %u", spelling, player);
    return tgn_games__separate(graph->games, spelling, error);
}

int tgn_graph_separate_spelling(tgn_graph *graph, uint32_t player, uint32_t spelling, tgn_error *error)
{
    TGN_TRY(tgn_graph__begin_change(graph, error));
    return finish(graph, separate(graph, player, spelling, error), error);
}

/* ---- many ---------------------------------------------------------------------------------------------- */

/* 1 if something was joined, or is nothing new; 0 if a name is not known; or a negative code. */
static int join_pair(tgn_graph *graph, const tgn_spelling *pair, size_t *joined, tgn_error *error)
{
    const int64_t player = tgn_games__find_name(graph->games, pair->player, error);
    const int64_t spelling = player > 0 ? tgn_games__find_name(graph->games, pair->spelling, error) : player;
    if (spelling <= 0)
        return (int)spelling;
    const int code = tgn_games__join(graph->games, (uint32_t)player, (uint32_t)spelling, error);
    *joined += code > 0;
    return code < 0 ? code : 1;
}

int tgn_graph_join_names(tgn_graph *graph, const tgn_spelling *spellings, size_t count, size_t *joined,
                         size_t *unknown, tgn_error *error)
{
    size_t changed = 0, missing = 0;
    int code = tgn_graph__begin_change(graph, error);
    if (code < 0)
        return code;
    for (size_t i = 0; i < count && code >= 0; i++) {
        code = join_pair(graph, &spellings[i], &changed, error);
        missing += code == 0;
    }
    code = finish(graph, code < 0 ? code : changed > 0, error);
    if (joined)
        *joined = code == 0 ? changed : 0;
    if (unknown)
        *unknown = missing;
    return code;
}
