/*
 * hash.h - 64 bits out of a text, the same on every machine
 *
 * FNV-1a, and a last mixing so that every bit of the result depends on every bit of the text.
 */
#ifndef TENGEN_DB_GAMES_HASH_H
#define TENGEN_DB_GAMES_HASH_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t tgn_games_hash__mix(uint64_t hash)
{
    hash = (hash ^ hash >> 32) * 0xD6E8FEB86659FD93ULL;
    hash = (hash ^ hash >> 32) * 0xD6E8FEB86659FD93ULL;
    return hash ^ hash >> 32;
}

/* `seed` is 0 or another hash, to go on from it. */
static inline uint64_t tgn_games_hash__text(uint64_t seed, const char *text, size_t length)
{
    uint64_t hash = seed ^ 0xCBF29CE484222325ULL;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001B3ULL;
    return tgn_games_hash__mix(hash ^ length);
}

#endif
