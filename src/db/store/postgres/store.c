/* store.c - open and close a database on PostgreSQL */
#include "db/store/postgres/postgres.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"

/* Seconds between two looks where the shards are. */
static const double FOLLOW = 1;

enum { MIB = 1 << 20, VERSION_LEAST = 150000 };

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
}

/* ---- shards -------------------------------------------------------------------------------------------- */

static int ask_shards(tgn_store_postgres_connection *connection, PGresult **out, tgn_error *error)
{
    return tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_SOON, out, error,
                                   "select number, address, first, last from tengen.shards order by number");
}

/* The addresses of shards are kept without passwords: that of the coordinator is tried, and its user too. NULL: it has none. */
static char *word_of(const char *address, const char *key)
{
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    char *value = NULL;
    for (const PQconninfoOption *one = options; one && one->keyword; one++)
        if (strcmp(one->keyword, key) == 0 && one->val)
            value = strdup(one->val);
    PQconninfoFree(options);
    return value;
}

/* One row: its address, and which buckets it has. A shard without an address is the coordinator itself. */
static int take_shard(tgn_store_postgres *store, const PGresult *result, int row)
{
    const char *address = PQgetvalue(result, row, 1);
    const int number = atoi(PQgetvalue(result, row, 0));
    const int first = atoi(PQgetvalue(result, row, 2)), last = atoi(PQgetvalue(result, row, 3));
    if (number != row + 1 || first < 0 || last >= TGN_CLUSTER_BUCKETS)
        return TGN_ERR_INPUT;
    for (int bucket = first; bucket <= last; bucket++)
        store->shard_of[bucket] = row;
    store->one_server |= !*address;
    if (tgn_store_postgres_server__init(&store->shards[row], *address ? number : 0,
                                        *address ? address : store->coordinator.address) < 0)
        return TGN_ERR_MEMORY;
    store->shards[row].user = word_of(store->coordinator.address, "user");
    store->shards[row].password = word_of(store->coordinator.address, "password");
    return 0;
}

static int take_shards(tgn_store_postgres *store, const PGresult *result, tgn_error *error)
{
    const int count = PQntuples(result);
    if (count < 1 || count > TGN_CLUSTER_SHARDS_MAX)
        return tgn_error_set(error, TGN_ERR_INPUT, "%s: damaged: it has %d shards", store->shown, count);
    for (int bucket = 0; bucket < TGN_CLUSTER_BUCKETS; bucket++)
        store->shard_of[bucket] = -1;
    store->shards = calloc((size_t)count, sizeof *store->shards);
    if (!store->shards)
        return no_memory(error);
    int code = 0;
    for (; store->shard_count < count && code == 0; store->shard_count++)
        code = take_shard(store, result, store->shard_count);
    for (int bucket = 0; bucket < TGN_CLUSTER_BUCKETS && code == 0; bucket++)
        if (store->shard_of[bucket] < 0)
            code = TGN_ERR_INPUT;
    return code == TGN_ERR_INPUT
               ? tgn_error_set(error, code, "%s: damaged: its list of shards has gaps", store->shown)
           : code < 0 ? no_memory(error)
                      : 0;
}

/* A shard is somewhere else: from now on that is asked. */
static bool move_shard(tgn_store_postgres_server *server, int number, const char *address)
{
    char shown[TGN_ADDRESS_TEXT];
    if (!*address || strcmp(server->address, address) == 0)
        return false;
    char *copy = strdup(address);
    if (!copy)
        return false;
    tgn_store_postgres_server__reset(server);
    free(server->address);
    server->address = copy;
    snprintf(server->name, sizeof server->name, "shard %d (%s)", number, tgn_address_format(shown, address));
    return true;
}

bool tgn_store_postgres__follow_shards(tgn_store_postgres *store)
{
    tgn_store_postgres_connection *connection;
    PGresult *result = NULL;
    bool moved = false;
    const double now = tgn_clock__seconds();
    if (store->one_server || now - store->followed < FOLLOW ||
        tgn_store_postgres__connect(&connection, &store->coordinator, false, NULL) < 0)
        return false;
    store->followed = now;
    const int code = ask_shards(connection, &result, NULL);
    pthread_rwlock_wrlock(&store->shards_lock);
    for (int i = 0; code == 0 && i < PQntuples(result) && i < store->shard_count; i++)
        moved |= move_shard(&store->shards[i], i + 1, PQgetvalue(result, i, 1));
    pthread_rwlock_unlock(&store->shards_lock);
    PQclear(result);
    tgn_store_postgres__disconnect(connection);
    return moved;
}

/* ---- opening ------------------------------------------------------------------------------------------- */

static int check_server(const tgn_store_postgres *store, tgn_store_postgres_connection *connection,
                        tgn_error *error)
{
    const int version = PQserverVersion(connection->pg);
    if (version < VERSION_LEAST)
        return tgn_store_postgres__error(error, TGN_ERR_INPUT, &store->coordinator,
                                         "PostgreSQL 15 or later is needed, and this is %d", version / 10000);
    return 0;
}

/* 1 when there is a database of tengen, else 0. */
static int is_there(tgn_store_postgres_connection *connection, tgn_error *error)
{
    PGresult *result;
    TGN_TRY(tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_SOON, &result, error,
                                    "select to_regclass('tengen.cluster') is not null"));
    const int there = PQntuples(result) > 0 && PQgetvalue(result, 0, 0)[0] == 't';
    PQclear(result);
    return there;
}

static int read_cluster(tgn_store_postgres *store, tgn_store_postgres_connection *connection,
                        tgn_error *error)
{
    PGresult *result;
    int code = tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_SOON, &result, error,
                                       "select id, version, kind, through_coordinator from tengen.cluster");
    if (code < 0)
        return code;
    const int version = PQntuples(result) == 1 ? atoi(PQgetvalue(result, 0, 1)) : 0;
    if (version < 1)
        code = tgn_error_set(error, TGN_ERR_INPUT, "%s: damaged: it does not say what it is", store->shown);
    else if (version > TGN_STORE_POSTGRES_VERSION)
        code = tgn_error_set(error, TGN_ERR_INPUT, "%s: made by a newer tengen (version %d); update this one",
                             store->shown, version);
    if (code == 0) {
        snprintf(store->cluster, sizeof store->cluster, "%s", PQgetvalue(result, 0, 0));
        snprintf(store->kind, sizeof store->kind, "%s", PQgetvalue(result, 0, 2));
        store->through_coordinator = PQgetvalue(result, 0, 3)[0] == 't';
    }
    PQclear(result);
    return code;
}

static int read_all(tgn_store_postgres *store, tgn_store_postgres_connection *connection, tgn_error *error)
{
    PGresult *result;
    TGN_TRY(check_server(store, connection, error));
    const int there = is_there(connection, error);
    if (there <= 0)
        return there < 0
                   ? there
                   : tgn_error_set(error, TGN_ERR_MISSING, "%s: no database of tengen there", store->shown);
    TGN_TRY(read_cluster(store, connection, error));
    TGN_TRY(ask_shards(connection, &result, error));
    const int code = take_shards(store, result, error);
    PQclear(result);
    return code;
}

static tgn_store_postgres *make(const char *address, bool writes)
{
    tgn_store_postgres *store = calloc(1, sizeof *store);
    if (!store)
        return NULL;
    store->base.backend = tgn_store_postgres__backend(NULL);
    store->writes = writes;
    tgn_address_format(store->shown, address);
    pthread_rwlock_init(&store->shards_lock, NULL);
    pthread_mutex_init(&store->control_lock, NULL);
    pthread_mutex_init(&store->view_lock, NULL);
    pthread_mutex_init(&store->turn_lock, NULL);
    pthread_cond_init(&store->turn_over, NULL);
    if (tgn_store_postgres_server__init(&store->coordinator, 0, address) == 0)
        return store;
    tgn_store_postgres__free(store);
    return NULL;
}

/* A host and a port as they can be: what is none is perhaps a part of a password with an '@' or a '/' in it. */
static bool is_sound(const PQconninfoOption *options)
{
    for (; options->keyword; options++)
        if (options->val && ((strcmp(options->keyword, "host") == 0 && strpbrk(options->val, "@?:") &&
                              !strchr(options->val, '/') && !strstr(options->val, "::")) ||
                             (strcmp(options->keyword, "port") == 0 &&
                              options->val[strspn(options->val, "0123456789,")] != '\0')))
            return false;
    return true;
}

int tgn_store_postgres__check_address(const char *address, tgn_error *error)
{
    char shown[TGN_ADDRESS_TEXT];
    TGN_TRY(tgn_store_postgres__load_libpq(error));
    PQconninfoOption *options = tgn_address_is_server(address) ? PQconninfoParse(address, NULL) : NULL;
    const bool sound = options && is_sound(options);
    PQconninfoFree(options);
    return sound
               ? 0
               : tgn_error_set(error, TGN_ERR_ARGUMENT,
                               "%s: not an address of PostgreSQL; write postgres://USER@HOST:PORT/NAME, with "
                               "%%40 for @, %%2F for / and %%3A for : in a password",
                               tgn_address_format(shown, address));
}

int tgn_store_postgres__open_bare(tgn_store_postgres **out, const char *address, bool writes,
                                  tgn_error *error)
{
    tgn_store_postgres_connection *connection = NULL;
    *out = NULL;
    TGN_TRY(tgn_store_postgres__check_address(address, error));
    tgn_store_postgres *store = make(address, writes);
    if (!store)
        return no_memory(error);
    int code = tgn_store_postgres__connect(&connection, &store->coordinator, true, error);
    if (code == 0)
        code = read_all(store, connection, error);
    tgn_store_postgres__disconnect(connection);
    if (code < 0)
        tgn_store_postgres__free(store);
    else
        *out = store;
    return code;
}

static size_t least_memory(size_t memory)
{
    return memory == 0 ? 64 * MIB : memory < 8 * MIB ? 8 * MIB : memory;
}

int tgn_store_postgres__open(tgn_store **out, const char *path, tgn_store_mode mode, size_t memory,
                             tgn_error *error)
{
    tgn_store_postgres *store;
    *out = NULL;
    int code = tgn_store_postgres__open_bare(&store, path, mode != TGN_STORE_READ, error);
    if (code == TGN_ERR_MISSING && mode == TGN_STORE_CREATE) {
        code = tgn_cluster_create(path, NULL, error);
        if (code == 0 || code == TGN_ERR_ARGUMENT) /* somebody else was faster */
            code = tgn_store_postgres__open_bare(&store, path, true, error);
    }
    if (code < 0)
        return code;
    code = tgn_store_postgres_cache__new(&store->cache, least_memory(memory));
    code = code < 0 ? no_memory(error) : tgn_store_postgres__look(store, NULL, NULL, error);
    if (code < 0)
        tgn_store_postgres__free(store);
    else
        *out = &store->base;
    return code < 0 ? code : 0;
}

/* ---- closing ------------------------------------------------------------------------------------------- */

void tgn_store_postgres__free(tgn_store_postgres *store)
{
    if (store->busy)
        tgn_store_postgres__give_turn(store);
    tgn_store_postgres__drop_view(store, store->view);
    tgn_store_postgres__close(store->control);
    for (int i = 0; i < store->shard_count; i++)
        tgn_store_postgres_server__clear(&store->shards[i]);
    free(store->shards);
    tgn_store_postgres_server__clear(&store->coordinator);
    tgn_store_postgres_cache__free(store->cache);
    tgn_buffer__clear(&store->garbage);
    free(store->unlock);
    pthread_rwlock_destroy(&store->shards_lock);
    pthread_mutex_destroy(&store->control_lock);
    pthread_mutex_destroy(&store->view_lock);
    pthread_mutex_destroy(&store->turn_lock);
    pthread_cond_destroy(&store->turn_over);
    free(store);
}

void tgn_store_postgres__end_store(tgn_store *store)
{
    tgn_store_postgres__free(tgn_store_postgres__of(store));
}

void tgn_store_postgres__limit(tgn_store *store, size_t memory)
{
    tgn_store_postgres_cache__limit(tgn_store_postgres__of(store)->cache, least_memory(memory));
}

/* ---- its size ------------------------------------------------------------------------------------------ */

int64_t tgn_store_postgres__shard_size(tgn_store_postgres_connection *connection, tgn_error *error)
{
    PGresult *result;
    TGN_TRY(tgn_store_postgres__run(
        connection, TGN_STORE_POSTGRES_LATER, &result, error,
        "select coalesce(sum(pg_total_relation_size(c.oid)), 0) from pg_class c join pg_namespace n"
        " on n.oid = c.relnamespace where n.nspname = 'tengen' and c.relkind = 'r'"));
    const int64_t bytes = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return bytes;
}

/* What does not answer counts as nothing. */
uint64_t tgn_store_postgres__size(const tgn_store *base)
{
    const tgn_store_postgres *store = (const tgn_store_postgres *)base;
    uint64_t sum = 0;
    for (int i = 0; i < store->shard_count; i++) {
        tgn_store_postgres_connection *connection;
        if (tgn_store_postgres__connect(&connection, &store->shards[i], false, NULL) < 0)
            continue;
        const int64_t bytes = tgn_store_postgres__shard_size(connection, NULL);
        sum += bytes > 0 ? (uint64_t)bytes : 0;
        tgn_store_postgres__disconnect(connection);
    }
    return sum;
}

/* ---- the table ----------------------------------------------------------------------------------------- */

const tgn_store_backend *tgn_store_postgres__backend(tgn_error *error)
{
    static const tgn_store_backend backend = {
        .name = "postgres",
        .is_shared = true,
        .open = tgn_store_postgres__open,
        .close = tgn_store_postgres__end_store,
        .limit = tgn_store_postgres__limit,
        .size = tgn_store_postgres__size,
        .begin = tgn_store_postgres__begin,
        .end = tgn_store_postgres__end,
        .is_wanted = tgn_store_postgres__is_wanted,
        .is_stale = tgn_store_postgres__is_stale,
        .refresh = tgn_store_postgres__refresh,
        .get = tgn_store_postgres__get,
        .get_many = tgn_store_postgres__get_many,
        .scan_new = tgn_store_postgres__scan_new,
        .scan_next = tgn_store_postgres__scan_next,
        .scan_seek = tgn_store_postgres__scan_seek,
        .scan_free = tgn_store_postgres__scan_free,
        .batch_new = tgn_store_postgres__batch_new,
        .put = tgn_store_postgres__put,
        .append = tgn_store_postgres__append,
        .remove = tgn_store_postgres__remove,
        .remove_range = tgn_store_postgres__remove_range,
        .commit = tgn_store_postgres__commit,
        .batch_free = tgn_store_postgres__batch_free,
        .load_new = tgn_store_postgres__load_new,
        .section_new = tgn_store_postgres__section_new,
        .section_put = tgn_store_postgres__section_put,
        .section_append = tgn_store_postgres__section_append,
        .load_commit = tgn_store_postgres__load_commit,
        .load_free = tgn_store_postgres__load_free,
        .sweep = tgn_store_postgres__sweep,
    };
    (void)error;
    return &backend;
}
