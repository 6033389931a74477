/*
 * grid.h - boards of up to 30 points as sets of bits
 *
 * A set of points is a uint32_t: bit row * cols + col. A step to a neighbour is a shift, and a string is
 * found by growing a seed within the stones of its colour until it no longer grows:
 *
 *      . X O .        own = 0b..0010 ...      tgn_solve_grid__around(own) is own and all its neighbours
 *
 * Everything is seen by the side to move ("own" against "other"), so that one situation stands for two that
 * differ only in the colours.
 */
#ifndef TGN_SOLVE_GRID_H
#define TGN_SOLVE_GRID_H

#include <tengen/point.h>

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t tgn_solve_set;

typedef struct tgn_solve_grid {
    int rows, cols, points;
    tgn_solve_set all;
    tgn_solve_set not_left, not_right; /* all points except the first and the last column */
} tgn_solve_grid;

static inline tgn_solve_grid tgn_solve_grid__of(tgn_size size)
{
    tgn_solve_grid grid = {size.rows, size.cols, size.rows * size.cols, 0, 0, 0};
    grid.all = (tgn_solve_set)((UINT64_C(1) << grid.points) - 1);
    tgn_solve_set left = 0;
    for (int row = 0; row < grid.rows; row++)
        left |= (tgn_solve_set)1 << (row * grid.cols);
    grid.not_left = grid.all & ~left;
    grid.not_right = grid.all & ~(left << (grid.cols - 1));
    return grid;
}

static inline int tgn_solve_set__count(tgn_solve_set set)
{
    return __builtin_popcount(set);
}

/* The index of the lowest point of a set that is not empty. */
static inline int tgn_solve_set__first(tgn_solve_set set)
{
    return __builtin_ctz(set);
}

/* The set and all neighbours of its points. */
static inline tgn_solve_set tgn_solve_grid__around(const tgn_solve_grid *grid, tgn_solve_set set)
{
    return (set | set << grid->cols | set >> grid->cols | (set & grid->not_right) << 1 |
            (set & grid->not_left) >> 1) &
           grid->all;
}

/* The neighbours of a set, without the set itself. */
static inline tgn_solve_set tgn_solve_grid__neighbours(const tgn_solve_grid *grid, tgn_solve_set set)
{
    return tgn_solve_grid__around(grid, set) & ~set;
}

/* All points of `within` that are connected to `seed` through points of `within`. */
static inline tgn_solve_set tgn_solve_grid__flood(const tgn_solve_grid *grid, tgn_solve_set seed,
                                                  tgn_solve_set within)
{
    for (;;) {
        tgn_solve_set grown = tgn_solve_grid__around(grid, seed) & within;
        if (grown == seed)
            return seed;
        seed = grown;
    }
}

/* The strings of `stones` that touch no point of `empty`, as one set. */
static inline tgn_solve_set tgn_solve_grid__without_liberties(const tgn_solve_grid *grid,
                                                              tgn_solve_set stones, tgn_solve_set empty)
{
    return stones & ~tgn_solve_grid__flood(grid, tgn_solve_grid__around(grid, empty) & stones, stones);
}

/* Whether the neighbours of an empty point (one bit) are all stones of one string of `own`. */
static inline bool tgn_solve_grid__is_eye(const tgn_solve_grid *grid, tgn_solve_set own, tgn_solve_set at)
{
    tgn_solve_set beside = tgn_solve_grid__neighbours(grid, at);
    return !(beside & ~own) && !(beside & ~tgn_solve_grid__flood(grid, beside & -beside, own));
}

/* The result of a move. */
typedef struct tgn_solve_grid_step {
    tgn_solve_set own, other; /* after the move, still seen by the side that played */
    tgn_solve_set ko;         /* where the other side may not retake at once, or none */
    int taken;
} tgn_solve_grid_step;

/* Play on the empty point `at` (one bit). Returns false for suicide, `out` unspecified. */
static inline bool tgn_solve_grid__play(const tgn_solve_grid *grid, tgn_solve_set own, tgn_solve_set other,
                                        tgn_solve_set at, tgn_solve_grid_step *out)
{
    own |= at;
    tgn_solve_set empty = grid->all & ~(own | other);
    tgn_solve_set beside = tgn_solve_grid__neighbours(grid, at);
    tgn_solve_set taken = 0;
    if (beside & other) {
        tgn_solve_set threatened = tgn_solve_grid__flood(grid, beside & other, other);
        taken = tgn_solve_grid__without_liberties(grid, threatened, empty);
    }
    tgn_solve_set string = at;
    if (!taken && !(beside & empty)) {
        string = tgn_solve_grid__flood(grid, at, own);
        if (!(tgn_solve_grid__around(grid, string) & empty))
            return false;
    }
    int count = tgn_solve_set__count(taken);
    /* A ko ban: a single stone was taken by a single stone that has no other liberty. */
    bool alone = count == 1 && !(beside & (own | empty));
    *out = (tgn_solve_grid_step){own, other & ~taken, alone ? taken : 0, count};
    return true;
}

#endif
