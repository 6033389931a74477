/*
 * convolve.h - what the training does in C: 3x3 convolutions, pooling, and their gradients
 *
 * Numbers lie as in PyTorch's "channels last": image, row, column, channel; weights: channel out, 3x3, channel in. Channels are a
 * multiple of 16. network.py compiles convolve.c for the machine at hand and calls this.
 */
#ifndef TENGEN_TRAIN_CONVOLVE_H
#define TENGEN_TRAIN_CONVOLVE_H

/* Weights as the convolutions want them, 36 x channels x channels numbers each: for the way there and for the way back. */
void tengen_spread_weights(float *there, float *back, const float *w, int channels);

/* out = convolution of relu(in), with the bias and `more` (or null) added. `u`: the weights for the way there. */
void tengen_convolve(float *out, const float *in, const float *u, const float *bias, const float *more,
                     int images, int rows, int cols, int channels);

/*
 * The gradients, given that of the outcome, `dy`: dx of what went in (x) with `more` (or null) added, dw and dbias. `u`: the weights for
 * the way back.
 */
void tengen_convolve_back(float *dx, float *dw, float *dbias, const float *dy, const float *x, const float *u,
                          const float *more, int images, int rows, int cols, int channels);

/* Of relu(in): the mean of each channel over the points of each image, then the largest, which is at the point `where`. */
void tengen_pool(float *out, int *where, const float *in, int images, int points, int channels);

/* The way back: add to `dx` what the gradient `d` of the pooled numbers gives; x - shift (null: x) is what was pooled. */
void tengen_pool_back(float *dx, const float *d, const int *where, const float *x, const float *shift,
                      int images, int points, int channels);

/* Add a number for each image and channel on all points. */
void tengen_shift(float *at, const float *by, int images, int points, int channels);

/* The sum over all points, for each image and channel. */
void tengen_sum(float *out, const float *in, int images, int points, int channels);

#endif
