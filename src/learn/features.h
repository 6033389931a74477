/*
 * features.h - a position as the network sees it
 *
 * Every point has one code, and beside it two flags; the network has a plane for each of them, which is 1 where it holds
 * and 0 elsewhere. The side to move is "own", so that both colours are learned together:
 *
 *      0        empty, and the ko that may not be retaken
 *      1        empty, and a stone there would be suicide
 *      2 .. 5   empty: the stone played there would have 1, 2, 3, 4 or more liberties
 *      6 .. 9   the same, and it captures something
 *     10 .. 16  own stone, by what threatens its string:
 *               in atari and lost in a ladder; in atari; two liberties and caught by a ladder, if the other side
 *               begins; two liberties; three; four; five or more
 *     17 .. 23  the other side's stone, in the same way
 *
 *      flag 0   a move here catches a string of the other side in a ladder
 *      flag 1   a move here saves an own string from atari: it is not in a ladder afterwards
 *
 * Then come planes that need no code: the board itself (what is outside is 0 everywhere), the points that are 1st, 2nd ..
 * 5th from the nearest edge, and the last five moves. Two numbers go to all points alike: komi and who is to move.
 *
 * Training (tools/train) and play (network.h) both begin here, so they cannot differ.
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_LEARN_FEATURES_H
#define TENGEN_LEARN_FEATURES_H

#include <tengen/board.h>

enum {
    TGN_LEARN_CODES = 24,
    TGN_LEARN_LEGAL_FIRST = 2, /* codes of empty points where a stone may be played */
    TGN_LEARN_LEGAL_LAST = 9,
    TGN_LEARN_CATCHES = 1 << 6, /* flags, added to the code */
    TGN_LEARN_SAVES = 1 << 7,
    TGN_LEARN_CODE_MASK = (1 << 6) - 1,
    TGN_LEARN_EDGES = 5,
    TGN_LEARN_LAST = 5, /* moves that are remembered */

    /* planes, in the order of the network's input */
    TGN_LEARN_PLANE_FLAGS = TGN_LEARN_CODES,
    TGN_LEARN_PLANE_BOARD = TGN_LEARN_PLANE_FLAGS + 2,
    TGN_LEARN_PLANE_EDGES,
    TGN_LEARN_PLANE_LAST = TGN_LEARN_PLANE_EDGES + TGN_LEARN_EDGES,
    TGN_LEARN_PLANES = TGN_LEARN_PLANE_LAST + TGN_LEARN_LAST,

    TGN_LEARN_GLOBALS = 2 /* numbers for the whole position */
};

static inline bool tgn_learn_features__legal(uint8_t code)
{
    code &= TGN_LEARN_CODE_MASK;
    return code >= TGN_LEARN_LEGAL_FIRST && code <= TGN_LEARN_LEGAL_LAST;
}

/*
 * The code and flags of every point, in reading order. `own` is to move and may not retake `ko` (TGN_PASS: none). Moves are
 * tried on the board and taken back: it has the same stones afterwards.
 */
void tgn_learn_features__codes(uint8_t *out, tgn_board *board, tgn_colour own, tgn_point ko);

/* How far from the nearest edge: 0 at the edge itself. */
static inline int tgn_learn_features__edge(int row, int col, tgn_size size)
{
    const int up = row < size.rows - 1 - row ? row : size.rows - 1 - row;
    const int side = col < size.cols - 1 - col ? col : size.cols - 1 - col;
    return up < side ? up : side;
}

/* The two numbers: `komi` is what White gets. */
static inline void tgn_learn_features__globals(float out[TGN_LEARN_GLOBALS], tgn_colour own, double komi)
{
    out[0] = (float)(own == TGN_WHITE ? komi : -komi) / 10;
    out[1] = own == TGN_BLACK;
}

#endif
