/* goban.c - the game behind the engine, see goban.h */
#include "gtp/goban.h"

#include <stdlib.h>

#include "go/rules.h"

int tgn_goban__fail(tgn_gtp_call *call, int code, const tgn_error *error)
{
    return tgn_gtp_fail(call, code, "%s", error->message);
}

int tgn_goban__start(tgn_goban *goban, tgn_gtp_call *call, tgn_size size)
{
    if (tgn_game_reset(goban->game, size, NULL) < 0)
        return tgn_gtp_fail(call, TGN_ERR_MEMORY, "no memory for a board");
    goban->handicap = 0;
    goban->left[TGN_BLACK] = goban->left[TGN_WHITE] = goban->settled;
    return TGN_OK;
}

/* All of a setup in one step. */
static int repeat_setup(tgn_game *game, const tgn_past_step *step)
{
    tgn_move *stones = malloc(step->change_count * sizeof *stones);
    if (!stones)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < step->change_count; i++)
        stones[i] = (tgn_move){step->changes[i].point, step->changes[i].now};
    const int code = tgn_game_setup(game, stones, step->change_count);
    free(stones);
    return code;
}

/* A step without stones gave the turn to whose it was in the next one. */
static int repeat_step(tgn_game *out, const tgn_game *game, size_t index)
{
    tgn_past_step step, next = {.to_move = tgn_game_to_move(game)};
    tgn_game_past(game, index, &step);
    if (step.is_move)
        return tgn_game_force(out, step.move.colour, step.move.point, NULL);
    if (step.change_count)
        return repeat_setup(out, &step);
    if (index + 1 < tgn_game_steps(game))
        tgn_game_past(game, index + 1, &next);
    return tgn_game_set_to_move(out, next.to_move);
}

int tgn_goban__copy(tgn_game **out, const tgn_game *game, const tgn_rules *rules)
{
    int code = tgn_game_new(out, tgn_game_size(game), rules);
    if (code < 0)
        return code;
    for (size_t i = 0; code == TGN_OK && i < tgn_game_steps(game); i++)
        code = repeat_step(*out, game, i);
    if (code < 0) {
        tgn_game_free(*out);
        *out = NULL;
    }
    return code;
}

double tgn_goban__komi(const tgn_goban *goban)
{
    return goban->komi + tgn_rules__handicap_points(tgn_game_rules(goban->game), goban->handicap);
}

int tgn_goban__hire(tgn_goban *goban, tgn_error *error)
{
    tgn_bot *bot;
    const tgn_bot_options options = {.level = goban->options.level,
                                     .seed = goban->options.seed,
                                     .milliseconds = goban->options.milliseconds,
                                     .threads = goban->options.threads,
                                     .memory = goban->options.memory,
                                     .tables = goban->options.tables};
    int code = tgn_bot_new(&bot, &options, error);
    if (code < 0)
        return code;
    tgn_bot_free(goban->bot);
    goban->bot = bot;
    return TGN_OK;
}

void tgn_goban__back(tgn_goban *goban)
{
    tgn_game_undo(goban->game);
    if (tgn_game_steps(goban->game) == 0)
        goban->handicap = 0;
}

int tgn_goban__side(const tgn_goban *goban, tgn_gtp_call *call, int index, tgn_colour *out)
{
    *out = tgn_game_to_move(goban->game);
    return call->count > index ? tgn_gtp__colour(call, index, out) : TGN_OK;
}
