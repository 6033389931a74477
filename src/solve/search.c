/*
 * search.c - proof-number search, depth first (df-pn, Nagai 2002), over claims
 *
 * Every claim has two numbers for its mover: how many leaves at least must still be won to prove that the mover has its way
 * (proof), and how many to prove the opposite (disproof). A move's numbers are those of the claim after it with
 * the sides exchanged, so
 *
 *      proof(s) = min over moves of disproof(c)        disproof(s) = sum over moves of proof(c)
 *
 * and the search always goes on where the fewest leaves are missing, depth first as long as that stays so.
 *
 * 1. A leaf is judged two moves ahead (tgn_claim__glance()); if that settles nothing its numbers are a guess from the stones that each side misses (reach.h) and the points it stands on or beside.
 * 2. Mirror images, and moves that lead to them, are one (code.h). On 4x4 that saves a third of the nodes.
 * 3. Not tried: points on the ground of either side, which change nothing (see ground.h), and the claimant's own one-point eyes.
 * 4. A move is given up for the next best only when it has become a quarter worse (Pawlewicz and Lew 2006), which
 *    saves going to and fro.
 *
 * Repetition. Endless play counts against the claimant, so a situation that comes back on the path is a failure of
 * the claim. A proof of a claim never uses that, so it holds wherever it is met. A refutation may: then it
 * is right only below the situation that came back. So with each refutation goes the place on the path that it rests on, the
 * lowest of all that were used. When the place is the node itself or below it, nothing of the path is needed and
 * the refutation holds everywhere: whatever the claimant does, the other side can go on so for ever. Otherwise it is remembered together
 * with the path, and is believed again only on the very same path. That is the graph-history problem, solved in the plainest
 * way; Kishimoto and Mueller (2004) show how to reuse more.
 *
 * Threads search the same claim with slightly different patience and share the memory.
 */
#include "solve/search.h"

#include "base/clock.h"
#include "solve/code.h"
#include "solve/count.h"
#include "solve/ground.h"
#include "solve/memory.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum {
    ENDLESS = TGN_MEMO_ENDLESS,
    DEEPEST = 250, /* moves on a path; a longer one ends the search, unsettled */
    NOWHERE = 255, /* a verdict that rests on no place of the path */
    BREATH = 256,  /* nodes between looks at the limits */
    STONE = 4,     /* a missing stone, in leaves */
    THREADS_MAX = 64
};

struct tgn_search {
    tgn_grid grid;
    tgn_coder coder;
    tgn_memory *memory;
    int threads;
    _Atomic uint64_t nodes;
};

/* ---- one claim for all threads ------------------------------------------------------------------------- */

typedef struct task {
    tgn_search *search;
    const tgn_claim *claim;
    const tgn_reach *claimant, *other;
    const tgn_search_limits *limits;
    const tgn_progress *progress;
    uint64_t until_nodes;
    _Atomic bool halt;    /* somebody is done, or a limit was met */
    _Atomic bool stopped; /* ... or the caller said stop */
    _Atomic int verdict;
} task;

/* One thread's way through the graph. */
typedef struct seeker {
    task *task;
    tgn_search *search;
    const tgn_grid *grid;
    int number;
    double patience; /* how much worse than the next best a move may become */
    int depth;
    uint64_t path[DEEPEST + 1];   /* codes of the situations above */
    uint64_t prefix[DEEPEST + 2]; /* a hash of the first so many of them */
    unsigned breath;
} seeker;

/* What a visit found: numbers for the side to move, and what a failure of the claimant rests on. */
typedef struct finding {
    uint32_t proof, disproof;
    int rests;
} finding;

typedef struct child {
    tgn_claim claim;
    uint64_t code;
    finding found;
} child;

static bool settled(finding found)
{
    return found.proof == 0 || found.disproof == 0;
}

static finding verdict_of(bool won, int rests)
{
    return won ? (finding){0, ENDLESS, rests} : (finding){ENDLESS, 0, rests};
}

/* ---- the path ------------------------------------------------------------------------------------------ */

static void step_down(seeker *s, uint64_t code)
{
    s->path[s->depth] = code;
    uint64_t mixed = (s->prefix[s->depth] ^ code) * UINT64_C(0x9e3779b97f4a7c15);
    s->prefix[++s->depth] = mixed ^ mixed >> 29;
}

/* 48 bits that stand for the path to the present node. */
static uint64_t path_mark(const seeker *s)
{
    return s->prefix[s->depth] >> 16;
}

/* Where a situation stands on the path, or NOWHERE. */
static int place_on_path(const seeker *s, uint64_t code)
{
    for (int i = s->depth - 1; i >= 0; i--)
        if (s->path[i] == code)
            return i;
    return NOWHERE;
}

/* ---- children ------------------------------------------------------------------------------------------ */

static int add_child(const seeker *s, child *children, int count, const tgn_claim *claim)
{
    uint64_t code = tgn_coder__code(&s->search->coder, claim, NULL);
    for (int i = 0; i < count; i++)
        if (children[i].code == code)
            return count;
    tgn_memory__fetch(s->search->memory, code);
    children[count].claim = *claim;
    children[count].code = code;
    return count + 1;
}

/* All moves worth trying, mirror images once. A second pass is not among them: it was looked at before. */
static int children_of(const seeker *s, const tgn_claim *claim, child *children)
{
    const tgn_grid *grid = s->grid;
    tgn_set mine = tgn_ground__of(grid, claim->own, claim->other);
    tgn_set theirs = tgn_ground__of(grid, claim->other, claim->own);
    int count = 0;
    tgn_grid_step step;
    for (tgn_set left = grid->all & ~(claim->own | claim->other | claim->ko | mine | theirs); left;
         left &= left - 1) {
        tgn_set at = left & -left;
        if (claim->mine && tgn_grid__is_eye(grid, claim->own, at))
            continue;
        if (!tgn_grid__play(grid, claim->own, claim->other, at, &step))
            continue;
        tgn_claim next = tgn_claim__after(claim, &step);
        count = add_child(s, children, count, &next);
    }
    if (!claim->passed) {
        tgn_claim next = tgn_claim__after_pass(claim);
        count = add_child(s, children, count, &next);
    }
    return count;
}

/*
 * Numbers for a leaf. The stones that each side misses count most; beside them how far the side to move is from
 * what it wants, in points that each side stands on or beside.
 */
static finding guess(const seeker *s, const tgn_claim *claim)
{
    const tgn_grid *grid = s->grid;
    int lead = tgn_set__count(tgn_grid__around(grid, claim->own)) -
               tgn_set__count(tgn_grid__around(grid, claim->other));
    int margin = lead - tgn_claim__wanted(claim) + 1;
    const tgn_reach *mine = claim->mine ? s->task->claimant : s->task->other;
    const tgn_reach *theirs = claim->mine ? s->task->other : s->task->claimant;
    int proof = 1 + claim->passed + STONE * tgn_reach__missing(mine, claim->own) + (margin < 0 ? -margin : 0);
    int disproof =
        1 + claim->passed + STONE * tgn_reach__missing(theirs, claim->other) + (margin > 0 ? margin : 0);
    return (finding){(uint32_t)proof, (uint32_t)disproof, NOWHERE};
}

/* What is known of a child before it is visited. */
static finding first_look(const seeker *s, const child *at)
{
    int place = place_on_path(s, at->code);
    if (place != NOWHERE)
        return verdict_of(!at->claim.mine, place);
    tgn_memo memo = tgn_memory__get(s->search->memory, at->code);
    if (memo.known == TGN_KNOWN_SETTLED)
        return verdict_of(memo.won, NOWHERE);
    if (memo.known == TGN_KNOWN_OPEN)
        return (finding){memo.proof, memo.disproof, NOWHERE};
    if (memo.known == TGN_KNOWN_HERE && memo.path == path_mark(s))
        return verdict_of(!at->claim.mine, memo.rests);
    tgn_verdict seen = tgn_claim__glance(s->grid, &at->claim);
    return seen == TGN_VERDICT_OPEN ? guess(s, &at->claim) : verdict_of(seen == TGN_VERDICT_WON, NOWHERE);
}

/* ---- numbers of a node --------------------------------------------------------------------------------- */

/* The node's numbers from its children's, the best child and the disproof of the next best. */
typedef struct summary {
    finding found;
    int best;
    uint32_t next;
} summary;

static summary summarise(const tgn_claim *claim, const child *children, int count)
{
    summary sum = {{ENDLESS, 0, NOWHERE}, -1, ENDLESS};
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        finding found = children[i].found;
        if (found.disproof == 0)
            return (summary){verdict_of(true, found.rests), i, ENDLESS};
        if (sum.best < 0 || found.disproof < sum.found.proof) {
            sum.next = sum.best < 0 ? (uint32_t)ENDLESS : sum.found.proof;
            sum.found.proof = found.disproof;
            sum.best = i;
        } else if (found.disproof < sum.next) {
            sum.next = found.disproof;
        }
        total += found.proof;
        if (claim->mine && found.rests < sum.found.rests)
            sum.found.rests = found.rests;
    }
    sum.found.disproof = total >= ENDLESS ? ENDLESS - 1 : (uint32_t)total;
    if (total == 0)
        sum.found = verdict_of(false, sum.found.rests);
    return sum;
}

/* ---- memory -------------------------------------------------------------------------------------------- */

static int logarithm(uint64_t nodes)
{
    return nodes ? 64 - __builtin_clzll(nodes) : 0;
}

/* Remember a finding, and tell what its verdict rests on above this node. */
static finding remember(seeker *s, uint64_t code, const tgn_claim *claim, finding found, uint64_t work)
{
    tgn_memo memo = {
        .known = TGN_KNOWN_OPEN, .proof = found.proof, .disproof = found.disproof, .work = logarithm(work)};
    if (settled(found)) {
        bool won = found.proof == 0;
        if (won == claim->mine || found.rests >= s->depth)
            found.rests = NOWHERE;
        memo.known = found.rests == NOWHERE ? TGN_KNOWN_SETTLED : TGN_KNOWN_HERE;
        memo.won = won;
        memo.rests = found.rests;
        memo.path = path_mark(s);
    }
    tgn_memory__put(s->search->memory, code, &memo);
    return found;
}

/* ---- limits -------------------------------------------------------------------------------------------- */

/* Every so many nodes: count them, ask whether to go on; the first thread reports. */
static void breathe(seeker *s)
{
    task *t = s->task;
    uint64_t nodes = atomic_fetch_add(&s->search->nodes, BREATH) + BREATH;
    if (t->until_nodes && nodes >= t->until_nodes)
        atomic_store(&t->halt, true);
    if (t->limits->until > 0 && tgn_clock__seconds() >= t->limits->until)
        atomic_store(&t->halt, true);
    if (s->number != 0 || atomic_load(&t->halt))
        return;
    if (!tgn_progress_step(t->progress, "searching", nodes, 0)) {
        atomic_store(&t->stopped, true);
        atomic_store(&t->halt, true);
    }
}

static bool halted(seeker *s)
{
    if (++s->breath % BREATH == 0)
        breathe(s);
    if (s->depth >= DEEPEST)
        atomic_store(&s->task->halt, true);
    return atomic_load_explicit(&s->task->halt, memory_order_relaxed);
}

/* ---- the search ---------------------------------------------------------------------------------------- */

/* How much a child may grow before its parent looks elsewhere: (proof, disproof) of the child. */
static finding allowance(const seeker *s, const summary *sum, const child *best, uint32_t proof,
                         uint32_t disproof)
{
    double patient = (double)sum->next + (double)sum->next * s->patience + 1;
    finding allowed = {ENDLESS, proof, NOWHERE};
    if (patient < (double)proof)
        allowed.disproof = (uint32_t)patient;
    if (disproof < ENDLESS)
        allowed.proof = disproof - sum->found.disproof + best->found.proof;
    return allowed;
}

/* Go on below a claim until its proof or disproof number reaches the allowance, or it is settled. */
static finding visit(seeker *s, const tgn_claim *claim, uint64_t code, finding allowed)
{
    child children[TGN_SOLVE_POINTS + 1];
    uint64_t before = s->breath;
    int count = children_of(s, claim, children);
    step_down(s, code);
    for (int i = 0; i < count; i++) {
        children[i].found = first_look(s, &children[i]);
        if (children[i].found.disproof == 0)
            count = i + 1; /* won: the others need no look */
    }
    summary sum = summarise(claim, children, count);
    while (!settled(sum.found) && sum.found.proof < allowed.proof && sum.found.disproof < allowed.disproof &&
           !halted(s)) {
        child *best = &children[sum.best];
        best->found =
            visit(s, &best->claim, best->code, allowance(s, &sum, best, allowed.proof, allowed.disproof));
        sum = summarise(claim, children, count);
    }
    s->depth--;
    return remember(s, code, claim, sum.found, s->breath - before);
}

static void *run_seeker(void *context)
{
    seeker *s = context;
    task *t = s->task;
    uint64_t code = tgn_coder__code(&s->search->coder, t->claim, NULL);
    finding found = visit(s, t->claim, code, (finding){ENDLESS, ENDLESS, NOWHERE});
    if (settled(found))
        atomic_store(&t->verdict, found.proof == 0 ? TGN_VERDICT_WON : TGN_VERDICT_LOST);
    atomic_store(&t->halt, true);
    return NULL;
}

/* Run all threads on the task; those that can not be started are done without. */
static int run_all(task *t)
{
    tgn_search *search = t->search;
    seeker *seekers = calloc((size_t)search->threads, sizeof *seekers);
    pthread_t thread[THREADS_MAX];
    if (!seekers)
        return TGN_ERR_MEMORY;
    int running = 1;
    for (int i = 0; i < search->threads; i++)
        seekers[i] = (seeker){
            .task = t, .search = search, .grid = &search->grid, .number = i, .patience = 0.25 + 0.1 * i};
    while (running < search->threads &&
           pthread_create(&thread[running], NULL, run_seeker, &seekers[running]) == 0)
        running++;
    run_seeker(&seekers[0]);
    for (int i = 1; i < running; i++)
        pthread_join(thread[i], NULL);
    free(seekers);
    return TGN_OK;
}

int tgn_search__settle(tgn_search *search, const tgn_claim *claim, const tgn_reach *claimant,
                       const tgn_reach *other, const tgn_search_limits *limits, const tgn_progress *progress,
                       tgn_verdict *out, tgn_error *error)
{
    *out = tgn_claim__glance(&search->grid, claim);
    if (*out != TGN_VERDICT_OPEN)
        return TGN_OK;
    task t = {.search = search,
              .claim = claim,
              .claimant = claimant,
              .other = other,
              .limits = limits,
              .progress = progress};
    t.until_nodes = limits->nodes ? tgn_search__nodes(search) + limits->nodes : 0;
    int code = run_all(&t);
    if (code < 0)
        return tgn_error_set(error, code, "no memory for a search");
    *out = (tgn_verdict)atomic_load(&t.verdict);
    return atomic_load(&t.stopped) ? tgn_error_set(error, TGN_ERR_STOPPED, "stopped") : TGN_OK;
}

/* ---- making one ---------------------------------------------------------------------------------------- */

int tgn_search__new(tgn_search **out, tgn_size size, size_t memory, int threads, tgn_error *error)
{
    *out = NULL;
    if (size.rows * size.cols > TGN_SOLVE_POINTS)
        return tgn_error_set(error, TGN_ERR_LIMIT,
                             "a board of %d x %d is too large to be searched; %d points at the most",
                             size.rows, size.cols, TGN_SOLVE_POINTS);
    tgn_search *search = calloc(1, sizeof *search);
    if (!search || tgn_memory__new(&search->memory, memory) < 0) {
        free(search);
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a search; give it less than %zu MiB",
                             memory >> 20);
    }
    search->grid = tgn_grid__of(size);
    tgn_coder__init(&search->coder, size);
    search->threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    *out = search;
    return TGN_OK;
}

void tgn_search__free(tgn_search *search)
{
    if (search)
        tgn_memory__free(search->memory);
    free(search);
}

uint64_t tgn_search__nodes(const tgn_search *search)
{
    return atomic_load(&search->nodes);
}
