/*
 * tengen/life.h - unconditional life (Benson 1976)
 *
 * A set of strings is unconditionally alive when its owner could pass for ever and the other side could still
 * not capture any of them: each string has two vital regions, a region being vital to a string when all of
 * its empty points are liberties of that string.
 *
 *      uint8_t safe[TGN_GRID];
 *      int strings = tgn_life_benson(board, TGN_BLACK, safe);
 *
 * Caveat: it is a proof, not a judgement. Most living strings of real games are not unconditionally alive
 * until very late. It is assumed that the attacker may not play suicide of several stones. Where that is
 * allowed (rules.suicide), an eye like this one, vital because the stone in the middle is not empty, can be
 * filled by suicide, come back empty, and is vital no longer:
 *
 *      X X X X X X X
 *      X . . . X . X
 *      X . O . X X X
 *      X . . . X
 *      X X X X X
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_LIFE_H
#define TENGEN_LIFE_H

#include <tengen/board.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TGN_SAFE_NO = 0,
    TGN_SAFE_STONE = 1, /* a stone of an unconditionally alive string */
    TGN_SAFE_EYE = 2    /* a point of one of its vital regions: empty, or an enemy stone that is lost there */
};

/*
 * Mark every point for `colour` with a TGN_SAFE_ value in `safe` (TGN_GRID entries, all written). Returns how
 * many strings are unconditionally alive. O(area * strings) at the worst, O(area) as a rule.
 */
int tgn_life_benson(const tgn_board *board, tgn_colour colour, uint8_t *safe);

#ifdef __cplusplus
}
#endif
#endif
