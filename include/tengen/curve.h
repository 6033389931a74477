/*
 * tengen/curve.h - a value over the moves of a game, as a picture: who led, by how much, how surely
 *
 *      tgn_curve curve = {.value = score, .spread = spread, .count = moves + 1, .current = 120,
 *                         .title = "Black - White, B+2.5", .above = "Black leads", .below = "White leads",
 *                         .along = "move"};
 *      tgn_curve_file(&curve, "lead.svg", &error);
 *
 *        20 |  Black leads      ___
 *           |              ____/   \_____             the value, with a band of one spread on either side,
 *         0 +---------____/--------------|-----       the zero line, and the current move
 *           |  White leads
 *           +----+----+----+----+----+----+----
 *           0    20   40   60   80  100  120   move
 *
 * The numbers are plain arrays and the words are the caller's, whatever they measure.
 *
 * Threads: a curve belongs to one thread; calls on different curves never interfere.
 */
#ifndef TENGEN_CURVE_H
#define TENGEN_CURVE_H

#include <tengen/draw.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TGN_CURVE_MAX = 100000, TGN_CURVE_SIDE_MIN = 120, TGN_CURVE_SIDE_MAX = 8000 };

/* All pointers are borrowed; NULL ones are left out. */
typedef struct tgn_curve {
    const double *value; /* of each move; one that is not finite is a gap */
    /* The same length, not negative: a band of value - spread to value + spread; or NULL. */
    const double *spread;
    size_t count;        /* 1 to TGN_CURVE_MAX */
    size_t first, every; /* value[i] is of move first + i * every; every 0: 1 */
    size_t current;      /* index in `value` that is marked; count or more: none */
    const char *title;   /* UTF-8, above; words may hold anything, as in tgn_diagram */
    /* What a positive and a negative value mean, on either side of the line at 0. */
    const char *above, *below;
    const char *along;    /* what is counted along the axis: "move" */
    double width, height; /* pixels, or points in a PDF; 0: 720 and 300 */
    /* What the line in the middle stands for. If not 0, numbers at the side are counted from it and have no sign: values from -50
     * to +50 around 50 are a share in percent. */
    double middle;
    double
        reach; /* the picture reaches from -reach to +reach, and beyond if values do; 0: as far as they need */
} tgn_curve;

/*
 * Draw, as SVG, PNG, PDF, or as text: a line a move, "120 +3.5 8.1" (the spread if there is one), after words
 * in lines that begin with #. The same curve gives the same bytes. `write` is called once. Returns 0,
 * TGN_ERR_ARGUMENT (count, width, height), TGN_ERR_MEMORY, or what `write` returned.
 */
TGN_CHECKED int tgn_curve_draw(const tgn_curve *curve, tgn_format format, tgn_write_function *write,
                               void *context);

/* Draw into a file, as tgn_draw_file() does. */
TGN_CHECKED int tgn_curve_file(const tgn_curve *curve, const char *file_name, tgn_error *error);

#ifdef __cplusplus
}
#endif
#endif
