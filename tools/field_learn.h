/*
 * field_learn.h - how the judge learns: what was wrong, which number is to blame, a small step away from it
 *
 * A position has three answers to be compared with: who won; in counted games the margin; and where the count
 * of the final board agrees with that margin to the point, the owner of every point. The loss is
 *
 *      -log p(winner)  +  margin weight * a loss that grows linearly  +  owner weight * mean -log p(owner)
 *
 * and the spread is moved until 68 of 100 margins lie within it. Blame is carried back through the rounds of
 * model.c, round by round, by the chain rule; steps are those of Adam (Kingma and Ba 2014).
 */
#ifndef TENGEN_FIELD_LEARN_H
#define TENGEN_FIELD_LEARN_H

#include "field/verdict/model.h"
#include "field_games.h"

#define FIELD_LEARN_MARGIN 0.3
#define FIELD_LEARN_OWNER  4.0

enum { FIELD_LEARN_BATCH = 32 };

typedef double field_table[TGN_FIELD_MODEL_ENTRIES][TGN_FIELD_MODEL_PHASES];

typedef struct field_learner {
    tgn_field_model model;
    field_table slope, mean, square; /* of the loss: summed over the batch; Adam's two averages */
    long steps;
    int batch;
    tgn_field_features features;
    tgn_field_evaluation evaluation;
} field_learner;

/* What is known of a position's end. */
typedef struct field_end {
    tgn_colour winner; /* TGN_EMPTY: a draw */
    bool counted;
    double margin;
    const int8_t *owner; /* by reading-order index: 1 Black's, -1 White's, 0 nobody's; NULL: not known */
} field_end;

/* The slope of the soft step, given its value. */
static inline float field_learn__slope(float soft)
{
    const float rest = fmaxf(0, 1 - soft * soft);
    return rest * sqrtf(rest);
}

/* Blame for the answers: of each unit's y, and of the numbers that are no cues. */
static inline void field_learn__answers(field_learner *it, const field_end *end,
                                        const tgn_verdict_question *at, float *blame, float *entry)
{
    const tgn_field_evaluation *evaluation = &it->evaluation;
    const tgn_field_features *features = &it->features;
    const float *y = evaluation->y[TGN_FIELD_MODEL_ROUNDS];
    const double won = end->winner == TGN_BLACK ? 1 : end->winner == TGN_WHITE ? 0 : 0.5;
    const double miss = won / evaluation->probability - (1 - won) / (1 - evaluation->probability);
    const double wrong = -miss * (1 - evaluation->lapse) * evaluation->sure * (1 - evaluation->sure);
    const double scale = -wrong * evaluation->score / evaluation->scale;
    double score = wrong / evaluation->scale;
    if (end->counted) {
        const double off = (evaluation->score - end->margin) / 15;
        score += FIELD_LEARN_MARGIN * off / sqrt(1 + off * off) / 15;
        entry[TGN_FIELD_MODEL_SPREAD + features->played] =
            fabs(off) * 15 > evaluation->spread ? -0.68f : 0.32f;
    }
    const double open =
        scale * evaluation->entry[TGN_FIELD_MODEL_OPEN + features->played] / (evaluation->open + 5);
    entry[TGN_FIELD_MODEL_LAPSE + features->played] = (float)(miss * (evaluation->sure - 0.5) / 10);
    entry[TGN_FIELD_MODEL_SCALE + features->played] = (float)scale;
    entry[TGN_FIELD_MODEL_OPEN + features->played] = (float)(scale * evaluation->openness);
    entry[TGN_FIELD_MODEL_TEMPO + features->played] = (float)(at->to_move == TGN_BLACK ? score : -score);
    for (int u = 0; u < features->units; u++)
        blame[u] = (float)((score - 2 * open * y[u]) * features->points[u]);
    const int points = end->owner ? tgn_size_points(at->board->size) : 0;
    for (int i = 0; i < points; i++) {
        const int u = features->unit_of[tgn_point_from_index(i, at->board->size)];
        blame[u] += (float)FIELD_LEARN_OWNER / (float)points * (y[u] - end->owner[i]) / (1.02f - y[u] * y[u]);
    }
}

/*
 * The rings of the empty points, back: a point that looks at another is blamed by it in turn. `sum` is the
 * blame of what each point added up.
 */
static inline void field_learn__rings(field_learner *it, const float *before, const float *sum, float *blame,
                                      float *entry)
{
    const tgn_field_features *features = &it->features;
    const tgn_field_facts *facts = &features->facts;
    const tgn_size size = facts->board->size;
    tgn_field_grid wrong, seen, seen_sum, back, back_sum;
    tgn_field_model__lay(&wrong, features, sum, false);
    for (int stones = 0; stones < 2; stones++) {
        tgn_field_model__lay(&seen, features, before, stones);
        for (int ring = 0; ring < TGN_FIELD_RINGS; ring++) {
            float *by_line =
                &entry[TGN_FIELD_FEATURE_AROUND + it->evaluation.entry_offset + (ring * 2 + stones) * 3];
            tgn_field_grid__ring(&seen_sum, &seen, size, ring);
            for (int i = 0; i < features->empties; i++)
                by_line[features->edge[i]] += *tgn_field_grid__at(&wrong, features->empty[i]) *
                                              *tgn_field_grid__at(&seen_sum, features->empty[i]);
            for (size_t i = 0; i < sizeof back.row / sizeof *back.row; i++)
                back.row[i] = wrong.row[i] * it->evaluation.around[ring][stones].row[i];
            tgn_field_grid__ring(&back_sum, &back, size, ring);
            for (int i = 0; !stones && i < features->empties; i++)
                blame[facts->strings + i] += *tgn_field_grid__at(&back_sum, features->empty[i]);
            for (int s = 0; stones && s < facts->strings; s++)
                for (int i = facts->first_stone[s]; i < facts->first_stone[s + 1]; i++)
                    blame[s] += *tgn_field_grid__at(&back_sum, facts->stone[i]);
        }
    }
}

/* One round back: from the blame of y after it to the blame of y before it, of the cues and of the links. */
static inline void field_learn__round(field_learner *it, int round, float *blame, float *cues, float *entry)
{
    const tgn_field_evaluation *evaluation = &it->evaluation;
    const tgn_field_features *features = &it->features;
    const float *after = evaluation->y[round], *before = evaluation->y[round - 1];
    float sum[TGN_FIELD_FEATURE_UNITS];
    for (int u = 0; u < features->units; u++) {
        blame[u] /= 2;
        sum[u] = blame[u] * field_learn__slope(2 * after[u] - before[u]);
        cues[u] += sum[u];
    }
    field_learn__rings(it, before, sum, blame, entry);
    for (int u = 0; u < features->units; u++)
        for (int i = features->link_start[u]; i < features->link_start[u + 1]; i++) {
            const tgn_field_link *link = &features->links[i];
            entry[link->entry + evaluation->entry_offset] += sum[u] * link->weight * before[link->unit];
            blame[link->unit] += sum[u] * evaluation->link[i];
        }
}

static inline void field_learn__cues(field_learner *it, const float *blame, const float *cues, float *entry)
{
    const tgn_field_features *features = &it->features;
    const float trust = features->played ? it->evaluation.entry[TGN_FIELD_MODEL_TRUST] : 1;
    for (int u = 0; u < features->units; u++) {
        const float sum = cues[u] + blame[u] * field_learn__slope(it->evaluation.y[0][u]);
        for (int i = features->cue_start[u]; i < features->cue_start[u + 1]; i++) {
            const tgn_field_cue *cue = &features->cues[i];
            entry[cue->entry] +=
                sum * cue->weight * (cue->entry < TGN_FIELD_FEATURE_PLAYED_POINT ? trust : 1);
        }
        if (features->played)
            entry[TGN_FIELD_MODEL_TRUST] += sum * it->evaluation.own[u];
    }
}

/* A step of Adam along the mean slope of the batch, over all numbers that `teach` says. */
static inline void field_learn_step(field_learner *it, double rate, bool (*teach)(int entry))
{
    const double first = 1 - pow(0.9, (double)++it->steps), second = 1 - pow(0.999, (double)it->steps);
    for (int i = 0; i < TGN_FIELD_MODEL_ENTRIES; i++)
        for (int k = 0; k < TGN_FIELD_MODEL_PHASES; k++) {
            const double slope = it->slope[i][k] / it->batch;
            it->slope[i][k] = 0;
            if (!teach(i))
                continue;
            it->mean[i][k] += 0.1 * (slope - it->mean[i][k]);
            it->square[i][k] += 0.001 * (slope * slope - it->square[i][k]);
            const double points =
                i == TGN_FIELD_MODEL_TEMPO || i == TGN_FIELD_MODEL_TEMPO + 1 ? 10 : 1; /* a larger unit */
            it->model.entry[i][k] -=
                (float)(points * rate * it->mean[i][k] / first / (sqrt(it->square[i][k] / second) + 1e-7));
        }
    it->batch = 0;
}

/* Think about a position. `played` as in features.h. */
static inline void field_learn_think(field_learner *it, const tgn_verdict_question *at, const float *played)
{
    tgn_field_features__read(&it->features, at->board, at->to_move, played);
    tgn_field_model__evaluate(&it->evaluation, &it->model, &it->features, at);
}

/* Compare what was just thought with what happened, and put the blame on every number. */
static inline void field_learn_compare(field_learner *it, const tgn_verdict_question *at,
                                       const field_end *end)
{
    float blame[TGN_FIELD_FEATURE_UNITS], cues[TGN_FIELD_FEATURE_UNITS] = {0},
                                          entry[TGN_FIELD_MODEL_ENTRIES] = {0};
    const tgn_field_phase phase = it->evaluation.phase;
    field_learn__answers(it, end, at, blame, entry);
    for (int round = TGN_FIELD_MODEL_ROUNDS; round > 0; round--)
        field_learn__round(it, round, blame, cues, entry);
    field_learn__cues(it, blame, cues, entry);
    for (int i = 0; i < TGN_FIELD_MODEL_ENTRIES; i++) {
        it->slope[i][phase.column] += entry[i] * (1 - phase.share);
        it->slope[i][phase.column + 1] += entry[i] * phase.share;
    }
    it->batch++;
}

#endif
