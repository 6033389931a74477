/*
 * legal_graph.h - folding a board, and counting legal colourings of what comes out
 *
 * A position that a motion leaves alone is known from one point of each orbit. Fold the board so that the
 * points of an orbit lie upon each other:
 *
 *      left-right mirror      a b c b a      a b c       a stone's neighbours in the folded board are the images of its
 *                             d e f e d  ->  d e f       neighbours, so a path, and with it a string, and with it a
 *                             g h i h g      g h i       liberty, is there in the one exactly if it is in the other.
 *
 *      half turn              a b c d        a b c d     and at the bottom e-h and f-g are neighbours: (e's lower
 *                             e f g h    ->  e f g h     neighbour is h) a cone
 *                             h g f e
 *                             d c b a
 *
 * So: the legal positions that a motion leaves alone are the legal colourings of the folded board, a graph of
 * at most four neighbours a point. One dynamic programme counts them for all motions, the identity included.
 *
 * The same holds for a motion together with an exchange of colours. Then a neighbour may lie upon the point
 * of its orbit with its colour exchanged ("flipped"), and a point that is carried to itself with its colour
 * exchanged must be empty.
 */
#ifndef TENGEN_GO_LEGAL_GRAPH_H
#define TENGEN_GO_LEGAL_GRAPH_H

#include <tengen/progress.h>
#include <tengen/symmetry.h>

#include "go/tally.h"

/* A neighbour: which point of the folded board, and whether its colour is seen exchanged from here. */
typedef struct tgn_legal_link {
    uint16_t point;
    bool flipped;
} tgn_legal_link;

typedef struct tgn_legal_point {
    tgn_legal_link link[4];
    uint8_t links;
    bool always_empty;
} tgn_legal_point;

typedef struct tgn_legal_graph {
    tgn_legal_point point[TGN_POINTS_MAX]; /* in the order in which they will be coloured */
    int points;
} tgn_legal_graph;

/*
 * Fold a board by a motion, with an exchange of colours if `swap`. Points come row by row, or column by
 * column; the first of an orbit stands for it. O(area).
 */
void tgn_legal__fold(tgn_legal_graph *out, tgn_size size, tgn_symmetry motion, bool swap, bool by_columns);

/* The widest border that legal_border.c can name in 64 bits. */
enum { TGN_LEGAL_WIDTH = 12 };

/* The most points that are coloured and have an uncoloured neighbour, at any time. O(points). */
int tgn_legal__width(const tgn_legal_graph *graph);

/* The tables and the listener of a count; several graphs may be counted with them, one after the other. */
typedef struct tgn_legal_work {
    tgn_tally now, next;
    const tgn_progress *progress;
    uint64_t done, total; /* points coloured so far, and in all, for the progress */
    uint64_t states;      /* border states met */
} tgn_legal_work;

/*
 * Count the colourings (empty, black, white) in which every string has a liberty. `result` receives
 * work->now.limbs limbs. The width must not be above TGN_LEGAL_WIDTH. Returns 0, TGN_ERR_LIMIT when the
 * tables are too small, or TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_legal__colourings(uint64_t *result, tgn_legal_work *work, const tgn_legal_graph *graph);

#endif
