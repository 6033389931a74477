/* schema.c - the tables, and where a key lies in them */
#include "db/store/postgres/postgres.h"

#include <stdio.h>

/* ---- where a key lies ---------------------------------------------------------------------------------- */

/* FNV-1a, mixed so that the lowest bits depend on all. The same for ever: it decides which server has a key. */
int tgn_store_postgres__bucket(tgn_store_bytes key)
{
    uint64_t hash = 0xCBF29CE484222325ULL;
    for (size_t i = 0; i < key.length; i++)
        hash = (hash ^ ((const uint8_t *)key.data)[i]) * 0x100000001B3ULL;
    hash = (hash ^ hash >> 32) * 0xD6E8FEB86659FD93ULL;
    return (int)((hash ^ hash >> 32) % TGN_CLUSTER_BUCKETS);
}

/* 'n' or 'v', kind (1 byte), segment (4 bytes, the highest first); numbers that no segment has are none. */
int tgn_store_postgres__segment(tgn_store_bytes key)
{
    const uint8_t *bytes = key.data;
    if (key.length < 6 || (bytes[0] != 'n' && bytes[0] != 'v') || bytes[2] > 0x7f)
        return 0;
    return bytes[2] << 24 | bytes[3] << 16 | bytes[4] << 8 | bytes[5];
}

void tgn_store_postgres__add_bytes(tgn_buffer *sql, tgn_store_bytes bytes)
{
    tgn_buffer__text(sql, "'\\x");
    for (size_t i = 0; i < bytes.length; i++)
        tgn_buffer__printf(sql, "%02x", (unsigned)((const uint8_t *)bytes.data)[i]);
    tgn_buffer__text(sql, "'");
}

/* ---- tables -------------------------------------------------------------------------------------------- */

/*
 * Values are mostly bits that do not get smaller, so they are stored as they are (external). PostgreSQL keeps what is large
 * out of line, in pieces of 1,996 bytes, four to a page of the disk; a last piece that is smaller leaves a gap. Pages of
 * segments have some 2,800 bytes, so the gaps took 16 % of the disk. A value is therefore cut at the last multiple of
 * 1,996: what comes before is out of line and fills its pages, the tail lies in the row. 20,000 games then take 1.12 times
 * the bytes of a folder instead of 1.24 (1.10 with pack.c), and fewer pieces are read.
 *
 * The columns are in the order that wastes no bytes on alignment.
 */
static const char SHARD[] =
    "create schema if not exists tengen;"
    "create table tengen.shard (cluster text not null, number int not null, fence int8 not null default 0,"
    " epoch int8 not null default 0, floor int8 not null default 0);"
    "create table tengen.map (born int8 not null, part int4 not null, bucket int2 not null,"
    " kind \"char\" not null, key bytea not null, tail bytea, value bytea) partition by list (part);"
    "alter table tengen.map alter key set storage plain;"
    "alter table tengen.map alter tail set storage plain;"
    "alter table tengen.map alter value set storage external;"
    "create table tengen.map_0 partition of tengen.map for values in (0);"
    "create unique index on tengen.map_0 (key, born desc);"
    "create index on tengen.map_0 (born);";

static const char COORDINATOR[] =
    "create schema if not exists tengen;"
    "create table tengen.cluster (id text not null, version int not null, kind text not null,"
    " through_coordinator boolean not null, last int8 not null default 0);"
    "create table tengen.shards (number int primary key, address text not null, first int not null,"
    " last int not null);"
    "create table tengen.head (epoch int8 primary key, parts int4[] not null, epochs int8[] not null,"
    " made timestamptz not null default now());"
    "create table tengen.intent (epoch int8 primary key, who text not null,"
    " made timestamptz not null default now());";

int tgn_store_postgres__make_coordinator(tgn_store_postgres_connection *connection, const char *kind,
                                         bool through_coordinator, tgn_error *error)
{
    const char *values[] = {kind, through_coordinator ? "t" : "f"};
    int code = tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, NULL, error, "%s", COORDINATOR);
    if (code == 0)
        code =
            tgn_store_postgres__query(connection, TGN_STORE_POSTGRES_SOON, NULL, error,
                                      "insert into tengen.cluster (id, version, kind, through_coordinator) "
                                      "values (gen_random_uuid()::text, 1, $1, $2)",
                                      2, values);
    return code;
}

int tgn_store_postgres__make_shard(tgn_store_postgres_connection *connection, const char *cluster, int number,
                                   tgn_error *error)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    const char *values[] = {cluster, text};
    int code = tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_LATER, NULL, error, "%s", SHARD);
    if (code == 0)
        code = tgn_store_postgres__query(connection, TGN_STORE_POSTGRES_SOON, NULL, error,
                                         "insert into tengen.shard (cluster, number) values ($1, $2)", 2,
                                         values);
    return code;
}
