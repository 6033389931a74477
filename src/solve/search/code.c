/*
 * code.c - claims as numbers
 */
#include "solve/search/code.h"

#include <tengen/symmetry.h>

#include <string.h>

static uint64_t power_of_three(int exponent)
{
    uint64_t power = 1;
    while (exponent-- > 0)
        power *= 3;
    return power;
}

static void init_motion(tgn_coder *coder, int number, tgn_symmetry motion, tgn_size size)
{
    int points = size.rows * size.cols;
    for (int i = 0; i < points; i++) {
        tgn_point there = tgn_symmetry_point(motion, size, tgn_point_at(i / size.cols, i % size.cols));
        coder->image[number][i] = (uint8_t)(tgn_point_row(there) * size.cols + tgn_point_col(there));
        coder->origin[number][coder->image[number][i]] = (uint8_t)i;
    }
    for (int byte = 0; byte < 4; byte++)
        for (int bits = 0; bits < 256; bits++) {
            uint64_t sum = 0;
            for (int i = 0; i < 8 && byte * 8 + i < points; i++)
                if (bits >> i & 1)
                    sum += power_of_three(coder->image[number][byte * 8 + i]);
            coder->part[number][byte][bits] = sum;
        }
}

void tgn_coder__init(tgn_coder *out, tgn_size size)
{
    memset(out, 0, sizeof *out);
    out->motions = tgn_symmetry_count(size);
    for (int motion = 0; motion < out->motions; motion++)
        init_motion(out, motion, (tgn_symmetry)motion, size);
}

static uint64_t sum_of(const uint64_t part[4][256], tgn_set set)
{
    return part[0][set & 255] + part[1][set >> 8 & 255] + part[2][set >> 16 & 255] + part[3][set >> 24];
}

uint64_t tgn_coder__code(const tgn_coder *coder, const tgn_claim *claim, int *motion)
{
    uint64_t least = UINT64_MAX;
    int best = 0;
    for (int i = 0; i < coder->motions; i++) {
        uint64_t code = sum_of(coder->part[i], claim->own) + 2 * sum_of(coder->part[i], claim->other);
        if (claim->ko)
            code |= (uint64_t)(coder->image[i][tgn_set__first(claim->ko)] + 1) << 50;
        if (code < least) {
            least = code;
            best = i;
        }
    }
    if (motion)
        *motion = best;
    return least | (uint64_t)claim->mine << 48 | (uint64_t)claim->passed << 49 |
           (uint64_t)(uint8_t)claim->score << 56;
}
