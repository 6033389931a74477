/*
 * index.h - blocks of games as they lie in the store: made from the records, written, and looked up
 *
 * The index covers the games 1 .. n, where n is kept beside the head of the database. What lies in the store of later
 * games is not looked at: whoever asks for them makes their blocks in memory, which takes longer than reading them and
 * gives the same bytes.
 */
#ifndef TENGEN_DB_PATTERN_INDEX_H
#define TENGEN_DB_PATTERN_INDEX_H

#include "db/games/games.h"
#include "db/pattern/block.h"

/* The block of a game, from 0, and its bit in it. */
static inline uint32_t tgn_pattern_index__block(uint32_t game)
{
    return (game - 1) / TGN_PATTERN_BLOCK;
}

static inline unsigned tgn_pattern_index__bit(uint32_t game)
{
    return (game - 1) % TGN_PATTERN_BLOCK;
}

/* A key: 'b' for bits, 'c' for times. */
typedef struct tgn_pattern_key {
    uint8_t bytes[7];
} tgn_pattern_key;
tgn_pattern_key tgn_pattern_key__of(char letter, uint32_t block, tgn_size size);
static inline tgn_store_bytes tgn_pattern_key__bytes(const tgn_pattern_key *key)
{
    return (tgn_store_bytes){key->bytes, sizeof key->bytes};
}

/* The different sizes of the boards of a block's games, in the order of keys. Returns how many, or a negative code. */
TGN_CHECKED int tgn_pattern_index__sizes(tgn_games *games, uint32_t block, tgn_size out[TGN_PATTERN_BLOCK],
                                         tgn_error *error);

/* What making blocks needs, kept from one to the next; of one thread. */
typedef struct tgn_pattern_maker {
    tgn_pattern_player *player;
    tgn_pattern_builder builder;
    tgn_buffer record;
} tgn_pattern_maker;
TGN_CHECKED int tgn_pattern_maker__new(tgn_pattern_maker **out);
void tgn_pattern_maker__free(tgn_pattern_maker *maker);

/* The block of one size, made from the records of its games: maker->builder has it until the next call. */
TGN_CHECKED int tgn_pattern_maker__run(tgn_pattern_maker *maker, tgn_games *games, uint32_t block,
                                       tgn_size size, tgn_error *error);

/*
 * Write the blocks of the games `first` to `last`, pending ones included, to sections of a load, with several threads;
 * or to a batch, by this thread, so that the drafts of a change count, and with what was there of the blocks before
 * removed. `bytes` (may be NULL) grows by what was written.
 */
TGN_CHECKED int tgn_pattern_index__load(tgn_games *games, uint32_t first, uint32_t last, tgn_store_load *load,
                                        int threads, uint64_t *bytes, tgn_error *error);
TGN_CHECKED int tgn_pattern_index__put(tgn_games *games, uint32_t first, uint32_t last, tgn_store *store,
                                       tgn_store_batch *batch, uint64_t *bytes, tgn_error *error);

/*
 * Compare the blocks from `block` up to `end` in the store with what the records say; `fault` gets each difference in words.
 * Returns 0 or a negative code.
 */
TGN_CHECKED int tgn_pattern_index__verify(tgn_games *games, tgn_store *store, uint32_t block, uint32_t end,
                                          void (*fault)(void *context, const char *words), void *context,
                                          tgn_error *error);

#endif
