/*
 * situation.h - moves that are mirror images of each other
 */
#ifndef TGN_SOLVE_SITUATION_H
#define TGN_SOLVE_SITUATION_H

#include <tengen/solve.h>

/* The motions under which a situation is its own image, as a set of bits. */
unsigned tgn_twins__motions(const tgn_situation *situation);

/* The first image of a point, in reading order, under a set of motions; a pass stays one. */
tgn_point tgn_twins__first(unsigned motions, tgn_size size, tgn_point point);

/*
 * One number for all images of a situation of at most 16 points, prisoners left out: stones, ko, side to
 * move, pass before, end.
 */
uint64_t tgn_twins__key(const tgn_situation *situation);

#endif
