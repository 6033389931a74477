/*
 * endless_defence.h - claims that are false because the other side can hold out, if necessary for ever
 *
 * Bounded searches find that a side wins (bounded_search.h). Where only endless play decides, the searches of
 * both sides look for a win that does not exist. Then a claim is shown to be false by a set of situations
 * that the defender need never leave. In each of them the claimant is to move, and whatever it plays
 *
 *      s --claimant--> . --defender--> t       an answer leads back into the set, or
 *        \-claimant--> .                       the defender wins its own claim to the rest, or has its safe area.
 *
 * So the claimant never gets what it wants, in any number of moves: again a fact that needs no history. The
 * set begins with the situation in question and grows by the answers that hold longest against the claimant's
 * bounded search. An answer that turns out to lose is withdrawn, and what led to it must find another; where
 * none is left the claim is true. In the end a pass from the beginning finds everything in order, and that is
 * the proof. It comes in finite time whatever the claim: there are only finitely many situations.
 *
 * Wins are found faster by bounded searches, so this is for claims that they do not settle. Measured on 5x5
 * after the 2-2 point, with Black's claim to 1 and White's claim to 1, which are both false: sets of 23,000
 * and 13,000 situations. Without trying the defender's own claims: more than eight million, and no end.
 */
#ifndef TGN_SOLVE_ENDLESS_DEFENCE_H
#define TGN_SOLVE_ENDLESS_DEFENCE_H

#include "solve/search/bounded_search.h"

typedef struct tgn_solve_defence tgn_solve_defence;

typedef enum tgn_solve_defence_state {
    TGN_SOLVE_DEFENCE_FULL = -1, /* the set would need more memory than allowed */
    TGN_SOLVE_DEFENCE_OPEN,
    TGN_SOLVE_DEFENCE_HOLDS, /* the claim is false */
    TGN_SOLVE_DEFENCE_FAILS  /* the claim is true */
} tgn_solve_defence_state;

/*
 * `claimants` searches the claim, `others` the opposing claim of the defender, with one transposition table;
 * keeps pointers to both. At most `bytes` for the set. Returns 0 or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_solve_defence__new(tgn_solve_defence **out, const tgn_solve_claim *claim,
                                       tgn_solve_bounded *claimants, tgn_solve_bounded *others, size_t bytes);
void tgn_solve_defence__free(tgn_solve_defence *defence);

/*
 * Continue for about `nodes` nodes, or until the searches are halted. Results go into their transposition
 * table.
 */
tgn_solve_defence_state tgn_solve_defence__continue(tgn_solve_defence *defence, unsigned nodes);

/* The size of the set. */
size_t tgn_solve_defence__count(const tgn_solve_defence *defence);

#endif
