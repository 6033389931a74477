/*
 * bounded_search.h - claims that are true within so many moves
 *
 * "The claimant wins ground enough within n moves" needs no history: whatever happened before, n moves are n
 * moves, and going round in circles only wastes them. So nothing that is remembered depends on a path, and what
 * is proved is proved for every rule about endless play. The price: that a claim is false is never found here,
 * only that it is not true so soon. Ask the other side's claim for that.
 *
 * Deeper and deeper, with three things that make it quick:
 *
 * 1. A claimant that needs more stones than it has moves left has failed (goal.h).
 * 2. Its moves are tried in the order in which they look good (evaluation.h; before there is any instinct, in that of the
 *    stones still missing after them), the other side's likewise, and the later ones of the claimant are given fewer
 *    moves to succeed. A proof stays a proof; one that is missed comes with the next round.
 * 3. Before any move is searched, all are looked up, and what miai answers is left out (goal.h).
 *
 * README.md has what each of them saved.
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
    TGN_SOLVE_BOUNDED_PASS = 31,  /* the number of the pass among moves */
    TGN_SOLVE_BOUNDED_NONE = 30   /* ... and of no move at all (a board has at most 30 points, 0 to 29) */
};

/* What one claim needs; the pointers are the caller's. */
typedef struct tgn_solve_bounded {
    tgn_solve_goal goal;
    const tgn_solve_encoder *encoder;
    tgn_solve_transpositions *transpositions;
    const tgn_solve_evaluation *evaluation; /* tells what to try first; NULL: missing stones do */
    bool backward;                /* the second of two that work on one claim: replies from the other end */
    const _Atomic bool *halt;     /* set from outside: give up */
    _Atomic uint64_t *nodes;      /* counted here now and then */
    void (*pause)(void *context); /* called now and then, may set `halt`; NULL: nobody wants it */
    void *context;
    /* Its own: what was good before. */
    uint32_t history[2][32];
    uint8_t killer[TGN_SOLVE_BOUNDED_MOST + 1][2];
    unsigned visited;
} tgn_solve_bounded;

/* Whether the claim is true within `moves` moves. False also when it was halted. */
bool tgn_solve_bounded__holds(tgn_solve_bounded *bounded, const tgn_solve_claim *claim, int moves);

/* The same for `from` moves and more and more, up to `most`, without those for which the answer is remembered. */
bool tgn_solve_bounded__deepen(tgn_solve_bounded *bounded, const tgn_solve_claim *claim, int from, int most);

/*
 * What is remembered of a claim, for the side to move. False claims are never found here, but others may know them
 * (endless_defence.h): not true in however many moves.
 */
tgn_solve_verdict tgn_solve_bounded__known(const tgn_solve_bounded *bounded, const tgn_solve_claim *claim);

/* Remember that it is true, by a move of the claimant if it is to move, or never. */
void tgn_solve_bounded__store(tgn_solve_bounded *bounded, const tgn_solve_claim *claim, bool is_true,
                              int move);

/* After the move of the other side that spoils a claim for longest; returns for how many moves, 0: none is remembered. */
int tgn_solve_bounded__best_reply(const tgn_solve_bounded *bounded, const tgn_solve_claim *claim,
                                  tgn_solve_claim *out);

/* The claim after a move that is known to be legal; and the move that leads from one to the next. */
tgn_solve_claim tgn_solve_bounded__after(const tgn_solve_bounded *bounded, const tgn_solve_claim *claim,
                                         int move);
int tgn_solve_bounded__move_between(const tgn_solve_claim *claim, const tgn_solve_claim *next);

/*
 * The move that proved a claim of the side to move; TGN_SOLVE_BOUNDED_NONE when that was never found or is forgotten.
 * Every reply to it leads to a claim that was settled before this one, or needs no search.
 */
int tgn_solve_bounded__proving_move(const tgn_solve_bounded *bounded, const tgn_solve_claim *claim);

#endif
