/*
 * weights.h - a file of weights: which network it is, and its numbers
 *
 * Little-endian; the numbers as training has them, row by row:
 *
 *      offset  bytes
 *           0     16   "tengen-network\n\0"
 *          16      4   version, 1
 *          20      4   C  channels: 16, 32 .. 128
 *          24      4   B  blocks: 1 to 20
 *          28      4   V  channels of each head: 16, 32, 48 or 64
 *          32      4   H  hidden numbers of the value: 16, 32 .. 128
 *          36      4   P  planes of the input (TGN_LEARN_PLANES)
 *          40      4   G  numbers of the input (TGN_LEARN_GLOBALS)
 *          44      4   which blocks look at the whole board: bit i for block i
 *          48      4   N  numbers that follow
 *          52     2N   the numbers, as IEEE 754 half precision, in the order of tgn_learn_weights
 *     52 + 2N      8   FNV-1a (64 bits) of everything before
 *
 * Half precision holds 11 bits: a network that is rounded to it answers as before, and takes half the space.
 *
 * Threads: constant once parsed.
 */
#ifndef TENGEN_LEARN_WEIGHTS_H
#define TENGEN_LEARN_WEIGHTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tengen/error.h>

enum {
    TGN_LEARN_CHANNELS_MAX = 128,
    TGN_LEARN_BLOCKS_MAX = 20,
    TGN_LEARN_HEAD_MAX = 64,
    TGN_LEARN_HIDDEN_MAX = 128
};

typedef struct tgn_learn_shape {
    int channels, blocks, head, hidden;
    uint32_t pooled;
} tgn_learn_shape;

static inline bool tgn_learn_shape__pools(const tgn_learn_shape *shape, int block)
{
    return shape->pooled >> block & 1;
}

/* A 3x3 convolution weight[out][in][3][3], or a matrix weight[out][in], and a number to add for each output. */
typedef struct tgn_learn_linear {
    const float *weight, *bias;
} tgn_learn_linear;

typedef struct tgn_learn_block {
    tgn_learn_linear first;  /* C to C, 3x3 */
    tgn_learn_linear pooled; /* 2C to C: mean and largest of the whole board; NULL if it does not pool */
    tgn_learn_linear second; /* C to C, 3x3 */
} tgn_learn_block;

/* In the order of the file. */
typedef struct tgn_learn_weights {
    tgn_learn_shape shape;
    tgn_learn_linear planes;  /* P to C, 3x3 */
    tgn_learn_linear globals; /* G to C */
    tgn_learn_block block[TGN_LEARN_BLOCKS_MAX];
    tgn_learn_linear policy;        /* C to V, each point */
    tgn_learn_linear policy_pooled; /* 2C to V, the whole board */
    tgn_learn_linear move;          /* V to 1, each point */
    tgn_learn_linear pass;          /* 2C to 1 */
    tgn_learn_linear value;         /* C to V, each point */
    tgn_learn_linear owner;         /* V to 1, each point */
    tgn_learn_linear hidden;        /* 2V + G + 1 to H */
    tgn_learn_linear chance;        /* H to 1 */
    tgn_learn_linear score;         /* H to 1 */
    float *numbers;                 /* all of them; the others point into it */
} tgn_learn_weights;

/*
 * Read the bytes of a file. Returns 0, TGN_ERR_INPUT (with the offset, where one byte is to blame) or TGN_ERR_MEMORY.
 * What it allocates depends on the length of the bytes alone.
 */
TGN_CHECKED int tgn_learn_weights__parse(tgn_learn_weights *out, const uint8_t *bytes, size_t count,
                                         tgn_error *error);
void tgn_learn_weights__clear(tgn_learn_weights *weights);

#endif
