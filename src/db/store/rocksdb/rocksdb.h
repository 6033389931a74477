/*
 * rocks.h - what the files of the RocksDB back end share
 *
 *      rocksdb.c   open and close: how RocksDB is set up
 *      moment.c    opening for reading while another process writes
 *      read.c      get, scan, view
 *      change.c    batches and sweeps
 *      load.c      sorted files, taken in all at once
 *      reason.c    its complaints in plain words
 */
#ifndef TENGEN_DB_STORE_ROCKSDB_ROCKSDB_H
#define TENGEN_DB_STORE_ROCKSDB_ROCKSDB_H

#include <pthread.h>
#include <rocksdb/c.h>
#include <string.h>

#include "db/store/folder.h"
#include "db/store/store.h"

/* Where a section begins its next file. The keys bound the filter, which is read in one piece. */
typedef struct tgn_store_rocksdb_limit {
    uint64_t bytes, keys;
} tgn_store_rocksdb_limit;

struct tgn_store {
    char *path;     /* of the folder, as it was given */
    char *incoming; /* path/incoming */
    bool writes;
    int door; /* a writer's: where readers ask to be let in */
    rocksdb_t *db;
    rocksdb_options_t *packed, *plain; /* alike but for compression; `packed` is the database's own */
    rocksdb_cache_t *cache;
    size_t buffers; /* of the memory, what batches need */
    rocksdb_readoptions_t *reading;
    rocksdb_writeoptions_t *writing;
    tgn_store_rocksdb_limit file_limit;
    pthread_mutex_t lock;
    uint64_t next_file; /* under the lock: numbers the files in incoming/ */
};

struct tgn_store_view {
    tgn_store *store;
    const rocksdb_snapshot_t *snapshot;
    rocksdb_readoptions_t *reading;
};

/*
 * RocksDB's complaint (freed here) about the store at `path` as one of our codes and in plain words; 0 when
 * there is none.
 */
TGN_CHECKED int tgn_store_rocksdb__failed(tgn_error *error, const char *path, char *complaint);

/* Open store->db for reading, as it is at one moment. `folder` is the back end's. */
TGN_CHECKED int tgn_store_rocksdb__open_reader(tgn_store *store, const char *folder, tgn_error *error);

/* Where readers ask the writer to wait; -1 when it cannot be opened, and then nobody waits. To be closed. */
TGN_CHECKED int tgn_store_rocksdb__open_reader_lock(const char *path);

/* Wait while a reader asks to be let in. Before every change. */
void tgn_store_rocksdb__wait_for_readers(int door);

/* One of RocksDB's numbers about itself; 0 when it does not know. */
static inline uint64_t tgn_store_rocksdb__number(const tgn_store *store, const char *name)
{
    uint64_t number = 0;
    return rocksdb_property_int(store->db, name, &number) == 0 ? number : 0;
}

/* A change is asked of a store that was opened for reading. */
TGN_CHECKED int tgn_store_rocksdb__read_only(tgn_error *error, const tgn_store *store);

/* A read with these options; NULL: now. */
static inline rocksdb_readoptions_t *tgn_store_rocksdb__reading(const tgn_store *store, const tgn_store_view *view)
{
    return view ? view->reading : store->reading;
}

/* RocksDB wants a pointer even to nothing. */
static inline const char *tgn_store_rocksdb__data(tgn_store_bytes bytes)
{
    return bytes.data ? (const char *)bytes.data : "";
}

/* The order of keys: bytes, and the shorter first. */
static inline int tgn_store_bytes__compare(tgn_store_bytes a, tgn_store_bytes b)
{
    size_t common = a.length < b.length ? a.length : b.length;
    int order = common ? memcmp(a.data, b.data, common) : 0;
    if (order != 0 || a.length == b.length)
        return order;
    return a.length < b.length ? -1 : 1;
}

#endif
