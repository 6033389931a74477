/*
 * proof.c - the walk through all replies
 */
#include "solve/proof/proof.h"

#include "solve/proof/strategy.h"
#include "solve/proof/watch.h"

#include <stdlib.h>

enum {
    CIRCLE = -1000,          /* beside the codes of error.h: the walk came back to its own path */
    ROUNDS = 4,              /* a circle, one among what was searched again for it, and so on */
    ROUND_BYTES = 128 << 20, /* of memory for each but the first */
    REPORT_EVERY = 1024      /* situations between two reports */
};

typedef struct proof_walk {
    tgn_solve_bounded bounded;
    tgn_solve_strategy strategy;
    int round; /* 0 with the settler's memory, more after so many circles */
    tgn_solve_transpositions *transpositions[ROUNDS]; /* by round; made when they are wanted */
    tgn_solve_proof_monitor monitor;
} proof_walk;

/* ---- the claimant's moves ------------------------------------------------------------------------------ */

/* The move that holds the claim: a pass that ends the game, one that is remembered, or one that is searched for. */
static int holding_move(proof_walk *w, const tgn_solve_claim *claim)
{
    if (claim->passed && tgn_solve_goal__is_counted(&w->bounded.goal, claim))
        return TGN_SOLVE_BOUNDED_PASS;
    for (int moves = 1; moves <= TGN_SOLVE_BOUNDED_MOST; moves++) {
        int move = tgn_solve_bounded__proving_move(&w->bounded, claim);
        if (move != TGN_SOLVE_BOUNDED_NONE)
            return move;
        if (w->monitor.halted)
            return w->monitor.halted;
        (void)tgn_solve_bounded__holds(&w->bounded, claim, moves);
    }
    return tgn_error_set(w->monitor.error, TGN_ERR_LIMIT, "no proof within %d moves was found",
                         TGN_SOLVE_BOUNDED_MOST);
}

/* ---- the walk ------------------------------------------------------------------------------------------ */

static int visit(proof_walk *w, const tgn_solve_claim *claim, int depth);

/* The height of a claim of which the claimant is to move: 0 if ground proves it. */
static int height_after(proof_walk *w, const tgn_solve_claim *claim, int depth)
{
    return tgn_solve_goal__claimant_has(&w->bounded.goal, claim) ? 0 : visit(w, claim, depth);
}

/*
 * The other side to move: the greatest height of all that it can lead to, or an error. A pass that ends the game
 * must leave the claimant with enough, or the claim was false.
 */
static int height_of_replies(proof_walk *w, const tgn_solve_claim *claim, int depth)
{
    const tgn_solve_grid *grid = w->bounded.goal.grid;
    if (tgn_solve_goal__claimant_has(&w->bounded.goal, claim))
        return 0;
    if (claim->passed && !tgn_solve_goal__is_counted(&w->bounded.goal, claim))
        return tgn_error_set(w->monitor.error, TGN_ERR_LIMIT, "the claim is false: a pass spoils it");
    int most = 0;
    tgn_solve_grid_step step;
    for (tgn_solve_set left = grid->all & ~(claim->own | claim->other | claim->ko); left; left &= left - 1) {
        if (!tgn_solve_grid__play(grid, claim->own, claim->other, left & -left, &step))
            continue;
        tgn_solve_claim next = tgn_solve_claim__after(claim, &step);
        int height = height_after(w, &next, depth);
        if (height < 0)
            return height;
        most = height > most ? height : most;
    }
    tgn_solve_claim passed = tgn_solve_claim__after_pass(claim);
    int height = claim->passed ? 0 : height_after(w, &passed, depth);
    return height < 0 || height > most ? height : most;
}

static int too_high(const proof_walk *w)
{
    return tgn_error_set(w->monitor.error, TGN_ERR_LIMIT, "a proof of more than %d moves",
                         TGN_SOLVE_STRATEGY_HEIGHT);
}

/* The height of a situation whose claimant plays `move`. */
static int height_of_move(proof_walk *w, const tgn_solve_claim *claim, int move, int depth)
{
    tgn_solve_claim next = tgn_solve_bounded__after(&w->bounded, claim, move);
    bool ends = claim->passed && move == TGN_SOLVE_BOUNDED_PASS;
    int height = ends ? 0 : height_of_replies(w, &next, depth + 1);
    if (height >= TGN_SOLVE_STRATEGY_HEIGHT)
        return too_high(w);
    return height < 0 ? height : height + 1;
}

/*
 * A claim that leads round in a circle: search it with the memory of the next round, which knows nothing of this
 * one. What is settled there rests on nothing else, so it stays good for the next circle.
 */
static int visit_anew(proof_walk *w, const tgn_solve_claim *claim, int depth)
{
    if (w->round + 1 == ROUNDS)
        return tgn_error_set(w->monitor.error, TGN_ERR_LIMIT,
                             "the proof goes round in circles; more memory may help");
    if (!w->transpositions[w->round + 1] &&
        tgn_solve_transpositions__new(&w->transpositions[w->round + 1], ROUND_BYTES) < 0)
        return tgn_error_set(w->monitor.error, TGN_ERR_MEMORY, "no memory for a search");
    w->bounded.transpositions = w->transpositions[++w->round];
    int height = visit(w, claim, depth);
    w->bounded.transpositions = w->transpositions[--w->round];
    return height;
}

static int put(proof_walk *w, const tgn_solve_strategy_entry *entry)
{
    int code = tgn_solve_strategy__put(&w->strategy, entry);
    return code < 0 ? tgn_error_set(w->monitor.error, code, "no memory for a proof of so many situations")
                    : TGN_OK;
}

/*
 * Begin a situation, go through all replies to its move, and take down what that gave. If a search for a circle
 * below has done the same situation meanwhile, that stays.
 */
static int work_out(proof_walk *w, const tgn_solve_claim *claim, uint64_t key, int symmetry, int depth)
{
    int move = holding_move(w, claim);
    if (move < 0)
        return move;
    int image =
        move == TGN_SOLVE_BOUNDED_PASS ? TGN_SOLVE_STRATEGY_PASS : w->bounded.encoder->image[symmetry][move];
    tgn_solve_strategy_entry entry = {.key = key, .move = (uint8_t)image, .round = (uint8_t)(w->round + 1)};
    int code = put(w, &entry);
    int height = code < 0 ? code : height_of_move(w, claim, move, depth);
    if (height < 0)
        return height;
    const tgn_solve_strategy_entry *known = tgn_solve_strategy__get(&w->strategy, key);
    if (known->height)
        return known->height;
    entry.height = (uint8_t)height;
    code = put(w, &entry);
    return code < 0 ? code : height;
}

/* The height of a situation of the claimant. What this round has begun and not done lies on the path: a circle. */
static int visit(proof_walk *w, const tgn_solve_claim *claim, int depth)
{
    int symmetry;
    uint64_t key = tgn_solve_strategy__key(w->bounded.encoder, claim, &symmetry);
    const tgn_solve_strategy_entry *known = tgn_solve_strategy__get(&w->strategy, key);
    if (known && known->height)
        return known->height;
    if (known && known->round == w->round + 1)
        return CIRCLE;
    if (depth >= TGN_SOLVE_STRATEGY_HEIGHT)
        return too_high(w);
    if (w->strategy.count % REPORT_EVERY == 0)
        tgn_solve_proof_monitor__check(&w->monitor);
    if (w->monitor.halted)
        return w->monitor.halted;
    int height = work_out(w, claim, key, symmetry, depth);
    return height == CIRCLE ? visit_anew(w, claim, depth) : height;
}

static void clear(proof_walk *w)
{
    tgn_solve_strategy__clear(&w->strategy);
    for (int round = 1; round < ROUNDS; round++)
        tgn_solve_transpositions__free(w->transpositions[round]);
    free(w);
}

int tgn_solve_proof__write(tgn_solve_claim_solver *claim_solver, tgn_solve_proof_extent *out,
                           const tgn_solve_claim *claim, tgn_colour claimant, const tgn_solve_limits *limits,
                           tgn_write_function *write, void *context, const tgn_progress *progress,
                           tgn_error *error)
{
    proof_walk *w = calloc(1, sizeof *w);
    if (!w)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a proof");
    w->monitor = (tgn_solve_proof_monitor){
        .limits = limits, .progress = progress, .error = error, .situations = &w->strategy.count};
    int code = tgn_solve_proof_monitor__prepare(&w->monitor, claim_solver, &w->bounded, claim);
    w->transpositions[0] = w->bounded.transpositions;
    if (code == TGN_OK)
        code = claim->mine ? height_after(w, claim, 0) : height_of_replies(w, claim, 0);
    *out = (tgn_solve_proof_extent){w->strategy.count, code};
    if (code >= 0)
        code = tgn_solve_strategy__write(&w->strategy, w->bounded.goal.grid, claim, claimant, false, write,
                                         context);
    clear(w);
    return code < 0 ? code : TGN_OK;
}
