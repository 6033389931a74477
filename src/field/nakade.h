/*
 * nakade.h - eye spaces of up to six points, and the point that decides them
 *
 * A small space within the stones of one colour is two eyes or one, according to its shape and to who comes
 * first. What decides is the graph of its points (neighbours joined), of which the degrees are enough:
 *
 *      three            # # #       the middle one (degree 2) decides
 *      pyramid four     . # .       the point of degree 3 decides
 *                       # # #
 *      square four      # #         one eye, whoever comes first: four edges
 *                       # #
 *      crossed five     degree 4    bulky five   # # .   degree 3, five edges: the point decides
 *                                                # # #
 *      flower six       degree 4 with six edges: the point decides
 *
 * All others of up to six points are two eyes whoever comes first (or, of fewer than three, never are).
 */
#ifndef TENGEN_FIELD_NAKADE_H
#define TENGEN_FIELD_NAKADE_H

#include "field/arena.h"

enum { TGN_NAKADE_MAX = 6 };

/* Whether a space of these points is only one eye when the attacker comes first. */
bool tgn_nakade__one_eye(const tgn_point *points, int count);

/*
 * The deciding point of the empty space around `point`, if it has one, no more than six points, and stones of
 * one colour alone about it; or TGN_PASS.
 */
tgn_point tgn_nakade__vital(const tgn_arena *arena, tgn_point point);

#endif
