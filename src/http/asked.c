/* asked.c - see asked.h */
#include "http/asked.h"

#include <string.h>

/* Give an answer that refuses, and say so. */
#define REFUSE(...) (tgn_reply__fail(__VA_ARGS__), TGN_ERR_ARGUMENT)

/* ---- a position ---------------------------------------------------------------------------------------- */

/* The size of the board that moves are played on. */
static int read_size(tgn_size *out, tgn_request *request)
{
    const char *text = tgn_request__value(request, "size");
    *out = (tgn_size){19, 19};
    if (!text)
        return 0;
    if (tgn_request__value(request, "board"))
        return REFUSE(request, 400, "bad-parameter",
                      "size: the board says how large it is; leave out one of them");
    if (tgn_size_parse(out, text) < 0)
        return REFUSE(request, 400, "bad-parameter", "size: no board size '%.40s'; write 19 or 9x13", text);
    return 0;
}

/* Whose turn it is before the moves. `either`: both sides are asked for in the end; Black plays first. */
static int read_turn(tgn_colour *out, bool *either, tgn_request *request)
{
    const char *text = tgn_request__value(request, "turn");
    *out = TGN_BLACK;
    *either = text && strcmp(text, "any") == 0;
    if (text && !*either && tgn_colour_parse(out, text) < 0)
        return REFUSE(request, 400, "bad-parameter", "turn: '%.40s' is no side; write black, white or any",
                      text);
    return 0;
}

/* A game with the stones of a board, or an empty one. */
static int begin(tgn_game *game, tgn_size size, const tgn_board *board, tgn_colour turn)
{
    tgn_move stones[TGN_POINTS_MAX];
    size_t count = 0;
    int code = tgn_game_reset(game, size, NULL);
    for (tgn_point p = board ? tgn_point_first(size) : TGN_PASS; p; p = tgn_point_next(p, size))
        if (board->colour[p] != TGN_EMPTY)
            stones[count++] = (tgn_move){p, board->colour[p]};
    if (code == 0 && board)
        code = tgn_game_setup(game, stones, count);
    return code == 0 && turn == TGN_WHITE ? tgn_game_set_to_move(game, turn) : code;
}

/* Moves, from the empty board or from `board=`. They know themselves whether they leave a ko. */
static int play(tgn_asked *asked, tgn_request *request, tgn_size size, const char *moves)
{
    tgn_error error = {0};
    asked->game = tgn_request__game(request);
    if (!asked->game)
        return TGN_ERR_MEMORY;
    int code = begin(asked->game, size, asked->board, asked->to_move);
    if (code == 0)
        code = tgn_game_play_words(asked->game, moves, NULL, NULL, &error);
    if (code == TGN_ERR_INPUT)
        return REFUSE(request, 400, "bad-position", "play: %s", error.message);
    if (code < 0)
        return tgn_reply__error(request, code, &error), code;
    asked->board = tgn_game_board(asked->game);
    asked->to_move = tgn_game_to_move(asked->game);
    asked->ko = tgn_game_ko(asked->game);
    return 0;
}

/* Of a board it must be said whether a ko may not be retaken. */
static int read_ko(tgn_asked *asked, tgn_request *request)
{
    const char *text = tgn_request__value(request, "ko");
    char size[TGN_SIZE_TEXT];
    if (!text)
        return 0;
    if (!tgn_request__value(request, "board") || (asked->game && tgn_game_moves(asked->game) > 0))
        return REFUSE(request, 400, "bad-parameter",
                      "ko: goes with a board; moves say themselves what may be retaken");
    if (tgn_point_parse(&asked->ko, text, asked->board->size) < 0 || asked->ko == TGN_PASS)
        return REFUSE(request, 400, "bad-parameter", "ko: a %s board has no point '%.40s'; write Q16 or pd",
                      tgn_size_format(size, asked->board->size), text);
    if (asked->board->colour[asked->ko] != TGN_EMPTY)
        return REFUSE(request, 400, "bad-position",
                      "ko: a stone is on %.40s; a point that may not be retaken is empty", text);
    return 0;
}

static int read_board(tgn_asked *asked, tgn_size *size, tgn_request *request)
{
    const char *line = tgn_request__value(request, "board");
    tgn_error error = {0};
    int code = read_size(size, request);
    if (code < 0 || !line)
        return code;
    if (tgn_board_parse_line(&asked->drawn, line, &error) < 0)
        return REFUSE(request, 400, "bad-position", "board: %s", error.message);
    asked->board = &asked->drawn;
    *size = asked->drawn.size;
    return 0;
}

int tgn_asked__place(tgn_asked *out, tgn_request *request)
{
    const char *moves = tgn_request__value(request, "play");
    tgn_size size;
    bool either;
    out->board = NULL;
    out->game = NULL;
    out->ko = TGN_PASS;
    int code = read_board(out, &size, request);
    if (code == 0)
        code = read_turn(&out->to_move, &either, request);
    if (code == 0 && (moves || !out->board))
        code = play(out, request, size, moves ? moves : "");
    if (code == 0)
        code = read_ko(out, request);
    if (code == 0 && either)
        out->to_move = TGN_EMPTY;
    return code;
}

tgn_game *tgn_asked__game(tgn_asked *asked, tgn_request *request)
{
    if (asked->game)
        return asked->game;
    tgn_game *game = tgn_request__game(request);
    const int code = game ? begin(game, asked->board->size, asked->board, asked->to_move) : 0;
    if (code < 0)
        tgn_reply__error(request, code, NULL);
    return code < 0 ? NULL : game;
}

int tgn_asked__region(tgn_region *out, tgn_request *request, tgn_size size)
{
    const char *name = tgn_request__value(request, "region");
    char text[TGN_SIZE_TEXT];
    *out = TGN_REGION_WHOLE;
    if (!name)
        return 0;
    if (tgn_region_parse(out, name) < 0)
        return REFUSE(
            request, 400, "bad-parameter",
            "region: no region '%.40s'; there are whole, left, right, top, bottom, nw, ne, sw, se, diag-nw, "
            "diag-ne, diag-sw, diag-se",
            name);
    if (!tgn_region_exists(*out, size))
        return REFUSE(request, 400, "bad-parameter",
                      "region: a %s board has no region '%s'; diagonal halves are for squares",
                      tgn_size_format(text, size), name);
    return 0;
}

/* ---- games --------------------------------------------------------------------------------------------- */

int tgn_asked__wish(tgn_wish *out, tgn_request *request, bool size)
{
    size_t at = 0;
    const char *name, *value;
    tgn_error error = {0};
    while (tgn_request__next(request, &at, &name, &value))
        if ((size || strcmp(name, "size") != 0) && tgn_wish_set(out, name, value, &error) == TGN_ERR_ARGUMENT)
            return REFUSE(request, 400, "bad-parameter", "%s: %s", name, error.message);
    if (out->count > TGN_ASKED_GAMES_MAX)
        return REFUSE(request, 400, "bad-parameter",
                      "games: %zu are too many at once; ask for at most %d and use skip", out->count,
                      TGN_ASKED_GAMES_MAX);
    return 0;
}

tgn_question tgn_asked__question(const tgn_asked *asked, tgn_region region, const tgn_wish *wish)
{
    return (tgn_question){.board = asked->board,
                          .to_move = asked->to_move,
                          .ko = asked->ko,
                          .region = region,
                          .filter = wish->filtered ? &wish->filter : NULL,
                          .order = wish->order,
                          .descending = wish->descending,
                          .skip = wish->skip,
                          .list = wish->count};
}

/* ---- answers ------------------------------------------------------------------------------------------- */

void tgn_asked__open(tgn_json_writer *writer, tgn_request *request)
{
    tgn_json__init(writer, tgn_buffer__write, tgn_reply__buffer(request));
}

int tgn_asked__send(tgn_json_writer *writer, tgn_request *request, unsigned status)
{
    int code = tgn_json__end(writer);
    if (code < 0)
        return tgn_reply__error(request, code, NULL);
    tgn_buffer__char(tgn_reply__buffer(request), '\n');
    return tgn_reply__send(request, status, "application/json");
}
