/*
 * rowpage.h - a page of rows as bytes
 *
 * Rows lie in planes: the first byte of every row, then the second of every row, and so on, since bytes of
 * one meaning are alike and get small together. What can be told from its neighbour is written as the
 * difference: the last day from the first, moves from steps. docs/LAYOUT.md lists the 38 bytes.
 */
#ifndef TENGEN_DB_GAMES_ROW_PAGE_H
#define TENGEN_DB_GAMES_ROW_PAGE_H

#include "db/games/games.h"

enum { TGN_GAMES_ROW_BYTES = 38 };

/* `out` has room for count * TGN_GAMES_ROW_BYTES. */
void tgn_games_row_page__pack(uint8_t *out, const tgn_games_row *rows, uint32_t count);

/*
 * Rows from bytes, at least `wanted`: how many, or TGN_ERR_INPUT when these bytes are no such page or a row
 * is none. `rows` has room for TGN_GAMES_ROW_PAGE.
 */
TGN_CHECKED int tgn_games_row_page__unpack(tgn_games_row *rows, tgn_store_bytes bytes, uint32_t wanted);

#endif
