/*
 * load.c - large changes, and what becomes of small ones
 *
 *      sections (any threads)                    shards, a thread and a connection each (writer.c)
 *        rows of shard 1, 1 MB  ----------->  queue  -->  begin; copy; copy; copy; ...  index; attach;   commit
 *        rows of shard 2, 1 MB  ----------->  queue  -->  begin; copy; ...              index; attach;   commit
 *
 * Each shard gets all its rows in one transaction. When the last row is there the tables of new segments are indexed, and
 * only when that has worked everywhere do all of them commit; then the head is published (turn.c).
 */
#include "db/store/postgres/change.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

/* Bytes of one COPY. */
enum { BLOCK = 1 << 20 };

typedef struct postgres_load {
    tgn_store_load base;
    tgn_store_postgres_change change;
    bool small, own;
    pthread_mutex_t lock; /* over what follows, and the lists of the change */
    struct postgres_section **sections;
    size_t section_count, section_capacity;
    tgn_buffer keys; /* length(4) and key of all rows, to be forgotten by the cache */
    tgn_store_postgres_writer writers[];
} postgres_load;

/* Rows for one shard and one table that were not handed over yet. */
typedef struct section_rows {
    int part;
    bool fresh;
    tgn_buffer rows;
} section_rows;

typedef struct postgres_section {
    tgn_store_section base;
    postgres_load *load;
    bool failed;
    tgn_buffer last; /* key */
    bool any;
    tgn_store_postgres_packer *packer; /* NULL: nothing is packed */
    tgn_buffer packed;
    section_rows shards[];
} postgres_section;

static int no_memory(tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
}

/* ---- a load -------------------------------------------------------------------------------------------- */

/* What became garbage in this turn goes before more is written: the disk need not hold both. */
static int remove_garbage(tgn_store_postgres *store, tgn_error *error)
{
    if (store->garbage.length == 0)
        return 0;
    TGN_TRY(tgn_store_postgres__drop_garbage(store, error));
    return tgn_store_postgres__sweep_all(store, NULL, error);
}

int tgn_store_postgres__load_begin(tgn_store_load **out, tgn_store *base, bool small, tgn_error *error)
{
    tgn_store_postgres *store = tgn_store_postgres__of(base);
    bool own;
    *out = NULL;
    TGN_TRY(tgn_store_postgres__take_turn(store, &own, error));
    const size_t size =
        sizeof(postgres_load) + (size_t)store->shard_count * sizeof(tgn_store_postgres_writer);
    postgres_load *load = calloc(1, size);
    int64_t epoch = !load ? no_memory(error) : small ? 0 : remove_garbage(store, error);
    if (epoch == 0)
        epoch = tgn_store_postgres__intend(store, error);
    if (epoch < 0) {
        free(load);
        if (own)
            tgn_store_postgres__give_turn(store);
        return (int)epoch;
    }
    load->base.store = base;
    load->change.store = store;
    load->small = small;
    load->own = own;
    load->change.epoch = epoch;
    load->change.view = tgn_store_postgres__hold_view(store);
    pthread_mutex_init(&load->lock, NULL);
    *out = &load->base;
    int code = 0;
    for (int i = 0; i < store->shard_count && code == 0; i++)
        code = tgn_store_postgres_writer__start(&load->writers[i], &load->change, i);
    if (code < 0) {
        tgn_store_postgres__load_free(*out);
        *out = NULL;
        return no_memory(error);
    }
    return 0;
}

int tgn_store_postgres__load_new(tgn_store_load **out, tgn_store *store, tgn_error *error)
{
    return tgn_store_postgres__load_begin(out, store, false, error);
}

static void section_free(postgres_section *section)
{
    for (int i = 0; i < section->load->change.store->shard_count; i++)
        tgn_buffer__clear(&section->shards[i].rows);
    tgn_buffer__clear(&section->last);
    tgn_buffer__clear(&section->packed);
    tgn_store_postgres_packer__free(section->packer);
    free(section);
}

/*
 * Whether some shard may have committed a change that did not become visible. Then the intent stays, and whoever has the
 * next turn removes the remains.
 */
static bool has_remains(const postgres_load *load)
{
    bool remains = false;
    for (int i = 0; i < load->change.store->shard_count; i++)
        remains |= load->writers[i].step >= TGN_STORE_POSTGRES_COMMIT && load->writers[i].connection;
    return remains;
}

void tgn_store_postgres__load_free(tgn_store_load *base)
{
    postgres_load *load = (postgres_load *)base;
    tgn_store_postgres *store = load->change.store;
    const bool remains = has_remains(load);
    for (int i = 0; i < store->shard_count; i++)
        tgn_store_postgres_writer__stop(&load->writers[i]);
    if (load->change.epoch && !remains)
        tgn_store_postgres__withdraw(store, load->change.epoch);
    if (load->own)
        tgn_store_postgres__give_turn(store);
    for (size_t i = 0; i < load->section_count; i++)
        section_free(load->sections[i]);
    for (size_t i = 0; i < load->change.range_count; i++) {
        tgn_buffer__clear(&load->change.ranges[i].from);
        tgn_buffer__clear(&load->change.ranges[i].to);
    }
    free(load->sections);
    free(load->change.fresh);
    free(load->change.dropped);
    free(load->change.ranges);
    tgn_buffer__clear(&load->keys);
    tgn_store_postgres__drop_view(store, load->change.view);
    pthread_mutex_destroy(&load->lock);
    free(load);
}

int tgn_store_postgres__load_remove(tgn_store_load *base, tgn_store_bytes from, tgn_store_bytes to)
{
    postgres_load *load = (postgres_load *)base;
    if (tgn_array__need(&load->change.ranges, &load->change.range_capacity, load->change.range_count + 1) < 0)
        return TGN_ERR_MEMORY;
    tgn_store_postgres_range *range = &load->change.ranges[load->change.range_count++];
    *range = (tgn_store_postgres_range){0};
    tgn_buffer__add(&range->from, from.data, from.length);
    tgn_buffer__add(&range->to, to.data, to.length);
    return range->from.failed || range->to.failed ? TGN_ERR_MEMORY : 0;
}

int tgn_store_postgres__load_drop(tgn_store_load *base, int segment)
{
    postgres_load *load = (postgres_load *)base;
    if (tgn_array__need(&load->change.dropped, &load->change.dropped_capacity,
                        load->change.dropped_count + 1) < 0)
        return TGN_ERR_MEMORY;
    load->change.dropped[load->change.dropped_count++] = segment;
    return 0;
}

/* ---- sections ------------------------------------------------------------------------------------------ */

int tgn_store_postgres__section_new(tgn_store_section **out, tgn_store_load *base, bool pack,
                                    tgn_error *error)
{
    postgres_load *load = (postgres_load *)base;
    *out = NULL;
    postgres_section *section =
        calloc(1, sizeof *section + (size_t)load->change.store->shard_count * sizeof section->shards[0]);
    if (!section)
        return no_memory(error);
    section->base.store = base->store;
    section->load = load;
    int code = pack ? tgn_store_postgres_packer__new(&section->packer) : 0;
    pthread_mutex_lock(&load->lock);
    if (code == 0)
        code = tgn_array__need(&load->sections, &load->section_capacity, load->section_count + 1);
    if (code == 0)
        load->sections[load->section_count++] = section;
    pthread_mutex_unlock(&load->lock);
    if (code < 0) {
        section_free(section);
        return no_memory(error);
    }
    *out = &section->base;
    return 0;
}

static int hand_over(postgres_section *section, int shard, tgn_error *error)
{
    section_rows *mine = &section->shards[shard];
    return mine->rows.length == 0
               ? 0
               : tgn_store_postgres_writer__give(&section->load->writers[shard], mine->part, mine->fresh,
                                                 &mine->rows, error);
}

/* Whether there is a table of this segment that no head lists, one that a reader still needs, say. 1, 0, or a negative code. */
static int is_left(tgn_store_postgres *store, int segment, tgn_error *error)
{
    int left = 0;
    for (int i = 0; i < store->shard_count && left == 0; i++) {
        tgn_store_postgres_connection *connection;
        PGresult *result;
        TGN_TRY(tgn_store_postgres__connect(&connection, &store->shards[i], false, error));
        left = tgn_store_postgres__run(connection, TGN_STORE_POSTGRES_SOON, &result, error,
                                       "select 1 where to_regclass('tengen.map_%d') is not null", segment);
        if (left == 0) {
            left = PQntuples(result);
            PQclear(result);
        }
        tgn_store_postgres__disconnect(connection);
    }
    return left;
}

/* Whether there are pages of a segment, or chunks, in the table of all. 1, 0, or a negative code. */
static int has_common_keys(tgn_store_postgres *store, int segment, char letter, tgn_error *error)
{
    enum { KINDS = 4 };
    int found = 0;
    for (int kind = 0; kind < KINDS && found == 0; kind++) {
        const uint8_t number[4] = {(uint8_t)(segment >> 24), (uint8_t)(segment >> 16),
                                   (uint8_t)(segment >> 8), (uint8_t)segment};
        const uint8_t from[6] = {(uint8_t)letter, (uint8_t)kind, number[0], number[1], number[2], number[3]};
        uint8_t to[6];
        tgn_store_scan *scan;
        tgn_store_bytes key, value;
        memcpy(to, from, sizeof to);
        for (int i = 5; i >= 2 && ++to[i] == 0; i--)
            ;
        if (tgn_store_postgres__scan_new(&scan, &store->base, (tgn_store_bytes){from, 6},
                                         (tgn_store_bytes){to, 6}, false) < 0)
            return no_memory(error);
        found = tgn_store_postgres__scan_next(scan, &key, &value, error);
        tgn_store_postgres__scan_free(scan);
    }
    return found;
}

/* A segment that has rows in the table of all stays there. */
static int is_in_common(tgn_store_postgres *store, int segment, tgn_error *error)
{
    int found = is_left(store, segment, error);
    if (found == 0)
        found = has_common_keys(store, segment, 'n', error);
    return found == 0 ? has_common_keys(store, segment, 'v', error) : found;
}

/* The table for a key, and whether it is a new one. */
static int choose_table(postgres_load *load, tgn_store_bytes key, int *part, bool *fresh, tgn_error *error)
{
    const int segment = tgn_store_postgres__segment(key);
    *part = tgn_store_postgres_view__part(load->change.view, segment);
    *fresh = false;
    if (!segment || *part || load->small)
        return 0;
    int code = 0;
    pthread_mutex_lock(&load->lock);
    *fresh = tgn_store_postgres__has(load->change.fresh, load->change.fresh_count, segment);
    if (!*fresh) {
        code = is_in_common(load->change.store, segment, error);
        if (code == 0 && tgn_array__need(&load->change.fresh, &load->change.fresh_capacity,
                                         load->change.fresh_count + 1) < 0)
            code = no_memory(error);
        *fresh = code == 0;
        if (*fresh)
            load->change.fresh[load->change.fresh_count++] = segment;
    }
    pthread_mutex_unlock(&load->lock);
    *part = *fresh ? segment : 0;
    return code < 0 ? code : 0;
}

static void add_number(tgn_buffer *out, uint64_t number, int bytes)
{
    uint8_t space[8];
    for (int i = 0; i < bytes; i++)
        space[i] = (uint8_t)(number >> 8 * (bytes - 1 - i));
    tgn_buffer__add(out, space, (size_t)bytes);
}

static void add_field(tgn_buffer *out, uint64_t number, int bytes)
{
    add_number(out, (uint64_t)bytes, 4);
    add_number(out, number, bytes);
}

static const uint32_t NO_VALUE = UINT32_MAX; /* the length of NULL */

/* A row as COPY takes it in binary: how many fields, and each with its length. schema.c says where a value is cut. */
static void add_row(tgn_buffer *out, int64_t epoch, int part, int bucket, char kind, tgn_store_bytes key,
                    tgn_store_bytes value)
{
    add_number(out, 7, 2);
    add_field(out, (uint64_t)epoch, 8);
    add_field(out, (uint64_t)part, 4);
    add_field(out, (uint64_t)bucket, 2);
    add_field(out, (uint64_t)(unsigned char)kind, 1);
    add_number(out, key.length, 4);
    tgn_buffer__add(out, key.data, key.length);
    const size_t front = value.length - value.length % TGN_STORE_POSTGRES_PIECE;
    const bool removed = kind == TGN_STORE_POSTGRES_REMOVE;
    add_number(out, removed ? NO_VALUE : value.length - front, 4);
    if (value.length > front)
        tgn_buffer__add(out, (const char *)value.data + front, value.length - front);
    add_number(out, removed || front == 0 ? NO_VALUE : front, 4);
    if (front)
        tgn_buffer__add(out, value.data, front);
}

static int note_key(postgres_load *load, tgn_store_bytes key)
{
    const uint32_t length = (uint32_t)key.length;
    pthread_mutex_lock(&load->lock);
    tgn_buffer__add(&load->keys, &length, sizeof length);
    tgn_buffer__add(&load->keys, key.data, key.length);
    const bool failed = load->keys.failed;
    pthread_mutex_unlock(&load->lock);
    return failed ? TGN_ERR_MEMORY : 0;
}

static int add(postgres_section *section, char kind, tgn_store_bytes key, tgn_store_bytes value,
               tgn_error *error)
{
    postgres_load *load = section->load;
    const int bucket = tgn_store_postgres__bucket(key), shard = load->change.store->shard_of[bucket];
    section_rows *mine = &section->shards[shard];
    int part;
    bool fresh;
    TGN_TRY(choose_table(load, key, &part, &fresh, error));
    if (mine->part != part || mine->fresh != fresh)
        TGN_TRY(hand_over(section, shard, error));
    mine->part = part;
    mine->fresh = fresh;
    tgn_buffer__reserve(&mine->rows, mine->rows.length ? 0 : BLOCK / 4);
    add_row(&mine->rows, load->change.epoch, part, bucket, kind, key, value);
    if (mine->rows.failed || note_key(load, key) < 0)
        return no_memory(error);
    return mine->rows.length >= BLOCK ? hand_over(section, shard, error) : 0;
}

int tgn_store_postgres__section_row(tgn_store_section *base, char kind, tgn_store_bytes key,
                                    tgn_store_bytes value, tgn_error *error)
{
    postgres_section *section = (postgres_section *)base;
    if (kind == TGN_STORE_POSTGRES_PUT && section->packer &&
        tgn_store_postgres_packer__run(section->packer, value, &section->packed)) {
        kind = TGN_STORE_POSTGRES_PACKED;
        value = tgn_store_bytes__of(&section->packed);
    }
    const int code = add(section, kind, key, value, error);
    section->failed |= code < 0;
    return code;
}

/* Where keys come in order, as the callers of a load promise. */
static int section_add(tgn_store_section *base, char kind, tgn_store_bytes key, tgn_store_bytes value,
                       tgn_error *error)
{
    postgres_section *section = (postgres_section *)base;
    if (section->any && tgn_store_bytes__compare(tgn_store_bytes__of(&section->last), key) >= 0) {
        section->failed = true;
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "%s: the keys of a section must ascend, and these do not",
                             section->load->change.store->shown);
    }
    section->any = true;
    section->last.length = 0;
    tgn_buffer__add(&section->last, key.data, key.length);
    if (section->last.failed) {
        section->failed = true;
        return no_memory(error);
    }
    return tgn_store_postgres__section_row(base, kind, key, value, error);
}

int tgn_store_postgres__section_put(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                                    tgn_error *error)
{
    return section_add(section, TGN_STORE_POSTGRES_PUT, key, value, error);
}

int tgn_store_postgres__section_append(tgn_store_section *section, tgn_store_bytes key, tgn_store_bytes value,
                                       tgn_error *error)
{
    return section_add(section, TGN_STORE_POSTGRES_APPEND, key, value, error);
}

/* ---- committing ---------------------------------------------------------------------------------------- */

static int hand_over_all(postgres_load *load, tgn_error *error)
{
    for (size_t i = 0; i < load->section_count; i++) {
        if (load->sections[i]->failed)
            return tgn_error_set(error, TGN_ERR_IO, "%s: a section of this load failed before",
                                 load->change.store->shown);
        for (int shard = 0; shard < load->change.store->shard_count; shard++)
            TGN_TRY(hand_over(load->sections[i], shard, error));
    }
    return 0;
}

static int by_number(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* The state that this change makes. */
static tgn_store_postgres_view *next_view(const postgres_load *load)
{
    const tgn_store_postgres_view *old = load->change.view;
    tgn_store_postgres_view *view = malloc(sizeof *view);
    int *parts = malloc((old->part_count + load->change.fresh_count + 1) * sizeof *parts);
    if (!view || !parts) {
        free(view);
        free(parts);
        return NULL;
    }
    *view = (tgn_store_postgres_view){.holders = 1, .epoch = load->change.epoch, .parts = parts};
    memcpy(view->shard_epochs, old->shard_epochs, sizeof view->shard_epochs);
    for (size_t i = 0; i < old->part_count; i++)
        if (!tgn_store_postgres__has(load->change.dropped, load->change.dropped_count, old->parts[i]))
            parts[view->part_count++] = old->parts[i];
    for (size_t i = 0; i < load->change.fresh_count; i++)
        parts[view->part_count++] = load->change.fresh[i];
    qsort(parts, view->part_count, sizeof *parts, by_number);
    for (int i = 0; i < load->change.store->shard_count; i++)
        if (load->writers[i].connection)
            view->shard_epochs[i] = load->change.epoch;
    return view;
}

/* What is in the cache is of the state before; only what changed has to go. */
static void forget_changed(postgres_load *load)
{
    tgn_store_postgres_cache *cache = load->change.store->cache;
    tgn_store_postgres_cache__move(cache, -1);
    for (size_t i = 0; i < load->change.range_count; i++)
        tgn_store_postgres_cache__forget_range(cache, tgn_store_bytes__of(&load->change.ranges[i].from),
                                               tgn_store_bytes__of(&load->change.ranges[i].to));
    for (size_t at = 0; at < load->keys.length;) {
        uint32_t length;
        memcpy(&length, load->keys.data + at, sizeof length);
        at += sizeof length;
        tgn_store_postgres_cache__forget(cache, (tgn_store_bytes){load->keys.data + at, length});
        at += length;
    }
}

static int publish(postgres_load *load, tgn_error *error)
{
    tgn_store_postgres *store = load->change.store;
    tgn_store_postgres_view *view = next_view(load);
    if (!view)
        return no_memory(error);
    forget_changed(load);
    const int code = tgn_store_postgres__publish(store, view, error);
    if (code == 0) {
        load->change.epoch = 0;
        return 0;
    }
    tgn_store_postgres_cache__move(store->cache, store->view->epoch);
    free(view->parts);
    free(view);
    return code;
}

static bool is_empty(const postgres_load *load)
{
    bool any = load->change.range_count || load->change.dropped_count || load->change.fresh_count;
    for (size_t i = 0; i < load->section_count; i++)
        any |= load->sections[i]->any || load->sections[i]->failed;
    return !any && load->keys.length == 0;
}

/* Two sections may have met in a key: then the unique index of their table has refused it. */
int tgn_store_postgres__load_commit(tgn_store_load *base, tgn_error *error)
{
    postgres_load *load = (postgres_load *)base;
    if (is_empty(load))
        return 0;
    TGN_TRY(hand_over_all(load, error));
    TGN_TRY(tgn_store_postgres_writer__step_all(load->writers, load->change.store->shard_count,
                                                TGN_STORE_POSTGRES_FINISH, error));
    TGN_TRY(tgn_store_postgres_writer__step_all(load->writers, load->change.store->shard_count,
                                                TGN_STORE_POSTGRES_COMMIT, error));
    return publish(load, error);
}
