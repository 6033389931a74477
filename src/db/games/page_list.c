/* shelf.c - see shelf.h */
#include "db/games/page_list.h"

#include <assert.h>
#include <stdlib.h>

int tgn_shelf__put(tgn_shelf *shelf, uint32_t page, void *content)
{
    assert(page / TGN_SHELF_WIDTH < TGN_SHELF_WIDTH);
    tgn_shelf_block *block = shelf->blocks[page / TGN_SHELF_WIDTH];
    if (!block) {
        block = calloc(1, sizeof *block);
        if (!block)
            return TGN_ERR_MEMORY;
        atomic_store_explicit(&shelf->blocks[page / TGN_SHELF_WIDTH], block, memory_order_release);
    }
    atomic_store_explicit(&block->pages[page % TGN_SHELF_WIDTH], content, memory_order_release);
    return 0;
}

void tgn_shelf__clear(tgn_shelf *shelf)
{
    for (int i = 0; i < TGN_SHELF_WIDTH; i++) {
        tgn_shelf_block *block = shelf->blocks[i];
        for (int j = 0; block && j < TGN_SHELF_WIDTH; j++)
            free(block->pages[j]);
        free(block);
        shelf->blocks[i] = NULL;
    }
}
