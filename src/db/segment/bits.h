/*
 * bits.h - writing and reading numbers of any width, lowest bit first
 *
 * Bit i of a stream is bit i % 8 of byte i / 8, and a number's lowest bit comes first, so that a number of up
 * to 57 bits is one load of eight bytes, a shift and a mask, wherever it begins.
 *
 * Numbers that are usually small are written in the k-th order exponential Golomb code: with q = (x >> k) + 1
 * of z + 1 binary digits, z zeros, a one, the z lower digits of q, and the k lowest of x. Numbers below 2^k
 * cost k + 1 bits, and every doubling two more, so no number becomes very long.
 *
 *      x (k = 0)   0    1     2     3       4               k = 2: 0..3    4..11    12..27
 *      bits        1    010   011   00100   00101           bits   3       5        7
 *
 * A writer or reader that has failed (no memory; past the end) stays failed: check `failed` at the end. A
 * failed reader returns 0.
 */
#ifndef TENGEN_DB_SEGMENT_BITS_H
#define TENGEN_DB_SEGMENT_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* Eight bytes as a number, lowest byte first: one instruction where bytes lie in that order. */
static inline uint64_t tgn_segment_bits__load(const uint8_t *bytes)
{
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
           (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
           (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

static inline void tgn_segment_bits__store(uint8_t *bytes, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(value >> (8 * i));
}

static inline uint64_t tgn_segment_bits__mask(unsigned width)
{
    return width < 64 ? ((uint64_t)1 << width) - 1 : ~(uint64_t)0;
}

/* Binary digits of a number: 0 for 0, 1 for 1, 2 for 2 and 3. */
static inline unsigned tgn_segment_bits__width(uint64_t value)
{
    return value ? 64 - (unsigned)__builtin_clzll(value) : 0;
}

static inline unsigned tgn_segment_bits__ones(uint64_t x)
{
    x -= x >> 1 & 0x5555555555555555ULL;
    x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return (unsigned)(x * 0x0101010101010101ULL >> 56);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

typedef struct tgn_segment_bits {
    uint8_t *bytes;
    size_t length, capacity; /* whole words written */
    uint64_t word;           /* the bits after them, `fill` of them, always below 64 */
    unsigned fill;
    bool failed;
} tgn_segment_bits;

static inline void tgn_segment_bits__reset(tgn_segment_bits *bits)
{
    bits->length = 0;
    bits->word = 0;
    bits->fill = 0;
    bits->failed = false;
}

static inline void tgn_segment_bits__clear(tgn_segment_bits *bits)
{
    free(bits->bytes);
    *bits = (tgn_segment_bits){0};
}

static inline uint64_t tgn_segment_bits__count(const tgn_segment_bits *bits)
{
    return (uint64_t)bits->length * 8 + bits->fill;
}

static inline void tgn_segment_bits__spill(tgn_segment_bits *bits)
{
    if (tgn_array__need(&bits->bytes, &bits->capacity, bits->length + 8) < 0) {
        bits->failed = true;
        return;
    }
    tgn_segment_bits__store(bits->bytes + bits->length, bits->word);
    bits->length += 8;
}

/* `value` has no more than `width` digits; 0 <= width <= 64. */
static inline void tgn_segment_bits__put(tgn_segment_bits *bits, uint64_t value, unsigned width)
{
    bits->word |= value << bits->fill;
    unsigned total = bits->fill + width;
    if (total >= 64) {
        const unsigned used = 64 - bits->fill;
        tgn_segment_bits__spill(bits);
        bits->word = used < 64 ? value >> used : 0;
        total -= 64;
    }
    bits->fill = total;
}

static inline void tgn_segment_bits__put_golomb(tgn_segment_bits *bits, uint64_t value, unsigned order)
{
    const uint64_t q = (value >> order) + 1;
    const unsigned zeros = tgn_segment_bits__width(q) - 1;
    tgn_segment_bits__put(bits, (uint64_t)1 << zeros, zeros + 1);
    tgn_segment_bits__put(bits, q & tgn_segment_bits__mask(zeros), zeros);
    tgn_segment_bits__put(bits, value & tgn_segment_bits__mask(order), order);
}

/* Fill the last byte up with zeros; `length` is then the length in bytes, and the writer has ended. */
static inline void tgn_segment_bits__end(tgn_segment_bits *bits)
{
    const size_t more = (bits->fill + 7) / 8, whole = bits->length;
    if (!more)
        return;
    tgn_segment_bits__spill(bits);
    bits->length = bits->failed ? whole : whole + more;
    bits->word = 0;
    bits->fill = 0;
}

/* Add all bits of another writer that has not ended. */
static inline void tgn_segment_bits__append(tgn_segment_bits *bits, const tgn_segment_bits *other)
{
    for (size_t i = 0; i < other->length; i += 8)
        tgn_segment_bits__put(bits, tgn_segment_bits__load(other->bytes + i), 64);
    tgn_segment_bits__put(bits, other->word, other->fill);
    bits->failed |= other->failed;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

typedef struct tgn_segment_bits_reader {
    const uint8_t *bytes;
    size_t length;    /* of the bytes: nothing beyond is read */
    uint64_t at, end; /* in bits; end <= 8 * length */
    bool failed;
} tgn_segment_bits_reader;

static inline uint64_t tgn_segment_bits__left(const tgn_segment_bits_reader *reader)
{
    return reader->end - reader->at;
}

static inline void tgn_segment_bits__fail(tgn_segment_bits_reader *reader)
{
    reader->failed = true;
    reader->at = reader->end;
}

/* At least 57 bits from bit `at` on; zeros after the last byte. */
static inline uint64_t tgn_segment_bits__window(const uint8_t *bytes, size_t length, uint64_t at)
{
    const size_t byte = (size_t)(at >> 3);
    if (byte + 8 <= length)
        return tgn_segment_bits__load(bytes + byte) >> (at & 7);
    uint8_t last[8] = {0};
    if (byte < length)
        memcpy(last, bytes + byte, length - byte);
    return tgn_segment_bits__load(last) >> (at & 7);
}

/* Up to 64 bits at a place that is known to lie inside. */
static inline uint64_t tgn_segment_bits__at(const uint8_t *bytes, size_t length, uint64_t at, unsigned width)
{
    if (width <= 57)
        return tgn_segment_bits__window(bytes, length, at) & tgn_segment_bits__mask(width);
    const uint64_t low = tgn_segment_bits__window(bytes, length, at) & tgn_segment_bits__mask(32);
    return low | (tgn_segment_bits__window(bytes, length, at + 32) & tgn_segment_bits__mask(width - 32))
                     << 32;
}

static inline uint64_t tgn_segment_bits__get(tgn_segment_bits_reader *reader, unsigned width)
{
    if (width > tgn_segment_bits__left(reader)) {
        tgn_segment_bits__fail(reader);
        return 0;
    }
    const uint64_t value = tgn_segment_bits__at(reader->bytes, reader->length, reader->at, width);
    reader->at += width;
    return value;
}

/* At most 33 digits before the shift: more means damage. */
static inline uint64_t tgn_segment_bits__get_golomb(tgn_segment_bits_reader *reader, unsigned order)
{
    const uint64_t window = tgn_segment_bits__window(reader->bytes, reader->length, reader->at);
    const unsigned zeros = window ? (unsigned)__builtin_ctzll(window) : 64;
    if (zeros > 32 || 2 * (uint64_t)zeros + 1 + order > tgn_segment_bits__left(reader)) {
        tgn_segment_bits__fail(reader);
        return 0;
    }
    reader->at += zeros + 1;
    const uint64_t q = (uint64_t)1 << zeros | tgn_segment_bits__get(reader, zeros);
    return (q - 1) << order | tgn_segment_bits__get(reader, order);
}

#endif
