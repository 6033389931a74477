/*
 * timeouts.c - clients that take too long are disconnected
 *
 * libmicrohttpd has a time limit of its own, but every byte restarts it: a thousand connections that send a
 * byte every ten seconds would stay for ever. Here every wait for a client has a deadline from the beginning,
 * and bytes move it only as far as a client needs that transfers 64,000 of them a second. A thread checks all
 * connections several times within that span and shuts down the sockets of those that are late;
 * libmicrohttpd then closes them as if the client had gone.
 *
 * The list is locked while connections are added, removed or checked; requests on a connection that stays
 * open touch nothing but its own deadline.
 */
#include <sys/socket.h>

#include "http/server.h"

enum { BYTES_PER_MILLISECOND = 64 };

void tgn_http_timeouts__restart(const tgn_http_timeouts *timeouts, tgn_http_connection *connection,
                                uint64_t bytes)
{
    atomic_store_explicit(&connection->deadline,
                          tgn_http_timeouts__now() + timeouts->patience + bytes / BYTES_PER_MILLISECOND,
                          memory_order_relaxed);
}

void tgn_http_timeouts__extend(tgn_http_connection *connection, uint64_t bytes)
{
    atomic_fetch_add_explicit(&connection->deadline, bytes / BYTES_PER_MILLISECOND, memory_order_relaxed);
}

void tgn_http_timeouts__pause(tgn_http_connection *connection)
{
    atomic_store_explicit(&connection->deadline, 0, memory_order_relaxed);
}

/* ---- the list of connections --------------------------------------------------------------------------- */

void tgn_http_timeouts__add(tgn_http_timeouts *timeouts, tgn_http_connection *connection)
{
    tgn_http_timeouts__restart(timeouts, connection, 0);
    pthread_mutex_lock(&timeouts->lock);
    connection->previous = NULL;
    connection->next = timeouts->connections;
    if (connection->next)
        connection->next->previous = connection;
    timeouts->connections = connection;
    pthread_mutex_unlock(&timeouts->lock);
}

/* Called before the socket is closed: its number may belong to another connection right afterwards. */
void tgn_http_timeouts__remove(tgn_http_timeouts *timeouts, tgn_http_connection *connection)
{
    pthread_mutex_lock(&timeouts->lock);
    if (connection->previous)
        connection->previous->next = connection->next;
    else
        timeouts->connections = connection->next;
    if (connection->next)
        connection->next->previous = connection->previous;
    pthread_mutex_unlock(&timeouts->lock);
}

/* ---- the thread ---------------------------------------------------------------------------------------- */

/* With the lock held. */
static void disconnect_late(tgn_http_timeouts *timeouts, uint64_t now)
{
    for (tgn_http_connection *each = timeouts->connections; each; each = each->next) {
        const uint64_t deadline = atomic_load_explicit(&each->deadline, memory_order_relaxed);
        if (deadline != 0 && deadline < now)
            shutdown(each->socket, SHUT_RDWR);
    }
}

void tgn_http_timeouts__disconnect_all(tgn_http_timeouts *timeouts)
{
    pthread_mutex_lock(&timeouts->lock);
    for (tgn_http_connection *each = timeouts->connections; each; each = each->next)
        shutdown(each->socket, SHUT_RDWR);
    pthread_mutex_unlock(&timeouts->lock);
}

static void *check_deadlines(void *context)
{
    tgn_http_timeouts *timeouts = context;
    const uint64_t eighth = timeouts->patience / 8, interval = eighth < 1000 ? eighth : 1000;
    pthread_mutex_lock(&timeouts->lock);
    while (!timeouts->stopping) {
        tgn_clock__wait(&timeouts->wake, &timeouts->lock, (double)interval / 1000);
        disconnect_late(timeouts, tgn_http_timeouts__now());
    }
    pthread_mutex_unlock(&timeouts->lock);
    return NULL;
}

int tgn_http_timeouts__start(tgn_http_timeouts *timeouts, unsigned patience)
{
    timeouts->patience = (uint64_t)patience * 1000;
    pthread_mutex_init(&timeouts->lock, NULL);
    tgn_clock__condition(&timeouts->wake);
    if (pthread_create(&timeouts->thread, NULL, check_deadlines, timeouts) == 0) {
        timeouts->running = true;
        return 0;
    }
    pthread_cond_destroy(&timeouts->wake);
    pthread_mutex_destroy(&timeouts->lock);
    return TGN_ERR_MEMORY;
}

void tgn_http_timeouts__stop(tgn_http_timeouts *timeouts)
{
    if (!timeouts->running)
        return;
    pthread_mutex_lock(&timeouts->lock);
    timeouts->stopping = true;
    pthread_cond_signal(&timeouts->wake);
    pthread_mutex_unlock(&timeouts->lock);
    pthread_join(timeouts->thread, NULL);
    pthread_cond_destroy(&timeouts->wake);
    pthread_mutex_destroy(&timeouts->lock);
}
