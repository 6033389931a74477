/*
 * bot.c - which part answers a question: the solver, the network, or what does without (see tengen/bot.h)
 */
#include "bot/bot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

enum { DEFAULT_LEVEL = 7 };

/* Milliseconds for a move by level, by default. */
static const int default_time[TGN_BOT_LEVELS + 1] = {0, 100, 100, 500, 500, 500, 1000, 1000, 2000, 5000};

/* A move counts as equally good if it has at most this much less chance and this many points less. */
static const double AS_GOOD = 0.02, AS_GOOD_POINTS = 1;

int tgn_bot_set_level(tgn_bot *bot, int level)
{
    if (level < 1 || level > TGN_BOT_LEVELS)
        return TGN_ERR_ARGUMENT;
    bot->options.level = level;
    return TGN_OK;
}

/* Without weights it plays all the same, unless they were asked for by name. Returns 0 or a negative code, said. */
static int open_network(tgn_bot *bot, tgn_error *error)
{
    const char *path = bot->options.weights;
    if (path && !*path) {
        tgn_error_set(&bot->lack, TGN_ERR_MISSING, "it was told to play without a network");
        return TGN_OK;
    }
    const int code = tgn_network_open(&bot->network, path, &bot->lack);
    if (code == TGN_OK || (!path && code != TGN_ERR_MEMORY))
        return TGN_OK;
    return tgn_error_set(error, code, "%s", bot->lack.message);
}

int tgn_bot_new(tgn_bot **out, const tgn_bot_options *options, tgn_error *error)
{
    tgn_bot *bot = *out = calloc(1, sizeof *bot);
    if (!bot)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a player");
    bot->options = *options;
    tgn_bot_shapes__init(&bot->shapes);
    int code = tgn_bot_set_level(bot, options->level ? options->level : DEFAULT_LEVEL);
    if (code < 0)
        tgn_error_set(error, code, "levels are 1 to %d", TGN_BOT_LEVELS);
    else
        code = open_network(bot, error);
    if (code == TGN_OK)
        return TGN_OK;
    tgn_bot_free(bot);
    *out = NULL;
    return code;
}

const char *tgn_bot_lacks(const tgn_bot *bot)
{
    return bot->network ? NULL : bot->lack.message;
}

void tgn_bot_free(tgn_bot *bot)
{
    if (!bot)
        return;
    tgn_solver_close(bot->solver);
    tgn_bot_uct__clear(&bot->tree);
    tgn_bot_puct__clear(&bot->guided);
    tgn_bot_puct_walker__free(bot->guide);
    tgn_network_free(bot->network);
    free(bot);
}

void tgn_bot__forget(tgn_bot *bot)
{
    tgn_bot_puct__forget(&bot->guided);
}

int tgn_bot__milliseconds(const tgn_bot *bot, const tgn_bot_question *question)
{
    if (question->milliseconds)
        return question->milliseconds;
    if (bot->options.milliseconds || question->visits)
        return bot->options.milliseconds;
    return default_time[bot->options.level];
}

static int check(const tgn_bot_question *question, const tgn_progress *progress, tgn_error *error)
{
    if (!question->game)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "no game to think about");
    if (question->colour != TGN_BLACK && question->colour != TGN_WHITE)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "the colour must be Black or White");
    if (!(fabs(question->komi) <= 1000))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "komi %g is out of range", question->komi);
    if (question->milliseconds < 0 && !question->visits && !question->watch &&
        (!progress || !progress->report))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "no time limit, and nothing that could stop it");
    return TGN_OK;
}

bool tgn_bot__repeats(const tgn_bot_question *question, tgn_point point)
{
    if (point == TGN_PASS || tgn_game_play(question->game, question->colour, point) < 0)
        return false;
    const bool back = tgn_game_repetitions(question->game, false) > 0;
    tgn_game_undo(question->game);
    return back;
}

/* Where the rules allow repetition, prefer a move that is about as good and repeats nothing. */
static void avoid_repetition(tgn_bot_thought *thought, const tgn_bot_question *question)
{
    const tgn_bot_choice first = thought->choice[0];
    if (first.exact || !tgn_bot__repeats(question, first.point))
        return;
    for (int i = 1; i < thought->choices; i++) {
        const tgn_bot_choice other = thought->choice[i];
        if (other.point == TGN_PASS || other.chance < first.chance - AS_GOOD ||
            other.score < first.score - AS_GOOD_POINTS || tgn_bot__repeats(question, other.point))
            continue;
        thought->choice[0] = other;
        thought->choice[i] = first;
        return;
    }
}

/* Returns 0 or TGN_ERR_MEMORY. */
static int think(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                 const tgn_progress *progress)
{
    tgn_bot_ending ending;
    if (bot->network)
        return tgn_bot__think_guided(bot, out, question, progress);
    if (tgn_bot_ending__read(&ending, question) < 0)
        return TGN_ERR_MEMORY;
    if (tgn_bot__step(bot) <= 2)
        return tgn_bot__think_shallow(bot, out, question, &ending, progress);
    return tgn_bot__think_tree(bot, out, question, &ending, progress);
}

int tgn_bot_think(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                  const tgn_progress *progress, tgn_error *error)
{
    int code = check(question, progress, error);
    if (code < 0)
        return code;
    memset(out, 0, sizeof *out);
    out->colour = question->colour;
    bot->begun = tgn_clock__seconds();
    if (bot->course)
        bot->questions = tgn_game_steps(question->game);
    code = tgn_bot__think_perfect(bot, out, question, progress);
    if (code == 0)
        code = think(bot, out, question, progress);
    bot->questions++;
    if (code < 0)
        return tgn_error_set(error, code, "no memory to search with");
    avoid_repetition(out, question);
    out->resign = tgn_bot_ending__hopeless(bot, out, question);
    return TGN_OK;
}
