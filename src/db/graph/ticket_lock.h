/*
 * ticket_lock.h - a lock that serves its waiters in the order in which they came
 *
 *      tgn_graph_ticket_lock__lock(&lock);                  // wait until all who came before are done
 *      ... change ...
 *      if (tgn_graph_ticket_lock__has_waiters(&lock))       // long work, when everything is consistent:
 *          tgn_graph_ticket_lock__yield(&lock);             // all who wait now go first
 *      tgn_graph_ticket_lock__unlock(&lock);
 *
 * Each caller draws a ticket, and tickets are served by number. A mutex is not enough: it goes to the
 * quickest, which is the thread that has just released it, so nobody would ever get in between the batches of
 * an import. Here neither starves: those who wait go before the import continues, later ones after it.
 *
 * Threads: any. Not recursive.
 */
#ifndef TENGEN_DB_GRAPH_TICKET_LOCK_H
#define TENGEN_DB_GRAPH_TICKET_LOCK_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct tgn_graph_ticket_lock {
    pthread_mutex_t mutex;
    pthread_cond_t moved;
    uint64_t next;    /* the ticket that is drawn next */
    uint64_t serving; /* the ticket that holds the lock; equal to `next` when nobody does */
} tgn_graph_ticket_lock;

void tgn_graph_ticket_lock__init(tgn_graph_ticket_lock *lock);
void tgn_graph_ticket_lock__clear(tgn_graph_ticket_lock *lock); /* nobody holds it or waits for it */

void tgn_graph_ticket_lock__lock(tgn_graph_ticket_lock *lock);
bool tgn_graph_ticket_lock__try(tgn_graph_ticket_lock *lock); /* only if it is free: whether it was */
void tgn_graph_ticket_lock__unlock(tgn_graph_ticket_lock *lock);

/* Whether somebody holds it. */
bool tgn_graph_ticket_lock__is_locked(tgn_graph_ticket_lock *lock);

/* For the holder: whether somebody waits; and let those who wait go first. */
bool tgn_graph_ticket_lock__has_waiters(tgn_graph_ticket_lock *lock);
void tgn_graph_ticket_lock__yield(tgn_graph_ticket_lock *lock);

#endif
