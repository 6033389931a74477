/*
 * bound.c - where to cut, and the tables of all strips
 */
#include "strings/bound.h"

#include "base/parallel.h"

/*
 * One strip is the exact answer, worth while as long as it is small; two cost a little search (19x19: tables of 3
 * million bytes, then a million profiles). Entries are bytes; making one takes about 10 ns.
 */
enum { ONE_STRIP_MOST = 1 << 20, WIDER_MOST = 64 << 20 };

/* ---- covers -------------------------------------------------------------------------------------------- */

/* Cut the width into equal strips. */
static void cut_equally(tgn_cover *cover, const tgn_plan *plan, int count)
{
    *cover = (tgn_cover){.count = count};
    for (int i = 0; i <= count; i++)
        cover->cuts[i] = plan->cols * i / count;
}

static uint64_t memory_of(const tgn_cover *cover, const tgn_plan *plan)
{
    uint64_t bytes = 0;
    for (int i = 0; i < cover->count; i++)
        bytes += tgn_strip__memory(plan, cover->cuts[i], cover->cuts[i + 1]);
    return bytes;
}

typedef struct job {
    tgn_cover *cover;
    const tgn_plan *plan;
    const tgn_progress *progress;
} job;

static int make_strip(void *context, size_t task, tgn_error *error)
{
    job *work = context;
    tgn_cover *cover = work->cover;
    int code = tgn_strip__init(&cover->strips[task], work->plan, cover->cuts[task], cover->cuts[task + 1],
                               task == 0 ? work->progress : NULL);
    return code < 0 ? tgn_error_set(error, code, "%s", tgn_error_name(code)) : code;
}

/* Make the tables of the next cover, whose cuts are set. */
static int add_cover(tgn_bound *bound, int threads, const tgn_progress *progress, tgn_error *error)
{
    tgn_cover *cover = &bound->covers[bound->count++];
    bound->memory += memory_of(cover, bound->plan);
    return tgn_parallel__run(threads, (size_t)cover->count, make_strip, &(job){cover, bound->plan, progress},
                             error);
}

/* ---- the first, and more ------------------------------------------------------------------------------- */

/* One strip if it is small, else two. Returns the bytes that takes. */
static uint64_t choose_cuts(tgn_cover *cover, const tgn_plan *plan)
{
    cut_equally(cover, plan, 1);
    uint64_t need = memory_of(cover, plan);
    if (need <= ONE_STRIP_MOST || plan->cols == 1)
        return need;
    cut_equally(cover, plan, 2);
    return memory_of(cover, plan);
}

int tgn_bound__init(tgn_bound *bound, const tgn_plan *plan, int threads, uint64_t memory,
                    const tgn_progress *progress, tgn_error *error)
{
    *bound = (tgn_bound){.plan = plan};
    uint64_t need = 2 * choose_cuts(&bound->covers[0], plan); /* tables, and about as much for the search */
    if (need > memory)
        return tgn_error_set(error, TGN_ERR_LIMIT,
                             "%d x %d would take at least %.3g GiB; %.3g GiB are allowed", plan->rows,
                             plan->cols, (double)need / (1 << 30), (double)memory / (1 << 30));
    int code = add_cover(bound, threads, progress, error);
    if (code < 0)
        tgn_bound__clear(bound);
    return code;
}

int tgn_bound__widen(tgn_bound *bound, int threads, uint64_t memory, const tgn_progress *progress,
                     tgn_error *error)
{
    const tgn_cover *first = &bound->covers[0];
    int code = TGN_OK;
    bound->widened = true;
    /* The further the better, as long as the wider strips are not too large. */
    for (int far = 3; far > 0 && first->count == 2 && bound->count == 1 && code == TGN_OK; far--) {
        if (far >= first->cuts[1]) /* the left half is never the wider one */
            continue;
        tgn_cover left = {.cuts = {0, first->cuts[1] - far, first->cuts[2]}, .count = 2};
        tgn_cover right = {.cuts = {0, first->cuts[1] + far, first->cuts[2]}, .count = 2};
        uint64_t need = memory_of(&left, bound->plan) + memory_of(&right, bound->plan);
        if (need > WIDER_MOST || need > memory / 2)
            continue;
        bound->covers[1] = left;
        bound->covers[2] = right;
        code = add_cover(bound, threads, progress, error);
        if (code == TGN_OK)
            code = add_cover(bound, threads, progress, error);
    }
    return code;
}

void tgn_bound__clear(tgn_bound *bound)
{
    for (int cover = 0; cover < bound->count; cover++)
        for (int i = 0; i < bound->covers[cover].count; i++)
            tgn_strip__clear(&bound->covers[cover].strips[i]);
    *bound = (tgn_bound){0};
}

/* ---- asking -------------------------------------------------------------------------------------------- */

int tgn_bound__least(const tgn_bound *bound, int *least)
{
    tgn_view view;
    int code = tgn_view__init(&view, bound);
    if (code == TGN_OK) {
        tgn_view__set(&view, bound, 0, 0);
        *least = tgn_view__of(&view, tgn_step__start(bound->plan, 0, bound->plan->cols), TGN_STEP_DEAD);
    }
    tgn_view__clear(&view);
    return code;
}

int tgn_view__init(tgn_view *view, const tgn_bound *bound)
{
    *view = (tgn_view){.count = bound->count};
    for (int cover = 0; cover < bound->count; cover++)
        for (int i = 0; i < bound->covers[cover].count; i++) {
            int code = tgn_outlook__init(&view->outlooks[cover][i], &bound->covers[cover].strips[i]);
            view->counts[cover]++;
            if (code < 0)
                return code;
        }
    return TGN_OK;
}

void tgn_view__clear(tgn_view *view)
{
    for (int cover = 0; cover < view->count; cover++)
        for (int i = 0; i < view->counts[cover]; i++)
            tgn_outlook__clear(&view->outlooks[cover][i]);
}

void tgn_view__set(tgn_view *view, const tgn_bound *bound, int row, int col)
{
    for (int cover = 0; cover < view->count; cover++)
        for (int i = 0; i < view->counts[cover]; i++)
            tgn_outlook__set(&view->outlooks[cover][i], &bound->covers[cover].strips[i], row, col);
}
