/* resistance.c - see resistance.h */
#include "solve/search/resistance.h"

#include "solve/position/grid.h"

/* What a move is judged by. Taken together, a stone that takes outweighs everything else. */
enum {
    TAKES = 12,
    ATARI = 3,
    CONTACT = 4,
    LIBERTIES_MOST = 4,
    EDGE = 5,
    SELF_ATARI = 8,
    OWN_EYE = 16,
    SUICIDE = 99
};

/* The points up to one step away along both lines: with the diagonals. */
static tgn_solve_set square_around(const tgn_solve_grid *grid, tgn_solve_set at)
{
    const tgn_solve_set row = (at | (at & grid->not_right) << 1 | (at & grid->not_left) >> 1) & grid->all;
    return (row | row << grid->cols | row >> grid->cols) & grid->all;
}

/* On how many edges of the board a point lies. */
static int edges_of(const tgn_solve_grid *grid, int index)
{
    const int row = index / grid->cols, col = index % grid->cols;
    return (row == 0) + (row == grid->rows - 1) + (col == 0) + (col == grid->cols - 1);
}

/* How many strings of these stones, of those that touch a point, have a single liberty. */
static int ataris(const tgn_solve_grid *grid, tgn_solve_set stones, tgn_solve_set empty, tgn_solve_set at)
{
    int count = 0;
    for (tgn_solve_set left = tgn_solve_grid__neighbours(grid, at) & stones; left;) {
        const tgn_solve_set string = tgn_solve_grid__flood(grid, left & -left, stones);
        count += tgn_solve_set__count(tgn_solve_grid__neighbours(grid, string) & empty) == 1;
        left &= ~string;
    }
    return count;
}

static int judge(const tgn_solve_grid *grid, tgn_solve_set own, tgn_solve_set other, int index)
{
    const tgn_solve_set at = (tgn_solve_set)1 << index;
    tgn_solve_grid_step step;
    if (!tgn_solve_grid__play(grid, own, other, at, &step))
        return -SUICIDE;
    const tgn_solve_set empty = grid->all & ~(step.own | step.other);
    const tgn_solve_set string = tgn_solve_grid__flood(grid, at, step.own);
    const int liberties = tgn_solve_set__count(tgn_solve_grid__neighbours(grid, string) & empty);
    return TAKES * step.taken + ATARI * ataris(grid, step.other, empty, at) +
           (liberties < LIBERTIES_MOST ? liberties : LIBERTIES_MOST) +
           (square_around(grid, at) & other ? CONTACT : 0) - EDGE * edges_of(grid, index) -
           (liberties == 1 && !step.taken ? SELF_ATARI : 0) -
           (tgn_solve_grid__is_eye(grid, own, at) ? OWN_EYE : 0);
}

int tgn_solve_resistance__order(tgn_point out[TGN_SOLVE_POINTS + 1], const tgn_situation *situation)
{
    const tgn_solve_grid grid = tgn_solve_grid__of(situation->size);
    const bool white = situation->to_move == TGN_WHITE;
    const tgn_solve_set own = white ? situation->white : situation->black;
    const tgn_solve_set other = white ? situation->black : situation->white;
    int worth[TGN_SOLVE_POINTS], count = 0;
    for (int i = 0; i < grid.points; i++) {
        if ((own | other) >> i & 1)
            continue;
        const int here = judge(&grid, own, other, i);
        int place = count++;
        for (; place > 0 && worth[place - 1] < here; place--) {
            worth[place] = worth[place - 1];
            out[place] = out[place - 1];
        }
        worth[place] = here;
        out[place] = tgn_point_from_index(i, situation->size);
    }
    out[count++] = TGN_PASS;
    return count;
}
