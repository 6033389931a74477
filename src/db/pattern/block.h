/*
 * block.h - the index of patterns: when each point of each game changed
 *
 * Of the 361 points of a game 12 change twice or more; all others change once or never. So a point's whole history is
 * nearly always one number, the step at which its stone came, and that is what is stored: for each game a row of times,
 * one of 16 bits a point. Before any time is looked at, most games fall out by bits: for every point, which games ever had a
 * black stone there, and which a white one.
 *
 * Times lie in blocks of 64 games, bits in groups of eight blocks, so that one register sieves a whole group:
 *
 *      'b' group(4) rows(1) cols(1)      present(8 x 8), replayed(8 x 8); black(8 x 8) of every point, white(8 x 8) of every point:
 *                                        a word of 8 bytes for each block
 *      'c' block(4) rows(1) cols(1)      stored(8), plain(8); a row of times for each stored game; where its history
 *                                        begins(4), one more than there are rows; the histories
 *
 * A block is the games 64 * block + 1 to 64 * block + 64, as far as they are on boards of this size; the first of them is
 * the lowest bit.
 *
 *      a time   0 .. 32766      the step of the only change
 *               NEVER           no stone ever came
 *               LISTED + k      it changed more than once: list k of the game's history
 *               ALL_LISTED      the same, for each point of a game of more steps: the list of the point's number
 *
 *      a history   how many lists(2), setups(2), turns(2), how wide the ends are(2: 2 or 4 bytes); where each list ends;
 *                  steps of setups(2 each); of turns(2 each); steps of the events of all lists(2 each); colours(1 each)
 *
 * The index says nothing but what the records of its games say, so it can be made again at any time, by anybody, and is
 * the same to the last byte. `plain` games have neither setups nor turns out of order. `replayed` games have variations:
 * they have bits (of all lines), but no row, and are played through when they are asked for. Numbers are little-endian.
 * 131,179 games of three servers take 956 bytes each.
 */
#ifndef TENGEN_DB_PATTERN_BLOCK_H
#define TENGEN_DB_PATTERN_BLOCK_H

#include "base/buffer.h"
#include "db/pattern/line.h"
#include "db/store/store.h"

enum {
    TGN_PATTERN_BLOCK = 64, /* games */
    TGN_PATTERN_BLOCKS = 8, /* of a group */
    TGN_PATTERN_GROUP = TGN_PATTERN_BLOCK * TGN_PATTERN_BLOCKS
};

enum { TGN_PATTERN_NEVER = 0x7fff, TGN_PATTERN_LISTED = 0x8000, TGN_PATTERN_ALL_LISTED = 0xffff };

/* ---- numbers as they are stored: at any address, the lowest byte first --------------------------------- */

typedef uint16_t tgn_pattern_u16 __attribute__((aligned(1), may_alias));
typedef uint32_t tgn_pattern_u32 __attribute__((aligned(1), may_alias));
typedef uint64_t tgn_pattern_u64 __attribute__((aligned(1), may_alias));

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define TGN_PATTERN_16(x) (x)
#define TGN_PATTERN_32(x) (x)
#define TGN_PATTERN_64(x) (x)
#else
#define TGN_PATTERN_16(x) __builtin_bswap16(x)
#define TGN_PATTERN_32(x) __builtin_bswap32(x)
#define TGN_PATTERN_64(x) __builtin_bswap64(x)
#endif

/* ---- writing ------------------------------------------------------------------------------------------- */

/*
 * The values of one group and one size of board, while games are added in ascending order. Blocks that are not made again
 * can be taken over from the bits of before.
 *
 *      tgn_pattern_builder builder = {0};
 *      tgn_pattern_builder__start(&builder, size);
 *      tgn_pattern_builder__keep(&builder, &bits, block);
 *      tgn_pattern_builder__add(&builder, player, number, &record);  // the game's number in the group, from 0
 *      tgn_pattern_builder__end(&builder);                           // builder.bits, builder.times
 *      tgn_pattern_builder__clear(&builder);
 */
typedef struct tgn_pattern_builder {
    tgn_size size;
    tgn_buffer bits;                      /* empty: there is no game of this size */
    tgn_buffer times[TGN_PATTERN_BLOCKS]; /* empty: no game of the block has a row */
    uint64_t present[TGN_PATTERN_BLOCKS], replayed[TGN_PATTERN_BLOCKS];
    uint64_t columns[2 * TGN_POINTS_MAX][TGN_PATTERN_BLOCKS];
    unsigned block; /* the one at hand, and its parts: */
    uint64_t plain;
    tgn_buffer rows, histories, starts;
} tgn_pattern_builder;

typedef struct tgn_pattern_bits tgn_pattern_bits;

void tgn_pattern_builder__start(tgn_pattern_builder *builder, tgn_size size);
void tgn_pattern_builder__keep(tgn_pattern_builder *builder, const tgn_pattern_bits *bits, unsigned block);
TGN_CHECKED int tgn_pattern_builder__add(tgn_pattern_builder *builder, tgn_pattern_player *player,
                                         unsigned number, const tgn_record *record);
TGN_CHECKED int tgn_pattern_builder__end(tgn_pattern_builder *builder);
void tgn_pattern_builder__clear(tgn_pattern_builder *builder);

/*
 * One line as a row of times and a history, added to the buffers. A line of a record with variations is listed in full,
 * whatever its events are.
 */
TGN_CHECKED int tgn_pattern_line__pack(const tgn_pattern_line *line, bool listed, tgn_buffer *row,
                                       tgn_buffer *history);

/* ---- reading ------------------------------------------------------------------------------------------- */

/*
 * The bits: present[block], replayed[block], columns[(colour - 1) * points + point].block[block]. Borrowed from the bytes. Returns 0,
 * or TGN_ERR_INPUT for other bytes.
 */
typedef struct tgn_pattern_words {
    tgn_pattern_u64 block[TGN_PATTERN_BLOCKS];
} tgn_pattern_words;
struct tgn_pattern_bits {
    const tgn_pattern_u64 *present, *replayed;
    const tgn_pattern_words *columns;
};
TGN_CHECKED int tgn_pattern_bits__open(tgn_pattern_bits *out, tgn_store_bytes bytes, tgn_size size);

static inline uint64_t tgn_pattern_bits__present(const tgn_pattern_bits *bits, unsigned block)
{
    return TGN_PATTERN_64(bits->present[block]);
}

static inline uint64_t tgn_pattern_bits__replayed(const tgn_pattern_bits *bits, unsigned block)
{
    return TGN_PATTERN_64(bits->replayed[block]);
}

/* The times, checked as far as lengths go; histories are checked when they are read. */
typedef struct tgn_pattern_times {
    uint64_t stored, plain;
    int points;
    const tgn_pattern_u16 *rows;
    const tgn_pattern_u32 *starts;
    const uint8_t *histories;
} tgn_pattern_times;
TGN_CHECKED int tgn_pattern_times__open(tgn_pattern_times *out, tgn_store_bytes bytes, tgn_size size);

/* What the history of one game says. */
typedef struct tgn_pattern_history {
    const uint8_t *bytes, *limit; /* of the history */
    unsigned lists, setups, turns, width;
    const uint8_t *ends;
    const tgn_pattern_u16 *setup_steps, *turn_steps, *steps;
    const uint8_t *colours;
    uint32_t events;
} tgn_pattern_history;

/* Read the head of a history, and check its colours. False when it is damaged. */
bool tgn_pattern_history__open(tgn_pattern_history *out, const tgn_pattern_times *times, unsigned row);
/* The same for bytes of tgn_pattern_line__pack(). */
bool tgn_pattern_history__parse(tgn_pattern_history *out);

/* List k: from event `from` up to (not including) `to`. False when there is none. */
static inline bool tgn_pattern_history__list(const tgn_pattern_history *history, unsigned k, uint32_t *from,
                                             uint32_t *to)
{
    if (k >= history->lists)
        return false;
    const uint8_t *end = history->ends + (size_t)k * history->width;
    if (history->width == 2) {
        const tgn_pattern_u16 *ends = (const tgn_pattern_u16 *)end;
        *from = k ? TGN_PATTERN_16(ends[-1]) : 0u;
        *to = TGN_PATTERN_16(ends[0]);
    } else {
        const tgn_pattern_u32 *ends = (const tgn_pattern_u32 *)end;
        *from = k ? TGN_PATTERN_32(ends[-1]) : 0;
        *to = TGN_PATTERN_32(ends[0]);
    }
    return *from <= *to && *to <= history->events;
}

#endif
