/*
 * superko.c - a search for the value where no position may come back
 *
 * Every game ends under superko, so a situation with its past has one value. It is found by yes-or-no questions,
 * "does Black get t points or more?", halving what is left between the least and the most until they meet. When
 * the limits are met in between, what is left is the answer's bounds.
 *
 * A question is asked of a tree of moves. Where Black is to move one move that says yes is enough, and all must
 * say no; where White is to move the other way round. Then
 *
 *      1. living stones (alive.h) may settle it at once: their owner could pass from now on
 *      2. so may a verdict that was found on another way and whose terms are met (path.h)
 *      3. games are longer than anybody can look, so the tree is cut at a depth, and what is cut says "unknown";
 *         the depth grows by one until the top knows. Nothing unknown is ever taken for a yes or no.
 *
 * Moves that are mirror images of each other in the question's situation are looked at once. What is below may
 * not be mirrored as freely, since the past is not symmetric.
 */
#include "solve/superko.h"

#include "solve/alive.h"
#include "solve/path.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef enum verdict { NO, YES, UNKNOWN } verdict;

/* Stones and side to move: 0 is Black, 1 is White. */
typedef struct standing {
    tgn_set stones[2];
    int mover;
    bool passed;
} standing;

/* A verdict that was found before: of which standing, for how many points, how deep, on what terms. */
typedef struct memory {
    uint64_t key; /* 0: none */
    tgn_terms terms;
    int16_t points, depth, round;
    uint8_t verdict, move; /* the move that decided, or was the last to be tried; for the order of moves */
} memory;

typedef struct search {
    tgn_grid grid;
    bool situational;
    int points; /* of the question that is being asked: does Black get so many? */
    int round;  /* the depth at which its tree is cut now */
    tgn_path path;
    memory *memories;
    size_t mask;
    uint64_t nodes, nodes_most; /* 0: no limit */
    const tgn_progress *progress;
    struct timespec begin;
    double seconds_most; /* 0: no limit */
    bool gave_up, stopped;
} search;

enum { PASS = 31, MOVES_MAX = 32 }; /* a move is the index of a point */

/* ---- limits -------------------------------------------------------------------------------------------- */

static double seconds_since(const struct timespec *begin)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begin->tv_sec) + 1e-9 * (double)(now.tv_nsec - begin->tv_nsec);
}

/* Whether to go on. The clock and the caller are asked once in a while. */
static bool go_on(search *s)
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

/* What may not come back: the stones, and under situational superko whose turn it is. Never 0. */
static uint64_t position_key(const search *s, const standing *here)
{
    uint64_t key = UINT64_C(1) << 62 | (uint64_t)here->stones[1] << 30 | here->stones[0];
    return s->situational && here->mover ? key | UINT64_C(1) << 61 : key;
}

static uint64_t standing_key(const standing *here)
{
    return UINT64_C(1) << 63 | (uint64_t)here->passed << 62 | (uint64_t)here->mover << 61 |
           (uint64_t)here->stones[1] << 30 | here->stones[0];
}

/* Black's lead by area. */
static int area(const tgn_grid *grid, const standing *here)
{
    tgn_set black = here->stones[0], white = here->stones[1], empty = grid->all & ~(black | white);
    int lead = tgn_set__count(black) - tgn_set__count(white);
    while (empty) {
        tgn_set region = tgn_grid__flood(grid, empty & -empty, empty);
        tgn_set border = tgn_grid__beside(grid, region);
        if (!(border & white) && (border & black))
            lead += tgn_set__count(region);
        if (!(border & black) && (border & white))
            lead -= tgn_set__count(region);
        empty &= ~region;
    }
    return lead;
}

/* Play a move that is no second pass. Returns false for suicide. */
static bool play(const tgn_grid *grid, const standing *here, int move, standing *out, int *taken)
{
    tgn_grid_step step = {here->stones[here->mover], here->stones[!here->mover], 0, 0};
    if (move != PASS && !tgn_grid__play(grid, here->stones[here->mover], here->stones[!here->mover],
                                        (tgn_set)1 << move, &step))
        return false;
    out->stones[here->mover] = step.own;
    out->stones[!here->mover] = step.other;
    out->mover = !here->mover;
    out->passed = move == PASS;
    if (taken)
        *taken = step.taken;
    return true;
}

/* ---- the order of moves -------------------------------------------------------------------------------- */

/* Captures first, then room to breathe, the middle before the edge. */
static int promise(const search *s, const standing *here, int move)
{
    const tgn_grid *grid = &s->grid;
    standing next;
    int taken;
    if (!play(grid, here, move, &next, &taken))
        return -1;
    tgn_set own = next.stones[here->mover], at = (tgn_set)1 << move;
    tgn_set string = tgn_grid__flood(grid, at, own);
    tgn_set empty = grid->all & ~(next.stones[0] | next.stones[1]);
    int liberties = tgn_set__count(tgn_grid__beside(grid, string) & empty);
    int room = tgn_set__count(tgn_grid__beside(grid, at));
    int touch = tgn_set__count(tgn_grid__beside(grid, at) & here->stones[!here->mover]);
    return 1 + 40 * taken + 8 * (liberties > 1) + 2 * liberties + 3 * room + 2 * touch;
}

/* All moves that are no suicide, the most promising first. `first` is a move that did well before, or -1. */
static int moves_of(const search *s, const standing *here, int first, uint8_t out[MOVES_MAX])
{
    int value[MOVES_MAX], count = 0;
    tgn_set empty = s->grid.all & ~(here->stones[0] | here->stones[1]);
    for (tgn_set left = empty | (tgn_set)1 << PASS; left; left &= left - 1) {
        int move = tgn_set__first(left);
        int worth = move == PASS ? (here->passed ? 1000 : 0) : promise(s, here, move);
        if (worth < 0)
            continue;
        if (move == first)
            worth += 10000;
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

static memory *memory_of(const search *s, uint64_t key)
{
    uint64_t h = (key ^ (uint64_t)(s->points + 64) << 55) * UINT64_C(0x9E3779B97F4A7C15);
    return &s->memories[(h ^ h >> 31) & s->mask];
}

static void remember(search *s, uint64_t key, verdict found, int depth, int move, const tgn_terms *terms)
{
    if (terms->many)
        return;
    *memory_of(s, key) = (memory){.key = key,
                                  .terms = *terms,
                                  .points = (int16_t)s->points,
                                  .depth = (int16_t)depth,
                                  .round = (int16_t)s->round,
                                  .verdict = (uint8_t)found,
                                  .move = (uint8_t)move};
}

/* ---- the tree ------------------------------------------------------------------------------------------ */

/* A standing on the path: what stood from `since` on stood in the tree below it, and is no term of its verdict. */
typedef struct place {
    standing here;
    uint64_t key;
    int since;
    bool pushed;
} place;

static void enter(search *s, place *p)
{
    p->key = position_key(s, &p->here);
    p->since = s->path.count;
    p->pushed = tgn_path__find(&s->path, p->key) < 0;
    if (p->pushed)
        tgn_path__push(&s->path, p->key);
}

static void leave(search *s, const place *p)
{
    if (p->pushed)
        tgn_path__pop(&s->path);
}

/* Whether a key that stands on the path stood before this place was reached. */
static bool stood_before(const search *s, const place *p, uint64_t key)
{
    return key != p->key && tgn_path__find(&s->path, key) < p->since;
}

/* The terms of what is below a place as terms of the place: what stood below it goes. */
static void lift(const search *s, const place *p, tgn_terms *terms)
{
    int kept = 0;
    for (int i = 0; i < terms->stood_count; i++)
        if (stood_before(s, p, terms->stood[i]))
            terms->stood[kept++] = terms->stood[i];
    terms->stood_count = kept;
}

static verdict verdict_of(bool yes)
{
    return yes ? YES : NO;
}

/* Step 1: what living stones have already may be enough. */
static verdict by_life(const search *s, const standing *here)
{
    const tgn_grid *grid = &s->grid;
    if (2 * tgn_alive__points(grid, here->stones[0], here->stones[1]) - grid->points >= s->points)
        return YES;
    if (grid->points - 2 * tgn_alive__points(grid, here->stones[1], here->stones[0]) < s->points)
        return NO;
    return UNKNOWN;
}

static verdict test(search *s, const place *p, int depth, tgn_terms *terms);

/* Look at one move. Returns false if it is forbidden, which is a term if it was so before `p`. */
static bool try_move(search *s, const place *p, int move, int depth, verdict *found, tgn_terms *terms)
{
    *terms = (tgn_terms){0};
    if (move == PASS && p->here.passed) {
        *found = verdict_of(area(&s->grid, &p->here) >= s->points);
        return true;
    }
    place next;
    play(&s->grid, &p->here, move, &next.here, NULL);
    uint64_t key = position_key(s, &next.here);
    if (move != PASS && tgn_path__find(&s->path, key) >= 0) {
        if (stood_before(s, p, key))
            tgn_terms__stood(terms, key);
        return false;
    }
    enter(s, &next);
    *found = test(s, &next, depth - 1, terms);
    leave(s, &next);
    lift(s, p, terms);
    if (move != PASS && *found == verdict_of(p->here.mover == 0))
        tgn_terms__fresh(terms, key);
    return true;
}

/* Step 3: one move that wins, or all that lose. `first`: the move to begin with, or -1. */
static verdict by_moves(search *s, const place *p, int depth, int first, tgn_terms *terms)
{
    uint8_t moves[MOVES_MAX];
    int count = moves_of(s, &p->here, first, moves), hopeful = moves[0];
    verdict win = verdict_of(p->here.mover == 0), all = verdict_of(p->here.mover != 0);
    *terms = (tgn_terms){0};
    for (int i = 0; i < count && !s->gave_up; i++) {
        verdict found;
        tgn_terms below;
        bool allowed = try_move(s, p, moves[i], depth, &found, &below);
        if (allowed && found == win) {
            *terms = below;
            remember(s, standing_key(&p->here), win, depth, moves[i], terms);
            return win;
        }
        if (allowed && found == UNKNOWN && all != UNKNOWN) {
            all = UNKNOWN;
            hopeful = moves[i];
        }
        tgn_terms__join(terms, &below);
    }
    if (s->gave_up)
        return UNKNOWN;
    if (all == UNKNOWN)
        *terms = (tgn_terms){0};
    remember(s, standing_key(&p->here), all, depth, hopeful, terms);
    return all;
}

static verdict test(search *s, const place *p, int depth, tgn_terms *terms)
{
    *terms = (tgn_terms){0};
    if (!go_on(s))
        return UNKNOWN;
    verdict found = by_life(s, &p->here);
    if (found != UNKNOWN || depth <= 0 || s->path.count + 1 >= TGN_PATH_MAX)
        return found;
    const memory *m = memory_of(s, standing_key(&p->here));
    bool known = m->key == standing_key(&p->here) && m->points == s->points;
    /* Step 2. To say "unknown" once more is always right; terms are for what says yes or no. But an unknown of
       an earlier round would breed others for ever. */
    if (known && m->verdict == UNKNOWN && m->depth >= depth && m->round == s->round)
        return UNKNOWN;
    if (known && m->verdict != UNKNOWN && tgn_terms__met(&m->terms, &s->path, p->since)) {
        *terms = m->terms;
        return (verdict)m->verdict;
    }
    return by_moves(s, p, depth, known ? m->move : -1, terms);
}

/* Does Black get so many points from here on? Deeper and deeper, until it is known or the limits are met. */
static verdict ask(search *s, const place *p, int points)
{
    verdict found = UNKNOWN;
    tgn_terms terms;
    s->points = points;
    for (s->round = 1; s->round < 2 * TGN_PATH_MAX && found == UNKNOWN && !s->gave_up; s->round++)
        found = test(s, p, s->round, &terms);
    return found;
}

/* ---- the answer ---------------------------------------------------------------------------------------- */

/* Halve what is left between `value.low` and `value.high` until they meet or the search gives up. */
static tgn_solve_value narrow(search *s, const place *p, tgn_solve_value value)
{
    while (value.low < value.high) {
        int middle = value.low + (value.high - value.low + 1) / 2;
        verdict found = ask(s, p, middle);
        if (found == UNKNOWN)
            break;
        if (found == YES)
            value.low = middle;
        else
            value.high = middle - 1;
    }
    return value;
}

/* Put what a question shows of the past on the path: the position before it. */
static void recall_past(search *s, const tgn_situation *from, const standing *here)
{
    standing before = *here;
    if (from->ko != TGN_PASS && play(&s->grid, here, tgn_point_index(from->ko, from->size), &before, NULL))
        tgn_path__push(&s->path, position_key(s, &before));
    before = *here;
    before.mover = !here->mover;
    if (from->passed && s->situational)
        tgn_path__push(&s->path, position_key(s, &before));
}

/* Whether the move is there to be chosen: no suicide, and nothing that stood before. */
static bool allowed(search *s, const place *p, int move)
{
    standing next;
    if (move == PASS)
        return true;
    if (s->grid.all & ~(p->here.stones[0] | p->here.stones[1]) & (tgn_set)1 << move)
        return play(&s->grid, &p->here, move, &next, NULL) &&
               tgn_path__find(&s->path, position_key(s, &next)) < 0;
    return false;
}

/* The value after a move, somewhere within `bounds`. */
static tgn_solve_value value_after(search *s, const place *p, int move, tgn_solve_value bounds)
{
    if (move == PASS && p->here.passed) {
        int count = area(&s->grid, &p->here);
        return (tgn_solve_value){count, count};
    }
    place next;
    play(&s->grid, &p->here, move, &next.here, NULL);
    enter(s, &next);
    tgn_solve_value value = narrow(s, &next, bounds);
    leave(s, &next);
    return value;
}

/* The first image of a point under the motions that leave the situation as it is. */
static tgn_point first_image(unsigned motions, tgn_size size, tgn_point point)
{
    tgn_point first = point;
    for (int m = 0; m < TGN_SYMMETRY_COUNT; m++) {
        tgn_point image = motions >> m & 1 ? tgn_symmetry_point((tgn_symmetry)m, size, point) : point;
        first = image < first ? image : first;
    }
    return first;
}

/* The motions under which the question is its own image. */
static unsigned motions_of(const tgn_situation *situation)
{
    tgn_board board;
    tgn_situation_board(situation, &board);
    unsigned motions = tgn_board_stabiliser(&board);
    for (int m = 0; m < TGN_SYMMETRY_COUNT; m++)
        if (motions >> m & 1 &&
            tgn_symmetry_point((tgn_symmetry)m, situation->size, situation->ko) != situation->ko)
            motions &= ~(1U << m);
    return motions;
}

static const tgn_solve_choice *choice_at(const tgn_solve_answer *answer, tgn_point point)
{
    for (int i = 0; i < answer->choices; i++)
        if (answer->choice[i].point == point)
            return &answer->choice[i];
    return NULL;
}

/* All moves with their values. No move is better than the situation is. */
static void choose(search *s, const place *p, const tgn_solve_question *question, tgn_solve_answer *out)
{
    const tgn_situation *from = &question->situation;
    unsigned motions = motions_of(from);
    int most = s->grid.points;
    tgn_solve_value bounds = p->here.mover == 0 ? (tgn_solve_value){-most, out->value.high}
                                                : (tgn_solve_value){out->value.low, most};
    for (int i = 0; i <= s->grid.points; i++) {
        int move = i < s->grid.points ? i : PASS;
        if (!allowed(s, p, move))
            continue;
        tgn_point point = move == PASS ? (tgn_point)TGN_PASS : tgn_point_from_index(move, from->size);
        const tgn_solve_choice *twin = choice_at(out, first_image(motions, from->size, point));
        tgn_solve_choice choice = {.point = point,
                                   .value = twin ? twin->value : value_after(s, p, move, bounds)};
        choice.exact = choice.value.low == choice.value.high;
        out->choice[out->choices++] = choice;
    }
}

/* Whether this move holds the value of the place. */
static bool holds(search *s, const place *p, int move, int value)
{
    tgn_solve_value sure = {value, value};
    if (p->here.mover == 0)
        sure.low = value - 1;
    else
        sure.high = value + 1;
    tgn_solve_value after = value_after(s, p, move, sure);
    return after.low == value && after.high == value;
}

/* A move that holds the value, the pass before or after all others; or -1 when the search gives up. */
static int holding_move(search *s, const place *p, int value, bool pass_first)
{
    uint8_t moves[MOVES_MAX];
    int count = moves_of(s, &p->here, pass_first ? PASS : -1, moves);
    for (int i = 0; i < count && !s->gave_up; i++)
        if (allowed(s, p, moves[i]) && holds(s, p, moves[i], value))
            return moves[i];
    return -1;
}

/* Both play best. The winner passes when that is good enough; at jigo the side that answers does. */
static void draw_line(search *s, const place *p, const tgn_solve_question *question, tgn_solve_answer *out)
{
    place at[2] = {*p};
    double score = tgn_solve_score(out->value, question->komi);
    int hurries = score > 0 ? 0 : score < 0 ? 1 : !p->here.mover, begin = s->path.count;
    bool over = false;
    while (!over && out->line < TGN_SOLVE_LINE) {
        const place *here = &at[out->line & 1];
        place *next = &at[~out->line & 1];
        int move = holding_move(s, here, out->value.low, here->here.mover == hurries);
        if (move < 0)
            break;
        over = move == PASS && here->here.passed;
        out->move[out->line++] = (tgn_move){
            move == PASS ? (tgn_point)TGN_PASS : tgn_point_from_index(move, question->situation.size),
            here->here.mover ? TGN_WHITE : TGN_BLACK};
        play(&s->grid, &here->here, move, &next->here, NULL);
        enter(s, next);
    }
    while (s->path.count > begin)
        tgn_path__pop(&s->path);
}

static int make_room(search *s, size_t bytes)
{
    size_t count = 1024;
    while (count * 2 * sizeof *s->memories <= bytes)
        count *= 2;
    s->mask = count - 1;
    s->memories = calloc(count, sizeof *s->memories);
    return s->memories ? 0 : TGN_ERR_MEMORY;
}

static void find_answer(search *s, const tgn_solve_question *question, tgn_solve_answer *out)
{
    const tgn_situation *from = &question->situation;
    place p = {.here = {.stones = {from->black, from->white},
                        .mover = from->to_move == TGN_WHITE,
                        .passed = from->passed}};
    int most = s->grid.points;
    if (from->over) {
        int count = area(&s->grid, &p.here);
        out->value = (tgn_solve_value){count, count};
        return;
    }
    recall_past(s, from, &p.here);
    enter(s, &p);
    out->value = narrow(s, &p, (tgn_solve_value){-most, most});
    if (!question->only_value)
        choose(s, &p, question, out);
    if (!question->only_value && out->value.low == out->value.high)
        draw_line(s, &p, question, out);
}

int tgn_superko__answer(tgn_solve_answer *out, const tgn_solve_question *question, size_t memory,
                        const tgn_progress *progress, tgn_error *error)
{
    search *s = calloc(1, sizeof *s);
    if (!s || make_room(s, memory) < 0) {
        free(s);
        return tgn_error_set(error, TGN_ERR_MEMORY, "out of memory for the search");
    }
    s->grid = tgn_grid__of(question->situation.size);
    s->situational = question->rules->cycle == TGN_SOLVE_SITUATIONAL;
    s->nodes_most = question->nodes;
    s->seconds_most = question->milliseconds / 1000.0;
    s->progress = progress;
    clock_gettime(CLOCK_MONOTONIC, &s->begin);
    find_answer(s, question, out);
    out->exact = out->value.low == out->value.high;
    out->nodes = s->nodes;
    bool stopped = s->stopped;
    free(s->memories);
    free(s);
    return stopped ? tgn_error_set(error, TGN_ERR_STOPPED, "stopped") : 0;
}
