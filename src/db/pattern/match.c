/* match.c - see match.h */
#include "db/pattern/match.h"

#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif

#include "base/array.h"
#include "base/error.h"

enum { NEVER = TGN_PATTERN_NEVER, PATIENCE = 1 << 14 };
#define FOREVER TGN_PATTERN_FOREVER

/* An image, a place, and the games that passed the sieve there. */
typedef struct survivor {
    uint16_t image, at; /* the reading-order index of its upper left point */
    uint64_t games;
} survivor;

/* An event of a point of the rectangle, for what cannot be read off the row. */
typedef struct cell_event {
    uint32_t step, order;
    uint16_t cell; /* its index among the image's cells */
    uint8_t colour;
} cell_event;

struct tgn_pattern_matcher {
    const tgn_pattern_question *question;
    const tgn_pattern_images *images;
    tgn_pattern_find *found;
    void *context;
    bool (*goes_on)(void *context);
    void *watcher;
    int patience;   /* evaluations until it asks again */
    bool unlimited; /* no restriction but the pattern itself */
    survivor *survivors;
    size_t survivor_count;
    cell_event *events;
    size_t event_count, event_capacity;
    tgn_buffer row, history; /* of a line that is played through */
    uint16_t *turned;        /* the times of a block, by point and game */
    uint64_t (*look_at_all)(const uint16_t *columns, const tgn_pattern_image *image, uint64_t games);
};

/* ---- making one ---------------------------------------------------------------------------------------- */

int tgn_pattern_matcher__new(tgn_pattern_matcher **out, const tgn_pattern_question *question,
                             tgn_pattern_find *found, void *context)
{
    const size_t places = 2 * TGN_SYMMETRY_COUNT * TGN_POINTS_MAX;
    tgn_pattern_matcher *matcher = calloc(1, sizeof *matcher);
    if (!matcher)
        return TGN_ERR_MEMORY;
    matcher->survivors = malloc(places * sizeof *matcher->survivors);
    matcher->turned = aligned_alloc(64, TGN_POINTS_MAX * TGN_PATTERN_BLOCK * sizeof *matcher->turned);
    if (!matcher->survivors || !matcher->turned) {
        tgn_pattern_matcher__free(matcher);
        return TGN_ERR_MEMORY;
    }
    matcher->question = question;
    matcher->found = found;
    matcher->context = context;
    matcher->patience = PATIENCE;
    matcher->unlimited = question->next == TGN_EMPTY && question->to_move == TGN_EMPTY &&
                         !question->first_move && !question->last_move &&
                         question->pattern->sequence_count == 0;
    *out = matcher;
    return 0;
}

void tgn_pattern_matcher__use(tgn_pattern_matcher *matcher, const tgn_pattern_images *images)
{
    matcher->images = images;
    matcher->survivor_count = 0;
}

void tgn_pattern_matcher__free(tgn_pattern_matcher *matcher)
{
    if (!matcher)
        return;
    tgn_buffer__clear(&matcher->row);
    tgn_buffer__clear(&matcher->history);
    free(matcher->survivors);
    free(matcher->turned);
    free(matcher->events);
    free(matcher);
}

void tgn_pattern_matcher__watch(tgn_pattern_matcher *matcher, bool (*goes_on)(void *context), void *context)
{
    matcher->goes_on = goes_on;
    matcher->watcher = context;
}

/* ---- the sieve ----------------------------------------------------------------------------------------- */

/*
 * One row of places at once: left[i] loses the games that never had this stone i points further on. The compiler
 * turns these loops into vectors.
 */
static void keep_stone(uint64_t *left, int count, const tgn_pattern_u64 *column)
{
    for (int i = 0; i < count; i++)
        left[i] &= TGN_PATTERN_64(column[i]);
}

static void keep_either(uint64_t *left, int count, const tgn_pattern_u64 *black, const tgn_pattern_u64 *white)
{
    for (int i = 0; i < count; i++)
        left[i] &= TGN_PATTERN_64(black[i] | white[i]);
}

/*
 * Twelve stones leave hardly any game that all of them would not; a whole board of them would only cost.
 */
enum { SIEVED_STONES = 12 };

static void sieve_row(const tgn_pattern_image *image, const tgn_pattern_bits *bits, int points, int at,
                      int count, uint64_t *left)
{
    const tgn_pattern_u64 *black = bits->columns + at, *white = black + points;
    for (int i = 0; i < image->stones && i < SIEVED_STONES; i++) {
        const tgn_pattern_cell *cell = &image->cells[i];
        if (cell->accepts == TGN_PATTERN_ACCEPTS_BLACK)
            keep_stone(left, count, black + cell->offset);
        else if (cell->accepts == TGN_PATTERN_ACCEPTS_WHITE)
            keep_stone(left, count, white + cell->offset);
        else
            keep_either(left, count, black + cell->offset, white + cell->offset);
    }
}

static uint64_t sieve_image(tgn_pattern_matcher *matcher, uint16_t which, const tgn_pattern_bits *bits,
                            uint64_t mask)
{
    const tgn_pattern_image *image = &matcher->images->items[which];
    const tgn_size board = matcher->images->board;
    uint64_t any = 0;
    for (int row = 0; row < board.rows; row++) {
        uint64_t left[TGN_SIDE_MAX];
        const uint32_t places = image->places[row];
        if (!places)
            continue;
        const int first = __builtin_ctz(places), count = 32 - __builtin_clz(places) - first;
        for (int i = 0; i < count; i++)
            left[i] = mask;
        sieve_row(image, bits, tgn_size_points(board), row * board.cols + first, count, left);
        for (int i = 0; i < count; i++)
            if (left[i] && places >> (first + i) & 1) {
                matcher->survivors[matcher->survivor_count++] =
                    (survivor){which, (uint16_t)(row * board.cols + first + i), left[i]};
                any |= left[i];
            }
    }
    return any;
}

uint64_t tgn_pattern_matcher__sieve(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits, uint64_t mask)
{
    uint64_t any = 0;
    matcher->survivor_count = 0;
    for (size_t i = 0; (mask & bits->present) && i < matcher->images->count; i++)
        any |= sieve_image(matcher, (uint16_t)i, bits, mask & bits->present);
    return any;
}

/* ---- a game -------------------------------------------------------------------------------------------- */

/* What is known of the game at hand, and where in it the image lies. */
typedef struct candidate {
    tgn_pattern_matcher *matcher;
    const tgn_pattern_image *image;
    const tgn_pattern_bits *bits;
    const tgn_pattern_times *times; /* NULL: the history is open already */
    tgn_pattern_history history;
    bool opened, plain, damaged;
    unsigned bit, at;
    uint32_t own, moves; /* the line's own first position; moves before it */
    uint32_t all_moves;  /* of the line, at its end; UINT32_MAX: of the game */
} candidate;

/* The history is read only for the few that need it. */
static bool open_history(candidate *c)
{
    if (!c->opened) {
        c->damaged |= !tgn_pattern_history__open(&c->history, c->times, c->bit);
        c->opened = true;
    }
    return !c->damaged;
}

static unsigned time_of(const candidate *c, const tgn_pattern_cell *cell)
{
    return TGN_PATTERN_16(c->history.row[c->at + cell->offset]);
}

/* The colour of the only stone that ever came to a point. */
static tgn_colour only_colour(const candidate *c, const tgn_pattern_cell *cell)
{
    return TGN_PATTERN_64(c->bits->columns[c->at + cell->offset]) >> c->bit & 1 ? TGN_BLACK : TGN_WHITE;
}

/* The events of a point that changed more than once. */
static bool list_of(candidate *c, const tgn_pattern_cell *cell, unsigned time, uint32_t *from, uint32_t *to)
{
    const unsigned k = time == TGN_PATTERN_ALL_LISTED ? c->at + cell->offset : time - TGN_PATTERN_LISTED;
    if (open_history(c) && !tgn_pattern_history__list(&c->history, k, from, to))
        c->damaged = true;
    return !c->damaged;
}

static uint32_t step_at(const candidate *c, uint32_t event)
{
    return TGN_PATTERN_16(c->history.steps[event]);
}

static bool is_among(const tgn_pattern_u16 *steps, unsigned count, uint32_t step)
{
    for (unsigned i = 0; i < count; i++)
        if (TGN_PATTERN_16(steps[i]) == step)
            return true;
    return false;
}

static unsigned count_up_to(const tgn_pattern_u16 *steps, unsigned count, uint32_t step)
{
    unsigned below = 0;
    while (below < count && TGN_PATTERN_16(steps[below]) <= step)
        below++;
    return below;
}

static bool is_setup(candidate *c, uint32_t step)
{
    return !c->plain && open_history(c) && is_among(c->history.setup_steps, c->history.setups, step);
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
    for (; from < to; from++) {
        const uint32_t when = step_at(c, from);
        const unsigned now = c->history.colours[from];
        if (when > step && (now == TGN_BLACK || now == TGN_WHITE) && !is_setup(c, when)) {
            *colour = (tgn_colour)now;
            return when;
        }
    }
    return FOREVER;
}

/* How a run that begins at `first` and ends before `end` goes on. */
static void find_way(candidate *c, tgn_pattern_found *out)
{
    const tgn_pattern_image *image = c->image;
    const unsigned kinds = 2 * (unsigned)image->count;
    uint32_t best = FOREVER;
    tgn_colour colour = TGN_EMPTY;
    unsigned cell = 0;
    for (unsigned i = 0; i < image->count; i++) {
        tgn_colour now = TGN_EMPTY;
        const uint32_t when = played_after(c, &image->cells[i], out->first, &now);
        if (when < best) {
            best = when;
            colour = now;
            cell = i;
        }
    }
    out->flipped = image->swapped;
    if (best != FOREVER && best <= out->end) {
        const tgn_pattern_name *name = &image->names[image->cells[cell].number][colour - 1];
        out->way = name->way;
        out->flipped = name->flipped;
        out->next = best;
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
        white ^= count_up_to(c->history.turn_steps, c->history.turns, step) & 1;
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

/* All events of the rectangle after a step, sorted. */
static int collect_after(candidate *c, uint32_t step)
{
    tgn_pattern_matcher *matcher = c->matcher;
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
        for (; from < to; from++)
            if (step_at(c, from) > step)
                TGN_TRY(add_event(matcher, step_at(c, from), i, c->history.colours[from]));
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

/* Moves played on this line up to a step. */
static uint32_t moves_at(candidate *c, uint32_t step)
{
    const unsigned setups =
        c->plain || !open_history(c) ? 0 : count_up_to(c->history.setup_steps, c->history.setups, step);
    return c->moves + step - (c->own ? c->own - 1 : 0) - setups;
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

/*
 * The runs between lo and hi, where the points that changed once allow it, of the points that changed more often: the
 * events of those are gone through in order, counting the points that are not as they should be.
 */
static int find_runs(candidate *c, uint32_t lo, uint32_t hi)
{
    tgn_pattern_matcher *matcher = c->matcher;
    const tgn_pattern_image *image = c->image;
    uint8_t now[TGN_POINTS_MAX];
    unsigned wrong = 0;
    matcher->event_count = 0;
    for (unsigned i = 0; i < image->others; i++) {
        const tgn_pattern_cell *cell = &image->cells[i];
        const unsigned time = time_of(c, cell);
        uint32_t from, to;
        if (time <= NEVER)
            continue;
        if (!list_of(c, cell, time, &from, &to))
            return TGN_ERR_INPUT;
        now[i] = TGN_EMPTY;
        for (; from < to; from++) {
            const unsigned colour = c->history.colours[from];
            if (colour > TGN_WHITE)
                return TGN_ERR_INPUT;
            if (step_at(c, from) <= lo)
                now[i] = (uint8_t)colour;
            else if (step_at(c, from) < hi)
                TGN_TRY(add_event(matcher, step_at(c, from), i, colour));
        }
        wrong += !(cell->accepts >> now[i] & 1);
    }
    sort_events(matcher->events, matcher->event_count);
    /* tell_run() may use the list of events for a sequence: note the runs first. */
    uint32_t since = lo;
    bool stands = wrong == 0;
    size_t run_count = 0;
    for (size_t i = 0; i < matcher->event_count;) {
        const uint32_t step = matcher->events[i].step;
        for (; i < matcher->event_count && matcher->events[i].step == step; i++) {
            const cell_event *event = &matcher->events[i];
            const unsigned set = image->cells[event->cell].accepts;
            wrong += (set >> now[event->cell] & 1) - (set >> event->colour & 1);
            now[event->cell] = event->colour;
        }
        if (stands && wrong > 0)
            matcher->events[run_count++] = (cell_event){.step = since, .order = step};
        if (!stands && wrong == 0)
            since = step;
        stands = wrong == 0;
    }
    if (stands)
        TGN_TRY(tgn_array__need(&matcher->events, &matcher->event_capacity, run_count + 1));
    if (stands)
        matcher->events[run_count++] = (cell_event){.step = since, .order = hi};
    if (run_count == 1)
        return tell_run(c, matcher->events[0].step, matcher->events[0].order);
    cell_event *runs = NULL;
    size_t capacity = 0;
    int code = run_count ? tgn_array__need(&runs, &capacity, run_count) : 0;
    if (code == 0 && run_count)
        memcpy(runs, matcher->events, run_count * sizeof *runs);
    for (size_t i = 0; i < run_count && code == 0; i++)
        code = tell_run(c, runs[i].step, runs[i].order);
    free(runs);
    return code;
}

/*
 * What the points that changed once say: the pattern stood from lo up to hi, if at all.
 *
 * Points with a list have times of 0x8000 and more. Among the stones these lose, as negative numbers, against any other;
 * among the empty points as large ones: so they need no attention here. And there is no branch but the loops' own, since
 * nobody can predict at which point a game fails.
 */
typedef struct window {
    int lo, hi;
} window;

static inline window look(const tgn_pattern_u16 *row, const uint16_t *offsets, unsigned stones,
                          unsigned empties)
{
    window w = {0, NEVER};
    for (unsigned i = 0; i < stones; i++) {
        const int time = (int16_t)TGN_PATTERN_16(row[offsets[i]]);
        w.lo = time > w.lo ? time : w.lo;
    }
    for (unsigned i = stones; i < empties; i++) {
        const int time = TGN_PATTERN_16(row[offsets[i]]);
        w.hi = time < w.hi ? time : w.hi;
    }
    return w;
}

/* Of a large pattern the first points decide nearly always. */
enum { FIRST_CELLS = 16 };

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
    unsigned any = 0;
    for (unsigned i = 0; i < c->image->others; i++)
        any |= TGN_PATTERN_16(c->history.row[c->at + c->image->offsets[i]]);
    return any > NEVER;
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
static int evaluate(candidate *c, window w)
{
    const tgn_pattern_image *image = c->image;
    if (image->others > image->empties)
        w.hi = narrow(c, w.hi);
    if (w.lo >= w.hi)
        return 0;
    const uint32_t end = w.hi == NEVER ? FOREVER : (uint32_t)w.hi;
    if (has_lists(c))
        return find_runs(c, (uint32_t)w.lo, end);
    if (!c->plain || image->count > image->empties || !c->matcher->unlimited)
        return tell_run(c, (uint32_t)w.lo, end);
    tell_plain_run(c, (uint32_t)w.lo, end, w.hi == NEVER ? 0 : filled_at(c, w.hi));
    return 0;
}

/*
 * Stones beyond those that the sieve looks at: a point that changed once may have had the other colour.
 */
static bool has_other_stones(const candidate *c)
{
    for (unsigned i = SIEVED_STONES; i < c->image->stones; i++) {
        const tgn_pattern_cell *cell = &c->image->cells[i];
        const unsigned time = time_of(c, cell);
        if (time < NEVER && !(cell->accepts >> only_colour(c, cell) & 1))
            return false;
    }
    return true;
}

/* ---- all that passed ----------------------------------------------------------------------------------- */

static bool may_go_on(tgn_pattern_matcher *matcher)
{
    if (--matcher->patience > 0)
        return true;
    matcher->patience = PATIENCE;
    return !matcher->goes_on || matcher->goes_on(matcher->watcher);
}

/* A block whose games are being matched. `rank` has the row of each game. */
typedef struct matching {
    tgn_pattern_matcher *matcher;
    const tgn_pattern_bits *bits;
    const tgn_pattern_times *times;
    uint8_t rank[TGN_PATTERN_BLOCK];
} matching;

static const tgn_pattern_u16 *row_of(const matching *m, unsigned bit)
{
    return m->times->rows + (size_t)m->rank[bit] * (size_t)m->times->points;
}

/* A game that may have the image at a place: 0 or a negative code. */
static int match_game(const matching *m, const survivor *s, unsigned bit)
{
    tgn_pattern_matcher *matcher = m->matcher;
    const tgn_pattern_image *image = &matcher->images->items[s->image];
    candidate c;
    c.matcher = matcher;
    c.image = image;
    c.bits = m->bits;
    c.times = m->times;
    c.at = s->at;
    c.bit = bit;
    c.own = c.moves = 0;
    c.all_moves = UINT32_MAX;
    c.damaged = c.opened = false;
    c.plain = m->times->plain >> bit & 1;
    c.history.row = row_of(m, bit);
    if (image->stones > SIEVED_STONES && !has_other_stones(&c))
        return 0;
    const window w = look(c.history.row + c.at, image->offsets, image->stones, image->empties);
    TGN_TRY(w.lo < w.hi ? evaluate(&c, w) : 0);
    return may_go_on(matcher) ? 0 : TGN_ERR_STOPPED;
}

/* One image at one place, game by game. */
static int match_one_by_one(const matching *m, const survivor *s, uint64_t games)
{
    const tgn_pattern_image *image = &m->matcher->images->items[s->image];
    const unsigned stones = image->stones < FIRST_CELLS ? image->stones : FIRST_CELLS;
    const unsigned empties = image->empties < FIRST_CELLS ? image->empties : FIRST_CELLS;
    for (; games; games &= games - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(games);
        const window w = look(row_of(m, bit) + s->at, image->offsets, stones, empties);
        if (w.lo < w.hi)
            TGN_TRY(match_game(m, s, bit));
    }
    return 0;
}

#ifdef __SSE2__

/*
 * Where many games are left, eight or sixteen of them at a time: the times of a block are turned so that those of one
 * point lie together. That takes as long as looking at some 400 games one by one.
 */
enum { MANY = 1024, EIGHT = 8, SIXTEEN = 16 };

/* Eight rows of eight become eight columns. */
static void turn_square(__m128i r[EIGHT])
{
    __m128i a[EIGHT], b[EIGHT];
    for (int i = 0; i < 4; i++) {
        a[2 * i] = _mm_unpacklo_epi16(r[2 * i], r[2 * i + 1]);
        a[2 * i + 1] = _mm_unpackhi_epi16(r[2 * i], r[2 * i + 1]);
    }
    for (int i = 0; i < 8; i += 4)
        for (int k = 0; k < 2; k++) {
            b[i + 2 * k] = _mm_unpacklo_epi32(a[i + k], a[i + k + 2]);
            b[i + 2 * k + 1] = _mm_unpackhi_epi32(a[i + k], a[i + k + 2]);
        }
    for (int i = 0; i < 4; i++) {
        r[2 * i] = _mm_unpacklo_epi64(b[i], b[i + 4]);
        r[2 * i + 1] = _mm_unpackhi_epi64(b[i], b[i + 4]);
    }
}

/* matcher->turned: [point][game]. What lies behind the last point of a row is not read. */
static void turn_times(const matching *m)
{
    const int points = m->times->points;
    uint16_t *out = m->matcher->turned;
    for (unsigned first = 0; first < TGN_PATTERN_BLOCK; first += EIGHT) {
        int p = 0;
        for (; p + EIGHT <= points; p += EIGHT) {
            __m128i square[EIGHT];
            for (unsigned i = 0; i < EIGHT; i++)
                square[i] = _mm_loadu_si128((const __m128i *)(const void *)(row_of(m, first + i) + p));
            turn_square(square);
            for (int i = 0; i < EIGHT; i++)
                _mm_store_si128((__m128i *)(void *)(out + (size_t)(p + i) * TGN_PATTERN_BLOCK + first),
                                square[i]);
        }
        for (; p < points; p++)
            for (unsigned i = 0; i < EIGHT; i++)
                out[(size_t)p * TGN_PATTERN_BLOCK + first + i] = row_of(m, first + i)[p];
    }
}

/*
 * look() for eight games at once: those with lo < hi, as a set of bits. The lesser of two numbers without sign is
 * a - (a - b, or 0 if that is negative).
 */
static unsigned look_at_eight(const uint16_t *columns, const uint16_t *offsets, unsigned stones,
                              unsigned empties)
{
    __m128i lo = _mm_setzero_si128(), hi = _mm_set1_epi16(NEVER);
    for (unsigned i = 0; i < empties; i++) {
        const uint16_t *at = columns + (size_t)offsets[i] * TGN_PATTERN_BLOCK;
        const __m128i time = _mm_load_si128((const __m128i *)(const void *)at);
        if (i < stones)
            lo = _mm_max_epi16(lo, time);
        else
            hi = _mm_sub_epi16(hi, _mm_subs_epu16(hi, time));
    }
    const __m128i less = _mm_cmplt_epi16(lo, hi);
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(less, less)) & 0xff;
}

static uint64_t look_at_all_by_eight(const uint16_t *columns, const tgn_pattern_image *image, uint64_t games)
{
    uint64_t left = 0;
    for (unsigned first = 0; first < TGN_PATTERN_BLOCK; first += EIGHT)
        if (games >> first & 0xff)
            left |= (uint64_t)look_at_eight(columns + first, image->offsets, image->stones, image->empties)
                    << first;
    return left & games;
}

/* The same for sixteen, on processors that can: 131,000 games and a common pattern of 3x3 take two thirds of the time. */
__attribute__((target("avx2"))) static unsigned
look_at_sixteen(const uint16_t *columns, const uint16_t *offsets, unsigned stones, unsigned empties)
{
    __m256i lo = _mm256_setzero_si256(), hi = _mm256_set1_epi16(NEVER);
    for (unsigned i = 0; i < stones; i++) {
        const uint16_t *at = columns + (size_t)offsets[i] * TGN_PATTERN_BLOCK;
        lo = _mm256_max_epi16(lo, _mm256_load_si256((const __m256i *)(const void *)at));
    }
    for (unsigned i = stones; i < empties; i++) {
        const uint16_t *at = columns + (size_t)offsets[i] * TGN_PATTERN_BLOCK;
        hi = _mm256_min_epu16(hi, _mm256_load_si256((const __m256i *)(const void *)at));
    }
    const __m256i less = _mm256_cmpgt_epi16(hi, lo);
    const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(less), _mm256_extracti128_si256(less, 1));
    return (unsigned)_mm_movemask_epi8(bytes);
}

__attribute__((target("avx2"))) static uint64_t
look_at_all_by_sixteen(const uint16_t *columns, const tgn_pattern_image *image, uint64_t games)
{
    uint64_t left = 0;
    for (unsigned first = 0; first < TGN_PATTERN_BLOCK; first += SIXTEEN)
        if (games >> first & 0xffff)
            left |= (uint64_t)look_at_sixteen(columns + first, image->offsets, image->stones, image->empties)
                    << first;
    return left & games;
}

/* One image at one place, many games at a time. */
static int match_together(const matching *m, const survivor *s, uint64_t games)
{
    const tgn_pattern_image *image = &m->matcher->images->items[s->image];
    for (games =
             m->matcher->look_at_all(m->matcher->turned + (size_t)s->at * TGN_PATTERN_BLOCK, image, games);
         games; games &= games - 1)
        TGN_TRY(match_game(m, s, (unsigned)__builtin_ctzll(games)));
    return 0;
}

static bool are_many(const tgn_pattern_matcher *matcher, uint64_t games)
{
    size_t count = 0;
    for (size_t i = 0; i < matcher->survivor_count && count < MANY; i++)
        count += (size_t)__builtin_popcountll(matcher->survivors[i].games & games);
    return count >= MANY;
}

#endif

int tgn_pattern_matcher__match(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits,
                               const tgn_pattern_times *times, uint64_t games)
{
    matching m = {.matcher = matcher, .bits = bits, .times = times};
    int (*match)(const matching *, const survivor *, uint64_t) = match_one_by_one;
    uint8_t next = 0;
    for (unsigned bit = 0; bit < TGN_PATTERN_BLOCK; bit++)
        m.rank[bit] = times->stored >> bit & 1 ? next++ : 0;
    games &= times->stored;
#ifdef __SSE2__
    if (games && are_many(matcher, games)) {
        turn_times(&m);
        match = match_together;
        matcher->look_at_all = __builtin_cpu_supports("avx2") ? look_at_all_by_sixteen : look_at_all_by_eight;
    }
#endif
    for (size_t i = 0; i < matcher->survivor_count; i++)
        if (matcher->survivors[i].games & games)
            TGN_TRY(match(&m, &matcher->survivors[i], matcher->survivors[i].games & games));
    return 0;
}

/* A line that was packed, as the history of a game. */
static int match_line(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits,
                      const tgn_pattern_line *line, unsigned bit)
{
    candidate c = {.matcher = matcher, .bits = bits, .bit = bit, .own = line->first, .moves = line->moves};
    matcher->row.length = matcher->history.length = 0;
    TGN_TRY(tgn_pattern_line__pack(line, true, &matcher->row, &matcher->history));
    c.history.row = (const tgn_pattern_u16 *)matcher->row.data;
    c.history.bytes = (const uint8_t *)matcher->history.data;
    c.history.limit = c.history.bytes + matcher->history.length;
    c.opened = true;
    if (!tgn_pattern_history__parse(&c.history))
        return TGN_ERR_INPUT;
    c.all_moves = moves_at(&c, line->end);
    for (size_t i = 0; i < matcher->survivor_count; i++) {
        c.image = &matcher->images->items[matcher->survivors[i].image];
        c.at = matcher->survivors[i].at;
        if (matcher->survivors[i].games >> bit & 1)
            TGN_TRY(evaluate(&c, (window){0, NEVER})); /* all points of the line have lists */
        if (!may_go_on(matcher))
            return TGN_ERR_STOPPED;
    }
    return 0;
}

int tgn_pattern_matcher__replay(tgn_pattern_matcher *matcher, const tgn_pattern_bits *bits,
                                tgn_pattern_player *player, const tgn_record *record, unsigned bit)
{
    tgn_pattern_line line;
    int code;
    TGN_TRY(tgn_pattern_player__start(player, record));
    while ((code = tgn_pattern_player__next(player, &line)) > 0)
        TGN_TRY(match_line(matcher, bits, &line, bit));
    return code;
}
