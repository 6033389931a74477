/*
 * claim.c - claims, and where they lead
 */
#include "solve/search/claim.h"

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
                             .mine = situation->to_move == claimant,
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
