/*
 * symmetry.c - optimal boards up to symmetry, by Burnside's lemma: the mean of how many each motion leaves unchanged
 *
 * For half a turn that is read off the rows of the search that counted; for the others the board is folded, so that
 * the folded board is narrow: 22x22 takes seconds, where folding it for half a turn would take days.
 */
#include "strings/count/symmetry.h"

#include <stdlib.h>

/* What a motion does to a point: first, for squares, exchange rows and columns, then turn them round. */
typedef struct motion {
    bool transpose, flip_rows, flip_cols;
    int times; /* how many motions leave the same number of boards unchanged; it is counted once */
} motion;

static const motion of_squares[] = {
    {false, false, true, 2}, /* mirrored left to right */
    {true, false, false, 2}, /* along a diagonal */
    {true, true, false, 2},  /* a quarter turn */
};
static const motion of_oblongs[] = {
    {false, false, true, 1},
    {false, true, false, 1},
};

/*
 * ---- folding ---------------------------------------------------------------------------------------------
 *
 * A board that looks the same after a motion is known from one point of each orbit. So it is a set on the board folded
 * by the motion: a graph whose vertices are orbits, which weigh as many points as they have.
 *
 * Orbits are settled in the order of their first points. A profile has a slot of two bits for every settled orbit
 * that still touches an open one: E, D or W as in profile.h. The loss is the whole board's: an orbit of four points
 * that is served once too often loses four. So the budget is spent quickly, and a plain bound is enough: the loss
 * never shrinks.
 */

enum { SLOTS = 32, NEAR = 4, LOOK_EVERY = 1 << 14 }; /* profiles between two looks at whether to go on */
enum { E, D, W };

typedef struct orbit {
    int weight;      /* points */
    int border;      /* neighbours off the board, of one of its points */
    int near[NEAR];  /* orbits beside it */
    int times[NEAR]; /* how many neighbours of one of its points are in that orbit */
    int near_count;
    int slot; /* in the profile, while it is there */
} orbit;

typedef struct folded_count {
    int rows, cols;
    motion motion;
    int *orbit_of; /* by point */
    orbit *orbits;
    int count;
    const tgn_progress *progress;
} folded_count;

static int moved(const folded_count *board, int point)
{
    int row = point / board->cols, col = point % board->cols;
    int to_row = board->motion.transpose ? col : row, to_col = board->motion.transpose ? row : col;
    to_row = board->motion.flip_rows ? board->rows - 1 - to_row : to_row;
    to_col = board->motion.flip_cols ? board->cols - 1 - to_col : to_col;
    return to_row * board->cols + to_col;
}

static void gather_orbits(folded_count *board)
{
    int points = board->rows * board->cols;
    for (int point = 0; point < points; point++)
        board->orbit_of[point] = -1;
    for (int point = 0; point < points; point++) {
        if (board->orbit_of[point] >= 0)
            continue;
        board->orbits[board->count] = (orbit){.slot = -1};
        for (int at = point; board->orbit_of[at] < 0; at = moved(board, at)) {
            board->orbit_of[at] = board->count;
            board->orbits[board->count].weight++;
        }
        board->count++;
    }
}

static void touch(orbit *from, int to)
{
    for (int i = 0; i < from->near_count; i++)
        if (from->near[i] == to) {
            from->times[i]++;
            return;
        }
    from->near[from->near_count] = to;
    from->times[from->near_count++] = 1;
}

/* The neighbours of an orbit are those of any of its points. */
static void join_orbits(folded_count *board)
{
    static const int sides[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    for (int point = board->rows * board->cols - 1; point >= 0; point--) {
        orbit *here = &board->orbits[board->orbit_of[point]];
        here->near_count = here->border = 0;
        for (int i = 0; i < 4; i++) {
            int row = point / board->cols + sides[i][0], col = point % board->cols + sides[i][1];
            if (row < 0 || col < 0 || row >= board->rows || col >= board->cols)
                here->border++;
            else
                touch(here, board->orbit_of[row * board->cols + col]);
        }
    }
}

static int fold_board(folded_count *board, int rows, int cols, motion by)
{
    size_t points = (size_t)rows * (size_t)cols;
    *board = (folded_count){.rows = rows, .cols = cols, .motion = by};
    board->orbit_of = malloc(points * sizeof *board->orbit_of);
    board->orbits = malloc(points * sizeof *board->orbits);
    if (!board->orbit_of || !board->orbits)
        return TGN_ERR_MEMORY;
    gather_orbits(board);
    join_orbits(board);
    return TGN_OK;
}

/* ---- settling an orbit --------------------------------------------------------------------------------- */

static unsigned letter(uint64_t key, int slot)
{
    return (unsigned)(key >> 2 * slot) & 3;
}

static uint64_t set(uint64_t key, int slot, unsigned to)
{
    return (key & ~((uint64_t)3 << 2 * slot)) | (uint64_t)to << 2 * slot;
}

/* Leave the orbit empty: update what it serves. Returns the loss. */
static int leave_empty(const folded_count *board, int at, uint64_t *key)
{
    const orbit *here = &board->orbits[at];
    int loss = here->weight * here->border;
    uint64_t after = *key;
    for (int i = 0; i < here->near_count; i++) {
        const orbit *near = &board->orbits[here->near[i]];
        /* As often as a point here touches that orbit, a point there is served, in proportion to their weights. */
        int served = here->times[i] * here->weight;
        if (here->near[i] == at)
            loss += served; /* its own points serve each other in vain */
        else if (here->near[i] < at) {
            bool waits = letter(*key, near->slot) == W, empty = letter(*key, near->slot) == E;
            loss += served - (waits ? near->weight : 0);
            loss += empty ? served : 0; /* it serves this orbit in turn, which is not needed */
            after = waits ? set(after, near->slot, D) : after;
        }
    }
    *key = set(after, here->slot, E);
    return loss;
}

static int put_stones(const folded_count *board, int at, uint64_t *key)
{
    const orbit *here = &board->orbits[at];
    int served = 0;
    for (int i = 0; i < here->near_count; i++)
        if (here->near[i] < at && letter(*key, board->orbits[here->near[i]].slot) == E)
            served += here->times[i];
    *key = set(*key, here->slot, served ? D : W);
    return served ? here->weight * (served - 1) : 0;
}

/* ---- the sweep ----------------------------------------------------------------------------------------- */

/* The last orbit that touches this one (or itself): after it this one no longer matters. */
static int last_touch(const folded_count *board, int at)
{
    int last = at;
    for (int i = 0; i < board->orbits[at].near_count; i++)
        last = board->orbits[at].near[i] > last ? board->orbits[at].near[i] : last;
    return last;
}

static int free_slot(const folded_count *board, int at)
{
    uint32_t taken = 0;
    for (int i = 0; i < at; i++)
        if (board->orbits[i].slot >= 0)
            taken |= (uint32_t)1 << board->orbits[i].slot;
    for (int slot = 0; slot < SLOTS; slot++)
        if (!(taken >> slot & 1))
            return slot;
    return -1;
}

/* Remove orbits that no longer matter from the profile; a state in which one of them waits is dead: false. */
static bool forget(const folded_count *board, const int *leaving, int count, uint64_t *key)
{
    for (int i = 0; i < count; i++) {
        int slot = board->orbits[leaving[i]].slot;
        if (letter(*key, slot) == W)
            return false;
        *key = set(*key, slot, 0);
    }
    return true;
}

/* Whether to go on. */
static bool look(const folded_count *board, int at)
{
    return tgn_progress_step(board->progress, "symmetric boards", (uint64_t)at, (uint64_t)board->count);
}

static int settle(const folded_count *board, int at, const int *leaving, int leaving_count, int budget,
                  const tgn_strings_layer *now, tgn_strings_layer *next)
{
    for (size_t i = 0; i < now->size; i++) {
        if (i % LOOK_EVERY == 0 && !look(board, at))
            return TGN_ERR_STOPPED;
        for (int empty = 0; empty < 2; empty++) {
            tgn_strings_state state = tgn_strings_layer__at(now, i);
            int loss = state.loss + (empty ? leave_empty : put_stones)(board, at, &state.key);
            if (loss > budget || !forget(board, leaving, leaving_count, &state.key))
                continue;
            state.loss = state.total = (uint16_t)loss;
            int code = tgn_strings_layer__put(next, &state);
            if (code < 0)
                return code;
        }
    }
    return TGN_OK;
}

static int sweep(folded_count *board, int budget, tgn_strings_layer *now, tgn_strings_layer *next,
                 uint64_t memory, tgn_error *error)
{
    int code = tgn_strings_layer__put(now, &(tgn_strings_state){0, 0, 0, 1});
    for (int at = 0; code == TGN_OK && at < board->count; at++) {
        int leaving[2 * NEAR], leaving_count = 0;
        board->orbits[at].slot = free_slot(board, at);
        if (board->orbits[at].slot < 0)
            return tgn_error_set(error, TGN_ERR_LIMIT,
                                 "the folded board is too wide for a profile of 64 bits");
        if (last_touch(board, at) == at)
            leaving[leaving_count++] = at;
        for (int i = 0; i < board->orbits[at].near_count; i++)
            if (board->orbits[at].near[i] < at && last_touch(board, board->orbits[at].near[i]) == at)
                leaving[leaving_count++] = board->orbits[at].near[i];
        tgn_strings_layer__reset(next);
        code = settle(board, at, leaving, leaving_count, budget, now, next);
        for (int i = 0; i < leaving_count; i++)
            board->orbits[leaving[i]].slot = -1;
        tgn_strings_layer swapped = *now;
        *now = *next;
        *next = swapped;
        if (code == TGN_OK && tgn_strings_layer__memory(now) + tgn_strings_layer__memory(next) > memory)
            return tgn_error_set(error, TGN_ERR_LIMIT, "counting symmetric boards takes more than %.3g GiB",
                                 (double)memory / (1 << 30));
    }
    return code < 0 ? tgn_error_set(error, code, "%s", tgn_error_name(code)) : code;
}

/*
 * Count the empty-point sets with `empties` points that serve all points of a rows x cols board and that a motion
 * leaves unchanged. Returns 0; TGN_ERR_LIMIT (too wide, or `memory`), TGN_ERR_MEMORY, TGN_ERR_STOPPED.
 */
static int count_unchanged(tgn_strings_number *out, int rows, int cols, motion by, int empties,
                           uint64_t memory, const tgn_progress *progress, tgn_error *error)
{
    folded_count board;
    tgn_strings_layer now = {.counted = true}, next = {.counted = true};
    int budget = 5 * empties - rows * cols;
    int code = fold_board(&board, rows, cols, by);
    board.progress = progress;
    code = code < 0 ? tgn_error_set(error, code, "no memory to fold the board")
                    : sweep(&board, budget, &now, &next, memory, error);
    *out = 0;
    for (size_t i = 0; code == TGN_OK && i < now.size; i++)
        if (now.loss[i] == budget)
            *out += now.count[i];
    tgn_strings_layer__clear(&now);
    tgn_strings_layer__clear(&next);
    free(board.orbit_of);
    free(board.orbits);
    return code;
}

/*
 * ---- half a turn -----------------------------------------------------------------------------------------
 *
 * A board that half a turn leaves unchanged is known from its upper half. The search has all upper halves that lead
 * to an optimal board, with their numbers; the row below the middle is the row above it, turned round, so it remains
 * to see whether the two fit, and what they lose on each other.
 */

typedef struct middle_rows {
    int cols;
    int letters[TGN_STRINGS_PLAN_WIDTH]; /* of the row above the middle */
    int left;                            /* what both halves and the middle may still lose together */
    bool empty[TGN_STRINGS_PLAN_WIDTH];  /* of the middle row, on boards that have one */
} middle_rows;

static int opposite(const middle_rows *middle, int col)
{
    return middle->cols - 1 - col;
}

/* An even number of rows: the lower neighbour of a point is its own image. */
static bool closes(const middle_rows *middle)
{
    int loss = 0;
    for (int col = 0; col < middle->cols; col++) {
        bool served = middle->letters[opposite(middle, col)] == TGN_STRINGS_E;
        if (middle->letters[col] == TGN_STRINGS_W && !served)
            return false;
        loss += served && middle->letters[col] != TGN_STRINGS_W;
    }
    return 2 * loss == middle->left;
}

/* What a middle row loses: on the rows beside it, on itself and at the edges; -1 if a point of it is not served. */
static int loss_of(const middle_rows *middle)
{
    int loss = 0;
    for (int col = 0; col < middle->cols; col++) {
        int served = middle->empty[col] + (col > 0 && middle->empty[col - 1]) +
                     (col + 1 < middle->cols && middle->empty[col + 1]) +
                     (middle->letters[col] == TGN_STRINGS_E) +
                     (middle->letters[opposite(middle, col)] == TGN_STRINGS_E);
        if (!served)
            return -1;
        loss += served - 1;
        if (middle->empty[col])
            loss += 2 * (middle->letters[col] != TGN_STRINGS_W) + (col == 0) + (col == middle->cols - 1);
    }
    return loss;
}

/* An odd number of rows: the middle row is its own image. Count those that fit, settling `col` and its opposite. */
static unsigned count_middles(middle_rows *middle, int col, int loss)
{
    int other = opposite(middle, col);
    if (loss > middle->left)
        return 0;
    if (col > other)
        return loss_of(middle) == middle->left;
    bool needed = middle->letters[col] == TGN_STRINGS_W || middle->letters[other] == TGN_STRINGS_W;
    unsigned count = 0;
    for (int empty = needed; empty < 2; empty++) {
        middle->empty[col] = middle->empty[other] = empty;
        int more = 2 * (middle->letters[col] != TGN_STRINGS_W) +
                   2 * (col != other && middle->letters[other] != TGN_STRINGS_W);
        count += count_middles(middle, col + 1, loss + (empty ? more : 0));
    }
    return count;
}

/* How many of the counted boards half a turn leaves unchanged. O(states of the middle row), as a rule. */
static tgn_strings_number count_half_turn(const tgn_strings_search *search)
{
    const tgn_strings_plan *plan = search->plan;
    if (plan->rows == 1) /* that is 1 x 1: there is no row above the middle */
        return search->count;
    const tgn_strings_layer *layer = &search->rows[plan->rows / 2 - 1];
    tgn_strings_number sum = 0;
    for (size_t i = 0; i < layer->size; i++) {
        tgn_strings_state state = tgn_strings_layer__at(layer, i);
        middle_rows middle = {.cols = plan->cols, .left = search->loss - 2 * state.loss};
        for (int col = 0; col < plan->cols; col++)
            middle.letters[col] = (int)(state.key >> 2 * col & 3);
        sum += state.count * (plan->rows % 2 ? count_middles(&middle, 0, 0) : closes(&middle));
    }
    return sum;
}

/* ---- all motions --------------------------------------------------------------------------------------- */

int tgn_strings__count_classes(tgn_strings_number *out, const tgn_strings_search *search, uint64_t memory,
                               const tgn_progress *progress, tgn_error *error)
{
    const tgn_strings_plan *plan = search->plan;
    bool square = plan->rows == plan->cols;
    const motion *motions = square ? of_squares : of_oblongs;
    size_t count = square ? sizeof of_squares / sizeof *of_squares : sizeof of_oblongs / sizeof *of_oblongs;
    int empties = (tgn_strings_plan__needs(plan) + search->loss) / 5;
    tgn_strings_number sum = search->count + count_half_turn(search);
    for (size_t i = 0; i < count; i++) {
        tgn_strings_number alone;
        int code =
            count_unchanged(&alone, plan->rows, plan->cols, motions[i], empties, memory, progress, error);
        if (code < 0)
            return code;
        sum += alone * (unsigned)motions[i].times;
    }
    *out = sum / (square ? 8 : 4);
    return TGN_OK;
}
