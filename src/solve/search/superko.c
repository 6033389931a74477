/*
 * superko.c - answers where no position may repeat; see search_answer.h
 *
 * Every game ends under superko, so a situation with its past has one value. It is found by questions, "does
 * Black get t points or more?" (superko_search.h), bisecting between the least and the greatest possible
 * value. When a limit is reached before, what is left between them are the bounds of the answer.
 *
 * Moves that are mirror images of each other in the situation in question are looked at once. Positions below
 * it cannot be mirrored as freely, since the past is not symmetric.
 */
#include "solve/search/search_answer.h"

#include "solve/search/superko_search.h"
#include "solve/position/situation.h"

#include <stdlib.h>

/* ---- the answer ---------------------------------------------------------------------------------------- */

/* Bisect between `value.low` and `value.high` until they meet or the search gives up. */
static tgn_solve_value bisect(tgn_solve_superko_search *s, const tgn_solve_superko_node *p,
                              tgn_solve_value value)
{
    while (value.low < value.high) {
        int middle = value.low + (value.high - value.low + 1) / 2;
        tgn_solve_superko_verdict found = tgn_solve_superko_search__ask(s, p, middle);
        if (found == TGN_SOLVE_SUPERKO_UNKNOWN)
            break;
        if (found == TGN_SOLVE_SUPERKO_YES)
            value.low = middle;
        else
            value.high = middle - 1;
    }
    return value;
}

static void add_past(tgn_solve_superko_search *s, const tgn_solve_superko_position *here,
                     const tgn_solve_superko_position *before)
{
    const uint64_t key = tgn_solve_superko_search__key(s, before);
    if (key != tgn_solve_superko_search__key(s, here) && tgn_solve_superko_path__find(&s->path, key) < 0)
        tgn_solve_superko_path__push(&s->path, key);
}

/* Put what the question tells of the past on the path: the position before it, and those it names. */
static void add_whole_past(tgn_solve_superko_search *s, const tgn_solve_question *question,
                           const tgn_solve_superko_position *here)
{
    const tgn_situation *from = &question->situation;
    tgn_solve_superko_position before = *here;
    if (from->ko != TGN_PASS &&
        tgn_solve_superko_search__play(s, here, tgn_point_index(from->ko, from->size), &before) >= 0)
        tgn_solve_superko_path__push(&s->path, tgn_solve_superko_search__key(s, &before));
    before = *here;
    before.mover = !here->mover;
    if (from->passed && s->situational)
        tgn_solve_superko_path__push(&s->path, tgn_solve_superko_search__key(s, &before));
    for (size_t i = 0; i < question->past_count; i++)
        add_past(s, here,
                 &(tgn_solve_superko_position){.stones = {question->past[i].black, question->past[i].white},
                                               .mover = question->past[i].to_move == TGN_WHITE});
}

/* Whether a move is legal: not suicide, and no repetition. */
static bool is_legal(tgn_solve_superko_search *s, const tgn_solve_superko_node *p, int move)
{
    tgn_solve_superko_position next;
    if (move == TGN_SOLVE_SUPERKO_PASS)
        return true;
    if (s->grid.all & ~(p->position.stones[0] | p->position.stones[1]) & (tgn_solve_set)1 << move)
        return tgn_solve_superko_search__play(s, &p->position, move, &next) >= 0 &&
               tgn_solve_superko_path__find(&s->path, tgn_solve_superko_search__key(s, &next)) < 0;
    return false;
}

/* The value after a move, somewhere within `bounds`. */
static tgn_solve_value value_after(tgn_solve_superko_search *s, const tgn_solve_superko_node *p, int move,
                                   tgn_solve_value bounds)
{
    if (move == TGN_SOLVE_SUPERKO_PASS && p->position.passed) {
        int count = tgn_solve_superko_search__score(s, &p->position);
        return (tgn_solve_value){count, count};
    }
    tgn_solve_superko_node next;
    tgn_solve_superko_search__play(s, &p->position, move, &next.position);
    tgn_solve_superko_search__enter(s, &next);
    tgn_solve_value value = bisect(s, &next, bounds);
    tgn_solve_superko_search__leave(s, &next);
    return value;
}

/* ---- moves --------------------------------------------------------------------------------------------- */

static int move_of(tgn_point point, tgn_size size)
{
    return point == TGN_PASS ? TGN_SOLVE_SUPERKO_PASS : tgn_point_index(point, size);
}

static tgn_point point_of(int move, tgn_size size)
{
    return move == TGN_SOLVE_SUPERKO_PASS ? (tgn_point)TGN_PASS : tgn_point_from_index(move, size);
}

/* Whether a move keeps the value of the node: one question. */
static tgn_solve_superko_verdict keeps_value(tgn_solve_superko_search *s, const tgn_solve_superko_node *p,
                                             int move, int value)
{
    tgn_solve_value sure = {value, value};
    if (p->position.mover == 0)
        sure.low = value - 1;
    else
        sure.high = value + 1;
    tgn_solve_value after = value_after(s, p, move, sure);
    if (after.low < after.high)
        return TGN_SOLVE_SUPERKO_UNKNOWN;
    return after.low == value ? TGN_SOLVE_SUPERKO_YES : TGN_SOLVE_SUPERKO_NO;
}

/* All moves with their first bounds: no move is better than the situation itself. */
static void list_choices(tgn_solve_superko_search *s, const tgn_solve_superko_node *p, tgn_size size,
                         tgn_solve_answer *out)
{
    const int most = s->grid.points;
    tgn_solve_value bounds = p->position.mover == 0 ? (tgn_solve_value){-most, out->value.high}
                                                    : (tgn_solve_value){out->value.low, most};
    for (int i = 0; i <= most; i++) {
        int move = i < most ? i : TGN_SOLVE_SUPERKO_PASS;
        if (is_legal(s, p, move))
            out->choice[out->choices++] = (tgn_solve_choice){.point = point_of(move, size), .value = bounds};
    }
}

/* Find the moves that keep the value; all others are worse by at least a point. */
static void find_best(tgn_solve_superko_search *s, const tgn_solve_superko_node *p, tgn_size size,
                      unsigned symmetries, tgn_solve_answer *out)
{
    const int value = out->value.low;
    for (int i = 0; i < out->choices; i++) {
        tgn_solve_choice *choice = &out->choice[i];
        if (tgn_solve_situation__first_image(symmetries, size, choice->point) != choice->point)
            continue;
        tgn_solve_superko_verdict best = keeps_value(s, p, move_of(choice->point, size), value);
        if (best == TGN_SOLVE_SUPERKO_YES)
            choice->value = out->value;
        else if (best == TGN_SOLVE_SUPERKO_NO && p->position.mover == 0)
            choice->value.high = value - 1;
        else if (best == TGN_SOLVE_SUPERKO_NO)
            choice->value.low = value + 1;
    }
}

/* Find the values of all moves. Mirror images have that of the first of them, which is listed before them. */
static void find_values(tgn_solve_superko_search *s, const tgn_solve_superko_node *p, tgn_size size,
                        unsigned symmetries, tgn_solve_answer *out)
{
    for (int i = 0; i < out->choices; i++) {
        tgn_solve_choice *choice = &out->choice[i], *image = out->choice;
        while (image->point != tgn_solve_situation__first_image(symmetries, size, choice->point))
            image++;
        if (image != choice)
            choice->value = image->value;
        else
            choice->value = value_after(s, p, move_of(choice->point, size), choice->value);
        choice->exact = choice->value.low == choice->value.high;
    }
}

/* ---- the line ------------------------------------------------------------------------------------------ */

/* A move that keeps the value, trying the pass first or last; -1 when the search gives up. */
static int keeping_move(tgn_solve_superko_search *s, const tgn_solve_superko_node *p, int value,
                        bool pass_first)
{
    uint8_t moves[TGN_SOLVE_SUPERKO_MOVES];
    int count =
        tgn_solve_superko_search__moves(s, &p->position, pass_first ? TGN_SOLVE_SUPERKO_PASS : -1, moves);
    for (int i = 0; i < count && !s->gave_up; i++)
        if (is_legal(s, p, moves[i]) && keeps_value(s, p, moves[i], value) == TGN_SOLVE_SUPERKO_YES)
            return moves[i];
    return -1;
}

/*
 * Both sides play best. The winner passes when that is good enough; at jigo the side that moves second does.
 */
static void draw_line(tgn_solve_superko_search *s, const tgn_solve_superko_node *p,
                      const tgn_solve_question *question, tgn_solve_answer *out)
{
    tgn_solve_superko_node at[2] = {*p};
    double score = tgn_solve_score(out->value, question->komi);
    int hurries = score > 0 ? 0 : score < 0 ? 1 : !p->position.mover, begin = s->path.count;
    bool over = false;
    while (!over && out->line < TGN_SOLVE_LINE) {
        const tgn_solve_superko_node *here = &at[out->line & 1];
        tgn_solve_superko_node *next = &at[~out->line & 1];
        int move = keeping_move(s, here, out->value.low, here->position.mover == hurries);
        if (move < 0)
            break;
        over = move == TGN_SOLVE_SUPERKO_PASS && here->position.passed;
        out->move[out->line++] =
            (tgn_move){move == TGN_SOLVE_SUPERKO_PASS ? (tgn_point)TGN_PASS
                                                      : tgn_point_from_index(move, question->situation.size),
                       here->position.mover ? TGN_WHITE : TGN_BLACK};
        tgn_solve_superko_search__play(s, &here->position, move, &next->position);
        tgn_solve_superko_search__enter(s, next);
    }
    while (s->path.count > begin)
        tgn_solve_superko_path__pop(&s->path);
}

/*
 * The value, then the best moves and the line, and last what bad moves are worth: in the order of importance.
 */
static void find_answer(tgn_solve_superko_search *s, const tgn_solve_question *question,
                        tgn_solve_answer *out)
{
    const tgn_situation *from = &question->situation;
    tgn_solve_superko_node p = {.position = {.stones = {from->black, from->white},
                                             .mover = from->to_move == TGN_WHITE,
                                             .passed = from->passed}};
    int most = s->grid.points;
    if (from->over) {
        int count = tgn_solve_superko_search__score(s, &p.position);
        out->value = (tgn_solve_value){count, count};
        return;
    }
    add_whole_past(s, question, &p.position);
    tgn_solve_superko_search__enter(s, &p);
    out->value = bisect(s, &p, (tgn_solve_value){-most, most});
    if (question->only_value)
        return;
    /* A past is not symmetric. */
    unsigned symmetries = question->past_count ? 1 : tgn_solve_situation__symmetries(from);
    list_choices(s, &p, from->size, out);
    if (out->value.low == out->value.high) {
        find_best(s, &p, from->size, symmetries, out);
        draw_line(s, &p, question, out);
    }
    find_values(s, &p, from->size, symmetries, out);
}

int tgn_solve_superko__answer(tgn_solve_answer *out, const tgn_solve_question *question, size_t bytes,
                              const tgn_progress *progress, tgn_error *error)
{
    bool situational = question->rules->cycle == TGN_SOLVE_SITUATIONAL;
    tgn_solve_superko_search *s = calloc(1, sizeof *s);
    if (!s || tgn_solve_superko_search__open(s, question->situation.size, situational, bytes) < 0) {
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
    tgn_solve_superko_search__close(s);
    free(s);
    return stopped ? tgn_error_set(error, TGN_ERR_STOPPED, "stopped") : 0;
}
