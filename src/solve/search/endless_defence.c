/* endless_defence.c - a set of situations that grows until nothing leads out of it; see endless_defence.h */
#include "solve/search/endless_defence.h"

#include "solve/position/scoring.h"
#include "solve/search/goal.h"

#include <stdlib.h>
#include <string.h>

enum {
    AHEAD = 12,     /* moves for which an answer must hold ... */
    FURTHEST = 60,  /* ... searched further up to this many ... */
    OWN_MOVES = 14, /* ... unless the defender wins its own claim within this many */
    SLOTS = 64,     /* at the beginning */
    SLOT_BYTES = 28 /* with the situation it stands for */
};

static const uint32_t NO_ONE = UINT32_MAX;

/* A situation of the set: the claimant is to move. */
typedef struct held_situation {
    uint64_t key;
    tgn_solve_set own, other;
    uint32_t from; /* the situation that led here first, or NO_ONE */
    uint8_t ko;    /* the point of a ban plus 1, or 0 */
    bool passed;
    bool lost; /* withdrawn: the claimant wins */
} held_situation;

struct tgn_solve_defence {
    tgn_solve_claim claim;
    tgn_solve_bounded *claimants, *others;
    held_situation *situation;
    uint32_t *slot;    /* situations by key: a number plus 1, or 0 */
    uint32_t *pending; /* a stack of situations to look at */
    uint32_t count, slots, pending_count, most;
    bool begun;
    bool in_order; /* nothing was withdrawn in this pass */
    tgn_solve_defence_state held;
};

/* ---- the set ------------------------------------------------------------------------------------------- */

/* Three situations to four slots; each is pending at most once for itself and once for one it led to. */
static bool resize(tgn_solve_defence *defence, uint32_t slots)
{
    size_t places = slots / 4 * 3;
    held_situation *larger = realloc(defence->situation, places * sizeof *larger);
    defence->situation = larger ? larger : defence->situation;
    uint32_t *pending = realloc(defence->pending, 2 * places * sizeof *pending);
    defence->pending = pending ? pending : defence->pending;
    uint32_t *slot = calloc(slots, sizeof *slot);
    if (!larger || !pending || !slot) {
        free(slot);
        return false;
    }
    free(defence->slot);
    defence->slot = slot;
    defence->slots = slots;
    return true;
}

/* The slot of a key, or the free one where it would go. */
static uint32_t *slot_of(const tgn_solve_defence *defence, uint64_t key)
{
    uint64_t mixed = (key ^ key >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    uint32_t at = (uint32_t)(mixed >> 32) & (defence->slots - 1);
    while (defence->slot[at] && defence->situation[defence->slot[at] - 1].key != key)
        at = (at + 1) & (defence->slots - 1);
    return &defence->slot[at];
}

static bool grow(tgn_solve_defence *defence)
{
    if (defence->slots >= defence->most || !resize(defence, defence->slots * 2))
        return false;
    for (uint32_t i = 0; i < defence->count; i++)
        *slot_of(defence, defence->situation[i].key) = i + 1;
    return true;
}

static uint64_t key_of(const tgn_solve_defence *defence, const tgn_solve_claim *claim)
{
    return tgn_solve_encoder__key(defence->claimants->encoder, claim, NULL);
}

static bool is_held(const tgn_solve_defence *defence, const tgn_solve_claim *claim)
{
    uint32_t number = *slot_of(defence, key_of(defence, claim));
    return number && !defence->situation[number - 1].lost;
}

/* Returns false when there is no memory left. */
static bool enter(tgn_solve_defence *defence, const tgn_solve_claim *claim, uint32_t from)
{
    if (defence->count >= defence->slots / 4 * 3 && !grow(defence))
        return false;
    uint64_t key = key_of(defence, claim);
    uint32_t *slot = slot_of(defence, key);
    if (*slot)
        return true;
    defence->situation[defence->count] =
        (held_situation){.key = key,
                         .own = claim->own,
                         .other = claim->other,
                         .from = from,
                         .ko = (uint8_t)(claim->ko ? tgn_solve_set__first(claim->ko) + 1 : 0),
                         .passed = claim->passed};
    defence->pending[defence->pending_count++] = defence->count;
    *slot = ++defence->count;
    return true;
}

static tgn_solve_claim claim_at(const tgn_solve_defence *defence, uint32_t number)
{
    const held_situation *at = &defence->situation[number];
    return (tgn_solve_claim){.own = at->own,
                             .other = at->other,
                             .ko = at->ko ? (tgn_solve_set)1 << (at->ko - 1) : 0,
                             .passed = at->passed,
                             .claimant_moves = true,
                             .score = defence->claim.score};
}

/* ---- what needs no set --------------------------------------------------------------------------------- */

/* By safe areas, by a second pass, or by the transposition table. */
static tgn_solve_defence_state seen(const tgn_solve_defence *defence, const tgn_solve_claim *claim)
{
    const tgn_solve_goal *goal = &defence->claimants->goal;
    if (tgn_solve_goal__claimant_has(goal, claim))
        return TGN_SOLVE_DEFENCE_FAILS;
    if (tgn_solve_goal__other_has(goal, claim))
        return TGN_SOLVE_DEFENCE_HOLDS;
    if (claim->passed && tgn_solve_count__board(goal->grid, claim->own, claim->other, TGN_SOLVE_AREA) >=
                             tgn_solve_claim__wanted(claim))
        return claim->claimant_moves ? TGN_SOLVE_DEFENCE_FAILS : TGN_SOLVE_DEFENCE_HOLDS;
    switch (tgn_solve_bounded__known(defence->claimants, claim)) {
    case TGN_SOLVE_VERDICT_WON:
        return claim->claimant_moves ? TGN_SOLVE_DEFENCE_FAILS : TGN_SOLVE_DEFENCE_HOLDS;
    case TGN_SOLVE_VERDICT_LOST:
        return claim->claimant_moves ? TGN_SOLVE_DEFENCE_HOLDS : TGN_SOLVE_DEFENCE_FAILS;
    default:
        return TGN_SOLVE_DEFENCE_OPEN;
    }
}

/* Whether the defender wins its own claim. */
static bool defender_wins(tgn_solve_defence *defence, const tgn_solve_claim *claim)
{
    tgn_solve_claim own = tgn_solve_claim__against(claim);
    return tgn_solve_bounded__deepen(defence->others, &own, 1, OWN_MOVES);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

/*
 * Of the answers in `next`, the one that holds longest against the claimant's search. If it has been refuted
 * since then, a deeper search finds the best of the others; if no search decides, they are tried in order.
 */
static tgn_solve_defence_state best_answer(tgn_solve_defence *defence, const tgn_solve_claim *claim,
                                           const tgn_solve_claim *next, int count, tgn_solve_claim *out)
{
    for (int moves = AHEAD; moves <= FURTHEST; moves++) {
        if (tgn_solve_bounded__deepen(defence->claimants, claim, moves, moves))
            return TGN_SOLVE_DEFENCE_FAILS;
        int held = tgn_solve_bounded__best_reply(defence->claimants, claim, out);
        if (held && seen(defence, out) != TGN_SOLVE_DEFENCE_FAILS)
            return TGN_SOLVE_DEFENCE_OPEN;
        moves = held > moves ? held : moves;
    }
    for (int i = 0; i < count; i++)
        if (seen(defence, &next[i]) != TGN_SOLVE_DEFENCE_FAILS) {
            *out = next[i];
            return TGN_SOLVE_DEFENCE_OPEN;
        }
    tgn_solve_bounded__store(defence->claimants, claim, true, TGN_SOLVE_BOUNDED_NONE);
    return TGN_SOLVE_DEFENCE_FAILS;
}

/*
 * The defender to move. TGN_SOLVE_DEFENCE_OPEN: `out` is an answer that holds if the set does. An answer that
 * leads back into the set is preferred, so that the set stays small.
 */
static tgn_solve_defence_state answer(tgn_solve_defence *defence, const tgn_solve_claim *claim,
                                      tgn_solve_claim *out)
{
    tgn_solve_defence_state held = seen(defence, claim);
    if (held != TGN_SOLVE_DEFENCE_OPEN)
        return held;
    tgn_solve_claim next[TGN_SOLVE_POINTS + 1];
    int count = tgn_solve_claim__moves(defence->claimants->goal.grid, claim, next);
    for (int i = 0; i < count; i++)
        if (seen(defence, &next[i]) == TGN_SOLVE_DEFENCE_HOLDS || is_held(defence, &next[i]))
            return TGN_SOLVE_DEFENCE_HOLDS;
    if (defender_wins(defence, claim))
        return TGN_SOLVE_DEFENCE_HOLDS;
    return best_answer(defence, claim, next, count, out);
}

/* ---- the work ------------------------------------------------------------------------------------------ */

/* The claimant wins a situation by a move that leads to `next`: what led there must find another answer. */
static void withdraw(tgn_solve_defence *defence, uint32_t number, const tgn_solve_claim *claim,
                     const tgn_solve_claim *next)
{
    held_situation *at = &defence->situation[number];
    at->lost = true;
    defence->in_order = false;
    tgn_solve_bounded__store(defence->claimants, claim, true, tgn_solve_bounded__move_between(claim, next));
    if (at->from != NO_ONE)
        defence->pending[defence->pending_count++] = at->from;
}

/* Every move of the claimant in a situation must have an answer. Returns false without memory. */
static bool look_at(tgn_solve_defence *defence, uint32_t number)
{
    tgn_solve_claim claim = claim_at(defence, number);
    tgn_solve_claim move[TGN_SOLVE_POINTS + 1], reply[TGN_SOLVE_POINTS + 1];
    int moves = tgn_solve_claim__moves(defence->claimants->goal.grid, &claim, move), replies = 0;
    tgn_solve_paired_moves pairs;
    tgn_solve_paired_moves__find(&pairs, &defence->claimants->goal, &claim);
    for (int i = 0; i < moves; i++) {
        tgn_solve_defence_state held = tgn_solve_paired_moves__answers(&pairs, &move[i])
                                           ? TGN_SOLVE_DEFENCE_HOLDS
                                           : answer(defence, &move[i], &reply[replies]);
        if (held == TGN_SOLVE_DEFENCE_FAILS) {
            withdraw(defence, number, &claim, &move[i]);
            return true;
        }
        replies += held == TGN_SOLVE_DEFENCE_OPEN;
    }
    for (int i = 0; i < replies; i++)
        if (!enter(defence, &reply[i], number))
            return false;
    return true;
}

/* A pass from the beginning; what is known now may settle the claim at once. */
static tgn_solve_defence_state begin(tgn_solve_defence *defence)
{
    memset(defence->slot, 0, defence->slots * sizeof *defence->slot);
    defence->count = defence->pending_count = 0;
    defence->begun = defence->in_order = true;
    tgn_solve_claim first = defence->claim;
    tgn_solve_defence_state held = defence->claim.claimant_moves ? seen(defence, &defence->claim)
                                                                 : answer(defence, &defence->claim, &first);
    if (held == TGN_SOLVE_DEFENCE_OPEN && !enter(defence, &first, NO_ONE))
        return TGN_SOLVE_DEFENCE_FULL;
    return held;
}

/* Everything is in order: store the result for every situation of the set. */
static tgn_solve_defence_state conclude(tgn_solve_defence *defence)
{
    for (uint32_t i = 0; i < defence->count; i++) {
        tgn_solve_claim claim = claim_at(defence, i);
        tgn_solve_bounded__store(defence->claimants, &claim, false, TGN_SOLVE_BOUNDED_NONE);
    }
    return TGN_SOLVE_DEFENCE_HOLDS;
}

static tgn_solve_defence_state step(tgn_solve_defence *defence)
{
    if (defence->pending_count) {
        uint32_t number = defence->pending[--defence->pending_count];
        return defence->situation[number].lost || look_at(defence, number) ? TGN_SOLVE_DEFENCE_OPEN
                                                                           : TGN_SOLVE_DEFENCE_FULL;
    }
    return defence->begun && defence->in_order ? conclude(defence) : begin(defence);
}

tgn_solve_defence_state tgn_solve_defence__continue(tgn_solve_defence *defence, unsigned nodes)
{
    unsigned before = defence->claimants->visited + defence->others->visited, steps = 0;
    while (defence->held == TGN_SOLVE_DEFENCE_OPEN && !atomic_load(defence->claimants->halt) &&
           defence->claimants->visited + defence->others->visited + steps++ - before < nodes)
        defence->held = step(defence);
    if (defence->held == TGN_SOLVE_DEFENCE_HOLDS)
        tgn_solve_bounded__store(defence->claimants, &defence->claim, false, TGN_SOLVE_BOUNDED_NONE);
    return defence->held;
}

int tgn_solve_defence__new(tgn_solve_defence **out, const tgn_solve_claim *claim,
                           tgn_solve_bounded *claimants, tgn_solve_bounded *others, size_t bytes)
{
    tgn_solve_defence *defence = calloc(1, sizeof *defence);
    *out = defence;
    if (!defence)
        return TGN_ERR_MEMORY;
    defence->claim = *claim;
    defence->claimants = claimants;
    defence->others = others;
    defence->most = SLOTS;
    while (defence->most < (uint32_t)1 << 30 && (size_t)defence->most * 2 * SLOT_BYTES <= bytes)
        defence->most *= 2;
    if (resize(defence, SLOTS))
        return TGN_OK;
    tgn_solve_defence__free(defence);
    *out = NULL;
    return TGN_ERR_MEMORY;
}

void tgn_solve_defence__free(tgn_solve_defence *defence)
{
    if (!defence)
        return;
    free(defence->situation);
    free(defence->slot);
    free(defence->pending);
    free(defence);
}

size_t tgn_solve_defence__count(const tgn_solve_defence *defence)
{
    return defence->count;
}
