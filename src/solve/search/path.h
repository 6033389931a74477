/*
 * superko_search.h - what stood on the board on the way here, and what a verdict had to know about it
 *
 * Under superko a move is forbidden when it repeats what stood before, so the verdict about a situation may
 * depend on the whole way to it. But it seldom depends on much of it, and what it depends on can be written
 * down while it is found. These are its terms:
 *
 *      fresh   the winner's own moves led to these; none of them may have stood before
 *      stood   the loser's moves to these were forbidden; all of them must have stood before
 *
 * Moves of the loser that were tried and failed need no terms: were one of them forbidden elsewhere, so much
 * the better for the winner. On any other way that meets its terms a verdict holds again.
 *
 * `fresh` is kept as a signature (a bit a position, several positions to a bit), so that two disjoint
 * signatures mean disjoint sets: it may refuse what would be right, never the other way round.
 */
#ifndef TGN_SOLVE_PATH_H
#define TGN_SOLVE_PATH_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TGN_SOLVE_SUPERKO_PATH_MAX = 1000,   /* positions on a way */
    TGN_SOLVE_SUPERKO_PATH_SLOTS = 4096, /* a power of two well above */
    TGN_SOLVE_SUPERKO_PRESENT = 6,
    TGN_SOLVE_SUPERKO_SIGNATURE_WORDS = 8 /* of a signature */
};

typedef struct tgn_solve_superko_signature {
    uint64_t word[TGN_SOLVE_SUPERKO_SIGNATURE_WORDS];
} tgn_solve_superko_signature;

typedef struct tgn_solve_superko_path {
    int count;
    uint64_t key[TGN_SOLVE_SUPERKO_PATH_MAX]; /* what stood, first to last, each once; never 0 */
    tgn_solve_superko_signature
        before[TGN_SOLVE_SUPERKO_PATH_MAX + 1]; /* of all that stood before the n-th */
    uint16_t
        slot[TGN_SOLVE_SUPERKO_PATH_SLOTS]; /* index + 1 of a key, by linear probing from its hash; 0: free */
} tgn_solve_superko_path;

/* Where on the path a key stands, or -1. */
int tgn_solve_superko_path__find(const tgn_solve_superko_path *path, uint64_t key);

/* Add a key that is not there, at the end; and take the last one away again. */
void tgn_solve_superko_path__push(tgn_solve_superko_path *path, uint64_t key);
void tgn_solve_superko_path__pop(tgn_solve_superko_path *path);

typedef struct tgn_solve_superko_conditions {
    tgn_solve_superko_signature absent;
    uint64_t present[TGN_SOLVE_SUPERKO_PRESENT];
    int present_count;
    bool overflow; /* more stood than fits: the verdict holds for this way alone */
} tgn_solve_superko_conditions;

void tgn_solve_superko_conditions__add_absent(tgn_solve_superko_conditions *terms, uint64_t key);
void tgn_solve_superko_conditions__add_present(tgn_solve_superko_conditions *terms, uint64_t key);

/* Add the terms of `more` to `terms`. */
void tgn_solve_superko_conditions__join(tgn_solve_superko_conditions *terms,
                                        const tgn_solve_superko_conditions *more);

/* Whether a path meets the terms; `count`: how much of it `fresh` is about, from its beginning. */
bool tgn_solve_superko_conditions__met(const tgn_solve_superko_conditions *terms,
                                       const tgn_solve_superko_path *path, int count);

#endif
