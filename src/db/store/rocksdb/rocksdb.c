/* rocksdb.c - open and close: how RocksDB is set up; its messages in plain words */
#include "db/store/rocksdb/rocksdb.h"

#include <assert.h>
#include <stdio.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum { KIB = 1 << 10, MIB = 1 << 20 };

/*
 * The size of blocks, the unit of reading. Values of about 3 KB, 300 MB of them, microseconds a get:
 *
 *      block                       4 KiB   8 KiB  16 KiB  32 KiB    16 KiB, index in parts of 4 KiB
 *      all in the block cache        3.8     3.6     3.4     3.2       5.2
 *      64 MiB cache, rest in RAM     6.8     7.6     9.2    12.6      12.1
 *      the first get of a process    320     177     118     104        32
 *
 * What is packed gets smaller in larger blocks.
 */
enum { PLAIN_BLOCK = 8 * KIB, PACKED_BLOCK = 16 * KIB };

/* ---- appending ----------------------------------------------------------------------------------------- */

static char *joined(const char *first, size_t first_length, const char *const *operands,
                    const size_t *lengths, int count, unsigned char *success, size_t *length)
{
    size_t sum = first_length;
    for (int i = 0; i < count; i++)
        sum += lengths[i];
    char *out = malloc(sum ? sum : 1);
    *success = out != NULL;
    *length = out ? sum : 0;
    if (!out)
        return NULL;
    size_t at = 0;
    if (first_length)
        memcpy(out, first, at = first_length);
    for (int i = 0; i < count; at += lengths[i++])
        if (lengths[i])
            memcpy(out + at, operands[i], lengths[i]);
    return out;
}

static char *append_all(void *state, const char *key, size_t key_length, const char *existing,
                        size_t existing_length, const char *const *operands, const size_t *lengths, int count,
                        unsigned char *success, size_t *length)
{
    (void)state, (void)key, (void)key_length;
    return joined(existing, existing ? existing_length : 0, operands, lengths, count, success, length);
}

static char *append_some(void *state, const char *key, size_t key_length, const char *const *operands,
                         const size_t *lengths, int count, unsigned char *success, size_t *length)
{
    (void)state, (void)key, (void)key_length;
    return joined(NULL, 0, operands, lengths, count, success, length);
}

static void nothing(void *state)
{
    (void)state;
}

static const char *append_name(void *state)
{
    (void)state;
    return "append";
}

/* ---- options ------------------------------------------------------------------------------------------- */

/* Blocks are found through an index and a filter of keys that are read when first needed and then cached. */
static void set_tables(rocksdb_options_t *options, rocksdb_cache_t *cache, size_t block)
{
    rocksdb_block_based_table_options_t *table = rocksdb_block_based_options_create();
    rocksdb_block_based_options_set_block_size(table, block);
    rocksdb_block_based_options_set_block_cache(table, cache);
    rocksdb_block_based_options_set_cache_index_and_filter_blocks(table, 1);
    rocksdb_block_based_options_set_filter_policy(table, rocksdb_filterpolicy_create_bloom_full(10));
    rocksdb_options_set_block_based_table_factory(options, table);
    rocksdb_block_based_options_destroy(table);
}

/*
 * A cache is cut into shards so that threads do not wait for each other, and nothing larger than a shard is
 * cached: an index of 2 MB with shards of 1 MB, RocksDB's default, made every get 40 times slower.
 */
static rocksdb_cache_t *make_cache(size_t memory)
{
    int bits = 0;
    while (bits < 4 && memory >> bits > 32 * MIB)
        bits++;
    rocksdb_lru_cache_options_t *options = rocksdb_lru_cache_options_create();
    rocksdb_lru_cache_options_set_capacity(options, memory);
    rocksdb_lru_cache_options_set_num_shard_bits(options, bits);
    rocksdb_cache_t *cache = rocksdb_cache_create_lru_opts(options);
    rocksdb_lru_cache_options_destroy(options);
    return cache;
}

/*
 * RocksDB's own log stays empty: at this, the highest of its levels, it says nothing. On a full disk that log
 * cannot be written either, and where the library is built with assertions, as Debian's is, the second line
 * ends the process.
 */
enum { NO_LOG = 5 };

/*
 * All files stay open (max_open_files -1): a reader in another process keeps what a writer removes. Levels
 * are of fixed sizes: with levels that follow the size of the database a small change to a few scattered
 * keys would go straight to the last level, and every file between its first and its last key would be
 * rewritten. The last level has no filter: nearly all that is looked for is there, and a query is answered
 * 5 % sooner; to find out that a digest is new takes an import 5 microseconds instead of 3.
 */
static rocksdb_options_t *database_options(rocksdb_cache_t *cache, size_t write_buffer)
{
    rocksdb_options_t *options = rocksdb_options_create();
    rocksdb_options_set_merge_operator(
        options, rocksdb_mergeoperator_create(NULL, nothing, append_all, append_some, NULL, append_name));
    set_tables(options, cache, PACKED_BLOCK);
    rocksdb_options_set_compression(options, rocksdb_zstd_compression);
    rocksdb_options_set_max_open_files(options, -1);
    rocksdb_options_set_skip_stats_update_on_db_open(options, 1);
    rocksdb_options_set_level_compaction_dynamic_level_bytes(options, 0);
    rocksdb_options_set_write_buffer_size(options, write_buffer);
    rocksdb_options_set_max_background_jobs(options, 2);
    rocksdb_options_set_max_file_opening_threads(options,
                                                 1); /* failing to start a second one ends the process */
    rocksdb_options_set_optimize_filters_for_hits(options, 1);
    rocksdb_options_set_stats_dump_period_sec(options, 0);
    rocksdb_options_set_stats_persist_period_sec(options, 0);
    rocksdb_options_set_info_log_level(options, NO_LOG);
    rocksdb_options_set_keep_log_file_num(options, 1);
    return options;
}

static size_t least_memory(size_t memory)
{
    return memory == 0 ? 64 * MIB : memory < 8 * MIB ? 8 * MIB : memory;
}

static void set_up(tgn_store_rocksdb *store, size_t memory)
{
    memory = least_memory(memory);
    /* Not more than 8 MiB: what it holds is read from the log by every process that opens the store. */
    size_t write_buffer = memory / 16 < MIB ? MIB : memory / 16 > 8 * MIB ? 8 * MIB : memory / 16;
    store->buffers = 2 * write_buffer; /* one is filled, one is written */
    store->cache = make_cache(memory - store->buffers);
    store->packed = database_options(store->cache, write_buffer);
    store->plain = rocksdb_options_create_copy(store->packed);
    rocksdb_options_set_compression(store->plain, rocksdb_no_compression);
    set_tables(store->plain, store->cache, PLAIN_BLOCK);
    store->reading = rocksdb_readoptions_create();
    store->writing = rocksdb_writeoptions_create();
    rocksdb_writeoptions_set_sync(store->writing, 1);
    rocksdb_writeoptions_set_no_slowdown(store->writing, 1); /* write.c waits by itself */
}

/* ---- opening ------------------------------------------------------------------------------------------- */

/*
 * RocksDB makes a new database wherever it finds no CURRENT, and removes the files of one that has lost it.
 * So it may do that only where there is nothing to lose: no file of values, no log. 1: there is a database,
 * 0: there is none.
 */
static int look(const tgn_store_rocksdb *store, const char *folder, tgn_error *error)
{
    if (tgn_store_folder__has(folder, "CURRENT"))
        return 1;
    if (!tgn_store_folder__has(folder, ".sst") && !tgn_store_folder__has(folder, ".log"))
        return 0;
    return tgn_store_folder__error(
        error, TGN_ERR_INPUT, store->path,
        "damaged: CURRENT: it is missing; restore it from a copy, or import the records again");
}

/*
 * Opening writes the options to a file that then gets its name. RocksDB sweeps other temporary files of a process that
 * was killed, but never this one. Whoever has the database open to write is the only one who writes it, and is through.
 */
static int sweep_options(const char *folder, tgn_error *error)
{
    return tgn_store_folder__remove_files(folder, "OPTIONS-", ".dbtmp", error);
}

static int open_to_write(tgn_store_rocksdb *store, const char *folder, tgn_error *error)
{
    char *message = NULL;
    rocksdb_options_set_create_if_missing(store->packed, 1);
    store->db = rocksdb_open(store->packed, folder, &message);
    int code = tgn_store_rocksdb__failed(error, store->path, message);
    store->reader_lock = tgn_store_rocksdb__open_reader_lock(store->path);
    if (code == 0)
        code = sweep_options(folder, error);
    return code < 0 ? code : tgn_store_folder__clean(store->path, error);
}

static int open_folder(tgn_store_rocksdb *store, const char *folder, tgn_error *error)
{
    int found = look(store, folder, error);
    if (found < 0)
        return found;
    if (store->writes)
        return open_to_write(store, folder, error);
    if (found)
        return tgn_store_rocksdb__open_reader(store, folder, error);
    return tgn_store_folder__error(error, TGN_ERR_MISSING, store->path,
                                   "no database here yet: its creation was interrupted");
}

/*
 * What RocksDB's own threads throw ends the process, so before they start there must be space for them and for
 * what they do, wherever the space of addresses is limited (ulimit -v): stacks and buffers. A reader has two that
 * wait, of 8 MiB each; and where nothing is left to unpack the first block, RocksDB asserts that there is. All
 * threads share one pool of memory there: a pool of its own would take 64 MiB for each, all that is left perhaps.
 */
static bool has_space(bool writes)
{
    const size_t needed = (writes ? 192 : 48) * (size_t)MIB;
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) < 0 || limit.rlim_cur == RLIM_INFINITY)
        return true;
#ifdef M_ARENA_MAX
    mallopt(M_ARENA_MAX, 1);
#endif
    void *space = mmap(NULL, needed, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return space != MAP_FAILED && munmap(space, needed) == 0;
}

int tgn_store_rocksdb__open_database(tgn_store_rocksdb *store, size_t memory, tgn_error *error)
{
    store->folder = tgn_store_folder__join(store->path, tgn_store_rocksdb_backend.name);
    store->incoming = tgn_store_folder__join(store->path, "incoming");
    if (!store->folder || !store->incoming || !has_space(store->writes))
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    set_up(store, memory);
    return open_folder(store, store->folder, error);
}

static void tear_down(tgn_store_rocksdb *store)
{
    rocksdb_options_destroy(store->packed);
    rocksdb_options_destroy(store->plain);
    rocksdb_readoptions_destroy(store->reading);
    rocksdb_writeoptions_destroy(store->writing);
    rocksdb_cache_destroy(store->cache);
}

/*
 * Whether the log holds enough batches to be worth a file, and making one will not wait for anything: with
 * many files in the first level RocksDB would merge them first, which on a full disk never ends.
 */
static bool should_flush(const tgn_store_rocksdb *store)
{
    enum { MUCH = 256 * KIB, MANY = 12 };
    return store->writes && tgn_store_rocksdb__number(store, "rocksdb.cur-size-active-mem-table") > MUCH &&
           tgn_store_rocksdb__number(store, "rocksdb.num-immutable-mem-table") == 0 &&
           tgn_store_rocksdb__number(store, "rocksdb.num-files-at-level0") < MANY &&
           tgn_store_rocksdb__number(store, "rocksdb.background-errors") == 0;
}

/*
 * Batches that are only in the log are read again by every process that opens the store: 4 ms for a megabyte.
 * Many of them are written to a file now. Should that fail, nothing is lost: the log has them.
 */
static void flush(tgn_store_rocksdb *store)
{
    char *message = NULL;
    rocksdb_flushoptions_t *options = rocksdb_flushoptions_create();
    rocksdb_flush(store->db, options, &message);
    rocksdb_flushoptions_destroy(options);
    rocksdb_free(message);
}

void tgn_store_rocksdb__close(tgn_store *base)
{
    tgn_store_rocksdb *store = tgn_store_rocksdb__of(base);
    if (store->db && should_flush(store))
        flush(store);
    if (store->db)
        rocksdb_close(store->db);
    if (store->cache)
        tear_down(store);
    if (store->reader_lock >= 0)
        close(store->reader_lock);
    pthread_mutex_destroy(&store->lock);
    free(store->incoming);
    free(store->folder);
    free(store->path);
    free(store);
}

int tgn_store_rocksdb__open(tgn_store **out, const char *path, tgn_store_mode mode, size_t memory,
                            tgn_error *error)
{
    tgn_store_rocksdb *store = calloc(1, sizeof *store);
    if (!store || !(store->path = strdup(path))) {
        free(store);
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    }
    store->base.backend = &tgn_store_rocksdb_backend;
    pthread_mutex_init(&store->lock, NULL);
    store->file_limit = (tgn_store_rocksdb_limit){.bytes = 256 * MIB, .keys = 4 * MIB};
    store->writes = mode != TGN_STORE_READ;
    store->reader_lock = -1;
    const int code = tgn_store_rocksdb__open_guarded(store, memory, error);
    if (code < 0)
        tgn_store_rocksdb__close(&store->base);
    else
        *out = &store->base;
    return code;
}

void tgn_store_rocksdb__limit(tgn_store *base, size_t memory)
{
    tgn_store_rocksdb *store = tgn_store_rocksdb__of(base);
    memory = least_memory(memory);
    assert(memory > store->buffers);
    rocksdb_cache_set_capacity(store->cache, memory - store->buffers);
}

uint64_t tgn_store_rocksdb__size(const tgn_store *base)
{
    return tgn_store_folder__size(((const tgn_store_rocksdb *)base)->path);
}

/* Who writes has the folder to himself as long as it is open, and who reads sees what it was: no turns to take. */
int tgn_store_rocksdb__begin(tgn_store *store, tgn_error *error)
{
    (void)store, (void)error;
    return 0;
}

void tgn_store_rocksdb__end(tgn_store *store)
{
    (void)store;
}

bool tgn_store_rocksdb__is_wanted(tgn_store *store)
{
    (void)store;
    return false;
}

bool tgn_store_rocksdb__is_stale(tgn_store *store)
{
    (void)store;
    return false;
}

int tgn_store_rocksdb__refresh(tgn_store *store, tgn_store_reader *read, void *context, tgn_error *error)
{
    (void)store, (void)read, (void)context, (void)error;
    return 0;
}

/* ---- messages ------------------------------------------------------------------------------------------ */

/*
 * A message is "Kind: words: more words: the system's words", for example
 *      IO error: No space left on device: While appending to file: /g/000012.log: No space left on device
 *      Corruption: block checksum mismatch: stored = 1, computed = 2, type = 4 in /g/000012.sst offset 0
 * The kind gives the code; the file and the system's words are found in the text.
 */

static bool has(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

/*
 * The name of the file that a message is about, without its folder; "" when it names none. A missing .sst
 * file is looked for under an older name, .ldb, and then reported under that.
 */
static void find_file(const char *text, char *out, size_t capacity)
{
    static const char *const marks[] = {".sst", ".ldb", ".log", "MANIFEST-", "CURRENT"};
    out[0] = '\0';
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const char *mark = strstr(text, marks[i]);
        if (!mark)
            continue;
        const char *start = mark, *end = mark + strlen(marks[i]);
        while (start > text && !strchr("/ :", start[-1]))
            start--;
        end += strspn(end, "0123456789");
        snprintf(out, capacity, "%.*s", (int)(end - start), start);
        if (i == 1 && strlen(out) > 4)
            memcpy(out + strlen(out) - 4, ".sst", 4);
        return;
    }
}

/* The system's words come after the last colon. */
static const char *last_words(const char *text)
{
    const char *colon = strrchr(text, ':');
    return colon && colon[1] == ' ' ? colon + 2 : text;
}

static const char *kind_of_damage(const char *text)
{
    if (has(text, "checksum"))
        return "its checksum is wrong";
    if (has(text, "No such file"))
        return "it is missing";
    if (has(text, "too short") || has(text, "truncated") || has(text, "size mismatch"))
        return "it was cut";
    return "it cannot be read";
}

static int damaged(tgn_error *error, const char *path, const char *text)
{
    char file[64];
    find_file(text, file, sizeof file);
    return tgn_store_folder__error(error, TGN_ERR_INPUT, path,
                                   "damaged: %s: %s; restore it from a copy, or import the records again",
                                   file[0] ? file : "a file", kind_of_damage(text));
}

/* "IO error: ..." */
static int refused(tgn_error *error, const char *path, const char *text)
{
    if (has(text, "lock hold by current process"))
        return tgn_store_folder__error(error, TGN_ERR_IO, path, "already open for writing in this process");
    if (has(text, "While lock file"))
        return tgn_store_folder__error(
            error, TGN_ERR_IO, path,
            "in use by another process that writes; wait for it or open it for reading");
    if (has(text, "No such file") && (has(text, ".ldb") || has(text, "MANIFEST") || has(text, "CURRENT")))
        return damaged(error, path, text);
    if (has(text, "No space left"))
        return tgn_store_folder__error(error, TGN_ERR_IO, path,
                                       "No space left on device; free some space and try again");
    if (has(text, "Too many open files"))
        return tgn_store_folder__error(error, TGN_ERR_IO, path,
                                       "Too many open files; raise the limit with ulimit -n");
    return tgn_store_folder__error(error, TGN_ERR_IO, path, "%s", last_words(text));
}

static int translate(tgn_error *error, const char *path, const char *text)
{
    if (has(text, "perform merge")) /* our own appending, which fails only for this reason */
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    if (strncmp(text, "IO error", 8) == 0)
        return refused(error, path, text);
    if (strncmp(text, "Corruption", 10) == 0)
        return damaged(error, path, text);
    if (has(text, "read only mode"))
        return tgn_store_folder__error(error, TGN_ERR_ARGUMENT, path,
                                       "opened for reading, so it cannot be changed");
    return tgn_store_folder__error(error, TGN_ERR_IO, path, "%s", text);
}

int tgn_store_rocksdb__failed(tgn_error *error, const char *path, char *message)
{
    if (!message)
        return 0;
    int code = translate(error, path, message);
    rocksdb_free(message);
    return code;
}

int tgn_store_rocksdb__read_only(tgn_error *error, const tgn_store_rocksdb *store)
{
    return tgn_store_folder__error(error, TGN_ERR_ARGUMENT, store->path,
                                   "opened for reading, so it cannot be changed");
}
