/*
 * made_weights.h - files of weights for tests and benches: random numbers with a fixed seed, of any shape
 *
 * Numbers are scaled so that what flows through the network keeps its size: otherwise nothing but zeros and
 * infinities would be compared.
 */
#ifndef TESTS_LEARN_MADE_WEIGHTS_H
#define TESTS_LEARN_MADE_WEIGHTS_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MADE_HEADER = 52, MADE_PLANES = 37, MADE_GLOBALS = 2 };

typedef struct made_weights {
    int channels, blocks, head, hidden;
    uint32_t pooled;
    uint64_t seed;
    uint8_t *bytes; /* NULL: only counted */
    size_t count;
} made_weights;

static inline void made_put(made_weights *made, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++, made->count++)
        if (made->bytes)
            made->bytes[made->count] = (uint8_t)(number >> 8 * i);
}

/* Between -1 and 1. */
static inline double made_random(made_weights *made)
{
    made->seed = made->seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(int64_t)(made->seed ^ made->seed >> 29) / 9223372036854775808.0;
}

/* IEEE half precision, cut off; what is too small is 0. */
static inline uint16_t made_half(double number)
{
    int exponent;
    const double fraction = frexp(fabs(number), &exponent);
    if (exponent < -13)
        return 0;
    return (uint16_t)((number < 0) << 15 | (exponent + 14) << 10 | ((int)(fraction * 2048) & 1023));
}

static inline void made_numbers(made_weights *made, int count, double size)
{
    for (int i = 0; i < count; i++)
        made_put(made, made_half(size * made_random(made)), 2);
}

static inline void made_linear(made_weights *made, int to, int from, double size)
{
    made_numbers(made, to * from, size / sqrt(from));
    made_numbers(made, to, 0.1 * size);
}

static inline void made_layers(made_weights *made)
{
    const int channels = made->channels, head = made->head;
    made_linear(made, channels, MADE_PLANES * 9, 6);
    made_linear(made, channels, MADE_GLOBALS, 0.5);
    for (int i = 0; i < made->blocks; i++) {
        made_linear(made, channels, channels * 9, 2);
        if (made->pooled >> i & 1)
            made_linear(made, channels, 2 * channels, 1);
        made_linear(made, channels, channels * 9, 1);
    }
    made_linear(made, head, channels, 2);
    made_linear(made, head, 2 * channels, 1);
    made_linear(made, 1, head, 8);
    made_linear(made, 1, 2 * channels, 1);
    made_linear(made, head, channels, 2);
    made_linear(made, 1, head, 1);
    made_linear(made, made->hidden, 2 * head + MADE_GLOBALS + 1, 1);
    made_linear(made, 1, made->hidden, 2);
    made_linear(made, 1, made->hidden, 1);
}

/* Make the sum at the end fit the bytes before it. */
static inline void made_seal(uint8_t *bytes, size_t count)
{
    uint64_t sum = 0xCBF29CE484222325;
    for (size_t i = 0; i + 8 < count; i++)
        sum = (sum ^ bytes[i]) * 0x100000001B3;
    for (int i = 0; i < 8; i++)
        bytes[count - 8 + (size_t)i] = (uint8_t)(sum >> 8 * i);
}

static inline void made_file(made_weights *made, uint64_t numbers)
{
    static const char magic[16] = "tengen-network\n";
    made->count = 0;
    for (int i = 0; i < 16; i++)
        made_put(made, (uint8_t)magic[i], 1);
    const uint64_t header[9] = {1,
                                (uint64_t)made->channels,
                                (uint64_t)made->blocks,
                                (uint64_t)made->head,
                                (uint64_t)made->hidden,
                                MADE_PLANES,
                                MADE_GLOBALS,
                                made->pooled,
                                numbers};
    for (int i = 0; i < 9; i++)
        made_put(made, header[i], 4);
    made_layers(made);
    made_put(made, 0, 8);
}

/* The bytes of a file, to be freed; its length in made->count. */
static inline uint8_t *made_bytes(made_weights *made)
{
    const uint64_t seed = made->seed;
    made->bytes = NULL;
    made_file(made, 0);
    made->bytes = malloc(made->count);
    if (!made->bytes)
        abort();
    made->seed = seed;
    made_file(made, (made->count - MADE_HEADER - 8) / 2);
    made_seal(made->bytes, made->count);
    return made->bytes;
}

#endif
