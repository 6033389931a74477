/*
 * winograd.h - 3x3 convolutions with fewer multiplications
 *
 * A convolution takes 9 multiplications for each point and each pair of channels. Winograd (1980; for networks: Lavin and Gray
 * 2016) computes a tile of m x m points at once, as a product of polynomials that is known from its values at m + 2 places:
 *
 *      y = A' [ (G w G') . (B' d B) ] A         w the 3x3 weights, d the (m+2) x (m+2) points under the tile, . point by point
 *
 * With many channels the products become (m+2)^2 matrix products, one for each place: channels in x channels out, for all tiles.
 * G w G' is made once, when a network is opened. Multiplications a point, where tiles fill the board:
 *
 *                        m   places             (m+2)^2 / m^2      9x9   13x13   19x19 (all tiles, padding included)
 *      direct            1                              9          729    1521    3249
 *      F(2x2,3x3)        2   0 1 -1 oo                  4          400     784    1600
 *      F(3x3,3x3)        3   0 1 -1 2 oo                2.8        225     625    1225
 *      F(4x4,3x3)        4   0 1 -1 2 -2 oo             2.25       324     576     900
 *
 * Larger tiles lose precision: m = 4 costs about two decimal digits of the seven of a float. The kernels have 3 and 4, and take
 * what is cheaper for the board. For places a_0 .. a_m and infinity:
 *
 *      A'[i][j] = a_j^i                                      G[j][k] = a_j^k / prod over l != j of (a_j - a_l)
 *      B'[j]    = coefficients of prod over l != j of (x - a_l), the last row those of the product of all
 *      infinity: A'[m-1] = 1, G[2] = 1, elsewhere 0
 *
 * The kernels have B' and A' written out (kernels_source.h); G is here.
 */
#ifndef TENGEN_LEARN_WINOGRAD_H
#define TENGEN_LEARN_WINOGRAD_H

#include <tengen/point.h>

enum { TGN_LEARN_PLACES_MAX = 6 };

static const double tgn_learn_winograd_3[5][3] = {
    {1.0 / 2, 0, 0},
    {-1.0 / 2, -1.0 / 2, -1.0 / 2},
    {-1.0 / 6, 1.0 / 6, -1.0 / 6},
    {1.0 / 6, 1.0 / 3, 2.0 / 3},
    {0, 0, 1},
};

static const double tgn_learn_winograd_4[6][3] = {
    {1.0 / 4, 0, 0},
    {-1.0 / 6, -1.0 / 6, -1.0 / 6},
    {-1.0 / 6, 1.0 / 6, -1.0 / 6},
    {1.0 / 24, 1.0 / 12, 1.0 / 6},
    {1.0 / 24, -1.0 / 12, 1.0 / 6},
    {0, 0, 1},
};

/* G w G' at one of the (tile + 2)^2 pairs of places, in reading order. */
static inline double tgn_learn_winograd__weight(const float w[9], int tile, int place)
{
    const double(*g)[3] = tile == 3 ? tgn_learn_winograd_3 : tgn_learn_winograd_4;
    const double *down = g[place / (tile + 2)], *across = g[place % (tile + 2)];
    double sum = 0;
    for (int i = 0; i < 9; i++)
        sum += down[i / 3] * across[i % 3] * (double)w[i];
    return sum;
}

/* How a board is cut into tiles. Around them lies a frame of one cell; cells off the board are 0. */
typedef struct tgn_learn_grid {
    tgn_size size;
    int tile;                 /* 3 or 4 */
    int tile_rows, tile_cols; /* tiles of a board */
    int stride, cells;        /* cells of a row and of a board, frame included */
} tgn_learn_grid;

enum { TGN_LEARN_CELLS_MAX = 30 * 30 }; /* 25x25 in tiles of 4x4 */

static inline tgn_learn_grid tgn_learn_grid__of(tgn_size size, int tile)
{
    const int rows = (size.rows + tile - 1) / tile, cols = (size.cols + tile - 1) / tile;
    const int stride = cols * tile + 2;
    return (tgn_learn_grid){size, tile, rows, cols, stride, (rows * tile + 2) * stride};
}

/* The cheaper way for a board of this size. */
static inline tgn_learn_grid tgn_learn_grid__best(tgn_size size)
{
    const tgn_learn_grid three = tgn_learn_grid__of(size, 3), four = tgn_learn_grid__of(size, 4);
    const int by_three = three.tile_rows * three.tile_cols * 25,
              by_four = four.tile_rows * four.tile_cols * 36;
    return by_three < by_four ? three : four;
}

static inline int tgn_learn_grid__cell(const tgn_learn_grid *grid, int row, int col)
{
    return (row + 1) * grid->stride + col + 1;
}

#endif
