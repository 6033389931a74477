/* claim.c - see claim.h */
#include "solve/search/claim.h"

#include <tengen/symmetry.h>

#include <string.h>

tgn_solve_claim tgn_solve_claim__of(const tgn_situation *situation, tgn_colour claimant, int score)
{
    bool black = situation->to_move == TGN_BLACK;
    tgn_solve_set ko = 0;
    if (situation->ko != TGN_PASS)
        ko = (tgn_solve_set)1 << (tgn_point_row(situation->ko) * situation->size.cols +
                                  tgn_point_col(situation->ko));
    return (tgn_solve_claim){.own = black ? situation->black : situation->white,
                             .other = black ? situation->white : situation->black,
                             .ko = ko,
                             .passed = situation->passed,
                             .claimant_moves = situation->to_move == claimant,
                             .score = (int8_t)score};
}

int tgn_solve_claim__moves(const tgn_solve_grid *grid, const tgn_solve_claim *claim, tgn_solve_claim *out)
{
    int count = 0;
    tgn_solve_grid_step step;
    for (tgn_solve_set left = grid->all & ~(claim->own | claim->other | claim->ko); left; left &= left - 1)
        if (tgn_solve_grid__play(grid, claim->own, claim->other, left & -left, &step))
            out[count++] = tgn_solve_claim__after(claim, &step);
    if (!claim->passed)
        out[count++] = tgn_solve_claim__after_pass(claim);
    return count;
}

/* ---- keys ---------------------------------------------------------------------------------------------- */

static uint64_t power_of_three(int exponent)
{
    uint64_t power = 1;
    while (exponent-- > 0)
        power *= 3;
    return power;
}

static void init_symmetry(tgn_solve_encoder *encoder, int number, tgn_symmetry symmetry, tgn_size size)
{
    int points = size.rows * size.cols;
    for (int i = 0; i < points; i++) {
        tgn_point there = tgn_symmetry_point(symmetry, size, tgn_point_at(i / size.cols, i % size.cols));
        encoder->image[number][i] = (uint8_t)(tgn_point_row(there) * size.cols + tgn_point_col(there));
        encoder->origin[number][encoder->image[number][i]] = (uint8_t)i;
    }
    for (int byte = 0; byte < 4; byte++)
        for (int bits = 0; bits < 256; bits++) {
            uint64_t sum = 0;
            for (int i = 0; i < 8 && byte * 8 + i < points; i++)
                if (bits >> i & 1)
                    sum += power_of_three(encoder->image[number][byte * 8 + i]);
            encoder->part[number][byte][bits] = sum;
        }
}

void tgn_solve_encoder__init(tgn_solve_encoder *out, tgn_size size)
{
    memset(out, 0, sizeof *out);
    out->symmetries = tgn_symmetry_count(size);
    for (int symmetry = 0; symmetry < out->symmetries; symmetry++)
        init_symmetry(out, symmetry, (tgn_symmetry)symmetry, size);
}

static uint64_t sum_of(const uint64_t part[4][256], tgn_solve_set set)
{
    return part[0][set & 255] + part[1][set >> 8 & 255] + part[2][set >> 16 & 255] + part[3][set >> 24];
}

uint64_t tgn_solve_encoder__key(const tgn_solve_encoder *encoder, const tgn_solve_claim *claim, int *symmetry)
{
    uint64_t least = UINT64_MAX;
    int best = 0;
    for (int i = 0; i < encoder->symmetries; i++) {
        uint64_t code = sum_of(encoder->part[i], claim->own) + 2 * sum_of(encoder->part[i], claim->other);
        if (claim->ko)
            code |= (uint64_t)(encoder->image[i][tgn_solve_set__first(claim->ko)] + 1) << 50;
        if (code < least) {
            least = code;
            best = i;
        }
    }
    if (symmetry)
        *symmetry = best;
    return least | (uint64_t)claim->claimant_moves << 48 | (uint64_t)claim->passed << 49 |
           (uint64_t)(uint8_t)claim->score << 56;
}
