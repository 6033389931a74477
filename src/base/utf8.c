/* utf8.c - see utf8.h */
#include "base/utf8.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Whether any of these 64 bytes has its high bit set. */
static inline bool block_has_high(const uint8_t *at)
{
#ifdef __SSE2__
    const __m128i *from = (const __m128i *)(const void *)at;
    __m128i low = _mm_or_si128(_mm_loadu_si128(from), _mm_loadu_si128(from + 1));
    __m128i high = _mm_or_si128(_mm_loadu_si128(from + 2), _mm_loadu_si128(from + 3));
    return _mm_movemask_epi8(_mm_or_si128(low, high)) != 0;
#else
    uint64_t words[8], all = 0;
    memcpy(words, at, sizeof words);
    for (int i = 0; i < 8; i++)
        all |= words[i];
    return (all & 0x8080808080808080) != 0;
#endif
}

/* Whether any of these 8 bytes has its high bit set. */
static inline bool word_has_high(const uint8_t *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return (word & 0x8080808080808080) != 0;
}

size_t tgn_utf8__ascii(const void *bytes, size_t length)
{
    const uint8_t *at = bytes;
    size_t i = 0;
    while (length - i >= 64 && !block_has_high(at + i))
        i += 64;
    while (length - i >= 8 && !word_has_high(at + i))
        i += 8;
    while (i < length && at[i] < 0x80)
        i++;
    return i;
}

/* How many bytes a character with this first byte has, and the least and greatest second byte it allows. */
static inline size_t shape(uint8_t first, uint8_t *least, uint8_t *greatest)
{
    *least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    *greatest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (first < 0xC2 || first > 0xF4)
        return first < 0x80 ? 1 : 0;
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/*
 * How many of the bytes agree with the shape that the first one announces; that shape's size in *size (0: no
 * such first byte).
 */
static size_t agreeing(const uint8_t *at, size_t length, size_t *size)
{
    uint8_t least, greatest;
    *size = shape(at[0], &least, &greatest);
    if (*size < 2)
        return *size;
    if (length < 2 || at[1] < least || at[1] > greatest)
        return 1;
    size_t n = 2;
    while (n < *size && n < length && (at[n] & 0xC0) == 0x80)
        n++;
    return n;
}

size_t tgn_utf8__next(const void *bytes, size_t length, uint32_t *code)
{
    static const uint8_t payload[5] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    const uint8_t *at = bytes;
    size_t size;
    if (agreeing(at, length, &size) < size || size == 0)
        return 0;
    uint32_t value = at[0] & payload[size];
    for (size_t i = 1; i < size; i++)
        value = value << 6 | (at[i] & 0x3F);
    *code = value;
    return size;
}

bool tgn_utf8__is_cut(const void *bytes, size_t length)
{
    size_t size;
    return length > 0 && agreeing(bytes, length, &size) == length && length < size;
}

/*
 * The length of a stretch of three-byte characters: nearly all Chinese, Japanese and Korean text. One load
 * and one mask check a character; the two first bytes with a narrower second byte (E0, ED) are told by bit 5
 * of that second byte.
 */
static size_t three_byte_stretch(const uint8_t *at, size_t length)
{
    size_t i = 0;
    for (; length - i >= 4; i += 3) {
        uint32_t word = (uint32_t)at[i] | (uint32_t)at[i + 1] << 8 | (uint32_t)at[i + 2] << 16;
        if ((word & 0xC0C0F0) != 0x8080E0 || (word & 0x200F) == 0x0000 || (word & 0x200F) == 0x200D)
            break;
    }
    return i;
}

size_t tgn_utf8__valid(const void *bytes, size_t length)
{
    const uint8_t *at = bytes;
    size_t i = 0;
    while (i < length) {
        if (at[i] < 0x80) {
            i += tgn_utf8__ascii(at + i, length - i);
            continue;
        }
        i += three_byte_stretch(at + i, length - i);
        if (at[i] < 0x80)
            continue;
        uint32_t code;
        size_t size = tgn_utf8__next(at + i, length - i, &code);
        if (size == 0)
            break;
        i += size;
    }
    return i;
}

size_t tgn_utf8__put(char *out, uint32_t code)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t size = tgn_utf8__size(code);
    for (size_t i = size - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(size == 2 ? 0xC0 | code : size == 3 ? 0xE0 | code : 0xF0 | code);
    return size;
}
