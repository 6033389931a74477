/* cluster.c - tengen/cluster.h: a database on many servers looked at, swept and moved */
#include "db/store/postgres/postgres.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
}

/* ---- status -------------------------------------------------------------------------------------------- */

static int read_shard_row(tgn_store_postgres_connection *connection, const tgn_store_postgres *store,
                          tgn_cluster_shard *shard, tgn_error *error)
{
    PGresult *result;
    TGN_TRY(tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_SOON, &result, error,
                                    "select cluster, number, epoch, floor from tengen.shard"));
    const bool ours = PQntuples(result) == 1 && strcmp(PQgetvalue(result, 0, 0), store->cluster) == 0 &&
                      atoi(PQgetvalue(result, 0, 1)) == shard->number;
    if (ours) {
        shard->epoch = strtoull(PQgetvalue(result, 0, 2), NULL, 10);
        shard->floor = strtoull(PQgetvalue(result, 0, 3), NULL, 10);
    }
    PQclear(result);
    return ours ? 0
                : tgn_store_postgres__error(error, TGN_ERR_INPUT, connection->server,
                                            "what is there is not this shard");
}

/* What is wrong with a shard goes into its message. */
static void look_at_shard(tgn_store_postgres *store, int i, uint64_t expected, uint64_t last,
                          tgn_cluster_shard *shard)
{
    tgn_error error = {0};
    tgn_store_postgres_connection *connection;
    shard->number = i + 1;
    if (!store->one_server)
        tgn_address_format(shard->address, store->shards[i].address);
    for (int bucket = TGN_CLUSTER_BUCKETS - 1; bucket >= 0; bucket--)
        if (store->shard_of[bucket] == i) {
            shard->first_bucket = bucket;
            shard->last_bucket = shard->last_bucket > bucket ? shard->last_bucket : bucket;
        }
    int code = tgn_store_postgres__connect(&connection, &store->shards[i], true, &error);
    if (code == 0) {
        code = read_shard_row(connection, store, shard, &error);
        const int64_t bytes = code == 0 ? tgn_store_postgres__shard_size(connection, &error) : code;
        shard->answers = bytes >= 0;
        shard->bytes = bytes > 0 ? (uint64_t)bytes : 0;
        code = bytes < 0 ? (int)bytes : 0;
        tgn_store_postgres__disconnect(connection);
    }
    if (code < 0)
        snprintf(shard->message, sizeof shard->message, "%s", error.message);
    else if (shard->epoch < expected)
        snprintf(shard->message, sizeof shard->message,
                 "it lacks changes that were confirmed: it has those up to %" PRIu64 ", not %" PRIu64,
                 shard->epoch, expected);
    else if (shard->epoch > last)
        snprintf(shard->message, sizeof shard->message,
                 "it has changes up to %" PRIu64 ", and the coordinator knows of %" PRIu64
                 " only: was an old copy of that restored?",
                 shard->epoch, last);
}

static int read_clients(tgn_store_postgres_connection *connection, tgn_cluster_status *status,
                        tgn_error *error)
{
    PGresult *result;
    TGN_TRY(tgn_store_postgres__run(
        connection, TGN_STORE_POSTGRES_SOON, &result, error,
        "select case when l.classid = %d then 0 else l.objid::int8 end, a.usename || '@' || "
        "coalesce(host(a.client_addr), 'local') || ' session ' || a.pid, l.classid = %d from pg_locks l join "
        "pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.granted and l.classid in (%d, "
        "%d) and "
        "l.database = (select oid from pg_database where datname = current_database()) order by 3, 1, 2",
        TGN_STORE_POSTGRES_WRITERS, TGN_STORE_POSTGRES_WRITERS, TGN_STORE_POSTGRES_READERS,
        TGN_STORE_POSTGRES_WRITERS));
    const int count = PQntuples(result);
    status->clients = calloc((size_t)count + 1, sizeof *status->clients);
    for (int i = 0; status->clients && i < count; i++) {
        tgn_cluster_client *client = &status->clients[status->client_count++];
        client->epoch = strtoull(PQgetvalue(result, i, 0), NULL, 10);
        snprintf(client->who, sizeof client->who, "%s", PQgetvalue(result, i, 1));
        client->writes = PQgetvalue(result, i, 2)[0] == 't';
        if (client->writes)
            status->remains = 0; /* the change is under way */
        else if (client->epoch < status->oldest)
            status->oldest = client->epoch;
    }
    PQclear(result);
    return status->clients ? 0 : no_memory(error);
}

static int read_coordinator(tgn_store_postgres *store, tgn_cluster_status *status,
                            tgn_store_postgres_view **head, uint64_t *last, tgn_error *error)
{
    tgn_store_postgres_connection *connection;
    PGresult *result = NULL;
    *head = NULL;
    TGN_TRY(tgn_store_postgres__connect(&connection, &store->coordinator, false, error));
    int code =
        tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_SOON, &result, error,
                                "select " TGN_STORE_POSTGRES_HEAD
                                ", (select count(*) from tengen.intent), (select last from tengen.cluster)"
                                " from tengen.head order by epoch desc limit 1");
    if (code == 0 && PQntuples(result) == 1) {
        *head = tgn_store_postgres_view__read(result, 0);
        status->remains = strtoull(PQgetvalue(result, 0, 3), NULL, 10);
        *last = strtoull(PQgetvalue(result, 0, 4), NULL, 10);
    }
    if (code == 0 && !*head)
        code = tgn_error_set(error, TGN_ERR_INPUT, "%s: damaged: it has no state", store->shown);
    if (code == 0) {
        status->epoch = status->oldest = (uint64_t)(*head)->epoch;
        status->segments = (*head)->part_count;
        code = read_clients(connection, status, error);
    }
    PQclear(result);
    tgn_store_postgres__disconnect(connection);
    return code;
}

static int fill_status(tgn_cluster_status *status, tgn_store_postgres *store, tgn_error *error)
{
    tgn_store_postgres_view *head;
    snprintf(status->address, sizeof status->address, "%s", store->shown);
    snprintf(status->kind, sizeof status->kind, "%s", store->kind);
    status->through_coordinator = store->through_coordinator;
    uint64_t last = 0;
    int code = read_coordinator(store, status, &head, &last, error);
    status->shards = calloc((size_t)store->shard_count, sizeof *status->shards);
    if (code == 0 && !status->shards)
        code = no_memory(error);
    for (int i = 0; i < store->shard_count && code == 0; i++)
        look_at_shard(store, i, (uint64_t)head->shard_epochs[i], last,
                      &status->shards[status->shard_count++]);
    if (head)
        free(head->parts);
    free(head);
    return code;
}

int tgn_cluster_status_get(tgn_cluster_status **out, const char *address, tgn_error *error)
{
    tgn_store_postgres *store;
    *out = NULL;
    TGN_TRY(tgn_store_postgres__open_bare(&store, address, false, error));
    tgn_cluster_status *status = calloc(1, sizeof *status);
    const int code = status ? fill_status(status, store, error) : no_memory(error);
    tgn_store_postgres__free(store);
    if (code < 0)
        tgn_cluster_status_free(status);
    else
        *out = status;
    return code;
}

void tgn_cluster_status_free(tgn_cluster_status *status)
{
    if (!status)
        return;
    free(status->shards);
    free(status->clients);
    free(status);
}

/* ---- sweeping ------------------------------------------------------------------------------------------ */

int tgn_cluster_sweep(const char *address, tgn_cluster_sweep_sum *sum, tgn_error *error)
{
    tgn_store_postgres *store;
    tgn_cluster_sweep_sum own;
    bool turn;
    sum = sum ? sum : &own;
    *sum = (tgn_cluster_sweep_sum){0};
    TGN_TRY(tgn_store_postgres__open_bare(&store, address, true, error));
    int code = tgn_store_postgres__take_turn(store, &turn, error);
    if (code == 0) {
        sum->remains = store->removed;
        code = tgn_store_postgres__sweep_all(store, sum, error);
        tgn_store_postgres__give_turn(store);
    }
    tgn_store_postgres__free(store);
    return code;
}

/* ---- moving -------------------------------------------------------------------------------------------- */

/* What is at the new address: this shard, with everything that was confirmed? */
static int check_copy(const tgn_store_postgres *store, int number, const char *to, int64_t expected,
                      tgn_error *error)
{
    tgn_store_postgres_server server;
    tgn_store_postgres_connection *connection = NULL;
    tgn_cluster_shard shard = {.number = number};
    int code = tgn_store_postgres_server__init(&server, number, to);
    if (code == 0)
        code = tgn_store_postgres__connect(&connection, &server, true, error);
    if (code == 0)
        code = read_shard_row(connection, store, &shard, error) < 0 ? TGN_ERR_ARGUMENT : 0;
    if (code == 0 && shard.epoch < (uint64_t)expected)
        code = tgn_store_postgres__error(error, TGN_ERR_ARGUMENT, &server,
                                         "it lacks changes that were confirmed: it has those up to %" PRIu64
                                         ", not %" PRId64,
                                         shard.epoch, expected);
    if (code == 0 && shard.floor == INT64_MAX)
        code =
            tgn_store_postgres__error(error, TGN_ERR_ARGUMENT, &server,
                                      "the shard has left this database, which is closed since; copy the one "
                                      "that is in use");
    tgn_store_postgres__close(connection);
    tgn_store_postgres_server__clear(&server);
    return code;
}

/*
 * Whether another address leads to the database of a connection: a lock that is taken here is seen there. When that cannot be
 * found out, it may be.
 */
static bool may_be_same(tgn_store_postgres_connection *here, const char *to)
{
    tgn_store_postgres_server server;
    tgn_store_postgres_connection *there = NULL;
    PGresult *result = NULL;
    bool same = true;
    const int mark = (int)(getpid() & 0xffff) << 8 | 0x5a;
    if (tgn_store_postgres_server__init(&server, 0, to) < 0)
        return true;
    if (tgn_store_postgres__run(here, TGN_STORE_POSTGRES_SOON, NULL, NULL, "select pg_advisory_lock(%d, %d)",
                                TGN_STORE_POSTGRES_MOVERS, mark) == 0 &&
        tgn_store_postgres__connect(&there, &server, true, NULL) == 0 &&
        tgn_store_postgres__run(
            there, TGN_STORE_POSTGRES_SOON, &result, NULL,
            "select 1 from pg_locks where locktype = 'advisory' and classid = %d and objid = %d",
            TGN_STORE_POSTGRES_MOVERS, mark) == 0)
        same = PQntuples(result) > 0;
    PQclear(result);
    tgn_store_postgres__close(there);
    tgn_store_postgres_server__clear(&server);
    return same;
}

/*
 * Whoever still asks the old database is told that it is not the one any more; unless it is the same by another name, as one that
 * several hosts lead to.
 */
static void retire(tgn_store_postgres_server *server, const char *to)
{
    tgn_store_postgres_connection *connection;
    if (tgn_store_postgres__connect(&connection, server, true, NULL) < 0)
        return;
    if (!may_be_same(connection, to))
        (void)!tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_SOON, NULL, NULL,
                                       "set lock_timeout = '3s'; update tengen.shard set fence = %" PRId64
                                       ", floor = %" PRId64,
                                       INT64_MAX, INT64_MAX);
    tgn_store_postgres__close(connection);
}

static int expected_epoch(tgn_store_postgres *store, int number, int64_t *out, tgn_error *error)
{
    PGresult *result;
    TGN_TRY(tgn_store_postgres__run(store->turn, TGN_STORE_POSTGRES_SOON, &result, error,
                                    "select epochs[%d] from tengen.head order by epoch desc limit 1",
                                    number));
    *out = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return 0;
}

/*
 * The foreign server, where there is one, follows: it is made again with what the new address says, and so are the user's mapping and
 * the table, which go with it.
 */
static int move_foreign(tgn_store_postgres *store, int number, const char *to, tgn_error *error)
{
    PGresult *result;
    tgn_buffer sql = {0};
    TGN_TRY(tgn_store_postgres__run(store->turn, TGN_STORE_POSTGRES_SOON, &result, error,
                                    "select first, last from tengen.shards join pg_foreign_server on srvname "
                                    "= 'tengen_shard_%d' where number = %d",
                                    number, number));
    const bool there = PQntuples(result) > 0;
    if (there)
        tgn_store_postgres__add_foreign_shard(&sql, store->turn->pg, to, number,
                                              atoi(PQgetvalue(result, 0, 0)), atoi(PQgetvalue(result, 0, 1)));
    PQclear(result);
    int code = sql.failed ? no_memory(error) : 0;
    if (code == 0 && there)
        code = tgn_store_postgres__run(store->turn, TGN_STORE_POSTGRES_LATER, NULL, error, "%s", sql.data);
    tgn_buffer__clear(&sql);
    return code;
}

static int move(tgn_store_postgres *store, int number, const char *to, tgn_error *error)
{
    int64_t expected;
    char text[16];
    TGN_TRY(expected_epoch(store, number, &expected, error));
    TGN_TRY(check_copy(store, number, to, expected, error));
    char *kept = tgn_store_postgres__kept_address(to, 0);
    if (!kept)
        return no_memory(error);
    snprintf(text, sizeof text, "%d", number);
    const char *values[] = {text, kept};
    int code = tgn_store_postgres__run(store->turn, TGN_STORE_POSTGRES_SOON, NULL, error, "begin");
    if (code == 0)
        code = move_foreign(store, number, to, error);
    if (code == 0)
        code =
            tgn_store_postgres__query(store->turn, TGN_STORE_POSTGRES_LATER, NULL, error,
                                      "update tengen.shards set address = $2 where number = $1", 2, values);
    if (code == 0)
        code = tgn_store_postgres__run(store->turn, TGN_STORE_POSTGRES_LATER, NULL, error, "commit");
    if (code == 0 && strcmp(store->shards[number - 1].address, kept) != 0)
        retire(&store->shards[number - 1], to);
    free(kept);
    return code;
}

int tgn_cluster_move(const char *address, int number, const char *to, tgn_error *error)
{
    tgn_store_postgres *store;
    TGN_TRY(tgn_store_postgres__check_address(to, error));
    TGN_TRY(tgn_store_postgres__open_bare(&store, address, true, error));
    int code = 0;
    if (store->one_server)
        code = tgn_error_set(error, TGN_ERR_ARGUMENT, "%s: it is on one server and has no shards to move",
                             store->shown);
    else if (number < 1 || number > store->shard_count)
        code =
            tgn_error_set(error, TGN_ERR_ARGUMENT, "%s: there is no shard %d; they are numbered from 1 to %d",
                          store->shown, number, store->shard_count);
    if (code == 0)
        code = tgn_store_postgres__take_turn_alone(store, error);
    if (code == 0) {
        code = move(store, number, to, error);
        tgn_store_postgres__give_turn(store);
    }
    tgn_store_postgres__free(store);
    return code;
}
