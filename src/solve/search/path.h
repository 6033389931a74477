/*
 * path.h - what stood on the board on the way here, and what a verdict had to know about it
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
    TGN_PATH_MAX = 1000,   /* positions on a way */
    TGN_PATH_SLOTS = 4096, /* a power of two well above */
    TGN_TERMS_STOOD = 6,
    TGN_TERMS_WORDS = 8 /* of a signature */
};

typedef struct tgn_sign {
    uint64_t word[TGN_TERMS_WORDS];
} tgn_sign;

typedef struct tgn_path {
    int count;
    uint64_t key[TGN_PATH_MAX];        /* what stood, first to last, each once; never 0 */
    tgn_sign before[TGN_PATH_MAX + 1]; /* of all that stood before the n-th */
    uint16_t slot[TGN_PATH_SLOTS];     /* index + 1 of a key, by linear probing from its hash; 0: free */
} tgn_path;

/* Where on the path a key stands, or -1. */
int tgn_path__find(const tgn_path *path, uint64_t key);

/* Add a key that is not there, at the end; and take the last one away again. */
void tgn_path__push(tgn_path *path, uint64_t key);
void tgn_path__pop(tgn_path *path);

typedef struct tgn_terms {
    tgn_sign fresh;
    uint64_t stood[TGN_TERMS_STOOD];
    int stood_count;
    bool many; /* more stood than fits: the verdict holds for this way alone */
} tgn_terms;

void tgn_terms__fresh(tgn_terms *terms, uint64_t key);
void tgn_terms__stood(tgn_terms *terms, uint64_t key);

/* Add the terms of `more` to `terms`. */
void tgn_terms__join(tgn_terms *terms, const tgn_terms *more);

/* Whether a path meets the terms; `count`: how much of it `fresh` is about, from its beginning. */
bool tgn_terms__met(const tgn_terms *terms, const tgn_path *path, int count);

#endif
