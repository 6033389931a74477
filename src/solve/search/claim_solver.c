/* claim_solver.c - see claim_solver.h */
#include "solve/search/claim_solver.h"

#include "base/clock.h"
#include "base/error.h"
#include "solve/search/transposition_table.h"
#include "solve/search/evaluation.h"
#include "solve/search/claim_race.h"

#include <math.h>
#include <stdlib.h>

enum {
    SAVE_SECONDS = 300,
    SHORTFALL_SECONDS = 4, /* to make a shortfall table of 25 points, at the most */
    SMALL_BYTES = 1 << 28, /* enough for boards of up to 16 points */
    GUESS_GAMES = 60000,   /* two or three seconds ... */
    GUESS_WORTH = 15,      /* ... not worth it with fewer seconds left than this */
    HOPE = 200000000       /* nodes for the likely result, before a race of both sides a quarter as long */
};

struct tgn_solve_claim_solver {
    tgn_size size;
    tgn_solve_grid grid;
    tgn_solve_encoder encoder;
    tgn_solve_transpositions *transpositions;
    size_t bytes;                                        /* of it */
    tgn_solve_shortfall shortfall[TGN_SOLVE_POINTS + 1]; /* by points of safe area; made when first needed */
    tgn_solve_evaluation evaluation[2 * TGN_SOLVE_POINTS + 2]; /* by score, from the least */
    int threads;
    _Atomic uint64_t nodes;
    double saved; /* time of the last checkpoint, or of the first chance for one; 0: never */
};

uint64_t tgn_solve_claim_solver__file_mark(tgn_size size)
{
    return (uint64_t)(size.rows * 64 + size.cols);
}

int tgn_solve_claim_solver__new(tgn_solve_claim_solver **out, tgn_size size, size_t memory, int threads,
                                bool aided, const char *checkpoint, const tgn_progress *progress,
                                tgn_error *error)
{
    *out = NULL;
    tgn_solve_claim_solver *claim_solver = calloc(1, sizeof *claim_solver);
    if (tgn_size_points(size) <= TGN_SOLVE_TABLED && memory > SMALL_BYTES)
        memory = SMALL_BYTES;
    if (!claim_solver || tgn_solve_transpositions__new(&claim_solver->transpositions, memory) < 0) {
        free(claim_solver);
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a transposition table of %zu MiB",
                             memory >> 20);
    }
    claim_solver->size = size;
    claim_solver->grid = tgn_solve_grid__of(size);
    claim_solver->threads = threads;
    claim_solver->bytes = memory;
    tgn_solve_encoder__init(&claim_solver->encoder, size);
    int code = TGN_OK;
    if (aided)
        code = tgn_solve_transpositions__add_known(claim_solver->transpositions, size,
                                                   tgn_solve_claim_solver__file_mark(size), progress, error);
    if (checkpoint && code == TGN_OK)
        code = tgn_solve_transpositions__load(claim_solver->transpositions, checkpoint,
                                              tgn_solve_claim_solver__file_mark(size), progress, error);
    if (code < 0 && code != TGN_ERR_MISSING) {
        tgn_solve_claim_solver__free(claim_solver);
        return code;
    }
    *out = claim_solver;
    return TGN_OK;
}

void tgn_solve_claim_solver__free(tgn_solve_claim_solver *claim_solver)
{
    if (!claim_solver)
        return;
    for (int i = 0; i <= TGN_SOLVE_POINTS; i++)
        tgn_solve_shortfall__clear(&claim_solver->shortfall[i]);
    for (int i = 0; i < 2 * TGN_SOLVE_POINTS + 2; i++)
        tgn_solve_evaluation__clear(&claim_solver->evaluation[i]);
    tgn_solve_transpositions__free(claim_solver->transpositions);
    free(claim_solver);
}

uint64_t tgn_solve_claim_solver__nodes(const tgn_solve_claim_solver *claim_solver)
{
    return atomic_load(&claim_solver->nodes);
}

/*
 * ---- limits ---------------------------------------------------------------------------------------------
 */

int tgn_solve_claim_solver__save(tgn_solve_claim_solver *claim_solver, const char *checkpoint,
                                 const tgn_progress *progress, tgn_error *error)
{
    int code = tgn_solve_transpositions__save(claim_solver->transpositions, checkpoint,
                                              tgn_solve_claim_solver__file_mark(claim_solver->size), progress,
                                              error);
    claim_solver->saved = tgn_clock__seconds();
    return code;
}

/* Gigabytes take a while to write, so not after every claim; the caller who stops meanwhile saves at the end. */
static int save_now_and_then(tgn_solve_claim_solver *claim_solver, const char *checkpoint,
                             const tgn_progress *progress, tgn_error *error)
{
    double now = tgn_clock__seconds();
    if (claim_solver->saved == 0)
        claim_solver->saved = now;
    if (!checkpoint || now - claim_solver->saved < SAVE_SECONDS)
        return TGN_OK;
    return tgn_solve_claim_solver__save(claim_solver, checkpoint, progress, error);
}

typedef struct search_watcher {
    tgn_solve_claim_solver *claim_solver;
    const tgn_solve_limits *limits;
    const tgn_progress *progress;
    uint64_t begin; /* nodes before the search */
    int code;
    tgn_error *error;
} search_watcher;

static search_watcher watch(tgn_solve_claim_solver *claim_solver, const tgn_solve_limits *limits,
                            const tgn_progress *progress, tgn_error *error)
{
    return (search_watcher){claim_solver, limits, progress, tgn_solve_claim_solver__nodes(claim_solver),
                            TGN_OK,       error};
}

/* Check limits, report progress, save checkpoints. Returns whether the search goes on. */
static bool check_limits(void *context)
{
    search_watcher *w = context;
    uint64_t nodes = tgn_solve_claim_solver__nodes(w->claim_solver);
    bool late = w->limits->until > 0 && tgn_clock__seconds() >= w->limits->until;
    if (w->code == TGN_OK && !tgn_progress_step(w->progress, "searching", nodes, 0))
        w->code = tgn_error_set(w->error, TGN_ERR_STOPPED, "stopped");
    if (w->code == TGN_OK)
        w->code = save_now_and_then(w->claim_solver, w->limits->checkpoint, w->progress, w->error);
    return w->code == TGN_OK && !late && !(w->limits->nodes && nodes - w->begin >= w->limits->nodes);
}

/*
 * ---- what a search needs --------------------------------------------------------------------------------
 */

/*
 * Whether the remaining time is too short to make a shortfall table, which takes twice as long with every
 * point.
 */
static bool is_short_of_time(const tgn_solve_claim_solver *claim_solver, const tgn_solve_limits *limits)
{
    double seconds = ldexp(SHORTFALL_SECONDS, claim_solver->grid.points - 25);
    return limits->until > 0 && limits->until - tgn_clock__seconds() < seconds;
}

typedef struct shortfall_request {
    tgn_solve_claim_solver *claim_solver;
    int points, code;
} shortfall_request;

static void make_shortfall(void *context, const _Atomic bool *halt)
{
    shortfall_request *request = context;
    tgn_solve_claim_solver *claim_solver = request->claim_solver;
    request->code =
        tgn_solve_shortfall__init(&claim_solver->shortfall[request->points], &claim_solver->grid,
                                  &claim_solver->encoder, request->points, claim_solver->threads, halt);
}

/* In a hurry, do without: late in a game it cuts little. */
static int shortfall_for(search_watcher *w, int points)
{
    tgn_solve_claim_solver *claim_solver = w->claim_solver;
    if (claim_solver->shortfall[points].missing || claim_solver->grid.points > TGN_SOLVE_SHORTFALL_POINTS ||
        is_short_of_time(claim_solver, w->limits))
        return TGN_OK;
    shortfall_request request = {claim_solver, points, TGN_OK};
    int code = tgn_solve_race__prepare(make_shortfall, &request, check_limits, w);
    return code < 0 ? code : request.code;
}

static tgn_solve_evaluation *evaluation_for(tgn_solve_claim_solver *claim_solver, int score)
{
    return &claim_solver->evaluation[TGN_SOLVE_POINTS + score];
}

/* A search for one claim, without `halt`. */
static int prepare_search(search_watcher *w, tgn_solve_bounded *out, const tgn_solve_claim *claim)
{
    tgn_solve_claim_solver *claim_solver = w->claim_solver;
    int own_points = tgn_solve_goal__points(&claim_solver->grid, claim->score);
    int other_points = tgn_solve_goal__points(&claim_solver->grid, 1 - claim->score);
    if (shortfall_for(w, own_points) < 0 || shortfall_for(w, other_points) < 0)
        return TGN_ERR_MEMORY;
    const tgn_solve_evaluation *evaluation = evaluation_for(claim_solver, claim->score);
    *out = (tgn_solve_bounded){.goal = {.grid = &claim_solver->grid,
                                        .claimant = &claim_solver->shortfall[own_points],
                                        .other = &claim_solver->shortfall[other_points],
                                        .points = own_points,
                                        .other_points = other_points},
                               .encoder = &claim_solver->encoder,
                               .transpositions = claim_solver->transpositions,
                               .evaluation = evaluation->windows ? evaluation : NULL,
                               .nodes = &claim_solver->nodes};
    return TGN_OK;
}

int tgn_solve_claim_solver__prepare(tgn_solve_claim_solver *claim_solver, tgn_solve_bounded *out,
                                    const tgn_solve_claim *claim, const tgn_solve_limits *limits,
                                    const tgn_progress *progress, tgn_error *error)
{
    search_watcher w = watch(claim_solver, limits, progress, error);
    int code = prepare_search(&w, out, claim);
    return code < 0 ? tgn_error_set(error, code, "no memory for a search") : w.code;
}

/* Whether there is time for a guess, or to train before anything is searched. */
static bool has_time(const tgn_solve_limits *limits)
{
    return limits->until <= 0 || limits->until - tgn_clock__seconds() >= GUESS_WORTH;
}

typedef struct guess_request {
    const tgn_solve_claim_solver *claim_solver;
    const tgn_solve_claim *claim;
    int guess;
} guess_request;

static void make_guess(void *context, const _Atomic bool *halt)
{
    guess_request *request = context;
    request->guess = tgn_solve_evaluation__guess_score(
        &request->claim_solver->grid, &request->claim_solver->encoder, request->claim, GUESS_GAMES, halt);
}

int tgn_solve_claim_solver__guess(tgn_solve_claim_solver *claim_solver, const tgn_solve_claim *claim,
                                  const tgn_solve_limits *limits, const tgn_progress *progress, int *out,
                                  tgn_error *error)
{
    guess_request request = {claim_solver, claim, TGN_SOLVE_NO_GUESS};
    search_watcher w = watch(claim_solver, limits, progress, error);
    int code = has_time(limits) ? tgn_solve_race__prepare(make_guess, &request, check_limits, &w) : TGN_OK;
    *out = request.guess;
    return code < 0 ? tgn_error_set(error, code, "no memory for a search") : w.code;
}

/* ---- races --------------------------------------------------------------------------------------------- */

static int prepare_side(search_watcher *w, tgn_solve_race_side *out, const tgn_solve_claim *claim)
{
    out->claim = *claim;
    out->evaluation = evaluation_for(w->claim_solver, claim->score);
    return prepare_search(w, &out->bounded, claim);
}

static int prepare_both_sides(search_watcher *w, tgn_solve_racer *out, const tgn_solve_claim *claim)
{
    const tgn_solve_claim against = tgn_solve_claim__against(claim);
    int code = prepare_side(w, &out->claim, claim);
    return code < 0 ? code : prepare_side(w, &out->against, &against);
}

static void train_side(void *context, const _Atomic bool *halt)
{
    tgn_solve_race__train(context, halt);
}

/* Both racers try what is probably true, with one evaluation. */
static int work_together(search_watcher *w, tgn_solve_racer racers[2], bool on_claim)
{
    tgn_solve_race_side *side[2];
    for (int i = 0; i < 2; i++) {
        racers[i].tries_claim = on_claim;
        racers[i].tries_against = !on_claim;
        side[i] = on_claim ? &racers[i].claim : &racers[i].against;
    }
    int code = tgn_solve_race__prepare(train_side, side[0], check_limits, w);
    side[1]->evaluation = NULL;
    side[1]->bounded.evaluation = side[0]->bounded.evaluation;
    side[1]->bounded.backward = true;
    return code;
}

/* One racer for the claim, one against it, which may use the evaluation that the first has trained. */
static void work_apart(tgn_solve_racer racers[2], size_t defence_bytes)
{
    racers[0].tries_claim = racers[1].tries_against = true;
    racers[1].claim.evaluation = NULL;
    racers[1].claim.bounded.evaluation = NULL;
    racers[1].defence_bytes = defence_bytes;
}

/* Returns how many racers there are, or TGN_ERR_MEMORY. A small board is not worth a second thread. */
static int prepare(search_watcher *w, tgn_solve_racer racers[2], const tgn_solve_claim *claim)
{
    const tgn_solve_claim_solver *claim_solver = w->claim_solver;
    int code = TGN_OK,
        count = claim_solver->threads > 1 && claim_solver->grid.points > TGN_SOLVE_TABLED ? 2 : 1;
    size_t defence_bytes = w->limits->drawn ? claim_solver->bytes / 4 : 0;
    for (int i = 0; i < count; i++)
        TGN_TRY(prepare_both_sides(w, &racers[i], claim));
    if (count == 1) {
        racers[0].tries_claim = racers[0].tries_against = true;
        racers[0].defence_bytes = defence_bytes;
    } else if (w->limits->likely) {
        code = work_together(w, racers, w->limits->likely > 0);
    } else {
        work_apart(racers, defence_bytes);
    }
    return code < 0 ? code : count;
}

static int by_race(tgn_solve_claim_solver *claim_solver, const tgn_solve_claim *claim,
                   const tgn_solve_limits *limits, const tgn_progress *progress, tgn_solve_verdict *out,
                   tgn_error *error)
{
    tgn_solve_racer *racers = calloc(2, sizeof *racers);
    search_watcher w = watch(claim_solver, limits, progress, error);
    int outcome = 0, count = racers ? prepare(&w, racers, claim) : TGN_ERR_MEMORY;
    int code = count < 0 ? count : tgn_solve_race__run(racers, count, check_limits, &w, &outcome);
    free(racers);
    if (code < 0)
        return tgn_error_set(error, code, "no memory for a search");
    if (outcome)
        *out = (outcome > 0) == claim->claimant_moves ? TGN_SOLVE_VERDICT_WON : TGN_SOLVE_VERDICT_LOST;
    return outcome && w.code == TGN_ERR_STOPPED ? TGN_OK : w.code;
}

/*
 * Both threads try what is probably true, then both sides race for a quarter as long, and so on, longer and
 * longer. Two threads on one claim share its replies and the transposition table, and are twice as fast as
 * one.
 */
static int by_turns(tgn_solve_claim_solver *claim_solver, const tgn_solve_claim *claim,
                    const tgn_solve_limits *limits, const tgn_progress *progress, tgn_solve_verdict *out,
                    tgn_error *error)
{
    uint64_t begin = tgn_solve_claim_solver__nodes(claim_solver), hope = HOPE;
    int code = TGN_OK;
    for (int turn = 0; code == TGN_OK && *out == TGN_SOLVE_VERDICT_OPEN; turn++) {
        uint64_t spent = tgn_solve_claim_solver__nodes(claim_solver) - begin;
        if ((limits->nodes && spent >= limits->nodes) ||
            (limits->until > 0 && tgn_clock__seconds() >= limits->until))
            break;
        tgn_solve_limits now = *limits;
        now.likely = turn % 2 ? 0 : limits->likely;
        now.nodes = turn % 2 ? hope / 4 : hope;
        if (limits->nodes && limits->nodes - spent < now.nodes)
            now.nodes = limits->nodes - spent;
        code = by_race(claim_solver, claim, &now, progress, out, error);
        hope *= 1 + turn % 2;
    }
    return code;
}

/* What is known of a claim: true (1), false (-1), nothing (0). */
static int known_result(const tgn_solve_claim_solver *claim_solver, const tgn_solve_claim *claim)
{
    const tgn_solve_bounded look = {.encoder = &claim_solver->encoder,
                                    .transpositions = claim_solver->transpositions};
    tgn_solve_verdict verdict = tgn_solve_bounded__known(&look, claim);
    return claim->claimant_moves ? verdict : -verdict;
}

bool tgn_solve_claim_solver__holds_out(const tgn_solve_claim_solver *claim_solver,
                                       const tgn_solve_claim *claim)
{
    const tgn_solve_claim against = tgn_solve_claim__against(claim);
    return known_result(claim_solver, claim) <= 0 && known_result(claim_solver, &against) < 0;
}

int tgn_solve_claim_solver__settle(tgn_solve_claim_solver *claim_solver, const tgn_solve_claim *claim,
                                   const tgn_solve_limits *limits, const tgn_progress *progress,
                                   tgn_solve_verdict *out, tgn_error *error)
{
    *out = TGN_SOLVE_VERDICT_OPEN;
    int known = known_result(claim_solver, claim);
    if (known > 0 || (known < 0 && limits->drawn)) {
        *out = (known > 0) == claim->claimant_moves ? TGN_SOLVE_VERDICT_WON : TGN_SOLVE_VERDICT_LOST;
        return TGN_OK;
    }
    if (limits->likely && has_time(limits))
        return by_turns(claim_solver, claim, limits, progress, out, error);
    tgn_solve_limits race = *limits;
    race.likely = 0;
    return by_race(claim_solver, claim, &race, progress, out, error);
}
