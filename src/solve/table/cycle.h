/*
 * layer.h - endless play that one side wins by capturing more in it (`area-cycle`)
 *
 * Only what `area` leaves open can differ. For each score t one question decides it: can the attacker force
 * that the game ends with t or more for him, or else that he takes more than he loses for ever? The defender
 * answers by credit:
 *
 *  1. credit(s), the lead in taken stones that the defender must be able to bear from s on so that it need
 *     never grow beyond that. A move of the attacker that takes k adds k, one of the defender takes k off,
 *     never below 0; the attacker goes where most is needed, the defender where least. The least solution is
 *     found by sweeping from 0 upwards. Where the credit is finite the defender has it: nothing is gained for
 *     ever.
 *  2. Credit beyond a bound is taken for infinite. That might be wrong, so it is proved: within these
 *     situations alone, which the defender can not leave, the attacker must be able to force a lead of 1 from
 *     every one of them. Then he does so again and again. The same sweep, with all others counted as lost for
 *     him, shows it.
 *
 * Both are the equations of sweep.h: low is the credit needed where the attacker moves, high is minus the
 * credit needed where the defender does; infinite where the matter is decided. What is won for t is won for
 * less, and needs no less credit then, so the scores are taken from the highest down and each begins where
 * the one before ended.
 */
#ifndef TGN_SOLVE_CYCLE_H
#define TGN_SOLVE_CYCLE_H

#include "solve/table/layer.h"

/*
 * The values of `layer` from those of `area`, which is solved. Distances are those of area where the value is
 * the same, else 0: there the game need not end. The errors of tgn_solve_fixpoint__run(); TGN_ERR_LIMIT if the proof
 * of step 2 fails, which it did not on 4x4, 3x5, 2x8 and all smaller boards tried.
 */
TGN_CHECKED int tgn_solve_layer__solve_cycle(tgn_solve_layer *layer, const tgn_solve_layer *area,
                                             tgn_solve_fixpoint *fixpoint, tgn_error *error);

#endif
