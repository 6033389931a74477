/*
 * load.c - rows on their way to the shards
 *
 *      sections (any threads)                    shards, a thread and a connection each
 *        rows of shard 1, 1 MB  ----------->  queue  -->  begin; copy; copy; copy; ...  index; attach;   commit
 *        rows of shard 2, 1 MB  ----------->  queue  -->  begin; copy; ...              index; attach;   commit
 *
 * Each shard gets all its rows in one transaction. When the last row is there the tables of new segments are indexed, and
 * only when that has worked everywhere do all of them commit; then the head is published. A transaction begins by noting its
 * epoch in the row of its shard, which a fence forbids to a writer that others took for dead (turn.c), and which keeps others
 * from raising the fence before it ends.
 *
 * Rows go as COPY in binary. A table that the same transaction has made is filled without a log of each row's visibility
 * (freeze), and its index is made at one go.
 */
#include "db/store/postgres/postgres.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

/* Bytes of one COPY, and those that may wait for a shard before who makes them waits too. */
enum { BLOCK = 1 << 20, WAITING_MOST = 8 << 20 };

typedef struct row_block {
    struct row_block *next;
    int part;
    bool fresh; /* its table is made by this load */
    tgn_buffer rows;
} row_block;

typedef enum shard_step {
    STEP_COPY,   /* take rows */
    STEP_FINISH, /* no more will come: index and attach */
    STEP_COMMIT,
    STEP_END /* commit or not, it is over */
} shard_step;

typedef struct shard_writer {
    struct postgres_load *load;
    int shard;
    pthread_t thread;
    bool started;
    pthread_mutex_t lock; /* over what follows */
    pthread_cond_t changed;
    row_block *first, *last;
    size_t waiting;
    shard_step step, done; /* what is wanted, and what is reached */
    int code;
    tgn_error error;
    /* the thread's own */
    tgn_store_postgres_connection *connection; /* NULL: nothing was begun */
    bool committed;
    int *made; /* tables that exist in this transaction */
    size_t made_count, made_capacity;
} shard_writer;

typedef struct key_range {
    tgn_buffer from, to;
} key_range;

typedef struct postgres_load {
    tgn_store_load base;
    tgn_store_postgres *store;
    tgn_store_postgres_view *view; /* what it changes */
    bool small, own;
    int64_t epoch;
    pthread_mutex_t lock; /* over what follows */
    struct postgres_section **sections;
    size_t section_count, section_capacity;
    int *fresh; /* segments that get tables */
    size_t fresh_count, fresh_capacity;
    int *dropped;
    size_t dropped_count, dropped_capacity;
    key_range *ranges;
    size_t range_count, range_capacity;
    tgn_buffer keys; /* length(4) and key of all rows, to be forgotten by the cache */
    shard_writer writers[];
} postgres_load;

/* Rows for one shard and one table that were not handed over yet. */
typedef struct section_rows {
    int part;
    bool fresh;
    tgn_buffer rows;
} section_rows;

typedef struct postgres_section {
    tgn_store_section base;
    postgres_load *load;
    bool failed;
    tgn_buffer last; /* key */
    bool any;
    tgn_store_postgres_packer *packer; /* NULL: nothing is packed */
    tgn_buffer packed;
    section_rows shards[];
} postgres_section;

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
}

static bool has(const int *list, size_t count, int number)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == number)
            return true;
    return false;
}

/* ---- a shard's thread: statements ---------------------------------------------------------------------- */

static int run(shard_writer *writer, const char *sql)
{
    return tgn_store_postgres__run(writer->connection, TGN_STORE_POSTGRES_LATER, NULL, &writer->error, "%s",
                                   sql);
}

static int begin(shard_writer *writer)
{
    postgres_load *load = writer->load;
    PGresult *result;
    if (writer->connection)
        return 0;
    TGN_TRY(tgn_store_postgres__connect(&writer->connection, &load->store->shards[writer->shard], false,
                                        &writer->error));
    TGN_TRY(
        tgn_store_postgres__run(writer->connection, TGN_STORE_POSTGRES_LATER, &result, &writer->error,
                                "set application_name = 'tengen writer %" PRId64
                                "'; begin; set local lock_timeout = '20s'; update tengen.shard set epoch = "
                                "%" PRId64 " where fence < %" PRId64 " and cluster = '%s'",
                                load->epoch, load->epoch, load->epoch, load->store->cluster));
    const bool fenced = strcmp(PQcmdTuples(result), "1") != 0;
    PQclear(result);
    if (fenced)
        return tgn_store_postgres__error(
            &writer->error, TGN_ERR_IO, writer->connection->server,
            "it is no shard of this database, or another process took this change for abandoned");
    return 0;
}

/* The table of a new segment, unless it is there. */
static int make_table(shard_writer *writer, int part)
{
    char sql[160];
    if (has(writer->made, writer->made_count, part))
        return 0;
    if (tgn_array__need(&writer->made, &writer->made_capacity, writer->made_count + 1) < 0)
        return no_memory(&writer->error);
    snprintf(sql, sizeof sql,
             "create table tengen.map_%d (like tengen.map including storage, check (part = %d))", part, part);
    TGN_TRY(run(writer, sql));
    writer->made[writer->made_count++] = part;
    return 0;
}

/* ---- a shard's thread: rows ---------------------------------------------------------------------------- */

static const char COPY_BEGIN[19] = "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", COPY_END[2] = "\377\377";

static int send_rows(shard_writer *writer, const char *data, size_t length)
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
static int end_copy(shard_writer *writer)
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

static int copy_block(shard_writer *writer, const row_block *block)
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

/* ---- a shard's thread: the end ------------------------------------------------------------------------- */

static int finish_table(shard_writer *writer, int part)
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

static void add_bytes(tgn_buffer *out, const tgn_buffer *bytes)
{
    tgn_buffer__text(out, "'\\x");
    for (size_t i = 0; i < bytes->length; i++)
        tgn_buffer__printf(out, "%02x", (unsigned)(unsigned char)bytes->data[i]);
    tgn_buffer__text(out, "'");
}

/* Every key of the range that is there and has no row of this change is removed. */
static int remove_range(shard_writer *writer, const key_range *range, int part)
{
    tgn_buffer sql = {0};
    const int64_t epoch = writer->load->epoch;
    tgn_buffer__printf(&sql,
                       "insert into tengen.map_%d (born, part, bucket, kind, key) select %" PRId64
                       ", %d, bucket, 'r', key from (select distinct on (key) key, bucket, kind, born from "
                       "tengen.map_%d where key >= ",
                       part, epoch, part, part);
    add_bytes(&sql, &range->from);
    tgn_buffer__text(&sql, " and key < ");
    add_bytes(&sql, &range->to);
    tgn_buffer__printf(&sql, " order by key, born desc) newest where kind <> 'r' and born < %" PRId64, epoch);
    const int code = sql.failed ? no_memory(&writer->error) : run(writer, sql.data);
    tgn_buffer__clear(&sql);
    return code;
}

static int remove_ranges(shard_writer *writer)
{
    const postgres_load *load = writer->load;
    const tgn_store_postgres_view *view = load->view;
    for (size_t i = 0; i < load->range_count; i++) {
        TGN_TRY(begin(writer));
        TGN_TRY(remove_range(writer, &load->ranges[i], 0));
        for (size_t k = 0; k < view->part_count; k++)
            if (!has(load->dropped, load->dropped_count, view->parts[k]))
                TGN_TRY(remove_range(writer, &load->ranges[i], view->parts[k]));
    }
    return 0;
}

static int finish(shard_writer *writer)
{
    const postgres_load *load = writer->load;
    for (size_t i = 0; i < load->fresh_count; i++) {
        TGN_TRY(begin(writer));
        TGN_TRY(finish_table(writer, load->fresh[i]));
    }
    return remove_ranges(writer);
}

static int commit(shard_writer *writer)
{
    const int code = writer->connection ? run(writer, "commit") : 0;
    writer->committed = writer->connection && code == 0;
    return code;
}

/* ---- a shard's thread: all of it ----------------------------------------------------------------------- */

static void block_free(row_block *block)
{
    if (block)
        tgn_buffer__clear(&block->rows);
    free(block);
}

/* The next thing to do, with the lock held: a block, or a step that was not done yet. */
static row_block *wait_for_work(shard_writer *writer, shard_step *step)
{
    while (!writer->first && writer->step == writer->done)
        pthread_cond_wait(&writer->changed, &writer->lock);
    row_block *block = writer->first;
    if (block) {
        writer->first = block->next;
        writer->last = writer->first ? writer->last : NULL;
        writer->waiting -= block->rows.length;
    }
    *step = writer->step;
    return block;
}

static int take_step(shard_writer *writer, shard_step step)
{
    return step == STEP_FINISH ? finish(writer) : step == STEP_COMMIT ? commit(writer) : 0;
}

/* After a failure blocks are thrown away and steps are said to be done, so that nobody waits. */
static void *write_shard(void *context)
{
    shard_writer *writer = context;
    shard_step step = STEP_COPY;
    pthread_mutex_lock(&writer->lock);
    while (step != STEP_END) {
        row_block *block = wait_for_work(writer, &step);
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
        else if (step == STEP_END)
            step = STEP_COPY; /* others may wait */
        pthread_cond_broadcast(&writer->changed);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

/* ---- from outside: steps ------------------------------------------------------------------------------- */

static int writer_start(shard_writer *writer, postgres_load *load, int shard)
{
    writer->load = load;
    writer->shard = shard;
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->changed, NULL);
    writer->started = pthread_create(&writer->thread, NULL, write_shard, writer) == 0;
    return writer->started ? 0 : TGN_ERR_MEMORY;
}

static void want_step(shard_writer *writer, shard_step step)
{
    pthread_mutex_lock(&writer->lock);
    writer->step = step;
    pthread_cond_broadcast(&writer->changed);
    pthread_mutex_unlock(&writer->lock);
}

static int wait_step(shard_writer *writer, shard_step step, tgn_error *error)
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

/* All shards take a step, at the same time. */
static int step_all(postgres_load *load, shard_step step, tgn_error *error)
{
    int code = 0;
    for (int i = 0; i < load->store->shard_count; i++)
        want_step(&load->writers[i], step);
    for (int i = 0; i < load->store->shard_count; i++) {
        const int one = wait_step(&load->writers[i], step, code < 0 ? NULL : error);
        code = code < 0 ? code : one;
    }
    return code;
}

/* ---- a load -------------------------------------------------------------------------------------------- */

/* What became garbage in this turn goes before more is written: the disk need not hold both. */
static int remove_garbage(tgn_store_postgres *store, tgn_error *error)
{
    if (store->garbage.length == 0)
        return 0;
    TGN_TRY(tgn_store_postgres__drop_garbage(store, error));
    return tgn_store_postgres__sweep_all(store, NULL, error);
}

int tgn_store_postgres__load_begin(tgn_store_load **out, tgn_store *base, bool small, tgn_error *error)
{
    tgn_store_postgres *store = tgn_store_postgres__of(base);
    bool own;
    *out = NULL;
    TGN_TRY(tgn_store_postgres__take_turn(store, &own, error));
    TGN_TRY(small ? 0 : remove_garbage(store, error));
    postgres_load *load = calloc(1, sizeof *load + (size_t)store->shard_count * sizeof load->writers[0]);
    const int64_t epoch = load ? tgn_store_postgres__intend(store, error) : no_memory(error);
    if (epoch < 0) {
        free(load);
        if (own)
            tgn_store_postgres__give_turn(store);
        return (int)epoch;
    }
    load->base.store = base;
    load->store = store;
    load->small = small;
    load->own = own;
    load->epoch = epoch;
    load->view = tgn_store_postgres__hold_view(store);
    pthread_mutex_init(&load->lock, NULL);
    *out = &load->base;
    int code = 0;
    for (int i = 0; i < store->shard_count && code == 0; i++)
        code = writer_start(&load->writers[i], load, i);
    if (code < 0) {
        tgn_store_postgres__load_free(*out);
        *out = NULL;
        return no_memory(error);
    }
    return 0;
}

int tgn_store_postgres__load_new(tgn_store_load **out, tgn_store *store, tgn_error *error)
{
    return tgn_store_postgres__load_begin(out, store, false, error);
}

static void section_free(postgres_section *section)
{
    for (int i = 0; i < section->load->store->shard_count; i++)
        tgn_buffer__clear(&section->shards[i].rows);
    tgn_buffer__clear(&section->last);
    tgn_buffer__clear(&section->packed);
    tgn_store_postgres_packer__free(section->packer);
    free(section);
}

/* End the thread; what it did not commit is undone by the server when the connection closes. */
static void writer_stop(shard_writer *writer)
{
    if (!writer->load)
        return;
    if (writer->started) {
        want_step(writer, STEP_END);
        pthread_join(writer->thread, NULL);
    }
    while (writer->first) {
        row_block *next = writer->first->next;
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

/*
 * Whether some shard may have committed a change that did not become visible. Then the intent stays, and whoever has the
 * next turn removes the remains.
 */
static bool has_remains(const postgres_load *load)
{
    bool remains = false;
    for (int i = 0; i < load->store->shard_count; i++)
        remains |= load->writers[i].step >= STEP_COMMIT && load->writers[i].connection;
    return remains;
}

void tgn_store_postgres__load_free(tgn_store_load *base)
{
    postgres_load *load = (postgres_load *)base;
    tgn_store_postgres *store = load->store;
    const bool remains = has_remains(load);
    for (int i = 0; i < store->shard_count; i++)
        writer_stop(&load->writers[i]);
    if (load->epoch && !remains)
        tgn_store_postgres__withdraw(store, load->epoch);
    if (load->own)
        tgn_store_postgres__give_turn(store);
    for (size_t i = 0; i < load->section_count; i++)
        section_free(load->sections[i]);
    for (size_t i = 0; i < load->range_count; i++) {
        tgn_buffer__clear(&load->ranges[i].from);
        tgn_buffer__clear(&load->ranges[i].to);
    }
    free(load->sections);
    free(load->fresh);
    free(load->dropped);
    free(load->ranges);
    tgn_buffer__clear(&load->keys);
    tgn_store_postgres__drop_view(store, load->view);
    pthread_mutex_destroy(&load->lock);
    free(load);
}

int tgn_store_postgres__load_remove(tgn_store_load *base, tgn_store_bytes from, tgn_store_bytes to)
{
    postgres_load *load = (postgres_load *)base;
    if (tgn_array__need(&load->ranges, &load->range_capacity, load->range_count + 1) < 0)
        return TGN_ERR_MEMORY;
    key_range *range = &load->ranges[load->range_count++];
    *range = (key_range){0};
    tgn_buffer__add(&range->from, from.data, from.length);
    tgn_buffer__add(&range->to, to.data, to.length);
    return range->from.failed || range->to.failed ? TGN_ERR_MEMORY : 0;
}

int tgn_store_postgres__load_drop(tgn_store_load *base, int segment)
{
    postgres_load *load = (postgres_load *)base;
    if (tgn_array__need(&load->dropped, &load->dropped_capacity, load->dropped_count + 1) < 0)
        return TGN_ERR_MEMORY;
    load->dropped[load->dropped_count++] = segment;
    return 0;
}

/* ---- sections ------------------------------------------------------------------------------------------ */

int tgn_store_postgres__section_new(tgn_store_section **out, tgn_store_load *base, bool pack,
                                    tgn_error *error)
{
    postgres_load *load = (postgres_load *)base;
    *out = NULL;
    postgres_section *section =
        calloc(1, sizeof *section + (size_t)load->store->shard_count * sizeof section->shards[0]);
    if (!section)
        return no_memory(error);
    section->base.store = base->store;
    section->load = load;
    int code = pack ? tgn_store_postgres_packer__new(&section->packer) : 0;
    pthread_mutex_lock(&load->lock);
    if (code == 0)
        code = tgn_array__need(&load->sections, &load->section_capacity, load->section_count + 1);
    if (code == 0)
        load->sections[load->section_count++] = section;
    pthread_mutex_unlock(&load->lock);
    if (code < 0) {
        section_free(section);
        return no_memory(error);
    }
    *out = &section->base;
    return 0;
}

/* Hand rows over to the thread of their shard; waits while that has much to do. */
static int hand_over(postgres_section *section, int shard, tgn_error *error)
{
    section_rows *mine = &section->shards[shard];
    shard_writer *writer = &section->load->writers[shard];
    if (mine->rows.length == 0)
        return 0;
    row_block *block = calloc(1, sizeof *block);
    if (!block)
        return no_memory(error);
    *block = (row_block){.part = mine->part, .fresh = mine->fresh, .rows = mine->rows};
    mine->rows = (tgn_buffer){0};
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

/* Whether there is a table of this segment that no head lists, one that a reader still needs, say. 1, 0, or a negative code. */
static int is_left(tgn_store_postgres *store, int segment, tgn_error *error)
{
    int left = 0;
    for (int i = 0; i < store->shard_count && left == 0; i++) {
        tgn_store_postgres_connection *connection;
        PGresult *result;
        TGN_TRY(tgn_store_postgres__connect(&connection, &store->shards[i], false, error));
        left = tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_SOON, &result, error,
                                       "select 1 where to_regclass('tengen.map_%d') is not null", segment);
        if (left == 0) {
            left = PQntuples(result);
            PQclear(result);
        }
        tgn_store_postgres__disconnect(connection);
    }
    return left;
}

/* Whether there are pages of a segment, or chunks, in the table of all. 1, 0, or a negative code. */
static int has_common_keys(tgn_store_postgres *store, int segment, char letter, tgn_error *error)
{
    enum { KINDS = 4 };
    int found = 0;
    for (int kind = 0; kind < KINDS && found == 0; kind++) {
        const uint8_t number[4] = {(uint8_t)(segment >> 24), (uint8_t)(segment >> 16),
                                   (uint8_t)(segment >> 8), (uint8_t)segment};
        const uint8_t from[6] = {(uint8_t)letter, (uint8_t)kind, number[0], number[1], number[2], number[3]};
        uint8_t to[6];
        tgn_store_scan *scan;
        tgn_store_bytes key, value;
        memcpy(to, from, sizeof to);
        for (int i = 5; i >= 2 && ++to[i] == 0; i--)
            ;
        if (tgn_store_postgres__scan_new(&scan, &store->base, (tgn_store_bytes){from, 6},
                                         (tgn_store_bytes){to, 6}, false) < 0)
            return no_memory(error);
        found = tgn_store_postgres__scan_next(scan, &key, &value, error);
        tgn_store_postgres__scan_free(scan);
    }
    return found;
}

/* A segment that has rows in the table of all stays there. */
static int is_in_common(tgn_store_postgres *store, int segment, tgn_error *error)
{
    int found = is_left(store, segment, error);
    if (found == 0)
        found = has_common_keys(store, segment, 'n', error);
    return found == 0 ? has_common_keys(store, segment, 'v', error) : found;
}

/* The table for a key, and whether it is a new one. */
static int choose_table(postgres_load *load, tgn_store_bytes key, int *part, bool *fresh, tgn_error *error)
{
    const int segment = tgn_store_postgres__segment(key);
    *part = tgn_store_postgres_view__part(load->view, segment);
    *fresh = false;
    if (!segment || *part || load->small)
        return 0;
    int code = 0;
    pthread_mutex_lock(&load->lock);
    *fresh = has(load->fresh, load->fresh_count, segment);
    if (!*fresh) {
        code = is_in_common(load->store, segment, error);
        if (code == 0 && tgn_array__need(&load->fresh, &load->fresh_capacity, load->fresh_count + 1) < 0)
            code = no_memory(error);
        *fresh = code == 0;
        if (*fresh)
            load->fresh[load->fresh_count++] = segment;
    }
    pthread_mutex_unlock(&load->lock);
    *part = *fresh ? segment : 0;
    return code < 0 ? code : 0;
}

static void add_number(tgn_buffer *out, uint64_t number, int bytes)
{
    uint8_t space[8];
    for (int i = 0; i < bytes; i++)
        space[i] = (uint8_t)(number >> 8 * (bytes - 1 - i));
    tgn_buffer__add(out, space, (size_t)bytes);
}

static void add_field(tgn_buffer *out, uint64_t number, int bytes)
{
    add_number(out, (uint64_t)bytes, 4);
    add_number(out, number, bytes);
}

static const uint32_t NO_VALUE = UINT32_MAX; /* the length of NULL */

/* A row as COPY takes it in binary: how many fields, and each with its length. schema.c says where a value is cut. */
static void add_row(tgn_buffer *out, int64_t epoch, int part, int bucket, char kind, tgn_store_bytes key,
                    tgn_store_bytes value)
{
    add_number(out, 7, 2);
    add_field(out, (uint64_t)epoch, 8);
    add_field(out, (uint64_t)part, 4);
    add_field(out, (uint64_t)bucket, 2);
    add_field(out, (uint64_t)(unsigned char)kind, 1);
    add_number(out, key.length, 4);
    tgn_buffer__add(out, key.data, key.length);
    const size_t front = value.length - value.length % TGN_STORE_POSTGRES_PIECE;
    const bool removed = kind == TGN_STORE_POSTGRES_REMOVE;
    add_number(out, removed ? NO_VALUE : value.length - front, 4);
    if (value.length > front)
        tgn_buffer__add(out, (const char *)value.data + front, value.length - front);
    add_number(out, removed || front == 0 ? NO_VALUE : front, 4);
    if (front)
        tgn_buffer__add(out, value.data, front);
}

static int note_key(postgres_load *load, tgn_store_bytes key)
{
    const uint32_t length = (uint32_t)key.length;
    pthread_mutex_lock(&load->lock);
    tgn_buffer__add(&load->keys, &length, sizeof length);
    tgn_buffer__add(&load->keys, key.data, key.length);
    const bool failed = load->keys.failed;
    pthread_mutex_unlock(&load->lock);
    return failed ? TGN_ERR_MEMORY : 0;
}

static int add(postgres_section *section, char kind, tgn_store_bytes key, tgn_store_bytes value,
               tgn_error *error)
{
    postgres_load *load = section->load;
    const int bucket = tgn_store_postgres__bucket(key), shard = load->store->shard_of[bucket];
    section_rows *mine = &section->shards[shard];
    int part;
    bool fresh;
    TGN_TRY(choose_table(load, key, &part, &fresh, error));
    if (mine->part != part || mine->fresh != fresh)
        TGN_TRY(hand_over(section, shard, error));
    mine->part = part;
    mine->fresh = fresh;
    tgn_buffer__reserve(&mine->rows, mine->rows.length ? 0 : BLOCK / 4);
    add_row(&mine->rows, load->epoch, part, bucket, kind, key, value);
    if (mine->rows.failed || note_key(load, key) < 0)
        return no_memory(error);
    return mine->rows.length >= BLOCK ? hand_over(section, shard, error) : 0;
}

int tgn_store_postgres__section_row(tgn_store_section *base, char kind, tgn_store_bytes key,
                                    tgn_store_bytes value, tgn_error *error)
{
    postgres_section *section = (postgres_section *)base;
    if (kind == TGN_STORE_POSTGRES_PUT && section->packer &&
        tgn_store_postgres_packer__run(section->packer, value, &section->packed)) {
        kind = TGN_STORE_POSTGRES_PACKED;
        value = tgn_store_bytes__of(&section->packed);
    }
    const int code = add(section, kind, key, value, error);
    section->failed |= code < 0;
    return code;
}

static int compare(tgn_store_bytes a, tgn_store_bytes b)
{
    const size_t common = a.length < b.length ? a.length : b.length;
    const int order = common ? memcmp(a.data, b.data, common) : 0;
    return order ? order : a.length < b.length ? -1 : a.length > b.length;
}

/* Where keys come in order, as the callers of a load promise. */
static int section_add(tgn_store_section *base, char kind, tgn_store_bytes key, tgn_store_bytes value,
                       tgn_error *error)
{
    postgres_section *section = (postgres_section *)base;
    if (section->any && compare(tgn_store_bytes__of(&section->last), key) >= 0) {
        section->failed = true;
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "%s: the keys of a section must ascend, and these do not",
                             section->load->store->shown);
    }
    section->any = true;
    section->last.length = 0;
    tgn_buffer__add(&section->last, key.data, key.length);
    if (section->last.failed) {
        section->failed = true;
        return no_memory(error);
    }
    return tgn_store_postgres__section_row(base, kind, key, value, error);
}

int tgn_store_postgres__section_put(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                                    tgn_error *error)
{
    return section_add(section, TGN_STORE_POSTGRES_PUT, key, value, error);
}

int tgn_store_postgres__section_append(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                                       tgn_error *error)
{
    return section_add(section, TGN_STORE_POSTGRES_APPEND, key, value, error);
}

/* ---- committing ---------------------------------------------------------------------------------------- */

static int hand_over_all(postgres_load *load, tgn_error *error)
{
    for (size_t i = 0; i < load->section_count; i++) {
        if (load->sections[i]->failed)
            return tgn_error_set(error, TGN_ERR_IO, "%s: a section of this load failed before",
                                 load->store->shown);
        for (int shard = 0; shard < load->store->shard_count; shard++)
            TGN_TRY(hand_over(load->sections[i], shard, error));
    }
    return 0;
}

static int by_number(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* The state that this change makes. */
static tgn_store_postgres_view *next_view(const postgres_load *load)
{
    const tgn_store_postgres_view *old = load->view;
    tgn_store_postgres_view *view = malloc(sizeof *view);
    int *parts = malloc((old->part_count + load->fresh_count + 1) * sizeof *parts);
    if (!view || !parts) {
        free(view);
        free(parts);
        return NULL;
    }
    *view = *old;
    view->holders = 1;
    view->epoch = load->epoch;
    view->parts = parts;
    view->part_count = 0;
    for (size_t i = 0; i < old->part_count; i++)
        if (!has(load->dropped, load->dropped_count, old->parts[i]))
            parts[view->part_count++] = old->parts[i];
    for (size_t i = 0; i < load->fresh_count; i++)
        parts[view->part_count++] = load->fresh[i];
    qsort(parts, view->part_count, sizeof *parts, by_number);
    for (int i = 0; i < load->store->shard_count; i++)
        if (load->writers[i].connection)
            view->shard_epochs[i] = load->epoch;
    return view;
}

/* What is in the cache is of the state before; only what changed has to go. */
static void forget_changed(postgres_load *load)
{
    tgn_store_postgres_cache *cache = load->store->cache;
    tgn_store_postgres_cache__move(cache, -1);
    if (load->range_count || load->dropped_count)
        tgn_store_postgres_cache__forget_all(cache);
    for (size_t at = 0; at < load->keys.length;) {
        uint32_t length;
        memcpy(&length, load->keys.data + at, sizeof length);
        at += sizeof length;
        tgn_store_postgres_cache__forget(cache, (tgn_store_bytes){load->keys.data + at, length});
        at += length;
    }
}

static int publish(postgres_load *load, tgn_error *error)
{
    tgn_store_postgres *store = load->store;
    tgn_store_postgres_view *view = next_view(load);
    if (!view)
        return no_memory(error);
    forget_changed(load);
    const int code = tgn_store_postgres__publish(store, view, error);
    if (code == 0) {
        load->epoch = 0;
        return 0;
    }
    tgn_store_postgres_cache__move(store->cache, store->view->epoch);
    free(view->parts);
    free(view);
    return code;
}

static bool is_empty(const postgres_load *load)
{
    bool any = load->range_count || load->dropped_count || load->fresh_count;
    for (size_t i = 0; i < load->section_count; i++)
        any |= load->sections[i]->any || load->sections[i]->failed;
    return !any && load->keys.length == 0;
}

/* Two sections may have met in a key: then the unique index of their table has refused it. */
int tgn_store_postgres__load_commit(tgn_store_load *base, tgn_error *error)
{
    postgres_load *load = (postgres_load *)base;
    if (is_empty(load))
        return 0;
    TGN_TRY(hand_over_all(load, error));
    TGN_TRY(step_all(load, STEP_FINISH, error));
    TGN_TRY(step_all(load, STEP_COMMIT, error));
    return publish(load, error);
}
