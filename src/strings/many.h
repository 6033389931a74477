/*
 * many.h - whole numbers of 128 bits as text, and drawn at random
 */
#ifndef TENGEN_STRINGS_MANY_H
#define TENGEN_STRINGS_MANY_H

#include <tengen/strings.h>

#include "strings/layer.h"

/* Write in decimal. Returns `out`. */
char *tgn_many__format(char out[TGN_STRINGS_DIGITS], tgn_many number);

/* Read digits and nothing else. Returns 0 or TGN_ERR_ARGUMENT (no number, or too large a one). */
TGN_CHECKED int tgn_many__parse(tgn_many *out, const char *text);

/* A number below `end` (not 0), each with the same chance. The same seed gives the same number. */
tgn_many tgn_many__random(uint64_t seed, tgn_many end);

#endif
