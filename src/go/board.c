/* board.c - see tengen/board.h; what happens to a single stone is in stone.h */
#include <tengen/board.h>

#include <assert.h>
#include <string.h>

#include "go/stone.h"

void tgn_board_init(tgn_board *board, tgn_size size)
{
    assert(tgn_size_valid(size));
    memset(board, 0, sizeof *board);
    board->size = size;
    board->count[TGN_EMPTY] = (uint16_t)tgn_size_points(size);
    memset(board->colour, TGN_EDGE, sizeof board->colour);
    for (int row = 0; row < size.rows; row++)
        memset(&board->colour[tgn_point_at(row, 0)], TGN_EMPTY, size.cols);
    for (int i = 0; i < TGN_GRID; i++)
        board->head[i] = (tgn_point)i;
}

int tgn_board_play(tgn_board *board, tgn_point point, tgn_colour colour, tgn_point *taken, tgn_point *ko)
{
    assert(board->colour[point] == TGN_EMPTY && (colour == TGN_BLACK || colour == TGN_WHITE));
    tgn_point ignored;
    return tgn_board__play(board, point, colour, taken, ko ? ko : &ignored);
}

/*
 * Gather the string of `first` anew: every stone of its colour that can be reached, whatever head and next say. The stones found
 * get `first` as their head, and are known by it: none of them had that head before.
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

/* A stone goes; what it held together may fall apart. */
static void lift(tgn_board *board, tgn_point p)
{
    const tgn_colour colour = board->colour[p];
    const tgn_point none = 0; /* no string has this head: it marks the stones not yet gathered */
    tgn_point q = p;
    do {
        board->head[q] = none;
        q = board->next[q];
    } while (q != p);
    board->colour[p] = TGN_EMPTY;
    board->head[p] = p;
    board->count[colour]--;
    board->count[TGN_EMPTY]++;
    for (int i = 0; i < 4; i++) {
        q = (tgn_point)(p + tgn_step[i]);
        if (board->colour[q] != colour)
            board->liberties[board->head[q]]++;
        else if (board->head[q] == none)
            regather(board, q);
    }
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

/* Whether moving the board by `s` leaves every stone where one of its colour was. */
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
