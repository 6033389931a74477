/* proof.c - walks through all replies to a strategy; see proof.h */
#include "solve/proof/proof.h"

#include "base/clock.h"
#include "solve/proof/strategy.h"
#include "solve/search/endless_defence.h"

#include <stdlib.h>

enum { REPORT_EVERY = 1024 }; /* situations between two looks at the limits */

/* ---- limits and progress ------------------------------------------------------------------------------- */

typedef struct proof_monitor {
    const tgn_solve_limits *limits;
    const tgn_progress *progress;
    tgn_error *error;
    const size_t *situations; /* written down so far */
    _Atomic bool halt;
    _Atomic uint64_t nodes;
    int halted; /* why: an error code, or 0 */
} proof_monitor;

static void check_limits(void *context)
{
    proof_monitor *monitor = context;
    const tgn_solve_limits *limits = monitor->limits;
    if (monitor->halted)
        return;
    bool late = limits->until > 0 && tgn_clock__seconds() >= limits->until;
    if (late || (limits->nodes && atomic_load(&monitor->nodes) >= limits->nodes))
        monitor->halted =
            tgn_error_set(monitor->error, TGN_ERR_LIMIT, "no proof was found within the limits");
    else if (!tgn_progress_step(monitor->progress, "proving", *monitor->situations, 0))
        monitor->halted = tgn_error_set(monitor->error, TGN_ERR_STOPPED, "stopped");
    atomic_store(&monitor->halt, monitor->halted != 0);
}

/* A bounded search for a claim that heeds the limits. Returns 0, TGN_ERR_MEMORY or TGN_ERR_STOPPED. */
static int prepare_search(proof_monitor *monitor, tgn_solve_claim_solver *claim_solver,
                          tgn_solve_bounded *out, const tgn_solve_claim *claim)
{
    int code = tgn_solve_claim_solver__prepare(claim_solver, out, claim, monitor->limits, monitor->progress,
                                               monitor->error);
    out->halt = &monitor->halt;
    out->nodes = &monitor->nodes;
    out->pause = check_limits;
    out->context = monitor;
    return code;
}

static int no_memory(const proof_monitor *monitor)
{
    return tgn_error_set(monitor->error, TGN_ERR_MEMORY, "no memory for a proof of this many situations");
}

/* ---- a claim that is won ------------------------------------------------------------------------------- */

enum {
    CIRCLE = -1000,         /* beside the codes of error.h: the walk came back to its own path */
    ROUNDS = 4,             /* a circle, a circle in what was searched again because of it, and so on */
    ROUND_BYTES = 128 << 20 /* for the transpositions of each round but the first */
};

typedef struct proof_walk {
    tgn_solve_bounded bounded;
    tgn_solve_strategy strategy;
    int round; /* 0 with the transpositions of the claim solver, one more after each circle */
    tgn_solve_transpositions *transpositions[ROUNDS]; /* by round; made when first needed */
    proof_monitor monitor;
} proof_walk;

/* The move that wins the claim: a pass that ends the game, a remembered move, or the result of a search. */
static int move_that_wins(proof_walk *w, const tgn_solve_claim *claim)
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
    return tgn_error_set(w->monitor.error, TGN_ERR_LIMIT, "no proof was found within %d moves",
                         TGN_SOLVE_BOUNDED_MOST);
}

static int visit(proof_walk *w, const tgn_solve_claim *claim, int depth);

/* The height of a claim with the claimant to move: 0 if its safe area proves it. */
static int height_after(proof_walk *w, const tgn_solve_claim *claim, int depth)
{
    return tgn_solve_goal__claimant_has(&w->bounded.goal, claim) ? 0 : visit(w, claim, depth);
}

/*
 * The other side to move: the greatest height of all situations that it can lead to, or an error. If a pass
 * ends the game and leaves the claimant with too little, the claim was false.
 */
static int height_of_replies(proof_walk *w, const tgn_solve_claim *claim, int depth)
{
    const tgn_solve_grid *grid = w->bounded.goal.grid;
    if (tgn_solve_goal__claimant_has(&w->bounded.goal, claim))
        return 0;
    if (claim->passed && !tgn_solve_goal__is_counted(&w->bounded.goal, claim))
        return tgn_error_set(w->monitor.error, TGN_ERR_LIMIT, "the claim is false: a pass refutes it");
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
    return tgn_error_set(w->monitor.error, TGN_ERR_LIMIT, "the proof takes more than %d moves",
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
 * A claim that leads round in a circle: search it with the transpositions of the next round, which hold
 * nothing from this one. What is settled there rests on nothing else, so it stays good for the next circle.
 */
static int visit_anew(proof_walk *w, const tgn_solve_claim *claim, int depth)
{
    if (w->round + 1 == ROUNDS)
        return tgn_error_set(w->monitor.error, TGN_ERR_LIMIT,
                             "the proof goes in circles; more memory may help");
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
    return tgn_solve_strategy__put(&w->strategy, entry) < 0 ? no_memory(&w->monitor) : TGN_OK;
}

/*
 * Begin a situation, go through all replies to its move, and write down the resulting height. If the search
 * for a circle below has finished the same situation in the meantime, its result stays.
 */
static int work_out(proof_walk *w, const tgn_solve_claim *claim, uint64_t key, int symmetry, int depth)
{
    int move = move_that_wins(w, claim);
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

/*
 * The height of a situation of the claimant. One that this round has begun but not finished is on the path: a
 * circle.
 */
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
        check_limits(&w->monitor);
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
    w->monitor = (proof_monitor){
        .limits = limits, .progress = progress, .error = error, .situations = &w->strategy.count};
    int code = prepare_search(&w->monitor, claim_solver, &w->bounded, claim);
    w->transpositions[0] = w->bounded.transpositions;
    if (code == TGN_OK)
        code = claim->claimant_moves ? height_after(w, claim, 0) : height_of_replies(w, claim, 0);
    *out = (tgn_solve_proof_extent){w->strategy.count, code};
    if (code >= 0)
        code = tgn_solve_strategy__write(&w->strategy, w->bounded.goal.grid, claim, claimant, false, write,
                                         context);
    clear(w);
    return code < 0 ? code : TGN_OK;
}

/* ---- a claim that is only defended --------------------------------------------------------------------- */

/* No heights here: the defence may go on for ever. */
enum {
    AGAIN = 30,                /* moves within which a win is searched for where nothing is known */
    DEFENCE_BYTES = 256 << 20, /* for finding a defence that was forgotten */
    DEFENCE_NODES = 1 << 20    /* between two looks at the limits */
};

/* A situation with the defender to move. */
typedef struct endless_step {
    tgn_solve_claim claim;
    bool wins; /* the defender wins its own claim */
} endless_step;

typedef struct endless_walk {
    tgn_solve_bounded own, others; /* the claim of the defender, and the one it defends against */
    tgn_solve_strategy strategy;
    endless_step *pending; /* in the strategy, but the move is not known yet */
    size_t pending_count, capacity;
    proof_monitor monitor;
} endless_walk;

/* A move that wins the defender's own claim: remembered, or found within `most` moves; else NONE. */
static int winning_move(endless_walk *w, const tgn_solve_claim *claim, int most)
{
    int move = tgn_solve_bounded__proving_move(&w->own, claim);
    if (move == TGN_SOLVE_BOUNDED_NONE && tgn_solve_bounded__deepen(&w->own, claim, 1, most))
        move = tgn_solve_bounded__proving_move(&w->own, claim);
    return move;
}

/* A move after which the other side is known to get nowhere; else NONE. */
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
        check_limits(&w->monitor);
    }
    tgn_solve_defence__free(defence);
    if (held == TGN_SOLVE_DEFENCE_HOLDS || w->monitor.halted)
        return w->monitor.halted;
    return tgn_error_set(w->monitor.error, TGN_ERR_LIMIT, "no proof was found; more memory may help");
}

/* The defender's move, or an error; and whether it wins. */
static int defending_move(endless_walk *w, const endless_step *at, bool *wins)
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

/* Add a situation of the defender, unless it is known already or its safe area is enough. */
static int add(endless_walk *w, const tgn_solve_claim *claim, bool wins)
{
    tgn_solve_strategy_entry entry = {.key = tgn_solve_strategy__key(w->own.encoder, claim, NULL),
                                      .round = 1};
    if (tgn_solve_goal__claimant_has(&w->own.goal, claim) || tgn_solve_strategy__get(&w->strategy, entry.key))
        return TGN_OK;
    if (w->pending_count == w->capacity) {
        size_t capacity = w->capacity ? w->capacity * 2 : 1024;
        endless_step *pending = realloc(w->pending, capacity * sizeof *pending);
        if (!pending)
            return no_memory(&w->monitor);
        w->pending = pending;
        w->capacity = capacity;
    }
    w->pending[w->pending_count++] = (endless_step){*claim, wins};
    return tgn_solve_strategy__put(&w->strategy, &entry) < 0 ? no_memory(&w->monitor) : TGN_OK;
}

/* Every reply of the other side, including a pass that ends the game. */
static int add_replies(endless_walk *w, const tgn_solve_claim *claim, bool wins)
{
    if (tgn_solve_goal__claimant_has(&w->own.goal, claim))
        return TGN_OK;
    if (claim->passed && !tgn_solve_goal__is_counted(&w->own.goal, claim))
        return tgn_error_set(w->monitor.error, TGN_ERR_LIMIT, "the claim is false: a pass refutes it");
    tgn_solve_claim next[TGN_SOLVE_POINTS + 1];
    int count = tgn_solve_claim__moves(w->own.goal.grid, claim, next), code = TGN_OK;
    for (int i = 0; i < count && code == TGN_OK; i++)
        code = add(w, &next[i], wins);
    return code;
}

static int write_down(endless_walk *w, const endless_step *at)
{
    const tgn_solve_claim *claim = &at->claim;
    if (w->strategy.count % REPORT_EVERY == 0)
        check_limits(&w->monitor);
    bool wins = false;
    int symmetry, move = w->monitor.halted ? w->monitor.halted : defending_move(w, at, &wins);
    if (move < 0)
        return move;
    bool pass = move == TGN_SOLVE_BOUNDED_PASS;
    tgn_solve_strategy_entry entry = {.key = tgn_solve_strategy__key(w->own.encoder, claim, &symmetry),
                                      .round = 1};
    entry.move = pass ? TGN_SOLVE_STRATEGY_PASS : w->own.encoder->image[symmetry][move];
    if (tgn_solve_strategy__put(&w->strategy, &entry) < 0)
        return no_memory(&w->monitor);
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
    w->monitor = (proof_monitor){
        .limits = limits, .progress = progress, .error = error, .situations = &w->strategy.count};
    const tgn_solve_claim others = tgn_solve_claim__against(claim);
    int code = prepare_search(&w->monitor, claim_solver, &w->own, claim);
    if (code == TGN_OK)
        code = prepare_search(&w->monitor, claim_solver, &w->others, &others);
    if (code == TGN_OK)
        code = claim->claimant_moves ? add(w, claim, false) : add_replies(w, claim, false);
    while (code == TGN_OK && w->pending_count) {
        endless_step next = w->pending[--w->pending_count];
        code = write_down(w, &next);
    }
    *out = (tgn_solve_proof_extent){w->strategy.count, 0};
    if (code == TGN_OK)
        code =
            tgn_solve_strategy__write(&w->strategy, w->own.goal.grid, claim, claimant, true, write, context);
    tgn_solve_strategy__clear(&w->strategy);
    free(w->pending);
    free(w);
    return code;
}
