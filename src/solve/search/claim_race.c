/*
 * claim_race.c - racers, and waiting for them
 */
#include "solve/search/claim_race.h"

#include "solve/search/endless_defence.h"
#include "solve/search/evaluation.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum {
    RACERS = 2,
    EASY = 20000,        /* nodes; a claim that is not settled by so many is worth practising ... */
    GAMES = 100000,      /* ... so many games: two or three seconds */
    SMALL_EASY = 1000,   /* the same on a board that has tables */
    SMALL_GAMES = 10000, /* ... */
    DEFENCE_SHARE = 4,   /* nodes for holding out, for each of the bounded searches that found nothing ... */
    DEFENCE_LEAST = 1024 /* ... and at the least */
};

typedef struct race_state {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int running;
    int outcome;
    _Atomic bool halt, no_memory;
    _Atomic(const tgn_solve_evaluation *)
        learned; /* about the claim itself, for those who hold out against it */
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

/* Without memory for it the search goes on as it can. */
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

/* Whether a side proves its claim within so many moves. */
static bool proves(race_thread *r, tgn_solve_race_side *side, int moves)
{
    if (moves > TGN_SOLVE_BOUNDED_MOST)
        return false;
    if (side->evaluation && side->bounded.visited >= (is_small(side) ? SMALL_EASY : EASY)) {
        tgn_solve_race__train(side, &r->race->halt);
        if (side == &r->racer->claim)
            atomic_store(&r->race->learned, side->bounded.evaluation);
    }
    return tgn_solve_bounded__holds(&side->bounded, &side->claim, moves);
}

/* For so many nodes. Returns whether the claim is true (1), false (-1), or that is not known yet. */
static int run_defence(race_thread *r, unsigned nodes)
{
    tgn_solve_bounded *claimants = &r->racer->claim.bounded, *others = &r->racer->against.bounded;
    const tgn_solve_claim *claim = &r->racer->claim.claim;
    if (!r->defence &&
        tgn_solve_defence__new(&r->defence, claim, claimants, others, r->racer->defence_bytes) < 0) {
        atomic_store(&r->race->no_memory, true);
        atomic_store(&r->race->halt, true);
        return 0;
    }
    const tgn_solve_evaluation *learned = atomic_load(&r->race->learned);
    if (learned)
        claimants->evaluation = learned;
    tgn_solve_defence_state held = tgn_solve_defence__continue(r->defence, nodes);
    if (held == TGN_SOLVE_DEFENCE_FULL)
        r->racer->defence_bytes = 0; /* the rest is for the others */
    return held == TGN_SOLVE_DEFENCE_HOLDS ? -1 : held == TGN_SOLVE_DEFENCE_FAILS ? 1 : 0;
}

static unsigned nodes_of(const tgn_solve_racer *racer)
{
    return racer->claim.bounded.visited + racer->against.bounded.visited;
}

static int find_out(race_thread *r)
{
    tgn_solve_racer *racer = r->racer;
    const tgn_solve_race_side *any = racer->tries_claim ? &racer->claim : &racer->against;
    const int moderate = any->bounded.goal.grid->points * 3 / 2;
    int outcome = 0;
    for (int moves = 1; !outcome && !atomic_load(&r->race->halt); moves++) {
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
    int outcome = find_out(r);
    pthread_mutex_lock(&r->race->mutex);
    if (outcome) {
        r->race->outcome = outcome;
        atomic_store(&r->race->halt, true);
    }
    r->race->running--;
    pthread_cond_signal(&r->race->changed);
    pthread_mutex_unlock(&r->race->mutex);
    return NULL;
}

/* Wait a hundredth of a second, or until a racer is done. Returns whether any is still running. */
static bool wait_a_little(race_state *all)
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

int tgn_solve_race__run(tgn_solve_racer racers[], int count, tgn_solve_race_monitor *watch, void *context,
                        int *outcome)
{
    race_state all = {
        .mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER, .running = count};
    race_thread runners[RACERS] = {0};
    pthread_t thread[RACERS];
    int started = 0;
    for (int i = 0; i < count; i++) {
        runners[i] = (race_thread){.race = &all, .racer = &racers[i]};
        racers[i].claim.bounded.halt = racers[i].against.bounded.halt = &all.halt;
    }
    while (started < count && pthread_create(&thread[started], NULL, run, &runners[started]) == 0)
        started++;
    if (started < count) {
        atomic_store(&all.halt, true);
        pthread_mutex_lock(&all.mutex);
        all.running -= count - started;
        pthread_mutex_unlock(&all.mutex);
    }
    while (wait_a_little(&all))
        if (!watch(context))
            atomic_store(&all.halt, true);
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
        tgn_solve_defence__free(runners[i].defence);
    }
    *outcome = all.outcome;
    return started < count || all.no_memory ? TGN_ERR_MEMORY : TGN_OK;
}
