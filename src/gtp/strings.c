/*
 * strings.c - the strings game as a GTP engine
 */
#include <tengen/gtp.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/strings_game.h>

#include "base/error.h"
#include "gtp/engine.h"
#include "base/deadline.h"

enum {
    SIDE = 5,            /* of the first board */
    MILLISECONDS = 1000, /* default time for a move */
    MOVES_AHEAD = 30     /* among which the remaining main time is shared */
};

typedef struct strings_engine {
    tgn_gtp_strings_options options;
    tgn_match_rules rules; /* of the next game; komi is kept during a solitaire */
    tgn_match *match;
    tgn_player *player;
    tgn_gtp_clock clocks[3]; /* by colour */
} strings_engine;

/* ---- games --------------------------------------------------------------------------------------------- */

/* A solitaire keeps the komi of the duel after it, so that must be possible, too. */
static int new_match(tgn_match **out, const tgn_match_rules *rules, tgn_error *error)
{
    tgn_match_rules duel = *rules, solitaire = *rules;
    duel.solitaire = false;
    solitaire.komi = 0;
    const int code = tgn_match_new(out, &duel, error);
    if (code < 0 || !rules->solitaire)
        return code;
    tgn_match_free(*out);
    return tgn_match_new(out, &solitaire, error);
}

/* A new game by `rules`, with the moves of the old one if `again`. On failure the old one stays. */
static int start(strings_engine *e, tgn_gtp_call *call, tgn_match_rules rules, bool again)
{
    tgn_error error;
    tgn_match *match;
    int code = new_match(&match, &rules, &error);
    for (size_t i = 0; again && code == TGN_OK && i < tgn_match_moves(e->match); i++)
        code = tgn_match_play(match, tgn_match_move(e->match, i), &error);
    if (code < 0) {
        tgn_match_free(match);
        return tgn_gtp_fail(call, code, "%s", error.message);
    }
    tgn_match_free(e->match);
    e->match = match;
    e->rules = rules;
    return TGN_OK;
}

static int boardsize(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    tgn_match_rules rules = e->rules;
    int code = tgn_size_parse(&rules.size, call->args[0]);
    if (code == TGN_OK)
        code = start(e, call, rules, false);
    return code == TGN_ERR_ARGUMENT ? tgn_gtp_fail(call, code, "unacceptable size") : code;
}

static int clear_board(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    return start(e, call, e->rules, false);
}

static int komi(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    tgn_match_rules rules = e->rules;
    if (!tgn_gtp__read_number(call->args[0], &rules.komi))
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: komi is a number");
    return start(e, call, rules, true);
}

static int mode(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    tgn_match_rules rules = e->rules;
    rules.solitaire = strcmp(call->args[0], "solitaire") == 0;
    if (!rules.solitaire && strcmp(call->args[0], "duel") != 0)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: modes are duel and solitaire");
    return start(e, call, rules, false);
}

/* ---- moves --------------------------------------------------------------------------------------------- */

static int play(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    tgn_move move;
    tgn_error error;
    TGN_TRY(tgn_gtp__colour(call, 0, &move.colour));
    TGN_TRY(tgn_gtp__vertex(call, 1, e->rules.size, &move.point));
    const int code = tgn_match_play(e->match, move, &error);
    return code < 0 ? tgn_gtp_fail(call, code, "illegal move: %s", error.message) : TGN_OK;
}

/* A fair share of the time left, within the limit of the engine. */
static int time_for(const strings_engine *e, tgn_colour colour)
{
    const int share = tgn_gtp_clock__share(&e->clocks[colour], MOVES_AHEAD);
    return share && share < e->options.milliseconds ? share : e->options.milliseconds;
}

static int genmove(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    tgn_move move = {0};
    tgn_error error;
    int code = tgn_gtp__colour(call, 0, &move.colour);
    if (code < 0)
        return code;
    if (e->rules.solitaire)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "a solitaire is played alone; use tengen-strings_hint");
    code = tgn_standing_judge(tgn_match_standing(e->match), move, &error);
    if (code == TGN_OK) {
        tgn_player_set_time(e->player, time_for(e, move.colour));
        code = tgn_player_move(e->player, tgn_match_standing(e->match), &move, e->options.progress, &error);
    }
    if (code == TGN_OK)
        code = tgn_match_play(e->match, move, &error);
    if (code < 0)
        return tgn_gtp_fail(call, code, "%s", error.message);
    tgn_gtp__say_point(call, move.point, e->rules.size);
    return TGN_OK;
}

static int undo(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    int code = tgn_match_undo(e->match);
    return code < 0 ? tgn_gtp_fail(call, code, "cannot undo") : TGN_OK;
}

static int showboard(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    const size_t moves = tgn_match_moves(e->match);
    const tgn_point last = moves ? tgn_match_move(e->match, moves - 1).point : (tgn_point)TGN_PASS;
    tgn_gtp__say_board(call, &tgn_match_standing(e->match)->board, last);
    return TGN_OK;
}

static int final_score(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    char text[TGN_MATCH_TEXT];
    tgn_gtp_say(call, "%s", tgn_match_format(text, e->match));
    return TGN_OK;
}

/* ---- time ---------------------------------------------------------------------------------------------- */

static int time_settings(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    return tgn_gtp_clock__settings(call, e->clocks);
}

static int time_left(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    return tgn_gtp_clock__left(call, e->clocks);
}

/* ---- strings ------------------------------------------------------------------------------------------- */

static int score(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    const int *strings = tgn_match_standing(e->match)->strings;
    tgn_gtp_say(call, "black %d white %d", strings[TGN_BLACK], strings[TGN_WHITE]);
    return TGN_OK;
}

/* Report why a question has no answer; the deadline knows if it was stopped for time. */
static int fail_question(const strings_engine *e, tgn_gtp_call *call, int code, const tgn_deadline *deadline,
                         const tgn_error *error)
{
    if (code == TGN_ERR_STOPPED && deadline->late)
        return tgn_gtp_fail(call, code, "not known within %d ms", e->options.milliseconds);
    return tgn_gtp_fail(call, code, "%s", error->message);
}

static int reachable(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    tgn_colour colour = TGN_EMPTY;
    tgn_strings answer;
    tgn_error error;
    static const int colours[] = {TGN_STRINGS_BOTH, TGN_STRINGS_BLACK, TGN_STRINGS_WHITE};
    if (call->count > 0 && tgn_gtp__colour(call, 0, &colour) < 0)
        return TGN_ERR_ARGUMENT;
    tgn_deadline deadline = tgn_deadline__in(e->options.milliseconds, e->options.progress);
    const tgn_progress watched = {tgn_deadline__report, &deadline};
    int code =
        tgn_standing_reach(&answer, tgn_match_standing(e->match), colours[colour], NULL, &watched, &error);
    if (code == TGN_OK)
        tgn_gtp_say(call, "%d", answer.strings);
    tgn_strings_clear(&answer);
    return code < 0 ? fail_question(e, call, code, &deadline, &error) : TGN_OK;
}

/* A duel is searched for the time there is; a solitaire is solved or has no answer. */
static int hint(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    tgn_hint found;
    tgn_error error;
    const tgn_duel_limits limits = {.milliseconds = e->options.milliseconds};
    tgn_deadline deadline = tgn_deadline__in(2 * e->options.milliseconds, e->options.progress);
    const tgn_progress watched = {tgn_deadline__report, &deadline};
    int code = tgn_hint_find(&found, tgn_match_standing(e->match), NULL, &limits, &watched, &error);
    if (code < 0)
        return fail_question(e, call, code, &deadline, &error);
    tgn_gtp_say(call, "%s ", tgn_colour_name(found.move.colour));
    tgn_gtp__say_point(call, found.move.point, e->rules.size);
    tgn_gtp_say(call, " %g %s", found.value, found.exact ? "exact" : "estimate");
    return TGN_OK;
}

static int legal(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    tgn_colour colour;
    tgn_point points[TGN_POINTS_MAX];
    if (tgn_gtp__colour(call, 0, &colour) < 0)
        return TGN_ERR_ARGUMENT;
    const int count = tgn_standing_moves(tgn_match_standing(e->match), colour, points);
    tgn_gtp__say_points(call, points, count, e->rules.size);
    return TGN_OK;
}

/* Make a player of this level, replacing the old one. */
static int replace_player(strings_engine *e, int wanted, tgn_error *error)
{
    tgn_player *player;
    const tgn_player_options options = {wanted, e->options.seed, e->options.milliseconds};
    int code = tgn_player_new(&player, &options, error);
    if (code < 0)
        return code;
    tgn_player_free(e->player);
    e->player = player;
    return TGN_OK;
}

static int level(void *self, tgn_gtp_call *call)
{
    strings_engine *e = self;
    tgn_error error;
    double wanted;
    if (!tgn_gtp__read_number(call->args[0], &wanted) || wanted < 1 || wanted > TGN_PLAYER_LEVELS ||
        wanted != floor(wanted))
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: levels are 1 to %d", TGN_PLAYER_LEVELS);
    int code = replace_player(e, (int)wanted, &error);
    return code < 0 ? tgn_gtp_fail(call, code, "%s", error.message) : TGN_OK;
}

/* ---- the engine ---------------------------------------------------------------------------------------- */

static const tgn_gtp_command commands[] = {
    {"boardsize", 1, 1, boardsize},
    {"clear_board", 0, 0, clear_board},
    {"komi", 1, 1, komi},
    {"play", 2, 2, play},
    {"genmove", 1, 1, genmove},
    {"undo", 0, 0, undo},
    {"showboard", 0, 0, showboard},
    {"final_score", 0, 0, final_score},
    {"time_settings", 3, 3, time_settings},
    {"time_left", 3, 3, time_left},
    {"tengen-strings_mode", 1, 1, mode},
    {"tengen-strings_level", 1, 1, level},
    {"tengen-strings_score", 0, 0, score},
    {"tengen-strings_reachable", 0, 1, reachable},
    {"tengen-strings_hint", 0, 0, hint},
    {"tengen-strings_legal", 1, 1, legal},
    {0},
};

static void close_engine(void *self)
{
    strings_engine *e = self;
    if (e) {
        tgn_match_free(e->match);
        tgn_player_free(e->player);
    }
    free(e);
}

int tgn_gtp_strings(tgn_gtp_engine *out, const tgn_gtp_strings_options *options, tgn_error *error)
{
    *out = (tgn_gtp_engine){0};
    strings_engine *e = calloc(1, sizeof *e);
    if (!e)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    e->options = options ? *options : (tgn_gtp_strings_options){0};
    if (e->options.milliseconds <= 0)
        e->options.milliseconds = MILLISECONDS;
    e->rules = (tgn_match_rules){.size = {SIDE, SIDE}};
    int code = tgn_match_new(&e->match, &e->rules, error);
    if (code == TGN_OK)
        code = replace_player(e, e->options.level, error);
    if (code == TGN_OK)
        *out = (tgn_gtp_engine){"tengen strings", commands, e, close_engine};
    else
        close_engine(e);
    return code;
}
