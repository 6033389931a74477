/* arguments.c - see engine.h */
#include "gtp/engine.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/draw.h>

int tgn_gtp__colour(tgn_gtp_call *call, int index, tgn_colour *out)
{
    if (tgn_colour_parse(out, call->args[index]) < 0)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: '%s' is not a colour", call->args[index]);
    return TGN_OK;
}

/* Two lower-case letters are a point of SGF, not a vertex of GTP. */
bool tgn_gtp__read_vertex(const char *text, tgn_size size, tgn_point *out)
{
    const bool sgf = strlen(text) == 2 && text[1] >= 'a' && text[1] <= 'z';
    return !sgf && tgn_point_parse(out, text, size) == TGN_OK;
}

int tgn_gtp__vertex(tgn_gtp_call *call, int index, tgn_size size, tgn_point *out)
{
    const char *text = call->args[index];
    if (!tgn_gtp__read_vertex(text, size, out))
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: '%s' is not a point of the board", text);
    return TGN_OK;
}

int tgn_gtp__point(tgn_gtp_call *call, int index, tgn_size size, tgn_point *out)
{
    const int code = tgn_gtp__vertex(call, index, size, out);
    if (code == TGN_OK && *out == TGN_PASS)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: a pass is not a point of the board");
    return code;
}

int tgn_gtp__integer(tgn_gtp_call *call, int index, long least, long most, long *out)
{
    char *end;
    const char *text = call->args[index];
    errno = 0;
    *out = strtol(text, &end, 10);
    if (end == text || *end || errno || *out < least || *out > most)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: '%s' is not a number from %ld to %ld",
                            text, least, most);
    return TGN_OK;
}

bool tgn_gtp__read_number(const char *text, double *out)
{
    char *end;
    *out = strtod(text, &end);
    return end != text && !*end && isfinite(*out);
}

void tgn_gtp__say_point(tgn_gtp_call *call, tgn_point point, tgn_size size)
{
    char text[TGN_POINT_TEXT];
    tgn_gtp_say(call, "%s", tgn_point_format(text, point, size));
}

void tgn_gtp__say_points(tgn_gtp_call *call, const tgn_point *points, int count, tgn_size size)
{
    for (int i = 0; i < count; i++) {
        if (i > 0)
            tgn_gtp_say(call, " ");
        tgn_gtp__say_point(call, points[i], size);
    }
}

void tgn_gtp__say_board(tgn_gtp_call *call, const tgn_board *board, tgn_point last)
{
    char text[TGN_TEXT_MAX];
    const size_t length = tgn_text_format(text, board, last);
    tgn_gtp_say(call, "\n%.*s", (int)length - 1, text); /* without the last line end */
}
