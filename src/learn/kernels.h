/*
 * kernels.h - the few loops in which a network spends its time, once for each kind of processor
 *
 * kernels_source.h is the one source; kernels_plain.c, kernels_avx2.c and kernels_avx512.c say how wide a vector is and how two are
 * multiplied and added, and include it. Within one of them the same position gives the same bits, whatever is computed beside it:
 * every sum is taken in the order of its inputs.
 *
 * Boards lie in memory as grids (winograd.h): cell by cell, in each cell its channels. Everything is aligned to 64 bytes.
 */
#ifndef TENGEN_LEARN_KERNELS_H
#define TENGEN_LEARN_KERNELS_H

#include "learn/layers.h"
#include "learn/winograd.h"

/* Tiles that a convolution has in hand at once, and the numbers it needs for them. */
enum { TGN_LEARN_TILES = 32 };
static inline size_t tgn_learn_kernels__scratch(int channels)
{
    return 2 * TGN_LEARN_PLACES_MAX * TGN_LEARN_PLACES_MAX *
           ((size_t)TGN_LEARN_TILES * (size_t)channels + TGN_LEARN_PANEL);
}

typedef struct tgn_learn_kernels {
    const char *name;

    /* out = base + the columns, `count` of them; all have `channels` numbers. */
    void (*add_columns)(float *out, const float *base, const float *const *columns, int count, int channels);

    /* out = convolution of relu(in), or out += it. `boards` boards in grids one behind the other; `scratch` as above. */
    void (*convolve)(float *out, const float *in, const tgn_learn_convolution *by, bool add,
                     const tgn_learn_grid *grid, int channels, int boards, float *scratch);

    /* Of relu(in) over the points of one board: the mean of each channel, then the largest. */
    void (*pool)(float *out, const float *in, const tgn_learn_grid *grid, int channels);

    /* Add a number for each channel on all points of one board. */
    void (*shift)(float *at, const float *by, const tgn_learn_grid *grid, int channels);

    /* relu(in) of the points of one board, without the frame. */
    void (*gather)(float *out, const float *in, const tgn_learn_grid *grid, int channels);

    /* out[row] = in[row] times a matrix in panels. */
    void (*multiply)(float *out, const float *in, int rows, const float *panels, int depth, int width);
} tgn_learn_kernels;

extern const tgn_learn_kernels tgn_learn_kernels_plain;
#if defined(__x86_64__)
extern const tgn_learn_kernels tgn_learn_kernels_avx2, tgn_learn_kernels_avx512;
#endif

/* The fastest that this machine has, or the one of that name if it has it. */
const tgn_learn_kernels *tgn_learn_kernels__choose(const char *name);

#endif
