/*
 * store.h - the only door to a database
 *
 * A store is an ordered map from byte strings to byte strings, with what every back end can do and no more:
 * get, ordered scan, snapshot, and changes that happen all or not at all. Which back end it is (one file
 * each: rocksdb.c) nobody outside this room knows.
 *
 *      tgn_store *store;
 *      tgn_store__open(&store, "games.tengen", TGN_STORE_CREATE, 0, &error);
 *      tgn_store_batch *batch;
 *      tgn_store__batch_new(&batch, store);
 *      tgn_store__put(batch, TGN_STORE_BYTES("colour"), TGN_STORE_BYTES("black"));
 *      tgn_store__commit(batch, &error);                              // now, and durably, or not at all
 *      tgn_store__batch_free(batch);
 *
 *      tgn_store_value value = {0};
 *      if (tgn_store__get(store, NULL, key, &value, &error) > 0)   // 1 found, 0 not there, or failed
 *          ... value.bytes ...
 *      tgn_store__release(&value);
 *
 * Two ways to change: a batch is small, in any order, in memory; a load is large, streamed to disk in
 * ascending order of keys, and becomes visible in one moment. Both are durable when their commit has
 * returned: a process killed at any time leaves the state before or after, never between.
 *
 * On disk a database is a folder: FORMAT (one line of text that says what this is and in which version),
 * the back end's own folder, and `incoming/` for loads that are not committed. A folder that is not empty
 * and has no FORMAT is never touched.
 *
 * Threads: a store may be used by many threads at once; a batch, a scan and one section of a load belong to
 * one thread at a time. One process may write; others may open it for reading and see it as it was at that
 * moment.
 */
#ifndef TENGEN_DB_STORE_STORE_H
#define TENGEN_DB_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tengen/error.h>

typedef struct tgn_store tgn_store;
typedef struct tgn_store_view tgn_store_view;   /* a snapshot */
typedef struct tgn_store_scan tgn_store_scan;   /* an ordered walk */
typedef struct tgn_store_batch tgn_store_batch; /* a small change */
typedef struct tgn_store_load tgn_store_load;   /* a large one */
typedef struct tgn_store_section tgn_store_section;

typedef struct tgn_store_bytes {
    const void *data;
    size_t length;
} tgn_store_bytes;

#define TGN_STORE_BYTES(literal) ((tgn_store_bytes){(literal), sizeof(literal) - 1})

/* A value as it lies in the store: nothing is copied. Release it, and soon: it keeps a block in memory. */
typedef struct tgn_store_value {
    tgn_store_bytes bytes;
    void *hold;
} tgn_store_value;

typedef enum tgn_store_mode {
    TGN_STORE_READ,  /* as it is now; it must exist */
    TGN_STORE_WRITE, /* it must exist; one writer at a time */
    TGN_STORE_CREATE /* made if the folder is missing or empty */
} tgn_store_mode;

/*
 * Open. `memory` bounds the caches in bytes (0: 64 MiB). Returns 0; TGN_ERR_MISSING (no database there),
 * TGN_ERR_INPUT (not ours, newer than we know, or damaged), TGN_ERR_IO (the system's reason; "in use by
 * another process"), TGN_ERR_MEMORY. What a killed process left in incoming/ is removed by the next writer.
 */
TGN_CHECKED int tgn_store__open(tgn_store **out, const char *path, tgn_store_mode mode, size_t memory,
                                tgn_error *error);
void tgn_store__close(tgn_store *store);

/* Bound the caches anew, at any time: to no less than a quarter of what the store was opened with. */
void tgn_store__limit(tgn_store *store, size_t memory);

/* Bytes on disk, all files of the folder. */
uint64_t tgn_store__size(const tgn_store *store);

/* ---- reading: `view` NULL means now -------------------------------------------------------------------- */

TGN_CHECKED int tgn_store__view_new(tgn_store_view **out, tgn_store *store);
void tgn_store__view_free(tgn_store_view *view);

/* 1 and the value, 0 when there is none, or a negative code. `value` must be zeroed or released before. */
TGN_CHECKED int tgn_store__get(tgn_store *store, const tgn_store_view *view, tgn_store_bytes key,
                               tgn_store_value *value, tgn_error *error);
void tgn_store__release(tgn_store_value *value);

/*
 * Walk the keys from `from` (inclusive) to `to` (exclusive; length 0: to the end) in order. Key and value
 * are borrowed until the next call on the scan. next: 1, 0 at the end, or a negative code. `readahead`: the
 * walk will be long, read ahead and leave the caches to others.
 */
TGN_CHECKED int tgn_store__scan_new(tgn_store_scan **out, tgn_store *store, const tgn_store_view *view,
                                    tgn_store_bytes from, tgn_store_bytes to, bool readahead);
TGN_CHECKED int tgn_store__scan_next(tgn_store_scan *scan, tgn_store_bytes *key, tgn_store_bytes *value,
                                     tgn_error *error);
/* Jump forward: the next call to next() gives the first key not below `key`. */
void tgn_store__scan_seek(tgn_store_scan *scan, tgn_store_bytes key);
void tgn_store__scan_free(tgn_store_scan *scan);

/* ---- a small change ------------------------------------------------------------------------------------ */

TGN_CHECKED int tgn_store__batch_new(tgn_store_batch **out, tgn_store *store);

/*
 * The later word on a key wins; an append adds bytes behind what is there (nothing: the same as put). A range
 * goes from `from` (inclusive) to `to` (exclusive); when `to` is not above `from` it is empty.
 */
void tgn_store__put(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value);
void tgn_store__append(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value);
void tgn_store__remove(tgn_store_batch *batch, tgn_store_bytes key);
void tgn_store__remove_range(tgn_store_batch *batch, tgn_store_bytes from, tgn_store_bytes to);

/*
 * All of it, durably, or nothing. The batch is empty afterwards, in any case. TGN_ERR_IO (a full disk): the
 * store can be read on, and takes changes again when it has been opened anew. TGN_ERR_ARGUMENT: it was opened
 * for reading. Bytes waiting in the batch: _weight().
 */
TGN_CHECKED int tgn_store__commit(tgn_store_batch *batch, tgn_error *error);
size_t tgn_store__weight(const tgn_store_batch *batch);
void tgn_store__batch_free(tgn_store_batch *batch);

/* ---- a large change ------------------------------------------------------------------------------------ */

/*
 * A load has sections; each takes its keys in strictly ascending order, and the key ranges of two sections
 * do not overlap. Different sections may be written by different threads at once. `pack`: compress (text;
 * not keys and bits, which do not get smaller and come out slower). Breaking these rules is
 * TGN_ERR_ARGUMENT; after a section has failed the load can only be given up.
 */
TGN_CHECKED int tgn_store__load_new(tgn_store_load **out, tgn_store *store, tgn_error *error);
TGN_CHECKED int tgn_store__section_new(tgn_store_section **out, tgn_store_load *load, bool pack,
                                       tgn_error *error);
TGN_CHECKED int tgn_store__section_put(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                                       tgn_error *error);
TGN_CHECKED int tgn_store__section_append(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                                          tgn_error *error);

/* Finish the sections and make all of it visible, durably, in one moment. Sections belong to the load. */
TGN_CHECKED int tgn_store__load_commit(tgn_store_load *load, tgn_error *error);

/* Also how a load that was not committed is given up: its files go. */
void tgn_store__load_free(tgn_store_load *load);

/*
 * Forget the keys from `from` up to (not including) `to`, giving their room back at once where whole files
 * go. Not atomic, and harmless to repeat. A view that was taken before loses them too: for garbage only,
 * that nobody in this process refers to any more. (Readers in other processes keep what they opened.)
 */
TGN_CHECKED int tgn_store__sweep(tgn_store *store, tgn_store_bytes from, tgn_store_bytes to, tgn_error *error);

#endif
