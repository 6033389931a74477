/*
 * field.c - potentials, kept up stone by stone
 *
 * A stone's potential depends on the distance along the lines alone, rows and columns added. So its diamond
 * is cut into rows: a row `away` rows off gets across[column][away], mirrors of the left and right edges
 * included; which rows those are, mirrors of top and bottom included, says down[row]. A stone is then at most
 * 13 rows of additions, 8 columns at a time:
 *
 *              . . 1 . .         away 2   across[c][2]
 *              . 1 2 1 .         away 1   across[c][1]
 *              1 2 4 2 1         away 0   across[c][0]
 *              . 1 2 1 .
 *              . . 1 . .
 */
#include <tengen/field.h>

#include <string.h>

/* Eight columns of a row. */
typedef int16_t eight __attribute__((vector_size(16), may_alias, aligned(2)));
enum { EIGHT = 8 };

/*
 * Where a stone of line `from` is felt that far along one axis of `length` lines: the line, folded back from
 * edges as often as need be, or -1. An edge that the stone stands on folds nothing.
 */
static int fold(int from, int offset, int length, bool reflect)
{
    int at = from + offset;
    while (at < 0 || at >= length) {
        if (!reflect || from == (at < 0 ? 0 : length - 1))
            return -1;
        at = at < 0 ? -1 - at : 2 * length - 1 - at;
    }
    return at;
}

static void lay_down(tgn_field *field, int row)
{
    const tgn_field_rule *rule = &field->rule;
    for (int offset = -rule->reach; offset <= rule->reach; offset++) {
        const int at = fold(row, offset, field->size.rows, rule->reflect);
        if (at < 0)
            continue;
        const int n = field->down[row].count++;
        field->down[row].row[n] = (uint8_t)at;
        field->down[row].away[n] = (uint8_t)(offset < 0 ? -offset : offset);
    }
}

static void lay_across(tgn_field *field, int col, int away)
{
    const tgn_field_rule *rule = &field->rule;
    for (int offset = away - rule->reach; offset <= rule->reach - away; offset++) {
        const int at = fold(col, offset, field->size.cols, rule->reflect);
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
        lay_down(field, row);
    for (int col = 0; col < size.cols; col++)
        for (int away = 0; away <= rule->reach; away++)
            lay_across(field, col, away);
    return 0;
}

/* ---- stones -------------------------------------------------------------------------------------------- */

/* to += given, or to -= given, over the columns of a board, eight at a time; the frame may be touched. */
static inline void add_row(int16_t *to, const int16_t *given, int width, bool plus)
{
    for (int c = 0; c < width; c += EIGHT) {
        const eight a = *(const eight *)(to + c), b = *(const eight *)(given + c);
        *(eight *)(to + c) = plus ? a + b : a - b;
    }
}

/* Black's stones add and White's take away; taking a stone off is adding one of the other colour. */
static void add(tgn_field *field, tgn_point point, bool plus)
{
    const int row = tgn_point_row(point), col = tgn_point_col(point);
    for (int i = 0; i < field->down[row].count; i++)
        add_row(field->sum + tgn_point_at(field->down[row].row[i], -1),
                field->across[col][field->down[row].away[i]], field->size.cols + 1, plus);
}

/*
 * All stones of a row are felt in the same rows. So their shares are added up first, once for every distance,
 * and then handed to the rows: 7 additions a stone and 13 a row, where one stone after the other takes 13 each.
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
