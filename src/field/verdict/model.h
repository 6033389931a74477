/*
 * model.h - from what the judge sees to what it says
 *
 * 1. Every unit (string, group, empty point) starts with the sum of its cues: y = soft(sum), from -1 to +1.
 * 2. Then it looks at the units it is linked to, some rounds long: y = mean of y and soft(cues + links * y).
 *    So a weak stone in a strong area turns, and the area grows by it; a string whose friends live, lives.
 * 3. The sum of y over all points is the expected difference of area; by territory what has been played is
 *    taken off. With komi and the worth of the turn this is the score.
 * 4. The probability is the logistic function of score / scale, where the scale depends on how far the game
 *    is and on how much of the board is open: the sum of 1 - y^2. Some games end as no board could tell, by
 *    the clock or by a blunder: that share is divided between both.
 *
 * All numbers change with the phase of the game: the table has three columns, for its beginning, its middle
 * (a third of the points played) and its end (two thirds), and what lies between is interpolated.
 *
 * Exchanging the colours turns every sign: there is no number that could prefer one of them.
 */
#ifndef TENGEN_FIELD_VERDICT_MODEL_H
#define TENGEN_FIELD_VERDICT_MODEL_H

#include <math.h>
#include <string.h>

#include <tengen/point.h>
#include <tengen/verdict.h>

#include "field/verdict/features.h"

/*
 * Every empty point looks at the twenty points around it, all at once:
 *
 *          . 4 3 4 .
 *          4 2 1 2 4         four rings: to the side, diagonal, two steps, a knight's step
 *          3 1 p 1 3
 *          4 2 1 2 4
 *          . 4 3 4 .
 *
 * As links (features.h) these would be most of all links; as rows of numbers, added up shifted against each other,
 * they cost next to nothing. A ground is such rows: a grid with one more row of zeros above and below, so that no step
 * leaves it, and zero off the board.
 */
enum { TGN_FIELD_RINGS = 4 };

typedef struct tgn_field_grid {
    float row[TGN_GRID + 2 * TGN_STRIDE]; /* of point p: row[p + TGN_STRIDE] */
} tgn_field_grid;

static inline void tgn_field_grid__clear(tgn_field_grid *grid)
{
    memset(grid, 0, sizeof *grid);
}

static inline float *tgn_field_grid__at(tgn_field_grid *grid, tgn_point p)
{
    return &grid->row[p + TGN_STRIDE];
}

/*
 * Of every point of the board the sum of what lies in the ring around it, into `out`; what is off the board
 * is left alone.
 */
void tgn_field_grid__ring(tgn_field_grid *out, const tgn_field_grid *grid, tgn_size size, int ring);

enum { TGN_FIELD_MODEL_PHASES = 3, TGN_FIELD_MODEL_ROUNDS = 6 };

/* What is no cue and no link; of each two, for a static look and for one with games played out. */
enum {
    TGN_FIELD_MODEL_TEMPO = TGN_FIELD_FEATURE_ENTRIES, /* points that the turn is worth */
    TGN_FIELD_MODEL_SCALE = TGN_FIELD_MODEL_TEMPO + 2, /* logarithm of the scale of the probability */
    TGN_FIELD_MODEL_OPEN = TGN_FIELD_MODEL_SCALE + 2,  /* how much an open board adds to it */
    TGN_FIELD_MODEL_SPREAD =
        TGN_FIELD_MODEL_OPEN + 2, /* logarithm of the spread of the score in counted games */
    TGN_FIELD_MODEL_LAPSE =
        TGN_FIELD_MODEL_SPREAD + 2, /* tenths of the games that end as no board could tell */
    TGN_FIELD_MODEL_TRUST =
        TGN_FIELD_MODEL_LAPSE + 2, /* what the other cues count when games were played out */
    TGN_FIELD_MODEL_ENTRIES
};

typedef struct tgn_field_model {
    float entry[TGN_FIELD_MODEL_ENTRIES][TGN_FIELD_MODEL_PHASES];
} tgn_field_model;

/* The fitted table (table.h). */
extern const tgn_field_model tgn_field_model__fitted;

/* How far the game is: the two columns of the table between which it lies, and the share of the second. */
typedef struct tgn_field_phase {
    int column;
    float share;
} tgn_field_phase;

/* What was thought in all rounds: fitting needs it to find out what was wrong. */
typedef struct tgn_field_evaluation {
    tgn_field_phase phase;
    float entry[TGN_FIELD_MODEL_ENTRIES]; /* the table at this phase */
    float own[TGN_FIELD_FEATURE_UNITS],
        cues[TGN_FIELD_FEATURE_UNITS]; /* of a unit: without what was played out, and all */
    int again; /* from a link's entry to the one that counts: 0, or the step to the second list */
    float link[TGN_FIELD_FEATURE_LINKS_MAX]; /* of a link: what it counts */
    tgn_field_grid around[TGN_FIELD_RINGS]
                         [2]; /* of an empty point: what its rings of empty points, of stones count */
    float y[TGN_FIELD_MODEL_ROUNDS + 1][TGN_FIELD_FEATURE_UNITS]; /* of a round: what came of it */
    double area, score, spread, open, openness, scale, sure, lapse, probability;
} tgn_field_evaluation;

/* From minus infinity .. infinity to -1 .. 1, and its slope, given its value. */
static inline float tgn_field_model__soft(float x)
{
    return x / sqrtf(1 + x * x);
}

/* What is on the empty points (stones false), or on the stones, as a ground; zero elsewhere. */
void tgn_field_model__lay(tgn_field_grid *out, const tgn_field_features *features, const float *y,
                          bool stones);

/* Judge what was seen of the position of a question, which is not finished. */
void tgn_field_model__evaluate(tgn_field_evaluation *evaluation, const tgn_field_model *model,
                               const tgn_field_features *features, const tgn_verdict_question *question);

#endif
