/*
 * claim_race.h - what is tried at one time to settle a claim: the claim itself, and what is said against it
 *
 * A racer is a thread. It tries one of the two, or both by turns, for more and more moves (bounded_search.h); before a long
 * search it practises (evaluation.h). Who is against a claim may hold out as well (endless_defence.h), when nothing was won within a
 * moderate number of moves. The first that finds out ends the race.
 *
 *      two threads, nobody knows       claim             against, holds out
 *      two threads, seems to be true   claim             claim, from the other end
 *      one thread                      claim, against, holds out
 */
#ifndef TGN_SOLVE_CLAIM_RACE_H
#define TGN_SOLVE_CLAIM_RACE_H

#include "solve/search/bounded_search.h"

/* One of the two claims, and what a racer needs for it. */
typedef struct tgn_solve_race_side {
    tgn_solve_claim claim;
    tgn_solve_bounded bounded; /* `halt` is set by the race */
    tgn_solve_evaluation *
        evaluation; /* of claims to this score: what others have learned is kept; NULL: another racer practises */
} tgn_solve_race_side;

typedef struct tgn_solve_racer {
    tgn_solve_race_side claim, against;
    bool tries_claim, tries_against;
    size_t defence_bytes; /* for holding out, which needs both sides; 0: not wanted */
} tgn_solve_racer;

/* Called every hundredth of a second while the race goes on; false: it is given up. */
typedef bool tgn_solve_race_monitor(void *context);

/*
 * `outcome`: the claim is true (1), false (-1), or nobody found out (0). The racers are changed. Returns 0 or
 * TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_solve_race__run(tgn_solve_racer racers[], int count, tgn_solve_race_monitor *watch,
                                    void *context, int *outcome);

/* Learn about a claim before a race, for racers that share what was learned. */
void tgn_solve_race__train(tgn_solve_race_side *side, const _Atomic bool *halt);

#endif
