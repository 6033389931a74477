/*
 * forward.h - from what the network sees to what it says
 *
 *      planes, numbers --> 3x3 --> x
 *      in each block:      x += 3x3( relu( 3x3( relu(x) ) + what the whole board says, if the block pools ) )
 *      heads:              policy (a number for each point and the pass), owner, chance, score
 *
 * after He et al. (2016: identity mappings) and Wu (2019: pooling of the whole board, so that ko threats or the score count everywhere).
 */
#ifndef TENGEN_LEARN_FORWARD_H
#define TENGEN_LEARN_FORWARD_H

#include "learn/kernels.h"

/* What the network sees of one position. */
typedef struct tgn_learn_input {
    uint8_t code[TGN_POINTS_MAX];
    int last[TGN_LEARN_LAST]; /* points in reading order; -1: a pass, or none */
    float globals[TGN_LEARN_GLOBALS];
} tgn_learn_input;

/* What it says, from the view of the side to move. */
typedef struct tgn_learn_output {
    float move[TGN_POINTS_MAX], pass; /* logits of the policy */
    float owner[TGN_POINTS_MAX];
    float chance; /* its logit */
    float score;
} tgn_learn_output;

/* Memory for it: `batch` boards at once. */
typedef struct tgn_learn_desk {
    const tgn_learn_layers *layers;
    const tgn_learn_kernels *kernels;
    float *x, *y;         /* grids */
    float *scratch;       /* of convolutions */
    float *points;        /* the points of one board */
    float *heads;         /* what the heads make of them */
    float *pooled, *bias; /* of every board */
    float *memory;
} tgn_learn_desk;

/* The layers stay the caller's and must outlive the desk. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_learn_desk__init(tgn_learn_desk *desk, const tgn_learn_layers *layers,
                                     const tgn_learn_kernels *kernels, int batch);
void tgn_learn_desk__clear(tgn_learn_desk *desk);

/* `count` boards of one size, at most as many as the desk is for. */
void tgn_learn_desk__read(tgn_learn_desk *desk, tgn_size size, const tgn_learn_input *inputs,
                          tgn_learn_output *outputs, int count);

#endif
