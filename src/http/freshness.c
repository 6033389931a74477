/*
 * freshness.c - databases that other processes change, too
 *
 * A database on PostgreSQL is answered from the newest state: before each question the library looks whether there is a new
 * one, which takes a microsecond if not. When that fails because the coordinator does not answer, the question is answered
 * from the state that this process has.
 */
#include "http/server.h"

enum { TOLD_MS = 60000 }; /* until the log tells again */

/* Of the threads that fail together, one tells. */
static void tell(tgn_server *server, const tgn_server_database *database, tgn_http_freshness *freshness,
                 const tgn_error *error)
{
    const uint64_t now = tgn_http_timeouts__now();
    uint64_t next = atomic_load(&freshness->tell_at);
    if (now >= next && atomic_compare_exchange_strong(&freshness->tell_at, &next, now + TOLD_MS))
        tgn_http_server__log(server, "%s: answers may be older than the newest state: %s", database->name,
                             error->message);
}

void tgn_http_freshness__see(tgn_server *server, const tgn_server_database *database)
{
    tgn_error error = {0};
    if (database->remote && tgn_graph_refresh(database->graph, &error) < 0)
        tell(server, database, &server->freshness[database - server->databases], &error);
}
