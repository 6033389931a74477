/* walk.c - a report after every move of a game, see tengen/report.h */
#include "field/report.h"

/* What a walk needs: the game played again, and the field that follows it. */
typedef struct walk {
    const tgn_game *from;
    tgn_game *game;
    tgn_field field;
    tgn_report_question question;
    bool finished; /* the last position was said to be so */
} walk;

/* Whose turn it was before the step with this index; after the last: whose it is. */
static tgn_colour turn_at(const tgn_game *game, size_t index)
{
    tgn_past_step past;
    if (index >= tgn_game_steps(game))
        return tgn_game_to_move(game);
    tgn_game_past(game, index, &past);
    return past.to_move;
}

static int set_up(tgn_game *game, const tgn_past_step *past)
{
    int code = 0;
    for (size_t i = 0; code == 0 && i < past->change_count; i++)
        code = tgn_game_setup(game, &(tgn_move){past->changes[i].point, past->changes[i].now}, 1);
    return code;
}

/* Do a step of the game once more. */
static int step(walk *w, const tgn_past_step *past)
{
    const int code = past->is_move ? tgn_game_force(w->game, past->move.colour, past->move.point, NULL)
                                   : set_up(w->game, past);
    for (size_t i = 0; code == 0 && i < past->change_count; i++)
        tgn_field_change(&w->field, past->changes[i].point, past->changes[i].before, past->changes[i].now);
    return code;
}

/* The report after `steps` steps. */
static int look(walk *w, size_t steps, tgn_report_visit *visit, void *context, tgn_error *error)
{
    tgn_report report;
    tgn_verdict_ask(&w->question.at, w->game);
    w->question.at.to_move = turn_at(w->from, steps);
    w->question.at.finished |= w->finished && steps == tgn_game_steps(w->from);
    const int code = tgn_report__from(&report, &w->question, &w->field, error);
    return code < 0 ? code : visit(context, w->game, &report);
}

/* What is set up between two moves shows with the next move; what is set up first belongs to the start. */
static int go_through(walk *w, size_t every, tgn_report_visit *visit, void *context, tgn_error *error)
{
    const size_t steps = tgn_game_steps(w->from), moves = tgn_game_moves(w->from);
    bool started = false;
    int code = 0;
    for (size_t i = 0; code == 0 && i < steps; i++) {
        tgn_past_step past;
        tgn_game_past(w->from, i, &past);
        if (past.is_move && !started)
            code = look(w, i, visit, context, error);
        started |= past.is_move;
        if (code == 0 && step(w, &past) < 0)
            return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
        const size_t played = tgn_game_moves(w->game);
        if (code == 0 && past.is_move && (played % every == 0 || played == moves))
            code = look(w, i + 1, visit, context, error);
    }
    return started || code != 0 ? code : look(w, steps, visit, context, error);
}

int tgn_report_walk(const tgn_game *game, const tgn_report_question *question, size_t every,
                    tgn_report_visit *visit, void *context, tgn_error *error)
{
    walk w = {.from = game, .question = *question, .finished = question->at.finished};
    const tgn_size size = tgn_game_size(game);
    if (tgn_field_init(&w.field, size, question->rule, error) < 0)
        return TGN_ERR_ARGUMENT;
    if (tgn_game_new(&w.game, size, tgn_game_rules(game)) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    const int code = go_through(&w, every ? every : 1, visit, context, error);
    tgn_game_free(w.game);
    return code;
}
