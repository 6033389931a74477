/*
 * bound.c - where to cut, and the tables of all strips
 */
#include "strings/bound.h"

#include "base/crew.h"

/*
 * One strip is the exact answer, worth while as long as it is small; two cost a little search (19x19: tables of 3
 * million bytes, then a million profiles). Entries are bytes; making one takes about 10 ns.
 */
enum { ONE_STRIP_MOST = 1 << 20 };
static const uint64_t TWO_STRIPS_MOST = (uint64_t)3 << 30;

static uint64_t memory_of(const tgn_plan *plan, int count)
{
    uint64_t bytes = 0;
    for (int i = 0; i < count; i++)
        bytes += tgn_strip__memory(plan, plan->cols * i / count, plan->cols * (i + 1) / count);
    return bytes;
}

static int choose_count(const tgn_plan *plan, uint64_t memory, uint64_t *need)
{
    if ((*need = memory_of(plan, 1)) <= ONE_STRIP_MOST)
        return 1;
    for (int count = 2; count < TGN_BOUND_STRIPS && count <= plan->cols; count++)
        if ((*need = memory_of(plan, count)) <= memory / 2 && *need <= TWO_STRIPS_MOST)
            return count;
    return plan->cols < TGN_BOUND_STRIPS ? plan->cols : TGN_BOUND_STRIPS;
}

typedef struct job {
    tgn_bound *bound;
    const tgn_plan *plan;
    const tgn_progress *progress;
} job;

static int make_strip(void *context, size_t task, tgn_error *error)
{
    job *work = context;
    int cols = work->plan->cols, i = (int)task;
    int code = tgn_strip__init(&work->bound->strips[i], work->plan, cols * i / work->bound->count,
                               cols * (i + 1) / work->bound->count, i == 0 ? work->progress : NULL);
    return code < 0 ? tgn_error_set(error, code, "%s", tgn_error_name(code)) : code;
}

int tgn_bound__init(tgn_bound *bound, const tgn_plan *plan, int threads, uint64_t memory,
                    const tgn_progress *progress, tgn_error *error)
{
    *bound = (tgn_bound){0};
    bound->count = choose_count(plan, memory, &bound->memory);
    bound->memory = memory_of(plan, bound->count);
    if (bound->memory > memory)
        return tgn_error_set(error, TGN_ERR_LIMIT,
                             "%d x %d would take at least %.3g GiB; %.3g GiB are allowed", plan->rows,
                             plan->cols, (double)bound->memory / (1 << 30), (double)memory / (1 << 30));
    job work = {bound, plan, progress};
    int code = tgn_crew__run(threads, (size_t)bound->count, make_strip, &work, error);
    if (code < 0)
        tgn_bound__clear(bound);
    return code;
}

void tgn_bound__clear(tgn_bound *bound)
{
    for (int i = 0; i < bound->count; i++)
        tgn_strip__clear(&bound->strips[i]);
    *bound = (tgn_bound){0};
}

int tgn_bound__least(const tgn_bound *bound, int *least)
{
    tgn_view view;
    int code = tgn_view__init(&view, bound);
    if (code == TGN_OK) {
        const tgn_plan *plan = bound->strips[0].plan;
        tgn_view__set(&view, bound, 0, 0);
        *least = tgn_view__of(&view, tgn_step__start(plan, 0, plan->cols));
    }
    tgn_view__clear(&view);
    return code;
}

int tgn_view__init(tgn_view *view, const tgn_bound *bound)
{
    *view = (tgn_view){.count = bound->count};
    for (int i = 0; i < bound->count; i++) {
        int code = tgn_outlook__init(&view->outlooks[i], &bound->strips[i]);
        if (code < 0)
            return code;
    }
    return TGN_OK;
}

void tgn_view__clear(tgn_view *view)
{
    for (int i = 0; i < view->count; i++)
        tgn_outlook__clear(&view->outlooks[i]);
}

void tgn_view__set(tgn_view *view, const tgn_bound *bound, int row, int col)
{
    for (int i = 0; i < bound->count; i++)
        tgn_outlook__set(&view->outlooks[i], &bound->strips[i], row, col);
}
