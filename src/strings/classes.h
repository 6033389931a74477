/*
 * classes.h - how many of the counted boards are different up to symmetry
 */
#ifndef TENGEN_STRINGS_CLASSES_H
#define TENGEN_STRINGS_CLASSES_H

#include "strings/search.h"

/* `search` has counted the boards of an empty board, in one phase, and kept its rows. Errors as tgn_fold__count(). */
TGN_CHECKED int tgn_classes__count(tgn_many *out, const tgn_search *search, uint64_t memory,
                                   const tgn_progress *progress, tgn_error *error);

#endif
