/*
 * store_fixture.h - a folder for databases under test, and the map that a store should be
 *
 *      lab_open();
 *      tgn_store *store = lab_store("a", TGN_STORE_CREATE);
 *      ...
 *      lab_close();                    // removes it all
 *
 * The model is the slow obvious thing: an array of entries sorted by key, searched from the front.
 */
#ifndef TESTS_DB_STORE_FIXTURE_H
#define TESTS_DB_STORE_FIXTURE_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../check.h"
#include "on_server.h"

#include "db/store/rocksdb/rocksdb.h"

static char lab_root[64];

/* Databases are in folders of the lab, or on a server (on_server.h). */
static inline const char *lab_server(void)
{
    return on_server();
}

static inline const char *lab_name(char out[64], const char *name)
{
    snprintf(out, 64, "lab_%d_%.40s", (int)getpid(), name);
    return out;
}

/* Paths in the lab, in a few buffers taken in turn. */
static inline const char *lab_path(const char *name)
{
    static char paths[8][512];
    static int turn;
    char unique[64];
    turn = (turn + 1) % 8;
    snprintf(paths[turn], sizeof paths[turn], "%.200s%s%.200s", lab_server() ? lab_server() : lab_root,
             lab_server() ? "" : "/", lab_server() ? lab_name(unique, name) : name);
    return paths[turn];
}

/* Remove a store, so that the next one of this name is new. */
static inline void lab_drop(const char *name)
{
    char line[512], unique[64];
    if (lab_server()) {
        on_server_drop(lab_name(unique, name));
        return;
    }
    snprintf(line, sizeof line, "rm -r '%s/%s'", lab_root, name);
    CHECK_INT(system(line), 0);
}

/* After how many keys a section begins its next file, where there are files. */
static inline void lab_limit_keys(tgn_store *store, uint64_t keys)
{
    if (!lab_server())
        tgn_store_rocksdb__of(store)->file_limit.keys = keys;
}

/* In memory where that can be had: every commit waits for its disk, and no test pulls the plug. */
static inline void lab_open(void)
{
    snprintf(lab_root, sizeof lab_root, "%s/tengen-store-XXXXXX",
             access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : "/tmp");
    if (!mkdtemp(lab_root)) {
        perror(lab_root);
        exit(2);
    }
}

static inline void lab_do(const char *command)
{
    char line[2048];
    snprintf(line, sizeof line, "cd '%s' && { %s; }", lab_root, command);
    CHECK_INT(system(line), 0);
}

static inline void lab_close(void)
{
    lab_do("chmod -R u+rwX . && rm -rf ./*");
    CHECK_INT(rmdir(lab_root), 0);
}

/* Open, and complain when that fails. */
static inline tgn_store *lab_store(const char *name, tgn_store_mode mode)
{
    tgn_store *store = NULL;
    tgn_error error = {.message = ""};
    char address[512], unique[64];
    if (mode == TGN_STORE_CREATE && lab_server())
        on_server_make(address, sizeof address, lab_name(unique, name));
    if (tgn_store__open(&store, lab_path(name), mode, 0, &error) < 0)
        check_fault(__FILE__, __LINE__, error.message);
    return store;
}

/* Opening must fail with this code, and words with the path in front and this in them. */
static inline void lab_refuses(const char *name, tgn_store_mode mode, int code, const char *words)
{
    tgn_store *store;
    tgn_error error = {.message = ""};
    int got = tgn_store__open(&store, lab_path(name), mode, 0, &error);
    CHECK_INT(got, code);
    CHECK_INT(error.code, code);
    CHECK(store == NULL);
    if (!strstr(error.message, words) || strncmp(error.message, lab_path(name), strlen(lab_path(name))) != 0)
        check_fault(__FILE__, __LINE__, error.message);
    tgn_store__close(store);
}

static inline tgn_store_bytes lab_text(const char *text)
{
    return (tgn_store_bytes){text, strlen(text)};
}

/* The value of a key as text: "(none)" when there is none, "(failed)" when it cannot be had. */
static inline const char *lab_get(tgn_store *store, const char *key)
{
    static char text[4096];
    tgn_store_value value = {0};
    int got = tgn_store__get(store, lab_text(key), &value, NULL);
    snprintf(text, sizeof text, "%.*s", got > 0 ? (int)value.bytes.length : 8,
             got > 0    ? (const char *)value.bytes.data
             : got == 0 ? "(none)"
                        : "(failed)");
    tgn_store__release(&value);
    return text;
}

/* One batch with one put. */
static inline int lab_put(tgn_store *store, const char *key, tgn_store_bytes value, tgn_error *error)
{
    tgn_store_batch *batch;
    if (tgn_store__batch_new(&batch, store) < 0)
        return TGN_ERR_MEMORY;
    tgn_store__put(batch, lab_text(key), value);
    int code = tgn_store__commit(batch, error);
    tgn_store__batch_free(batch);
    return code;
}

/* How many names a folder has. */
static inline int lab_count(const char *name)
{
    DIR *folder = opendir(lab_path(name));
    int count = -2; /* . and .. */
    while (folder && readdir(folder))
        count++;
    if (folder)
        closedir(folder);
    return count;
}

/* ---- the model ----------------------------------------------------------------------------------------- */

typedef struct entry {
    char *key, *value;
    size_t key_length, value_length;
} entry;

typedef struct model {
    entry *entries;
    size_t count;
} model;

static inline tgn_store_bytes entry_key(const entry *e)
{
    return (tgn_store_bytes){e->key, e->key_length};
}

static inline tgn_store_bytes entry_value(const entry *e)
{
    return (tgn_store_bytes){e->value, e->value_length};
}

static inline char *lab_copy(tgn_store_bytes bytes)
{
    char *copy = malloc(bytes.length + 1);
    if (bytes.length)
        memcpy(copy, bytes.data, bytes.length);
    return copy;
}

/* memcmp() and then the length, written another way than in the store. */
static inline int lab_compare(tgn_store_bytes a, tgn_store_bytes b)
{
    for (size_t i = 0; i < a.length && i < b.length; i++)
        if (((const unsigned char *)a.data)[i] != ((const unsigned char *)b.data)[i])
            return (int)((const unsigned char *)a.data)[i] - (int)((const unsigned char *)b.data)[i];
    return (a.length > b.length) - (a.length < b.length);
}

/* The first entry not below the key. */
static inline size_t model_find(const model *m, tgn_store_bytes key)
{
    size_t i = 0;
    while (i < m->count && lab_compare(entry_key(&m->entries[i]), key) < 0)
        i++;
    return i;
}

static inline bool model_has(const model *m, size_t i, tgn_store_bytes key)
{
    return i < m->count && lab_compare(entry_key(&m->entries[i]), key) == 0;
}

static inline void model_drop(model *m, size_t i)
{
    free(m->entries[i].key);
    free(m->entries[i].value);
    memmove(m->entries + i, m->entries + i + 1, (--m->count - i) * sizeof *m->entries);
}

static inline void model_append(model *m, tgn_store_bytes key, tgn_store_bytes value)
{
    size_t i = model_find(m, key);
    if (!model_has(m, i, key)) {
        m->entries = realloc(m->entries, (m->count + 1) * sizeof *m->entries);
        memmove(m->entries + i + 1, m->entries + i, (m->count++ - i) * sizeof *m->entries);
        m->entries[i] = (entry){.key = lab_copy(key), .key_length = key.length};
    }
    entry *e = &m->entries[i];
    e->value = realloc(e->value, e->value_length + value.length + 1);
    if (value.length)
        memcpy(e->value + e->value_length, value.data, value.length);
    e->value_length += value.length;
}

static inline void model_remove_range(model *m, tgn_store_bytes from, tgn_store_bytes to)
{
    size_t i = model_find(m, from);
    while (i < m->count && lab_compare(entry_key(&m->entries[i]), to) < 0)
        model_drop(m, i);
}

static inline void model_remove(model *m, tgn_store_bytes key)
{
    size_t i = model_find(m, key);
    if (model_has(m, i, key))
        model_drop(m, i);
}

static inline void model_put(model *m, tgn_store_bytes key, tgn_store_bytes value)
{
    model_remove(m, key);
    model_append(m, key, value);
}

static inline model model_copy(const model *m)
{
    model copy = {.entries = malloc((m->count + 1) * sizeof(entry)), .count = m->count};
    for (size_t i = 0; i < m->count; i++) {
        copy.entries[i] = m->entries[i];
        copy.entries[i].key = lab_copy(entry_key(&m->entries[i]));
        copy.entries[i].value = lab_copy(entry_value(&m->entries[i]));
    }
    return copy;
}

static inline void model_clear(model *m)
{
    while (m->count)
        model_drop(m, m->count - 1);
    free(m->entries);
    *m = (model){0};
}

#endif
