/* turn.c - see turn.h */
#include "db/graph/ticket_lock.h"

void tgn_graph_ticket_lock__init(tgn_graph_ticket_lock *turn)
{
    pthread_mutex_init(&turn->lock, NULL);
    pthread_cond_init(&turn->moved, NULL);
    turn->next = turn->serving = 0;
}

void tgn_graph_ticket_lock__clear(tgn_graph_ticket_lock *turn)
{
    pthread_cond_destroy(&turn->moved);
    pthread_mutex_destroy(&turn->lock);
}

/* Under the lock: draw a ticket and wait for it. */
static void queue_up(tgn_graph_ticket_lock *turn)
{
    const uint64_t mine = turn->next++;
    while (turn->serving != mine)
        pthread_cond_wait(&turn->moved, &turn->lock);
}

/* Under the lock: the next ticket. */
static void move_on(tgn_graph_ticket_lock *turn)
{
    turn->serving++;
    pthread_cond_broadcast(&turn->moved);
}

void tgn_graph_ticket_lock__lock(tgn_graph_ticket_lock *turn)
{
    pthread_mutex_lock(&turn->lock);
    queue_up(turn);
    pthread_mutex_unlock(&turn->lock);
}

void tgn_graph_ticket_lock__unlock(tgn_graph_ticket_lock *turn)
{
    pthread_mutex_lock(&turn->lock);
    move_on(turn);
    pthread_mutex_unlock(&turn->lock);
}

/* Tickets drawn and not yet given back. */
static uint64_t tickets(tgn_graph_ticket_lock *turn)
{
    pthread_mutex_lock(&turn->lock);
    const uint64_t count = turn->next - turn->serving;
    pthread_mutex_unlock(&turn->lock);
    return count;
}

bool tgn_graph_ticket_lock__is_locked(tgn_graph_ticket_lock *turn)
{
    return tickets(turn) > 0;
}

bool tgn_graph_ticket_lock__has_waiters(tgn_graph_ticket_lock *turn)
{
    return tickets(turn) > 1;
}

void tgn_graph_ticket_lock__yield(tgn_graph_ticket_lock *turn)
{
    pthread_mutex_lock(&turn->lock);
    move_on(turn);
    queue_up(turn);
    pthread_mutex_unlock(&turn->lock);
}
