/* runs.c - when exactly a candidate stood, how it went on, and whether that was asked for */
#include "db/pattern/candidate.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

enum { NEVER = TGN_PATTERN_NEVER, WORD = 64 };
#define FOREVER TGN_PATTERN_FOREVER

/* Short names for what is used on every line. */
typedef tgn_pattern_candidate candidate;
typedef tgn_pattern_cell_event cell_event;

static unsigned time_of(const candidate *c, const tgn_pattern_cell *cell)
{
    return tgn_pattern_candidate__time(c, cell);
}

static tgn_colour only_colour(const candidate *c, const tgn_pattern_cell *cell)
{
    return tgn_pattern_candidate__colour(c, cell);
}

/* ---- a game -------------------------------------------------------------------------------------------- */

/* The history is read only for the few that need it, once for each game of a block. */
static bool open_history(candidate *c)
{
    tgn_pattern_matcher *matcher = c->matcher;
    tgn_pattern_history *history = &matcher->histories[c->bit];
    if (c->history)
        return true;
    if (!(matcher->histories_open >> c->bit & 1)) {
        if (!tgn_pattern_history__open(history, c->times, c->rank)) {
            c->damaged = true;
            return false;
        }
        matcher->histories_open |= (uint64_t)1 << c->bit;
    }
    c->history = history;
    return true;
}

/* The events of a point that changed more than once. */
static bool list_of(candidate *c, const tgn_pattern_cell *cell, unsigned time, uint32_t *from, uint32_t *to)
{
    const unsigned k = time == TGN_PATTERN_ALL_LISTED ? c->at + cell->offset : time - TGN_PATTERN_LISTED;
    if (!open_history(c) || !tgn_pattern_history__list(c->history, k, from, to))
        c->damaged = true;
    return !c->damaged;
}

static uint32_t step_at(const candidate *c, uint32_t event)
{
    return TGN_PATTERN_16(c->history->steps[event]);
}

/* Of steps in ascending order, from index `from` up to `to`, the first that comes after a step. */
static uint32_t first_after(const tgn_pattern_u16 *steps, uint32_t from, uint32_t to, uint32_t step)
{
    while (from < to) {
        const uint32_t middle = from + (to - from) / 2;
        if (TGN_PATTERN_16(steps[middle]) <= step)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

static unsigned count_up_to(const tgn_pattern_u16 *steps, unsigned count, uint32_t step)
{
    return first_after(steps, 0, count, step);
}

static bool is_among(const tgn_pattern_u16 *steps, unsigned count, uint32_t step)
{
    const unsigned before = count_up_to(steps, count, step);
    return before > 0 && TGN_PATTERN_16(steps[before - 1]) == step;
}

static bool is_setup(candidate *c, uint32_t step)
{
    return !c->plain && open_history(c) && is_among(c->history->setup_steps, c->history->setups, step);
}

/* ---- events of the rectangle, in the order of time ----------------------------------------------------- */

static int add_event(tgn_pattern_matcher *matcher, uint32_t step, unsigned cell, unsigned colour)
{
    TGN_TRY(tgn_array__need(&matcher->events, &matcher->event_capacity, matcher->event_count + 1));
    matcher->events[matcher->event_count] =
        (cell_event){step, (uint32_t)matcher->event_count, (uint16_t)cell, (uint8_t)colour};
    matcher->event_count++;
    return 0;
}

static int by_time(const void *a, const void *b)
{
    const cell_event *first = a, *second = b;
    if (first->step != second->step)
        return first->step < second->step ? -1 : 1;
    return first->order < second->order ? -1 : 1;
}

/* Mostly there are two or three. */
static void sort_events(cell_event *events, size_t count)
{
    if (count > 24) {
        qsort(events, count, sizeof *events, by_time);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        const cell_event moved = events[i];
        size_t k = i;
        for (; k > 0 && events[k - 1].step > moved.step; k--)
            events[k] = events[k - 1];
        events[k] = moved;
    }
}

/* ---- going on ------------------------------------------------------------------------------------------ */

/* The first stone played on a cell after a step: when, or FOREVER; and its colour. */
static uint32_t played_after(candidate *c, const tgn_pattern_cell *cell, uint32_t step, tgn_colour *colour)
{
    const unsigned time = time_of(c, cell);
    uint32_t from, to;
    if (time <= NEVER) {
        if (time <= step || time == NEVER || is_setup(c, time))
            return FOREVER;
        *colour = only_colour(c, cell);
        return time;
    }
    if (!list_of(c, cell, time, &from, &to))
        return FOREVER;
    for (from = first_after(c->history->steps, from, to, step); from < to; from++) {
        const uint32_t when = step_at(c, from);
        const unsigned now = c->history->colours[from];
        if ((now == TGN_BLACK || now == TGN_WHITE) && !is_setup(c, when)) {
            *colour = (tgn_colour)now;
            return when;
        }
    }
    return FOREVER;
}

/* A stone that was played on a cell. */
typedef struct played_stone {
    uint32_t step; /* FOREVER: none was */
    unsigned cell; /* its index among the image's cells */
    tgn_colour colour;
} played_stone;

/* The first stone that was played in the rectangle after a step, whatever else happened. */
static played_stone first_played(candidate *c, uint32_t step)
{
    played_stone first = {.step = FOREVER};
    for (unsigned i = 0; i < c->image->count; i++) {
        tgn_colour colour = TGN_EMPTY;
        const uint32_t when = played_after(c, &c->image->cells[i], step, &colour);
        if (when < first.step)
            first = (played_stone){when, i, colour};
    }
    return first;
}

/* Which of up to 64 cells, before cell `end`, have changed more than once: bits, since nobody can predict a branch on it. */
static uint64_t listed_cells(const candidate *c, unsigned from, unsigned end)
{
    const tgn_pattern_u16 *row = c->row + c->at;
    const uint16_t *offsets = c->image->offsets + from;
    uint64_t set = 0;
    for (unsigned i = 0; i < end - from && i < WORD; i++)
        set |= (uint64_t)(TGN_PATTERN_16(row[offsets[i]]) >> 15) << i;
    return set;
}

/*
 * The same if it came by a move, as nearly always: setups are looked for once, and not for every point. Counted from the
 * step after, times that are over are very late; so the first to come is the least, without a branch.
 */
static played_stone first_came(candidate *c, uint32_t step)
{
    const tgn_pattern_image *image = c->image;
    const tgn_pattern_u16 *row = c->row + c->at;
    played_stone first = {.step = FOREVER};
    uint32_t soonest = UINT32_MAX; /* how long until it comes, and its cell */
    for (unsigned i = 0; i < image->count; i++) {
        const uint16_t wait = (uint16_t)(TGN_PATTERN_16(row[image->offsets[i]]) - step - 1);
        const uint32_t this = (uint32_t)wait << 16 | i;
        soonest = this < soonest ? this : soonest;
    }
    if (step < NEVER && soonest >> 16 < NEVER - step - 1) {
        first.step = step + 1 + (soonest >> 16);
        first.cell = soonest & 0xffff;
        first.colour = only_colour(c, &image->cells[first.cell]);
    }
    for (unsigned from = 0; from < image->count; from += WORD)
        for (uint64_t left = listed_cells(c, from, image->count); left; left &= left - 1) {
            const unsigned i = from + (unsigned)__builtin_ctzll(left);
            tgn_colour colour = TGN_EMPTY;
            const uint32_t when = played_after(c, &image->cells[i], step, &colour);
            if (when < first.step || (when == first.step && i < first.cell))
                first = (played_stone){when, i, colour};
        }
    return first;
}

/* How a run that begins at `first` and ends before `end` goes on. */
static void find_way(candidate *c, tgn_pattern_found *out)
{
    const tgn_pattern_image *image = c->image;
    const unsigned kinds = 2 * (unsigned)image->count;
    played_stone next = first_came(c, out->first);
    if (next.step != FOREVER && is_setup(c, next.step))
        next = first_played(c, out->first);
    out->flipped = image->swapped;
    if (next.step != FOREVER && next.step <= out->end) {
        const tgn_pattern_name *name = &image->names[image->cells[next.cell].number][next.colour - 1];
        out->way = name->way;
        out->flipped = name->flipped;
        out->next = next.step;
        return;
    }
    out->next = out->end == FOREVER ? 0 : out->end;
    out->way = (uint16_t)(kinds + (out->end == FOREVER     ? TGN_PATTERN_WAY_END
                                   : is_setup(c, out->end) ? TGN_PATTERN_WAY_SETUP
                                                           : TGN_PATTERN_WAY_OUTSIDE));
}

/* ---- restrictions -------------------------------------------------------------------------------------- */

static tgn_colour turn_at(candidate *c, uint32_t step)
{
    bool white = step % 2;
    if (!c->plain && open_history(c))
        white ^= count_up_to(c->history->turn_steps, c->history->turns, step) & 1;
    return white ? TGN_WHITE : TGN_BLACK;
}

/* The colour of the stone that played on, in the pattern's colours; TGN_EMPTY: none did. */
static tgn_colour next_colour(const candidate *c, const tgn_pattern_found *found)
{
    if (found->way >= 2 * c->image->count)
        return TGN_EMPTY;
    /* the name tells the way after equivalent ones were joined; an exchange among them is undone here */
    const tgn_colour told = found->way & 1 ? TGN_WHITE : TGN_BLACK;
    return found->flipped != c->image->swapped ? tgn_colour_other(told) : told;
}

static bool is_wanted(candidate *c, const tgn_pattern_found *found)
{
    const tgn_pattern_question *question = c->matcher->question;
    const bool either = c->matcher->images->colours_alike;
    if (found->move < question->first_move || (question->last_move && found->move > question->last_move))
        return false;
    if (question->next != TGN_EMPTY) {
        const tgn_colour next = next_colour(c, found);
        if (next == TGN_EMPTY || (!either && next != question->next))
            return false;
    }
    if (question->to_move == TGN_EMPTY || either)
        return true;
    const tgn_colour turn = turn_at(c, found->first);
    return (c->image->swapped ? tgn_colour_other(turn) : turn) == question->to_move;
}

/* ---- sequences ----------------------------------------------------------------------------------------- */

/*
 * The events of the rectangle after a step, sorted: of each point as many as matter to a sequence and what comes after it,
 * since a step has at most two.
 */
static int collect_after(candidate *c, uint32_t step)
{
    tgn_pattern_matcher *matcher = c->matcher;
    const uint32_t most = 2 * ((uint32_t)matcher->question->pattern->sequence_count + 2);
    matcher->event_count = 0;
    for (unsigned i = 0; i < c->image->count; i++) {
        const tgn_pattern_cell *cell = &c->image->cells[i];
        const unsigned time = time_of(c, cell);
        uint32_t from, to;
        if (time < NEVER && time > step)
            TGN_TRY(add_event(matcher, time, i, only_colour(c, cell)));
        if (time <= NEVER)
            continue;
        if (!list_of(c, cell, time, &from, &to))
            return TGN_ERR_INPUT;
        from = first_after(c->history->steps, from, to, step);
        for (const uint32_t end = from + most < to ? from + most : to; from < end; from++)
            TGN_TRY(add_event(matcher, step_at(c, from), i, c->history->colours[from]));
    }
    sort_events(matcher->events, matcher->event_count);
    return 0;
}

/* The event of this step that is a stone played, if all others of the step are stones taken. */
static const cell_event *played_at(candidate *c, size_t *at)
{
    const tgn_pattern_matcher *matcher = c->matcher;
    const cell_event *played = NULL;
    const uint32_t step = matcher->events[*at].step;
    bool odd = is_setup(c, step);
    for (; *at < matcher->event_count && matcher->events[*at].step == step; ++*at) {
        const cell_event *event = &matcher->events[*at];
        if (event->colour == TGN_EMPTY)
            continue;
        odd |= played != NULL;
        played = event;
    }
    return odd ? NULL : played;
}

/* Whether an event is stone `number` of the sequence, as this image has it. */
static bool is_stone(const candidate *c, const cell_event *event, size_t number)
{
    const tgn_pattern *pattern = c->matcher->question->pattern;
    const tgn_move *wanted = &pattern->sequence[number];
    const tgn_size size = pattern->size;
    int row = tgn_point_row(wanted->point), col = tgn_point_col(wanted->point);
    const tgn_symmetry motion = c->image->motion;
    row = motion & 2 ? size.rows - 1 - row : row;
    col = motion & 1 ? size.cols - 1 - col : col;
    const int cell = motion & 4 ? col * c->image->size.cols + row : row * c->image->size.cols + col;
    const tgn_colour colour = c->image->swapped ? tgn_colour_other(wanted->colour) : wanted->colour;
    return c->image->cells[event->cell].number == cell && event->colour == colour;
}

/* The continuation after the sequence: the next event of the rectangle. */
static void find_way_after(candidate *c, size_t at, tgn_pattern_found *out)
{
    const tgn_pattern_matcher *matcher = c->matcher;
    const unsigned kinds = 2 * (unsigned)c->image->count;
    out->flipped = c->image->swapped;
    out->next = 0;
    if (at == matcher->event_count) {
        out->way = (uint16_t)(kinds + TGN_PATTERN_WAY_END);
        return;
    }
    const uint32_t step = matcher->events[at].step;
    const cell_event *played = played_at(c, &at);
    out->next = step;
    if (!played) {
        out->way = (uint16_t)(kinds + (is_setup(c, step) ? TGN_PATTERN_WAY_SETUP : TGN_PATTERN_WAY_OUTSIDE));
        return;
    }
    const tgn_pattern_name *name = &c->image->names[c->image->cells[played->cell].number][played->colour - 1];
    out->way = name->way;
    out->flipped = name->flipped;
}

/* Whether the sequence was played from the first position on: 1, 0 or a negative code. */
static int follow_sequence(candidate *c, tgn_pattern_found *out, uint32_t *after)
{
    const tgn_pattern_question *question = c->matcher->question;
    uint32_t before = out->first;
    size_t at = 0;
    TGN_TRY(collect_after(c, out->first));
    for (size_t i = 0; i < question->pattern->sequence_count; i++) {
        if (at == c->matcher->event_count)
            return 0;
        const uint32_t step = c->matcher->events[at].step;
        const cell_event *played = played_at(c, &at);
        if (!played || !is_stone(c, played, i) ||
            (question->elsewhere_given && step - before - 1 > question->elsewhere))
            return 0;
        before = step;
    }
    *after = before;
    find_way_after(c, at, out);
    return 1;
}

/* ---- runs ---------------------------------------------------------------------------------------------- */

uint32_t tgn_pattern_candidate__moves(candidate *c, uint32_t step)
{
    const unsigned setups =
        c->plain || !open_history(c) ? 0 : count_up_to(c->history->setup_steps, c->history->setups, step);
    return c->moves + step - (c->own ? c->own - 1 : 0) - setups;
}

/* The same, for most games at once. */
static inline uint32_t moves_at(candidate *c, uint32_t step)
{
    return c->plain && !c->own ? c->moves + step : tgn_pattern_candidate__moves(c, step);
}

/* A run that was found: how it goes on, whether it is wanted, and then it is told. */
static int tell_run(candidate *c, uint32_t first, uint32_t end)
{
    const tgn_size board = c->matcher->images->board;
    if (first < c->own)
        return 0; /* it began on another line */
    tgn_pattern_found found = {.image = c->image,
                               .bit = c->bit,
                               .row = (int)c->at / board.cols,
                               .col = (int)c->at % board.cols,
                               .first = first,
                               .end = end};
    uint32_t from = first;
    if (c->matcher->question->pattern->sequence_count == 0) {
        find_way(c, &found);
    } else {
        const int followed = follow_sequence(c, &found, &from);
        if (followed <= 0)
            return c->damaged ? TGN_ERR_INPUT : followed;
        found.end = from + 1;
    }
    found.at_once = found.next == from + 1;
    found.move = moves_at(c, first);
    found.last_move = found.end == FOREVER ? c->all_moves : moves_at(c, found.end - 1);
    found.next_move = found.next ? moves_at(c, found.next) : 0;
    if (c->damaged)
        return TGN_ERR_INPUT;
    if (c->matcher->unlimited || is_wanted(c, &found))
        c->matcher->found(c->matcher->context, &found);
    return c->damaged ? TGN_ERR_INPUT : 0;
}

/* The commonest case by far: nothing to look up, the continuation is the first empty point that was filled. */
static void tell_plain_run(const candidate *c, uint32_t first, uint32_t end, unsigned filled)
{
    const tgn_pattern_image *image = c->image;
    const unsigned cols = c->matcher->images->board.cols;
    tgn_pattern_found found = {.image = image,
                               .bit = c->bit,
                               .row = (int)(c->at / cols),
                               .col = (int)(c->at % cols),
                               .first = first,
                               .end = end,
                               .move = first,
                               .last_move = end == FOREVER ? UINT32_MAX : end - 1,
                               .way = (uint16_t)(2 * image->count + TGN_PATTERN_WAY_END),
                               .flipped = image->swapped};
    if (end != FOREVER) {
        const tgn_pattern_cell *cell = &image->cells[filled];
        const tgn_pattern_name *name = &image->names[cell->number][only_colour(c, cell) - 1];
        found.way = name->way;
        found.flipped = name->flipped;
        found.next = found.next_move = end;
        found.at_once = end == first + 1;
    }
    c->matcher->found(c->matcher->context, &found);
}

static int add_run(tgn_pattern_runs *runs, uint32_t first, uint32_t end)
{
    TGN_TRY(tgn_array__need(&runs->items, &runs->capacity, runs->count + 1));
    runs->items[runs->count++] = (tgn_pattern_run){first, end};
    return 0;
}

/* Of the old runs, from index `*at` on, what lies between two steps; later calls ask for later steps. */
static int keep_between(const tgn_pattern_runs *old, size_t *at, uint32_t first, uint32_t end,
                        tgn_pattern_runs *kept)
{
    while (*at < old->count && old->items[*at].end <= first)
        ++*at;
    for (size_t i = *at; i < old->count && old->items[i].first < end; i++) {
        const tgn_pattern_run run = old->items[i];
        const uint32_t later = run.first > first ? run.first : first, sooner = run.end < end ? run.end : end;
        if (later < sooner) /* also where damage made steps go backwards */
            TGN_TRY(add_run(kept, later, sooner));
    }
    return 0;
}

/* Keep of the runs what a point that changed more than once allows. Of a step with two events the last one counts. */
static int keep_allowed(candidate *c, const tgn_pattern_cell *cell, unsigned time)
{
    tgn_pattern_matcher *matcher = c->matcher;
    const tgn_pattern_runs old = matcher->runs;
    const uint32_t last = old.items[old.count - 1].end;
    tgn_pattern_runs kept = matcher->spare;
    uint32_t from, to, since = 0;
    size_t at = 0;
    bool allowed = cell->accepts >> TGN_EMPTY & 1;
    int code = 0;
    if (!list_of(c, cell, time, &from, &to))
        return TGN_ERR_INPUT;
    kept.count = 0;
    for (; from < to && code == 0; from++) {
        const uint32_t step = step_at(c, from);
        const unsigned colour = c->history->colours[from];
        if (step >= last)
            break;
        const bool now = cell->accepts >> colour & 1;
        if (now == allowed || (from + 1 < to && step_at(c, from + 1) == step))
            continue;
        if (allowed)
            code = keep_between(&old, &at, since, step, &kept);
        since = step;
        allowed = now;
    }
    if (code == 0 && allowed)
        code = keep_between(&old, &at, since, last, &kept);
    matcher->runs = kept;
    matcher->spare = old;
    return code;
}

/* The runs between lo and hi, where the points that changed once allow it. */
static int find_runs(candidate *c, uint32_t lo, uint32_t hi)
{
    tgn_pattern_matcher *matcher = c->matcher;
    matcher->runs.count = 0;
    TGN_TRY(add_run(&matcher->runs, lo, hi));
    for (unsigned from = 0; from < c->image->others; from += WORD)
        for (uint64_t left = listed_cells(c, from, c->image->others); left && matcher->runs.count > 0;
             left &= left - 1) {
            const tgn_pattern_cell *cell = &c->image->cells[from + (unsigned)__builtin_ctzll(left)];
            TGN_TRY(keep_allowed(c, cell, time_of(c, cell)));
        }
    for (size_t i = 0; i < matcher->runs.count; i++)
        TGN_TRY(tell_run(c, matcher->runs.items[i].first, matcher->runs.items[i].end));
    return 0;
}

/* x and o of which the only stone is of the wrong colour: until it came. */
static int narrow(const candidate *c, int hi)
{
    const tgn_pattern_image *image = c->image;
    for (unsigned i = image->empties; i < image->others; i++) {
        const int time = (int)time_of(c, &image->cells[i]);
        if (time < hi && !(image->cells[i].accepts >> only_colour(c, &image->cells[i]) & 1))
            hi = time;
    }
    return hi;
}

static bool has_lists(const candidate *c)
{
    uint64_t any = 0;
    for (unsigned from = 0; from < c->image->others; from += WORD)
        any |= listed_cells(c, from, c->image->others);
    return any != 0;
}

/* The empty point that was filled first. */
static unsigned filled_at(const candidate *c, int step)
{
    unsigned i = c->image->stones;
    while (i + 1 < c->image->empties && (int)time_of(c, &c->image->cells[i]) != step)
        i++;
    return i;
}

/* A game in which the points that changed once leave a while. */
int tgn_pattern_candidate__evaluate(candidate *c, int lo, int hi)
{
    const tgn_pattern_image *image = c->image;
    if (image->others > image->empties)
        hi = narrow(c, hi);
    if (lo >= hi)
        return 0;
    const uint32_t end = hi == NEVER ? FOREVER : (uint32_t)hi;
    if (has_lists(c))
        return find_runs(c, (uint32_t)lo, end);
    if (!c->plain || image->count > image->empties || !c->matcher->unlimited)
        return tell_run(c, (uint32_t)lo, end);
    tell_plain_run(c, (uint32_t)lo, end, hi == NEVER ? 0 : filled_at(c, hi));
    return 0;
}
