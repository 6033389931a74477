/*
 * proof_held.c - the walk of one who holds out: no heights, since it may go round for ever
 */
#include "solve/search/endless_defence.h"
#include "solve/proof/proof.h"
#include "solve/proof/strategy.h"
#include "solve/proof/watch.h"

#include <stdlib.h>

enum {
    AGAIN = 30,                /* moves within which something to win is looked for where nothing is known */
    DEFENCE_BYTES = 256 << 20, /* for a set that was forgotten */
    DEFENCE_NODES = 1 << 20,   /* between two reports */
    REPORT_EVERY = 1024        /* situations, likewise */
};

/* A situation of the side that holds out. */
typedef struct endless_step {
    tgn_solve_claim claim;
    bool wins; /* its own claim is true */
} endless_step;

typedef struct endless_walk {
    tgn_solve_bounded own, others; /* what the side that holds out can win for itself; what it holds off */
    tgn_solve_strategy strategy;
    endless_step *todo; /* of the strategy: the move is not known yet */
    size_t waiting, capacity;
    tgn_solve_proof_monitor monitor;
} endless_walk;

/* ---- moves --------------------------------------------------------------------------------------------- */

/* A move that wins the side's own claim, searched for within so many moves when none is remembered; or NONE. */
static int winning_move(endless_walk *w, const tgn_solve_claim *claim, int most)
{
    int move = tgn_solve_bounded__proving_move(&w->own, claim);
    if (move == TGN_SOLVE_BOUNDED_NONE && tgn_solve_bounded__deepen(&w->own, claim, 1, most))
        move = tgn_solve_bounded__proving_move(&w->own, claim);
    return move;
}

/* One after which the other side is known to get nowhere; or NONE. */
static int keeping_move(const endless_walk *w, const tgn_solve_claim *claim)
{
    tgn_solve_claim next[TGN_SOLVE_POINTS + 1];
    int count = tgn_solve_claim__moves(w->own.goal.grid, claim, next);
    for (int i = 0; i < count; i++) {
        tgn_solve_claim others = tgn_solve_claim__against(&next[i]);
        if (tgn_solve_goal__claimant_has(&w->own.goal, &next[i]) ||
            tgn_solve_bounded__known(&w->others, &others) == TGN_SOLVE_VERDICT_LOST)
            return tgn_solve_bounded__move_between(claim, &next[i]);
    }
    return TGN_SOLVE_BOUNDED_NONE;
}

static int find_defence(endless_walk *w, const tgn_solve_claim *claim)
{
    tgn_solve_claim others = tgn_solve_claim__against(claim);
    tgn_solve_defence *defence;
    tgn_solve_defence_state held = TGN_SOLVE_DEFENCE_OPEN;
    if (tgn_solve_defence__new(&defence, &others, &w->others, &w->own, DEFENCE_BYTES) < 0)
        return tgn_error_set(w->monitor.error, TGN_ERR_MEMORY, "no memory for a search");
    while (held == TGN_SOLVE_DEFENCE_OPEN && !w->monitor.halted) {
        held = tgn_solve_defence__continue(defence, DEFENCE_NODES);
        tgn_solve_proof_monitor__check(&w->monitor);
    }
    tgn_solve_defence__free(defence);
    if (held == TGN_SOLVE_DEFENCE_HOLDS || w->monitor.halted)
        return w->monitor.halted;
    return tgn_error_set(w->monitor.error, TGN_ERR_LIMIT, "no proof was found; more memory may help");
}

/* The move for a stop, or an error; and whether it wins. */
static int holding_move(endless_walk *w, const endless_step *at, bool *wins)
{
    const tgn_solve_claim *claim = &at->claim;
    *wins = false;
    if (claim->passed && tgn_solve_goal__is_counted(&w->own.goal, claim))
        return TGN_SOLVE_BOUNDED_PASS;
    int winning = winning_move(w, claim, at->wins ? TGN_SOLVE_BOUNDED_MOST : 0),
        keeping = TGN_SOLVE_BOUNDED_NONE;
    if (winning == TGN_SOLVE_BOUNDED_NONE)
        keeping = keeping_move(w, claim);
    if (winning == TGN_SOLVE_BOUNDED_NONE && keeping == TGN_SOLVE_BOUNDED_NONE)
        winning = winning_move(w, claim, AGAIN);
    if (winning == TGN_SOLVE_BOUNDED_NONE && keeping == TGN_SOLVE_BOUNDED_NONE) {
        int code = find_defence(w, claim);
        if (code < 0)
            return code;
        winning = winning_move(w, claim, AGAIN);
        keeping = keeping_move(w, claim);
    }
    *wins = winning != TGN_SOLVE_BOUNDED_NONE;
    if (*wins || keeping != TGN_SOLVE_BOUNDED_NONE)
        return *wins ? winning : keeping;
    return tgn_error_set(w->monitor.error, TGN_ERR_LIMIT, "no proof was found; more memory may help");
}

/* ---- the walk ------------------------------------------------------------------------------------------ */

static int no_memory(const endless_walk *w)
{
    return tgn_error_set(w->monitor.error, TGN_ERR_MEMORY, "no memory for a proof of so many situations");
}

/* A situation of the side that holds out, unless it is known already or ground is enough. */
static int add(endless_walk *w, const tgn_solve_claim *claim, bool wins)
{
    tgn_solve_strategy_entry entry = {.key = tgn_solve_strategy__key(w->own.encoder, claim, NULL),
                                      .round = 1};
    if (tgn_solve_goal__claimant_has(&w->own.goal, claim) || tgn_solve_strategy__get(&w->strategy, entry.key))
        return TGN_OK;
    if (w->waiting == w->capacity) {
        size_t capacity = w->capacity ? w->capacity * 2 : 1024;
        endless_step *todo = realloc(w->todo, capacity * sizeof *todo);
        if (!todo)
            return no_memory(w);
        w->todo = todo;
        w->capacity = capacity;
    }
    w->todo[w->waiting++] = (endless_step){*claim, wins};
    return tgn_solve_strategy__put(&w->strategy, &entry) < 0 ? no_memory(w) : TGN_OK;
}

/* Every reply of the other side, a pass that ends the game too. */
static int add_replies(endless_walk *w, const tgn_solve_claim *claim, bool wins)
{
    if (tgn_solve_goal__claimant_has(&w->own.goal, claim))
        return TGN_OK;
    if (claim->passed && !tgn_solve_goal__is_counted(&w->own.goal, claim))
        return tgn_error_set(w->monitor.error, TGN_ERR_LIMIT, "the claim is false: a pass spoils it");
    tgn_solve_claim next[TGN_SOLVE_POINTS + 1];
    int count = tgn_solve_claim__moves(w->own.goal.grid, claim, next), code = TGN_OK;
    for (int i = 0; i < count && code == TGN_OK; i++)
        code = add(w, &next[i], wins);
    return code;
}

static int take_down(endless_walk *w, const endless_step *at)
{
    const tgn_solve_claim *claim = &at->claim;
    if (w->strategy.count % REPORT_EVERY == 0)
        tgn_solve_proof_monitor__check(&w->monitor);
    bool wins = false;
    int symmetry, move = w->monitor.halted ? w->monitor.halted : holding_move(w, at, &wins);
    if (move < 0)
        return move;
    bool pass = move == TGN_SOLVE_BOUNDED_PASS;
    tgn_solve_strategy_entry entry = {.key = tgn_solve_strategy__key(w->own.encoder, claim, &symmetry),
                                      .round = 1};
    entry.move = pass ? TGN_SOLVE_STRATEGY_PASS : w->own.encoder->image[symmetry][move];
    if (tgn_solve_strategy__put(&w->strategy, &entry) < 0)
        return no_memory(w);
    tgn_solve_claim next = tgn_solve_bounded__after(&w->own, claim, move);
    return pass && claim->passed ? TGN_OK : add_replies(w, &next, wins);
}

int tgn_solve_proof__write_endless(tgn_solve_claim_solver *claim_solver, tgn_solve_proof_extent *out,
                                   const tgn_solve_claim *claim, tgn_colour claimant,
                                   const tgn_solve_limits *limits, tgn_write_function *write, void *context,
                                   const tgn_progress *progress, tgn_error *error)
{
    endless_walk *w = calloc(1, sizeof *w);
    if (!w)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a proof");
    w->monitor = (tgn_solve_proof_monitor){
        .limits = limits, .progress = progress, .error = error, .situations = &w->strategy.count};
    const tgn_solve_claim others = tgn_solve_claim__against(claim);
    int code = tgn_solve_proof_monitor__prepare(&w->monitor, claim_solver, &w->own, claim);
    if (code == TGN_OK)
        code = tgn_solve_proof_monitor__prepare(&w->monitor, claim_solver, &w->others, &others);
    if (code == TGN_OK)
        code = claim->mine ? add(w, claim, false) : add_replies(w, claim, false);
    while (code == TGN_OK && w->waiting) {
        endless_step next = w->todo[--w->waiting];
        code = take_down(w, &next);
    }
    *out = (tgn_solve_proof_extent){w->strategy.count, 0};
    if (code == TGN_OK)
        code =
            tgn_solve_strategy__write(&w->strategy, w->own.goal.grid, claim, claimant, true, write, context);
    tgn_solve_strategy__clear(&w->strategy);
    free(w->todo);
    free(w);
    return code;
}
