/* weights.c - see weights.h */
#include "learn/weights.h"

#include "base/error.h"
#include "learn/features.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAGIC = 16, HEADER = 52, SUM = 8, VERSION = 1 };

static const char magic[MAGIC] = "tengen-network\n";

/* ---- bytes --------------------------------------------------------------------------------------------- */

static uint64_t number_at(const uint8_t *bytes, int count)
{
    uint64_t number = 0;
    for (int i = 0; i < count; i++)
        number |= (uint64_t)bytes[i] << 8 * i;
    return number;
}

static uint64_t sum_of(const uint8_t *bytes, size_t count)
{
    uint64_t sum = 0xCBF29CE484222325;
    for (size_t i = 0; i < count; i++)
        sum = (sum ^ bytes[i]) * 0x100000001B3;
    return sum;
}

/*
 *      bit  15    14..10     9..0
 *          sign  exponent  fraction        0: zero and what is below 2^-14; 31: infinity, not a number
 */
static float half_to_float(uint16_t half)
{
    const int exponent = half >> 10 & 31, fraction = half & 1023;
    const float size = exponent == 31 ? (fraction ? NAN : INFINITY)
                       : exponent     ? ldexpf((float)(1024 + fraction), exponent - 25)
                                      : ldexpf((float)fraction, -24);
    return half >> 15 ? -size : size;
}

/* ---- the header ---------------------------------------------------------------------------------------- */

static int refuse(tgn_error *error, int64_t offset, const char *what)
{
    const int code =
        tgn_error_set(error, TGN_ERR_INPUT, "%s; get the file again, or make it again by training", what);
    if (error)
        error->offset = offset;
    return code;
}

/* A number of the header that must be a multiple of `step` within bounds. */
static int read_dimension(int *out, const uint8_t *bytes, int offset, const char *name, int step, int most,
                          tgn_error *error)
{
    const uint64_t number = number_at(bytes + offset, 4);
    if (number < (uint64_t)step || number > (uint64_t)most || number % (uint64_t)step != 0) {
        const int code =
            tgn_error_set(error, TGN_ERR_INPUT,
                          "a network with %llu %s, where this program reads %d to %d%s; get the "
                          "weights that belong to this version",
                          (unsigned long long)number, name, step, most, step > 1 ? " in steps of 16" : "");
        if (error)
            error->offset = offset;
        return code;
    }
    *out = (int)number;
    return TGN_OK;
}

/* What the network sees must be what features.h describes. */
static int check_input(const uint8_t *bytes, int offset, const char *name, int expected, tgn_error *error)
{
    const uint64_t number = number_at(bytes + offset, 4);
    if (number == (uint64_t)expected)
        return TGN_OK;
    const int code = tgn_error_set(error, TGN_ERR_INPUT,
                                   "a network that sees %llu %s, where this program has %d; get the weights "
                                   "that belong to this version",
                                   (unsigned long long)number, name, expected);
    if (error)
        error->offset = offset;
    return code;
}

static int read_shape(tgn_learn_shape *out, const uint8_t *bytes, tgn_error *error)
{
    TGN_TRY(read_dimension(&out->channels, bytes, 20, "channels", 16, TGN_LEARN_CHANNELS_MAX, error));
    TGN_TRY(read_dimension(&out->blocks, bytes, 24, "blocks", 1, TGN_LEARN_BLOCKS_MAX, error));
    TGN_TRY(read_dimension(&out->head, bytes, 28, "channels in its heads", 16, TGN_LEARN_HEAD_MAX, error));
    TGN_TRY(read_dimension(&out->hidden, bytes, 32, "hidden numbers", 16, TGN_LEARN_HIDDEN_MAX, error));
    TGN_TRY(check_input(bytes, 36, "planes", TGN_LEARN_PLANES, error));
    TGN_TRY(check_input(bytes, 40, "numbers", TGN_LEARN_GLOBALS, error));
    out->pooled = (uint32_t)number_at(bytes + 44, 4);
    if (out->pooled >> out->blocks != 0)
        return refuse(error, 44, "a network in which a block pools that it does not have");
    return TGN_OK;
}

static int read_header(tgn_learn_shape *out, const uint8_t *bytes, size_t count, tgn_error *error)
{
    if (count < MAGIC || memcmp(bytes, magic, MAGIC) != 0)
        return refuse(error, 0, "not a file of weights: it does not begin with \"tengen-network\"");
    if (count < HEADER + SUM)
        return refuse(error, (int64_t)count, "a file of weights that ends in its header");
    const uint64_t version = number_at(bytes + MAGIC, 4);
    if (version != VERSION) {
        const int code = tgn_error_set(
            error, TGN_ERR_INPUT,
            "weights of version %llu, where this program reads version %d; get the weights that belong to it",
            (unsigned long long)version, VERSION);
        if (error)
            error->offset = MAGIC;
        return code;
    }
    return read_shape(out, bytes, error);
}

/* ---- the numbers --------------------------------------------------------------------------------------- */

/* Names for the numbers one after the other; without numbers (NULL) it only counts them. */
typedef struct weights_cursor {
    const float *numbers;
    size_t count;
} weights_cursor;

static const float *take(weights_cursor *at, int count)
{
    const float *here = at->numbers ? at->numbers + at->count : NULL;
    at->count += (size_t)count;
    return here;
}

static void take_linear(tgn_learn_linear *out, weights_cursor *at, int to, int from)
{
    out->weight = take(at, to * from);
    out->bias = take(at, to);
}

static size_t name_numbers(tgn_learn_weights *out, const float *numbers)
{
    const tgn_learn_shape *shape = &out->shape;
    const int channels = shape->channels, head = shape->head, hidden = shape->hidden;
    weights_cursor at = {.numbers = numbers};
    take_linear(&out->planes, &at, channels, TGN_LEARN_PLANES * 9);
    take_linear(&out->globals, &at, channels, TGN_LEARN_GLOBALS);
    for (int i = 0; i < shape->blocks; i++) {
        take_linear(&out->block[i].first, &at, channels, channels * 9);
        if (tgn_learn_shape__pools(shape, i))
            take_linear(&out->block[i].pooled, &at, channels, 2 * channels);
        take_linear(&out->block[i].second, &at, channels, channels * 9);
    }
    take_linear(&out->policy, &at, head, channels);
    take_linear(&out->policy_pooled, &at, head, 2 * channels);
    take_linear(&out->move, &at, 1, head);
    take_linear(&out->pass, &at, 1, 2 * channels);
    take_linear(&out->value, &at, head, channels);
    take_linear(&out->owner, &at, 1, head);
    take_linear(&out->hidden, &at, hidden, 2 * head + TGN_LEARN_GLOBALS + 1);
    take_linear(&out->chance, &at, 1, hidden);
    take_linear(&out->score, &at, 1, hidden);
    return at.count;
}

static int read_numbers(float *out, const uint8_t *bytes, size_t count, tgn_error *error)
{
    for (size_t i = 0; i < count; i++) {
        out[i] = half_to_float((uint16_t)number_at(bytes + HEADER + 2 * i, 2));
        if (!isfinite(out[i]))
            return refuse(error, (int64_t)(HEADER + 2 * i), "weights with an infinite number, or none");
    }
    return TGN_OK;
}

int tgn_learn_weights__parse(tgn_learn_weights *out, const uint8_t *bytes, size_t count, tgn_error *error)
{
    *out = (tgn_learn_weights){0};
    TGN_TRY(read_header(&out->shape, bytes, count, error));
    const size_t numbers = name_numbers(out, NULL);
    if (number_at(bytes + 48, 4) != numbers)
        return refuse(error, 48, "a file of weights whose header contradicts itself");
    if (count != HEADER + 2 * numbers + SUM)
        return refuse(error, (int64_t)count,
                      count < HEADER + 2 * numbers + SUM ? "a file of weights that was cut off"
                                                         : "a file of weights with something behind its end");
    if (number_at(bytes + count - SUM, SUM) != sum_of(bytes, count - SUM))
        return refuse(error, (int64_t)(count - SUM), "a damaged file of weights: wrong checksum");
    out->numbers = malloc(numbers * sizeof *out->numbers);
    if (!out->numbers)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the weights");
    const int code = read_numbers(out->numbers, bytes, numbers, error);
    if (code < 0) {
        tgn_learn_weights__clear(out);
        return code;
    }
    (void)name_numbers(out, out->numbers);
    return TGN_OK;
}

void tgn_learn_weights__clear(tgn_learn_weights *weights)
{
    free(weights->numbers);
    *weights = (tgn_learn_weights){0};
}
