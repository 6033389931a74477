/* write.c - batches and sweeps */
#include "db/store/rocksdb/rocksdb.h"

#include <stdlib.h>
#include <time.h>

typedef struct rocksdb_batch {
    tgn_store_batch base;
    rocksdb_writebatch_t *changes;
} rocksdb_batch;

static rocksdb_writebatch_t *changes_of(tgn_store_batch *batch)
{
    return ((rocksdb_batch *)batch)->changes;
}

/* ---- a small change ------------------------------------------------------------------------------------ */

int tgn_store_rocksdb__batch_new(tgn_store_batch **out, tgn_store *store)
{
    rocksdb_batch *batch = calloc(1, sizeof *batch);
    *out = NULL;
    if (!batch)
        return TGN_ERR_MEMORY;
    batch->base.store = store;
    batch->changes = rocksdb_writebatch_create();
    *out = &batch->base;
    return 0;
}

void tgn_store_rocksdb__batch_free(tgn_store_batch *batch)
{
    rocksdb_writebatch_destroy(changes_of(batch));
    free(batch);
}

void tgn_store_rocksdb__put(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value)
{
    rocksdb_writebatch_put(changes_of(batch), tgn_store_rocksdb__data(key), key.length,
                           tgn_store_rocksdb__data(value), value.length);
}

void tgn_store_rocksdb__append(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value)
{
    rocksdb_writebatch_merge(changes_of(batch), tgn_store_rocksdb__data(key), key.length,
                             tgn_store_rocksdb__data(value), value.length);
}

void tgn_store_rocksdb__remove(tgn_store_batch *batch, tgn_store_bytes key)
{
    rocksdb_writebatch_delete(changes_of(batch), tgn_store_rocksdb__data(key), key.length);
}

void tgn_store_rocksdb__remove_range(tgn_store_batch *batch, tgn_store_bytes from, tgn_store_bytes to)
{
    if (tgn_store_bytes__compare(from, to) < 0)
        rocksdb_writebatch_delete_range(changes_of(batch), tgn_store_rocksdb__data(from), from.length,
                                        tgn_store_rocksdb__data(to), to.length);
}

/*
 * When changes come faster than RocksDB can merge them, it refuses them for a while, and we try again. On a
 * full disk it can never merge them, and may not even say so; then the change fails.
 */
static int write_changes(tgn_store_rocksdb *store, rocksdb_writebatch_t *changes, tgn_error *error)
{
    enum { PAUSE = 2, TIMEOUT = 3000 }; /* milliseconds */
    tgn_store_rocksdb__wait_for_readers(store->reader_lock);
    for (int waited = 0;; waited += PAUSE) {
        char *message = NULL;
        rocksdb_write(store->db, store->writing, changes, &message);
        if (!message || !strstr(message, "Write stall"))
            return tgn_store_rocksdb__failed(error, store->path, message);
        rocksdb_free(message);
        if (waited > TIMEOUT && tgn_store_rocksdb__number(store, "rocksdb.background-errors") > 0)
            return tgn_store_folder__error(
                error, TGN_ERR_IO, store->path,
                "older changes cannot be merged, as on a full disk; free some space and try again");
        nanosleep(&(struct timespec){.tv_nsec = PAUSE * 1000000L}, NULL);
    }
}

int tgn_store_rocksdb__commit(tgn_store_batch *batch, tgn_error *error)
{
    tgn_store_rocksdb *store = tgn_store_rocksdb__of(batch->store);
    rocksdb_writebatch_t *changes = changes_of(batch);
    int code = 0;
    if (!store->writes)
        code = tgn_store_rocksdb__read_only(error, store);
    else if (rocksdb_writebatch_count(changes) > 0)
        code = write_changes(store, changes, error);
    rocksdb_writebatch_clear(changes);
    return code;
}

/* ---- garbage ------------------------------------------------------------------------------------------- */

enum { FEW = 1000 };

/*
 * Put the removal of what is left in the range into `batch`: key by key while they are few, since every later
 * read has to look at a removed range.
 */
static int remove_rest(tgn_store_rocksdb *store, tgn_store_batch *batch, tgn_store_bytes from,
                       tgn_store_bytes to, tgn_error *error)
{
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    int code = tgn_store_rocksdb__scan_new(&scan, &store->base, from, to, false);
    if (code < 0)
        return tgn_error_set(error, code, "out of memory");
    int left = 0;
    while (left <= FEW && (code = tgn_store_rocksdb__scan_next(scan, &key, &value, error)) > 0) {
        tgn_store_rocksdb__remove(batch, key);
        left++;
    }
    tgn_store_rocksdb__scan_free(scan);
    if (left > FEW) {
        rocksdb_writebatch_clear(changes_of(batch));
        tgn_store_rocksdb__remove_range(batch, from, to);
    }
    return code < 0 ? code : 0;
}

/*
 * RocksDB drops files up to and including a key. No key comes right before another, so this makes one with
 * very few in between: "ab" gives "aa" and many 0xff. A file that ends among those few is left to
 * drop_rest().
 */
static char *just_below(tgn_store_bytes key, size_t *length)
{
    enum { MANY = 32 };
    char *below = malloc(key.length + MANY);
    if (!below)
        return NULL;
    memcpy(below, key.data, key.length);
    *length = key.length - 1;
    if (below[*length] != 0) {
        below[*length]--;
        memset(below + key.length, 0xff, MANY);
        *length = key.length + MANY;
    }
    return below;
}

static int drop_files(tgn_store_rocksdb *store, tgn_store_bytes from, tgn_store_bytes to, tgn_error *error)
{
    size_t length;
    char *message = NULL, *last = just_below(to, &length);
    if (!last)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    rocksdb_delete_file_in_range(store->db, tgn_store_rocksdb__data(from), from.length, last, length,
                                 &message);
    free(last);
    return tgn_store_rocksdb__failed(error, store->path, message);
}

static int drop_rest(tgn_store_rocksdb *store, tgn_store_bytes from, tgn_store_bytes to, tgn_error *error)
{
    tgn_store_batch *batch;
    int code = tgn_store_rocksdb__batch_new(&batch, &store->base);
    if (code < 0)
        return tgn_error_set(error, code, "out of memory");
    code = remove_rest(store, batch, from, to, error);
    if (code == 0)
        code = tgn_store_rocksdb__commit(batch, error);
    tgn_store_rocksdb__batch_free(batch);
    return code;
}

int tgn_store_rocksdb__sweep(tgn_store *base, tgn_store_bytes from, tgn_store_bytes to, tgn_error *error)
{
    tgn_store_rocksdb *store = tgn_store_rocksdb__of(base);
    if (!store->writes)
        return tgn_store_rocksdb__read_only(error, store);
    if (tgn_store_bytes__compare(from, to) >= 0)
        return 0;
    int code = drop_files(store, from, to, error);
    return code < 0 ? code : drop_rest(store, from, to, error);
}
