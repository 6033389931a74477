/*
 * field.c - potentials, updated stone by stone, and what they say
 *
 * A stone's potential depends only on the distance along the lines, rows and columns added. So its diamond
 * is cut into rows: a row `away` rows off gets across[column][away], reflections from the left and right edges
 * included; down[row] lists those rows, reflections from top and bottom included. A stone is then at most
 * 13 rows of additions, 8 columns at a time:
 *
 *              . . 1 . .         away 2   across[c][2]
 *              . 1 2 1 .         away 1   across[c][1]
 *              1 2 4 2 1         away 0   across[c][0]
 *              . 1 2 1 .
 *              . . 1 . .
 */
#include <tengen/field.h>

#include <math.h>
#include <string.h>

/* Eight columns of a row. */
typedef int16_t eight __attribute__((vector_size(16), may_alias, aligned(2)));
enum { EIGHT = 8 };

/*
 * The line that is `offset` away from a stone on line `from`, along an axis of `length` lines, reflected at the
 * edges as often as necessary, or -1. An edge that the stone is on reflects nothing.
 */
static int reflected_line(int from, int offset, int length, bool reflect)
{
    int at = from + offset;
    while (at < 0 || at >= length) {
        if (!reflect || from == (at < 0 ? 0 : length - 1))
            return -1;
        at = at < 0 ? -1 - at : 2 * length - 1 - at;
    }
    return at;
}

static void list_rows(tgn_field *field, int row)
{
    const tgn_field_rule *rule = &field->rule;
    for (int offset = -rule->reach; offset <= rule->reach; offset++) {
        const int at = reflected_line(row, offset, field->size.rows, rule->reflect);
        if (at < 0)
            continue;
        const int n = field->down[row].count++;
        field->down[row].row[n] = (uint8_t)at;
        field->down[row].away[n] = (uint8_t)(offset < 0 ? -offset : offset);
    }
}

static void fill_row(tgn_field *field, int col, int away)
{
    const tgn_field_rule *rule = &field->rule;
    for (int offset = away - rule->reach; offset <= rule->reach - away; offset++) {
        const int at = reflected_line(col, offset, field->size.cols, rule->reflect);
        if (at >= 0)
            field->across[col][away][at + 1] += (int16_t)rule->weight[away + (offset < 0 ? -offset : offset)];
    }
}

int tgn_field_init(tgn_field *field, tgn_size size, const tgn_field_rule *rule, tgn_error *error)
{
    rule = rule ? rule : tgn_field_rule_at(0);
    if (tgn_field_rule_check(rule, error) < 0)
        return TGN_ERR_ARGUMENT;
    memset(field, 0, sizeof *field);
    field->size = size;
    field->rule = *rule;
    for (int row = 0; row < size.rows; row++)
        list_rows(field, row);
    for (int col = 0; col < size.cols; col++)
        for (int away = 0; away <= rule->reach; away++)
            fill_row(field, col, away);
    return 0;
}

/* ---- stones -------------------------------------------------------------------------------------------- */

/* to += given, or to -= given, over the columns of a board, eight at a time; may write into the frame. */
static inline void add_row(int16_t *to, const int16_t *given, int width, bool plus)
{
    for (int c = 0; c < width; c += EIGHT) {
        const eight a = *(const eight *)(to + c), b = *(const eight *)(given + c);
        *(eight *)(to + c) = plus ? a + b : a - b;
    }
}

/* Black's stones add and White's subtract; removing a stone is adding one of the other colour. */
static void add(tgn_field *field, tgn_point point, bool plus)
{
    const int row = tgn_point_row(point), col = tgn_point_col(point);
    for (int i = 0; i < field->down[row].count; i++)
        add_row(field->sum + tgn_point_at(field->down[row].row[i], -1),
                field->across[col][field->down[row].away[i]], field->size.cols + 1, plus);
}

/*
 * All stones of a row affect the same rows. So their shares are added up first, once for every distance,
 * and then added to the rows: 7 additions for a stone and 13 for a row, where stone by stone it is 13 for each.
 */
static void add_stones_of_row(tgn_field *field, const tgn_board *board, int row)
{
    int16_t share[TGN_FIELD_REACH_MAX + 1][32] = {{0}};
    const int width = field->size.cols + 1, first = tgn_point_at(row, 0);
    for (int col = 0; col < field->size.cols; col++)
        if (board->colour[first + col])
            for (int away = 0; away <= field->rule.reach; away++)
                add_row(share[away], field->across[col][away], width,
                        board->colour[first + col] == TGN_BLACK);
    for (int i = 0; i < field->down[row].count; i++)
        add_row(field->sum + tgn_point_at(field->down[row].row[i], -1), share[field->down[row].away[i]],
                width, true);
}

void tgn_field_set(tgn_field *field, const tgn_board *board)
{
    memset(field->sum, 0, sizeof field->sum);
    for (int row = 0; row < field->size.rows; row++)
        add_stones_of_row(field, board, row);
}

void tgn_field_change(tgn_field *field, tgn_point point, tgn_colour before, tgn_colour now)
{
    if (before == now)
        return;
    if (before)
        add(field, point, before == TGN_WHITE);
    if (now)
        add(field, point, now == TGN_BLACK);
}

/* ---- what a field says ------------------------------------------------------------------------------ */

/* An empty point is its own head, so strings and empty points are treated alike, without a branch. */
static void delocalise(tgn_potential *out, const tgn_field *field, const tgn_board *board)
{
    int32_t total[TGN_GRID] = {0};
    for (int row = 0; row < field->size.rows; row++)
        for (tgn_point p = tgn_point_at(row, 0), end = tgn_point_at(row, field->size.cols); p < end; p++)
            total[board->head[p]] += field->sum[p];
    for (int row = 0; row < field->size.rows; row++)
        for (tgn_point p = tgn_point_at(row, 0), end = tgn_point_at(row, field->size.cols); p < end; p++)
            out->at[p] = (float)total[board->head[p]] / (float)board->stones[board->head[p]];
}

static void cap_strings(tgn_potential *out, float cap, const tgn_board *board)
{
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        if (board->colour[p] && fabsf(out->at[p]) > cap)
            out->at[p] = copysignf(cap, out->at[p]);
}

void tgn_field_read(tgn_potential *out, const tgn_field *field, const tgn_board *board)
{
    if (field->rule.delocalise) {
        memset(out, 0, sizeof *out);
        delocalise(out, field, board);
        if (field->rule.cap)
            cap_strings(out, (float)field->rule.cap, board);
        return;
    }
    for (int i = 0; i < TGN_GRID; i++)
        out->at[i] = field->sum[i];
}

int tgn_field_level(const tgn_field_rule *rule, double potential)
{
    int level = 0;
    while (level < TGN_FIELD_LEVELS && fabs(potential) >= rule->level[level])
        level++;
    return potential < 0 ? -level : level;
}

/* ---- the paper's table --------------------------------------------------------------------------------- */

/* Four columns of a row: numbers, and the answers to a comparison (all bits, or none). */
typedef float four __attribute__((vector_size(16), may_alias, aligned(4)));
typedef int32_t answers __attribute__((vector_size(16)));
enum { FOUR = 4 };

/* Of one colour, four columns side by side: points (negative, over all rows) and potentials of a row. */
typedef struct column_sums {
    answers points;
    four potential;
} column_sums;

static inline void add_four(column_sums *of, four v, answers chosen)
{
    of->points += chosen;
    of->potential += (four)((answers)v & chosen);
}

static void close_row(tgn_share *share, column_sums *of)
{
    for (int i = 0; i < FOUR; i++)
        share->potential += of->potential[i];
    of->potential = (four){0};
}

static void close_board(tgn_share *share, const column_sums *of)
{
    for (int i = 0; i < FOUR; i++)
        share->points -= of->points[i];
}

/*
 * One colour's core and rim. Rows are read with the frame on their left, which is empty, and potentials
 * are added up row by row: so few floats at a time that no precision is lost.
 */
static void share_out(tgn_share *core, tgn_share *rim, const tgn_potential *potential, tgn_size size,
                      float sign, float core_least, float rim_least)
{
    column_sums inner = {{0}, {0}}, both = {{0}, {0}};
    tgn_share all = {0};
    for (int row = 0; row < size.rows; row++) {
        const float *at = potential->at + tgn_point_at(row, -1);
        for (int c = 0; c <= size.cols; c += FOUR) {
            const four v = *(const four *)(at + c) * sign;
            add_four(&inner, v, v >= core_least);
            add_four(&both, v, v >= rim_least);
        }
        close_row(core, &inner);
        close_row(&all, &both);
    }
    close_board(core, &inner);
    close_board(&all, &both);
    *rim = (tgn_share){all.points - core->points, all.potential - core->potential};
}

static void fill_leads(tgn_judgement *out, const tgn_field_rule *rule)
{
    tgn_field_unit unit;
    tgn_field_rule_unit(&unit, rule);
    for (int c = TGN_BLACK; c <= TGN_WHITE; c++)
        out->area[c] = out->core[c].points + out->rim[c].points;
    const double core = out->core[TGN_BLACK].points - out->core[TGN_WHITE].points;
    const double rim = out->rim[TGN_BLACK].points - out->rim[TGN_WHITE].points;
    out->core_lead = unit.core_worth * core / unit.core_points;
    out->rim_lead = unit.rim_points ? unit.rim_worth * rim / unit.rim_points : 0;
    out->lead = out->core_lead + out->rim_lead;
}

void tgn_field_judge(tgn_judgement *out, const tgn_field_rule *rule, const tgn_potential *potential,
                     tgn_size size, int moves)
{
    *out = (tgn_judgement){.core_least = rule->core + rule->core_rise * moves / 100,
                           .rim_least = rule->rim + rule->rim_rise * moves / 100};
    const float core = (float)out->core_least, rim = (float)out->rim_least;
    share_out(&out->core[TGN_BLACK], &out->rim[TGN_BLACK], potential, size, 1, core, rim);
    share_out(&out->core[TGN_WHITE], &out->rim[TGN_WHITE], potential, size, -1, core, rim);
    fill_leads(out, rule);
}

/* ---- small areas --------------------------------------------------------------------------------------- */

/* Mark the area of one colour around `start` with `number` and return its size. */
static int flood(uint16_t *area, tgn_point start, uint16_t number, const tgn_potential *potential,
                 float least)
{
    tgn_point stack[TGN_POINTS_MAX];
    int depth = 0, points = 0;
    const float side = potential->at[start] < 0 ? -1 : 1;
    area[start] = number;
    stack[depth++] = start;
    while (depth) {
        const tgn_point p = stack[--depth];
        points++;
        for (int i = 0; i < 4; i++) {
            const tgn_point q = (tgn_point)(p + tgn_step[i]);
            if (!area[q] && side * potential->at[q] >= least) {
                area[q] = number;
                stack[depth++] = q;
            }
        }
    }
    return points;
}

int tgn_field_small(uint8_t *dead, const tgn_field_rule *rule, const tgn_potential *potential,
                    const tgn_board *board)
{
    uint16_t area[TGN_GRID] = {0};
    int points[TGN_POINTS_MAX + 1] = {0}, stones = 0;
    uint16_t areas = 0;
    const float least = (float)rule->rim;
    memset(dead, 0, TGN_GRID);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        const float own = board->colour[p] == TGN_WHITE ? -potential->at[p] : potential->at[p];
        if (!board->colour[p])
            continue;
        if (own >= least && !area[p]) {
            areas++;
            points[areas] = flood(area, p, areas, potential, least);
        }
        dead[p] = (own >= least ? points[area[p]] : 0) < rule->small;
        stones += dead[p];
    }
    return stones;
}
