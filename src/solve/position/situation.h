/*
 * situation.h - moves that are mirror images of each other
 */
#ifndef TGN_SOLVE_SITUATION_H
#define TGN_SOLVE_SITUATION_H

#include <tengen/solve.h>

/* The symmetries under which a situation is its own image, as a set of bits. */
unsigned tgn_solve_situation__symmetries(const tgn_situation *situation);

/* The first image of a point, in reading order, under a set of symmetries; a pass stays one. */
tgn_point tgn_solve_situation__first_image(unsigned symmetries, tgn_size size, tgn_point point);

/*
 * One number for all images of a situation of at most 16 points, prisoners left out: stones, ko, side to
 * move, pass before, end.
 */
uint64_t tgn_solve_situation__key(const tgn_situation *situation);

#endif
