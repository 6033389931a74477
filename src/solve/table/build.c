/*
 * build.c - a table from nothing
 *
 *  1. Number all arrangements and bans (index.h).
 *  2. Find where every move leads (move_graph.h).
 *  3. Sweep the layers of the rule set, the lowest first (layer.h, layer.h).
 *  4. Write them down (table.h).
 */
#include "solve/table/cycle.h"
#include "solve/table/huge_array.h"
#include "solve/table/table.h"

#include "base/parallel.h"

typedef struct table_builder {
    const tgn_solve_rules *rules;
    tgn_solve_index *index;
    tgn_solve_graph moves;
    tgn_solve_layer layers[TGN_SOLVE_LAYERS];
    int layer; /* that is being worked on */
    tgn_solve_fixpoint rounds;
    const tgn_progress *progress;
    const tgn_solve_table_checkpoint *watch;
} table_builder;

/* ---- layers -------------------------------------------------------------------------------------------- */

/* The caller's progress, and the watch. */
static bool report(void *context, const char *what, uint64_t done, uint64_t total)
{
    const table_builder *all = context;
    const bool go_on = tgn_progress_step(all->progress, what, done, total);
    if (all->watch)
        all->watch->keep(all->watch->context, all->layers, all->layer + 1,
                         tgn_solve_index__entries(all->index), !go_on);
    return go_on;
}

/* Go on from values that an earlier building came to. */
static void take_begun(const table_builder *all)
{
    const tgn_solve_table_checkpoint *watch = all->watch;
    const size_t entries = tgn_solve_index__entries(all->index);
    if (!watch || watch->begun_entries != entries || watch->begun_layers <= all->layer)
        return;
    const uint8_t *from = watch->begun + (size_t)all->layer * entries * 2;
    for (size_t i = 0; i < entries; i++)
        tgn_solve_pair__put(all->layers[all->layer].value, i,
                            (tgn_solve_pair)(from[2 * i] | from[2 * i + 1] << 8));
}

static int solve_layer(table_builder *all, bool own, tgn_error *error)
{
    tgn_solve_layer *layer = &all->layers[all->layer], *under = all->layers;
    const tgn_solve_scoring scoring = own ? all->rules->scoring : TGN_SOLVE_AREA;
    if (tgn_solve_layer__init(layer, all->index) < 0)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the values of all situations");
    take_begun(all);
    if (own && all->rules->cycle == TGN_SOLVE_CAPTURES)
        return tgn_solve_layer__solve_cycle(layer, under, &all->rounds, error);
    if (scoring == TGN_SOLVE_STOPPED)
        tgn_solve_layer__count_stopped(layer, all->index, under, all->rounds.threads);
    else
        tgn_solve_layer__count_boards(layer, all->index, scoring, all->rounds.threads);
    return tgn_solve_layer__solve(layer, &all->rounds, scoring != TGN_SOLVE_AREA, error);
}

static int solve_layers(table_builder *all, tgn_error *error)
{
    const int count = tgn_solve_layer__count(all->rules);
    int code = 0;
    for (; code == 0 && all->layer < count; all->layer++)
        code = solve_layer(all, all->layer == count - 1, error);
    return code;
}

/* ---- the table ----------------------------------------------------------------------------------------- */

static int write_down(tgn_solve_table *table, const table_builder *all, tgn_error *error)
{
    table->layout = tgn_solve_table_layout__of(all->index, all->rules);
    table->bytes = tgn_solve_huge_array__new(table->layout.length);
    if (!table->bytes)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the table");
    tgn_solve_table_layout__write(table->bytes, &table->layout, all->index, all->layers);
    table->sweeps = all->rounds.rounds;
    /*
     * Besides what stays: the spans of the distances; or as much to chase what is open, and two copies of
     * that part of the moves; or the credits of endless play, which need less.
     */
    table->memory = tgn_solve_index__memory(all->index) + tgn_solve_graph__memory(&all->moves) * 5 / 4 +
                    (uint64_t)table->layout.layers * tgn_solve_layer__memory(all->index) +
                    tgn_solve_index__entries(all->index) * 4 + all->index->classes * 4;
    return 0;
}

static int build(tgn_solve_table *table, table_builder *all, tgn_size size, int threads, tgn_error *error)
{
    const tgn_progress reporting = {report, all};
    int code = tgn_solve_index__init(&table->index, size);
    if (code < 0)
        return tgn_error_set(error, code, "no memory for the index of all arrangements");
    code = tgn_solve_index__find(&table->index, threads, error);
    if (code == 0)
        code = tgn_solve_graph__init(&all->moves, &table->index, threads, all->progress, error);
    all->rounds = (tgn_solve_fixpoint){.moves = &all->moves, .threads = threads, .progress = &reporting};
    if (code == 0)
        code = solve_layers(all, error);
    return code < 0 ? code : write_down(table, all, error);
}

int tgn_solve_table__build(tgn_solve_table **out, tgn_size size, const tgn_solve_rules *rules, int threads,
                           const tgn_progress *progress, const tgn_solve_table_checkpoint *watch,
                           tgn_error *error)
{
    *out = NULL;
    if (!tgn_size_valid(size) || tgn_size_points(size) > TGN_SOLVE_TABLED)
        return tgn_error_set(error, TGN_ERR_LIMIT, "a table of %dx%d; boards of 1 to %d points have tables",
                             size.rows, size.cols, TGN_SOLVE_TABLED);
    if (tgn_solve_rules_superko(rules))
        return tgn_error_set(
            error, TGN_ERR_ARGUMENT,
            "a table for %s; under superko a value depends on the moves before, which no table holds",
            rules->name);
    tgn_solve_table *table = calloc(1, sizeof *table);
    if (!table)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for the table");
    table_builder all = {.rules = rules, .index = &table->index, .progress = progress, .watch = watch};
    const int code = build(table, &all, size, threads > 0 ? threads : tgn_parallel__threads(), error);
    tgn_solve_graph__clear(&all.moves);
    for (int i = 0; i < TGN_SOLVE_LAYERS; i++)
        tgn_solve_layer__clear(&all.layers[i]);
    if (code < 0)
        tgn_solve_table_close(table);
    else
        *out = table;
    return code;
}

int tgn_solve_table_build(tgn_solve_table **out, tgn_size size, const tgn_solve_rules *rules, int threads,
                          const tgn_progress *progress, tgn_error *error)
{
    return tgn_solve_table__build(out, size, rules, threads, progress, NULL, error);
}
