/*
 * index.h - groups of games as they lie in the store: made from the records, written, and looked up
 *
 * The index covers the games 1 .. n, where n is kept beside the head of the database. What lies in the store of later
 * games is not looked at: whoever asks for them makes their groups in memory, which takes longer than reading them and
 * gives the same bytes.
 */
#ifndef TENGEN_DB_PATTERN_INDEX_H
#define TENGEN_DB_PATTERN_INDEX_H

#include "db/games/games.h"
#include "db/pattern/block.h"

/* The block and the group of a game, from 0, and its bit in the block. */
static inline uint32_t tgn_pattern_index__block(uint32_t game)
{
    return (game - 1) / TGN_PATTERN_BLOCK;
}

static inline uint32_t tgn_pattern_index__group(uint32_t game)
{
    return (game - 1) / TGN_PATTERN_GROUP;
}

static inline unsigned tgn_pattern_index__bit(uint32_t game)
{
    return (game - 1) % TGN_PATTERN_BLOCK;
}

/* A key: 'b' and a group for bits, 'c' and a block for times. */
typedef struct tgn_pattern_key {
    uint8_t bytes[7];
} tgn_pattern_key;
tgn_pattern_key tgn_pattern_key__of(char letter, uint32_t number, tgn_size size);
static inline tgn_store_bytes tgn_pattern_key__bytes(const tgn_pattern_key *key)
{
    return (tgn_store_bytes){key->bytes, sizeof key->bytes};
}

/* The different sizes of the boards of a group's games, in the order of keys. Returns how many, or a negative code. */
TGN_CHECKED int tgn_pattern_index__sizes(tgn_games *games, uint32_t group, tgn_size out[TGN_PATTERN_GROUP],
                                         tgn_error *error);

/* What making groups needs, kept from one to the next; of one thread. */
typedef struct tgn_pattern_maker {
    tgn_pattern_player *player;
    tgn_pattern_builder builder;
    tgn_games_fetched fetched; /* records of the group */
    tgn_buffer record;         /* of a game that is not in the store yet */
} tgn_pattern_maker;
TGN_CHECKED int tgn_pattern_maker__new(tgn_pattern_maker **out);
void tgn_pattern_maker__free(tgn_pattern_maker *maker);

/*
 * Some blocks of a group, those of a set, for one size of boards, made from the records of their games: maker->builder has
 * them until the next call. Of the others it has the bits of before (may be NULL: none), and no times.
 */
enum { TGN_PATTERN_ALL_BLOCKS = 0xff };
TGN_CHECKED int tgn_pattern_maker__run(tgn_pattern_maker *maker, tgn_games *games, uint32_t group,
                                       tgn_size size, unsigned blocks, const tgn_pattern_bits *before,
                                       tgn_error *error);

/*
 * Write what the index has of the games `first` to `last`, pending ones included, to sections of a load, with several
 * threads; or to a batch, by this thread, so that the drafts of a change count, and with what was there of their blocks
 * removed. `bytes` (may be NULL) grows by what a load writes.
 */
TGN_CHECKED int tgn_pattern_index__load(tgn_games *games, uint32_t first, uint32_t last, tgn_store_load *load,
                                        int threads, uint64_t *bytes, tgn_error *error);
TGN_CHECKED int tgn_pattern_index__put(tgn_games *games, uint32_t first, uint32_t last, tgn_store *store,
                                       tgn_store_batch *batch, tgn_error *error);

/*
 * Compare a group in the store with what the records say; `fault` gets each difference in words. Returns 0 or a negative
 * code.
 */
TGN_CHECKED int tgn_pattern_index__verify(tgn_games *games, tgn_store *store, uint32_t group,
                                          void (*fault)(void *context, const char *words), void *context,
                                          tgn_error *error);

#endif
