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

enum { TGN_SHELF_WIDTH = 4096 };

typedef struct tgn_shelf_block {
    _Atomic(void *) pages[TGN_SHELF_WIDTH];
} tgn_shelf_block;

typedef struct tgn_shelf {
    _Atomic(tgn_shelf_block *) blocks[TGN_SHELF_WIDTH];
} tgn_shelf;

/* A page, or NULL when it is not there. Any thread. */
static inline void *tgn_shelf__at(const tgn_shelf *shelf, uint32_t page)
{
    tgn_shelf_block *block =
        atomic_load_explicit(&shelf->blocks[page / TGN_SHELF_WIDTH], memory_order_acquire);
    return block ? atomic_load_explicit(&block->pages[page % TGN_SHELF_WIDTH], memory_order_acquire) : NULL;
}

/* Put up a page that is not there yet, from malloc(); page < 4096 * 4096. One thread at a time. */
TGN_CHECKED int tgn_shelf__put(tgn_shelf *shelf, uint32_t page, void *content);

/* Free all pages. */
void tgn_shelf__clear(tgn_shelf *shelf);

#endif
