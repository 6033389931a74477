/*
 * bounded_search.c - alpha-beta with two values, "within so many moves" and "not so soon"
 */
#include "solve/search/bounded_search.h"

#include "solve/position/scoring.h"
#include "solve/position/safe_area.h"
#include "solve/search/miai.h"

enum {
    PASS = TGN_BOUNDED_PASS,
    NONE = TGN_BOUNDED_NONE,
    PER_STONE = 2000, /* a missing stone in the order of moves, beside a history of at most as much */
    KILLER = 4000,
    LIKING = 128, /* what a killer, or a full history, adds to how a move looks */
    BREATH = 1024
};

/* ---- moves --------------------------------------------------------------------------------------------- */

typedef struct option {
    tgn_claim claim; /* after it */
    uint64_t code;
    int motion;
    int number; /* a point, or PASS */
    int worth;  /* for the order */
} option;

/* What was good before: up to `history` for that in all places, `killer` for that as late in the game. */
static int merits_of(const tgn_bounded *b, bool mine, int number, int moves, int history, int killer)
{
    int merits = (int)b->history[mine][number] * history / PER_STONE;
    if (b->killer[moves][0] == number + 1)
        merits += killer;
    if (b->killer[moves][1] == number + 1)
        merits += killer * 3 / 4;
    return merits;
}

/* To the side that plays it: without instinct by the stones that are missing after it. */
static int worth_of(const tgn_bounded *b, const tgn_claim *claim, const tgn_view *view, const option *at,
                    int moves)
{
    int number = at->number;
    if (b->instinct) {
        int looks = tgn_instinct__value_after(b->instinct, view, claim, &at->claim);
        return (claim->mine ? looks : -looks) +
               (number < NONE ? merits_of(b, claim->mine, number, moves, LIKING, LIKING) : 0);
    }
    if (number == PASS)
        return INT32_MIN;
    const tgn_reach *reach = tgn_goal__reach(&b->goal, claim->mine);
    return merits_of(b, claim->mine, number, moves, PER_STONE, KILLER) -
           PER_STONE * tgn_reach__missing(reach, claim->own | (tgn_set)1 << number);
}

static void give_worth(const tgn_bounded *b, const tgn_claim *claim, int first, int moves, option *options,
                       int count)
{
    tgn_view view;
    if (b->instinct)
        tgn_instinct__view(b->instinct, tgn_claim__claimants(claim), tgn_claim__others(claim), &view);
    for (int i = 0; i < count; i++)
        options[i].worth =
            options[i].number == first ? INT32_MAX : worth_of(b, claim, &view, &options[i], moves);
}

/*
 * Moves of the claimant that are not useless on the face of it, and every move of the other side, so that
 * what is settled was held against all that can be played (proof.h). Unsorted.
 */
static int options_of(const tgn_bounded *b, const tgn_claim *claim, option *out)
{
    const tgn_grid *grid = b->goal.grid;
    int count = 0;
    tgn_set useless = claim->ko;
    if (claim->mine && tgn_reach__missing(b->goal.claimant, claim->own) == 0)
        useless |= tgn_ground__of(grid, claim->own, claim->other);
    if (claim->mine && tgn_reach__missing(b->goal.other, claim->other) == 0)
        useless |= tgn_ground__of(grid, claim->other, claim->own);
    tgn_grid_step step;
    for (tgn_set left = grid->all & ~(claim->own | claim->other | useless); left; left &= left - 1) {
        tgn_set at = left & -left;
        if (claim->mine && tgn_grid__is_eye(grid, claim->own, at))
            continue;
        if (!tgn_grid__play(grid, claim->own, claim->other, at, &step))
            continue;
        out[count++] = (option){.claim = tgn_claim__after(claim, &step), .number = tgn_set__first(at)};
    }
    if (!claim->passed)
        out[count++] = (option){.claim = tgn_claim__after_pass(claim), .number = PASS};
    return count;
}

/* The best of those left goes to the front. */
static void bring_best(option *options, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (options[i].worth > options[best].worth)
            best = i;
    option kept = options[0];
    options[0] = options[best];
    options[best] = kept;
}

/* The worst first from now on. */
static void turn_round(option *options, int count)
{
    for (int i = 0; i < count; i++)
        options[i].worth = -(options[i].worth + 1);
}

/* ---- memory -------------------------------------------------------------------------------------------- */

/*
 * A claim is kept with the move that showed it: the claimant's that proves it, or the other side's after which
 * it is not true within so many moves; that number is kept then, too.
 */
static void remember(const tgn_bounded *b, uint64_t code, int motion, int moves, bool won_by_mover,
                     bool proved, int number)
{
    int image = number < NONE ? b->coder->image[motion][number] : number;
    tgn_memo memo = {.known = proved ? TGN_KNOWN_SETTLED : TGN_KNOWN_OPEN,
                     .moves = (uint32_t)moves,
                     .won = won_by_mover,
                     .move = (uint8_t)image,
                     .work = moves > 63 ? 63 : moves};
    tgn_memory__put(b->memory, code, &memo);
}

/* A move of the image that was remembered, on the board as it lies before us. */
static int move_here(const tgn_bounded *b, int image, int motion)
{
    return image < NONE ? b->coder->origin[motion][image] : image;
}

static int first_move(const tgn_bounded *b, const tgn_memo *memo, int motion)
{
    if (memo->known != TGN_KNOWN_OPEN || memo->move == NONE)
        return -1;
    return move_here(b, memo->move, motion);
}

/* What the memory says about a claim for so many moves: 1 true, 0 not so soon, -1 nothing. */
static int recalled(const tgn_memo *memo, const tgn_claim *claim, int moves)
{
    if (memo->known == TGN_KNOWN_SETTLED)
        return memo->won == claim->mine;
    return memo->known == TGN_KNOWN_OPEN && (int)memo->moves >= moves ? 0 : -1;
}

/* ---- the search ---------------------------------------------------------------------------------------- */

static bool halted(tgn_bounded *b)
{
    if (++b->breath % BREATH == 0) {
        atomic_fetch_add_explicit(b->nodes, BREATH, memory_order_relaxed);
        if (b->pause)
            b->pause(b->context);
    }
    return atomic_load_explicit(b->halt, memory_order_relaxed);
}

/* Moves of the claimant among the next so many. */
static int turns(const tgn_claim *claim, int moves)
{
    return (moves + claim->mine) / 2;
}

/* What a later move of the claimant is given less. */
static int less_for(int rank)
{
    return rank < 1 ? 0 : rank < 3 ? 2 : rank < 6 ? 4 : 6;
}

static void praise(tgn_bounded *b, const tgn_claim *claim, int number, int moves)
{
    if (number >= NONE)
        return;
    uint32_t *history = b->history[claim->mine];
    history[number] += (uint32_t)(moves * moves);
    if (history[number] > PER_STONE)
        for (int i = 0; i < NONE; i++)
            history[i] /= 2;
    if (b->killer[moves][0] != number + 1) {
        b->killer[moves][1] = b->killer[moves][0];
        b->killer[moves][0] = (uint8_t)(number + 1);
    }
}

static bool holds(tgn_bounded *b, const tgn_claim *claim, uint64_t code, int motion, int moves);

/* Whether there are too few moves left for the stones that are missing. */
static bool too_late(const tgn_bounded *b, const tgn_claim *claim, int moves)
{
    return tgn_reach__missing(b->goal.claimant, tgn_claim__claimants(claim)) > turns(claim, moves);
}

/*
 * Drop the options that ground settles for the other side, code the rest, and have their entries brought near: most of the
 * time of this search is waiting for memory. Returns an option that ground settles for the mover, or NULL.
 */
static const option *settled_by_ground(const tgn_bounded *b, const tgn_claim *claim, option *options,
                                       int *count, int moves)
{
    tgn_miai miai;
    tgn_miai__look(&miai, &b->goal, claim);
    int kept = 0;
    for (int i = 0; i < *count; i++) {
        option *at = &options[i];
        if (tgn_miai__answers(&miai, &at->claim))
            continue;
        bool yes = tgn_goal__claimant_has(&b->goal, &at->claim);
        bool no = !yes && (too_late(b, &at->claim, moves) || tgn_goal__other_has(&b->goal, &at->claim));
        if (claim->mine ? yes : no)
            return at;
        if (yes || no)
            continue;
        at->code = tgn_coder__code(b->coder, &at->claim, &at->motion);
        tgn_memory__fetch(b->memory, at->code);
        options[kept++] = *at;
    }
    *count = kept;
    return NULL;
}

/* The same by memory, for so many moves after the option. */
static const option *settled_by_memory(const tgn_bounded *b, bool mine, option *options, int *count,
                                       int moves)
{
    int kept = 0;
    for (int i = 0; i < *count; i++) {
        tgn_memo memo = tgn_memory__get(b->memory, options[i].code);
        int known = recalled(&memo, &options[i].claim, moves);
        if (known == (mine ? 1 : 0))
            return &options[i];
        if (known < 0)
            options[kept++] = options[i];
    }
    *count = kept;
    return NULL;
}

/* The claimant to move: one option must hold. Returns its number, or NONE. */
static int some_option(tgn_bounded *b, option *options, int count, int moves)
{
    for (int i = 0; i < count; i++) {
        bring_best(options + i, count - i);
        int left = moves - 1 - less_for(i);
        while (left < 1 && left < moves - 1)
            left += 2;
        if (holds(b, &options[i].claim, options[i].code, options[i].motion, left))
            return options[i].number;
    }
    return NONE;
}

/*
 * The other side to move: every option must hold. Returns one that does not, or NONE. The best is tried first; if it
 * holds all probably do, and two that work on one claim share them by beginning at opposite ends.
 */
static int failing_option(tgn_bounded *b, option *options, int count, int moves)
{
    for (int i = 0; i < count; i++) {
        if (i == 1 && b->backward)
            turn_round(options + 1, count - 1);
        bring_best(options + i, count - i);
        if (!holds(b, &options[i].claim, options[i].code, options[i].motion, moves - 1))
            return options[i].number;
    }
    return NONE;
}

/* A claim that ground does not decide yet. */
static bool holds(tgn_bounded *b, const tgn_claim *claim, uint64_t code, int motion, int moves)
{
    if (claim->passed) {
        int count = tgn_count__board(b->goal.grid, claim->own, claim->other, TGN_SOLVE_AREA);
        if (count >= tgn_claim__wanted(claim))
            return claim->mine; /* a second pass ends the game, and is enough */
    }
    if (moves < 1 || too_late(b, claim, moves) || halted(b))
        return false;
    tgn_memo memo = tgn_memory__get(b->memory, code);
    int known = recalled(&memo, claim, moves);
    if (known >= 0)
        return known;
    option options[TGN_SOLVE_POINTS + 1];
    int count = options_of(b, claim, options);
    const option *decides = settled_by_ground(b, claim, options, &count, moves - 1);
    if (!decides)
        decides = settled_by_memory(b, claim->mine, options, &count, moves - 1);
    if (!decides)
        give_worth(b, claim, first_move(b, &memo, motion), moves, options, count);
    int number = decides       ? decides->number
                 : claim->mine ? some_option(b, options, count, moves)
                               : failing_option(b, options, count, moves);
    bool proved = (number != NONE) == claim->mine;
    if (atomic_load_explicit(b->halt, memory_order_relaxed) && !proved)
        return false;
    if (number != NONE)
        praise(b, claim, number, moves);
    remember(b, code, motion, moves, claim->mine, proved, number);
    return proved;
}

bool tgn_bounded__holds(tgn_bounded *bounded, const tgn_claim *claim, int moves)
{
    if (tgn_goal__claimant_has(&bounded->goal, claim))
        return true;
    if (tgn_goal__other_has(&bounded->goal, claim))
        return false;
    int motion;
    uint64_t code = tgn_coder__code(bounded->coder, claim, &motion);
    return holds(bounded, claim, code, motion, moves);
}

bool tgn_bounded__deepens(tgn_bounded *bounded, const tgn_claim *claim, int from, int most)
{
    tgn_memo memo = tgn_memory__get(bounded->memory, tgn_coder__code(bounded->coder, claim, NULL));
    if (memo.known == TGN_KNOWN_SETTLED)
        return memo.won == claim->mine;
    if (memo.known == TGN_KNOWN_OPEN && (int)memo.moves >= from)
        from = (int)memo.moves + 1;
    for (int moves = from; moves <= most; moves++)
        if (tgn_bounded__holds(bounded, claim, moves))
            return true;
    return false;
}

/* ---- what was found ------------------------------------------------------------------------------------ */

tgn_verdict tgn_bounded__recall(const tgn_bounded *bounded, const tgn_claim *claim)
{
    tgn_memo memo = tgn_memory__get(bounded->memory, tgn_coder__code(bounded->coder, claim, NULL));
    if (memo.known != TGN_KNOWN_SETTLED)
        return TGN_VERDICT_OPEN;
    return memo.won ? TGN_VERDICT_WON : TGN_VERDICT_LOST;
}

void tgn_bounded__settle(tgn_bounded *bounded, const tgn_claim *claim, bool is_true, int move)
{
    int motion;
    uint64_t code = tgn_coder__code(bounded->coder, claim, &motion);
    remember(bounded, code, motion, TGN_BOUNDED_MOST, is_true == claim->mine, true, move);
}

int tgn_bounded__reply(const tgn_bounded *bounded, const tgn_claim *claim, tgn_claim *out)
{
    int motion;
    tgn_memo memo = tgn_memory__get(bounded->memory, tgn_coder__code(bounded->coder, claim, &motion));
    int move = first_move(bounded, &memo, motion);
    if (move < 0)
        return 0;
    *out = tgn_bounded__after(bounded, claim, move);
    return (int)memo.moves;
}

tgn_claim tgn_bounded__after(const tgn_bounded *bounded, const tgn_claim *claim, int move)
{
    tgn_grid_step step = {0};
    if (move == PASS)
        return tgn_claim__after_pass(claim);
    (void)tgn_grid__play(bounded->goal.grid, claim->own, claim->other, (tgn_set)1 << move, &step);
    return tgn_claim__after(claim, &step);
}

int tgn_bounded__number(const tgn_claim *claim, const tgn_claim *next)
{
    tgn_set stone = next->other & ~claim->own;
    return stone ? tgn_set__first(stone) : PASS;
}

int tgn_bounded__move(const tgn_bounded *bounded, const tgn_claim *claim)
{
    int motion;
    tgn_memo memo = tgn_memory__get(bounded->memory, tgn_coder__code(bounded->coder, claim, &motion));
    bool proved = memo.known == TGN_KNOWN_SETTLED && memo.won == claim->mine;
    return proved ? move_here(bounded, memo.move, motion) : NONE;
}
