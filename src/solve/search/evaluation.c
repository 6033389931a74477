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

static tgn_set points_of(const window *w)
{
    tgn_set set = 0;
    for (int i = 0; i < w->cells; i++)
        set |= (tgn_set)1 << w->point[i];
    return set;
}

static uint32_t power_of_3(int exponent)
{
    uint32_t power = 1;
    while (exponent-- > 0)
        power *= 3;
    return power;
}

/* The window as a motion of the board shows it: the digits stay with the points they belong to. */
static window moved(const window *w, const tgn_coder *coder, int motion)
{
    window image = *w;
    for (int i = 0; i < w->cells; i++)
        image.point[i] = coder->image[motion][w->point[i]];
    return image;
}

static void add_window(tgn_instinct *instinct, const window *w)
{
    int number = instinct->windows++;
    instinct->begin[number] = instinct->weights;
    for (int i = 0; i < w->cells; i++)
        for (int side = 0; side < 2; side++)
            instinct->digit[side][w->point[i]][number] = (uint16_t)(power_of_3(i) << side);
}

/* A window with all its mirror images, which share its weights; `known` holds the windows there are. */
static void add_images(tgn_instinct *instinct, const tgn_coder *coder, const window *w, tgn_set *known)
{
    for (int i = 0; i < instinct->windows; i++)
        if (known[i] == points_of(w))
            return;
    int first = instinct->windows;
    for (int motion = 0; motion < coder->motions; motion++) {
        window image = moved(w, coder, motion);
        bool there = instinct->windows == TGN_INSTINCT_WINDOWS;
        for (int i = first; i < instinct->windows; i++)
            there |= known[i] == points_of(&image);
        if (there)
            continue;
        known[instinct->windows] = points_of(&image);
        add_window(instinct, &image);
    }
    instinct->weights += power_of_3(w->cells);
}

static void add_shape(tgn_instinct *instinct, const tgn_coder *coder, int rows, int cols, tgn_set *known)
{
    const tgn_grid *grid = instinct->grid;
    for (int top = 0; top + rows <= grid->rows; top++)
        for (int left = 0; left + cols <= grid->cols; left++) {
            window w = {.cells = 0};
            for (int i = 0; i < rows * cols; i++)
                w.point[w.cells++] = (top + i / cols) * grid->cols + left + i % cols;
            add_images(instinct, coder, &w, known);
        }
}

/* Long windows see along the edge; where they do not fit, shorter ones do; a line is seen by a line. */
static void add_shapes(tgn_instinct *instinct, const tgn_coder *coder)
{
    static const int shape[][2] = {{3, 3}, {2, 5}, {5, 2}};
    static const int shorter[][2] = {{2, 4}, {4, 2}, {2, 2}};
    const tgn_grid *grid = instinct->grid;
    tgn_set known[TGN_INSTINCT_WINDOWS];
    for (int i = 0; i < 3; i++)
        add_shape(instinct, coder, shape[i][0], shape[i][1], known);
    for (int i = 0; i < 3 && (grid->rows < 5 || grid->cols < 5); i++)
        add_shape(instinct, coder, shorter[i][0], shorter[i][1], known);
    if (grid->rows == 1 || grid->cols == 1)
        add_shape(instinct, coder, grid->rows < 8 ? grid->rows : 8, grid->cols < 8 ? grid->cols : 8, known);
}

int tgn_instinct__init(tgn_instinct *out, const tgn_grid *grid, const tgn_coder *coder)
{
    *out = (tgn_instinct){.grid = grid};
    add_shapes(out, coder);
    for (int mover = 0; mover < 2; mover++) {
        out->learned[mover] = calloc(out->weights, sizeof *out->learned[mover]);
        out->weight[mover] = calloc(out->weights, sizeof *out->weight[mover]);
    }
    if (out->learned[0] && out->learned[1] && out->weight[0] && out->weight[1])
        return TGN_OK;
    tgn_instinct__clear(out);
    return TGN_ERR_MEMORY;
}

void tgn_instinct__clear(tgn_instinct *instinct)
{
    for (int mover = 0; mover < 2; mover++) {
        free(instinct->learned[mover]);
        free(instinct->weight[mover]);
    }
    *instinct = (tgn_instinct){0};
}

/* ---- looking ------------------------------------------------------------------------------------------- */

static void add_stones(const tgn_instinct *instinct, tgn_view *view, int side, tgn_set stones)
{
    for (; stones; stones &= stones - 1) {
        const uint16_t *digit = instinct->digit[side][tgn_set__first(stones)];
        for (int i = 0; i < TGN_INSTINCT_WINDOWS; i++)
            view->number[i] = (uint16_t)(view->number[i] + digit[i]);
    }
}

void tgn_instinct__view(const tgn_instinct *instinct, tgn_set claimants, tgn_set others, tgn_view *out)
{
    memset(out, 0, sizeof *out);
    add_stones(instinct, out, 0, claimants);
    add_stones(instinct, out, 1, others);
}

int tgn_instinct__value(const tgn_instinct *instinct, const tgn_view *view, bool claimant_moved)
{
    const int16_t *weight = instinct->weight[claimant_moved];
    int sum = 0;
    for (int i = 0; i < instinct->windows; i++)
        sum += weight[instinct->begin[i] + view->number[i]];
    return sum;
}

/* One stone more, of the side that has just moved. */
static int value_with(const tgn_instinct *instinct, const tgn_view *view, int point, bool claimant_moved)
{
    const int16_t *weight = instinct->weight[claimant_moved];
    const uint16_t *digit = instinct->digit[!claimant_moved][point];
    int sum = 0;
    for (int i = 0; i < instinct->windows; i++)
        sum += weight[instinct->begin[i] + view->number[i] + digit[i]];
    return sum;
}

int tgn_instinct__value_after(const tgn_instinct *instinct, const tgn_view *view, const tgn_claim *claim,
                              const tgn_claim *next)
{
    tgn_set played = next->other & ~claim->own;
    if (next->own == claim->other)
        return played ? value_with(instinct, view, tgn_set__first(played), claim->mine)
                      : tgn_instinct__value(instinct, view, claim->mine);
    tgn_view after;
    tgn_instinct__view(instinct, tgn_claim__claimants(next), tgn_claim__others(next), &after);
    return tgn_instinct__value(instinct, &after, claim->mine);
}

/* ---- learning ------------------------------------------------------------------------------------------ */

void tgn_instinct__learn(tgn_instinct *instinct, const tgn_view *view, bool claimant_moved, float step)
{
    enum { MOST = 32767 };
    for (int i = 0; i < instinct->windows; i++) {
        uint32_t at = instinct->begin[i] + view->number[i];
        float learned = instinct->learned[claimant_moved][at] + step;
        instinct->learned[claimant_moved][at] = learned;
        instinct->weight[claimant_moved][at] =
            (int16_t)fmaxf(-MOST, fminf(MOST, roundf(learned * TGN_INSTINCT_UNIT)));
    }
}
