/* scratch.c - memory that is kept from one question to the next, see query.h */
#include "db/query/query.h"

#include <stdlib.h>
#include <string.h>

static void free_scratch(tgn_graph_scratch *base)
{
    tgn_query_scratch *scratch = (tgn_query_scratch *)base;
    tgn_game_free(scratch->game);
    tgn_game_free(scratch->record_game);
    tgn_segment_node__clear(&scratch->node[0]);
    tgn_segment_node__clear(&scratch->node[1]);
    tgn_segment_node__clear(&scratch->target);
    tgn_query_ways__clear(&scratch->out);
    tgn_query_ways__clear(&scratch->in);
    tgn_query_years__clear(&scratch->years);
    tgn_games_fetched__release(&scratch->fetched);
    tgn_buffer__clear(&scratch->record);
    free(scratch->depths);
    free(scratch->candidates);
    free(scratch);
}

static int new_scratch(tgn_query_scratch **out)
{
    tgn_query_scratch *scratch = calloc(1, sizeof *scratch);
    if (!scratch)
        return TGN_ERR_MEMORY;
    scratch->base.free = free_scratch;
    const tgn_size size = {19, 19};
    if (tgn_game_new(&scratch->game, size, NULL) < 0 || tgn_game_new(&scratch->record_game, size, NULL) < 0) {
        free_scratch(&scratch->base);
        return TGN_ERR_MEMORY;
    }
    *out = scratch;
    return 0;
}

int tgn_query_scratch__take(tgn_query_scratch **out, tgn_graph *graph)
{
    pthread_mutex_lock(&graph->scratch_lock);
    tgn_graph_scratch *idle = graph->idle_scratch;
    if (idle)
        graph->idle_scratch = idle->next;
    pthread_mutex_unlock(&graph->scratch_lock);
    *out = (tgn_query_scratch *)idle;
    return idle ? 0 : new_scratch(out);
}

void tgn_query_scratch__reset(tgn_query_scratch *scratch)
{
    tgn_query_ways__reset(&scratch->out);
    tgn_query_ways__reset(&scratch->in);
    tgn_query_years__reset(&scratch->years);
    memset(scratch->move_ways, 0, sizeof scratch->move_ways);
    scratch->candidate_count = scratch->pending_count = scratch->seen_count = 0;
}

void tgn_query_scratch__give(tgn_query_scratch *scratch, tgn_graph *graph)
{
    if (!scratch)
        return;
    tgn_games_fetched__release(&scratch->fetched);
    pthread_mutex_lock(&graph->scratch_lock);
    scratch->base.next = graph->idle_scratch;
    graph->idle_scratch = &scratch->base;
    pthread_mutex_unlock(&graph->scratch_lock);
}
