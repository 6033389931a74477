/*
 * bot.c - questions and answers: who answers, the solver, the field or the tree (see tengen/bot.h)
 */
#include <tengen/bot.h>

#include <stdlib.h>
#include <string.h>

#include <tengen/verdict.h>

struct tgn_bot {
    tgn_bot_options options;
};

int tgn_bot_set_level(tgn_bot *bot, int level)
{
    if (level < 1 || level > TGN_BOT_LEVELS)
        return TGN_ERR_ARGUMENT;
    bot->options.level = level;
    return TGN_OK;
}

int tgn_bot_new(tgn_bot **out, const tgn_bot_options *options, tgn_error *error)
{
    tgn_bot *bot = *out = calloc(1, sizeof *bot);
    if (!bot)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a player");
    bot->options = *options;
    if (tgn_bot_set_level(bot, options->level ? options->level : 3) == TGN_OK)
        return TGN_OK;
    tgn_bot_free(bot);
    *out = NULL;
    return tgn_error_set(error, TGN_ERR_ARGUMENT, "levels are 1 to %d", TGN_BOT_LEVELS);
}

void tgn_bot_free(tgn_bot *bot)
{
    free(bot);
}

/* The header first: until the rest is there it passes. */
int tgn_bot_think(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                  const tgn_progress *progress, tgn_error *error)
{
    (void)bot;
    (void)progress;
    (void)error;
    memset(out, 0, sizeof *out);
    out->colour = question->colour;
    out->choices = 1;
    out->choice[0] = (tgn_bot_choice){.point = TGN_PASS, .chance = 0.5, .length = 1, .line = {TGN_PASS}};
    out->chance = 0.5;
    return TGN_OK;
}
