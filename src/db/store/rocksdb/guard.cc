/*
 * guard.cc - the table of functions, behind which nothing is thrown
 *
 * RocksDB is C++ behind a face of C, and its face lets exceptions through: std::bad_alloc when memory runs
 * out, std::system_error when there is no thread to be had. No C code can catch them, so the process would end
 * there. Each function of the table is therefore entered through a door that turns them into codes. This is
 * the only C++ here, and does nothing else.
 *
 * What RocksDB's own threads throw nobody can catch; rocksdb.c makes sure that they have space before they
 * start.
 */
#include <exception>
#include <new>
#include <system_error>

#include "db/store/rocksdb/rocksdb.h"

namespace
{

/* Called while an exception is caught. */
int caught(tgn_error *error)
{
    try {
        throw;
    } catch (const std::bad_alloc &) {
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    } catch (const std::system_error &) { /* RocksDB throws it for threads alone */
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory for threads");
    } catch (const std::exception &reason) {
        return tgn_error_set(error, TGN_ERR_IO, "the database failed: %s", reason.what());
    }
}

/* Where a function with these arguments writes its error. */
tgn_error *error_of(tgn_error *error)
{
    return error;
}

template <typename Last> tgn_error *error_of(Last)
{
    return nullptr;
}

template <typename First, typename Second, typename... Rest>
tgn_error *error_of(First, Second second, Rest... rest)
{
    return error_of(second, rest...);
}

template <auto function> struct door;

template <typename... Arguments, int (*function)(Arguments...)> struct door<function> {
    static int enter(Arguments... arguments)
    {
        try {
            return function(arguments...);
        } catch (...) {
            return caught(error_of(arguments...));
        }
    }
};

/* Functions that return nothing leave it to the next one of their scan or batch to say so. */
template <typename Object, typename... Arguments, void (*function)(Object *, Arguments...)>
struct door<function> {
    static void enter(Object *object, Arguments... arguments)
    {
        try {
            function(object, arguments...);
        } catch (...) {
            object->failed = true;
        }
    }
};

int get_many(tgn_store *store, const tgn_store_bytes *keys, size_t count, tgn_store_value *values,
             tgn_error *error)
{
    const int code = door<tgn_store_rocksdb__get_many>::enter(store, keys, count, values, error);
    if (code < 0)
        tgn_store_rocksdb__release_many(values, count);
    return code;
}

} // namespace

int tgn_store_rocksdb__open_guarded(tgn_store_rocksdb *store, size_t memory, tgn_error *error)
{
    return door<tgn_store_rocksdb__open_database>::enter(store, memory, error);
}

const tgn_store_backend tgn_store_rocksdb_backend = {
    "rocksdb",
    false,
    tgn_store_rocksdb__open, /* guarded within, where it can clean up */
    tgn_store_rocksdb__close,
    tgn_store_rocksdb__limit,
    tgn_store_rocksdb__size,
    tgn_store_rocksdb__copy,
    tgn_store_rocksdb__begin,
    tgn_store_rocksdb__end,
    tgn_store_rocksdb__is_wanted,
    tgn_store_rocksdb__is_stale,
    tgn_store_rocksdb__refresh,
    door<tgn_store_rocksdb__get>::enter,
    get_many,
    door<tgn_store_rocksdb__scan_new>::enter,
    door<tgn_store_rocksdb__scan_next>::enter,
    door<tgn_store_rocksdb__scan_seek>::enter,
    tgn_store_rocksdb__scan_free,
    door<tgn_store_rocksdb__batch_new>::enter,
    door<tgn_store_rocksdb__put>::enter,
    door<tgn_store_rocksdb__append>::enter,
    door<tgn_store_rocksdb__remove>::enter,
    door<tgn_store_rocksdb__remove_range>::enter,
    door<tgn_store_rocksdb__commit>::enter,
    tgn_store_rocksdb__batch_free,
    door<tgn_store_rocksdb__load_new>::enter,
    door<tgn_store_rocksdb__section_new>::enter,
    door<tgn_store_rocksdb__section_put>::enter,
    door<tgn_store_rocksdb__section_append>::enter,
    door<tgn_store_rocksdb__load_commit>::enter,
    tgn_store_rocksdb__load_free,
    door<tgn_store_rocksdb__sweep>::enter,
};
