/*
 * superko.c - answers where no position may come back
 *
 * Every game ends under superko, so a situation with its past has one value. It is found by trials, "does Black
 * get t points or more?" (trial.h), halving what is left between the least and the most until they meet. When the
 * limits are met in between, what is left is the answer's bounds.
 *
 * Moves that are mirror images of each other in the question's situation are looked at once. What is below may
 * not be mirrored as freely, since the past is not symmetric.
 */
#include "solve/superko.h"

#include "solve/trial.h"
#include "solve/twins.h"

#include <stdlib.h>

/* ---- the answer ---------------------------------------------------------------------------------------- */

/* Halve what is left between `value.low` and `value.high` until they meet or the search gives up. */
static tgn_solve_value narrow(tgn_trial *s, const tgn_place *p, tgn_solve_value value)
{
    while (value.low < value.high) {
        int middle = value.low + (value.high - value.low + 1) / 2;
        tgn_verdict found = tgn_trial__ask(s, p, middle);
        if (found == TGN_VERDICT_UNKNOWN)
            break;
        if (found == TGN_VERDICT_YES)
            value.low = middle;
        else
            value.high = middle - 1;
    }
    return value;
}

/* Put what a question shows of the past on the path: the position before it. */
static void recall_past(tgn_trial *s, const tgn_situation *from, const tgn_standing *here)
{
    tgn_standing before = *here;
    if (from->ko != TGN_PASS && tgn_trial__play(s, here, tgn_point_index(from->ko, from->size), &before) >= 0)
        tgn_path__push(&s->path, tgn_trial__key(s, &before));
    before = *here;
    before.mover = !here->mover;
    if (from->passed && s->situational)
        tgn_path__push(&s->path, tgn_trial__key(s, &before));
}

/* Whether the move is there to be chosen: no suicide, and nothing that stood before. */
static bool allowed(tgn_trial *s, const tgn_place *p, int move)
{
    tgn_standing next;
    if (move == TGN_TRIAL_PASS)
        return true;
    if (s->grid.all & ~(p->here.stones[0] | p->here.stones[1]) & (tgn_set)1 << move)
        return tgn_trial__play(s, &p->here, move, &next) >= 0 &&
               tgn_path__find(&s->path, tgn_trial__key(s, &next)) < 0;
    return false;
}

/* The value after a move, somewhere within `bounds`. */
static tgn_solve_value value_after(tgn_trial *s, const tgn_place *p, int move, tgn_solve_value bounds)
{
    if (move == TGN_TRIAL_PASS && p->here.passed) {
        int count = tgn_trial__area(s, &p->here);
        return (tgn_solve_value){count, count};
    }
    tgn_place next;
    tgn_trial__play(s, &p->here, move, &next.here);
    tgn_trial__enter(s, &next);
    tgn_solve_value value = narrow(s, &next, bounds);
    tgn_trial__leave(s, &next);
    return value;
}

static const tgn_solve_choice *choice_at(const tgn_solve_answer *answer, tgn_point point)
{
    for (int i = 0; i < answer->choices; i++)
        if (answer->choice[i].point == point)
            return &answer->choice[i];
    return NULL;
}

/* All moves with their values. No move is better than the situation is. */
static void choose(tgn_trial *s, const tgn_place *p, const tgn_solve_question *question,
                   tgn_solve_answer *out)
{
    const tgn_situation *from = &question->situation;
    unsigned motions = tgn_twins__motions(from);
    int most = s->grid.points;
    tgn_solve_value bounds = p->here.mover == 0 ? (tgn_solve_value){-most, out->value.high}
                                                : (tgn_solve_value){out->value.low, most};
    for (int i = 0; i <= s->grid.points; i++) {
        int move = i < s->grid.points ? i : TGN_TRIAL_PASS;
        if (!allowed(s, p, move))
            continue;
        tgn_point point =
            move == TGN_TRIAL_PASS ? (tgn_point)TGN_PASS : tgn_point_from_index(move, from->size);
        const tgn_solve_choice *twin = choice_at(out, tgn_twins__first(motions, from->size, point));
        tgn_solve_choice choice = {.point = point,
                                   .value = twin ? twin->value : value_after(s, p, move, bounds)};
        choice.exact = choice.value.low == choice.value.high;
        out->choice[out->choices++] = choice;
    }
}

/* Whether this move holds the value of the place. */
static bool holds(tgn_trial *s, const tgn_place *p, int move, int value)
{
    tgn_solve_value sure = {value, value};
    if (p->here.mover == 0)
        sure.low = value - 1;
    else
        sure.high = value + 1;
    tgn_solve_value after = value_after(s, p, move, sure);
    return after.low == value && after.high == value;
}

/* A move that holds the value, the pass before or after all others; or -1 when the search gives up. */
static int holding_move(tgn_trial *s, const tgn_place *p, int value, bool pass_first)
{
    uint8_t moves[TGN_TRIAL_MOVES];
    int count = tgn_trial__moves(s, &p->here, pass_first ? TGN_TRIAL_PASS : -1, moves);
    for (int i = 0; i < count && !s->gave_up; i++)
        if (allowed(s, p, moves[i]) && holds(s, p, moves[i], value))
            return moves[i];
    return -1;
}

/* Both play best. The winner passes when that is good enough; at jigo the side that answers does. */
static void draw_line(tgn_trial *s, const tgn_place *p, const tgn_solve_question *question,
                      tgn_solve_answer *out)
{
    tgn_place at[2] = {*p};
    double score = tgn_solve_score(out->value, question->komi);
    int hurries = score > 0 ? 0 : score < 0 ? 1 : !p->here.mover, begin = s->path.count;
    bool over = false;
    while (!over && out->line < TGN_SOLVE_LINE) {
        const tgn_place *here = &at[out->line & 1];
        tgn_place *next = &at[~out->line & 1];
        int move = holding_move(s, here, out->value.low, here->here.mover == hurries);
        if (move < 0)
            break;
        over = move == TGN_TRIAL_PASS && here->here.passed;
        out->move[out->line++] =
            (tgn_move){move == TGN_TRIAL_PASS ? (tgn_point)TGN_PASS
                                              : tgn_point_from_index(move, question->situation.size),
                       here->here.mover ? TGN_WHITE : TGN_BLACK};
        tgn_trial__play(s, &here->here, move, &next->here);
        tgn_trial__enter(s, next);
    }
    while (s->path.count > begin)
        tgn_path__pop(&s->path);
}

static void find_answer(tgn_trial *s, const tgn_solve_question *question, tgn_solve_answer *out)
{
    const tgn_situation *from = &question->situation;
    tgn_place p = {.here = {.stones = {from->black, from->white},
                            .mover = from->to_move == TGN_WHITE,
                            .passed = from->passed}};
    int most = s->grid.points;
    if (from->over) {
        int count = tgn_trial__area(s, &p.here);
        out->value = (tgn_solve_value){count, count};
        return;
    }
    recall_past(s, from, &p.here);
    tgn_trial__enter(s, &p);
    out->value = narrow(s, &p, (tgn_solve_value){-most, most});
    if (!question->only_value)
        choose(s, &p, question, out);
    if (!question->only_value && out->value.low == out->value.high)
        draw_line(s, &p, question, out);
}

int tgn_superko__answer(tgn_solve_answer *out, const tgn_solve_question *question, size_t bytes,
                        const tgn_progress *progress, tgn_error *error)
{
    bool situational = question->rules->cycle == TGN_SOLVE_SITUATIONAL;
    tgn_trial *s = calloc(1, sizeof *s);
    if (!s || tgn_trial__open(s, question->situation.size, situational, bytes) < 0) {
        free(s);
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory for the search");
    }
    s->nodes_most = question->nodes;
    s->seconds_most = question->milliseconds / 1000.0;
    s->progress = progress;
    find_answer(s, question, out);
    out->exact = out->value.low == out->value.high;
    out->nodes = s->nodes;
    bool stopped = s->stopped;
    tgn_trial__close(s);
    free(s);
    return stopped ? tgn_error_set(error, TGN_ERR_STOPPED, "stopped") : 0;
}
