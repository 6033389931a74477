/* desk.c - see desk.h */
#include "db/query/scratch.h"

#include <stdlib.h>
#include <string.h>

void tgn_query_scratch_pool__init(tgn_query_scratch_pool *desks)
{
    pthread_mutex_init(&desks->lock, NULL);
    desks->idle = NULL;
}

static void free_desk(tgn_query_scratch *desk)
{
    tgn_game_free(desk->game);
    tgn_game_free(desk->replay);
    tgn_segment_node__clear(&desk->node[0]);
    tgn_segment_node__clear(&desk->node[1]);
    tgn_segment_node__clear(&desk->target);
    tgn_query_ways__clear(&desk->out);
    tgn_query_ways__clear(&desk->in);
    tgn_query_years__clear(&desk->years);
    tgn_buffer__clear(&desk->record);
    free(desk->depths);
    free(desk->offers);
    free(desk);
}

void tgn_query_scratch_pool__clear(tgn_query_scratch_pool *desks)
{
    while (desks->idle) {
        tgn_query_scratch *desk = desks->idle;
        desks->idle = desk->next;
        free_desk(desk);
    }
    pthread_mutex_destroy(&desks->lock);
}

static int new_desk(tgn_query_scratch **out)
{
    tgn_query_scratch *desk = calloc(1, sizeof *desk);
    if (!desk)
        return TGN_ERR_MEMORY;
    const tgn_size size = {19, 19};
    if (tgn_game_new(&desk->game, size, NULL) < 0 || tgn_game_new(&desk->replay, size, NULL) < 0) {
        free_desk(desk);
        return TGN_ERR_MEMORY;
    }
    *out = desk;
    return 0;
}

int tgn_query_scratch__take(tgn_query_scratch **out, tgn_query_scratch_pool *desks)
{
    pthread_mutex_lock(&desks->lock);
    *out = desks->idle;
    if (*out)
        desks->idle = (*out)->next;
    pthread_mutex_unlock(&desks->lock);
    return *out ? 0 : new_desk(out);
}

void tgn_query_scratch__reset(tgn_query_scratch *desk)
{
    tgn_query_ways__reset(&desk->out);
    tgn_query_ways__reset(&desk->in);
    tgn_query_years__reset(&desk->years);
    memset(desk->move_ways, 0, sizeof desk->move_ways);
    desk->offer_count = desk->waiting_count = desk->sight_count = 0;
}

void tgn_query_scratch__give(tgn_query_scratch *desk, tgn_query_scratch_pool *desks)
{
    if (!desk)
        return;
    pthread_mutex_lock(&desks->lock);
    desk->next = desks->idle;
    desks->idle = desk;
    pthread_mutex_unlock(&desks->lock);
}
