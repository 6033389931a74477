/*
 * rocksdb.h - what the files of the RocksDB back end share
 *
 *      rocksdb.c   open and close: how RocksDB is set up; its messages in plain words
 *      read.c      get and scan; opening for reading while another process writes
 *      write.c     batches and sweeps
 *      load.c      sorted files, ingested all at once
 *      copy.c      all files as they are at one moment, copied
 *      journal.c   taking back entries of the journal that name files it has removed
 *      guard.cc    the table of functions, behind which nothing is thrown
 */
#ifndef TENGEN_DB_STORE_ROCKSDB_ROCKSDB_H
#define TENGEN_DB_STORE_ROCKSDB_ROCKSDB_H

#include <pthread.h>
#include <rocksdb/c.h>
#include <string.h>
#include <sys/types.h>

#include "db/store/backend.h"
#include "db/store/folder.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const tgn_store_backend tgn_store_rocksdb_backend;

/* When a section begins its next file. The keys bound the filter, which is read in one piece. */
typedef struct tgn_store_rocksdb_limit {
    uint64_t bytes, keys;
} tgn_store_rocksdb_limit;

typedef struct tgn_store_rocksdb {
    tgn_store base;
    char *path;     /* of the folder, as it was given */
    char *incoming; /* path/incoming */
    char *folder;   /* path/rocksdb */
    bool writes;
    int reader_lock; /* a writer's: FORMAT, which readers lock to ask it to wait */
    rocksdb_t *db;
    rocksdb_options_t *packed, *plain; /* alike but for compression; `packed` is the database's own */
    rocksdb_cache_t *cache;
    size_t buffers; /* of the memory, what batches need */
    rocksdb_readoptions_t *reading;
    rocksdb_writeoptions_t *writing;
    tgn_store_rocksdb_limit file_limit;
    pthread_mutex_t lock;
    uint64_t next_file; /* under the lock: numbers the files in incoming/ */
} tgn_store_rocksdb;

static inline tgn_store_rocksdb *tgn_store_rocksdb__of(tgn_store *store)
{
    return (tgn_store_rocksdb *)store;
}

/*
 * RocksDB's message (freed here) about the store at `path` as one of our codes and in plain words; 0 when
 * there is none.
 */
TGN_CHECKED int tgn_store_rocksdb__failed(tgn_error *error, const char *path, char *message);

/* Open store->db for reading, as it is at one moment. `folder` is the back end's. */
TGN_CHECKED int tgn_store_rocksdb__open_reader(tgn_store_rocksdb *store, const char *folder,
                                               tgn_error *error);

/* The file with which readers ask the writer to wait; -1 when it cannot be opened: then nobody waits. */
TGN_CHECKED int tgn_store_rocksdb__open_reader_lock(const char *path);

/* Before every change: wait while a reader is opening the database. */
void tgn_store_rocksdb__wait_for_readers(int reader_lock);

/* How far the journal has come. */
typedef struct tgn_store_rocksdb_journal {
    char name[64]; /* as CURRENT has it */
    off_t length;
} tgn_store_rocksdb_journal;

/* What cannot be read is left out, and RocksDB will say why. `folder` is the back end's. */
tgn_store_rocksdb_journal tgn_store_rocksdb__read_journal(const char *folder);

/* After a load failed: cut the journal `name` before the first entry after `from` whose files are not there. */
void tgn_store_rocksdb__mend_journal(const char *folder, const char *name, off_t from);

/* One of RocksDB's numbers about itself; 0 when it does not know. */
static inline uint64_t tgn_store_rocksdb__number(const tgn_store_rocksdb *store, const char *name)
{
    uint64_t number = 0;
    return rocksdb_property_int(store->db, name, &number) == 0 ? number : 0;
}

/* The error of a change to a store that was opened for reading. */
TGN_CHECKED int tgn_store_rocksdb__read_only(tgn_error *error, const tgn_store_rocksdb *store);

/* RocksDB wants a pointer even to nothing. */
static inline const char *tgn_store_rocksdb__data(tgn_store_bytes bytes)
{
    return bytes.data ? (const char *)bytes.data : "";
}

/* ---- the functions of the table ------------------------------------------------------------------------ */

/*
 * RocksDB throws when memory or threads run out, through these functions, which are C. They are compiled to let
 * that pass (-fexceptions), and what they had in hand stays where it is: guard.cc catches it and makes it a code.
 */
int tgn_store_rocksdb__open(tgn_store **out, const char *path, tgn_store_mode mode, size_t memory,
                            tgn_error *error);
void tgn_store_rocksdb__close(tgn_store *store);
void tgn_store_rocksdb__limit(tgn_store *store, size_t memory);
uint64_t tgn_store_rocksdb__size(const tgn_store *store);
int tgn_store_rocksdb__copy(const char *path, const char *to, const tgn_progress *progress, tgn_error *error);

/* The part of opening that calls RocksDB, and the same with what it throws as a code. */
int tgn_store_rocksdb__open_database(tgn_store_rocksdb *store, size_t memory, tgn_error *error);
int tgn_store_rocksdb__open_guarded(tgn_store_rocksdb *store, size_t memory, tgn_error *error);

int tgn_store_rocksdb__begin(tgn_store *store, tgn_error *error);
void tgn_store_rocksdb__end(tgn_store *store);
bool tgn_store_rocksdb__is_wanted(tgn_store *store);
bool tgn_store_rocksdb__is_stale(tgn_store *store);
int tgn_store_rocksdb__refresh(tgn_store *store, tgn_store_reader *read, void *context, tgn_error *error);

int tgn_store_rocksdb__get(tgn_store *store, tgn_store_bytes key, tgn_store_value *value, tgn_error *error);
int tgn_store_rocksdb__get_many(tgn_store *store, const tgn_store_bytes *keys, size_t count,
                                tgn_store_value *values, tgn_error *error);
/* Release what get_many() found before it failed: values are zeroed before. */
void tgn_store_rocksdb__release_many(tgn_store_value *values, size_t count);
int tgn_store_rocksdb__scan_new(tgn_store_scan **out, tgn_store *store, tgn_store_bytes from,
                                tgn_store_bytes to, bool readahead);
int tgn_store_rocksdb__scan_next(tgn_store_scan *scan, tgn_store_bytes *key, tgn_store_bytes *value,
                                 tgn_error *error);
void tgn_store_rocksdb__scan_seek(tgn_store_scan *scan, tgn_store_bytes key);
void tgn_store_rocksdb__scan_free(tgn_store_scan *scan);

int tgn_store_rocksdb__batch_new(tgn_store_batch **out, tgn_store *store);
void tgn_store_rocksdb__put(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value);
void tgn_store_rocksdb__append(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value);
void tgn_store_rocksdb__remove(tgn_store_batch *batch, tgn_store_bytes key);
void tgn_store_rocksdb__remove_range(tgn_store_batch *batch, tgn_store_bytes from, tgn_store_bytes to);
int tgn_store_rocksdb__commit(tgn_store_batch *batch, tgn_error *error);
void tgn_store_rocksdb__batch_free(tgn_store_batch *batch);
int tgn_store_rocksdb__sweep(tgn_store *store, tgn_store_bytes from, tgn_store_bytes to, tgn_error *error);

int tgn_store_rocksdb__load_new(tgn_store_load **out, tgn_store *store, tgn_error *error);
int tgn_store_rocksdb__section_new(tgn_store_section **out, tgn_store_load *load, bool pack,
                                   tgn_error *error);
int tgn_store_rocksdb__section_put(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                                   tgn_error *error);
int tgn_store_rocksdb__section_append(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                                      tgn_error *error);
int tgn_store_rocksdb__load_commit(tgn_store_load *load, tgn_error *error);
void tgn_store_rocksdb__load_free(tgn_store_load *load);

#ifdef __cplusplus
}
#endif

#endif
