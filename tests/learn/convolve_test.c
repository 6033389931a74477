/* tools/train/convolve.c: convolutions, pooling and their gradients against sums by definition, in double precision. */
#include "../check.h"

#include <math.h>
#include <stdint.h>

#include "../../tools/train/convolve.c"

static uint64_t state = 1;

/* From -1 to 1. */
static float draw(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (float)((double)(state >> 33) / 1073741824.0 - 1);
}

static float *drawn(size_t count)
{
    float *out = some_numbers(count);
    for (size_t i = 0; i < count; i++)
        out[i] = draw();
    return out;
}

typedef struct shape {
    int images, rows, cols, channels;
} shape;

static size_t numbers_of(shape s)
{
    return (size_t)(s.images * s.rows * s.cols * s.channels);
}

static int index_of(shape s, int image, int row, int col, int channel)
{
    return ((image * s.rows + row) * s.cols + col) * s.channels + channel;
}

static double positive(double x)
{
    return x > 0 ? x : 0;
}

typedef struct slow_gradients {
    double *y, *dx, *dw, *dbias;
} slow_gradients;

/* Every product of a weight with a point, once for the outcome and once for each gradient. */
static slow_gradients slowly(shape s, const float *x, const float *w, const float *bias, const float *dy)
{
    const size_t count = numbers_of(s), weights = (size_t)(9 * s.channels * s.channels);
    slow_gradients out = {calloc(count, sizeof(double)), calloc(count, sizeof(double)),
                          calloc(weights, sizeof(double)), calloc((size_t)s.channels, sizeof(double))};
    for (int i = 0; i < (int)count; i++) {
        const int o = i % s.channels, col = i / s.channels % s.cols, row = i / s.channels / s.cols % s.rows,
                  image = i / s.channels / s.cols / s.rows;
        out.y[i] = (double)bias[o];
        out.dbias[o] += (double)dy[i];
        for (int tap = 0; tap < 9; tap++) {
            const int r = row + tap / 3 - 1, c = col + tap % 3 - 1;
            if (r < 0 || c < 0 || r >= s.rows || c >= s.cols)
                continue;
            for (int in = 0; in < s.channels; in++) {
                const int from = index_of(s, image, r, c, in), by = (o * 9 + tap) * s.channels + in;
                out.y[i] += (double)w[by] * positive((double)x[from]);
                out.dw[by] += (double)dy[i] * positive((double)x[from]);
                out.dx[from] += x[from] > 0 ? (double)dy[i] * (double)w[by] : 0;
            }
        }
    }
    return out;
}

static double largest_difference(const float *fast, const double *slow, const float *more, size_t count)
{
    double largest = 0;
    for (size_t i = 0; i < count; i++)
        largest = fmax(largest, fabs((double)fast[i] - slow[i] - (more ? (double)more[i] : 0)));
    return largest;
}

static void convolutions(shape s)
{
    const size_t count = numbers_of(s), weights = (size_t)(9 * s.channels * s.channels),
                 spread = (size_t)(PLACES * s.channels * s.channels);
    float *x = drawn(count), *w = drawn(weights), *bias = drawn((size_t)s.channels), *dy = drawn(count),
          *more = drawn(count);
    float *y = some_numbers(count), *dx = some_numbers(count), *dw = some_numbers(weights),
          *dbias = some_numbers((size_t)s.channels), *there = some_numbers(spread),
          *back = some_numbers(spread);
    slow_gradients slow = slowly(s, x, w, bias, dy);
    tengen_spread_weights(there, back, w, s.channels);

    tengen_convolve(y, x, there, bias, NULL, s.images, s.rows, s.cols, s.channels);
    CHECK(largest_difference(y, slow.y, NULL, count) < 1e-3);
    tengen_convolve(y, x, there, bias, more, s.images, s.rows, s.cols, s.channels);
    CHECK(largest_difference(y, slow.y, more, count) < 1e-3);

    tengen_convolve_back(dx, dw, dbias, dy, x, back, NULL, s.images, s.rows, s.cols, s.channels);
    CHECK(largest_difference(dx, slow.dx, NULL, count) < 1e-3);
    CHECK(largest_difference(dw, slow.dw, NULL, weights) < 1e-2);
    CHECK(largest_difference(dbias, slow.dbias, NULL, (size_t)s.channels) < 1e-3);
    tengen_convolve_back(dx, dw, dbias, dy, x, back, more, s.images, s.rows, s.cols, s.channels);
    CHECK(largest_difference(dx, slow.dx, more, count) < 1e-3);

    float *all[] = {x, w, bias, dy, more, y, dx, dw, dbias, there, back};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    free(slow.y);
    free(slow.dx);
    free(slow.dw);
    free(slow.dbias);
}

static void convolutions_of_all_shapes(void)
{
    convolutions((shape){1, 19, 19, 64});
    convolutions((shape){5, 9, 9, 16}); /* more images than are in hand at once */
    convolutions((shape){4, 13, 7, 32});
    convolutions((shape){3, 2, 3, 48}); /* smaller than a tile, and channels that are no multiple of 64 */
    convolutions((shape){9, 1, 1, 16});
}

/* The point with the largest number of a channel of an image, and its mean where negative numbers count as 0. */
static int slow_largest(const float *x, int points, int channels, int image, int channel, double *mean)
{
    int best = 0;
    *mean = 0;
    for (int k = 0; k < points; k++) {
        const float *at = x + image * points * channels + channel;
        *mean += positive((double)at[k * channels]) / points;
        best = at[k * channels] > at[best * channels] ? k : best;
    }
    return best;
}

/* The mean gives its gradient to every point that is not rectified away, the largest to the point where it was found. */
static void pooling(void)
{
    const shape s = {3, 5, 4, 16};
    const int points = s.rows * s.cols, pairs = s.images * s.channels;
    const size_t count = numbers_of(s);
    float *x = drawn(count), *shift = drawn((size_t)pairs), *d = drawn(2 * (size_t)pairs),
          *before = drawn(count);
    float *shifted = some_numbers(count), *dx = some_numbers(count), *out = some_numbers(2 * (size_t)pairs);
    int *where = calloc((size_t)pairs, sizeof *where);
    for (int k = 0; k < points; k++)
        x[k * s.channels + 1] = -1; /* nothing of this channel is positive */
    memcpy(dx, before, count * sizeof *dx);
    memcpy(shifted, x, count * sizeof *x);
    tengen_pool(out, where, x, s.images, points, s.channels);
    tengen_shift(shifted, shift, s.images, points, s.channels);
    tengen_pool_back(dx, d, where, shifted, shift, s.images, points, s.channels);
    for (int i = 0; i < pairs; i++) {
        const int image = i / s.channels, c = i % s.channels, at = 2 * image * s.channels + c;
        double mean;
        const int best = slow_largest(x, points, s.channels, image, c, &mean);
        CHECK(fabs((double)out[at] - mean) < 1e-5);
        CHECK((double)out[at + s.channels] == positive((double)x[(image * points + best) * s.channels + c]));
        for (int k = 0; k < points; k++) {
            const int p = (image * points + k) * s.channels + c;
            const double expected =
                x[p] > 0 ? (double)d[at] / points + (k == best ? (double)d[at + s.channels] : 0) : 0;
            CHECK(fabs((double)dx[p] - (double)before[p] - expected) < 1e-5);
            CHECK(fabs((double)shifted[p] - (double)x[p] - (double)shift[i]) < 1e-5);
        }
    }
    float *all[] = {x, shift, d, before, shifted, dx, out};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    free(where);
}

static void sums_over_a_board(void)
{
    const shape s = {2, 3, 3, 16};
    float *x = drawn(numbers_of(s)), sums[2 * 16];
    tengen_sum(sums, x, s.images, 9, s.channels);
    for (int i = 0; i < 2 * 16; i++) {
        double sum = 0;
        for (int k = 0; k < 9; k++)
            sum += (double)x[(i / 16 * 9 + k) * 16 + i % 16];
        CHECK(fabs((double)sums[i] - sum) < 1e-5);
    }
    free(x);
}

int main(int argc, char **argv)
{
    TEST(convolutions_of_all_shapes);
    TEST(pooling);
    TEST(sums_over_a_board);
    return check_done();
}
