/* stand.c - see stand.h */
#include "http/stand.h"

#include "wire/fields.h"

#define REFUSE(...) (tgn_reply__fail(__VA_ARGS__), TGN_ERR_ARGUMENT)

int tgn_stand__board(tgn_board *out, tgn_request *request, int most)
{
    const char *line = tgn_request__value(request, "board");
    tgn_error error = {0};
    char text[TGN_SIZE_TEXT];
    if (!line)
        return REFUSE(request, 400, "bad-parameter",
                      "board: draw one, as in 3/1X1/2O: X, O, a number for so many empty points");
    if (tgn_board_parse_line(out, line, &error) < 0)
        return REFUSE(request, 400, "bad-position", "board: %s", error.message);
    if (out->size.rows > most || out->size.cols > most)
        return REFUSE(request, 400, "bad-parameter", "board: %s is too large; sides have at most %d points",
                      tgn_size_format(text, out->size), most);
    return 0;
}

/* Stones of a colour, in any order: a part of a position in which all strings have a liberty is one too. */
static int put_stones(tgn_standing *standing, const tgn_board *board, tgn_colour colour, tgn_request *request)
{
    char text[TGN_POINT_TEXT];
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        if (board->colour[p] != colour)
            continue;
        if (!tgn_standing_allows(standing, p, colour))
            return REFUSE(request, 400, "bad-position", "board: a string at %s has no liberty",
                          tgn_point_format(text, p, board->size));
        tgn_standing_play(standing, (tgn_move){p, colour});
    }
    return 0;
}

static int read_turn(tgn_colour *out, tgn_request *request)
{
    const char *text = tgn_request__value(request, "turn");
    *out = TGN_BLACK;
    if (text && tgn_colour_parse(out, text) < 0)
        return REFUSE(request, 400, "bad-parameter", "turn: '%.40s' is no side; write black or white", text);
    return 0;
}

/*
 * Whose turn it is follows from who moved last. Who has no stone on the board has passed just before, unless it is
 * the beginning: so the position is complete without a list of its moves.
 */
int tgn_stand__read(tgn_standing *out, tgn_request *request)
{
    tgn_board board;
    tgn_colour turn;
    bool solitaire, passed;
    if (tgn_stand__board(&board, request, TGN_MATCH_SIDE_MAX) < 0 || read_turn(&turn, request) < 0 ||
        tgn_request__flag(request, "solitaire", false, &solitaire) < 0 ||
        tgn_request__flag(request, "passed", false, &passed) < 0)
        return TGN_ERR_ARGUMENT;
    if (board.size.rows < TGN_MATCH_SIDE_MIN || board.size.cols < TGN_MATCH_SIDE_MIN)
        return REFUSE(request, 400, "bad-parameter", "board: the game is played on sides of %d to %d points",
                      TGN_MATCH_SIDE_MIN, TGN_MATCH_SIDE_MAX);
    const tgn_colour last = tgn_colour_other(turn);
    tgn_standing_init(out, board.size, solitaire);
    if (put_stones(out, &board, turn, request) < 0 || put_stones(out, &board, last, request) < 0)
        return TGN_ERR_ARGUMENT;
    if (!solitaire && (passed || out->to_move != turn))
        tgn_standing_play(out, (tgn_move){TGN_PASS, last});
    return 0;
}

void tgn_stand__move(tgn_json_writer *writer, const char *name, const char *colour, tgn_move move,
                     tgn_size size)
{
    char text[TGN_POINT_TEXT];
    tgn_json__field_plain(writer, name, tgn_point_format(text, move.point, size));
    tgn_json__field_plain(writer, colour, tgn_colour_name(move.colour));
}

void tgn_stand__value(tgn_json_writer *writer, const char *name, double value)
{
    tgn_json__key(writer, name);
    tgn_json__decimal(writer, value);
}
