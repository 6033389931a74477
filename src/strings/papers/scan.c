/*
 * scan.c - all boards that are made of legal 3x3 windows, depth first (Hiruta et al. 2007)
 *
 * The window moves over the board row by row, one point at a time, so that most of it is settled when it
 * gets there:
 *
 *      1st window of a board      next to it         further down
 *          n n n                    s s n                s s s           s  settled before
 *          n n n                    s s n                s s s           n  new: tried in all ways
 *          n n n                    s s n                s s n
 *
 * Boards are sets of points, bit row x cols + col of 64. On boards with a side below 3 the window is
 * smaller too.
 */
#include <tengen/strings_reference.h>

#include <inttypes.h>
#include <stdlib.h>

#include "base/clock.h"
#include "strings/papers/solution.h"

enum { WINDOW = 3, KINDS = 16, PATTERNS = 1 << (WINDOW * WINDOW), BETWEEN_STEPS = 1 << 16 };

typedef uint64_t point_set;

typedef struct window_scan {
    int rows, cols, high, wide;  /* of the board, of the window */
    int downs, rights;           /* places of the window */
    point_set board, rest;       /* all points; all but the left edge */
    bool legal[KINDS][PATTERNS]; /* by edges and by the window's own bits */
    point_set stones, best;      /* on the board now; of the best board */
    int most;                    /* stones of the best board, -1 before there is one */
    uint64_t windows;
    const tgn_progress *progress;
} window_scan;

static int count(point_set set)
{
    return __builtin_popcountll(set);
}

/* ---- windows ------------------------------------------------------------------------------------------- */

/* Whether a point of a pattern, or one step outside it, is a liberty, or may be one beyond the window. */
static bool breathes(int pattern, int high, int wide, int edges, int row, int col)
{
    if (row < 0)
        return !(edges & TGN_SCAN_TOP);
    if (col < 0)
        return !(edges & TGN_SCAN_LEFT);
    if (col == wide)
        return !(edges & TGN_SCAN_RIGHT);
    if (row == high)
        return !(edges & TGN_SCAN_BOTTOM);
    return !(pattern >> (row * wide + col) & 1);
}

static bool is_legal(int pattern, int high, int wide, int edges)
{
    for (int row = 0; row < high; row++)
        for (int col = 0; col < wide; col++)
            if ((pattern >> (row * wide + col) & 1) && !breathes(pattern, high, wide, edges, row - 1, col) &&
                !breathes(pattern, high, wide, edges, row, col - 1) &&
                !breathes(pattern, high, wide, edges, row, col + 1) &&
                !breathes(pattern, high, wide, edges, row + 1, col))
                return false;
    return true;
}

int tgn_scan_windows(int edges)
{
    int windows = 0;
    for (int pattern = 0; pattern < PATTERNS; pattern++)
        windows += is_legal(pattern, WINDOW, WINDOW, edges);
    return windows;
}

/* ---- the board ----------------------------------------------------------------------------------------- */

/* The points of the window at a place, and the bits of `set` under it as the window's own. */
static point_set under(const window_scan *s, int down, int right)
{
    point_set row = (((point_set)1 << s->wide) - 1) << right, all = 0;
    for (int i = 0; i < s->high; i++)
        all |= row << (down + i) * s->cols;
    return all;
}

static int pattern_of(const window_scan *s, point_set set, int down, int right)
{
    int pattern = 0;
    for (int i = 0; i < s->high; i++)
        pattern |= (int)(set >> ((down + i) * s->cols + right) & (((point_set)1 << s->wide) - 1))
                   << i * s->wide;
    return pattern;
}

static point_set beside(const window_scan *s, point_set set)
{
    point_set right = set << 1 & s->rest, left = (set & s->rest) >> 1;
    return (left | right | set << s->cols | set >> s->cols) & s->board;
}

/*
 * No continuation has more stones than those on the board, the open points that have a liberty already, and
 * four fifths of the other open points, since an empty point serves itself and four others.
 */
static int bound(const window_scan *s, point_set settled)
{
    point_set open = s->board & ~settled, served = beside(s, settled & ~s->stones) & open;
    return count(s->stones) + count(served) + 4 * count(open & ~served) / 5;
}

static int edges_at(const window_scan *s, int down, int right)
{
    return (down == 0 ? TGN_SCAN_TOP : 0) | (right == 0 ? TGN_SCAN_LEFT : 0) |
           (right == s->rights - 1 ? TGN_SCAN_RIGHT : 0) | (down == s->downs - 1 ? TGN_SCAN_BOTTOM : 0);
}

/* ---- the search ---------------------------------------------------------------------------------------- */

static bool is_told_to_stop(window_scan *s)
{
    return ++s->windows % BETWEEN_STEPS == 0 && !tgn_progress_step(s->progress, "scan", s->windows, 0);
}

static void keep_if_better(window_scan *s)
{
    if (count(s->stones) > s->most) {
        s->most = count(s->stones);
        s->best = s->stones;
    }
}

/* Lay window number `at` in every legal way, the points of `settled` being decided; then the next. */
static int lay(window_scan *s, int at, point_set settled)
{
    if (at == s->downs * s->rights) {
        keep_if_better(s);
        return TGN_OK;
    }
    int down = at / s->rights, right = at % s->rights, code = TGN_OK;
    const bool *legal = s->legal[edges_at(s, down, right)];
    point_set fresh = under(s, down, right) & ~settled, before = s->stones, more = fresh;
    for (bool last = false; !last && code == TGN_OK; more = (more - 1) & fresh) {
        last = more == 0; /* all subsets, from the full one to the empty one */
        s->stones = before | more;
        if (is_told_to_stop(s))
            code = TGN_ERR_STOPPED;
        else if (legal[pattern_of(s, s->stones, down, right)] && bound(s, settled | fresh) > s->most)
            code = lay(s, at + 1, settled | fresh);
    }
    s->stones = before;
    return code;
}

static void prepare(window_scan *s, int rows, int cols, const tgn_progress *progress)
{
    s->rows = rows, s->cols = cols, s->most = -1, s->progress = progress;
    s->high = rows < WINDOW ? rows : WINDOW, s->wide = cols < WINDOW ? cols : WINDOW;
    s->downs = rows - s->high + 1, s->rights = cols - s->wide + 1;
    for (int bit = 0; bit < rows * cols; bit++) {
        s->board |= (point_set)1 << bit;
        s->rest |= (point_set)(bit % cols != 0) << bit;
    }
    for (int edges = 0; edges < KINDS; edges++)
        for (int pattern = 0; pattern < 1 << s->high * s->wide; pattern++)
            s->legal[edges][pattern] = is_legal(pattern, s->high, s->wide, edges);
}

/* The best board as an answer. */
static int tell(const window_scan *s, tgn_strings *out, tgn_error *error)
{
    tgn_filling empty = {0};
    bool stone[TGN_SCAN_SIDE * TGN_SCAN_SIDE];
    for (int bit = 0; bit < s->rows * s->cols; bit++)
        stone[bit] = s->best >> bit & 1;
    int code = tgn_filling_init(&empty, s->rows, s->cols, error);
    if (code == TGN_OK)
        code = tgn_strings_solution__answer(out, &empty, stone, error);
    out->states = s->windows;
    tgn_filling_clear(&empty);
    return code;
}

int tgn_scan_solve(tgn_strings *out, int rows, int cols, const tgn_progress *progress, tgn_error *error)
{
    *out = (tgn_strings){0};
    if (rows < 1 || cols < 1)
        return tgn_error_set(error, TGN_ERR_ARGUMENT, "a board of %d x %d is out of range", rows, cols);
    if (rows > TGN_SCAN_SIDE || cols > TGN_SCAN_SIDE)
        return tgn_error_set(error, TGN_ERR_LIMIT, "a scan of %d x %d is too large; sides go up to %d", rows,
                             cols, TGN_SCAN_SIDE);
    double start = tgn_clock__seconds();
    window_scan *s = calloc(1, sizeof *s);
    if (!s)
        return tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a scan");
    prepare(s, rows, cols, progress);
    int code = lay(s, 0, 0);
    if (code == TGN_OK)
        code = tell(s, out, error);
    else
        tgn_error_set(error, code, "the scan was stopped after %" PRIu64 " windows", s->windows);
    out->seconds = tgn_clock__seconds() - start;
    free(s);
    return code;
}
