/* rollkey.c - see rollkey.h */
#include "db/games/key.h"

#include <assert.h>

static tgn_store_section *section_of(const tgn_games_writer *sink, const tgn_games_key *key)
{
    return key->bytes[0] == 'd' || key->bytes[0] == 'g' ? sink->plain : sink->packed;
}

int tgn_games_writer__put(const tgn_games_writer *sink, tgn_games_key key, const void *bytes, size_t length)
{
    tgn_store_bytes name = {key.bytes, key.length}, value = {bytes, length};
    if (!sink->batch)
        return tgn_store__section_put(section_of(sink, &key), name, value, sink->error);
    tgn_store__put(sink->batch, name, value);
    return 0;
}

int tgn_games_writer__append(const tgn_games_writer *sink, tgn_games_key key, const void *bytes, size_t length)
{
    tgn_store_bytes name = {key.bytes, key.length}, value = {bytes, length};
    if (!sink->batch)
        return tgn_store__section_append(section_of(sink, &key), name, value, sink->error);
    tgn_store__append(sink->batch, name, value);
    return 0;
}

int tgn_games_writer__remove(const tgn_games_writer *sink, tgn_games_key key)
{
    assert(sink->batch);
    tgn_store__remove(sink->batch, (tgn_store_bytes){key.bytes, key.length});
    return 0;
}

int tgn_games_key__get(tgn_games_key key, tgn_store *store, tgn_store_value *value, tgn_error *error)
{
    return tgn_store__get(store, NULL, (tgn_store_bytes){key.bytes, key.length}, value, error);
}
