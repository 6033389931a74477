/*
 * bot.c - questions and answers: who answers, the solver, the field or the tree (see tengen/bot.h)
 */
#include "bot/bot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

/* Milliseconds a move by level, unless told. */
static const int usual_time[TGN_BOT_LEVELS + 1] = {0, 100, 500, 1000, 3000, 10000};

/* Who has less than this chance left, by so many games at the least, may resign. */
static const double HOPELESS = 0.03;
enum { ENOUGH_GAMES = 200 };

/* A move is as good as another with so much less chance, and so many points less, at the most. */
static const double AS_GOOD = 0.02, AS_GOOD_POINTS = 1;

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
    tgn_shape__init(&bot->shapes);
    if (tgn_bot_set_level(bot, options->level ? options->level : 3) == TGN_OK)
        return TGN_OK;
    tgn_bot_free(bot);
    *out = NULL;
    return tgn_error_set(error, TGN_ERR_ARGUMENT, "levels are 1 to %d", TGN_BOT_LEVELS);
}

void tgn_bot_free(tgn_bot *bot)
{
    if (!bot)
        return;
    tgn_solver_close(bot->solver);
    tgn_uct__clear(&bot->tree);
    free(bot);
}

int tgn_bot__milliseconds(const tgn_bot *bot, const tgn_bot_question *question)
{
    if (question->milliseconds)
        return question->milliseconds;
    if (bot->options.milliseconds || question->visits)
        return bot->options.milliseconds;
    return usual_time[bot->options.level];
}

static int check(const tgn_bot_question *question, const tgn_progress *progress, tgn_error *error)
{
    if (!question->game)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "no game to think about");
    if (question->colour != TGN_BLACK && question->colour != TGN_WHITE)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "a move is Black's or White's");
    if (!(fabs(question->komi) <= 1000))
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "komi %g makes no sense", question->komi);
    if (question->milliseconds < 0 && !question->visits && !question->watch &&
        (!progress || !progress->report))
        return tgn_error_set(error, TGN_ERR_ARGUMENT,
                             "thinking until it is stopped, and nobody who stops it");
    return TGN_OK;
}

bool tgn_bot__comes_back(const tgn_bot_question *question, tgn_point point)
{
    if (point == TGN_PASS || tgn_game_play(question->game, question->colour, point) < 0)
        return false;
    const bool back = tgn_game_repetitions(question->game, false) > 0;
    tgn_game_undo(question->game);
    return back;
}

/* Where the rules let a position come back, a move that is about as good and brings nothing back is better. */
static void go_forward(tgn_bot_thought *thought, const tgn_bot_question *question)
{
    const tgn_bot_choice first = thought->choice[0];
    if (first.exact || !tgn_bot__comes_back(question, first.point))
        return;
    for (int i = 1; i < thought->choices; i++) {
        const tgn_bot_choice other = thought->choice[i];
        if (other.point == TGN_PASS || other.chance < first.chance - AS_GOOD ||
            other.score < first.score - AS_GOOD_POINTS || tgn_bot__comes_back(question, other.point))
            continue;
        thought->choice[0] = other;
        thought->choice[i] = first;
        return;
    }
}

/* Resign when the best that is left is next to nothing, and enough was looked at to know. */
static bool hopeless(const tgn_bot_thought *thought, const tgn_bot_question *question)
{
    return !question->never_resign && !thought->exact && thought->chance < HOPELESS &&
           thought->visits >= ENOUGH_GAMES && thought->choice[0].point != TGN_PASS &&
           tgn_size_points(tgn_game_size(question->game)) > TGN_SOLVE_POINTS;
}

int tgn_bot_think(tgn_bot *bot, tgn_bot_thought *out, const tgn_bot_question *question,
                  const tgn_progress *progress, tgn_error *error)
{
    tgn_finish finish;
    int code = check(question, progress, error);
    if (code < 0)
        return code;
    memset(out, 0, sizeof *out);
    out->colour = question->colour;
    bot->begun = tgn_clock__seconds();
    code = tgn_perfect__think(bot, out, question, progress);
    if (code == 0 && tgn_finish__read(&finish, question) < 0)
        code = TGN_ERR_MEMORY;
    if (code == 0)
        code = (bot->options.level <= 2 ? tgn_look__think : tgn_search__think)(bot, out, question, &finish,
                                                                               progress);
    bot->questions++;
    if (code < 0)
        return tgn_error_set(error, code, "no memory to think with");
    go_forward(out, question);
    out->resign = hopeless(out, question);
    return TGN_OK;
}
