/*
 * census.c - all legal positions with the maximum number of strings, of any size and colour
 *
 * Here the colours matter and strings may be large, so the border of the settled points holds more: of each column the
 * colour of its last point, which of them are one string, and whether that string has a liberty.
 *
 *      a letter of 7 bits:     6        5 4 3 2      1 0
 *                              liberty  string name  0 empty, 1 black, 2 white, 3 above the board
 *
 * Names are given in order of the columns, so that equal borders are equal keys. The loss of a state is its settled
 * points less its strings: an empty point loses one, a stone that joins k strings loses k. At the end it is points -
 * strings, so the budget is known from the maximum.
 */
#include <string.h>

#include "strings/maximum/layer.h"

enum { BITS = 7, EMPTY = 0, OUTSIDE = 3, NEW_STRING = 15, LOOK_EVERY = 1 << 13 };

typedef struct border_point {
    uint8_t colour, name;
    bool liberty;
} border_point;

typedef struct border_row {
    int cols;
    border_point at[TGN_CENSUS_WIDTH];
} border_row;

static void decode(border_row *out, uint64_t key, int cols)
{
    out->cols = cols;
    for (int col = 0; col < cols; col++, key >>= BITS)
        out->at[col] = (border_point){key & 3, key >> 2 & 15, key >> 6 & 1};
}

/* Give the names again, from the left. */
static uint64_t encode(const border_row *border)
{
    uint8_t names[NEW_STRING + 1] = {0}, given = 0;
    uint64_t key = 0;
    for (int col = 0; col < border->cols; col++) {
        border_point letter = border->at[col];
        bool stone = letter.colour == 1 || letter.colour == 2;
        if (stone && !names[letter.name])
            names[letter.name] = ++given;
        uint64_t bits =
            letter.colour | (stone ? (uint64_t)names[letter.name] << 2 | (uint64_t)letter.liberty << 6 : 0);
        key |= bits << BITS * col;
    }
    return key;
}

/* ---- settling a point ---------------------------------------------------------------------------------- */

static bool is_stone(const border_point *letter)
{
    return letter && (letter->colour == 1 || letter->colour == 2);
}

static void give_liberty(border_row *border, const border_point *to)
{
    uint8_t name = to->name;
    for (int col = 0; is_stone(to) && col < border->cols; col++)
        if (is_stone(&border->at[col]) && border->at[col].name == name)
            border->at[col].liberty = true;
}

/* The string of `from` becomes the new one. Returns whether it was another before. */
static bool join(border_row *border, const border_point *from, bool *liberty)
{
    uint8_t name = from->name;
    if (name == NEW_STRING)
        return false;
    *liberty |= from->liberty;
    for (int col = 0; col < border->cols; col++)
        if (is_stone(&border->at[col]) && border->at[col].name == name)
            border->at[col].name = NEW_STRING;
    return true;
}

/* Whether the string in column `col` has a liberty, or other points in the border, so that it may be overwritten. */
static bool can_leave(const border_row *border, int col)
{
    const border_point *leaving = &border->at[col];
    if (!is_stone(leaving) || leaving->liberty)
        return true;
    for (int at = 0; at < border->cols; at++)
        if (at != col && is_stone(&border->at[at]) && border->at[at].name == leaving->name)
            return true;
    return false;
}

/* Leave column `col` empty. Returns the loss. */
static int leave_empty(border_row *border, int col)
{
    give_liberty(border, &border->at[col]);
    if (col > 0)
        give_liberty(border, &border->at[col - 1]);
    border->at[col] = (border_point){EMPTY, 0, false};
    return 1;
}

/* Put a stone. Returns the loss, or -1 if a string above loses its last chance. */
static int put_stone(border_row *border, int col, uint8_t colour)
{
    border_point *up = &border->at[col], *left = col > 0 ? &border->at[col - 1] : NULL;
    bool liberty = up->colour == EMPTY || (left && left->colour == EMPTY);
    int joined = 0;
    if (up->colour == colour)
        joined += join(border, up, &liberty);
    else if (!can_leave(border, col))
        return -1;
    if (left && left->colour == colour)
        joined += join(border, left, &liberty);
    *up = (border_point){colour, NEW_STRING, liberty};
    if (liberty)
        give_liberty(border, up);
    return joined;
}

/* ---- the sweep ----------------------------------------------------------------------------------------- */

typedef struct census_sweep {
    int rows, cols, budget;
    const tgn_progress *progress;
} census_sweep;

/* Whether to go on. */
static bool look(const census_sweep *sweep, int point)
{
    return tgn_progress_step(sweep->progress, "points", (uint64_t)point,
                             (uint64_t)(sweep->rows * sweep->cols));
}

static int settle(const census_sweep *sweep, int point, const tgn_strings_layer *now, tgn_strings_layer *next)
{
    const int col = point % sweep->cols;
    for (size_t i = 0; i < now->size; i++) {
        if (i % LOOK_EVERY == 0 && !look(sweep, point))
            return TGN_ERR_STOPPED;
        for (uint8_t colour = EMPTY; colour <= 2; colour++) {
            tgn_strings_state state = tgn_strings_layer__at(now, i);
            border_row border;
            decode(&border, state.key, sweep->cols);
            int loss = colour == EMPTY ? leave_empty(&border, col) : put_stone(&border, col, colour);
            if (loss < 0 || state.loss + loss > sweep->budget)
                continue;
            state.key = encode(&border);
            state.loss = state.total = (uint16_t)(state.loss + loss);
            int code = tgn_strings_layer__put(next, &state);
            if (code < 0)
                return code;
        }
    }
    return TGN_OK;
}

static uint64_t outside(int cols)
{
    uint64_t key = 0;
    for (int col = 0; col < cols; col++)
        key |= (uint64_t)OUTSIDE << BITS * col;
    return key;
}

static bool is_legal(uint64_t key, int cols)
{
    border_row last;
    decode(&last, key, cols);
    for (int col = 0; col < cols; col++)
        if (is_stone(&last.at[col]) && !last.at[col].liberty)
            return false;
    return true;
}

static int settle_all(const census_sweep *sweep, tgn_strings_layer *now, tgn_strings_layer *next,
                      uint64_t memory, tgn_error *error)
{
    const int rows = sweep->rows, cols = sweep->cols;
    int code = tgn_strings_layer__put(now, &(tgn_strings_state){outside(cols), 0, 0, 1});
    for (int point = 0; code == TGN_OK && point < rows * cols; point++) {
        tgn_strings_layer__reset(next);
        code = settle(sweep, point, now, next);
        tgn_strings_layer swapped = *now;
        *now = *next;
        *next = swapped;
        if (code == TGN_OK && tgn_strings_layer__memory(now) + tgn_strings_layer__memory(next) > memory)
            return tgn_error_set(error, TGN_ERR_LIMIT,
                                 "counting all positions of %d x %d takes more than %.3g GiB", rows, cols,
                                 (double)memory / (1 << 30));
    }
    return code < 0 ? tgn_error_set(error, code, "%s", tgn_error_name(code)) : code;
}

int tgn_strings_census(char out[TGN_STRINGS_DIGITS], int rows, int cols, const tgn_strings_options *options,
                       const tgn_progress *progress, tgn_error *error)
{
    int wide = rows < cols ? rows : cols, high = rows < cols ? cols : rows;
    if (wide < 1 || high > TGN_FILLING_SIDE)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "a board of %d x %d is out of range", rows, cols);
    if (wide > TGN_CENSUS_WIDTH)
        return tgn_error_set(
            error, TGN_ERR_LIMIT,
            "all positions of %d x %d cannot be counted: the shorter side may have %d points", rows, cols,
            TGN_CENSUS_WIDTH);
    const char *reference;
    const int budget = rows * cols - tgn_strings_formula(rows, cols, &reference);
    const census_sweep sweep = {high, wide, budget, progress};
    uint64_t memory = options && options->memory ? options->memory : (uint64_t)4 << 30;
    tgn_strings_layer now = {.counted = true}, next = {.counted = true};
    int code = settle_all(&sweep, &now, &next, memory, error);
    tgn_strings_number sum = 0;
    for (size_t i = 0; code == TGN_OK && i < now.size; i++)
        if (now.loss[i] == budget && is_legal(now.key[i], wide))
            sum += now.count[i];
    if (code == TGN_OK)
        tgn_strings_number__format(out, sum);
    tgn_strings_layer__clear(&now);
    tgn_strings_layer__clear(&next);
    return code;
}
