/*
 * claim_race.c - racers, and waiting for them
 */
#include "solve/search/claim_race.h"

#include "solve/search/endless_defence.h"
#include "solve/search/practice.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum {
    RACERS = 2,
    EASY = 20000,        /* nodes; a claim that is not settled by so many is worth practising ... */
    GAMES = 100000,      /* ... so many games: two or three seconds */
    SMALL_EASY = 1000,   /* the same on a board that has tables */
    SMALL_GAMES = 10000, /* ... */
    HOLD_SHARE = 4,      /* nodes for holding out, for each of the bounded searches that found nothing ... */
    HOLD_LEAST = 1024    /* ... and at the least */
};

typedef struct race {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int running;
    int outcome;
    _Atomic bool halt, no_memory;
    _Atomic(const tgn_instinct *) learned; /* about the claim itself, for those who hold out against it */
} race;

typedef struct runner {
    race *race;
    tgn_racer *racer;
    tgn_hold *hold;
} runner;

static bool is_small(const tgn_race_side *side)
{
    return side->bounded.goal.grid->points <= TGN_SOLVE_TABLED;
}

/* Without memory for it the search goes on as it can. */
void tgn_race__practise(tgn_race_side *side, const _Atomic bool *halt)
{
    tgn_bounded *b = &side->bounded;
    tgn_instinct *instinct = side->instinct;
    side->instinct = NULL;
    if (!instinct->windows && tgn_instinct__init(instinct, b->goal.grid, b->coder) < 0)
        return;
    tgn_practice__play(instinct, &b->goal, &side->claim, is_small(side) ? SMALL_GAMES : GAMES, halt);
    b->instinct = instinct;
}

/* Whether a side proves its claim within so many moves. */
static bool proves(runner *r, tgn_race_side *side, int moves)
{
    if (moves > TGN_BOUNDED_MOST)
        return false;
    if (side->instinct && side->bounded.breath >= (is_small(side) ? SMALL_EASY : EASY)) {
        tgn_race__practise(side, &r->race->halt);
        if (side == &r->racer->claim)
            atomic_store(&r->race->learned, side->bounded.instinct);
    }
    return tgn_bounded__holds(&side->bounded, &side->claim, moves);
}

/* For so many nodes. Returns whether the claim is true (1), false (-1), or that is not known yet. */
static int hold_out(runner *r, unsigned nodes)
{
    tgn_bounded *claimants = &r->racer->claim.bounded, *others = &r->racer->against.bounded;
    const tgn_claim *claim = &r->racer->claim.claim;
    if (!r->hold && tgn_hold__new(&r->hold, claim, claimants, others, r->racer->hold_bytes) < 0) {
        atomic_store(&r->race->no_memory, true);
        atomic_store(&r->race->halt, true);
        return 0;
    }
    const tgn_instinct *learned = atomic_load(&r->race->learned);
    if (learned)
        claimants->instinct = learned;
    tgn_held held = tgn_hold__go_on(r->hold, nodes);
    if (held == TGN_HELD_FULL)
        r->racer->hold_bytes = 0; /* the rest is for the others */
    return held == TGN_HELD_YES ? -1 : held == TGN_HELD_NO ? 1 : 0;
}

static unsigned nodes_of(const tgn_racer *racer)
{
    return racer->claim.bounded.breath + racer->against.bounded.breath;
}

static int find_out(runner *r)
{
    tgn_racer *racer = r->racer;
    const tgn_race_side *any = racer->tries_claim ? &racer->claim : &racer->against;
    const int moderate = any->bounded.goal.grid->points * 3 / 2;
    int outcome = 0;
    for (int moves = 1; !outcome && !atomic_load(&r->race->halt); moves++) {
        unsigned before = nodes_of(racer);
        if (racer->tries_claim && proves(r, &racer->claim, moves))
            outcome = 1;
        else if (racer->tries_against && proves(r, &racer->against, moves))
            outcome = -1;
        else if (racer->hold_bytes && moves > moderate)
            outcome = hold_out(r, (nodes_of(racer) - before) * HOLD_SHARE + HOLD_LEAST);
        else if (moves > TGN_BOUNDED_MOST)
            break;
    }
    return outcome;
}

static void *run(void *context)
{
    runner *r = context;
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

int tgn_race__run(tgn_racer racers[], int count, tgn_race_watch *watch, void *context, int *outcome)
{
    race all = {.mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER, .running = count};
    runner runners[RACERS] = {0};
    pthread_t thread[RACERS];
    int started = 0;
    for (int i = 0; i < count; i++) {
        runners[i] = (runner){.race = &all, .racer = &racers[i]};
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
        tgn_hold__free(runners[i].hold);
    }
    *outcome = all.outcome;
    return started < count || all.no_memory ? TGN_ERR_MEMORY : TGN_OK;
}
