/*
 * stone.h - placing a stone: the few lines that every move runs through, kept inline
 *
 * An empty point is kept as the string that a lone stone there would be:
 *
 *      head = next = the point itself, stones = 1, liberties = how many neighbours are empty
 *
 * A move then takes one from the count of all four neighbours, whatever they are (a string loses a liberty,
 * an empty point an empty neighbour; the counts of the frame are never read), and a lone stone needs nothing
 * more but its colour. With one own neighbour the stone's count is added to that string. So a plain move has
 * three branches, which hardly ever go the other way: at most one own stone beside it, nothing captured, a
 * liberty left.
 *
 * Measured on 775 games of KGS (2001), a move with the board's share of a reset, one core of a 3.2 GHz EPYC:
 * branches for each neighbour 28 ns, sums of comparisons 25, a table of all neighbourhoods 21, empty points
 * as strings 18. How head, next, liberties and stones lie in memory (arrays of 16 or 32 bits, or four to a
 * cell) makes no difference above the noise.
 */
#ifndef TENGEN_GO_STONE_H
#define TENGEN_GO_STONE_H

#include <tengen/board.h>

/*
 * Everything the colours around a point say about a stone played there, in one look-up.
 *
 * The four neighbours' colours make a number of eight bits:
 *
 *          . 0 .
 *          1 p 2         code = colour(0) | colour(1) << 2 | colour(2) << 4 | colour(3) << 6
 *          . 3 .
 *
 * and a table holds, for each code and each colour to be played, what follows from it. Neighbours are
 * numbered as in tgn_step[]. Four tests with their branches become one look-up: 25 to 19 ns a move on real
 * games.
 */
typedef struct tgn_around {
    int8_t own;    /* step to the first neighbour of the own colour, 0 if there is none */
    int8_t second; /* step to the second, 0 if there is none */
    uint8_t owns;  /* how many there are */
    uint8_t enemy; /* which neighbours are of the other colour: bit i for neighbour i */
} tgn_around;

/* [colour - 1][code] */
extern const tgn_around tgn_around__table[2][256];

/* A function that few moves need: keep it out of line. */
#if defined(__GNUC__)
#define TGN_RARE __attribute__((noinline))
#define TGN_HOT  inline __attribute__((always_inline))
#else
#define TGN_RARE
#define TGN_HOT inline
#endif

/*
 * What is rare stays out of line. The stone at `p`, which has two or more own neighbours, is in the string
 * of the first: join the others to it. Returns the head.
 */
size_t tgn_board__join(tgn_board *board, size_t p);

/*
 * The stone at `p` took the last liberty of the enemies in the set `dead` (bit i for neighbour i), or, if
 * the set is empty, of its own string. Take them off; results as tgn_board_play() gives them.
 */
int tgn_board__capture(tgn_board *board, size_t p, unsigned dead, tgn_point *taken, tgn_point *ko);

static TGN_HOT tgn_around tgn_board__around(const tgn_board *board, size_t p, tgn_colour colour)
{
    const tgn_colour *at = &board->colour[p];
    unsigned code = at[-TGN_STRIDE] + 4u * at[-1] + 16u * (at[1] + 4u * at[TGN_STRIDE]);
    return tgn_around__table[colour - 1][code];
}

/* Every neighbour loses an empty point. Returns whose last it was, as a set: bit i for neighbour i. */
static TGN_HOT unsigned tgn_board__take_liberties(tgn_board *board, size_t p)
{
    const tgn_point *head = &board->head[p];
    unsigned up = --board->liberties[head[-TGN_STRIDE]] == 0;
    unsigned left = --board->liberties[head[-1]] == 0;
    unsigned right = --board->liberties[head[1]] == 0;
    unsigned down = --board->liberties[head[TGN_STRIDE]] == 0;
    return up + 2 * left + 4 * right + 8 * down;
}

/*
 * The stone becomes part of its string, the ring's entry after the head. With no own neighbour the step to
 * it is zero, and the head found there is the point itself: all of this then changes nothing but the
 * colour. Returns the head.
 */
static TGN_HOT size_t tgn_board__add_to_string(tgn_board *board, size_t p, tgn_colour colour,
                                               tgn_around around)
{
    const size_t h = board->head[p + (size_t)around.own];
    const unsigned joins = around.own != 0;
    board->liberties[h] = (uint16_t)(board->liberties[h] + (board->liberties[p] & (0u - joins)));
    board->stones[h] = (uint16_t)(board->stones[h] + joins);
    board->colour[p] = colour;
    board->count[TGN_EMPTY]--;
    board->count[colour]++;
    board->head[p] = (tgn_point)h;
    board->next[p] = board->next[h];
    board->next[h] = (tgn_point)p;
    return around.owns > 1 ? tgn_board__join(board, p) : h;
}

/* A stone comes to an empty point; nothing is captured. */
static TGN_HOT void tgn_board__place(tgn_board *board, size_t p, tgn_colour colour)
{
    tgn_around around = tgn_board__around(board, p, colour);
    tgn_board__take_liberties(board, p);
    tgn_board__add_to_string(board, p, colour, around);
}

/* tgn_board_play(), see there. */
static TGN_HOT int tgn_board__play(tgn_board *board, size_t p, tgn_colour colour, tgn_point *taken,
                                   tgn_point *ko)
{
    const tgn_around around = tgn_board__around(board, p, colour);
    const unsigned dead = tgn_board__take_liberties(board, p) & around.enemy;
    const size_t h = tgn_board__add_to_string(board, p, colour, around);
    *ko = TGN_PASS;
    if (dead)
        return tgn_board__capture(board, p, dead, taken, ko);
    if (board->liberties[h] == 0)
        return tgn_board__capture(board, p, 0, taken, ko);
    return 0;
}

#endif
