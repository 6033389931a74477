/*
 * glance.c - a position at a glance: the judge's verdict, and the network's policy for choices
 *
 * One look says who is ahead and what a strong player would play; not which of two moves is better, for which positions after
 * them must be looked at. That is enough for the first curve of a review.
 */
#include "bot/bot.h"

#include <string.h>

#include <tengen/verdict.h>

#include "base/clock.h"
#include "base/error.h"

/* What the judge says; where it is not this side's turn in the game, what was played before means nothing. */
static int judge(tgn_verdict *out, const tgn_bot *bot, const tgn_bot_question *question)
{
    tgn_verdict_question ask = {.komi = question->komi,
                                .scoring = tgn_game_rules(question->game)->scoring,
                                .network = bot->network,
                                .looks = 1};
    tgn_verdict_ask(&ask, question->game);
    if (ask.to_move != question->colour) {
        ask.to_move = question->colour;
        ask.ko = TGN_PASS;
        memset(ask.last, 0, sizeof ask.last);
    }
    return tgn_verdict_read(out, &ask);
}

static void take_verdict(tgn_bot_thought *out, const tgn_verdict *verdict)
{
    const bool black = out->colour == TGN_BLACK;
    out->chance = black ? verdict->probability : 1 - verdict->probability;
    out->score = tgn_bot__sign(out->colour) * verdict->score;
    out->spread = verdict->spread;
}

static void add_choice(tgn_bot_thought *out, tgn_network_move move)
{
    out->choice[out->choices++] = (tgn_bot_choice){.point = move.point,
                                                   .chance = out->chance,
                                                   .score = out->score,
                                                   .prior = (double)move.prior,
                                                   .length = 1,
                                                   .line = {move.point}};
}

/* The likeliest moves that the game allows; a pass is always allowed, and the only move of a game that is over. */
static void fill_choices(tgn_bot_thought *out, const tgn_verdict *verdict, tgn_game *game)
{
    tgn_network_move move[2 * TGN_BOT_CHOICES];
    const int count = tgn_network_moves(move, 2 * TGN_BOT_CHOICES, verdict->policy, tgn_game_size(game));
    for (int i = 0; i < count && out->choices < TGN_BOT_CHOICES; i++)
        if (!move[i].point || !(tgn_game_judge(game, out->colour, move[i].point) & ~(unsigned)TGN_FAULT_TURN))
            add_choice(out, move[i]);
    if (out->choices == 0)
        add_choice(out, (tgn_network_move){TGN_PASS, 1});
}

static int glance_by_network(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question)
{
    tgn_verdict verdict;
    if (judge(&verdict, bot, question) < 0)
        return TGN_ERR_MEMORY;
    bot->glances++;
    out->visits = 1;
    take_verdict(out, &verdict);
    memcpy(out->owner, verdict.owner, sizeof out->owner);
    fill_choices(out, &verdict, question->game);
    return TGN_OK;
}

/* A first look without a network is a few games played out, whose winner is luck: the judge knows better. */
static int glance_by_games(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                           const tgn_progress *progress, tgn_error *error)
{
    tgn_verdict verdict;
    TGN_TRY(tgn_bot_think(bot, out, question, progress, error));
    if (out->exact || out->visits == 0) /* looked up in tables */
        return TGN_OK;
    if (judge(&verdict, bot, question) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a verdict");
    take_verdict(out, &verdict);
    return TGN_OK;
}

int tgn_bot__glance(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                    const tgn_progress *progress, tgn_error *error)
{
    if (!bot->network)
        return glance_by_games(bot, out, question, progress, error);
    memset(out, 0, sizeof *out);
    out->colour = question->colour;
    bot->begun = tgn_clock__seconds();
    int code = tgn_bot__think_perfect(bot, out, question, progress);
    if (code == 0)
        code = glance_by_network(bot, out, question);
    return code < 0 ? tgn_error_set(error, code, "no memory to look with") : TGN_OK;
}
