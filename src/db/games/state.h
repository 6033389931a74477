/*
 * rollstate.h - what stands behind a tgn_games, shared by roll.c (reading) and waiting.c (changing)
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
typedef struct tgn_games_draft {
    uint32_t game;
    tgn_games_entry entry; /* row numbered */
} tgn_games_draft;

struct tgn_games {
    tgn_store *store;
    tgn_games_page_list pages; /* of TGN_GAMES_ROW_PAGE rows */
    tgn_games_names roster;
    _Atomic uint32_t count, settled;
    pthread_mutex_t lock; /* held while a page is put up, and over `waiting` and `drafts` as arrays */

    tgn_games_entry *waiting; /* of game settled + 1 and so on */
    size_t waiting_count, waiting_room;
    tgn_games_draft *drafts; /* in no order, each game once */
    size_t draft_count, draft_room;
    _Atomic bool drafting; /* there are drafts, made by: */
    _Atomic pthread_t drafter;
    tgn_games_digests digests;
    size_t weight;
};

/* The page of a row, read or made. */
TGN_CHECKED int tgn_games__row_page(tgn_games *roll, uint32_t page, tgn_games_row **out, tgn_error *error);

/* This game's draft if this thread made one, or NULL. */
const tgn_games_draft *tgn_games__draft(tgn_games *roll, uint32_t game);

#endif
