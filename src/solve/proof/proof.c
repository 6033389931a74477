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
    BREATH = 1024            /* situations between two reports */
};

typedef struct walk {
    tgn_bounded bounded;
    tgn_strategy strategy;
    int round;                  /* 0 with the settler's memory, more after so many circles */
    tgn_memory *memory[ROUNDS]; /* by round; made when they are wanted */
    tgn_watch watch;
} walk;

/* ---- the claimant's moves ------------------------------------------------------------------------------ */

/* The move that holds the claim: a pass that ends the game, one that is remembered, or one that is searched for. */
static int holding_move(walk *w, const tgn_claim *claim)
{
    if (claim->passed && tgn_goal__is_counted(&w->bounded.goal, claim))
        return TGN_BOUNDED_PASS;
    for (int moves = 1; moves <= TGN_BOUNDED_MOST; moves++) {
        int move = tgn_bounded__move(&w->bounded, claim);
        if (move != TGN_BOUNDED_NONE)
            return move;
        if (w->watch.halted)
            return w->watch.halted;
        (void)tgn_bounded__holds(&w->bounded, claim, moves);
    }
    return tgn_error_set(w->watch.error, TGN_ERR_LIMIT, "no proof within %d moves was found",
                         TGN_BOUNDED_MOST);
}

/* ---- the walk ------------------------------------------------------------------------------------------ */

static int visit(walk *w, const tgn_claim *claim, int depth);

/* The height of a claim of which the claimant is to move: 0 if ground proves it. */
static int height_after(walk *w, const tgn_claim *claim, int depth)
{
    return tgn_goal__claimant_has(&w->bounded.goal, claim) ? 0 : visit(w, claim, depth);
}

/*
 * The other side to move: the greatest height of all that it can lead to, or an error. A pass that ends the game
 * must leave the claimant with enough, or the claim was false.
 */
static int height_of_replies(walk *w, const tgn_claim *claim, int depth)
{
    const tgn_grid *grid = w->bounded.goal.grid;
    if (tgn_goal__claimant_has(&w->bounded.goal, claim))
        return 0;
    if (claim->passed && !tgn_goal__is_counted(&w->bounded.goal, claim))
        return tgn_error_set(w->watch.error, TGN_ERR_LIMIT, "the claim is false: a pass spoils it");
    int most = 0;
    tgn_grid_step step;
    for (tgn_set left = grid->all & ~(claim->own | claim->other | claim->ko); left; left &= left - 1) {
        if (!tgn_grid__play(grid, claim->own, claim->other, left & -left, &step))
            continue;
        tgn_claim next = tgn_claim__after(claim, &step);
        int height = height_after(w, &next, depth);
        if (height < 0)
            return height;
        most = height > most ? height : most;
    }
    tgn_claim passed = tgn_claim__after_pass(claim);
    int height = claim->passed ? 0 : height_after(w, &passed, depth);
    return height < 0 || height > most ? height : most;
}

static int too_high(const walk *w)
{
    return tgn_error_set(w->watch.error, TGN_ERR_LIMIT, "a proof of more than %d moves", TGN_STRATEGY_HEIGHT);
}

/* The height of a situation whose claimant plays `move`. */
static int height_of_move(walk *w, const tgn_claim *claim, int move, int depth)
{
    tgn_claim next = tgn_bounded__after(&w->bounded, claim, move);
    bool ends = claim->passed && move == TGN_BOUNDED_PASS;
    int height = ends ? 0 : height_of_replies(w, &next, depth + 1);
    if (height >= TGN_STRATEGY_HEIGHT)
        return too_high(w);
    return height < 0 ? height : height + 1;
}

/*
 * A claim that leads round in a circle: search it with the memory of the next round, which knows nothing of this
 * one. What is settled there rests on nothing else, so it stays good for the next circle.
 */
static int visit_anew(walk *w, const tgn_claim *claim, int depth)
{
    if (w->round + 1 == ROUNDS)
        return tgn_error_set(w->watch.error, TGN_ERR_LIMIT,
                             "the proof goes round in circles; more memory may help");
    if (!w->memory[w->round + 1] && tgn_memory__new(&w->memory[w->round + 1], ROUND_BYTES) < 0)
        return tgn_error_set(w->watch.error, TGN_ERR_MEMORY, "no memory for a search");
    w->bounded.memory = w->memory[++w->round];
    int height = visit(w, claim, depth);
    w->bounded.memory = w->memory[--w->round];
    return height;
}

static int put(walk *w, const tgn_strategy_entry *entry)
{
    int code = tgn_strategy__put(&w->strategy, entry);
    return code < 0 ? tgn_error_set(w->watch.error, code, "no memory for a proof of so many situations")
                    : TGN_OK;
}

/*
 * Begin a situation, go through all replies to its move, and take down what that gave. If a search for a circle
 * below has done the same situation meanwhile, that stays.
 */
static int work_out(walk *w, const tgn_claim *claim, uint64_t key, int motion, int depth)
{
    int move = holding_move(w, claim);
    if (move < 0)
        return move;
    int image = move == TGN_BOUNDED_PASS ? TGN_STRATEGY_PASS : w->bounded.coder->image[motion][move];
    tgn_strategy_entry entry = {.key = key, .move = (uint8_t)image, .round = (uint8_t)(w->round + 1)};
    int code = put(w, &entry);
    int height = code < 0 ? code : height_of_move(w, claim, move, depth);
    if (height < 0)
        return height;
    const tgn_strategy_entry *known = tgn_strategy__get(&w->strategy, key);
    if (known->height)
        return known->height;
    entry.height = (uint8_t)height;
    code = put(w, &entry);
    return code < 0 ? code : height;
}

/* The height of a situation of the claimant. What this round has begun and not done lies on the path: a circle. */
static int visit(walk *w, const tgn_claim *claim, int depth)
{
    int motion;
    uint64_t key = tgn_strategy__key(w->bounded.coder, claim, &motion);
    const tgn_strategy_entry *known = tgn_strategy__get(&w->strategy, key);
    if (known && known->height)
        return known->height;
    if (known && known->round == w->round + 1)
        return CIRCLE;
    if (depth >= TGN_STRATEGY_HEIGHT)
        return too_high(w);
    if (w->strategy.count % BREATH == 0)
        tgn_watch__look(&w->watch);
    if (w->watch.halted)
        return w->watch.halted;
    int height = work_out(w, claim, key, motion, depth);
    return height == CIRCLE ? visit_anew(w, claim, depth) : height;
}

static void clear(walk *w)
{
    tgn_strategy__clear(&w->strategy);
    for (int round = 1; round < ROUNDS; round++)
        tgn_memory__free(w->memory[round]);
    free(w);
}

int tgn_proof__write(tgn_settler *settler, tgn_proof *out, const tgn_claim *claim, tgn_colour claimant,
                     const tgn_settle_limits *limits, tgn_write_function *write, void *context,
                     const tgn_progress *progress, tgn_error *error)
{
    walk *w = calloc(1, sizeof *w);
    if (!w)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a proof");
    w->watch =
        (tgn_watch){.limits = limits, .progress = progress, .error = error, .situations = &w->strategy.count};
    int code = tgn_watch__equip(&w->watch, settler, &w->bounded, claim);
    w->memory[0] = w->bounded.memory;
    if (code == TGN_OK)
        code = claim->mine ? height_after(w, claim, 0) : height_of_replies(w, claim, 0);
    *out = (tgn_proof){w->strategy.count, code};
    if (code >= 0)
        code =
            tgn_strategy__write(&w->strategy, w->bounded.goal.grid, claim, claimant, false, write, context);
    clear(w);
    return code < 0 ? code : TGN_OK;
}
