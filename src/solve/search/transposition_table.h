/*
 * transposition_table.h - what a search remembers, in a table that several threads write without locks
 *
 * A slot is two words, the key of a claim and what is known of it, and the first is stored as key ^ known: a
 * slot of which two threads wrote one word each then matches no key, and is not found. A key may stand in any
 * of four slots, a cache line. They form two tiers: three keep what cost most work, the fourth always takes
 * the newest.
 *
 *      bit 63         36 35                8 7      2 1  0
 *      |      move      |      moves       |  work  |  1 |    open: not true within that many moves
 *      |                      move | won   |  work  |  2 |    settled
 */
#ifndef TGN_SOLVE_TRANSPOSITION_TABLE_H
#define TGN_SOLVE_TRANSPOSITION_TABLE_H

#include <tengen/error.h>
#include <tengen/point.h>
#include <tengen/progress.h>

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
    uint32_t moves; /* open: the claim is not true within this many */
    bool won;       /* settled: by the side to move */
    uint8_t move;   /* settled: the winning move, numbered as the search likes; open: the best reply so far */
    int work;       /* what it cost, up to 63: what cost most is kept */
} tgn_solve_transposition;

typedef struct tgn_solve_transpositions tgn_solve_transpositions;

/* The largest power of two within `bytes`. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_solve_transpositions__new(tgn_solve_transpositions **out, size_t bytes);
void tgn_solve_transpositions__free(tgn_solve_transpositions *table);

tgn_solve_transposition tgn_solve_transpositions__get(const tgn_solve_transpositions *table, uint64_t key);
void tgn_solve_transpositions__put(tgn_solve_transpositions *table, uint64_t key,
                                   const tgn_solve_transposition *found);

/* Load the slots of a key into the processor's cache, before they are needed. */
void tgn_solve_transpositions__prefetch(const tgn_solve_transpositions *table, uint64_t key);

/* ---- files --------------------------------------------------------------------------------------------- */

/*
 * Save all of it to a file, and load it again; `mark` says what it belongs to. The file takes its name when
 * it is complete. It can be loaded into a table of any size. Returns 0; TGN_ERR_IO; TGN_ERR_INPUT for another
 * mark or a damaged file, and then the table is empty; TGN_ERR_MISSING when there is no file; TGN_ERR_STOPPED by
 * `progress` (NULL: never), and then there is no new file, or the table has a part that nobody has checked: free it.
 */
TGN_CHECKED int tgn_solve_transpositions__save(const tgn_solve_transpositions *table, const char *path,
                                               uint64_t mark, const tgn_progress *progress, tgn_error *error);
TGN_CHECKED int tgn_solve_transpositions__load(tgn_solve_transpositions *table, const char *path,
                                               uint64_t mark, const tgn_progress *progress, tgn_error *error);

/* The same from an open file, called `name` in errors; only what `filter` accepts (NULL: everything). */
typedef bool tgn_solve_transposition_filter(uint64_t key, const tgn_solve_transposition *found);
TGN_CHECKED int tgn_solve_transpositions__read(tgn_solve_transpositions *table, FILE *file, const char *name,
                                               uint64_t mark, tgn_solve_transposition_filter *filter,
                                               const tgn_progress *progress, tgn_error *error);

/*
 * Add the results of long searches that come with the program, so that nobody has to wait for them again:
 * claims on 5x5 that were settled with few stones on the board; from there a search finds the rest.
 * data/solve/5x5.known is made by tools/known_make.c from the checkpoint of a search of five of the six first
 * moves; a test settles some of its claims again. Does nothing for other sizes. `mark` as above. Returns 0;
 * TGN_ERR_MEMORY; TGN_ERR_INPUT if these results are damaged; TGN_ERR_STOPPED as above.
 */
TGN_CHECKED int tgn_solve_transpositions__add_known(tgn_solve_transpositions *table, tgn_size size,
                                                    uint64_t mark, const tgn_progress *progress,
                                                    tgn_error *error);

#endif
