/* forward.c - see forward.h */
#include "learn/forward.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Areas and scores are learned in units of this many points. */
enum { SCORE_UNIT = 20 };

typedef struct forward_pass {
    tgn_learn_desk *desk;
    const tgn_learn_layers *layers;
    const tgn_learn_kernels *kernels;
    tgn_learn_grid grid;
    int channels, count;
} forward_pass;

static float *board_of(const forward_pass *at, float *grids, int board)
{
    return grids + (size_t)board * (size_t)at->grid.cells * (size_t)at->channels;
}

/* ---- the first layer ----------------------------------------------------------------------------------- */

/* What is 1 on a point, as columns of the first layer: its code, its distance from the edge, and sometimes more. */
enum { MARKS_MAX = 4 + TGN_LEARN_LAST };
typedef struct forward_marks {
    uint8_t count, what[MARKS_MAX];
} forward_marks;

static void add_mark(forward_marks *marks, int what)
{
    marks->what[marks->count++] = (uint8_t)what;
}

static void find_marks(forward_marks *out, const tgn_learn_input *input, tgn_size size)
{
    for (int i = 0; i < tgn_size_points(size); i++) {
        const uint8_t code = input->code[i];
        const int edge = tgn_learn_features__edge(i / size.cols, i % size.cols, size);
        out[i].count = 0;
        add_mark(&out[i], code & TGN_LEARN_CODE_MASK);
        if (code & TGN_LEARN_CATCHES)
            add_mark(&out[i], TGN_LEARN_PLANE_FLAGS);
        if (code & TGN_LEARN_SAVES)
            add_mark(&out[i], TGN_LEARN_PLANE_FLAGS + 1);
        add_mark(&out[i], TGN_LEARN_COLUMN_EDGE + (edge < TGN_LEARN_EDGES ? edge : TGN_LEARN_EDGES));
    }
    for (int i = 0; i < TGN_LEARN_LAST; i++)
        if (input->last[i] >= 0)
            add_mark(&out[input->last[i]], TGN_LEARN_COLUMN_LAST + i);
}

/* The columns of all marks on a point and around it. Returns how many. */
static int columns_at(const float **out, const forward_pass *at, const forward_marks *marks, int row, int col)
{
    const tgn_size size = at->grid.size;
    int count = 0;
    for (int tap = 0; tap < 9; tap++) {
        const int r = row + tap / 3 - 1, c = col + tap % 3 - 1;
        if (r < 0 || c < 0 || r >= size.rows || c >= size.cols)
            continue;
        const forward_marks *here = &marks[r * size.cols + c];
        for (int i = 0; i < here->count; i++)
            out[count++] =
                at->layers->columns + (size_t)(tap * TGN_LEARN_PLANES + here->what[i]) * (size_t)at->channels;
    }
    return count;
}

/* What goes to all points alike. */
static void base_of(float *out, const forward_pass *at, const float globals[TGN_LEARN_GLOBALS])
{
    const tgn_learn_weights *weights = &at->layers->weights;
    for (int c = 0; c < at->channels; c++) {
        out[c] = weights->planes.bias[c] + weights->globals.bias[c];
        for (int i = 0; i < TGN_LEARN_GLOBALS; i++)
            out[c] += weights->globals.weight[c * TGN_LEARN_GLOBALS + i] * globals[i];
    }
}

static void read_planes(const forward_pass *at, float *out, const tgn_learn_input *input)
{
    forward_marks marks[TGN_POINTS_MAX];
    const float *columns[9 * MARKS_MAX];
    float *base = at->desk->bias;
    find_marks(marks, input, at->grid.size);
    base_of(base, at, input->globals);
    for (int row = 0; row < at->grid.size.rows; row++)
        for (int col = 0; col < at->grid.size.cols; col++) {
            const int count = columns_at(columns, at, marks, row, col);
            at->kernels->add_columns(out + tgn_learn_grid__cell(&at->grid, row, col) * at->channels, base,
                                     columns, count, at->channels);
        }
}

/* Cells off the board are 0 and stay so; the grids may have held boards of another size. */
static void clear_outside(const forward_pass *at, float *grids)
{
    const size_t cell = (size_t)at->channels * sizeof(float);
    for (int board = 0; board < at->count; board++) {
        float *grid = board_of(at, grids, board);
        for (int i = 0; i < at->grid.cells; i++) {
            const int row = i / at->grid.stride - 1, col = i % at->grid.stride - 1;
            if (row < 0 || col < 0 || row >= at->grid.size.rows || col >= at->grid.size.cols)
                memset(grid + i * at->channels, 0, cell);
        }
    }
}

/* ---- the blocks ---------------------------------------------------------------------------------------- */

/* Every channel of a board hears what all channels are on the whole board. */
static void add_pooled(const forward_pass *at, const float *panels, const float *bias)
{
    const tgn_learn_desk *desk = at->desk;
    const int channels = at->channels;
    for (int board = 0; board < at->count; board++)
        at->kernels->pool(desk->pooled + 2 * board * channels, board_of(at, desk->y, board), &at->grid,
                          channels);
    at->kernels->multiply(desk->bias, desk->pooled, at->count, panels, 2 * channels, channels);
    for (int board = 0; board < at->count; board++) {
        float *by = desk->bias + board * channels;
        for (int c = 0; c < channels; c++)
            by[c] += bias[c];
        at->kernels->shift(board_of(at, desk->y, board), by, &at->grid, channels);
    }
}

static void run_block(const forward_pass *at, int block)
{
    const tgn_learn_desk *desk = at->desk;
    at->kernels->convolve(desk->y, desk->x, &at->layers->first[block], false, &at->grid, at->channels,
                          at->count, desk->scratch);
    if (at->layers->pooled[block])
        add_pooled(at, at->layers->pooled[block], at->layers->weights.block[block].pooled.bias);
    at->kernels->convolve(desk->x, desk->y, &at->layers->second[block], true, &at->grid, at->channels,
                          at->count, desk->scratch);
}

/* ---- the heads ----------------------------------------------------------------------------------------- */

static float dot(const float *a, const float *b, int count)
{
    float sum = 0;
    for (int i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

static float positive(float x)
{
    return x > 0 ? x : 0;
}

/* relu(in + bias) times the weights of one output. */
static float neuron(float *in, const float *bias, const tgn_learn_linear *by, int count)
{
    for (int i = 0; i < count; i++)
        in[i] = positive(in[i] + bias[i]);
    return dot(in, by->weight, count) + by->bias[0];
}

static void say_policy(const forward_pass *at, const float *pooled, float *heads, tgn_learn_output *out)
{
    const tgn_learn_weights *weights = &at->layers->weights;
    const int head = weights->shape.head;
    float bias[TGN_LEARN_HEAD_MAX] __attribute__((aligned(64)));
    at->kernels->multiply(bias, pooled, 1, at->layers->policy_pooled, 2 * at->channels, head);
    for (int i = 0; i < head; i++)
        bias[i] += weights->policy_pooled.bias[i] + weights->policy.bias[i];
    for (int i = 0; i < tgn_size_points(at->grid.size); i++)
        out->move[i] = neuron(heads + 2 * i * head, bias, &weights->move, head);
    out->pass = dot(pooled, weights->pass.weight, 2 * at->channels) + weights->pass.bias[0];
}

/* Who owns each point; `seen` receives the mean and the largest of every channel of this head. Returns the area, own less other. */
static float say_owner(const forward_pass *at, float *seen, float *heads, tgn_learn_output *out)
{
    const tgn_learn_weights *weights = &at->layers->weights;
    const int head = weights->shape.head, points = tgn_size_points(at->grid.size);
    float area = 0;
    memset(seen, 0, 2 * (size_t)head * sizeof *seen);
    for (int i = 0; i < points; i++) {
        float *v = heads + (2 * i + 1) * head;
        out->owner[i] = tanhf(neuron(v, weights->value.bias, &weights->owner, head));
        area += out->owner[i];
        for (int c = 0; c < head; c++) {
            seen[c] += v[c];
            seen[head + c] = v[c] > seen[head + c] ? v[c] : seen[head + c];
        }
    }
    for (int c = 0; c < head; c++)
        seen[c] /= (float)points;
    return area;
}

static void say_value(const forward_pass *at, const tgn_learn_input *input, float *heads,
                      tgn_learn_output *out)
{
    const tgn_learn_weights *weights = &at->layers->weights;
    const int head = weights->shape.head, hidden = weights->shape.hidden;
    float seen[2 * TGN_LEARN_HEAD_MAX + TGN_LEARN_GLOBALS + 1];
    float thought[TGN_LEARN_HIDDEN_MAX] __attribute__((aligned(64)));
    const float area = say_owner(at, seen, heads, out) / SCORE_UNIT + input->globals[0] / 2;
    memcpy(seen + 2 * head, input->globals, sizeof input->globals);
    seen[2 * head + TGN_LEARN_GLOBALS] = area;
    at->kernels->multiply(thought, seen, 1, at->layers->hidden, 2 * head + TGN_LEARN_GLOBALS + 1, hidden);
    out->chance = neuron(thought, weights->hidden.bias, &weights->chance, hidden);
    out->score = SCORE_UNIT * (dot(thought, weights->score.weight, hidden) + weights->score.bias[0] + area);
}

static void say(const forward_pass *at, int board, const tgn_learn_input *input, tgn_learn_output *out)
{
    const tgn_learn_desk *desk = at->desk;
    const float *x = board_of(at, desk->x, board);
    at->kernels->pool(desk->pooled, x, &at->grid, at->channels);
    at->kernels->gather(desk->points, x, &at->grid, at->channels);
    at->kernels->multiply(desk->heads, desk->points, tgn_size_points(at->grid.size), at->layers->heads,
                          at->channels, 2 * at->layers->weights.shape.head);
    say_policy(at, desk->pooled, desk->heads, out);
    say_value(at, input, desk->heads, out);
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

/*
 * Boards that go through the network together. More than one share the weights that come from memory; but all of them, with x and y,
 * should stay in a cache of the second level: 19x19 with 64 channels, AVX2, 12 convolutions, a board (Zen 4, 1 MB, busy, one run):
 *
 *      boards      1     2     4     8    16
 *      ms       1.20  1.12  1.14  1.15  1.39
 */
enum { GRIDS = 128 << 10 };

static int boards_together(const tgn_learn_grid *grid, int channels)
{
    const int boards = GRIDS / (2 * grid->cells * channels);
    return boards > 1 ? boards : 1;
}

static void read_together(const forward_pass *at, const tgn_learn_input *inputs, tgn_learn_output *outputs)
{
    clear_outside(at, at->desk->x);
    clear_outside(at, at->desk->y);
    for (int i = 0; i < at->count; i++)
        read_planes(at, board_of(at, at->desk->x, i), &inputs[i]);
    for (int i = 0; i < at->layers->weights.shape.blocks; i++)
        run_block(at, i);
    for (int i = 0; i < at->count; i++)
        say(at, i, &inputs[i], &outputs[i]);
}

void tgn_learn_desk__read(tgn_learn_desk *desk, tgn_size size, const tgn_learn_input *inputs,
                          tgn_learn_output *outputs, int count)
{
    forward_pass at = {.desk = desk,
                       .layers = desk->layers,
                       .kernels = desk->kernels,
                       .grid = tgn_learn_grid__best(size),
                       .channels = desk->layers->weights.shape.channels};
    const int most = boards_together(&at.grid, at.channels), parts = (count + most - 1) / most;
    for (int i = 0, from = 0; i < parts; i++) {
        const int to = count * (i + 1) / parts;
        at.count = to - from;
        read_together(&at, inputs + from, outputs + from);
        from = to;
    }
}

int tgn_learn_desk__init(tgn_learn_desk *desk, const tgn_learn_layers *layers,
                         const tgn_learn_kernels *kernels, int batch)
{
    const tgn_learn_shape *shape = &layers->weights.shape;
    const size_t channels = (size_t)shape->channels, boards = (size_t)batch;
    const size_t largest = TGN_LEARN_CELLS_MAX * channels, grids = largest > GRIDS / 2 ? largest : GRIDS / 2;
    const size_t scratch = tgn_learn_kernels__scratch(shape->channels), points = TGN_POINTS_MAX * channels;
    const size_t heads = TGN_POINTS_MAX * 2 * (size_t)shape->head;
    const size_t all = 2 * grids + scratch + points + heads + 3 * boards * channels;
    *desk = (tgn_learn_desk){.layers = layers, .kernels = kernels};
    desk->memory = aligned_alloc(64, all * sizeof *desk->memory);
    if (!desk->memory)
        return TGN_ERR_MEMORY;
    desk->x = desk->memory;
    desk->y = desk->x + grids;
    desk->scratch = desk->y + grids;
    desk->points = desk->scratch + scratch;
    desk->heads = desk->points + points;
    desk->pooled = desk->heads + heads;
    desk->bias = desk->pooled + 2 * boards * channels;
    return TGN_OK;
}

void tgn_learn_desk__clear(tgn_learn_desk *desk)
{
    free(desk->memory);
}
