/* policy.c - how games are played out; see policy.h */
#include "field/playout/policy.h"

#include <stdlib.h>

/* ---- small eye spaces ------------------------------------------------------------------------------- */

enum { NAKADE_MAX = 6 }; /* points of the largest space that one point decides */

typedef struct eye_space {
    int edges, degree;     /* all edges; the largest degree */
    tgn_point most_joined; /* the point that has it */
} eye_space;

static bool are_neighbours(tgn_point a, tgn_point b)
{
    const int step = abs(a - b);
    return step == 1 || step == TGN_STRIDE;
}

static eye_space measure(const tgn_point *points, int count)
{
    eye_space s = {0};
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
static bool is_vital(const eye_space *s, int count)
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

/* Whether a space of these points is only one eye when the attacker moves first. */
static bool is_one_eye(const tgn_point *points, int count)
{
    if (count > NAKADE_MAX)
        return false;
    const eye_space s = measure(points, count);
    return count < 3 || is_vital(&s, count) || (count == 4 && s.edges == 4);
}

tgn_point tgn_field_policy__vital(const tgn_field_board *fast, tgn_point point)
{
    tgn_point found[NAKADE_MAX + 1] = {point};
    unsigned about = 0; /* the colours met, as a set */
    int count = 1;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(found[i] + tgn_step[k]);
            const tgn_colour c = fast->colour[p];
            int at = 0;
            about |= c == TGN_BLACK || c == TGN_WHITE ? 1u << c : 0;
            if (about == (1u << TGN_BLACK | 1u << TGN_WHITE))
                return TGN_PASS;
            if (c != TGN_EMPTY)
                continue;
            while (at < count && found[at] != p)
                at++;
            if (at == NAKADE_MAX)
                return TGN_PASS;
            found[at] = p;
            count += at == count;
        }
    const eye_space s = measure(found, count);
    return about && is_vital(&s, count) ? s.most_joined : (tgn_point)TGN_PASS;
}

/* ---- what not to do ------------------------------------------------------------------------------------- */

bool tgn_field_policy__is_eye(const tgn_field_board *fast, tgn_point point, tgn_colour colour)
{
    static const int diagonal[4] = {-TGN_STRIDE - 1, -TGN_STRIDE + 1, TGN_STRIDE - 1, TGN_STRIDE + 1};
    tgn_point head = TGN_PASS;
    bool one_string = true;
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(point + tgn_step[k]);
        if (fast->colour[p] == TGN_EDGE)
            continue;
        if (fast->colour[p] != colour)
            return false;
        one_string &= !head || fast->head[p] == head;
        head = fast->head[p];
    }
    if (one_string)
        return true;
    int enemies = 0, edges = 0;
    for (int k = 0; k < 4; k++) {
        const tgn_colour c = fast->colour[point + diagonal[k]];
        enemies += c == tgn_colour_other(colour);
        edges |= c == TGN_EDGE;
    }
    return enemies + edges < 2;
}

/* The stones of the string that a move here would make, up to one more than a nakade can have. */
static int string_after(const tgn_field_board *fast, tgn_point point, tgn_colour colour,
                        tgn_point out[NAKADE_MAX + 1])
{
    tgn_point joined[4];
    int count = 0, strings = 0;
    out[count++] = point;
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(point + tgn_step[k]), head = fast->head[p];
        int i = 0;
        if (fast->colour[p] != colour)
            continue;
        while (i < strings && joined[i] != head)
            i++;
        if (i < strings)
            continue;
        joined[strings++] = head;
        if (count + fast->string[head].stones > NAKADE_MAX)
            return NAKADE_MAX + 1;
        tgn_point stone = head;
        do {
            out[count++] = stone;
            stone = fast->next[stone];
        } while (stone != head);
    }
    return count;
}

static bool beside(const tgn_field_board *fast, tgn_point point, tgn_colour colour)
{
    for (int k = 0; k < 4; k++)
        if (fast->colour[point + tgn_step[k]] == colour)
            return true;
    return false;
}

/* The one liberty of these stones, which are about to be one string. */
static tgn_point only_liberty(const tgn_field_board *fast, const tgn_point *stones, int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(stones[i] + tgn_step[k]);
            if (fast->colour[p] == TGN_EMPTY && p != stones[0])
                return p;
        }
    return TGN_PASS;
}

/*
 * Whether all enemy strings around these stones are down to two liberties, the last stone's point included:
 * if one has more, capturing the stones joins the others to it, and they were given away for nothing.
 */
static bool all_short_of_liberties(const tgn_field_board *fast, const tgn_point *stones, int count,
                                   tgn_colour enemy)
{
    tgn_point liberty[3];
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            const tgn_point p = (tgn_point)(stones[i] + tgn_step[k]);
            if (fast->colour[p] == enemy && (tgn_field_board__surely_more(fast, fast->head[p], 2) ||
                                             tgn_field_board__liberties(fast, fast->head[p], liberty, 3) > 2))
                return false;
        }
    return true;
}

bool tgn_field_policy__gives_away(const tgn_field_board *fast, tgn_point point, tgn_colour colour)
{
    if (tgn_field_board__liberties_after(fast, point, colour, 2) >= 2)
        return false;
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(point + tgn_step[k]);
        if (fast->colour[p] == tgn_colour_other(colour) && tgn_field_board__atari(fast, fast->head[p]))
            return false; /* it captures */
    }
    tgn_point stones[NAKADE_MAX + 1];
    const int count = string_after(fast, point, colour, stones);
    if (count == 1)
        return false; /* a throw-in */
    if (!is_one_eye(stones, count))
        return true;
    return !beside(fast, only_liberty(fast, stones, count), tgn_colour_other(colour)) ||
           !all_short_of_liberties(fast, stones, count, tgn_colour_other(colour));
}

/* ---- what to do ----------------------------------------------------------------------------------------- */

typedef struct candidates {
    const tgn_field_board *fast;
    tgn_colour colour;
    tgn_point point[64];
    int count;
} candidates;

static void add_candidate(candidates *w, tgn_point point)
{
    if (w->count < 64 && tgn_field_board__legal(w->fast, point, w->colour))
        w->point[w->count++] = point;
}

/* Capture an enemy string in atari that touches the string of `head`. */
static void take_neighbours(candidates *w, tgn_point head)
{
    const tgn_field_board *a = w->fast;
    tgn_point p = head;
    do {
        for (int k = 0; k < 4; k++) {
            const tgn_point q = (tgn_point)(p + tgn_step[k]);
            if (a->colour[q] == tgn_colour_other(w->colour) && tgn_field_board__atari(a, a->head[q]))
                add_candidate(w, tgn_field_board__last_liberty(a, a->head[q]));
        }
        p = a->next[p];
    } while (p != head);
}

/* Own strings beside the last move that it left in atari: capture an attacker, or run if that helps. */
static void rescue(candidates *w, tgn_point last)
{
    const tgn_field_board *a = w->fast;
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(last + tgn_step[k]), head = a->head[p];
        if (a->colour[p] != w->colour || !tgn_field_board__atari(a, head))
            continue;
        take_neighbours(w, head);
        const tgn_point out = tgn_field_board__last_liberty(a, head);
        if (tgn_field_board__liberties_after(a, out, w->colour, 2) >= 2)
            add_candidate(w, out);
    }
}

/* Enemy strings around the last move, its own included, that are in atari. */
static void capture(candidates *w, tgn_point last)
{
    const tgn_field_board *a = w->fast;
    const tgn_colour enemy = tgn_colour_other(w->colour);
    if (a->colour[last] == enemy && tgn_field_board__atari(a, a->head[last]))
        add_candidate(w, tgn_field_board__last_liberty(a, a->head[last]));
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(last + tgn_step[k]);
        if (a->colour[p] == enemy && tgn_field_board__atari(a, a->head[p]))
            add_candidate(w, tgn_field_board__last_liberty(a, a->head[p]));
    }
}

/* The deciding point of an eye that the last move opened or touched. */
static void decide_eye(candidates *w, tgn_point last)
{
    const tgn_field_board *a = w->fast;
    tgn_point vital = a->taken_count ? tgn_field_policy__vital(a, a->taken[0]) : (tgn_point)TGN_PASS;
    if (vital)
        add_candidate(w, vital);
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(last + tgn_step[k]);
        if (a->colour[p] != TGN_EMPTY)
            continue;
        vital = tgn_field_policy__vital(a, p);
        if (vital)
            add_candidate(w, vital);
    }
}

/* Press an enemy string of two liberties so that it cannot get out, or give an own one a third liberty. */
static void press_or_extend(candidates *w, tgn_point head)
{
    const tgn_field_board *a = w->fast;
    tgn_point liberty[3];
    if (tgn_field_board__surely_more(a, head, 2) || tgn_field_board__liberties(a, head, liberty, 3) != 2)
        return;
    const tgn_colour other = tgn_colour_other(w->colour);
    for (int i = 0; i < 2; i++)
        if (a->colour[head] == w->colour) {
            if (tgn_field_board__liberties_after(a, liberty[i], w->colour, 3) >= 3)
                add_candidate(w, liberty[i]);
        } else if (tgn_field_board__liberties_after(a, liberty[1 - i], other, 3) <= 2 &&
                   tgn_field_board__liberties_after(a, liberty[i], w->colour, 2) >= 2) {
            add_candidate(w, liberty[i]);
        }
}

static void press_around(candidates *w, tgn_point last)
{
    const tgn_field_board *a = w->fast;
    if (a->colour[last] != TGN_EMPTY)
        press_or_extend(w, a->head[last]);
    for (int k = 0; k < 4; k++) {
        const tgn_point p = (tgn_point)(last + tgn_step[k]);
        if (a->colour[p] == TGN_BLACK || a->colour[p] == TGN_WHITE)
            press_or_extend(w, a->head[p]);
    }
}

tgn_point tgn_field_policy__reply(const tgn_field_board *fast, tgn_point last, tgn_colour colour,
                                  tgn_random *random)
{
    static void (*const habit[])(candidates *, tgn_point) = {rescue, capture, decide_eye, press_around};
    static const uint8_t often[] = {15, 15, 16, 12}; /* of 16 */
    candidates w = {.fast = fast, .colour = colour};
    for (int i = 0; i < 4; i++) {
        if (tgn_random__below(random, 16) >= often[i])
            continue;
        habit[i](&w, last);
        if (w.count)
            return w.point[tgn_random__below(random, (uint32_t)w.count)];
    }
    return TGN_PASS;
}
