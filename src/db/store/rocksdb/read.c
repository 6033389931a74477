/* read.c - get, scan, view (see store.h) */
#include "db/store/rocksdb/rocksdb.h"

#include <stdlib.h>

/*
 * A join has some ten walks open at once over ranges of a few hundred kilobytes each: with 2 MiB read ahead
 * half of its time went into reading what nobody wanted.
 */
enum { READAHEAD = 256 << 10 };

/* ---- a snapshot ---------------------------------------------------------------------------------------- */

int tgn_store__view_new(tgn_store_view **out, tgn_store *store)
{
    tgn_store_view *view = *out = calloc(1, sizeof *view);
    if (!view)
        return TGN_ERR_MEMORY;
    view->store = store;
    view->snapshot = rocksdb_create_snapshot(store->db);
    view->reading = rocksdb_readoptions_create();
    rocksdb_readoptions_set_snapshot(view->reading, view->snapshot);
    return 0;
}

void tgn_store__view_free(tgn_store_view *view)
{
    if (!view)
        return;
    rocksdb_readoptions_destroy(view->reading);
    rocksdb_release_snapshot(view->store->db, view->snapshot);
    free(view);
}

/* ---- one value ----------------------------------------------------------------------------------------- */

int tgn_store__get(tgn_store *store, const tgn_store_view *view, tgn_store_bytes key, tgn_store_value *value,
                   tgn_error *error)
{
    char *complaint = NULL;
    *value = (tgn_store_value){0};
    rocksdb_pinnableslice_t *slice = rocksdb_get_pinned(store->db, tgn_store_rocksdb__reading(store, view),
                                                        tgn_store_rocksdb__data(key), key.length, &complaint);
    if (complaint)
        return tgn_store_rocksdb__failed(error, store->path, complaint);
    if (!slice)
        return 0;
    value->hold = slice;
    value->bytes.data = rocksdb_pinnableslice_value(slice, &value->bytes.length);
    return 1;
}

void tgn_store__release(tgn_store_value *value)
{
    if (value->hold)
        rocksdb_pinnableslice_destroy(value->hold);
    *value = (tgn_store_value){0};
}

/* ---- a walk -------------------------------------------------------------------------------------------- */

struct tgn_store_scan {
    const tgn_store *store;
    rocksdb_readoptions_t *reading;
    rocksdb_iterator_t *at;
    bool fresh; /* `at` stands on a key that was not given out yet */
    size_t from_length, to_length;
    char bounds[]; /* from, to: RocksDB borrows them */
};

static rocksdb_readoptions_t *walk_options(const tgn_store_scan *scan, const tgn_store_view *view,
                                           bool readahead)
{
    rocksdb_readoptions_t *reading = rocksdb_readoptions_create();
    if (view)
        rocksdb_readoptions_set_snapshot(reading, view->snapshot);
    rocksdb_readoptions_set_iterate_lower_bound(reading, scan->bounds, scan->from_length);
    if (scan->to_length)
        rocksdb_readoptions_set_iterate_upper_bound(reading, scan->bounds + scan->from_length,
                                                    scan->to_length);
    if (readahead) {
        rocksdb_readoptions_set_readahead_size(reading, READAHEAD);
        rocksdb_readoptions_set_fill_cache(reading, 0);
    }
    return reading;
}

int tgn_store__scan_new(tgn_store_scan **out, tgn_store *store, const tgn_store_view *view, tgn_store_bytes from,
                        tgn_store_bytes to, bool readahead)
{
    tgn_store_scan *scan = *out = malloc(sizeof *scan + from.length + to.length);
    if (!scan)
        return TGN_ERR_MEMORY;
    *scan = (tgn_store_scan){.store = store, .from_length = from.length, .to_length = to.length};
    memcpy(scan->bounds, tgn_store_rocksdb__data(from), from.length);
    memcpy(scan->bounds + from.length, tgn_store_rocksdb__data(to), to.length);
    scan->reading = walk_options(scan, view, readahead);
    scan->at = rocksdb_create_iterator(store->db, scan->reading);
    tgn_store__scan_seek(scan, from);
    return 0;
}

void tgn_store__scan_seek(tgn_store_scan *scan, tgn_store_bytes key)
{
    rocksdb_iter_seek(scan->at, tgn_store_rocksdb__data(key), key.length);
    scan->fresh = true;
}

int tgn_store__scan_next(tgn_store_scan *scan, tgn_store_bytes *key, tgn_store_bytes *value, tgn_error *error)
{
    if (!scan->fresh && rocksdb_iter_valid(scan->at))
        rocksdb_iter_next(scan->at);
    scan->fresh = false;
    if (!rocksdb_iter_valid(scan->at)) {
        char *complaint = NULL;
        rocksdb_iter_get_error(scan->at, &complaint);
        return tgn_store_rocksdb__failed(error, scan->store->path, complaint);
    }
    key->data = rocksdb_iter_key(scan->at, &key->length);
    value->data = rocksdb_iter_value(scan->at, &value->length);
    return 1;
}

void tgn_store__scan_free(tgn_store_scan *scan)
{
    if (!scan)
        return;
    rocksdb_iter_destroy(scan->at);
    rocksdb_readoptions_destroy(scan->reading);
    free(scan);
}
