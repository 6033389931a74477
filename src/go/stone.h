/*
 * stone.h - a stone comes, a stone goes: the few lines that every move runs through, kept inline
 *
 * Invariants between calls, for every entry of the grid, frame included:
 *
 *      a stone          head = its string's head
 *      empty or frame   head = the entry itself, so that "liberties[head[q]]--" may be said of any neighbour q: on what is no
 *                       stone it changes a counter that nobody reads, and placing a stone there sets it anew
 *
 * That, and taking the sum of comparisons in place of branches, leaves a plain move with three branches which hardly
 * ever go the other way: nothing captured, at most one own string beside it, a liberty left.
 */
#ifndef TENGEN_GO_STONE_H
#define TENGEN_GO_STONE_H

#include <tengen/board.h>

/* The string of `small` becomes part of the string of `large`; both are heads. O(stones of small). */
static inline void tgn_board__relabel(tgn_board *board, tgn_point small, tgn_point large)
{
    tgn_point q = small;
    do {
        board->head[q] = large;
        q = board->next[q];
    } while (q != small);
    board->liberties[large] = (uint16_t)(board->liberties[large] + board->liberties[small]);
    board->stones[large] = (uint16_t)(board->stones[large] + board->stones[small]);
    tgn_point after = board->next[large]; /* two rings that exchange one link are one ring */
    board->next[large] = board->next[small];
    board->next[small] = after;
}

/* Join the strings of two heads, the smaller into the larger. Returns the head of both. */
static inline tgn_point tgn_board__join(tgn_board *board, tgn_point a, tgn_point b)
{
    bool a_smaller = board->stones[a] < board->stones[b];
    tgn_point small = a_smaller ? a : b, large = a_smaller ? b : a;
    tgn_board__relabel(board, small, large);
    return large;
}

/*
 * A stone comes to an empty point; nothing is captured. Returns its string's head.
 * Every neighbouring string loses the liberty that `p` was; the stone joins the string of an own neighbour, if any, as
 * the ring's entry after the head; further own strings, which are rare, are joined to that one.
 */
static inline tgn_point tgn_board__place(tgn_board *board, tgn_point p, tgn_colour colour)
{
    const tgn_point up = (tgn_point)(p - TGN_STRIDE), left = (tgn_point)(p - 1);
    const tgn_point right = (tgn_point)(p + 1), down = (tgn_point)(p + TGN_STRIDE);
    const tgn_colour cu = board->colour[up], cl = board->colour[left];
    const tgn_colour cr = board->colour[right], cd = board->colour[down];
    const tgn_point hu = board->head[up], hl = board->head[left];
    const tgn_point hr = board->head[right], hd = board->head[down];
    board->liberties[hu]--;
    board->liberties[hl]--;
    board->liberties[hr]--;
    board->liberties[hd]--;

    board->colour[p] = colour;
    board->count[TGN_EMPTY]--;
    board->count[colour]++;
    board->next[p] = p;
    board->stones[p] = 0;
    board->liberties[p] = 0;

    tgn_point h = p;
    h = cu == colour ? hu : h;
    h = cl == colour ? hl : h;
    h = cr == colour ? hr : h;
    h = cd == colour ? hd : h;
    board->head[p] = h;
    board->stones[h]++;
    board->liberties[h] = (uint16_t)(board->liberties[h] + !cu + !cl + !cr + !cd);
    board->next[p] = board->next[h];
    board->next[h] = p;

    if (((cu == colour) & (hu != h)) | ((cl == colour) & (hl != h)) | ((cr == colour) & (hr != h))) {
        for (int i = 0; i < 3; i++) {
            tgn_point q = (tgn_point)(p + tgn_step[i]);
            if (board->colour[q] == colour && board->head[q] != h)
                h = tgn_board__join(board, h, board->head[q]);
        }
    }
    return h;
}

/* Take the whole string of `first` off the board; its stones are written to `out`. Returns how many. */
static inline int tgn_board__take(tgn_board *board, tgn_point first, tgn_point *out)
{
    const tgn_colour colour = board->colour[first];
    int n = 0;
    tgn_point q = first;
    do {
        out[n++] = q;
        board->colour[q] = TGN_EMPTY;
        for (int i = 0; i < 4; i++)
            board->liberties[board->head[q + tgn_step[i]]]++;
        board->head[q] = q;
        q = board->next[q];
    } while (q != first);
    board->count[TGN_EMPTY] = (uint16_t)(board->count[TGN_EMPTY] + n);
    board->count[colour] = (uint16_t)(board->count[colour] - n);
    return n;
}

/* Whether the enemy string at `q` has lost its last liberty. */
static inline bool tgn_board__dead(const tgn_board *board, tgn_point q, tgn_colour enemy)
{
    return (board->colour[q] == enemy) & (board->liberties[board->head[q]] == 0);
}

/* tgn_board_play(), see there. */
static inline int tgn_board__play(tgn_board *board, tgn_point p, tgn_colour colour, tgn_point *taken,
                                  tgn_point *ko)
{
    const tgn_colour enemy = tgn_colour_other(colour);
    tgn_point h = tgn_board__place(board, p, colour);
    int n = 0;
    *ko = TGN_PASS;
    if (tgn_board__dead(board, (tgn_point)(p - TGN_STRIDE), enemy) |
        tgn_board__dead(board, (tgn_point)(p - 1), enemy) |
        tgn_board__dead(board, (tgn_point)(p + 1), enemy) |
        tgn_board__dead(board, (tgn_point)(p + TGN_STRIDE), enemy)) {
        for (int i = 0; i < 4; i++) {
            tgn_point q = (tgn_point)(p + tgn_step[i]);
            if (tgn_board__dead(board, q, enemy))
                n += tgn_board__take(board, q, taken + n);
        }
        if (n == 1 && board->stones[h] == 1 && board->liberties[h] == 1)
            *ko = taken[0];
    } else if (board->liberties[h] == 0) {
        n = tgn_board__take(board, board->next[p], taken); /* from next[p], so that p comes last */
        return -n;
    }
    return n;
}

#endif
