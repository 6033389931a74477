/* read.c - get and scan; opening for reading while another process writes */
#include "db/store/rocksdb/rocksdb.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"

/*
 * A join has some ten scans open at once over ranges of a few hundred kilobytes each: with 2 MiB of readahead
 * half of its time went into reading what nobody wanted.
 */
enum { READAHEAD = 256 << 10 };

/* ---- one value ----------------------------------------------------------------------------------------- */

static void release(void *slice)
{
    rocksdb_pinnableslice_destroy(slice);
}

int tgn_store_rocksdb__get(tgn_store *base, tgn_store_bytes key, tgn_store_value *value, tgn_error *error)
{
    const tgn_store_rocksdb *store = tgn_store_rocksdb__of(base);
    char *message = NULL;
    *value = (tgn_store_value){0};
    rocksdb_pinnableslice_t *slice =
        rocksdb_get_pinned(store->db, store->reading, tgn_store_rocksdb__data(key), key.length, &message);
    if (message)
        return tgn_store_rocksdb__failed(error, store->path, message);
    if (!slice)
        return 0;
    value->hold = slice;
    value->release = release;
    value->bytes.data = rocksdb_pinnableslice_value(slice, &value->bytes.length);
    return 1;
}

/*
 * One after the other: RocksDB has a function for many, but it is no faster where it counts. Microseconds a key, of
 * 131,000 games in memory:
 *
 *      keys at once        one by one    batched
 *      2 pages of nodes       7.5          8.2
 *      60 pages of nodes      5.6          5.6
 *      20 records             3.5          2.8
 *      500 digests            5.0          2.7
 *      8 blocks of patterns   1.5          1.7
 *
 * It would save 0.3 s when all of these games are imported again, but wants a handle that RocksDB 7.8 gives a C program
 * only if it opens the database in another way. On a failure guard.cc releases what was found.
 */
int tgn_store_rocksdb__get_many(tgn_store *base, const tgn_store_bytes *keys, size_t count,
                                tgn_store_value *values, tgn_error *error)
{
    int code = 0;
    for (size_t i = 0; i < count && code >= 0; i++)
        code = tgn_store_rocksdb__get(base, keys[i], &values[i], error);
    return code < 0 ? code : 0;
}

void tgn_store_rocksdb__release_many(tgn_store_value *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        tgn_store__release(&values[i]);
}

/* ---- a scan -------------------------------------------------------------------------------------------- */

typedef struct rocksdb_scan {
    tgn_store_scan base;
    rocksdb_readoptions_t *reading;
    rocksdb_iterator_t *at;
    bool fresh; /* `at` stands on a key that was not returned yet */
    size_t from_length, to_length;
    char bounds[]; /* from, to: RocksDB borrows them */
} rocksdb_scan;

static rocksdb_readoptions_t *scan_options(const rocksdb_scan *scan, bool readahead)
{
    rocksdb_readoptions_t *reading = rocksdb_readoptions_create();
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

int tgn_store_rocksdb__scan_new(tgn_store_scan **out, tgn_store *base, tgn_store_bytes from,
                                tgn_store_bytes to, bool readahead)
{
    rocksdb_scan *scan = malloc(sizeof *scan + from.length + to.length);
    *out = NULL;
    if (!scan)
        return TGN_ERR_MEMORY;
    *scan = (rocksdb_scan){.base.store = base, .from_length = from.length, .to_length = to.length};
    memcpy(scan->bounds, tgn_store_rocksdb__data(from), from.length);
    memcpy(scan->bounds + from.length, tgn_store_rocksdb__data(to), to.length);
    scan->reading = scan_options(scan, readahead);
    scan->at = rocksdb_create_iterator(tgn_store_rocksdb__of(base)->db, scan->reading);
    *out = &scan->base;
    tgn_store_rocksdb__scan_seek(*out, from);
    return 0;
}

void tgn_store_rocksdb__scan_seek(tgn_store_scan *base, tgn_store_bytes key)
{
    rocksdb_scan *scan = (rocksdb_scan *)base;
    rocksdb_iter_seek(scan->at, tgn_store_rocksdb__data(key), key.length);
    scan->fresh = true;
}

int tgn_store_rocksdb__scan_next(tgn_store_scan *base, tgn_store_bytes *key, tgn_store_bytes *value,
                                 tgn_error *error)
{
    rocksdb_scan *scan = (rocksdb_scan *)base;
    if (!scan->fresh && rocksdb_iter_valid(scan->at))
        rocksdb_iter_next(scan->at);
    scan->fresh = false;
    if (!rocksdb_iter_valid(scan->at)) {
        char *message = NULL;
        rocksdb_iter_get_error(scan->at, &message);
        return tgn_store_rocksdb__failed(error, tgn_store_rocksdb__of(base->store)->path, message);
    }
    key->data = rocksdb_iter_key(scan->at, &key->length);
    value->data = rocksdb_iter_value(scan->at, &value->length);
    return 1;
}

void tgn_store_rocksdb__scan_free(tgn_store_scan *base)
{
    rocksdb_scan *scan = (rocksdb_scan *)base;
    rocksdb_iter_destroy(scan->at);
    rocksdb_readoptions_destroy(scan->reading);
    free(scan);
}

/* ---- opening for reading while another process writes -------------------------------------------------- */

/*
 * RocksDB reads a database in three steps: its journal (MANIFEST: which files there are), the files, and the
 * logs, which hold the last batches. Between the steps a writer may
 *
 *      write a log's batches to a file, note it in the journal, and remove the log: the reader knows neither;
 *      ingest the files of a load, note them in the journal, and write a batch to the log: the reader sees
 *      the batch and not the load before it;
 *      remove a file that the journal named.
 *
 * In each case it writes to the journal first. So when the journal is the same, to the byte, after the three
 * steps as before them, what was read is a consistent state; when it is not, the reader starts over. The
 * journal rarely changes: opening takes a millisecond or two, and a load or the end of a compaction comes
 * every second at the most.
 *
 * With a writer that never rests, or a reader on a slow machine, that might never end. So a reader that
 * failed a few times locks the file FORMAT with flock() while it tries again, and a writer begins no change
 * while somebody holds that lock. This decides only who waits, never what is correct: a file system without
 * such locks, or a reader that hangs with its lock, costs time and nothing else.
 */
enum {
    TIMEOUT = 10,  /* seconds in all */
    PAUSE = 2,     /* milliseconds between two tries */
    FREE_TRIES = 4 /* before a reader asks the writer to wait */
};

static void wait_a_little(void)
{
    nanosleep(&(struct timespec){.tv_nsec = PAUSE * 1000000L}, NULL);
}

int tgn_store_rocksdb__open_reader_lock(const char *path)
{
    char *name = tgn_store_folder__join(path, "FORMAT");
    int reader_lock = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    free(name);
    return reader_lock;
}

void tgn_store_rocksdb__wait_for_readers(int reader_lock)
{
    double end = tgn_clock__seconds() + TIMEOUT;
    while (reader_lock >= 0 && flock(reader_lock, LOCK_EX | LOCK_NB) < 0) {
        if ((errno != EWOULDBLOCK && errno != EINTR) || tgn_clock__seconds() > end)
            return;
        wait_a_little();
    }
    if (reader_lock >= 0)
        flock(reader_lock, LOCK_UN);
}

/* The first line of CURRENT, or "". */
static void read_current(int folder, char *out, size_t capacity)
{
    out[0] = '\0';
    int fd = openat(folder, "CURRENT", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    ssize_t got = read(fd, out, capacity - 1);
    close(fd);
    out[got > 0 ? got : 0] = '\0';
    out[strcspn(out, "\n")] = '\0';
}

tgn_store_rocksdb_journal tgn_store_rocksdb__read_journal(const char *path)
{
    tgn_store_rocksdb_journal m = {.length = -1};
    struct stat status;
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return m;
    read_current(folder, m.name, sizeof m.name);
    if (fstatat(folder, m.name, &status, 0) == 0)
        m.length = status.st_size;
    close(folder);
    return m;
}

static bool same(const tgn_store_rocksdb_journal *a, const tgn_store_rocksdb_journal *b)
{
    return a->length == b->length && strcmp(a->name, b->name) == 0;
}

/* 1: open. 0: try again. Or a code that `error` explains. */
static int try_to_open(tgn_store_rocksdb *store, const char *folder, tgn_error *error)
{
    char *message = NULL;
    tgn_store_rocksdb_journal before = tgn_store_rocksdb__read_journal(folder);
    store->db = rocksdb_open_for_read_only(store->packed, folder, 0, &message);
    tgn_store_rocksdb_journal after = tgn_store_rocksdb__read_journal(folder);
    int code = tgn_store_rocksdb__failed(error, store->path, message);
    if (same(&before, &after))
        return code < 0 ? code : 1;
    if (store->db)
        rocksdb_close(store->db);
    store->db = NULL;
    return 0;
}

static int open_retrying(tgn_store_rocksdb *store, const char *folder, int reader_lock, tgn_error *error)
{
    double end = tgn_clock__seconds() + TIMEOUT;
    int refusals = 0, tries = 0;
    do {
        int code = try_to_open(store, folder, error);
        if (code > 0)
            return 0;
        refusals += code < 0;
        if (refusals == 3) /* while nobody writes: it is damaged */
            return code;
        if (++tries >= FREE_TRIES && reader_lock >= 0)
            flock(reader_lock, LOCK_SH | LOCK_NB); /* locking it again changes nothing */
        wait_a_little();
    } while (tgn_clock__seconds() < end);
    return tgn_store_folder__error(error, TGN_ERR_IO, store->path,
                                   "changes too fast to be opened; try again later");
}

int tgn_store_rocksdb__open_reader(tgn_store_rocksdb *store, const char *folder, tgn_error *error)
{
    int reader_lock = tgn_store_rocksdb__open_reader_lock(store->path);
    int code = open_retrying(store, folder, reader_lock, error);
    if (reader_lock >= 0)
        close(reader_lock);
    return code;
}
