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

#endif
