/*
 * cache.c - values that were read, and keys that are not there
 *
 * A get from a server takes a hundred times as long as one from memory, so what was read is kept, the latest used, within a
 * bound of memory. Entries are found by a hash of their key and linked in the order of use:
 *
 *      slots   [ ] [*] [ ] [*] ...          newest <-> ... <-> oldest
 *                   |       |
 *                   entry   entry -> entry
 *
 * An entry is one allocation: the key, then the value. It is freed when it is out of the cache and nobody holds it.
 */
#include "db/store/postgres/postgres.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct cache_entry {
    struct cache_entry *next;          /* in its slot */
    struct cache_entry *newer, *older; /* in the order of use */
    uint64_t hash;
    atomic_int holders; /* the cache is one of them */
    bool absent;
    uint32_t key_length;
    size_t length;
    char bytes[]; /* the key, the value */
} cache_entry;

struct tgn_store_postgres_cache {
    pthread_mutex_t lock;
    size_t memory, used;
    int64_t epoch; /* the state that the entries are of */
    cache_entry **slots;
    size_t slot_count, count; /* slot_count: a power of two */
    cache_entry *newest, *oldest;
};

enum { SLOTS_FIRST = 1 << 12 };

static uint64_t hash_of(tgn_store_bytes key)
{
    uint64_t hash = 0xCBF29CE484222325ULL;
    for (size_t i = 0; i < key.length; i++)
        hash = (hash ^ ((const uint8_t *)key.data)[i]) * 0x100000001B3ULL;
    return (hash ^ hash >> 32) * 0xD6E8FEB86659FD93ULL;
}

static size_t size_of(const cache_entry *entry)
{
    return sizeof *entry + entry->key_length + entry->length + 2 * sizeof(void *);
}

static void let_go(void *held)
{
    cache_entry *entry = held;
    if (atomic_fetch_sub(&entry->holders, 1) == 1)
        free(entry);
}

/* ---- the order of use ---------------------------------------------------------------------------------- */

static void unlink_use(tgn_store_postgres_cache *cache, cache_entry *entry)
{
    *(entry->newer ? &entry->newer->older : &cache->newest) = entry->older;
    *(entry->older ? &entry->older->newer : &cache->oldest) = entry->newer;
}

static void link_newest(tgn_store_postgres_cache *cache, cache_entry *entry)
{
    entry->newer = NULL;
    entry->older = cache->newest;
    *(cache->newest ? &cache->newest->newer : &cache->oldest) = entry;
    cache->newest = entry;
}

/* ---- slots --------------------------------------------------------------------------------------------- */

static cache_entry **slot_of(const tgn_store_postgres_cache *cache, uint64_t hash)
{
    return &cache->slots[hash >> 20 & (cache->slot_count - 1)];
}

static cache_entry *find(const tgn_store_postgres_cache *cache, tgn_store_bytes key, uint64_t hash)
{
    cache_entry *entry = *slot_of(cache, hash);
    while (entry && (entry->hash != hash || entry->key_length != key.length ||
                     (key.length && memcmp(entry->bytes, key.data, key.length) != 0)))
        entry = entry->next;
    return entry;
}

static void take_out(tgn_store_postgres_cache *cache, cache_entry *entry)
{
    cache_entry **at = slot_of(cache, entry->hash);
    while (*at != entry)
        at = &(*at)->next;
    *at = entry->next;
    unlink_use(cache, entry);
    cache->used -= size_of(entry);
    cache->count--;
    let_go(entry);
}

/* Twice as many slots; where there is no memory for them, lists get longer. */
static void widen(tgn_store_postgres_cache *cache)
{
    cache_entry **old = cache->slots, **slots = calloc(2 * cache->slot_count, sizeof(cache_entry *));
    const size_t count = cache->slot_count;
    if (!slots)
        return;
    cache->slots = slots;
    cache->slot_count = 2 * count;
    for (size_t i = 0; i < count; i++)
        for (cache_entry *entry = old[i], *next; entry; entry = next) {
            next = entry->next;
            cache_entry **slot = slot_of(cache, entry->hash);
            entry->next = *slot;
            *slot = entry;
        }
    free(old);
}

static void shrink(tgn_store_postgres_cache *cache)
{
    while (cache->oldest && cache->used > cache->memory)
        take_out(cache, cache->oldest);
}

/* ---- the functions ------------------------------------------------------------------------------------- */

int tgn_store_postgres_cache__new(tgn_store_postgres_cache **out, size_t memory)
{
    tgn_store_postgres_cache *cache = calloc(1, sizeof *cache);
    cache_entry **slots = calloc(SLOTS_FIRST, sizeof(cache_entry *));
    *out = NULL;
    if (!cache || !slots) {
        free(cache);
        free(slots);
        return TGN_ERR_MEMORY;
    }
    pthread_mutex_init(&cache->lock, NULL);
    cache->memory = memory;
    cache->slots = slots;
    cache->slot_count = SLOTS_FIRST;
    *out = cache;
    return 0;
}

void tgn_store_postgres_cache__free(tgn_store_postgres_cache *cache)
{
    if (!cache)
        return;
    tgn_store_postgres_cache__forget_all(cache);
    pthread_mutex_destroy(&cache->lock);
    free(cache->slots);
    free(cache);
}

void tgn_store_postgres_cache__limit(tgn_store_postgres_cache *cache, size_t memory)
{
    pthread_mutex_lock(&cache->lock);
    cache->memory = memory;
    shrink(cache);
    pthread_mutex_unlock(&cache->lock);
}

static void hold(cache_entry *entry, tgn_store_value *value)
{
    *value = (tgn_store_value){.hold = entry, .release = let_go};
    if (!entry->absent)
        value->bytes = (tgn_store_bytes){entry->bytes + entry->key_length, entry->length};
    atomic_fetch_add(&entry->holders, 1);
}

bool tgn_store_postgres_cache__get(tgn_store_postgres_cache *cache, tgn_store_bytes key,
                                   tgn_store_value *value)
{
    const uint64_t hash = hash_of(key);
    pthread_mutex_lock(&cache->lock);
    cache_entry *entry = find(cache, key, hash);
    if (entry) {
        unlink_use(cache, entry);
        link_newest(cache, entry);
        if (entry->absent)
            *value = (tgn_store_value){0};
        else
            hold(entry, value);
    }
    pthread_mutex_unlock(&cache->lock);
    return entry != NULL;
}

static char *add_bytes(char *out, tgn_store_bytes bytes)
{
    if (bytes.length)
        memcpy(out, bytes.data, bytes.length);
    return out + bytes.length;
}

static cache_entry *make_entry(tgn_store_bytes key, uint64_t hash, tgn_store_bytes front,
                               tgn_store_bytes tail)
{
    cache_entry *entry = malloc(sizeof *entry + key.length + front.length + tail.length);
    if (!entry)
        return NULL;
    *entry = (cache_entry){.hash = hash,
                           .absent = !tail.data,
                           .key_length = (uint32_t)key.length,
                           .length = front.length + tail.length};
    atomic_init(&entry->holders, 0);
    add_bytes(add_bytes(add_bytes(entry->bytes, key), front), tail);
    return entry;
}

static void keep(tgn_store_postgres_cache *cache, cache_entry *entry)
{
    if (cache->count >= cache->slot_count)
        widen(cache);
    cache_entry **slot = slot_of(cache, entry->hash);
    entry->next = *slot;
    *slot = entry;
    link_newest(cache, entry);
    atomic_fetch_add(&entry->holders, 1);
    cache->used += size_of(entry);
    cache->count++;
}

int tgn_store_postgres_cache__put(tgn_store_postgres_cache *cache, int64_t epoch, tgn_store_bytes key,
                                  tgn_store_bytes front, tgn_store_bytes tail, tgn_store_value *value)
{
    cache_entry *entry = make_entry(key, hash_of(key), front, tail);
    *value = (tgn_store_value){0};
    if (!entry)
        return TGN_ERR_MEMORY;
    hold(entry, value);
    pthread_mutex_lock(&cache->lock);
    if (cache->epoch == epoch && !find(cache, key, entry->hash)) {
        keep(cache, entry);
        shrink(cache);
    }
    pthread_mutex_unlock(&cache->lock);
    if (!tail.data)
        tgn_store__release(value);
    return 0;
}

void tgn_store_postgres_cache__move(tgn_store_postgres_cache *cache, int64_t epoch)
{
    pthread_mutex_lock(&cache->lock);
    cache->epoch = epoch;
    pthread_mutex_unlock(&cache->lock);
}

void tgn_store_postgres_cache__forget(tgn_store_postgres_cache *cache, tgn_store_bytes key)
{
    pthread_mutex_lock(&cache->lock);
    cache_entry *entry = find(cache, key, hash_of(key));
    if (entry)
        take_out(cache, entry);
    pthread_mutex_unlock(&cache->lock);
}

void tgn_store_postgres_cache__forget_range(tgn_store_postgres_cache *cache, tgn_store_bytes from,
                                            tgn_store_bytes to)
{
    pthread_mutex_lock(&cache->lock);
    for (cache_entry *entry = cache->newest, *next; entry; entry = next) {
        const tgn_store_bytes key = {entry->bytes, entry->key_length};
        next = entry->older;
        if (tgn_store_bytes__compare(from, key) <= 0 && tgn_store_bytes__compare(key, to) < 0)
            take_out(cache, entry);
    }
    pthread_mutex_unlock(&cache->lock);
}

void tgn_store_postgres_cache__forget_all(tgn_store_postgres_cache *cache)
{
    pthread_mutex_lock(&cache->lock);
    while (cache->oldest)
        take_out(cache, cache->oldest);
    pthread_mutex_unlock(&cache->lock);
}
