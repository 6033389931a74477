/*
 * layer.h - all values of a board under one kind of score and one treatment of endless play
 *
 * Most rule sets need one layer. Two need a second one, which builds on that of `area`:
 *
 *      territory       after two passes play goes on by area
 *      area-cycle      what area leaves open may be won by capturing for ever
 */
#ifndef TGN_SOLVE_LAYER_H
#define TGN_SOLVE_LAYER_H

#include "solve/table/distance.h"

enum { TGN_SOLVE_LAYERS = 2 };

/* How many layers a rule set has. The last one is its own; the one before it, if any, is that of area. */
static inline int tgn_solve_layer__count(const tgn_solve_rules *rules)
{
    return rules->scoring == TGN_SOLVE_STOPPED || rules->cycle == TGN_SOLVE_CAPTURES ? 2 : 1;
}

typedef struct tgn_solve_layer {
    tgn_solve_shared_pair *value; /* by entry */
    uint8_t *distance;            /* two bytes an entry: of low, of high */
    tgn_solve_pair *terminal;     /* by arrangement: what a second pass gives the mover of its opposite */
    tgn_solve_open_items open;    /* items that have some low < high */
} tgn_solve_layer;

/* Allocate; all values are unknown. TGN_ERR_MEMORY; clear it in any case. */
TGN_CHECKED int tgn_solve_layer__init(tgn_solve_layer *layer, const tgn_solve_index *index);
void tgn_solve_layer__clear(tgn_solve_layer *layer);
uint64_t tgn_solve_layer__memory(const tgn_solve_index *index);

/* Fill in what two passes give: by counting, or (TGN_SOLVE_STOPPED) by the values of the layer `under` it. */
void tgn_solve_layer__count_boards(tgn_solve_layer *layer, const tgn_solve_index *index,
                                   tgn_solve_scoring scoring, int threads);
void tgn_solve_layer__count_stopped(tgn_solve_layer *layer, const tgn_solve_index *index,
                                    const tgn_solve_layer *under, int threads);

/*
 * Find values, from whatever sound bounds there are, and distances. The errors of tgn_solve_fixpoint__run().
 */
TGN_CHECKED int tgn_solve_layer__solve(tgn_solve_layer *layer, tgn_solve_fixpoint *fixpoint, bool prisoners,
                                       tgn_error *error);

/*
 * Endless play that one side wins by capturing more in it (`area-cycle`): the values of `layer` from those of
 * `area`, which is solved. Only what `area` leaves open can differ. For each score t one question decides:
 * can the attacker force the game to end with t or more for him, or else take more than he loses for ever?
 * The defender answers by credit:
 *
 *  1. credit(s) is the lead in captured stones that the defender must be able to bear from s on so that it never has
 *     to grow beyond that. A move of the attacker that takes k adds k, a move of the defender that takes k subtracts
 *     k, never below 0; the attacker goes where most is needed, the defender where least. The least solution is found
 *     by sweeping from 0 upwards. Where the credit is finite the defender holds: nothing is gained for ever.
 *  2. Credit beyond a bound is taken for infinite. That might be wrong, so it is proved: within these situations
 *     alone, which the defender cannot leave, the attacker must be able to force a lead of 1 from each of them. Then
 *     he can do so again and again. The same sweep, with all other situations counted as lost for him, shows it.
 *
 * Both are the equations of sweep.h: low is the credit needed where the attacker moves, high is minus the
 * credit needed where the defender moves; infinite where the question is decided. What is won for t is won
 * for less, and needs no less credit then, so scores are taken from the highest down, each beginning where
 * the one before ended.
 *
 * Distances are those of area where the value is the same, else 0: there the game need not end. The errors of
 * tgn_solve_fixpoint__run(); TGN_ERR_LIMIT if the proof of step 2 fails, which did not happen on 4x4, 3x5,
 * 2x8 and all smaller boards tried.
 */
TGN_CHECKED int tgn_solve_layer__solve_cycle(tgn_solve_layer *layer, const tgn_solve_layer *area,
                                             tgn_solve_fixpoint *fixpoint, tgn_error *error);

#endif
