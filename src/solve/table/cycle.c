/* cycle.c - see cycle.h */
#include "solve/table/cycle.h"

#include "solve/table/chase.h"
#include "solve/table/huge_array.h"

enum { INF = TGN_PAIR_INFINITE, MOST = 20 }; /* the bound to begin with: enough for 3x4, 3x5, 4x4 */

typedef struct contest {
    const tgn_index *index;
    const tgn_solve_layer *area;
    tgn_solve_layer *layer;  /* what has been won so far */
    int score;               /* that the attacker is after */
    int most;                /* credit beyond it is taken for infinite */
    tgn_shared_pair *credit; /* by entry: low with the mover as attacker, high with the mover as defender */
    tgn_shared_pair *proof;  /* the same, for the second step */
    tgn_pair *terminal;
    tgn_moves part;      /* what area leaves open */
    tgn_chase chase;     /* in it */
    uint32_t *concerned; /* entries of it, and those that its steps lead to */
    size_t concerns;
} contest;

/* What is decided about a side that can force `low` and be held to `high`: won, lost, or open. */
static int decided(int low, int high, int score)
{
    return low >= score ? INF : high < score ? -INF : 0;
}

/* The same for both sides, the mover as attacker and as defender. */
static tgn_pair standing(tgn_pair won, tgn_pair area, int score)
{
    return tgn_pair__of(decided(tgn_pair__low(won), tgn_pair__high(area), score),
                        -decided(-tgn_pair__high(won), -tgn_pair__low(area), score));
}

static tgn_pair standing_at(const contest *all, size_t entry)
{
    return standing(tgn_pair__get(all->layer->value, entry), tgn_pair__get(all->area->value, entry),
                    all->score);
}

/* What is decided is written down, what is open keeps the credit that a higher score needed. */
static bool begin(contest *all)
{
    bool open = false;
    for (size_t k = 0; k < all->concerns; k++) {
        const size_t i = all->concerned[k];
        const tgn_pair now = standing_at(all, i), credit = tgn_pair__get(all->credit, i);
        const int low = tgn_pair__low(now), high = tgn_pair__high(now);
        const int low_before = tgn_pair__low(credit), high_before = tgn_pair__high(credit);
        open |= low == 0 || high == 0;
        tgn_pair__put(all->credit, i,
                      tgn_pair__of(low || tgn_pair__is_infinite(low_before) ? low : low_before,
                                   high || tgn_pair__is_infinite(high_before) ? high : high_before));
    }
    return open;
}

static void begin_terminals(contest *all)
{
    for (size_t b = 0; b < all->part.blocks; b++)
        for (size_t i = 0; i < all->part.block[b].items; i++) {
            const tgn_item *item = &all->part.block[b].item[i];
            if (tgn_item__is_ban(item))
                continue;
            const tgn_pair end = all->area->terminal[item->twin / 2];
            all->terminal[item->twin / 2] = standing(end, end, all->score);
        }
}

static int sweep_open(const contest *all, tgn_sweep *sweep, tgn_rounds *rounds, tgn_error *error)
{
    const tgn_rounds_task task = tgn_sweep__task(sweep);
    return tgn_chase__run(&all->chase, rounds, &task, error);
}

/* ---- the proof ----------------------------------------------------------------------------------------- */

/* What was open and seems won is to be won against everything else as lost. */
static void begin_proof(const contest *all)
{
    for (size_t k = 0; k < all->concerns; k++) {
        const size_t i = all->concerned[k];
        const tgn_pair now = standing_at(all, i), credit = tgn_pair__get(all->credit, i);
        const bool low = tgn_pair__low(now) == 0, high = tgn_pair__high(now) == 0;
        tgn_pair__put(all->proof, i,
                      tgn_pair__of(low && tgn_pair__low(credit) != INF ? -INF : tgn_pair__low(now),
                                   high && tgn_pair__high(credit) != -INF ? INF : tgn_pair__high(now)));
    }
}

/* All that is still 0 is not proved. The rest is won. */
static int end_proof(const contest *all, tgn_error *error)
{
    for (size_t k = 0; k < all->concerns; k++) {
        const size_t i = all->concerned[k];
        const tgn_pair now = standing_at(all, i), proof = tgn_pair__get(all->proof, i);
        const tgn_pair won = tgn_pair__get(all->layer->value, i);
        if (tgn_pair__low(proof) == 0 || tgn_pair__high(proof) == 0)
            return tgn_error_set(error, TGN_ERR_LIMIT,
                                 "endless play in which more than %d stones are taken and lost", all->most);
        const bool low = tgn_pair__low(now) == 0 && tgn_pair__low(proof) > 0;
        const bool high = tgn_pair__high(now) == 0 && tgn_pair__high(proof) < 0;
        tgn_pair__put(
            all->layer->value, i,
            tgn_pair__of(low ? all->score : tgn_pair__low(won), high ? -all->score : tgn_pair__high(won)));
    }
    return 0;
}

/* ---- all scores ---------------------------------------------------------------------------------------- */

static int solve_score(contest *all, tgn_rounds *rounds, tgn_error *error)
{
    tgn_sweep sweep = {all->index, all->credit, all->terminal, true, TGN_SWEEP_CREDIT, all->most};
    if (!begin(all))
        return 0;
    begin_terminals(all);
    int code = sweep_open(all, &sweep, rounds, error);
    if (code < 0)
        return code;
    begin_proof(all);
    sweep.value = all->proof;
    sweep.aim = TGN_SWEEP_PROOF;
    code = sweep_open(all, &sweep, rounds, error);
    return code < 0 ? code : end_proof(all, error);
}

static void take_distances(tgn_solve_layer *layer, const tgn_solve_layer *area, size_t entries)
{
    for (size_t i = 0; i < entries; i++) {
        const tgn_pair new = tgn_pair__get(layer->value, i), old = tgn_pair__get(area->value, i);
        const bool low = tgn_pair__low(new) == tgn_pair__low(old);
        const bool high = tgn_pair__high(new) == tgn_pair__high(old);
        layer->distance[2 * i] = low ? area->distance[2 * i] : 0;
        layer->distance[2 * i + 1] = high ? area->distance[2 * i + 1] : 0;
    }
}

static int solve_all(contest *all, tgn_rounds *rounds, tgn_error *error)
{
    const size_t entries = tgn_index__entries(all->index);
    for (size_t i = 0; i < entries; i++) {
        tgn_pair__put(all->layer->value, i, tgn_pair__get(all->area->value, i));
        tgn_pair__put(all->credit, i, 0);
    }
    int code = 0;
    for (all->score = all->index->grid.points; code == 0 && all->score >= -all->index->grid.points;
         all->score--)
        code = solve_score(all, rounds, error);
    take_distances(all->layer, all->area, entries);
    return code;
}

/* ---- the part of the graph that matters ---------------------------------------------------------------- */

static void mark_concerned(bool *marks, const tgn_block *block)
{
    for (size_t i = 0; i < block->items; i++) {
        const tgn_item *item = &block->item[i];
        marks[item->entry] = true;
        if (!tgn_item__is_ban(item))
            marks[item->entry + 1] = marks[item->twin] = marks[item->twin + 1] = true;
    }
    for (size_t i = 0; i < block->steps; i++)
        marks[tgn_step__entry(block->step[i])] = true;
}

static int find_concerned(contest *all)
{
    const size_t entries = tgn_index__entries(all->index);
    bool *marks = calloc(entries, sizeof *marks);
    for (size_t b = 0; marks && b < all->part.blocks; b++)
        mark_concerned(marks, &all->part.block[b]);
    for (size_t i = 0; marks && i < entries; i++)
        all->concerns += marks[i];
    all->concerned = marks ? malloc((all->concerns + 1) * sizeof *all->concerned) : NULL;
    for (size_t i = 0, to = 0; all->concerned && i < entries; i++)
        if (marks[i])
            all->concerned[to++] = (uint32_t)i;
    free(marks);
    return all->concerned ? 0 : TGN_ERR_MEMORY;
}

/* A proof that fails asks for a higher bound. */
static int solve_within_bounds(contest *all, tgn_rounds *rounds, tgn_error *error)
{
    int code = TGN_ERR_LIMIT;
    for (all->most = MOST; code == TGN_ERR_LIMIT && all->most <= TGN_PAIR_FINITE; all->most *= 2)
        code = solve_all(all, rounds, error);
    return code;
}

int tgn_cycle__solve(tgn_solve_layer *layer, const tgn_solve_layer *area, tgn_rounds *rounds,
                     tgn_error *error)
{
    const tgn_index *index = rounds->moves->index;
    const size_t bytes = tgn_index__entries(index) * sizeof(tgn_shared_pair);
    contest all = {.index = index,
                   .area = area,
                   .layer = layer,
                   .credit = tgn_room__new(bytes),
                   .proof = tgn_room__new(bytes),
                   .terminal = layer->terminal};
    int code =
        all.credit && all.proof ? tgn_moves__part(&all.part, rounds->moves, &area->open) : TGN_ERR_MEMORY;
    if (code == 0)
        code = find_concerned(&all);
    if (code == 0)
        code = tgn_chase__init(&all.chase, &all.part);
    if (code < 0)
        tgn_error_set(error, code, "no memory for what endless play may take");
    rounds->what = "endless play";
    if (code == 0)
        code = solve_within_bounds(&all, rounds, error);
    tgn_chase__clear(&all.chase);
    tgn_moves__clear(&all.part);
    free(all.concerned);
    free(all.credit);
    free(all.proof);
    return code;
}
