/*
 * value.h - a value's text without the blanks around it
 */
#ifndef TENGEN_SGF_VALUE_H
#define TENGEN_SGF_VALUE_H

#include <tengen/sgf.h>

/* Blanks as SGF has them: space, tab, line ends, vertical tab, form feed. */
static inline bool tgn_value__blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

typedef struct tgn_span {
    const char *start;
    size_t length;
} tgn_span;

static inline tgn_span tgn_value__trim(const tgn_sgf *tree, const tgn_sgf_value *value)
{
    tgn_span span = {tree->text + value->start, value->length};
    while (span.length && tgn_value__blank(span.start[0]))
        span.start++, span.length--;
    while (span.length && tgn_value__blank(span.start[span.length - 1]))
        span.length--;
    return span;
}

#endif
