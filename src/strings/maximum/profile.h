/*
 * profile.h - the profile, how settling one point changes it, and a number for every profile
 *
 * A profile has a letter for every column: what the last settled point of that column is. Letters are 2 bits, or 3
 * where there are two phases, column 0 in the lowest bits:
 *
 *      0 E   empty
 *      1 D   a stone that is served: it has a liberty; an old stone whose string has one
 *      2 W   a stone that waits for a liberty
 *      3 X   nothing: a hole, or the row above the board
 *      +4    a stone of phase 1
 *
 * Around a step at column c the profile is made of two rows:
 *
 *      columns 0 .. c-1: row r (settled just now)      columns c+1 ..: row r-1      column c: row r-1, then row r
 *
 * The four ways to take a step return the loss it adds, or TGN_STRINGS_DEAD if it cannot be taken. A window of columns
 * can be swept on its own (bound.h); its steps are the same, with `open_left` where a neighbour lies beyond it.
 */
#ifndef TENGEN_STRINGS_MAXIMUM_PROFILE_H
#define TENGEN_STRINGS_MAXIMUM_PROFILE_H

#include "strings/maximum/plan.h"

enum { TGN_STRINGS_E = 0, TGN_STRINGS_D = 1, TGN_STRINGS_W = 2, TGN_STRINGS_X = 3 };
enum { TGN_STRINGS_DEAD = 30000 }; /* more than any loss: a board of 15 x 1000 loses about 2000 */

/* What is known about a step whatever the profile: it depends on the board alone. */
typedef struct tgn_strings_step {
    uint8_t kind, up, left; /* kinds of the point and of its settled neighbours within the window */
    uint8_t phases;         /* letters it may take as a stone: bit 0, bit 1 (the latter with 3 bits only) */
    uint8_t border;         /* neighbours that are not points: an empty point serves them in vain */
    uint8_t shift, bits;    /* of the column's letter; width of a letter */
    bool open_left;         /* the left neighbour lies beyond the window and may be empty */
    bool up_ends; /* the old string above has no stone in the profile after this step, and must be served */
    uint64_t own, above,
        beside; /* low bits of the letters of the old strings here, above, on the left; not of this
                                      column, except that `own` has it when the stone above belongs to it */
} tgn_strings_step;

/* Make the step at (row, col) of a sweep over columns first .. end-1. */
void tgn_strings_step__make(tgn_strings_step *step, const tgn_strings_plan *plan, int first, int end, int row,
                            int col);

/* The profile above the board. */
uint64_t tgn_strings_step__start(const tgn_strings_plan *plan, int first, int end);

/* Whether any letter in a profile of the whole width still waits: at the end of the board none may. */
bool tgn_strings_step__waits(const tgn_strings_plan *plan, uint64_t key);

static inline unsigned tgn_strings_step__letter(const tgn_strings_step *step, uint64_t key, int shift)
{
    return (unsigned)(key >> shift) & ((1u << step->bits) - 1);
}

/* Serve every waiting letter of an old string. */
static inline uint64_t tgn_strings_step__serve(uint64_t key, uint64_t string)
{
    return key - ((key >> 1) & ~key & string);
}

static inline uint64_t tgn_strings_step__write(const tgn_strings_step *step, uint64_t key, unsigned letter)
{
    uint64_t mask = (uint64_t)((1u << step->bits) - 1) << step->shift;
    return (key & ~mask) | (uint64_t)letter << step->shift;
}

/* Leave the point empty. */
static inline int tgn_strings_step__empty(const tgn_strings_step *step, uint64_t key, uint64_t *next)
{
    int loss = step->border;
    unsigned up = tgn_strings_step__letter(step, key, step->shift);
    uint64_t after = tgn_strings_step__write(step, key, TGN_STRINGS_E);
    if (step->up == TGN_STRINGS_PLAN_OPEN)
        loss += ((up & 3) != TGN_STRINGS_W) + (up == TGN_STRINGS_E);
    else if (step->up == TGN_STRINGS_PLAN_OLD && up == TGN_STRINGS_W)
        after = tgn_strings_step__serve(after, step->above);
    else
        loss += step->up == TGN_STRINGS_PLAN_OLD;
    if (step->left != TGN_STRINGS_PLAN_HOLE) {
        int shift = step->shift - step->bits;
        unsigned left = tgn_strings_step__letter(step, after, shift);
        if ((left & 3) == TGN_STRINGS_W)
            after = tgn_strings_step__serve(after, step->left == TGN_STRINGS_PLAN_OLD ? step->beside
                                                                                      : (uint64_t)1 << shift);
        else
            loss += 1 + (left == TGN_STRINGS_E);
    }
    *next = after;
    return loss;
}

/* How many of the settled neighbours are empty. */
static inline int tgn_strings_step__liberties(const tgn_strings_step *step, uint64_t key)
{
    return (step->up == TGN_STRINGS_PLAN_OPEN &&
            tgn_strings_step__letter(step, key, step->shift) == TGN_STRINGS_E) +
           (step->left == TGN_STRINGS_PLAN_OPEN &&
            tgn_strings_step__letter(step, key, step->shift - step->bits) == TGN_STRINGS_E);
}

/* Whether the point above can do without this one: it is not waiting for its last chance. */
static inline bool tgn_strings_step__lets_go(const tgn_strings_step *step, uint64_t key)
{
    bool waits = (tgn_strings_step__letter(step, key, step->shift) & 3) == TGN_STRINGS_W;
    return !waits || (step->up == TGN_STRINGS_PLAN_OLD ? !step->up_ends : step->up != TGN_STRINGS_PLAN_OPEN);
}

static inline bool tgn_strings_step__other_phase(unsigned letter, unsigned phase)
{
    return letter != TGN_STRINGS_E && letter >> 2 != phase;
}

/* Put a stone of a phase there. */
static inline int tgn_strings_step__stone(const tgn_strings_step *step, uint64_t key, unsigned phase,
                                          uint64_t *next)
{
    if (!tgn_strings_step__lets_go(step, key))
        return TGN_STRINGS_DEAD;
    if (step->up == TGN_STRINGS_PLAN_OPEN &&
        tgn_strings_step__other_phase(tgn_strings_step__letter(step, key, step->shift), phase))
        return TGN_STRINGS_DEAD;
    if (step->left == TGN_STRINGS_PLAN_OPEN &&
        tgn_strings_step__other_phase(tgn_strings_step__letter(step, key, step->shift - step->bits), phase))
        return TGN_STRINGS_DEAD;
    int liberties = tgn_strings_step__liberties(step, key);
    *next = tgn_strings_step__write(step, key, (liberties ? TGN_STRINGS_D : TGN_STRINGS_W) | phase << 2);
    return liberties > 1;
}

/* There is a stone already: its string is served by an empty point above or on the left. */
static inline int tgn_strings_step__old(const tgn_strings_step *step, uint64_t key, uint64_t *next)
{
    if (!tgn_strings_step__lets_go(step, key))
        return TGN_STRINGS_DEAD;
    bool served = key & step->own;
    int liberties = tgn_strings_step__liberties(step, key);
    int loss = liberties - (!served && liberties > 0);
    uint64_t after = tgn_strings_step__write(step, key, served || liberties ? TGN_STRINGS_D : TGN_STRINGS_W);
    *next = !served && liberties ? tgn_strings_step__serve(after, step->own) : after;
    return loss;
}

/* Not a point. */
static inline int tgn_strings_step__hole(const tgn_strings_step *step, uint64_t key, uint64_t *next)
{
    *next = tgn_strings_step__write(step, key, TGN_STRINGS_X);
    return tgn_strings_step__lets_go(step, key) ? 0 : TGN_STRINGS_DEAD;
}

/* All ways to take a step: profiles and losses, impossible ones left out. Returns how many, at most 3. */
static inline int tgn_strings_step__all(const tgn_strings_step *step, uint64_t key, uint64_t next[3],
                                        int loss[3])
{
    int count = 0;
    if (step->kind == TGN_STRINGS_PLAN_OPEN) {
        loss[count] = tgn_strings_step__empty(step, key, &next[count]);
        count++;
        for (unsigned phase = 0; phase < 2; phase++)
            if (step->phases >> phase & 1) {
                loss[count] = tgn_strings_step__stone(step, key, phase, &next[count]);
                count += loss[count] < TGN_STRINGS_DEAD;
            }
        return count;
    }
    *loss = step->kind == TGN_STRINGS_PLAN_OLD ? tgn_strings_step__old(step, key, next)
                                               : tgn_strings_step__hole(step, key, next);
    return *loss < TGN_STRINGS_DEAD;
}

/*
 * ---- numbers ---------------------------------------------------------------------------------------------
 *
 * Of the 4^n or 8^n keys of a window only a few are profiles: a point has the letters of its kind, no empty point is
 * beside a stone that waits, stones that touch have one phase. Those are numbered from 0, without gaps, so that a
 * table needs one byte for each. The window is split in two halves, and the number is the sum of two table lookups:
 *
 *      number = base[low half] + order[last letter of the low half][high half]
 *
 * since which high halves go with a low one depends on its last letter alone.
 */

/* The letters that columns may have and how they combine: the language of the profiles at one moment. */
typedef struct tgn_strings_letters {
    int bits, width;
    uint8_t known[TGN_STRINGS_PLAN_WIDTH]; /* a bit for each letter that the column may have */
    bool old[TGN_STRINGS_PLAN_WIDTH];      /* an old stone: its phase does not constrain others */
    int step; /* columns before it are of one row, the others of the row above: no rule between the two */
} tgn_strings_letters;

/* The letters of columns first .. end-1 when those of `row` before column first + step are settled. */
void tgn_strings_letters__make(tgn_strings_letters *letters, const tgn_strings_plan *plan, int first, int end,
                               int row, int step);

/* The number of profiles. */
uint64_t tgn_strings_letters__count(const tgn_strings_letters *letters);

typedef struct tgn_strings_numbering {
    int bits, width, low;      /* letters; of the low half */
    uint32_t *base;            /* by low half */
    uint32_t *order[8];        /* by last letter of the low half, then by high half */
    uint32_t *lows, *highs[8]; /* the halves themselves, in order */
    uint32_t low_count, high_count[8];
    uint64_t count;
    uint32_t *memory; /* holds all of these */
} tgn_strings_numbering;

/* Allocate a numbering for windows of this width. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_strings_numbering__init(tgn_strings_numbering *numbering, int bits, int width);
void tgn_strings_numbering__clear(tgn_strings_numbering *numbering);

/* The bytes that this takes. */
size_t tgn_strings_numbering__memory(int bits, int width);

/* Number the profiles of a language. O(possible halves). */
void tgn_strings_numbering__set(tgn_strings_numbering *numbering, const tgn_strings_letters *letters);

/* The number of a profile; it must be one of the language. */
static inline uint32_t tgn_strings_numbering__of(const tgn_strings_numbering *numbering, uint64_t key)
{
    int low_bits = numbering->bits * numbering->low;
    uint64_t low = key & (((uint64_t)1 << low_bits) - 1);
    unsigned last = (unsigned)(low >> (low_bits - numbering->bits));
    return numbering->base[low] + numbering->order[last][key >> low_bits];
}

#endif
