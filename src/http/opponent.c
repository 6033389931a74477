/* opponent.c - GET /api/v1/strings/move, /hint: what the computer plays in the strings game, and what it advises */
#include "http/asked.h"
#include "http/handlers.h"
#include "http/stand.h"
#include "http/thinking.h"
#include "wire/fields.h"

enum { TIME_MS = 1000, TIME_MOST_MS = 3000 };

static int read_time(int *out, tgn_request *request)
{
    uint64_t milliseconds;
    const int code = tgn_request__number(request, "ms", 1, TIME_MOST_MS, TIME_MS, &milliseconds);
    *out = (int)milliseconds;
    return code;
}

/* A game that is not over: one cannot be, since it is told by its board and at most one pass. */
static int read_question(tgn_standing *standing, int *milliseconds, tgn_request *request)
{
    const int code = tgn_stand__read(standing, request);
    return code < 0 ? code : read_time(milliseconds, request);
}

static int read_player(tgn_player_options *out, tgn_request *request)
{
    uint64_t level;
    if (tgn_request__number(request, "level", 1, TGN_PLAYER_LEVELS, 3, &level) < 0)
        return TGN_ERR_ARGUMENT;
    out->level = (int)level;
    return tgn_request__number(request, "seed", 0, UINT64_MAX, 0, &out->seed);
}

static int think(tgn_move *out, const tgn_standing *standing, const tgn_player_options *options,
                 const tgn_progress *progress, tgn_error *error)
{
    tgn_player *player;
    int code = tgn_player_new(&player, options, error);
    if (code < 0)
        return code;
    code = tgn_player_move(player, standing, out, progress, error);
    tgn_player_free(player);
    return code;
}

int tgn_strings__move(tgn_request *request)
{
    tgn_standing standing;
    tgn_player_options options = {0};
    tgn_thinking thinking;
    tgn_error error = {0};
    tgn_move move;
    tgn_json_writer writer;
    if (tgn_request__only(request, TGN_STAND_NAMES " level seed ms") < 0 ||
        read_question(&standing, &options.milliseconds, request) < 0 || read_player(&options, request) < 0)
        return 0;
    const int code = think(&move, &standing, &options, tgn_thinking__begin(&thinking, request), &error);
    if (code < 0)
        return tgn_thinking__fail(&thinking, code, &error);
    tgn_asked__open(&writer, request);
    tgn_json__open(&writer, '{');
    tgn_stand__move(&writer, "move", "colour", move, standing.board.size);
    tgn_json__close(&writer, '}');
    return tgn_asked__send(&writer, request, 200);
}

int tgn_strings__hint(tgn_request *request)
{
    tgn_standing standing;
    tgn_duel_limits limits = {0};
    tgn_thinking thinking;
    tgn_error error = {0};
    tgn_hint hint;
    tgn_json_writer writer;
    if (tgn_request__only(request, TGN_STAND_NAMES " ms") < 0 ||
        read_question(&standing, &limits.milliseconds, request) < 0)
        return 0;
    const tgn_progress *progress = tgn_thinking__begin(&thinking, request);
    const int code = tgn_hint_find(&hint, &standing, NULL, &limits, progress, &error);
    if (code < 0)
        return tgn_thinking__fail(&thinking, code, &error);
    tgn_asked__open(&writer, request);
    tgn_json__open(&writer, '{');
    tgn_stand__move(&writer, "move", "colour", hint.move, standing.board.size);
    tgn_stand__value(&writer, "value", hint.value);
    tgn_json__key(&writer, "exact");
    tgn_json__bool(&writer, hint.exact);
    tgn_json__close(&writer, '}');
    return tgn_asked__send(&writer, request, 200);
}
