/* ticket_lock.c - see ticket_lock.h */
#include "db/graph/ticket_lock.h"

void tgn_graph_ticket_lock__init(tgn_graph_ticket_lock *lock)
{
    pthread_mutex_init(&lock->mutex, NULL);
    pthread_cond_init(&lock->moved, NULL);
    lock->next = lock->serving = 0;
}

void tgn_graph_ticket_lock__clear(tgn_graph_ticket_lock *lock)
{
    pthread_cond_destroy(&lock->moved);
    pthread_mutex_destroy(&lock->mutex);
}

/* With the mutex held: draw a ticket and wait for it. */
static void queue_up(tgn_graph_ticket_lock *lock)
{
    const uint64_t mine = lock->next++;
    while (lock->serving != mine)
        pthread_cond_wait(&lock->moved, &lock->mutex);
}

/* With the mutex held: serve the next ticket. */
static void move_on(tgn_graph_ticket_lock *lock)
{
    lock->serving++;
    pthread_cond_broadcast(&lock->moved);
}

void tgn_graph_ticket_lock__lock(tgn_graph_ticket_lock *lock)
{
    pthread_mutex_lock(&lock->mutex);
    queue_up(lock);
    pthread_mutex_unlock(&lock->mutex);
}

bool tgn_graph_ticket_lock__try(tgn_graph_ticket_lock *lock)
{
    pthread_mutex_lock(&lock->mutex);
    const bool is_free = lock->next == lock->serving;
    if (is_free)
        lock->next++;
    pthread_mutex_unlock(&lock->mutex);
    return is_free;
}

void tgn_graph_ticket_lock__unlock(tgn_graph_ticket_lock *lock)
{
    pthread_mutex_lock(&lock->mutex);
    move_on(lock);
    pthread_mutex_unlock(&lock->mutex);
}

/* Tickets drawn and not yet served to the end. */
static uint64_t tickets(tgn_graph_ticket_lock *lock)
{
    pthread_mutex_lock(&lock->mutex);
    const uint64_t count = lock->next - lock->serving;
    pthread_mutex_unlock(&lock->mutex);
    return count;
}

bool tgn_graph_ticket_lock__is_locked(tgn_graph_ticket_lock *lock)
{
    return tickets(lock) > 0;
}

bool tgn_graph_ticket_lock__has_waiters(tgn_graph_ticket_lock *lock)
{
    return tickets(lock) > 1;
}

void tgn_graph_ticket_lock__yield(tgn_graph_ticket_lock *lock)
{
    pthread_mutex_lock(&lock->mutex);
    move_on(lock);
    queue_up(lock);
    pthread_mutex_unlock(&lock->mutex);
}
