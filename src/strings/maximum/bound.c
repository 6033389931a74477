/*
 * bound.c - the tables of strips, made backward from the last point; where to cut
 */
#include "strings/maximum/bound.h"

#include <stdlib.h>

#include "base/parallel.h"

static int moments_of(const tgn_strings_plan *plan, int first, int end)
{
    return plan->rows * (end - first + 1) + 1;
}

/* The language of the profiles at a moment. */
static void letters_at(tgn_strings_letters *letters, const tgn_strings_plan *plan, int first, int end,
                       int moment)
{
    int width = end - first;
    tgn_strings_letters__make(letters, plan, first, end, moment / (width + 1), moment % (width + 1));
}

uint64_t tgn_strings_strip__memory(const tgn_strings_plan *plan, int first, int end)
{
    uint64_t bytes = 0;
    for (int moment = 0; moment < moments_of(plan, first, end); moment++) {
        tgn_strings_letters letters;
        letters_at(&letters, plan, first, end, moment);
        bytes += tgn_strings_letters__count(&letters);
    }
    return bytes;
}

/* ---- one moment from the next -------------------------------------------------------------------------- */

/* The state of a backward sweep. */
typedef struct backward_sweep {
    tgn_strings_strip *strip;
    tgn_strings_numbering now, later;
    const uint8_t *later_loss;
    int later_least;
    uint16_t *found; /* by number of the profile now */
} backward_sweep;

static int later_loss_of(const backward_sweep *sweep, uint64_t key)
{
    uint8_t loss = sweep->later_loss[tgn_strings_numbering__of(&sweep->later, key)];
    return loss == TGN_STRINGS_STRIP_DEAD ? TGN_STRINGS_DEAD : sweep->later_least + loss;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* The least loss from a profile on, over all ways to take the step. */
static int best_step(const backward_sweep *sweep, const tgn_strings_step *step, uint64_t key)
{
    uint64_t next[3];
    int loss[3], best = TGN_STRINGS_DEAD;
    int count = tgn_strings_step__all(step, key, next, loss);
    for (int i = 0; i < count; i++) {
        best = smaller(best, loss[i] + later_loss_of(sweep, next[i]));
        /* An empty point beyond the left edge may serve the stone. */
        if (step->open_left && step->kind == TGN_STRINGS_PLAN_OPEN &&
            (tgn_strings_step__letter(step, next[i], step->shift) & 3) == TGN_STRINGS_W)
            best = smaller(best, loss[i] + later_loss_of(sweep, tgn_strings_step__serve(
                                                                    next[i], (uint64_t)1 << step->shift)));
    }
    return best;
}

/* The row is done; an empty point beyond the right edge may have served the last stone. */
static int best_reveal(const backward_sweep *sweep, bool open_right, uint64_t key)
{
    int bits = sweep->now.bits, shift = bits * (sweep->now.width - 1);
    int best = later_loss_of(sweep, key);
    if (open_right && (key >> shift & 3) == TGN_STRINGS_W)
        best = smaller(best, later_loss_of(sweep, tgn_strings_step__serve(key, (uint64_t)1 << shift)));
    return best;
}

/* At the end no letter may wait any more, except for points beyond the edges. */
static int at_the_end(const tgn_strings_strip *strip, uint64_t key)
{
    const tgn_strings_plan *plan = strip->plan;
    for (int col = strip->first; col < strip->end; col++, key >>= plan->bits) {
        if ((key & 3) != TGN_STRINGS_W)
            continue;
        const tgn_strings_spot *spot = tgn_strings_plan__at(plan, plan->rows - 1, col);
        const tgn_strings_span *span = spot->kind == TGN_STRINGS_PLAN_OLD ? &plan->spans[spot->string] : NULL;
        if (!span || (span->first >= strip->first && span->last < strip->end))
            return TGN_STRINGS_DEAD;
    }
    return 0;
}

/* Fill `found` for the moment. */
static void fill_moment(backward_sweep *sweep, int moment)
{
    const tgn_strings_strip *strip = sweep->strip;
    const tgn_strings_plan *plan = strip->plan;
    int width = tgn_strings_strip__width(strip), row = moment / (width + 1), at = moment % (width + 1);
    bool last = row == plan->rows, step_now = !last && at < width;
    bool open_right = !last && tgn_strings_plan__kind(plan, row, strip->end) == TGN_STRINGS_PLAN_OPEN;
    tgn_strings_step step = {0};
    if (step_now)
        tgn_strings_step__make(&step, plan, strip->first, strip->end, row, strip->first + at);
    const tgn_strings_numbering *now = &sweep->now;
    uint16_t *out = sweep->found;
    for (uint32_t i = 0; i < now->low_count; i++) {
        uint32_t low = now->lows[i], letter = low >> now->bits * (now->low - 1);
        for (uint32_t j = 0; j < now->high_count[letter]; j++) {
            uint64_t key = low | (uint64_t)now->highs[letter][j] << now->bits * now->low;
            *out++ = (uint16_t)(last       ? at_the_end(strip, key)
                                : step_now ? best_step(sweep, &step, key)
                                           : best_reveal(sweep, open_right, key));
        }
    }
}

/* Store what was found, as bytes above the least of them. Returns the end of the bytes. */
static uint8_t *store(backward_sweep *sweep, int moment, uint8_t *out)
{
    tgn_strings_strip *strip = sweep->strip;
    int least = TGN_STRINGS_DEAD;
    for (uint64_t i = 0; i < sweep->now.count; i++)
        least = smaller(least, sweep->found[i]);
    for (uint64_t i = 0; i < sweep->now.count; i++) {
        /* More than 254 above the least is stored as 254: a bound may be too small. */
        int over = smaller(sweep->found[i] - least, TGN_STRINGS_STRIP_DEAD - 1);
        out[i] = (uint8_t)(sweep->found[i] >= TGN_STRINGS_DEAD ? TGN_STRINGS_STRIP_DEAD : over);
    }
    strip->loss[moment] = out;
    strip->least[moment] = (uint16_t)least;
    return out + sweep->now.count;
}

/* ---- all moments --------------------------------------------------------------------------------------- */

static uint64_t most_profiles(const tgn_strings_plan *plan, int first, int end)
{
    uint64_t most = 0;
    for (int moment = 0; moment < moments_of(plan, first, end); moment++) {
        tgn_strings_letters letters;
        letters_at(&letters, plan, first, end, moment);
        uint64_t count = tgn_strings_letters__count(&letters);
        most = count > most ? count : most;
    }
    return most;
}

static int sweep_back(backward_sweep *sweep, const tgn_progress *progress)
{
    tgn_strings_strip *strip = sweep->strip;
    uint8_t *out = strip->memory;
    int moments = moments_of(strip->plan, strip->first, strip->end);
    for (int moment = moments - 1; moment >= 0; moment--) {
        tgn_strings_letters letters;
        letters_at(&letters, strip->plan, strip->first, strip->end, moment);
        tgn_strings_numbering__set(&sweep->now, &letters);
        fill_moment(sweep, moment);
        out = store(sweep, moment, out);
        sweep->later_loss = strip->loss[moment];
        sweep->later_least = strip->least[moment];
        tgn_strings_numbering swapped = sweep->now;
        sweep->now = sweep->later;
        sweep->later = swapped;
        if (!tgn_progress_step(progress, "bounds", (uint64_t)(moments - moment), (uint64_t)moments))
            return TGN_ERR_STOPPED;
    }
    return TGN_OK;
}

int tgn_strings_strip__init(tgn_strings_strip *strip, const tgn_strings_plan *plan, int first, int end,
                            const tgn_progress *progress)
{
    size_t moments = (size_t)moments_of(plan, first, end);
    *strip = (tgn_strings_strip){
        .plan = plan, .first = first, .end = end, .entries = tgn_strings_strip__memory(plan, first, end)};
    strip->memory = malloc(strip->entries);
    strip->loss = calloc(moments, sizeof *strip->loss);
    strip->least = calloc(moments, sizeof *strip->least);
    backward_sweep sweep = {.strip = strip,
                            .found = malloc(most_profiles(plan, first, end) * sizeof(uint16_t))};
    int code = strip->memory && strip->loss && strip->least && sweep.found ? TGN_OK : TGN_ERR_MEMORY;
    if (code == TGN_OK)
        code = tgn_strings_numbering__init(&sweep.now, plan->bits, end - first);
    if (code == TGN_OK)
        code = tgn_strings_numbering__init(&sweep.later, plan->bits, end - first);
    if (code == TGN_OK)
        code = sweep_back(&sweep, progress);
    tgn_strings_numbering__clear(&sweep.now);
    tgn_strings_numbering__clear(&sweep.later);
    free(sweep.found);
    if (code < 0)
        tgn_strings_strip__clear(strip);
    return code;
}

void tgn_strings_strip__clear(tgn_strings_strip *strip)
{
    free(strip->memory);
    free(strip->loss);
    free(strip->least);
    *strip = (tgn_strings_strip){0};
}

/* ---- asking -------------------------------------------------------------------------------------------- */

int tgn_strings_strip_lookup__init(tgn_strings_strip_lookup *lookup, const tgn_strings_strip *strip)
{
    int width = tgn_strings_strip__width(strip), bits = strip->plan->bits;
    *lookup = (tgn_strings_strip_lookup){.shift = strip->first * bits,
                                         .mask = width * bits == 64 ? ~(uint64_t)0
                                                                    : ((uint64_t)1 << width * bits) - 1};
    return tgn_strings_numbering__init(&lookup->numbering, bits, width);
}

void tgn_strings_strip_lookup__clear(tgn_strings_strip_lookup *lookup)
{
    tgn_strings_numbering__clear(&lookup->numbering);
}

void tgn_strings_strip_lookup__set(tgn_strings_strip_lookup *lookup, const tgn_strings_strip *strip, int row,
                                   int col)
{
    int moment = tgn_strings_strip__moment(strip, row, col);
    if (lookup->loss == strip->loss[moment])
        return;
    tgn_strings_letters letters;
    letters_at(&letters, strip->plan, strip->first, strip->end, moment);
    tgn_strings_numbering__set(&lookup->numbering, &letters);
    lookup->loss = strip->loss[moment];
    lookup->least = strip->least[moment];
}

/*
 * One strip is the exact answer, worthwhile as long as it is small; two cost a little search (19x19: tables of 3
 * million bytes, then a million profiles). Entries are bytes; making one takes about 10 ns.
 */
enum { ONE_STRIP_MOST = 1 << 20, WIDER_MOST = 64 << 20 };

/* ---- covers -------------------------------------------------------------------------------------------- */

/* Cut the width into equal strips. */
static void cut_equally(tgn_strings_cover *cover, const tgn_strings_plan *plan, int count)
{
    *cover = (tgn_strings_cover){.count = count};
    for (int i = 0; i <= count; i++)
        cover->cuts[i] = plan->cols * i / count;
}

static uint64_t memory_of(const tgn_strings_cover *cover, const tgn_strings_plan *plan)
{
    uint64_t bytes = 0;
    for (int i = 0; i < cover->count; i++)
        bytes += tgn_strings_strip__memory(plan, cover->cuts[i], cover->cuts[i + 1]);
    return bytes;
}

typedef struct cover_job {
    tgn_strings_cover *cover;
    const tgn_strings_plan *plan;
    const tgn_progress *progress;
} cover_job;

static int make_strip(void *context, size_t task, tgn_error *error)
{
    cover_job *work = context;
    tgn_strings_cover *cover = work->cover;
    int code = tgn_strings_strip__init(&cover->strips[task], work->plan, cover->cuts[task],
                                       cover->cuts[task + 1], task == 0 ? work->progress : NULL);
    return code < 0 ? tgn_error_set(error, code, "%s", tgn_error_name(code)) : code;
}

/* Make the tables of the next cover, whose cuts are set. */
static int add_cover(tgn_strings_bound *bound, int threads, const tgn_progress *progress, tgn_error *error)
{
    tgn_strings_cover *cover = &bound->covers[bound->count++];
    bound->memory += memory_of(cover, bound->plan);
    return tgn_parallel__run(threads, (size_t)cover->count, make_strip,
                             &(cover_job){cover, bound->plan, progress}, error);
}

/* ---- the first, and more ------------------------------------------------------------------------------- */

/* One strip if it is small, otherwise two. Returns the bytes that they take. */
static uint64_t choose_cuts(tgn_strings_cover *cover, const tgn_strings_plan *plan)
{
    cut_equally(cover, plan, 1);
    uint64_t need = memory_of(cover, plan);
    if (need <= ONE_STRIP_MOST || plan->cols == 1)
        return need;
    cut_equally(cover, plan, 2);
    return memory_of(cover, plan);
}

int tgn_strings_bound__init(tgn_strings_bound *bound, const tgn_strings_plan *plan, int threads,
                            uint64_t memory, const tgn_progress *progress, tgn_error *error)
{
    *bound = (tgn_strings_bound){.plan = plan};
    uint64_t need = 2 * choose_cuts(&bound->covers[0], plan); /* tables, and about as much for the search */
    if (need > memory)
        return tgn_error_set(error, TGN_ERR_LIMIT,
                             "%d x %d would take at least %.3g GiB; the limit is %.3g GiB", plan->rows,
                             plan->cols, (double)need / (1 << 30), (double)memory / (1 << 30));
    int code = add_cover(bound, threads, progress, error);
    if (code < 0)
        tgn_strings_bound__clear(bound);
    return code;
}

int tgn_strings_bound__widen(tgn_strings_bound *bound, int threads, uint64_t memory,
                             const tgn_progress *progress, tgn_error *error)
{
    const tgn_strings_cover *first = &bound->covers[0];
    int code = TGN_OK;
    bound->widened = true;
    /* The further apart the better, as long as the wider strips are not too large. */
    for (int far = 3; far > 0 && first->count == 2 && bound->count == 1 && code == TGN_OK; far--) {
        if (far >= first->cuts[1]) /* the left half is never the wider one */
            continue;
        tgn_strings_cover left = {.cuts = {0, first->cuts[1] - far, first->cuts[2]}, .count = 2};
        tgn_strings_cover right = {.cuts = {0, first->cuts[1] + far, first->cuts[2]}, .count = 2};
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

void tgn_strings_bound__clear(tgn_strings_bound *bound)
{
    for (int cover = 0; cover < bound->count; cover++)
        for (int i = 0; i < bound->covers[cover].count; i++)
            tgn_strings_strip__clear(&bound->covers[cover].strips[i]);
    *bound = (tgn_strings_bound){0};
}

/* ---- asking -------------------------------------------------------------------------------------------- */

int tgn_strings_bound__least(const tgn_strings_bound *bound, int *least)
{
    tgn_strings_bound_lookup lookup;
    int code = tgn_strings_bound_lookup__init(&lookup, bound);
    if (code == TGN_OK) {
        tgn_strings_bound_lookup__set(&lookup, bound, 0, 0);
        *least = tgn_strings_bound_lookup__least(
            &lookup, tgn_strings_step__start(bound->plan, 0, bound->plan->cols), TGN_STRINGS_DEAD);
    }
    tgn_strings_bound_lookup__clear(&lookup);
    return code;
}

int tgn_strings_bound_lookup__init(tgn_strings_bound_lookup *lookup, const tgn_strings_bound *bound)
{
    *lookup = (tgn_strings_bound_lookup){.count = bound->count};
    for (int cover = 0; cover < bound->count; cover++)
        for (int i = 0; i < bound->covers[cover].count; i++) {
            int code =
                tgn_strings_strip_lookup__init(&lookup->strips[cover][i], &bound->covers[cover].strips[i]);
            lookup->counts[cover]++;
            if (code < 0)
                return code;
        }
    return TGN_OK;
}

void tgn_strings_bound_lookup__clear(tgn_strings_bound_lookup *lookup)
{
    for (int cover = 0; cover < lookup->count; cover++)
        for (int i = 0; i < lookup->counts[cover]; i++)
            tgn_strings_strip_lookup__clear(&lookup->strips[cover][i]);
}

void tgn_strings_bound_lookup__set(tgn_strings_bound_lookup *lookup, const tgn_strings_bound *bound, int row,
                                   int col)
{
    for (int cover = 0; cover < lookup->count; cover++)
        for (int i = 0; i < lookup->counts[cover]; i++)
            tgn_strings_strip_lookup__set(&lookup->strips[cover][i], &bound->covers[cover].strips[i], row,
                                          col);
}
