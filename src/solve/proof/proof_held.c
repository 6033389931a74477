/*
 * proof_held.c - the walk of one who holds out: no heights, since it may go round for ever
 */
#include "solve/search/endless_defence.h"
#include "solve/proof/proof.h"
#include "solve/proof/strategy.h"
#include "solve/proof/watch.h"

#include <stdlib.h>

enum {
    AGAIN = 30,             /* moves within which something to win is looked for where nothing is known */
    HOLD_BYTES = 256 << 20, /* for a set that was forgotten */
    HOLD_NODES = 1 << 20,   /* between two reports */
    BREATH = 1024           /* situations, likewise */
};

/* A situation of the side that holds out. */
typedef struct stop {
    tgn_claim claim;
    bool wins; /* its own claim is true */
} stop;

typedef struct walk {
    tgn_bounded own, others; /* what the side that holds out can win for itself; what it holds off */
    tgn_strategy strategy;
    stop *todo; /* of the strategy: the move is not known yet */
    size_t waiting, room;
    tgn_watch watch;
} walk;

/* ---- moves --------------------------------------------------------------------------------------------- */

/* A move that wins the side's own claim, searched for within so many moves when none is remembered; or NONE. */
static int winning_move(walk *w, const tgn_claim *claim, int most)
{
    int move = tgn_bounded__move(&w->own, claim);
    if (move == TGN_BOUNDED_NONE && tgn_bounded__deepens(&w->own, claim, 1, most))
        move = tgn_bounded__move(&w->own, claim);
    return move;
}

/* One after which the other side is known to get nowhere; or NONE. */
static int keeping_move(const walk *w, const tgn_claim *claim)
{
    tgn_claim next[TGN_SOLVE_POINTS + 1];
    int count = tgn_claim__moves(w->own.goal.grid, claim, next);
    for (int i = 0; i < count; i++) {
        tgn_claim others = tgn_claim__against(&next[i]);
        if (tgn_goal__claimant_has(&w->own.goal, &next[i]) ||
            tgn_bounded__recall(&w->others, &others) == TGN_VERDICT_LOST)
            return tgn_bounded__number(claim, &next[i]);
    }
    return TGN_BOUNDED_NONE;
}

static int hold_again(walk *w, const tgn_claim *claim)
{
    tgn_claim others = tgn_claim__against(claim);
    tgn_hold *hold;
    tgn_held held = TGN_HELD_OPEN;
    if (tgn_hold__new(&hold, &others, &w->others, &w->own, HOLD_BYTES) < 0)
        return tgn_error_set(w->watch.error, TGN_ERR_MEMORY, "no memory for a search");
    while (held == TGN_HELD_OPEN && !w->watch.halted) {
        held = tgn_hold__go_on(hold, HOLD_NODES);
        tgn_watch__look(&w->watch);
    }
    tgn_hold__free(hold);
    if (held == TGN_HELD_YES || w->watch.halted)
        return w->watch.halted;
    return tgn_error_set(w->watch.error, TGN_ERR_LIMIT, "no proof was found; more memory may help");
}

/* The move for a stop, or an error; and whether it wins. */
static int holding_move(walk *w, const stop *at, bool *wins)
{
    const tgn_claim *claim = &at->claim;
    *wins = false;
    if (claim->passed && tgn_goal__is_counted(&w->own.goal, claim))
        return TGN_BOUNDED_PASS;
    int winning = winning_move(w, claim, at->wins ? TGN_BOUNDED_MOST : 0), keeping = TGN_BOUNDED_NONE;
    if (winning == TGN_BOUNDED_NONE)
        keeping = keeping_move(w, claim);
    if (winning == TGN_BOUNDED_NONE && keeping == TGN_BOUNDED_NONE)
        winning = winning_move(w, claim, AGAIN);
    if (winning == TGN_BOUNDED_NONE && keeping == TGN_BOUNDED_NONE) {
        int code = hold_again(w, claim);
        if (code < 0)
            return code;
        winning = winning_move(w, claim, AGAIN);
        keeping = keeping_move(w, claim);
    }
    *wins = winning != TGN_BOUNDED_NONE;
    if (*wins || keeping != TGN_BOUNDED_NONE)
        return *wins ? winning : keeping;
    return tgn_error_set(w->watch.error, TGN_ERR_LIMIT, "no proof was found; more memory may help");
}

/* ---- the walk ------------------------------------------------------------------------------------------ */

static int no_memory(const walk *w)
{
    return tgn_error_set(w->watch.error, TGN_ERR_MEMORY, "no memory for a proof of so many situations");
}

/* A situation of the side that holds out, unless it is known already or ground is enough. */
static int add(walk *w, const tgn_claim *claim, bool wins)
{
    tgn_strategy_entry entry = {.key = tgn_strategy__key(w->own.coder, claim, NULL), .round = 1};
    if (tgn_goal__claimant_has(&w->own.goal, claim) || tgn_strategy__get(&w->strategy, entry.key))
        return TGN_OK;
    if (w->waiting == w->room) {
        size_t room = w->room ? w->room * 2 : 1024;
        stop *todo = realloc(w->todo, room * sizeof *todo);
        if (!todo)
            return no_memory(w);
        w->todo = todo;
        w->room = room;
    }
    w->todo[w->waiting++] = (stop){*claim, wins};
    return tgn_strategy__put(&w->strategy, &entry) < 0 ? no_memory(w) : TGN_OK;
}

/* Every reply of the other side, a pass that ends the game too. */
static int add_replies(walk *w, const tgn_claim *claim, bool wins)
{
    if (tgn_goal__claimant_has(&w->own.goal, claim))
        return TGN_OK;
    if (claim->passed && !tgn_goal__is_counted(&w->own.goal, claim))
        return tgn_error_set(w->watch.error, TGN_ERR_LIMIT, "the claim is false: a pass spoils it");
    tgn_claim next[TGN_SOLVE_POINTS + 1];
    int count = tgn_claim__moves(w->own.goal.grid, claim, next), code = TGN_OK;
    for (int i = 0; i < count && code == TGN_OK; i++)
        code = add(w, &next[i], wins);
    return code;
}

static int take_down(walk *w, const stop *at)
{
    const tgn_claim *claim = &at->claim;
    if (w->strategy.count % BREATH == 0)
        tgn_watch__look(&w->watch);
    bool wins = false;
    int motion, move = w->watch.halted ? w->watch.halted : holding_move(w, at, &wins);
    if (move < 0)
        return move;
    bool pass = move == TGN_BOUNDED_PASS;
    tgn_strategy_entry entry = {.key = tgn_strategy__key(w->own.coder, claim, &motion), .round = 1};
    entry.move = pass ? TGN_STRATEGY_PASS : w->own.coder->image[motion][move];
    if (tgn_strategy__put(&w->strategy, &entry) < 0)
        return no_memory(w);
    tgn_claim next = tgn_bounded__after(&w->own, claim, move);
    return pass && claim->passed ? TGN_OK : add_replies(w, &next, wins);
}

int tgn_proof__write_held(tgn_settler *settler, tgn_proof *out, const tgn_claim *claim, tgn_colour claimant,
                          const tgn_settle_limits *limits, tgn_write_function *write, void *context,
                          const tgn_progress *progress, tgn_error *error)
{
    walk *w = calloc(1, sizeof *w);
    if (!w)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a proof");
    w->watch =
        (tgn_watch){.limits = limits, .progress = progress, .error = error, .situations = &w->strategy.count};
    const tgn_claim others = tgn_claim__against(claim);
    int code = tgn_watch__equip(&w->watch, settler, &w->own, claim);
    if (code == TGN_OK)
        code = tgn_watch__equip(&w->watch, settler, &w->others, &others);
    if (code == TGN_OK)
        code = claim->mine ? add(w, claim, false) : add_replies(w, claim, false);
    while (code == TGN_OK && w->waiting) {
        stop next = w->todo[--w->waiting];
        code = take_down(w, &next);
    }
    *out = (tgn_proof){w->strategy.count, 0};
    if (code == TGN_OK)
        code = tgn_strategy__write(&w->strategy, w->own.goal.grid, claim, claimant, true, write, context);
    tgn_strategy__clear(&w->strategy);
    free(w->todo);
    free(w);
    return code;
}
