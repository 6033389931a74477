/*
 * transposition_table.h - what a search remembers: a table that several threads write without locks
 *
 * An entry is two words, the code of a claim and what is known of it, and the first is kept as code ^ known: an
 * entry of which two threads wrote one word each then belongs to no code, and is not found. Four entries, a cache line, are
 * where a code may stand. Two tiers: three of them keep what cost most work, the fourth is always given to the
 * newest.
 *
 *      bit 63         36 35                8 7      2 1  0
 *      |      move      |      moves       |  work  |  1 |    open: not true within so many moves
 *      |                      move | won   |  work  |  2 |    settled
 */
#ifndef TGN_SOLVE_TRANSPOSITION_TABLE_H
#define TGN_SOLVE_TRANSPOSITION_TABLE_H

#include <tengen/error.h>
#include <tengen/point.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum tgn_solve_known {
    TGN_SOLVE_KNOWN_NOTHING,
    TGN_SOLVE_KNOWN_OPEN,
    TGN_SOLVE_KNOWN_SETTLED
} tgn_solve_known;

/* What is known of a claim, unpacked. */
typedef struct tgn_solve_transposition {
    tgn_solve_known known;
    uint32_t moves; /* open: it is not true within so many */
    bool won;       /* settled: by the side to move */
    uint8_t move;   /* ... with this move, numbered as the search likes; or, open, what spoiled it */
    int work;       /* what it cost, up to 63: what cost most is kept */
} tgn_solve_transposition;

typedef struct tgn_solve_transpositions tgn_solve_transpositions;

/* As many bytes as the largest power of two within `bytes`. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_solve_transpositions__new(tgn_solve_transpositions **out, size_t bytes);
void tgn_solve_transpositions__free(tgn_solve_transpositions *table);

tgn_solve_transposition tgn_solve_transpositions__get(const tgn_solve_transpositions *table, uint64_t code);
void tgn_solve_transpositions__put(tgn_solve_transpositions *table, uint64_t code,
                                   const tgn_solve_transposition *found);

/* Bring the entries of a code near, before they are asked for. */
void tgn_solve_transpositions__prefetch(const tgn_solve_transpositions *table, uint64_t code);

/*
 * All of it to a file, and back; `mark` tells what it belongs to. The file takes its name when it is complete. Loading
 * takes any size of memory. Returns 0; TGN_ERR_IO; TGN_ERR_INPUT for another mark or a damaged file;
 * TGN_ERR_MISSING when there is no file.
 */
TGN_CHECKED int tgn_solve_transpositions__save(const tgn_solve_transpositions *table, const char *path,
                                               uint64_t mark, tgn_error *error);
TGN_CHECKED int tgn_solve_transpositions__load(tgn_solve_transpositions *table, const char *path,
                                               uint64_t mark, tgn_error *error);

/* The same from an open file, which errors call `name`, without what is not `wanted` (NULL: all of it). */
typedef bool tgn_solve_transposition_filter(uint64_t code, const tgn_solve_transposition *found);
TGN_CHECKED int tgn_solve_transpositions__read(tgn_solve_transpositions *table, FILE *file, const char *name,
                                               uint64_t mark, tgn_solve_transposition_filter *wanted,
                                               tgn_error *error);

/*
 * transposition_table.h - what long searches have found, so that nobody has to wait for it again
 *
 * The program carries the claims of 5x5 that were settled with few stones on the board, as a memory (transposition_table.h) with
 * little in it: after these moves a search has the rest. data/solve/5x5.known is made by tools/known_make.c from the
 * checkpoint of a search of first moves, five of the six; a test settles some of its claims anew.
 */

/*
 * Put what is known of a board of this size, nothing for most, into a memory whose `mark` it should have. Returns 0 or
 * TGN_ERR_MEMORY; TGN_ERR_INPUT if what the program carries is damaged.
 */
TGN_CHECKED int tgn_solve_transpositions__add_known(tgn_solve_transpositions *memory, tgn_size size,
                                                    uint64_t mark, tgn_error *error);

#endif
