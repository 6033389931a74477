/* model.c - see model.h */
#include "field/verdict/model.h"

enum { S = TGN_STRIDE };

/* Loops without branches, row by row, that a compiler turns into additions of several points at once. */

static void side(float *restrict out, const float *restrict at, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (at[i - S] + at[i + S]) + (at[i - 1] + at[i + 1]);
}

static void diagonal(float *restrict out, const float *restrict at, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (at[i - S - 1] + at[i + S + 1]) + (at[i - S + 1] + at[i + S - 1]);
}

static void two_steps(float *restrict out, const float *restrict at, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (at[i - 2 * S] + at[i + 2 * S]) + (at[i - 2] + at[i + 2]);
}

static void knight(float *restrict out, const float *restrict at, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = ((at[i - 2 * S - 1] + at[i + 2 * S + 1]) + (at[i - 2 * S + 1] + at[i + 2 * S - 1])) +
                 ((at[i - S - 2] + at[i + S + 2]) + (at[i - S + 2] + at[i + S - 2]));
}

void tgn_ground__ring(tgn_ground *out, const tgn_ground *ground, tgn_size size, int ring)
{
    static void (*const rings[TGN_AROUND_RINGS])(float *restrict, const float *restrict,
                                                 int) = {side, diagonal, two_steps, knight};
    for (int row = 0; row < size.rows; row++) {
        const int first = tgn_point_at(row, 0) + TGN_STRIDE;
        rings[ring](&out->row[first], &ground->row[first], size.cols);
    }
}

/* ---- judging ---------------------------------------------------------------------------------------- */

const tgn_model tgn_model__fitted = {{
#include "field/verdict/table.h"
}};

/* Stones of a colour that came to the board, whether they are still there or not. */
static int placed(const tgn_verdict_question *question, tgn_colour colour)
{
    return question->board->count[colour] + (int)question->prisoners[colour];
}

/*
 * How far the game is, by its moves; by its stones, if there are more of them: positions that were set up
 * have no moves.
 */
static tgn_phase phase_of(const tgn_verdict_question *question)
{
    const int stones = placed(question, TGN_BLACK) + placed(question, TGN_WHITE);
    const int moves = question->moves > stones ? question->moves : stones;
    const float third = (float)moves / (float)tgn_size_points(question->board->size) * 3;
    if (third >= TGN_MODEL_PHASES - 1)
        return (tgn_phase){TGN_MODEL_PHASES - 2, 1};
    return (tgn_phase){(int)third, third - (float)(int)third};
}

static int turn_of(const tgn_verdict_question *question)
{
    return question->to_move == TGN_BLACK ? 1 : question->to_move == TGN_WHITE ? -1 : 0;
}

/*
 * What has to be taken off the difference of area: komi, and by territory the stones that Black will have
 * placed more than White. Who is to move will place half a stone more than the other, on average:
 *
 *      area = living stones + territory,   living stones = placed - taken - dead
 */
static double due(const tgn_verdict_question *question)
{
    if (question->scoring == TGN_SCORE_AREA)
        return question->komi;
    return question->komi + placed(question, TGN_BLACK) - placed(question, TGN_WHITE) +
           turn_of(question) / 2.0;
}

static void sum_cues(tgn_thought *thought, const tgn_view *view)
{
    const float trust = view->played ? thought->entry[TGN_MODEL_TRUST] : 1;
    for (int u = 0; u < view->units; u++) {
        float own = 0, played = 0;
        for (int i = view->cue_start[u]; i < view->cue_start[u + 1]; i++) {
            const tgn_view_cue *cue = &view->cues[i];
            const float counts = thought->entry[cue->entry] * cue->weight;
            own += cue->entry < TGN_VIEW_PLAYED_POINT ? counts : 0;
            played += cue->entry < TGN_VIEW_PLAYED_POINT ? 0 : counts;
        }
        thought->own[u] = own;
        thought->cues[u] = trust * own + played;
    }
    for (int u = 0; u < view->units; u++) /* on its own: several at once */
        thought->y[0][u] = tgn_model__soft(thought->cues[u]);
}

/* What each link counts at this phase: the same in all rounds. */
static void weigh_links(tgn_thought *thought, const tgn_view *view)
{
    for (int i = 0; i < view->link_start[view->units]; i++)
        thought->link[i] = thought->entry[view->links[i].entry + thought->again] * view->links[i].weight;
}

/* What each ring counts around each empty point at this phase. */
static void weigh_rings(tgn_thought *thought, const tgn_view *view)
{
    for (int ring = 0; ring < TGN_AROUND_RINGS; ring++)
        for (int stones = 0; stones < 2; stones++) {
            const float *by_line =
                &thought->entry[TGN_VIEW_AROUND + thought->again + (ring * 2 + stones) * 3];
            tgn_ground *out = &thought->around[ring][stones];
            tgn_ground__clear(out);
            for (int i = 0; i < view->empties; i++)
                *tgn_ground__at(out, view->empty[i]) = by_line[view->edge[i]];
        }
}

void tgn_model__lay(tgn_ground *out, const tgn_view *view, const float *y, bool stones)
{
    const tgn_facts *facts = &view->facts;
    tgn_ground__clear(out);
    if (stones)
        for (int s = 0; s < facts->strings; s++)
            for (int i = facts->first[s]; i < facts->first[s + 1]; i++)
                *tgn_ground__at(out, facts->stone[i]) = y[s];
    else
        for (int i = 0; i < view->empties; i++)
            *tgn_ground__at(out, view->empty[i]) = y[facts->strings + i];
}

/* What empty points see around them, added up. */
static void look_at_rings(tgn_ground *out, const tgn_thought *thought, const tgn_view *view, const float *y)
{
    const tgn_size size = view->facts.board->size;
    tgn_ground from, sum;
    tgn_ground__clear(out);
    for (int stones = 0; stones < 2; stones++) {
        tgn_model__lay(&from, view, y, stones);
        for (int ring = 0; ring < TGN_AROUND_RINGS; ring++) {
            const float *counts = thought->around[ring][stones].row;
            tgn_ground__ring(&sum, &from, size, ring);
            for (int row = 0; row < size.rows; row++)
                for (int i = tgn_point_at(row + 1, 0), n = i + size.cols; i < n; i++)
                    out->row[i] += counts[i] * sum.row[i];
        }
    }
}

static float look_at_links(const tgn_thought *thought, const tgn_view *view, int u, const float *y)
{
    float even = 0, odd = 0; /* two sums: additions need not wait for each other */
    int i = view->link_start[u];
    for (; i + 1 < view->link_start[u + 1]; i += 2) {
        even += thought->link[i] * y[view->links[i].unit];
        odd += thought->link[i + 1] * y[view->links[i + 1].unit];
    }
    if (i < view->link_start[u + 1])
        even += thought->link[i] * y[view->links[i].unit];
    return even + odd;
}

static void look_around(tgn_thought *thought, const tgn_view *view, int round)
{
    const float *before = thought->y[round - 1];
    float *after = thought->y[round];
    const int strings = view->facts.strings, groups = strings + view->empties;
    tgn_ground rings;
    look_at_rings(&rings, thought, view, before);
    for (int u = 0; u < strings; u++)
        after[u] = thought->cues[u] + look_at_links(thought, view, u, before);
    for (int i = 0; i < view->empties; i++)
        after[strings + i] = thought->cues[strings + i] + *tgn_ground__at(&rings, view->empty[i]);
    for (int u = groups; u < view->units; u++)
        after[u] = thought->cues[u] + look_at_links(thought, view, u, before);
    for (int u = 0; u < view->units; u++)
        after[u] = (before[u] + tgn_model__soft(after[u])) / 2;
}

/* The logistic function, such that the values at x and -x add up to exactly one. */
static double logistic(double x)
{
    const double tail = 1 / (1 + exp(fmin(fabs(x), 30)));
    return x < 0 ? tail : 1 - tail;
}

static void add_up(tgn_thought *thought, const tgn_view *view, const tgn_verdict_question *question)
{
    const float *y = thought->y[TGN_MODEL_ROUNDS], *entry = thought->entry + view->played;
    thought->area = thought->open = 0;
    for (int u = 0; u < view->units; u++) {
        thought->area += view->points[u] * y[u];
        thought->open += view->points[u] * (1 - y[u] * y[u]);
    }
    thought->score = thought->area - due(question) + turn_of(question) * entry[TGN_MODEL_TEMPO];
    thought->openness = log((thought->open + 5) / (0.3 * tgn_size_points(question->board->size)));
    const double width = sqrt(tgn_size_points(question->board->size) / 361.0); /* fitted on 19x19 */
    thought->spread = width * exp(entry[TGN_MODEL_SPREAD]);
    thought->scale = width * exp(entry[TGN_MODEL_SCALE] + entry[TGN_MODEL_OPEN] * thought->openness);
    thought->sure = logistic(thought->score / thought->scale);
    thought->lapse = fmax(0, fmin(0.4, entry[TGN_MODEL_LAPSE] / 10));
    thought->probability = thought->lapse / 2 + (1 - thought->lapse) * thought->sure;
}

void tgn_model__think(tgn_thought *thought, const tgn_model *model, const tgn_view *view,
                      const tgn_verdict_question *question)
{
    const tgn_phase phase = thought->phase = phase_of(question);
    for (int i = 0; i < TGN_MODEL_ENTRIES; i++) {
        const float *column = &model->entry[i][phase.column];
        thought->entry[i] = column[0] + (column[1] - column[0]) * phase.share;
    }
    thought->again = view->played ? TGN_VIEW_PLAYED_AROUND - TGN_VIEW_AROUND : 0;
    sum_cues(thought, view);
    weigh_links(thought, view);
    weigh_rings(thought, view);
    for (int round = 1; round <= TGN_MODEL_ROUNDS; round++)
        look_around(thought, view, round);
    add_up(thought, view, question);
}
