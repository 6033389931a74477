/*
 * games.h - all games of a database: one row a game, names once, texts apart
 *
 * A row is what lists, filters and statistics need, 40 bytes in pages of TGN_GAMES_ROW_PAGE that are read
 * when first used and then stay in memory: looking at the date or the result of a game costs one indexed
 * load. Names (players, events) are stored once and rows refer to them by number. The record itself (packed
 * steps) and its text are read only when somebody opens the game.
 *
 *      keys    'r' page(4)     rows                       'd' digest(8)   numbers of games with this digest
 *              'p' page(4)     names                      't' game(4)     text: the SGF without its moves
 *              'g' game(4)     record (packed steps)
 *
 * Text is what a record says beyond its steps (game_text.h); with the steps it gives back the whole game as
 * tgn_sgf_write() has it, byte for byte. docs/LAYOUT.md has the bytes.
 *
 *      games.c      reading: rows, names, records, texts
 *      ahead.c      reading many of them with one request
 *      pending.c    adding, replacing and writing games; entries
 *      joined.c     spellings that belong to one player
 *      words.c      words that stand in names, and dates between them
 *      people.c     what the rows say of each player and event
 *      filter.c     which games a filter matches
 *      order.c      lists of games in order
 *      names.c, digests.c, pages.c, game_text.c     the parts of it
 *
 * Threads: one thread changes the games. Meanwhile any thread may read rows, names, records and texts of
 * games whose number it has been given, pending ones too. A game that is being replaced stays as it was for
 * everybody but the thread that replaces it, until tgn_games__committed(), which is called while nobody
 * reads. tgn_games__find_duplicate() is for the changing thread.
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
    TGN_GAMES_ROW_REMOVED = 1,  /* the number is never used again */
    TGN_GAMES_ROW_REPAIRED = 2, /* the reader found something wrong */
    TGN_GAMES_ROW_TREE = 4,     /* kept with its variations */
    TGN_GAMES_ROW_CUT = 8       /* longer than the limit of a record */
};

typedef struct tgn_games_row {
    uint32_t black, white, event; /* numbers of names; 0: none */
    uint32_t first, last;         /* dates, as tgn_dates */
    int16_t black_rank, white_rank;
    int16_t komi;          /* in quarter points; INT16_MIN: unknown */
    int16_t margin;        /* in quarter points, with TGN_END_SCORE */
    uint16_t steps, moves; /* steps of all lines that are kept, moves of the main line */
    uint8_t winner, ending;
    uint8_t handicap; /* stones that HA names; 0: none, or not understood */
    uint8_t rows, cols;
    uint8_t flags;
    uint16_t spare;
} tgn_games_row;

typedef struct tgn_games tgn_games;

/* `count` games (removed ones included) and `names` names that lie in the store. Reads nothing yet. */
TGN_CHECKED int tgn_games__new(tgn_games **out, tgn_store *store, uint32_t count, uint32_t names);
void tgn_games__free(tgn_games *games);

uint32_t tgn_games__count(const tgn_games *games); /* the highest game number */
uint32_t tgn_games__name_count(const tgn_games *games);

/*
 * A game's row (1 .. count): borrowed, valid until the games change. NULL when it cannot be read (then
 * `error`).
 */
const tgn_games_row *tgn_games__row(tgn_games *games, uint32_t game, tgn_error *error);

/* A name: borrowed until the games are freed, NUL-terminated, "" for 0. NULL as above. */
const char *tgn_games__name(tgn_games *games, uint32_t name, tgn_error *error);

/*
 * The record of a game; its bytes are copied into `space`, which may be reused. 1, 0 when there is none (it
 * was removed), or a negative code.
 */
TGN_CHECKED int tgn_games__record(tgn_games *games, uint32_t game, tgn_buffer *space, tgn_record *out,
                                  tgn_error *error);

/*
 * The complete game as one SGF game tree, added to `out`. Returns 0, TGN_ERR_MISSING for a game that was
 * removed or never existed, or another negative code.
 */
TGN_CHECKED int tgn_games__sgf(tgn_games *games, uint32_t game, tgn_buffer *out, tgn_error *error);

/* ---- reading ahead ------------------------------------------------------------------------------------- */

/*
 * A store on other machines takes its time for every request, however many keys it asks for. So whoever is going to look
 * at many games says which, and what is not in memory yet is read with one request for a few hundred of them; then it
 * goes on as if nothing had happened.
 */

/* Numbers of games somewhere in an array: {&visits->game, count, sizeof *visits}. */
typedef struct tgn_games_numbers {
    const uint32_t *first;
    size_t count, stride; /* bytes from one to the next */
} tgn_games_numbers;

/*
 * The rows of these games; with their names; the rows of the games 1 .. `last`; and what tgn_games__rank() needs besides
 * rows. Numbers that are no games are left out. Returns 0 or a negative code.
 */
TGN_CHECKED int tgn_games__need_rows(tgn_games *games, tgn_games_numbers numbers, tgn_error *error);
TGN_CHECKED int tgn_games__need_lines(tgn_games *games, tgn_games_numbers numbers, tgn_error *error);
TGN_CHECKED int tgn_games__need_all_rows(tgn_games *games, uint32_t last, tgn_error *error);
TGN_CHECKED int tgn_games__need_order(tgn_games *games, tgn_order order, tgn_error *error);

/* All names. */
TGN_CHECKED int tgn_games__need_names(tgn_games *games, tgn_error *error);

/*
 * Records of some games, and perhaps their texts, fetched together:
 *
 *      tgn_games_fetched fetched = {0};
 *      tgn_games_fetched__fetch(&fetched, games, numbers, count, false, &error);
 *      tgn_games_fetched__record(&fetched, games, 17, &space, &record, &error);   // as tgn_games__record()
 *      tgn_games_fetched__release(&fetched);
 *
 * A record that was fetched is not copied: it is borrowed until the release. One that was not is read as ever.
 */
enum { TGN_GAMES_FETCHED_MAX = 512 }; /* records at once, or half as many games with their texts */

typedef struct tgn_games_fetched {
    size_t count, at; /* games, zeroed before; the one that was asked for last */
    size_t each;      /* values of a game: its record, or its record and its text */
    uint32_t games[TGN_GAMES_FETCHED_MAX];
    tgn_store_value values[TGN_GAMES_FETCHED_MAX];
} tgn_games_fetched;

/* Whatever was fetched before is released. Returns 0 or a negative code. */
TGN_CHECKED int tgn_games_fetched__fetch(tgn_games_fetched *fetched, tgn_games *games,
                                         const uint32_t *numbers, size_t count, bool texts, tgn_error *error);
void tgn_games_fetched__release(tgn_games_fetched *fetched);

/*
 * The bytes of a record ('g') or a text ('t'), copied into `space` if they were not fetched. 1, 0 when there are none, or a
 * negative code.
 */
TGN_CHECKED int tgn_games_fetched__bytes(tgn_games_fetched *fetched, tgn_games *games, uint32_t game,
                                         char letter, tgn_buffer *space, tgn_store_bytes *out,
                                         tgn_error *error);

/* As tgn_games__record() and tgn_games__sgf(). */
TGN_CHECKED int tgn_games_fetched__record(tgn_games_fetched *fetched, tgn_games *games, uint32_t game,
                                          tgn_buffer *space, tgn_record *out, tgn_error *error);
TGN_CHECKED int tgn_games_fetched__sgf(tgn_games_fetched *fetched, tgn_games *games, uint32_t game,
                                       tgn_buffer *out, tgn_error *error);

/* ---- adding -------------------------------------------------------------------------------------------- */

/*
 * A game that is to be added: all that is stored of it. Made from a tree; owns its bytes. The names lie after
 * the record, in the same allocation.
 */
typedef struct tgn_games_entry {
    tgn_games_row row; /* names not yet numbered */
    char *black, *white, *event;
    uint8_t *record; /* head and steps */
    size_t record_length;
    char *text; /* kind and text */
    size_t text_length;
    tgn_key digest; /* tgn_games_entry__digest(): equal for duplicates */
} tgn_games_entry;

/* The digest of a record that has this row and these players. */
tgn_key tgn_games_entry__digest(const tgn_record *record, const tgn_games_row *row, const char *black,
                                const char *white);

/*
 * Make an entry of a tree that was built into `record`. Its digest is that of the record's moves up to
 * symmetry; of a game of fewer than 30 moves also of the names of the players and the date, since short
 * games are often alike.
 */
TGN_CHECKED int tgn_games_entry__make(tgn_games_entry *out, const tgn_sgf *tree, const tgn_record *record);
void tgn_games_entry__clear(tgn_games_entry *entry);

/*
 * A game, stored or pending, with this digest; 0 when there is none; negative: failed. A game on disk is
 * checked as it is now, so what was removed or replaced is not found: 10 microseconds; a digest that is not
 * there takes five.
 */
int64_t tgn_games__find_duplicate(tgn_games *games, tgn_key digest, tgn_error *error);

/*
 * Say for which digests it will be asked next, so that everything this needs of the store is read with three requests:
 * numbers of games, their rows and names, their records. Until something is committed, replaced or discarded. Returns 0 or
 * a negative code.
 */
enum { TGN_GAMES_EXPECTED_MAX = 256 };
TGN_CHECKED int tgn_games__expect_digests(tgn_games *games, const tgn_key *digests, size_t count,
                                          tgn_error *error);

/* Whether that would read anything: a digest is not in memory, or may not be. And whether it holds. */
bool tgn_games__asks_for_digests(const tgn_games *games);
bool tgn_games__expects_digests(const tgn_games *games);

/*
 * Add a game in memory: it gets its number (returned; negative: failed), its row and names can be read, and
 * it is found by its digest; tgn_games__write_load() or tgn_games__write_batch() writes what is pending.
 * Takes over the entry's bytes.
 */
int64_t tgn_games__add(tgn_games *games, tgn_games_entry *entry, tgn_error *error);

/* Bytes of memory that pending games take. */
size_t tgn_games__pending_bytes(const tgn_games *games);

/*
 * Write what is pending as sections of a load (added games only), or into a batch (replaced ones too); call
 * tgn_games__committed() after the commit.
 */
TGN_CHECKED int tgn_games__write_load(tgn_games *games, tgn_store_load *load, tgn_error *error);
TGN_CHECKED int tgn_games__write_batch(tgn_games *games, tgn_store_batch *batch, tgn_error *error);
void tgn_games__committed(tgn_games *games);

/* Discard what is pending: nothing was committed. */
void tgn_games__discard(tgn_games *games);

/*
 * Change a game that is not pending itself: `entry` NULL removes it, with its record and text. Pending like
 * an added one, but only a batch can write it. When this fails, call tgn_games__discard().
 */
TGN_CHECKED int tgn_games__replace(tgn_games *games, uint32_t game, tgn_games_entry *entry, tgn_error *error);

/* What was stored of a game: the bytes of its record and of its text. */
typedef struct tgn_games_removed {
    tgn_store_bytes record, text;
} tgn_games_removed;

/*
 * Bring back a game that was removed, under its own number: pending like a game that was changed. `record` gets what
 * is to be traced, borrowed from `removed`. Returns 0; without `keep_duplicate` the number of a game with the same
 * moves, and then nothing was done; or a negative code, and then call tgn_games__discard().
 */
TGN_CHECKED int64_t tgn_games__restore(tgn_games *games, uint32_t game, const tgn_games_removed *removed,
                                       bool keep_duplicate, tgn_record *record, tgn_error *error);

/* ---- spellings of a player (joined.c) ------------------------------------------------------------------ */

/* For each name the number of its player: its own, or that of the spelling that it was joined to. */
typedef struct tgn_games_joined {
    uint32_t *player;
    uint32_t count; /* names; those behind are not joined */
} tgn_games_joined;

/* Borrowed until the games change. Returns 0 or a negative code. */
TGN_CHECKED int tgn_games__joined(const tgn_games_joined **out, tgn_games *games, tgn_error *error);

static inline uint32_t tgn_games_joined__player(const tgn_games_joined *joined, uint32_t name)
{
    return name <= joined->count ? joined->player[name] : name;
}

/*
 * Join a spelling, with all that are joined to it, to a player; take a spelling out again. Pending until
 * tgn_games__write_joined() and tgn_games__committed(). Both numbers are names. Return 1, 0 when nothing changes, or a
 * negative code.
 */
TGN_CHECKED int tgn_games__join(tgn_games *games, uint32_t player, uint32_t spelling, tgn_error *error);
TGN_CHECKED int tgn_games__separate(tgn_games *games, uint32_t spelling, tgn_error *error);
TGN_CHECKED int tgn_games__write_joined(tgn_games *games, tgn_store_batch *batch, tgn_error *error);

/* The number of a name, 0 if there is none like it, or a negative code. For the changing thread. */
TGN_CHECKED int64_t tgn_games__find_name(tgn_games *games, const char *name, tgn_error *error);

/* ---- players and events (people.c) --------------------------------------------------------------------- */

/* A name as a player, under all its spellings if it is the first of them (else all 0), and as an event. */
typedef struct tgn_games_person {
    uint32_t games, black, white, won, lost;
    uint32_t first, last;
    uint32_t ranked; /* the date of the latest game with a rank */
    uint32_t event_games, event_first, event_last;
    int16_t rank;
} tgn_games_person;

typedef struct tgn_games_people {
    tgn_games_person *of; /* of name 0 .. count */
    uint32_t count;
    uint32_t games;           /* counted so far */
    uint64_t changes, joined; /* the state that they were counted in */
} tgn_games_people;

/*
 * The sums of the games 1 .. `last`, of which the highest number is `last`. Borrowed until the games change. Returns 0 or a
 * negative code.
 */
TGN_CHECKED int tgn_games__people(const tgn_games_people **out, tgn_games *games, uint32_t last,
                                  tgn_error *error);

/* ---- words in names (words.c) -------------------------------------------------------------------------- */

/*
 * Words to look for, "cho 1998..2004": folded, each once. A word that is a date, or two with ".." between them, narrows `from`
 * and `to`. Points into itself: do not copy it.
 */
enum { TGN_GAMES_WORDS_MAX = 16, TGN_GAMES_TEXT_MAX = 400, TGN_GAMES_NAME_BYTES = 255 };

typedef struct tgn_games_words {
    char text[TGN_GAMES_TEXT_MAX + 1];
    const char *word[TGN_GAMES_WORDS_MAX];
    size_t count;
    uint32_t dates;    /* bit i: word i is one */
    uint32_t from, to; /* as in a filter */
} tgn_games_words;

/* Returns 0, or TGN_ERR_ARGUMENT: too many words, or too long ones. */
TGN_CHECKED int tgn_games_words__read(tgn_games_words *out, const char *text, tgn_error *error);

/* All words as bits, and those that are no dates. */
static inline uint32_t tgn_games_words__all(const tgn_games_words *words)
{
    return (UINT32_C(1) << words->count) - 1;
}

static inline uint32_t tgn_games_words__plain(const tgn_games_words *words)
{
    return tgn_games_words__all(words) & ~words->dates;
}

/* Lower case (ASCII), full-width forms as ASCII, blanks as ' '. `out` has space for the text. Returns its length. */
size_t tgn_games__fold(char *out, const char *text);

/* The words that stand in a name, as bits; and whether it begins with all of them, in their order. */
uint32_t tgn_games_words__in(const tgn_games_words *words, const char *name);
bool tgn_games_words__begin(const tgn_games_words *words, const char *name);

/*
 * The words of each name, in an array of `count` + 1 that the caller frees. A joined spelling has those of all spellings of its
 * player. O(names). Returns 0 or a negative code.
 */
TGN_CHECKED int tgn_games_words__find(const tgn_games_words *words, tgn_games *games, uint32_t **out,
                                      uint32_t *count, tgn_error *error);

/* ---- choosing ------------------------------------------------------------------------------------------ */

/* A filter made ready: names are looked up once, then a row is tested in nanoseconds. */
typedef struct tgn_games_matcher tgn_games_matcher;
TGN_CHECKED int tgn_games_matcher__new(tgn_games_matcher **out, tgn_games *games, const tgn_filter *filter,
                                       tgn_error *error);
bool tgn_games_matcher__matches(const tgn_games_matcher *matcher, const tgn_games_row *row);
void tgn_games_matcher__free(tgn_games_matcher *matcher);

/* ---- ordering ------------------------------------------------------------------------------------------ */

/*
 * Orders (tgn_order), each with ties by number; descending reverses all of it, except that unknown values
 * stay last:
 *
 *      ID             the number of the game
 *      DATE           the first day it may have been played on, then the number
 *      BLACK, WHITE   the player's name, ASCII letters without case
 *      EVENT          its name, in the same way
 *      RANK           the sum of the players' levels, an unknown one counting 0 (between 1k and 1d);
 *                     both unknown: last
 *      RESULT         Black's wins, those without counting first, then from large to small; draws; White's wins, from
 *                     small to large; games without a result
 *      MOVES, KOMI, HANDICAP     the number
 *      SIZE           points of the board, then its rows
 *
 * A game's rank in an order is a 64-bit key, so that 131,000 games are compared without looking at their rows
 * again, except for names that begin with the same eight bytes.
 *
 *      tgn_games_ranked *all = ...;
 *      for (...) tgn_games__rank(games, order, descending, game, tag, &all[count++], &error);
 *      tgn_games__sort_page(games, order, descending, all, count, 100, 50); // now all[100..149] are in place
 */
bool tgn_games_order__by_name(tgn_order order); /* of players or events */

typedef struct tgn_games_ranked {
    uint64_t key;
    uint32_t game;
    uint32_t tag; /* the caller's */
} tgn_games_ranked;

/* A game's rank in an order. Returns 0 or a negative code. */
TGN_CHECKED int tgn_games__rank(tgn_games *games, tgn_order order, bool descending, uint32_t game,
                                uint32_t tag, tgn_games_ranked *out, tgn_error *error);

/*
 * Put the items that belong at skip, skip + 1, ... skip + count - 1 in their places, in order; the others end
 * up before or after them in no order. Items of one game are ordered by tag. Expected time O(all + count log
 * count).
 */
void tgn_games__sort_page(tgn_games *games, tgn_order order, bool descending, tgn_games_ranked *items,
                          size_t all, size_t skip, size_t count);

/* The same for names: an item's `game` is one, and equal keys are ordered by name, then by number. */
void tgn_games__sort_names(tgn_games *games, bool descending, tgn_games_ranked *items, size_t all,
                           size_t skip, size_t count);

/* The first eight bytes of a name, folded: compares like the names, as far as it goes. */
uint64_t tgn_games_order__name_key(const char *name);

/*
 * Of the games 1 .. `last` that were not removed, those that the filter (NULL: all) matches: `total` of them;
 * and the numbers of `count` of them from `skip` on into `out`. Returns how many were put there, or a
 * negative code.
 */
int64_t tgn_games__choose(tgn_games *games, uint32_t last, const tgn_filter *filter, tgn_order order,
                          bool descending, uint64_t skip, size_t count, uint32_t *out, uint64_t *total,
                          tgn_error *error);

#endif
