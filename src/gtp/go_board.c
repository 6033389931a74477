/*
 * go_board.c - what lies on the board, and where one may play; most of it by GNU Go's names
 */
#include "gtp/goban.h"

static const char *capital(tgn_colour colour)
{
    return colour == TGN_BLACK ? "black" : "white";
}

/* The board, and what does not lie on it, in a form that `tengen show` and tgn_text_parse() read. */
int tgn_goban__showboard(void *self, tgn_gtp_call *call)
{
    const tgn_goban *goban = self;
    const tgn_game *game = goban->game;
    const tgn_point ko = tgn_game_ko(game);
    tgn_move last;
    char text[TGN_POINT_TEXT];
    if (!tgn_game_last(game, &last) || last.point == TGN_PASS ||
        tgn_board_at(tgn_game_board(game), last.point) != last.colour)
        last.point = TGN_PASS;
    tgn_gtp__say_board(call, tgn_game_board(game), last.point);
    tgn_gtp_say(call, "\nto move: %s", capital(tgn_game_to_move(game)));
    if (ko != TGN_PASS)
        tgn_gtp_say(call, "\nko: %s", tgn_point_format(text, ko, tgn_game_size(game)));
    tgn_gtp_say(call, "\ncaptured: %u black, %u white", tgn_game_prisoners(game, TGN_BLACK),
                tgn_game_prisoners(game, TGN_WHITE));
    return TGN_OK;
}

int tgn_goban__list_stones(void *self, tgn_gtp_call *call)
{
    const tgn_goban *goban = self;
    const tgn_size size = tgn_goban__size(goban);
    tgn_point points[TGN_POINTS_MAX];
    tgn_colour colour;
    int count = 0;
    if (tgn_gtp__colour(call, 0, &colour) < 0)
        return TGN_ERR_ARGUMENT;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (tgn_board_at(tgn_goban__board(goban), p) == colour)
            points[count++] = p;
    tgn_gtp__say_points(call, points, count, size);
    return TGN_OK;
}

/* Stones that this colour has captured, as GNU Go counts them. */
int tgn_goban__captures(void *self, tgn_gtp_call *call)
{
    const tgn_goban *goban = self;
    tgn_colour colour;
    if (tgn_gtp__colour(call, 0, &colour) < 0)
        return TGN_ERR_ARGUMENT;
    tgn_gtp_say(call, "%u", tgn_game_prisoners(goban->game, tgn_colour_other(colour)));
    return TGN_OK;
}

static bool legal(tgn_goban *goban, tgn_colour colour, tgn_point point)
{
    return (tgn_game_judge(goban->game, colour, point) & ~(unsigned)TGN_FAULT_TURN) == 0;
}

int tgn_goban__is_legal(void *self, tgn_gtp_call *call)
{
    tgn_goban *goban = self;
    tgn_move move;
    if (tgn_gtp__colour(call, 0, &move.colour) < 0 ||
        tgn_gtp__vertex(call, 1, tgn_goban__size(goban), &move.point) < 0)
        return TGN_ERR_ARGUMENT;
    tgn_gtp_say(call, "%d", legal(goban, move.colour, move.point));
    return TGN_OK;
}

/* Points only: a pass is always legal. */
int tgn_goban__all_legal(void *self, tgn_gtp_call *call)
{
    tgn_goban *goban = self;
    const tgn_size size = tgn_goban__size(goban);
    tgn_point points[TGN_POINTS_MAX];
    tgn_colour colour;
    int count = 0;
    if (tgn_gtp__colour(call, 0, &colour) < 0)
        return TGN_ERR_ARGUMENT;
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        if (legal(goban, colour, p))
            points[count++] = p;
    tgn_gtp__say_points(call, points, count, size);
    return TGN_OK;
}

/* The liberties of the string at argument 0. Returns how many, or a negative code, said. */
static int liberties(const tgn_goban *goban, tgn_gtp_call *call, tgn_point out[TGN_POINTS_MAX])
{
    tgn_point point;
    if (tgn_gtp__point(call, 0, tgn_goban__size(goban), &point) < 0)
        return TGN_ERR_ARGUMENT;
    if (tgn_board_at(tgn_goban__board(goban), point) == TGN_EMPTY)
        return tgn_gtp_fail(call, TGN_ERR_MISSING, "no stone is there");
    return tgn_board_liberties(tgn_goban__board(goban), point, out);
}

int tgn_goban__countlib(void *self, tgn_gtp_call *call)
{
    tgn_point points[TGN_POINTS_MAX];
    const int count = liberties(self, call, points);
    if (count >= 0)
        tgn_gtp_say(call, "%d", count);
    return count < 0 ? count : TGN_OK;
}

int tgn_goban__findlib(void *self, tgn_gtp_call *call)
{
    const tgn_goban *goban = self;
    tgn_point points[TGN_POINTS_MAX];
    const int count = liberties(goban, call, points);
    if (count >= 0)
        tgn_gtp__say_points(call, points, count, tgn_goban__size(goban));
    return count < 0 ? count : TGN_OK;
}

int tgn_goban__colour(void *self, tgn_gtp_call *call)
{
    const tgn_goban *goban = self;
    tgn_point point;
    if (tgn_gtp__point(call, 0, tgn_goban__size(goban), &point) < 0)
        return TGN_ERR_ARGUMENT;
    tgn_gtp_say(call, "%s", tgn_colour_name(tgn_board_at(tgn_goban__board(goban), point)));
    return TGN_OK;
}

static void say_move(tgn_gtp_call *call, tgn_move move, tgn_size size)
{
    tgn_gtp_say(call, "%s ", capital(move.colour));
    tgn_gtp__say_point(call, move.point, size);
}

int tgn_goban__last_move(void *self, tgn_gtp_call *call)
{
    const tgn_goban *goban = self;
    const size_t moves = tgn_game_moves(goban->game);
    if (moves == 0)
        return tgn_gtp_fail(call, TGN_ERR_MISSING, "no previous move known");
    say_move(call, tgn_game_move(goban->game, moves - 1), tgn_goban__size(goban));
    return TGN_OK;
}

/* The last one first, a line a move. */
int tgn_goban__move_history(void *self, tgn_gtp_call *call)
{
    const tgn_goban *goban = self;
    for (size_t i = tgn_game_moves(goban->game); i-- > 0;) {
        say_move(call, tgn_game_move(goban->game, i), tgn_goban__size(goban));
        if (i > 0)
            tgn_gtp_say(call, "\n");
    }
    return TGN_OK;
}
