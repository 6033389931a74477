/* shelf.c - see shelf.h */
#include "db/games/page_list.h"

#include <assert.h>
#include <stdlib.h>

int tgn_games_page_list__put(tgn_games_page_list *shelf, uint32_t page, void *content)
{
    assert(page / TGN_GAMES_PAGE_LIST_WIDTH < TGN_GAMES_PAGE_LIST_WIDTH);
    tgn_games_page_list_block *block = shelf->blocks[page / TGN_GAMES_PAGE_LIST_WIDTH];
    if (!block) {
        block = calloc(1, sizeof *block);
        if (!block)
            return TGN_ERR_MEMORY;
        atomic_store_explicit(&shelf->blocks[page / TGN_GAMES_PAGE_LIST_WIDTH], block, memory_order_release);
    }
    atomic_store_explicit(&block->pages[page % TGN_GAMES_PAGE_LIST_WIDTH], content, memory_order_release);
    return 0;
}

void tgn_games_page_list__clear(tgn_games_page_list *shelf)
{
    for (int i = 0; i < TGN_GAMES_PAGE_LIST_WIDTH; i++) {
        tgn_games_page_list_block *block = shelf->blocks[i];
        for (int j = 0; block && j < TGN_GAMES_PAGE_LIST_WIDTH; j++)
            free(block->pages[j]);
        free(block);
        shelf->blocks[i] = NULL;
    }
}
