/*
 * superko_search.h - "does Black get at least n points?", asked where no position may repeat
 *
 *      tgn_solve_superko_search *search = ...;     // zeros, then tgn_solve_superko_search__open() and the limits
 *      tgn_solve_superko_node node = {.position = {{black, white}, 0, false}};
 *      tgn_solve_superko_search__enter(search, &node);
 *      if (tgn_solve_superko_search__ask(search, &node, 3) == TGN_SOLVE_SUPERKO_YES) ...
 *      tgn_solve_superko_search__leave(search, &node);
 *      tgn_solve_superko_search__close(search);
 *
 * Under superko a move is forbidden when it repeats an earlier position, so the verdict about a situation may
 * depend on the whole path to it. But it rarely depends on much of it, and what it depends on is noted while
 * it is found. These are its conditions:
 *
 *      absent      positions that the winner's own moves led to: none of them may be on the path
 *      present     positions that the loser's forbidden moves led to: all of them must be on the path
 *
 * Moves of the loser that were tried and failed need no condition: if one of them is forbidden elsewhere, so
 * much the better for the winner. On any other path that meets its conditions a verdict holds again.
 *
 * `absent` is kept as a signature (a bit for each position, several positions to a bit): disjoint signatures
 * mean disjoint sets, so a verdict may be refused that would hold, but never the other way round.
 *
 * Threads: a search belongs to one thread.
 */
#ifndef TGN_SOLVE_SUPERKO_SEARCH_H
#define TGN_SOLVE_SUPERKO_SEARCH_H

#include <tengen/progress.h>

#include "solve/position/grid.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TGN_SOLVE_SUPERKO_PATH_MAX = 1000,   /* positions on a path */
    TGN_SOLVE_SUPERKO_PATH_SLOTS = 4096, /* a power of two well above */
    TGN_SOLVE_SUPERKO_PRESENT = 6,       /* positions that must be on the path, at the most */
    TGN_SOLVE_SUPERKO_SIGNATURE_WORDS = 8,
    TGN_SOLVE_SUPERKO_PASS = 31, /* a move is the index of a point, or this */
    TGN_SOLVE_SUPERKO_MOVES = 32
};

/* ---- the path ------------------------------------------------------------------------------------------ */

typedef struct tgn_solve_superko_signature {
    uint64_t word[TGN_SOLVE_SUPERKO_SIGNATURE_WORDS];
} tgn_solve_superko_signature;

typedef struct tgn_solve_superko_path {
    int count;
    /* The positions, first to last, each once; never 0. */
    uint64_t key[TGN_SOLVE_SUPERKO_PATH_MAX];
    /* By number: of all positions before it. */
    tgn_solve_superko_signature before[TGN_SOLVE_SUPERKO_PATH_MAX + 1];
    /* Index + 1 of a key, by linear probing from its hash; 0: free. */
    uint16_t slot[TGN_SOLVE_SUPERKO_PATH_SLOTS];
} tgn_solve_superko_path;

/* The number of a key on the path, or -1. */
int tgn_solve_superko_path__find(const tgn_solve_superko_path *path, uint64_t key);

/* Add a key that is not on the path at its end; and remove the last one again. */
void tgn_solve_superko_path__push(tgn_solve_superko_path *path, uint64_t key);
void tgn_solve_superko_path__pop(tgn_solve_superko_path *path);

/* ---- the search ---------------------------------------------------------------------------------------- */

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
 * A position on the path. Positions from `since` on came in the tree below it, and are no conditions of its
 * verdict.
 */
typedef struct tgn_solve_superko_node {
    tgn_solve_superko_position position;
    uint64_t key;
    int since;
    bool pushed;
} tgn_solve_superko_node;

struct tgn_solve_superko_memory;

typedef struct tgn_solve_superko_search {
    tgn_solve_grid grid;
    bool situational; /* the same stones may come back for the other side to move */
    int points;       /* of the current question */
    int round;        /* the depth at which its tree is cut now */
    tgn_solve_superko_path path;
    struct tgn_solve_superko_memory *memory; /* verdicts found before */
    size_t mask;
    uint64_t nodes, nodes_most; /* 0: no limit */
    const tgn_progress *progress;
    double begin;          /* tgn_clock__seconds() */
    double seconds_most;   /* 0: no limit */
    bool gave_up, stopped; /* by a limit; by the caller */
} tgn_solve_superko_search;

/* Allocate at most `bytes` for verdicts. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_solve_superko_search__open(tgn_solve_superko_search *search, tgn_size size,
                                               bool situational, size_t bytes);
void tgn_solve_superko_search__close(tgn_solve_superko_search *search);

/* What may not repeat: the stones, and under situational superko the side to move. Never 0. */
uint64_t tgn_solve_superko_search__key(const tgn_solve_superko_search *search,
                                       const tgn_solve_superko_position *here);

/* Black's lead by area. */
int tgn_solve_superko_search__score(const tgn_solve_superko_search *search,
                                    const tgn_solve_superko_position *here);

/* Play on an empty point, or pass. Returns the stones taken, or -1 for suicide. Repetition is not checked. */
int tgn_solve_superko_search__play(const tgn_solve_superko_search *search,
                                   const tgn_solve_superko_position *here, int move,
                                   tgn_solve_superko_position *out);

/* All moves that are not suicide, `first` (or -1) and then the most promising first. Returns how many. */
int tgn_solve_superko_search__moves(const tgn_solve_superko_search *search,
                                    const tgn_solve_superko_position *here, int first,
                                    uint8_t out[TGN_SOLVE_SUPERKO_MOVES]);

/* Enter a node whose position is set, and leave the one that was entered last. */
void tgn_solve_superko_search__enter(tgn_solve_superko_search *search, tgn_solve_superko_node *node);
void tgn_solve_superko_search__leave(tgn_solve_superko_search *search, const tgn_solve_superko_node *node);

/* From a node that was entered. Unknown only when a limit was reached. */
tgn_solve_superko_verdict tgn_solve_superko_search__ask(tgn_solve_superko_search *search,
                                                        const tgn_solve_superko_node *node, int points);

#endif
