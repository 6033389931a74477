/* change.c - batches and sweeps (see store.h) */
#include "db/store/rocksdb/rocksdb.h"

#include <stdlib.h>
#include <time.h>

struct tgn_store_batch {
    tgn_store *store;
    rocksdb_writebatch_t *words;
};

/* ---- a small change ------------------------------------------------------------------------------------ */

int tgn_store__batch_new(tgn_store_batch **out, tgn_store *store)
{
    tgn_store_batch *batch = *out = calloc(1, sizeof *batch);
    if (!batch)
        return TGN_ERR_MEMORY;
    batch->store = store;
    batch->words = rocksdb_writebatch_create();
    return 0;
}

void tgn_store__batch_free(tgn_store_batch *batch)
{
    if (!batch)
        return;
    rocksdb_writebatch_destroy(batch->words);
    free(batch);
}

void tgn_store__put(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value)
{
    rocksdb_writebatch_put(batch->words, tgn_store_rocksdb__data(key), key.length, tgn_store_rocksdb__data(value),
                           value.length);
}

void tgn_store__append(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value)
{
    rocksdb_writebatch_merge(batch->words, tgn_store_rocksdb__data(key), key.length, tgn_store_rocksdb__data(value),
                             value.length);
}

void tgn_store__remove(tgn_store_batch *batch, tgn_store_bytes key)
{
    rocksdb_writebatch_delete(batch->words, tgn_store_rocksdb__data(key), key.length);
}

void tgn_store__remove_range(tgn_store_batch *batch, tgn_store_bytes from, tgn_store_bytes to)
{
    if (tgn_store_bytes__compare(from, to) < 0)
        rocksdb_writebatch_delete_range(batch->words, tgn_store_rocksdb__data(from), from.length, tgn_store_rocksdb__data(to),
                                        to.length);
}

/*
 * When changes come faster than RocksDB can sort them in, it refuses them for a while, and we try again. On a
 * full disk it can never sort them in, and may not even say so; then the change fails.
 */
static int write_words(tgn_store *store, rocksdb_writebatch_t *words, tgn_error *error)
{
    enum { PAUSE = 2, PATIENCE = 3000 }; /* milliseconds */
    tgn_store_rocksdb__wait_for_readers(store->door);
    for (int waited = 0;; waited += PAUSE) {
        char *complaint = NULL;
        rocksdb_write(store->db, store->writing, words, &complaint);
        if (!complaint || !strstr(complaint, "Write stall"))
            return tgn_store_rocksdb__failed(error, store->path, complaint);
        rocksdb_free(complaint);
        if (waited > PATIENCE && tgn_store_rocksdb__number(store, "rocksdb.background-errors") > 0)
            return tgn_store_folder__error(
                error, TGN_ERR_IO, store->path,
                "older changes cannot be sorted in, as on a full disk; make room and try again");
        nanosleep(&(struct timespec){.tv_nsec = PAUSE * 1000000L}, NULL);
    }
}

int tgn_store__commit(tgn_store_batch *batch, tgn_error *error)
{
    int code = 0;
    if (!batch->store->writes)
        code = tgn_store_rocksdb__read_only(error, batch->store);
    else if (rocksdb_writebatch_count(batch->words) > 0)
        code = write_words(batch->store, batch->words, error);
    rocksdb_writebatch_clear(batch->words);
    return code;
}

size_t tgn_store__weight(const tgn_store_batch *batch)
{
    size_t weight;
    rocksdb_writebatch_data(batch->words, &weight);
    return weight;
}

/* ---- garbage ------------------------------------------------------------------------------------------- */

enum { FEW = 1000 };

/*
 * Put the removal of what is left in the range into `batch`: key by key while they are few, since a removed
 * range is a thing that every later read must look at.
 */
static int remove_rest(tgn_store *store, tgn_store_batch *batch, tgn_store_bytes from, tgn_store_bytes to,
                       tgn_error *error)
{
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    int code = tgn_store__scan_new(&scan, store, NULL, from, to, false);
    if (code < 0)
        return tgn_error_set(error, code, "out of memory");
    int left = 0;
    while (left <= FEW && (code = tgn_store__scan_next(scan, &key, &value, error)) > 0) {
        tgn_store__remove(batch, key);
        left++;
    }
    tgn_store__scan_free(scan);
    if (left > FEW) {
        rocksdb_writebatch_clear(batch->words);
        tgn_store__remove_range(batch, from, to);
    }
    return code < 0 ? code : 0;
}

/*
 * RocksDB drops files up to and including a key. No key comes right before another, so this is one that has
 * very few between: "ab" gives "aa" and many 0xff. A file that ends among those few keeps its keys for
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

static int drop_files(tgn_store *store, tgn_store_bytes from, tgn_store_bytes to, tgn_error *error)
{
    size_t length;
    char *complaint = NULL, *last = just_below(to, &length);
    if (!last)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    rocksdb_delete_file_in_range(store->db, tgn_store_rocksdb__data(from), from.length, last, length, &complaint);
    free(last);
    return tgn_store_rocksdb__failed(error, store->path, complaint);
}

static int drop_rest(tgn_store *store, tgn_store_bytes from, tgn_store_bytes to, tgn_error *error)
{
    tgn_store_batch *batch;
    int code = tgn_store__batch_new(&batch, store);
    if (code < 0)
        return tgn_error_set(error, code, "out of memory");
    code = remove_rest(store, batch, from, to, error);
    if (code == 0)
        code = tgn_store__commit(batch, error);
    tgn_store__batch_free(batch);
    return code;
}

int tgn_store__sweep(tgn_store *store, tgn_store_bytes from, tgn_store_bytes to, tgn_error *error)
{
    if (!store->writes)
        return tgn_store_rocksdb__read_only(error, store);
    if (tgn_store_bytes__compare(from, to) >= 0)
        return 0;
    int code = drop_files(store, from, to, error);
    return code < 0 ? code : drop_rest(store, from, to, error);
}
