/* create.c - a database on many servers: where its shards are, their tables, and those of the coordinator */
#include "db/store/postgres/postgres.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/error.h"

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
}

/* ---- addresses ----------------------------------------------------------------------------------------- */

static void add_encoded(tgn_buffer *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (tgn_ascii__letter(text[i]) || tgn_ascii__digit(text[i]) || strchr("-._~", text[i]))
            tgn_buffer__char(out, text[i]);
        else
            tgn_buffer__printf(out, "%%%02X", (unsigned)(unsigned char)text[i]);
}

static const char *option(const PQconninfoOption *options, const char *key)
{
    for (; options->keyword; options++)
        if (strcmp(options->keyword, key) == 0)
            return options->val;
    return NULL;
}

/* "a,b" and "1,2" are two hosts with their ports: a:1,b:2 */
static void add_hosts(tgn_buffer *out, const char *hosts, const char *ports)
{
    const char *port = ports ? ports : "";
    for (const char *at = hosts ? hosts : "";; at++) {
        const size_t length = strcspn(at, ","), port_length = strcspn(port, ",");
        add_encoded(out, at, length);
        if (port_length)
            tgn_buffer__printf(out, ":%.*s", (int)port_length, port);
        at += length;
        port += port_length + (port[port_length] == ',');
        if (!*at)
            return;
        tgn_buffer__char(out, ',');
    }
}

static void add_rest(tgn_buffer *out, const PQconninfoOption *options)
{
    static const char *const said[] = {"user", "password", "host", "port", "dbname", NULL};
    char mark = '?';
    for (; options->keyword; options++) {
        int i = 0;
        while (said[i] && strcmp(said[i], options->keyword) != 0)
            i++;
        if (!options->val || said[i])
            continue;
        tgn_buffer__printf(out, "%c%s=", mark, options->keyword);
        add_encoded(out, options->val, strlen(options->val));
        mark = '&';
    }
}

char *tgn_store_postgres__kept_address(const char *address, int number)
{
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    tgn_buffer out = {0};
    if (!options)
        return NULL;
    const char *user = option(options, "user"), *name = option(options, "dbname");
    tgn_buffer__text(&out, "postgres://");
    if (user) {
        add_encoded(&out, user, strlen(user));
        tgn_buffer__char(&out, '@');
    }
    add_hosts(&out, option(options, "host"), option(options, "port"));
    tgn_buffer__char(&out, '/');
    if (name)
        add_encoded(&out, name, strlen(name));
    if (number)
        tgn_buffer__printf(&out, "_%d", number);
    add_rest(&out, options);
    PQconninfoFree(options);
    if (out.failed)
        tgn_buffer__clear(&out);
    return out.data;
}

/* ---- creating: where the shards are -------------------------------------------------------------------- */

/* A shard that is being made. */
typedef struct new_shard {
    char *address; /* as it is kept; "": the coordinator */
    char *connect; /* where to connect, with the password if there was one */
    int first, last;
    bool made; /* by this call: removed again if another fails */
} new_shard;

typedef struct creation {
    tgn_store_postgres_server coordinator;
    tgn_store_postgres_connection *connection;
    new_shard shards[TGN_CLUSTER_SHARDS_MAX];
    int count;
    bool one_server, through_coordinator;
    char cluster[40];
    tgn_error *error;
} creation;

static int check_options(const tgn_cluster_options *options, tgn_error *error)
{
    if (options->server_count > TGN_CLUSTER_SHARDS_MAX || options->shards > TGN_CLUSTER_SHARDS_MAX)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "at most %d shards", TGN_CLUSTER_SHARDS_MAX);
    if (options->shards < 0 || (options->shards && (size_t)options->shards < options->server_count))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "fewer shards than servers; leave out --shards, or say more");
    if (options->through_coordinator && !options->server_count && !options->shards)
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "with one server there is nothing to go through; name servers or shards");
    return 0;
}

/* The address with another database in it: for connecting, password and all. */
static char *with_name(const char *address, const char *name)
{
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    const char *password = options ? option(options, "password") : NULL;
    tgn_buffer out = {0};
    char *kept = tgn_store_postgres__kept_address(address, 0);
    const char *rest = kept ? kept + strlen("postgres://") : NULL;
    const char *at = rest ? strchr(rest, '@') : NULL;
    const char *slash = rest ? strchr(at ? at : rest, '/') : NULL;
    if (slash) {
        tgn_buffer__text(&out, "postgres://");
        tgn_buffer__add(&out, rest, at ? (size_t)(at - rest) : 0);
        if (at && password) {
            tgn_buffer__char(&out, ':');
            add_encoded(&out, password, strlen(password));
        }
        tgn_buffer__add(&out, at ? at : rest, (size_t)(slash - (at ? at : rest)) + 1);
        if (name)
            tgn_buffer__text(&out, name);
        else
            tgn_buffer__add(&out, slash + 1, strcspn(slash + 1, "?"));
        tgn_buffer__text(&out, slash + strcspn(slash, "?"));
    }
    free(kept);
    PQconninfoFree(options);
    if (out.failed)
        tgn_buffer__clear(&out);
    return out.data;
}

/* "go_3" of the address of go. */
static void numbered_name(tgn_buffer *out, const char *address, int number)
{
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    const char *name = options ? option(options, "dbname") : NULL;
    if (name)
        add_encoded(out, name, strlen(name));
    tgn_buffer__printf(out, "_%d", number);
    PQconninfoFree(options);
}

static int place_shard(new_shard *shard, const char *server, int number, int count, bool numbered)
{
    tgn_buffer name = {0};
    if (numbered)
        numbered_name(&name, server, number);
    shard->address = tgn_store_postgres__kept_address(server, numbered ? number : 0);
    shard->connect = numbered ? with_name(server, name.data) : strdup(server);
    tgn_buffer__clear(&name);
    shard->first = (number - 1) * TGN_CLUSTER_BUCKETS / count;
    shard->last = number * TGN_CLUSTER_BUCKETS / count - 1;
    return shard->address && shard->connect ? 0 : TGN_ERR_MEMORY;
}

static int place_shards(creation *c, const char *address, const tgn_cluster_options *options)
{
    const bool numbered = options->shards > 0;
    c->one_server = !options->server_count && !options->shards;
    c->count = numbered ? options->shards : options->server_count ? (int)options->server_count : 1;
    if (c->one_server) {
        c->shards[0] = (new_shard){.address = strdup(""), .last = TGN_CLUSTER_BUCKETS - 1};
        return c->shards[0].address ? 0 : no_memory(c->error);
    }
    for (int i = 0; i < c->count; i++) {
        const char *server =
            options->server_count ? options->servers[(size_t)i % options->server_count] : address;
        if (place_shard(&c->shards[i], server, i + 1, c->count, numbered) < 0)
            return no_memory(c->error);
    }
    return 0;
}

/* ---- creating: the tables ------------------------------------------------------------------------------ */

static int refuse_used(tgn_store_postgres_connection *connection, tgn_error *error)
{
    PGresult *result;
    TGN_TRY(tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_SOON, &result, error,
                                    "select 1 from pg_namespace where nspname = 'tengen'"));
    const bool used = PQntuples(result) > 0;
    PQclear(result);
    return used ? tgn_store_postgres__error(error, TGN_ERR_ARGUMENT, connection->server,
                                            "a database of tengen is there already")
                : 0;
}

/* The database of a numbered shard, unless it is there. */
static int create_database(const new_shard *shard, int number, tgn_error *error)
{
    PQconninfoOption *options = PQconninfoParse(shard->connect, NULL);
    char *elsewhere = with_name(shard->connect, "postgres");
    tgn_store_postgres_server server = {0};
    tgn_store_postgres_connection *connection = NULL;
    PGresult *result = NULL;
    const char *name = options ? option(options, "dbname") : NULL;
    int code =
        elsewhere && name ? tgn_store_postgres_server__init(&server, number, elsewhere) : TGN_ERR_MEMORY;
    if (code == 0)
        code = tgn_store_postgres__connect(&connection, &server, true, error);
    if (code == 0)
        code = tgn_store_postgres__query(connection, TGN_STORE_POSTGRES_SOON, &result, error,
                                         "select 1 from pg_database where datname = $1", 1, &name);
    if (code == 0 && PQntuples(result) == 0) {
        char *quoted = PQescapeIdentifier(connection->pg, name, strlen(name));
        code = quoted ? tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, NULL, error,
                                                "create database %s", quoted)
                      : no_memory(error);
        PQfreemem(quoted);
    }
    PQclear(result);
    tgn_store_postgres__close(connection);
    tgn_store_postgres_server__clear(&server);
    free(elsewhere);
    PQconninfoFree(options);
    return code;
}

static int make_shard(creation *c, int i)
{
    tgn_store_postgres_server server;
    tgn_store_postgres_connection *connection = NULL;
    int code = tgn_store_postgres_server__init(&server, i + 1, c->shards[i].connect);
    if (code == 0)
        code = tgn_store_postgres__connect(&connection, &server, true, c->error);
    if (code == 0)
        code = refuse_used(connection, c->error);
    if (code == 0)
        code = tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_SOON, NULL, c->error, "begin");
    if (code == 0)
        code = tgn_store_postgres__make_shard(connection, c->cluster, i + 1, c->error);
    if (code == 0)
        code = tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, NULL, c->error, "commit");
    c->shards[i].made = code == 0;
    tgn_store_postgres__close(connection);
    tgn_store_postgres_server__clear(&server);
    return code;
}

/* ---- creating: the coordinator ------------------------------------------------------------------------- */

static int insert_shard(creation *c, int i)
{
    char number[16], first[16], last[16];
    snprintf(number, sizeof number, "%d", i + 1);
    snprintf(first, sizeof first, "%d", c->shards[i].first);
    snprintf(last, sizeof last, "%d", c->shards[i].last);
    const char *values[] = {number, c->shards[i].address, first, last};
    return tgn_store_postgres__query(c->connection, TGN_STORE_POSTGRES_SOON, NULL, c->error,
                                     "insert into tengen.shards values ($1, $2, $3, $4)", 4, values);
}

static void add_literal(tgn_buffer *sql, PGconn *pg, const char *text)
{
    char *quoted = PQescapeLiteral(pg, text, strlen(text));
    tgn_buffer__text(sql, quoted ? quoted : "''");
    PQfreemem(quoted);
}

static void add_options(tgn_buffer *sql, PGconn *pg, const PQconninfoOption *options, const char *verb,
                        const char *const *keys)
{
    bool any = false;
    for (; *keys; keys++) {
        const char *value = option(options, *keys);
        if (!value)
            continue;
        tgn_buffer__printf(sql, "%s%s%s ", any ? ", " : " options (", verb, *keys);
        add_literal(sql, pg, value);
        any = true;
    }
    tgn_buffer__text(sql, any ? ")" : "");
}

static const char *const SERVER_KEYS[] = {"host", "hostaddr", "port", "dbname", "sslmode", NULL};
static const char *const USER_KEYS[] = {"user", "password", NULL};

void tgn_store_postgres__add_foreign_shard(tgn_buffer *sql, PGconn *pg, const char *address, int number,
                                           int first, int last)
{
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    if (!options) {
        sql->failed = true;
        return;
    }
    tgn_buffer__printf(sql, "drop server if exists tengen_shard_%d cascade; ", number); /* of one before */
    tgn_buffer__printf(sql, "create server tengen_shard_%d foreign data wrapper postgres_fdw", number);
    add_options(sql, pg, options, "", SERVER_KEYS);
    tgn_buffer__printf(
        sql,
        "; alter server tengen_shard_%d options (add connect_timeout '3', add fetch_size '1000'); "
        "create user mapping for current_user server tengen_shard_%d",
        number, number);
    add_options(sql, pg, options, "", USER_KEYS);
    tgn_buffer__printf(
        sql,
        "; create foreign table tengen.map_shard_%d partition of tengen.map for values from (%d) "
        "to (%d) server tengen_shard_%d options (schema_name 'tengen', table_name 'map'); ",
        number, first, last + 1, number);
    PQconninfoFree(options);
}

/*
 * All shards as one table on the coordinator, by postgres_fdw: for people with psql, and for readers that can reach the
 * coordinator only. Where that extension cannot be had, the rest works without it.
 */
static int make_foreign_tables(creation *c)
{
    tgn_buffer sql = {0};
    tgn_buffer__text(
        &sql,
        "create extension if not exists postgres_fdw; "
        "create table tengen.map (born int8 not null, part int4 not null, bucket int2 not null, "
        "kind \"char\" not null, key bytea not null, tail bytea, value bytea) partition by range (bucket); ");
    for (int i = 0; i < c->count; i++)
        tgn_store_postgres__add_foreign_shard(&sql, c->connection->pg, c->shards[i].connect, i + 1,
                                              c->shards[i].first, c->shards[i].last);
    int code = sql.failed ? no_memory(c->error)
                          : tgn_store_postgres__run(c->connection, TGN_STORE_POSTGRES_SOON, NULL, c->error,
                                                    "savepoint foreign_tables");
    if (code == 0)
        code =
            tgn_store_postgres__run(c->connection, TGN_STORE_POSTGRES_LATER, NULL, c->error, "%s", sql.data);
    tgn_buffer__clear(&sql);
    if (code == TGN_ERR_IO && !c->through_coordinator &&
        PQtransactionStatus(c->connection->pg) == PQTRANS_INERROR)
        code = tgn_store_postgres__run(c->connection, TGN_STORE_POSTGRES_LATER, NULL, c->error,
                                       "rollback to savepoint foreign_tables");
    return code;
}

static int read_identity(creation *c)
{
    PGresult *result;
    TGN_TRY(tgn_store_postgres__run(c->connection, TGN_STORE_POSTGRES_SOON, &result, c->error,
                                    "select id from tengen.cluster"));
    snprintf(c->cluster, sizeof c->cluster, "%s", PQgetvalue(result, 0, 0));
    PQclear(result);
    return 0;
}

static int make_tables(creation *c, const tgn_cluster_options *options)
{
    TGN_TRY(tgn_store_postgres__make_coordinator(c->connection, c->one_server ? "one server" : "servers",
                                                 c->through_coordinator, c->error));
    TGN_TRY(read_identity(c));
    if (c->one_server)
        TGN_TRY(tgn_store_postgres__make_shard(c->connection, c->cluster, 1, c->error));
    for (int i = 0; i < c->count && !c->one_server; i++) {
        if (options->shards)
            TGN_TRY(create_database(&c->shards[i], i + 1, c->error));
        TGN_TRY(make_shard(c, i));
    }
    for (int i = 0; i < c->count; i++)
        TGN_TRY(insert_shard(c, i));
    if (!c->one_server) {
        TGN_TRY(tgn_store_postgres__run(
            c->connection, TGN_STORE_POSTGRES_SOON, NULL, c->error,
            "create table tengen.shard (cluster text not null, number int not null, fence int8 not null "
            "default 0, epoch int8 not null default 0, floor int8 not null default 0); "
            "insert into tengen.shard (cluster, number) select id, 0 from tengen.cluster"));
        TGN_TRY(make_foreign_tables(c));
    }
    return tgn_store_postgres__run(c->connection, TGN_STORE_POSTGRES_LATER, NULL, c->error,
                                   "insert into tengen.head (epoch, parts, epochs) values (0, '{}', "
                                   "array_fill(0::int8, array[%d])); commit",
                                   c->count);
}

/* Shards that were made for nothing: as far as they can be reached, their tables go again. */
static void unmake(creation *c)
{
    for (int i = 0; i < c->count; i++) {
        tgn_store_postgres_server server;
        tgn_store_postgres_connection *connection;
        if (!c->shards[i].made || tgn_store_postgres_server__init(&server, i + 1, c->shards[i].connect) < 0)
            continue;
        if (tgn_store_postgres__connect(&connection, &server, true, NULL) == 0) {
            (void)!tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, NULL, NULL,
                                           "drop schema tengen cascade");
            tgn_store_postgres__close(connection);
        }
        tgn_store_postgres_server__clear(&server);
    }
}

static int create(creation *c, const char *address, const tgn_cluster_options *options)
{
    TGN_TRY(place_shards(c, address, options));
    TGN_TRY(tgn_store_postgres__connect(&c->connection, &c->coordinator, true, c->error));
    TGN_TRY(tgn_store_postgres__run(c->connection, TGN_STORE_POSTGRES_LATER, NULL, c->error,
                                    "begin; select pg_advisory_xact_lock(%d, 0)",
                                    TGN_STORE_POSTGRES_WRITERS));
    TGN_TRY(refuse_used(c->connection, c->error));
    const int code = make_tables(c, options);
    if (code < 0)
        unmake(c);
    return code;
}

int tgn_cluster_create(const char *address, const tgn_cluster_options *options, tgn_error *error)
{
    static const tgn_cluster_options plain;
    tgn_error own;
    options = options ? options : &plain;
    error = error ? error : &own;
    TGN_TRY(tgn_store_postgres__check_address(address, error));
    for (size_t i = 0; i < options->server_count; i++)
        TGN_TRY(tgn_store_postgres__check_address(options->servers[i], error));
    TGN_TRY(check_options(options, error));
    creation *c = calloc(1, sizeof *c);
    if (!c || tgn_store_postgres_server__init(&c->coordinator, 0, address) < 0) {
        free(c);
        return no_memory(error);
    }
    c->error = error;
    c->through_coordinator = options->through_coordinator;
    const int code = create(c, address, options);
    tgn_store_postgres__close(c->connection);
    tgn_store_postgres_server__clear(&c->coordinator);
    for (int i = 0; i < TGN_CLUSTER_SHARDS_MAX; i++) {
        free(c->shards[i].address);
        free(c->shards[i].connect);
    }
    free(c);
    return code;
}
