/*
 * turn.h - who may change the database: one at a time, in the order in which they came
 *
 *      tgn_graph_ticket_lock__lock(&turn);                       // wait until all who came before are done
 *      ... change ...
 *      if (tgn_graph_ticket_lock__has_waiters(&turn))                 // long work, at a moment when everything is sound:
 *          tgn_graph_ticket_lock__yield(&turn);                  // all who wait now go first
 *      tgn_graph_ticket_lock__unlock(&turn);
 *
 * Whoever comes draws a ticket, and tickets are served by number. A mutex is not enough: it goes to whoever
 * is quickest, and that is the thread that has just let go of it, so nobody would ever come between the
 * batches of an import. Here neither starves: those who wait go before the import goes on, and those who come
 * later go behind it.
 *
 * Threads: any. Not to be taken by who has it.
 */
#ifndef TENGEN_DB_GRAPH_TICKET_LOCK_H
#define TENGEN_DB_GRAPH_TICKET_LOCK_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct tgn_graph_ticket_lock {
    pthread_mutex_t lock;
    pthread_cond_t moved;
    uint64_t next;    /* the ticket that is drawn next */
    uint64_t serving; /* the ticket whose turn it is; that of nobody when it was not drawn yet */
} tgn_graph_ticket_lock;

void tgn_graph_ticket_lock__init(tgn_graph_ticket_lock *turn);
void tgn_graph_ticket_lock__clear(tgn_graph_ticket_lock *turn); /* nobody has it or waits for it */

void tgn_graph_ticket_lock__lock(tgn_graph_ticket_lock *turn);
void tgn_graph_ticket_lock__unlock(tgn_graph_ticket_lock *turn);

/* Whether somebody has it. */
bool tgn_graph_ticket_lock__is_locked(tgn_graph_ticket_lock *turn);

/* For who has it: whether somebody waits; and let those who wait go first. */
bool tgn_graph_ticket_lock__has_waiters(tgn_graph_ticket_lock *turn);
void tgn_graph_ticket_lock__yield(tgn_graph_ticket_lock *turn);

#endif
