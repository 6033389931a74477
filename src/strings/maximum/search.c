/*
 * search.c - one layer from the last, row after row; and boards read off the layers, from the last row to the first
 */
#include "strings/maximum/search.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/parallel.h"

/* With fewer profiles a step is taken by one thread: starting others takes longer. */
enum { SMALL_LAYER = 20000 };

enum { SHARDS = 8, LOOK_EVERY = 1 << 14 }; /* profiles between two looks at whether to go on */

/* What the tasks of a step share. */
typedef struct layer_sweep {
    tgn_strings_search *search;
    int shards;
    tgn_strings_layer now[SHARDS], next[SHARDS];
    tgn_strings_layer boxes[SHARDS][SHARDS];
    tgn_strings_bound_lookup lookup;
    tgn_strings_step step;
    uint64_t kept; /* bytes of the rows that are kept */
    const tgn_progress *progress;
    pthread_mutex_t looking; /* one thread at a time asks `progress` */
    atomic_bool stopped;
    int row;
} layer_sweep;

/* ---- a step -------------------------------------------------------------------------------------------- */

/* Whether to go on; asked by every task, since any of them may take long. */
static bool look(layer_sweep *sweep)
{
    const int rows = sweep->search->plan->rows;
    if (!atomic_load(&sweep->stopped) && pthread_mutex_trylock(&sweep->looking) == 0) {
        if (!atomic_load(&sweep->stopped) &&
            !tgn_progress_step(sweep->progress, "rows", (uint64_t)sweep->row, (uint64_t)rows))
            atomic_store(&sweep->stopped, true);
        pthread_mutex_unlock(&sweep->looking);
    }
    return !atomic_load(&sweep->stopped);
}

static int stop(const layer_sweep *sweep, tgn_error *error)
{
    return tgn_error_set(error, TGN_ERR_STOPPED, "stopped after %d of %d rows", sweep->row,
                         sweep->search->plan->rows);
}

static int put(layer_sweep *sweep, size_t from, const tgn_strings_state *state)
{
    if (sweep->shards == 1)
        return tgn_strings_layer__put(&sweep->next[0], state);
    return tgn_strings_layer__push(&sweep->boxes[from][tgn_strings_layer__hash(state->key) >> 61], state);
}

static int spread(void *context, size_t task, tgn_error *error)
{
    layer_sweep *sweep = context;
    const tgn_strings_layer *now = &sweep->now[task];
    int budget = sweep->search->budget;
    for (size_t i = 0; i < now->size; i++) {
        if (i % LOOK_EVERY == LOOK_EVERY - 1 && !look(sweep))
            return stop(sweep, error);
        tgn_strings_state state = tgn_strings_layer__at(now, i);
        uint64_t next[3];
        int loss[3], count = tgn_strings_step__all(&sweep->step, state.key, next, loss);
        for (int j = 0; j < count; j++) {
            int so_far = state.loss + loss[j];
            int total = so_far <= budget ? so_far + tgn_strings_bound_lookup__least(&sweep->lookup, next[j],
                                                                                    budget - so_far)
                                         : TGN_STRINGS_DEAD;
            if (total > budget)
                continue;
            int code = put(sweep, task,
                           &(tgn_strings_state){next[j], (uint16_t)so_far, (uint16_t)total, state.count});
            if (code < 0)
                return tgn_error_set(error, code, "no memory for the profiles");
        }
    }
    return TGN_OK;
}

static int gather(void *context, size_t task, tgn_error *error)
{
    layer_sweep *sweep = context;
    tgn_strings_layer *next = &sweep->next[task];
    for (int from = 0; from < sweep->shards; from++) {
        tgn_strings_layer *box = &sweep->boxes[from][task];
        for (size_t i = 0; i < box->size; i++) {
            if (i % LOOK_EVERY == LOOK_EVERY - 1 && !look(sweep))
                return stop(sweep, error);
            tgn_strings_state state = tgn_strings_layer__at(box, i);
            int code = tgn_strings_layer__put(next, &state);
            if (code < 0)
                return tgn_error_set(error, code, "no memory for the profiles");
        }
        box->size = 0;
    }
    return TGN_OK;
}

static size_t size_of(const layer_sweep *sweep)
{
    size_t size = 0;
    for (int i = 0; i < sweep->shards; i++)
        size += sweep->now[i].size;
    return size;
}

/* Keep the `beam` profiles with the smallest totals; among equal ones whichever come first. */
static void keep_best(layer_sweep *sweep, size_t beam)
{
    size_t having[TGN_STRINGS_DEAD + 1] = {0}, left = beam;
    for (int i = 0; i < sweep->shards; i++)
        for (size_t j = 0; j < sweep->now[i].size; j++)
            having[sweep->now[i].total[j]]++;
    int last = 0;
    while (last < TGN_STRINGS_DEAD && having[last] <= left)
        left -= having[last++];
    for (int i = 0; i < sweep->shards; i++) {
        tgn_strings_layer *layer = &sweep->now[i];
        size_t kept = 0;
        for (size_t j = 0; j < layer->size; j++) {
            if (layer->total[j] > last || (layer->total[j] == last && left == 0))
                continue;
            left -= layer->total[j] == last;
            tgn_strings_layer__move(layer, j, kept++);
        }
        layer->size = kept;
    }
}

/* ---- counting what it takes ---------------------------------------------------------------------------- */

static uint64_t memory_of(const layer_sweep *sweep)
{
    uint64_t bytes = sweep->kept;
    for (int i = 0; i < sweep->shards; i++) {
        bytes += tgn_strings_layer__memory(&sweep->now[i]) + tgn_strings_layer__memory(&sweep->next[i]);
        for (int j = 0; j < sweep->shards; j++)
            bytes += tgn_strings_layer__memory(&sweep->boxes[i][j]);
    }
    return bytes;
}

static int check_limits(layer_sweep *sweep, tgn_error *error)
{
    tgn_strings_search *search = sweep->search;
    uint64_t size = size_of(sweep), bytes = memory_of(sweep);
    search->states += size;
    search->most = size > search->most ? size : search->most;
    search->bytes = bytes > search->bytes ? bytes : search->bytes;
    for (int i = 0; i < sweep->shards; i++)
        if (sweep->now[i].overflow)
            return tgn_error_set(error, TGN_ERR_LIMIT, "there are more boards than 128 bits can count");
    if (bytes > search->memory)
        return tgn_error_set(error, TGN_ERR_LIMIT,
                             "%.3g million profiles at once take more than the %.3g GiB allowed",
                             (double)size / 1e6, (double)search->memory / (1 << 30));
    return TGN_OK;
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

static int take_step(layer_sweep *sweep, int row, int col, tgn_error *error)
{
    const tgn_strings_plan *plan = sweep->search->plan;
    size_t size = size_of(sweep), shards = (size_t)sweep->shards;
    int threads = size < SMALL_LAYER ? 1 : sweep->search->threads;
    tgn_strings_step__make(&sweep->step, plan, 0, plan->cols, row, col);
    tgn_strings_bound_lookup__set(&sweep->lookup, sweep->search->bound, row, col + 1);
    for (int i = 0; i < sweep->shards; i++)
        tgn_strings_layer__reset(&sweep->next[i]);
    int code = tgn_parallel__run(threads, shards, spread, sweep, error);
    if (code == TGN_OK && shards > 1)
        code = tgn_parallel__run(threads, shards, gather, sweep, error);
    for (int i = 0; i < sweep->shards; i++) {
        tgn_strings_layer swapped = sweep->now[i];
        sweep->now[i] = sweep->next[i];
        sweep->next[i] = swapped;
    }
    if (code == TGN_OK)
        code = check_limits(sweep, error);
    if (code == TGN_OK && sweep->search->beam && size_of(sweep) > sweep->search->beam)
        keep_best(sweep, sweep->search->beam);
    return code;
}

/* Keep a copy of the layer after a row. */
static int keep_row(layer_sweep *sweep, int row, tgn_error *error)
{
    tgn_strings_layer *kept = &sweep->search->rows[row];
    kept->counted = sweep->search->counted;
    for (int i = 0; i < sweep->shards; i++)
        for (size_t j = 0; j < sweep->now[i].size; j++) {
            tgn_strings_state state = tgn_strings_layer__at(&sweep->now[i], j);
            int code = tgn_strings_layer__push(kept, &state);
            if (code < 0)
                return tgn_error_set(error, code, "no memory to keep the rows");
        }
    sweep->kept += tgn_strings_layer__memory(kept);
    return TGN_OK;
}

static bool gave_up(const tgn_strings_search *search)
{
    return search->give_up_after && search->states > search->give_up_after;
}

static int sweep_rows(layer_sweep *sweep, tgn_error *error)
{
    tgn_strings_search *search = sweep->search;
    const tgn_strings_plan *plan = search->plan;
    int code = TGN_OK;
    for (int row = 0; code == TGN_OK && row < plan->rows && size_of(sweep) && !gave_up(search); row++) {
        sweep->row = row;
        for (int col = 0; code == TGN_OK && col < plan->cols && size_of(sweep) && !gave_up(search); col++) {
            code = take_step(sweep, row, col, error);
            if (code == TGN_OK && !look(sweep))
                code = stop(sweep, error);
        }
        if (code == TGN_OK && search->keep_rows)
            code = keep_row(sweep, row, error);
    }
    return code;
}

/* ---- the end ------------------------------------------------------------------------------------------- */

/* The least loss of the last layer, and how many boards have it. Returns whether there is any. */
static bool find_least(layer_sweep *sweep)
{
    tgn_strings_search *search = sweep->search;
    search->loss = TGN_STRINGS_DEAD;
    for (int i = 0; i < sweep->shards; i++)
        for (size_t j = 0; j < sweep->now[i].size; j++) {
            tgn_strings_state state = tgn_strings_layer__at(&sweep->now[i], j);
            if (state.loss > search->loss || tgn_strings_step__waits(search->plan, state.key))
                continue;
            search->count = state.loss < search->loss ? state.count : search->count + state.count;
            search->loss = state.loss;
        }
    return search->loss < TGN_STRINGS_DEAD;
}

static int prepare(layer_sweep *sweep, tgn_error *error)
{
    tgn_strings_search *search = sweep->search;
    const tgn_strings_plan *plan = search->plan;
    for (int i = 0; i < sweep->shards; i++) {
        sweep->now[i].counted = sweep->next[i].counted = search->counted;
        for (int j = 0; j < sweep->shards; j++)
            sweep->boxes[i][j].counted = search->counted;
    }
    int code = tgn_strings_bound_lookup__init(&sweep->lookup, search->bound);
    if (code == TGN_OK && search->keep_rows) {
        search->rows = calloc((size_t)plan->rows, sizeof *search->rows);
        code = search->rows ? TGN_OK : TGN_ERR_MEMORY;
    }
    if (code == TGN_OK)
        code = tgn_strings_layer__put(
            &sweep->now[0], &(tgn_strings_state){tgn_strings_step__start(plan, 0, plan->cols), 0, 0, 1});
    return code < 0 ? tgn_error_set(error, code, "no memory to begin") : code;
}

int tgn_strings_search__run(tgn_strings_search *search, const tgn_progress *progress, tgn_error *error)
{
    layer_sweep *work = calloc(1, sizeof *work);
    if (!work)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to begin");
    work->search = search;
    work->progress = progress;
    work->shards = search->threads > 1 ? SHARDS : 1;
    pthread_mutex_init(&work->looking, NULL);
    int code = prepare(work, error);
    if (code == TGN_OK)
        code = sweep_rows(work, error);
    if (code == TGN_OK)
        code = gave_up(search)    ? TGN_STRINGS_SEARCH_GAVE_UP
               : find_least(work) ? TGN_STRINGS_SEARCH_FOUND
                                  : TGN_STRINGS_SEARCH_NONE;
    pthread_mutex_destroy(&work->looking);
    tgn_strings_bound_lookup__clear(&work->lookup);
    for (int i = 0; i < SHARDS; i++) {
        tgn_strings_layer__clear(&work->now[i]);
        tgn_strings_layer__clear(&work->next[i]);
        for (int j = 0; j < SHARDS; j++)
            tgn_strings_layer__clear(&work->boxes[i][j]);
    }
    free(work);
    return code;
}

void tgn_strings_search__clear(tgn_strings_search *search)
{
    for (int row = 0; search->rows && row < search->plan->rows; row++)
        tgn_strings_layer__clear(&search->rows[row]);
    free(search->rows);
    search->rows = NULL;
}

/*
 * ---- reading a board off the layers ----------------------------------------------------------------------
 *
 * A profile at the end of a row determines every letter of that row. So for each profile of the row before there is
 * exactly one way to settle the row that could lead here: take it, and see whether it does. The ways that lead to
 * those that do add up to the ways that lead to this one, which is what numbers the boards.
 */

/* A profile at the end of a row, the loss it was reached with, and which of the ways that lead to it is meant. */
typedef struct traced_state {
    uint64_t key;
    int loss;
    tgn_strings_number index;
} traced_state;

static unsigned letter_of(const tgn_strings_plan *plan, uint64_t key, int col)
{
    return (unsigned)(key >> col * plan->bits) & ((1u << plan->bits) - 1);
}

static int settle_letter(const tgn_strings_step *step, uint64_t key, unsigned letter, uint64_t *next)
{
    if (step->kind == TGN_STRINGS_PLAN_OLD)
        return tgn_strings_step__old(step, key, next);
    if (step->kind == TGN_STRINGS_PLAN_HOLE)
        return tgn_strings_step__hole(step, key, next);
    return letter == TGN_STRINGS_E ? tgn_strings_step__empty(step, key, next)
                                   : tgn_strings_step__stone(step, key, letter >> 2, next);
}

/* The loss of settling the row so that `key` becomes `aim`, or TGN_STRINGS_DEAD if that cannot be. */
static int loss_between(const tgn_strings_plan *plan, const tgn_strings_step *steps, uint64_t key,
                        uint64_t aim)
{
    int sum = 0;
    for (int col = 0; col < plan->cols; col++) {
        uint64_t next = 0;
        int loss = settle_letter(&steps[col], key, letter_of(plan, aim, col), &next);
        if (loss >= TGN_STRINGS_DEAD)
            return TGN_STRINGS_DEAD;
        sum += loss;
        key = next;
        /* The letter before this one does not change any more, unless an old string is served further on. */
        if (col > 0 && steps[col - 1].kind == TGN_STRINGS_PLAN_OPEN &&
            letter_of(plan, key, col - 1) != letter_of(plan, aim, col - 1))
            return TGN_STRINGS_DEAD;
    }
    return key == aim ? sum : TGN_STRINGS_DEAD;
}

/* The state that `at` comes from, at the end of the row before. */
static traced_state state_before(const tgn_strings_search *search, int row, traced_state at)
{
    const tgn_strings_plan *plan = search->plan;
    tgn_strings_step steps[TGN_STRINGS_PLAN_WIDTH];
    for (int col = 0; col < plan->cols; col++)
        tgn_strings_step__make(&steps[col], plan, 0, plan->cols, row, col);
    const tgn_strings_layer *layer = &search->rows[row - 1];
    for (size_t i = 0; i < layer->size; i++) {
        tgn_strings_state state = tgn_strings_layer__at(layer, i);
        if (state.loss > at.loss || state.loss + loss_between(plan, steps, state.key, at.key) != at.loss)
            continue;
        if (!search->counted || at.index < state.count)
            return (traced_state){state.key, state.loss, at.index};
        at.index -= state.count;
    }
    assert(!"every profile has a way that leads to it");
    return at;
}

/* The last profile of board number `index`. */
static traced_state last_state(const tgn_strings_search *search, tgn_strings_number index)
{
    const tgn_strings_plan *plan = search->plan;
    const tgn_strings_layer *layer = &search->rows[plan->rows - 1];
    for (size_t i = 0; i < layer->size; i++) {
        tgn_strings_state state = tgn_strings_layer__at(layer, i);
        if (state.loss != search->loss || tgn_strings_step__waits(plan, state.key))
            continue;
        if (!search->counted || index < state.count)
            return (traced_state){state.key, state.loss, index};
        index -= state.count;
    }
    assert(!"there is a board of this number");
    return (traced_state){0};
}

static void write_row(const tgn_strings_plan *plan, int row, uint64_t key, tgn_filling *out)
{
    for (int col = 0; col < plan->cols; col++) {
        const tgn_strings_spot *spot = tgn_strings_plan__at(plan, row, col);
        unsigned letter = letter_of(plan, key, col);
        if (spot->kind != TGN_STRINGS_PLAN_OPEN)
            continue;
        char *point =
            plan->turned ? &out->points[col * out->cols + row] : &out->points[row * out->cols + col];
        int phase = plan->bits == 3 ? (int)(letter >> 2) : spot->phases == 2;
        *point = letter == TGN_STRINGS_E ? TGN_FILLING_FREE : tgn_strings_plan__stone(row, col, phase);
    }
}

void tgn_strings_search__trace(const tgn_strings_search *search, tgn_strings_number index, tgn_filling *out)
{
    const tgn_strings_plan *plan = search->plan;
    traced_state at = last_state(search, index);
    for (int row = plan->rows - 1; row >= 0; row--) {
        write_row(plan, row, at.key, out);
        if (row > 0)
            at = state_before(search, row, at);
    }
}
