/*
 * layer.h - all values of a board under one kind of score and one treatment of endless play
 *
 * Most rule sets need one layer. Two need a second one, which rests upon that of `area`:
 *
 *      territory       what two passes stop is played on by area
 *      area-cycle      what area leaves open may be won by capturing for ever
 */
#ifndef TGN_SOLVE_LAYER_H
#define TGN_SOLVE_LAYER_H

#include "solve/table/distance.h"

enum { TGN_SOLVE_LAYERS = 2 };

/* How many layers a rule set has. The last one is its own, one before it is that of area. */
static inline int tgn_solve_layer__count(const tgn_solve_rules *rules)
{
    return rules->scoring == TGN_SOLVE_STOPPED || rules->cycle == TGN_SOLVE_CAPTURES ? 2 : 1;
}

typedef struct tgn_solve_layer {
    tgn_solve_shared_pair *value; /* by entry */
    uint8_t *distance;            /* two bytes an entry: of low, of high */
    tgn_solve_pair *terminal;     /* by arrangement: what a second pass gives the mover of its twin */
    tgn_solve_open_items open;    /* items that have some low < high */
} tgn_solve_layer;

/* Make room; nothing is known of the values. TGN_ERR_MEMORY; clear it in any case. */
TGN_CHECKED int tgn_solve_layer__init(tgn_solve_layer *layer, const tgn_solve_index *index);
void tgn_solve_layer__clear(tgn_solve_layer *layer);
uint64_t tgn_solve_layer__memory(const tgn_solve_index *index);

/* What two passes give by counting; `under`: by the values of the layer below (TGN_SOLVE_STOPPED). */
void tgn_solve_layer__count_boards(tgn_solve_layer *layer, const tgn_solve_index *index,
                                   tgn_solve_scoring scoring, int threads);
void tgn_solve_layer__count_stopped(tgn_solve_layer *layer, const tgn_solve_index *index,
                                    const tgn_solve_layer *under, int threads);

/* Values, from whatever sound bounds there are, and distances. The errors of tgn_solve_fixpoint__run(). */
TGN_CHECKED int tgn_solve_layer__solve(tgn_solve_layer *layer, tgn_solve_fixpoint *fixpoint, bool prisoners,
                                       tgn_error *error);

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

/*
 * The values of `layer` from those of `area`, which is solved. Distances are those of area where the value is
 * the same, else 0: there the game need not end. The errors of tgn_solve_fixpoint__run(); TGN_ERR_LIMIT if the proof
 * of step 2 fails, which it did not on 4x4, 3x5, 2x8 and all smaller boards tried.
 */
TGN_CHECKED int tgn_solve_layer__solve_cycle(tgn_solve_layer *layer, const tgn_solve_layer *area,
                                             tgn_solve_fixpoint *fixpoint, tgn_error *error);

#endif
