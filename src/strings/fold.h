/*
 * fold.h - optimal boards that a motion of the board leaves alone
 *
 * A board that looks the same after a motion is known from one point of each orbit. So it is a set on the board folded
 * by the motion: a graph whose vertices are orbits, which weigh as many points as they have.
 */
#ifndef TENGEN_STRINGS_FOLD_H
#define TENGEN_STRINGS_FOLD_H

#include <tengen/strings.h>

#include "strings/layer.h"

/* What a motion does to a point: first, for squares, exchange rows and columns, then turn them round. */
typedef struct tgn_fold {
    bool transpose, flip_rows, flip_cols;
} tgn_fold;

/*
 * Count the empty-point sets with `empties` points that serve all points of a rows x cols board and that `fold` leaves
 * alone. Returns 0; TGN_ERR_LIMIT (too wide, or `memory`), TGN_ERR_MEMORY, TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_fold__count(tgn_many *out, int rows, int cols, tgn_fold fold, int empties,
                                uint64_t memory, const tgn_progress *progress, tgn_error *error);

#endif
