/*
 * claim.c - what a claim looks like without a search, and two moves ahead
 */
#include "solve/claim.h"

#include "solve/count.h"
#include "solve/ground.h"

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

/* The score of a side that has `ground` and nothing else, and of one whose enemy has it. */
static int with(const tgn_grid *grid, tgn_set ground)
{
    return 2 * tgn_set__count(ground) - grid->points;
}

tgn_verdict tgn_claim__look(const tgn_grid *grid, const tgn_claim *claim, tgn_set *own, tgn_set *other)
{
    int wanted = tgn_claim__wanted(claim);
    tgn_set mine = tgn_ground__of(grid, claim->own, claim->other);
    tgn_set theirs = tgn_ground__of(grid, claim->other, claim->own);
    if (own)
        *own = mine, *other = theirs;
    if (with(grid, mine) >= wanted)
        return TGN_VERDICT_WON;
    if (-with(grid, theirs) < wanted)
        return TGN_VERDICT_LOST;
    if (claim->passed && tgn_count__board(grid, claim->own, claim->other, TGN_SOLVE_AREA) >= wanted)
        return TGN_VERDICT_WON;
    return TGN_VERDICT_OPEN;
}

/*
 * A point of `among` where a stone wins ground enough at once, as a set; none: an empty set. The points of `first`
 * are tried before the others.
 */
static tgn_set winning_point(const tgn_grid *grid, const tgn_claim *claim, tgn_set first)
{
    int wanted = tgn_claim__wanted(claim);
    tgn_set empty = grid->all & ~(claim->own | claim->other | claim->ko);
    tgn_grid_step step;
    for (int round = 0; round < 2; round++)
        for (tgn_set left = round ? empty & ~first : empty & first; left; left &= left - 1) {
            tgn_set at = left & -left;
            if (tgn_grid__play(grid, claim->own, claim->other, at, &step) &&
                with(grid, tgn_ground__of(grid, step.own, step.other)) >= wanted)
                return at;
        }
    return 0;
}

/* Whether the side to move wins by one move; the winning point is added to `answers`. */
static bool wins_at_once(const tgn_grid *grid, const tgn_claim *claim, tgn_set *answers)
{
    if (tgn_claim__look(grid, claim, NULL, NULL) == TGN_VERDICT_WON)
        return true;
    tgn_set point = winning_point(grid, claim, *answers);
    *answers |= point;
    return point != 0;
}

tgn_verdict tgn_claim__glance(const tgn_grid *grid, const tgn_claim *claim)
{
    tgn_verdict seen = tgn_claim__look(grid, claim, NULL, NULL);
    if (seen != TGN_VERDICT_OPEN)
        return seen;
    if (winning_point(grid, claim, 0))
        return TGN_VERDICT_WON;
    /* A pass first: it is the move that most often can not be answered at once, and then all is open. */
    tgn_set answers = 0;
    tgn_claim next = tgn_claim__after_pass(claim);
    if (!claim->passed && !wins_at_once(grid, &next, &answers))
        return TGN_VERDICT_OPEN;
    tgn_grid_step step;
    for (tgn_set left = grid->all & ~(claim->own | claim->other | claim->ko); left; left &= left - 1) {
        if (!tgn_grid__play(grid, claim->own, claim->other, left & -left, &step))
            continue;
        next = tgn_claim__after(claim, &step);
        if (!wins_at_once(grid, &next, &answers))
            return TGN_VERDICT_OPEN;
    }
    return TGN_VERDICT_LOST;
}
