/*
 * go_play.c - moves: theirs, ours, taken back
 */
#include "gtp/goban.h"

#include <string.h>
#include <time.h>

#include "base/clock.h"

/* ---- theirs -------------------------------------------------------------------------------------------- */

/* What speaks against a move, in a word or two. */
static const char *reason(unsigned faults)
{
    if (faults & TGN_FAULT_OCCUPIED)
        return "a stone is there";
    if (faults & TGN_FAULT_SUICIDE)
        return "suicide";
    return faults & TGN_FAULT_KO ? "ko" : "it repeats a position";
}

/* Arguments `index` and `index` + 1. Colours need not alternate. */
static int play_at(tgn_goban *goban, tgn_gtp_call *call, int index)
{
    tgn_move move;
    int code = tgn_gtp__colour(call, index, &move.colour);
    if (code == TGN_OK)
        code = tgn_gtp__vertex(call, index + 1, tgn_goban__size(goban), &move.point);
    if (code < 0)
        return code;
    code = tgn_game_play(goban->game, move.colour, move.point);
    if (code == TGN_ERR_ILLEGAL)
        return tgn_gtp_fail(call, code, "illegal move: %s",
                            reason(tgn_game_judge(goban->game, move.colour, move.point)));
    return code < 0 ? tgn_gtp_fail(call, code, "no memory for a move") : TGN_OK;
}

int tgn_goban__play(void *self, tgn_gtp_call *call)
{
    return play_at(self, call, 0);
}

/* All of them or none. */
int tgn_goban__play_sequence(void *self, tgn_gtp_call *call)
{
    tgn_goban *goban = self;
    int code = TGN_OK, played = 0;
    if (call->count % 2)
        return tgn_gtp_fail(call, TGN_ERR_ARGUMENT, "syntax error: pairs of a colour and a vertex");
    while (code == TGN_OK && 2 * played < call->count) {
        code = play_at(goban, call, 2 * played);
        played += code == TGN_OK;
    }
    while (code < 0 && played-- > 0)
        tgn_game_undo(goban->game);
    return code;
}

/* So many last steps, if all of them are moves: what was set up stays. */
int tgn_goban__undo(void *self, tgn_gtp_call *call)
{
    tgn_goban *goban = self;
    const size_t steps = tgn_game_steps(goban->game);
    tgn_past_step step;
    long moves = 1;
    if (call->count && tgn_gtp__whole(call, 0, 0, 1000000000, &moves) < 0)
        return TGN_ERR_ARGUMENT;
    if ((size_t)moves > steps)
        return tgn_gtp_fail(call, TGN_ERR_MISSING, "cannot undo");
    for (size_t i = 1; i <= (size_t)moves; i++) {
        tgn_game_past(goban->game, steps - i, &step);
        if (!step.is_move)
            return tgn_gtp_fail(call, TGN_ERR_MISSING, "cannot undo");
    }
    while (moves-- > 0)
        tgn_game_undo(goban->game);
    return TGN_OK;
}

/* ---- thinking ------------------------------------------------------------------------------------------ */

bool tgn_goban__go_on(void *context, const char *what, uint64_t done, uint64_t total)
{
    enum { OFTEN = 100 }; /* times a second that the input is looked at */
    tgn_goban_errand *errand = context;
    const double now = tgn_clock__seconds();
    if (errand->stopped || now - errand->asked < 1.0 / OFTEN)
        return !errand->stopped;
    errand->asked = now;
    errand->stopped = (errand->until > 0 && now >= errand->until) ||
                      !tgn_progress_step(errand->goban->options.progress, what, done, total) ||
                      (errand->stream ? tgn_gtp_waiting(errand->call, 0) : tgn_gtp_interrupted(errand->call));
    return !errand->stopped;
}

/* Moves that a side has still to play, by experience: two thirds of the points are filled in the end. */
static int moves_ahead(const tgn_goban *goban)
{
    const int points = tgn_size_points(tgn_goban__size(goban));
    const int left = (2 * points / 3 - (int)(tgn_game_moves(goban->game) % 1000000)) / 2;
    const int least = 8 + points / 20;
    return left > least ? left : least;
}

/* By the clock of the game, but no more than the engine may take anyway. */
static int time_for(const tgn_goban *goban, tgn_colour colour)
{
    /* Twice what a level takes without a clock (tengen/bot.h): no more, whatever the clock would allow. */
    static const int usual[TGN_BOT_LEVELS + 1] = {0, 200, 1000, 2000, 6000, 20000};
    const int share = tgn_hourglass__share(&goban->left[colour], moves_ahead(goban));
    const int most = goban->options.milliseconds ? goban->options.milliseconds : usual[goban->options.level];
    if (share == 0)
        return goban->options.milliseconds;
    return share < most ? share : most;
}

int tgn_goban__think(tgn_goban *goban, tgn_gtp_call *call, tgn_bot_thought *out, tgn_bot_question question,
                     bool stream)
{
    tgn_error error;
    tgn_goban_errand errand = {.goban = goban, .call = call, .stream = stream};
    const tgn_progress progress = {tgn_goban__go_on, &errand};
    const double began = tgn_clock__seconds();
    question.game = goban->game;
    question.komi = tgn_goban__komi(goban);
    question.visits = goban->options.visits;
    if (question.milliseconds == 0)
        question.milliseconds = time_for(goban, question.colour);
    const int code = tgn_bot_think(goban->bot, out, &question, &progress, &error);
    if (code < 0)
        return tgn_goban__fail(call, code, &error);
    if (!stream)
        tgn_hourglass__run(&goban->left[question.colour], tgn_clock__seconds() - began);
    return TGN_OK;
}

/* ---- ours ---------------------------------------------------------------------------------------------- */

int tgn_goban__choose(tgn_goban *goban, tgn_gtp_call *call, const tgn_bot_thought *thought, bool play)
{
    tgn_point point = thought->choice[0].point;
    if (thought->resign) {
        tgn_gtp_say(call, "resign");
        return TGN_OK;
    }
    if (tgn_game_judge(goban->game, thought->colour, point) & ~(unsigned)TGN_FAULT_TURN)
        point = TGN_PASS;
    if (play && tgn_game_play(goban->game, thought->colour, point) < 0)
        return tgn_gtp_fail(call, TGN_ERR_MEMORY, "no memory for a move");
    tgn_gtp__say_point(call, point, tgn_goban__size(goban));
    return TGN_OK;
}

static int generate(tgn_goban *goban, tgn_gtp_call *call, bool play, bool cleanup)
{
    tgn_bot_thought thought;
    tgn_bot_question question = {.cleanup = cleanup};
    int code = tgn_gtp__colour(call, 0, &question.colour);
    if (code == TGN_OK)
        code = tgn_goban__think(goban, call, &thought, question, false);
    return code < 0 ? code : tgn_goban__choose(goban, call, &thought, play);
}

int tgn_goban__genmove(void *self, tgn_gtp_call *call)
{
    return generate(self, call, true, false);
}

int tgn_goban__reg_genmove(void *self, tgn_gtp_call *call)
{
    return generate(self, call, false, false);
}

int tgn_goban__genmove_cleanup(void *self, tgn_gtp_call *call)
{
    return generate(self, call, true, true);
}

/* ---- the rest ------------------------------------------------------------------------------------------ */

/* What clients tell, and nobody has to do anything about: kgs-game_over, gogui-interrupt. */
int tgn_goban__nothing(void *self, tgn_gtp_call *call)
{
    (void)self, (void)call;
    return TGN_OK;
}

int tgn_goban__cputime(void *self, tgn_gtp_call *call)
{
    struct timespec used;
    (void)self;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0)
        return tgn_gtp_fail(call, TGN_ERR_IO, "no clock for that");
    tgn_gtp_say(call, "%.3f", (double)used.tv_sec + (double)used.tv_nsec * 1e-9);
    return TGN_OK;
}

int tgn_goban__title(void *self, tgn_gtp_call *call)
{
    const tgn_goban *goban = self;
    tgn_gtp_say(call, "tengen, level %d", goban->options.level);
    return TGN_OK;
}
