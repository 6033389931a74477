/* store.c - the store's functions, passed on to its back end (see backend.h) */
#include <unistd.h>

#include "db/store/address.h"
#include "db/store/folder.h"
#include "db/store/postgres/backend.h"
#include "db/store/rocksdb/rocksdb.h"

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
}

static int open_folder(tgn_store **out, const char *path, tgn_store_mode mode, size_t memory,
                       tgn_error *error)
{
    const tgn_store_backend *backend = &tgn_store_rocksdb_backend;
    const int code = tgn_store_folder__prepare(path, backend->name, mode, error);
    return code < 0 ? code : backend->open(out, path, mode, memory, error);
}

static int open_locked(tgn_store **out, const char *path, tgn_store_mode mode, size_t memory,
                       tgn_error *error)
{
    int lock;
    int code = tgn_store_folder__lock(&lock, path, mode == TGN_STORE_CREATE, error);
    if (code == 0)
        code = open_folder(out, path, mode, memory, error);
    if (lock >= 0)
        close(lock);
    return code;
}

/* What is nothing yet, or looks damaged, may be in the making: so those who do not create look twice. */
int tgn_store__open(tgn_store **out, const char *path, tgn_store_mode mode, size_t memory, tgn_error *error)
{
    *out = NULL;
    if (tgn_address_is_server(path)) {
        const tgn_store_backend *backend = tgn_store_postgres__backend(error);
        return backend ? backend->open(out, path, mode, memory, error) : TGN_ERR_ARGUMENT;
    }
    if (mode == TGN_STORE_CREATE)
        return open_locked(out, path, mode, memory, error);
    const int code = open_folder(out, path, mode, memory, error);
    return code == TGN_ERR_MISSING || code == TGN_ERR_INPUT ? open_locked(out, path, mode, memory, error)
                                                            : code;
}

void tgn_store__close(tgn_store *store)
{
    if (store)
        store->backend->close(store);
}

void tgn_store__limit(tgn_store *store, size_t memory)
{
    store->backend->limit(store, memory);
}

uint64_t tgn_store__size(const tgn_store *store)
{
    return store->backend->size(store);
}

bool tgn_store__is_shared(const tgn_store *store)
{
    return store->backend->is_shared;
}

/* ---- taking turns -------------------------------------------------------------------------------------- */

int tgn_store__begin(tgn_store *store, tgn_error *error)
{
    return store->backend->begin(store, error);
}

void tgn_store__end(tgn_store *store)
{
    store->backend->end(store);
}

bool tgn_store__is_wanted(tgn_store *store)
{
    return store->backend->is_wanted(store);
}

bool tgn_store__is_stale(tgn_store *store)
{
    return store->backend->is_stale(store);
}

int tgn_store__refresh(tgn_store *store, tgn_store_reader *read, void *context, tgn_error *error)
{
    return store->backend->refresh(store, read, context, error);
}

/* ---- reading ------------------------------------------------------------------------------------------- */

int tgn_store__get(tgn_store *store, tgn_store_bytes key, tgn_store_value *value, tgn_error *error)
{
    return store->backend->get(store, key, value, error);
}

int tgn_store__get_many(tgn_store *store, const tgn_store_bytes *keys, size_t count, tgn_store_value *values,
                        tgn_error *error)
{
    return count ? store->backend->get_many(store, keys, count, values, error) : 0;
}

void tgn_store__release(tgn_store_value *value)
{
    if (value->hold)
        value->release(value->hold);
    *value = (tgn_store_value){0};
}

int tgn_store__scan_new(tgn_store_scan **out, tgn_store *store, tgn_store_bytes from, tgn_store_bytes to,
                        bool readahead)
{
    return store->backend->scan_new(out, store, from, to, readahead);
}

int tgn_store__scan_next(tgn_store_scan *scan, tgn_store_bytes *key, tgn_store_bytes *value, tgn_error *error)
{
    return scan->failed ? no_memory(error) : scan->store->backend->scan_next(scan, key, value, error);
}

void tgn_store__scan_seek(tgn_store_scan *scan, tgn_store_bytes key)
{
    scan->store->backend->scan_seek(scan, key);
}

void tgn_store__scan_free(tgn_store_scan *scan)
{
    if (scan)
        scan->store->backend->scan_free(scan);
}

/* ---- a small change ------------------------------------------------------------------------------------ */

int tgn_store__batch_new(tgn_store_batch **out, tgn_store *store)
{
    return store->backend->batch_new(out, store);
}

void tgn_store__put(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value)
{
    batch->store->backend->put(batch, key, value);
}

void tgn_store__append(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value)
{
    batch->store->backend->append(batch, key, value);
}

void tgn_store__remove(tgn_store_batch *batch, tgn_store_bytes key)
{
    batch->store->backend->remove(batch, key);
}

void tgn_store__remove_range(tgn_store_batch *batch, tgn_store_bytes from, tgn_store_bytes to)
{
    batch->store->backend->remove_range(batch, from, to);
}

int tgn_store__commit(tgn_store_batch *batch, tgn_error *error)
{
    return batch->failed ? no_memory(error) : batch->store->backend->commit(batch, error);
}

void tgn_store__batch_free(tgn_store_batch *batch)
{
    if (batch)
        batch->store->backend->batch_free(batch);
}

/* ---- a large change ------------------------------------------------------------------------------------ */

int tgn_store__load_new(tgn_store_load **out, tgn_store *store, tgn_error *error)
{
    return store->backend->load_new(out, store, error);
}

int tgn_store__section_new(tgn_store_section **out, tgn_store_load *load, bool pack, tgn_error *error)
{
    return load->store->backend->section_new(out, load, pack, error);
}

int tgn_store__section_put(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                           tgn_error *error)
{
    return section->store->backend->section_put(section, key, value, error);
}

int tgn_store__section_append(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                              tgn_error *error)
{
    return section->store->backend->section_append(section, key, value, error);
}

int tgn_store__load_commit(tgn_store_load *load, tgn_error *error)
{
    return load->store->backend->load_commit(load, error);
}

void tgn_store__load_free(tgn_store_load *load)
{
    if (load)
        load->store->backend->load_free(load);
}

int tgn_store__sweep(tgn_store *store, tgn_store_bytes from, tgn_store_bytes to, tgn_error *error)
{
    return store->backend->sweep(store, from, to, error);
}
