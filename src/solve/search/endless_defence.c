/*
 * endless_defence.c - a set of situations that grows until nothing leads out of it
 */
#include "solve/search/endless_defence.h"

#include "solve/position/scoring.h"
#include "solve/search/miai.h"

#include <stdlib.h>
#include <string.h>

enum {
    AHEAD = 12,     /* an answer must hold for so many moves */
    FURTHEST = 60,  /* ... and is looked for up to so many */
    OWN_MOVES = 14, /* ... unless the other side wins its own claim within so many */
    SLOTS = 64,     /* of the index, to begin with */
    SLOT_BYTES = 28 /* with what it stands for */
};

static const uint32_t nobody = UINT32_MAX;

/* A situation of the set: the claimant is to move. */
typedef struct place {
    uint64_t code;
    tgn_set own, other;
    uint32_t from; /* the place that led here first, or nobody */
    uint8_t ko;    /* the point of a ban and 1, or 0 */
    bool passed;
    bool lost; /* taken back: the claimant wins */
} place;

struct tgn_hold {
    tgn_claim claim;
    tgn_bounded *claimants, *others;
    place *place;
    uint32_t *slot; /* places by code: a number and 1, or 0 */
    uint32_t *todo; /* a stack of places to look at */
    uint32_t places, slots, waiting, most;
    bool begun;
    bool in_order; /* nothing was taken back in this pass */
    tgn_held held;
};

/* ---- the set ------------------------------------------------------------------------------------------- */

/* Room for three places in four slots; each place waits at most once for itself and once for one it led to. */
static bool make_room(tgn_hold *hold, uint32_t slots)
{
    size_t places = slots / 4 * 3;
    place *larger = realloc(hold->place, places * sizeof *larger);
    hold->place = larger ? larger : hold->place;
    uint32_t *todo = realloc(hold->todo, 2 * places * sizeof *todo);
    hold->todo = todo ? todo : hold->todo;
    uint32_t *slot = calloc(slots, sizeof *slot);
    if (!larger || !todo || !slot) {
        free(slot);
        return false;
    }
    free(hold->slot);
    hold->slot = slot;
    hold->slots = slots;
    return true;
}

/* Where a code stands, or would stand. */
static uint32_t *slot_of(const tgn_hold *hold, uint64_t code)
{
    uint64_t mixed = (code ^ code >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    uint32_t at = (uint32_t)(mixed >> 32) & (hold->slots - 1);
    while (hold->slot[at] && hold->place[hold->slot[at] - 1].code != code)
        at = (at + 1) & (hold->slots - 1);
    return &hold->slot[at];
}

static bool grow(tgn_hold *hold)
{
    if (hold->slots >= hold->most || !make_room(hold, hold->slots * 2))
        return false;
    for (uint32_t i = 0; i < hold->places; i++)
        *slot_of(hold, hold->place[i].code) = i + 1;
    return true;
}

static uint64_t code_of(const tgn_hold *hold, const tgn_claim *claim)
{
    return tgn_coder__code(hold->claimants->coder, claim, NULL);
}

static bool is_held(const tgn_hold *hold, const tgn_claim *claim)
{
    uint32_t number = *slot_of(hold, code_of(hold, claim));
    return number && !hold->place[number - 1].lost;
}

/* Returns false without memory for it. */
static bool enter(tgn_hold *hold, const tgn_claim *claim, uint32_t from)
{
    if (hold->places >= hold->slots / 4 * 3 && !grow(hold))
        return false;
    uint64_t code = code_of(hold, claim);
    uint32_t *slot = slot_of(hold, code);
    if (*slot)
        return true;
    hold->place[hold->places] = (place){.code = code,
                                        .own = claim->own,
                                        .other = claim->other,
                                        .from = from,
                                        .ko = (uint8_t)(claim->ko ? tgn_set__first(claim->ko) + 1 : 0),
                                        .passed = claim->passed};
    hold->todo[hold->waiting++] = hold->places;
    *slot = ++hold->places;
    return true;
}

static tgn_claim claim_at(const tgn_hold *hold, uint32_t number)
{
    const place *at = &hold->place[number];
    return (tgn_claim){.own = at->own,
                       .other = at->other,
                       .ko = at->ko ? (tgn_set)1 << (at->ko - 1) : 0,
                       .passed = at->passed,
                       .mine = true,
                       .score = hold->claim.score};
}

/* ---- what needs no set --------------------------------------------------------------------------------- */

/* By ground, by a second pass, by what is remembered. */
static tgn_held seen(const tgn_hold *hold, const tgn_claim *claim)
{
    const tgn_goal *goal = &hold->claimants->goal;
    if (tgn_goal__claimant_has(goal, claim))
        return TGN_HELD_NO;
    if (tgn_goal__other_has(goal, claim))
        return TGN_HELD_YES;
    if (claim->passed &&
        tgn_count__board(goal->grid, claim->own, claim->other, TGN_SOLVE_AREA) >= tgn_claim__wanted(claim))
        return claim->mine ? TGN_HELD_NO : TGN_HELD_YES;
    switch (tgn_bounded__recall(hold->claimants, claim)) {
    case TGN_VERDICT_WON:
        return claim->mine ? TGN_HELD_NO : TGN_HELD_YES;
    case TGN_VERDICT_LOST:
        return claim->mine ? TGN_HELD_YES : TGN_HELD_NO;
    default:
        return TGN_HELD_OPEN;
    }
}

/* Whether the other side wins what it claims for itself. */
static bool wins_its_own(tgn_hold *hold, const tgn_claim *claim)
{
    tgn_claim own = tgn_claim__against(claim);
    return tgn_bounded__deepens(hold->others, &own, 1, OWN_MOVES);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

/*
 * Of the answers that lead to `next`, the one that holds longest against the claimant's search. When it has been refuted
 * since then, searching further finds the best of the others; and what no search decides is tried as it comes.
 */
static tgn_held best_answer(tgn_hold *hold, const tgn_claim *claim, const tgn_claim *next, int count,
                            tgn_claim *out)
{
    for (int moves = AHEAD; moves <= FURTHEST; moves++) {
        if (tgn_bounded__deepens(hold->claimants, claim, moves, moves))
            return TGN_HELD_NO;
        int held = tgn_bounded__reply(hold->claimants, claim, out);
        if (held && seen(hold, out) != TGN_HELD_NO)
            return TGN_HELD_OPEN;
        moves = held > moves ? held : moves;
    }
    for (int i = 0; i < count; i++)
        if (seen(hold, &next[i]) != TGN_HELD_NO) {
            *out = next[i];
            return TGN_HELD_OPEN;
        }
    tgn_bounded__settle(hold->claimants, claim, true, TGN_BOUNDED_NONE);
    return TGN_HELD_NO;
}

/*
 * The other side to move. TGN_HELD_OPEN: `out` is an answer, which holds if the set does. What leads into the set already
 * is preferred, so that it stays small.
 */
static tgn_held answer(tgn_hold *hold, const tgn_claim *claim, tgn_claim *out)
{
    tgn_held held = seen(hold, claim);
    if (held != TGN_HELD_OPEN)
        return held;
    tgn_claim next[TGN_SOLVE_POINTS + 1];
    int count = tgn_claim__moves(hold->claimants->goal.grid, claim, next);
    for (int i = 0; i < count; i++)
        if (seen(hold, &next[i]) == TGN_HELD_YES || is_held(hold, &next[i]))
            return TGN_HELD_YES;
    if (wins_its_own(hold, claim))
        return TGN_HELD_YES;
    return best_answer(hold, claim, next, count, out);
}

/* ---- the work ------------------------------------------------------------------------------------------ */

/* The claimant wins at a place, by a move that leads to `next`: what led to it must find another answer. */
static void take_back(tgn_hold *hold, uint32_t number, const tgn_claim *claim, const tgn_claim *next)
{
    place *at = &hold->place[number];
    at->lost = true;
    hold->in_order = false;
    tgn_bounded__settle(hold->claimants, claim, true, tgn_bounded__number(claim, next));
    if (at->from != nobody)
        hold->todo[hold->waiting++] = at->from;
}

/* Every move of the claimant at a place must have an answer. Returns false without memory. */
static bool look_at(tgn_hold *hold, uint32_t number)
{
    tgn_claim claim = claim_at(hold, number);
    tgn_claim move[TGN_SOLVE_POINTS + 1], reply[TGN_SOLVE_POINTS + 1];
    int moves = tgn_claim__moves(hold->claimants->goal.grid, &claim, move), replies = 0;
    tgn_miai miai;
    tgn_miai__look(&miai, &hold->claimants->goal, &claim);
    for (int i = 0; i < moves; i++) {
        tgn_held held =
            tgn_miai__answers(&miai, &move[i]) ? TGN_HELD_YES : answer(hold, &move[i], &reply[replies]);
        if (held == TGN_HELD_NO) {
            take_back(hold, number, &claim, &move[i]);
            return true;
        }
        replies += held == TGN_HELD_OPEN;
    }
    for (int i = 0; i < replies; i++)
        if (!enter(hold, &reply[i], number))
            return false;
    return true;
}

/* A pass from the beginning; what is known now may settle the claim at once. */
static tgn_held begin(tgn_hold *hold)
{
    memset(hold->slot, 0, hold->slots * sizeof *hold->slot);
    hold->places = hold->waiting = 0;
    hold->begun = hold->in_order = true;
    tgn_claim first = hold->claim;
    tgn_held held = hold->claim.mine ? seen(hold, &hold->claim) : answer(hold, &hold->claim, &first);
    if (held == TGN_HELD_OPEN && !enter(hold, &first, nobody))
        return TGN_HELD_FULL;
    return held;
}

/* Everything is in order: from now on that is known of every situation of the set. */
static tgn_held conclude(tgn_hold *hold)
{
    for (uint32_t i = 0; i < hold->places; i++) {
        tgn_claim claim = claim_at(hold, i);
        tgn_bounded__settle(hold->claimants, &claim, false, TGN_BOUNDED_NONE);
    }
    return TGN_HELD_YES;
}

static tgn_held step(tgn_hold *hold)
{
    if (hold->waiting) {
        uint32_t number = hold->todo[--hold->waiting];
        return hold->place[number].lost || look_at(hold, number) ? TGN_HELD_OPEN : TGN_HELD_FULL;
    }
    return hold->begun && hold->in_order ? conclude(hold) : begin(hold);
}

tgn_held tgn_hold__go_on(tgn_hold *hold, unsigned nodes)
{
    unsigned before = hold->claimants->breath + hold->others->breath, steps = 0;
    while (hold->held == TGN_HELD_OPEN && !atomic_load(hold->claimants->halt) &&
           hold->claimants->breath + hold->others->breath + steps++ - before < nodes)
        hold->held = step(hold);
    if (hold->held == TGN_HELD_YES)
        tgn_bounded__settle(hold->claimants, &hold->claim, false, TGN_BOUNDED_NONE);
    return hold->held;
}

int tgn_hold__new(tgn_hold **out, const tgn_claim *claim, tgn_bounded *claimants, tgn_bounded *others,
                  size_t bytes)
{
    tgn_hold *hold = calloc(1, sizeof *hold);
    *out = hold;
    if (!hold)
        return TGN_ERR_MEMORY;
    hold->claim = *claim;
    hold->claimants = claimants;
    hold->others = others;
    hold->most = SLOTS;
    while (hold->most < (uint32_t)1 << 30 && (size_t)hold->most * 2 * SLOT_BYTES <= bytes)
        hold->most *= 2;
    if (make_room(hold, SLOTS))
        return TGN_OK;
    tgn_hold__free(hold);
    *out = NULL;
    return TGN_ERR_MEMORY;
}

void tgn_hold__free(tgn_hold *hold)
{
    if (!hold)
        return;
    free(hold->place);
    free(hold->slot);
    free(hold->todo);
    free(hold);
}

size_t tgn_hold__count(const tgn_hold *hold)
{
    return hold->places;
}
