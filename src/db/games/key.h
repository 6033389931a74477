/*
 * rollkey.h - keys and numbers of the roll as bytes, and where they are written to
 *
 * A key is a letter and a number, highest byte first, so that keys sort like their numbers. Numbers in
 * values have their lowest byte first.
 */
#ifndef TENGEN_DB_GAMES_KEY_H
#define TENGEN_DB_GAMES_KEY_H

#include <stddef.h>
#include <stdint.h>

#include "db/store/store.h"

typedef struct tgn_games_key {
    uint8_t bytes[9];
    uint8_t length;
} tgn_games_key;

static inline tgn_games_key tgn_games_key__wide(char letter, uint64_t number)
{
    tgn_games_key key = {{(uint8_t)letter}, 9};
    for (int i = 0; i < 8; i++)
        key.bytes[1 + i] = (uint8_t)(number >> (56 - 8 * i));
    return key;
}

static inline tgn_games_key tgn_games_key__of(char letter, uint32_t number)
{
    tgn_games_key key = tgn_games_key__wide(letter, (uint64_t)number << 32);
    key.length = 5;
    return key;
}

static inline void tgn_games__put32(uint8_t out[4], uint32_t value)
{
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(value >> 8 * i);
}

static inline uint32_t tgn_games__get32(const uint8_t in[4])
{
    return in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
}

/*
 * A batch, or two sections of a load: digests and records, which do not get smaller, and the rest, which
 * does. For a load keys come in ascending order.
 */
typedef struct tgn_games_writer {
    tgn_store_batch *batch;
    tgn_store_section *plain, *packed;
    tgn_error *error;
} tgn_games_writer;

TGN_CHECKED int tgn_games_writer__put(const tgn_games_writer *sink, tgn_games_key key, const void *bytes,
                                  size_t length);
TGN_CHECKED int tgn_games_writer__append(const tgn_games_writer *sink, tgn_games_key key, const void *bytes,
                                     size_t length);

/* Only in a batch. */
TGN_CHECKED int tgn_games_writer__remove(const tgn_games_writer *sink, tgn_games_key key);

/* Get what is under a key: 1, 0 or a negative code, as tgn_store__get(). */
TGN_CHECKED int tgn_games_key__get(tgn_games_key key, tgn_store *store, tgn_store_value *value, tgn_error *error);

#endif
