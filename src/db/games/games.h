/*
 * roll.h - the roll of all games: one row a game, names once, texts apart
 *
 * A row is what lists, filters and statistics need, 40 bytes in pages of TGN_GAMES_ROW_PAGE that are read when
 * first touched and then stay in memory: looking at the date or the result of a game costs one indexed
 * load. Names (players, events) are kept once and rows refer to them by number. The record itself (packed
 * steps) and its text are read only when somebody opens the game.
 *
 *      keys    'r' page(4)     rows                       'd' digest(8)   numbers of games with this digest
 *              'p' page(4)     names                      't' game(4)     text: the SGF without its moves
 *              'g' game(4)     record (packed steps)
 *
 * Text is what a record says beyond its steps (graph/wording.h); with the steps it gives back the whole game
 * as tgn_sgf_write() has it, byte for byte. docs/LAYOUT.md has the bytes.
 *
 * Threads: one thread changes a roll. Meanwhile any thread may read rows, names, records and texts of games
 * whose number it has been given; games that wait, too. A game that is being replaced stays as it was for
 * everybody but the thread that replaces it, until tgn_games__committed(), which is called while nobody reads.
 * tgn_games__find_duplicate() is the changing thread's.
 */
#ifndef TENGEN_DB_GAMES_GAMES_H
#define TENGEN_DB_GAMES_GAMES_H

#include <tengen/graph.h>
#include <tengen/info.h>

#include "base/buffer.h"
#include "db/record/record.h"
#include "db/store/store.h"

enum { TGN_GAMES_ROW_PAGE = 512, TGN_GAMES_NAME_PAGE = 256 };

enum tgn_games_row_flag {
    TGN_GAMES_ROW_REMOVED = 1,     /* deleted; the number is never used again */
    TGN_GAMES_ROW_REPAIRED = 2, /* the reader found something wrong */
    TGN_GAMES_ROW_TREE = 4,     /* kept with its variations */
    TGN_GAMES_ROW_CUT = 8       /* longer than a record may be */
};

typedef struct tgn_games_row {
    uint32_t black, white, event; /* numbers of names; 0: none */
    uint32_t first, last;         /* dates, as tgn_dates */
    int16_t black_rank, white_rank;
    int16_t komi;          /* in quarter points; INT16_MIN: unknown */
    int16_t margin;        /* in quarter points, with TGN_END_SCORE */
    uint16_t steps, moves; /* steps of all lines that are kept, moves of the main line */
    uint8_t winner, ending;
    uint8_t handicap; /* stones that HA names; 0: none, or nothing that is understood */
    uint8_t rows, cols;
    uint8_t flags;
    uint16_t spare;
} tgn_games_row;

typedef struct tgn_games tgn_games;

/* The roll of `games` games (and gone ones) and `names` names that lie in the store. Reads nothing yet. */
TGN_CHECKED int tgn_games__new(tgn_games **out, tgn_store *store, uint32_t games, uint32_t names);
void tgn_games__free(tgn_games *roll);

uint32_t tgn_games__count(const tgn_games *roll); /* the highest game number */
uint32_t tgn_games__name_count(const tgn_games *roll);

/*
 * A game's row (1 .. count): borrowed, valid until the roll changes. NULL when it cannot be read (then
 * `error`).
 */
const tgn_games_row *tgn_games__row(tgn_games *roll, uint32_t game, tgn_error *error);

/* A name: borrowed as long as the roll is there, NUL-terminated, "" for 0. NULL as above. */
const char *tgn_games__name(tgn_games *roll, uint32_t name, tgn_error *error);

/*
 * The record of a game; its bytes are copied into `space`, which may be used again and again. 1, 0 when
 * there is none (it is gone), or a negative code.
 */
TGN_CHECKED int tgn_games__record(tgn_games *roll, uint32_t game, tgn_buffer *space, tgn_record *out,
                                 tgn_error *error);

/*
 * The game as one SGF game tree, whole, added to `out`. Returns 0, TGN_ERR_MISSING for a game that is gone
 * or never was, or another negative code.
 */
TGN_CHECKED int tgn_games__sgf(tgn_games *roll, uint32_t game, tgn_buffer *out, tgn_error *error);

/* ---- adding -------------------------------------------------------------------------------------------- */

/*
 * A game on its way in: all that the roll will keep of it. Made from a tree; owns its bytes. The names lie
 * behind the record, in the same piece of memory.
 */
typedef struct tgn_games_entry {
    tgn_games_row row; /* names not yet numbered */
    char *black, *white, *event;
    uint8_t *record; /* head and steps */
    size_t record_length;
    char *text; /* kind and text */
    size_t text_length;
    tgn_key digest; /* tgn_games_entry__digest(): what makes it a duplicate */
} tgn_games_entry;

/* The digest of a record that has this row and these players. */
tgn_key tgn_games_entry__digest(const tgn_record *record, const tgn_games_row *row, const char *black, const char *white);

/*
 * Make an entry of a tree that was built into `record`. Its digest is that of the record's moves up to
 * symmetry; of a game of fewer than 30 moves also of the names of the players and the date, since short
 * games are often alike.
 */
TGN_CHECKED int tgn_games_entry__make(tgn_games_entry *out, const tgn_sgf *tree, const tgn_record *record);
void tgn_games_entry__clear(tgn_games_entry *entry);

/*
 * A game already in the roll, or waiting in it, with this digest; 0 when there is none; negative: failed. A
 * game on disk is looked at as it is now, so what was removed or replaced is not found: 10 microseconds; a
 * digest that is not there takes five.
 */
int64_t tgn_games__find_duplicate(tgn_games *roll, tgn_key digest, tgn_error *error);

/*
 * Add a game in memory: it has its number now (returned; negative: failed), its row and names can be read,
 * and it is found by its digest; tgn_games__write_load() or tgn_games__write_batch() writes what is waiting. The entry's
 * bytes move to the roll.
 */
int64_t tgn_games__add(tgn_games *roll, tgn_games_entry *entry, tgn_error *error);

/* Bytes that wait in memory. */
size_t tgn_games__pending_bytes(const tgn_games *roll);

/*
 * Write what is waiting as sections of a load (added games only), or into a batch (replaced ones too);
 * tgn_games__committed() after its commit.
 */
TGN_CHECKED int tgn_games__write_load(tgn_games *roll, tgn_store_load *load, tgn_error *error);
TGN_CHECKED int tgn_games__write_batch(tgn_games *roll, tgn_store_batch *batch, tgn_error *error);
void tgn_games__committed(tgn_games *roll);

/* Forget what is waiting: nothing was committed. */
void tgn_games__discard(tgn_games *roll);

/*
 * Change a game that does not wait itself: `entry` NULL marks it gone and drops record and text. Waits like
 * an added one: a batch must take it. When this fails, tgn_games__discard().
 */
TGN_CHECKED int tgn_games__replace(tgn_games *roll, uint32_t game, tgn_games_entry *entry, tgn_error *error);

/* ---- choosing ------------------------------------------------------------------------------------------ */

/* A filter made ready: names matched against the dictionary once, then a row is tested in nanoseconds. */
typedef struct tgn_games_matcher tgn_games_matcher;
TGN_CHECKED int tgn_games_matcher__new(tgn_games_matcher **out, tgn_games *roll, const tgn_filter *filter, tgn_error *error);
bool tgn_games_matcher__matches(const tgn_games_matcher *sieve, const tgn_games_row *row);
void tgn_games_matcher__free(tgn_games_matcher *sieve);

/*
 * Compare two games by an order (graph/order.h says what each means, and has pages of many games), ties by
 * number: negative, zero, positive. Descending turns all of it round, but what is not known stays last.
 */
int tgn_games__compare(tgn_games *roll, tgn_order order, bool descending, uint32_t a, uint32_t b);

#endif
