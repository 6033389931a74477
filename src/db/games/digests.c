/* digests.c - see state.h */
#include "db/games/state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/buffer.h"

struct tgn_games_digest_slot {
    tgn_key digest;
    uint32_t game; /* 0: free */
};

/* Digests that are kept in memory once they are on disk, at most: 48 MB. */
enum { KEPT = 1 << 20 };

/* ---- in memory ----------------------------------------------------------------------------------------- */

static void empty(tgn_games_digests *digests)
{
    free(digests->slots);
    digests->slots = NULL;
    digests->slot_count = digests->used = 0;
}

void tgn_games_digests__clear(tgn_games_digests *digests)
{
    empty(digests);
    free(digests->changes);
}

/* The slot of a digest, or the free one where it belongs. */
static struct tgn_games_digest_slot *slot_of(const tgn_games_digests *digests, tgn_key digest)
{
    size_t mask = digests->slot_count - 1, at = (size_t)digest.low & mask;
    while (digests->slots[at].game && !tgn_key_equal(digests->slots[at].digest, digest))
        at = (at + 1) & mask;
    return &digests->slots[at];
}

uint32_t tgn_games_digests__find(const tgn_games_digests *digests, tgn_key digest)
{
    return digests->used ? slot_of(digests, digest)->game : 0;
}

static int reserve(tgn_games_digests *digests)
{
    if (2 * (digests->used + 1) <= digests->slot_count)
        return 0;
    tgn_games_digests larger = {.slot_count = digests->slot_count ? 2 * digests->slot_count : 1024};
    larger.slots = calloc(larger.slot_count, sizeof *larger.slots);
    if (!larger.slots)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < digests->slot_count; i++)
        if (digests->slots[i].game)
            *slot_of(&larger, digests->slots[i].digest) = digests->slots[i];
    free(digests->slots);
    digests->slots = larger.slots;
    digests->slot_count = larger.slot_count;
    return 0;
}

int tgn_games_digests__remember(tgn_games_digests *digests, tgn_key digest, uint32_t game)
{
    if (reserve(digests) < 0)
        return TGN_ERR_MEMORY;
    struct tgn_games_digest_slot *slot = slot_of(digests, digest);
    if (slot->game) /* a duplicate that is kept: one number is enough */
        return 0;
    *slot = (struct tgn_games_digest_slot){digest, game};
    digests->used++;
    return 0;
}

static int change(tgn_games_digests *digests, tgn_key digest, uint32_t game, bool gone)
{
    if (tgn_array__need(&digests->changes, &digests->change_capacity, digests->change_count + 1) < 0)
        return TGN_ERR_MEMORY;
    digests->changes[digests->change_count] =
        (tgn_games_digest_change){digest.high, game, (uint32_t)digests->change_count & INT32_MAX, gone};
    digests->change_count++;
    return 0;
}

int tgn_games_digests__add(tgn_games_digests *digests, tgn_key digest, uint32_t game)
{
    if (change(digests, digest, game, false) < 0)
        return TGN_ERR_MEMORY;
    if (tgn_games_digests__remember(digests, digest, game) == 0)
        return 0;
    digests->change_count--;
    return TGN_ERR_MEMORY;
}

int tgn_games_digests__drop(tgn_games_digests *digests, tgn_key digest, uint32_t game)
{
    if (change(digests, digest, game, true) < 0)
        return TGN_ERR_MEMORY;
    empty(digests);
    digests->on_disk = true;
    return 0;
}

void tgn_games_digests__committed(tgn_games_digests *digests)
{
    digests->change_count = 0;
    if (digests->used > KEPT) {
        empty(digests);
        digests->on_disk = true;
    }
}

void tgn_games_digests__discard(tgn_games_digests *digests)
{
    digests->change_count = 0;
    empty(digests);
    digests->on_disk = true;
}

/* ---- on disk ------------------------------------------------------------------------------------------- */

int tgn_games_digests__hints(const tgn_games_digests *digests, tgn_store *store, tgn_key digest,
                             tgn_store_value *value, tgn_error *error)
{
    return digests->on_disk ? tgn_games_key__get(tgn_games_key__wide('d', digest.high), store, value, error)
                            : 0;
}

/* ---- read ahead ---------------------------------------------------------------------------------------- */

void tgn_games_expected__forget(tgn_games_expected *expected)
{
    for (size_t i = 0; i < expected->count; i++)
        tgn_store__release(&expected->numbers[i]);
    tgn_games_fetched__release(&expected->records);
    expected->count = expected->at = 0;
    expected->valid = false;
}

int tgn_games_expected__read(tgn_games_expected *expected, const tgn_games_digests *digests, tgn_store *store,
                             const tgn_key *wanted, size_t count, tgn_error *error)
{
    tgn_games_key names[TGN_GAMES_EXPECTED_MAX];
    tgn_store_bytes keys[TGN_GAMES_EXPECTED_MAX];
    size_t asked = 0;
    assert(count <= TGN_GAMES_EXPECTED_MAX);
    tgn_games_expected__forget(expected);
    for (size_t i = 0; i < count; i++) {
        if (tgn_games_digests__find(digests, wanted[i]))
            continue;
        expected->high[asked] = wanted[i].high;
        expected->numbers[asked] = (tgn_store_value){0};
        names[asked] = tgn_games_key__wide('d', wanted[i].high);
        keys[asked] = (tgn_store_bytes){names[asked].bytes, names[asked].length};
        asked++;
    }
    const int code = tgn_store__get_many(store, keys, asked, expected->numbers, error);
    expected->count = code < 0 ? 0 : asked;
    expected->valid = code == 0;
    return code;
}

const tgn_store_value *tgn_games_expected__find(tgn_games_expected *expected, tgn_key digest)
{
    for (size_t i = 0; i < expected->count; i++) {
        if (expected->high[expected->at] == digest.high)
            return &expected->numbers[expected->at];
        expected->at = expected->at + 1 < expected->count ? expected->at + 1 : 0;
    }
    return NULL;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

/* By digest; of one digest in the order in which things happened. */
static int by_digest(const void *a, const void *b)
{
    const tgn_games_digest_change *first = a, *second = b;
    if (first->high != second->high)
        return first->high < second->high ? -1 : 1;
    return first->order < second->order ? -1 : first->order > second->order;
}

static void remove_number(tgn_buffer *numbers, uint32_t game)
{
    for (size_t at = 0; at + 4 <= numbers->length;) {
        if (tgn_games__get32((const uint8_t *)numbers->data + at) != game) {
            at += 4;
            continue;
        }
        memmove(numbers->data + at, numbers->data + at + 4, numbers->length - at - 4);
        numbers->length -= 4;
    }
}

/* All that happened to one digest, applied to the numbers it has. */
static void apply(tgn_buffer *numbers, const tgn_games_digest_change *changes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t game[4];
        tgn_games__put32(game, changes[i].game);
        if (changes[i].gone)
            remove_number(numbers, changes[i].game);
        else
            tgn_buffer__add(numbers, game, sizeof game);
    }
}

static int write_one(const tgn_games_digest_change *changes, size_t count, tgn_store *store,
                     const tgn_games_writer *writer)
{
    tgn_games_key key = tgn_games_key__wide('d', changes[0].high);
    bool any_gone = false;
    for (size_t i = 0; i < count; i++)
        any_gone |= changes[i].gone;
    tgn_buffer numbers = {0};
    tgn_store_value value = {0};
    int code = any_gone ? tgn_games_key__get(key, store, &value, writer->error) : 0;
    if (code > 0)
        tgn_buffer__add(&numbers, value.bytes.data, value.bytes.length);
    tgn_store__release(&value);
    apply(&numbers, changes, count);
    if (numbers.failed)
        code = tgn_error_set(writer->error, TGN_ERR_MEMORY, "no memory to write the games' digests");
    if (code >= 0 && any_gone && numbers.length == 0)
        code = tgn_games_writer__remove(writer, key);
    else if (code >= 0)
        code = any_gone ? tgn_games_writer__put(writer, key, numbers.data, numbers.length)
                        : tgn_games_writer__append(writer, key, numbers.data, numbers.length);
    tgn_buffer__clear(&numbers);
    return code;
}

int tgn_games_digests__write(tgn_games_digests *digests, tgn_store *store, const tgn_games_writer *writer)
{
    int code = 0;
    if (digests->change_count == 0)
        return 0;
    qsort(digests->changes, digests->change_count, sizeof *digests->changes, by_digest);
    for (size_t from = 0, to; from < digests->change_count && code == 0; from = to) {
        for (to = from + 1; to < digests->change_count; to++)
            if (digests->changes[to].high != digests->changes[from].high)
                break;
        code = write_one(digests->changes + from, to - from, store, writer);
    }
    return code;
}
