/*
 * writer.c - a thread for each shard that writes a change there
 *
 * Rows wait in a queue for the thread, which sends them as COPY in binary, all in one transaction. It begins by noting its epoch in
 * the row of its shard, which a fence forbids to a writer that others took for dead (sweep.c), and which keeps others from
 * raising the fence before it ends. A table that the same transaction has made is filled without a log of each row's
 * visibility (freeze), and its index is made at one go.
 */
#include "db/store/postgres/change.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

/* Bytes that may wait for a shard before who makes them waits too. */
enum { WAITING_MOST = 8 << 20 };

typedef struct tgn_store_postgres_block {
    struct tgn_store_postgres_block *next;
    int part;
    bool fresh; /* its table is made by this change */
    tgn_buffer rows;
} tgn_store_postgres_block;

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
}

/* ---- statements ---------------------------------------------------------------------- */

static int run(tgn_store_postgres_writer *writer, const char *sql)
{
    return tgn_store_postgres__run(writer->connection, TGN_STORE_POSTGRES_LATER, NULL, &writer->error, "%s",
                                   sql);
}

static int begin(tgn_store_postgres_writer *writer)
{
    const tgn_store_postgres_change *change = writer->change;
    PGresult *result;
    if (writer->connection)
        return 0;
    TGN_TRY(tgn_store_postgres__connect(&writer->connection, &change->store->shards[writer->shard], false,
                                        &writer->error));
    TGN_TRY(tgn_store_postgres__run(
        writer->connection, TGN_STORE_POSTGRES_LATER, &result, &writer->error,
        "set application_name = 'tengen writer %" PRId64
        "'; begin; set local lock_timeout = '20s'; update tengen.shard set epoch = "
        "%" PRId64 " where fence < %" PRId64 " and epoch < %" PRId64 " and cluster = '%s'",
        change->epoch, change->epoch, change->epoch, change->epoch, change->store->cluster));
    const bool fenced = strcmp(PQcmdTuples(result), "1") != 0;
    PQclear(result);
    if (fenced)
        return tgn_store_postgres__error(&writer->error, TGN_ERR_IO, writer->connection->server,
                                         "it has newer changes than the coordinator knows of (was an old "
                                         "copy of that restored?), or another process took "
                                         "this change for abandoned");
    return 0;
}

/* The table of a new segment, unless it is there. */
static int make_table(tgn_store_postgres_writer *writer, int part)
{
    char sql[160];
    if (tgn_store_postgres__has(writer->made, writer->made_count, part))
        return 0;
    if (tgn_array__need(&writer->made, &writer->made_capacity, writer->made_count + 1) < 0)
        return no_memory(&writer->error);
    snprintf(sql, sizeof sql,
             "create table tengen.map_%d (like tengen.map including storage, check (part = %d))", part, part);
    TGN_TRY(run(writer, sql));
    writer->made[writer->made_count++] = part;
    return 0;
}

/* ---- rows ---------------------------------------------------------------------------- */

static const char COPY_BEGIN[19] = "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", COPY_END[2] = "\377\377";

static int send_rows(tgn_store_postgres_writer *writer, const char *data, size_t length)
{
    enum { PIECE = 64 << 10 };
    tgn_store_postgres_connection *connection = writer->connection;
    for (size_t at = 0; at < length;) {
        const int piece = (int)(length - at < PIECE ? length - at : PIECE);
        const int sent = PQputCopyData(connection->pg, data + at, piece);
        if (sent < 0)
            return tgn_store_postgres__failed(&writer->error, connection, NULL);
        if (sent > 0)
            at += (size_t)piece;
        TGN_TRY(tgn_store_postgres__flush(connection, TGN_STORE_POSTGRES_LATER, &writer->error));
    }
    return 0;
}

/* The end of a COPY: its result, and the end of results. */
static int end_copy(tgn_store_postgres_writer *writer)
{
    tgn_store_postgres_connection *connection = writer->connection;
    int code = 0, sent;
    while ((sent = PQputCopyEnd(connection->pg, NULL)) == 0)
        TGN_TRY(tgn_store_postgres__flush(connection, TGN_STORE_POSTGRES_LATER, &writer->error));
    if (sent < 0)
        return tgn_store_postgres__failed(&writer->error, connection, NULL);
    for (PGresult *result = NULL;;) {
        TGN_TRY(tgn_store_postgres__result(connection, TGN_STORE_POSTGRES_LATER, &result, &writer->error));
        if (!result)
            return code;
        if (code == 0 && PQresultStatus(result) != PGRES_COMMAND_OK)
            code = tgn_store_postgres__failed(&writer->error, connection, result);
        PQclear(result);
    }
}

static int copy_block(tgn_store_postgres_writer *writer, const tgn_store_postgres_block *block)
{
    char sql[160];
    TGN_TRY(begin(writer));
    if (block->fresh)
        TGN_TRY(make_table(writer, block->part));
    snprintf(sql, sizeof sql,
             "copy tengen.map_%d (born, part, bucket, kind, key, tail, value) from stdin (format binary%s)",
             block->part, block->fresh ? ", freeze true" : "");
    TGN_TRY(run(writer, sql));
    TGN_TRY(send_rows(writer, COPY_BEGIN, sizeof COPY_BEGIN));
    TGN_TRY(send_rows(writer, block->rows.data, block->rows.length));
    TGN_TRY(send_rows(writer, COPY_END, sizeof COPY_END));
    return end_copy(writer);
}

/* ---- the end ------------------------------------------------------------------------- */

static int finish_table(tgn_store_postgres_writer *writer, int part)
{
    char sql[400];
    TGN_TRY(make_table(writer, part)); /* a shard that got no row of it has it all the same */
    snprintf(sql, sizeof sql,
             "create unique index on tengen.map_%d (key, born desc) with (fillfactor = 100); create index on "
             "tengen.map_%d (born);"
             "alter table tengen.map attach partition tengen.map_%d for values in (%d)",
             part, part, part, part);
    return run(writer, sql);
}

/* Every key of the range that is there and has no row of this change is removed. */
static int remove_range(tgn_store_postgres_writer *writer, const tgn_store_postgres_range *range, int part)
{
    tgn_buffer sql = {0};
    const int64_t epoch = writer->change->epoch;
    tgn_buffer__printf(&sql,
                       "insert into tengen.map_%d (born, part, bucket, kind, key) select %" PRId64
                       ", %d, bucket, 'r', key from (select distinct on (key) key, bucket, kind, born from "
                       "tengen.map_%d where key >= ",
                       part, epoch, part, part);
    tgn_store_postgres__add_bytes(&sql, tgn_store_bytes__of(&range->from));
    tgn_buffer__text(&sql, " and key < ");
    tgn_store_postgres__add_bytes(&sql, tgn_store_bytes__of(&range->to));
    tgn_buffer__printf(&sql, " order by key, born desc) newest where kind <> 'r' and born < %" PRId64, epoch);
    const int code = sql.failed ? no_memory(&writer->error) : run(writer, sql.data);
    tgn_buffer__clear(&sql);
    return code;
}

static int remove_ranges(tgn_store_postgres_writer *writer)
{
    const tgn_store_postgres_change *change = writer->change;
    const tgn_store_postgres_view *view = change->view;
    for (size_t i = 0; i < change->range_count; i++) {
        TGN_TRY(begin(writer));
        TGN_TRY(remove_range(writer, &change->ranges[i], 0));
        for (size_t k = 0; k < view->part_count; k++)
            if (!tgn_store_postgres__has(change->dropped, change->dropped_count, view->parts[k]))
                TGN_TRY(remove_range(writer, &change->ranges[i], view->parts[k]));
    }
    return 0;
}

static int finish(tgn_store_postgres_writer *writer)
{
    const tgn_store_postgres_change *change = writer->change;
    for (size_t i = 0; i < change->fresh_count; i++) {
        TGN_TRY(begin(writer));
        TGN_TRY(finish_table(writer, change->fresh[i]));
    }
    return remove_ranges(writer);
}

static int commit(tgn_store_postgres_writer *writer)
{
    const int code = writer->connection ? run(writer, "commit") : 0;
    writer->committed = writer->connection && code == 0;
    return code;
}

/* ---- all of it ----------------------------------------------------------------------- */

static void block_free(tgn_store_postgres_block *block)
{
    if (block)
        tgn_buffer__clear(&block->rows);
    free(block);
}

/* The next thing to do, with the lock held: a block, or a step that was not done yet. */
static tgn_store_postgres_block *wait_for_work(tgn_store_postgres_writer *writer,
                                               tgn_store_postgres_step *step)
{
    while (!writer->first && writer->step == writer->done)
        pthread_cond_wait(&writer->changed, &writer->lock);
    tgn_store_postgres_block *block = writer->first;
    if (block) {
        writer->first = block->next;
        writer->last = writer->first ? writer->last : NULL;
        writer->waiting -= block->rows.length;
    }
    *step = writer->step;
    return block;
}

static int take_step(tgn_store_postgres_writer *writer, tgn_store_postgres_step step)
{
    return step == TGN_STORE_POSTGRES_FINISH   ? finish(writer)
           : step == TGN_STORE_POSTGRES_COMMIT ? commit(writer)
                                               : 0;
}

/* After a failure blocks are thrown away and steps are said to be done, so that nobody waits. */
static void *write_shard(void *context)
{
    tgn_store_postgres_writer *writer = context;
    tgn_store_postgres_step step = TGN_STORE_POSTGRES_COPY;
    pthread_mutex_lock(&writer->lock);
    while (step != TGN_STORE_POSTGRES_END) {
        tgn_store_postgres_block *block = wait_for_work(writer, &step);
        int code = writer->code;
        pthread_mutex_unlock(&writer->lock);
        if (code == 0)
            code = block ? copy_block(writer, block) : take_step(writer, step);
        const bool worked = block != NULL;
        block_free(block);
        pthread_mutex_lock(&writer->lock);
        writer->code = code;
        if (!worked)
            writer->done = step;
        else if (step == TGN_STORE_POSTGRES_END)
            step = TGN_STORE_POSTGRES_COPY; /* others may wait */
        pthread_cond_broadcast(&writer->changed);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

/* ---- from outside -------------------------------------------------------------------------------------- */

int tgn_store_postgres_writer__start(tgn_store_postgres_writer *writer,
                                     const tgn_store_postgres_change *change, int shard)
{
    writer->change = change;
    writer->shard = shard;
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->changed, NULL);
    writer->started = pthread_create(&writer->thread, NULL, write_shard, writer) == 0;
    return writer->started ? 0 : TGN_ERR_MEMORY;
}

int tgn_store_postgres_writer__give(tgn_store_postgres_writer *writer, int part, bool fresh, tgn_buffer *rows,
                                    tgn_error *error)
{
    tgn_store_postgres_block *block = calloc(1, sizeof *block);
    if (!block)
        return no_memory(error);
    *block = (tgn_store_postgres_block){.part = part, .fresh = fresh, .rows = *rows};
    *rows = (tgn_buffer){0};
    pthread_mutex_lock(&writer->lock);
    while (writer->waiting > WAITING_MOST && writer->code == 0)
        pthread_cond_wait(&writer->changed, &writer->lock);
    *(writer->last ? &writer->last->next : &writer->first) = block;
    writer->last = block;
    writer->waiting += block->rows.length;
    const int code = writer->code;
    pthread_cond_broadcast(&writer->changed);
    pthread_mutex_unlock(&writer->lock);
    return code < 0 ? tgn_error_set(error, code, "%s", writer->error.message) : 0;
}

static void want_step(tgn_store_postgres_writer *writer, tgn_store_postgres_step step)
{
    pthread_mutex_lock(&writer->lock);
    writer->step = step;
    pthread_cond_broadcast(&writer->changed);
    pthread_mutex_unlock(&writer->lock);
}

static int wait_step(tgn_store_postgres_writer *writer, tgn_store_postgres_step step, tgn_error *error)
{
    pthread_mutex_lock(&writer->lock);
    while (writer->done != step)
        pthread_cond_wait(&writer->changed, &writer->lock);
    const int code = writer->code;
    pthread_mutex_unlock(&writer->lock);
    return code < 0 ? tgn_error_set(error, code, "%s",
                                    *writer->error.message ? writer->error.message : tgn_error_name(code))
                    : 0;
}

int tgn_store_postgres_writer__step_all(tgn_store_postgres_writer *writers, int count,
                                        tgn_store_postgres_step step, tgn_error *error)
{
    int code = 0;
    for (int i = 0; i < count; i++)
        want_step(&writers[i], step);
    for (int i = 0; i < count; i++) {
        const int one = wait_step(&writers[i], step, code < 0 ? NULL : error);
        code = code < 0 ? code : one;
    }
    return code;
}

void tgn_store_postgres_writer__stop(tgn_store_postgres_writer *writer)
{
    if (!writer->change)
        return;
    if (writer->started) {
        want_step(writer, TGN_STORE_POSTGRES_END);
        pthread_join(writer->thread, NULL);
    }
    while (writer->first) {
        tgn_store_postgres_block *next = writer->first->next;
        block_free(writer->first);
        writer->first = next;
    }
    if (writer->committed && tgn_store_postgres__run(writer->connection, TGN_STORE_POSTGRES_SOON, NULL, NULL,
                                                     "reset application_name") == 0)
        tgn_store_postgres__disconnect(writer->connection);
    else
        tgn_store_postgres__close(writer->connection);
    free(writer->made);
    pthread_mutex_destroy(&writer->lock);
    pthread_cond_destroy(&writer->changed);
}
