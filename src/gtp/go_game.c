/* go_game.c - the game behind the engine, see go_engine.h */
#include "gtp/go_engine.h"

#include <stdlib.h>

#include "go/rules.h"

int tgn_gtp_go__fail(tgn_gtp_call *call, int code, const tgn_error *error)
{
    return tgn_gtp_fail(call, code, "%s", error->message);
}

int tgn_gtp_go__start(tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_size size)
{
    if (tgn_game_reset(engine->game, size, NULL) < 0)
        return tgn_gtp_fail(call, TGN_ERR_MEMORY, "out of memory");
    engine->handicap = 0;
    engine->clocks[TGN_BLACK] = engine->clocks[TGN_WHITE] = engine->first_clock;
    return TGN_OK;
}

int tgn_gtp_go__copy(tgn_game **out, const tgn_game *game, const tgn_rules *rules)
{
    int code = tgn_game_new(out, tgn_game_size(game), rules);
    if (code < 0)
        return code;
    for (size_t i = 0; code == TGN_OK && i < tgn_game_steps(game); i++)
        code = tgn_game_repeat(*out, game, i);
    if (code < 0) {
        tgn_game_free(*out);
        *out = NULL;
    }
    return code;
}

double tgn_gtp_go__komi(const tgn_gtp_go_engine *engine)
{
    return engine->komi + tgn_rules__handicap_points(tgn_game_rules(engine->game), engine->handicap);
}

int tgn_gtp_go__new_bot(tgn_gtp_go_engine *engine, tgn_error *error)
{
    tgn_bot *bot;
    const tgn_bot_options options = {.level = engine->options.level,
                                     .seed = engine->options.seed,
                                     .milliseconds = engine->options.milliseconds,
                                     .threads = engine->options.threads,
                                     .memory = engine->options.memory,
                                     .tables = engine->options.tables,
                                     .weights = engine->options.weights};
    int code = tgn_bot_new(&bot, &options, error);
    if (code < 0)
        return code;
    tgn_bot_free(engine->bot);
    engine->bot = bot;
    return TGN_OK;
}

void tgn_gtp_go__step_back(tgn_gtp_go_engine *engine)
{
    tgn_game_undo(engine->game);
    if (tgn_game_steps(engine->game) == 0)
        engine->handicap = 0;
}

int tgn_gtp_go__side(const tgn_gtp_go_engine *engine, tgn_gtp_call *call, int index, tgn_colour *out)
{
    *out = tgn_game_to_move(engine->game);
    return call->count > index ? tgn_gtp__colour(call, index, out) : TGN_OK;
}
