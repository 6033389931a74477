/* board.c - a board for games that are played out; see board.h */
#include "field/playout/board.h"

#include <string.h>

static void gain(tgn_field_board_string *s, tgn_point liberty)
{
    s->liberties++;
    s->sum += liberty;
    s->squares += (uint32_t)liberty * liberty;
}

static void lose(tgn_field_board_string *s, tgn_point liberty)
{
    s->liberties--;
    s->sum -= liberty;
    s->squares -= (uint32_t)liberty * liberty;
}

static bool is_stone(tgn_colour colour)
{
    return colour == TGN_BLACK || colour == TGN_WHITE;
}

static void add_empty(tgn_field_board *fast, tgn_point p)
{
    fast->empty_index[p] = fast->empties;
    fast->empty[fast->empties++] = p;
    fast->colour[p] = TGN_EMPTY;
    fast->head[p] = fast->next[p] = p;
    fast->string[p] = (tgn_field_board_string){.stones = 1};
}

static void drop_empty(tgn_field_board *fast, tgn_point p)
{
    const tgn_point last = fast->empty[--fast->empties];
    fast->empty[fast->empty_index[p]] = last;
    fast->empty_index[last] = fast->empty_index[p];
}

void tgn_field_board__init(tgn_field_board *fast, const tgn_board *board, tgn_point ko)
{
    fast->size = board->size;
    fast->ko = ko;
    fast->empties = fast->taken_count = 0;
    memset(fast->string, 0, sizeof fast->string);
    memset(fast->empty_index, 0, sizeof fast->empty_index);
    memcpy(fast->colour, board->colour, sizeof fast->colour);
    memcpy(fast->head, board->head, sizeof fast->head);
    memcpy(fast->next, board->next, sizeof fast->next);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] == TGN_EMPTY)
            add_empty(fast, p);
        else
            fast->string[board->head[p]].stones++;
    for (int i = 0; i < fast->empties; i++)
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(fast->empty[i] + tgn_step[k]);
            if (is_stone(fast->colour[p]))
                gain(&fast->string[fast->head[p]], fast->empty[i]);
        }
}

/* Two strings become one: the smaller takes the head of the larger. Returns that head. */
static tgn_point join(tgn_field_board *fast, tgn_point a, tgn_point b)
{
    if (a == b)
        return a;
    if (fast->string[a].stones < fast->string[b].stones) {
        const tgn_point c = a;
        a = b;
        b = c;
    }
    tgn_field_board_string *s = &fast->string[a], *t = &fast->string[b];
    s->stones = (uint16_t)(s->stones + t->stones);
    s->liberties = (uint16_t)(s->liberties + t->liberties);
    s->sum += t->sum;
    s->squares += t->squares;
    tgn_point p = b;
    do {
        fast->head[p] = a;
        p = fast->next[p];
    } while (p != b);
    p = fast->next[a];
    fast->next[a] = fast->next[b];
    fast->next[b] = p;
    return a;
}

/* Remove a string. Its points are listed first, since its ring is lost with it. */
static void take(tgn_field_board *fast, tgn_point head)
{
    const int from = fast->taken_count;
    tgn_point p = head;
    do {
        fast->taken[fast->taken_count++] = p;
        p = fast->next[p];
    } while (p != head);
    for (int i = from; i < fast->taken_count; i++)
        add_empty(fast, fast->taken[i]);
    for (int i = from; i < fast->taken_count; i++)
        for (int k = 0; k < 4; k++) {
            p = (tgn_point)(fast->taken[i] + tgn_step[k]);
            if (is_stone(fast->colour[p]))
                gain(&fast->string[fast->head[p]], fast->taken[i]);
        }
}

void tgn_field_board__play(tgn_field_board *fast, tgn_point point, tgn_colour colour)
{
    drop_empty(fast, point);
    fast->colour[point] = colour;
    fast->taken_count = 0;
    tgn_field_board_string *mine = &fast->string[point];
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(point + tgn_step[k]);
        if (fast->colour[p] == TGN_EMPTY)
            gain(mine, p);
        else if (fast->colour[p] != TGN_EDGE)
            lose(&fast->string[fast->head[p]], point);
    }
    tgn_point head = point;
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(point + tgn_step[k]);
        if (fast->colour[p] == colour)
            head = join(fast, head, fast->head[p]);
        else if (is_stone(fast->colour[p]) && fast->string[fast->head[p]].liberties == 0)
            take(fast, fast->head[p]);
    }
    const bool ko =
        fast->taken_count == 1 && fast->string[head].stones == 1 && tgn_field_board__atari(fast, head);
    fast->ko = ko ? fast->taken[0] : (tgn_point)TGN_PASS;
}

/* Add a point to a short list unless it is there. Returns the new length. */
static int note(tgn_point *list, int count, tgn_point p)
{
    for (int i = 0; i < count; i++)
        if (list[i] == p)
            return count;
    list[count] = p;
    return count + 1;
}

int tgn_field_board__liberties(const tgn_field_board *fast, tgn_point head, tgn_point *out, int most)
{
    int count = 0;
    tgn_point p = head;
    do {
        for (int k = 0; k < 4 && count < most; k++) {
            const tgn_point q = (tgn_point)(p + tgn_step[k]);
            if (fast->colour[q] == TGN_EMPTY)
                count = note(out, count, q);
        }
        p = fast->next[p];
    } while (p != head && count < most);
    return count;
}

int tgn_field_board__liberties_after(const tgn_field_board *fast, tgn_point point, tgn_colour colour,
                                     int most)
{
    tgn_point found[16];
    int count = 0;
    for (int k = 0; k < 4 && count < most; k++) {
        const tgn_point p = (tgn_point)(point + tgn_step[k]);
        const tgn_colour c = fast->colour[p];
        if (c == TGN_EMPTY) {
            count = note(found, count, p);
        } else if (c == colour) {
            tgn_point own[8];
            if (tgn_field_board__surely_more(fast, fast->head[p], most))
                return most;
            const int n = tgn_field_board__liberties(fast, fast->head[p], own, most + 1);
            for (int i = 0; i < n && count < most; i++)
                if (own[i] != point)
                    count = note(found, count, own[i]);
        } else if (c != TGN_EDGE && tgn_field_board__atari(fast, fast->head[p])) {
            count = note(found, count, p); /* it is captured: at least this point becomes free */
        }
    }
    return count;
}
