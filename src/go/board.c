/* board.c - see tengen/board.h; what happens to a single stone is in stone.h */
#include <tengen/board.h>

#include <assert.h>
#include <string.h>

#include "go/stone.h"

/* How many neighbours are empty: what the liberties of an empty point are kept at. */
static uint16_t empty_around(const tgn_board *board, size_t p)
{
    const tgn_colour *at = &board->colour[p];
    return (uint16_t)(!at[-TGN_STRIDE] + !at[-1] + !at[1] + !at[TGN_STRIDE]);
}

/* An empty point is kept as a lone stone's string, see stone.h. */
static void set_empty(tgn_board *board, size_t p)
{
    board->head[p] = board->next[p] = (tgn_point)p;
    board->stones[p] = 1;
    board->liberties[p] = empty_around(board, p);
}

void tgn_board_init(tgn_board *board, tgn_size size)
{
    assert(tgn_size_valid(size));
    memset(board, 0, sizeof *board);
    board->size = size;
    board->count[TGN_EMPTY] = (uint16_t)tgn_size_points(size);
    memset(board->colour, TGN_EDGE, sizeof board->colour);
    for (int i = 0; i < TGN_GRID; i++)
        board->head[i] = (tgn_point)i;
    for (int row = 0; row < size.rows; row++)
        memset(&board->colour[tgn_point_at(row, 0)], TGN_EMPTY, size.cols);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        set_empty(board, p);
}

/*
 * Join the strings of two heads, the smaller to the larger. Returns the head of both. O(stones of the
 * smaller).
 */
static size_t merge(tgn_board *board, size_t a, size_t b)
{
    const bool b_smaller = board->stones[b] < board->stones[a];
    const size_t small = b_smaller ? b : a, large = b_smaller ? a : b;
    size_t q = small;
    do {
        board->head[q] = (tgn_point)large;
        q = board->next[q];
    } while (q != small);
    board->liberties[large] = (uint16_t)(board->liberties[large] + board->liberties[small]);
    board->stones[large] = (uint16_t)(board->stones[large] + board->stones[small]);
    tgn_point after = board->next[large]; /* two rings that exchange one link are one ring */
    board->next[large] = board->next[small];
    board->next[small] = after;
    return large;
}

size_t tgn_board__join(tgn_board *board, size_t p)
{
    const tgn_around around = tgn_board__around(board, p, board->colour[p]);
    size_t h = board->head[p], other = board->head[p + (size_t)around.second];
    if (other != h)
        h = merge(board, h, other);
    if (around.owns == 2) /* three joins out of four */
        return h;
    for (int i = 2; i < 4; i++) {
        size_t q = p + (size_t)tgn_step[i];
        if (board->colour[q] == board->colour[p] && board->head[q] != h)
            h = merge(board, h, board->head[q]);
    }
    return h;
}

/* Take the whole string of `first` off the board; its stones are written to `out`. Returns how many. */
static int take(tgn_board *board, tgn_point first, tgn_point *out)
{
    const tgn_colour colour = board->colour[first];
    int n = 0;
    tgn_point q = first;
    do {
        out[n++] = q;
        board->colour[q] = TGN_EMPTY;
        for (int i = 0; i < 4; i++)
            board->liberties[board->head[q + tgn_step[i]]]++;
        q = board->next[q];
    } while (q != first);
    for (int i = 0; i < n; i++)
        set_empty(board, out[i]);
    board->count[TGN_EMPTY] = (uint16_t)(board->count[TGN_EMPTY] + n);
    board->count[colour] = (uint16_t)(board->count[colour] - n);
    return n;
}

int tgn_board__capture(tgn_board *board, size_t p, unsigned dead, tgn_point *taken, tgn_point *ko)
{
    if (!dead)
        return -take(board, board->next[p], taken); /* from next[p], so that p comes last */
    int n = 0;
    for (; dead; dead &= dead - 1) {
        tgn_point q = (tgn_point)(p + (size_t)tgn_step[__builtin_ctz(dead)]);
        n += take(board, q, taken + n);
    }
    const tgn_point h = board->head[p];
    if (n == 1 && board->stones[h] == 1 && board->liberties[h] == 1)
        *ko = taken[0];
    return n;
}

int tgn_board_play(tgn_board *board, tgn_point point, tgn_colour colour, tgn_point *taken, tgn_point *ko)
{
    assert(board->colour[point] == TGN_EMPTY && (colour == TGN_BLACK || colour == TGN_WHITE));
    tgn_point ignored;
    return tgn_board__play(board, point, colour, taken, ko ? ko : &ignored);
}

/*
 * Gather the string of `first` anew: every stone of its colour that can be reached, whatever head and next
 * say. The stones found get `first` as their head, and are known by it: none of them had that head before.
 */
static void regather(tgn_board *board, tgn_point first)
{
    const tgn_colour colour = board->colour[first];
    tgn_point found[TGN_POINTS_MAX];
    int n = 0, liberties = 0;
    board->head[first] = first;
    found[n++] = first;
    for (int i = 0; i < n; i++) {
        for (int d = 0; d < 4; d++) {
            tgn_point q = (tgn_point)(found[i] + tgn_step[d]);
            if (board->colour[q] == TGN_EMPTY)
                liberties++;
            if (board->colour[q] == colour && board->head[q] != first) {
                board->head[q] = first;
                found[n++] = q;
            }
        }
        board->next[found[i]] = i + 1 < n ? found[i + 1] : first;
    }
    board->liberties[first] = (uint16_t)liberties;
    board->stones[first] = (uint16_t)n;
}

/*
 * Whether the stone at `p` certainly does not hold its string together: its own neighbours are joined around a
 * corner.
 *
 *      X X .        X p X  and  X p .    do not say: elsewhere they may be joined or not
 *      X p .        . . .       . X .
 */
static bool joined_locally(const tgn_board *board, size_t p, tgn_colour colour)
{
    const tgn_colour *at = &board->colour[p];
    const bool up = at[-TGN_STRIDE] == colour, left = at[-1] == colour;
    const bool right = at[1] == colour, down = at[TGN_STRIDE] == colour;
    const int corners =
        (up & left & (at[-TGN_STRIDE - 1] == colour)) + (up & right & (at[-TGN_STRIDE + 1] == colour)) +
        (down & left & (at[TGN_STRIDE - 1] == colour)) + (down & right & (at[TGN_STRIDE + 1] == colour));
    return up + left + right + down <= corners + 1; /* a chain of n stones needs n - 1 corners */
}

/* Take `p` out of its ring and give the string another head if it was that. */
static void unlink(tgn_board *board, tgn_point p)
{
    tgn_point h = board->head[p], before = h;
    while (board->next[before] != p) /* it comes after the head, when it came last */
        before = board->next[before];
    board->next[before] = board->next[p];
    if (h != p)
        return;
    tgn_point q = h = board->next[p];
    do {
        board->head[q] = h;
        q = board->next[q];
    } while (q != h);
    board->liberties[h] = board->liberties[p];
    board->stones[h] = board->stones[p];
}

/* Gather anew each of the strings around the empty point `p`, which were one. */
static void fall_apart(tgn_board *board, tgn_point p, tgn_colour colour, tgn_point head)
{
    const tgn_point none = 0; /* no string has this head: it marks the stones not yet gathered */
    tgn_point q = head;
    do {
        board->head[q] = none;
        q = board->next[q];
    } while (q != head);
    for (int i = 0; i < 4; i++) {
        q = (tgn_point)(p + tgn_step[i]);
        if (board->colour[q] == colour && board->head[q] == none)
            regather(board, q);
    }
}

/* A stone goes; what it held together may fall apart. The reverse of tgn_board__place(). */
static void lift(tgn_board *board, tgn_point p)
{
    const tgn_colour colour = board->colour[p];
    const tgn_point h = board->head[p];
    const bool alone = board->stones[h] == 1;
    board->colour[p] = TGN_EMPTY;
    board->count[colour]--;
    board->count[TGN_EMPTY]++;
    if (!alone) {
        board->liberties[h] = (uint16_t)(board->liberties[h] - empty_around(board, p));
        board->stones[h]--;
    }
    for (int i = 0; i < 4; i++)
        board->liberties[board->head[p + tgn_step[i]]]++;
    if (alone)
        return; /* an empty point is kept as the lone stone was */
    unlink(board, p);
    tgn_point rest = h != p ? h : board->next[p];
    set_empty(board, p);
    if (!joined_locally(board, p, colour))
        fall_apart(board, p, colour, rest);
}

void tgn_board_unplay(tgn_board *board, tgn_point point, tgn_colour colour, const tgn_point *taken,
                      int result)
{
    const tgn_colour other = tgn_colour_other(colour);
    if (result >= 0)
        lift(board, point);
    int n =
        result >= 0 ? result : -result - 1; /* a suicide lists the stone itself last: it does not come back */
    for (int i = 0; i < n; i++)
        tgn_board__place(board, taken[i], result >= 0 ? other : colour);
}

void tgn_board_put(tgn_board *board, tgn_point point, tgn_colour colour)
{
    assert(tgn_point_on(point, board->size) && colour <= TGN_WHITE);
    if (board->colour[point] == colour)
        return;
    if (board->colour[point] != TGN_EMPTY)
        lift(board, point);
    if (colour != TGN_EMPTY)
        tgn_board__place(board, point, colour);
}

int tgn_board_try(const tgn_board *board, tgn_point point, tgn_colour colour)
{
    assert(board->colour[point] == TGN_EMPTY);
    tgn_point head[4];
    tgn_colour at[4];
    bool captures = false, breathes = false;
    for (int i = 0; i < 4; i++) {
        head[i] = board->head[point + tgn_step[i]];
        at[i] = board->colour[point + tgn_step[i]];
    }
    for (int i = 0; i < 4; i++) {
        int touches =
            (head[0] == head[i]) + (head[1] == head[i]) + (head[2] == head[i]) + (head[3] == head[i]);
        bool last = board->liberties[head[i]] == touches; /* `point` is the only liberty of that string */
        captures |= (at[i] == tgn_colour_other(colour)) & last;
        breathes |= (at[i] == TGN_EMPTY) | ((at[i] == colour) & !last);
    }
    return captures ? TGN_MOVE_CAPTURES : breathes ? TGN_MOVE_PLAIN : TGN_MOVE_SUICIDE;
}

int tgn_board_string(const tgn_board *board, tgn_point point, tgn_point *out)
{
    if (board->colour[point] != TGN_BLACK && board->colour[point] != TGN_WHITE)
        return 0;
    int n = 0;
    tgn_point q = point;
    do {
        if (out)
            out[n] = q;
        n++;
        q = board->next[q];
    } while (q != point);
    return n;
}

int tgn_board_liberties(const tgn_board *board, tgn_point point, tgn_point *out)
{
    if (board->colour[point] != TGN_BLACK && board->colour[point] != TGN_WHITE)
        return 0;
    bool seen[TGN_GRID] = {false};
    int n = 0;
    tgn_point q = point;
    do {
        for (int i = 0; i < 4; i++) {
            tgn_point liberty = (tgn_point)(q + tgn_step[i]);
            if (board->colour[liberty] != TGN_EMPTY || seen[liberty])
                continue;
            seen[liberty] = true;
            if (out)
                out[n] = liberty;
            n++;
        }
        q = board->next[q];
    } while (q != point);
    return n;
}

int tgn_board_strings(const tgn_board *board, tgn_point *out)
{
    bool seen[TGN_GRID] = {false};
    int n = 0;
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        if (board->colour[p] == TGN_EMPTY || seen[board->head[p]])
            continue;
        seen[board->head[p]] = true;
        if (out)
            out[n] = board->head[p];
        n++;
    }
    return n;
}

bool tgn_board_legal(const tgn_board *board)
{
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] != TGN_EMPTY && board->liberties[board->head[p]] == 0)
            return false;
    return true;
}

bool tgn_board_equal(const tgn_board *a, const tgn_board *b)
{
    return tgn_size_equal(a->size, b->size) && memcmp(a->colour, b->colour, sizeof a->colour) == 0;
}

void tgn_board_transform(tgn_board *out, const tgn_board *board, tgn_symmetry s)
{
    assert(out != board && s < tgn_symmetry_count(board->size));
    tgn_board_init(out, board->size);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] != TGN_EMPTY)
            tgn_board__place(out, tgn_symmetry_point(s, board->size, p), board->colour[p]);
}

void tgn_board_swap(tgn_board *out, const tgn_board *board)
{
    assert(out != board);
    tgn_board_init(out, board->size);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] != TGN_EMPTY)
            tgn_board__place(out, p, tgn_colour_other(board->colour[p]));
}

/* Whether the board looks the same after the motion `s`. */
static bool leaves_alone(const tgn_board *board, tgn_symmetry s)
{
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] != board->colour[tgn_symmetry_point(s, board->size, p)])
            return false;
    return true;
}

unsigned tgn_board_stabiliser(const tgn_board *board)
{
    unsigned set = 0;
    for (int s = 0; s < tgn_symmetry_count(board->size); s++)
        set |= (unsigned)leaves_alone(board, (tgn_symmetry)s) << s;
    return set;
}

/* ---- tgn_around__table, computed by the compiler ------------------------------------------------------- */

/* Neighbour `i` of this code has this colour; the step to the first that has, from neighbour `i` on. */
#define IS(code, i, colour)  (((code) >> (2 * (i)) & 3) == (colour))
#define FROM_3(code, colour) (IS(code, 3, colour) ? +TGN_STRIDE : 0)
#define FROM_2(code, colour) (IS(code, 2, colour) ? +1 : FROM_3(code, colour))
#define FROM_1(code, colour) (IS(code, 1, colour) ? -1 : FROM_2(code, colour))
#define FROM_0(code, colour) (IS(code, 0, colour) ? -TGN_STRIDE : FROM_1(code, colour))
#define SECOND(code, colour)                                                                                 \
    (IS(code, 0, colour)   ? FROM_1(code, colour)                                                            \
     : IS(code, 1, colour) ? FROM_2(code, colour)                                                            \
     : IS(code, 2, colour) ? FROM_3(code, colour)                                                            \
                           : 0)
#define COUNT(code, colour)                                                                                  \
    (IS(code, 0, colour) + IS(code, 1, colour) + IS(code, 2, colour) + IS(code, 3, colour))
#define SET(code, colour)                                                                                    \
    (IS(code, 0, colour) | IS(code, 1, colour) << 1 | IS(code, 2, colour) << 2 | IS(code, 3, colour) << 3)

/* clang-format off */
#define ONE(code, colour)                                                                                    \
    {FROM_0(code, colour), SECOND(code, colour), COUNT(code, colour), SET(code, 3 - (colour))}
/* clang-format on */
#define FOUR(code, colour)                                                                                   \
    ONE(code, colour), ONE((code) + 1, colour), ONE((code) + 2, colour), ONE((code) + 3, colour)
#define SIXTEEN(code, colour)                                                                                \
    FOUR(code, colour), FOUR((code) + 4, colour), FOUR((code) + 8, colour), FOUR((code) + 12, colour)
#define SIXTY_FOUR(code, colour)                                                                             \
    SIXTEEN(code, colour), SIXTEEN((code) + 16, colour), SIXTEEN((code) + 32, colour),                       \
        SIXTEEN((code) + 48, colour)
#define ALL(colour)                                                                                          \
    SIXTY_FOUR(0, colour), SIXTY_FOUR(64, colour), SIXTY_FOUR(128, colour), SIXTY_FOUR(192, colour)

const tgn_around tgn_around__table[2][256] = {{ALL(TGN_BLACK)}, {ALL(TGN_WHITE)}};
