/* claim_race.c - see claim_race.h */
#include "solve/search/claim_race.h"

#include "base/clock.h"
#include "solve/search/endless_defence.h"
#include "solve/search/evaluation.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    RACERS = 2,
    EASY = 20000,        /* nodes; a claim that needs more is worth training for ... */
    GAMES = 100000,      /* ... with this many games: two or three seconds */
    SMALL_EASY = 1000,   /* the same on boards of up to 16 points */
    SMALL_GAMES = 10000, /* ... */
    DEFENCE_SHARE = 4,   /* nodes for a defence, for each node of a bounded search without result ... */
    DEFENCE_LEAST = 1024 /* ... and at least this many */
};

/* ---- threads under a monitor --------------------------------------------------------------------------- */

typedef struct watched_threads {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int running;
    _Atomic bool halt;
} watched_threads;

/* The last thing that a watched thread does. */
static void end_thread(watched_threads *all)
{
    pthread_mutex_lock(&all->mutex);
    all->running--;
    pthread_cond_signal(&all->changed);
    pthread_mutex_unlock(&all->mutex);
}

/* Wait a hundredth of a second, or until a thread is done. Returns whether any is still running. */
static bool wait_a_little(watched_threads *all)
{
    pthread_mutex_lock(&all->mutex);
    if (all->running > 0)
        tgn_clock__wait(&all->changed, &all->mutex, 0.01);
    bool running = all->running > 0;
    pthread_mutex_unlock(&all->mutex);
    return running;
}

/* Run threads to their end; false when one of them could not be started. Nothing starts if the monitor gives up at once. */
static bool run_watched(watched_threads *all, void *(*run)(void *), void *argument[], int count,
                        tgn_solve_race_monitor *monitor, void *context)
{
    pthread_t thread[RACERS];
    int started = 0;
    if (!monitor(context))
        return true;
    pthread_mutex_init(&all->mutex, NULL);
    tgn_clock__condition(&all->changed);
    all->running = count;
    while (started < count && pthread_create(&thread[started], NULL, run, argument[started]) == 0)
        started++;
    if (started < count) {
        atomic_store(&all->halt, true);
        pthread_mutex_lock(&all->mutex);
        all->running -= count - started;
        pthread_mutex_unlock(&all->mutex);
    }
    while (wait_a_little(all))
        if (!monitor(context))
            atomic_store(&all->halt, true);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&all->changed);
    pthread_mutex_destroy(&all->mutex);
    return started == count;
}

typedef struct preparation {
    watched_threads threads;
    tgn_solve_race_work *work;
    void *context;
} preparation;

static void *run_preparation(void *argument)
{
    preparation *p = argument;
    p->work(p->context, &p->threads.halt);
    end_thread(&p->threads);
    return NULL;
}

int tgn_solve_race__prepare(tgn_solve_race_work *work, void *work_context, tgn_solve_race_monitor *monitor,
                            void *context)
{
    preparation p = {.work = work, .context = work_context};
    void *argument[] = {&p};
    return run_watched(&p.threads, run_preparation, argument, 1, monitor, context) ? TGN_OK : TGN_ERR_MEMORY;
}

/* ---- racers -------------------------------------------------------------------------------------------- */

typedef struct race_state {
    watched_threads threads;
    _Atomic int outcome;
    _Atomic bool no_memory;
    _Atomic(const tgn_solve_evaluation *) trained; /* for the claim itself, shared with its defence */
} race_state;

typedef struct race_thread {
    race_state *race;
    tgn_solve_racer *racer;
    tgn_solve_defence *defence;
} race_thread;

static bool is_small(const tgn_solve_race_side *side)
{
    return side->bounded.goal.grid->points <= TGN_SOLVE_TABLED;
}

/* Without memory for an evaluation the search goes on without one. */
void tgn_solve_race__train(tgn_solve_race_side *side, const _Atomic bool *halt)
{
    tgn_solve_bounded *b = &side->bounded;
    tgn_solve_evaluation *evaluation = side->evaluation;
    side->evaluation = NULL;
    if (!evaluation->windows && tgn_solve_evaluation__init(evaluation, b->goal.grid, b->encoder) < 0)
        return;
    tgn_solve_evaluation__train(evaluation, &b->goal, &side->claim, is_small(side) ? SMALL_GAMES : GAMES,
                                halt);
    b->evaluation = evaluation;
}

/* Whether a side proves its claim within `moves` moves. */
static bool proves(race_thread *r, tgn_solve_race_side *side, int moves)
{
    if (moves > TGN_SOLVE_BOUNDED_MOST)
        return false;
    if (side->evaluation && side->bounded.visited >= (is_small(side) ? SMALL_EASY : EASY)) {
        tgn_solve_race__train(side, &r->race->threads.halt);
        if (side == &r->racer->claim)
            atomic_store(&r->race->trained, side->bounded.evaluation);
    }
    return tgn_solve_bounded__holds(&side->bounded, &side->claim, moves);
}

/* Look for a defence for about `nodes` nodes. The claim is true (1), false (-1), or undecided (0). */
static int run_defence(race_thread *r, unsigned nodes)
{
    tgn_solve_bounded *claimants = &r->racer->claim.bounded, *others = &r->racer->against.bounded;
    const tgn_solve_claim *claim = &r->racer->claim.claim;
    if (!r->defence &&
        tgn_solve_defence__new(&r->defence, claim, claimants, others, r->racer->defence_bytes) < 0) {
        atomic_store(&r->race->no_memory, true);
        atomic_store(&r->race->threads.halt, true);
        return 0;
    }
    const tgn_solve_evaluation *trained = atomic_load(&r->race->trained);
    if (trained)
        claimants->evaluation = trained;
    tgn_solve_defence_state held = tgn_solve_defence__continue(r->defence, nodes);
    if (held == TGN_SOLVE_DEFENCE_FULL)
        r->racer->defence_bytes = 0; /* leave the rest to the bounded searches */
    return held == TGN_SOLVE_DEFENCE_HOLDS ? -1 : held == TGN_SOLVE_DEFENCE_FAILS ? 1 : 0;
}

static unsigned nodes_of(const tgn_solve_racer *racer)
{
    return racer->claim.bounded.visited + racer->against.bounded.visited;
}

static int run_rounds(race_thread *r)
{
    tgn_solve_racer *racer = r->racer;
    const tgn_solve_race_side *some_side = racer->tries_claim ? &racer->claim : &racer->against;
    const int moderate = some_side->bounded.goal.grid->points * 3 / 2;
    int outcome = 0;
    for (int moves = 1; !outcome && !atomic_load(&r->race->threads.halt); moves++) {
        unsigned before = nodes_of(racer);
        if (racer->tries_claim && proves(r, &racer->claim, moves))
            outcome = 1;
        else if (racer->tries_against && proves(r, &racer->against, moves))
            outcome = -1;
        else if (racer->defence_bytes && moves > moderate)
            outcome = run_defence(r, (nodes_of(racer) - before) * DEFENCE_SHARE + DEFENCE_LEAST);
        else if (moves > TGN_SOLVE_BOUNDED_MOST)
            break;
    }
    return outcome;
}

static void *run(void *context)
{
    race_thread *r = context;
    int outcome = run_rounds(r);
    if (outcome) {
        atomic_store(&r->race->outcome, outcome);
        atomic_store(&r->race->threads.halt, true);
    }
    end_thread(&r->race->threads);
    return NULL;
}

int tgn_solve_race__run(tgn_solve_racer racers[], int count, tgn_solve_race_monitor *monitor, void *context,
                        int *outcome)
{
    race_state all = {.outcome = 0};
    race_thread threads[RACERS] = {0};
    void *argument[RACERS];
    for (int i = 0; i < count; i++) {
        threads[i] = (race_thread){.race = &all, .racer = &racers[i]};
        argument[i] = &threads[i];
        racers[i].claim.bounded.halt = racers[i].against.bounded.halt = &all.threads.halt;
    }
    bool complete = run_watched(&all.threads, run, argument, count, monitor, context);
    for (int i = 0; i < count; i++)
        tgn_solve_defence__free(threads[i].defence);
    *outcome = atomic_load(&all.outcome);
    return !complete || atomic_load(&all.no_memory) ? TGN_ERR_MEMORY : TGN_OK;
}
