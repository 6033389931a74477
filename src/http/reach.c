/* reach.c - GET /api/v1/strings/reach: the most strings that a position can still come to */
#include <string.h>

#include "http/asked.h"
#include "http/full.h"
#include "http/handlers.h"
#include "http/stand.h"
#include "http/thinking.h"

enum { SIDE_MAX = 19 };

/* Stones of which colours may be added: both unless one is named. */
static int read_colours(int *out, tgn_request *request)
{
    const char *text = tgn_request__value(request, "colours");
    tgn_colour colour = TGN_EMPTY;
    *out = TGN_STRINGS_BOTH;
    if (!text || strcmp(text, "both") == 0)
        return 0;
    if (tgn_colour_parse(&colour, text) < 0) {
        tgn_reply__fail(request, 400, "bad-parameter", "colours: '%.40s' is none; write black, white or both",
                        text);
        return TGN_ERR_ARGUMENT;
    }
    *out = colour == TGN_BLACK ? TGN_STRINGS_BLACK : TGN_STRINGS_WHITE;
    return 0;
}

static int send_reach(tgn_request *request, const tgn_strings *answer)
{
    tgn_json_writer writer;
    tgn_asked__open(&writer, request);
    tgn_json__open(&writer, '{');
    tgn_full__size(&writer, &answer->board);
    tgn_json__field_number(&writer, "strings", (uint64_t)answer->strings);
    tgn_json__field_number(&writer, "empties", (uint64_t)answer->empties);
    tgn_full__board(&writer, &answer->board);
    tgn_json__close(&writer, '}');
    return tgn_asked__send(&writer, request, 200);
}

int tgn_strings__reach(tgn_request *request)
{
    tgn_standing standing = {0};
    tgn_strings answer = {0};
    tgn_thinking thinking;
    tgn_error error = {0};
    int colours;
    if (tgn_request__only(request, "board colours") < 0 ||
        tgn_stand__board(&standing.board, request, SIDE_MAX) < 0 || read_colours(&colours, request) < 0)
        return 0;
    const tgn_progress *progress = tgn_thinking__begin(&thinking, request);
    const tgn_strings_options bounded = {.memory = (size_t)1 << 30};
    const int code = tgn_standing_reach(&answer, &standing, colours, &bounded, progress, &error);
    if (code < 0)
        tgn_thinking__fail(&thinking, code, &error);
    else
        send_reach(request, &answer);
    tgn_strings_clear(&answer);
    return 0;
}
