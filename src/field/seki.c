/* seki.c - stones in seki; see seki.h */
#include "field/seki.h"

#include <string.h>

/* Room for two eyes: who has one space of more points than this does not depend on seki. */
enum { ONE_EYE = 3 };

/* Strings of one colour that share spaces of their own: they live together. */
typedef struct group {
    const tgn_outcome *out;
    const tgn_board *board;
    tgn_colour colour;
    tgn_point queue[TGN_POINTS_MAX]; /* points of the group: stones and spaces */
    int count;
    bool in[TGN_GRID];
    int spaces, room; /* spaces of its own, and their points */
} group;

static bool is_free(const group *g, tgn_point p)
{
    return g->board->colour[p] == TGN_EMPTY || g->out->fate[p] == TGN_FATE_DEAD;
}

static bool is_own_stone(const group *g, tgn_point p)
{
    return g->board->colour[p] == g->colour && g->out->fate[p] != TGN_FATE_DEAD;
}

static bool is_own_space(const group *g, tgn_point p)
{
    return g->board->colour[p] != TGN_EDGE && is_free(g, p) && g->out->holder[p] == g->colour;
}

static void add(group *g, tgn_point p)
{
    if (g->in[p] || !(is_own_stone(g, p) || is_own_space(g, p)))
        return;
    g->in[p] = true;
    g->queue[g->count++] = p;
}

/* A space is counted when its first point comes up in the group; all its points are marked then. */
static void count_spaces(group *g)
{
    bool seen[TGN_GRID] = {false};
    for (int i = 0; i < g->count; i++) {
        tgn_point queue[TGN_POINTS_MAX];
        int count = 1;
        if (!is_own_space(g, g->queue[i]) || seen[g->queue[i]])
            continue;
        g->spaces++;
        queue[0] = g->queue[i];
        seen[queue[0]] = true;
        for (int k = 0; k < 4 * count; k++) {
            const tgn_point p = (tgn_point)(queue[k / 4] + tgn_step[k % 4]);
            if (!is_own_space(g, p) || seen[p])
                continue;
            seen[p] = true;
            queue[count++] = p;
        }
        g->room += count;
    }
}

static void find_group(group *g, tgn_point start)
{
    g->colour = g->board->colour[start];
    g->count = g->spaces = g->room = 0;
    memset(g->in, 0, sizeof g->in);
    add(g, start);
    for (int i = 0; i < g->count; i++)
        for (int k = 0; k < 4; k++)
            add(g, (tgn_point)(g->queue[i] + tgn_step[k]));
    count_spaces(g);
}

/* Whether the group beside an open point has no two eyes of its own. */
static bool depends(const group *g)
{
    return g->spaces == 0 || (g->spaces == 1 && g->room <= ONE_EYE);
}

/* Whether all living stones beside `p` depend on it, both colours being there. */
static bool is_shared(group *g, tgn_point p)
{
    unsigned about = 0;
    for (int k = 0; k < 4; k++) {
        const tgn_point q = (tgn_point)(p + tgn_step[k]);
        const tgn_colour c = g->board->colour[q];
        if ((c != TGN_BLACK && c != TGN_WHITE) || g->out->fate[q] == TGN_FATE_DEAD)
            continue;
        about |= c;
        find_group(g, q);
        if (!depends(g))
            return false;
    }
    return about == (TGN_BLACK | TGN_WHITE);
}

void tgn_seki__mark(tgn_outcome *out, const tgn_board *board, const bool open[TGN_GRID])
{
    group g = {.out = out, .board = board};
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        if (!open[p] || !is_shared(&g, p))
            continue;
        for (int k = 0; k < 4; k++) {
            const tgn_point q = (tgn_point)(p + tgn_step[k]);
            if (out->fate[q] != TGN_FATE_ALIVE)
                continue;
            find_group(&g, q);
            for (int i = 0; i < g.count; i++)
                if (is_own_stone(&g, g.queue[i]))
                    out->fate[g.queue[i]] = TGN_FATE_SEKI;
        }
    }
}
