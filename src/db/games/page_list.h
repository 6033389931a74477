/*
 * shelf.h - numbered pages that never move once they are there
 *
 *      blocks [0]  [1]  [2] ...  [4095]          pages are put up one by one, under their owner's lock;
 *              |    -    -         -             whoever finds one may read it without any lock, for ever
 *              v
 *      pages  [0] [1] [2] ... [4095]
 *
 * Two levels, so that nothing has to grow by moving: 16.8 million pages, 32 KiB while it is empty.
 */
#ifndef TENGEN_DB_GAMES_PAGE_LIST_H
#define TENGEN_DB_GAMES_PAGE_LIST_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <tengen/error.h>

enum { TGN_GAMES_PAGE_LIST_WIDTH = 4096 };

typedef struct tgn_games_page_list_block {
    _Atomic(void *) pages[TGN_GAMES_PAGE_LIST_WIDTH];
} tgn_games_page_list_block;

typedef struct tgn_games_page_list {
    _Atomic(tgn_games_page_list_block *) blocks[TGN_GAMES_PAGE_LIST_WIDTH];
} tgn_games_page_list;

/* A page, or NULL when it is not there. Any thread. */
static inline void *tgn_games_page_list__at(const tgn_games_page_list *shelf, uint32_t page)
{
    tgn_games_page_list_block *block =
        atomic_load_explicit(&shelf->blocks[page / TGN_GAMES_PAGE_LIST_WIDTH], memory_order_acquire);
    return block ? atomic_load_explicit(&block->pages[page % TGN_GAMES_PAGE_LIST_WIDTH], memory_order_acquire) : NULL;
}

/* Put up a page that is not there yet, from malloc(); page < 4096 * 4096. One thread at a time. */
TGN_CHECKED int tgn_games_page_list__put(tgn_games_page_list *shelf, uint32_t page, void *content);

/* Free all pages. */
void tgn_games_page_list__clear(tgn_games_page_list *shelf);

#endif
