/*
 * classes.c - optimal boards up to symmetry, by Burnside's lemma: the mean of how many each motion leaves alone
 *
 * Half a turn is read off the rows of the search that counted (halfturn.c); for the others the board is folded
 * (fold.c), so that the folded board is narrow: 22x22 takes seconds, where folding it for half a turn would take days.
 */
#include "strings/classes.h"

#include "strings/fold.h"

/* Motions that leave equally many boards alone are counted once, `times` over. */
typedef struct motion {
    tgn_fold fold;
    int times;
} motion;

static const motion of_squares[] = {
    {{false, false, true}, 2}, /* mirrored left to right */
    {{true, false, false}, 2}, /* along a diagonal */
    {{true, true, false}, 2},  /* a quarter turn */
};
static const motion of_oblongs[] = {
    {{false, false, true}, 1},
    {{false, true, false}, 1},
};

int tgn_classes__count(tgn_many *out, const tgn_search *search, uint64_t memory, const tgn_progress *progress,
                       tgn_error *error)
{
    const tgn_plan *plan = search->plan;
    bool square = plan->rows == plan->cols;
    const motion *motions = square ? of_squares : of_oblongs;
    size_t count = square ? sizeof of_squares / sizeof *of_squares : sizeof of_oblongs / sizeof *of_oblongs;
    int empties = (tgn_plan__needs(plan) + search->loss) / 5;
    tgn_many sum = search->count + tgn_search__half_turn(search);
    for (size_t i = 0; i < count; i++) {
        tgn_many alone;
        int code = tgn_fold__count(&alone, plan->rows, plan->cols, motions[i].fold, empties, memory, progress,
                                   error);
        if (code < 0)
            return code;
        sum += alone * (unsigned)motions[i].times;
    }
    *out = sum / (square ? 8 : 4);
    return TGN_OK;
}
