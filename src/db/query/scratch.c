/* desk.c - see desk.h */
#include "db/query/scratch.h"

#include <stdlib.h>
#include <string.h>

void tgn_desks__init(tgn_desks *desks)
{
    pthread_mutex_init(&desks->lock, NULL);
    desks->idle = NULL;
}

static void free_desk(tgn_desk *desk)
{
    tgn_game_free(desk->game);
    tgn_game_free(desk->replay);
    tgn_node__clear(&desk->node[0]);
    tgn_node__clear(&desk->node[1]);
    tgn_node__clear(&desk->target);
    tgn_ways__clear(&desk->out);
    tgn_ways__clear(&desk->in);
    tgn_years__clear(&desk->years);
    tgn_buffer__clear(&desk->record);
    free(desk->depths);
    free(desk->offers);
    free(desk);
}

void tgn_desks__clear(tgn_desks *desks)
{
    while (desks->idle) {
        tgn_desk *desk = desks->idle;
        desks->idle = desk->next;
        free_desk(desk);
    }
    pthread_mutex_destroy(&desks->lock);
}

static int new_desk(tgn_desk **out)
{
    tgn_desk *desk = calloc(1, sizeof *desk);
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

int tgn_desk__take(tgn_desk **out, tgn_desks *desks)
{
    pthread_mutex_lock(&desks->lock);
    *out = desks->idle;
    if (*out)
        desks->idle = (*out)->next;
    pthread_mutex_unlock(&desks->lock);
    return *out ? 0 : new_desk(out);
}

void tgn_desk__wipe(tgn_desk *desk)
{
    tgn_ways__reset(&desk->out);
    tgn_ways__reset(&desk->in);
    tgn_years__reset(&desk->years);
    memset(desk->move_ways, 0, sizeof desk->move_ways);
    desk->offer_count = desk->waiting_count = desk->sight_count = 0;
}

void tgn_desk__give(tgn_desk *desk, tgn_desks *desks)
{
    if (!desk)
        return;
    pthread_mutex_lock(&desks->lock);
    desk->next = desks->idle;
    desks->idle = desk;
    pthread_mutex_unlock(&desks->lock);
}
