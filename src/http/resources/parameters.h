/*
 * parameters.h - parameters that several resources read alike: a position, a region, which games
 *
 *      tgn_http_position position;
 *      tgn_games_request games = TGN_GAMES_REQUEST_INIT;
 *      if (tgn_http_request__only(request, "db " TGN_HTTP_POSITION_NAMES " " TGN_HTTP_FILTER_NAMES) < 0 ||
 *          tgn_http_position__read(&position, request) < 0 ||
 *          tgn_http_parameters__games(&games, request, false) < 0)
 *          return 0;                                               // answered already
 *
 * Each of the functions returns 0, or a negative code after answering (400, 404, 500).
 */
#ifndef TENGEN_HTTP_PARAMETERS_H
#define TENGEN_HTTP_PARAMETERS_H

#include "http/http.h"

/* Names of parameters, as tgn_http_request__only() takes them. */
#define TGN_HTTP_POSITION_NAMES "play board size turn ko"
#define TGN_HTTP_FILTER_NAMES   "player black white event text who who-black who-white against from to rank result komi handicap"
#define TGN_HTTP_LIST_NAMES     "games skip sort reverse"

/* The most games in one answer. */
enum { TGN_HTTP_LIST_MAX = 1000 };

/* ---- a position ---------------------------------------------------------------------------------------- */

/* It points into itself and into the game of this thread, which is valid until the handler returns. */
typedef struct tgn_http_position {
    const tgn_board *board;
    tgn_colour to_move; /* TGN_EMPTY: either */
    tgn_point ko;       /* or TGN_PASS */
    tgn_board drawn;    /* what `board=` describes */
    tgn_game *game;     /* NULL if nothing was played */
} tgn_http_position;

TGN_CHECKED int tgn_http_position__read(tgn_http_position *out, tgn_http_request *request);

/* A game that has reached the position, to play on from there. NULL after answering. */
tgn_game *tgn_http_position__game(tgn_http_position *position, tgn_http_request *request);

/* The question about a position that tgn_graph_position() takes. */
tgn_question tgn_http_position__question(const tgn_http_position *position, tgn_region region,
                                         const tgn_games_request *games);

/* ---- single parameters --------------------------------------------------------------------------------- */

/* The board of "board", which must be given, with sides up to `most`. */
TGN_CHECKED int tgn_http_parameters__board(tgn_board *out, tgn_http_request *request, int most);

/* The colour of a parameter, Black if it was not given. `any`, unless NULL: whether it is "any". */
TGN_CHECKED int tgn_http_parameters__colour(tgn_colour *out, bool *any, tgn_http_request *request,
                                            const char *name);

/* A point of the board in the first `length` bytes of `text`, a part of the value of `name`. No pass. */
TGN_CHECKED int tgn_http_parameters__point(tgn_point *out, tgn_http_request *request, const char *name,
                                           const char *text, size_t length, tgn_size size);

/* The region of "region", which boards of this size must have; the whole board if it was not given. */
TGN_CHECKED int tgn_http_parameters__region(tgn_region *out, tgn_http_request *request, tgn_size size);

/* "duplicates": whether it is "keep"; "skip" is the default. */
TGN_CHECKED int tgn_http_parameters__duplicates(bool *keep, tgn_http_request *request);

/*
 * All parameters that tgn_games_request_set() knows; `size` says whether "size" is one of them, or the size
 * of the board. `out` begins as TGN_GAMES_REQUEST_INIT; its texts are borrowed from the request.
 */
TGN_CHECKED int tgn_http_parameters__games(tgn_games_request *out, tgn_http_request *request, bool size);

#endif
