/* copy.c - a store copied: file by file where both are folders, else value by value */
#include "base/error.h"
#include "db/store/address.h"
#include "db/store/folder.h"
#include "db/store/rocksdb/rocksdb.h"

/* ---- value by value ------------------------------------------------------------------------------------ */

/* Rows, names and texts get smaller; pages, records, digests and the index of patterns do not (docs/LAYOUT.md). */
static bool gets_smaller(tgn_store_bytes key)
{
    const char letter = key.length ? *(const char *)key.data : '\0';
    return letter == 'p' || letter == 'r' || letter == 't';
}

typedef struct value_copy {
    tgn_store_load *load;
    tgn_store_section *section;
    bool packs;
    uint64_t done, total;
    const tgn_progress *progress;
} value_copy;

static int copy_one(value_copy *copy, tgn_store_bytes key, tgn_store_bytes value, tgn_error *error)
{
    if (!copy->section || copy->packs != gets_smaller(key)) {
        copy->packs = gets_smaller(key);
        TGN_TRY(tgn_store__section_new(&copy->section, copy->load, copy->packs, error));
    }
    TGN_TRY(tgn_store__section_put(copy->section, key, value, error));
    copy->done += key.length + value.length;
    const uint64_t total = copy->done < copy->total ? copy->total : copy->done;
    return tgn_progress_step(copy->progress, "copying", copy->done, total)
               ? 0
               : tgn_error_set(error, TGN_ERR_STOPPED, "stopped; nothing was copied");
}

static int copy_all(value_copy *copy, tgn_store *from, tgn_error *error)
{
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    int code = tgn_store__scan_new(&scan, from, TGN_STORE_BYTES(""), TGN_STORE_BYTES(""), true);
    if (code < 0)
        return tgn_error_set(error, code, "out of memory");
    while ((code = tgn_store__scan_next(scan, &key, &value, error)) > 0)
        if ((code = copy_one(copy, key, value, error)) < 0)
            break;
    tgn_store__scan_free(scan);
    return code;
}

int tgn_store__copy_values(tgn_store *from, tgn_store *to, const tgn_progress *progress, tgn_error *error)
{
    value_copy copy = {.progress = progress, .total = tgn_store__size(from)};
    TGN_TRY(tgn_store__load_new(&copy.load, to, error));
    int code = copy_all(&copy, from, error);
    if (code == 0)
        code = tgn_store__load_commit(copy.load, error);
    tgn_store__load_free(copy.load);
    return code;
}

static int copy_to_folder(const char *path, const char *to, const tgn_progress *progress, tgn_error *error)
{
    tgn_store *from, *folder = NULL;
    TGN_TRY(tgn_store__open(&from, path, TGN_STORE_READ, 0, error));
    int code = tgn_store__open(&folder, to, TGN_STORE_CREATE, 0, error);
    if (code == 0)
        code = tgn_store__copy_values(from, folder, progress, error);
    tgn_store__close(folder);
    tgn_store__close(from);
    return code;
}

/* ---- to a folder --------------------------------------------------------------------------------------- */

/* FORMAT comes last: without it the folder is no database. */
int tgn_store__copy(const char *path, const char *to, const tgn_progress *progress, tgn_error *error)
{
    const tgn_store_backend *backend = &tgn_store_rocksdb_backend;
    if (tgn_address_is_server(path))
        return copy_to_folder(path, to, progress, error);
    int code = tgn_store_folder__prepare(path, backend->name, TGN_STORE_READ, error);
    if (code == 0)
        code = backend->copy(path, to, progress, error);
    return code < 0 ? code : tgn_store_folder__write_format(to, backend->name, error);
}
