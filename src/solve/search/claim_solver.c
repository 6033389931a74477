/*
 * claim_solver.c - two searches race
 */
#include "solve/search/claim_solver.h"

#include "base/clock.h"
#include "solve/search/known.h"
#include "solve/search/practice.h"
#include "solve/search/claim_race.h"

#include <math.h>
#include <stdlib.h>

enum {
    SAVE_SECONDS = 300,
    REACH_SECONDS = 4,     /* to make a reach of 25 points, at the most */
    SMALL_BYTES = 1 << 28, /* are enough for a board that has tables */
    GUESS_GAMES = 60000,   /* two or three seconds ... */
    GUESS_WORTH = 15,      /* ... and with fewer than so many left there is nothing to gain by it */
    HOPE = 200000000 /* nodes for what seems to be true, before the other side may try a quarter as long */
};

struct tgn_settler {
    tgn_size size;
    tgn_grid grid;
    tgn_coder coder;
    tgn_memory *memory;
    size_t bytes;                                    /* of it */
    tgn_reach reach[TGN_SOLVE_POINTS + 1];           /* by points of ground, made when they are wanted */
    tgn_instinct instinct[2 * TGN_SOLVE_POINTS + 2]; /* by score, from the least */
    int threads;
    _Atomic uint64_t nodes;
    double saved; /* when, or when a checkpoint was first spoken of; 0: never */
};

uint64_t tgn_settle__mark(tgn_size size)
{
    return (uint64_t)(size.rows * 64 + size.cols);
}

int tgn_settler__new(tgn_settler **out, tgn_size size, size_t memory, int threads, bool aided,
                     const char *checkpoint, tgn_error *error)
{
    *out = NULL;
    tgn_settler *settler = calloc(1, sizeof *settler);
    if (tgn_size_points(size) <= TGN_SOLVE_TABLED && memory > SMALL_BYTES)
        memory = SMALL_BYTES;
    if (!settler || tgn_memory__new(&settler->memory, memory) < 0) {
        free(settler);
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a search that remembers %zu MiB",
                             memory >> 20);
    }
    settler->size = size;
    settler->grid = tgn_grid__of(size);
    settler->threads = threads;
    settler->bytes = memory;
    tgn_coder__init(&settler->coder, size);
    int code = TGN_OK;
    if (aided)
        code = tgn_known__recall(settler->memory, size, tgn_settle__mark(size), error);
    if (checkpoint && code == TGN_OK)
        code = tgn_memory__load(settler->memory, checkpoint, tgn_settle__mark(size), error);
    if (code < 0 && code != TGN_ERR_MISSING) {
        tgn_settler__free(settler);
        return code;
    }
    *out = settler;
    return TGN_OK;
}

void tgn_settler__free(tgn_settler *settler)
{
    if (!settler)
        return;
    for (int i = 0; i <= TGN_SOLVE_POINTS; i++)
        tgn_reach__clear(&settler->reach[i]);
    for (int i = 0; i < 2 * TGN_SOLVE_POINTS + 2; i++)
        tgn_instinct__clear(&settler->instinct[i]);
    tgn_memory__free(settler->memory);
    free(settler);
}

uint64_t tgn_settler__nodes(const tgn_settler *settler)
{
    return atomic_load(&settler->nodes);
}

/* ---- what a search needs -------------------------------------------------------------------------------- */

/* Whether the time that is left is too short to make a reach, which takes twice as long with every point. */
static bool hurried(const tgn_settler *settler, const tgn_settle_limits *limits)
{
    double seconds = ldexp(REACH_SECONDS, settler->grid.points - 25);
    return limits->until > 0 && limits->until - tgn_clock__seconds() < seconds;
}

/* Who is in a hurry goes without: late in a game little is cut by it. */
static int reach_for(tgn_settler *settler, int ground, const tgn_settle_limits *limits)
{
    if (settler->reach[ground].missing || hurried(settler, limits))
        return TGN_OK;
    return tgn_reach__init(&settler->reach[ground], &settler->grid, &settler->coder, ground,
                           settler->threads);
}

static tgn_instinct *instinct_for(tgn_settler *settler, int score)
{
    return &settler->instinct[TGN_SOLVE_POINTS + score];
}

/* A search for one claim: nobody halts it yet. */
static int equip(tgn_settler *settler, tgn_bounded *out, const tgn_claim *claim,
                 const tgn_settle_limits *limits)
{
    int mine = tgn_goal__points(&settler->grid, claim->score);
    int others = tgn_goal__points(&settler->grid, 1 - claim->score);
    if (reach_for(settler, mine, limits) < 0 || reach_for(settler, others, limits) < 0)
        return TGN_ERR_MEMORY;
    const tgn_instinct *instinct = instinct_for(settler, claim->score);
    *out = (tgn_bounded){.goal = {.grid = &settler->grid,
                                  .claimant = &settler->reach[mine],
                                  .other = &settler->reach[others],
                                  .points = mine,
                                  .other_points = others},
                         .coder = &settler->coder,
                         .memory = settler->memory,
                         .instinct = instinct->windows ? instinct : NULL,
                         .nodes = &settler->nodes};
    return TGN_OK;
}

int tgn_settler__equip(tgn_settler *settler, tgn_bounded *out, const tgn_claim *claim,
                       const tgn_settle_limits *limits, tgn_error *error)
{
    int code = equip(settler, out, claim, limits);
    return code < 0 ? tgn_error_set(error, code, "no memory for a search") : TGN_OK;
}

/* Whether there is time for a guess, or to practise before anything is searched. */
static bool has_time(const tgn_settle_limits *limits)
{
    return limits->until <= 0 || limits->until - tgn_clock__seconds() >= GUESS_WORTH;
}

int tgn_settler__guess(tgn_settler *settler, const tgn_claim *claim, const tgn_settle_limits *limits)
{
    static const _Atomic bool never = false;
    if (!has_time(limits))
        return TGN_SETTLE_NO_GUESS;
    return tgn_practice__guess(&settler->grid, &settler->coder, claim, GUESS_GAMES, &never);
}

/* ---- limits --------------------------------------------------------------------------------------------- */

int tgn_settler__save(tgn_settler *settler, const char *checkpoint, tgn_error *error)
{
    int code = tgn_memory__save(settler->memory, checkpoint, tgn_settle__mark(settler->size), error);
    settler->saved = tgn_clock__seconds();
    return code;
}

/* A memory of gigabytes takes a while to write, so not after every claim. */
static int save_now_and_then(tgn_settler *settler, const char *checkpoint, tgn_error *error)
{
    double now = tgn_clock__seconds();
    if (settler->saved == 0)
        settler->saved = now;
    if (!checkpoint || now - settler->saved < SAVE_SECONDS)
        return TGN_OK;
    return tgn_settler__save(settler, checkpoint, error);
}

typedef struct watcher {
    tgn_settler *settler;
    const tgn_settle_limits *limits;
    const tgn_progress *progress;
    uint64_t begin; /* nodes before the race */
    int code;
    tgn_error *error;
} watcher;

/* See to limits, progress and checkpoints. Returns whether the race goes on. */
static bool watch(void *context)
{
    watcher *w = context;
    uint64_t nodes = tgn_settler__nodes(w->settler);
    bool late = w->limits->until > 0 && tgn_clock__seconds() >= w->limits->until;
    if (w->code == TGN_OK && !tgn_progress_step(w->progress, "searching", nodes, 0))
        w->code = tgn_error_set(w->error, TGN_ERR_STOPPED, "stopped");
    if (w->code == TGN_OK)
        w->code = save_now_and_then(w->settler, w->limits->checkpoint, w->error);
    return w->code == TGN_OK && !late && !(w->limits->nodes && nodes - w->begin >= w->limits->nodes);
}

/* ---- races --------------------------------------------------------------------------------------------- */

static int prepare_side(tgn_settler *settler, tgn_race_side *out, const tgn_claim *claim,
                        const tgn_settle_limits *limits)
{
    out->claim = *claim;
    out->instinct = instinct_for(settler, claim->score);
    return equip(settler, &out->bounded, claim, limits);
}

static int prepare_both_sides(tgn_settler *settler, tgn_racer *out, const tgn_claim *claim,
                              const tgn_settle_limits *limits)
{
    const tgn_claim against = tgn_claim__against(claim);
    int code = prepare_side(settler, &out->claim, claim, limits);
    return code < 0 ? code : prepare_side(settler, &out->against, &against, limits);
}

/* Both for what seems to be true: they share what one of them learns. */
static void work_together(tgn_racer racers[2], bool on_claim)
{
    static const _Atomic bool never = false;
    tgn_race_side *side[2];
    for (int i = 0; i < 2; i++) {
        racers[i].tries_claim = on_claim;
        racers[i].tries_against = !on_claim;
        side[i] = on_claim ? &racers[i].claim : &racers[i].against;
    }
    tgn_race__practise(side[0], &never);
    side[1]->instinct = NULL;
    side[1]->bounded.instinct = side[0]->bounded.instinct;
    side[1]->bounded.backward = true;
}

/* One for the claim, one against it, who may learn of the first how it is played. */
static void work_apart(tgn_racer racers[2], size_t hold_bytes)
{
    racers[0].tries_claim = racers[1].tries_against = true;
    racers[1].claim.instinct = NULL;
    racers[1].claim.bounded.instinct = NULL;
    racers[1].hold_bytes = hold_bytes;
}

/* Returns how many racers there are, or TGN_ERR_MEMORY. A small board is not worth a second thread. */
static int prepare(tgn_settler *settler, tgn_racer racers[2], const tgn_claim *claim,
                   const tgn_settle_limits *limits)
{
    int count = settler->threads > 1 && settler->grid.points > TGN_SOLVE_TABLED ? 2 : 1;
    size_t hold_bytes = limits->drawn ? settler->bytes / 4 : 0;
    for (int i = 0; i < count; i++)
        if (prepare_both_sides(settler, &racers[i], claim, limits) < 0)
            return TGN_ERR_MEMORY;
    if (count == 1) {
        racers[0].tries_claim = racers[0].tries_against = true;
        racers[0].hold_bytes = hold_bytes;
    } else if (limits->likely) {
        work_together(racers, limits->likely > 0);
    } else {
        work_apart(racers, hold_bytes);
    }
    return count;
}

static int by_race(tgn_settler *settler, const tgn_claim *claim, const tgn_settle_limits *limits,
                   const tgn_progress *progress, tgn_verdict *out, tgn_error *error)
{
    tgn_racer *racers = calloc(2, sizeof *racers);
    watcher w = {settler, limits, progress, tgn_settler__nodes(settler), TGN_OK, error};
    int outcome = 0, count = racers ? prepare(settler, racers, claim, limits) : TGN_ERR_MEMORY;
    int code = count < 0 ? count : tgn_race__run(racers, count, watch, &w, &outcome);
    free(racers);
    if (code < 0)
        return tgn_error_set(error, code, "no memory for a search");
    if (outcome)
        *out = (outcome > 0) == claim->mine ? TGN_VERDICT_WON : TGN_VERDICT_LOST;
    return outcome && w.code == TGN_ERR_STOPPED ? TGN_OK : w.code;
}

/*
 * What seems to be true by both threads, then a race of both sides, a quarter as long, and longer and longer. Two on
 * one claim share its replies and what they remember, and are twice as quick as one.
 */
static int by_turns(tgn_settler *settler, const tgn_claim *claim, const tgn_settle_limits *limits,
                    const tgn_progress *progress, tgn_verdict *out, tgn_error *error)
{
    uint64_t begin = tgn_settler__nodes(settler), hope = HOPE;
    int code = TGN_OK;
    for (int turn = 0; code == TGN_OK && *out == TGN_VERDICT_OPEN; turn++) {
        uint64_t spent = tgn_settler__nodes(settler) - begin;
        if ((limits->nodes && spent >= limits->nodes) ||
            (limits->until > 0 && tgn_clock__seconds() >= limits->until))
            break;
        tgn_settle_limits now = *limits;
        now.likely = turn % 2 ? 0 : limits->likely;
        now.nodes = turn % 2 ? hope / 4 : hope;
        if (limits->nodes && limits->nodes - spent < now.nodes)
            now.nodes = limits->nodes - spent;
        code = by_race(settler, claim, &now, progress, out, error);
        hope *= 1 + turn % 2;
    }
    return code;
}

/* What is remembered of a claim: true (1), false (-1), nothing (0). */
static int recall(const tgn_settler *settler, const tgn_claim *claim)
{
    const tgn_bounded look = {.coder = &settler->coder, .memory = settler->memory};
    tgn_verdict verdict = tgn_bounded__recall(&look, claim);
    return claim->mine ? verdict : -verdict;
}

bool tgn_settler__holds_out(const tgn_settler *settler, const tgn_claim *claim)
{
    const tgn_claim against = tgn_claim__against(claim);
    return recall(settler, claim) <= 0 && recall(settler, &against) < 0;
}

int tgn_settler__settle(tgn_settler *settler, const tgn_claim *claim, const tgn_settle_limits *limits,
                        const tgn_progress *progress, tgn_verdict *out, tgn_error *error)
{
    *out = TGN_VERDICT_OPEN;
    int known = recall(settler, claim);
    if (known > 0 || (known < 0 && limits->drawn)) {
        *out = (known > 0) == claim->mine ? TGN_VERDICT_WON : TGN_VERDICT_LOST;
        return TGN_OK;
    }
    if (limits->likely && has_time(limits))
        return by_turns(settler, claim, limits, progress, out, error);
    tgn_settle_limits race = *limits;
    race.likely = 0;
    return by_race(settler, claim, &race, progress, out, error);
}
