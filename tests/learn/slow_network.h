/*
 * slow_network.h - the network once more, by definition: planes of zeros and ones, sums in double precision
 *
 * It reads the file by itself and shares nothing with src/learn but the codes of the points.
 */
#ifndef TESTS_LEARN_SLOW_NETWORK_H
#define TESTS_LEARN_SLOW_NETWORK_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tengen/network.h>

#include "learn/features.h"

enum { SLOW_PLANES = 37, SLOW_CHANNELS = 128 };

typedef struct slow_network {
    int channels, blocks, head, hidden;
    unsigned pooled;
    const uint8_t *bytes; /* the numbers */
    size_t at;            /* the next one */
} slow_network;

static inline unsigned slow_word(const uint8_t *bytes)
{
    return bytes[0] | (unsigned)bytes[1] << 8 | (unsigned)bytes[2] << 16 | (unsigned)bytes[3] << 24;
}

static inline double slow_number(const slow_network *net, size_t index)
{
    const unsigned half = net->bytes[2 * index] | (unsigned)net->bytes[2 * index + 1] << 8;
    const int exponent = half >> 10 & 31, fraction = half & 1023;
    const double size =
        exponent ? ldexp(1 + fraction / 1024.0, exponent - 15) : ldexp(fraction / 1024.0, -14);
    return half & 0x8000 ? -size : size;
}

typedef double slow_map[SLOW_CHANNELS][TGN_POINTS_MAX]; /* channels of points */

static inline double slow_relu(double x)
{
    return x > 0 ? x : 0;
}

/* 3x3, padded with zeros. */
static inline void slow_convolve(slow_network *net, slow_map out, slow_map in, int to, int from,
                                 tgn_size size)
{
    const size_t weights = net->at, bias = weights + (size_t)(to * from * 9);
    for (int o = 0; o < to; o++)
        for (int i = 0; i < tgn_size_points(size); i++)
            out[o][i] = slow_number(net, bias + (size_t)o);
    for (int k = 0; k < to * from * 9; k++) {
        const double w = slow_number(net, weights + (size_t)k);
        const int o = k / 9 / from, c = k / 9 % from, down = k % 9 / 3 - 1, right = k % 3 - 1;
        for (int row = 0; row < size.rows; row++)
            for (int col = 0; col < size.cols; col++)
                if (row + down >= 0 && row + down < size.rows && col + right >= 0 && col + right < size.cols)
                    out[o][row * size.cols + col] += w * in[c][(row + down) * size.cols + col + right];
    }
    net->at = bias + (size_t)to;
}

/* out = weight * in + bias. */
static inline void slow_linear(slow_network *net, double *out, const double *in, int to, int from)
{
    const size_t weights = net->at, bias = weights + (size_t)(to * from);
    for (int o = 0; o < to; o++) {
        out[o] = slow_number(net, bias + (size_t)o);
        for (int i = 0; i < from; i++)
            out[o] += slow_number(net, weights + (size_t)(o * from + i)) * in[i];
    }
    net->at = bias + (size_t)to;
}

/* The same at every point. */
static inline void slow_points(slow_network *net, slow_map out, slow_map in, int to, int from, int points)
{
    double a[SLOW_CHANNELS], b[SLOW_CHANNELS];
    const size_t at = net->at;
    for (int i = 0; i < points; i++) {
        for (int c = 0; c < from; c++)
            a[c] = in[c][i];
        net->at = at;
        slow_linear(net, b, a, to, from);
        for (int c = 0; c < to; c++)
            out[c][i] = b[c];
    }
}

static inline void slow_pool(double *out, slow_map in, int channels, int points)
{
    for (int c = 0; c < channels; c++) {
        out[c] = out[channels + c] = 0;
        for (int i = 0; i < points; i++) {
            out[c] += slow_relu(in[c][i]) / points;
            out[channels + c] = fmax(out[channels + c], slow_relu(in[c][i]));
        }
    }
}

static inline void slow_rectify(slow_map out, slow_map in, int channels, int points)
{
    for (int c = 0; c < channels; c++)
        for (int i = 0; i < points; i++)
            out[c][i] = slow_relu(in[c][i]);
}

static inline void slow_planes(slow_map out, const tgn_network_question *q, const uint8_t *code)
{
    const tgn_size size = q->board->size;
    memset(out, 0, sizeof(slow_map));
    for (int row = 0; row < size.rows; row++)
        for (int col = 0; col < size.cols; col++) {
            const int i = row * size.cols + col;
            int edge = row;
            edge = col < edge ? col : edge;
            edge = size.rows - 1 - row < edge ? size.rows - 1 - row : edge;
            edge = size.cols - 1 - col < edge ? size.cols - 1 - col : edge;
            out[code[i] % 64][i] = 1;
            out[24][i] = code[i] / 64 % 2;
            out[25][i] = code[i] / 128;
            out[26][i] = 1;
            if (edge < 5)
                out[27 + edge][i] = 1;
            for (int k = 0; k < TGN_NETWORK_LAST; k++)
                if (q->last[k] == tgn_point_at(row, col))
                    out[32 + k][i] = 1;
        }
}

/* Everything that the steps below share. */
typedef struct slow_work {
    slow_map x, y, z;
    tgn_size size;
    int points;
    double globals[2];
} slow_work;

static inline void slow_trunk(slow_network *net, slow_work *w)
{
    const int n = net->channels, points = w->points;
    double add[SLOW_CHANNELS], pooled[2 * SLOW_CHANNELS];
    slow_convolve(net, w->x, w->y, n, SLOW_PLANES, w->size);
    slow_linear(net, add, w->globals, n, 2);
    for (int c = 0; c < n; c++)
        for (int i = 0; i < points; i++)
            w->x[c][i] += add[c];
    for (int b = 0; b < net->blocks; b++) {
        slow_rectify(w->z, w->x, n, points);
        slow_convolve(net, w->y, w->z, n, n, w->size);
        if (net->pooled >> b & 1) {
            slow_pool(pooled, w->y, n, points);
            slow_linear(net, add, pooled, n, 2 * n);
            for (int c = 0; c < n; c++)
                for (int i = 0; i < points; i++)
                    w->y[c][i] += add[c];
        }
        slow_rectify(w->z, w->y, n, points);
        slow_convolve(net, w->y, w->z, n, n, w->size);
        for (int c = 0; c < n; c++)
            for (int i = 0; i < points; i++)
                w->x[c][i] += w->y[c][i];
    }
    slow_rectify(w->x, w->x, n, points);
}

/* Logits of the points into w->z[0]; returns that of the pass. */
static inline double slow_policy(slow_network *net, slow_work *w)
{
    const int n = net->channels, head = net->head;
    double pooled[2 * SLOW_CHANNELS], add[SLOW_CHANNELS], pass;
    slow_pool(pooled, w->x, n, w->points);
    slow_points(net, w->y, w->x, head, n, w->points);
    slow_linear(net, add, pooled, head, 2 * n);
    for (int c = 0; c < head; c++)
        for (int i = 0; i < w->points; i++)
            w->y[c][i] = slow_relu(w->y[c][i] + add[c]);
    slow_points(net, w->z, w->y, 1, head, w->points);
    slow_linear(net, &pass, pooled, 1, 2 * n);
    return pass;
}

static inline void slow_softmax(tgn_network_answer *out, double pass, slow_work *w, const uint8_t *code)
{
    double largest = pass, sum;
    for (int i = 0; i < w->points; i++)
        largest = fmax(largest, w->z[0][i]);
    sum = exp(pass - largest);
    for (int i = 0; i < w->points; i++)
        sum += tgn_learn_features__legal(code[i]) ? exp(w->z[0][i] - largest) : 0;
    out->policy[TGN_PASS] = (float)(exp(pass - largest) / sum);
    for (int i = 0; i < w->points; i++)
        out->policy[tgn_point_from_index(i, w->size)] =
            tgn_learn_features__legal(code[i]) ? (float)(exp(w->z[0][i] - largest) / sum) : 0;
}

static inline void slow_value(slow_network *net, slow_work *w, tgn_network_answer *out, double sign)
{
    const int head = net->head;
    double seen[2 * SLOW_CHANNELS], thought[SLOW_CHANNELS], area = 0, chance, score;
    slow_points(net, w->y, w->x, head, net->channels, w->points);
    slow_rectify(w->y, w->y, head, w->points);
    slow_points(net, w->z, w->y, 1, head, w->points);
    for (int i = 0; i < w->points; i++) {
        area += tanh(w->z[0][i]);
        out->owner[tgn_point_from_index(i, w->size)] = (float)(sign * tanh(w->z[0][i]));
    }
    area = area / 20 + w->globals[0] / 2;
    slow_pool(seen, w->y, head, w->points);
    seen[2 * head] = w->globals[0];
    seen[2 * head + 1] = w->globals[1];
    seen[2 * head + 2] = area;
    slow_linear(net, thought, seen, net->hidden, 2 * head + 3);
    for (int i = 0; i < net->hidden; i++)
        thought[i] = slow_relu(thought[i]);
    slow_linear(net, &chance, thought, 1, net->hidden);
    slow_linear(net, &score, thought, 1, net->hidden);
    out->chance = (float)(1 / (1 + exp(-chance)));
    out->score = (float)(20 * (score + area));
}

static inline void slow_read(const uint8_t *file, const tgn_network_question *q, tgn_network_answer *out)
{
    slow_network net = {.channels = (int)slow_word(file + 20),
                        .blocks = (int)slow_word(file + 24),
                        .head = (int)slow_word(file + 28),
                        .hidden = (int)slow_word(file + 32),
                        .pooled = slow_word(file + 44),
                        .bytes = file + 52};
    slow_work *w = malloc(sizeof *w);
    uint8_t code[TGN_POINTS_MAX];
    tgn_board board = *q->board;
    if (!w)
        abort();
    *out = (tgn_network_answer){.chance = 0};
    w->size = board.size;
    w->points = tgn_size_points(board.size);
    w->globals[0] = (q->to_move == TGN_WHITE ? q->komi : -q->komi) / 10;
    w->globals[1] = q->to_move == TGN_BLACK;
    tgn_learn_features__codes(code, &board, q->to_move, q->ko);
    slow_planes(w->y, q, code);
    slow_trunk(&net, w);
    slow_softmax(out, slow_policy(&net, w), w, code);
    slow_value(&net, w, out, q->to_move == TGN_BLACK ? 1 : -1);
    free(w);
}

#endif
