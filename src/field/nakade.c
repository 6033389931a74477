/* nakade.c - small eye spaces; see nakade.h */
#include "field/nakade.h"

#include <stdlib.h>

typedef struct space {
    int edges, degree;     /* all edges; the largest degree */
    tgn_point most_joined; /* the point that has it */
} space;

static bool joined(tgn_point a, tgn_point b)
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
            degree += joined(points[i], points[k]);
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
