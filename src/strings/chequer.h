/*
 * chequer.h - from "stone or empty" to an answer
 */
#ifndef TENGEN_STRINGS_CHEQUER_H
#define TENGEN_STRINGS_CHEQUER_H

#include <tengen/strings.h>

/*
 * The answer that says: stones on the free points of `filling` for which `stone` (one for each point) is
 * true, in the colours of a chequerboard, everything else empty. Its strings are counted by flooding. Returns
 * 0, TGN_ERR_MEMORY, or TGN_ERR_INPUT when a stone has no liberty: then whoever chose them made a mistake. On
 * failure nothing is to be cleared.
 */
TGN_CHECKED int tgn_chequer__answer(tgn_strings *out, const tgn_filling *filling, const bool *stone,
                                    tgn_error *error);

/* The seconds of a clock that only goes forward, for `seconds` of an answer. */
double tgn_chequer__now(void);

#endif
