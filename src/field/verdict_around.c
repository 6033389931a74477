/* verdict_around.c - see verdict_around.h */
#include "field/verdict_around.h"

enum { S = TGN_STRIDE };

/* Loops without branches, row by row, that a compiler turns into additions of several points at once. */

static void side(float *restrict out, const float *restrict at, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (at[i - S] + at[i + S]) + (at[i - 1] + at[i + 1]);
}

static void diagonal(float *restrict out, const float *restrict at, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (at[i - S - 1] + at[i + S + 1]) + (at[i - S + 1] + at[i + S - 1]);
}

static void two_steps(float *restrict out, const float *restrict at, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (at[i - 2 * S] + at[i + 2 * S]) + (at[i - 2] + at[i + 2]);
}

static void knight(float *restrict out, const float *restrict at, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = ((at[i - 2 * S - 1] + at[i + 2 * S + 1]) + (at[i - 2 * S + 1] + at[i + 2 * S - 1])) +
                 ((at[i - S - 2] + at[i + S + 2]) + (at[i - S + 2] + at[i + S - 2]));
}

void tgn_ground__ring(tgn_ground *out, const tgn_ground *ground, tgn_size size, int ring)
{
    static void (*const rings[TGN_AROUND_RINGS])(float *restrict, const float *restrict,
                                                 int) = {side, diagonal, two_steps, knight};
    for (int row = 0; row < size.rows; row++) {
        const int first = tgn_point_at(row, 0) + TGN_STRIDE;
        rings[ring](&out->row[first], &ground->row[first], size.cols);
    }
}
