/* rocksdb.c - open and close: how RocksDB is set up (see store.h) */
#include "store/rocks.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static const char backend[] = "rocksdb";

enum { MIB = 1 << 20, BLOCK = 16 << 10 };

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

/* Blocks of 16 KiB, found by binary search in an index that is read when first needed and then cached. */
static void set_tables(rocksdb_options_t *options, rocksdb_cache_t *cache)
{
    rocksdb_block_based_table_options_t *table = rocksdb_block_based_options_create();
    rocksdb_block_based_options_set_block_size(table, BLOCK);
    rocksdb_block_based_options_set_block_cache(table, cache);
    rocksdb_block_based_options_set_cache_index_and_filter_blocks(table, 1);
    rocksdb_block_based_options_set_filter_policy(table, rocksdb_filterpolicy_create_bloom_full(10));
    rocksdb_options_set_block_based_table_factory(options, table);
    rocksdb_block_based_options_destroy(table);
}

/*
 * All files stay open (max_open_files -1): a reader in another process keeps what a writer removes.
 * RocksDB's own log stays empty (level 4: fatal errors). On a full disk it cannot be written either, and where the library is
 * built with assertions, as Debian's is, the second message after that ends the process.
 * Levels are of fixed sizes: with levels that follow the size of the database a small change to a few scattered keys
 * would go straight to the last level, and every file between its first and its last key would be written anew.
 */
static rocksdb_options_t *database_options(rocksdb_cache_t *cache, size_t write_buffer)
{
    rocksdb_options_t *options = rocksdb_options_create();
    rocksdb_options_set_merge_operator(
        options, rocksdb_mergeoperator_create(NULL, nothing, append_all, append_some, NULL, append_name));
    set_tables(options, cache);
    rocksdb_options_set_compression(options, rocksdb_zstd_compression);
    rocksdb_options_set_max_open_files(options, -1);
    rocksdb_options_set_skip_stats_update_on_db_open(options, 1);
    rocksdb_options_set_level_compaction_dynamic_level_bytes(options, 0);
    rocksdb_options_set_write_buffer_size(options, write_buffer);
    rocksdb_options_set_max_background_jobs(options, 2);
    rocksdb_options_set_stats_dump_period_sec(options, 0);
    rocksdb_options_set_stats_persist_period_sec(options, 0);
    rocksdb_options_set_info_log_level(options, 4);
    rocksdb_options_set_keep_log_file_num(options, 2);
    return options;
}

static void set_up(tgn_store *store, size_t memory)
{
    if (memory == 0)
        memory = 64 * MIB;
    size_t write_buffer = memory / 16 < MIB ? MIB : memory / 16 > 16 * MIB ? 16 * MIB : memory / 16;
    store->cache = rocksdb_cache_create_lru(memory);
    store->packed = database_options(store->cache, write_buffer);
    store->plain = rocksdb_options_create_copy(store->packed);
    rocksdb_options_set_compression(store->plain, rocksdb_no_compression);
    store->reading = rocksdb_readoptions_create();
    store->writing = rocksdb_writeoptions_create();
    rocksdb_writeoptions_set_sync(store->writing, 1);
}

/* ---- opening ------------------------------------------------------------------------------------------- */

static bool is_data(const char *name)
{
    const char *ending = strrchr(name, '.');
    return ending && (strcmp(ending, ".sst") == 0 || strcmp(ending, ".log") == 0);
}

/*
 * CURRENT names the back end's state and is there before any data is. Data without it is damage: RocksDB would begin
 * anew and remove the data. Neither of them: the making of the database broke off, so there is none yet.
 */
static int check_current(const char *path, const char *folder, tgn_store_mode mode, tgn_error *error)
{
    bool current = false, data = false;
    DIR *inside = opendir(folder);
    if (!inside && errno != ENOENT)
        return tgn_home__refused(error, errno, path);
    for (const struct dirent *item; inside && (item = readdir(inside)) != NULL;) {
        current |= strcmp(item->d_name, "CURRENT") == 0;
        data |= is_data(item->d_name);
    }
    if (inside)
        closedir(inside);
    if (data && !current)
        return tgn_home__error(
            error, TGN_ERR_INPUT, path,
            "damaged: CURRENT: it is missing; restore it from a copy, or import the records again");
    if (!current && mode != TGN_STORE_CREATE)
        return tgn_home__error(error, TGN_ERR_MISSING, path, "no database here yet: its making broke off");
    return 0;
}

static int open_to_read(tgn_store *store, const char *folder, tgn_error *error)
{
    char *complaint = NULL;
    store->db = rocksdb_open_for_read_only(store->packed, folder, 0, &complaint);
    return tgn_rocks__failed(error, store->path, complaint);
}

static int open_to_write(tgn_store *store, const char *folder, tgn_error *error)
{
    char *complaint = NULL;
    rocksdb_options_set_create_if_missing(store->packed, 1);
    store->db = rocksdb_open(store->packed, folder, &complaint);
    int code = tgn_rocks__failed(error, store->path, complaint);
    return code < 0 ? code : tgn_home__clean(store->path, error);
}

static int open_database(tgn_store *store, tgn_store_mode mode, size_t memory, tgn_error *error)
{
    char *folder = tgn_home__join(store->path, backend);
    store->incoming = tgn_home__join(store->path, "incoming");
    int code = TGN_ERR_MEMORY;
    if (folder && store->incoming) {
        set_up(store, memory);
        code = check_current(store->path, folder, mode, error);
        if (code == 0)
            code = store->writes ? open_to_write(store, folder, error) : open_to_read(store, folder, error);
    } else
        tgn_error_set(error, code, "out of memory");
    free(folder);
    return code;
}

int tgn_store__open(tgn_store **out, const char *path, tgn_store_mode mode, size_t memory, tgn_error *error)
{
    *out = NULL;
    int code = tgn_home__ready(path, backend, mode, error);
    if (code < 0)
        return code;
    tgn_store *store = calloc(1, sizeof *store);
    if (!store || !(store->path = strdup(path))) {
        free(store);
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    }
    pthread_mutex_init(&store->lock, NULL);
    store->writes = mode != TGN_STORE_READ;
    code = open_database(store, mode, memory, error);
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

void tgn_store__close(tgn_store *store)
{
    if (!store)
        return;
    if (store->db)
        rocksdb_close(store->db);
    if (store->cache)
        tear_down(store);
    pthread_mutex_destroy(&store->lock);
    free(store->incoming);
    free(store->path);
    free(store);
}

uint64_t tgn_store__size(const tgn_store *store)
{
    return tgn_home__size(store->path);
}
