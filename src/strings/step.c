/*
 * step.c - what the board says of a step
 */
#include "strings/step.h"

/* The string of an old stone, or -1. */
static int string_at(const tgn_plan *plan, int row, int col)
{
    return tgn_plan__kind(plan, row, col) == TGN_PLAN_OLD ? tgn_plan__at(plan, row, col)->string : -1;
}

/* The letters of a string in the profile around a step at (row, col), this column left out. */
static uint64_t letters_of(const tgn_plan *plan, int first, int end, int row, int col, int string)
{
    uint64_t letters = 0;
    for (int at = first; string >= 0 && at < end; at++)
        if (at != col && string_at(plan, at < col ? row : row - 1, at) == string)
            letters |= (uint64_t)1 << (at - first) * plan->bits;
    return letters;
}

/* A string must be served within the window if all it reaches lies there. */
static bool must_be_served(const tgn_plan *plan, int first, int end, int string)
{
    return plan->reaches[string].first >= first && plan->reaches[string].last < end;
}

static int holes_around(const tgn_plan *plan, int row, int col)
{
    return (tgn_plan__kind(plan, row - 1, col) == TGN_PLAN_HOLE) +
           (tgn_plan__kind(plan, row, col - 1) == TGN_PLAN_HOLE) +
           (tgn_plan__kind(plan, row, col + 1) == TGN_PLAN_HOLE) +
           (tgn_plan__kind(plan, row + 1, col) == TGN_PLAN_HOLE);
}

void tgn_step__make(tgn_settling *step, const tgn_plan *plan, int first, int end, int row, int col)
{
    const tgn_spot *spot = tgn_plan__at(plan, row, col);
    int here = string_at(plan, row, col), above = string_at(plan, row - 1, col);
    *step = (tgn_settling){
        .kind = spot->kind,
        .up = (uint8_t)tgn_plan__kind(plan, row - 1, col),
        .left = (uint8_t)(col > first ? tgn_plan__kind(plan, row, col - 1) : TGN_PLAN_HOLE),
        .phases = plan->bits == 2 ? spot->phases != 0 : spot->phases,
        .border = (uint8_t)holes_around(plan, row, col),
        .shift = (uint8_t)((col - first) * plan->bits),
        .bits = (uint8_t)plan->bits,
        .open_left = col == first && tgn_plan__kind(plan, row, col - 1) == TGN_PLAN_OPEN,
        .own = letters_of(plan, first, end, row, col, here),
        .above = letters_of(plan, first, end, row, col, above),
        .beside = col > first ? letters_of(plan, first, end, row, col, string_at(plan, row, col - 1)) : 0,
    };
    if (here >= 0 && here == above)
        step->own |= (uint64_t)1 << step->shift;
    step->up_ends = above >= 0 && above != here && !step->above && must_be_served(plan, first, end, above);
}

uint64_t tgn_step__start(const tgn_plan *plan, int first, int end)
{
    uint64_t key = 0;
    for (int col = first; col < end; col++)
        key |= (uint64_t)TGN_STEP_X << (col - first) * plan->bits;
    return key;
}

bool tgn_step__waits(const tgn_plan *plan, uint64_t key)
{
    for (int col = 0; col < plan->cols; col++, key >>= plan->bits)
        if ((key & 3) == TGN_STEP_W)
            return true;
    return false;
}
