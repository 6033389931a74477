/*
 * bounded_search.c - alpha-beta with two values, "within n moves" and "not so soon"; see bounded_search.h
 */
#include "solve/search/bounded_search.h"

#include "solve/position/scoring.h"
#include "solve/position/safe_area.h"
#include "solve/search/goal.h"

enum {
    PASS = TGN_SOLVE_BOUNDED_PASS,
    NONE = TGN_SOLVE_BOUNDED_NONE,
    PER_STONE = 2000, /* a missing stone in the order of moves; the history adds at most as much */
    KILLER = 4000,
    LIKING = 128, /* what a killer move, or a full history, adds to an evaluation */
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

/*
 * Moves that were good before: up to `history` for good anywhere, `killer` for good with as many moves left.
 */
static int history_bonus(const tgn_solve_bounded *b, bool mine, int number, int moves, int history,
                         int killer)
{
    int bonus = (int)b->history[mine][number] * history / PER_STONE;
    if (b->killer[moves][0] == number + 1)
        bonus += killer;
    if (b->killer[moves][1] == number + 1)
        bonus += killer * 3 / 4;
    return bonus;
}

/* To the side that plays it: by evaluation, or without one by the stones that are missing after it. */
static int worth_of(const tgn_solve_bounded *b, const tgn_solve_claim *claim,
                    const tgn_solve_evaluation_view *view, const move_option *at, int moves)
{
    int number = at->number;
    if (b->evaluation) {
        int value = tgn_solve_evaluation__value_after(b->evaluation, view, claim, &at->claim);
        return (claim->claimant_moves ? value : -value) +
               (number < NONE ? history_bonus(b, claim->claimant_moves, number, moves, LIKING, LIKING) : 0);
    }
    if (number == PASS)
        return INT32_MIN;
    const tgn_solve_shortfall *shortfall = tgn_solve_goal__shortfall(&b->goal, claim->claimant_moves);
    return history_bonus(b, claim->claimant_moves, number, moves, PER_STONE, KILLER) -
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
 * Moves of the claimant that are not obviously useless, and every move of the other side, so that a settled
 * claim was tested against everything that can be played (proof.h). Unsorted.
 */
static int options_of(const tgn_solve_bounded *b, const tgn_solve_claim *claim, move_option *out)
{
    const tgn_solve_grid *grid = b->goal.grid;
    int count = 0;
    tgn_solve_set useless = claim->ko;
    if (claim->claimant_moves && tgn_solve_shortfall__stones(b->goal.claimant, claim->own) == 0)
        useless |= tgn_solve_safe__area(grid, claim->own, claim->other);
    if (claim->claimant_moves && tgn_solve_shortfall__stones(b->goal.other, claim->other) == 0)
        useless |= tgn_solve_safe__area(grid, claim->other, claim->own);
    tgn_solve_grid_step step;
    for (tgn_solve_set left = grid->all & ~(claim->own | claim->other | useless); left; left &= left - 1) {
        tgn_solve_set at = left & -left;
        if (claim->claimant_moves && tgn_solve_grid__is_eye(grid, claim->own, at))
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

/* Bring the best of the remaining moves to the front. */
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

/* From now on the worst comes first. */
static void reverse_order(move_option *options, int count)
{
    for (int i = 0; i < count; i++)
        options[i].worth = -(options[i].worth + 1);
}

/* ---- memory -------------------------------------------------------------------------------------------- */

/*
 * A claim is stored with the move that decided it: the claimant's move that proves it, or the reply after
 * which it is not true within this number of moves, which is stored too.
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

/* A move of the stored image as a move on this board. */
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

/* What is known of a claim for this number of moves: 1 true, 0 not so soon, -1 nothing. */
static int known_within(const tgn_solve_transposition *found, const tgn_solve_claim *claim, int moves)
{
    if (found->known == TGN_SOLVE_KNOWN_SETTLED)
        return found->won == claim->claimant_moves;
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

/* How many of the next moves are the claimant's. */
static int claimant_turns(const tgn_solve_claim *claim, int moves)
{
    return (moves + claim->claimant_moves) / 2;
}

/* By how much the moves are reduced for a later move of the claimant. */
static int reduction(int rank)
{
    return rank < 1 ? 0 : rank < 3 ? 2 : rank < 6 ? 4 : 6;
}

static void note_good_move(tgn_solve_bounded *b, const tgn_solve_claim *claim, int number, int moves)
{
    if (number >= NONE)
        return;
    uint32_t *history = b->history[claim->claimant_moves];
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
           claimant_turns(claim, moves);
}

/*
 * Drop the options that safe areas settle for the other side, encode the rest, and prefetch their entries:
 * this search spends most of its time waiting for memory. Returns an option that safe areas settle for the
 * mover, or NULL.
 */
static const move_option *settled_by_area(const tgn_solve_bounded *b, const tgn_solve_claim *claim,
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
        if (claim->claimant_moves ? yes : no)
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

/* The same by the transposition table, for `moves` moves after the option. */
static const move_option *settled_by_table(const tgn_solve_bounded *b, bool mine, move_option *options,
                                           int *count, int moves)
{
    int kept = 0;
    for (int i = 0; i < *count; i++) {
        tgn_solve_transposition found = tgn_solve_transpositions__get(b->transpositions, options[i].code);
        int known = known_within(&found, &options[i].claim, moves);
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
        int left = moves - 1 - reduction(i);
        while (left < 1 && left < moves - 1)
            left += 2;
        if (holds(b, &options[i].claim, options[i].code, options[i].symmetry, left))
            return options[i].number;
    }
    return NONE;
}

/*
 * The other side to move: every option must hold. Returns one that does not, or NONE. The best is tried
 * first; if it holds, probably all do, and two searches of one claim share the rest by beginning at opposite
 * ends.
 */
static int failing_option(tgn_solve_bounded *b, move_option *options, int count, int moves)
{
    for (int i = 0; i < count; i++) {
        if (i == 1 && b->backward)
            reverse_order(options + 1, count - 1);
        bring_best(options + i, count - i);
        if (!holds(b, &options[i].claim, options[i].code, options[i].symmetry, moves - 1))
            return options[i].number;
    }
    return NONE;
}

/* A claim that safe areas do not decide yet. */
static bool holds(tgn_solve_bounded *b, const tgn_solve_claim *claim, uint64_t code, int symmetry, int moves)
{
    if (claim->passed) {
        int count = tgn_solve_count__board(b->goal.grid, claim->own, claim->other, TGN_SOLVE_AREA);
        if (count >= tgn_solve_claim__wanted(claim))
            return claim->claimant_moves; /* a second pass ends the game with enough */
    }
    if (moves < 1 || too_late(b, claim, moves) || halted(b))
        return false;
    tgn_solve_transposition found = tgn_solve_transpositions__get(b->transpositions, code);
    int known = known_within(&found, claim, moves);
    if (known >= 0)
        return known;
    move_option options[TGN_SOLVE_POINTS + 1];
    int count = options_of(b, claim, options);
    const move_option *decides = settled_by_area(b, claim, options, &count, moves - 1);
    if (!decides)
        decides = settled_by_table(b, claim->claimant_moves, options, &count, moves - 1);
    if (!decides)
        give_worth(b, claim, first_move(b, &found, symmetry), moves, options, count);
    int number = decides                 ? decides->number
                 : claim->claimant_moves ? some_option(b, options, count, moves)
                                         : failing_option(b, options, count, moves);
    bool proved = (number != NONE) == claim->claimant_moves;
    if (atomic_load_explicit(b->halt, memory_order_relaxed) && !proved)
        return false;
    if (number != NONE)
        note_good_move(b, claim, number, moves);
    remember(b, code, symmetry, moves, claim->claimant_moves, proved, number);
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
        return found.won == claim->claimant_moves;
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
    remember(bounded, code, symmetry, TGN_SOLVE_BOUNDED_MOST, is_true == claim->claimant_moves, true, move);
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
    bool proved = found.known == TGN_SOLVE_KNOWN_SETTLED && found.won == claim->claimant_moves;
    return proved ? move_here(bounded, found.move, symmetry) : NONE;
}
