/* utf8_test.c - the fast validator against one that is obviously right */
#include "base/utf8.h"
#include "../check.h"

/* RFC 3629, section 4, line by line. The length of the character at the start, 0 if there is none. */
static size_t slow_next(const uint8_t *b, size_t n)
{
#define IN(i, low, high) ((i) < n && b[i] >= (low) && b[i] <= (high))
#define TAIL(i)          IN(i, 0x80, 0xBF)
    if (IN(0, 0x00, 0x7F))
        return 1;
    if (IN(0, 0xC2, 0xDF) && TAIL(1))
        return 2;
    if ((IN(0, 0xE0, 0xE0) && IN(1, 0xA0, 0xBF) && TAIL(2)) || (IN(0, 0xE1, 0xEC) && TAIL(1) && TAIL(2)) ||
        (IN(0, 0xED, 0xED) && IN(1, 0x80, 0x9F) && TAIL(2)) || (IN(0, 0xEE, 0xEF) && TAIL(1) && TAIL(2)))
        return 3;
    if ((IN(0, 0xF0, 0xF0) && IN(1, 0x90, 0xBF) && TAIL(2) && TAIL(3)) ||
        (IN(0, 0xF1, 0xF3) && TAIL(1) && TAIL(2) && TAIL(3)) ||
        (IN(0, 0xF4, 0xF4) && IN(1, 0x80, 0x8F) && TAIL(2) && TAIL(3)))
        return 4;
    return 0;
#undef IN
#undef TAIL
}

static size_t slow_valid(const uint8_t *b, size_t n)
{
    size_t i = 0, size;
    while (i < n && (size = slow_next(b + i, n - i)) > 0)
        i += size;
    return i;
}

/* Every pair of first bytes, with the bytes behind them at the edges of what matters. */
static void every_beginning(void)
{
    static const uint8_t edges[] = {0x00, 0x3F, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xE3, 0xFF};
    uint32_t code;
    for (unsigned first = 0; first < 256; first++)
        for (unsigned second = 0; second < 256; second++)
            for (size_t third = 0; third < sizeof edges; third++)
                for (size_t fourth = 0; fourth < sizeof edges; fourth++) {
                    uint8_t b[4] = {(uint8_t)first, (uint8_t)second, edges[third], edges[fourth]};
                    for (size_t n = 1; n <= 4; n++) {
                        CHECK(tgn_utf8__next(b, n, &code) == slow_next(b, n));
                        CHECK(tgn_utf8__valid(b, n) == slow_valid(b, n));
                    }
                }
}

/* Every code point survives being written and read; surrogates are refused. */
static void every_code_point(void)
{
    for (uint32_t code = 0; code < 0x110000; code++) {
        char text[4];
        uint32_t back = 0;
        size_t size = tgn_utf8__put(text, code);
        CHECK(size == tgn_utf8__size(code));
        bool surrogate = code >= 0xD800 && code <= 0xDFFF;
        CHECK(tgn_utf8__next(text, size, &back) == (surrogate ? 0 : size));
        CHECK(surrogate || back == code);
    }
}

/* A beginning is cut exactly when some continuation makes it whole and it is not whole yet. */
static void cut_characters(void)
{
    static const uint8_t tails[] = {0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF};
    for (unsigned first = 0; first < 256; first++) {
        uint8_t b[4] = {(uint8_t)first};
        bool can = false;
        for (size_t i = 0; i < sizeof tails; i++) {
            b[1] = tails[i];
            b[2] = b[3] = 0x80;
            can = can || slow_next(b, 4) > 1;
            CHECK(tgn_utf8__is_cut(b, 2) == (slow_next(b, 4) > 2));
            CHECK(tgn_utf8__is_cut(b, 3) == (slow_next(b, 4) > 3));
            CHECK(!tgn_utf8__is_cut(b, 4));
        }
        CHECK(tgn_utf8__is_cut(b, 1) == can);
    }
    CHECK(!tgn_utf8__is_cut("", 0));
}

/* Mixed text of all lengths and alignments, some of it broken at a random place. */
static void long_texts(void)
{
    static const uint32_t samples[] = {'a', ']', 0xE9, 0x7FF, 0x800, 0x6BB5, 0xAC00, 0xFFFD, 0x1F600};
    uint64_t seed = 1;
    char text[600];
    for (int round = 0; round < 3000; round++) {
        size_t n = check_random(&seed) % 16, length = n + 1 + check_random(&seed) % 500;
        unsigned kinds = 1 + (unsigned)(check_random(&seed) % 9);
        memset(text, 'x', n);
        while (n < length)
            n += tgn_utf8__put(text + n, samples[check_random(&seed) % kinds]);
        CHECK(tgn_utf8__valid(text, n) == n);
        text[check_random(&seed) % n] = (char)check_random(&seed);
        const uint8_t *bytes = (const uint8_t *)text;
        CHECK(tgn_utf8__valid(bytes, n) == slow_valid(bytes, n));
        size_t ascii = 0;
        while (ascii < n && bytes[ascii] < 0x80)
            ascii++;
        CHECK(tgn_utf8__ascii(bytes, n) == ascii);
    }
}

int main(int argc, char **argv)
{
    TEST(every_beginning);
    TEST(every_code_point);
    TEST(cut_characters);
    TEST(long_texts);
    return check_done();
}
