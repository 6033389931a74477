/*
 * go_play.c - moves: the opponent's, our own, undone
 */
#include "gtp/go_engine.h"

#include <string.h>

#include "base/clock.h"
#include "base/error.h"

/* ---- moves of the opponent ----------------------------------------------------------------------------- */

/* Why a move is illegal, in a word or two. */
static const char *reason(unsigned faults)
{
    if (faults & TGN_FAULT_OCCUPIED)
        return "a stone is there";
    if (faults & TGN_FAULT_SUICIDE)
        return "suicide";
    return faults & TGN_FAULT_KO ? "ko" : "it repeats a position";
}

/* Arguments `index` and `index` + 1. Colours need not alternate. */
static int play_at(tgn_gtp_go_engine *engine, tgn_gtp_call *call, int index)
{
    tgn_move move;
    TGN_TRY(tgn_gtp__colour(call, index, &move.colour));
    TGN_TRY(tgn_gtp__vertex(call, index + 1, tgn_gtp_go__size(engine), &move.point));
    const int code = tgn_game_play(engine->game, move.colour, move.point);
    if (code == TGN_ERR_ILLEGAL)
        return tgn_gtp_fail(call, code, "illegal move: %s",
                            reason(tgn_game_judge(engine->game, move.colour, move.point)));
    return code < 0 ? tgn_gtp_fail(call, code, "out of memory") : TGN_OK;
}

int tgn_gtp_go__play(void *self, tgn_gtp_call *call)
{
    return play_at(self, call, 0);
}

/* All of them or none. */
int tgn_gtp_go__play_sequence(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    int code = TGN_OK, played = 0;
    if (call->count % 2)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: pairs of a colour and a vertex");
    while (code == TGN_OK && 2 * played < call->count) {
        code = play_at(engine, call, 2 * played);
        played += code == TGN_OK;
    }
    while (code < 0 && played-- > 0)
        tgn_game_undo(engine->game);
    return code;
}

/* The last moves, if there are that many since the last setup. */
int tgn_gtp_go__undo(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    const size_t steps = tgn_game_steps(engine->game);
    tgn_past_step step;
    long moves = 1;
    if (call->count && tgn_gtp__integer(call, 0, 0, 1000000000, &moves) < 0)
        return TGN_ERR_ARGUMENT;
    if ((size_t)moves > steps)
        return tgn_gtp_fail(call, TGN_ERR_MISSING, "cannot undo");
    for (size_t i = 1; i <= (size_t)moves; i++) {
        tgn_game_past(engine->game, steps - i, &step);
        if (!step.is_move)
            return tgn_gtp_fail(call, TGN_ERR_MISSING, "cannot undo");
    }
    while (moves-- > 0)
        tgn_game_undo(engine->game);
    return TGN_OK;
}

/* ---- thinking ------------------------------------------------------------------------------------------ */

bool tgn_gtp_go__progress(void *context, const char *what, uint64_t done, uint64_t total)
{
    enum { OFTEN = 100 }; /* checks of the input per second */
    tgn_gtp_go_work *work = context;
    const double now = tgn_clock__seconds();
    if (work->stopped || now - work->asked < 1.0 / OFTEN)
        return !work->stopped;
    work->asked = now;
    work->stopped = (work->until > 0 && now >= work->until) ||
                    !tgn_progress_step(work->engine->options.progress, what, done, total) ||
                    (work->stream ? tgn_gtp_waiting(work->call, 0) : tgn_gtp_interrupted(work->call));
    return !work->stopped;
}

/* An estimate of the moves a side still has to play: in the end two thirds of the points are filled. */
static int moves_ahead(const tgn_gtp_go_engine *engine)
{
    const int points = tgn_size_points(tgn_gtp_go__size(engine));
    const int left = (2 * points / 3 - (int)(tgn_game_moves(engine->game) % 1000000)) / 2;
    const int least = 8 + points / 20;
    return left > least ? left : least;
}

/* By the clock of the game, within the limits of the engine. */
static int time_for(const tgn_gtp_go_engine *engine, tgn_colour colour)
{
    /* Twice what a level takes without a clock (tengen/bot.h), whatever the clock would allow; the last takes more. */
    static const int usual[TGN_BOT_LEVELS + 1] = {0, 200, 200, 1000, 1000, 1000, 2000, 2000, 4000, 20000};
    const int share = tgn_gtp_clock__share(&engine->clocks[colour], moves_ahead(engine));
    const int most =
        engine->options.milliseconds ? engine->options.milliseconds : usual[engine->options.level];
    if (share == 0)
        return engine->options.milliseconds;
    return share < most ? share : most;
}

int tgn_gtp_go__think(tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_bot_thought *out,
                      tgn_bot_question question, bool stream)
{
    tgn_error error;
    tgn_gtp_go_work work = {.engine = engine, .call = call, .stream = stream};
    const tgn_progress progress = {tgn_gtp_go__progress, &work};
    const double began = tgn_clock__seconds();
    tgn_bot_known known[TGN_GTP_GO_KNOWN];
    question.known = known;
    question.known_count = tgn_gtp_go__known(engine, question.colour, known);
    question.game = engine->game;
    question.komi = tgn_gtp_go__komi(engine);
    question.visits = engine->options.visits;
    if (question.milliseconds == 0)
        question.milliseconds = time_for(engine, question.colour);
    const int code = tgn_bot_think(engine->bot, out, &question, &progress, &error);
    if (code < 0)
        return tgn_gtp_go__fail(call, code, &error);
    engine->guessed |= tgn_size_points(tgn_gtp_go__size(engine)) > TGN_SOLVE_POINTS;
    if (!stream)
        tgn_gtp_clock__run(&engine->clocks[question.colour], tgn_clock__seconds() - began);
    return TGN_OK;
}

/* ---- our own moves ------------------------------------------------------------------------------------- */

int tgn_gtp_go__choose(tgn_gtp_go_engine *engine, tgn_gtp_call *call, const tgn_bot_thought *thought,
                       bool play)
{
    tgn_point point = thought->choice[0].point;
    if (thought->resign) {
        tgn_gtp_say(call, "resign");
        return TGN_OK;
    }
    if (tgn_game_judge(engine->game, thought->colour, point) & ~(unsigned)TGN_FAULT_TURN)
        point = TGN_PASS;
    if (play && tgn_game_play(engine->game, thought->colour, point) < 0)
        return tgn_gtp_fail(call, TGN_ERR_MEMORY, "out of memory");
    tgn_gtp__say_point(call, point, tgn_gtp_go__size(engine));
    return TGN_OK;
}

static int generate(tgn_gtp_go_engine *engine, tgn_gtp_call *call, bool play, bool cleanup)
{
    tgn_bot_thought thought;
    tgn_bot_question question = {.cleanup = cleanup};
    TGN_TRY(tgn_gtp__colour(call, 0, &question.colour));
    TGN_TRY(tgn_gtp_go__think(engine, call, &thought, question, false));
    return tgn_gtp_go__choose(engine, call, &thought, play);
}

int tgn_gtp_go__genmove(void *self, tgn_gtp_call *call)
{
    return generate(self, call, true, false);
}

int tgn_gtp_go__reg_genmove(void *self, tgn_gtp_call *call)
{
    return generate(self, call, false, false);
}

int tgn_gtp_go__genmove_cleanup(void *self, tgn_gtp_call *call)
{
    return generate(self, call, true, true);
}

/* ---- other commands ------------------------------------------------------------------------------------ */

/* Commands that need no action: kgs-game_over, gogui-interrupt. */
int tgn_gtp_go__nothing(void *self, tgn_gtp_call *call)
{
    (void)self, (void)call;
    return TGN_OK;
}

int tgn_gtp_go__cputime(void *self, tgn_gtp_call *call)
{
    (void)self;
    tgn_gtp_say(call, "%.3f", tgn_clock__processor_seconds());
    return TGN_OK;
}

int tgn_gtp_go__title(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    tgn_gtp_say(call, "tengen, level %d", engine->options.level);
    return TGN_OK;
}
