/*
 * claim_race.h - threads that try to settle a claim: some try to prove it, some to refute it
 *
 * A racer is a thread. It tries the claim or the opposing claim, or both by turns, for more and more moves
 * (bounded_search.h); before a long search it trains an evaluation (evaluation.h). A racer against the claim
 * may also look for an endless defence (endless_defence.h) when nothing was won within a moderate number of
 * moves. The first result ends the race.
 *
 *      two threads, no guess           claim             against, defence
 *      two threads, likely true        claim             claim, from the other end
 *      one thread                      claim, against, defence
 */
#ifndef TGN_SOLVE_CLAIM_RACE_H
#define TGN_SOLVE_CLAIM_RACE_H

#include "solve/search/bounded_search.h"

/* One of the two claims, and what a racer needs to search it. */
typedef struct tgn_solve_race_side {
    tgn_solve_claim claim;
    tgn_solve_bounded bounded; /* `halt` is set by the race */
    /* For claims to this score, kept between races; NULL: another racer trains it. */
    tgn_solve_evaluation *evaluation;
} tgn_solve_race_side;

typedef struct tgn_solve_racer {
    tgn_solve_race_side claim, against;
    bool tries_claim, tries_against;
    size_t defence_bytes; /* for an endless defence, which needs both sides; 0: do not try */
} tgn_solve_racer;

/* Called before the race and every hundredth of a second during it; returns false to give up. */
typedef bool tgn_solve_race_monitor(void *context);

/*
 * `outcome`: the claim is true (1), false (-1), or undecided (0). The racers are changed. Returns 0 or
 * TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_solve_race__run(tgn_solve_racer racers[], int count, tgn_solve_race_monitor *monitor,
                                    void *context, int *outcome);

/* Train the evaluation of a side before a race, for racers that share it. */
void tgn_solve_race__train(tgn_solve_race_side *side, const _Atomic bool *halt);

/*
 * What comes before a race can take seconds too. It runs in a thread of its own while the monitor is called
 * as during a race; when that gives up, `halt` becomes true and the work has to end soon. Returns 0 or
 * TGN_ERR_MEMORY.
 */
typedef void tgn_solve_race_work(void *context, const _Atomic bool *halt);
TGN_CHECKED int tgn_solve_race__prepare(tgn_solve_race_work *work, void *work_context,
                                        tgn_solve_race_monitor *monitor, void *context);

#endif
