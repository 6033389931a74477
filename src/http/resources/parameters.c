/* parameters.c - see parameters.h */
#include "http/resources/parameters.h"

#include <string.h>

#include "base/error.h"

/* ---- single parameters --------------------------------------------------------------------------------- */

int tgn_http_parameters__board(tgn_board *out, tgn_http_request *request, int most)
{
    const char *line = tgn_http_request__value(request, "board");
    tgn_error error = {0};
    char text[TGN_SIZE_TEXT];
    if (!line)
        return tgn_http_reply__bad_request(
            request, "bad-parameter",
            "board: missing; write rows like 3/1X1/2O: X, O, a number for that many empty points");
    if (tgn_board_parse_line(out, line, &error) < 0)
        return tgn_http_reply__bad_request(request, "bad-position", "board: %s", error.message);
    if (out->size.rows > most || out->size.cols > most)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "board: %s is too large; sides have at most %d points",
                                           tgn_size_format(text, out->size), most);
    return 0;
}

int tgn_http_parameters__colour(tgn_colour *out, bool *any, tgn_http_request *request, const char *name)
{
    const char *text = tgn_http_request__value(request, name);
    const bool is_any = any && text && strcmp(text, "any") == 0;
    *out = TGN_BLACK;
    if (any)
        *any = is_any;
    if (text && !is_any && tgn_colour_parse(out, text) < 0)
        return tgn_http_reply__bad_request(request, "bad-parameter", "%s: '%.40s' is not a colour; write %s",
                                           name, text, any ? "black, white or any" : "black or white");
    return 0;
}

int tgn_http_parameters__point(tgn_point *out, tgn_http_request *request, const char *name, const char *text,
                               size_t length, tgn_size size)
{
    char word[16] = "", format[TGN_SIZE_TEXT];
    if (length < sizeof word)
        memcpy(word, text, length);
    if (tgn_point_parse(out, word, size) == 0 && *out != TGN_PASS)
        return 0;
    return tgn_http_reply__bad_request(request, "bad-parameter",
                                       "%s: a %s board has no point '%.*s'; write Q16 or pd", name,
                                       tgn_size_format(format, size), length < 40 ? (int)length : 40, text);
}

int tgn_http_parameters__region(tgn_region *out, tgn_http_request *request, tgn_size size)
{
    const char *name = tgn_http_request__value(request, "region");
    char text[TGN_SIZE_TEXT];
    *out = TGN_REGION_WHOLE;
    if (!name)
        return 0;
    if (tgn_region_parse(out, name) < 0)
        return tgn_http_reply__bad_request(
            request, "bad-parameter",
            "region: no region '%.40s'; there are whole, left, right, top, bottom, nw, ne, sw, se, diag-nw, "
            "diag-ne, diag-sw, diag-se",
            name);
    if (!tgn_region_exists(*out, size))
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "region: a %s board has no region '%s'; only square boards have "
                                           "diagonal halves",
                                           tgn_size_format(text, size), name);
    return 0;
}

int tgn_http_parameters__duplicates(bool *keep, tgn_http_request *request)
{
    const char *text = tgn_http_request__value(request, "duplicates");
    *keep = text && strcmp(text, "keep") == 0;
    if (text && !*keep && strcmp(text, "skip") != 0)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "duplicates: expected skip or keep, not '%.40s'", text);
    return 0;
}

int tgn_http_parameters__games(tgn_games_request *out, tgn_http_request *request, bool size)
{
    size_t at = 0;
    const char *name, *value;
    tgn_error error = {0};
    while (tgn_http_request__next(request, &at, &name, &value))
        if ((size || strcmp(name, "size") != 0) &&
            tgn_games_request_set(out, name, value, &error) == TGN_ERR_ARGUMENT)
            return tgn_http_reply__bad_request(request, "bad-parameter", "%s: %s", name, error.message);
    if (out->count > TGN_HTTP_LIST_MAX)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "games: %zu are too many at once; ask for at most %d and use skip",
                                           out->count, TGN_HTTP_LIST_MAX);
    return 0;
}

/* ---- a position ---------------------------------------------------------------------------------------- */

/* The size of the board that moves are played on, unless a board says it. */
static int read_size(tgn_size *out, tgn_http_request *request)
{
    const char *text = tgn_http_request__value(request, "size");
    *out = (tgn_size){19, 19};
    if (!text)
        return 0;
    if (tgn_http_request__value(request, "board"))
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "size: the board has a size already; leave out one of them");
    if (tgn_size_parse(out, text) < 0)
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "size: '%.40s' is not a board size; write 19 or 9x13", text);
    return 0;
}

static int read_board(tgn_http_position *position, tgn_size *size, tgn_http_request *request)
{
    TGN_TRY(read_size(size, request));
    if (!tgn_http_request__value(request, "board"))
        return 0;
    TGN_TRY(tgn_http_parameters__board(&position->drawn, request, TGN_SIDE_MAX));
    position->board = &position->drawn;
    *size = position->drawn.size;
    return 0;
}

/* Reset a game to the stones of a board, or to the empty board if that is NULL. */
static int set_up(tgn_game *game, tgn_size size, const tgn_board *board, tgn_colour to_move)
{
    tgn_move stones[TGN_POINTS_MAX];
    size_t count = 0;
    TGN_TRY(tgn_game_reset(game, size, NULL));
    for (tgn_point p = board ? tgn_point_first(size) : TGN_PASS; p; p = tgn_point_next(p, size))
        if (board->colour[p] != TGN_EMPTY)
            stones[count++] = (tgn_move){p, board->colour[p]};
    if (board)
        TGN_TRY(tgn_game_setup(game, stones, count));
    return to_move == TGN_WHITE ? tgn_game_set_to_move(game, to_move) : 0;
}

/* Play moves from the empty board or from that of `board=`. They determine the ko themselves. */
static int play(tgn_http_position *position, tgn_http_request *request, tgn_size size, const char *moves)
{
    tgn_error error = {0};
    position->game = tgn_http_request__game(request);
    if (!position->game)
        return TGN_ERR_MEMORY;
    int code = set_up(position->game, size, position->board, position->to_move);
    if (code == 0)
        code = tgn_game_play_words(position->game, moves, NULL, NULL, &error);
    if (code == TGN_ERR_INPUT)
        return tgn_http_reply__bad_request(request, "bad-position", "play: %s", error.message);
    if (code < 0)
        return tgn_http_reply__error(request, code, &error), code;
    position->board = tgn_game_board(position->game);
    position->to_move = tgn_game_to_move(position->game);
    position->ko = tgn_game_ko(position->game);
    return 0;
}

/* A board alone does not tell whether there is a ko that may not be retaken. */
static int read_ko(tgn_http_position *position, tgn_http_request *request)
{
    const char *text = tgn_http_request__value(request, "ko");
    if (!text)
        return 0;
    if (!tgn_http_request__value(request, "board") || (position->game && tgn_game_moves(position->game) > 0))
        return tgn_http_reply__bad_request(request, "bad-parameter",
                                           "ko: only with a board and without moves, which determine the ko");
    TGN_TRY(
        tgn_http_parameters__point(&position->ko, request, "ko", text, strlen(text), position->board->size));
    if (position->board->colour[position->ko] != TGN_EMPTY)
        return tgn_http_reply__bad_request(request, "bad-position",
                                           "ko: there is a stone on %.40s; the point of a ko is empty", text);
    return 0;
}

int tgn_http_position__read(tgn_http_position *out, tgn_http_request *request)
{
    const char *moves = tgn_http_request__value(request, "play");
    tgn_size size;
    bool either;
    out->board = NULL;
    out->game = NULL;
    out->ko = TGN_PASS;
    TGN_TRY(read_board(out, &size, request));
    TGN_TRY(tgn_http_parameters__colour(&out->to_move, &either, request, "turn"));
    if (moves || !out->board)
        TGN_TRY(play(out, request, size, moves ? moves : ""));
    TGN_TRY(read_ko(out, request));
    if (either)
        out->to_move = TGN_EMPTY;
    return 0;
}

tgn_game *tgn_http_position__game(tgn_http_position *position, tgn_http_request *request)
{
    if (position->game)
        return position->game;
    tgn_game *game = tgn_http_request__game(request);
    const int code = game ? set_up(game, position->board->size, position->board, position->to_move) : 0;
    if (code < 0)
        tgn_http_reply__error(request, code, NULL);
    return code < 0 ? NULL : game;
}

tgn_question tgn_http_position__question(const tgn_http_position *position, tgn_region region,
                                         const tgn_games_request *games)
{
    return (tgn_question){.board = position->board,
                          .to_move = position->to_move,
                          .ko = position->ko,
                          .region = region,
                          .filter = games->filtered ? &games->filter : NULL,
                          .order = games->order,
                          .descending = games->descending,
                          .skip = games->skip,
                          .list = games->count};
}
