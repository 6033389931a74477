/* layer.c - see layer.h */
#include "solve/table/layer.h"

#include "base/parallel.h"
#include "solve/position/scoring.h"
#include "solve/table/fixpoint.h"
#include "solve/table/huge_array.h"

enum { SHARE = 64 }; /* own sets in a task */

int tgn_solve_layer__init(tgn_solve_layer *layer, const tgn_solve_index *index)
{
    const size_t entries = tgn_solve_index__entries(index);
    *layer =
        (tgn_solve_layer){.value = tgn_solve_huge_array__new(entries * sizeof *layer->value),
                          .distance = tgn_solve_huge_array__new(entries * 2),
                          .terminal = tgn_solve_huge_array__new(index->classes * sizeof *layer->terminal)};
    if (!layer->value || !layer->distance || !layer->terminal)
        return TGN_ERR_MEMORY;
    for (size_t i = 0; i < entries; i++)
        tgn_solve_pair__put(layer->value, i, tgn_solve_pair__unknown());
    return 0;
}

void tgn_solve_layer__clear(tgn_solve_layer *layer)
{
    free(layer->value);
    free(layer->distance);
    free(layer->terminal);
    tgn_solve_open_items__clear(&layer->open);
    *layer = (tgn_solve_layer){0};
}

uint64_t tgn_solve_layer__memory(const tgn_solve_index *index)
{
    return tgn_solve_index__entries(index) * 4 + index->classes * sizeof(tgn_solve_pair);
}

/* ---- what a second pass gives -------------------------------------------------------------------------- */

typedef struct terminal_count {
    tgn_solve_layer *layer;
    const tgn_solve_index *index;
    const tgn_solve_layer *under;
    tgn_solve_scoring scoring;
} terminal_count;

/* The side to move after the stop is own of the walk; the mover of its opposite is other. */
static tgn_solve_pair stopped_pair(const terminal_count *all, const tgn_solve_index_walk *walk)
{
    const tgn_solve_pair played =
        tgn_solve_pair__swapped(tgn_solve_pair__get(all->under->value, 2 * (size_t)walk->number));
    const int stones = tgn_solve_set__count(walk->other) - tgn_solve_set__count(walk->own);
    return tgn_solve_pair__of(tgn_solve_pair__plus(tgn_solve_pair__low(played), -stones),
                              tgn_solve_pair__plus(tgn_solve_pair__high(played), -stones));
}

static tgn_solve_pair counted_pair(const terminal_count *all, const tgn_solve_index_walk *walk)
{
    const int count = tgn_solve_count__board(&all->index->grid, walk->other, walk->own, all->scoring);
    return tgn_solve_pair__of(count, count);
}

static int count_share(void *context, size_t task, tgn_error *error)
{
    const terminal_count *all = context;
    (void)error;
    for (tgn_solve_set own = (tgn_solve_set)task * SHARE;
         own < (task + 1) * SHARE && own <= all->index->grid.all; own++) {
        if (!tgn_solve_index__is_least(all->index, own))
            continue;
        tgn_solve_index_walk walk = tgn_solve_index__walk(all->index, own);
        while (tgn_solve_index__next(all->index, &walk))
            all->layer->terminal[walk.number] =
                all->under ? stopped_pair(all, &walk) : counted_pair(all, &walk);
    }
    return 0;
}

static void count_all(terminal_count *all, int threads)
{
    (void)!tgn_parallel__run(threads, all->index->grid.all / SHARE + (size_t)1, count_share, all, NULL);
}

void tgn_solve_layer__count_boards(tgn_solve_layer *layer, const tgn_solve_index *index,
                                   tgn_solve_scoring scoring, int threads)
{
    count_all(&(terminal_count){layer, index, NULL, scoring}, threads);
}

void tgn_solve_layer__count_stopped(tgn_solve_layer *layer, const tgn_solve_index *index,
                                    const tgn_solve_layer *under, int threads)
{
    count_all(&(terminal_count){layer, index, under, TGN_SOLVE_STOPPED}, threads);
}

/* ---- values -------------------------------------------------------------------------------------------- */

int tgn_solve_layer__solve(tgn_solve_layer *layer, tgn_solve_fixpoint *fixpoint, bool prisoners,
                           tgn_error *error)
{
    tgn_solve_sweep sweep = {fixpoint->graph->index, layer->value,         layer->terminal, prisoners,
                             TGN_SOLVE_SWEEP_VALUES, TGN_SOLVE_PAIR_FINITE};
    if (tgn_solve_open_items__all(&layer->open, fixpoint->graph) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a list of all situations");
    fixpoint->what = "situations";
    int code = tgn_solve_sweep__run(&sweep, fixpoint, &layer->open, error);
    fixpoint->what = "distances";
    const uint64_t sweeps = fixpoint->rounds;
    if (code == 0)
        code = tgn_solve_distance__find(layer->distance, &sweep, fixpoint, error);
    fixpoint->rounds = sweeps;
    return code;
}

/* ---- endless play by captures -------------------------------------------------------------------------- */

enum { INF = TGN_SOLVE_PAIR_INFINITE, MOST = 20 }; /* the first bound: enough for 3x4, 3x5, 4x4 */

typedef struct cycle_search {
    const tgn_solve_index *index;
    const tgn_solve_layer *area;
    tgn_solve_layer *layer; /* what is won so far */
    int score;              /* that the attacker wants */
    int most;               /* credit beyond this is taken for infinite */
    /* By entry: low with the mover as attacker, high with the mover as defender. */
    tgn_solve_shared_pair *credit;
    tgn_solve_shared_pair *proof; /* the same, for the second step */
    tgn_solve_pair *terminal;
    tgn_solve_graph part;        /* what area leaves open */
    tgn_solve_worklist worklist; /* in it */
    uint32_t *relevant;          /* entries of it, and those that its steps lead to */
    size_t relevant_count;
} cycle_search;

/* For a side that can force `low` and be held to `high` the score is won, lost, or open. */
static int decided(int low, int high, int score)
{
    return low >= score ? INF : high < score ? -INF : 0;
}

/* The same for both sides, the mover as attacker and as defender. */
static tgn_solve_pair decided_pair(tgn_solve_pair won, tgn_solve_pair area, int score)
{
    return tgn_solve_pair__of(decided(tgn_solve_pair__low(won), tgn_solve_pair__high(area), score),
                              -decided(-tgn_solve_pair__high(won), -tgn_solve_pair__low(area), score));
}

static tgn_solve_pair decided_pair_at(const cycle_search *all, size_t entry)
{
    return decided_pair(tgn_solve_pair__get(all->layer->value, entry),
                        tgn_solve_pair__get(all->area->value, entry), all->score);
}

/* Write down what is decided; what is open keeps the credit that a higher score needed. */
static bool begin(cycle_search *all)
{
    bool open = false;
    for (size_t k = 0; k < all->relevant_count; k++) {
        const size_t i = all->relevant[k];
        const tgn_solve_pair now = decided_pair_at(all, i), credit = tgn_solve_pair__get(all->credit, i);
        const int low = tgn_solve_pair__low(now), high = tgn_solve_pair__high(now);
        const int low_before = tgn_solve_pair__low(credit), high_before = tgn_solve_pair__high(credit);
        open |= low == 0 || high == 0;
        tgn_solve_pair__put(
            all->credit, i,
            tgn_solve_pair__of(low || tgn_solve_pair__is_infinite(low_before) ? low : low_before,
                               high || tgn_solve_pair__is_infinite(high_before) ? high : high_before));
    }
    return open;
}

static void begin_terminals(cycle_search *all)
{
    for (size_t b = 0; b < all->part.blocks; b++)
        for (size_t i = 0; i < all->part.block[b].items; i++) {
            const tgn_solve_graph_item *item = &all->part.block[b].item[i];
            if (tgn_solve_graph_item__is_ban(item))
                continue;
            const tgn_solve_pair end = all->area->terminal[item->opposite / 2];
            all->terminal[item->opposite / 2] = decided_pair(end, end, all->score);
        }
}

static int sweep_open(const cycle_search *all, tgn_solve_sweep *sweep, tgn_solve_fixpoint *fixpoint,
                      tgn_error *error)
{
    const tgn_solve_fixpoint_task task = tgn_solve_sweep__task(sweep);
    return tgn_solve_worklist__run(&all->worklist, fixpoint, &task, error);
}

/* ---- the proof ----------------------------------------------------------------------------------------- */

/* What was open and seems won must be won with everything else counted as lost. */
static void begin_proof(const cycle_search *all)
{
    for (size_t k = 0; k < all->relevant_count; k++) {
        const size_t i = all->relevant[k];
        const tgn_solve_pair now = decided_pair_at(all, i), credit = tgn_solve_pair__get(all->credit, i);
        const bool low = tgn_solve_pair__low(now) == 0, high = tgn_solve_pair__high(now) == 0;
        tgn_solve_pair__put(
            all->proof, i,
            tgn_solve_pair__of(low && tgn_solve_pair__low(credit) != INF ? -INF : tgn_solve_pair__low(now),
                               high && tgn_solve_pair__high(credit) != -INF ? INF
                                                                            : tgn_solve_pair__high(now)));
    }
}

/* What is still 0 is not proved. The rest is won. */
static int end_proof(const cycle_search *all, tgn_error *error)
{
    for (size_t k = 0; k < all->relevant_count; k++) {
        const size_t i = all->relevant[k];
        const tgn_solve_pair now = decided_pair_at(all, i), proof = tgn_solve_pair__get(all->proof, i);
        const tgn_solve_pair won = tgn_solve_pair__get(all->layer->value, i);
        if (tgn_solve_pair__low(proof) == 0 || tgn_solve_pair__high(proof) == 0)
            return tgn_error_set(error, TGN_ERR_LIMIT,
                                 "endless play in which more than %d stones are taken and lost is not solved",
                                 all->most);
        const bool low = tgn_solve_pair__low(now) == 0 && tgn_solve_pair__low(proof) > 0;
        const bool high = tgn_solve_pair__high(now) == 0 && tgn_solve_pair__high(proof) < 0;
        tgn_solve_pair__put(all->layer->value, i,
                            tgn_solve_pair__of(low ? all->score : tgn_solve_pair__low(won),
                                               high ? -all->score : tgn_solve_pair__high(won)));
    }
    return 0;
}

/* ---- all scores ---------------------------------------------------------------------------------------- */

static int solve_score(cycle_search *all, tgn_solve_fixpoint *fixpoint, tgn_error *error)
{
    tgn_solve_sweep sweep = {all->index, all->credit, all->terminal, true, TGN_SOLVE_SWEEP_CREDIT, all->most};
    if (!begin(all))
        return 0;
    begin_terminals(all);
    int code = sweep_open(all, &sweep, fixpoint, error);
    if (code < 0)
        return code;
    begin_proof(all);
    sweep.value = all->proof;
    sweep.aim = TGN_SOLVE_SWEEP_PROOF;
    code = sweep_open(all, &sweep, fixpoint, error);
    return code < 0 ? code : end_proof(all, error);
}

static void take_distances(tgn_solve_layer *layer, const tgn_solve_layer *area, size_t entries)
{
    for (size_t i = 0; i < entries; i++) {
        const tgn_solve_pair new = tgn_solve_pair__get(layer->value, i),
                             old = tgn_solve_pair__get(area->value, i);
        const bool low = tgn_solve_pair__low(new) == tgn_solve_pair__low(old);
        const bool high = tgn_solve_pair__high(new) == tgn_solve_pair__high(old);
        layer->distance[2 * i] = low ? area->distance[2 * i] : 0;
        layer->distance[2 * i + 1] = high ? area->distance[2 * i + 1] : 0;
    }
}

static int solve_all(cycle_search *all, tgn_solve_fixpoint *fixpoint, tgn_error *error)
{
    const size_t entries = tgn_solve_index__entries(all->index);
    for (size_t i = 0; i < entries; i++) {
        tgn_solve_pair__put(all->layer->value, i, tgn_solve_pair__get(all->area->value, i));
        tgn_solve_pair__put(all->credit, i, 0);
    }
    int code = 0;
    for (all->score = all->index->grid.points; code == 0 && all->score >= -all->index->grid.points;
         all->score--)
        code = solve_score(all, fixpoint, error);
    take_distances(all->layer, all->area, entries);
    return code;
}

/* ---- the part of the graph that matters ---------------------------------------------------------------- */

static void mark_relevant(bool *marks, const tgn_solve_graph_block *block)
{
    for (size_t i = 0; i < block->items; i++) {
        const tgn_solve_graph_item *item = &block->item[i];
        marks[item->entry] = true;
        if (!tgn_solve_graph_item__is_ban(item))
            marks[item->entry + 1] = marks[item->opposite] = marks[item->opposite + 1] = true;
    }
    for (size_t i = 0; i < block->steps; i++)
        marks[tgn_solve_graph_step__entry(block->step[i])] = true;
}

static int find_relevant(cycle_search *all)
{
    const size_t entries = tgn_solve_index__entries(all->index);
    bool *marks = calloc(entries, sizeof *marks);
    for (size_t b = 0; marks && b < all->part.blocks; b++)
        mark_relevant(marks, &all->part.block[b]);
    for (size_t i = 0; marks && i < entries; i++)
        all->relevant_count += marks[i];
    all->relevant = marks ? malloc((all->relevant_count + 1) * sizeof *all->relevant) : NULL;
    for (size_t i = 0, to = 0; all->relevant && i < entries; i++)
        if (marks[i])
            all->relevant[to++] = (uint32_t)i;
    free(marks);
    return all->relevant ? 0 : TGN_ERR_MEMORY;
}

/* If the proof fails, try a higher bound. */
static int solve_within_bounds(cycle_search *all, tgn_solve_fixpoint *fixpoint, tgn_error *error)
{
    int code = TGN_ERR_LIMIT;
    for (all->most = MOST; code == TGN_ERR_LIMIT && all->most <= TGN_SOLVE_PAIR_FINITE; all->most *= 2)
        code = solve_all(all, fixpoint, error);
    return code;
}

int tgn_solve_layer__solve_cycle(tgn_solve_layer *layer, const tgn_solve_layer *area,
                                 tgn_solve_fixpoint *fixpoint, tgn_error *error)
{
    const tgn_solve_index *index = fixpoint->graph->index;
    const size_t bytes = tgn_solve_index__entries(index) * sizeof(tgn_solve_shared_pair);
    cycle_search all = {.index = index,
                        .area = area,
                        .layer = layer,
                        .credit = tgn_solve_huge_array__new(bytes),
                        .proof = tgn_solve_huge_array__new(bytes),
                        .terminal = layer->terminal};
    int code = all.credit && all.proof ? tgn_solve_graph__part(&all.part, fixpoint->graph, &area->open)
                                       : TGN_ERR_MEMORY;
    if (code == 0)
        code = find_relevant(&all);
    if (code == 0)
        code = tgn_solve_worklist__init(&all.worklist, &all.part);
    if (code < 0)
        tgn_error_set(error, code, "no memory to solve endless play");
    fixpoint->what = "endless play";
    if (code == 0)
        code = solve_within_bounds(&all, fixpoint, error);
    tgn_solve_worklist__clear(&all.worklist);
    tgn_solve_graph__clear(&all.part);
    free(all.relevant);
    free(all.credit);
    free(all.proof);
    return code;
}
