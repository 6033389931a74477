/*
 * dame.h - the moves after the last one that counts
 *
 * Players stop when nothing more is to be gained, and often leave the neutral points open. Japanese rules
 * count after these were played, and playing them may cost a point of territory ("teire"):
 *
 *      . X t X d O      When White has played d the stone between t and d is in atari, and Black fills t,
 *      . X X O O O      which he would else have counted. (Black at d himself would have one liberty.)
 *
 * So both sides play them here, by turns, as players do: stones in atari are saved first; then a neutral point
 * that forces the other to fill his territory, or saves the own one from that; then any other. Stones that
 * were left in atari beside dead ones are left alone: the players saw that nothing is the matter there.
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_FIELD_DAME_H
#define TENGEN_FIELD_DAME_H

#include <tengen/outcome.h>

typedef struct tgn_dame {
    bool filled[TGN_GRID]; /* points of territory that their holder had to fill */
    bool open[TGN_GRID];   /* neutral points that neither side could play on without losing stones */
} tgn_dame;

/*
 * By `holder` and `fate` of an outcome. Dead stones stay where they are: they too take liberties. `to_move`
 * TGN_EMPTY: Black.
 */
void tgn_dame__play(tgn_dame *out, const tgn_board *board, const tgn_outcome *outcome, tgn_colour to_move,
                    tgn_point ko);

#endif
