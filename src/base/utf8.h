/*
 * utf8.h - UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF
 *
 *      bytes   code points            pattern
 *        1     0000 .. 007F           0xxxxxxx
 *        2     0080 .. 07FF           110xxxxx 10xxxxxx                      first byte C2 .. DF
 *        3     0800 .. FFFF           1110xxxx 10xxxxxx 10xxxxxx             E0 needs A0 .., ED needs .. 9F behind it
 *        4     10000 .. 10FFFF        11110xxx 10xxxxxx 10xxxxxx 10xxxxxx    F0 needs 90 .., F4 needs .. 8F behind it
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_BASE_UTF8_H
#define TENGEN_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TGN_UTF8_REPLACEMENT 0xFFFD /* stands for what could not be read */

/* How many bytes from the start are plain ASCII. Looks at 64 bytes at a time. */
size_t tgn_utf8__ascii(const void *bytes, size_t length);

/* The length of the longest prefix that is valid UTF-8. */
size_t tgn_utf8__valid(const void *bytes, size_t length);

/*
 * The character at the start: its length (1 to 4) and code point, or 0 when there is no valid one. `length` >
 * 0.
 */
size_t tgn_utf8__next(const void *bytes, size_t length, uint32_t *code);

/*
 * Whether these bytes, all of them, are the beginning of a valid character that needs more bytes than there
 * are.
 */
bool tgn_utf8__is_cut(const void *bytes, size_t length);

/* How many bytes a code point takes. */
static inline size_t tgn_utf8__size(uint32_t code)
{
    return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/* Write a code point (at most 4 bytes) and return how many bytes that took. */
size_t tgn_utf8__put(char *out, uint32_t code);

#endif
