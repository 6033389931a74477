/*
 * load.c - a large change: sorted files, ingested all at once
 *
 * A section is a run of files in incoming/, each of bounded size, each beginning after the end of the one
 * before. Nothing of them is visible until the commit hands all of them to RocksDB in one call, which moves
 * them into its folder and then writes one entry in its journal: that entry commits them.
 */
#include "db/store/rocksdb/rocksdb.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/array.h"
#include "base/buffer.h"

/* A file that is written, or being written. */
typedef struct sorted_file {
    char *name;
    tgn_buffer first, last; /* its keys */
    uint64_t keys;
} sorted_file;

typedef struct rocksdb_section {
    tgn_store_section base;
    struct rocksdb_load *load;
    rocksdb_options_t *options;      /* borrowed from the store */
    rocksdb_sstfilewriter_t *writer; /* NULL: no file is open */
    sorted_file *files;
    size_t count, capacity;
    bool failed; /* a key could not be written, so nothing of the load may be committed */
} rocksdb_section;

typedef struct rocksdb_load {
    tgn_store_load base;
    tgn_store_rocksdb *store;
    rocksdb_envoptions_t *environment;
    pthread_mutex_t lock; /* of the list */
    rocksdb_section **sections;
    size_t count, capacity;
} rocksdb_load;

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
}

/* ---- sections ------------------------------------------------------------------------------------------ */

int tgn_store_rocksdb__load_new(tgn_store_load **out, tgn_store *base, tgn_error *error)
{
    tgn_store_rocksdb *store = tgn_store_rocksdb__of(base);
    *out = NULL;
    if (!store->writes)
        return tgn_store_rocksdb__read_only(error, store);
    rocksdb_load *load = calloc(1, sizeof *load);
    if (!load)
        return no_memory(error);
    load->base.store = base;
    load->store = store;
    load->environment = rocksdb_envoptions_create();
    pthread_mutex_init(&load->lock, NULL);
    *out = &load->base;
    return 0;
}

int tgn_store_rocksdb__section_new(tgn_store_section **out, tgn_store_load *base, bool pack, tgn_error *error)
{
    rocksdb_load *load = (rocksdb_load *)base;
    rocksdb_section *section = calloc(1, sizeof *section);
    *out = NULL;
    if (!section)
        return no_memory(error);
    section->base.store = base->store;
    section->load = load;
    section->options = pack ? load->store->packed : load->store->plain;
    pthread_mutex_lock(&load->lock);
    int code = tgn_array__need(&load->sections, &load->capacity, load->count + 1);
    if (code == 0)
        load->sections[load->count++] = section;
    pthread_mutex_unlock(&load->lock);
    if (code < 0) {
        free(section);
        return no_memory(error);
    }
    *out = &section->base;
    return 0;
}

/* A name in incoming/ that no other load of this process has; files of other processes have been removed. */
static char *file_name(tgn_store_rocksdb *store)
{
    char number[32];
    pthread_mutex_lock(&store->lock);
    snprintf(number, sizeof number, "%" PRIu64 ".sst", ++store->next_file);
    pthread_mutex_unlock(&store->lock);
    return tgn_store_folder__join(store->incoming, number);
}

/* ---- files --------------------------------------------------------------------------------------------- */

static void file_clear(sorted_file *file)
{
    free(file->name);
    tgn_buffer__clear(&file->first);
    tgn_buffer__clear(&file->last);
}

static int file_open(rocksdb_section *section, tgn_store_bytes key, tgn_error *error)
{
    tgn_store_rocksdb *store = section->load->store;
    if (tgn_array__need(&section->files, &section->capacity, section->count + 1) < 0)
        return no_memory(error);
    sorted_file file = {.name = file_name(store)};
    tgn_buffer__add(&file.first, key.data, key.length);
    if (!file.name || file.first.failed) {
        file_clear(&file);
        return no_memory(error);
    }
    section->files[section->count++] = file;
    char *message = NULL;
    section->writer = rocksdb_sstfilewriter_create(section->load->environment, section->options);
    rocksdb_sstfilewriter_open(section->writer, file.name, &message);
    return tgn_store_rocksdb__failed(error, store->path, message);
}

/* Finish and sync the open file. */
static int file_finish(rocksdb_section *section, tgn_error *error)
{
    if (!section->writer)
        return 0;
    char *message = NULL;
    rocksdb_sstfilewriter_finish(section->writer, &message);
    rocksdb_sstfilewriter_destroy(section->writer);
    section->writer = NULL;
    return tgn_store_rocksdb__failed(error, section->load->store->path, message);
}

static bool is_full(const rocksdb_section *section)
{
    const tgn_store_rocksdb_limit *limit = &section->load->store->file_limit;
    uint64_t size;
    rocksdb_sstfilewriter_file_size(section->writer, &size);
    return size >= limit->bytes || section->files[section->count - 1].keys >= limit->keys;
}

/* A file to write `key` in. */
static int file_ready(rocksdb_section *section, tgn_store_bytes key, tgn_error *error)
{
    if (section->writer && !is_full(section))
        return 0;
    int code = file_finish(section, error);
    return code < 0 ? code : file_open(section, key, error);
}

static bool ascends(const rocksdb_section *section, tgn_store_bytes key)
{
    if (section->count == 0)
        return true;
    return tgn_store_bytes__compare(tgn_store_bytes__of(&section->files[section->count - 1].last), key) < 0;
}

typedef void write_function(rocksdb_sstfilewriter_t *, const char *, size_t, const char *, size_t, char **);

static int file_add(rocksdb_section *section, write_function *write, tgn_store_bytes key,
                    tgn_store_bytes value, tgn_error *error)
{
    const char *path = section->load->store->path;
    if (!ascends(section, key))
        return tgn_store_folder__error(error, TGN_ERR_ARGUMENT, path,
                                       "the keys of a section must ascend, and these do not");
    int code = file_ready(section, key, error);
    if (code < 0)
        return code;
    char *message = NULL;
    write(section->writer, tgn_store_rocksdb__data(key), key.length, tgn_store_rocksdb__data(value),
          value.length, &message);
    if (message)
        return tgn_store_rocksdb__failed(error, path, message);
    sorted_file *file = &section->files[section->count - 1];
    file->keys++;
    file->last.length = 0;
    tgn_buffer__add(&file->last, key.data, key.length);
    return file->last.failed ? no_memory(error) : 0;
}

static int section_add(rocksdb_section *section, write_function *write, tgn_store_bytes key,
                       tgn_store_bytes value, tgn_error *error)
{
    int code = file_add(section, write, key, value, error);
    if (code < 0)
        section->failed = true;
    return code;
}

int tgn_store_rocksdb__section_put(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                                   tgn_error *error)
{
    return section_add((rocksdb_section *)section, rocksdb_sstfilewriter_put, key, value, error);
}

int tgn_store_rocksdb__section_append(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                                      tgn_error *error)
{
    return section_add((rocksdb_section *)section, rocksdb_sstfilewriter_merge, key, value, error);
}

/* ---- committing ---------------------------------------------------------------------------------------- */

static int by_first_key(const void *a, const void *b)
{
    const sorted_file *const *left = a, *const *right = b;
    return tgn_store_bytes__compare(tgn_store_bytes__of(&(*left)->first),
                                    tgn_store_bytes__of(&(*right)->first));
}

/* All files of all sections in the order of their keys; NULL when memory runs out. */
static const sorted_file **all_files(const rocksdb_load *load, size_t *count)
{
    *count = 0;
    for (size_t i = 0; i < load->count; i++)
        *count += load->sections[i]->count;
    const sorted_file **files = malloc((*count + 1) * sizeof *files);
    if (!files)
        return NULL;
    size_t at = 0;
    for (size_t i = 0; i < load->count; i++)
        for (size_t j = 0; j < load->sections[i]->count; j++)
            files[at++] = &load->sections[i]->files[j];
    qsort(files, *count, sizeof(const sorted_file *), by_first_key);
    return files;
}

static int ingest(tgn_store_rocksdb *store, const sorted_file **files, size_t count, tgn_error *error)
{
    const char **names = malloc(count * sizeof *names);
    if (!names)
        return no_memory(error);
    for (size_t i = 0; i < count; i++)
        names[i] = files[i]->name;
    char *message = NULL;
    const tgn_store_rocksdb_journal before = tgn_store_rocksdb__read_journal(store->folder);
    rocksdb_ingestexternalfileoptions_t *options = rocksdb_ingestexternalfileoptions_create();
    rocksdb_ingestexternalfileoptions_set_move_files(options, 1);
    rocksdb_ingest_external_file(store->db, names, count, options, &message);
    rocksdb_ingestexternalfileoptions_destroy(options);
    free(names);
    if (message && strstr(message, "MANIFEST"))
        tgn_store_rocksdb__mend_journal(store->folder, before.name, before.length);
    return tgn_store_rocksdb__failed(error, store->path, message);
}

static int commit_files(tgn_store_rocksdb *store, const sorted_file **files, size_t count, tgn_error *error)
{
    for (size_t i = 1; i < count; i++)
        if (tgn_store_bytes__compare(tgn_store_bytes__of(&files[i - 1]->last),
                                     tgn_store_bytes__of(&files[i]->first)) >= 0)
            return tgn_store_folder__error(error, TGN_ERR_ARGUMENT, store->path,
                                           "sections of a load overlap");
    return count ? ingest(store, files, count, error) : 0;
}

static int finish_all(rocksdb_load *load, tgn_error *error)
{
    int code = 0;
    for (size_t i = 0; i < load->count && code == 0; i++) {
        if (load->sections[i]->failed)
            return tgn_store_folder__error(error, TGN_ERR_IO, load->store->path,
                                           "a section of this load failed before");
        code = file_finish(load->sections[i], error);
    }
    return code;
}

int tgn_store_rocksdb__load_commit(tgn_store_load *base, tgn_error *error)
{
    rocksdb_load *load = (rocksdb_load *)base;
    int code = finish_all(load, error);
    if (code < 0)
        return code;
    size_t count;
    const sorted_file **files = all_files(load, &count);
    if (!files)
        return no_memory(error);
    tgn_store_rocksdb__wait_for_readers(load->store->reader_lock);
    code = commit_files(load->store, files, count, error);
    free(files);
    return code;
}

/* Remove its files; those that RocksDB has ingested are no longer under their names. */
static void section_free(rocksdb_section *section)
{
    if (section->writer)
        rocksdb_sstfilewriter_destroy(section->writer);
    for (size_t i = 0; i < section->count; i++) {
        unlink(section->files[i].name);
        file_clear(&section->files[i]);
    }
    free(section->files);
    free(section);
}

void tgn_store_rocksdb__load_free(tgn_store_load *base)
{
    rocksdb_load *load = (rocksdb_load *)base;
    for (size_t i = 0; i < load->count; i++)
        section_free(load->sections[i]);
    free(load->sections);
    rocksdb_envoptions_destroy(load->environment);
    pthread_mutex_destroy(&load->lock);
    free(load);
}
