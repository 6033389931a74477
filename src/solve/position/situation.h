/*
 * situation.h - symmetries of situations: moves and situations that are mirror images of each other
 */
#ifndef TGN_SOLVE_SITUATION_H
#define TGN_SOLVE_SITUATION_H

#include <tengen/solve.h>

/* The symmetries that map a situation to itself: bit n stands for symmetry n. */
unsigned tgn_solve_situation__symmetries(const tgn_situation *situation);

/* The first image of a point, in reading order, under such a set of symmetries; a pass stays a pass. */
tgn_point tgn_solve_situation__first_image(unsigned symmetries, tgn_size size, tgn_point point);

/*
 * The same number for all images of a situation of at most 16 points: stones, ko, side to move, pass before,
 * end of the game. Prisoners are left out.
 */
uint64_t tgn_solve_situation__key(const tgn_situation *situation);

#endif
