/*
 * settle.c - two bounded searches race; on the smallest boards proof numbers
 */
#include "solve/settle.h"

#include "base/clock.h"
#include "solve/bounded.h"
#include "solve/known.h"
#include "solve/practice.h"
#include "solve/search.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum {
    SAVE_SECONDS = 300,
    REACH_SECONDS = 4,     /* to make a reach of 25 points, at the most */
    SMALL_BYTES = 1 << 28, /* are enough for a bounded search of a board that has tables */
    EASY = 20000,          /* nodes; a claim that is not settled by so many is worth practising */
    GAMES = 100000,        /* to practise: two or three seconds */
    GUESS_GAMES = 60000,   /* ... and for a guess */
    HOPE = 200000000, /* nodes for what seems to be true, before the other side may try a quarter as long */
    GUESS_WORTH = 15  /* seconds; with fewer left there is nothing to gain by a guess */
};

struct tgn_settler {
    tgn_size size;
    tgn_grid grid;
    tgn_coder coder;
    tgn_memory *memory; /* of bounded searches; made when it is wanted if there is a ... */
    tgn_search *search; /* ... that settles claims, as there is on boards that have tables */
    size_t bytes;       /* of either */
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
    if (settler && tgn_size_points(size) <= TGN_SOLVE_TABLED) {
        int code = tgn_search__new(&settler->search, size, memory, threads, error);
        if (code < 0) {
            free(settler);
            return code;
        }
    } else if (!settler || tgn_memory__new(&settler->memory, memory) < 0) {
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
    if (settler->memory && aided)
        code = tgn_known__recall(settler->memory, size, tgn_settle__mark(size), error);
    if (settler->memory && checkpoint && code == TGN_OK)
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
    tgn_search__free(settler->search);
    free(settler);
}

uint64_t tgn_settler__nodes(const tgn_settler *settler)
{
    return settler->search ? tgn_search__nodes(settler->search) : atomic_load(&settler->nodes);
}

/* ---- the race ------------------------------------------------------------------------------------------ */

typedef struct race {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int running;
    int winner; /* of the two, or -1 */
    _Atomic bool halt;
} race;

typedef struct racer {
    race *race;
    int number;
    tgn_claim claim;
    tgn_bounded bounded;
    tgn_instinct *instinct; /* of claims to this score: what others have learned is kept */
    bool practised;
} racer;

/* Without memory for it the search goes on as it can. */
static void practise(racer *r)
{
    tgn_bounded *b = &r->bounded;
    r->practised = true;
    if (!r->instinct->windows && tgn_instinct__init(r->instinct, b->goal.grid, b->coder) < 0)
        return;
    tgn_practice__play(r->instinct, &b->goal, &r->claim, GAMES, b->halt);
    b->instinct = r->instinct;
}

static void *run(void *context)
{
    racer *r = context;
    bool proved = false;
    for (int moves = 1; moves <= TGN_BOUNDED_MOST && !proved && !atomic_load(&r->race->halt); moves++) {
        if (!r->practised && r->bounded.breath >= EASY)
            practise(r);
        proved = tgn_bounded__holds(&r->bounded, &r->claim, moves);
    }
    pthread_mutex_lock(&r->race->mutex);
    if (proved && r->race->winner < 0)
        r->race->winner = r->number;
    if (proved)
        atomic_store(&r->race->halt, true);
    r->race->running--;
    pthread_cond_signal(&r->race->changed);
    pthread_mutex_unlock(&r->race->mutex);
    return NULL;
}

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
    size_t bytes = settler->bytes < SMALL_BYTES ? settler->bytes : SMALL_BYTES;
    if (!settler->memory && tgn_memory__new(&settler->memory, bytes) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a search");
    int code = equip(settler, out, claim, limits);
    return code < 0 ? tgn_error_set(error, code, "no memory for a search") : TGN_OK;
}

static tgn_claim against(const tgn_claim *claim)
{
    tgn_claim other = *claim;
    other.mine = !claim->mine;
    other.score = (int8_t)(1 - claim->score);
    return other;
}

/* One that practises before two begin, since they share what it learns. */
static void prepare_together(racer racers[2])
{
    practise(&racers[0]);
    racers[1].bounded.instinct = racers[0].bounded.instinct;
    racers[1].bounded.backward = racers[1].practised = true;
}

/* The claim itself (0), and what the other side says against it (1); or both for one of them. */
static int prepare(tgn_settler *settler, race *all, racer racers[2], const tgn_claim *claim,
                   const tgn_settle_limits *limits)
{
    int code = TGN_OK;
    for (int i = 0; i < 2 && code == TGN_OK; i++) {
        bool other = limits->likely ? limits->likely < 0 : i;
        racers[i] = (racer){.race = all, .number = i, .claim = other ? against(claim) : *claim};
        code = equip(settler, &racers[i].bounded, &racers[i].claim, limits);
        racers[i].bounded.halt = &all->halt;
        racers[i].instinct = instinct_for(settler, racers[i].claim.score);
    }
    if (code == TGN_OK && limits->likely)
        prepare_together(racers);
    return code;
}

int tgn_settler__guess(tgn_settler *settler, const tgn_claim *claim, const tgn_settle_limits *limits)
{
    static const _Atomic bool never = false;
    if (limits->until > 0 && limits->until - tgn_clock__seconds() < GUESS_WORTH)
        return TGN_SETTLE_NO_GUESS;
    return tgn_practice__guess(&settler->grid, &settler->coder, claim, GUESS_GAMES, &never);
}

/* Wait a hundredth of a second, or until a racer is done. Returns whether any is still running. */
static bool wait_a_little(race *all)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 10000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&all->mutex);
    if (all->running > 0)
        pthread_cond_timedwait(&all->changed, &all->mutex, &until);
    bool running = all->running > 0;
    pthread_mutex_unlock(&all->mutex);
    return running;
}

int tgn_settler__save(tgn_settler *settler, const char *checkpoint, tgn_error *error)
{
    if (!settler->memory)
        return TGN_OK;
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

/* See to limits, progress and checkpoints until the race is over. */
static int watch(tgn_settler *settler, race *all, const tgn_settle_limits *limits,
                 const tgn_progress *progress, tgn_error *error)
{
    uint64_t begin = tgn_settler__nodes(settler);
    int code = TGN_OK;
    while (wait_a_little(all)) {
        uint64_t nodes = tgn_settler__nodes(settler);
        double now = tgn_clock__seconds();
        if ((limits->nodes && nodes - begin >= limits->nodes) || (limits->until > 0 && now >= limits->until))
            atomic_store(&all->halt, true);
        if (code == TGN_OK && !tgn_progress_step(progress, "searching", nodes, 0))
            code = tgn_error_set(error, TGN_ERR_STOPPED, "stopped");
        if (code == TGN_OK)
            code = save_now_and_then(settler, limits->checkpoint, error);
        if (code < 0)
            atomic_store(&all->halt, true);
    }
    return code;
}

static int race_both(tgn_settler *settler, race *all, racer racers[2], const tgn_settle_limits *limits,
                     const tgn_progress *progress, tgn_error *error)
{
    pthread_t thread[2];
    int started = 0;
    all->running = 2;
    while (started < 2 && pthread_create(&thread[started], NULL, run, &racers[started]) == 0)
        started++;
    if (started < 2) {
        atomic_store(&all->halt, true);
        pthread_mutex_lock(&all->mutex);
        all->running -= 2 - started;
        pthread_mutex_unlock(&all->mutex);
    }
    int code = watch(settler, all, limits, progress, error);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    if (started < 2 && code == TGN_OK)
        code = tgn_error_set(error, TGN_ERR_MEMORY, "no thread for a search");
    return code;
}

static int by_proof_numbers(tgn_settler *settler, const tgn_claim *claim, const tgn_settle_limits *limits,
                            const tgn_progress *progress, tgn_verdict *out, tgn_error *error)
{
    int mine = tgn_goal__points(&settler->grid, claim->score);
    int others = tgn_goal__points(&settler->grid, 1 - claim->score);
    if (reach_for(settler, mine, limits) < 0 || reach_for(settler, others, limits) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a search");
    tgn_search_limits same = {limits->nodes, limits->until};
    return tgn_search__settle(settler->search, claim, &settler->reach[mine], &settler->reach[others], &same,
                              progress, out, error);
}

static int by_race(tgn_settler *settler, const tgn_claim *claim, const tgn_settle_limits *limits,
                   const tgn_progress *progress, tgn_verdict *out, tgn_error *error)
{
    racer *racers = malloc(2 * sizeof *racers);
    race all = {.mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER, .winner = -1};
    int code = racers ? prepare(settler, &all, racers, claim, limits) : TGN_ERR_MEMORY;
    if (code < 0)
        tgn_error_set(error, code, "no memory for a search");
    else
        code = race_both(settler, &all, racers, limits, progress, error);
    free(racers);
    bool claim_won = limits->likely ? limits->likely > 0 : all.winner == 0;
    if (all.winner >= 0)
        *out = claim_won == claim->mine ? TGN_VERDICT_WON : TGN_VERDICT_LOST;
    return all.winner >= 0 && code == TGN_ERR_STOPPED ? TGN_OK : code;
}

/*
 * What seems to be true by both threads, then what does not, a quarter as long, and longer and longer. Two on one
 * claim share its replies and what they remember, and are twice as quick as one.
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
        now.likely = turn % 2 ? -limits->likely : limits->likely;
        now.nodes = turn % 2 ? hope / 4 : hope;
        if (limits->nodes && limits->nodes - spent < now.nodes)
            now.nodes = limits->nodes - spent;
        code = by_race(settler, claim, &now, progress, out, error);
        hope *= 1 + turn % 2;
    }
    return code;
}

int tgn_settler__settle(tgn_settler *settler, const tgn_claim *claim, const tgn_settle_limits *limits,
                        const tgn_progress *progress, tgn_verdict *out, tgn_error *error)
{
    *out = TGN_VERDICT_OPEN;
    if (settler->search)
        return by_proof_numbers(settler, claim, limits, progress, out, error);
    return limits->likely ? by_turns(settler, claim, limits, progress, out, error)
                          : by_race(settler, claim, limits, progress, out, error);
}
