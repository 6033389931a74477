/*
 * count.h - from the fate of stones to whose point each is
 *
 * Dead stones are taken off; then each empty region is examined. A region that touches living stones of one colour
 * is theirs; a small one that touches both is neutral, all of it, as on any finished board. A large one of that kind
 * means that the board was not finished: its points go to the side that held them in the games played out.
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_FIELD_LIFE_COUNT_H
#define TENGEN_FIELD_LIFE_COUNT_H

#include <tengen/outcome.h>

#include "field/life/fights.h"

/* Give every point its holder, by `fate` and `owner`. Returns the number of neutral points. O(area). */
int tgn_field_count__holders(tgn_outcome *out, const tgn_board *board);

/* All numbers, once the fates are known. On a finished board the last dame are played, and seki is found. */
void tgn_field_count__points(tgn_outcome *out, const tgn_outcome_question *question,
                             const tgn_field_fights *fights);

#endif
