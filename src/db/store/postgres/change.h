/*
 * change.h - a change on its way to the shards
 *
 *      load.c     what is written, and when all of it is there
 *      writer.c   a thread for each shard that writes it
 */
#ifndef TENGEN_DB_STORE_POSTGRES_CHANGE_H
#define TENGEN_DB_STORE_POSTGRES_CHANGE_H

#include "db/store/postgres/postgres.h"

typedef struct tgn_store_postgres_range {
    tgn_buffer from, to;
} tgn_store_postgres_range;

/* What all shards have to do beside taking their rows. Complete before the last of them is handed over. */
typedef struct tgn_store_postgres_change {
    tgn_store_postgres *store;
    tgn_store_postgres_view *view; /* what it changes */
    int64_t epoch;
    int *fresh; /* segments that get tables */
    size_t fresh_count, fresh_capacity;
    int *dropped; /* segments whose tables go */
    size_t dropped_count, dropped_capacity;
    tgn_store_postgres_range *ranges; /* keys that go */
    size_t range_count, range_capacity;
} tgn_store_postgres_change;

static inline bool tgn_store_postgres__has(const int *list, size_t count, int number)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == number)
            return true;
    return false;
}

/* ---- a shard's thread (writer.c) ----------------------------------------------------------------------- */

typedef enum tgn_store_postgres_step {
    TGN_STORE_POSTGRES_COPY,   /* take rows */
    TGN_STORE_POSTGRES_FINISH, /* no more will come: index and attach */
    TGN_STORE_POSTGRES_COMMIT,
    TGN_STORE_POSTGRES_END /* commit or not, it is over */
} tgn_store_postgres_step;

typedef struct tgn_store_postgres_writer {
    const tgn_store_postgres_change *change; /* NULL: it was not started */
    int shard;
    pthread_t thread;
    bool started;
    pthread_mutex_t lock; /* over what follows */
    pthread_cond_t changed;
    struct tgn_store_postgres_block *first, *last; /* rows that wait */
    size_t waiting;                                /* their bytes */
    tgn_store_postgres_step step, done;            /* what is wanted, and what is reached */
    int code;
    tgn_error error;
    /* the thread's own, until it has ended */
    tgn_store_postgres_connection *connection; /* NULL: nothing was begun */
    bool committed;
    int *made; /* tables that exist in this transaction */
    size_t made_count, made_capacity;
} tgn_store_postgres_writer;

/* `writer` zeroed. Returns 0 or TGN_ERR_MEMORY; stop() it in either case. */
TGN_CHECKED int tgn_store_postgres_writer__start(tgn_store_postgres_writer *writer,
                                                 const tgn_store_postgres_change *change, int shard);

/* End the thread; what it did not commit is undone by the server when the connection closes. */
void tgn_store_postgres_writer__stop(tgn_store_postgres_writer *writer);

/*
 * Rows of one table, as COPY takes them; they are taken over. `fresh`: this change makes the table. Waits while the shard has
 * much to do. Returns what has failed so far.
 */
TGN_CHECKED int tgn_store_postgres_writer__give(tgn_store_postgres_writer *writer, int part, bool fresh,
                                                tgn_buffer *rows, tgn_error *error);

/* All shards take a step, at the same time. */
TGN_CHECKED int tgn_store_postgres_writer__step_all(tgn_store_postgres_writer *writers, int count,
                                                    tgn_store_postgres_step step, tgn_error *error);

#endif
