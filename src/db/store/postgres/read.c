/*
 * read.c - get: one key, or many
 *
 *   1. What the cache has is taken from there.
 *   2. The rest is sorted into groups of one shard and one table, and each group is one question of a round.
 *   3. Values to which something was appended (few) are asked for again with all their versions.
 */
#include "db/store/postgres/postgres.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

/* Keys in one question at the most. */
enum { GROUP_MOST = 512 };

/* A key that is looked for. */
typedef struct wanted_key {
    tgn_store_bytes key;
    size_t place; /* among the caller's */
    int shard, part, bucket;
} wanted_key;

typedef struct key_group {
    size_t first, count; /* of the wanted keys */
    tgn_buffer keys, buckets;
} key_group;

typedef struct get_job {
    tgn_store_postgres *store;
    tgn_store_postgres_view *view;
    wanted_key *wanted;
    size_t count;
    key_group *groups;
    tgn_store_postgres_ask *asks;
    size_t group_count;
    uint8_t epoch[8];
    tgn_store_value *values;
} get_job;

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
}

/* ---- parameters ---------------------------------------------------------------------------------------- */

static void add32(tgn_buffer *out, uint32_t number)
{
    const uint32_t swapped = htonl(number);
    tgn_buffer__add(out, &swapped, sizeof swapped);
}

/* An array of one dimension as PostgreSQL sends and takes it: dimensions, nulls, type, length, lower bound, elements. */
static void begin_array(tgn_buffer *out, uint32_t type, size_t count)
{
    add32(out, 1);
    add32(out, 0);
    add32(out, type);
    add32(out, (uint32_t)count);
    add32(out, 1);
}

static void fill_arrays(key_group *group, const wanted_key *wanted)
{
    enum { BYTEA = 17, INT2 = 21 };
    begin_array(&group->keys, BYTEA, group->count);
    begin_array(&group->buckets, INT2, group->count);
    for (size_t i = 0; i < group->count; i++) {
        const uint16_t bucket = htons((uint16_t)wanted[i].bucket);
        add32(&group->keys, (uint32_t)wanted[i].key.length);
        tgn_buffer__add(&group->keys, wanted[i].key.data, wanted[i].key.length);
        add32(&group->buckets, sizeof bucket);
        tgn_buffer__add(&group->buckets, &bucket, sizeof bucket);
    }
}

/* ---- groups -------------------------------------------------------------------------------------------- */

static int by_table(const void *a, const void *b)
{
    const wanted_key *x = a, *y = b;
    if (x->shard != y->shard)
        return x->shard < y->shard ? -1 : 1;
    return x->part < y->part ? -1 : x->part > y->part;
}

static bool begins_group(const get_job *job, size_t i)
{
    const key_group *last = job->group_count ? &job->groups[job->group_count - 1] : NULL;
    return !last || last->count == GROUP_MOST || by_table(&job->wanted[last->first], &job->wanted[i]) != 0;
}

static int make_groups(get_job *job)
{
    job->groups = calloc(job->count, sizeof *job->groups);
    job->asks = calloc(job->count, sizeof *job->asks);
    if (!job->groups || !job->asks)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < job->count; i++) {
        if (begins_group(job, i))
            job->groups[job->group_count++].first = i;
        job->groups[job->group_count - 1].count++;
    }
    for (size_t g = 0; g < job->group_count; g++) {
        key_group *group = &job->groups[g];
        const wanted_key *first = &job->wanted[group->first];
        fill_arrays(group, first);
        if (group->keys.failed || group->buckets.failed)
            return TGN_ERR_MEMORY;
        job->asks[g] = (tgn_store_postgres_ask){
            .shard = first->shard,
            .part = first->part,
            .statement = TGN_STORE_POSTGRES_GET,
            .values = {group->keys.data, group->buckets.data, (const char *)job->epoch},
            .lengths = {(int)group->keys.length, (int)group->buckets.length, sizeof job->epoch}};
    }
    return 0;
}

/* ---- results ------------------------------------------------------------------------------------------- */

static char kind_at(const PGresult *result, int row, int column)
{
    return PQgetisnull(result, row, column) ? TGN_STORE_POSTGRES_REMOVE : PQgetvalue(result, row, column)[0];
}

static tgn_store_bytes bytes_at(const PGresult *result, int row, int column)
{
    return (tgn_store_bytes){PQgetvalue(result, row, column), (size_t)PQgetlength(result, row, column)};
}

static int keep(get_job *job, const wanted_key *wanted, tgn_store_bytes front, tgn_store_bytes tail,
                tgn_error *error)
{
    return tgn_store_postgres_cache__put(job->store->cache, job->view->epoch, wanted->key, front, tail,
                                         &job->values[wanted->place]) < 0
               ? no_memory(error)
               : 0;
}

/* A value that had to be put together. */
static int keep_joined(get_job *job, const wanted_key *wanted, const tgn_buffer *joined, bool there,
                       tgn_error *error)
{
    const tgn_store_bytes tail = {there ? joined->data ? joined->data : "" : NULL, joined->length};
    return keep(job, wanted, (tgn_store_bytes){NULL, 0}, tail, error);
}

static int explain(const get_job *job, int code, tgn_error *error)
{
    return code == TGN_ERR_MEMORY ? no_memory(error)
           : code == TGN_ERR_INPUT
               ? tgn_error_set(error, code, "%s: damaged: a value cannot be unpacked", job->store->shown)
               : code;
}

/* Versions come newest first, and an append is added behind what came before it. */
static int join_versions(const PGresult *result, tgn_buffer *out, bool *there)
{
    enum { KIND = 2 };
    int rows = 0, code = 0;
    while (rows < PQntuples(result) && kind_at(result, rows, KIND) == TGN_STORE_POSTGRES_APPEND)
        rows++;
    const bool put = rows < PQntuples(result) && kind_at(result, rows, KIND) != TGN_STORE_POSTGRES_REMOVE;
    *there = rows > 0 || put;
    for (int row = put ? rows : rows - 1; row >= 0 && code == 0; row--)
        code = tgn_store_postgres__add_value(out, result, row, KIND);
    return code;
}

static int get_versions(get_job *job, const wanted_key *wanted, tgn_error *error)
{
    const uint16_t bucket = htons((uint16_t)wanted->bucket);
    tgn_store_postgres_ask ask = {.shard = wanted->shard,
                                  .part = wanted->part,
                                  .statement = TGN_STORE_POSTGRES_VERSIONS,
                                  .values = {wanted->key.length ? wanted->key.data : "",
                                             (const char *)&bucket, (const char *)job->epoch},
                                  .lengths = {(int)wanted->key.length, sizeof bucket, sizeof job->epoch}};
    TGN_TRY(tgn_store_postgres__ask(job->store, job->view, &ask, 1, error));
    tgn_buffer joined = {0};
    bool there;
    int code = explain(job, join_versions(ask.result, &joined, &there), error);
    PQclear(ask.result);
    if (code == 0)
        code = keep_joined(job, wanted, &joined, there, error);
    tgn_buffer__clear(&joined);
    return code;
}

static int unpack_row(get_job *job, const wanted_key *wanted, const PGresult *result, int row,
                      tgn_error *error)
{
    enum { KIND = 3 };
    tgn_buffer value = {0};
    int code = explain(job, tgn_store_postgres__add_value(&value, result, row, KIND), error);
    if (code == 0)
        code = keep_joined(job, wanted, &value, true, error);
    tgn_buffer__clear(&value);
    return code;
}

static int take_row(get_job *job, const wanted_key *wanted, const PGresult *result, int row, tgn_error *error)
{
    enum { KIND = 3, VALUE, TAIL };
    const tgn_store_bytes none = {NULL, 0};
    switch (kind_at(result, row, KIND)) {
    case TGN_STORE_POSTGRES_APPEND:
        return get_versions(job, wanted, error);
    case TGN_STORE_POSTGRES_PACKED:
        return unpack_row(job, wanted, result, row, error);
    case TGN_STORE_POSTGRES_PUT:
        return keep(job, wanted, bytes_at(result, row, VALUE), bytes_at(result, row, TAIL), error);
    default:
        return keep(job, wanted, none, none, error);
    }
}

static int take_group(get_job *job, const key_group *group, const PGresult *result, tgn_error *error)
{
    for (int row = 0; row < PQntuples(result); row++) {
        uint32_t number = 0;
        if (PQgetlength(result, row, 2) == sizeof number)
            memcpy(&number, PQgetvalue(result, row, 2), sizeof number);
        number = ntohl(number);
        if (number < 1 || number > group->count || (size_t)PQntuples(result) != group->count)
            return tgn_error_set(error, TGN_ERR_INPUT, "%s: an answer that is none", job->store->shown);
        TGN_TRY(take_row(job, &job->wanted[group->first + number - 1], result, row, error));
    }
    return 0;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static int fetch(get_job *job, tgn_error *error)
{
    tgn_store_postgres__put_number(job->epoch, job->view->epoch);
    qsort(job->wanted, job->count, sizeof *job->wanted, by_table);
    if (make_groups(job) < 0)
        return no_memory(error);
    int code = tgn_store_postgres__ask(job->store, job->view, job->asks, job->group_count, error);
    for (size_t g = 0; g < job->group_count && code == 0; g++)
        code = take_group(job, &job->groups[g], job->asks[g].result, error);
    for (size_t g = 0; g < job->group_count; g++)
        PQclear(job->asks[g].result);
    return code;
}

static void job_clear(get_job *job)
{
    for (size_t g = 0; job->groups && g < job->group_count; g++) {
        tgn_buffer__clear(&job->groups[g].keys);
        tgn_buffer__clear(&job->groups[g].buckets);
    }
    free(job->groups);
    free(job->asks);
    free(job->wanted);
    tgn_store_postgres__drop_view(job->store, job->view);
}

static int want(get_job *job, tgn_store_bytes key, size_t place, size_t count)
{
    if (!job->wanted && !(job->wanted = malloc((count - place) * sizeof *job->wanted)))
        return TGN_ERR_MEMORY;
    const int bucket = tgn_store_postgres__bucket(key);
    job->wanted[job->count++] =
        (wanted_key){.key = key,
                     .place = place,
                     .bucket = bucket,
                     .shard = job->store->shard_of[bucket],
                     .part = tgn_store_postgres_view__part(job->view, tgn_store_postgres__segment(key))};
    return 0;
}

int tgn_store_postgres__get_many(tgn_store *base, const tgn_store_bytes *keys, size_t count,
                                 tgn_store_value *values, tgn_error *error)
{
    tgn_store_postgres *store = tgn_store_postgres__of(base);
    get_job job = {.store = store, .view = tgn_store_postgres__hold_view(store), .values = values};
    int code = 0;
    for (size_t i = 0; i < count; i++)
        values[i] = (tgn_store_value){0};
    for (size_t i = 0; i < count && code == 0; i++)
        if (!tgn_store_postgres_cache__get(store->cache, keys[i], &values[i]))
            code = want(&job, keys[i], i, count) < 0 ? no_memory(error) : 0;
    if (code == 0 && job.count > 0)
        code = fetch(&job, error);
    for (size_t i = 0; i < count && code < 0; i++)
        tgn_store__release(&values[i]);
    job_clear(&job);
    return code;
}

int tgn_store_postgres__get(tgn_store *store, tgn_store_bytes key, tgn_store_value *value, tgn_error *error)
{
    const int code = tgn_store_postgres__get_many(store, &key, 1, value, error);
    return code < 0 ? code : value->bytes.data != NULL;
}
