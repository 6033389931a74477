/*
 * turn.c - taking turns; a new state made visible
 *
 * Who has the turn holds an exclusive advisory lock of the coordinator, which ends with its session. So when the connection is
 * lost the turn is, too: what was begun then fails, since its head can be published by no other session.
 */
#include "db/store/postgres/postgres.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"

/* Seconds to wait for another writer; and between two looks whether one waits for us. */
enum { WAIT = 30 };
static const double LOOK = 1;

/* ---- the lock ------------------------------------------------------------------------------------------ */

static int lock_out(tgn_store_postgres *store, tgn_error *error)
{
    tgn_error own = {0};
    const double began = tgn_clock__seconds();
    const int code = tgn_store_postgres__run(store->turn, TGN_STORE_POSTGRES_LATER, NULL, &own,
                                             "set lock_timeout = '%ds'; set application_name = 'tengen "
                                             "writer'; select pg_advisory_lock(%d, 0); set "
                                             "lock_timeout = 0",
                                             WAIT, TGN_STORE_POSTGRES_WRITERS);
    if (code < 0 && tgn_clock__seconds() - began >= WAIT - 1 && PQstatus(store->turn->pg) == CONNECTION_OK)
        return tgn_error_set(error, TGN_ERR_IO,
                             "%s: another process is changing it and has not finished for %d seconds; try "
                             "again later",
                             store->shown, WAIT);
    return code < 0 ? tgn_error_set(error, code, "%s", own.message) : 0;
}

/* The newest head, and how many changes their writers left unfinished. */
static int read_state(tgn_store_postgres *store, int64_t *unfinished, tgn_error *error)
{
    PGresult *result;
    TGN_TRY(tgn_store_postgres__run(store->turn, TGN_STORE_POSTGRES_SOON, &result, error,
                                    "select (select max(epoch) from tengen.head), (select count(*) from "
                                    "tengen.intent), (select last from tengen.cluster)"));
    store->base_epoch = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    *unfinished = strtoll(PQgetvalue(result, 0, 1), NULL, 10);
    store->last = strtoll(PQgetvalue(result, 0, 2), NULL, 10);
    PQclear(result);
    return 0;
}

/* `alone`: without the shards. */
static int begin_turn(tgn_store_postgres *store, bool alone, tgn_error *error)
{
    int64_t unfinished;
    TGN_TRY(tgn_store_postgres__connect(&store->turn, &store->coordinator, false, error));
    TGN_TRY(lock_out(store, error));
    TGN_TRY(read_state(store, &unfinished, error));
    store->removed = 0;
    if (alone)
        return 0;
    store->followed = 0;
    tgn_store_postgres__follow_shards(store); /* what is written must go where they are now */
    return unfinished ? tgn_store_postgres__remove_remains(store, &store->removed, error) : 0;
}

static void end_turn(tgn_store_postgres *store)
{
    if (store->turn &&
        tgn_store_postgres__run(store->turn, TGN_STORE_POSTGRES_SOON, NULL, NULL,
                                "select pg_advisory_unlock_all(); reset application_name") == 0)
        tgn_store_postgres__disconnect(store->turn);
    else
        tgn_store_postgres__close(store->turn); /* the lock ends with it */
    store->turn = NULL;
    pthread_mutex_lock(&store->turn_lock);
    store->busy = store->begun = false;
    pthread_cond_signal(&store->turn_over);
    pthread_mutex_unlock(&store->turn_lock);
}

static int take_turn(tgn_store_postgres *store, bool alone, bool *own, tgn_error *error)
{
    if (!store->writes)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "%s: opened for reading, so it cannot be changed",
                             store->shown);
    pthread_mutex_lock(&store->turn_lock);
    *own = !store->begun;
    while (*own && store->busy)
        pthread_cond_wait(&store->turn_over, &store->turn_lock);
    store->busy = true;
    pthread_mutex_unlock(&store->turn_lock);
    if (!*own && !store->turn)
        return tgn_error_set(error, TGN_ERR_IO,
                             "%s: the connection was lost during this change, and nothing of it was kept",
                             store->shown);
    const int code = *own ? begin_turn(store, alone, error) : 0;
    if (code < 0)
        end_turn(store);
    return code;
}

int tgn_store_postgres__take_turn(tgn_store_postgres *store, bool *own, tgn_error *error)
{
    return take_turn(store, false, own, error);
}

int tgn_store_postgres__take_turn_alone(tgn_store_postgres *store, tgn_error *error)
{
    bool own;
    return take_turn(store, true, &own, error);
}

void tgn_store_postgres__give_turn(tgn_store_postgres *store)
{
    end_turn(store);
}

/* ---- the functions of the table ------------------------------------------------------------------------ */

int tgn_store_postgres__begin(tgn_store *base, tgn_error *error)
{
    tgn_store_postgres *store = tgn_store_postgres__of(base);
    bool own;
    TGN_TRY(tgn_store_postgres__take_turn(store, &own, error));
    pthread_mutex_lock(&store->turn_lock);
    store->begun = true;
    pthread_mutex_unlock(&store->turn_lock);
    store->wanted = false;
    store->asked = tgn_clock__seconds();
    return store->base_epoch != store->view->epoch;
}

/* What became garbage is removed in a change of its own. If that fails the next writer finds it. */
void tgn_store_postgres__end(tgn_store *base)
{
    tgn_store_postgres *store = tgn_store_postgres__of(base);
    if (store->turn && store->garbage.length > 0 && tgn_store_postgres__drop_garbage(store, NULL) == 0)
        (void)!tgn_store_postgres__sweep_all(store, NULL, NULL);
    tgn_buffer__clear(&store->garbage);
    tgn_store_postgres__give_turn(store);
}

bool tgn_store_postgres__is_wanted(tgn_store *base)
{
    tgn_store_postgres *store = tgn_store_postgres__of(base);
    PGresult *result;
    const double now = tgn_clock__seconds();
    if (store->wanted || !store->turn || now - store->asked < LOOK)
        return store->wanted;
    store->asked = now;
    if (tgn_store_postgres__run(store->turn, TGN_STORE_POSTGRES_SOON, &result, NULL,
                                "select 1 from pg_locks where locktype = 'advisory' and not granted and "
                                "classid = %d and database = (select oid from pg_database where datname = "
                                "current_database()) limit 1",
                                TGN_STORE_POSTGRES_WRITERS) < 0)
        return false;
    store->wanted = PQntuples(result) > 0;
    PQclear(result);
    return store->wanted;
}

/* ---- a change ------------------------------------------------------------------------------------------ */

/* Something changed between what was read and our turn. */
static int changed(const tgn_store_postgres *store, tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_IO, "%s: another process has changed it meanwhile; try again",
                         store->shown);
}

int64_t tgn_store_postgres__intend(tgn_store_postgres *store, tgn_error *error)
{
    if (store->base_epoch != store->view->epoch)
        return changed(store, error);
    return tgn_store_postgres__intend_sweep(store, error);
}

int64_t tgn_store_postgres__intend_sweep(tgn_store_postgres *store, tgn_error *error)
{
    char who[64], host[40] = "";
    PGresult *result;
    gethostname(host, sizeof host - 1);
    snprintf(who, sizeof who, "%s pid %d", host, (int)getpid());
    const char *values[] = {who};
    const int code = tgn_store_postgres__query(
        store->turn, TGN_STORE_POSTGRES_LATER, &result, error,
        "with next as (update tengen.cluster set last = last + 1 returning last) insert into tengen.intent "
        "(epoch, who) select last, $1 from next returning epoch",
        1, values);
    if (code < 0)
        return code;
    const int64_t epoch = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    store->last = epoch;
    return epoch;
}

void tgn_store_postgres__withdraw(tgn_store_postgres *store, int64_t epoch)
{
    if (store->turn)
        (void)!tgn_store_postgres__run(store->turn, TGN_STORE_POSTGRES_SOON, NULL, NULL,
                                       "delete from tengen.intent where epoch = %" PRId64, epoch);
}

static void format_head(tgn_buffer *out, const tgn_store_postgres *store, const tgn_store_postgres_view *view)
{
    tgn_buffer__printf(
        out,
        "with gone as (delete from tengen.intent where epoch = %" PRId64
        " returning epoch), made as (insert into tengen.head (epoch, parts, epochs) select epoch, '{",
        view->epoch);
    for (size_t i = 0; i < view->part_count; i++)
        tgn_buffer__printf(out, "%s%d", i ? "," : "", view->parts[i]);
    tgn_buffer__text(out, "}', '{");
    for (int i = 0; i < store->shard_count; i++)
        tgn_buffer__printf(out, "%s%" PRId64, i ? "," : "", view->shard_epochs[i]);
    tgn_buffer__text(out,
                     "}' from gone returning epoch) select pg_notify('tengen_head', epoch::text) from made");
}

/* The connection broke while the head was being published: is it there? 1, 0, or a negative code. */
static int was_published(tgn_store_postgres *store, int64_t epoch, tgn_error *error)
{
    enum { TRIES = 5 };
    int code = TGN_ERR_IO;
    for (int i = 0; i < TRIES && code < 0; i++) {
        tgn_store_postgres_connection *connection;
        PGresult *result;
        if (i > 0)
            nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
        code = tgn_store_postgres__connect(&connection, &store->coordinator, true, error);
        if (code < 0)
            continue;
        code = tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_SOON, &result, error,
                                       "select 1 from tengen.head where epoch = %" PRId64, epoch);
        if (code == 0) {
            code = PQntuples(result);
            PQclear(result);
        }
        tgn_store_postgres__disconnect(connection);
    }
    return code;
}

static int lost_turn(tgn_store_postgres *store, int64_t epoch, tgn_error *error)
{
    tgn_error unknown = {0};
    tgn_store_postgres__close(store->turn);
    store->turn = NULL;
    const int there = was_published(store, epoch, &unknown);
    if (there > 0)
        return 0;
    if (there == 0)
        return tgn_error_set(
            error, TGN_ERR_IO,
            "%s: the connection was lost before the change was complete; nothing was changed", store->shown);
    return tgn_error_set(
        error, TGN_ERR_IO,
        "%s: the connection was lost while the change was being completed; look whether it is "
        "there",
        store->shown);
}

int tgn_store_postgres__publish(tgn_store_postgres *store, tgn_store_postgres_view *view, tgn_error *error)
{
    tgn_buffer sql = {0};
    PGresult *result = NULL;
    format_head(&sql, store, view);
    int code = sql.failed ? tgn_error_set(error, TGN_ERR_MEMORY, "out of memory")
                          : tgn_store_postgres__run(store->turn, TGN_STORE_POSTGRES_LATER, &result, error,
                                                    "%s", sql.data);
    tgn_buffer__clear(&sql);
    if (code == 0 && PQntuples(result) != 1)
        code = tgn_error_set(error, TGN_ERR_IO,
                             "%s: another process took this change for abandoned; nothing was changed",
                             store->shown);
    else if (code == TGN_ERR_IO && PQtransactionStatus(store->turn->pg) != PQTRANS_IDLE)
        code = lost_turn(store, view->epoch, error);
    PQclear(result);
    if (code < 0)
        return code;
    store->base_epoch = view->epoch;
    tgn_store_postgres__show(store, view);
    return 0;
}
