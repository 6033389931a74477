/*
 * plan.h - a filling prepared for the sweep
 *
 * The board is turned so that its shorter side is the width. Every point has a kind, the phases (README.md) that a
 * stone on it may have, and, if there is a stone already, the number of its string:
 *
 *      OPEN    may hold a stone (`phases` says in which colouring) or stay empty; `phases` 0: it stays empty
 *      OLD     there is a stone already
 *      HOLE    not a point
 *
 * A point that touches old stones of both colours stays empty: a stone there would join one of them instead of
 * being a string of its own. Where all points of a connected piece allow the same phase, no other is used.
 */
#ifndef TENGEN_STRINGS_MAXIMUM_PLAN_H
#define TENGEN_STRINGS_MAXIMUM_PLAN_H

#include <stdint.h>

#include <tengen/strings.h>

enum { TGN_STRINGS_PLAN_HOLE, TGN_STRINGS_PLAN_OPEN, TGN_STRINGS_PLAN_OLD };
enum {
    TGN_STRINGS_PLAN_WIDTH = 32,
    TGN_STRINGS_PLAN_WIDTH_PHASES = 21
}; /* what fits into a profile of 64 bits */

typedef struct tgn_strings_spot {
    uint8_t kind;
    uint8_t phases; /* bit 0: phase 0, bit 1: phase 1 */
    int32_t string; /* OLD: from 0 */
} tgn_strings_spot;

/* The columns that hold all stones and liberties of an old string. */
typedef struct tgn_strings_span {
    int first, last;
} tgn_strings_span;

typedef struct tgn_strings_plan {
    int rows, cols; /* cols <= rows */
    bool turned;    /* the filling's rows are the plan's columns */
    int bits; /* of a letter of the profile: 2, or 3 if it includes the phase; with 2 a point has one phase */
    tgn_strings_spot *spots;
    tgn_strings_span *spans; /* by string */
    int strings;             /* that are on the board already */
    int open, settled; /* points that may hold a stone or stay empty; those among them that must stay empty */
} tgn_strings_plan;

/*
 * Make a plan. `colours` is as in tgn_strings_options; with `both_phases` every blob of stones may have either
 * colouring, which is needed to count boards with free colours. Returns 0, TGN_ERR_INPUT (a string on the board has
 * no liberty), TGN_ERR_LIMIT (too wide), TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_strings_plan__init(tgn_strings_plan *plan, const tgn_filling *filling, int colours,
                                       bool both_phases, tgn_error *error);
void tgn_strings_plan__clear(tgn_strings_plan *plan);

static inline const tgn_strings_spot *tgn_strings_plan__at(const tgn_strings_plan *plan, int row, int col)
{
    return &plan->spots[row * plan->cols + col];
}

/* A kind; HOLE off the board. */
static inline int tgn_strings_plan__kind(const tgn_strings_plan *plan, int row, int col)
{
    if (row < 0 || col < 0 || row >= plan->rows || col >= plan->cols)
        return TGN_STRINGS_PLAN_HOLE;
    return tgn_strings_plan__at(plan, row, col)->kind;
}

/*
 * Needs: every open point must be served once (be empty, or have an empty neighbour), every old string too. An
 * empty point serves five at most, so 5 x empty points = needs + loss.
 */
static inline int tgn_strings_plan__needs(const tgn_strings_plan *plan)
{
    return plan->open + plan->strings;
}

/* The strings of a board with this loss, and the loss of a board with this many strings. */
static inline int tgn_strings_plan__strings(const tgn_strings_plan *plan, int loss)
{
    return plan->strings + plan->open - (tgn_strings_plan__needs(plan) + loss) / 5;
}

static inline int tgn_strings_plan__loss(const tgn_strings_plan *plan, int strings)
{
    return 5 * (plan->strings + plan->open - strings) - tgn_strings_plan__needs(plan);
}

/* The stone that a phase puts on a point: 'X' or 'O'. Row and column are the plan's. */
static inline char tgn_strings_plan__stone(int row, int col, int phase)
{
    return ((row + col + phase) & 1) ? TGN_FILLING_WHITE : TGN_FILLING_BLACK;
}

#endif
