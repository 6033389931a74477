/* policy.c - how games are played out; see policy.h */
#include "field/playout/policy.h"

#include <stdlib.h>

/* ---- small eye spaces ------------------------------------------------------------------------------- */

typedef struct space {
    int edges, degree;     /* all edges; the largest degree */
    tgn_point most_joined; /* the point that has it */
} space;

static bool are_neighbours(tgn_point a, tgn_point b)
{
    const int step = abs(a - b);
    return step == 1 || step == TGN_STRIDE;
}

static space measure(const tgn_point *points, int count)
{
    space s = {0};
    for (int i = 0; i < count; i++) {
        int degree = 0;
        for (int k = 0; k < count; k++)
            degree += are_neighbours(points[i], points[k]);
        s.edges += degree;
        if (degree > s.degree) {
            s.degree = degree;
            s.most_joined = points[i];
        }
    }
    s.edges /= 2;
    return s;
}

/* Whether the space has one point that decides it. */
static bool is_vital(const space *s, int count)
{
    switch (count) {
    case 3:
        return s->degree == 2;
    case 4:
        return s->degree == 3;
    case 5:
        return s->degree == 4 || (s->degree == 3 && s->edges == 5);
    case 6:
        return s->degree == 4 && s->edges == 6;
    default:
        return false;
    }
}

bool tgn_nakade__one_eye(const tgn_point *points, int count)
{
    if (count > TGN_NAKADE_MAX)
        return false;
    const space s = measure(points, count);
    return count < 3 || is_vital(&s, count) || (count == 4 && s.edges == 4);
}

tgn_point tgn_nakade__vital(const tgn_arena *arena, tgn_point point)
{
    tgn_point found[TGN_NAKADE_MAX + 1] = {point};
    unsigned about = 0; /* the colours met, as a set */
    int count = 1;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(found[i] + tgn_step[k]);
            const tgn_colour c = arena->colour[p];
            int at = 0;
            about |= c == TGN_BLACK || c == TGN_WHITE ? 1u << c : 0;
            if (about == (1u << TGN_BLACK | 1u << TGN_WHITE))
                return TGN_PASS;
            if (c != TGN_EMPTY)
                continue;
            while (at < count && found[at] != p)
                at++;
            if (at == TGN_NAKADE_MAX)
                return TGN_PASS;
            found[at] = p;
            count += at == count;
        }
    const space s = measure(found, count);
    return about && is_vital(&s, count) ? s.most_joined : (tgn_point)TGN_PASS;
}

/* ---- what not to do ------------------------------------------------------------------------------------- */

bool tgn_reply__eye(const tgn_arena *arena, tgn_point point, tgn_colour colour)
{
    static const int diagonal[4] = {-TGN_STRIDE - 1, -TGN_STRIDE + 1, TGN_STRIDE - 1, TGN_STRIDE + 1};
    tgn_point head = TGN_PASS;
    bool one_string = true;
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(point + tgn_step[k]);
        if (arena->colour[p] == TGN_EDGE)
            continue;
        if (arena->colour[p] != colour)
            return false;
        one_string &= !head || arena->head[p] == head;
        head = arena->head[p];
    }
    if (one_string)
        return true;
    int enemies = 0, edges = 0;
    for (int k = 0; k < 4; k++) {
        const tgn_colour c = arena->colour[point + diagonal[k]];
        enemies += c == tgn_colour_other(colour);
        edges |= c == TGN_EDGE;
    }
    return enemies + edges < 2;
}

/* The stones of the string that a move here would make, up to one more than a nakade has. */
static int would_be(const tgn_arena *arena, tgn_point point, tgn_colour colour,
                    tgn_point out[TGN_NAKADE_MAX + 1])
{
    tgn_point joined[4];
    int count = 0, strings = 0;
    out[count++] = point;
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(point + tgn_step[k]), head = arena->head[p];
        int i = 0;
        if (arena->colour[p] != colour)
            continue;
        while (i < strings && joined[i] != head)
            i++;
        if (i < strings)
            continue;
        joined[strings++] = head;
        if (count + arena->string[head].stones > TGN_NAKADE_MAX)
            return TGN_NAKADE_MAX + 1;
        tgn_point stone = head;
        do {
            out[count++] = stone;
            stone = arena->next[stone];
        } while (stone != head);
    }
    return count;
}

static bool beside(const tgn_arena *arena, tgn_point point, tgn_colour colour)
{
    for (int k = 0; k < 4; k++)
        if (arena->colour[point + tgn_step[k]] == colour)
            return true;
    return false;
}

/* The one liberty of these stones, which are about to be one string. */
static tgn_point way_out(const tgn_arena *arena, const tgn_point *stones, int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(stones[i] + tgn_step[k]);
            if (arena->colour[p] == TGN_EMPTY && p != stones[0])
                return p;
        }
    return TGN_PASS;
}

/*
 * Whether all enemy strings around these stones are down to two liberties, the last stone's point included:
 * if one has more, to take the stones joins the others to it, and they were given for nothing.
 */
static bool presses_all(const tgn_arena *arena, const tgn_point *stones, int count, tgn_colour enemy)
{
    tgn_point liberty[3];
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(stones[i] + tgn_step[k]);
            if (arena->colour[p] == enemy && (tgn_arena__surely_more(arena, arena->head[p], 2) ||
                                              tgn_arena__liberties(arena, arena->head[p], liberty, 3) > 2))
                return false;
        }
    return true;
}

bool tgn_reply__foolish(const tgn_arena *arena, tgn_point point, tgn_colour colour)
{
    if (tgn_arena__after(arena, point, colour, 2) >= 2)
        return false;
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(point + tgn_step[k]);
        if (arena->colour[p] == tgn_colour_other(colour) && tgn_arena__atari(arena, arena->head[p]))
            return false; /* it takes something */
    }
    tgn_point stones[TGN_NAKADE_MAX + 1];
    const int count = would_be(arena, point, colour, stones);
    if (count == 1)
        return false; /* a throw-in */
    if (!tgn_nakade__one_eye(stones, count))
        return true;
    return !beside(arena, way_out(arena, stones, count), tgn_colour_other(colour)) ||
           !presses_all(arena, stones, count, tgn_colour_other(colour));
}

/* ---- what to do ----------------------------------------------------------------------------------------- */

typedef struct wishes {
    const tgn_arena *arena;
    tgn_colour colour;
    tgn_point point[64];
    int count;
} wishes;

static void wish(wishes *w, tgn_point point)
{
    if (w->count < 64 && tgn_arena__legal(w->arena, point, w->colour))
        w->point[w->count++] = point;
}

/* Take an enemy string in atari that touches the string of `head`. */
static void take_neighbours(wishes *w, tgn_point head)
{
    const tgn_arena *a = w->arena;
    tgn_point p = head;
    do {
        for (int k = 0; k < 4; k++) {
            const tgn_point q = (tgn_point)(p + tgn_step[k]);
            if (a->colour[q] == tgn_colour_other(w->colour) && tgn_arena__atari(a, a->head[q]))
                wish(w, tgn_arena__last(a, a->head[q]));
        }
        p = a->next[p];
    } while (p != head);
}

/* Own strings beside the last move that it left in atari: take an attacker, or run if that helps. */
static void rescue(wishes *w, tgn_point last)
{
    const tgn_arena *a = w->arena;
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(last + tgn_step[k]), head = a->head[p];
        if (a->colour[p] != w->colour || !tgn_arena__atari(a, head))
            continue;
        take_neighbours(w, head);
        const tgn_point out = tgn_arena__last(a, head);
        if (tgn_arena__after(a, out, w->colour, 2) >= 2)
            wish(w, out);
    }
}

/* Enemy strings around the last move, its own included, that are in atari. */
static void capture(wishes *w, tgn_point last)
{
    const tgn_arena *a = w->arena;
    const tgn_colour enemy = tgn_colour_other(w->colour);
    if (a->colour[last] == enemy && tgn_arena__atari(a, a->head[last]))
        wish(w, tgn_arena__last(a, a->head[last]));
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(last + tgn_step[k]);
        if (a->colour[p] == enemy && tgn_arena__atari(a, a->head[p]))
            wish(w, tgn_arena__last(a, a->head[p]));
    }
}

/* The deciding point of an eye that the last move opened or touched. */
static void decide_eye(wishes *w, tgn_point last)
{
    const tgn_arena *a = w->arena;
    tgn_point vital = a->takens ? tgn_nakade__vital(a, a->taken[0]) : (tgn_point)TGN_PASS;
    if (vital)
        wish(w, vital);
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(last + tgn_step[k]);
        if (a->colour[p] != TGN_EMPTY)
            continue;
        vital = tgn_nakade__vital(a, p);
        if (vital)
            wish(w, vital);
    }
}

/* Press an enemy string of two liberties so that it can not get out, or give an own one a third. */
static void fight(wishes *w, tgn_point head)
{
    const tgn_arena *a = w->arena;
    tgn_point liberty[3];
    if (tgn_arena__surely_more(a, head, 2) || tgn_arena__liberties(a, head, liberty, 3) != 2)
        return;
    const tgn_colour other = tgn_colour_other(w->colour);
    for (int i = 0; i < 2; i++)
        if (a->colour[head] == w->colour) {
            if (tgn_arena__after(a, liberty[i], w->colour, 3) >= 3)
                wish(w, liberty[i]);
        } else if (tgn_arena__after(a, liberty[1 - i], other, 3) <= 2 &&
                   tgn_arena__after(a, liberty[i], w->colour, 2) >= 2) {
            wish(w, liberty[i]);
        }
}

static void fight_around(wishes *w, tgn_point last)
{
    const tgn_arena *a = w->arena;
    if (a->colour[last] != TGN_EMPTY)
        fight(w, a->head[last]);
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(last + tgn_step[k]);
        if (a->colour[p] == TGN_BLACK || a->colour[p] == TGN_WHITE)
            fight(w, a->head[p]);
    }
}

tgn_point tgn_reply__to(const tgn_arena *arena, tgn_point last, tgn_colour colour, tgn_random *dice)
{
    static void (*const habit[])(wishes *, tgn_point) = {rescue, capture, decide_eye, fight_around};
    static const uint8_t often[] = {15, 15, 16, 12}; /* of 16 */
    wishes w = {.arena = arena, .colour = colour};
    for (int i = 0; i < 4; i++) {
        if (tgn_random__below(dice, 16) >= often[i])
            continue;
        habit[i](&w, last);
        if (w.count)
            return w.point[tgn_random__below(dice, (uint32_t)w.count)];
    }
    return TGN_PASS;
}
