/*
 * profile.c - what the board says about a step; profiles counted and numbered by halves
 */
#include "strings/maximum/profile.h"

#include <stdlib.h>

/* ---- the language -------------------------------------------------------------------------------------- */

/* The letters that a point may have once it is settled. */
static uint8_t letters_at(const tgn_strings_plan *plan, int row, int col)
{
    if (tgn_strings_plan__kind(plan, row, col) == TGN_STRINGS_PLAN_HOLE)
        return 1 << TGN_STRINGS_X;
    if (tgn_strings_plan__kind(plan, row, col) == TGN_STRINGS_PLAN_OLD)
        return 1 << TGN_STRINGS_D | 1 << TGN_STRINGS_W;
    uint8_t phases = tgn_strings_plan__at(plan, row, col)->phases, known = 1 << TGN_STRINGS_E;
    if (plan->bits == 2 ? phases != 0 : phases & 1)
        known |= 1 << TGN_STRINGS_D | 1 << TGN_STRINGS_W;
    if (plan->bits == 3 && phases & 2)
        known |= 1 << (4 + TGN_STRINGS_D) | 1 << (4 + TGN_STRINGS_W);
    return known;
}

void tgn_strings_letters__make(tgn_strings_letters *letters, const tgn_strings_plan *plan, int first, int end,
                               int row, int step)
{
    *letters = (tgn_strings_letters){.bits = plan->bits, .width = end - first, .step = step};
    for (int i = 0; i < letters->width; i++) {
        int at = i < step ? row : row - 1;
        letters->known[i] = letters_at(plan, at, first + i);
        letters->old[i] = tgn_strings_plan__kind(plan, at, first + i) == TGN_STRINGS_PLAN_OLD;
    }
}

/* Whether letter `right` may follow `left` in column `at`. */
static bool may_follow(const tgn_strings_letters *letters, int at, unsigned left, unsigned right)
{
    if (at == letters->step || left == TGN_STRINGS_X || right == TGN_STRINGS_X)
        return true;
    if (left == TGN_STRINGS_E || right == TGN_STRINGS_E)
        return (left & 3) != TGN_STRINGS_W && (right & 3) != TGN_STRINGS_W;
    return letters->old[at - 1] || letters->old[at] || left >> 2 == right >> 2;
}

uint64_t tgn_strings_letters__count(const tgn_strings_letters *letters)
{
    uint64_t ways[8] = {0};
    for (unsigned letter = 0; letter < 8; letter++)
        ways[letter] = letters->known[0] >> letter & 1;
    for (int at = 1; at < letters->width; at++) {
        uint64_t next[8] = {0};
        for (unsigned left = 0; left < 8; left++)
            for (unsigned right = 0; right < 8 && ways[left]; right++)
                if (letters->known[at] >> right & 1 && may_follow(letters, at, left, right))
                    next[right] += ways[left];
        for (int letter = 0; letter < 8; letter++)
            ways[letter] = next[letter];
    }
    uint64_t sum = 0;
    for (int letter = 0; letter < 8; letter++)
        sum += ways[letter];
    return sum;
}

/* ---- memory -------------------------------------------------------------------------------------------- */

static size_t low_keys(int bits, int width)
{
    return (size_t)1 << bits * ((width + 1) / 2);
}

static size_t high_keys(int bits, int width)
{
    return (size_t)1 << bits * (width / 2);
}

size_t tgn_strings_numbering__memory(int bits, int width)
{
    size_t letters = (size_t)1 << bits;
    return sizeof(uint32_t) * 2 * (low_keys(bits, width) + letters * high_keys(bits, width));
}

int tgn_strings_numbering__init(tgn_strings_numbering *numbering, int bits, int width)
{
    *numbering = (tgn_strings_numbering){.bits = bits, .width = width, .low = (width + 1) / 2};
    numbering->memory = malloc(tgn_strings_numbering__memory(bits, width));
    if (!numbering->memory)
        return TGN_ERR_MEMORY;
    uint32_t *at = numbering->memory;
    numbering->base = at;
    numbering->lows = at += low_keys(bits, width);
    at += low_keys(bits, width);
    for (int letter = 0; letter < 1 << bits; letter++) {
        numbering->order[letter] = at;
        numbering->highs[letter] = at += high_keys(bits, width);
        at += high_keys(bits, width);
    }
    return TGN_OK;
}

void tgn_strings_numbering__clear(tgn_strings_numbering *numbering)
{
    free(numbering->memory);
    *numbering = (tgn_strings_numbering){0};
}

/* ---- numbering ----------------------------------------------------------------------------------------- */

/*
 * All words of columns first .. end-1, after the letter `before` (8: none). Words with one more letter
 * are made from the shorter ones, in place. Returns how many.
 */
static uint32_t words(const tgn_strings_letters *letters, int first, int end, unsigned before, uint32_t *out)
{
    uint32_t count = 1;
    out[0] = 0;
    for (int at = first; at < end; at++) {
        /* The list is copied to the end of its memory, then read from there while it grows from the front. */
        size_t memory = (size_t)1 << letters->bits * (end - first);
        uint32_t *old = out + memory - count;
        for (uint32_t i = count; i-- > 0;)
            old[i] = out[i];
        uint32_t made = 0;
        int shift = letters->bits * (at - first);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t word = old[i];
            unsigned left = at > first ? word >> (shift - letters->bits) : before;
            for (unsigned letter = 0; letter < 8; letter++)
                if (letters->known[at] >> letter & 1 && (left == 8 || may_follow(letters, at, left, letter)))
                    out[made++] = word | (uint32_t)letter << shift;
        }
        count = made;
    }
    return count;
}

void tgn_strings_numbering__set(tgn_strings_numbering *numbering, const tgn_strings_letters *letters)
{
    numbering->low_count = words(letters, 0, numbering->low, 8, numbering->lows);
    for (unsigned last = 0; last < 1u << numbering->bits; last++) {
        if (!(letters->known[numbering->low - 1] >> last & 1))
            continue;
        numbering->high_count[last] =
            words(letters, numbering->low, numbering->width, last, numbering->highs[last]);
        for (uint32_t i = 0; i < numbering->high_count[last]; i++)
            numbering->order[last][numbering->highs[last][i]] = i;
    }
    numbering->count = 0;
    for (uint32_t i = 0; i < numbering->low_count; i++) {
        uint32_t low = numbering->lows[i];
        numbering->base[low] = (uint32_t)numbering->count;
        numbering->count += numbering->high_count[low >> numbering->bits * (numbering->low - 1)];
    }
}

/* ---- steps ----------------------------------------------------------------------------------------------- */

/* The string of an old stone, or -1. */
static int string_at(const tgn_strings_plan *plan, int row, int col)
{
    return tgn_strings_plan__kind(plan, row, col) == TGN_STRINGS_PLAN_OLD
               ? tgn_strings_plan__at(plan, row, col)->string
               : -1;
}

/* The letters of a string in the profile around a step at (row, col), without this column. */
static uint64_t letters_of(const tgn_strings_plan *plan, int first, int end, int row, int col, int string)
{
    uint64_t letters = 0;
    for (int at = first; string >= 0 && at < end; at++)
        if (at != col && string_at(plan, at < col ? row : row - 1, at) == string)
            letters |= (uint64_t)1 << (at - first) * plan->bits;
    return letters;
}

/* A string must be served within the window if all its columns are there. */
static bool must_be_served(const tgn_strings_plan *plan, int first, int end, int string)
{
    return plan->spans[string].first >= first && plan->spans[string].last < end;
}

static int holes_around(const tgn_strings_plan *plan, int row, int col)
{
    return (tgn_strings_plan__kind(plan, row - 1, col) == TGN_STRINGS_PLAN_HOLE) +
           (tgn_strings_plan__kind(plan, row, col - 1) == TGN_STRINGS_PLAN_HOLE) +
           (tgn_strings_plan__kind(plan, row, col + 1) == TGN_STRINGS_PLAN_HOLE) +
           (tgn_strings_plan__kind(plan, row + 1, col) == TGN_STRINGS_PLAN_HOLE);
}

void tgn_strings_step__make(tgn_strings_step *step, const tgn_strings_plan *plan, int first, int end, int row,
                            int col)
{
    const tgn_strings_spot *spot = tgn_strings_plan__at(plan, row, col);
    int here = string_at(plan, row, col), above = string_at(plan, row - 1, col);
    *step = (tgn_strings_step){
        .kind = spot->kind,
        .up = (uint8_t)tgn_strings_plan__kind(plan, row - 1, col),
        .left = (uint8_t)(col > first ? tgn_strings_plan__kind(plan, row, col - 1) : TGN_STRINGS_PLAN_HOLE),
        .phases = plan->bits == 2 ? spot->phases != 0 : spot->phases,
        .border = (uint8_t)holes_around(plan, row, col),
        .shift = (uint8_t)((col - first) * plan->bits),
        .bits = (uint8_t)plan->bits,
        .open_left = col == first && tgn_strings_plan__kind(plan, row, col - 1) == TGN_STRINGS_PLAN_OPEN,
        .own = letters_of(plan, first, end, row, col, here),
        .above = letters_of(plan, first, end, row, col, above),
        .beside = col > first ? letters_of(plan, first, end, row, col, string_at(plan, row, col - 1)) : 0,
    };
    if (here >= 0 && here == above)
        step->own |= (uint64_t)1 << step->shift;
    step->up_ends = above >= 0 && above != here && !step->above && must_be_served(plan, first, end, above);
}

uint64_t tgn_strings_step__start(const tgn_strings_plan *plan, int first, int end)
{
    uint64_t key = 0;
    for (int col = first; col < end; col++)
        key |= (uint64_t)TGN_STRINGS_X << (col - first) * plan->bits;
    return key;
}

bool tgn_strings_step__waits(const tgn_strings_plan *plan, uint64_t key)
{
    for (int col = 0; col < plan->cols; col++, key >>= plan->bits)
        if ((key & 3) == TGN_STRINGS_W)
            return true;
    return false;
}
