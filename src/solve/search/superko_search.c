/*
 * superko_search.c - does Black get so many points?
 *
 * The question is asked of a tree of moves. Where Black is to move one move that says yes is enough, and
 * all must say no; where White is to move the other way round. Then
 *
 *      1. living stones (safe_area.h) may settle it at once: their owner could pass from now on
 *      2. so may a verdict that was found on another way and whose terms are met (superko_search.h)
 *      3. games are longer than anybody can look, so the tree is cut at a depth, and what is cut says
 *         "unknown"; the depth grows by one until the top knows. Nothing unknown is ever taken for a yes or no.
 */
#include "solve/position/safe_area.h"
#include "solve/position/scoring.h"
#include "solve/search/superko_search.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

/* A verdict that was found before: of which standing, for how many points, how deep, on what terms. */
typedef struct tgn_solve_superko_memory {
    uint64_t key; /* 0: none */
    tgn_solve_superko_conditions terms;
    int16_t points, depth, round;
    uint8_t found, move; /* the move that decided, or was the last to be tried; for the order of moves */
} superko_memory;

/* ---- limits -------------------------------------------------------------------------------------------- */

static double seconds_since(const struct timespec *begin)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begin->tv_sec) + 1e-9 * (double)(now.tv_nsec - begin->tv_nsec);
}

/* Whether to go on. The clock and the caller are asked once in a while. */
static bool go_on(tgn_solve_superko_search *s)
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

uint64_t tgn_solve_superko_search__key(const tgn_solve_superko_search *s,
                                       const tgn_solve_superko_position *here)
{
    uint64_t key = UINT64_C(1) << 62 | (uint64_t)here->stones[1] << 30 | here->stones[0];
    return s->situational && here->mover ? key | UINT64_C(1) << 61 : key;
}

static uint64_t standing_key(const tgn_solve_superko_position *here)
{
    return UINT64_C(1) << 63 | (uint64_t)here->passed << 62 | (uint64_t)here->mover << 61 |
           (uint64_t)here->stones[1] << 30 | here->stones[0];
}

int tgn_solve_superko_search__score(const tgn_solve_superko_search *s, const tgn_solve_superko_position *here)
{
    return tgn_solve_count__board(&s->grid, here->stones[0], here->stones[1], TGN_SOLVE_AREA);
}

int tgn_solve_superko_search__play(const tgn_solve_superko_search *s, const tgn_solve_superko_position *here,
                                   int move, tgn_solve_superko_position *out)
{
    const int own = here->mover, other = !here->mover;
    tgn_solve_grid_step step = {here->stones[own], here->stones[other], 0, 0};
    if (move != TGN_SOLVE_SUPERKO_PASS &&
        !tgn_solve_grid__play(&s->grid, here->stones[own], here->stones[other], (tgn_solve_set)1 << move,
                              &step))
        return -1;
    out->stones[own] = step.own;
    out->stones[other] = step.other;
    out->mover = other;
    out->passed = move == TGN_SOLVE_SUPERKO_PASS;
    return step.taken;
}

/* ---- the order of moves -------------------------------------------------------------------------------- */

/* Captures first, then room to breathe, the middle before the edge. Less than 0 for suicide. */
static int promise(const tgn_solve_superko_search *s, const tgn_solve_superko_position *here, int move)
{
    const tgn_solve_grid *grid = &s->grid;
    tgn_solve_superko_position next;
    const int taken = tgn_solve_superko_search__play(s, here, move, &next);
    if (taken < 0 || move == TGN_SOLVE_SUPERKO_PASS)
        return taken;
    const tgn_solve_set at = (tgn_solve_set)1 << move, beside = tgn_solve_grid__neighbours(grid, at);
    const tgn_solve_set string = tgn_solve_grid__flood(grid, at, next.stones[here->mover]);
    const tgn_solve_set empty = grid->all & ~(next.stones[0] | next.stones[1]);
    const int liberties = tgn_solve_set__count(tgn_solve_grid__neighbours(grid, string) & empty);
    const int touched = tgn_solve_set__count(beside & here->stones[!here->mover]);
    return 1 + 40 * taken + 8 * (liberties > 1) + 2 * liberties + 3 * tgn_solve_set__count(beside) +
           2 * touched;
}

int tgn_solve_superko_search__moves(const tgn_solve_superko_search *s, const tgn_solve_superko_position *here,
                                    int first, uint8_t out[TGN_SOLVE_SUPERKO_MOVES])
{
    int value[TGN_SOLVE_SUPERKO_MOVES], count = 0;
    tgn_solve_set empty = s->grid.all & ~(here->stones[0] | here->stones[1]);
    for (tgn_solve_set left = empty | (tgn_solve_set)1 << TGN_SOLVE_SUPERKO_PASS; left; left &= left - 1) {
        int move = tgn_solve_set__first(left);
        const bool ends = move == TGN_SOLVE_SUPERKO_PASS && here->passed;
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

int tgn_solve_superko_search__open(tgn_solve_superko_search *s, tgn_size size, bool situational, size_t bytes)
{
    size_t count = 1024;
    while (count * 2 * sizeof *s->memory <= bytes)
        count *= 2;
    s->grid = tgn_solve_grid__of(size);
    s->situational = situational;
    s->mask = count - 1;
    s->memory = calloc(count, sizeof *s->memory);
    clock_gettime(CLOCK_MONOTONIC, &s->begin);
    return s->memory ? 0 : TGN_ERR_MEMORY;
}

void tgn_solve_superko_search__close(tgn_solve_superko_search *s)
{
    free(s->memory);
    s->memory = NULL;
}

static superko_memory *memory_of(const tgn_solve_superko_search *s, uint64_t key)
{
    uint64_t h = key * UINT64_C(0x9E3779B97F4A7C15);
    return &s->memory[(h ^ h >> 31) & s->mask];
}

static void remember(tgn_solve_superko_search *s, uint64_t key, tgn_solve_superko_verdict found, int depth,
                     int move, const tgn_solve_superko_conditions *terms)
{
    if (terms->overflow)
        return;
    *memory_of(s, key) = (superko_memory){.key = key,
                                          .terms = *terms,
                                          .points = (int16_t)s->points,
                                          .depth = (int16_t)depth,
                                          .round = (int16_t)s->round,
                                          .found = (uint8_t)found,
                                          .move = (uint8_t)move};
}

/* ---- the tree ------------------------------------------------------------------------------------------ */

void tgn_solve_superko_search__enter(tgn_solve_superko_search *s, tgn_solve_superko_node *p)
{
    p->key = tgn_solve_superko_search__key(s, &p->here);
    p->since = s->path.count;
    p->pushed = tgn_solve_superko_path__find(&s->path, p->key) < 0;
    if (p->pushed)
        tgn_solve_superko_path__push(&s->path, p->key);
}

void tgn_solve_superko_search__leave(tgn_solve_superko_search *s, const tgn_solve_superko_node *p)
{
    if (p->pushed)
        tgn_solve_superko_path__pop(&s->path);
}

/* Whether a key that stands on the path stood before this place was reached. */
static bool stood_before(const tgn_solve_superko_search *s, const tgn_solve_superko_node *p, uint64_t key)
{
    return key != p->key && tgn_solve_superko_path__find(&s->path, key) < p->since;
}

/* The terms of what is below a place as terms of the place: what stood below it goes. */
static void lift(const tgn_solve_superko_search *s, const tgn_solve_superko_node *p,
                 tgn_solve_superko_conditions *terms)
{
    int kept = 0;
    for (int i = 0; i < terms->present_count; i++)
        if (stood_before(s, p, terms->present[i]))
            terms->present[kept++] = terms->present[i];
    terms->present_count = kept;
}

static tgn_solve_superko_verdict verdict_of(bool yes)
{
    return yes ? TGN_SOLVE_SUPERKO_YES : TGN_SOLVE_SUPERKO_NO;
}

/* Step 1: what living stones have already may be enough. */
static tgn_solve_superko_verdict by_life(const tgn_solve_superko_search *s,
                                         const tgn_solve_superko_position *here)
{
    const tgn_solve_grid *grid = &s->grid;
    if (2 * tgn_solve_safe__points_by_passing(grid, here->stones[0], here->stones[1]) - grid->points >=
        s->points)
        return TGN_SOLVE_SUPERKO_YES;
    if (grid->points - 2 * tgn_solve_safe__points_by_passing(grid, here->stones[1], here->stones[0]) <
        s->points)
        return TGN_SOLVE_SUPERKO_NO;
    return TGN_SOLVE_SUPERKO_UNKNOWN;
}

static tgn_solve_superko_verdict test(tgn_solve_superko_search *s, const tgn_solve_superko_node *p, int depth,
                                      tgn_solve_superko_conditions *terms);

/* Look at one move. Returns false if it is forbidden, which is a term if it was so before `p`. */
static bool try_move(tgn_solve_superko_search *s, const tgn_solve_superko_node *p, int move, int depth,
                     tgn_solve_superko_verdict *found, tgn_solve_superko_conditions *terms)
{
    *terms = (tgn_solve_superko_conditions){0};
    if (move == TGN_SOLVE_SUPERKO_PASS && p->here.passed) {
        *found = verdict_of(tgn_solve_superko_search__score(s, &p->here) >= s->points);
        return true;
    }
    tgn_solve_superko_node next;
    tgn_solve_superko_search__play(s, &p->here, move, &next.here);
    uint64_t key = tgn_solve_superko_search__key(s, &next.here);
    if (move != TGN_SOLVE_SUPERKO_PASS && tgn_solve_superko_path__find(&s->path, key) >= 0) {
        if (stood_before(s, p, key))
            tgn_solve_superko_conditions__add_present(terms, key);
        return false;
    }
    tgn_solve_superko_search__enter(s, &next);
    *found = test(s, &next, depth - 1, terms);
    tgn_solve_superko_search__leave(s, &next);
    lift(s, p, terms);
    if (move != TGN_SOLVE_SUPERKO_PASS && *found == verdict_of(p->here.mover == 0))
        tgn_solve_superko_conditions__add_absent(terms, key);
    return true;
}

/* Step 3: one move that wins, or all that lose. `first`: the move to begin with, or -1. */
static tgn_solve_superko_verdict by_moves(tgn_solve_superko_search *s, const tgn_solve_superko_node *p,
                                          int depth, int first, tgn_solve_superko_conditions *terms)
{
    uint8_t moves[TGN_SOLVE_SUPERKO_MOVES];
    int count = tgn_solve_superko_search__moves(s, &p->here, first, moves), hopeful = moves[0];
    tgn_solve_superko_verdict win = verdict_of(p->here.mover == 0), all = verdict_of(p->here.mover != 0);
    *terms = (tgn_solve_superko_conditions){0};
    for (int i = 0; i < count && !s->gave_up; i++) {
        tgn_solve_superko_verdict found;
        tgn_solve_superko_conditions below;
        bool allowed = try_move(s, p, moves[i], depth, &found, &below);
        if (allowed && found == win) {
            *terms = below;
            remember(s, standing_key(&p->here), win, depth, moves[i], terms);
            return win;
        }
        if (allowed && found == TGN_SOLVE_SUPERKO_UNKNOWN && all != TGN_SOLVE_SUPERKO_UNKNOWN) {
            all = TGN_SOLVE_SUPERKO_UNKNOWN;
            hopeful = moves[i];
        }
        tgn_solve_superko_conditions__join(terms, &below);
    }
    if (s->gave_up)
        return TGN_SOLVE_SUPERKO_UNKNOWN;
    if (all == TGN_SOLVE_SUPERKO_UNKNOWN)
        *terms = (tgn_solve_superko_conditions){0};
    remember(s, standing_key(&p->here), all, depth, hopeful, terms);
    return all;
}

/*
 * Step 2. Yes for more points is yes for fewer, no for fewer is no for more. To say "unknown" once more is
 * always right, but only within a round: an unknown of an earlier one would breed others for ever.
 */
static bool recall(const tgn_solve_superko_search *s, const tgn_solve_superko_node *p,
                   const superko_memory *m, int depth)
{
    if (m->found == TGN_SOLVE_SUPERKO_UNKNOWN)
        return m->points == s->points && m->round == s->round && m->depth >= depth;
    return (m->found == TGN_SOLVE_SUPERKO_YES ? m->points >= s->points : m->points <= s->points) &&
           tgn_solve_superko_conditions__met(&m->terms, &s->path, p->since);
}

static tgn_solve_superko_verdict test(tgn_solve_superko_search *s, const tgn_solve_superko_node *p, int depth,
                                      tgn_solve_superko_conditions *terms)
{
    *terms = (tgn_solve_superko_conditions){0};
    if (!go_on(s))
        return TGN_SOLVE_SUPERKO_UNKNOWN;
    tgn_solve_superko_verdict found = by_life(s, &p->here);
    if (found != TGN_SOLVE_SUPERKO_UNKNOWN || depth <= 0 || s->path.count + 1 >= TGN_SOLVE_SUPERKO_PATH_MAX)
        return found;
    const superko_memory *m = memory_of(s, standing_key(&p->here));
    bool known = m->key == standing_key(&p->here);
    if (known && recall(s, p, m, depth)) {
        *terms = m->terms;
        return (tgn_solve_superko_verdict)m->found;
    }
    return by_moves(s, p, depth, known ? m->move : -1, terms);
}

/* Does Black get so many points from here on? Deeper and deeper, until it is known or the limits are met. */
tgn_solve_superko_verdict tgn_solve_superko_search__ask(tgn_solve_superko_search *s,
                                                        const tgn_solve_superko_node *p, int points)
{
    tgn_solve_superko_verdict found = TGN_SOLVE_SUPERKO_UNKNOWN;
    tgn_solve_superko_conditions terms;
    s->points = points;
    for (s->round = 1;
         s->round < 2 * TGN_SOLVE_SUPERKO_PATH_MAX && found == TGN_SOLVE_SUPERKO_UNKNOWN && !s->gave_up;
         s->round++)
        found = test(s, p, s->round, &terms);
    return found;
}

/* ---- the path ------------------------------------------------------------------------------------------ */

static uint64_t hash(uint64_t key)
{
    key *= UINT64_C(0x9E3779B97F4A7C15);
    return key ^ key >> 32;
}

static void sign(tgn_solve_superko_signature *s, uint64_t key)
{
    uint64_t bit = hash(key) >> 12;
    s->word[bit >> 6 & (TGN_SOLVE_SUPERKO_SIGNATURE_WORDS - 1)] |= UINT64_C(1) << (bit & 63);
}

/* The slot that holds the key, or the free one where it would go. */
static unsigned slot_of(const tgn_solve_superko_path *path, uint64_t key)
{
    unsigned slot = (unsigned)hash(key) & (TGN_SOLVE_SUPERKO_PATH_SLOTS - 1);
    while (path->slot[slot] && path->key[path->slot[slot] - 1] != key)
        slot = (slot + 1) & (TGN_SOLVE_SUPERKO_PATH_SLOTS - 1);
    return slot;
}

int tgn_solve_superko_path__find(const tgn_solve_superko_path *path, uint64_t key)
{
    return path->slot[slot_of(path, key)] - 1;
}

void tgn_solve_superko_path__push(tgn_solve_superko_path *path, uint64_t key)
{
    assert(path->count < TGN_SOLVE_SUPERKO_PATH_MAX);
    unsigned slot = slot_of(path, key);
    assert(!path->slot[slot]);
    path->key[path->count] = key;
    path->before[path->count + 1] = path->before[path->count];
    sign(&path->before[path->count + 1], key);
    path->slot[slot] = (uint16_t)++path->count;
}

/* The last one in lies behind all others on its way of probing, so its slot can simply be freed. */
void tgn_solve_superko_path__pop(tgn_solve_superko_path *path)
{
    path->slot[slot_of(path, path->key[path->count - 1])] = 0;
    path->count--;
}

void tgn_solve_superko_conditions__add_absent(tgn_solve_superko_conditions *terms, uint64_t key)
{
    sign(&terms->absent, key);
}

void tgn_solve_superko_conditions__add_present(tgn_solve_superko_conditions *terms, uint64_t key)
{
    for (int i = 0; i < terms->present_count; i++)
        if (terms->present[i] == key)
            return;
    if (terms->present_count < TGN_SOLVE_SUPERKO_PRESENT)
        terms->present[terms->present_count++] = key;
    else
        terms->overflow = true;
}

void tgn_solve_superko_conditions__join(tgn_solve_superko_conditions *terms,
                                        const tgn_solve_superko_conditions *more)
{
    for (int i = 0; i < TGN_SOLVE_SUPERKO_SIGNATURE_WORDS; i++)
        terms->absent.word[i] |= more->absent.word[i];
    for (int i = 0; i < more->present_count; i++)
        tgn_solve_superko_conditions__add_present(terms, more->present[i]);
    terms->overflow |= more->overflow;
}

bool tgn_solve_superko_conditions__met(const tgn_solve_superko_conditions *terms,
                                       const tgn_solve_superko_path *path, int count)
{
    for (int i = 0; i < TGN_SOLVE_SUPERKO_SIGNATURE_WORDS; i++)
        if (terms->absent.word[i] & path->before[count].word[i])
            return false;
    for (int i = 0; i < terms->present_count; i++)
        if (tgn_solve_superko_path__find(path, terms->present[i]) < 0)
            return false;
    return true;
}
