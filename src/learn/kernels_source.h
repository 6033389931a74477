/*
 * kernels_source.h - kernels.h for vectors of LANES floats
 *
 * Whoever includes this has defined
 *
 *      LANES               floats in a vector: 4, 8 or 16
 *      ROWS                rows of a matrix product in hand at once
 *      WIDE                panels in hand at once, where there are as many; ROWS x WIDE x (16 / LANES) sums must fit in registers
 *      KERNELS, NAME       what the table and the path are called
 *      lanes               the type of a vector
 *      lanes_all(x)        x in all lanes
 *      lanes_fused(a, b, c)    a * b + c
 *      lanes_larger(a, b)      the larger one, lane by lane
 */
#include "learn/kernels.h"

#define INLINE static inline __attribute__((always_inline))

enum { PER_PANEL = TGN_LEARN_PANEL / LANES };

INLINE lanes load(const float *from)
{
    return *(const lanes *)from;
}

INLINE void store(float *to, lanes what)
{
    *(lanes *)to = what;
}

INLINE lanes relu(lanes a)
{
    return lanes_larger(a, lanes_all(0));
}

/* ---- matrix products ----------------------------------------------------------------------------------- */

/*
 * Some rows times some panels, as outer products: each number of `in` is multiplied with a whole row of the panels, and the sums stay in
 * registers. `rows` and `panels` are constants where this is used.
 */
INLINE void multiply_block(float *out, const float *in, const float *panel, int depth, size_t width,
                           const int rows, const int panels)
{
    const size_t next = (size_t)depth * TGN_LEARN_PANEL; /* from a panel to the one beside it */
    lanes sum[ROWS][WIDE * PER_PANEL], weight[WIDE * PER_PANEL];
#pragma GCC unroll 8
    for (int row = 0; row < rows; row++)
#pragma GCC unroll 8
        for (int v = 0; v < panels * PER_PANEL; v++)
            sum[row][v] = lanes_all(0);
    for (int i = 0; i < depth; i++) {
#pragma GCC unroll 8
        for (int v = 0; v < panels * PER_PANEL; v++)
            weight[v] =
                load(panel + (size_t)(v / PER_PANEL) * next + i * TGN_LEARN_PANEL + v % PER_PANEL * LANES);
#pragma GCC unroll 8
        for (int row = 0; row < rows; row++) {
            const lanes x = lanes_all(in[row * depth + i]);
#pragma GCC unroll 8
            for (int v = 0; v < panels * PER_PANEL; v++)
                sum[row][v] = lanes_fused(x, weight[v], sum[row][v]);
        }
    }
#pragma GCC unroll 8
    for (int row = 0; row < rows; row++)
#pragma GCC unroll 8
        for (int v = 0; v < panels * PER_PANEL; v++)
            store(out + (size_t)row * width + v * LANES, sum[row][v]);
}

INLINE void multiply_rows(float *out, const float *in, const float *panel, int depth, size_t width, int rows,
                          const int panels)
{
    switch (rows) {
    case 1:
        multiply_block(out, in, panel, depth, width, 1, panels);
        break;
    case 2:
        multiply_block(out, in, panel, depth, width, 2, panels);
        break;
    case 3:
        multiply_block(out, in, panel, depth, width, 3, panels);
        break;
#if ROWS > 3
    case 4:
        multiply_block(out, in, panel, depth, width, 4, panels);
        break;
    case 5:
        multiply_block(out, in, panel, depth, width, 5, panels);
        break;
    case 6:
        multiply_block(out, in, panel, depth, width, 6, panels);
        break;
#endif
    }
}

/* Rows are divided evenly: 9 are 5 and 4 rather than 6 and 3, which would leave multipliers idle. */
INLINE void multiply_panels(float *out, const float *in, int rows, const float *panel, int depth, int width,
                            const int panels)
{
    const int parts = (rows + ROWS - 1) / ROWS;
    for (int i = 0, from = 0; i < parts; i++) {
        const int to = rows * (i + 1) / parts;
        multiply_rows(out + (size_t)from * (size_t)width, in + (size_t)from * (size_t)depth, panel, depth,
                      (size_t)width, to - from, panels);
        from = to;
    }
}

static void multiply(float *out, const float *in, int rows, const float *panels, int depth, int width)
{
    const size_t panel = (size_t)depth * TGN_LEARN_PANEL;
    int at = 0;
    for (; at + WIDE * TGN_LEARN_PANEL <= width; at += WIDE * TGN_LEARN_PANEL)
        multiply_panels(out + at, in, rows, panels + (size_t)(at / TGN_LEARN_PANEL) * panel, depth, width,
                        WIDE);
#if WIDE > 1
    for (; at < width; at += TGN_LEARN_PANEL)
        multiply_panels(out + at, in, rows, panels + (size_t)(at / TGN_LEARN_PANEL) * panel, depth, width, 1);
#endif
}

/* ---- the transforms of Winograd ------------------------------------------------------------------------ */

/* B' of one row or column; each number `step` vectors behind the one before. */
INLINE void into_places_3(lanes *out, const lanes *in, const int step)
{
    const lanes d0 = in[0], d1 = in[step], d2 = in[2 * step], d3 = in[3 * step], d4 = in[4 * step];
    const lanes d31 = d3 - d1;
    out[0] = 2 * (d0 - d2) + d31;
    out[step] = d31 - d1 - d2;
    out[2 * step] = d31 + 3 * (d1 - d2);
    out[3 * step] = d31;
    out[4 * step] = d4 - d2 - 2 * d31;
}

INLINE void into_places_4(lanes *out, const lanes *in, const int step)
{
    const lanes d0 = in[0], d1 = in[step], d2 = in[2 * step], d3 = in[3 * step], d4 = in[4 * step],
                d5 = in[5 * step];
    const lanes even = lanes_fused(lanes_all(-4), d2, d4), odd = lanes_fused(lanes_all(-4), d1, d3);
    const lanes even2 = d4 - d2, odd2 = 2 * (d3 - d1);
    out[0] = lanes_fused(lanes_all(4), d0 - d2, even2);
    out[step] = even + odd;
    out[2 * step] = even - odd;
    out[3 * step] = even2 + odd2;
    out[4 * step] = even2 - odd2;
    out[5 * step] = lanes_fused(lanes_all(4), d1 - d3, d5 - d3);
}

/* A' of one row or column. */
INLINE void from_places_3(lanes *out, const lanes *in, const int step, const int out_step)
{
    const lanes sum = in[step] + in[2 * step], two = in[3 * step];
    out[0] = in[0] + sum + two;
    out[out_step] = lanes_fused(lanes_all(2), two, in[step] - in[2 * step]);
    out[2 * out_step] = lanes_fused(lanes_all(4), two, sum + in[4 * step]);
}

INLINE void from_places_4(lanes *out, const lanes *in, const int step, const int out_step)
{
    const lanes sum = in[step] + in[2 * step], difference = in[step] - in[2 * step];
    const lanes sum2 = in[3 * step] + in[4 * step], difference2 = in[3 * step] - in[4 * step];
    out[0] = in[0] + sum + sum2;
    out[out_step] = lanes_fused(lanes_all(2), difference2, difference);
    out[2 * out_step] = lanes_fused(lanes_all(4), sum2, sum);
    out[3 * out_step] = lanes_fused(lanes_all(8), difference2, difference) + in[5 * step];
}

INLINE void into_places(lanes *out, const lanes *in, const int step, const int tile)
{
    if (tile == 3)
        into_places_3(out, in, step);
    else
        into_places_4(out, in, step);
}

INLINE void from_places(lanes *out, const lanes *in, const int step, const int out_step, const int tile)
{
    if (tile == 3)
        from_places_3(out, in, step, out_step);
    else
        from_places_4(out, in, step, out_step);
}

/* relu of what lies under a tile, to all pairs of places; these are `apart` floats apart. */
INLINE void spread_tile(float *out, size_t apart, const float *in, size_t row_floats, int channels,
                        const int tile)
{
    const int side = tile + 2;
    for (int c = 0; c < channels; c += LANES) {
        lanes d[TGN_LEARN_PLACES_MAX * TGN_LEARN_PLACES_MAX];
#pragma GCC unroll 6
        for (int row = 0; row < side; row++) {
#pragma GCC unroll 6
            for (int col = 0; col < side; col++)
                d[row * side + col] = relu(load(in + (size_t)row * row_floats + col * channels + c));
            into_places(d + row * side, d + row * side, 1, tile);
        }
#pragma GCC unroll 6
        for (int col = 0; col < side; col++) {
            into_places(d + col, d + col, side, tile);
#pragma GCC unroll 6
            for (int row = 0; row < side; row++)
                store(out + (size_t)(row * side + col) * apart + c, d[row * side + col]);
        }
    }
}

typedef struct tgn_learn_corner { /* where a tile lies in its grid */
    size_t at;                    /* the first cell under it, in floats */
    int rows, cols;               /* of the tile, that are on the board */
} tgn_learn_corner;

/* From all pairs of places to the points of a tile. */
INLINE void collect_tile(float *out, size_t row_floats, const tgn_learn_corner *corner, const float *in,
                         size_t apart, const float *bias, bool add, int channels, const int tile)
{
    const int side = tile + 2;
    for (int c = 0; c < channels; c += LANES) {
        lanes d[TGN_LEARN_PLACES_MAX], y[TGN_LEARN_PLACES_MAX * 4], column[4], points[4 * 4];
#pragma GCC unroll 6
        for (int i = 0; i < side; i++) {
#pragma GCC unroll 6
            for (int j = 0; j < side; j++)
                d[j] = load(in + (size_t)(i * side + j) * apart + c);
            from_places(y + i * tile, d, 1, 1, tile);
        }
        const lanes more = load(bias + c);
#pragma GCC unroll 4
        for (int col = 0; col < tile; col++) {
            from_places(column, y + col, tile, 1, tile);
#pragma GCC unroll 4
            for (int row = 0; row < tile; row++)
                points[row * tile + col] = column[row] + more;
        }
        for (int row = 0; row < corner->rows; row++)
            for (int col = 0; col < corner->cols; col++) {
                float *to = out + (size_t)row * row_floats + col * channels + c;
                const lanes before = add ? load(to) : lanes_all(0);
                store(to, before + points[row * tile + col]);
            }
    }
}

/* ---- convolution --------------------------------------------------------------------------------------- */

static tgn_learn_corner corner_of(const tgn_learn_grid *grid, int number, int channels)
{
    const int tiles = grid->tile_rows * grid->tile_cols;
    const int board = number / tiles, row = number % tiles / grid->tile_cols * grid->tile,
              col = number % grid->tile_cols * grid->tile;
    const int rows = grid->size.rows - row, cols = grid->size.cols - col;
    return (tgn_learn_corner){
        .at = ((size_t)board * (size_t)grid->cells + (size_t)(row * grid->stride + col)) * (size_t)channels,
        .rows = rows < grid->tile ? rows : grid->tile,
        .cols = cols < grid->tile ? cols : grid->tile};
}

typedef struct tgn_learn_tiles { /* some tiles on their way through a convolution */
    const tgn_learn_grid *grid;
    int first, count, channels;
    float *in,
        *out; /* [places][count][channels] and a gap, which keeps the places out of each other's cache lines */
    size_t apart;
} tgn_learn_tiles;

INLINE void spread_tiles(const tgn_learn_tiles *tiles, const float *in, const int tile)
{
    const size_t row_floats = (size_t)tiles->grid->stride * (size_t)tiles->channels;
    for (int i = 0; i < tiles->count; i++) {
        const tgn_learn_corner corner = corner_of(tiles->grid, tiles->first + i, tiles->channels);
        spread_tile(tiles->in + i * tiles->channels, tiles->apart, in + corner.at, row_floats,
                    tiles->channels, tile);
    }
}

INLINE void collect_tiles(const tgn_learn_tiles *tiles, float *out, const float *bias, bool add,
                          const int tile)
{
    const size_t row_floats = (size_t)tiles->grid->stride * (size_t)tiles->channels;
    for (int i = 0; i < tiles->count; i++) {
        const tgn_learn_corner corner = corner_of(tiles->grid, tiles->first + i, tiles->channels);
        float *first = out + corner.at + row_floats + tiles->channels; /* without the frame */
        collect_tile(first, row_floats, &corner, tiles->out + i * tiles->channels, tiles->apart, bias, add,
                     tiles->channels, tile);
    }
}

INLINE void convolve_tiles(const tgn_learn_tiles *tiles, float *out, const float *in, const float *matrices,
                           const float *bias, bool add, const int tile)
{
    const size_t matrix = (size_t)tiles->channels * (size_t)tiles->channels;
    spread_tiles(tiles, in, tile);
    for (int place = 0; place < (tile + 2) * (tile + 2); place++)
        multiply(tiles->out + (size_t)place * tiles->apart, tiles->in + (size_t)place * tiles->apart,
                 tiles->count, matrices + (size_t)place * matrix, tiles->channels, tiles->channels);
    collect_tiles(tiles, out, bias, add, tile);
}

static void convolve(float *out, const float *in, const tgn_learn_convolution *by, bool add,
                     const tgn_learn_grid *grid, int channels, int boards, float *scratch)
{
    const int all = boards * grid->tile_rows * grid->tile_cols;
    const int parts = (all + TGN_LEARN_TILES - 1) / TGN_LEARN_TILES;
    for (int i = 0, first = 0; i < parts; i++) {
        const int next = all * (i + 1) / parts;
        tgn_learn_tiles tiles = {.grid = grid,
                                 .first = first,
                                 .count = next - first,
                                 .channels = channels,
                                 .in = scratch,
                                 .out = scratch + tgn_learn_kernels__scratch(channels) / 2,
                                 .apart = (size_t)((next - first) * channels + TGN_LEARN_PANEL)};
        if (grid->tile == 3)
            convolve_tiles(&tiles, out, in, by->by_three, by->bias, add, 3);
        else
            convolve_tiles(&tiles, out, in, by->by_four, by->bias, add, 4);
        first = next;
    }
}

/* ---- all points of a board ----------------------------------------------------------------------------- */

static void add_columns(float *out, const float *base, const float *const *columns, int count, int channels)
{
    for (int c = 0; c < channels; c += TGN_LEARN_PANEL) {
        lanes sum[PER_PANEL];
#pragma GCC unroll 4
        for (int v = 0; v < PER_PANEL; v++)
            sum[v] = load(base + c + v * LANES);
        for (int i = 0; i < count; i++)
#pragma GCC unroll 4
            for (int v = 0; v < PER_PANEL; v++)
                sum[v] += load(columns[i] + c + v * LANES);
#pragma GCC unroll 4
        for (int v = 0; v < PER_PANEL; v++)
            store(out + c + v * LANES, sum[v]);
    }
}

static void pool(float *out, const float *in, const tgn_learn_grid *grid, int channels)
{
    const lanes share = lanes_all(1 / (float)tgn_size_points(grid->size));
    for (int c = 0; c < channels; c += LANES) {
        lanes sum = lanes_all(0), largest = lanes_all(0);
        for (int row = 0; row < grid->size.rows; row++) {
            const float *at = in + (size_t)tgn_learn_grid__cell(grid, row, 0) * (size_t)channels + c;
            for (int col = 0; col < grid->size.cols; col++, at += channels) {
                const lanes here = relu(load(at));
                sum += here;
                largest = lanes_larger(largest, here);
            }
        }
        store(out + c, sum * share);
        store(out + channels + c, largest);
    }
}

static void shift(float *at, const float *by, const tgn_learn_grid *grid, int channels)
{
    for (int row = 0; row < grid->size.rows; row++) {
        float *cell = at + (size_t)tgn_learn_grid__cell(grid, row, 0) * (size_t)channels;
        for (int col = 0; col < grid->size.cols; col++, cell += channels)
            for (int c = 0; c < channels; c += LANES)
                store(cell + c, load(cell + c) + load(by + c));
    }
}

static void gather(float *out, const float *in, const tgn_learn_grid *grid, int channels)
{
    const int row_floats = grid->size.cols * channels;
    for (int row = 0; row < grid->size.rows; row++, out += row_floats) {
        const float *from = in + (size_t)tgn_learn_grid__cell(grid, row, 0) * (size_t)channels;
        for (int i = 0; i < row_floats; i += LANES)
            store(out + i, relu(load(from + i)));
    }
}

const tgn_learn_kernels KERNELS = {.name = NAME,
                                   .add_columns = add_columns,
                                   .convolve = convolve,
                                   .pool = pool,
                                   .shift = shift,
                                   .gather = gather,
                                   .multiply = multiply};
