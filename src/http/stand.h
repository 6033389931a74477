/*
 * stand.h - a position of the strings game, as it is asked about
 */
#ifndef TENGEN_HTTP_STAND_H
#define TENGEN_HTTP_STAND_H

#include <tengen/strings_game.h>

#include "http/http.h"
#include "base/json.h"

#define TGN_STAND_NAMES "board turn solitaire passed"

/* The board that "board" draws, with sides up to `most`. Returns 0, or a code with the answer (400) given. */
TGN_CHECKED int tgn_stand__board(tgn_board *out, tgn_request *request, int most);

/* The position that board, turn, solitaire and passed describe. The same. */
TGN_CHECKED int tgn_stand__read(tgn_standing *out, tgn_request *request);

/* "move" and "colour"; of a move named otherwise, "best" and "best_colour". */
void tgn_stand__move(tgn_json_writer *writer, const char *name, const char *colour, tgn_move move,
                     tgn_size size);

/* The number of a strings game that its side is ahead by: halves, and negative ones. */
void tgn_stand__value(tgn_json_writer *writer, const char *name, double value);

#endif
