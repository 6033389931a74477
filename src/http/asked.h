/*
 * asked.h - what several resources ask for alike: a position, and which games
 *
 *      tgn_asked asked;
 *      if (tgn_request__only(request, "db " TGN_ASKED_PLACE " " TGN_ASKED_FILTER) < 0 ||
 *          tgn_asked__place(&asked, request) < 0 || tgn_asked__wish(&wish, request, false) < 0)
 *          return 0;                                               // the answer is given already
 *
 * Each of the functions returns 0, or a negative code with the answer (400, 404, 500) given.
 */
#ifndef TENGEN_HTTP_ASKED_H
#define TENGEN_HTTP_ASKED_H

#include "http/http.h"
#include "base/json.h"

/* Names of parameters, as tgn_request__only() takes them. */
#define TGN_ASKED_PLACE  "play board size turn ko"
#define TGN_ASKED_FILTER "player black white event from to rank result komi handicap"
#define TGN_ASKED_LIST   "games skip sort reverse"

/* A page of games that the interface gives has at most so many. */
enum { TGN_ASKED_GAMES_MAX = 1000 };

/* A position. It points into itself and into the game of this thread, which is good until the handler ends. */
typedef struct tgn_asked {
    const tgn_board *board;
    tgn_colour to_move; /* TGN_EMPTY: either */
    tgn_point ko;       /* or TGN_PASS */
    tgn_board drawn;    /* where `board=` lies; moves are played in the game */
    tgn_game *game;     /* NULL when there was nothing to play */
} tgn_asked;

TGN_CHECKED int tgn_asked__place(tgn_asked *out, tgn_request *request);

/* The game that the position stands in, for who wants to play on. NULL with the answer given. */
tgn_game *tgn_asked__game(tgn_asked *asked, tgn_request *request);

/* The region that "region" names, which the board must have; the whole board when nothing is said. */
TGN_CHECKED int tgn_asked__region(tgn_region *out, tgn_request *request, tgn_size size);

/*
 * The parameters that are wishes of tengen/wire.h; `size` says whether "size" is one of them, or the size of
 * the board. `out` begins as TGN_WISH_INIT; its texts are the request's.
 */
TGN_CHECKED int tgn_asked__wish(tgn_wish *out, tgn_request *request, bool size);

/* Question and position put together. */
tgn_question tgn_asked__question(const tgn_asked *asked, tgn_region region, const tgn_wish *wish);

/* ---- answers ------------------------------------------------------------------------------------------- */

/* A writer into the buffer of the answer; and the end of it, a line end, and off. */
void tgn_asked__open(tgn_json_writer *writer, tgn_request *request);
int tgn_asked__send(tgn_json_writer *writer, tgn_request *request, unsigned status);

#endif
