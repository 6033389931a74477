/*
 * halfturn.c - optimal boards that half a turn leaves alone, from the rows that a counting search kept
 *
 * Such a board is known from its upper half. The search has all upper halves that lead to an optimal board, with
 * their numbers; the row below the middle is the row above it, turned round, and one has only to see whether the two
 * fit, and what they lose on each other.
 */
#include "strings/search.h"

typedef struct belt {
    int cols;
    int letters[TGN_PLAN_WIDTH]; /* of the row above the middle */
    int left;                    /* what both halves and the middle may still lose together */
    bool empty[TGN_PLAN_WIDTH];  /* of the middle row, on boards that have one */
} belt;

static int opposite(const belt *middle, int col)
{
    return middle->cols - 1 - col;
}

/* An even number of rows: the lower neighbour of a point is its own image. */
static bool closes(const belt *middle)
{
    int loss = 0;
    for (int col = 0; col < middle->cols; col++) {
        bool served = middle->letters[opposite(middle, col)] == TGN_STEP_E;
        if (middle->letters[col] == TGN_STEP_W && !served)
            return false;
        loss += served && middle->letters[col] != TGN_STEP_W;
    }
    return 2 * loss == middle->left;
}

/* What a middle row loses: on the rows beside it, on itself and at the edges; -1 if a point of it is not served. */
static int loss_of(const belt *middle)
{
    int loss = 0;
    for (int col = 0; col < middle->cols; col++) {
        int served = middle->empty[col] + (col > 0 && middle->empty[col - 1]) +
                     (col + 1 < middle->cols && middle->empty[col + 1]) +
                     (middle->letters[col] == TGN_STEP_E) +
                     (middle->letters[opposite(middle, col)] == TGN_STEP_E);
        if (!served)
            return -1;
        loss += served - 1;
        if (middle->empty[col])
            loss += 2 * (middle->letters[col] != TGN_STEP_W) + (col == 0) + (col == middle->cols - 1);
    }
    return loss;
}

/* An odd number of rows: the middle row is its own image. Count those that fit, settling `col` and its opposite. */
static unsigned count_middles(belt *middle, int col, int loss)
{
    int other = opposite(middle, col);
    if (loss > middle->left)
        return 0;
    if (col > other)
        return loss_of(middle) == middle->left;
    bool needed = middle->letters[col] == TGN_STEP_W || middle->letters[other] == TGN_STEP_W;
    unsigned count = 0;
    for (int empty = needed; empty < 2; empty++) {
        middle->empty[col] = middle->empty[other] = empty;
        int more = 2 * (middle->letters[col] != TGN_STEP_W) +
                   2 * (col != other && middle->letters[other] != TGN_STEP_W);
        count += count_middles(middle, col + 1, loss + (empty ? more : 0));
    }
    return count;
}

tgn_many tgn_search__half_turn(const tgn_search *search)
{
    const tgn_plan *plan = search->plan;
    if (plan->rows == 1) /* and so 1 x 1: nothing is above the middle */
        return search->count;
    const tgn_layer *layer = &search->rows[plan->rows / 2 - 1];
    tgn_many sum = 0;
    for (size_t i = 0; i < layer->size; i++) {
        tgn_past past = tgn_layer__at(layer, i);
        belt middle = {.cols = plan->cols, .left = search->loss - 2 * past.loss};
        for (int col = 0; col < plan->cols; col++)
            middle.letters[col] = (int)(past.key >> 2 * col & 3);
        sum += past.count * (plan->rows % 2 ? count_middles(&middle, 0, 0) : closes(&middle));
    }
    return sum;
}
