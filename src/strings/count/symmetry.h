/*
 * symmetry.h - how many of the counted boards differ up to symmetry
 */
#ifndef TENGEN_STRINGS_COUNT_SYMMETRY_H
#define TENGEN_STRINGS_COUNT_SYMMETRY_H

#include "strings/maximum/search.h"

/*
 * `search` has counted the boards of an empty board, in one phase, and kept its rows. Returns 0; TGN_ERR_LIMIT (too
 * wide, or `memory`), TGN_ERR_MEMORY, TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_strings__count_classes(tgn_strings_number *out, const tgn_strings_search *search,
                                           uint64_t memory, const tgn_progress *progress, tgn_error *error);

#endif
