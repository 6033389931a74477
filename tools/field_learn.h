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

typedef double field_table[TGN_MODEL_ENTRIES][TGN_MODEL_PHASES];

typedef struct field_learner {
    tgn_model model;
    field_table slope, mean, square; /* of the loss: summed over the batch; Adam's two averages */
    long steps;
    int batch;
    tgn_view view;
    tgn_thought thought;
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
    const tgn_thought *thought = &it->thought;
    const tgn_view *view = &it->view;
    const float *y = thought->y[TGN_MODEL_ROUNDS];
    const double won = end->winner == TGN_BLACK ? 1 : end->winner == TGN_WHITE ? 0 : 0.5;
    const double miss = won / thought->probability - (1 - won) / (1 - thought->probability);
    const double wrong = -miss * (1 - thought->lapse) * thought->sure * (1 - thought->sure);
    const double scale = -wrong * thought->score / thought->scale;
    double score = wrong / thought->scale;
    if (end->counted) {
        const double off = (thought->score - end->margin) / 15;
        score += FIELD_LEARN_MARGIN * off / sqrt(1 + off * off) / 15;
        entry[TGN_MODEL_SPREAD + view->played] = fabs(off) * 15 > thought->spread ? -0.68f : 0.32f;
    }
    const double open = scale * thought->entry[TGN_MODEL_OPEN + view->played] / (thought->open + 5);
    entry[TGN_MODEL_LAPSE + view->played] = (float)(miss * (thought->sure - 0.5) / 10);
    entry[TGN_MODEL_SCALE + view->played] = (float)scale;
    entry[TGN_MODEL_OPEN + view->played] = (float)(scale * thought->openness);
    entry[TGN_MODEL_TEMPO + view->played] = (float)(at->to_move == TGN_BLACK ? score : -score);
    for (int u = 0; u < view->units; u++)
        blame[u] = (float)((score - 2 * open * y[u]) * view->points[u]);
    const int points = end->owner ? tgn_size_points(at->board->size) : 0;
    for (int i = 0; i < points; i++) {
        const int u = view->unit_of[tgn_point_from_index(i, at->board->size)];
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
    const tgn_view *view = &it->view;
    const tgn_facts *facts = &view->facts;
    const tgn_size size = facts->board->size;
    tgn_ground wrong, seen, seen_sum, back, back_sum;
    tgn_model__lay(&wrong, view, sum, false);
    for (int stones = 0; stones < 2; stones++) {
        tgn_model__lay(&seen, view, before, stones);
        for (int ring = 0; ring < TGN_AROUND_RINGS; ring++) {
            float *by_line = &entry[TGN_VIEW_AROUND + it->thought.again + (ring * 2 + stones) * 3];
            tgn_ground__ring(&seen_sum, &seen, size, ring);
            for (int i = 0; i < view->empties; i++)
                by_line[view->edge[i]] +=
                    *tgn_ground__at(&wrong, view->empty[i]) * *tgn_ground__at(&seen_sum, view->empty[i]);
            for (size_t i = 0; i < sizeof back.row / sizeof *back.row; i++)
                back.row[i] = wrong.row[i] * it->thought.around[ring][stones].row[i];
            tgn_ground__ring(&back_sum, &back, size, ring);
            for (int i = 0; !stones && i < view->empties; i++)
                blame[facts->strings + i] += *tgn_ground__at(&back_sum, view->empty[i]);
            for (int s = 0; stones && s < facts->strings; s++)
                for (int i = facts->first[s]; i < facts->first[s + 1]; i++)
                    blame[s] += *tgn_ground__at(&back_sum, facts->stone[i]);
        }
    }
}

/* One round back: from the blame of y after it to the blame of y before it, of the cues and of the links. */
static inline void field_learn__round(field_learner *it, int round, float *blame, float *cues, float *entry)
{
    const tgn_thought *thought = &it->thought;
    const tgn_view *view = &it->view;
    const float *after = thought->y[round], *before = thought->y[round - 1];
    float sum[TGN_VIEW_UNITS];
    for (int u = 0; u < view->units; u++) {
        blame[u] /= 2;
        sum[u] = blame[u] * field_learn__slope(2 * after[u] - before[u]);
        cues[u] += sum[u];
    }
    field_learn__rings(it, before, sum, blame, entry);
    for (int u = 0; u < view->units; u++)
        for (int i = view->link_start[u]; i < view->link_start[u + 1]; i++) {
            const tgn_view_link *link = &view->links[i];
            entry[link->entry + thought->again] += sum[u] * link->weight * before[link->unit];
            blame[link->unit] += sum[u] * thought->link[i];
        }
}

static inline void field_learn__cues(field_learner *it, const float *blame, const float *cues, float *entry)
{
    const tgn_view *view = &it->view;
    const float trust = view->played ? it->thought.entry[TGN_MODEL_TRUST] : 1;
    for (int u = 0; u < view->units; u++) {
        const float sum = cues[u] + blame[u] * field_learn__slope(it->thought.y[0][u]);
        for (int i = view->cue_start[u]; i < view->cue_start[u + 1]; i++) {
            const tgn_view_cue *cue = &view->cues[i];
            entry[cue->entry] += sum * cue->weight * (cue->entry < TGN_VIEW_PLAYED_POINT ? trust : 1);
        }
        if (view->played)
            entry[TGN_MODEL_TRUST] += sum * it->thought.own[u];
    }
}

/* A step of Adam along the mean slope of the batch, over all numbers that `teach` says. */
static inline void field_learn_step(field_learner *it, double rate, bool (*teach)(int entry))
{
    const double first = 1 - pow(0.9, (double)++it->steps), second = 1 - pow(0.999, (double)it->steps);
    for (int i = 0; i < TGN_MODEL_ENTRIES; i++)
        for (int k = 0; k < TGN_MODEL_PHASES; k++) {
            const double slope = it->slope[i][k] / it->batch;
            it->slope[i][k] = 0;
            if (!teach(i))
                continue;
            it->mean[i][k] += 0.1 * (slope - it->mean[i][k]);
            it->square[i][k] += 0.001 * (slope * slope - it->square[i][k]);
            const double points =
                i == TGN_MODEL_TEMPO || i == TGN_MODEL_TEMPO + 1 ? 10 : 1; /* a larger unit */
            it->model.entry[i][k] -=
                (float)(points * rate * it->mean[i][k] / first / (sqrt(it->square[i][k] / second) + 1e-7));
        }
    it->batch = 0;
}

/* Think about a position. `played` as in features.h. */
static inline void field_learn_think(field_learner *it, const tgn_verdict_question *at, const float *played)
{
    tgn_view__read(&it->view, at->board, at->to_move, played);
    tgn_model__think(&it->thought, &it->model, &it->view, at);
}

/* Compare what was just thought with what happened, and put the blame on every number. */
static inline void field_learn_compare(field_learner *it, const tgn_verdict_question *at,
                                       const field_end *end)
{
    float blame[TGN_VIEW_UNITS], cues[TGN_VIEW_UNITS] = {0}, entry[TGN_MODEL_ENTRIES] = {0};
    const tgn_phase phase = it->thought.phase;
    field_learn__answers(it, end, at, blame, entry);
    for (int round = TGN_MODEL_ROUNDS; round > 0; round--)
        field_learn__round(it, round, blame, cues, entry);
    field_learn__cues(it, blame, cues, entry);
    for (int i = 0; i < TGN_MODEL_ENTRIES; i++) {
        it->slope[i][phase.column] += entry[i] * (1 - phase.share);
        it->slope[i][phase.column + 1] += entry[i] * phase.share;
    }
    it->batch++;
}

#endif
