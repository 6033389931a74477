/*
 * backend.h - what a back end of the store does
 *
 * A back end is one constant table of functions, each of which does what store.h says of the function of that
 * name; copy leaves FORMAT to the store, and is NULL where a store is no folder. Its own store, scan, batch, load and section begin with the structures below:
 *
 *      typedef struct my_scan {
 *          tgn_store_scan base;        // base.store is set by scan_new
 *          ...
 *      } my_scan;
 *
 * To add one: a folder beside rocksdb/, a table, and the choice in store.c.
 */
#ifndef TENGEN_DB_STORE_BACKEND_H
#define TENGEN_DB_STORE_BACKEND_H

#include "db/store/store.h"

typedef struct tgn_store_backend {
    const char *name; /* as FORMAT has it */
    bool is_shared;   /* several processes may have it open for writing */

    int (*open)(tgn_store **out, const char *path, tgn_store_mode mode, size_t memory, tgn_error *error);
    void (*close)(tgn_store *store);
    void (*limit)(tgn_store *store, size_t memory);
    uint64_t (*size)(const tgn_store *store);
    int (*copy)(const char *path, const char *to, const tgn_progress *progress, tgn_error *error);

    int (*begin)(tgn_store *store, tgn_error *error);
    void (*end)(tgn_store *store);
    bool (*is_wanted)(tgn_store *store);
    bool (*is_stale)(tgn_store *store);
    int (*refresh)(tgn_store *store, tgn_store_reader *read, void *context, tgn_error *error);

    int (*get)(tgn_store *store, tgn_store_bytes key, tgn_store_value *value, tgn_error *error);
    int (*get_many)(tgn_store *store, const tgn_store_bytes *keys, size_t count, tgn_store_value *values,
                    tgn_error *error);
    int (*scan_new)(tgn_store_scan **out, tgn_store *store, tgn_store_bytes from, tgn_store_bytes to,
                    bool readahead);
    int (*scan_next)(tgn_store_scan *scan, tgn_store_bytes *key, tgn_store_bytes *value, tgn_error *error);
    void (*scan_seek)(tgn_store_scan *scan, tgn_store_bytes key);
    void (*scan_free)(tgn_store_scan *scan);

    int (*batch_new)(tgn_store_batch **out, tgn_store *store);
    void (*put)(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value);
    void (*append)(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value);
    void (*remove)(tgn_store_batch *batch, tgn_store_bytes key);
    void (*remove_range)(tgn_store_batch *batch, tgn_store_bytes from, tgn_store_bytes to);
    int (*commit)(tgn_store_batch *batch, tgn_error *error);
    void (*batch_free)(tgn_store_batch *batch);

    int (*load_new)(tgn_store_load **out, tgn_store *store, tgn_error *error);
    int (*section_new)(tgn_store_section **out, tgn_store_load *load, bool pack, tgn_error *error);
    int (*section_put)(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                       tgn_error *error);
    int (*section_append)(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                          tgn_error *error);
    int (*load_commit)(tgn_store_load *load, tgn_error *error);
    void (*load_free)(tgn_store_load *load);

    int (*sweep)(tgn_store *store, tgn_store_bytes from, tgn_store_bytes to, tgn_error *error);
} tgn_store_backend;

struct tgn_store {
    const tgn_store_backend *backend;
};

/* `failed`: a function that returns nothing ran out of memory, which next() and commit() will say. */
struct tgn_store_scan {
    tgn_store *store;
    bool failed;
};

struct tgn_store_batch {
    tgn_store *store;
    bool failed;
};

struct tgn_store_load {
    tgn_store *store;
};

struct tgn_store_section {
    tgn_store *store;
};

#endif
