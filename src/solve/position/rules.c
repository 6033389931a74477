/* rules.c - rule sets as data, and scores; see tengen/solve.h */
#include <tengen/solve.h>

#include "solve/position/scoring.h"

#include <assert.h>
#include <strings.h>

/* clang-format off */
static const tgn_solve_rules known[] = {
    {"japanese-1999",  "territory and prisoners, no territory in seki; endless play is a draw",
     TGN_SOLVE_SEKI,      TGN_SOLVE_DRAWN},
    {"japanese-plain", "territory and prisoners, also in seki; endless play is a draw",
     TGN_SOLVE_TERRITORY, TGN_SOLVE_DRAWN},
    {"territory",      "territory and prisoners, dead stones settled by play that costs nothing; endless play is a draw",
     TGN_SOLVE_STOPPED,   TGN_SOLVE_DRAWN},
    {"area",           "stones and territory; endless play is a draw",
     TGN_SOLVE_AREA,      TGN_SOLVE_DRAWN},
    {"area-cycle",     "stones and territory; endless play is won by the side that captures more in it, else a draw",
     TGN_SOLVE_AREA,      TGN_SOLVE_CAPTURES},
    {"area-psk",       "stones and territory; no position may come back (positional superko)",
     TGN_SOLVE_AREA,      TGN_SOLVE_POSITIONAL},
    {"area-ssk",       "stones and territory; no position may come back with the same side to move (situational superko)",
     TGN_SOLVE_AREA,      TGN_SOLVE_SITUATIONAL},
};
/* clang-format on */
enum { KNOWN = sizeof known / sizeof *known };

const tgn_solve_rules *tgn_solve_rules_at(int index)
{
    return index >= 0 && index < KNOWN ? &known[index] : NULL;
}

const tgn_solve_rules *tgn_solve_rules_find(const char *name)
{
    for (int i = 0; i < KNOWN; i++)
        if (strcasecmp(name, known[i].name) == 0)
            return &known[i];
    return NULL;
}

bool tgn_solve_rules_prisoners(const tgn_solve_rules *rules)
{
    return rules->scoring != TGN_SOLVE_AREA;
}

bool tgn_solve_rules_superko(const tgn_solve_rules *rules)
{
    return rules->cycle == TGN_SOLVE_POSITIONAL || rules->cycle == TGN_SOLVE_SITUATIONAL;
}

/* ---- scores -------------------------------------------------------------------------------------------- */

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
