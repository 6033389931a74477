/*
 * theorem.c - the maximum of an empty board of any size by theorem, and a board that has it
 *
 * Sides of 16 and more, after the construction behind the upper bound (Chang 1992):
 *
 *  1. Empty points a knight's move apart serve every point of the plane exactly once: those where row + 2 col = shift
 *     (mod 5). Lay that over the board and a line around it, and pull those on the line in to the nearest point:
 *     about (rows + 2)(cols + 2) / 5 empty points.
 *  2. One can be saved at each corner: settle a square there anew, the rest staying as it is, by the exact solver.
 *  3. There are five shifts and two ways to turn the knight; one of them gives the theorem's number.
 *
 * Narrower boards are swept, with a beam: the number to reach is known.
 */
#include <tengen/strings.h>

#include <assert.h>
#include <string.h>

#include "strings/maximum/solver.h"

enum { CORNER = 12, WIDE = 16 };

/* ---- step 1: the pattern ------------------------------------------------------------------------------- */

typedef struct pattern {
    int shift, knight; /* 0 .. 4; 2 or 3 */
} pattern;

static bool is_empty_at(pattern laid, int row, int col)
{
    return (row + laid.knight * col + 10) % 5 == laid.shift;
}

static int pulled_in(int at, int end)
{
    return at < 0 ? 0 : at >= end ? end - 1 : at;
}

static void lay_pattern(tgn_filling *board, pattern laid)
{
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            board->points[row * board->cols + col] = tgn_strings_plan__stone(row, col, 0);
    for (int row = -1; row <= board->rows; row++)
        for (int col = -1; col <= board->cols; col++) {
            int to_row = pulled_in(row, board->rows), to_col = pulled_in(col, board->cols);
            bool off_corner = row != to_row && col != to_col; /* serves no point */
            if (!off_corner && is_empty_at(laid, row, col))
                board->points[to_row * board->cols + to_col] = TGN_FILLING_FREE;
        }
}

/* ---- step 2: the corners ------------------------------------------------------------------------------- */

/* A corner of the board, seen with that corner at the top left. */
typedef struct corner {
    tgn_filling *board;
    bool right, bottom;
} corner;

static char *point_of(const corner *at, int row, int col)
{
    const tgn_filling *board = at->board;
    int at_row = at->bottom ? board->rows - 1 - row : row, at_col = at->right ? board->cols - 1 - col : col;
    return &board->points[at_row * board->cols + at_col];
}

static bool is_inside(int row, int col)
{
    return row < CORNER && col < CORNER;
}

/* Whether an empty point outside the corner serves a point beside it. */
static bool is_served_outside(const corner *at, int row, int col)
{
    static const int sides[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    for (int i = 0; i < 4; i++) {
        int to_row = row + sides[i][0], to_col = col + sides[i][1];
        if (to_row >= 0 && to_col >= 0 && !is_inside(to_row, to_col) &&
            *point_of(at, to_row, to_col) == TGN_FILLING_FREE)
            return true;
    }
    return false;
}

/* The corner free, and around it what is settled: stones that need it, empty points, holes for the rest. */
static void cut_out(const corner *at, tgn_filling *out)
{
    for (int row = 0; row <= CORNER; row++)
        for (int col = 0; col <= CORNER; col++) {
            char was = *point_of(at, row, col), *point = &out->points[row * out->cols + col];
            if (is_inside(row, col))
                *point = TGN_FILLING_FREE;
            else if (was == TGN_FILLING_FREE)
                *point = TGN_FILLING_EMPTY;
            else if ((row == CORNER && col == CORNER) || is_served_outside(at, row, col))
                *point = TGN_FILLING_HOLE;
            else
                *point = tgn_strings_plan__stone(row, col, 0);
        }
}

static void put_back(const corner *at, const tgn_filling *solved)
{
    const tgn_filling *board = at->board;
    for (int row = 0; row < CORNER; row++)
        for (int col = 0; col < CORNER; col++) {
            char *point = point_of(at, row, col);
            size_t place = (size_t)(point - board->points), cols = (size_t)board->cols;
            *point = tgn_filling_at(solved, row, col) == TGN_FILLING_FREE
                         ? TGN_FILLING_FREE
                         : tgn_strings_plan__stone((int)(place / cols), (int)(place % cols), 0);
        }
}

static int settle_corner(const corner *at, tgn_error *error)
{
    tgn_filling around;
    tgn_strings answer = {0};
    int code = tgn_filling_init(&around, CORNER + 1, CORNER + 1, error);
    if (code == TGN_OK) {
        cut_out(at, &around);
        code = tgn_strings_solve(&answer, &around, NULL, NULL, error);
    }
    if (code == TGN_OK)
        put_back(at, &answer.board);
    tgn_strings_clear(&answer);
    tgn_filling_clear(&around);
    return code;
}

/* ---- step 3: until it is the number -------------------------------------------------------------------- */

static int stones_on(const tgn_filling *board)
{
    int stones = 0;
    for (const char *point = board->points; *point; point++)
        stones += tgn_filling_is_stone(*point);
    return stones;
}

static int build_wide(tgn_filling *board, int strings, tgn_error *error)
{
    for (int i = 0; i < 10; i++) {
        lay_pattern(board, (pattern){i % 5, i < 5 ? 2 : 3});
        for (int which = 0; which < 4; which++) {
            int code = settle_corner(&(corner){board, which & 1, which & 2}, error);
            if (code < 0)
                return code;
        }
        if (stones_on(board) == strings)
            return TGN_OK;
    }
    return tgn_error_set(error, TGN_ERR_MISSING, "no board of %d x %d with %d strings was found", board->rows,
                         board->cols, strings);
}

/* ---- narrow boards ------------------------------------------------------------------------------------- */

static int build_narrow(tgn_filling *board, int strings, tgn_error *error)
{
    tgn_strings_solver solver;
    int code = tgn_strings_solver__init(&solver, board, false, NULL, NULL, error);
    int aim = tgn_strings_plan__loss(&solver.plan, strings), found = 0;
    for (size_t width = 16; code == TGN_OK && !found; width *= 4) {
        tgn_strings_search beam = tgn_strings_solver__search(&solver, aim);
        beam.beam = width;
        beam.keep_rows = true;
        found = tgn_strings_solver__run(&solver, &beam);
        code = found < 0 ? found : TGN_OK;
        if (found == 1)
            tgn_strings_search__trace(&beam, 0, board);
        tgn_strings_search__clear(&beam);
    }
    tgn_strings_solver__clear(&solver);
    return code;
}

int tgn_strings_build(tgn_strings *out, int rows, int cols, tgn_error *error)
{
    *out = (tgn_strings){0};
    tgn_filling board;
    const char *reference;
    int code = tgn_filling_init(&board, rows, cols, error);
    if (code < 0)
        return code;
    int strings = tgn_strings_formula(rows, cols, &reference);
    code = rows < WIDE || cols < WIDE ? build_narrow(&board, strings, error)
                                      : build_wide(&board, strings, error);
    if (code < 0) {
        tgn_filling_clear(&board);
        return code;
    }
    *out = (tgn_strings){
        .strings = strings, .empties = rows * cols - strings, .status = TGN_STRINGS_THEOREM, .board = board};
    strncpy(out->reference, reference, sizeof out->reference - 1);
    return TGN_OK;
}

/*
 * ---- the formula -----------------------------------------------------------------------------------------
 *
 * The empty points are a dominating set of the grid, so the maximum is rows x cols less the domination
 * number. For a shorter side h of 1 to 15 that number is a line in the longer side m, rounded down,
 *
 *      (times x m + plus) / by
 *
 * with another `plus` for a few m; from 16 on it is (h + 2)(m + 2) / 5 - 4, rounded down (Chang's conjecture,
 * proved in 2011).
 */

enum { THEOREM = 16 }; /* the least side that the theorem covers */

typedef struct domination_line {
    int times, plus, by;
} domination_line;

static const domination_line lines[THEOREM] = {
    [1] = {1, 2, 3},     [2] = {1, 2, 2},     [3] = {3, 4, 4},     [4] = {1, 0, 1},     [5] = {6, 8, 5},
    [6] = {10, 12, 7},   [7] = {5, 3, 3},     [8] = {15, 14, 8},   [9] = {23, 20, 11},  [10] = {30, 24, 13},
    [11] = {38, 36, 15}, [12] = {80, 66, 29}, [13] = {98, 78, 33}, [14] = {35, 29, 11}, [15] = {44, 40, 13},
};

/* `plus` of a board: that of the line of its height, with exceptions. */
static int plus_of(int height, int m)
{
    switch (height) {
    case 4:
        return m == 5 || m == 6 || m == 9 ? 1 : lines[4].plus;
    case 5:
        return m == 7 ? 6 : lines[5].plus;
    case 6:
        return m % 7 == 1 ? 10 : lines[6].plus;
    case 10:
        return (m % 13 == 0 || m % 13 == 3) && m != 13 && m != 16 ? 37 : lines[10].plus;
    case 11:
        return m == 11 || m == 18 || m == 20 || m == 22 || m == 33 ? 21 : lines[11].plus;
    case 13:
        return m % 33 == 14 || m % 33 == 15 || m % 33 == 17 || m % 33 == 20 ? 111 : lines[13].plus;
    case 14:
        return m % 22 == 18 ? 40 : lines[14].plus;
    case 15:
        return m % 26 == 5 ? 27 : lines[15].plus;
    default:
        return lines[height].plus;
    }
}

int tgn_strings_formula(int rows, int cols, const char **reference)
{
    assert(rows >= 1 && cols >= 1 && rows <= TGN_FILLING_SIDE && cols <= TGN_FILLING_SIDE);
    int height = rows < cols ? rows : cols, m = rows < cols ? cols : rows, empties;
    if (height < THEOREM)
        empties = (lines[height].times * m + plus_of(height, m)) / lines[height].by;
    else
        empties = (height + 2) * (m + 2) / 5 - 4;
    if (reference)
        *reference = height < THEOREM
                         ? "formula of its height, listed in Goncalves, Pinlou, Rao, Thomasse 2011"
                         : "Goncalves, Pinlou, Rao, Thomasse 2011";
    return rows * cols - empties;
}
