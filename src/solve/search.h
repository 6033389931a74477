/*
 * search.h - claims settled by proof-number search, whatever endless play has to do with them
 *
 * The method and why it is right: search.c. Unlike bounded.h it also finds that a claim is false because the
 * other side can go round in circles for ever; on boards of more than 16 points it is much slower. A search
 * remembers what it has settled, so that claims to other scores and about later situations help each other;
 * one search is for one size of board.
 *
 * Threads: a search belongs to one caller at a time; inside it uses as many threads as it was made with.
 */
#ifndef TGN_SOLVE_SEARCH_H
#define TGN_SOLVE_SEARCH_H

#include <tengen/progress.h>
#include <tengen/solve.h>

#include "solve/claim.h"
#include "solve/reach.h"

typedef struct tgn_search tgn_search;

typedef struct tgn_search_limits {
    uint64_t nodes; /* gives up after so many; 0: never */
    double until;   /* ... or at this time of tgn_clock__seconds(); 0: never */
} tgn_search_limits;

/* `memory` in bytes, `threads` at least 1. Returns 0, TGN_ERR_LIMIT for too large a board, TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_search__new(tgn_search **out, tgn_size size, size_t memory, int threads,
                                tgn_error *error);
void tgn_search__free(tgn_search *search);

/*
 * Settle a claim: `out` tells whether the side to move has its way, TGN_VERDICT_OPEN when the limits were met.
 * `claimant` and `other` tell how far each side is from its ground. Returns 0 or TGN_ERR_STOPPED.
 */
TGN_CHECKED int tgn_search__settle(tgn_search *search, const tgn_claim *claim, const tgn_reach *claimant,
                                   const tgn_reach *other, const tgn_search_limits *limits,
                                   const tgn_progress *progress, tgn_verdict *out, tgn_error *error);

/* Nodes expanded since the search was made. */
uint64_t tgn_search__nodes(const tgn_search *search);

#endif
