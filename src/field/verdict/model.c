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

void tgn_field_grid__ring(tgn_field_grid *out, const tgn_field_grid *grid, tgn_size size, int ring)
{
    static void (*const rings[TGN_FIELD_RINGS])(float *restrict, const float *restrict,
                                                int) = {side, diagonal, two_steps, knight};
    for (int row = 0; row < size.rows; row++) {
        const int first = tgn_point_at(row, 0) + TGN_STRIDE;
        rings[ring](&out->row[first], &grid->row[first], size.cols);
    }
}

/* ---- judging ---------------------------------------------------------------------------------------- */

const tgn_field_model tgn_field_model__fitted = {{
#include "field/verdict/table.h"
}};

/* Stones of a colour that were played or set up, captured ones included. */
static int placed(const tgn_verdict_question *question, tgn_colour colour)
{
    return question->board->count[colour] + (int)question->prisoners[colour];
}

/*
 * The phase by the number of moves; by the number of stones if that is larger: positions that were set up
 * have no moves.
 */
tgn_field_phase tgn_field_model__phase(const tgn_verdict_question *question)
{
    const int stones = placed(question, TGN_BLACK) + placed(question, TGN_WHITE);
    const int moves = question->moves > stones ? question->moves : stones;
    const float third = (float)moves / (float)tgn_size_points(question->board->size) * 3;
    if (third >= TGN_FIELD_MODEL_PHASES - 1)
        return (tgn_field_phase){TGN_FIELD_MODEL_PHASES - 2, 1};
    return (tgn_field_phase){(int)third, third - (float)(int)third};
}

static int turn_of(const tgn_verdict_question *question)
{
    return question->to_move == TGN_BLACK ? 1 : question->to_move == TGN_WHITE ? -1 : 0;
}

/*
 * What has to be subtracted from the difference of area: komi, and by territory the stones that Black will have
 * placed more than White. The side to move will place half a stone more than the other, on average:
 *
 *      area = living stones + territory,   living stones = placed - taken - dead
 */
static double to_subtract(const tgn_verdict_question *question)
{
    if (question->scoring == TGN_SCORE_AREA)
        return question->komi;
    return question->komi + placed(question, TGN_BLACK) - placed(question, TGN_WHITE) +
           turn_of(question) / 2.0;
}

static void sum_cues(tgn_field_evaluation *evaluation, const tgn_field_features *features)
{
    const float trust = features->played ? evaluation->entry[TGN_FIELD_MODEL_TRUST] : 1;
    for (int u = 0; u < features->units; u++) {
        float own = 0, played = 0;
        for (int i = features->cue_start[u]; i < features->cue_start[u + 1]; i++) {
            const tgn_field_cue *cue = &features->cues[i];
            const float counts = evaluation->entry[cue->entry] * cue->weight;
            own += cue->entry < TGN_FIELD_FEATURE_PLAYED_POINT ? counts : 0;
            played += cue->entry < TGN_FIELD_FEATURE_PLAYED_POINT ? 0 : counts;
        }
        evaluation->own[u] = own;
        evaluation->cues[u] = trust * own + played;
    }
    for (int u = 0; u < features->units; u++) /* a loop of its own: several at once */
        evaluation->y[0][u] = tgn_field_model__soft(evaluation->cues[u]);
}

/* The weight of each link at this phase: the same in all rounds. */
static void weigh_links(tgn_field_evaluation *evaluation, const tgn_field_features *features)
{
    for (int i = 0; i < features->link_start[features->units]; i++)
        evaluation->link[i] = evaluation->entry[features->links[i].entry + evaluation->entry_offset] *
                              features->links[i].weight;
}

/* The weight of each ring around each empty point at this phase. */
static void weigh_rings(tgn_field_evaluation *evaluation, const tgn_field_features *features)
{
    for (int ring = 0; ring < TGN_FIELD_RINGS; ring++)
        for (int stones = 0; stones < 2; stones++) {
            const float *by_line =
                &evaluation
                     ->entry[TGN_FIELD_FEATURE_AROUND + evaluation->entry_offset + (ring * 2 + stones) * 3];
            tgn_field_grid *out = &evaluation->around[ring][stones];
            tgn_field_grid__clear(out);
            for (int i = 0; i < features->empties; i++)
                *tgn_field_grid__at(out, features->empty[i]) = by_line[features->edge[i]];
        }
}

void tgn_field_model__lay(tgn_field_grid *out, const tgn_field_features *features, const float *y,
                          bool stones)
{
    const tgn_field_facts *facts = &features->facts;
    tgn_field_grid__clear(out);
    if (stones)
        for (int s = 0; s < facts->strings; s++)
            for (int i = facts->first_stone[s]; i < facts->first_stone[s + 1]; i++)
                *tgn_field_grid__at(out, facts->stone[i]) = y[s];
    else
        for (int i = 0; i < features->empties; i++)
            *tgn_field_grid__at(out, features->empty[i]) = y[facts->strings + i];
}

/* The weighted sums of the rings around empty points. */
static void sum_rings(tgn_field_grid *out, const tgn_field_evaluation *evaluation,
                      const tgn_field_features *features, const float *y)
{
    const tgn_size size = features->facts.board->size;
    tgn_field_grid from, sum;
    tgn_field_grid__clear(out);
    for (int stones = 0; stones < 2; stones++) {
        tgn_field_model__lay(&from, features, y, stones);
        for (int ring = 0; ring < TGN_FIELD_RINGS; ring++) {
            const float *counts = evaluation->around[ring][stones].row;
            tgn_field_grid__ring(&sum, &from, size, ring);
            for (int row = 0; row < size.rows; row++)
                for (int i = tgn_point_at(row + 1, 0), n = i + size.cols; i < n; i++)
                    out->row[i] += counts[i] * sum.row[i];
        }
    }
}

static float sum_links(const tgn_field_evaluation *evaluation, const tgn_field_features *features, int u,
                       const float *y)
{
    float even = 0, odd = 0; /* two sums: additions need not wait for each other */
    int i = features->link_start[u];
    for (; i + 1 < features->link_start[u + 1]; i += 2) {
        even += evaluation->link[i] * y[features->links[i].unit];
        odd += evaluation->link[i + 1] * y[features->links[i + 1].unit];
    }
    if (i < features->link_start[u + 1])
        even += evaluation->link[i] * y[features->links[i].unit];
    return even + odd;
}

static void do_round(tgn_field_evaluation *evaluation, const tgn_field_features *features, int round)
{
    const float *before = evaluation->y[round - 1];
    float *after = evaluation->y[round];
    const int strings = features->facts.strings, groups = strings + features->empties;
    tgn_field_grid rings;
    sum_rings(&rings, evaluation, features, before);
    for (int u = 0; u < strings; u++)
        after[u] = evaluation->cues[u] + sum_links(evaluation, features, u, before);
    for (int i = 0; i < features->empties; i++)
        after[strings + i] = evaluation->cues[strings + i] + *tgn_field_grid__at(&rings, features->empty[i]);
    for (int u = groups; u < features->units; u++)
        after[u] = evaluation->cues[u] + sum_links(evaluation, features, u, before);
    for (int u = 0; u < features->units; u++)
        after[u] = (before[u] + tgn_field_model__soft(after[u])) / 2;
}

/* The logistic function, such that the values at x and -x add up to exactly one. */
static double logistic(double x)
{
    const double tail = 1 / (1 + exp(fmin(fabs(x), 30)));
    return x < 0 ? tail : 1 - tail;
}

static void add_up(tgn_field_evaluation *evaluation, const tgn_field_features *features,
                   const tgn_verdict_question *question)
{
    const float *y = evaluation->y[TGN_FIELD_MODEL_ROUNDS], *entry = evaluation->entry + features->played;
    evaluation->area = evaluation->open = 0;
    for (int u = 0; u < features->units; u++) {
        evaluation->area += features->points[u] * y[u];
        evaluation->open += features->points[u] * (1 - y[u] * y[u]);
    }
    evaluation->score =
        evaluation->area - to_subtract(question) + turn_of(question) * entry[TGN_FIELD_MODEL_TEMPO];
    evaluation->openness = log((evaluation->open + 5) / (0.3 * tgn_size_points(question->board->size)));
    const double width = sqrt(tgn_size_points(question->board->size) / 361.0); /* fitted on 19x19 */
    evaluation->spread = width * exp(entry[TGN_FIELD_MODEL_SPREAD]);
    evaluation->scale =
        width * exp(entry[TGN_FIELD_MODEL_SCALE] + entry[TGN_FIELD_MODEL_OPEN] * evaluation->openness);
    evaluation->sure = logistic(evaluation->score / evaluation->scale);
    evaluation->lapse = fmax(0, fmin(0.4, entry[TGN_FIELD_MODEL_LAPSE] / 10));
    evaluation->probability = evaluation->lapse / 2 + (1 - evaluation->lapse) * evaluation->sure;
}

void tgn_field_model__evaluate(tgn_field_evaluation *evaluation, const tgn_field_model *model,
                               const tgn_field_features *features, const tgn_verdict_question *question)
{
    const tgn_field_phase phase = evaluation->phase = tgn_field_model__phase(question);
    for (int i = 0; i < TGN_FIELD_MODEL_ENTRIES; i++) {
        const float *column = &model->entry[i][phase.column];
        evaluation->entry[i] = column[0] + (column[1] - column[0]) * phase.share;
    }
    evaluation->entry_offset =
        features->played ? TGN_FIELD_FEATURE_PLAYED_AROUND - TGN_FIELD_FEATURE_AROUND : 0;
    sum_cues(evaluation, features);
    weigh_links(evaluation, features);
    weigh_rings(evaluation, features);
    for (int round = 1; round <= TGN_FIELD_MODEL_ROUNDS; round++)
        do_round(evaluation, features, round);
    add_up(evaluation, features, question);
}
