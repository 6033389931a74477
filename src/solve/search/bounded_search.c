/*
 * bounded_search.c - alpha-beta with two values, "within so many moves" and "not so soon"
 */
#include "solve/search/bounded_search.h"

#include "solve/position/scoring.h"
#include "solve/position/safe_area.h"
#include "solve/search/goal.h"

enum {
    PASS = TGN_SOLVE_BOUNDED_PASS,
    NONE = TGN_SOLVE_BOUNDED_NONE,
    PER_STONE = 2000, /* a missing stone in the order of moves, beside a history of at most as much */
    KILLER = 4000,
    LIKING = 128, /* what a killer, or a full history, adds to how a move looks */
    REPORT_EVERY = 1024
};

/* ---- moves --------------------------------------------------------------------------------------------- */

typedef struct move_option {
    tgn_solve_claim claim; /* after it */
    uint64_t code;
    int symmetry;
    int number; /* a point, or PASS */
    int worth;  /* for the order */
} move_option;

/* What was good before: up to `history` for that in all places, `killer` for that as late in the game. */
static int merits_of(const tgn_solve_bounded *b, bool mine, int number, int moves, int history, int killer)
{
    int merits = (int)b->history[mine][number] * history / PER_STONE;
    if (b->killer[moves][0] == number + 1)
        merits += killer;
    if (b->killer[moves][1] == number + 1)
        merits += killer * 3 / 4;
    return merits;
}

/* To the side that plays it: without instinct by the stones that are missing after it. */
static int worth_of(const tgn_solve_bounded *b, const tgn_solve_claim *claim,
                    const tgn_solve_evaluation_view *view, const move_option *at, int moves)
{
    int number = at->number;
    if (b->evaluation) {
        int looks = tgn_solve_evaluation__value_after(b->evaluation, view, claim, &at->claim);
        return (claim->mine ? looks : -looks) +
               (number < NONE ? merits_of(b, claim->mine, number, moves, LIKING, LIKING) : 0);
    }
    if (number == PASS)
        return INT32_MIN;
    const tgn_solve_shortfall *shortfall = tgn_solve_goal__shortfall(&b->goal, claim->mine);
    return merits_of(b, claim->mine, number, moves, PER_STONE, KILLER) -
           PER_STONE * tgn_solve_shortfall__stones(shortfall, claim->own | (tgn_solve_set)1 << number);
}

static void give_worth(const tgn_solve_bounded *b, const tgn_solve_claim *claim, int first, int moves,
                       move_option *options, int count)
{
    tgn_solve_evaluation_view view;
    if (b->evaluation)
        tgn_solve_evaluation__view(b->evaluation, tgn_solve_claim__claimants(claim),
                                   tgn_solve_claim__others(claim), &view);
    for (int i = 0; i < count; i++)
        options[i].worth =
            options[i].number == first ? INT32_MAX : worth_of(b, claim, &view, &options[i], moves);
}

/*
 * Moves of the claimant that are not useless on the face of it, and every move of the other side, so that
 * what is settled was held against all that can be played (proof.h). Unsorted.
 */
static int options_of(const tgn_solve_bounded *b, const tgn_solve_claim *claim, move_option *out)
{
    const tgn_solve_grid *grid = b->goal.grid;
    int count = 0;
    tgn_solve_set useless = claim->ko;
    if (claim->mine && tgn_solve_shortfall__stones(b->goal.claimant, claim->own) == 0)
        useless |= tgn_solve_safe__area(grid, claim->own, claim->other);
    if (claim->mine && tgn_solve_shortfall__stones(b->goal.other, claim->other) == 0)
        useless |= tgn_solve_safe__area(grid, claim->other, claim->own);
    tgn_solve_grid_step step;
    for (tgn_solve_set left = grid->all & ~(claim->own | claim->other | useless); left; left &= left - 1) {
        tgn_solve_set at = left & -left;
        if (claim->mine && tgn_solve_grid__is_eye(grid, claim->own, at))
            continue;
        if (!tgn_solve_grid__play(grid, claim->own, claim->other, at, &step))
            continue;
        out[count++] =
            (move_option){.claim = tgn_solve_claim__after(claim, &step), .number = tgn_solve_set__first(at)};
    }
    if (!claim->passed)
        out[count++] = (move_option){.claim = tgn_solve_claim__after_pass(claim), .number = PASS};
    return count;
}

/* The best of those left goes to the front. */
static void bring_best(move_option *options, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (options[i].worth > options[best].worth)
            best = i;
    move_option kept = options[0];
    options[0] = options[best];
    options[best] = kept;
}

/* The worst first from now on. */
static void turn_round(move_option *options, int count)
{
    for (int i = 0; i < count; i++)
        options[i].worth = -(options[i].worth + 1);
}

/* ---- memory -------------------------------------------------------------------------------------------- */

/*
 * A claim is kept with the move that showed it: the claimant's that proves it, or the other side's after which
 * it is not true within so many moves; that number is kept then, too.
 */
static void remember(const tgn_solve_bounded *b, uint64_t code, int symmetry, int moves, bool won_by_mover,
                     bool proved, int number)
{
    int image = number < NONE ? b->encoder->image[symmetry][number] : number;
    tgn_solve_transposition found = {.known = proved ? TGN_SOLVE_KNOWN_SETTLED : TGN_SOLVE_KNOWN_OPEN,
                                     .moves = (uint32_t)moves,
                                     .won = won_by_mover,
                                     .move = (uint8_t)image,
                                     .work = moves > 63 ? 63 : moves};
    tgn_solve_transpositions__put(b->transpositions, code, &found);
}

/* A move of the image that was remembered, on the board as it lies before us. */
static int move_here(const tgn_solve_bounded *b, int image, int symmetry)
{
    return image < NONE ? b->encoder->origin[symmetry][image] : image;
}

static int first_move(const tgn_solve_bounded *b, const tgn_solve_transposition *found, int symmetry)
{
    if (found->known != TGN_SOLVE_KNOWN_OPEN || found->move == NONE)
        return -1;
    return move_here(b, found->move, symmetry);
}

/* What the memory says about a claim for so many moves: 1 true, 0 not so soon, -1 nothing. */
static int recalled(const tgn_solve_transposition *found, const tgn_solve_claim *claim, int moves)
{
    if (found->known == TGN_SOLVE_KNOWN_SETTLED)
        return found->won == claim->mine;
    return found->known == TGN_SOLVE_KNOWN_OPEN && (int)found->moves >= moves ? 0 : -1;
}

/* ---- the search ---------------------------------------------------------------------------------------- */

static bool halted(tgn_solve_bounded *b)
{
    if (++b->visited % REPORT_EVERY == 0) {
        atomic_fetch_add_explicit(b->nodes, REPORT_EVERY, memory_order_relaxed);
        if (b->pause)
            b->pause(b->context);
    }
    return atomic_load_explicit(b->halt, memory_order_relaxed);
}

/* Moves of the claimant among the next so many. */
static int turns(const tgn_solve_claim *claim, int moves)
{
    return (moves + claim->mine) / 2;
}

/* What a later move of the claimant is given less. */
static int less_for(int rank)
{
    return rank < 1 ? 0 : rank < 3 ? 2 : rank < 6 ? 4 : 6;
}

static void praise(tgn_solve_bounded *b, const tgn_solve_claim *claim, int number, int moves)
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

static bool holds(tgn_solve_bounded *b, const tgn_solve_claim *claim, uint64_t code, int symmetry, int moves);

/* Whether there are too few moves left for the stones that are missing. */
static bool too_late(const tgn_solve_bounded *b, const tgn_solve_claim *claim, int moves)
{
    return tgn_solve_shortfall__stones(b->goal.claimant, tgn_solve_claim__claimants(claim)) >
           turns(claim, moves);
}

/*
 * Drop the options that ground settles for the other side, code the rest, and have their entries brought near: most of the
 * time of this search is waiting for memory. Returns an option that ground settles for the mover, or NULL.
 */
static const move_option *settled_by_ground(const tgn_solve_bounded *b, const tgn_solve_claim *claim,
                                            move_option *options, int *count, int moves)
{
    tgn_solve_paired_moves pairs;
    tgn_solve_paired_moves__find(&pairs, &b->goal, claim);
    int kept = 0;
    for (int i = 0; i < *count; i++) {
        move_option *at = &options[i];
        if (tgn_solve_paired_moves__answers(&pairs, &at->claim))
            continue;
        bool yes = tgn_solve_goal__claimant_has(&b->goal, &at->claim);
        bool no = !yes && (too_late(b, &at->claim, moves) || tgn_solve_goal__other_has(&b->goal, &at->claim));
        if (claim->mine ? yes : no)
            return at;
        if (yes || no)
            continue;
        at->code = tgn_solve_encoder__key(b->encoder, &at->claim, &at->symmetry);
        tgn_solve_transpositions__prefetch(b->transpositions, at->code);
        options[kept++] = *at;
    }
    *count = kept;
    return NULL;
}

/* The same by memory, for so many moves after the option. */
static const move_option *settled_by_memory(const tgn_solve_bounded *b, bool mine, move_option *options,
                                            int *count, int moves)
{
    int kept = 0;
    for (int i = 0; i < *count; i++) {
        tgn_solve_transposition found = tgn_solve_transpositions__get(b->transpositions, options[i].code);
        int known = recalled(&found, &options[i].claim, moves);
        if (known == (mine ? 1 : 0))
            return &options[i];
        if (known < 0)
            options[kept++] = options[i];
    }
    *count = kept;
    return NULL;
}

/* The claimant to move: one option must hold. Returns its number, or NONE. */
static int some_option(tgn_solve_bounded *b, move_option *options, int count, int moves)
{
    for (int i = 0; i < count; i++) {
        bring_best(options + i, count - i);
        int left = moves - 1 - less_for(i);
        while (left < 1 && left < moves - 1)
            left += 2;
        if (holds(b, &options[i].claim, options[i].code, options[i].symmetry, left))
            return options[i].number;
    }
    return NONE;
}

/*
 * The other side to move: every option must hold. Returns one that does not, or NONE. The best is tried first; if it
 * holds all probably do, and two that work on one claim share them by beginning at opposite ends.
 */
static int failing_option(tgn_solve_bounded *b, move_option *options, int count, int moves)
{
    for (int i = 0; i < count; i++) {
        if (i == 1 && b->backward)
            turn_round(options + 1, count - 1);
        bring_best(options + i, count - i);
        if (!holds(b, &options[i].claim, options[i].code, options[i].symmetry, moves - 1))
            return options[i].number;
    }
    return NONE;
}

/* A claim that ground does not decide yet. */
static bool holds(tgn_solve_bounded *b, const tgn_solve_claim *claim, uint64_t code, int symmetry, int moves)
{
    if (claim->passed) {
        int count = tgn_solve_count__board(b->goal.grid, claim->own, claim->other, TGN_SOLVE_AREA);
        if (count >= tgn_solve_claim__wanted(claim))
            return claim->mine; /* a second pass ends the game, and is enough */
    }
    if (moves < 1 || too_late(b, claim, moves) || halted(b))
        return false;
    tgn_solve_transposition found = tgn_solve_transpositions__get(b->transpositions, code);
    int known = recalled(&found, claim, moves);
    if (known >= 0)
        return known;
    move_option options[TGN_SOLVE_POINTS + 1];
    int count = options_of(b, claim, options);
    const move_option *decides = settled_by_ground(b, claim, options, &count, moves - 1);
    if (!decides)
        decides = settled_by_memory(b, claim->mine, options, &count, moves - 1);
    if (!decides)
        give_worth(b, claim, first_move(b, &found, symmetry), moves, options, count);
    int number = decides       ? decides->number
                 : claim->mine ? some_option(b, options, count, moves)
                               : failing_option(b, options, count, moves);
    bool proved = (number != NONE) == claim->mine;
    if (atomic_load_explicit(b->halt, memory_order_relaxed) && !proved)
        return false;
    if (number != NONE)
        praise(b, claim, number, moves);
    remember(b, code, symmetry, moves, claim->mine, proved, number);
    return proved;
}

bool tgn_solve_bounded__holds(tgn_solve_bounded *bounded, const tgn_solve_claim *claim, int moves)
{
    if (tgn_solve_goal__claimant_has(&bounded->goal, claim))
        return true;
    if (tgn_solve_goal__other_has(&bounded->goal, claim))
        return false;
    int symmetry;
    uint64_t code = tgn_solve_encoder__key(bounded->encoder, claim, &symmetry);
    return holds(bounded, claim, code, symmetry, moves);
}

bool tgn_solve_bounded__deepen(tgn_solve_bounded *bounded, const tgn_solve_claim *claim, int from, int most)
{
    tgn_solve_transposition found = tgn_solve_transpositions__get(
        bounded->transpositions, tgn_solve_encoder__key(bounded->encoder, claim, NULL));
    if (found.known == TGN_SOLVE_KNOWN_SETTLED)
        return found.won == claim->mine;
    if (found.known == TGN_SOLVE_KNOWN_OPEN && (int)found.moves >= from)
        from = (int)found.moves + 1;
    for (int moves = from; moves <= most; moves++)
        if (tgn_solve_bounded__holds(bounded, claim, moves))
            return true;
    return false;
}

/* ---- what was found ------------------------------------------------------------------------------------ */

tgn_solve_verdict tgn_solve_bounded__known(const tgn_solve_bounded *bounded, const tgn_solve_claim *claim)
{
    tgn_solve_transposition found = tgn_solve_transpositions__get(
        bounded->transpositions, tgn_solve_encoder__key(bounded->encoder, claim, NULL));
    if (found.known != TGN_SOLVE_KNOWN_SETTLED)
        return TGN_SOLVE_VERDICT_OPEN;
    return found.won ? TGN_SOLVE_VERDICT_WON : TGN_SOLVE_VERDICT_LOST;
}

void tgn_solve_bounded__store(tgn_solve_bounded *bounded, const tgn_solve_claim *claim, bool is_true,
                              int move)
{
    int symmetry;
    uint64_t code = tgn_solve_encoder__key(bounded->encoder, claim, &symmetry);
    remember(bounded, code, symmetry, TGN_SOLVE_BOUNDED_MOST, is_true == claim->mine, true, move);
}

int tgn_solve_bounded__best_reply(const tgn_solve_bounded *bounded, const tgn_solve_claim *claim,
                                  tgn_solve_claim *out)
{
    int symmetry;
    tgn_solve_transposition found = tgn_solve_transpositions__get(
        bounded->transpositions, tgn_solve_encoder__key(bounded->encoder, claim, &symmetry));
    int move = first_move(bounded, &found, symmetry);
    if (move < 0)
        return 0;
    *out = tgn_solve_bounded__after(bounded, claim, move);
    return (int)found.moves;
}

tgn_solve_claim tgn_solve_bounded__after(const tgn_solve_bounded *bounded, const tgn_solve_claim *claim,
                                         int move)
{
    tgn_solve_grid_step step = {0};
    if (move == PASS)
        return tgn_solve_claim__after_pass(claim);
    (void)tgn_solve_grid__play(bounded->goal.grid, claim->own, claim->other, (tgn_solve_set)1 << move, &step);
    return tgn_solve_claim__after(claim, &step);
}

int tgn_solve_bounded__move_between(const tgn_solve_claim *claim, const tgn_solve_claim *next)
{
    tgn_solve_set stone = next->other & ~claim->own;
    return stone ? tgn_solve_set__first(stone) : PASS;
}

int tgn_solve_bounded__proving_move(const tgn_solve_bounded *bounded, const tgn_solve_claim *claim)
{
    int symmetry;
    tgn_solve_transposition found = tgn_solve_transpositions__get(
        bounded->transpositions, tgn_solve_encoder__key(bounded->encoder, claim, &symmetry));
    bool proved = found.known == TGN_SOLVE_KNOWN_SETTLED && found.won == claim->mine;
    return proved ? move_here(bounded, found.move, symmetry) : NONE;
}
