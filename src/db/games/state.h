/*
 * state.h - what is behind a tgn_games: names, digests, and games that are not committed yet
 *
 *      game    1 ........ committed   committed+1 ........ count
 *              on disk                pending: row in its page, record and text in `pending`
 *              changed: a draft,
 *              apart from its page
 *
 * Readers look at rows of committed games while the changing thread fills in others, often in the same page:
 * rows never move, so they do not conflict. A game that is changed in place stays as it was, for everybody
 * but the thread that changes it, until the change is committed.
 */
#ifndef TENGEN_DB_GAMES_STATE_H
#define TENGEN_DB_GAMES_STATE_H

#include <pthread.h>
#include <stdatomic.h>

#include <tengen/key.h>

#include "base/string_arena.h"
#include "db/games/games.h"
#include "db/games/pages.h"

/* ---- hashes -------------------------------------------------------------------------------------------- */

/*
 * 64 bits from a text, the same on every machine: FNV-1a, and a final mix so that every bit depends on all.
 */
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

/* ---- names (names.c) ----------------------------------------------------------------------------------- */

/*
 * The names of players and events, each stored once and known by its number.
 *
 * Numbers are given in order of first appearance, from 1; 0 is "no name". On disk names lie in pages ('p'),
 * which are read when first used. Giving numbers needs them all: the whole dictionary is then read and
 * indexed in memory. That takes 0.15 ms for the 5,300 names of 108,000 games, less than an index on disk
 * would cost an import of them, and saves its bytes.
 *
 *      a page     count(2)   count lengths(1)   texts, one after the other
 *
 * Threads: one thread adds; any thread may read names whose number it has been given.
 */
enum { TGN_GAMES_NAME_MAX = 200 }; /* bytes of a name */

typedef struct tgn_games_names {
    tgn_store *store;
    pthread_mutex_t lock;       /* held while a page is added */
    tgn_games_page_list pages;  /* of name_page */
    _Atomic uint32_t count;     /* names, pending ones included */
    _Atomic uint32_t committed; /* names on disk */

    /* For the adding thread: an index of all names, open addressing, and the texts of new ones. */
    struct tgn_games_name_slot *slots;
    size_t slot_count; /* a power of two, or 0 while there is no index */
    tgn_string_arena texts;
    size_t pending_bytes; /* of new names */
} tgn_games_names;

/* `names` of them lie in the store. Zeroed memory before; returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_games_names__init(tgn_games_names *names, tgn_store *store, uint32_t count);
void tgn_games_names__clear(tgn_games_names *names);

/* A name: borrowed until the names are cleared, "" for 0, NULL when it cannot be read (then `error`). */
const char *tgn_games_names__name(tgn_games_names *names, uint32_t number, tgn_error *error);

/* Read the pages of the names that are not in memory, of all or of those that were asked for. */
TGN_CHECKED int tgn_games_names__need_all(tgn_games_names *names, tgn_error *error);

/*
 * Note in `request` that the page of a name will be needed, if it must be read; and read what was noted. When there is no
 * space for more, it is read at once.
 */
TGN_CHECKED int tgn_games_names__need(tgn_games_names *names, uint32_t number,
                                      tgn_games_page_request *request, tgn_error *error);
TGN_CHECKED int tgn_games_names__read(tgn_games_names *names, tgn_games_page_request *request,
                                      tgn_error *error);

/*
 * The number of a name, a new one if necessary; 0 for "". Negative: failed. At most TGN_GAMES_NAME_MAX bytes.
 */
int64_t tgn_games_names__number(tgn_games_names *names, const char *name, tgn_error *error);

/* The same for a name that may not be there: 0 if it is not. */
int64_t tgn_games_names__find(tgn_games_names *names, const char *name, tgn_error *error);

/* Write the pages that changed; then say whether they were committed or are to be discarded. */
TGN_CHECKED int tgn_games_names__write(tgn_games_names *names, const tgn_games_writer *writer);
void tgn_games_names__committed(tgn_games_names *names);
void tgn_games_names__discard(tgn_games_names *names);

/* ---- digests (digests.c) ------------------------------------------------------------------------------- */

/*
 * Which games have a digest: how a duplicate is recognised.
 *
 * On disk ('d', the first 64 bits of the digest) lie the numbers of the games that had such a digest when
 * they were written. A number found there is a hint: the game itself is checked, so outdated hints do no
 * harm. In memory are the digests of games that were added by this process, all 128 bits of them.
 *
 * Threads: the thread that changes the games.
 */

/* A digest that a game got, or (`gone`) has no longer: to be written. */
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
    size_t change_count, change_capacity;
} tgn_games_digests;

void tgn_games_digests__clear(tgn_games_digests *digests);

/* In memory: the first game that got this digest, or 0. */
uint32_t tgn_games_digests__find(const tgn_games_digests *digests, tgn_key digest);

/* A game has this digest now: known at once, and to be written. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_games_digests__add(tgn_games_digests *digests, tgn_key digest, uint32_t game);

/*
 * A game no longer has this digest. All digests in memory are discarded: the caller must add those of pending
 * games again, with tgn_games_digests__remember(). Returns 0 or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_games_digests__drop(tgn_games_digests *digests, tgn_key digest, uint32_t game);
TGN_CHECKED int tgn_games_digests__remember(tgn_games_digests *digests, tgn_key digest, uint32_t game);

/*
 * Numbers on disk under a digest, 4 bytes each: 1 and the value, 0 or a negative code, as tgn_store__get().
 */
TGN_CHECKED int tgn_games_digests__hints(const tgn_games_digests *digests, tgn_store *store, tgn_key digest,
                                         tgn_store_value *value, tgn_error *error);

/*
 * What was read of the store about digests that will be asked for, see tgn_games__expect_digests().
 */
typedef struct tgn_games_expected {
    bool valid;       /* nothing has changed since; all digests may be in memory, and then nothing was read */
    size_t count, at; /* digests; the one that was asked for last */
    uint64_t high[TGN_GAMES_EXPECTED_MAX];
    tgn_store_value numbers[TGN_GAMES_EXPECTED_MAX]; /* of games that had it */
    tgn_games_fetched records;                       /* of these games */
} tgn_games_expected;

/* Read the numbers of games on disk for digests that are not in memory; forget what was read before. */
TGN_CHECKED int tgn_games_expected__read(tgn_games_expected *expected, const tgn_games_digests *digests,
                                         tgn_store *store, const tgn_key *wanted, size_t count,
                                         tgn_error *error);
void tgn_games_expected__forget(tgn_games_expected *expected);

/* What was read for a digest; NULL: it was not. */
const tgn_store_value *tgn_games_expected__find(tgn_games_expected *expected, tgn_key digest);

/* Write the changes in order; then say whether they were committed or are to be discarded. */
TGN_CHECKED int tgn_games_digests__write(tgn_games_digests *digests, tgn_store *store,
                                         const tgn_games_writer *writer);
void tgn_games_digests__committed(tgn_games_digests *digests);
void tgn_games_digests__discard(tgn_games_digests *digests);

/* ---- the games ----------------------------------------------------------------------------------------- */

/* A game that was changed: its entry, or nothing when it was removed. */
typedef struct tgn_games_draft {
    uint32_t game;
    tgn_games_entry entry; /* row numbered */
} tgn_games_draft;

struct tgn_games {
    tgn_store *store;
    tgn_games_page_list pages; /* of TGN_GAMES_ROW_PAGE rows */
    tgn_games_names names;
    _Atomic uint32_t count, committed;
    pthread_mutex_t lock; /* held while a page is added, and over `pending` and `drafts` as arrays */

    tgn_games_entry *pending; /* of game committed + 1 and so on */
    size_t pending_count, pending_capacity;
    tgn_games_draft *drafts; /* in the order of games, each once */
    size_t draft_count, draft_capacity;
    _Atomic bool drafting; /* there are drafts, made by: */
    _Atomic pthread_t drafter;
    tgn_games_digests digests;
    tgn_games_expected expected;
    size_t pending_bytes;
    tgn_games_joined *joined, *joined_next; /* NULL: not read yet; nothing is pending */
    uint64_t joined_version;                /* counts changes of it */
    uint64_t changes;                       /* counts commits that replaced or removed games */
    pthread_mutex_t people_lock;            /* held while they are brought up to date */
    tgn_games_people people;
};

void tgn_games_people__clear(tgn_games_people *people);

/* ---- joined spellings (joined.c) ----------------------------------------------------------------------- */

void tgn_games_joined__free(tgn_games_joined *joined);

/* What is pending was committed, while nobody reads; or is to be discarded. */
void tgn_games_joined__committed(tgn_games *games);
void tgn_games_joined__discard(tgn_games *games);

/* Rows on disk that belong to this page. */
static inline uint32_t tgn_games__committed_in(const tgn_games *games, uint32_t page)
{
    const uint32_t committed = games->committed, first = page * TGN_GAMES_ROW_PAGE;
    const uint32_t behind = committed > first ? committed - first : 0;
    return behind < TGN_GAMES_ROW_PAGE ? behind : TGN_GAMES_ROW_PAGE;
}

/*
 * Add a page of rows that is not in memory, made of its bytes (`data` NULL: they are not there, which is an error if any
 * of its rows should be on disk). The lock is held.
 */
TGN_CHECKED int tgn_games__add_row_page(tgn_games *games, uint32_t page, tgn_store_bytes bytes,
                                        tgn_games_row **out, tgn_error *error);

/* A copy of a record ('g') or a text ('t'): 1, 0 when there is none, or a negative code. */
TGN_CHECKED int tgn_games__copy(tgn_games *games, uint32_t game, char letter, tgn_buffer *out,
                                tgn_error *error);

/* Whether record and text of a game are not in the store, or not as this thread sees them. */
bool tgn_games__is_pending(tgn_games *games, uint32_t game);

/* The error of a game that cannot be read. */
int tgn_games__damaged(uint32_t game, tgn_error *error);

/* The page of a row, read or made. */
TGN_CHECKED int tgn_games__row_page(tgn_games *games, uint32_t page, tgn_games_row **out, tgn_error *error);

/* Where among the drafts that of a game is, or belongs. */
size_t tgn_games__draft_place(const tgn_games *games, uint32_t game);

/* This game's draft if this thread made one, or NULL. */
const tgn_games_draft *tgn_games__draft(tgn_games *games, uint32_t game);

#endif
