/*
 * claim.h - a claim as one number, the same for all its mirror images
 *
 *      63     56      50 49  48   47                                              0
 *      | score | ko + 1 | p | m |  stones to base 3: 0 empty, 1 own, 2 other      |
 *
 * p: passed, m: the claimant is to move. 3^30 < 2^48, so the number is exact on every board that may be asked
 * about, and a memory that is keyed by it never takes one situation for another. Of all images of the board the
 * least number counts; the images are added up from tables, a byte of a set at a time.
 */
#ifndef TGN_SOLVE_CODE_H
#define TGN_SOLVE_CODE_H

#include "solve/search/claim.h"

typedef struct tgn_solve_encoder {
    int symmetries;
    uint8_t image[8][32], origin[8][32]; /* where a point goes, and where it comes from */
    uint64_t part[8][4][256];            /* the sum of 3^image over the points of a byte */
} tgn_solve_encoder;

void tgn_solve_encoder__init(tgn_solve_encoder *out, tgn_size size);

/* The number, and the symmetry (may be NULL) that leads to the image it stands for. */
uint64_t tgn_solve_encoder__key(const tgn_solve_encoder *encoder, const tgn_solve_claim *claim,
                                int *symmetry);

#endif
