/*
 * contour.h - lines of equal height through the points of a board
 *
 * Marching squares. The points of the board, and around them a ring that repeats the outermost points half a
 * line farther out (so that lines end where the shades of a picture end), are the corners of cells. Where one
 * end of a cell's side is inside (at the level or beyond it) and the other is not, a line crosses the side;
 * within a cell the crossings are joined:
 *
 *      o---o    i---o    i---o    i-+-o         i inside, o outside, + crossed
 *      |   |    +/  |    | | |    +/ \+         A cell with two opposite corners inside
 *      o---o    o---o    i---o    o-+-i         is parted as its mean says.
 *
 * The vertices of a curve are these crossings, interpolated. Drawn with rounded corners (each a parabola from
 * the middle of one piece to the middle of the next, the vertex its control point) a curve still parts the
 * same points: around a vertex V on the side from A to B it lies in the two cells that share this side, so it
 * meets the line through A and B just once, and there its place is a weighted mean of V and of places between
 * A and B, V not without weight.
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_DRAW_CONTOUR_H
#define TENGEN_DRAW_CONTOUR_H

#include <tengen/point.h>

/* Sides of cells, and so vertices of all curves of one level, at the most. */
enum { TGN_CONTOUR_VERTICES = 2 * (TGN_SIDE_MAX + 2) * (TGN_SIDE_MAX + 2) };

/* In lines from the top left point: (0, 0) is that point, (-0.5, y) the left border of the board. */
typedef struct tgn_contour_vertex {
    double x, y;
} tgn_contour_vertex;

/* Called once a curve; a curve that is not closed begins and ends on the border. */
typedef void tgn_contour_curve(void *context, const tgn_contour_vertex *vertex, int count, bool closed);

/*
 * Trace the line of one level through the heights of all points: around what is at least `level`, or, for a
 * negative level, at most. What is no number is 0.
 */
void tgn_contour__trace(const float height[TGN_GRID], tgn_size size, double level, tgn_contour_curve *curve,
                        void *context);

#endif
