/*
 * endless_defence.h - claims that are false because the other side can hold out, if need be for ever
 *
 * Bounded searches find that somebody wins (bounded_search.h). Where only endless play decides, both sides' searches look for
 * something that is not there. What shows a claim to be false then is a set of situations that the other side need never
 * leave. In each of them the claimant is to move, and whatever it plays
 *
 *      s --claimant--> . --other side--> t       an answer leads to one of the set again, or
 *        \-claimant--> .                         the other side wins its own claim to the rest, or has its ground.
 *
 * So the claimant never gets what it wants, in however many moves: a fact that needs no history either. The set begins
 * with what is asked about and grows by the answers that hold longest against the claimant's bounded search. One that
 * turns out to lose is taken back, with what led to it, and where no answer is left the claim is true. In the end a pass
 * from the beginning finds everything in order, which is the proof. That comes in finite time whatever the claim: there
 * are only so many situations.
 *
 * What can be won is better found by bounded searches. So this is for claims that they do not settle. Measured on 5x5 after
 * the 2-2 point, Black's claim to 1 and White's claim to 1, which are both false: sets of 23,000 and 13,000
 * situations. With the other side's own claims left out, more than eight million and no end.
 */
#ifndef TGN_SOLVE_ENDLESS_DEFENCE_H
#define TGN_SOLVE_ENDLESS_DEFENCE_H

#include "solve/search/bounded_search.h"

typedef struct tgn_solve_defence tgn_solve_defence;

typedef enum tgn_solve_defence_state {
    TGN_SOLVE_DEFENCE_FULL = -1, /* the set takes more memory than it may */
    TGN_SOLVE_DEFENCE_OPEN,
    TGN_SOLVE_DEFENCE_HOLDS, /* the claim is false */
    TGN_SOLVE_DEFENCE_FAILS  /* the claim is true */
} tgn_solve_defence_state;

/*
 * `claimants` searches the claim, `others` the other side's to the rest, with one memory; both must stay. At most
 * `bytes` for the set. Returns 0 or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_solve_defence__new(tgn_solve_defence **out, const tgn_solve_claim *claim,
                                       tgn_solve_bounded *claimants, tgn_solve_bounded *others, size_t bytes);
void tgn_solve_defence__free(tgn_solve_defence *defence);

/* Go on for about so many nodes, or until the searches are halted. What was found goes into their memory. */
tgn_solve_defence_state tgn_solve_defence__continue(tgn_solve_defence *defence, unsigned nodes);

/* The size of the set. */
size_t tgn_solve_defence__count(const tgn_solve_defence *defence);

#endif
