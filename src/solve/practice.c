/*
 * practice.c - games against oneself, and what they teach
 */
#include "solve/practice.h"

#include "solve/count.h"

#include <math.h>

enum {
    MOVES = 80,      /* of a game; one that goes on is not won by the claimant */
    OPENING = 8,     /* fewer moves than this at random first */
    WHIM = 10,       /* one move out of so many is a whim ... */
    PASS_COSTS = 128 /* what a pass is thought to be worse than it looks, in units */
};

static const float rate = 0.05F, trust = 0.7F /* in the end, not in the next look */, patience = 0.97F;

typedef struct moment {
    tgn_view view;
    bool mine; /* the claimant moved */
    bool whim; /* ... not for the best */
} moment;

typedef struct game {
    const tgn_goal *goal;
    tgn_claim claim; /* what stands on the board */
    int moves;
    moment moment[MOVES]; /* after each move */
} game;

typedef struct move {
    tgn_claim next;
    int worth; /* to who plays it */
} move;

static uint64_t roll(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed >> 16;
}

static float odds(int value)
{
    return 1 / (1 + expf(-(float)value / TGN_INSTINCT_UNIT));
}

static tgn_view view_of(const tgn_instinct *instinct, const tgn_claim *claim)
{
    tgn_view view;
    tgn_instinct__view(instinct, tgn_claim__claimants(claim), tgn_claim__others(claim), &view);
    return view;
}

/* Every move but into one's own eyes. */
static int moves_of(const tgn_instinct *instinct, const tgn_grid *grid, const tgn_claim *claim, move *out)
{
    int count = 0;
    tgn_view view = view_of(instinct, claim);
    tgn_grid_step step;
    for (tgn_set left = grid->all & ~(claim->own | claim->other | claim->ko); left; left &= left - 1) {
        tgn_set at = left & -left;
        if (tgn_grid__is_eye(grid, claim->own, at) ||
            !tgn_grid__play(grid, claim->own, claim->other, at, &step))
            continue;
        out[count++] = (move){.next = tgn_claim__after(claim, &step)};
    }
    if (!claim->passed)
        out[count++] = (move){.next = tgn_claim__after_pass(claim)};
    for (int i = 0; i < count; i++) {
        int value = tgn_instinct__value_after(instinct, &view, claim, &out[i].next);
        out[i].worth = claim->mine ? value : -value;
    }
    if (!claim->passed)
        out[count - 1].worth -= PASS_COSTS;
    return count;
}

static int best_of(const move *moves, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (moves[i].worth > moves[best].worth)
            best = i;
    return best;
}

/* Whether the claimant has won (1), can not any more (0), or it goes on (-1). */
static int outcome(const game *g)
{
    const tgn_claim *claim = &g->claim;
    if (tgn_goal__claimant_has(g->goal, claim))
        return 1;
    if (g->moves == MOVES || tgn_goal__other_has(g->goal, claim))
        return 0;
    if (!claim->passed)
        return -1;
    int count = tgn_count__board(g->goal->grid, claim->own, claim->other, TGN_SOLVE_AREA);
    return count >= tgn_claim__wanted(claim) ? claim->mine : -1;
}

/* One game; returns whether the claimant won it. */
static bool play(const tgn_instinct *instinct, game *g, uint64_t *seed)
{
    int opening = (int)(roll(seed) % OPENING), ends;
    move moves[TGN_SOLVE_POINTS + 1];
    while ((ends = outcome(g)) < 0) {
        int count = moves_of(instinct, g->goal->grid, &g->claim, moves);
        if (count == 0) /* nothing but a second pass that loses */
            return !g->claim.mine;
        int best = best_of(moves, count), chosen = best;
        if (g->moves < opening || roll(seed) % WHIM == 0)
            chosen = (int)(roll(seed) % (uint64_t)count);
        bool mine = g->claim.mine;
        g->claim = moves[chosen].next;
        g->moment[g->moves++] = (moment){view_of(instinct, &g->claim), mine, chosen != best};
    }
    return ends;
}

/* From the end back. What came before a whim learns nothing from what came after it. */
static void learn(tgn_instinct *instinct, const game *g, bool won)
{
    float aim = won;
    for (int i = g->moves - 1; i >= 0; i--) {
        const moment *at = &g->moment[i];
        float look = odds(tgn_instinct__value(instinct, &at->view, at->mine));
        if (i == g->moves - 1 || !g->moment[i + 1].whim) {
            tgn_instinct__learn(instinct, &at->view, at->mine, rate * (aim - look));
            aim = patience * (trust * aim + (1 - trust) * look);
        } else {
            aim = look;
        }
    }
}

void tgn_practice__play(tgn_instinct *instinct, const tgn_goal *goal, const tgn_claim *claim, int games,
                        const _Atomic bool *halt)
{
    uint64_t seed = UINT64_C(88172645463325252);
    for (int i = 0; i < games && !atomic_load_explicit(halt, memory_order_relaxed); i++) {
        game g = {.goal = goal, .claim = *claim};
        bool won = play(instinct, &g, &seed);
        learn(instinct, &g, won);
    }
}
