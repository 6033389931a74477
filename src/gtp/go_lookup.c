/*
 * go_lookup.c - what is known already: how the games of a database went on from here, and the value of every move
 * under perfect play, on boards that the solver covers
 */
#include "gtp/go_engine.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"

/* ---- continuations from a database --------------------------------------------------------------------- */

enum { SHOWN = 20 };

/* Look up the position with this side to move. Free the answer. */
static int look_up(const tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_answer **out)
{
    tgn_colour colour;
    tgn_error error;
    if (tgn_gtp_go__side(engine, call, 0, &colour) < 0)
        return TGN_ERR_ARGUMENT;
    if (!engine->graph)
        return tgn_gtp_fail(call, TGN_ERR_MISSING, "no database; start with: tengen gtp --db DIR");
    const bool turn = colour == tgn_game_to_move(engine->game);
    const tgn_question question = {.board = tgn_gtp_go__board(engine),
                                   .to_move = colour,
                                   .ko = turn ? tgn_game_ko(engine->game) : (tgn_point)TGN_PASS};
    const int code = tgn_graph_position(engine->graph, &question, out, &error);
    return code < 0 ? tgn_gtp_go__fail(call, code, &error) : TGN_OK;
}

/* A number of games in at most three characters or so: "7", "812", "12k". */
static char *shorten(char out[32], uint64_t games)
{
    if (games < 1000)
        snprintf(out, 32, "%" PRIu64, games);
    else if (games < 1000000)
        snprintf(out, 32, "%" PRIu64 "k", games / 1000);
    else
        snprintf(out, 32, "%" PRIu64 "M", games / 1000000);
    return out;
}

/* Pairs of a point and how many games continued there. */
int tgn_gtp_go__continuations(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    tgn_answer *answer;
    char text[32];
    int shown = 0;
    const int code = look_up(engine, call, &answer);
    if (code < 0)
        return code;
    for (size_t i = 0; i < answer->way_count && shown < SHOWN; i++) {
        const tgn_way *way = &answer->ways[i];
        if (way->kind != TGN_WAY_MOVE)
            continue;
        if (shown++)
            tgn_gtp_say(call, "\n");
        tgn_gtp__say_point(call, way->move.point, tgn_gtp_go__size(engine));
        tgn_gtp_say(call, " %s", shorten(text, way->here.games));
    }
    tgn_answer_free(answer);
    return TGN_OK;
}

/* How often Black won there, as -1 (never) .. +1 (always). */
static double success(const tgn_count *count)
{
    const uint64_t decided = count->black + count->white;
    return decided ? 2.0 * (double)count->black / (double)decided - 1 : 0;
}

/* "LABEL D4 A Q16 B", "INFLUENCE D4 0.1 Q16 -0.2" */
static void say_ways(const tgn_gtp_go_engine *engine, tgn_gtp_call *call, const tgn_answer *answer,
                     bool labels)
{
    int shown = 0;
    for (size_t i = 0; i < answer->way_count && shown < SHOWN; i++) {
        const tgn_way *way = &answer->ways[i];
        if (way->kind != TGN_WAY_MOVE)
            continue;
        tgn_gtp_say(call, "%s ", shown ? "" : labels ? "\nLABEL" : "\nINFLUENCE");
        tgn_gtp__say_point(call, way->move.point, tgn_gtp_go__size(engine));
        if (labels)
            tgn_gtp_say(call, " %c", 'A' + shown);
        else
            tgn_gtp_say(call, " %.2f", success(&way->here));
        shown++;
    }
}

int tgn_gtp_go__continuations_gfx(void *self, tgn_gtp_call *call)
{
    const tgn_gtp_go_engine *engine = self;
    tgn_answer *answer;
    const int code = look_up(engine, call, &answer);
    if (code < 0)
        return code;
    const tgn_count *total = &answer->total;
    tgn_gtp_say(call, "TEXT %" PRIu64 " games; black won %" PRIu64 ", white %" PRIu64, total->games,
                total->black, total->white);
    say_ways(engine, call, answer, true);
    say_ways(engine, call, answer, false);
    tgn_answer_free(answer);
    return TGN_OK;
}

/* ---- perfect play -------------------------------------------------------------------------------------- */

/* Territory rules only where there are tables; larger boards are searched by area. */
static const tgn_solve_rules *rules_for(const tgn_gtp_go_engine *engine)
{
    const bool tabled = tgn_size_points(tgn_gtp_go__size(engine)) <= TGN_SOLVE_TABLED;
    const bool territory = tgn_game_rules(engine->game)->scoring == TGN_SCORE_TERRITORY;
    return tgn_solve_rules_find(tabled && territory ? "territory" : "area");
}

static int make_situation(const tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_situation *out)
{
    tgn_colour colour;
    tgn_error error;
    if (tgn_gtp_go__side(engine, call, 0, &colour) < 0)
        return TGN_ERR_ARGUMENT;
    const int code = tgn_situation_of_game(out, engine->game, &error);
    if (code < 0)
        return tgn_gtp_go__fail(call, code, &error);
    if (colour != out->to_move) {
        out->to_move = colour;
        out->ko = TGN_PASS;
        out->passed = false;
    }
    if (out->over) /* show the moves as if the game went on */
        out->over = out->passed = false;
    return TGN_OK;
}

static int solve(tgn_gtp_go_engine *engine, tgn_gtp_call *call, tgn_solve_answer *out)
{
    tgn_error error;
    const int patience = engine->options.patience;
    tgn_gtp_go_work work = {
        .engine = engine, .call = call, .until = tgn_clock__seconds() + patience / 1000.0};
    const tgn_progress progress = {tgn_gtp_go__progress, &work};
    const tgn_solver_options options = {
        .tables = engine->options.tables, .memory = engine->options.memory, .threads = 1};
    tgn_solve_question question = {.rules = rules_for(engine),
                                   .komi = round(2 * tgn_gtp_go__komi(engine)) / 2,
                                   .milliseconds = patience};
    if (make_situation(engine, call, &question.situation) < 0)
        return TGN_ERR_ARGUMENT;
    int code = engine->solver ? TGN_OK : tgn_solver_open(&engine->solver, &options, &error);
    if (code == TGN_OK)
        code = tgn_solver_ask(engine->solver, out, &question, &progress, &error);
    if (code == TGN_ERR_STOPPED)
        return tgn_gtp_fail(call, code, "not known within %g s", patience / 1000.0);
    return code < 0 ? tgn_gtp_go__fail(call, code, &error) : TGN_OK;
}

/* "+3", "0", "-2"; "1..3" where only bounds are known or endless play interferes. For Black, without komi. */
static void say_value(tgn_gtp_call *call, tgn_solve_value value)
{
    if (value.low == value.high)
        tgn_gtp_say(call, value.low ? "%+d" : "%d", value.low);
    else
        tgn_gtp_say(call, "%d..%d", value.low, value.high);
}

/* Pairs of a point and what Black gets there. */
int tgn_gtp_go__solved(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    tgn_solve_answer *answer = malloc(sizeof *answer);
    int code = answer ? solve(engine, call, answer) : tgn_gtp_fail(call, TGN_ERR_MEMORY, "out of memory");
    bool any = false;
    for (int i = 0; code == TGN_OK && i < answer->choices; i++) {
        if (answer->choice[i].point == TGN_PASS)
            continue;
        if (any)
            tgn_gtp_say(call, "\n");
        any = true;
        tgn_gtp__say_point(call, answer->choice[i].point, tgn_gtp_go__size(engine));
        tgn_gtp_say(call, " ");
        say_value(call, answer->choice[i].value);
    }
    free(answer);
    return code;
}

static void say_best(const tgn_gtp_go_engine *engine, tgn_gtp_call *call, const tgn_solve_answer *answer)
{
    bool any = false;
    for (int i = 0; i < answer->choices; i++) {
        const tgn_solve_choice *choice = &answer->choice[i];
        if (!choice->best || choice->point == TGN_PASS)
            continue;
        tgn_gtp_say(call, "%s ", any ? "" : "\nCIRCLE");
        tgn_gtp__say_point(call, choice->point, tgn_gtp_go__size(engine));
        any = true;
    }
}

/* The best moves in circles, and a line of best play. */
int tgn_gtp_go__solved_best(void *self, tgn_gtp_call *call)
{
    tgn_gtp_go_engine *engine = self;
    tgn_solve_answer *answer = malloc(sizeof *answer);
    const int code =
        answer ? solve(engine, call, answer) : tgn_gtp_fail(call, TGN_ERR_MEMORY, "out of memory");
    if (code == TGN_OK) {
        tgn_gtp_say(call, "TEXT %s, black gets ", answer->exact ? "solved" : "bounds");
        say_value(call, answer->value);
        tgn_gtp_say(call, " without komi (%s)", rules_for(engine)->name);
        say_best(engine, call, answer);
        for (int i = 0; i < answer->line; i++) {
            tgn_gtp_say(call, "%s %c ", i ? "" : "\nVAR", answer->move[i].colour == TGN_BLACK ? 'b' : 'w');
            tgn_gtp__say_point(call, answer->move[i].point, tgn_gtp_go__size(engine));
        }
    }
    free(answer);
    return code;
}
