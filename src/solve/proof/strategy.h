/*
 * strategy.h - what the claimant plays in every situation that the other side can lead it to
 *
 * A table of situations with the claimant to move. Each has a move and a height, and every reply to the move
 * leads to the end of the game, to a sufficient safe area, or to a situation with a smaller height: so a side
 * that plays by the table gets what it claims, and the game ends. A side that only holds out has no heights:
 * by its table it never gets less, but the game may not end. docs/SOLVE-PROOF.md describes the file.
 *
 * Open addressing, 16 bytes a slot, at most three quarters of them used: ten million situations in 256 MiB,
 * and half as much again while the table grows.
 *
 * Threads: one caller at a time.
 */
#ifndef TGN_SOLVE_STRATEGY_H
#define TGN_SOLVE_STRATEGY_H

#include <tengen/sgf.h>

#include "solve/search/claim.h"

enum {
    TGN_SOLVE_STRATEGY_PASS = 255,  /* a pass */
    TGN_SOLVE_STRATEGY_HEIGHT = 255 /* at the most */
};

typedef struct tgn_solve_strategy_entry {
    uint64_t key;   /* see docs/SOLVE-PROOF.md; the least of all images */
    uint8_t move;   /* on that image: a point, or TGN_SOLVE_STRATEGY_PASS */
    uint8_t height; /* 0: not known yet */
    uint8_t round;  /* of the caller, from 1, in which it was begun; 0: a free slot */
} tgn_solve_strategy_entry;

typedef struct tgn_solve_strategy {
    tgn_solve_strategy_entry *slot;
    size_t slots, count; /* slots: a power of two, or 0 */
} tgn_solve_strategy;

/* Begin with {0}. */
void tgn_solve_strategy__clear(tgn_solve_strategy *strategy);

/* The key of a situation of the claimant, and the symmetry that leads to the image it describes. */
uint64_t tgn_solve_strategy__key(const tgn_solve_encoder *encoder, const tgn_solve_claim *claim,
                                 int *symmetry);

/* The entry of a key, or NULL; valid until the next put. */
const tgn_solve_strategy_entry *tgn_solve_strategy__get(const tgn_solve_strategy *strategy, uint64_t key);

/* Add an entry, or replace the one with the same key. Returns 0 or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_solve_strategy__put(tgn_solve_strategy *strategy, const tgn_solve_strategy_entry *entry);

/*
 * Write all of it as a proof of `claim`, whose claimant has this colour and wins it in a game that ends, or
 * only `holds_out`. All heights must be known in the first case, none in the second. The table is sorted in
 * place: it can only be cleared afterwards. Returns 0, or what `write` returned.
 */
TGN_CHECKED int tgn_solve_strategy__write(tgn_solve_strategy *strategy, const tgn_solve_grid *grid,
                                          const tgn_solve_claim *claim, tgn_colour claimant, bool holds_out,
                                          tgn_write_function *write, void *context);

#endif
