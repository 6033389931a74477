/*
 * view.c - the state that this process sees; noticing newer ones
 *
 * One connection to the coordinator, the control connection, stays open: it holds shared advisory locks on the epochs that this
 * process sees, and hears of every new head (listen). When it breaks, questions are still answered by the shards; it is made
 * again in a while, and then the newest head is looked at in any case.
 */
#include "db/store/postgres/postgres.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"

/* Seconds until a broken control connection is tried again, or a state that could not be read; and between two looks. */
static const double AGAIN = 10, LOOK = 0.02;

/* Keys that are forgotten one by one when others changed them; of more everything is forgotten. */
enum { CHANGED_MOST = 20000 };

/* ---- views --------------------------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

static size_t count_words(const char *text)
{
    size_t count = *text != '\0';
    for (; *text; text++)
        count += *text == ',';
    return count;
}

tgn_store_postgres_view *tgn_store_postgres_view__read(const PGresult *result, int row)
{
    tgn_store_postgres_view *view = calloc(1, sizeof *view);
    const char *parts = PQgetvalue(result, row, 1);
    if (view && !(view->parts = calloc(count_words(parts) + 1, sizeof *view->parts))) {
        free(view);
        view = NULL;
    }
    if (!view)
        return NULL;
    view->holders = 1;
    view->epoch = strtoll(PQgetvalue(result, row, 0), NULL, 10);
    for (const char *at = parts; *at; at += strspn(at, ",")) {
        char *end;
        view->parts[view->part_count++] = (int)strtol(at, &end, 10);
        at = end > at ? end : at + strlen(at);
    }
    qsort(view->parts, view->part_count, sizeof *view->parts, by_number);
    size_t shard = 0;
    for (const char *at = PQgetvalue(result, row, 2); *at && shard < TGN_CLUSTER_SHARDS_MAX;) {
        char *end;
        view->shard_epochs[shard++] = strtoll(at, &end, 10);
        at = *end ? end + 1 : end;
    }
    return view;
}

int tgn_store_postgres_view__part(const tgn_store_postgres_view *view, int segment)
{
    if (!segment || !view->part_count)
        return 0;
    const int *found = bsearch(&segment, view->parts, view->part_count, sizeof *view->parts, by_number);
    return found ? segment : 0;
}

static void view_free(tgn_store_postgres_view *view)
{
    free(view->parts);
    free(view);
}

tgn_store_postgres_view *tgn_store_postgres__hold_view(tgn_store_postgres *store)
{
    pthread_mutex_lock(&store->view_lock);
    tgn_store_postgres_view *view = store->view;
    view->holders++;
    pthread_mutex_unlock(&store->view_lock);
    return view;
}

/* The last one who sees a state leaves its lock to whoever next uses the control connection. */
void tgn_store_postgres__drop_view(tgn_store_postgres *store, tgn_store_postgres_view *view)
{
    if (!view)
        return;
    pthread_mutex_lock(&store->view_lock);
    const bool last = --view->holders == 0;
    if (last && tgn_array__need(&store->unlock, &store->unlock_capacity, store->unlock_count + 1) == 0)
        store->unlock[store->unlock_count++] = view->epoch;
    pthread_mutex_unlock(&store->view_lock);
    if (last)
        view_free(view);
}

/* ---- the control connection, with its lock held -------------------------------------------------------- */

static void lose_control(tgn_store_postgres *store)
{
    tgn_store_postgres__close(store->control);
    store->control = NULL;
    store->tried = tgn_clock__seconds();
}

static int lock_epoch(tgn_store_postgres *store, int64_t epoch, bool lock, tgn_error *error)
{
    return tgn_store_postgres__run(store->control, TGN_STORE_POSTGRES_SOON, NULL, error,
                                   "select pg_advisory_%s_shared(%d, %d)", lock ? "lock" : "unlock",
                                   TGN_STORE_POSTGRES_READERS, (int)(epoch & 0x7fffffff));
}

/* A new session has no locks: the state at hand is locked again. */
static int need_control(tgn_store_postgres *store, tgn_error *error)
{
    if (store->control)
        return 0;
    store->tried = tgn_clock__seconds();
    TGN_TRY(tgn_store_postgres__connect(&store->control, &store->coordinator, true, error));
    int code =
        tgn_store_postgres__run(store->control, TGN_STORE_POSTGRES_SOON, NULL, error, "listen tengen_head");
    if (code == 0 && store->view)
        code = lock_epoch(store, store->view->epoch, true, error);
    if (code < 0)
        lose_control(store);
    return code;
}

static void unlock_old(tgn_store_postgres *store)
{
    int64_t epoch = 0;
    for (bool more = true; more && store->control;) {
        pthread_mutex_lock(&store->view_lock);
        more = store->unlock_count > 0;
        if (more)
            epoch = store->unlock[--store->unlock_count];
        pthread_mutex_unlock(&store->view_lock);
        if (more && lock_epoch(store, epoch, false, NULL) < 0)
            lose_control(store);
    }
}

/* ---- looking ------------------------------------------------------------------------------------------- */

/* The newest head as a view; NULL and 0 when there is none. */
static int read_newest(tgn_store_postgres *store, tgn_store_postgres_view **out, tgn_error *error)
{
    PGresult *result;
    *out = NULL;
    TGN_TRY(tgn_store_postgres__run(store->control, TGN_STORE_POSTGRES_SOON, &result, error,
                                    "select " TGN_STORE_POSTGRES_HEAD ", (select last from tengen.cluster)"
                                    " from tengen.head order by epoch desc limit 1"));
    if (PQntuples(result) > 0) {
        *out = tgn_store_postgres_view__read(result, 0);
        store->last = strtoll(PQgetvalue(result, 0, 3), NULL, 10);
    }
    const bool failed = PQntuples(result) > 0 && !*out;
    PQclear(result);
    return failed ? tgn_error_set(error, TGN_ERR_MEMORY, "out of memory") : 0;
}

/* Lock a state and see that it was not swept just before: 1, or 0 when it was. */
static int lock_head(tgn_store_postgres *store, int64_t epoch, tgn_error *error)
{
    PGresult *result;
    TGN_TRY(lock_epoch(store, epoch, true, error));
    TGN_TRY(tgn_store_postgres__run(store->control, TGN_STORE_POSTGRES_SOON, &result, error,
                                    "select 1 from tengen.head where epoch = %" PRId64, epoch));
    const int there = PQntuples(result);
    PQclear(result);
    return there ? 1 : lock_epoch(store, epoch, false, error);
}

/* "Which keys have rows that are newer than this state?" Tables that were not there have keys that nobody has asked for. */
static void format_changed(tgn_buffer *sql, const tgn_store_postgres_view *from,
                           const tgn_store_postgres_view *to)
{
    tgn_buffer__printf(sql, "select key from tengen.map_0 where born > %" PRId64, from->epoch);
    for (size_t i = 0; i < to->part_count; i++)
        if (tgn_store_postgres_view__part(from, to->parts[i]))
            tgn_buffer__printf(sql, " union all select key from tengen.map_%d where born > %" PRId64,
                               to->parts[i], from->epoch);
    tgn_buffer__printf(sql, " limit %d", CHANGED_MOST + 1);
}

/* Forget the keys that a statement gives; false: they are not known, or too many. */
static bool forget_keys(tgn_store_postgres *store, tgn_store_postgres_connection *connection, const char *sql)
{
    PGresult *result = NULL, *end = NULL;
    bool known = PQsendQueryParams(connection->pg, sql, 0, NULL, NULL, NULL, NULL, 1) &&
                 tgn_store_postgres__flush(connection, TGN_STORE_POSTGRES_SOON, NULL) == 0 &&
                 tgn_store_postgres__result(connection, TGN_STORE_POSTGRES_SOON, &result, NULL) == 0 &&
                 PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) <= CHANGED_MOST &&
                 tgn_store_postgres__result(connection, TGN_STORE_POSTGRES_SOON, &end, NULL) == 0 && !end;
    for (int i = 0; known && i < PQntuples(result); i++)
        tgn_store_postgres_cache__forget(
            store->cache, (tgn_store_bytes){PQgetvalue(result, i, 0), (size_t)PQgetlength(result, i, 0)});
    PQclear(result);
    PQclear(end);
    return known;
}

/* Forget in the cache what changed on a shard between two states; false: it is not known what. */
static bool forget_changed_of(tgn_store_postgres *store, tgn_store_postgres_server *server,
                              const tgn_store_postgres_view *from, const tgn_store_postgres_view *to)
{
    tgn_buffer sql = {0};
    tgn_store_postgres_connection *connection;
    format_changed(&sql, from, to);
    bool known = !sql.failed && tgn_store_postgres__connect(&connection, server, false, NULL) == 0;
    if (known) {
        known = forget_keys(store, connection, sql.data);
        tgn_store_postgres__disconnect(connection); /* which closes it in the middle of something */
    }
    tgn_buffer__clear(&sql);
    return known;
}

static void forget_changed(tgn_store_postgres *store, const tgn_store_postgres_view *from,
                           const tgn_store_postgres_view *to)
{
    bool known = from != NULL && !store->through_coordinator;
    for (int i = 0; i < store->shard_count && known; i++)
        known = forget_changed_of(store, &store->shards[i], from, to);
    if (!known)
        tgn_store_postgres_cache__forget_all(store->cache);
    tgn_store_postgres_cache__move(store->cache, to->epoch);
}

/* Returns the view before, which the caller drops. */
static tgn_store_postgres_view *swap_view(tgn_store_postgres *store, tgn_store_postgres_view *view)
{
    pthread_mutex_lock(&store->view_lock);
    tgn_store_postgres_view *old = store->view;
    store->view = view;
    pthread_mutex_unlock(&store->view_lock);
    return old;
}

/* Show a newer state, if the caller can read it; else the one before is shown on, which is still locked. */
static int show_newer(tgn_store_postgres *store, tgn_store_postgres_view *view, tgn_store_reader *read,
                      void *context, tgn_error *error)
{
    forget_changed(store, store->view, view);
    tgn_store_postgres_view *old = swap_view(store, view);
    const int code = read ? read(context, error) : 0;
    if (code < 0) {
        old = swap_view(store, old);
        tgn_store_postgres_cache__forget_all(store->cache);
        tgn_store_postgres_cache__move(store->cache, store->view->epoch);
        store->news = true;
        store->refused = tgn_clock__seconds();
    }
    tgn_store_postgres__drop_view(store, old);
    return code < 0 ? code : 1;
}

static int look(tgn_store_postgres *store, tgn_store_reader *read, void *context, tgn_error *error)
{
    enum { TRIES = 10 };
    TGN_TRY(need_control(store, error));
    for (int i = 0; i < TRIES; i++) {
        tgn_store_postgres_view *view;
        TGN_TRY(read_newest(store, &view, error));
        if (!view)
            return tgn_error_set(error, TGN_ERR_MISSING, "%s: it has no games yet", store->shown);
        int code = 0;
        const bool newer = !store->view || view->epoch > store->view->epoch;
        if (newer)
            code = lock_head(store, view->epoch, error);
        if (code > 0)
            return show_newer(store, view, read, context, error);
        view_free(view);
        if (code < 0 || !newer)
            return code;
    }
    return tgn_error_set(error, TGN_ERR_IO, "%s: it changes too fast to be opened; try again later",
                         store->shown);
}

int tgn_store_postgres__look(tgn_store_postgres *store, tgn_store_reader *read, void *context,
                             tgn_error *error)
{
    pthread_mutex_lock(&store->control_lock);
    store->news = false;
    const int code = look(store, read, context, error);
    if (store->control && PQtransactionStatus(store->control->pg) != PQTRANS_IDLE)
        lose_control(store); /* it is broken, or did not answer */
    unlock_old(store);
    pthread_mutex_unlock(&store->control_lock);
    return code;
}

void tgn_store_postgres__unlock_old(tgn_store_postgres *store)
{
    pthread_mutex_lock(&store->control_lock);
    unlock_old(store);
    pthread_mutex_unlock(&store->control_lock);
}

void tgn_store_postgres__show(tgn_store_postgres *store, tgn_store_postgres_view *view)
{
    pthread_mutex_lock(&store->control_lock);
    if (store->control && lock_epoch(store, view->epoch, true, NULL) < 0)
        lose_control(store);
    tgn_store_postgres_cache__move(store->cache, view->epoch);
    tgn_store_postgres__drop_view(store, swap_view(store, view));
    unlock_old(store);
    pthread_mutex_unlock(&store->control_lock);
}

/* ---- noticing ------------------------------------------------------------------------------------------ */

/* Whether a head was announced that is newer than ours. */
static bool heard(tgn_store_postgres *store)
{
    bool news = false;
    PGnotify *note;
    if (!PQconsumeInput(store->control->pg)) {
        lose_control(store);
        return false;
    }
    while ((note = PQnotifies(store->control->pg))) {
        news |= strtoll(note->extra, NULL, 10) > store->view->epoch;
        PQfreemem(note);
    }
    return news;
}

bool tgn_store_postgres__is_stale(tgn_store *base)
{
    tgn_store_postgres *store = tgn_store_postgres__of(base);
    if (atomic_load_explicit(&store->news, memory_order_relaxed))
        return tgn_clock__seconds() - store->refused >= AGAIN;
    if (pthread_mutex_trylock(&store->control_lock) != 0)
        return false;
    const double now = tgn_clock__coarse_seconds();
    if (store->control && now - store->looked >= LOOK) {
        store->looked = now;
        if (heard(store))
            store->news = true;
    } else if (!store->control && tgn_clock__seconds() - store->tried >= AGAIN) {
        store->news = true;
    }
    pthread_mutex_unlock(&store->control_lock);
    return store->news;
}

int tgn_store_postgres__refresh(tgn_store *store, tgn_store_reader *read, void *context, tgn_error *error)
{
    return tgn_store_postgres__look(tgn_store_postgres__of(store), read, context, error);
}
