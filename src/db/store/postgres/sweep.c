/*
 * sweep.c - what nobody can see any more
 *
 *      garbage     ranges of keys to which no head of the graph refers: removed by a change like any other, and the tables of
 *                  segments that lie in them leave the head's list
 *      old states  once no reader sees a state before F: versions of values that are hidden from all later states, marks of
 *                  removed keys, and tables that no later head lists
 *      remains     rows and tables of changes that were never published
 *
 * Before anything of the old states goes, every shard is told F, its floor: a reader of an older state that nobody knew of is
 * then told so, and never misses a row without noticing (round.c).
 */
#include "db/store/postgres/postgres.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

/* ---- garbage ------------------------------------------------------------------------------------------- */

typedef struct garbage_range {
    tgn_store_bytes from, to;
} garbage_range;

static void note(tgn_buffer *garbage, tgn_store_bytes bytes)
{
    const uint32_t length = (uint32_t)bytes.length;
    tgn_buffer__add(garbage, &length, sizeof length);
    tgn_buffer__add(garbage, bytes.data, bytes.length);
}

static tgn_store_bytes next_bytes(const tgn_buffer *garbage, size_t *at)
{
    uint32_t length;
    memcpy(&length, garbage->data + *at, sizeof length);
    const tgn_store_bytes bytes = {garbage->data + *at + sizeof length, length};
    *at += sizeof length + length;
    return bytes;
}

static int by_start(const void *a, const void *b)
{
    const garbage_range *x = a, *y = b;
    return tgn_store_bytes__compare(x->from, y->from);
}

/* The ranges in order, those that touch joined. */
static garbage_range *sorted_ranges(const tgn_buffer *garbage, size_t *count)
{
    garbage_range *ranges = malloc((garbage->length / 8 + 1) * sizeof *ranges);
    *count = 0;
    if (!ranges)
        return NULL;
    for (size_t at = 0; at < garbage->length;) {
        ranges[*count].from = next_bytes(garbage, &at);
        ranges[(*count)++].to = next_bytes(garbage, &at);
    }
    qsort(ranges, *count, sizeof *ranges, by_start);
    size_t kept = 0;
    for (size_t i = 1; i < *count; i++)
        if (tgn_store_bytes__compare(ranges[i].from, ranges[kept].to) > 0)
            ranges[++kept] = ranges[i];
        else if (tgn_store_bytes__compare(ranges[i].to, ranges[kept].to) > 0)
            ranges[kept].to = ranges[i].to;
    *count = kept + 1;
    return ranges;
}

/* "Is there a key of this table before, between or behind the ranges?" */
static void format_gaps(tgn_buffer *sql, int part, const garbage_range *ranges, size_t count)
{
    tgn_buffer__text(sql, "select 1 where ");
    for (size_t i = 0; i <= count; i++) {
        tgn_buffer__printf(sql, "%sexists (select 1 from tengen.map_%d where true", i ? " or " : "", part);
        if (i > 0) {
            tgn_buffer__text(sql, " and key >= ");
            tgn_store_postgres__add_bytes(sql, ranges[i - 1].to);
        }
        if (i < count) {
            tgn_buffer__text(sql, " and key < ");
            tgn_store_postgres__add_bytes(sql, ranges[i].from);
        }
        tgn_buffer__text(sql, ")");
    }
}

/* Whether the ranges have all keys of a table, on every shard. 1, 0, or a negative code. */
static int covers(tgn_store_postgres *store, int part, const garbage_range *ranges, size_t count,
                  tgn_error *error)
{
    tgn_buffer sql = {0};
    int code = 1;
    format_gaps(&sql, part, ranges, count);
    if (sql.failed)
        code = tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    for (int i = 0; i < store->shard_count && code > 0; i++) {
        tgn_store_postgres_connection *connection;
        PGresult *result = NULL;
        code = tgn_store_postgres__connect(&connection, &store->shards[i], false, error);
        if (code < 0)
            break;
        code = tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, &result, error, "%s", sql.data);
        code = code < 0 ? code : PQntuples(result) == 0;
        PQclear(result);
        tgn_store_postgres__disconnect(connection);
    }
    tgn_buffer__clear(&sql);
    return code;
}

/* Only ranges that begin in a segment with a table can have all of that. */
static bool may_cover(int part, const garbage_range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const int first = tgn_store_postgres__segment(ranges[i].from);
        const int end = tgn_store_postgres__segment(ranges[i].to);
        if (!first || !end || (part >= first && part < end + (ranges[i].to.length > 6)))
            return true;
    }
    return false;
}

static int drop_ranges(tgn_store_postgres *store, tgn_store_load *load, const garbage_range *ranges,
                       size_t count, tgn_error *error)
{
    int code = 0;
    for (size_t i = 0; i < store->view->part_count && code >= 0; i++) {
        const int part = store->view->parts[i];
        if (!may_cover(part, ranges, count))
            continue;
        code = covers(store, part, ranges, count, error);
        if (code > 0)
            code = tgn_store_postgres__load_drop(load, part);
    }
    for (size_t i = 0; i < count && code >= 0; i++)
        code = tgn_store_postgres__load_remove(load, ranges[i].from, ranges[i].to);
    return code < 0 ? code : 0;
}

int tgn_store_postgres__drop_garbage(tgn_store_postgres *store, tgn_error *error)
{
    size_t count;
    tgn_store_load *load;
    garbage_range *ranges = sorted_ranges(&store->garbage, &count);
    int code = ranges ? tgn_store_postgres__load_begin(&load, &store->base, true, error)
                      : tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    if (code == 0) {
        code = drop_ranges(store, load, ranges, count, error);
        if (code == 0)
            code = tgn_store_postgres__load_commit(load, error);
        tgn_store_postgres__load_free(load);
    }
    free(ranges);
    store->garbage.length = 0;
    return code;
}

/* Within a turn it is enough to note it: the end of the turn removes all of it in one change. */
int tgn_store_postgres__sweep(tgn_store *base, tgn_store_bytes from, tgn_store_bytes to, tgn_error *error)
{
    tgn_store_postgres *store = tgn_store_postgres__of(base);
    bool own;
    if (tgn_store_bytes__compare(from, to) >= 0)
        return 0;
    TGN_TRY(tgn_store_postgres__take_turn(store, &own, error));
    note(&store->garbage, from);
    note(&store->garbage, to);
    int code = store->garbage.failed ? tgn_error_set(error, TGN_ERR_MEMORY, "out of memory") : 0;
    if (!own)
        return code;
    pthread_mutex_lock(&store->turn_lock);
    store->begun = true; /* so that the change within belongs to this turn */
    pthread_mutex_unlock(&store->turn_lock);
    if (code == 0)
        code = tgn_store_postgres__drop_garbage(store, error);
    if (code == 0)
        code = tgn_store_postgres__sweep_all(store, NULL, error);
    tgn_store_postgres__give_turn(store);
    return code;
}

/* ---- old states ---------------------------------------------------------------------------------------- */

static int ask_number(tgn_store_postgres_connection *connection, int64_t *out, tgn_error *error,
                      const char *sql)
{
    PGresult *result;
    TGN_TRY(tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, &result, error, "%s", sql));
    *out = PQntuples(result) > 0 ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : 0;
    PQclear(result);
    return 0;
}

/* The oldest state that somebody sees; the newest head when nobody sees an older one. */
static int oldest_seen(tgn_store_postgres *store, int64_t *out, tgn_error *error)
{
    char sql[400];
    snprintf(
        sql, sizeof sql,
        "select least((select max(epoch) from tengen.head), (select min(objid::int8) from pg_locks where "
        "locktype = 'advisory' and granted and classid = %d and objsubid = 2 and database = (select oid "
        "from pg_database where datname = current_database())))",
        TGN_STORE_POSTGRES_READERS);
    return ask_number(store->turn, out, error, sql);
}

/* Heads before the oldest state go first; whoever locked one of them just before is still respected. */
static int find_floor(tgn_store_postgres *store, int64_t *floor, tgn_error *error)
{
    int64_t again;
    TGN_TRY(oldest_seen(store, floor, error));
    TGN_TRY(tgn_store_postgres__run(store->turn, TGN_STORE_POSTGRES_LATER, NULL, error,
                                    "delete from tengen.head where epoch < %" PRId64, *floor));
    TGN_TRY(oldest_seen(store, &again, error));
    *floor = again < *floor ? again : *floor;
    return 0;
}

/* The tables that some head from the floor on lists, as text: "{1,2}". */
static int listed_parts(tgn_store_postgres *store, int64_t floor, char **out, tgn_error *error)
{
    PGresult *result;
    TGN_TRY(tgn_store_postgres__run(store->turn, TGN_STORE_POSTGRES_LATER, &result, error,
                                    "select coalesce(array_agg(distinct part), '{}') from tengen.head, "
                                    "unnest(parts) as part where epoch >= %" PRId64,
                                    floor));
    *out = strdup(PQgetvalue(result, 0, 0));
    PQclear(result);
    return *out ? 0 : tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
}

/* The tables of segments on a shard: those listed, or those not. */
static int ask_tables(tgn_store_postgres_connection *connection, const char *listed, bool in, PGresult **out,
                      tgn_error *error)
{
    return tgn_store_postgres__run(
        connection, TGN_STORE_POSTGRES_LATER, out, error,
        "select substr(relname, 5)::int from pg_class c join pg_namespace n on n.oid = relnamespace where "
        "nspname = 'tengen' and relkind = 'r' and relname ~ '^map_[0-9]+$' and relname <> 'map_0' and "
        "(substr(relname, 5)::int = any ('%s')) = %s",
        listed, in ? "true" : "false");
}

static int drop_tables(tgn_store_postgres_connection *connection, const char *listed, uint64_t *dropped,
                       tgn_error *error)
{
    PGresult *tables;
    TGN_TRY(ask_tables(connection, listed, false, &tables, error));
    int code = 0;
    for (int i = 0; i < PQntuples(tables) && code == 0; i++) {
        code = tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, NULL, error,
                                       "set local lock_timeout = '5s'; drop table tengen.map_%s",
                                       PQgetvalue(tables, i, 0));
        if (dropped && code == 0)
            ++*dropped;
    }
    PQclear(tables);
    return code;
}

/*
 * In one table: a row is hidden for ever by a newer one of its key, not born after the floor, that is no append. Those who hide
 * something and were not looked at yet are the ones born after the floor before. A removed key is then nothing at all.
 */
static int drop_rows(tgn_store_postgres_connection *connection, const char *part, int64_t before,
                     int64_t floor, uint64_t *dropped, tgn_error *error)
{
    PGresult *result;
    TGN_TRY(tgn_store_postgres__run(
        connection, TGN_STORE_POSTGRES_LATER, &result, error,
        "delete from tengen.map_%s old using tengen.map_%s new where new.born > %" PRId64
        " and new.born <= %" PRId64 " and new.kind <> 'a' and old.key = new.key and old.born < new.born",
        part, part, before, floor));
    if (dropped)
        *dropped += strtoull(PQcmdTuples(result), NULL, 10);
    PQclear(result);
    TGN_TRY(tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, &result, error,
                                    "delete from tengen.map_%s where kind = 'r' and born > %" PRId64
                                    " and born <= %" PRId64,
                                    part, before, floor));
    if (dropped)
        *dropped += strtoull(PQcmdTuples(result), NULL, 10);
    PQclear(result);
    return 0;
}

/*
 * Begin to remove something on a shard. Who believes that it is his turn may be wrong: taken for dead, woken up, and others have
 * written since. What he knows of the tables is old then, and he must not touch them. The row of the shard tells: it has a
 * newer epoch. While it is locked nobody else begins to write; so the session has the name by which the next writer ends it, should
 * this process fall asleep in the middle.
 */
static int begin_removing(tgn_store_postgres *store, tgn_store_postgres_connection *connection,
                          int64_t *floor, tgn_error *error)
{
    PGresult *result;
    TGN_TRY(
        tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, &result, error,
                                "begin; set local lock_timeout = '20s'; set local application_name = "
                                "'tengen writer sweeps'; select floor from tengen.shard where epoch <= %" PRId64 " for update",
                                (int64_t)store->last));
    const bool ours = PQntuples(result) == 1;
    *floor = ours ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : 0;
    PQclear(result);
    return ours ? 0
                : tgn_store_postgres__error(error, TGN_ERR_IO, connection->server,
                                            "another process has written since; nothing was removed");
}

static int sweep_shard(tgn_store_postgres *store, tgn_store_postgres_connection *connection, int64_t floor,
                       const char *listed, tgn_cluster_sweep_sum *sum, tgn_error *error)
{
    int64_t before;
    PGresult *tables;
    TGN_TRY(begin_removing(store, connection, &before, error));
    TGN_TRY(tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, NULL, error,
                                    "update tengen.shard set floor = %" PRId64 " where floor < %" PRId64,
                                    floor, floor));
    TGN_TRY(drop_tables(connection, listed, &sum->tables, error));
    if (before < floor) {
        TGN_TRY(drop_rows(connection, "0", before, floor, &sum->rows, error));
        TGN_TRY(ask_tables(connection, listed, true, &tables, error));
        int code = 0;
        for (int i = 0; i < PQntuples(tables) && code == 0; i++)
            code = drop_rows(connection, PQgetvalue(tables, i, 0), before, floor, &sum->rows, error);
        PQclear(tables);
        TGN_TRY(code);
    }
    return tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, NULL, error, "commit");
}

static int on_shard(tgn_store_postgres *store, int shard, int64_t floor, const char *listed,
                    tgn_cluster_sweep_sum *sum, tgn_error *error)
{
    tgn_store_postgres_connection *connection;
    TGN_TRY(tgn_store_postgres__connect(&connection, &store->shards[shard], false, error));
    const int code = sweep_shard(store, connection, floor, listed, sum, error);
    tgn_store_postgres__disconnect(connection);
    return code;
}

static int sweep_shards(tgn_store_postgres *store, tgn_cluster_sweep_sum *sum, tgn_error *error)
{
    int64_t floor, heads;
    char *listed = NULL;
    TGN_TRY(find_floor(store, &floor, error));
    TGN_TRY(ask_number(store->turn, &heads, error, "select count(*) - 1 from tengen.head"));
    sum->kept = heads > 0 ? (uint64_t)heads : 0;
    TGN_TRY(listed_parts(store, floor, &listed, error));
    int code = 0;
    for (int i = 0; i < store->shard_count && code == 0; i++)
        code = on_shard(store, i, floor, listed, sum, error);
    if (code == 0 && !store->one_server)
        code = tgn_store_postgres__run(store->turn, TGN_STORE_POSTGRES_LATER, NULL, error,
                                       "update tengen.shard set floor = %" PRId64, floor);
    free(listed);
    return code;
}

/* With an intent noted, as a change has: who finds it later knows that sessions of this one may still hold locks. */
int tgn_store_postgres__sweep_all(tgn_store_postgres *store, tgn_cluster_sweep_sum *sum, tgn_error *error)
{
    tgn_cluster_sweep_sum own = {0};
    tgn_store_postgres__unlock_old(store);
    const int64_t intent = tgn_store_postgres__intend_sweep(store, error);
    if (intent < 0)
        return (int)intent;
    const int code = sweep_shards(store, sum ? sum : &own, error);
    tgn_store_postgres__withdraw(store, intent);
    return code;
}

/* ---- remains ------------------------------------------------------------------------------------------- */

/*
 * One shard: end the sessions of the dead, if they are still there; raise the fence, behind which none of their transactions can
 * commit; then remove their rows and tables.
 */
static int clean_shard(tgn_store_postgres *store, tgn_store_postgres_connection *connection,
                       const char *listed, tgn_error *error)
{
    int64_t floor;
    PGresult *tables;
    TGN_TRY(tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, NULL, error,
                                    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where "
                                    "application_name like 'tengen writer %%' and usename = current_user and "
                                    "datname = current_database() and pid <> pg_backend_pid()"));
    TGN_TRY(begin_removing(store, connection, &floor, error));
    TGN_TRY(tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, NULL, error,
                                    "update tengen.shard set fence = %" PRId64 " where fence < %" PRId64,
                                    (int64_t)store->last, (int64_t)store->last));
    TGN_TRY(drop_tables(connection, listed, NULL, error));
    TGN_TRY(tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, NULL, error,
                                    "delete from tengen.map_0 where born > %" PRId64, store->base_epoch));
    TGN_TRY(ask_tables(connection, listed, true, &tables, error));
    int code = 0;
    for (int i = 0; i < PQntuples(tables) && code == 0; i++)
        code = tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, NULL, error,
                                       "delete from tengen.map_%s where born > %" PRId64,
                                       PQgetvalue(tables, i, 0), store->base_epoch);
    PQclear(tables);
    return code < 0 ? code
                    : tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, NULL, error, "commit");
}

static int clean_shards(tgn_store_postgres *store, const char *listed, tgn_error *error)
{
    for (int i = 0; i < store->shard_count; i++) {
        tgn_store_postgres_connection *connection;
        TGN_TRY(tgn_store_postgres__connect(&connection, &store->shards[i], true, error));
        const int code = clean_shard(store, connection, listed, error);
        tgn_store_postgres__disconnect(connection);
        TGN_TRY(code);
    }
    return 0;
}

int tgn_store_postgres__remove_remains(tgn_store_postgres *store, uint64_t *removed, tgn_error *error)
{
    char *listed;
    PGresult *result = NULL;
    TGN_TRY(listed_parts(store, 0, &listed, error));
    int code = clean_shards(store, listed, error);
    free(listed);
    if (code == 0)
        code = tgn_store_postgres__run(store->turn, TGN_STORE_POSTGRES_LATER, &result, error,
                                       "delete from tengen.intent");
    if (code == 0 && removed)
        *removed += strtoull(PQcmdTuples(result), NULL, 10);
    PQclear(result);
    return code;
}
