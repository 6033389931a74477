/* bin.c - see bin.h */
#include "db/games/bin.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "db/games/pages.h"
#include "db/games/state.h"

enum { TIME = 8 };

static tgn_store_bytes bytes_of(const tgn_games_key *key)
{
    return (tgn_store_bytes){key->bytes, key->length};
}

static uint64_t time_of(tgn_store_bytes value)
{
    const uint8_t *bytes = value.data;
    return value.length == TIME ? tgn_games__get32(bytes) | (uint64_t)tgn_games__get32(bytes + 4) << 32 : 0;
}

/* ---- one game ------------------------------------------------------------------------------------------ */

/* Copy what lies under one letter to another one. */
static int copy_value(tgn_games *games, uint32_t game, char from, char to, tgn_store_batch *batch,
                      tgn_error *error)
{
    tgn_buffer space = {0};
    const tgn_games_key key = tgn_games_key__of(to, game);
    const int code = tgn_games__copy(games, game, from, &space, error);
    if (code >= 0)
        tgn_store__put(batch, bytes_of(&key),
                       (tgn_store_bytes){space.length ? space.data : "", space.length});
    tgn_buffer__clear(&space);
    return code < 0 ? code : 0;
}

int tgn_games_bin__put(tgn_games *games, uint32_t game, uint64_t now, tgn_store_batch *batch,
                       tgn_error *error)
{
    const tgn_games_key key = tgn_games_key__of('x', game);
    uint8_t time[TIME];
    tgn_games__put32(time, (uint32_t)now);
    tgn_games__put32(time + 4, (uint32_t)(now >> 32));
    tgn_store__put(batch, bytes_of(&key), (tgn_store_bytes){time, sizeof time});
    TGN_TRY(copy_value(games, game, 'g', 'y', batch, error));
    return copy_value(games, game, 't', 'z', batch, error);
}

int tgn_games_bin__get(tgn_store *store, uint32_t game, tgn_store_value values[2], tgn_error *error)
{
    const tgn_games_key record = tgn_games_key__of('y', game), text = tgn_games_key__of('z', game);
    const tgn_store_bytes keys[] = {bytes_of(&record), bytes_of(&text)};
    TGN_TRY(tgn_store__get_many(store, keys, 2, values, error));
    if (values[0].bytes.data && values[1].bytes.data)
        return 1;
    tgn_store__release(&values[0]);
    tgn_store__release(&values[1]);
    return 0;
}

void tgn_games_bin__remove(tgn_store_batch *batch, uint32_t game)
{
    for (char letter = 'x'; letter <= 'z'; letter++) {
        const tgn_games_key key = tgn_games_key__of(letter, game);
        tgn_store__remove(batch, bytes_of(&key));
    }
}

/* ---- all of them --------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const tgn_games_bin_place *first = a, *second = b;
    if (first->removed != second->removed)
        return first->removed > second->removed ? -1 : 1;
    return first->game > second->game ? -1 : first->game < second->game;
}

static int add(tgn_games_bin_list *list, tgn_store_bytes key, tgn_store_bytes value, tgn_error *error)
{
    const uint8_t *k = key.data;
    if (key.length != 5)
        return 0; /* not ours */
    if (tgn_array__need(&list->places, &list->capacity, list->count + 1) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the games of the bin");
    list->places[list->count++] = (tgn_games_bin_place){
        time_of(value), (uint32_t)k[1] << 24 | (uint32_t)k[2] << 16 | (uint32_t)k[3] << 8 | k[4]};
    return 0;
}

int tgn_games_bin_list__read(tgn_games_bin_list *out, tgn_store *store, tgn_error *error)
{
    tgn_store_scan *scan;
    tgn_store_bytes key, value;
    int code = tgn_store__scan_new(&scan, store, TGN_STORE_BYTES("x"), TGN_STORE_BYTES("y"), false);
    if (code < 0)
        return tgn_error_set(error, code, "no memory for the games of the bin");
    while ((code = tgn_store__scan_next(scan, &key, &value, error)) > 0)
        if ((code = add(out, key, value, error)) < 0)
            break;
    tgn_store__scan_free(scan);
    if (out->count > 1)
        qsort(out->places, out->count, sizeof *out->places, compare);
    return code < 0 ? code : 0;
}
