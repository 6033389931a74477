/*
 * go_field.c - pictures of the field for GoGui: potential, owner, territory, core and rim, strings; and the same
 * in words
 */
#include "gtp/go_engine.h"

#include <math.h>
#include <stdio.h>

#include <tengen/field.h>
#include <tengen/report.h>
#include <tengen/strings.h>

#include "base/clock.h"

/* ---- boards as GoGui reads them ------------------------------------------------------------------------ */

typedef const char *grid_word(void *context, tgn_point point); /* borrowed until the next call */

/* Rows from the top, words separated by blanks; a pair of quotes stands for no word. */
static void say_grid(tgn_gtp_call *call, tgn_size size, grid_word *word, void *context)
{
    for (int row = 0; row < size.rows; row++)
        for (int col = 0; col < size.cols; col++) {
            const char *text = word(context, tgn_point_at(row, col));
            tgn_gtp_say(call, "%s%s", col == 0 ? "\n" : " ", *text ? text : "\"\"");
        }
}

typedef struct number_grid {
    const float *at;
    char text[32];
} number_grid;

static const char *number(void *context, tgn_point point)
{
    number_grid *page = context;
    double value = (double)page->at[point];
    value = value < -1 ? -1 : value > 1 ? 1 : value;
    snprintf(page->text, sizeof page->text, "%.3f", value == 0 ? 0.0 : value);
    return page->text;
}

/* Numbers from -1 to 1. */
static void say_numbers(tgn_gtp_call *call, tgn_size size, const float at[TGN_GRID])
{
    number_grid page = {.at = at};
    say_grid(call, size, number, &page);
}

/* ---- the question -------------------------------------------------------------------------------------- */

static tgn_report_question ask(tgn_gtp_go_engine *engine)
{
    tgn_report_question question = {.judge = engine->judge != TGN_GTP_GO_PAPER};
    tgn_verdict_ask(&question.at, engine->game);
    question.at.komi = tgn_gtp_go__komi(engine);
    question.at.scoring = tgn_game_rules(engine->game)->scoring;
    question.at.seed = engine->options.seed;
    if (engine->judge == TGN_GTP_GO_NETWORK)
        question.at.network = tgn_gtp_go__network(engine, NULL);
    return question;
}

static int read_report(const tgn_report_question *question, tgn_gtp_call *call, tgn_report *out)
{
    tgn_error error;
    const int code = tgn_report_read(out, question, &error);
    return code < 0 ? tgn_gtp_go__fail(call, code, &error) : TGN_OK;
}

/* By whoever judges. */
static int read_judged(tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_report *out)
{
    const tgn_report_question question = ask(engine);
    return read_report(&question, call, out);
}

/* The potential alone, for which nobody else needs to be asked. */
static int read_potential(const tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_report *out)
{
    tgn_report_question question = {.judge = false};
    tgn_verdict_ask(&question.at, engine->game);
    return read_report(&question, call, out);
}

/* ---- boards of numbers --------------------------------------------------------------------------------- */

/* As a fraction of what a stone gives to its own point. */
int tgn_gtp_go__potential(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    tgn_report report;
    if (read_potential(engine, call, &report) < 0)
        return TGN_ERR_MEMORY;
    for (int i = 0; i < TGN_GRID; i++)
        report.potential.at[i] /= (float)report.rule.weight[0];
    say_numbers(call, tgn_gtp_go__size(engine), report.potential.at);
    return TGN_OK;
}

int tgn_gtp_go__owner(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    tgn_report report;
    if (read_judged(engine, call, &report) < 0)
        return TGN_ERR_MEMORY;
    say_numbers(call, tgn_gtp_go__size(engine), report.owner);
    return TGN_OK;
}

/* ---- boards of colours --------------------------------------------------------------------------------- */

/* Empty points in the colour of their owner, dead stones red, stones in seki yellow. */
static const char *territory_word(void *context, tgn_point p)
{
    const tgn_report *report = context;
    if (report->fate[p] != TGN_FATE_NONE)
        return report->fate[p] == TGN_FATE_DEAD ? "red" : report->fate[p] == TGN_FATE_SEKI ? "yellow" : "";
    return fabsf(report->owner[p]) < 0.5f ? "" : report->owner[p] > 0 ? "black" : "white";
}

int tgn_gtp_go__territory(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    tgn_report report;
    if (read_judged(engine, call, &report) < 0)
        return TGN_ERR_MEMORY;
    say_grid(call, tgn_gtp_go__size(engine), territory_word, &report);
    return TGN_OK;
}

/* Black's core blue and its rim cyan, White's red and pink. */
static const char *core_word(void *context, tgn_point p)
{
    const tgn_report *report = context;
    const double potential = (double)report->potential.at[p], size = fabs(potential);
    if (size < report->judgement.rim_least)
        return "";
    if (size < report->judgement.core_least)
        return potential > 0 ? "cyan" : "pink";
    return potential > 0 ? "blue" : "red";
}

int tgn_gtp_go__core(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    tgn_report report;
    if (read_potential(engine, call, &report) < 0)
        return TGN_ERR_MEMORY;
    say_grid(call, tgn_gtp_go__size(engine), core_word, &report);
    return TGN_OK;
}

/* ---- strings ------------------------------------------------------------------------------------------- */

typedef struct string_numbers {
    int number[TGN_GRID]; /* of a point; 0: none */
    char text[16];
} string_numbers;

static const char *string_word(void *context, tgn_point p)
{
    string_numbers *page = context;
    page->text[0] = '\0';
    if (page->number[p])
        snprintf(page->text, sizeof page->text, "%d", page->number[p]);
    return page->text;
}

/* On every stone the liberties of its string, or the string's number in reading order. */
static int show_strings(const tgn_gtp_go_engine *engine, tgn_gtp_call *call, bool liberties)
{
    const tgn_board *board = tgn_gtp_go__board(engine);
    string_numbers page = {0};
    tgn_point heads[TGN_POINTS_MAX], stones[TGN_POINTS_MAX];
    const int count = tgn_board_strings(board, heads);
    for (int i = 0; i < count; i++) {
        const int length = tgn_board_string(board, heads[i], stones);
        const int number = liberties ? tgn_board_liberties(board, heads[i], NULL) : i + 1;
        for (int j = 0; j < length; j++)
            page.number[stones[j]] = number;
    }
    say_grid(call, board->size, string_word, &page);
    return TGN_OK;
}

int tgn_gtp_go__liberties(void *self, tgn_gtp_call *call)
{
    return show_strings(self, call, true);
}

int tgn_gtp_go__strings(void *self, tgn_gtp_call *call)
{
    return show_strings(self, call, false);
}

/* The most strings that can be reached by adding stones of these colours. */
static void say_reach(tgn_gtp_go_engine *engine, tgn_gtp_call *call, const tgn_filling *filling,
                      const char *name, int colours)
{
    tgn_strings answer = {0};
    tgn_error error;
    tgn_gtp_go_work work = {
        .engine = engine, .call = call, .until = tgn_clock__seconds() + engine->options.patience / 3000.0};
    const tgn_progress progress = {tgn_gtp_go__progress, &work};
    const tgn_strings_options options = {
        .threads = 1, .memory = 4 * engine->options.memory, .colours = colours};
    const int code = tgn_strings_solve(&answer, filling, &options, &progress, &error);
    if (code == TGN_OK)
        tgn_gtp_say(call, "\n%s: %d", name, answer.strings);
    else if (code == TGN_ERR_STOPPED)
        tgn_gtp_say(call, "\n%s: not known in time", name);
    else
        tgn_gtp_say(call, "\n%s: not known, %s", name, error.message);
    tgn_strings_clear(&answer);
}

int tgn_gtp_go__reachable(void *self, tgn_gtp_call *call)
{
    static const char letter[] = {TGN_FILLING_FREE, TGN_FILLING_BLACK, TGN_FILLING_WHITE};
    tgn_gtp_go_engine *engine = self;
    const tgn_board *board = tgn_gtp_go__board(engine);
    tgn_filling filling;
    tgn_error error;
    const int code = tgn_filling_init(&filling, board->size.rows, board->size.cols, &error);
    if (code < 0)
        return tgn_gtp_go__fail(call, code, &error);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        filling.points[tgn_point_index(p, board->size)] = letter[board->colour[p]];
    tgn_gtp_say(call, "now: %d strings", tgn_board_strings(board, NULL));
    say_reach(engine, call, &filling, "with both colours", TGN_STRINGS_BOTH);
    say_reach(engine, call, &filling, "with black stones", TGN_STRINGS_BLACK);
    say_reach(engine, call, &filling, "with white stones", TGN_STRINGS_WHITE);
    tgn_filling_clear(&filling);
    return TGN_OK;
}

/* ---- in words ------------------------------------------------------------------------------------------ */

static void say_row(tgn_gtp_call *call, const char *name, double black, double white)
{
    tgn_gtp_say(call, "\n%-16s %8.0f %8.0f %+8.0f", name, black, white, black - white);
}

static const char *leader(double lead)
{
    return lead > 0 ? "black" : lead < 0 ? "white" : "nobody";
}

int tgn_gtp_go__judgement(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    tgn_report report;
    if (read_judged(engine, call, &report) < 0)
        return TGN_ERR_MEMORY;
    const tgn_judgement *table = &report.judgement;
    tgn_gtp_say(call, "%-16s %8s %8s %8s", "", "black", "white", "lead");
    say_row(call, "core points", table->core[TGN_BLACK].points, table->core[TGN_WHITE].points);
    say_row(call, "core potential", table->core[TGN_BLACK].potential, table->core[TGN_WHITE].potential);
    say_row(call, "rim points", table->rim[TGN_BLACK].points, table->rim[TGN_WHITE].points);
    say_row(call, "rim potential", table->rim[TGN_BLACK].potential, table->rim[TGN_WHITE].potential);
    say_row(call, "points", table->area[TGN_BLACK], table->area[TGN_WHITE]);
    tgn_gtp_say(call, "\nfield: %s leads by %.1f, komi %g included", leader(report.lead), fabs(report.lead),
                report.question.at.komi);
    if (report.question.judge)
        tgn_gtp_say(call, "\n%s: %s leads by %.1f +- %.1f; black wins %.0f %%",
                    tgn_report_rule(&report.question), leader(report.score), fabs(report.score),
                    report.spread, 100 * report.probability);
    return TGN_OK;
}

/* "move 12: black leads by 3.4, black wins 61 %" */
static int say_moment(void *context, const tgn_game *game, const tgn_report *report)
{
    tgn_gtp_call *call = context;
    const unsigned long moves = (unsigned long)tgn_game_moves(game);
    tgn_gtp_say(call, "%smove %lu: %s leads by %.1f, black wins %.0f %%", moves ? "\n" : "", moves,
                leader(report->score), fabs(report->score), 100 * report->probability);
    return TGN_OK;
}

/* After at most a hundred moves of the game. */
int tgn_gtp_go__lead(void *self, tgn_gtp_call *call)
{
    enum { MOMENTS = 100 };
    tgn_gtp_go_engine *engine = self;
    const tgn_report_question question = ask(engine);
    tgn_error error;
    const size_t every = tgn_game_moves(engine->game) / MOMENTS + 1;
    const int code = tgn_report_walk(engine->game, &question, every, say_moment, call, &error);
    return code < 0 ? tgn_gtp_go__fail(call, code, &error) : TGN_OK;
}
