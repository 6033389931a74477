/*
 * batch.c - a small change: what a batch says of each key comes to one row
 *
 * A batch is kept as it was given. At its commit the words about one key are taken together, in their order, with the ranges that
 * cover it:
 *
 *      put a; append b         one row: put ab             put a; remove range         one row: removed
 *      append a; append b      one row: append ab          remove range; append a      one row: put a
 *
 * Keys of a range of which the batch says nothing else are removed by the shards themselves (load.c).
 */
#include "db/store/postgres/postgres.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

typedef struct batch_word {
    char kind;                                   /* of a row; for a range 'x', from `key` to `value` */
    size_t key, key_length, value, value_length; /* places in `bytes` */
    size_t order;
} batch_word;

enum { RANGE = 'x' };

typedef struct postgres_batch {
    tgn_store_batch base;
    tgn_buffer bytes;
    batch_word *words;
    size_t count, capacity;
} postgres_batch;

/* ---- words --------------------------------------------------------------------------------------------- */

int tgn_store_postgres__batch_new(tgn_store_batch **out, tgn_store *store)
{
    postgres_batch *batch = calloc(1, sizeof *batch);
    *out = NULL;
    if (!batch)
        return TGN_ERR_MEMORY;
    batch->base.store = store;
    *out = &batch->base;
    return 0;
}

void tgn_store_postgres__batch_free(tgn_store_batch *base)
{
    postgres_batch *batch = (postgres_batch *)base;
    tgn_buffer__clear(&batch->bytes);
    free(batch->words);
    free(batch);
}

static void add_word(tgn_store_batch *base, char kind, tgn_store_bytes key, tgn_store_bytes value)
{
    postgres_batch *batch = (postgres_batch *)base;
    const size_t at = batch->bytes.length;
    tgn_buffer__add(&batch->bytes, key.data, key.length);
    tgn_buffer__add(&batch->bytes, value.data, value.length);
    if (batch->bytes.failed || tgn_array__need(&batch->words, &batch->capacity, batch->count + 1) < 0) {
        base->failed = true;
        return;
    }
    batch->words[batch->count] =
        (batch_word){kind, at, key.length, at + key.length, value.length, batch->count};
    batch->count++;
}

void tgn_store_postgres__put(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value)
{
    add_word(batch, TGN_STORE_POSTGRES_PUT, key, value);
}

void tgn_store_postgres__append(tgn_store_batch *batch, tgn_store_bytes key, tgn_store_bytes value)
{
    add_word(batch, TGN_STORE_POSTGRES_APPEND, key, value);
}

void tgn_store_postgres__remove(tgn_store_batch *batch, tgn_store_bytes key)
{
    add_word(batch, TGN_STORE_POSTGRES_REMOVE, key, (tgn_store_bytes){NULL, 0});
}

void tgn_store_postgres__remove_range(tgn_store_batch *batch, tgn_store_bytes from, tgn_store_bytes to)
{
    if (tgn_store_bytes__compare(from, to) < 0)
        add_word(batch, RANGE, from, to);
}

/* ---- one row a key ------------------------------------------------------------------------------------- */

static tgn_store_bytes key_of(const postgres_batch *batch, const batch_word *word)
{
    return (tgn_store_bytes){batch->bytes.data ? batch->bytes.data + word->key : "", word->key_length};
}

static tgn_store_bytes value_of(const postgres_batch *batch, const batch_word *word)
{
    return (tgn_store_bytes){batch->bytes.data ? batch->bytes.data + word->value : "", word->value_length};
}

/* qsort() has no context, so the words are sorted as pairs with their batch. */
typedef struct sorted_word {
    const postgres_batch *batch;
    const batch_word *word;
} sorted_word;

static int by_key(const void *a, const void *b)
{
    const sorted_word *x = a, *y = b;
    const int order = tgn_store_bytes__compare(key_of(x->batch, x->word), key_of(y->batch, y->word));
    return order ? order : x->word->order < y->word->order ? -1 : x->word->order > y->word->order;
}

/* The last range that covers the key, as the number of its word; -1: none. */
static long covered_by(const postgres_batch *batch, tgn_store_bytes key)
{
    for (size_t i = batch->count; i-- > 0;) {
        const batch_word *word = &batch->words[i];
        if (word->kind == RANGE && tgn_store_bytes__compare(key_of(batch, word), key) <= 0 &&
            tgn_store_bytes__compare(key, value_of(batch, word)) < 0)
            return (long)i;
    }
    return -1;
}

/* What all words about one key come to. `value` is the value of its row. */
static char reduce(const postgres_batch *batch, const sorted_word *words, size_t count, bool ranges,
                   tgn_buffer *value)
{
    const long covered = ranges ? covered_by(batch, key_of(batch, words->word)) : -1;
    char kind = covered >= 0 ? TGN_STORE_POSTGRES_REMOVE : 0;
    value->length = 0;
    for (size_t i = 0; i < count; i++) {
        const batch_word *word = words[i].word;
        if ((long)word->order < covered)
            continue;
        if (word->kind != TGN_STORE_POSTGRES_APPEND) {
            value->length = 0;
            kind = word->kind;
        } else if (kind != TGN_STORE_POSTGRES_PUT) {
            kind = kind == TGN_STORE_POSTGRES_REMOVE ? TGN_STORE_POSTGRES_PUT : TGN_STORE_POSTGRES_APPEND;
        }
        const tgn_store_bytes more = value_of(batch, word);
        tgn_buffer__add(value, more.data, more.length);
    }
    return kind;
}

static int write_rows(const postgres_batch *batch, const sorted_word *words, size_t count, bool ranges,
                      tgn_store_section *section, tgn_error *error)
{
    tgn_buffer value = {0};
    int code = 0;
    for (size_t from = 0, to; from < count && code == 0; from = to) {
        const tgn_store_bytes key = key_of(batch, words[from].word);
        for (to = from + 1; to < count && tgn_store_bytes__compare(key_of(batch, words[to].word), key) == 0;)
            to++;
        const char kind = reduce(batch, words + from, to - from, ranges, &value);
        code = value.failed
                   ? tgn_error_set(error, TGN_ERR_MEMORY, "out of memory")
                   : tgn_store_postgres__section_row(section, kind, key, tgn_store_bytes__of(&value), error);
    }
    tgn_buffer__clear(&value);
    return code;
}

/* ---- the commit ---------------------------------------------------------------------------------------- */

static int write_all(const postgres_batch *batch, tgn_store_load *load, tgn_error *error)
{
    sorted_word *words = malloc((batch->count + 1) * sizeof *words);
    tgn_store_section *section;
    size_t count = 0;
    int code = words ? tgn_store_postgres__section_new(&section, load, false, error) : TGN_ERR_MEMORY;
    for (size_t i = 0; i < batch->count && code == 0; i++) {
        const batch_word *word = &batch->words[i];
        if (word->kind == RANGE)
            code = tgn_store_postgres__load_remove(load, key_of(batch, word), value_of(batch, word));
        else
            words[count++] = (sorted_word){batch, word};
    }
    if (code == TGN_ERR_MEMORY)
        tgn_error_set(error, code, "out of memory");
    if (code == 0) {
        qsort(words, count, sizeof *words, by_key);
        code = write_rows(batch, words, count, count < batch->count, section, error);
    }
    free(words);
    return code;
}

int tgn_store_postgres__commit(tgn_store_batch *base, tgn_error *error)
{
    postgres_batch *batch = (postgres_batch *)base;
    tgn_store_load *load;
    if (batch->count == 0 && tgn_store_postgres__of(base->store)->writes)
        return 0;
    int code = tgn_store_postgres__load_begin(&load, base->store, true, error);
    if (code == 0) {
        code = write_all(batch, load, error);
        if (code == 0)
            code = tgn_store_postgres__load_commit(load, error);
        tgn_store_postgres__load_free(load);
    }
    batch->bytes.length = 0;
    batch->count = 0;
    return code;
}
