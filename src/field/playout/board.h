/*
 * board.h - a board for games that are played out by the thousand
 *
 * Like tgn_board (strings are rings, liberties are pseudo-liberties), with two additions. It keeps the list
 * of empty points, to draw one at random; and of every string the sum and the sum of squares of its liberties'
 * numbers, each counted as often as stones touch it. They are all the same point exactly when
 *
 *      count * squares == sum * sum            (Cauchy and Schwarz: equality only if all are equal)
 *
 * so "in atari, and where" is one multiplication and one division, without looking at the stones.
 *
 * Suicide of any size is refused, a single-stone ko may not be retaken at once; nothing else is forbidden.
 * Strings without liberties, as setup leaves them, stay until a neighbour is captured.
 *
 * Threads: a board is its owner's.
 */
#ifndef TENGEN_FIELD_PLAYOUT_BOARD_H
#define TENGEN_FIELD_PLAYOUT_BOARD_H

#include <tengen/board.h>

typedef struct tgn_field_board_string {
    uint16_t stones, liberties; /* pseudo-liberties */
    uint32_t sum, squares;      /* of the liberties' numbers */
} tgn_field_board_string;

typedef struct tgn_field_board {
    tgn_size size;
    tgn_point ko;         /* may not be played now */
    uint16_t empties;     /* points in empty[] */
    uint16_t taken_count; /* stones that the last move captured */
    tgn_colour colour[TGN_GRID];
    tgn_point head[TGN_GRID], next[TGN_GRID];
    tgn_field_board_string string[TGN_GRID]; /* of a head */
    tgn_point empty[TGN_POINTS_MAX];
    uint16_t empty_index[TGN_GRID]; /* of an empty point: its index in empty[] */
    tgn_point taken[TGN_POINTS_MAX];
} tgn_field_board;

void tgn_field_board__init(tgn_field_board *fast, const tgn_board *board, tgn_point ko);

/* Play on an empty point where tgn_field_board__legal() holds. O(1), plus stones of strings joined or taken. */
void tgn_field_board__play(tgn_field_board *fast, tgn_point point, tgn_colour colour);

/*
 * The liberties of a string, or the empty neighbours of a point: up to `most` different ones into `out`.
 * Returns how many were found; the search ends there.
 */
int tgn_field_board__liberties(const tgn_field_board *fast, tgn_point head, tgn_point *out, int most);

/* How many liberties (up to `most`, at most 8) a stone played here would have after captures. */
int tgn_field_board__liberties_after(const tgn_field_board *fast, tgn_point point, tgn_colour colour,
                                     int most);

static inline bool tgn_field_board__atari(const tgn_field_board *fast, tgn_point head)
{
    const tgn_field_board_string *s = &fast->string[head];
    return s->liberties && (uint64_t)s->liberties * s->squares == (uint64_t)s->sum * s->sum;
}

/*
 * Whether a string surely has more than `count` liberties: a point is counted once for each stone that touches
 * it, four times at most. False means nothing.
 */
static inline bool tgn_field_board__surely_more(const tgn_field_board *fast, tgn_point head, int count)
{
    return fast->string[head].liberties > 4 * count;
}

/* The only liberty of a string in atari. */
static inline tgn_point tgn_field_board__last_liberty(const tgn_field_board *fast, tgn_point head)
{
    return (tgn_point)(fast->string[head].sum / fast->string[head].liberties);
}

/* Neither suicide nor ko. */
static inline bool tgn_field_board__legal(const tgn_field_board *fast, tgn_point point, tgn_colour colour)
{
    if (point == fast->ko)
        return false;
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(point + tgn_step[k]);
        const tgn_colour c = fast->colour[p];
        if (c == TGN_EMPTY)
            return true;
        if (c != TGN_EDGE && (c == colour) != tgn_field_board__atari(fast, fast->head[p]))
            return true;
    }
    return false;
}

#endif
