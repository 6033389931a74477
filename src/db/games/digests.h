/*
 * digests.h - which games have a digest: how a duplicate is known
 *
 * On disk ('d', the first 64 bits of the digest) lie the numbers of the games that had such a digest when
 * they were written. A number found there is a hint: whoever asks looks at the game itself, so hints that
 * are out of date do no harm. In memory are the digests of games that were added by this process, all 128
 * bits of them.
 *
 * Threads: the thread that changes the roll.
 */
#ifndef TENGEN_DB_GAMES_DIGESTS_H
#define TENGEN_DB_GAMES_DIGESTS_H

#include <stdbool.h>

#include <tengen/key.h>

#include "db/games/key.h"

/* A digest that a game got, or (`gone`) had and has no more: to be written. */
typedef struct tgn_games_digest_change {
    uint64_t high;
    uint32_t game;
    uint32_t order : 31; /* of two changes, which came first */
    uint32_t gone : 1;
} tgn_games_digest_change;

typedef struct tgn_games_digests {
    struct tgn_games_digest_slot *slots; /* open addressing */
    size_t slot_count, used;
    bool on_disk; /* the store may know digests that are not in memory */
    tgn_games_digest_change *changes;
    size_t change_count, change_room;
} tgn_games_digests;

void tgn_games_digests__clear(tgn_games_digests *digests);

/* In memory: the first game that got this digest, or 0. */
uint32_t tgn_games_digests__find(const tgn_games_digests *digests, tgn_key digest);

/* A game has this digest now: known at once, and waiting to be written. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_games_digests__add(tgn_games_digests *digests, tgn_key digest, uint32_t game);

/*
 * A game has this digest no more. Memory forgets everything: afterwards whoever knows of others that wait
 * must tell again, with tgn_games_digests__remember(). Returns 0 or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_games_digests__drop(tgn_games_digests *digests, tgn_key digest, uint32_t game);
TGN_CHECKED int tgn_games_digests__remember(tgn_games_digests *digests, tgn_key digest, uint32_t game);

/*
 * Numbers on disk under a digest, 4 bytes each: 1 and the value, 0 or a negative code, as tgn_store__get().
 */
TGN_CHECKED int tgn_games_digests__hints(const tgn_games_digests *digests, tgn_store *store, tgn_key digest,
                                   tgn_store_value *value, tgn_error *error);

/* Write the changes in order; then they are written, or else were never there. */
TGN_CHECKED int tgn_games_digests__write(tgn_games_digests *digests, tgn_store *store, const tgn_games_writer *sink);
void tgn_games_digests__committed(tgn_games_digests *digests);
void tgn_games_digests__discard(tgn_games_digests *digests);

#endif
