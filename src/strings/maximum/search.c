/*
 * search.c - one layer from the last, row after row; and boards read off the layers, from the last row to the first
 */
#include "strings/maximum/search.h"

#include <assert.h>
#include <stdlib.h>

#include "base/parallel.h"

/* Below so many profiles a step is taken by one thread: starting others takes longer. */
enum { SMALL_LAYER = 20000 };

/* What the tasks of a step share. */
typedef struct tgn_sweep {
    tgn_search *search;
    int shards;
    tgn_layer now[TGN_SEARCH_SHARDS], next[TGN_SEARCH_SHARDS];
    tgn_layer boxes[TGN_SEARCH_SHARDS][TGN_SEARCH_SHARDS];
    tgn_view view;
    tgn_settling step;
    uint64_t kept; /* bytes of the rows that stay */
} tgn_sweep;

/* ---- a step -------------------------------------------------------------------------------------------- */

static int lay(tgn_sweep *sweep, size_t from, const tgn_past *past)
{
    if (sweep->shards == 1)
        return tgn_layer__put(&sweep->next[0], past);
    return tgn_layer__push(&sweep->boxes[from][tgn_layer__hash(past->key) >> 61], past);
}

static int spread(void *context, size_t task, tgn_error *error)
{
    tgn_sweep *sweep = context;
    const tgn_layer *now = &sweep->now[task];
    int budget = sweep->search->budget;
    for (size_t i = 0; i < now->size; i++) {
        tgn_past past = tgn_layer__at(now, i);
        uint64_t next[3];
        int loss[3], count = tgn_step__all(&sweep->step, past.key, next, loss);
        for (int j = 0; j < count; j++) {
            int so_far = past.loss + loss[j];
            int total = so_far <= budget ? so_far + tgn_view__of(&sweep->view, next[j], budget - so_far)
                                         : TGN_STEP_DEAD;
            if (total > budget)
                continue;
            int code = lay(sweep, task, &(tgn_past){next[j], (uint16_t)so_far, (uint16_t)total, past.count});
            if (code < 0)
                return tgn_error_set(error, code, "no memory for so many profiles");
        }
    }
    return TGN_OK;
}

static int gather(void *context, size_t task, tgn_error *error)
{
    tgn_sweep *sweep = context;
    tgn_layer *next = &sweep->next[task];
    for (int from = 0; from < sweep->shards; from++) {
        tgn_layer *box = &sweep->boxes[from][task];
        for (size_t i = 0; i < box->size; i++) {
            tgn_past past = tgn_layer__at(box, i);
            int code = tgn_layer__put(next, &past);
            if (code < 0)
                return tgn_error_set(error, code, "no memory for so many profiles");
        }
        box->size = 0;
    }
    return TGN_OK;
}

static size_t size_of(const tgn_sweep *sweep)
{
    size_t size = 0;
    for (int i = 0; i < sweep->shards; i++)
        size += sweep->now[i].size;
    return size;
}

/* Keep the `beam` profiles with the smallest totals; among equal ones whichever come first. */
static void narrow(tgn_sweep *sweep, size_t beam)
{
    size_t having[TGN_STEP_DEAD + 1] = {0}, left = beam;
    for (int i = 0; i < sweep->shards; i++)
        for (size_t j = 0; j < sweep->now[i].size; j++)
            having[sweep->now[i].total[j]]++;
    int last = 0;
    while (last < TGN_STEP_DEAD && having[last] <= left)
        left -= having[last++];
    for (int i = 0; i < sweep->shards; i++) {
        tgn_layer *layer = &sweep->now[i];
        size_t kept = 0;
        for (size_t j = 0; j < layer->size; j++) {
            if (layer->total[j] > last || (layer->total[j] == last && left == 0))
                continue;
            left -= layer->total[j] == last;
            tgn_layer__move(layer, j, kept++);
        }
        layer->size = kept;
    }
}

/* ---- counting what it takes ---------------------------------------------------------------------------- */

static uint64_t memory_of(const tgn_sweep *sweep)
{
    uint64_t bytes = sweep->kept;
    for (int i = 0; i < sweep->shards; i++) {
        bytes += tgn_layer__memory(&sweep->now[i]) + tgn_layer__memory(&sweep->next[i]);
        for (int j = 0; j < sweep->shards; j++)
            bytes += tgn_layer__memory(&sweep->boxes[i][j]);
    }
    return bytes;
}

static int take_stock(tgn_sweep *sweep, tgn_error *error)
{
    tgn_search *search = sweep->search;
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

static int take_step(tgn_sweep *sweep, int row, int col, tgn_error *error)
{
    const tgn_plan *plan = sweep->search->plan;
    size_t size = size_of(sweep), shards = (size_t)sweep->shards;
    int threads = size < SMALL_LAYER ? 1 : sweep->search->threads;
    tgn_step__make(&sweep->step, plan, 0, plan->cols, row, col);
    tgn_view__set(&sweep->view, sweep->search->bound, row, col + 1);
    for (int i = 0; i < sweep->shards; i++)
        tgn_layer__reset(&sweep->next[i]);
    int code = tgn_parallel__run(threads, shards, spread, sweep, error);
    if (code == TGN_OK && shards > 1)
        code = tgn_parallel__run(threads, shards, gather, sweep, error);
    for (int i = 0; i < sweep->shards; i++) {
        tgn_layer swapped = sweep->now[i];
        sweep->now[i] = sweep->next[i];
        sweep->next[i] = swapped;
    }
    if (code == TGN_OK)
        code = take_stock(sweep, error);
    if (code == TGN_OK && sweep->search->beam && size_of(sweep) > sweep->search->beam)
        narrow(sweep, sweep->search->beam);
    return code;
}

/* Copy the layer after a row to where it stays. */
static int keep_row(tgn_sweep *sweep, int row, tgn_error *error)
{
    tgn_layer *kept = &sweep->search->rows[row];
    kept->counted = sweep->search->counted;
    for (int i = 0; i < sweep->shards; i++)
        for (size_t j = 0; j < sweep->now[i].size; j++) {
            tgn_past past = tgn_layer__at(&sweep->now[i], j);
            int code = tgn_layer__push(kept, &past);
            if (code < 0)
                return tgn_error_set(error, code, "no memory to keep the rows");
        }
    sweep->kept += tgn_layer__memory(kept);
    return TGN_OK;
}

static bool is_tired(const tgn_search *search)
{
    return search->patience && search->states > search->patience;
}

static int sweep_rows(tgn_sweep *sweep, const tgn_progress *progress, tgn_error *error)
{
    tgn_search *search = sweep->search;
    const tgn_plan *plan = search->plan;
    int code = TGN_OK;
    for (int row = 0; code == TGN_OK && row < plan->rows && size_of(sweep) && !is_tired(search); row++) {
        for (int col = 0; code == TGN_OK && col < plan->cols && size_of(sweep) && !is_tired(search); col++) {
            code = take_step(sweep, row, col, error);
            if (code == TGN_OK && !tgn_progress_step(progress, "rows", (uint64_t)row, (uint64_t)plan->rows))
                code = tgn_error_set(error, TGN_ERR_STOPPED, "stopped after %d of %d rows", row, plan->rows);
        }
        if (code == TGN_OK && search->keep)
            code = keep_row(sweep, row, error);
    }
    return code;
}

/* ---- the end ------------------------------------------------------------------------------------------- */

/* The least loss of the last layer, and how many boards have it. Whether there is any. */
static bool conclude(tgn_sweep *sweep)
{
    tgn_search *search = sweep->search;
    search->loss = TGN_STEP_DEAD;
    for (int i = 0; i < sweep->shards; i++)
        for (size_t j = 0; j < sweep->now[i].size; j++) {
            tgn_past past = tgn_layer__at(&sweep->now[i], j);
            if (past.loss > search->loss || tgn_step__waits(search->plan, past.key))
                continue;
            search->count = past.loss < search->loss ? past.count : search->count + past.count;
            search->loss = past.loss;
        }
    return search->loss < TGN_STEP_DEAD;
}

static int prepare(tgn_sweep *sweep, tgn_error *error)
{
    tgn_search *search = sweep->search;
    const tgn_plan *plan = search->plan;
    for (int i = 0; i < sweep->shards; i++) {
        sweep->now[i].counted = sweep->next[i].counted = search->counted;
        for (int j = 0; j < sweep->shards; j++)
            sweep->boxes[i][j].counted = search->counted;
    }
    int code = tgn_view__init(&sweep->view, search->bound);
    if (code == TGN_OK && search->keep) {
        search->rows = calloc((size_t)plan->rows, sizeof *search->rows);
        code = search->rows ? TGN_OK : TGN_ERR_MEMORY;
    }
    if (code == TGN_OK)
        code = tgn_layer__put(&sweep->now[0], &(tgn_past){tgn_step__start(plan, 0, plan->cols), 0, 0, 1});
    return code < 0 ? tgn_error_set(error, code, "no memory to begin") : code;
}

int tgn_search__run(tgn_search *search, const tgn_progress *progress, tgn_error *error)
{
    tgn_sweep *work = calloc(1, sizeof *work);
    if (!work)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory to begin");
    work->search = search;
    work->shards = search->threads > 1 ? TGN_SEARCH_SHARDS : 1;
    int code = prepare(work, error);
    if (code == TGN_OK)
        code = sweep_rows(work, progress, error);
    if (code == TGN_OK)
        code = is_tired(search) ? TGN_SEARCH_TIRED : conclude(work) ? TGN_SEARCH_FOUND : TGN_SEARCH_NONE;
    tgn_view__clear(&work->view);
    for (int i = 0; i < TGN_SEARCH_SHARDS; i++) {
        tgn_layer__clear(&work->now[i]);
        tgn_layer__clear(&work->next[i]);
        for (int j = 0; j < TGN_SEARCH_SHARDS; j++)
            tgn_layer__clear(&work->boxes[i][j]);
    }
    free(work);
    return code;
}

void tgn_search__clear(tgn_search *search)
{
    for (int row = 0; search->rows && row < search->plan->rows; row++)
        tgn_layer__clear(&search->rows[row]);
    free(search->rows);
    search->rows = NULL;
}

/*
 * ---- reading a board off the layers ----------------------------------------------------------------------
 *
 * A profile at the end of a row tells every letter of that row. So for each profile of the row before there is exactly
 * one way to settle the row that could lead here: take it, and see whether it does. The pasts of those that do add
 * up to the pasts of this one, which is what numbers the boards.
 */

/* A profile at the end of a row, the loss it was reached with, and which of its pasts is meant. */
typedef struct place {
    uint64_t key;
    int loss;
    tgn_many index;
} place;

static unsigned letter_of(const tgn_plan *plan, uint64_t key, int col)
{
    return (unsigned)(key >> col * plan->bits) & ((1u << plan->bits) - 1);
}

static int follow(const tgn_settling *step, uint64_t key, unsigned letter, uint64_t *next)
{
    if (step->kind == TGN_PLAN_OLD)
        return tgn_step__old(step, key, next);
    if (step->kind == TGN_PLAN_HOLE)
        return tgn_step__hole(step, key, next);
    return letter == TGN_STEP_E ? tgn_step__empty(step, key, next)
                                : tgn_step__stone(step, key, letter >> 2, next);
}

/* Whether the row's letters lead from `key` to `aim`; the loss on the way, or TGN_STEP_DEAD. */
static int lead(const tgn_plan *plan, const tgn_settling *steps, uint64_t key, uint64_t aim)
{
    int sum = 0;
    for (int col = 0; col < plan->cols; col++) {
        uint64_t next = 0;
        int loss = follow(&steps[col], key, letter_of(plan, aim, col), &next);
        if (loss >= TGN_STEP_DEAD)
            return TGN_STEP_DEAD;
        sum += loss;
        key = next;
        /* The letter before this one does not change any more, unless an old string is served further on. */
        if (col > 0 && steps[col - 1].kind == TGN_PLAN_OPEN &&
            letter_of(plan, key, col - 1) != letter_of(plan, aim, col - 1))
            return TGN_STEP_DEAD;
    }
    return key == aim ? sum : TGN_STEP_DEAD;
}

/* The past that `at` comes from, at the end of the row before. */
static place before(const tgn_search *search, int row, place at)
{
    const tgn_plan *plan = search->plan;
    tgn_settling steps[TGN_PLAN_WIDTH];
    for (int col = 0; col < plan->cols; col++)
        tgn_step__make(&steps[col], plan, 0, plan->cols, row, col);
    const tgn_layer *layer = &search->rows[row - 1];
    for (size_t i = 0; i < layer->size; i++) {
        tgn_past past = tgn_layer__at(layer, i);
        if (past.loss > at.loss || past.loss + lead(plan, steps, past.key, at.key) != at.loss)
            continue;
        if (!search->counted || at.index < past.count)
            return (place){past.key, past.loss, at.index};
        at.index -= past.count;
    }
    assert(!"every profile has a past");
    return at;
}

/* The last profile of board number `index`. */
static place last_of(const tgn_search *search, tgn_many index)
{
    const tgn_plan *plan = search->plan;
    const tgn_layer *layer = &search->rows[plan->rows - 1];
    for (size_t i = 0; i < layer->size; i++) {
        tgn_past past = tgn_layer__at(layer, i);
        if (past.loss != search->loss || tgn_step__waits(plan, past.key))
            continue;
        if (!search->counted || index < past.count)
            return (place){past.key, past.loss, index};
        index -= past.count;
    }
    assert(!"there is a board of this number");
    return (place){0};
}

static void write_row(const tgn_plan *plan, int row, uint64_t key, tgn_filling *out)
{
    for (int col = 0; col < plan->cols; col++) {
        const tgn_spot *spot = tgn_plan__at(plan, row, col);
        unsigned letter = letter_of(plan, key, col);
        if (spot->kind != TGN_PLAN_OPEN)
            continue;
        char *point =
            plan->turned ? &out->points[col * out->cols + row] : &out->points[row * out->cols + col];
        int phase = plan->bits == 3 ? (int)(letter >> 2) : spot->phases == 2;
        *point = letter == TGN_STEP_E ? TGN_FILLING_FREE : tgn_plan__stone(row, col, phase);
    }
}

void tgn_search__trace(const tgn_search *search, tgn_many index, tgn_filling *out)
{
    const tgn_plan *plan = search->plan;
    place at = last_of(search, index);
    for (int row = plan->rows - 1; row >= 0; row--) {
        write_row(plan, row, at.key, out);
        if (row > 0)
            at = before(search, row, at);
    }
}
