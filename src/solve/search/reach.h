/*
 * goal.h - how many stones a side still needs for so much ground, if nobody hinders it
 *
 * A table over all sets of own stones: 0 where the set alone could be ground enough (each of its strings touches two
 * regions, and the regions that it walls off, in which nobody else could live, are large enough), else one more
 * than the least after one more stone. The other side's stones are left out of account, so the number is never
 * too large: a side that needs n stones can not have its ground within n - 1 of its moves. That cuts a search that is
 * limited to so many moves, and orders moves well: on 5x5 it saves nine tenths of the nodes.
 *
 * And the other way round: sets that are ground enough wherever the other side has stones, or puts them.
 *
 * A byte and a bit a set, 36 MiB for 25 points, a second or two to make.
 */
#ifndef TGN_SOLVE_REACH_H
#define TGN_SOLVE_REACH_H

#include <tengen/error.h>

#include "solve/search/code.h"
#include "solve/position/grid.h"

enum { TGN_SOLVE_SHORTFALL_POINTS = 26 }; /* of a board that such a table is made for, at the most */

typedef struct tgn_solve_shortfall {
    uint8_t *missing; /* by set of stones; NULL: nothing is known, all are taken to be 0 */
    uint64_t *sure;   /* a bit for each set; NULL: none is */
} tgn_solve_shortfall;

/*
 * For at least `ground` points; `coder` knows the symmetries of the board. On larger boards the table stays empty.
 * Returns 0 or TGN_ERR_MEMORY.
 */
TGN_CHECKED int tgn_solve_shortfall__init(tgn_solve_shortfall *out, const tgn_solve_grid *grid,
                                          const tgn_solve_encoder *encoder, int ground, int threads);
void tgn_solve_shortfall__clear(tgn_solve_shortfall *shortfall);

static inline int tgn_solve_shortfall__stones(const tgn_solve_shortfall *shortfall, tgn_solve_set own)
{
    return shortfall->missing ? shortfall->missing[own] : 0;
}

static inline bool tgn_solve_shortfall__is_sure(const tgn_solve_shortfall *shortfall, tgn_solve_set own)
{
    return shortfall->sure && (shortfall->sure[own >> 6] >> (own & 63) & 1);
}

#endif
