/* think.c - what a program thinks of a position */
#include "engine/analysis.h"
#include "engine/engine.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "base/error.h"

enum {
    INTERVAL = 10,       /* hundredths of a second between reports */
    SAME_REPORTS = 30,   /* with no visit more: it has ended, and only repeats itself */
    EMPTY_REPORTS = 200, /* without a move of use, before or among the others */
    USUAL_TIME = 1000    /* milliseconds */
};

/* ---- analysing ------------------------------------------------------------------------------------------ */

typedef struct analysis_watch {
    const tgn_bot_question *question;
    const tgn_progress *progress;
    tgn_bot_thought *out;
    bool any, has_score, ten_thousandths;
    double began, last_watch;
    int same, empty;
} analysis_watch;

static int time_limit(const tgn_bot_question *question)
{
    if (question->milliseconds || question->visits || question->watch)
        return question->milliseconds > 0 ? question->milliseconds : 0;
    return USUAL_TIME;
}

/* Whether the question is answered, or whoever asked has heard enough. */
static int is_enough(analysis_watch *watch)
{
    const tgn_bot_question *question = watch->question;
    const double now = tgn_clock__seconds();
    const int limit = time_limit(question), every = question->every > 0 ? question->every : 500;
    if (question->visits && watch->out->visits >= question->visits)
        return 1;
    if (watch->same >= SAME_REPORTS || (limit && (now - watch->began) * 1000 >= limit))
        return 1;
    if (question->watch && (now - watch->last_watch) * 1000 >= every) {
        watch->last_watch = now;
        if (question->watch(question->context, watch->out))
            return 1;
    }
    return !tgn_progress_step(watch->progress, "thinking", watch->out->visits, question->visits);
}

static int hear_report(void *context, const char *line, size_t length)
{
    analysis_watch *watch = context;
    tgn_engine_report report;
    if (!tgn_engine__read_report(&report, line, length, watch->question->game, watch->question->colour,
                                 watch->ten_thousandths))
        return ++watch->empty >= EMPTY_REPORTS;
    watch->same = watch->any && report.thought.visits <= watch->out->visits ? watch->same + 1 : 0;
    watch->any = true;
    watch->has_score = report.has_score;
    *watch->out = report.thought;
    return is_enough(watch);
}

/* With what it thinks of the root and of every point, or, if it does not know these options, without. */
static int analyse(tgn_engine *engine, analysis_watch *watch, tgn_error *error)
{
    const char *name = tgn_engine_knows(engine, "kata-analyze") ? "kata-analyze" : "lz-analyze";
    char command[80];
    watch->ten_thousandths = *name == 'l';
    watch->began = watch->last_watch = tgn_clock__seconds();
    for (;;) {
        const bool plain = engine->plain || watch->ten_thousandths;
        snprintf(command, sizeof command, "%s %c %d%s", name,
                 watch->question->colour == TGN_BLACK ? 'B' : 'W', INTERVAL,
                 plain ? "" : " ownership true rootInfo true");
        const int code = tgn_engine_stream(engine, command, hear_report, watch, error);
        if (code != TGN_ERR_ARGUMENT || plain)
            return code;
        engine->plain = true;
    }
}

/* ---- choosing ------------------------------------------------------------------------------------------- */

/* Black's lead, if it has any command that tells it. */
static int ask_score(tgn_engine *engine, bool *known, double *score, tgn_error *error)
{
    static const char *const commands[] = {"estimate_score", "final_score"};
    *known = false;
    for (size_t i = 0; i < sizeof commands / sizeof *commands && !*known; i++) {
        const char *answer;
        if (!tgn_engine_knows(engine, commands[i]))
            continue;
        const int code = tgn_engine_ask(engine, &answer, commands[i], error);
        if (code < 0 && code != TGN_ERR_ARGUMENT)
            return code;
        *known = code == TGN_OK && tgn_engine__score(score, answer);
    }
    return TGN_OK;
}

/* genmove has made the move on its board: it is taken back, or else all is told again next time. */
static int take_back(tgn_engine *engine)
{
    tgn_error ignored;
    int code = TGN_ERR_ARGUMENT;
    if (tgn_engine_knows(engine, "undo"))
        code = tgn_engine__ask(engine, NULL, &ignored, "undo");
    engine->board.known = code == TGN_OK;
    return code == TGN_ERR_STOPPED || code == TGN_ERR_MEMORY ? code : TGN_OK;
}

static int ask_move(tgn_engine *engine, tgn_bot_thought *out, const tgn_bot_question *question,
                    tgn_error *error)
{
    const bool regress = tgn_engine_knows(engine, "reg_genmove");
    const char *answer;
    char shown[40];
    tgn_point point = TGN_PASS;
    TGN_TRY(tgn_engine__ask(engine, &answer, error, "%s %s", regress ? "reg_genmove" : "genmove",
                            tgn_colour_name(question->colour)));
    tgn_engine__shown(shown, sizeof shown, answer);
    out->resign = strncasecmp(answer, "resign", 6) == 0;
    const bool sound =
        out->resign || tgn_engine__vertex(&point, answer, strlen(answer), tgn_game_size(question->game));
    if (!regress && !out->resign)
        TGN_TRY(take_back(engine));
    if (!sound || (tgn_game_judge(question->game, question->colour, point) & ~(unsigned)TGN_FAULT_TURN) != 0)
        return tgn_error_set(error, TGN_ERR_INPUT, "%s: its move '%s' is not legal", engine->name, shown);
    out->choices = 1;
    out->choice[0].point = out->choice[0].line[0] = point;
    out->choice[0].length = 1;
    return TGN_OK;
}

static int choose(tgn_engine *engine, tgn_bot_thought *out, const tgn_bot_question *question,
                  tgn_error *error)
{
    bool known;
    double lead = 0;
    memset(out, 0, sizeof *out);
    out->colour = question->colour;
    TGN_TRY(ask_score(engine, &known, &lead, error));
    TGN_TRY(ask_move(engine, out, question, error));
    out->score = question->colour == TGN_BLACK ? lead : -lead;
    out->chance = tgn_engine__chance_of(out->score);
    out->choice[0].score = out->score;
    out->choice[0].chance = out->chance;
    out->choice[0].prior = 1;
    return TGN_OK;
}

/* ---- both ----------------------------------------------------------------------------------------------- */

static int think(tgn_engine *engine, tgn_bot_thought *out, const tgn_bot_question *question,
                 const tgn_progress *progress, tgn_error *error)
{
    analysis_watch watch = {.question = question, .progress = progress, .out = out};
    TGN_TRY(tgn_engine__set_position(engine, question->game, question->komi, error));
    if (!tgn_engine_analyses(engine))
        return choose(engine, out, question, error);
    const int code = analyse(engine, &watch, error);
    if (watch.any && (code == TGN_OK || code == TGN_ERR_STOPPED))
        return TGN_OK;
    if (code < 0)
        return code;
    return tgn_error_set(error, TGN_ERR_INPUT, "%s: its analysis has no legal move", engine->name);
}

int tgn_engine_think(tgn_engine *engine, tgn_bot_thought *out, const tgn_bot_question *question,
                     const tgn_progress *progress, tgn_error *error)
{
    engine->progress[1] = progress;
    const int code = think(engine, out, question, progress, error);
    engine->progress[1] = NULL;
    return code;
}
