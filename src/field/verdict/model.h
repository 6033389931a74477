/*
 * model.h - from features to the verdict
 *
 * 1. Every unit (string, group, empty point) starts with the sum of its cues: y = soft(sum), from -1 to +1.
 * 2. Then for some rounds the units it is linked to count too: y = mean of y and soft(cues + links * y).
 *    So a weak stone in a strong area changes sides, and the area grows by it; a string whose friends live, lives.
 * 3. The sum of y over all points is the expected difference of area; by territory the stones played
 *    are subtracted. With komi and the worth of the turn this is the score.
 * 4. The probability is the logistic function of score / scale, where the scale depends on the phase of the
 *    game and on how much of the board is open: the sum of 1 - y^2. Some games end in a way that no position shows, by
 *    time or by a blunder: that share is divided between both.
 *
 * All numbers change with the phase of the game: the table has three columns, for its beginning, its middle
 * (a third of the points played) and its end (two thirds), and values between them are interpolated.
 *
 * Exchanging the colours changes every sign: no number prefers one of them.
 */
#ifndef TENGEN_FIELD_VERDICT_MODEL_H
#define TENGEN_FIELD_VERDICT_MODEL_H

#include <math.h>
#include <string.h>

#include <tengen/point.h>
#include <tengen/verdict.h>

#include "field/verdict/features.h"

/*
 * Every empty point is linked to the twenty points around it:
 *
 *          . 4 3 4 .
 *          4 2 1 2 4         four rings: to the side, diagonal, two steps, a knight's step
 *          3 1 p 1 3
 *          4 2 1 2 4
 *          . 4 3 4 .
 *
 * Stored as links (features.h) these would be the majority; as rows of numbers, shifted against each other and added,
 * they cost next to nothing. A grid has one more row of zeros above and below, so that no step leaves it, and is zero
 * off the board.
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
 * For every point of the board the sum over the ring around it, into `out`; values off the board are not
 * written.
 */
void tgn_field_grid__ring(tgn_field_grid *out, const tgn_field_grid *grid, tgn_size size, int ring);

enum { TGN_FIELD_MODEL_PHASES = 3, TGN_FIELD_MODEL_ROUNDS = 6 };

/* Entries that are neither cues nor links; two of each: static, and with games played out. */
enum {
    TGN_FIELD_MODEL_TEMPO = TGN_FIELD_FEATURE_ENTRIES, /* points that the turn is worth */
    TGN_FIELD_MODEL_SCALE = TGN_FIELD_MODEL_TEMPO + 2, /* logarithm of the scale of the probability */
    TGN_FIELD_MODEL_OPEN = TGN_FIELD_MODEL_SCALE + 2,  /* how much an open board adds to it */
    TGN_FIELD_MODEL_SPREAD =
        TGN_FIELD_MODEL_OPEN + 2, /* logarithm of the spread of the score in counted games */
    TGN_FIELD_MODEL_LAPSE =
        TGN_FIELD_MODEL_SPREAD + 2, /* tenths of the games that end in a way no position shows */
    TGN_FIELD_MODEL_TRUST =
        TGN_FIELD_MODEL_LAPSE + 2, /* what the other cues count when games were played out */
    TGN_FIELD_MODEL_ENTRIES
};

typedef struct tgn_field_model {
    float entry[TGN_FIELD_MODEL_ENTRIES][TGN_FIELD_MODEL_PHASES];
} tgn_field_model;

/* The fitted table (table.h). */
extern const tgn_field_model tgn_field_model__fitted;

/* The phase of a game: the two columns of the table that it is between, and the share of the second. */
typedef struct tgn_field_phase {
    int column;
    float share;
} tgn_field_phase;

tgn_field_phase tgn_field_model__phase(const tgn_verdict_question *question);

/* A number of a table with a column for each phase. */
static inline float tgn_field_phase__at(const tgn_field_phase *phase, const float *row)
{
    return row[phase->column] + (row[phase->column + 1] - row[phase->column]) * phase->share;
}

/* The evaluation with all its rounds: fitting needs them for its gradients. */
typedef struct tgn_field_evaluation {
    tgn_field_phase phase;
    float entry[TGN_FIELD_MODEL_ENTRIES]; /* the table at this phase */
    float own[TGN_FIELD_FEATURE_UNITS],
        cues[TGN_FIELD_FEATURE_UNITS]; /* of a unit: without games played out, and all */
    int entry_offset; /* offset from a link's entry to the one that is used: 0, or to the second list */
    float link[TGN_FIELD_FEATURE_LINKS_MAX]; /* of a link: what it counts */
    /* by empty point: the weights of its rings, for empty points and for stones */
    tgn_field_grid around[TGN_FIELD_RINGS][2];
    float y[TGN_FIELD_MODEL_ROUNDS + 1][TGN_FIELD_FEATURE_UNITS]; /* by round */
    double area, score, spread, open, openness, scale, sure, lapse, probability;
} tgn_field_evaluation;

/* From minus infinity .. infinity to -1 .. 1. */
static inline float tgn_field_model__soft(float x)
{
    return x / sqrtf(1 + x * x);
}

/* The values of the empty points (stones false), or of the stones, as a grid; zero elsewhere. */
void tgn_field_model__lay(tgn_field_grid *out, const tgn_field_features *features, const float *y,
                          bool stones);

/* Evaluate the features of the position of a question, which is not finished. */
void tgn_field_model__evaluate(tgn_field_evaluation *evaluation, const tgn_field_model *model,
                               const tgn_field_features *features, const tgn_verdict_question *question);

#endif
