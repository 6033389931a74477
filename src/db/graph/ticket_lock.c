/* turn.c - see turn.h */
#include "db/graph/ticket_lock.h"

void tgn_turn__init(tgn_turn *turn)
{
    pthread_mutex_init(&turn->lock, NULL);
    pthread_cond_init(&turn->moved, NULL);
    turn->next = turn->serving = 0;
}

void tgn_turn__clear(tgn_turn *turn)
{
    pthread_cond_destroy(&turn->moved);
    pthread_mutex_destroy(&turn->lock);
}

/* Under the lock: draw a ticket and wait for it. */
static void queue_up(tgn_turn *turn)
{
    const uint64_t mine = turn->next++;
    while (turn->serving != mine)
        pthread_cond_wait(&turn->moved, &turn->lock);
}

/* Under the lock: the next ticket. */
static void move_on(tgn_turn *turn)
{
    turn->serving++;
    pthread_cond_broadcast(&turn->moved);
}

void tgn_turn__take(tgn_turn *turn)
{
    pthread_mutex_lock(&turn->lock);
    queue_up(turn);
    pthread_mutex_unlock(&turn->lock);
}

void tgn_turn__give(tgn_turn *turn)
{
    pthread_mutex_lock(&turn->lock);
    move_on(turn);
    pthread_mutex_unlock(&turn->lock);
}

/* Tickets drawn and not yet given back. */
static uint64_t tickets(tgn_turn *turn)
{
    pthread_mutex_lock(&turn->lock);
    const uint64_t count = turn->next - turn->serving;
    pthread_mutex_unlock(&turn->lock);
    return count;
}

bool tgn_turn__taken(tgn_turn *turn)
{
    return tickets(turn) > 0;
}

bool tgn_turn__wanted(tgn_turn *turn)
{
    return tickets(turn) > 1;
}

void tgn_turn__yield(tgn_turn *turn)
{
    pthread_mutex_lock(&turn->lock);
    move_on(turn);
    queue_up(turn);
    pthread_mutex_unlock(&turn->lock);
}
