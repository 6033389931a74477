/*
 * rollstate.h - what stands behind a tgn_roll, shared by roll.c (reading) and waiting.c (changing)
 *
 *      game    1 ........ settled   settled+1 ........ count
 *              on disk              waiting: row in its page, record and text in `waiting`
 *              changed: a draft,
 *              apart from its page
 *
 * Readers look at rows of settled games while the changing thread fills in others, often in the same page:
 * rows never move, so they do not meet. A game that is changed in place stays as it was, for everybody but
 * the thread that changes it, until the change is settled.
 */
#ifndef TENGEN_DB_GAMES_STATE_H
#define TENGEN_DB_GAMES_STATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "db/games/digests.h"
#include "db/games/games.h"
#include "db/games/names.h"
#include "db/games/page_list.h"

/* A game that was changed: its entry, or nothing when it is gone. */
typedef struct tgn_draft {
    uint32_t game;
    tgn_entry entry; /* row numbered */
} tgn_draft;

struct tgn_roll {
    tgn_store *store;
    tgn_shelf pages; /* of TGN_ROLL_PAGE rows */
    tgn_roster roster;
    _Atomic uint32_t count, settled;
    pthread_mutex_t lock; /* held while a page is put up, and over `waiting` and `drafts` as arrays */

    tgn_entry *waiting; /* of game settled + 1 and so on */
    size_t waiting_count, waiting_room;
    tgn_draft *drafts; /* in no order, each game once */
    size_t draft_count, draft_room;
    _Atomic bool drafting; /* there are drafts, made by: */
    _Atomic pthread_t drafter;
    tgn_digests digests;
    size_t weight;
};

/* The page of a row, read or made. */
TGN_CHECKED int tgn_roll__page(tgn_roll *roll, uint32_t page, tgn_row **out, tgn_error *error);

/* This game's draft if this thread made one, or NULL. */
const tgn_draft *tgn_roll__draft(tgn_roll *roll, uint32_t game);

#endif
