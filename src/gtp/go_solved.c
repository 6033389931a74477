/*
 * go_solved.c - what perfect play makes of every move, on boards that the solver covers
 */
#include "gtp/goban.h"

#include <math.h>
#include <stdlib.h>

#include "base/clock.h"

/* Dead stones are settled where tables allow it; larger boards are searched by area. */
static const tgn_solve_rules *rules_for(const tgn_goban *goban)
{
    const bool tabled = tgn_size_points(tgn_goban__size(goban)) <= TGN_SOLVE_TABLED;
    const bool territory = tgn_game_rules(goban->game)->scoring == TGN_SCORE_TERRITORY;
    return tgn_solve_rules_find(tabled && territory ? "territory" : "area");
}

static int situate(const tgn_goban *goban, tgn_gtp_call *call, tgn_situation *out)
{
    tgn_colour colour;
    tgn_error error;
    if (tgn_goban__side(goban, call, 0, &colour) < 0)
        return TGN_ERR_ARGUMENT;
    const int code = tgn_situation_of_game(out, goban->game, &error);
    if (code < 0)
        return tgn_goban__fail(call, code, &error);
    if (colour != out->to_move) {
        out->to_move = colour;
        out->ko = TGN_PASS;
        out->passed = false;
    }
    if (out->over) /* the moves that there would be, had they not stopped */
        out->over = out->passed = false;
    return TGN_OK;
}

static int solve(tgn_goban *goban, tgn_gtp_call *call, tgn_solve_answer *out)
{
    tgn_error error;
    const int patience = goban->options.patience;
    tgn_goban_errand errand = {
        .goban = goban, .call = call, .until = tgn_clock__seconds() + patience / 1000.0};
    const tgn_progress progress = {tgn_goban__go_on, &errand};
    const tgn_solver_options options = {
        .tables = goban->options.tables, .memory = goban->options.memory, .threads = 1};
    tgn_solve_question question = {
        .rules = rules_for(goban), .komi = round(2 * tgn_goban__komi(goban)) / 2, .milliseconds = patience};
    if (situate(goban, call, &question.situation) < 0)
        return TGN_ERR_ARGUMENT;
    int code = goban->solver ? TGN_OK : tgn_solver_open(&goban->solver, &options, &error);
    if (code == TGN_OK)
        code = tgn_solver_ask(goban->solver, out, &question, &progress, &error);
    if (code == TGN_ERR_STOPPED)
        return tgn_gtp_fail(call, code, "not known in %g s", patience / 1000.0);
    return code < 0 ? tgn_goban__fail(call, code, &error) : TGN_OK;
}

/* "+3", "0", "-2"; "1..3" where only bounds are known or endless play comes between. For Black, without komi. */
static void say_value(tgn_gtp_call *call, tgn_solve_value value)
{
    if (value.low == value.high)
        tgn_gtp_say(call, value.low ? "%+d" : "%d", value.low);
    else
        tgn_gtp_say(call, "%d..%d", value.low, value.high);
}

/* Pairs of a point and what Black gets there. */
int tgn_goban__solved(void *self, tgn_gtp_call *call)
{
    tgn_goban *goban = self;
    tgn_solve_answer *answer = malloc(sizeof *answer);
    int code = answer ? solve(goban, call, answer) : tgn_gtp_fail(call, TGN_ERR_MEMORY, "no memory");
    bool any = false;
    for (int i = 0; code == TGN_OK && i < answer->choices; i++) {
        if (answer->choice[i].point == TGN_PASS)
            continue;
        if (any)
            tgn_gtp_say(call, "\n");
        any = true;
        tgn_gtp__say_point(call, answer->choice[i].point, tgn_goban__size(goban));
        tgn_gtp_say(call, " ");
        say_value(call, answer->choice[i].value);
    }
    free(answer);
    return code;
}

static void say_best(const tgn_goban *goban, tgn_gtp_call *call, const tgn_solve_answer *answer)
{
    bool any = false;
    for (int i = 0; i < answer->choices; i++) {
        const tgn_solve_choice *choice = &answer->choice[i];
        if (!choice->best || choice->point == TGN_PASS)
            continue;
        tgn_gtp_say(call, "%s ", any ? "" : "\nCIRCLE");
        tgn_gtp__say_point(call, choice->point, tgn_goban__size(goban));
        any = true;
    }
}

/* The best moves in circles, and a line of best play. */
int tgn_goban__solved_best(void *self, tgn_gtp_call *call)
{
    tgn_goban *goban = self;
    tgn_solve_answer *answer = malloc(sizeof *answer);
    const int code = answer ? solve(goban, call, answer) : tgn_gtp_fail(call, TGN_ERR_MEMORY, "no memory");
    if (code == TGN_OK) {
        tgn_gtp_say(call, "TEXT %s, black gets ", answer->exact ? "solved" : "bounds");
        say_value(call, answer->value);
        tgn_gtp_say(call, " without komi (%s)", rules_for(goban)->name);
        say_best(goban, call, answer);
        for (int i = 0; i < answer->line; i++) {
            tgn_gtp_say(call, "%s %c ", i ? "" : "\nVAR", answer->move[i].colour == TGN_BLACK ? 'b' : 'w');
            tgn_gtp__say_point(call, answer->move[i].point, tgn_goban__size(goban));
        }
    }
    free(answer);
    return code;
}
