/* legal_fold.c - the folded board of a motion; see legal_graph.h */
#include "go/legal_graph.h"

#include <assert.h>

/* Which point of the folded board each point of the board lies upon. */
typedef struct folding {
    uint16_t point[TGN_GRID];
    bool flipped[TGN_GRID]; /* its colour is the exchanged one */
} folding;

static tgn_point nth_point(int n, tgn_size size, bool by_columns)
{
    if (by_columns)
        return tgn_point_at(n % size.rows, n / size.rows);
    return tgn_point_from_index(n, size);
}

/*
 * Lay the orbit of `first` upon point `name`. Returns whether it comes back to `first` with its colour
 * exchanged.
 */
static bool lay_orbit(folding *f, tgn_point first, uint16_t name, tgn_size size, tgn_symmetry motion,
                      bool swap)
{
    bool flipped = false;
    tgn_point p = first;
    do {
        f->point[p] = name;
        f->flipped[p] = flipped;
        p = tgn_symmetry_point(motion, size, p);
        flipped ^= swap;
    } while (p != first);
    return flipped;
}

/* A neighbour of `from` lies upon `link.point`: note it, but once, and not the point itself. */
static void add_link(tgn_legal_point *from, uint16_t self, tgn_legal_link link)
{
    if (link.point == self)
        return;
    for (int i = 0; i < from->links; i++)
        if (from->link[i].point == link.point && from->link[i].flipped == link.flipped)
            return;
    from->link[from->links++] = link;
}

/* The neighbours of the orbit's first point are enough: those of its images are their images. */
static void link_point(tgn_legal_graph *graph, const folding *f, uint16_t self, tgn_point first,
                       tgn_size size)
{
    for (int i = 0; i < 4; i++) {
        tgn_point p = (tgn_point)(first + tgn_step[i]);
        if (tgn_point_on(p, size))
            add_link(&graph->point[self], self, (tgn_legal_link){f->point[p], f->flipped[p]});
    }
}

void tgn_legal__fold(tgn_legal_graph *out, tgn_size size, tgn_symmetry motion, bool swap, bool by_columns)
{
    enum { NOT_YET = UINT16_MAX };
    folding f;
    tgn_point first[TGN_POINTS_MAX];
    int points = tgn_size_points(size);
    assert(tgn_size_valid(size) && motion < tgn_symmetry_count(size));

    for (int i = 0; i < TGN_GRID; i++)
        f.point[i] = NOT_YET;
    out->points = 0;
    for (int i = 0; i < points; i++) {
        tgn_point p = nth_point(i, size, by_columns);
        if (f.point[p] != NOT_YET)
            continue;
        uint16_t name = (uint16_t)out->points++;
        bool always_empty = lay_orbit(&f, p, name, size, motion, swap);
        out->point[name] = (tgn_legal_point){.always_empty = always_empty};
        first[name] = p;
    }
    for (int name = 0; name < out->points; name++)
        link_point(out, &f, (uint16_t)name, first[name], size);
}
