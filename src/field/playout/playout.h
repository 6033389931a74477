/*
 * playout.h - games played out to the end by players who answer the last move or else play at random
 *
 * Where such games end the same way again and again, the matter is settled; where they do not, it is open.
 *
 *      float owner[TGN_GRID];
 *      tgn_field_playout__owners(owner, board, TGN_BLACK, TGN_PASS, 100, seed);
 *
 * On 19x19 a game from an early position takes about 190 us, from the end of a real game 80 us (one core).
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_FIELD_PLAYOUT_PLAYOUT_H
#define TENGEN_FIELD_PLAYOUT_PLAYOUT_H

#include "field/playout/board.h"
#include "base/random.h"

/* The ends of games, added up. */
typedef struct tgn_field_playouts {
    int games;
    uint16_t held[3][TGN_GRID]; /* by colour: in how many games the point was that side's, or nobody's */
} tgn_field_playouts;

/* The next move of a game: an answer to the last one, or a random one; TGN_PASS if there is none. */
tgn_point tgn_field_playout__move(const tgn_field_board *fast, tgn_point last, tgn_colour colour,
                                  tgn_random *random);

/*
 * Play `games` from `start` and add their ends to `sum`. `first` is to move; TGN_EMPTY: the sides alternate. At
 * most 65535 games in all; further ones are not played.
 */
void tgn_field_playout__run(tgn_field_playouts *sum, const tgn_field_board *start, tgn_colour first,
                            int games, tgn_random *random);

/* Who holds each point on average: -1 White .. +1 Black; 0 off the board. */
void tgn_field_playout__average(float owner[TGN_GRID], const tgn_field_playouts *sum);

/*
 * Both at once: who holds each point after `playouts` games, on average; `to_move` TGN_EMPTY: the sides alternate
 * in moving first. Returns how many games were played.
 */
int tgn_field_playout__owners(float owner[TGN_GRID], const tgn_board *board, tgn_colour to_move, tgn_point ko,
                              int playouts, uint64_t seed);

#endif
