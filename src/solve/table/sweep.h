/*
 * sweep.h - values by applying the equations of README.md until nothing changes
 *
 * Low only rises and high only falls, so a pair that is closed (low = high) is final.
 */
#ifndef TGN_SOLVE_SWEEP_H
#define TGN_SOLVE_SWEEP_H

#include "solve/table/pair.h"
#include "solve/table/fixpoint.h"

/* What is swept for: values, or one of the two steps of cycle.h. */
typedef enum tgn_sweep_aim {
    TGN_SWEEP_VALUES,
    TGN_SWEEP_CREDIT, /* high is never above 0; what is beyond `most` counts as infinite */
    TGN_SWEEP_PROOF   /* high is never above 0; what is beyond `most` counts as that */
} tgn_sweep_aim;

typedef struct tgn_sweep {
    const tgn_index *index;
    tgn_shared_pair *value;   /* by entry */
    const tgn_pair *terminal; /* by arrangement: what a second pass gives the mover of its twin */
    bool prisoners;           /* taken stones are part of the value */
    tgn_sweep_aim aim;
    int most; /* for values: TGN_PAIR_FINITE */
} tgn_sweep;

/* The best of some steps for the mover: taken stones less what the other side has then. */
tgn_pair tgn_sweep__best(const tgn_sweep *sweep, const uint32_t *step, const uint32_t *end);

/* The equations of one item, for rounds.h or chase.h. */
tgn_rounds_task tgn_sweep__task(tgn_sweep *sweep);

/*
 * Sweep from whatever sound bounds `value` holds. The errors of tgn_rounds__run(); the bounds are sound then
 * too. What is left in `open` has some low < high.
 */
TGN_CHECKED int tgn_sweep__run(tgn_sweep *sweep, tgn_rounds *rounds, tgn_open *open, tgn_error *error);

#endif
