/*
 * convolve.c - 3x3 convolutions and their gradients for training: in floats, and faster than PyTorch's in bfloat16
 *
 * By Winograd's method in tiles of 4x4 points (src/learn/winograd.h explains it): y = A' M A with M = U . V, U = G w G' and
 * V = B' x B; with many channels the products are matrix products, one for each of the 36 places. All of it is linear, so the
 * gradients are the same steps backwards, each transform transposed:
 *
 *      dM = A dy A'        dV = dM U'        dx = B dV B', added where tiles overlap        dU = V' dM        dw = G' dU G
 */
#include "convolve.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#if defined(_OPENMP)
#include <omp.h>
#else /* one thread, as in the tests */
#pragma GCC diagnostic ignored "-Wunknown-pragmas"
#define omp_get_max_threads() 1
#define omp_get_thread_num()  0
#endif

#if defined(__AVX512F__)
enum { LANES = 16, ROWS = 6 };
#elif defined(__AVX2__)
enum { LANES = 8, ROWS = 3 };
#else
enum { LANES = 4, ROWS = 3 };
#endif
enum {
    VECTORS = 4,
    TILE = 4,
    SIDE = 6,
    PLACES = SIDE * SIDE,
    AT_ONCE = 4 /* images in hand: their places should stay near the core */
};

typedef float lanes __attribute__((vector_size(LANES * sizeof(float)), aligned(4)));
#define INLINE static inline __attribute__((always_inline))

INLINE lanes load(const float *from)
{
    return *(const lanes *)from;
}

INLINE void store(float *to, lanes what)
{
    *(lanes *)to = what;
}

/* x where `where` is positive, else 0. */
INLINE lanes masked(lanes x, lanes where)
{
    typedef int bits __attribute__((vector_size(LANES * sizeof(int))));
    return (lanes)((bits)x & (where > 0));
}

/* ---- matrix products ------------------------------------------------------------------------------------ */

typedef struct matrix {
    const float *at;
    size_t row, col; /* from a number to the next below it, and beside it */
} matrix;

/* out (+)= a times b, for some rows and some vectors of columns, which are constants where this is used. */
INLINE void multiply_block(float *out, size_t next, matrix a, matrix b, int depth, bool add, const int rows,
                           const int vectors)
{
    lanes sum[ROWS][VECTORS], weight[VECTORS];
#pragma GCC unroll 8
    for (int r = 0; r < rows; r++)
#pragma GCC unroll 8
        for (int v = 0; v < vectors; v++)
            sum[r][v] = add ? load(out + (size_t)r * next + v * LANES) : (lanes){0};
    for (int i = 0; i < depth; i++) {
#pragma GCC unroll 8
        for (int v = 0; v < vectors; v++)
            weight[v] = load(b.at + (size_t)i * b.row + v * LANES);
#pragma GCC unroll 8
        for (int r = 0; r < rows; r++) {
            const float x = a.at[(size_t)r * a.row + (size_t)i * a.col];
#pragma GCC unroll 8
            for (int v = 0; v < vectors; v++)
                sum[r][v] += x * weight[v];
        }
    }
#pragma GCC unroll 8
    for (int r = 0; r < rows; r++)
#pragma GCC unroll 8
        for (int v = 0; v < vectors; v++)
            store(out + (size_t)r * next + v * LANES, sum[r][v]);
}

INLINE void multiply_rows(float *out, size_t next, matrix a, matrix b, int depth, bool add, int rows,
                          const int vectors)
{
    switch (rows) {
    case 1:
        multiply_block(out, next, a, b, depth, add, 1, vectors);
        break;
    case 2:
        multiply_block(out, next, a, b, depth, add, 2, vectors);
        break;
    case 3:
        multiply_block(out, next, a, b, depth, add, 3, vectors);
        break;
#if defined(__AVX512F__)
    case 4:
        multiply_block(out, next, a, b, depth, add, 4, vectors);
        break;
    case 5:
        multiply_block(out, next, a, b, depth, add, 5, vectors);
        break;
    case 6:
        multiply_block(out, next, a, b, depth, add, 6, vectors);
        break;
#endif
    }
}

/* out (+)= a times b, row behind row; `width` is a multiple of 16. */
static void multiply(float *out, matrix a, matrix b, int rows, int depth, int width, bool add)
{
    const int parts = (rows + ROWS - 1) / ROWS;
    for (int col = 0, vectors; col < width; col += vectors * LANES) {
        const matrix panel = {b.at + col, b.row, b.col};
        vectors = width - col >= VECTORS * LANES ? VECTORS : 16 / LANES;
        for (int i = 0, from = 0; i < parts; i++) {
            const int to = rows * (i + 1) / parts;
            const matrix part = {a.at + (size_t)from * a.row, a.row, a.col};
            if (vectors == VECTORS)
                multiply_rows(out + from * width + col, (size_t)width, part, panel, depth, add, to - from,
                              VECTORS);
            else
                multiply_rows(out + from * width + col, (size_t)width, part, panel, depth, add, to - from,
                              16 / LANES);
            from = to;
        }
    }
}

/* ---- the transforms, of one row or column; each number `step` vectors behind the one before ------------------- */

INLINE void by_b(lanes *d, const int step) /* B' d */
{
    const lanes d0 = d[0], d1 = d[step], d2 = d[2 * step], d3 = d[3 * step], d4 = d[4 * step],
                d5 = d[5 * step];
    const lanes even = d4 - 4 * d2, odd = d3 - 4 * d1, even2 = d4 - d2, odd2 = 2 * (d3 - d1);
    d[0] = 4 * (d0 - d2) + even2;
    d[step] = even + odd;
    d[2 * step] = even - odd;
    d[3 * step] = even2 + odd2;
    d[4 * step] = even2 - odd2;
    d[5 * step] = 4 * (d1 - d3) + (d5 - d3);
}

INLINE void back_by_b(lanes *g, const int step) /* B g */
{
    const lanes g0 = g[0], g1 = g[step], g2 = g[2 * step], g3 = g[3 * step], g4 = g[4 * step],
                g5 = g[5 * step];
    const lanes sum = g1 + g2, difference = g1 - g2, sum2 = g3 + g4, difference2 = 2 * (g3 - g4);
    g[0] = 4 * g0;
    g[step] = 4 * (g5 - difference) - difference2;
    g[2 * step] = -4 * (g0 + sum) - g0 - sum2;
    g[3 * step] = difference + difference2 - 5 * g5;
    g[4 * step] = g0 + sum + sum2;
    g[5 * step] = g5;
}

INLINE void by_a(lanes *out, const lanes *m, const int step, const int out_step) /* A' m */
{
    const lanes sum = m[step] + m[2 * step], difference = m[step] - m[2 * step];
    const lanes sum2 = m[3 * step] + m[4 * step], difference2 = m[3 * step] - m[4 * step];
    out[0] = m[0] + sum + sum2;
    out[out_step] = difference + 2 * difference2;
    out[2 * out_step] = sum + 4 * sum2;
    out[3 * out_step] = difference + 8 * difference2 + m[5 * step];
}

INLINE void back_by_a(lanes *out, const lanes *y, const int step, const int out_step) /* A y */
{
    const lanes even = y[0] + y[2 * step], odd = y[step] + y[3 * step];
    const lanes even2 = y[0] + 4 * y[2 * step], odd2 = 2 * (y[step] + 4 * y[3 * step]);
    out[0] = y[0];
    out[out_step] = even + odd;
    out[2 * out_step] = even - odd;
    out[3 * out_step] = even2 + odd2;
    out[4 * out_step] = even2 - odd2;
    out[5 * out_step] = y[3 * step];
}

INLINE void by_g(lanes *out, const lanes *w, const int step, const int out_step) /* G w */
{
    const lanes even = w[0] + w[2 * step], even2 = w[0] + 4 * w[2 * step], odd2 = 2 * w[step];
    out[0] = w[0] / 4;
    out[out_step] = (even + w[step]) / -6;
    out[2 * out_step] = (even - w[step]) / -6;
    out[3 * out_step] = (even2 + odd2) / 24;
    out[4 * out_step] = (even2 - odd2) / 24;
    out[5 * out_step] = w[2 * step];
}

INLINE void back_by_g(lanes *out, const lanes *u, const int step, const int out_step) /* G' u */
{
    const lanes sum = (u[step] + u[2 * step]) / -6, difference = (u[step] - u[2 * step]) / -6;
    const lanes sum2 = (u[3 * step] + u[4 * step]) / 24, difference2 = (u[3 * step] - u[4 * step]) / 12;
    out[0] = u[0] / 4 + sum + sum2;
    out[out_step] = difference + difference2;
    out[2 * out_step] = sum + 4 * sum2 + u[5 * step];
}

/* ---- boards ------------------------------------------------------------------------------------------------- */

typedef struct plan {
    int rows, cols, channels; /* of an image */
    int tile_rows, tile_cols;
    int stride, cells; /* of an image with a frame of zeros, cut into whole tiles */
    size_t apart;      /* from the numbers of one place to those of the next */
} plan;

static plan plan_of(int rows, int cols, int channels)
{
    plan p = {.rows = rows,
              .cols = cols,
              .channels = channels,
              .tile_rows = (rows + 3) / 4,
              .tile_cols = (cols + 3) / 4};
    p.stride = p.tile_cols * TILE + 2;
    p.cells = p.stride * (p.tile_rows * TILE + 2);
    p.apart = (size_t)(AT_ONCE * p.tile_rows * p.tile_cols * channels) +
              16; /* and a gap, so that places lie in different lines of the cache */
    return p;
}

static float *some_numbers(size_t count)
{
    float *out = aligned_alloc(64, (count * sizeof *out + 63) / 64 * 64);
    if (!out)
        abort();
    return out;
}

static float *new_numbers(size_t count)
{
    return memset(some_numbers(count), 0, count * sizeof(float));
}

/* An image into its frame; outside it is 0 and stays so. */
static void frame(const plan *p, float *out, const float *in)
{
    const size_t row = (size_t)(p->cols * p->channels);
    for (int r = 0; r < p->rows; r++)
        memcpy(out + (size_t)((r + 1) * p->stride + 1) * (size_t)p->channels, in + (size_t)r * row,
               row * sizeof *out);
}

/* Of a framed image the 6x6 cells under each tile, rectified, by B: `out` has PLACES matrices of tiles x channels. */
static void spread(const plan *p, float *out, const float *in)
{
    const int channels = p->channels, row_floats = p->stride * channels;
    for (int t = 0; t < p->tile_rows * p->tile_cols; t++) {
        const float *from = in + (t / p->tile_cols * p->stride + t % p->tile_cols) * TILE * channels;
        for (int c = 0; c < channels; c += LANES) {
            lanes d[PLACES];
#pragma GCC unroll 8
            for (int r = 0; r < SIDE; r++) {
#pragma GCC unroll 8
                for (int k = 0; k < SIDE; k++) {
                    const lanes x = load(from + r * row_floats + k * channels + c);
                    d[r * SIDE + k] = masked(x, x);
                }
                by_b(d + r * SIDE, 1);
            }
#pragma GCC unroll 8
            for (int k = 0; k < SIDE; k++) {
                by_b(d + k, SIDE);
#pragma GCC unroll 8
                for (int r = 0; r < SIDE; r++)
                    store(out + (size_t)(r * SIDE + k) * p->apart + t * channels + c, d[r * SIDE + k]);
            }
        }
    }
}

/* The way back of spread: what each place of a tile got is added to the cells under it. */
static void back_spread(const plan *p, float *out, const float *in)
{
    const int channels = p->channels, row_floats = p->stride * channels;
    for (int t = 0; t < p->tile_rows * p->tile_cols; t++) {
        float *to = out + (t / p->tile_cols * p->stride + t % p->tile_cols) * TILE * channels;
        for (int c = 0; c < channels; c += LANES) {
            lanes d[PLACES];
#pragma GCC unroll 8
            for (int r = 0; r < SIDE; r++) {
#pragma GCC unroll 8
                for (int k = 0; k < SIDE; k++)
                    d[r * SIDE + k] = load(in + (size_t)(r * SIDE + k) * p->apart + t * channels + c);
                back_by_b(d + r * SIDE, 1);
            }
#pragma GCC unroll 8
            for (int k = 0; k < SIDE; k++) {
                back_by_b(d + k, SIDE);
#pragma GCC unroll 8
                for (int r = 0; r < SIDE; r++) {
                    float *at = to + r * row_floats + k * channels + c;
                    store(at, load(at) + d[r * SIDE + k]);
                }
            }
        }
    }
}

/* From the places of each tile by A to its points, which go to an image (without a frame) with the bias and what is already there. */
static void collect(const plan *p, float *out, const float *in, const float *bias, const float *more)
{
    const int channels = p->channels;
    for (int t = 0; t < p->tile_rows * p->tile_cols; t++) {
        const int row = t / p->tile_cols * TILE, col = t % p->tile_cols * TILE;
        const int rows = p->rows - row < TILE ? p->rows - row : TILE,
                  cols = p->cols - col < TILE ? p->cols - col : TILE;
        for (int c = 0; c < channels; c += LANES) {
            lanes m[SIDE], y[SIDE * TILE], points[TILE * TILE];
#pragma GCC unroll 8
            for (int r = 0; r < SIDE; r++) {
#pragma GCC unroll 8
                for (int k = 0; k < SIDE; k++)
                    m[k] = load(in + (size_t)(r * SIDE + k) * p->apart + t * channels + c);
                by_a(y + r * TILE, m, 1, 1);
            }
#pragma GCC unroll 8
            for (int k = 0; k < TILE; k++)
                by_a(points + k, y + k, TILE, TILE);
            const lanes base = load(bias + c);
            for (int r = 0; r < rows; r++)
                for (int k = 0; k < cols; k++) {
                    const size_t at = (size_t)(((row + r) * p->cols + col + k) * channels + c);
                    store(out + at, points[r * TILE + k] + base + (more ? load(more + at) : (lanes){0}));
                }
        }
    }
}

/* The way back of collect, from an image in its frame. */
static void back_collect(const plan *p, float *out, const float *in)
{
    const int channels = p->channels, row_floats = p->stride * channels;
    for (int t = 0; t < p->tile_rows * p->tile_cols; t++) {
        const float *from =
            in + ((t / p->tile_cols * TILE + 1) * p->stride + t % p->tile_cols * TILE + 1) * channels;
        for (int c = 0; c < channels; c += LANES) {
            lanes points[TILE], y[TILE * SIDE], m[SIDE];
#pragma GCC unroll 8
            for (int r = 0; r < TILE; r++) {
#pragma GCC unroll 8
                for (int k = 0; k < TILE; k++)
                    points[k] = load(from + r * row_floats + k * channels + c);
                back_by_a(y + r * SIDE, points, 1, 1);
            }
#pragma GCC unroll 8
            for (int k = 0; k < SIDE; k++) {
                back_by_a(m, y + k, SIDE, 1);
#pragma GCC unroll 8
                for (int r = 0; r < SIDE; r++)
                    store(out + (size_t)(r * SIDE + k) * p->apart + t * channels + c, m[r]);
            }
        }
    }
}

/* ---- weights ------------------------------------------------------------------------------------------------ */

/* G w G' of weights [a][3x3][b], as [place][a][b]. */
static void spread_weights(float *out, const float *w, int channels)
{
    const size_t square = (size_t)channels * (size_t)channels;
#pragma omp parallel for schedule(static)
    for (int a = 0; a < channels; a++)
        for (int b = 0; b < channels; b += LANES) {
            lanes in[9], half[SIDE * 3], u[PLACES];
#pragma GCC unroll 8
            for (int k = 0; k < 9; k++)
                in[k] = load(w + (a * 9 + k) * channels + b);
#pragma GCC unroll 8
            for (int k = 0; k < 3; k++)
                by_g(half + k, in + k, 3, 3);
#pragma GCC unroll 8
            for (int r = 0; r < SIDE; r++)
                by_g(u + r * SIDE, half + r * 3, 1, 1);
            for (int k = 0; k < PLACES; k++)
                store(out + (size_t)k * square + (size_t)(a * channels + b), u[k]);
        }
}

void tengen_spread_weights(float *there, float *back, const float *w, int channels)
{
    float *turned = some_numbers((size_t)(9 * channels * channels));
    for (int out = 0; out < channels; out++)
        for (int k = 0; k < 9; k++)
            for (int in = 0; in < channels; in++)
                turned[(in * 9 + k) * channels + out] = w[(out * 9 + k) * channels + in];
    spread_weights(there, turned, channels);
    spread_weights(back, w, channels);
    free(turned);
}

static void back_spread_weights(float *dw, const float *du, int channels)
{
    const size_t square = (size_t)channels * (size_t)channels;
#pragma omp parallel for schedule(static)
    for (int o = 0; o < channels; o++)
        for (int i = 0; i < channels; i += LANES) {
            lanes u[PLACES], half[3 * SIDE], w[9];
            for (int k = 0; k < PLACES; k++)
                u[k] = load(du + (size_t)k * square + (size_t)(o * channels + i));
#pragma GCC unroll 8
            for (int k = 0; k < SIDE; k++)
                back_by_g(half + k, u + k, SIDE, SIDE);
#pragma GCC unroll 8
            for (int r = 0; r < 3; r++)
                back_by_g(w + r * 3, half + r * SIDE, 1, 1);
            for (int k = 0; k < 9; k++)
                store(dw + (o * 9 + k) * channels + i, w[k]);
        }
}

/* ---- what network.py calls ------------------------------------------------------------------------------- */

/* Some images on their way: `v` and `m` have for each place a matrix of tiles x channels. */
typedef struct desk {
    float *framed, *v, *m;
} desk;

static desk new_desk(const plan *p)
{
    return (desk){new_numbers((size_t)(p->cells * p->channels)), some_numbers(PLACES * p->apart),
                  some_numbers(PLACES * p->apart)};
}

static void free_desk(desk *at)
{
    free(at->framed);
    free(at->v);
    free(at->m);
}

/* Row behind row, or (across) column behind column. */
static matrix place_of(const float *numbers, size_t apart, int place, int channels, bool across)
{
    return (matrix){numbers + (size_t)place * apart, across ? 1 : (size_t)channels,
                    across ? (size_t)channels : 1};
}

static const float *image_of(const float *images, size_t image, int number)
{
    return images ? images + (size_t)number * image : NULL;
}

static void convolve_some(const plan *p, desk *at, float *out, const float *in, const float *u,
                          const float *bias, const float *more, int count)
{
    const int channels = p->channels, tiles = p->tile_rows * p->tile_cols;
    const size_t image = (size_t)(p->rows * p->cols * channels), square = (size_t)channels * (size_t)channels;
    for (int i = 0; i < count; i++) {
        frame(p, at->framed, in + (size_t)i * image);
        spread(p, at->v + i * tiles * channels, at->framed);
    }
    for (int k = 0; k < PLACES; k++)
        multiply(at->m + (size_t)k * p->apart, place_of(at->v, p->apart, k, channels, false),
                 place_of(u, square, k, channels, false), count * tiles, channels, channels, false);
    for (int i = 0; i < count; i++)
        collect(p, out + (size_t)i * image, at->m + i * tiles * channels, bias, image_of(more, image, i));
}

void tengen_convolve(float *out, const float *in, const float *u, const float *bias, const float *more,
                     int images, int rows, int cols, int channels)
{
    const plan p = plan_of(rows, cols, channels);
    const size_t image = (size_t)(rows * cols * channels);
#pragma omp parallel
    {
        desk at = new_desk(&p);
#pragma omp for schedule(static)
        for (int first = 0; first < images; first += AT_ONCE)
            convolve_some(&p, &at, out + (size_t)first * image, image_of(in, image, first), u, bias,
                          image_of(more, image, first), images - first < AT_ONCE ? images - first : AT_ONCE);
        free_desk(&at);
    }
}

/* out = more + what is in the frame, where x > 0. */
static void unframe_rectified(const plan *p, float *out, const float *framed, const float *x,
                              const float *more)
{
    const int row = p->cols * p->channels;
    for (int r = 0; r < p->rows; r++) {
        const float *from = framed + ((r + 1) * p->stride + 1) * p->channels;
        for (int i = 0; i < row; i += LANES) {
            const int at = r * row + i;
            store(out + at, masked(load(from + i), load(x + at)) + (more ? load(more + at) : (lanes){0}));
        }
    }
}

static void add_points(float *sum, const float *in, int points, int channels)
{
    for (int k = 0; k < points; k++)
        for (int c = 0; c < channels; c += LANES)
            store(sum + c, load(sum + c) + load(in + k * channels + c));
}

/* `du` is added to, and so is `dbias`. */
static void convolve_back_some(const plan *p, desk *at, float *dx, float *du, float *dbias, const float *dy,
                               const float *x, const float *u, const float *more, int count)
{
    const int channels = p->channels, tiles = p->tile_rows * p->tile_cols;
    const size_t image = (size_t)(p->rows * p->cols * channels), square = (size_t)channels * (size_t)channels;
    const size_t cells = (size_t)(p->cells * channels);
    for (int i = 0; i < count; i++) {
        frame(p, at->framed, image_of(x, image, i));
        spread(p, at->v + i * tiles * channels, at->framed);
        frame(p, at->framed, image_of(dy, image, i));
        back_collect(p, at->m + i * tiles * channels, at->framed);
        add_points(dbias, image_of(dy, image, i), p->rows * p->cols, channels);
    }
    for (int k = 0; k < PLACES; k++) {
        multiply(du + (size_t)k * square, place_of(at->m, p->apart, k, channels, true),
                 place_of(at->v, p->apart, k, channels, false), channels, count * tiles, channels, true);
        multiply(at->v + (size_t)k * p->apart, place_of(at->m, p->apart, k, channels, false),
                 place_of(u, square, k, channels, false), count * tiles, channels, channels,
                 false); /* dV takes V's place */
    }
    for (int i = 0; i < count; i++) {
        memset(at->framed, 0, cells * sizeof(float));
        back_spread(p, at->framed, at->v + i * tiles * channels);
        unframe_rectified(p, dx + (size_t)i * image, at->framed, image_of(x, image, i),
                          image_of(more, image, i));
    }
    memset(at->framed, 0, cells * sizeof(float)); /* the frame is zero again */
}

void tengen_convolve_back(float *dx, float *dw, float *dbias, const float *dy, const float *x, const float *u,
                          const float *more, int images, int rows, int cols, int channels)
{
    const plan p = plan_of(rows, cols, channels);
    const size_t image = (size_t)(rows * cols * channels), square = (size_t)channels * (size_t)channels;
    const size_t sums = PLACES * square + (size_t)channels; /* a thread's own: dU, then the bias */
    const int threads = omp_get_max_threads();
    float *all = new_numbers((size_t)threads * sums);
#pragma omp parallel num_threads(threads)
    {
        desk at = new_desk(&p);
        float *mine = all + (size_t)omp_get_thread_num() * sums;
#pragma omp for schedule(static)
        for (int first = 0; first < images; first += AT_ONCE)
            convolve_back_some(&p, &at, dx + (size_t)first * image, mine, mine + PLACES * square,
                               image_of(dy, image, first), image_of(x, image, first), u,
                               image_of(more, image, first),
                               images - first < AT_ONCE ? images - first : AT_ONCE);
        free_desk(&at);
    }
    for (size_t i = 0; i < sums; i++) /* in the order of the threads: the same sum each time */
        for (int t = 1; t < threads; t++)
            all[i] += all[(size_t)t * sums + i];
    memcpy(dbias, all + PLACES * square, (size_t)channels * sizeof *dbias);
    back_spread_weights(dw, all, channels);
    free(all);
}

/* ---- whole boards ------------------------------------------------------------------------------------------ */

void tengen_pool(float *out, int *where, const float *in, int images, int points, int channels)
{
#pragma omp parallel for schedule(static)
    for (int image = 0; image < images; image++)
        for (int c = 0; c < channels; c += LANES) {
            typedef int whole __attribute__((vector_size(LANES * sizeof(int)), aligned(4)));
            const float *at = in + (size_t)image * (size_t)(points * channels) + c;
            float *to = out + 2 * image * channels + c;
            lanes sum = {0}, largest = {0};
            whole place = {0};
            for (int k = 0; k < points; k++, at += channels) {
                const lanes x = masked(load(at), load(at));
                const whole larger = x > largest;
                largest = (lanes)(((whole)x & larger) | ((whole)largest & ~larger));
                place = (k & larger) | (place & ~larger);
                sum += x;
            }
            store(to, sum / (float)points);
            store(to + channels, largest);
            *(whole *)(where + image * channels + c) = place;
        }
}

void tengen_pool_back(float *dx, const float *d, const int *where, const float *x, const float *shift,
                      int images, int points, int channels)
{
#pragma omp parallel for schedule(static)
    for (int image = 0; image < images; image++)
        for (int c = 0; c < channels; c += LANES) {
            const size_t first = (size_t)image * (size_t)(points * channels) + (size_t)c;
            const lanes off = shift ? load(shift + image * channels + c) : (lanes){0};
            const lanes each = load(d + 2 * image * channels + c) / (float)points;
            for (int k = 0; k < points; k++) {
                const size_t at = first + (size_t)(k * channels);
                store(dx + at, load(dx + at) + masked(each, load(x + at) - off));
            }
            for (int l = 0; l < LANES; l++) {
                const size_t at = first + (size_t)(where[image * channels + c + l] * channels + l);
                if (x[at] - off[l] > 0)
                    dx[at] += d[(2 * image + 1) * channels + c + l];
            }
        }
}

void tengen_shift(float *at, const float *by, int images, int points, int channels)
{
#pragma omp parallel for schedule(static)
    for (int image = 0; image < images; image++) {
        float *to = at + (size_t)image * (size_t)(points * channels);
        for (int k = 0; k < points; k++, to += channels)
            for (int c = 0; c < channels; c += LANES)
                store(to + c, load(to + c) + load(by + image * channels + c));
    }
}

void tengen_sum(float *out, const float *in, int images, int points, int channels)
{
#pragma omp parallel for schedule(static)
    for (int image = 0; image < images; image++)
        for (int c = 0; c < channels; c += LANES) {
            lanes sum = {0};
            for (int k = 0; k < points; k++)
                sum += load(in + ((size_t)image * (size_t)points + (size_t)k) * (size_t)channels + c);
            store(out + image * channels + c, sum);
        }
}
