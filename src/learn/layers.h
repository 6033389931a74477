/*
 * layers.h - weights as the kernels want them
 *
 * Channels are the innermost dimension of everything, sixteen at a time. A matrix from `depth` inputs to `width` outputs is kept in
 * panels of sixteen outputs, so that a product runs through memory once, from front to back:
 *
 *      panels[width / 16][depth][16]
 *
 * A convolution is one such matrix for each pair of places (winograd.h), for tiles of 3x3 and for tiles of 4x4. The first layer is
 * different: its planes are 0 or 1 and mostly 0, so its weights are columns that are added up:
 *
 *      column[tap][what][channel]       tap: where the point lies that is looked at, 0 .. 8 in reading order
 *
 * where what is a code, a flag, a distance from the edge (the plane of the board is in it; the sixth: far from it) or one of the last
 * moves: as many as there are planes.
 */
#ifndef TENGEN_LEARN_LAYERS_H
#define TENGEN_LEARN_LAYERS_H

#include "learn/features.h"
#include "learn/weights.h"

enum {
    TGN_LEARN_PANEL = 16,
    TGN_LEARN_COLUMN_EDGE = TGN_LEARN_PLANE_BOARD, /* the first of six */
    TGN_LEARN_COLUMN_LAST = TGN_LEARN_PLANE_LAST
};

typedef struct tgn_learn_convolution {
    const float *by_three; /* [25] matrices in panels, C to C */
    const float *by_four;  /* [36] */
    const float *bias;
} tgn_learn_convolution;

typedef struct tgn_learn_layers {
    tgn_learn_weights weights; /* small ones are used as they are */
    const float *columns;      /* [9][TGN_LEARN_PLANES][C] */
    tgn_learn_convolution first[TGN_LEARN_BLOCKS_MAX], second[TGN_LEARN_BLOCKS_MAX];
    const float *pooled[TGN_LEARN_BLOCKS_MAX]; /* panels, 2C to C; NULL: the block does not pool */
    const float *heads;                        /* panels, C to 2V: policy and value side by side */
    const float *policy_pooled;                /* panels, 2C to V */
    const float *hidden;                       /* panels, 2V + G + 1 to H */
    float *memory;
} tgn_learn_layers;

/* Takes the weights over when it succeeds. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_learn_layers__init(tgn_learn_layers *layers, const tgn_learn_weights *weights);
void tgn_learn_layers__clear(tgn_learn_layers *layers);

#endif
