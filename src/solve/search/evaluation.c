/*
 * evaluation.c - windows, what is seen in them, and what it is worth
 */
#include "solve/search/evaluation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 10 }; /* of a window, at the most: 3^10 numbers fit 16 bits */

/* ---- windows ------------------------------------------------------------------------------------------- */

typedef struct window {
    int cells;
    int point[CELLS]; /* by digit */
} window;

static tgn_solve_set points_of(const window *w)
{
    tgn_solve_set set = 0;
    for (int i = 0; i < w->cells; i++)
        set |= (tgn_solve_set)1 << w->point[i];
    return set;
}

static uint32_t power_of_3(int exponent)
{
    uint32_t power = 1;
    while (exponent-- > 0)
        power *= 3;
    return power;
}

/* The window as a symmetry of the board shows it: the digits stay with the points they belong to. */
static window moved(const window *w, const tgn_solve_encoder *encoder, int symmetry)
{
    window image = *w;
    for (int i = 0; i < w->cells; i++)
        image.point[i] = encoder->image[symmetry][w->point[i]];
    return image;
}

static void add_window(tgn_solve_evaluation *evaluation, const window *w)
{
    int number = evaluation->windows++;
    evaluation->begin[number] = evaluation->weights;
    for (int i = 0; i < w->cells; i++)
        for (int side = 0; side < 2; side++)
            evaluation->digit[side][w->point[i]][number] = (uint16_t)(power_of_3(i) << side);
}

/* A window with all its mirror images, which share its weights; `known` holds the windows there are. */
static void add_images(tgn_solve_evaluation *evaluation, const tgn_solve_encoder *encoder, const window *w,
                       tgn_solve_set *known)
{
    for (int i = 0; i < evaluation->windows; i++)
        if (known[i] == points_of(w))
            return;
    int first = evaluation->windows;
    for (int symmetry = 0; symmetry < encoder->symmetries; symmetry++) {
        window image = moved(w, encoder, symmetry);
        bool there = evaluation->windows == TGN_SOLVE_EVALUATION_WINDOWS;
        for (int i = first; i < evaluation->windows; i++)
            there |= known[i] == points_of(&image);
        if (there)
            continue;
        known[evaluation->windows] = points_of(&image);
        add_window(evaluation, &image);
    }
    evaluation->weights += power_of_3(w->cells);
}

static void add_shape(tgn_solve_evaluation *evaluation, const tgn_solve_encoder *encoder, int rows, int cols,
                      tgn_solve_set *known)
{
    const tgn_solve_grid *grid = evaluation->grid;
    for (int top = 0; top + rows <= grid->rows; top++)
        for (int left = 0; left + cols <= grid->cols; left++) {
            window w = {.cells = 0};
            for (int i = 0; i < rows * cols; i++)
                w.point[w.cells++] = (top + i / cols) * grid->cols + left + i % cols;
            add_images(evaluation, encoder, &w, known);
        }
}

/* Long windows see along the edge; where they do not fit, shorter ones do; a line is seen by a line. */
static void add_shapes(tgn_solve_evaluation *evaluation, const tgn_solve_encoder *encoder)
{
    static const int shape[][2] = {{3, 3}, {2, 5}, {5, 2}};
    static const int shorter[][2] = {{2, 4}, {4, 2}, {2, 2}};
    const tgn_solve_grid *grid = evaluation->grid;
    tgn_solve_set known[TGN_SOLVE_EVALUATION_WINDOWS];
    for (int i = 0; i < 3; i++)
        add_shape(evaluation, encoder, shape[i][0], shape[i][1], known);
    for (int i = 0; i < 3 && (grid->rows < 5 || grid->cols < 5); i++)
        add_shape(evaluation, encoder, shorter[i][0], shorter[i][1], known);
    if (grid->rows == 1 || grid->cols == 1)
        add_shape(evaluation, encoder, grid->rows < 8 ? grid->rows : 8, grid->cols < 8 ? grid->cols : 8,
                  known);
}

int tgn_solve_evaluation__init(tgn_solve_evaluation *out, const tgn_solve_grid *grid,
                               const tgn_solve_encoder *encoder)
{
    *out = (tgn_solve_evaluation){.grid = grid};
    add_shapes(out, encoder);
    for (int mover = 0; mover < 2; mover++) {
        out->learned[mover] = calloc(out->weights, sizeof *out->learned[mover]);
        out->weight[mover] = calloc(out->weights, sizeof *out->weight[mover]);
    }
    if (out->learned[0] && out->learned[1] && out->weight[0] && out->weight[1])
        return TGN_OK;
    tgn_solve_evaluation__clear(out);
    return TGN_ERR_MEMORY;
}

void tgn_solve_evaluation__clear(tgn_solve_evaluation *evaluation)
{
    for (int mover = 0; mover < 2; mover++) {
        free(evaluation->learned[mover]);
        free(evaluation->weight[mover]);
    }
    *evaluation = (tgn_solve_evaluation){0};
}

/* ---- looking ------------------------------------------------------------------------------------------- */

static void add_stones(const tgn_solve_evaluation *evaluation, tgn_solve_evaluation_view *view, int side,
                       tgn_solve_set stones)
{
    for (; stones; stones &= stones - 1) {
        const uint16_t *digit = evaluation->digit[side][tgn_solve_set__first(stones)];
        for (int i = 0; i < TGN_SOLVE_EVALUATION_WINDOWS; i++)
            view->number[i] = (uint16_t)(view->number[i] + digit[i]);
    }
}

void tgn_solve_evaluation__view(const tgn_solve_evaluation *evaluation, tgn_solve_set claimants,
                                tgn_solve_set others, tgn_solve_evaluation_view *out)
{
    memset(out, 0, sizeof *out);
    add_stones(evaluation, out, 0, claimants);
    add_stones(evaluation, out, 1, others);
}

int tgn_solve_evaluation__value(const tgn_solve_evaluation *evaluation, const tgn_solve_evaluation_view *view,
                                bool claimant_moved)
{
    const int16_t *weight = evaluation->weight[claimant_moved];
    int sum = 0;
    for (int i = 0; i < evaluation->windows; i++)
        sum += weight[evaluation->begin[i] + view->number[i]];
    return sum;
}

/* One stone more, of the side that has just moved. */
static int value_with(const tgn_solve_evaluation *evaluation, const tgn_solve_evaluation_view *view,
                      int point, bool claimant_moved)
{
    const int16_t *weight = evaluation->weight[claimant_moved];
    const uint16_t *digit = evaluation->digit[!claimant_moved][point];
    int sum = 0;
    for (int i = 0; i < evaluation->windows; i++)
        sum += weight[evaluation->begin[i] + view->number[i] + digit[i]];
    return sum;
}

int tgn_solve_evaluation__value_after(const tgn_solve_evaluation *evaluation,
                                      const tgn_solve_evaluation_view *view, const tgn_solve_claim *claim,
                                      const tgn_solve_claim *next)
{
    tgn_solve_set played = next->other & ~claim->own;
    if (next->own == claim->other)
        return played ? value_with(evaluation, view, tgn_solve_set__first(played), claim->mine)
                      : tgn_solve_evaluation__value(evaluation, view, claim->mine);
    tgn_solve_evaluation_view after;
    tgn_solve_evaluation__view(evaluation, tgn_solve_claim__claimants(next), tgn_solve_claim__others(next),
                               &after);
    return tgn_solve_evaluation__value(evaluation, &after, claim->mine);
}

/* ---- learning ------------------------------------------------------------------------------------------ */

void tgn_solve_evaluation__learn(tgn_solve_evaluation *evaluation, const tgn_solve_evaluation_view *view,
                                 bool claimant_moved, float step)
{
    enum { MOST = 32767 };
    for (int i = 0; i < evaluation->windows; i++) {
        uint32_t at = evaluation->begin[i] + view->number[i];
        float learned = evaluation->learned[claimant_moved][at] + step;
        evaluation->learned[claimant_moved][at] = learned;
        evaluation->weight[claimant_moved][at] =
            (int16_t)fmaxf(-MOST, fminf(MOST, roundf(learned * TGN_SOLVE_EVALUATION_UNIT)));
    }
}
