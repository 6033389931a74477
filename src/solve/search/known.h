/*
 * transposition_table.h - what long searches have found, so that nobody has to wait for it again
 *
 * The program carries the claims of 5x5 that were settled with few stones on the board, as a memory (transposition_table.h) with
 * little in it: after these moves a search has the rest. data/solve/5x5.known is made by tools/known_make.c from the
 * checkpoint of a search of first moves, five of the six; a test settles some of its claims anew.
 */
#ifndef TGN_SOLVE_KNOWN_H
#define TGN_SOLVE_KNOWN_H

#include <tengen/point.h>

#include "solve/search/transposition_table.h"

/*
 * Put what is known of a board of this size, nothing for most, into a memory whose `mark` it should have. Returns 0 or
 * TGN_ERR_MEMORY; TGN_ERR_INPUT if what the program carries is damaged.
 */
TGN_CHECKED int tgn_solve_transpositions__add_known(tgn_solve_transpositions *memory, tgn_size size,
                                                    uint64_t mark, tgn_error *error);

#endif
