/*
 * value.h - a value's text without the blanks around it
 */
#ifndef TENGEN_SGF_VALUE_H
#define TENGEN_SGF_VALUE_H

#include <tengen/sgf.h>

typedef struct tgn_span {
    const char *start;
    size_t length;
} tgn_span;

enum { TGN_VALUE_SHORT = 32 };

/*
 * A short value as plain text (escapes resolved, control bytes gone) without the blanks around it: points,
 * sizes, colours. What is longer than the room comes cut, which is no point or size either.
 */
tgn_span tgn_value__short(const tgn_sgf *tree, const tgn_sgf_value *value, char room[TGN_VALUE_SHORT]);

#endif
