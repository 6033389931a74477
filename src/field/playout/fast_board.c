/* arena.c - a board for games that are played out; see arena.h */
#include "field/playout/fast_board.h"

#include <string.h>

static void gain(tgn_arena_string *s, tgn_point liberty)
{
    s->liberties++;
    s->sum += liberty;
    s->squares += (uint32_t)liberty * liberty;
}

static void lose(tgn_arena_string *s, tgn_point liberty)
{
    s->liberties--;
    s->sum -= liberty;
    s->squares -= (uint32_t)liberty * liberty;
}

static bool is_stone(tgn_colour colour)
{
    return colour == TGN_BLACK || colour == TGN_WHITE;
}

static void add_empty(tgn_arena *arena, tgn_point p)
{
    arena->place[p] = arena->empties;
    arena->empty[arena->empties++] = p;
    arena->colour[p] = TGN_EMPTY;
    arena->head[p] = arena->next[p] = p;
    arena->string[p] = (tgn_arena_string){.stones = 1};
}

static void drop_empty(tgn_arena *arena, tgn_point p)
{
    const tgn_point last = arena->empty[--arena->empties];
    arena->empty[arena->place[p]] = last;
    arena->place[last] = arena->place[p];
}

void tgn_arena__init(tgn_arena *arena, const tgn_board *board, tgn_point ko)
{
    arena->size = board->size;
    arena->ko = ko;
    arena->empties = arena->takens = 0;
    memset(arena->string, 0, sizeof arena->string);
    memset(arena->place, 0, sizeof arena->place);
    memcpy(arena->colour, board->colour, sizeof arena->colour);
    memcpy(arena->head, board->head, sizeof arena->head);
    memcpy(arena->next, board->next, sizeof arena->next);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] == TGN_EMPTY)
            add_empty(arena, p);
        else
            arena->string[board->head[p]].stones++;
    for (int i = 0; i < arena->empties; i++)
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(arena->empty[i] + tgn_step[k]);
            if (is_stone(arena->colour[p]))
                gain(&arena->string[arena->head[p]], arena->empty[i]);
        }
}

/* Two strings become one: the smaller takes the head of the larger. Returns that head. */
static tgn_point join(tgn_arena *arena, tgn_point a, tgn_point b)
{
    if (a == b)
        return a;
    if (arena->string[a].stones < arena->string[b].stones) {
        const tgn_point c = a;
        a = b;
        b = c;
    }
    tgn_arena_string *s = &arena->string[a], *t = &arena->string[b];
    s->stones = (uint16_t)(s->stones + t->stones);
    s->liberties = (uint16_t)(s->liberties + t->liberties);
    s->sum += t->sum;
    s->squares += t->squares;
    tgn_point p = b;
    do {
        arena->head[p] = a;
        p = arena->next[p];
    } while (p != b);
    p = arena->next[a];
    arena->next[a] = arena->next[b];
    arena->next[b] = p;
    return a;
}

/* Take a string off. Its points are listed first, since its ring goes with it. */
static void take(tgn_arena *arena, tgn_point head)
{
    const int from = arena->takens;
    tgn_point p = head;
    do {
        arena->taken[arena->takens++] = p;
        p = arena->next[p];
    } while (p != head);
    for (int i = from; i < arena->takens; i++)
        add_empty(arena, arena->taken[i]);
    for (int i = from; i < arena->takens; i++)
        for (int k = 0; k < 4; k++) {
            p = (tgn_point)(arena->taken[i] + tgn_step[k]);
            if (is_stone(arena->colour[p]))
                gain(&arena->string[arena->head[p]], arena->taken[i]);
        }
}

void tgn_arena__play(tgn_arena *arena, tgn_point point, tgn_colour colour)
{
    drop_empty(arena, point);
    arena->colour[point] = colour;
    arena->takens = 0;
    tgn_arena_string *mine = &arena->string[point];
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(point + tgn_step[k]);
        if (arena->colour[p] == TGN_EMPTY)
            gain(mine, p);
        else if (arena->colour[p] != TGN_EDGE)
            lose(&arena->string[arena->head[p]], point);
    }
    tgn_point head = point;
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(point + tgn_step[k]);
        if (arena->colour[p] == colour)
            head = join(arena, head, arena->head[p]);
        else if (is_stone(arena->colour[p]) && arena->string[arena->head[p]].liberties == 0)
            take(arena, arena->head[p]);
    }
    const bool ko = arena->takens == 1 && arena->string[head].stones == 1 && tgn_arena__atari(arena, head);
    arena->ko = ko ? arena->taken[0] : (tgn_point)TGN_PASS;
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

int tgn_arena__liberties(const tgn_arena *arena, tgn_point head, tgn_point *out, int most)
{
    int count = 0;
    tgn_point p = head;
    do {
        for (int k = 0; k < 4 && count < most; k++) {
            const tgn_point q = (tgn_point)(p + tgn_step[k]);
            if (arena->colour[q] == TGN_EMPTY)
                count = note(out, count, q);
        }
        p = arena->next[p];
    } while (p != head && count < most);
    return count;
}

int tgn_arena__after(const tgn_arena *arena, tgn_point point, tgn_colour colour, int most)
{
    tgn_point found[16];
    int count = 0;
    for (int k = 0; k < 4 && count < most; k++) {
        const tgn_point p = (tgn_point)(point + tgn_step[k]);
        const tgn_colour c = arena->colour[p];
        if (c == TGN_EMPTY) {
            count = note(found, count, p);
        } else if (c == colour) {
            tgn_point own[8];
            if (tgn_arena__surely_more(arena, arena->head[p], most))
                return most;
            const int n = tgn_arena__liberties(arena, arena->head[p], own, most + 1);
            for (int i = 0; i < n && count < most; i++)
                if (own[i] != point)
                    count = note(found, count, own[i]);
        } else if (c != TGN_EDGE && tgn_arena__atari(arena, arena->head[p])) {
            count = note(found, count, p); /* it is taken: at the least this point comes free */
        }
    }
    return count;
}
