/*
 * superko_search.c - does Black get so many points?
 *
 * The question is asked of a tree of moves. Where Black is to move one move that says yes is enough, and
 * all must say no; where White is to move the other way round. Then
 *
 *      1. living stones (alive.h) may settle it at once: their owner could pass from now on
 *      2. so may a verdict that was found on another way and whose terms are met (path.h)
 *      3. games are longer than anybody can look, so the tree is cut at a depth, and what is cut says
 *         "unknown"; the depth grows by one until the top knows. Nothing unknown is ever taken for a yes or no.
 */
#include "solve/search/superko_search.h"

#include "solve/position/alive.h"
#include "solve/position/scoring.h"

#include <limits.h>
#include <stdlib.h>

/* A verdict that was found before: of which standing, for how many points, how deep, on what terms. */
typedef struct tgn_trial_memory {
    uint64_t key; /* 0: none */
    tgn_terms terms;
    int16_t points, depth, round;
    uint8_t found, move; /* the move that decided, or was the last to be tried; for the order of moves */
} memory;

/* ---- limits -------------------------------------------------------------------------------------------- */

static double seconds_since(const struct timespec *begin)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begin->tv_sec) + 1e-9 * (double)(now.tv_nsec - begin->tv_nsec);
}

/* Whether to go on. The clock and the caller are asked once in a while. */
static bool go_on(tgn_trial *s)
{
    if (++s->nodes == s->nodes_most)
        s->gave_up = true;
    if ((s->nodes & 4095) == 0) {
        if (s->seconds_most > 0 && seconds_since(&s->begin) >= s->seconds_most)
            s->gave_up = true;
        if (!tgn_progress_step(s->progress, "situations searched", s->nodes, s->nodes_most))
            s->gave_up = s->stopped = true;
    }
    return !s->gave_up;
}

/* ---- situations ---------------------------------------------------------------------------------------- */

uint64_t tgn_trial__key(const tgn_trial *s, const tgn_standing *here)
{
    uint64_t key = UINT64_C(1) << 62 | (uint64_t)here->stones[1] << 30 | here->stones[0];
    return s->situational && here->mover ? key | UINT64_C(1) << 61 : key;
}

static uint64_t standing_key(const tgn_standing *here)
{
    return UINT64_C(1) << 63 | (uint64_t)here->passed << 62 | (uint64_t)here->mover << 61 |
           (uint64_t)here->stones[1] << 30 | here->stones[0];
}

int tgn_trial__area(const tgn_trial *s, const tgn_standing *here)
{
    return tgn_count__board(&s->grid, here->stones[0], here->stones[1], TGN_SOLVE_AREA);
}

int tgn_trial__play(const tgn_trial *s, const tgn_standing *here, int move, tgn_standing *out)
{
    const int own = here->mover, other = !here->mover;
    tgn_grid_step step = {here->stones[own], here->stones[other], 0, 0};
    if (move != TGN_TRIAL_PASS &&
        !tgn_grid__play(&s->grid, here->stones[own], here->stones[other], (tgn_set)1 << move, &step))
        return -1;
    out->stones[own] = step.own;
    out->stones[other] = step.other;
    out->mover = other;
    out->passed = move == TGN_TRIAL_PASS;
    return step.taken;
}

/* ---- the order of moves -------------------------------------------------------------------------------- */

/* Captures first, then room to breathe, the middle before the edge. Less than 0 for suicide. */
static int promise(const tgn_trial *s, const tgn_standing *here, int move)
{
    const tgn_grid *grid = &s->grid;
    tgn_standing next;
    const int taken = tgn_trial__play(s, here, move, &next);
    if (taken < 0 || move == TGN_TRIAL_PASS)
        return taken;
    const tgn_set at = (tgn_set)1 << move, beside = tgn_grid__beside(grid, at);
    const tgn_set string = tgn_grid__flood(grid, at, next.stones[here->mover]);
    const tgn_set empty = grid->all & ~(next.stones[0] | next.stones[1]);
    const int liberties = tgn_set__count(tgn_grid__beside(grid, string) & empty);
    const int touched = tgn_set__count(beside & here->stones[!here->mover]);
    return 1 + 40 * taken + 8 * (liberties > 1) + 2 * liberties + 3 * tgn_set__count(beside) + 2 * touched;
}

int tgn_trial__moves(const tgn_trial *s, const tgn_standing *here, int first, uint8_t out[TGN_TRIAL_MOVES])
{
    int value[TGN_TRIAL_MOVES], count = 0;
    tgn_set empty = s->grid.all & ~(here->stones[0] | here->stones[1]);
    for (tgn_set left = empty | (tgn_set)1 << TGN_TRIAL_PASS; left; left &= left - 1) {
        int move = tgn_set__first(left);
        const bool ends = move == TGN_TRIAL_PASS && here->passed;
        int worth = move == first || ends ? INT_MAX : promise(s, here, move);
        if (worth < 0)
            continue;
        int at = count++;
        for (; at > 0 && value[at - 1] < worth; at--) {
            value[at] = value[at - 1];
            out[at] = out[at - 1];
        }
        value[at] = worth;
        out[at] = (uint8_t)move;
    }
    return count;
}

/* ---- what was found before ----------------------------------------------------------------------------- */

int tgn_trial__open(tgn_trial *s, tgn_size size, bool situational, size_t bytes)
{
    size_t count = 1024;
    while (count * 2 * sizeof *s->memories <= bytes)
        count *= 2;
    s->grid = tgn_grid__of(size);
    s->situational = situational;
    s->mask = count - 1;
    s->memories = calloc(count, sizeof *s->memories);
    clock_gettime(CLOCK_MONOTONIC, &s->begin);
    return s->memories ? 0 : TGN_ERR_MEMORY;
}

void tgn_trial__close(tgn_trial *s)
{
    free(s->memories);
    s->memories = NULL;
}

static memory *memory_of(const tgn_trial *s, uint64_t key)
{
    uint64_t h = key * UINT64_C(0x9E3779B97F4A7C15);
    return &s->memories[(h ^ h >> 31) & s->mask];
}

static void remember(tgn_trial *s, uint64_t key, tgn_verdict found, int depth, int move,
                     const tgn_terms *terms)
{
    if (terms->many)
        return;
    *memory_of(s, key) = (memory){.key = key,
                                  .terms = *terms,
                                  .points = (int16_t)s->points,
                                  .depth = (int16_t)depth,
                                  .round = (int16_t)s->round,
                                  .found = (uint8_t)found,
                                  .move = (uint8_t)move};
}

/* ---- the tree ------------------------------------------------------------------------------------------ */

void tgn_trial__enter(tgn_trial *s, tgn_place *p)
{
    p->key = tgn_trial__key(s, &p->here);
    p->since = s->path.count;
    p->pushed = tgn_path__find(&s->path, p->key) < 0;
    if (p->pushed)
        tgn_path__push(&s->path, p->key);
}

void tgn_trial__leave(tgn_trial *s, const tgn_place *p)
{
    if (p->pushed)
        tgn_path__pop(&s->path);
}

/* Whether a key that stands on the path stood before this place was reached. */
static bool stood_before(const tgn_trial *s, const tgn_place *p, uint64_t key)
{
    return key != p->key && tgn_path__find(&s->path, key) < p->since;
}

/* The terms of what is below a place as terms of the place: what stood below it goes. */
static void lift(const tgn_trial *s, const tgn_place *p, tgn_terms *terms)
{
    int kept = 0;
    for (int i = 0; i < terms->stood_count; i++)
        if (stood_before(s, p, terms->stood[i]))
            terms->stood[kept++] = terms->stood[i];
    terms->stood_count = kept;
}

static tgn_verdict verdict_of(bool yes)
{
    return yes ? TGN_VERDICT_YES : TGN_VERDICT_NO;
}

/* Step 1: what living stones have already may be enough. */
static tgn_verdict by_life(const tgn_trial *s, const tgn_standing *here)
{
    const tgn_grid *grid = &s->grid;
    if (2 * tgn_alive__points(grid, here->stones[0], here->stones[1]) - grid->points >= s->points)
        return TGN_VERDICT_YES;
    if (grid->points - 2 * tgn_alive__points(grid, here->stones[1], here->stones[0]) < s->points)
        return TGN_VERDICT_NO;
    return TGN_VERDICT_UNKNOWN;
}

static tgn_verdict test(tgn_trial *s, const tgn_place *p, int depth, tgn_terms *terms);

/* Look at one move. Returns false if it is forbidden, which is a term if it was so before `p`. */
static bool try_move(tgn_trial *s, const tgn_place *p, int move, int depth, tgn_verdict *found,
                     tgn_terms *terms)
{
    *terms = (tgn_terms){0};
    if (move == TGN_TRIAL_PASS && p->here.passed) {
        *found = verdict_of(tgn_trial__area(s, &p->here) >= s->points);
        return true;
    }
    tgn_place next;
    tgn_trial__play(s, &p->here, move, &next.here);
    uint64_t key = tgn_trial__key(s, &next.here);
    if (move != TGN_TRIAL_PASS && tgn_path__find(&s->path, key) >= 0) {
        if (stood_before(s, p, key))
            tgn_terms__stood(terms, key);
        return false;
    }
    tgn_trial__enter(s, &next);
    *found = test(s, &next, depth - 1, terms);
    tgn_trial__leave(s, &next);
    lift(s, p, terms);
    if (move != TGN_TRIAL_PASS && *found == verdict_of(p->here.mover == 0))
        tgn_terms__fresh(terms, key);
    return true;
}

/* Step 3: one move that wins, or all that lose. `first`: the move to begin with, or -1. */
static tgn_verdict by_moves(tgn_trial *s, const tgn_place *p, int depth, int first, tgn_terms *terms)
{
    uint8_t moves[TGN_TRIAL_MOVES];
    int count = tgn_trial__moves(s, &p->here, first, moves), hopeful = moves[0];
    tgn_verdict win = verdict_of(p->here.mover == 0), all = verdict_of(p->here.mover != 0);
    *terms = (tgn_terms){0};
    for (int i = 0; i < count && !s->gave_up; i++) {
        tgn_verdict found;
        tgn_terms below;
        bool allowed = try_move(s, p, moves[i], depth, &found, &below);
        if (allowed && found == win) {
            *terms = below;
            remember(s, standing_key(&p->here), win, depth, moves[i], terms);
            return win;
        }
        if (allowed && found == TGN_VERDICT_UNKNOWN && all != TGN_VERDICT_UNKNOWN) {
            all = TGN_VERDICT_UNKNOWN;
            hopeful = moves[i];
        }
        tgn_terms__join(terms, &below);
    }
    if (s->gave_up)
        return TGN_VERDICT_UNKNOWN;
    if (all == TGN_VERDICT_UNKNOWN)
        *terms = (tgn_terms){0};
    remember(s, standing_key(&p->here), all, depth, hopeful, terms);
    return all;
}

/*
 * Step 2. Yes for more points is yes for fewer, no for fewer is no for more. To say "unknown" once more is
 * always right, but only within a round: an unknown of an earlier one would breed others for ever.
 */
static bool recall(const tgn_trial *s, const tgn_place *p, const memory *m, int depth)
{
    if (m->found == TGN_VERDICT_UNKNOWN)
        return m->points == s->points && m->round == s->round && m->depth >= depth;
    return (m->found == TGN_VERDICT_YES ? m->points >= s->points : m->points <= s->points) &&
           tgn_terms__met(&m->terms, &s->path, p->since);
}

static tgn_verdict test(tgn_trial *s, const tgn_place *p, int depth, tgn_terms *terms)
{
    *terms = (tgn_terms){0};
    if (!go_on(s))
        return TGN_VERDICT_UNKNOWN;
    tgn_verdict found = by_life(s, &p->here);
    if (found != TGN_VERDICT_UNKNOWN || depth <= 0 || s->path.count + 1 >= TGN_PATH_MAX)
        return found;
    const memory *m = memory_of(s, standing_key(&p->here));
    bool known = m->key == standing_key(&p->here);
    if (known && recall(s, p, m, depth)) {
        *terms = m->terms;
        return (tgn_verdict)m->found;
    }
    return by_moves(s, p, depth, known ? m->move : -1, terms);
}

/* Does Black get so many points from here on? Deeper and deeper, until it is known or the limits are met. */
tgn_verdict tgn_trial__ask(tgn_trial *s, const tgn_place *p, int points)
{
    tgn_verdict found = TGN_VERDICT_UNKNOWN;
    tgn_terms terms;
    s->points = points;
    for (s->round = 1; s->round < 2 * TGN_PATH_MAX && found == TGN_VERDICT_UNKNOWN && !s->gave_up; s->round++)
        found = test(s, p, s->round, &terms);
    return found;
}
