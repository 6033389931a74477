/*
 * tengen/board.h - stones on a board, and nothing else
 *
 * A board has no past: no ko, no side to move, no prisoners. Those belong to a game (tengen/game.h). It
 * knows which stones form a string (stones of one colour joined along lines) and when a string has run out
 * of liberties.
 *
 *      tgn_board board;
 *      tgn_board_init(&board, (tgn_size){9, 9});
 *      tgn_point taken[TGN_POINTS_MAX], ko;
 *      int n = tgn_board_play(&board, point, TGN_BLACK, taken, &ko);   // n white stones left the board
 *
 * A board is a plain value of about 8 KB: copy it by assignment, keep it on the stack. Read its fields
 * freely, change them only through these functions.
 *
 * Strings are rings. Every stone knows its string's head; the head's entry holds the totals:
 *
 *      colour  . X X .      head  .  a  a  .      next: a -> b -> c -> a
 *              . X O .            .  a  d  .      liberties[a] = 6, stones[a] = 3
 *
 * Liberties are "pseudo"-liberties: an empty point counts once for every stone of the string that touches
 * it. The total is 0 only if there are none, and it is cheap to maintain. An empty point is kept as the string
 * that a lone stone there would be: its own head, alone in its ring, one stone, as many liberties as it has
 * empty neighbours.
 *
 * Setup may leave strings without liberties on the board (game records do): they stay, since nothing can be
 * played beside them until a neighbour has gone.
 *
 * Threads: a board belongs to one thread at a time; calls on different boards never interfere.
 */
#ifndef TENGEN_BOARD_H
#define TENGEN_BOARD_H

#include <tengen/symmetry.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tgn_board {
    tgn_size size;
    uint16_t count[3];            /* empty points, black stones, white stones */
    tgn_colour colour[TGN_GRID];  /* what lies on each point; TGN_EDGE in the frame */
    tgn_point head[TGN_GRID];     /* of a stone: its string's head */
    tgn_point next[TGN_GRID];     /* of a stone: the next stone of its string, in a ring */
    uint16_t liberties[TGN_GRID]; /* of a head: pseudo-liberties; elsewhere without meaning */
    uint16_t stones[TGN_GRID];    /* of a head: stones of the string */
} tgn_board;

/* Make an empty board. `size` must be valid. O(area). */
void tgn_board_init(tgn_board *board, tgn_size size);

static inline tgn_colour tgn_board_at(const tgn_board *board, tgn_point point)
{
    return board->colour[point];
}

/*
 * Play a stone on an empty point of the board: enemy strings left without liberties go, then, if the
 * stone's own string has none, that string goes (suicide). Ko and rules are not checked.
 *
 * `taken` receives the removed points; it must have space for TGN_POINTS_MAX. Returns how many enemy stones
 * were taken, or, for a suicide, minus the number of own stones removed (the played one included and listed
 * last). `ko` (may be NULL) receives the point at which an immediate recapture would restore the position
 * before, or TGN_PASS: exactly one stone was taken and the playing stone stands alone with that point as its
 * only liberty. Cost: O(1) plus the stones of strings joined or removed.
 */
int tgn_board_play(tgn_board *board, tgn_point point, tgn_colour colour, tgn_point *taken, tgn_point *ko);

/*
 * Take back a tgn_board_play() with the same arguments and its results: the board is as it was before.
 * Cost: the stones of the strings touched.
 */
void tgn_board_unplay(tgn_board *board, tgn_point point, tgn_colour colour, const tgn_point *taken,
                      int result);

/*
 * Put `colour` (TGN_EMPTY included) on a point, whatever was there, as setup does: nothing is captured.
 * Cost: O(1) to add a stone to an empty point, else the stones of the strings touched.
 */
void tgn_board_put(tgn_board *board, tgn_point point, tgn_colour colour);

/* What a stone of `colour` at an empty `point` would do, as flags. O(1). Ko is left to the game. */
enum {
    TGN_MOVE_PLAIN = 0,
    TGN_MOVE_CAPTURES = 1, /* takes at least one enemy string */
    TGN_MOVE_SUICIDE = 2   /* its own string would have no liberty and go */
};
int tgn_board_try(const tgn_board *board, tgn_point point, tgn_colour colour);

/*
 * The stones of the string at `point` (empty: none), in ring order from `point`, into `out` (may be NULL;
 * space for TGN_POINTS_MAX). Returns how many.
 */
int tgn_board_string(const tgn_board *board, tgn_point point, tgn_point *out);

/*
 * The liberties of the string at `point`, each once, in reading order of discovery, into `out` (may be
 * NULL; space for TGN_POINTS_MAX). Returns how many. O(stones of the string).
 */
int tgn_board_liberties(const tgn_board *board, tgn_point point, tgn_point *out);

/*
 * The heads of all strings, in reading order of each string's first stone, into `out` (may be NULL).
 * Returns how many. O(area).
 */
int tgn_board_strings(const tgn_board *board, tgn_point *out);

/* Whether every string has a liberty, as in any position that play can reach. O(area). */
bool tgn_board_legal(const tgn_board *board);

/* Same size and the same stones on the same points. O(area). */
bool tgn_board_equal(const tgn_board *a, const tgn_board *b);

/* The image of `board` under `s`, or with the colours exchanged. `out` must not be `board`. O(area). */
void tgn_board_transform(tgn_board *out, const tgn_board *board, tgn_symmetry s);
void tgn_board_swap(tgn_board *out, const tgn_board *board);

/*
 * The motions that leave the stones as they are, as a set: bit s stands for motion s; bit 0 is always set.
 * Exact: it compares stones, not keys. O(8 * area).
 */
unsigned tgn_board_stabiliser(const tgn_board *board);

#ifdef __cplusplus
}
#endif
#endif
