/*
 * classes.c - optimal boards up to symmetry, by Burnside's lemma: the mean of how many each motion leaves alone
 */
#include "strings/fold.h"
#include "strings/many.h"

/* Motions that leave equally many boards alone are counted once, `times` over. */
typedef struct motion {
    tgn_fold fold;
    int times;
} motion;

static const motion of_squares[] = {
    {{false, true, true}, 1},  /* half a turn */
    {{false, true, false}, 2}, /* mirrored along a line */
    {{true, false, false}, 2}, /* along a diagonal */
    {{true, true, false}, 2},  /* a quarter turn */
};
static const motion of_oblongs[] = {
    {{false, true, true}, 1},
    {{false, true, false}, 1},
    {{false, false, true}, 1},
};

static int sum_motions(tgn_many *sum, int rows, int cols, int empties, uint64_t memory,
                       const tgn_progress *progress, tgn_error *error)
{
    const motion *motions = rows == cols ? of_squares : of_oblongs;
    size_t count =
        rows == cols ? sizeof of_squares / sizeof *of_squares : sizeof of_oblongs / sizeof *of_oblongs;
    for (size_t i = 0; i < count; i++) {
        tgn_many alone;
        int code = tgn_fold__count(&alone, rows, cols, motions[i].fold, empties, memory, progress, error);
        if (code < 0)
            return code;
        *sum += alone * (unsigned)motions[i].times;
    }
    return TGN_OK;
}

int tgn_strings_classes(char out[TGN_STRINGS_DIGITS], int rows, int cols, const char *boards, int empties,
                        const tgn_strings_options *options, const tgn_progress *progress, tgn_error *error)
{
    tgn_many sum;
    uint64_t memory = options && options->memory ? options->memory : (uint64_t)4 << 30;
    if (tgn_many__parse(&sum, boards) < 0)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "'%.40s' is not a number of boards", boards);
    /* Points are settled row by row: the fewer in a row the better. */
    int wide = rows < cols ? rows : cols, long_side = rows < cols ? cols : rows;
    int code = sum_motions(&sum, long_side, wide, empties, memory, progress, error);
    if (code == TGN_OK)
        tgn_many__format(out, sum / (rows == cols ? 8 : 4));
    return code;
}
