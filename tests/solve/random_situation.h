/*
 * random_situation.h - random situations reached from the empty board, and whether claims about them are true
 */
#ifndef TESTS_SOLVE_RANDOM_SITUATION_H
#define TESTS_SOLVE_RANDOM_SITUATION_H

#include <tengen/solve.h>

#include "../check.h"

static uint64_t random_seed = 11;

static inline uint32_t roll(uint32_t sides)
{
    random_seed = random_seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(random_seed >> 33) % sides;
}

/* Up to twenty random moves and, one time in six, a pass; without prisoners. */
static inline tgn_situation random_situation(tgn_size size)
{
    tgn_situation s;
    uint32_t points = (uint32_t)tgn_size_points(size);
    tgn_situation_init(&s, size);
    for (uint32_t left = roll(20); left > 0; left--) {
        uint32_t at = roll(points + 1);
        tgn_situation before = s;
        tgn_point point = at < points ? tgn_point_from_index((int)at, size) : (tgn_point)TGN_PASS;
        if (tgn_situation_play(&s, point, false, NULL) < 0 || s.over)
            s = before;
    }
    if (!s.passed && roll(6) == 0)
        (void)tgn_situation_play(&s, TGN_PASS, false, NULL);
    s.prisoners = 0;
    return s;
}

static inline tgn_solve_table *area_table(tgn_size size)
{
    tgn_solve_table *table = NULL;
    CHECK_INT(tgn_solve_table_build(&table, size, tgn_solve_rules_find("area"), 2, NULL, NULL), 0);
    return table;
}

/* Whether a side can force `score` in a game that ends. */
static inline bool truth(const tgn_solve_table *table, const tgn_situation *s, tgn_colour claimant, int score)
{
    tgn_solve_value value = tgn_solve_table_value(table, s, NULL);
    return claimant == TGN_BLACK ? value.low >= score : -value.high >= score;
}

#endif
