/*
 * trace.c - from the last row back to the first: a board read off the layers that a search kept
 *
 * A profile at the end of a row tells every letter of that row. So for each profile of the row before there is just
 * one way to settle the row that could lead here: take it, and see whether it does. The pasts of those that do add
 * up to the pasts of this one, which is what numbers the boards.
 */
#include <assert.h>

#include "strings/search.h"

/* A profile at the end of a row, the loss it was reached with, and which of its pasts is meant. */
typedef struct place {
    uint64_t key;
    int loss;
    tgn_many index;
} place;

static unsigned letter_of(const tgn_plan *plan, uint64_t key, int col)
{
    return (unsigned)(key >> col * plan->bits) & ((1u << plan->bits) - 1);
}

static int follow(const tgn_settling *step, uint64_t key, unsigned letter, uint64_t *next)
{
    if (step->kind == TGN_PLAN_OLD)
        return tgn_step__old(step, key, next);
    if (step->kind == TGN_PLAN_HOLE)
        return tgn_step__hole(step, key, next);
    return letter == TGN_STEP_E ? tgn_step__empty(step, key, next)
                                : tgn_step__stone(step, key, letter >> 2, next);
}

/* Whether the row's letters lead from `key` to `aim`; the loss on the way, or TGN_STEP_DEAD. */
static int lead(const tgn_plan *plan, const tgn_settling *steps, uint64_t key, uint64_t aim)
{
    int sum = 0;
    for (int col = 0; col < plan->cols; col++) {
        uint64_t next = 0;
        int loss = follow(&steps[col], key, letter_of(plan, aim, col), &next);
        if (loss >= TGN_STEP_DEAD)
            return TGN_STEP_DEAD;
        sum += loss;
        key = next;
        /* The letter before this one does not change any more, unless an old string is served further on. */
        if (col > 0 && steps[col - 1].kind == TGN_PLAN_OPEN &&
            letter_of(plan, key, col - 1) != letter_of(plan, aim, col - 1))
            return TGN_STEP_DEAD;
    }
    return key == aim ? sum : TGN_STEP_DEAD;
}

/* The past that `at` comes from, at the end of the row before. */
static place before(const tgn_search *search, int row, place at)
{
    const tgn_plan *plan = search->plan;
    tgn_settling steps[TGN_PLAN_WIDTH];
    for (int col = 0; col < plan->cols; col++)
        tgn_step__make(&steps[col], plan, 0, plan->cols, row, col);
    const tgn_layer *layer = &search->rows[row - 1];
    for (size_t i = 0; i < layer->size; i++) {
        tgn_past past = tgn_layer__at(layer, i);
        if (past.loss > at.loss || past.loss + lead(plan, steps, past.key, at.key) != at.loss)
            continue;
        if (!search->counted || at.index < past.count)
            return (place){past.key, past.loss, at.index};
        at.index -= past.count;
    }
    assert(!"every profile has a past");
    return at;
}

/* The last profile of board number `index`. */
static place last_of(const tgn_search *search, tgn_many index)
{
    const tgn_plan *plan = search->plan;
    const tgn_layer *layer = &search->rows[plan->rows - 1];
    for (size_t i = 0; i < layer->size; i++) {
        tgn_past past = tgn_layer__at(layer, i);
        if (past.loss != search->loss || tgn_step__waits(plan, past.key))
            continue;
        if (!search->counted || index < past.count)
            return (place){past.key, past.loss, index};
        index -= past.count;
    }
    assert(!"there is a board of this number");
    return (place){0};
}

static void write_row(const tgn_plan *plan, int row, uint64_t key, tgn_filling *out)
{
    for (int col = 0; col < plan->cols; col++) {
        const tgn_spot *spot = tgn_plan__at(plan, row, col);
        unsigned letter = letter_of(plan, key, col);
        if (spot->kind != TGN_PLAN_OPEN)
            continue;
        char *point =
            plan->turned ? &out->points[col * out->cols + row] : &out->points[row * out->cols + col];
        int phase = plan->bits == 3 ? (int)(letter >> 2) : spot->phases == 2;
        *point = letter == TGN_STEP_E ? TGN_FILLING_FREE : tgn_plan__stone(row, col, phase);
    }
}

void tgn_search__trace(const tgn_search *search, tgn_many index, tgn_filling *out)
{
    const tgn_plan *plan = search->plan;
    place at = last_of(search, index);
    for (int row = plan->rows - 1; row >= 0; row--) {
        write_row(plan, row, at.key, out);
        if (row > 0)
            at = before(search, row, at);
    }
}
