/*
 * store.h - an ordered map of bytes on disk: everything a database keeps goes through here
 *
 * A store maps byte strings to byte strings, with what every back end can do and no more: get, ordered scan,
 * and changes that happen completely or not at all. A back end is a folder of this room that fills in the
 * table of backend.h; nobody outside the room knows which one is used.
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
 *      if (tgn_store__get(store, key, &value, &error) > 0)     // 1 found, 0 not there, or failed
 *          ... value.bytes ...
 *      tgn_store__release(&value);
 *
 * Two ways to change: a batch is small, in any order, in memory; a load is large, streamed to disk in
 * ascending order of keys, and becomes visible all at once. Both are durable when their commit has returned:
 * a process killed at any time leaves the state before or after, never between.
 *
 * A store has an address: the path of a folder, or that of a PostgreSQL database (address.h). On disk a
 * database is a folder (folder.h): FORMAT (one line of text that says what this is and in which version), the
 * back end's own folder, and `incoming/` for loads that are not committed. A folder that is not empty and has
 * no FORMAT is never touched.
 *
 * Threads: a store may be used by many threads at once; a batch, a scan and one section of a load belong to
 * one thread at a time.
 *
 * Processes: whoever opens a store sees it as it was at that moment, and later the changes it makes itself. Of a
 * folder one process writes as long as it has it open. On PostgreSQL many may have it open for writing; they
 * take turns from begin() to end(), and see what others did when they begin() or refresh().
 */
#ifndef TENGEN_DB_STORE_STORE_H
#define TENGEN_DB_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <tengen/error.h>
#include <tengen/progress.h>

#include "base/buffer.h"

typedef struct tgn_store tgn_store;
typedef struct tgn_store_scan tgn_store_scan;   /* an ordered walk */
typedef struct tgn_store_batch tgn_store_batch; /* a small change */
typedef struct tgn_store_load tgn_store_load;   /* a large one */
typedef struct tgn_store_section tgn_store_section;

typedef struct tgn_store_bytes {
    const void *data;
    size_t length;
} tgn_store_bytes;

#define TGN_STORE_BYTES(literal) ((tgn_store_bytes){(literal), sizeof(literal) - 1})

static inline tgn_store_bytes tgn_store_bytes__of(const tgn_buffer *buffer)
{
    const tgn_store_bytes bytes = {buffer->data, buffer->length};
    return bytes;
}

/* The order of keys: by bytes, and the shorter first. */
static inline int tgn_store_bytes__compare(tgn_store_bytes a, tgn_store_bytes b)
{
    size_t common = a.length < b.length ? a.length : b.length;
    int order = common ? memcmp(a.data, b.data, common) : 0;
    if (order != 0 || a.length == b.length)
        return order;
    return a.length < b.length ? -1 : 1;
}

/* A value as it lies in the store: nothing is copied. Release it soon: it keeps a block in memory. */
typedef struct tgn_store_value {
    tgn_store_bytes bytes;
    void *hold;                  /* the back end's, NULL: nothing to release */
    void (*release)(void *hold); /* set with `hold` */
} tgn_store_value;

typedef enum tgn_store_mode {
    TGN_STORE_READ,  /* as it is now; it must exist */
    TGN_STORE_WRITE, /* it must exist; one writer at a time */
    TGN_STORE_CREATE /* like WRITE, but made if the folder is missing or empty */
} tgn_store_mode;

/*
 * Open. `memory` bounds the caches in bytes (0: 64 MiB). Returns 0; TGN_ERR_MISSING (no database there),
 * TGN_ERR_INPUT (not ours, newer than we know, or damaged), TGN_ERR_IO (the system's reason; "in use by
 * another process"), TGN_ERR_MEMORY. What a killed process left in incoming/ is removed by the next writer.
 */
TGN_CHECKED int tgn_store__open(tgn_store **out, const char *path, tgn_store_mode mode, size_t memory,
                                tgn_error *error);
void tgn_store__close(tgn_store *store);

/*
 * Change the bound of the caches, at any time: to no less than a quarter of what the store was opened with.
 */
void tgn_store__limit(tgn_store *store, size_t memory);

/* Bytes on disk: all files of the folder, or all tables. */
uint64_t tgn_store__size(const tgn_store *store);

/* Whether several processes may have it open for writing. */
bool tgn_store__is_shared(const tgn_store *store);

/*
 * Copy the store at `path` to the folder `to`, which must be there and empty, as it is at one moment; another process
 * may write to it. Everything is synced. Codes as tgn_store__open(); TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_store__copy(const char *path, const char *to, const tgn_progress *progress,
                                tgn_error *error);

/* All keys and values of a store into an empty one, in one change. */
TGN_CHECKED int tgn_store__copy_values(tgn_store *from, tgn_store *to, const tgn_progress *progress,
                                       tgn_error *error);

/* ---- taking turns -------------------------------------------------------------------------------------- */

/*
 * Begin a change of what is read from now on: until end() no other process changes the store. Returns 0, or 1 when others
 * have changed it since this process last saw it: refresh() first. TGN_ERR_IO: another process writes and does not come to
 * an end, or a server does not answer. One thread at a time; end() only after a begin() that did not fail. A batch or load
 * that is committed without begin() begins by itself, and fails when others have changed the store.
 */
TGN_CHECKED int tgn_store__begin(tgn_store *store, tgn_error *error);
void tgn_store__end(tgn_store *store);

/* Between begin() and end(): whether another process waits for its turn. Asks at most once a second. */
bool tgn_store__is_wanted(tgn_store *store);

/* Whether others have committed something that this process does not see yet. A microsecond; any thread. */
bool tgn_store__is_stale(tgn_store *store);

/*
 * See what others have committed: 1 when there was something new, else 0. `read` is called when there is, to read what the
 * caller must know of it; if it fails, the store shows what it showed before, and its code is returned. No other thread may use
 * the store meanwhile.
 */
typedef int tgn_store_reader(void *context, tgn_error *error);
TGN_CHECKED int tgn_store__refresh(tgn_store *store, tgn_store_reader *read, void *context, tgn_error *error);

/* ---- reading ------------------------------------------------------------------------------------------- */

/* 1 and the value, 0 when there is none, or a negative code. `value` must be zeroed or released before. */
TGN_CHECKED int tgn_store__get(tgn_store *store, tgn_store_bytes key, tgn_store_value *value,
                               tgn_error *error);
void tgn_store__release(tgn_store_value *value);

/*
 * Many keys at once: values[i] is that of keys[i], to be released; its `bytes.data` is NULL where there is none (an
 * empty value has some). For a store on other machines this is one round trip, whatever their number. Returns 0,
 * or a negative code with nothing to release. `values` must be zeroed or released before.
 */
TGN_CHECKED int tgn_store__get_many(tgn_store *store, const tgn_store_bytes *keys, size_t count,
                                    tgn_store_value *values, tgn_error *error);

/*
 * The keys from `from` (inclusive) to `to` (exclusive; length 0: to the end) in order, as they were when the
 * scan was made. Key and value are borrowed until the next call on the scan. next: 1, 0 at the end, or a
 * negative code. `readahead`: the scan will be long, so read ahead and bypass the caches.
 */
TGN_CHECKED int tgn_store__scan_new(tgn_store_scan **out, tgn_store *store, tgn_store_bytes from,
                                    tgn_store_bytes to, bool readahead);
TGN_CHECKED int tgn_store__scan_next(tgn_store_scan *scan, tgn_store_bytes *key, tgn_store_bytes *value,
                                     tgn_error *error);
/* Jump forward: the next call to next() gives the first key not below `key`. */
void tgn_store__scan_seek(tgn_store_scan *scan, tgn_store_bytes key);
void tgn_store__scan_free(tgn_store_scan *scan);

/* ---- a small change ------------------------------------------------------------------------------------ */

TGN_CHECKED int tgn_store__batch_new(tgn_store_batch **out, tgn_store *store);

/*
 * The last change of a key wins; an append adds bytes to the end of its value (nothing there: the same as
 * put). A range goes from `from` (inclusive) to `to` (exclusive); it is empty when `to` is not above `from`.
 */
void tgn_store__put(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value);
void tgn_store__append(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value);
void tgn_store__remove(tgn_store_batch *batch, tgn_store_bytes key);
void tgn_store__remove_range(tgn_store_batch *batch, tgn_store_bytes from, tgn_store_bytes to);

/*
 * All of it, durably, or nothing. The batch is empty afterwards in any case. TGN_ERR_IO (a full disk): the
 * store can still be read, and accepts changes again when it has been reopened. TGN_ERR_ARGUMENT: it was
 * opened for reading.
 */
TGN_CHECKED int tgn_store__commit(tgn_store_batch *batch, tgn_error *error);
void tgn_store__batch_free(tgn_store_batch *batch);

/* ---- a large change ------------------------------------------------------------------------------------ */

/*
 * A load has sections (where several processes may write, one load at a time); each takes its keys in strictly ascending order, and the key ranges of two sections
 * do not overlap. Different sections may be written by different threads at once. `pack`: compress (text;
 * not keys and bits, which do not get smaller and are read slower). Breaking these rules is
 * TGN_ERR_ARGUMENT; after a section has failed the load can only be freed.
 */
TGN_CHECKED int tgn_store__load_new(tgn_store_load **out, tgn_store *store, tgn_error *error);
TGN_CHECKED int tgn_store__section_new(tgn_store_section **out, tgn_store_load *load, bool pack,
                                       tgn_error *error);
TGN_CHECKED int tgn_store__section_put(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                                       tgn_error *error);
TGN_CHECKED int tgn_store__section_append(tgn_store_section *section, tgn_store_bytes key,
                                          tgn_store_bytes value, tgn_error *error);

/* Finish the sections and make all of it visible, durably and at once. Sections belong to the load. */
TGN_CHECKED int tgn_store__load_commit(tgn_store_load *load, tgn_error *error);

/* The files of a load that was not committed are removed. */
void tgn_store__load_free(tgn_store_load *load);

/*
 * Remove the keys from `from` up to (not including) `to`, giving their disk space back at once where whole
 * files go. Not atomic, and harmless to repeat. Open scans lose them too: for garbage only, to which nobody
 * in this process refers any more. (Readers in other processes keep what they opened.)
 */
TGN_CHECKED int tgn_store__sweep(tgn_store *store, tgn_store_bytes from, tgn_store_bytes to,
                                 tgn_error *error);

#endif
