/* count.c - what a value says for a komi, and what a board counts; see tengen/solve.h */
#include "solve/position/scoring.h"

#include <assert.h>

int tgn_solve_count(const tgn_situation *situation, const tgn_solve_rules *rules)
{
    assert(rules->scoring != TGN_SOLVE_STOPPED);
    const tgn_solve_grid grid = tgn_solve_grid__of(situation->size);
    const int board = tgn_solve_count__board(&grid, situation->black, situation->white, rules->scoring);
    return tgn_solve_rules_prisoners(rules) ? board + situation->prisoners : board;
}

double tgn_solve_score(tgn_solve_value value, double komi)
{
    if (komi < value.low)
        return value.low - komi;
    return komi > value.high ? value.high - komi : 0;
}
