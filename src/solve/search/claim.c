/*
 * claim.c - claims, and where they lead
 */
#include "solve/search/claim.h"

tgn_claim tgn_claim__of(const tgn_situation *situation, tgn_colour claimant, int score)
{
    bool black = situation->to_move == TGN_BLACK;
    tgn_set ko = 0;
    if (situation->ko != TGN_PASS)
        ko = (tgn_set)1 << (tgn_point_row(situation->ko) * situation->size.cols +
                            tgn_point_col(situation->ko));
    return (tgn_claim){.own = black ? situation->black : situation->white,
                       .other = black ? situation->white : situation->black,
                       .ko = ko,
                       .passed = situation->passed,
                       .mine = situation->to_move == claimant,
                       .score = (int8_t)score};
}

int tgn_claim__moves(const tgn_grid *grid, const tgn_claim *claim, tgn_claim *out)
{
    int count = 0;
    tgn_grid_step step;
    for (tgn_set left = grid->all & ~(claim->own | claim->other | claim->ko); left; left &= left - 1)
        if (tgn_grid__play(grid, claim->own, claim->other, left & -left, &step))
            out[count++] = tgn_claim__after(claim, &step);
    if (!claim->passed)
        out[count++] = tgn_claim__after_pass(claim);
    return count;
}
