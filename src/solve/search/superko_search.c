/*
 * superko_search.c - does Black get at least n points? See superko_search.h
 *
 * The question is asked of a tree of moves. Where Black is to move one move that says yes is enough, and for
 * a no all must say no; where White is to move the other way round. Then
 *
 *      1. living stones (safe_area.h) may settle it at once: their owner could pass from now on
 *      2. so may a verdict that was found on another path and whose conditions are met here
 *      3. games are longer than any search, so the tree is cut at a depth, and what is cut says "unknown"; the depth
 *         grows by one until the root has an answer. Unknown is never taken for a yes or no.
 */
#include "solve/search/superko_search.h"

#include "base/clock.h"
#include "solve/position/safe_area.h"
#include "solve/position/scoring.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

/* ---- the path ------------------------------------------------------------------------------------------ */

static uint64_t hash(uint64_t key)
{
    key *= UINT64_C(0x9E3779B97F4A7C15);
    return key ^ key >> 32;
}

static void add_to_signature(tgn_solve_superko_signature *s, uint64_t key)
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
    add_to_signature(&path->before[path->count + 1], key);
    path->slot[slot] = (uint16_t)++path->count;
}

/* The last key is the last on its probing sequence, so its slot can simply be freed. */
void tgn_solve_superko_path__pop(tgn_solve_superko_path *path)
{
    path->slot[slot_of(path, path->key[path->count - 1])] = 0;
    path->count--;
}

/* ---- conditions of a verdict --------------------------------------------------------------------------- */

typedef struct superko_conditions {
    tgn_solve_superko_signature absent;
    uint64_t present[TGN_SOLVE_SUPERKO_PRESENT];
    int present_count;
    bool overflow; /* more must be present than fit: the verdict holds for this path only */
} superko_conditions;

static void require_absent(superko_conditions *conditions, uint64_t key)
{
    add_to_signature(&conditions->absent, key);
}

static void require_present(superko_conditions *conditions, uint64_t key)
{
    for (int i = 0; i < conditions->present_count; i++)
        if (conditions->present[i] == key)
            return;
    if (conditions->present_count < TGN_SOLVE_SUPERKO_PRESENT)
        conditions->present[conditions->present_count++] = key;
    else
        conditions->overflow = true;
}

static void add_conditions(superko_conditions *conditions, const superko_conditions *more)
{
    for (int i = 0; i < TGN_SOLVE_SUPERKO_SIGNATURE_WORDS; i++)
        conditions->absent.word[i] |= more->absent.word[i];
    for (int i = 0; i < more->present_count; i++)
        require_present(conditions, more->present[i]);
    conditions->overflow |= more->overflow;
}

/* Whether the conditions are met; `absent` by the first `count` positions of the path. */
static bool are_met(const superko_conditions *conditions, const tgn_solve_superko_path *path, int count)
{
    for (int i = 0; i < TGN_SOLVE_SUPERKO_SIGNATURE_WORDS; i++)
        if (conditions->absent.word[i] & path->before[count].word[i])
            return false;
    for (int i = 0; i < conditions->present_count; i++)
        if (tgn_solve_superko_path__find(path, conditions->present[i]) < 0)
            return false;
    return true;
}

/* A verdict found before: of which position, for how many points, how deep, on what conditions. */
typedef struct tgn_solve_superko_memory {
    uint64_t key; /* 0: none */
    superko_conditions conditions;
    int16_t points, depth, round;
    uint8_t found, move; /* the move that decided, or else the most hopeful; tried first next time */
} superko_memory;

/* ---- limits -------------------------------------------------------------------------------------------- */

/* Whether to go on. The clock and the caller are asked once in 4096 nodes. */
static bool go_on(tgn_solve_superko_search *s)
{
    if (++s->nodes == s->nodes_most)
        s->gave_up = true;
    if ((s->nodes & 4095) == 0) {
        if (s->seconds_most > 0 && tgn_clock__seconds() - s->begin >= s->seconds_most)
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

static uint64_t position_key(const tgn_solve_superko_position *here)
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

/* Captures first, then liberties, the middle before the edge. Less than 0 for suicide. */
static int promise_of(const tgn_solve_superko_search *s, const tgn_solve_superko_position *here, int move)
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
        int worth = move == first || ends ? INT_MAX : promise_of(s, here, move);
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
    s->begin = tgn_clock__seconds();
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
                     int move, const superko_conditions *conditions)
{
    if (conditions->overflow)
        return;
    *memory_of(s, key) = (superko_memory){.key = key,
                                          .conditions = *conditions,
                                          .points = (int16_t)s->points,
                                          .depth = (int16_t)depth,
                                          .round = (int16_t)s->round,
                                          .found = (uint8_t)found,
                                          .move = (uint8_t)move};
}

/* ---- the tree ------------------------------------------------------------------------------------------ */

void tgn_solve_superko_search__enter(tgn_solve_superko_search *s, tgn_solve_superko_node *p)
{
    p->key = tgn_solve_superko_search__key(s, &p->position);
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

/* Whether a key that is on the path came before this node. */
static bool came_before(const tgn_solve_superko_search *s, const tgn_solve_superko_node *p, uint64_t key)
{
    return key != p->key && tgn_solve_superko_path__find(&s->path, key) < p->since;
}

/* Turn conditions of what is below a node into conditions of the node: drop positions that came below it. */
static void lift_conditions(const tgn_solve_superko_search *s, const tgn_solve_superko_node *p,
                            superko_conditions *conditions)
{
    int kept = 0;
    for (int i = 0; i < conditions->present_count; i++)
        if (came_before(s, p, conditions->present[i]))
            conditions->present[kept++] = conditions->present[i];
    conditions->present_count = kept;
}

static tgn_solve_superko_verdict verdict_of(bool yes)
{
    return yes ? TGN_SOLVE_SUPERKO_YES : TGN_SOLVE_SUPERKO_NO;
}

/* Step 1: living stones may be enough already. */
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

static tgn_solve_superko_verdict search_node(tgn_solve_superko_search *s, const tgn_solve_superko_node *p,
                                             int depth, superko_conditions *conditions);

/*
 * Look at one move. Returns false if it is forbidden; that is a condition if the repeated position came
 * before `p`.
 */
static bool try_move(tgn_solve_superko_search *s, const tgn_solve_superko_node *p, int move, int depth,
                     tgn_solve_superko_verdict *found, superko_conditions *conditions)
{
    *conditions = (superko_conditions){0};
    if (move == TGN_SOLVE_SUPERKO_PASS && p->position.passed) {
        *found = verdict_of(tgn_solve_superko_search__score(s, &p->position) >= s->points);
        return true;
    }
    tgn_solve_superko_node next;
    tgn_solve_superko_search__play(s, &p->position, move, &next.position);
    uint64_t key = tgn_solve_superko_search__key(s, &next.position);
    if (move != TGN_SOLVE_SUPERKO_PASS && tgn_solve_superko_path__find(&s->path, key) >= 0) {
        if (came_before(s, p, key))
            require_present(conditions, key);
        return false;
    }
    tgn_solve_superko_search__enter(s, &next);
    *found = search_node(s, &next, depth - 1, conditions);
    tgn_solve_superko_search__leave(s, &next);
    lift_conditions(s, p, conditions);
    if (move != TGN_SOLVE_SUPERKO_PASS && *found == verdict_of(p->position.mover == 0))
        require_absent(conditions, key);
    return true;
}

/* Step 3: one move that wins, or only moves that lose. `first`: the move to begin with, or -1. */
static tgn_solve_superko_verdict by_moves(tgn_solve_superko_search *s, const tgn_solve_superko_node *p,
                                          int depth, int first, superko_conditions *conditions)
{
    uint8_t moves[TGN_SOLVE_SUPERKO_MOVES];
    int count = tgn_solve_superko_search__moves(s, &p->position, first, moves), hopeful = moves[0];
    tgn_solve_superko_verdict win = verdict_of(p->position.mover == 0),
                              all = verdict_of(p->position.mover != 0);
    *conditions = (superko_conditions){0};
    for (int i = 0; i < count && !s->gave_up; i++) {
        tgn_solve_superko_verdict found;
        superko_conditions below;
        bool allowed = try_move(s, p, moves[i], depth, &found, &below);
        if (allowed && found == win) {
            *conditions = below;
            remember(s, position_key(&p->position), win, depth, moves[i], conditions);
            return win;
        }
        if (allowed && found == TGN_SOLVE_SUPERKO_UNKNOWN && all != TGN_SOLVE_SUPERKO_UNKNOWN) {
            all = TGN_SOLVE_SUPERKO_UNKNOWN;
            hopeful = moves[i];
        }
        add_conditions(conditions, &below);
    }
    if (s->gave_up)
        return TGN_SOLVE_SUPERKO_UNKNOWN;
    if (all == TGN_SOLVE_SUPERKO_UNKNOWN)
        *conditions = (superko_conditions){0};
    remember(s, position_key(&p->position), all, depth, hopeful, conditions);
    return all;
}

/*
 * Step 2. Yes for more points is yes for fewer, no for fewer is no for more. Repeating an "unknown" is always
 * right, but useful only within a round: an unknown of an earlier round would produce others for ever.
 */
static bool verdict_applies(const tgn_solve_superko_search *s, const tgn_solve_superko_node *p,
                            const superko_memory *m, int depth)
{
    if (m->found == TGN_SOLVE_SUPERKO_UNKNOWN)
        return m->points == s->points && m->round == s->round && m->depth >= depth;
    return (m->found == TGN_SOLVE_SUPERKO_YES ? m->points >= s->points : m->points <= s->points) &&
           are_met(&m->conditions, &s->path, p->since);
}

static tgn_solve_superko_verdict search_node(tgn_solve_superko_search *s, const tgn_solve_superko_node *p,
                                             int depth, superko_conditions *conditions)
{
    *conditions = (superko_conditions){0};
    if (!go_on(s))
        return TGN_SOLVE_SUPERKO_UNKNOWN;
    tgn_solve_superko_verdict found = by_life(s, &p->position);
    if (found != TGN_SOLVE_SUPERKO_UNKNOWN || depth <= 0 || s->path.count + 1 >= TGN_SOLVE_SUPERKO_PATH_MAX)
        return found;
    const superko_memory *m = memory_of(s, position_key(&p->position));
    bool known = m->key == position_key(&p->position);
    if (known && verdict_applies(s, p, m, depth)) {
        *conditions = m->conditions;
        return (tgn_solve_superko_verdict)m->found;
    }
    return by_moves(s, p, depth, known ? m->move : -1, conditions);
}

/* Deeper and deeper, until the answer is known or a limit is reached. */
tgn_solve_superko_verdict tgn_solve_superko_search__ask(tgn_solve_superko_search *s,
                                                        const tgn_solve_superko_node *p, int points)
{
    tgn_solve_superko_verdict found = TGN_SOLVE_SUPERKO_UNKNOWN;
    superko_conditions conditions;
    s->points = points;
    for (s->round = 1;
         s->round < 2 * TGN_SOLVE_SUPERKO_PATH_MAX && found == TGN_SOLVE_SUPERKO_UNKNOWN && !s->gave_up;
         s->round++)
        found = search_node(s, p, s->round, &conditions);
    return found;
}
