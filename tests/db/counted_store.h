/*
 * counted_store.h - how often a store is asked
 *
 *      count_requests(store);          // from now on, until it is closed
 *      ... a question ...
 *      CHECK(requests() <= 4);         // since the last call
 *
 * On other machines every request is a round trip, so what counts is how many there are, not how many keys each
 * asks for. The table of the store's back end is exchanged for one that counts and passes on.
 */
#ifndef TESTS_DB_COUNTED_STORE_H
#define TESTS_DB_COUNTED_STORE_H

#include <stdatomic.h>

#include "db/store/backend.h"

static const tgn_store_backend *counted_backend;
static tgn_store_backend counting_backend;
static _Atomic size_t counted_requests, counted_keys;

static int counted_get(tgn_store *store, tgn_store_bytes key, tgn_store_value *value, tgn_error *error)
{
    counted_requests++;
    counted_keys++;
    return counted_backend->get(store, key, value, error);
}

static int counted_get_many(tgn_store *store, const tgn_store_bytes *keys, size_t count,
                            tgn_store_value *values, tgn_error *error)
{
    counted_requests++;
    counted_keys += count;
    return counted_backend->get_many(store, keys, count, values, error);
}

/* Requests since the last call, or since counting began. */
static inline size_t requests(void)
{
    counted_keys = 0;
    return atomic_exchange(&counted_requests, 0);
}

static inline void count_requests(tgn_store *store)
{
    if (store->backend != &counting_backend)
        counted_backend = store->backend;
    counting_backend = *counted_backend;
    counting_backend.get = counted_get;
    counting_backend.get_many = counted_get_many;
    store->backend = &counting_backend;
    requests();
}

#endif
