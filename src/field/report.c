/* report.c - everything about one position, or about every position of a game; see tengen/report.h */
#include <tengen/report.h>

#include <math.h>
#include <string.h>

/*
 * Points of the paper's lead that change the odds by a factor of e: fitted on 90,000 positions of 20,000
 * games of strong players, none of them held out. The lead hardly says who wins.
 */
enum { PAPER_SCALE = 88 };

/* How often the network looks at each position of a game, unless the question says. */
enum { WALK_LOOKS = 1 };

const char *tgn_report_rule(const tgn_report_question *question)
{
    return !question->judge ? "paper" : question->at.network && !question->at.finished ? "network" : "judge";
}

static void judge_by_potential(tgn_report *out, const tgn_field *field)
{
    const tgn_verdict_question *at = &out->question.at;
    out->rule = field->rule;
    tgn_field_read(&out->potential, field, at->board);
    tgn_field_judge(&out->judgement, &out->rule, &out->potential, at->board->size, at->moves);
    out->lead = out->judgement.lead - at->komi;
}

/* The paper's answer: the sign of the potential is the owner, small areas are dead, the lead decides. */
static void answer_by_paper(tgn_report *out)
{
    const tgn_board *board = out->question.at.board;
    uint8_t dead[TGN_GRID];
    tgn_field_small(dead, &out->rule, &out->potential, board);
    const double rim = out->judgement.rim_least;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        const float v = out->potential.at[p];
        out->owner[p] = fabsf(v) >= rim ? copysignf(1, v) : 0;
        out->fate[p] = !board->colour[p] ? TGN_FATE_NONE : dead[p] ? TGN_FATE_DEAD : TGN_FATE_ALIVE;
    }
    memcpy(out->area, out->judgement.area, sizeof out->area);
    out->score = out->lead;
    out->probability = 1 / (1 + exp(-out->score / PAPER_SCALE));
    out->winner = out->score > 0 ? TGN_BLACK : out->score < 0 ? TGN_WHITE : TGN_EMPTY;
}

static int answer_by_judge(tgn_report *out)
{
    const tgn_board *board = out->question.at.board;
    tgn_verdict verdict;
    const int code = tgn_verdict_read(&verdict, &out->question.at);
    if (code < 0)
        return code;
    memcpy(out->owner, verdict.owner, sizeof out->owner);
    memcpy(out->fate, verdict.fate, sizeof out->fate);
    memcpy(out->policy, verdict.policy, sizeof out->policy);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (fabsf(verdict.owner[p]) >= 0.5f)
            out->area[verdict.owner[p] > 0 ? TGN_BLACK : TGN_WHITE]++;
    out->counted = out->question.at.finished;
    out->outcome = verdict.outcome;
    out->score = verdict.score;
    out->spread = verdict.spread;
    out->probability = verdict.probability;
    out->winner = verdict.winner;
    return 0;
}

/* `field` is that of the question's board. Returns 0 or TGN_ERR_MEMORY. */
static int read_from(tgn_report *out, const tgn_report_question *question, const tgn_field *field,
                     tgn_error *error)
{
    memset(out, 0, sizeof *out);
    out->question = *question;
    judge_by_potential(out, field);
    if (question->judge && answer_by_judge(out) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    if (!question->judge)
        answer_by_paper(out);
    return 0;
}

int tgn_report_read(tgn_report *out, const tgn_report_question *question, tgn_error *error)
{
    tgn_field field;
    if (tgn_field_init(&field, question->at.board->size, question->rule, error) < 0)
        return TGN_ERR_ARGUMENT;
    tgn_field_set(&field, question->at.board);
    return read_from(out, question, &field, error);
}

/* ---- every move of a game --------------------------------------------------------------------------- */

/* The game played again, with its field. */
typedef struct game_walk {
    const tgn_game *from;
    tgn_game *game;
    tgn_field field;
    tgn_report_question question;
    bool finished; /* whether the last position is */
} game_walk;

/* Whose turn it was before the step with this index; after the last: whose it is. */
static tgn_colour turn_at(const tgn_game *game, size_t index)
{
    tgn_past_step past;
    if (index >= tgn_game_steps(game))
        return tgn_game_to_move(game);
    tgn_game_past(game, index, &past);
    return past.to_move;
}

/* Repeat a step of the game. */
static int step(game_walk *w, size_t index, const tgn_past_step *past)
{
    const int code = tgn_game_repeat(w->game, w->from, index);
    for (size_t i = 0; code == 0 && i < past->change_count; i++)
        tgn_field_change(&w->field, past->changes[i].point, past->changes[i].before, past->changes[i].now);
    return code;
}

/* The report after `steps` steps. */
static int report_at(game_walk *w, size_t steps, tgn_report_visit *visit, void *context, tgn_error *error)
{
    tgn_report report;
    tgn_verdict_ask(&w->question.at, w->game);
    w->question.at.to_move = turn_at(w->from, steps);
    w->question.at.finished |= w->finished && steps == tgn_game_steps(w->from);
    const int code = read_from(&report, &w->question, &w->field, error);
    return code < 0 ? code : visit(context, w->game, &report);
}

/* Stones set up between two moves appear with the next move; those set up first belong to the start. */
static int walk_through(game_walk *w, size_t every, tgn_report_visit *visit, void *context, tgn_error *error)
{
    const size_t steps = tgn_game_steps(w->from), moves = tgn_game_moves(w->from);
    bool started = false;
    int code = 0;
    for (size_t i = 0; code == 0 && i < steps; i++) {
        tgn_past_step past;
        tgn_game_past(w->from, i, &past);
        if (past.is_move && !started)
            code = report_at(w, i, visit, context, error);
        started |= past.is_move;
        if (code == 0 && step(w, i, &past) < 0)
            return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
        const size_t played = tgn_game_moves(w->game);
        if (code == 0 && past.is_move && (played % every == 0 || played == moves))
            code = report_at(w, i + 1, visit, context, error);
    }
    return started || code != 0 ? code : report_at(w, steps, visit, context, error);
}

int tgn_report_walk(const tgn_game *game, const tgn_report_question *question, size_t every,
                    tgn_report_visit *visit, void *context, tgn_error *error)
{
    game_walk w = {.from = game, .question = *question, .finished = question->at.finished};
    const tgn_size size = tgn_game_size(game);
    if (!question->at.looks)
        w.question.at.looks = WALK_LOOKS;
    if (tgn_field_init(&w.field, size, question->rule, error) < 0)
        return TGN_ERR_ARGUMENT;
    if (tgn_game_new(&w.game, size, tgn_game_rules(game)) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
    const int code = walk_through(&w, every ? every : 1, visit, context, error);
    tgn_game_free(w.game);
    return code;
}
