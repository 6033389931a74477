/*
 * game_text.h - what a record says beyond its steps, and the whole record from it
 *
 * A text is the game as tgn_sgf_write() has it, without what is stored elsewhere; its first byte says how
 * passes are written.
 *
 *      'h'  "[]"             1 .. 7   a value that the row gives back, byte for byte, see tgn_games_row_texts
 *      'H'  "[tt]"           14 n     the next n moves of the record, a node each: ";B[pd];W[dp]" (n in
 *      'f'  nothing is                groups of seven bits, lowest first, 128 added to all but the last; 0:
 *           left out                  all that are left)
 *                            15       the next move of the record, without the ';'
 *
 *      (;GM[1]SZ[19]PB[\1]PW[\2]RE[\6]DT[2010-04]\n\16\0)\n            a game without comments, in C's octal
 *
 * A text that has such bytes itself (a backslash before one keeps it in a record) is 'f'.
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_DB_GAMES_GAME_TEXT_H
#define TENGEN_DB_GAMES_GAME_TEXT_H

#include "db/games/games.h"

/* Texts that a row and its names give back, under their bytes. */
enum {
    TGN_GAMES_TEXT_BLACK = 1,
    TGN_GAMES_TEXT_WHITE,
    TGN_GAMES_TEXT_EVENT,
    TGN_GAMES_TEXT_BLACK_RANK,
    TGN_GAMES_TEXT_WHITE_RANK,
    TGN_GAMES_TEXT_RESULT,
    TGN_GAMES_TEXT_DATE,
    TGN_GAMES_TEXT_COUNT
};

typedef struct tgn_games_row_texts {
    const char *text[TGN_GAMES_TEXT_COUNT];
    char ranks[2][TGN_RANK_TEXT], result[TGN_RESULT_TEXT], date[16];
} tgn_games_row_texts;

/* The names are borrowed. `out` points into itself, so it must not be copied. */
void tgn_games_row_texts__of(tgn_games_row_texts *out, const tgn_games_row *row, const char *black,
                             const char *white, const char *event);

/* The text of a tree that was built into `record`. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_games_text__make(tgn_buffer *out, const tgn_sgf *tree, const tgn_record *record,
                                     const tgn_games_row_texts *texts);

/* The game from its text and its steps. Returns 0, TGN_ERR_MEMORY or TGN_ERR_INPUT. */
TGN_CHECKED int tgn_games_text__sgf(tgn_buffer *out, tgn_store_bytes text, const tgn_record *record,
                                    const tgn_games_row_texts *texts);

#endif
