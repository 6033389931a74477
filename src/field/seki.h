/*
 * seki.h - stones that live only because neither side can attack
 *
 *      X O + X O .      Both points marked + are liberties of the white stones on their left and of the black
 *      X O + X O O      ones on their right. Who plays there is left with one liberty and taken. When all
 *      X O O X X O      other dame have been played they are still open: that is how a seki is found. It is
 *      X X X O O O      one only if every group beside the open point depends on it: a group with two eyes,
 *                       or with room for them, does not.
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_FIELD_SEKI_H
#define TENGEN_FIELD_SEKI_H

#include <tengen/outcome.h>

/*
 * Give the fate TGN_FATE_SEKI to the living stones that stand in seki, by `holder` and `fate` of the outcome
 * and the neutral points that nobody could play on (TGN_GRID flags).
 */
void tgn_seki__mark(tgn_outcome *out, const tgn_board *board, const bool open[TGN_GRID]);

#endif
