/*
 * legal.c - how many legal positions, and how many up to symmetry
 *
 * Burnside's lemma: the number of classes under a group is the mean, over its elements, of the number of
 * positions that the element leaves alone. Those are the legal colourings of a folded board (legal_graph.h),
 * so each element costs one run of the same dynamic programme (legal_border.c) on about half the points.
 * Elements that are conjugate leave equally many alone: on a square the two mirrors along the sides, the two
 * along the diagonals and the two quarter turns need counting only once.
 */
#include <tengen/legal.h>

#include <assert.h>
#include <math.h>
#include <string.h>

#include "go/legal_graph.h"
#include "go/wide.h"

enum { DEFAULT_GIB = 2 };

/*
 * The most border states that occur together, by the width of the border: measured on boards of 20 to 25
 * rows, where another row adds next to none. Folded boards have no more, and the tables have room for half as
 * many again.
 */
static double most_states(int width)
{
    static const double measured[TGN_LEGAL_WIDTH + 1] = {1,    3,     13,     45,     160,     631,     2444,
                                                         9707, 38923, 159000, 656917, 2751561, 11650662};
    if (width <= TGN_LEGAL_WIDTH)
        return measured[width];
    return measured[TGN_LEGAL_WIDTH] * pow(4.3, width - TGN_LEGAL_WIDTH);
}

/* A motion, and how many elements of the group it stands for. */
typedef struct share {
    tgn_symmetry motion;
    int elements;
} share;

/* The motions to be counted, into `out`. Returns how many. */
static int list_shares(share out[5], tgn_size size, bool symmetry)
{
    static const share square[] = {{0, 1}, {1, 2}, {3, 1}, {4, 2}, {5, 2}};
    static const share rectangle[] = {{0, 1}, {1, 1}, {2, 1}, {3, 1}};
    int count = !symmetry ? 1 : tgn_size_square(size) ? 5 : 4;
    memcpy(out, tgn_size_square(size) ? square : rectangle, (size_t)count * sizeof *out);
    return count;
}

/* Fold in the order, by rows or by columns, that keeps the border narrower. Returns its width. */
static int fold(tgn_legal_graph *out, tgn_size size, tgn_symmetry motion, bool swap)
{
    tgn_legal__fold(out, size, motion, swap, true);
    int by_columns = tgn_legal__width(out);
    tgn_legal__fold(out, size, motion, swap, false);
    int by_rows = tgn_legal__width(out);
    if (by_rows <= by_columns)
        return by_rows;
    tgn_legal__fold(out, size, motion, swap, true);
    return by_columns;
}

/* Limbs for 16 times 3^points: the sum over a group is the largest number met. */
static int limbs_for(tgn_size size)
{
    return (int)(tgn_size_points(size) * 1.5849626 + 4) / 64 + 1;
}

static uint64_t points_in_all(tgn_size size, const share *shares, int count, bool symmetry)
{
    tgn_legal_graph graph;
    uint64_t points = 0;
    for (int i = 0; i < count; i++)
        for (int swap = 0; swap <= (int)symmetry; swap++) {
            tgn_legal__fold(&graph, size, shares[i].motion, swap, false);
            points += (uint64_t)graph.points;
        }
    return points;
}

/* The folded board with the widest border decides, and that is the board itself. */
static int prepare(tgn_legal_work *work, tgn_size size, size_t memory, tgn_error *error)
{
    tgn_legal_graph graph;
    char name[TGN_SIZE_TEXT];
    const double gib = 1024.0 * 1024 * 1024;
    int width = fold(&graph, size, TGN_SYMMETRY_IDENTITY, false), limbs = limbs_for(size);
    double budget = memory ? (double)memory : DEFAULT_GIB * gib;
    double states = most_states(width), bytes = 2 * tgn_tally__bytes(states, limbs);
    tgn_size_format(name, size);
    if (width > TGN_LEGAL_WIDTH)
        return tgn_error_set(
            error, TGN_ERR_LIMIT,
            "%s has a border of %d points, and %d are the most; it would take about %.2g border "
            "states and %.3g GiB",
            name, width, TGN_LEGAL_WIDTH, states, bytes / gib);
    if (bytes > budget)
        return tgn_error_set(error, TGN_ERR_LIMIT,
                             "counting %s takes %.0f border states and %.3g GiB; %.3g GiB are allowed", name,
                             states, bytes / gib, budget / gib);
    if (tgn_tally__init(&work->now, (size_t)states, limbs) < 0 ||
        tgn_tally__init(&work->next, (size_t)states, limbs) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for %s: %.3g GiB", name, bytes / gib);
    return 0;
}

static void add_times(uint64_t *sum, const uint64_t *more, int times, int limbs)
{
    for (int i = 0; i < times; i++)
        tgn_wide__add(sum, more, limbs);
}

/*
 * Sum the positions left alone: `sum[0]` over the motions, `sum[1]` over the motions with an exchange of
 * colours.
 */
static int sum_shares(uint64_t sum[2][TGN_WIDE_LIMBS], tgn_legal *out, tgn_legal_work *work, tgn_size size,
                      bool symmetry)
{
    tgn_legal_graph graph;
    share shares[5];
    int count = list_shares(shares, size, symmetry), limbs = work->now.limbs;
    work->total = points_in_all(size, shares, count, symmetry);
    for (int i = 0; i < count; i++)
        for (int swap = 0; swap <= (int)symmetry; swap++) {
            uint64_t fixed[TGN_WIDE_LIMBS];
            fold(&graph, size, shares[i].motion, swap);
            int status = tgn_legal__colourings(fixed, work, &graph);
            if (status < 0)
                return status;
            if (i == 0 && !swap)
                tgn_wide__format(out->total, sizeof out->total, fixed, limbs);
            add_times(sum[swap], fixed, shares[i].elements, limbs);
        }
    return 0;
}

/* The groups have 4, 8 or 16 elements, so that the mean is a matter of halving. */
static void write_classes(tgn_legal *out, uint64_t sum[2][TGN_WIDE_LIMBS], tgn_size size, int limbs)
{
    uint64_t mean[TGN_WIDE_LIMBS];
    memcpy(mean, sum[0], sizeof mean);
    for (int elements = tgn_symmetry_count(size); elements > 1; elements /= 2)
        tgn_wide__halve(mean, limbs);
    tgn_wide__format(out->up_to_symmetry, sizeof out->up_to_symmetry, mean, limbs);
    tgn_wide__add(sum[0], sum[1], limbs);
    for (int elements = 2 * tgn_symmetry_count(size); elements > 1; elements /= 2)
        tgn_wide__halve(sum[0], limbs);
    tgn_wide__format(out->up_to_symmetry_and_colour, sizeof out->up_to_symmetry_and_colour, sum[0], limbs);
}

int tgn_legal_count(tgn_legal *out, tgn_size size, bool symmetry, size_t memory, const tgn_progress *progress,
                    tgn_error *error)
{
    tgn_legal_work work = {.progress = progress};
    uint64_t sum[2][TGN_WIDE_LIMBS] = {{0}};
    assert(out && tgn_size_valid(size));
    memset(out, 0, sizeof *out);
    int status = prepare(&work, size, memory, error);
    if (status == 0) {
        status = sum_shares(sum, out, &work, size, symmetry);
        if (status < 0)
            tgn_error_set(error, status,
                          status == TGN_ERR_STOPPED ? "stopped" : "more border states than foreseen");
    }
    if (status == 0 && symmetry)
        write_classes(out, sum, size, work.now.limbs);
    if (status < 0)
        memset(out, 0, sizeof *out);
    out->states = work.states;
    tgn_tally__clear(&work.now);
    tgn_tally__clear(&work.next);
    return status;
}
