/*
 * pages.h - keys and pages of games: as bytes in the store, and in memory
 */
#ifndef TENGEN_DB_GAMES_PAGES_H
#define TENGEN_DB_GAMES_PAGES_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "db/games/games.h"
#include "db/store/store.h"

/* ---- keys ---------------------------------------------------------------------------------------------- */

/*
 * A key is a letter and a number, highest byte first, so that keys sort like their numbers. Numbers in values
 * have their lowest byte first.
 */
typedef struct tgn_games_key {
    uint8_t bytes[9];
    uint8_t length;
} tgn_games_key;

static inline tgn_games_key tgn_games_key__wide(char letter, uint64_t number)
{
    tgn_games_key key = {{(uint8_t)letter}, 9};
    for (int i = 0; i < 8; i++)
        key.bytes[1 + i] = (uint8_t)(number >> (56 - 8 * i));
    return key;
}

static inline tgn_games_key tgn_games_key__of(char letter, uint32_t number)
{
    tgn_games_key key = tgn_games_key__wide(letter, (uint64_t)number << 32);
    key.length = 5;
    return key;
}

static inline void tgn_games__put32(uint8_t out[4], uint32_t value)
{
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(value >> 8 * i);
}

static inline uint32_t tgn_games__get32(const uint8_t in[4])
{
    return in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
}

/*
 * Where keys are written: a batch, or two sections of a load, one for digests and records, which do not
 * compress, and one for the rest, which does. For a load keys come in ascending order.
 */
typedef struct tgn_games_writer {
    tgn_store_batch *batch;
    tgn_store_section *plain, *packed;
    tgn_error *error;
} tgn_games_writer;

TGN_CHECKED int tgn_games_writer__put(const tgn_games_writer *writer, tgn_games_key key, const void *bytes,
                                      size_t length);
TGN_CHECKED int tgn_games_writer__append(const tgn_games_writer *writer, tgn_games_key key, const void *bytes,
                                         size_t length);

/* Only in a batch. */
TGN_CHECKED int tgn_games_writer__remove(const tgn_games_writer *writer, tgn_games_key key);

/* Get what is under a key: 1, 0 or a negative code, as tgn_store__get(). */
TGN_CHECKED int tgn_games_key__get(tgn_games_key key, tgn_store *store, tgn_store_value *value,
                                   tgn_error *error);

/*
 * Pages of rows ('r') or names ('p') that are to be read together:
 *
 *      tgn_games_page_request request = {.letter = 'r'};
 *      tgn_games_page_request__add(&request, 3);
 *      tgn_games_page_request__send(&request, store, &error);      // request.values[i] is that of request.pages[i]
 *      tgn_games_page_request__end(&request);                      // empty again
 */
enum { TGN_GAMES_PAGE_REQUEST = 128 }; /* pages at once: rows of 65,536 games, 2.5 MB */

typedef struct tgn_games_page_request {
    char letter;
    size_t count;
    uint32_t pages[TGN_GAMES_PAGE_REQUEST];
    tgn_store_value values[TGN_GAMES_PAGE_REQUEST];
} tgn_games_page_request;

/* Add a page, unless it is there already. Whether there is space for another one. */
bool tgn_games_page_request__add(tgn_games_page_request *request, uint32_t page);

/* Returns 0 or a negative code, and then nothing is to be ended. */
TGN_CHECKED int tgn_games_page_request__send(tgn_games_page_request *request, tgn_store *store,
                                             tgn_error *error);
void tgn_games_page_request__end(tgn_games_page_request *request);

/* ---- rows as bytes ------------------------------------------------------------------------------------- */

/*
 * A page of rows in planes: the first byte of every row, then the second of every row, and so on, since bytes
 * of one meaning are similar and compress well together. Values close to another one are written as the
 * difference: the last day from the first, moves from steps. docs/LAYOUT.md lists the 38 bytes.
 */
enum { TGN_GAMES_ROW_BYTES = 38 };

/* `out` has space for count * TGN_GAMES_ROW_BYTES. */
void tgn_games_row_page__pack(uint8_t *out, const tgn_games_row *rows, uint32_t count);

/*
 * Rows from bytes, at least `wanted`: how many, or TGN_ERR_INPUT when these bytes are not a page of valid
 * rows. `rows` has space for TGN_GAMES_ROW_PAGE.
 */
TGN_CHECKED int tgn_games_row_page__unpack(tgn_games_row *rows, tgn_store_bytes bytes, uint32_t wanted);

/* ---- pages in memory ----------------------------------------------------------------------------------- */

/*
 *      blocks [0]  [1]  [2] ...  [4095]          pages are added one by one, under their owner's lock;
 *              |    -    -         -             a page that is there may be read without any lock, for ever
 *              v
 *      pages  [0] [1] [2] ... [4095]
 *
 * Two levels, so that nothing has to move when it grows: 16.8 million pages, 32 KiB while it is empty.
 */
enum { TGN_GAMES_PAGE_LIST_WIDTH = 4096 };

typedef struct tgn_games_page_list_block {
    _Atomic(void *) pages[TGN_GAMES_PAGE_LIST_WIDTH];
} tgn_games_page_list_block;

typedef struct tgn_games_page_list {
    _Atomic(tgn_games_page_list_block *) blocks[TGN_GAMES_PAGE_LIST_WIDTH];
} tgn_games_page_list;

/* A page, or NULL when it is not there. Any thread. */
static inline void *tgn_games_page_list__at(const tgn_games_page_list *list, uint32_t page)
{
    tgn_games_page_list_block *block =
        atomic_load_explicit(&list->blocks[page / TGN_GAMES_PAGE_LIST_WIDTH], memory_order_acquire);
    return block ? atomic_load_explicit(&block->pages[page % TGN_GAMES_PAGE_LIST_WIDTH], memory_order_acquire)
                 : NULL;
}

/* Add a page that is not there yet, from malloc(); page < 4096 * 4096. One thread at a time. */
TGN_CHECKED int tgn_games_page_list__put(tgn_games_page_list *list, uint32_t page, void *content);

/* Free all pages. */
void tgn_games_page_list__clear(tgn_games_page_list *list);

#endif
