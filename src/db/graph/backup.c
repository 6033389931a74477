/*
 * backup.c - a copy of a database, made while others may write to it
 *
 *   1. What was confirmed so far is read first: the copy must have at least that.
 *   2. The store is copied to TO.partial, as it is at one moment.
 *   3. The copy is opened and read from beginning to end, which compares every checksum, and its commits counted.
 *   4. It gets its name TO. A folder of that name is therefore always complete.
 */
#include "db/graph/graph.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "db/store/address.h"
#include "db/store/confirmed.h"
#include "db/store/folder.h"

/* Read every value; how many bytes there are is not known before. */
static int read_through(tgn_store *store, const tgn_progress *progress, tgn_error *error)
{
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    uint64_t read = 0;
    int code = tgn_store__scan_new(&scan, store, TGN_STORE_BYTES(""), TGN_STORE_BYTES(""), true);
    if (code < 0)
        return tgn_error_set(error, code, "out of memory");
    while ((code = tgn_store__scan_next(scan, &key, &value, error)) > 0) {
        read += key.length + value.length;
        if (!tgn_progress_step(progress, "checking", read, 0)) {
            code = tgn_error_set(error, TGN_ERR_STOPPED, "stopped");
            break;
        }
    }
    tgn_store__scan_free(scan);
    return code;
}

static int check_copy(const char *path, uint64_t confirmed, const tgn_progress *progress, tgn_error *error)
{
    tgn_store *store;
    uint64_t commits = 0;
    int code = tgn_store__open(&store, path, TGN_STORE_READ, 0, error);
    if (code < 0)
        return code;
    code = tgn_graph_commits__compare(store, path, confirmed, &commits, error);
    if (code == 0)
        code = read_through(store, progress, error);
    tgn_store__close(store);
    if (code == 0 && commits > 0) {
        const int file = tgn_store_confirmed__open(path);
        tgn_store_confirmed__write(file, commits);
        tgn_store_confirmed__close(file);
    }
    return code;
}

/* Give the copy its name, durably; never over something that is there. */
static int name_copy(const char *partial, const char *to, tgn_error *error)
{
    struct stat status;
    if (lstat(to, &status) == 0)
        return tgn_store_folder__error(error, TGN_ERR_ARGUMENT, to,
                                       "exists already; name a folder that does not");
    int code = tgn_store_folder__sync(partial, error);
    if (code == 0 && rename(partial, to) < 0)
        code = tgn_store_folder__system_error(error, errno, to);
    return code < 0 ? code : tgn_store_folder__sync_parent(to, error);
}

static int make_copy(const char *path, const char *partial, const char *to, const tgn_progress *progress,
                     tgn_error *error)
{
    const uint64_t confirmed = tgn_store_confirmed__read(path);
    int code = tgn_store__copy(path, partial, progress, error);
    if (code == 0)
        code = check_copy(partial, confirmed, progress, error);
    if (code == 0)
        code = name_copy(partial, to, error);
    if (code < 0)
        tgn_store_folder__remove(partial);
    return code;
}

int tgn_graph_backup(const char *path, const char *to, const tgn_progress *progress, tgn_error *error)
{
    struct stat status;
    size_t length = strlen(to);
    while (length > 1 && to[length - 1] == '/')
        length--;
    if (lstat(to, &status) == 0)
        return tgn_store_folder__error(error, TGN_ERR_ARGUMENT, to,
                                       "exists already; name a folder that does not");
    if (errno != ENOENT)
        return tgn_store_folder__system_error(error, errno, to);
    char *name = strndup(to, length), *partial = malloc(length + sizeof ".partial");
    int code = name && partial ? 0 : tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a copy");
    if (code == 0) {
        snprintf(partial, length + sizeof ".partial", "%s.partial", name);
        if (mkdir(partial, 0777) < 0)
            code = errno == EEXIST
                       ? tgn_store_folder__error(
                             error, TGN_ERR_IO, partial,
                             "left by a copy that was interrupted, or one is being made; remove it if "
                             "no other process writes it")
                       : tgn_store_folder__system_error(error, errno, partial);
        else
            code = make_copy(path, partial, name, progress, error);
    }
    free(name);
    free(partial);
    return code;
}

/* ---- copying from one place to another ----------------------------------------------------------------- */

/* Nothing may be there that the copy would be mixed with. */
static int check_empty(tgn_store *store, const char *path, tgn_error *error)
{
    char shown[TGN_ADDRESS_TEXT];
    tgn_store_value value = {0};
    const int found = tgn_store__get(store, TGN_STORE_BYTES("m"), &value, error);
    tgn_store__release(&value);
    return found > 0 ? tgn_error_set(error, TGN_ERR_ARGUMENT,
                                     "%s: has games already; copy to a place that is empty",
                                     tgn_address_format(shown, path))
                     : found;
}

static int copy_into(tgn_store *from, const char *to, const tgn_progress *progress, tgn_error *error)
{
    tgn_store *store;
    TGN_TRY(tgn_store__open(&store, to, TGN_STORE_CREATE, 0, error));
    int code = tgn_store__begin(store, error);
    if (code >= 0) {
        code = check_empty(store, to, error);
        if (code == 0)
            code = tgn_store__copy_values(from, store, progress, error);
        tgn_store__end(store);
    }
    tgn_store__close(store);
    return code;
}

int tgn_graph_copy(const char *from, const char *to, const tgn_progress *progress, tgn_error *error)
{
    tgn_store *store;
    TGN_TRY(tgn_store__open(&store, from, TGN_STORE_READ, 0, error));
    const int code = copy_into(store, to, progress, error);
    tgn_store__close(store);
    return code;
}
