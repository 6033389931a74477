/*
 * ascii.h - kinds of ASCII characters, whatever the locale
 *
 * The functions of <ctype.h> ask the locale, and may not be asked about a negative char.
 */
#ifndef TENGEN_BASE_ASCII_H
#define TENGEN_BASE_ASCII_H

#include <stdbool.h>

/* Space, tab, line feed, vertical tab, form feed, carriage return. */
static inline bool tgn_ascii__blank(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool tgn_ascii__upper(int c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool tgn_ascii__lower(int c)
{
    return c >= 'a' && c <= 'z';
}

static inline bool tgn_ascii__letter(int c)
{
    return tgn_ascii__upper(c) || tgn_ascii__lower(c);
}

static inline bool tgn_ascii__digit(int c)
{
    return c >= '0' && c <= '9';
}

#endif
