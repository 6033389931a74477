/*
 * round.c - questions to many servers at once
 *
 * A round sends to every shard all that is asked of it, in one go (libpq's pipeline), and then collects: the shards work at
 * the same time, and each costs one round trip. A statement is prepared the first time that a session needs it, in the same
 * pipeline.
 *
 * A connection that lay idle may be one to a server that was restarted since: then the round is repeated for that shard with a
 * new one. Reading twice does no harm.
 */
#include "db/store/postgres/postgres.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { BYTEA = 17, BYTEA_ARRAY = 1001, INT2 = 21, INT2_ARRAY = 1005, INT4 = 23, INT8 = 20 };

/* ---- statements ---------------------------------------------------------------------------------------- */

/* %s: the table, or the table of all and a condition. The row of the shard is joined so that it comes in any case. */
static const struct {
    int count;
    Oid types[4];
    const char *text;
} STATEMENTS[] = {
    [TGN_STORE_POSTGRES_GET] =
        {3,
         {BYTEA_ARRAY, INT2_ARRAY, INT8},
         "select s.floor, s.epoch, k.n::int4, m.kind, m.value, m.tail from tengen.shard s"
         " cross join unnest($1, $2) with ordinality as k(key, bucket, n) left join lateral"
         " (select kind, value, tail from %s key = k.key and born <= $3 order by born desc limit 1) m on "
         "true"},
    [TGN_STORE_POSTGRES_VERSIONS] =
        {3,
         {BYTEA, INT2, INT8},
         "select s.floor, s.epoch, m.kind, m.value, m.tail from tengen.shard s left join"
         " (select kind, value, tail from %s key = $1 and born <= $3 order by born desc) m on true"},
    [TGN_STORE_POSTGRES_RANGE] = {4,
                                  {BYTEA, BYTEA, INT8, INT4},
                                  "select s.floor, s.epoch, m.key, m.kind, m.value, m.tail from tengen.shard "
                                  "s left join (select key, kind,"
                                  " value, tail from %s key >= $1 and key < $2 and born <= $3 order by key, "
                                  "born desc limit $4) m on true"},
    [TGN_STORE_POSTGRES_FROM] =
        {4,
         {BYTEA, BYTEA, INT8, INT4},
         "select s.floor, s.epoch, m.key, m.kind, m.value, m.tail from tengen.shard s left join (select key, "
         "kind,"
         " value, tail from %s key >= $1 and born <= $3 order by key, born desc limit $4) m on true"},
};

/* Through the coordinator the bucket tells it which shard to ask. */
static void format_statement(tgn_buffer *out, const tgn_store_postgres *store,
                             const tgn_store_postgres_ask *ask)
{
    char table[96];
    const char *bucket = ask->statement == TGN_STORE_POSTGRES_GET        ? "bucket = k.bucket and"
                         : ask->statement == TGN_STORE_POSTGRES_VERSIONS ? "bucket = $2 and"
                                                                         : "";
    if (store->through_coordinator)
        snprintf(table, sizeof table, "tengen.map where part = %d and %s", ask->part, bucket);
    else
        snprintf(table, sizeof table, "tengen.map_%d where", ask->part);
    const char *text = STATEMENTS[ask->statement].text, *place = strstr(text, "%s");
    tgn_buffer__add(out, text, (size_t)(place - text));
    tgn_buffer__text(out, table);
    tgn_buffer__text(out, place + 2);
}

static int64_t statement_id(const tgn_store_postgres_ask *ask)
{
    return (int64_t)ask->part * TGN_STORE_POSTGRES_STATEMENTS + ask->statement;
}

static bool is_prepared(const tgn_store_postgres_connection *connection, int64_t id)
{
    for (size_t i = connection->prepared_count; i-- > 0;)
        if (connection->prepared[i] == id)
            return true;
    return false;
}

/* ---- sending ------------------------------------------------------------------------------------------- */

static int prepare(const tgn_store_postgres *store, tgn_store_postgres_connection *connection,
                   const tgn_store_postgres_ask *ask, const char *name, tgn_error *error)
{
    tgn_buffer text = {0};
    int code = 0;
    format_statement(&text, store, ask);
    if (text.failed || tgn_array__need(&connection->prepared, &connection->prepared_capacity,
                                       connection->prepared_count + 1) < 0)
        code = tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    else if (!PQsendPrepare(connection->pg, name, text.data, STATEMENTS[ask->statement].count,
                            STATEMENTS[ask->statement].types))
        code = tgn_store_postgres__failed(error, connection, NULL);
    else
        connection->prepared[connection->prepared_count++] = statement_id(ask);
    tgn_buffer__clear(&text);
    return code;
}

static int send_one(const tgn_store_postgres *store, tgn_store_postgres_connection *connection,
                    const tgn_store_postgres_ask *ask, tgn_error *error)
{
    static const int binary[4] = {1, 1, 1, 1};
    char name[32];
    const int64_t id = statement_id(ask);
    snprintf(name, sizeof name, "t%" PRId64, id);
    if (!is_prepared(connection, id)) {
        const int code = prepare(store, connection, ask, name, error);
        if (code < 0)
            return code;
    }
    if (!PQsendQueryPrepared(connection->pg, name, STATEMENTS[ask->statement].count, ask->values,
                             ask->lengths, binary, 1))
        return tgn_store_postgres__failed(error, connection, NULL);
    return 0;
}

/* Which shard a question goes to: through the coordinator, to that. */
static tgn_store_postgres_server *server_of(tgn_store_postgres *store, int shard)
{
    return store->through_coordinator ? &store->coordinator : &store->shards[shard];
}

static int target(const tgn_store_postgres *store, const tgn_store_postgres_ask *ask)
{
    return store->through_coordinator ? 0 : ask->shard;
}

/* A connection with everything that this shard is asked on its way; NULL in `out` when that is nothing. */
static int send_all(tgn_store_postgres *store, int shard, bool fresh, const tgn_store_postgres_ask *asks,
                    size_t count, tgn_store_postgres_connection **out, tgn_error *error)
{
    int code = 0;
    *out = NULL;
    for (size_t i = 0; i < count && code == 0; i++) {
        if (target(store, &asks[i]) != shard)
            continue;
        if (!*out) {
            code = tgn_store_postgres__connect(out, server_of(store, shard), fresh, error);
            if (code == 0 && !PQenterPipelineMode((*out)->pg))
                code = tgn_store_postgres__failed(error, *out, NULL);
        }
        if (code == 0)
            code = send_one(store, *out, &asks[i], error);
    }
    if (code == 0 && *out && !PQpipelineSync((*out)->pg))
        code = tgn_store_postgres__failed(error, *out, NULL);
    if (code == 0 && *out && PQflush((*out)->pg) < 0)
        code = tgn_store_postgres__failed(error, *out, NULL);
    return code;
}

/* ---- checking ------------------------------------------------------------------------------------------ */

static int64_t number_at(const PGresult *result, int column)
{
    uint64_t number = 0;
    const uint8_t *bytes = (const uint8_t *)PQgetvalue(result, 0, column);
    for (int i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    return (int64_t)number;
}

static int is_swept(tgn_store_postgres *store, const tgn_store_postgres_server *server, tgn_error *error)
{
    store->news = true;
    return tgn_store_postgres__error(
        error, TGN_ERR_IO, server,
        "the state that was asked for is swept, since the connection that kept it was lost; ask again");
}

static int check_state(tgn_store_postgres *store, const tgn_store_postgres_view *view,
                       const tgn_store_postgres_ask *ask, tgn_error *error)
{
    const tgn_store_postgres_server *server = server_of(store, target(store, ask));
    if (PQntuples(ask->result) == 0 || PQnfields(ask->result) < 5 || PQgetlength(ask->result, 0, 0) != 8 ||
        PQgetlength(ask->result, 0, 1) != 8)
        return tgn_store_postgres__error(error, TGN_ERR_INPUT, server,
                                         "damaged: it does not know which shard it is");
    const int64_t floor = number_at(ask->result, 0), epoch = number_at(ask->result, 1);
    if (floor > view->epoch)
        return is_swept(store, server, error);
    if (!store->through_coordinator && epoch > store->seen)
        store->seen = epoch;
    if (!store->through_coordinator && epoch < view->shard_epochs[ask->shard])
        return tgn_store_postgres__error(
            error, TGN_ERR_INPUT, server,
            "it lacks changes that were confirmed: it has those up to %" PRId64 ", not %" PRId64
            "; was an old copy restored, or a standby that had not heard everything?",
            epoch, view->shard_epochs[ask->shard]);
    return 0;
}

/* ---- collecting ---------------------------------------------------------------------------------------- */

/* A table that was there when the state was made, and is not: swept. */
static int failed(tgn_store_postgres *store, tgn_store_postgres_connection *connection,
                  const PGresult *result, tgn_error *error)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (state && strcmp(state, "42P01") == 0)
        return is_swept(store, connection->server, error);
    return tgn_store_postgres__failed(error, connection, result);
}

/*
 * The results of one shard, in the order in which they were sent: those of preparing, one for each question, and the mark of
 * the end. After an error the rest of the pipeline is passed over by the server.
 */
static int collect_all(tgn_store_postgres *store, const tgn_store_postgres_view *view, int shard,
                       tgn_store_postgres_connection *connection, tgn_store_postgres_ask *asks, size_t count,
                       tgn_error *error)
{
    size_t next = 0;
    int code = 0;
    for (bool synced = false; !synced;) {
        PGresult *result;
        const int got = tgn_store_postgres__result(connection, TGN_STORE_POSTGRES_SOON, &result, error);
        if (got < 0)
            return got;
        if (!result && PQstatus(connection->pg) != CONNECTION_OK)
            return code < 0 ? code : tgn_store_postgres__failed(error, connection, NULL);
        if (!result)
            continue;
        const ExecStatusType status = PQresultStatus(result);
        synced = status == PGRES_PIPELINE_SYNC;
        if (status == PGRES_TUPLES_OK && code == 0) {
            while (next < count && target(store, &asks[next]) != shard)
                next++;
            asks[next].result = result;
            code = check_state(store, view, &asks[next++], error);
            continue;
        }
        if (code == 0 && status != PGRES_COMMAND_OK && status != PGRES_PIPELINE_SYNC)
            code = failed(store, connection, result, error);
        PQclear(result);
    }
    if (code == 0 && !PQexitPipelineMode(connection->pg))
        code = tgn_store_postgres__failed(error, connection, NULL);
    if (code < 0 && PQstatus(connection->pg) == CONNECTION_OK)
        PQexitPipelineMode(connection->pg);
    return code;
}

static void forget(const tgn_store_postgres *store, int shard, tgn_store_postgres_ask *asks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (target(store, &asks[i]) == shard) {
            PQclear(asks[i].result);
            asks[i].result = NULL;
        }
}

/* Once more, for one shard, with a new connection. */
static int repeat(tgn_store_postgres *store, const tgn_store_postgres_view *view, int shard,
                  tgn_store_postgres_ask *asks, size_t count, tgn_error *error)
{
    tgn_store_postgres_connection *connection;
    forget(store, shard, asks, count);
    tgn_store_postgres_server__reset(server_of(store, shard));
    int code = send_all(store, shard, true, asks, count, &connection, error);
    if (code == 0)
        code = collect_all(store, view, shard, connection, asks, count, error);
    if (code < 0)
        tgn_store_postgres__close(connection);
    else
        tgn_store_postgres__disconnect(connection);
    return code;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

typedef struct shard_state {
    tgn_store_postgres_connection *connection;
    int code;
    tgn_error error;
} shard_state;

static void collect_shard(tgn_store_postgres *store, const tgn_store_postgres_view *view, int shard,
                          shard_state *state, tgn_store_postgres_ask *asks, size_t count)
{
    tgn_store_postgres_connection *connection = state->connection;
    if (!connection)
        return;
    if (state->code == 0)
        state->code = collect_all(store, view, shard, connection, asks, count, &state->error);
    const bool old = !connection->fresh && PQstatus(connection->pg) != CONNECTION_OK;
    if (state->code < 0)
        tgn_store_postgres__close(connection);
    else
        tgn_store_postgres__disconnect(connection);
    if (state->code == TGN_ERR_IO && old)
        state->code = repeat(store, view, shard, asks, count, &state->error);
}

static void forget_all(tgn_store_postgres_ask *asks, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        PQclear(asks[i].result);
        asks[i].result = NULL;
    }
}

static int ask_all(tgn_store_postgres *store, const tgn_store_postgres_view *view,
                   tgn_store_postgres_ask *asks, size_t count, tgn_error *error)
{
    const int servers = store->through_coordinator ? 1 : store->shard_count;
    shard_state states[TGN_CLUSTER_SHARDS_MAX];
    int code = 0;
    for (int i = 0; i < servers; i++) {
        states[i] = (shard_state){0};
        states[i].code = send_all(store, i, false, asks, count, &states[i].connection, &states[i].error);
    }
    for (int i = 0; i < servers; i++)
        collect_shard(store, view, i, &states[i], asks, count);
    for (int i = 0; i < servers && code == 0; i++)
        if ((code = states[i].code) < 0)
            tgn_error_set(error, code, "%s", states[i].error.message);
    if (code < 0)
        forget_all(asks, count);
    return code;
}

/*
 * A shard that has a change of which the coordinator has never heard: then that is an old copy of the coordinator, and what it
 * shows is not what is there. As a rule it has heard of it since it was last asked. One that does not answer says nothing.
 */
static int check_coordinator(tgn_store_postgres *store, tgn_error *error)
{
    tgn_store_postgres_connection *connection;
    PGresult *result;
    const int64_t seen = store->seen;
    if (seen <= store->last || tgn_store_postgres__connect(&connection, &store->coordinator, false, NULL) < 0)
        return 0;
    if (tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_SOON, &result, NULL,
                                "select last from tengen.cluster") == 0) {
        store->last = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
        PQclear(result);
        tgn_store_postgres__disconnect(connection);
    } else {
        tgn_store_postgres__close(connection);
        return 0;
    }
    if (seen <= store->last)
        return 0;
    store->seen = 0; /* to look again */
    return tgn_store_postgres__error(error, TGN_ERR_INPUT, &store->coordinator,
                                     "a shard has changes up to %" PRId64
                                     ", and this coordinator knows of %" PRId64
                                     " only; was an old copy of it restored?",
                                     seen, store->last);
}

static int ask_twice(tgn_store_postgres *store, const tgn_store_postgres_view *view,
                     tgn_store_postgres_ask *asks, size_t count, tgn_error *error)
{
    for (size_t i = 0; i < count; i++)
        asks[i].result = NULL;
    pthread_rwlock_rdlock(&store->shards_lock);
    int code = ask_all(store, view, asks, count, error);
    pthread_rwlock_unlock(&store->shards_lock);
    if ((code != TGN_ERR_IO && code != TGN_ERR_INPUT) || !tgn_store_postgres__follow_shards(store))
        return code; /* and it is still where it was */
    pthread_rwlock_rdlock(&store->shards_lock);
    code = ask_all(store, view, asks, count, error);
    pthread_rwlock_unlock(&store->shards_lock);
    return code;
}

int tgn_store_postgres__ask(tgn_store_postgres *store, const tgn_store_postgres_view *view,
                            tgn_store_postgres_ask *asks, size_t count, tgn_error *error)
{
    int code = ask_twice(store, view, asks, count, error);
    if (code == 0 && (code = check_coordinator(store, error)) < 0)
        forget_all(asks, count);
    return code;
}
