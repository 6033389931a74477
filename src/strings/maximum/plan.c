/*
 * plan.c - kinds, phases and old strings of a filling
 */
#include "strings/maximum/plan.h"

#include <stdlib.h>

/* The four neighbours of a point. */
static const int sides[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

static char letter(const tgn_strings_plan *plan, const tgn_filling *filling, int row, int col)
{
    if (row < 0 || col < 0 || row >= plan->rows || col >= plan->cols)
        return TGN_FILLING_HOLE;
    return plan->turned ? tgn_filling_at(filling, col, row) : tgn_filling_at(filling, row, col);
}

static tgn_strings_spot *spot_at(tgn_strings_plan *plan, int row, int col)
{
    return &plan->spots[row * plan->cols + col];
}

/* ---- kinds and phases ---------------------------------------------------------------------------------- */

/* The phases of a stone on an open point that make it a string of its own: beside no old stone of its colour. */
static uint8_t phases_at(const tgn_strings_plan *plan, const tgn_filling *filling, int row, int col,
                         int colours)
{
    uint8_t phases = 0;
    for (int phase = 0; phase < 2; phase++) {
        char stone = tgn_strings_plan__stone(row, col, phase);
        bool alone = colours & (stone == TGN_FILLING_BLACK ? TGN_STRINGS_BLACK : TGN_STRINGS_WHITE);
        for (int i = 0; i < 4; i++)
            alone &= letter(plan, filling, row + sides[i][0], col + sides[i][1]) != stone;
        if (alone)
            phases |= (uint8_t)(1 << phase);
    }
    return phases;
}

static void set_kinds(tgn_strings_plan *plan, const tgn_filling *filling, int colours)
{
    for (int row = 0; row < plan->rows; row++)
        for (int col = 0; col < plan->cols; col++) {
            char point = letter(plan, filling, row, col);
            tgn_strings_spot *spot = spot_at(plan, row, col);
            *spot = (tgn_strings_spot){TGN_STRINGS_PLAN_OPEN, 0, -1};
            if (point == TGN_FILLING_HOLE)
                spot->kind = TGN_STRINGS_PLAN_HOLE;
            else if (tgn_filling_is_stone(point))
                spot->kind = TGN_STRINGS_PLAN_OLD;
            else if (point == TGN_FILLING_FREE)
                spot->phases = phases_at(plan, filling, row, col, colours);
            plan->open += spot->kind == TGN_STRINGS_PLAN_OPEN;
            plan->settled += spot->kind == TGN_STRINGS_PLAN_OPEN && !spot->phases;
        }
}

/* ---- pieces -------------------------------------------------------------------------------------------- */

/* Points still to be visited, and those seen. */
typedef struct point_walk {
    int *waiting;
    bool *seen;
    int count;
} point_walk;

static void visit(point_walk *walk, int point)
{
    if (walk->seen[point])
        return;
    walk->seen[point] = true;
    walk->waiting[walk->count++] = point;
}

static bool holds_stones(const tgn_strings_plan *plan, int row, int col)
{
    return tgn_strings_plan__kind(plan, row, col) == TGN_STRINGS_PLAN_OPEN &&
           tgn_strings_plan__at(plan, row, col)->phases;
}

/* The points joined to `from` on which stones may be put. Returns the phases that all of them allow. */
static uint8_t piece_of(const tgn_strings_plan *plan, point_walk *walk, int from, int *points, int *count)
{
    uint8_t common = 3;
    *count = 0;
    visit(walk, from);
    while (walk->count) {
        int at = walk->waiting[--walk->count], row = at / plan->cols, col = at % plan->cols;
        points[(*count)++] = at;
        common &= plan->spots[at].phases;
        for (int i = 0; i < 4; i++)
            if (holds_stones(plan, row + sides[i][0], col + sides[i][1]))
                visit(walk, (row + sides[i][0]) * plan->cols + col + sides[i][1]);
    }
    return common;
}

/* In a piece whose points share a phase, stones of that phase are enough. Returns whether both are needed anywhere. */
static bool settle_phases(tgn_strings_plan *plan, point_walk *walk, int *points)
{
    bool both = false;
    for (int from = 0; from < plan->rows * plan->cols; from++) {
        if (walk->seen[from] || !holds_stones(plan, from / plan->cols, from % plan->cols))
            continue;
        int count;
        uint8_t common = piece_of(plan, walk, from, points, &count);
        for (int i = 0; common && i < count; i++)
            plan->spots[points[i]].phases = common & 1 ? 1 : 2;
        both |= !common;
    }
    return both;
}

/* ---- old strings --------------------------------------------------------------------------------------- */

static void widen(tgn_strings_span *span, int col)
{
    span->first = col < span->first ? col : span->first;
    span->last = col > span->last ? col : span->last;
}

/* Number the string of `from`, and find its columns. Returns whether it has a liberty. */
static bool trace_string(tgn_strings_plan *plan, const tgn_filling *filling, point_walk *walk, int from)
{
    char colour = letter(plan, filling, from / plan->cols, from % plan->cols);
    tgn_strings_span *span = &plan->spans[plan->strings];
    *span = (tgn_strings_span){plan->cols, -1};
    bool liberty = false;
    visit(walk, from);
    while (walk->count) {
        int at = walk->waiting[--walk->count], row = at / plan->cols, col = at % plan->cols;
        plan->spots[at].string = plan->strings;
        widen(span, col);
        for (int i = 0; i < 4; i++) {
            int to_row = row + sides[i][0], to_col = col + sides[i][1];
            char there = letter(plan, filling, to_row, to_col);
            if (there == colour)
                visit(walk, to_row * plan->cols + to_col);
            else if (there == TGN_FILLING_FREE || there == TGN_FILLING_EMPTY) {
                widen(span, to_col);
                liberty = true;
            }
        }
    }
    plan->strings++;
    return liberty;
}

static int number_strings(tgn_strings_plan *plan, const tgn_filling *filling, point_walk *walk,
                          tgn_error *error)
{
    for (int from = 0; from < plan->rows * plan->cols; from++) {
        if (plan->spots[from].kind != TGN_STRINGS_PLAN_OLD || walk->seen[from])
            continue;
        if (trace_string(plan, filling, walk, from))
            continue;
        int row = from / plan->cols, col = from % plan->cols;
        return tgn_error_set(error, TGN_ERR_INPUT,
                             "the string at row %d, column %d has no liberty, so the position is not legal",
                             (plan->turned ? col : row) + 1, (plan->turned ? row : col) + 1);
    }
    return TGN_OK;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static int fill_in(tgn_strings_plan *plan, const tgn_filling *filling, int colours, bool both_phases,
                   tgn_error *error)
{
    size_t area = (size_t)plan->rows * (size_t)plan->cols;
    point_walk walk = {malloc(area * sizeof(int)), calloc(area, sizeof(bool)), 0};
    int *points = malloc(area * sizeof *points);
    int code = walk.waiting && walk.seen && points ? TGN_OK : TGN_ERR_MEMORY;
    if (code == TGN_OK) {
        set_kinds(plan, filling, colours);
        code = number_strings(plan, filling, &walk, error);
    } else
        tgn_error_set(error, code, "no memory for a board of %d x %d", plan->rows, plan->cols);
    if (code == TGN_OK)
        plan->bits = both_phases || settle_phases(plan, &walk, points) ? 3 : 2;
    free(walk.waiting);
    free(walk.seen);
    free(points);
    return code;
}

static int check_width(const tgn_strings_plan *plan, tgn_error *error)
{
    int most = plan->bits == 2 ? TGN_STRINGS_PLAN_WIDTH : TGN_STRINGS_PLAN_WIDTH_PHASES;
    if (plan->cols <= most)
        return TGN_OK;
    double states = 1; /* (1 + sqrt 2)^n, or (1 + sqrt 3)^n */
    for (int i = 0; i < plan->cols && states < 1e250; i++)
        states *= plan->bits == 2 ? 2.4142135623730951 : 2.7320508075688772;
    return tgn_error_set(
        error, TGN_ERR_LIMIT,
        "a board whose shorter side is %d cannot be computed (the limit is %d): up to %.3g profiles of "
        "16 bytes, %.3g GiB, would have to be kept",
        plan->cols, most, states, states * 16 / (1 << 30));
}

int tgn_strings_plan__init(tgn_strings_plan *plan, const tgn_filling *filling, int colours, bool both_phases,
                           tgn_error *error)
{
    bool turned = filling->cols > filling->rows;
    *plan = (tgn_strings_plan){.rows = turned ? filling->cols : filling->rows,
                               .cols = turned ? filling->rows : filling->cols,
                               .turned = turned};
    size_t area = (size_t)plan->rows * (size_t)plan->cols;
    plan->spots = malloc(area * sizeof *plan->spots);
    plan->spans = malloc(area * sizeof *plan->spans);
    int code;
    if (!plan->spots || !plan->spans)
        code = tgn_error_set(error, TGN_ERR_MEMORY, "no memory for a board of %d x %d", filling->rows,
                             filling->cols);
    else
        code = fill_in(plan, filling, colours ? colours : TGN_STRINGS_BOTH, both_phases, error);
    if (code == TGN_OK)
        code = check_width(plan, error);
    if (code < 0)
        tgn_strings_plan__clear(plan);
    return code;
}

void tgn_strings_plan__clear(tgn_strings_plan *plan)
{
    free(plan->spots);
    free(plan->spans);
    *plan = (tgn_strings_plan){0};
}
