/*
 * sweep.h - values by applying the equations of README.md until nothing changes
 *
 * Low only rises and high only falls, so a pair that is closed (low = high) is final.
 */
#ifndef TGN_SOLVE_SWEEP_H
#define TGN_SOLVE_SWEEP_H

#include "solve/table/pair.h"
#include "solve/table/fixpoint.h"

/* What is swept for: values, or one of the two steps of layer.h. */
typedef enum tgn_solve_sweep_aim {
    TGN_SOLVE_SWEEP_VALUES,
    TGN_SOLVE_SWEEP_CREDIT, /* high is never above 0; what is beyond `most` counts as infinite */
    TGN_SOLVE_SWEEP_PROOF   /* high is never above 0; what is beyond `most` counts as that */
} tgn_solve_sweep_aim;

typedef struct tgn_solve_sweep {
    const tgn_solve_index *index;
    tgn_solve_shared_pair *value;   /* by entry */
    const tgn_solve_pair *terminal; /* by arrangement: what a second pass gives the mover of its twin */
    bool prisoners;                 /* taken stones are part of the value */
    tgn_solve_sweep_aim aim;
    int most; /* for values: TGN_SOLVE_PAIR_FINITE */
} tgn_solve_sweep;

/* The best of some steps for the mover: taken stones less what the other side has then. */
tgn_solve_pair tgn_solve_sweep__best(const tgn_solve_sweep *sweep, const uint32_t *step, const uint32_t *end);

/* The equations of one item, for fixpoint.h or fixpoint.h. */
tgn_solve_fixpoint_task tgn_solve_sweep__task(tgn_solve_sweep *sweep);

/*
 * Sweep from whatever sound bounds `value` holds. The errors of tgn_solve_fixpoint__run(); the bounds are sound then
 * too. What is left in `open` has some low < high.
 */
TGN_CHECKED int tgn_solve_sweep__run(tgn_solve_sweep *sweep, tgn_solve_fixpoint *fixpoint,
                                     tgn_solve_open_items *open, tgn_error *error);

#endif
