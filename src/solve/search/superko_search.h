/*
 * superko_search.h - "does Black get so many points?", asked where no position may come back
 *
 *      tgn_trial *trial = ...;                          // zeros, then tgn_trial__open() and the limits
 *      tgn_place here = {.here = {{black, white}, 0, false}};
 *      tgn_trial__enter(trial, &here);
 *      if (tgn_trial__ask(trial, &here, 3) == TGN_VERDICT_YES) ...
 *      tgn_trial__leave(trial, &here);
 *      tgn_trial__close(trial);
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

typedef enum tgn_verdict { TGN_VERDICT_NO, TGN_VERDICT_YES, TGN_VERDICT_UNKNOWN } tgn_verdict;

/* Stones and side to move: 0 is Black, 1 is White. */
typedef struct tgn_standing {
    tgn_set stones[2];
    int mover;
    bool passed;
} tgn_standing;

/*
 * A standing on the path: what stood from `since` on stood in the tree below it, and is no term of its
 * verdict.
 */
typedef struct tgn_place {
    tgn_standing here;
    uint64_t key;
    int since;
    bool pushed;
} tgn_place;

struct tgn_trial_memory;

typedef struct tgn_trial {
    tgn_grid grid;
    bool situational; /* the same stones may come back for the other side to move */
    int points;       /* of the question that is being asked */
    int round;        /* the depth at which its tree is cut now */
    tgn_path path;
    struct tgn_trial_memory *memories; /* verdicts that were found before */
    size_t mask;
    uint64_t nodes, nodes_most; /* 0: no limit */
    const tgn_progress *progress;
    struct timespec begin;
    double seconds_most;   /* 0: no limit */
    bool gave_up, stopped; /* by a limit; by the caller */
} tgn_trial;

/* A move is the index of a point, or this. */
enum { TGN_TRIAL_PASS = 31, TGN_TRIAL_MOVES = 32 };

/* Make room for what is remembered. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_trial__open(tgn_trial *trial, tgn_size size, bool situational, size_t bytes);
void tgn_trial__close(tgn_trial *trial);

/* What may not come back: the stones, and under situational superko whose turn it is. Never 0. */
uint64_t tgn_trial__key(const tgn_trial *trial, const tgn_standing *here);

/* Black's lead by area. */
int tgn_trial__area(const tgn_trial *trial, const tgn_standing *here);

/* Play on an empty point, or pass. Returns the stones taken, or -1 for suicide. The past is not looked at. */
int tgn_trial__play(const tgn_trial *trial, const tgn_standing *here, int move, tgn_standing *out);

/*
 * All moves that are no suicide, the most promising first; `first`, if it is one, before all. Returns how
 * many.
 */
int tgn_trial__moves(const tgn_trial *trial, const tgn_standing *here, int first,
                     uint8_t out[TGN_TRIAL_MOVES]);

/* Step into a standing (`here` is given), and out of the one that was entered last. */
void tgn_trial__enter(tgn_trial *trial, tgn_place *place);
void tgn_trial__leave(tgn_trial *trial, const tgn_place *place);

/* From a place that was entered. Unknown only when a limit was met. */
tgn_verdict tgn_trial__ask(tgn_trial *trial, const tgn_place *place, int points);

#endif
