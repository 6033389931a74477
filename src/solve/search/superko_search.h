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
#ifndef TGN_SOLVE_SUPERKO_SEARCH_H
#define TGN_SOLVE_SUPERKO_SEARCH_H

#include <tengen/progress.h>

#include "solve/position/grid.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

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

/*
 * superko_search.h - "does Black get so many points?", asked where no position may come back
 *
 *      tgn_solve_superko_search *trial = ...;                          // zeros, then tgn_solve_superko_search__open() and the limits
 *      tgn_solve_superko_node here = {.here = {{black, white}, 0, false}};
 *      tgn_solve_superko_search__enter(trial, &here);
 *      if (tgn_solve_superko_search__ask(trial, &here, 3) == TGN_SOLVE_SUPERKO_YES) ...
 *      tgn_solve_superko_search__leave(trial, &here);
 *      tgn_solve_superko_search__close(trial);
 *
 * Threads: a trial belongs to one thread.
 */

typedef enum tgn_solve_superko_verdict {
    TGN_SOLVE_SUPERKO_NO,
    TGN_SOLVE_SUPERKO_YES,
    TGN_SOLVE_SUPERKO_UNKNOWN
} tgn_solve_superko_verdict;

/* Stones and side to move: 0 is Black, 1 is White. */
typedef struct tgn_solve_superko_position {
    tgn_solve_set stones[2];
    int mover;
    bool passed;
} tgn_solve_superko_position;

/*
 * A standing on the path: what stood from `since` on stood in the tree below it, and is no term of its
 * verdict.
 */
typedef struct tgn_solve_superko_node {
    tgn_solve_superko_position here;
    uint64_t key;
    int since;
    bool pushed;
} tgn_solve_superko_node;

struct tgn_solve_superko_memory;

typedef struct tgn_solve_superko_search {
    tgn_solve_grid grid;
    bool situational; /* the same stones may come back for the other side to move */
    int points;       /* of the question that is being asked */
    int round;        /* the depth at which its tree is cut now */
    tgn_solve_superko_path path;
    struct tgn_solve_superko_memory *memory; /* verdicts that were found before */
    size_t mask;
    uint64_t nodes, nodes_most; /* 0: no limit */
    const tgn_progress *progress;
    struct timespec begin;
    double seconds_most;   /* 0: no limit */
    bool gave_up, stopped; /* by a limit; by the caller */
} tgn_solve_superko_search;

/* A move is the index of a point, or this. */
enum { TGN_SOLVE_SUPERKO_PASS = 31, TGN_SOLVE_SUPERKO_MOVES = 32 };

/* Make room for what is remembered. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_solve_superko_search__open(tgn_solve_superko_search *trial, tgn_size size,
                                               bool situational, size_t bytes);
void tgn_solve_superko_search__close(tgn_solve_superko_search *trial);

/* What may not come back: the stones, and under situational superko whose turn it is. Never 0. */
uint64_t tgn_solve_superko_search__key(const tgn_solve_superko_search *trial,
                                       const tgn_solve_superko_position *here);

/* Black's lead by area. */
int tgn_solve_superko_search__score(const tgn_solve_superko_search *trial,
                                    const tgn_solve_superko_position *here);

/* Play on an empty point, or pass. Returns the stones taken, or -1 for suicide. The past is not looked at. */
int tgn_solve_superko_search__play(const tgn_solve_superko_search *trial,
                                   const tgn_solve_superko_position *here, int move,
                                   tgn_solve_superko_position *out);

/*
 * All moves that are no suicide, the most promising first; `first`, if it is one, before all. Returns how
 * many.
 */
int tgn_solve_superko_search__moves(const tgn_solve_superko_search *trial,
                                    const tgn_solve_superko_position *here, int first,
                                    uint8_t out[TGN_SOLVE_SUPERKO_MOVES]);

/* Step into a standing (`here` is given), and out of the one that was entered last. */
void tgn_solve_superko_search__enter(tgn_solve_superko_search *trial, tgn_solve_superko_node *place);
void tgn_solve_superko_search__leave(tgn_solve_superko_search *trial, const tgn_solve_superko_node *place);

/* From a place that was entered. Unknown only when a limit was met. */
tgn_solve_superko_verdict tgn_solve_superko_search__ask(tgn_solve_superko_search *trial,
                                                        const tgn_solve_superko_node *place, int points);

#endif
