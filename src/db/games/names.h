/*
 * roster.h - the names of players and events, each kept once and known by its number
 *
 * Numbers are given in order of first appearance, from 1; 0 is "no name". On disk names lie in pages ('p'),
 * which are read when first touched. Who gives numbers needs them all: the whole dictionary is then read
 * and indexed in memory. That takes 0.15 ms for the 5,300 names of 108,000 games, less than an index on disk
 * would cost an import of them, and saves its bytes.
 *
 *      a page     count(2)   count lengths(1)   texts, one behind the other
 *
 * Threads: one thread adds; any thread may read names whose number it has been given.
 */
#ifndef TENGEN_DB_GAMES_NAMES_H
#define TENGEN_DB_GAMES_NAMES_H

#include <pthread.h>

#include "base/string_arena.h"
#include "db/games/key.h"
#include "db/games/page_list.h"

enum { TGN_GAMES_NAME_MAX = 200 }; /* bytes of a name */

typedef struct tgn_games_names {
    tgn_store *store;
    pthread_mutex_t lock;     /* held while a page is put up */
    tgn_games_page_list pages;          /* of name_page */
    _Atomic uint32_t count;   /* names, those that wait among them */
    _Atomic uint32_t settled; /* names on disk */

    /* The adding thread's: an index of all names, open addressing, and the texts of new ones. */
    struct tgn_games_name_slot *slots;
    size_t slot_count; /* a power of two, or 0 while there is no index */
    tgn_string_arena texts;
    size_t weight; /* bytes of names that wait */
} tgn_games_names;

/* `names` of them lie in the store. Zeroed memory before; returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_games_names__init(tgn_games_names *roster, tgn_store *store, uint32_t names);
void tgn_games_names__clear(tgn_games_names *roster);

/* A name: borrowed until the roster is cleared, "" for 0, NULL when it cannot be read (then `error`). */
const char *tgn_games_names__name(tgn_games_names *roster, uint32_t number, tgn_error *error);

/* The number of a name, a new one if need be; 0 for "". Negative: failed. At most TGN_GAMES_NAME_MAX bytes. */
int64_t tgn_games_names__number(tgn_games_names *roster, const char *name, tgn_error *error);

/* Write the pages that changed; then they are on disk, or else were never there. */
TGN_CHECKED int tgn_games_names__write(tgn_games_names *roster, const tgn_games_writer *sink);
void tgn_games_names__committed(tgn_games_names *roster);
void tgn_games_names__discard(tgn_games_names *roster);

#endif
