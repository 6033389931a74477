/* rocksdb.c - open and close: how RocksDB is set up (see store.h) */
#include "db/store/rocksdb/rocksdb.h"

#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

static const char backend[] = "rocksdb";

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
 * A cache is cut into shards so that threads do not wait for each other, and what is larger than a shard is
 * never kept: an index of 2 MB in shards of 1 MB, as RocksDB would have them, made every get 40 times slower.
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
 * RocksDB's own log stays empty: this is the highest of its levels, at which it says nothing. On a full disk
 * the log cannot be written either, and where the library is built with assertions, as Debian's is, the
 * second line ends the process.
 */
enum { NO_LOG = 5 };

/*
 * All files stay open (max_open_files -1): a reader in another process keeps what a writer removes. Levels
 * are of fixed sizes: with levels that follow the size of the database a small change to a few scattered
 * keys would go straight to the last level, and every file between its first and its last key would be
 * written anew. In the last level no filter is asked: nearly all that is looked for is there, and a question
 * is answered 5 % sooner; to find out that a digest is new takes an import 5 microseconds instead of 3.
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

static void set_up(tgn_store *store, size_t memory)
{
    memory = least_memory(memory);
    /* Not more than 8 MiB: what waits in it is read from the log by everybody who opens in the meantime. */
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
    rocksdb_writeoptions_set_no_slowdown(store->writing, 1); /* change.c waits by itself */
}

/* ---- opening ------------------------------------------------------------------------------------------- */

/*
 * RocksDB makes a new database wherever it finds no CURRENT, and clears away the files of the one that lost
 * it. So it may only where there is nothing to lose: no file of values, no log. 1: there is a database, 0:
 * there is none.
 */
static int look(const tgn_store *store, const char *folder, tgn_error *error)
{
    if (tgn_store_folder__has(folder, "CURRENT"))
        return 1;
    if (!tgn_store_folder__has(folder, ".sst") && !tgn_store_folder__has(folder, ".log"))
        return 0;
    return tgn_store_folder__error(
        error, TGN_ERR_INPUT, store->path,
        "damaged: CURRENT: it is missing; restore it from a copy, or import the records again");
}

static int open_to_write(tgn_store *store, const char *folder, tgn_error *error)
{
    char *complaint = NULL;
    rocksdb_options_set_create_if_missing(store->packed, 1);
    store->db = rocksdb_open(store->packed, folder, &complaint);
    int code = tgn_store_rocksdb__failed(error, store->path, complaint);
    store->door = tgn_store_rocksdb__open_reader_lock(store->path);
    return code < 0 ? code : tgn_store_folder__clean(store->path, error);
}

static int open_folder(tgn_store *store, const char *folder, tgn_error *error)
{
    int found = look(store, folder, error);
    if (found < 0)
        return found;
    if (store->writes)
        return open_to_write(store, folder, error);
    if (found)
        return tgn_store_rocksdb__open_reader(store, folder, error);
    return tgn_store_folder__error(error, TGN_ERR_MISSING, store->path, "no database here yet: its making broke off");
}

static int open_database(tgn_store *store, size_t memory, tgn_error *error)
{
    char *folder = tgn_store_folder__join(store->path, backend);
    store->incoming = tgn_store_folder__join(store->path, "incoming");
    int code = TGN_ERR_MEMORY;
    if (folder && store->incoming) {
        set_up(store, memory);
        code = open_folder(store, folder, error);
    } else
        tgn_error_set(error, code, "out of memory");
    free(folder);
    return code;
}

int tgn_store__open(tgn_store **out, const char *path, tgn_store_mode mode, size_t memory, tgn_error *error)
{
    *out = NULL;
    int code = tgn_store_folder__prepare(path, backend, mode, error);
    if (code < 0)
        return code;
    tgn_store *store = calloc(1, sizeof *store);
    if (!store || !(store->path = strdup(path))) {
        free(store);
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    }
    pthread_mutex_init(&store->lock, NULL);
    store->file_limit = (tgn_store_rocksdb_limit){.bytes = 256 * MIB, .keys = 4 * MIB};
    store->writes = mode != TGN_STORE_READ;
    store->door = -1;
    code = open_database(store, memory, error);
    if (code < 0)
        tgn_store__close(store);
    else
        *out = store;
    return code;
}

static void tear_down(tgn_store *store)
{
    rocksdb_options_destroy(store->packed);
    rocksdb_options_destroy(store->plain);
    rocksdb_readoptions_destroy(store->reading);
    rocksdb_writeoptions_destroy(store->writing);
    rocksdb_cache_destroy(store->cache);
}

/*
 * Whether batches wait in the log that are worth a file, and making one will not wait for anything: with many
 * files in the first level RocksDB would first merge them, which on a full disk never ends.
 */
static bool is_unsettled(const tgn_store *store)
{
    enum { MUCH = 256 * KIB, MANY = 12 };
    return store->writes && tgn_store_rocksdb__number(store, "rocksdb.cur-size-active-mem-table") > MUCH &&
           tgn_store_rocksdb__number(store, "rocksdb.num-immutable-mem-table") == 0 &&
           tgn_store_rocksdb__number(store, "rocksdb.num-files-at-level0") < MANY &&
           tgn_store_rocksdb__number(store, "rocksdb.background-errors") == 0;
}

/*
 * Batches that lie in the log alone are read again by everybody who opens: 4 ms for a megabyte. When they are
 * many they are made a file now. Should that fail, nothing is lost: the log has them.
 */
static void settle(tgn_store *store)
{
    char *complaint = NULL;
    rocksdb_flushoptions_t *options = rocksdb_flushoptions_create();
    rocksdb_flush(store->db, options, &complaint);
    rocksdb_flushoptions_destroy(options);
    rocksdb_free(complaint);
}

void tgn_store__close(tgn_store *store)
{
    if (!store)
        return;
    if (store->db && is_unsettled(store))
        settle(store);
    if (store->db)
        rocksdb_close(store->db);
    if (store->cache)
        tear_down(store);
    if (store->door >= 0)
        close(store->door);
    pthread_mutex_destroy(&store->lock);
    free(store->incoming);
    free(store->path);
    free(store);
}

void tgn_store__limit(tgn_store *store, size_t memory)
{
    memory = least_memory(memory);
    assert(memory > store->buffers);
    rocksdb_cache_set_capacity(store->cache, memory - store->buffers);
}

uint64_t tgn_store__size(const tgn_store *store)
{
    return tgn_store_folder__size(store->path);
}
