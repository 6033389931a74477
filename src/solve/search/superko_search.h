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
#ifndef TGN_SOLVE_SUPERKO_SEARCH_H
#define TGN_SOLVE_SUPERKO_SEARCH_H

#include <tengen/progress.h>

#include "solve/position/grid.h"
#include "solve/search/path.h"

#include <stddef.h>
#include <time.h>

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
