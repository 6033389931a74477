/*
 * bounded_search.h - claims that are true within a given number of moves
 *
 * "The claimant gets enough safe area within n moves" needs no history: whatever happened before, n moves are
 * n moves, and going round in circles only wastes them. So nothing that is remembered depends on a path, and
 * what is proved is proved for every rule about endless play. The price: this search never finds that a claim
 * is false, only that it is not true so soon. To refute a claim, search the opposing one.
 *
 * Iterative deepening, with three things that make it fast:
 *
 * 1. A claimant that needs more stones than it has moves left has failed (goal.h).
 * 2. Moves are tried in the order of their evaluation (evaluation.h; before there is one, by the stones still missing
 *    after them), and the later moves of the claimant are given fewer moves to succeed. A proof stays a proof; one that
 *    is missed is found in a later iteration.
 * 3. Before any move is searched all are looked up, and those that paired moves answer are left out (goal.h).
 *
 * README.md has what each of them saves.
 */
#ifndef TGN_SOLVE_BOUNDED_SEARCH_H
#define TGN_SOLVE_BOUNDED_SEARCH_H

#include "solve/search/claim.h"
#include "solve/search/goal.h"
#include "solve/search/evaluation.h"
#include "solve/search/transposition_table.h"

#include <stdatomic.h>

enum {
    TGN_SOLVE_BOUNDED_MOST = 120, /* moves */
    TGN_SOLVE_BOUNDED_PASS = 31,  /* the number of a pass */
    TGN_SOLVE_BOUNDED_NONE = 30   /* the number of no move at all; points are 0 to 29 */
};

/* A search for claims to one score; the pointers belong to the caller. */
typedef struct tgn_solve_bounded {
    tgn_solve_goal goal;
    const tgn_solve_encoder *encoder;
    tgn_solve_transpositions *transpositions;
    const tgn_solve_evaluation *evaluation; /* orders the moves; NULL: missing stones do */
    bool backward;            /* the second of two searches of one claim: takes replies from the other end */
    const _Atomic bool *halt; /* set by the caller: give up */
    _Atomic uint64_t *nodes;  /* added to now and then */
    void (*pause)(void *context); /* called now and then, may set `halt`; may be NULL */
    void *context;
    /* Private: moves that were good before, and nodes so far. */
    uint32_t history[2][32];
    uint8_t killer[TGN_SOLVE_BOUNDED_MOST + 1][2];
    unsigned visited;
} tgn_solve_bounded;

/* Whether the claim is true within `moves` moves. False also when it was halted. */
bool tgn_solve_bounded__holds(tgn_solve_bounded *bounded, const tgn_solve_claim *claim, int moves);

/*
 * The same for `from` moves, then one more at a time up to `most`, skipping those already known to be too
 * few.
 */
bool tgn_solve_bounded__deepen(tgn_solve_bounded *bounded, const tgn_solve_claim *claim, int from, int most);

/*
 * What is known of a claim, for the side to move. That it is false is never found here, but it may have been
 * stored by others (endless_defence.h).
 */
tgn_solve_verdict tgn_solve_bounded__known(const tgn_solve_bounded *bounded, const tgn_solve_claim *claim);

/* Store that a claim is true, with the winning move if the claimant is to move, or false. */
void tgn_solve_bounded__store(tgn_solve_bounded *bounded, const tgn_solve_claim *claim, bool is_true,
                              int move);

/*
 * The claim after the reply that is known to refute it for longest. Returns for how many moves; 0: none is
 * known.
 */
int tgn_solve_bounded__best_reply(const tgn_solve_bounded *bounded, const tgn_solve_claim *claim,
                                  tgn_solve_claim *out);

/* The claim after a legal move; and the move that leads from one claim to the next. */
tgn_solve_claim tgn_solve_bounded__after(const tgn_solve_bounded *bounded, const tgn_solve_claim *claim,
                                         int move);
int tgn_solve_bounded__move_between(const tgn_solve_claim *claim, const tgn_solve_claim *next);

/*
 * The move that proved a claim of the side to move; TGN_SOLVE_BOUNDED_NONE when none was found, or it was
 * forgotten. Every reply to it leads to a claim that was settled before this one, or needs no search.
 */
int tgn_solve_bounded__proving_move(const tgn_solve_bounded *bounded, const tgn_solve_claim *claim);

#endif
