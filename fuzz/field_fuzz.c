/*
 * field_fuzz.c - any bytes as a rule, a board and its stones: the potential and its judges
 *
 * A rule is refused with words or makes sense. The potential that is kept up stone by stone is the one from
 * scratch; with colours exchanged it changes its sign; without stones it is nothing. And whatever stands on
 * the board, breathing or not, both rules of a report answer within bounds.
 */
#include "fuzz.h"

#include <math.h>
#include <string.h>

#include <tengen/report.h>

typedef struct input {
    const uint8_t *data;
    size_t left;
} input;

/* The next byte; 0 behind the end. */
static int next(input *in)
{
    if (!in->left)
        return 0;
    in->left--;
    return *in->data++;
}

/* Mostly a small number, now and then one that no rule should have. */
static double number(input *in)
{
    static const double odd[] = {NAN, INFINITY, -INFINITY, -1, 1e300, 32767, 32768, 0};
    const int byte = next(in);
    return byte >= 248 ? odd[byte - 248] : byte / 4.0;
}

static void read_rule(tgn_field_rule *rule, input *in)
{
    const int flags = next(in);
    *rule = *tgn_field_rule_at(flags % 4);
    if (flags & 4)
        return;
    rule->reflect = flags & 8;
    rule->delocalise = flags & 16;
    if (flags & 32) {
        tgn_field_rule_reach(rule, next(in) % (TGN_FIELD_REACH_MAX + 1));
        return;
    }
    rule->reach = (int8_t)next(in);
    for (int d = 0; d <= TGN_FIELD_REACH_MAX; d++)
        rule->weight[d] = flags & 64 ? next(in) * 256 - 512 : next(in);
    rule->cap = (int8_t)next(in);
    rule->core_reach = (int8_t)next(in);
    rule->core = number(in);
    rule->rim = number(in);
    rule->core_rise = number(in);
    rule->rim_rise = number(in);
    for (int i = 0; flags & 128 && i < TGN_FIELD_LEVELS; i++)
        rule->level[i] = number(in);
    rule->small = (int8_t)next(in);
}

static void check_rule(const tgn_field_rule *rule)
{
    FUZZ_CHECK(rule->reach >= 0 && rule->reach <= TGN_FIELD_REACH_MAX && rule->core_reach >= 0 &&
               rule->core_reach <= rule->reach && rule->weight[0] > 0 && rule->cap >= 0 && rule->small >= 0);
    FUZZ_CHECK(isfinite(rule->core) && isfinite(rule->core_rise) && rule->rim > 0 &&
               rule->core >= rule->rim && rule->rim_rise >= 0 && rule->core_rise >= rule->rim_rise);
    tgn_field_unit unit;
    tgn_field_rule_unit(&unit, rule);
    FUZZ_CHECK(unit.core_points > 0 && unit.core_potential + unit.rim_potential <= INT16_MAX);
}

/* Stones set up, or played with their captures; the field hears of every change. */
static void place_stones(tgn_board *board, tgn_field *field, input *in)
{
    while (in->left) {
        const int what = next(in), where = next(in) | (what & 3) << 8;
        const tgn_point p = tgn_point_from_index(where % tgn_size_points(board->size), board->size);
        const tgn_colour colour = (tgn_colour)((what >> 2) % 3), other = tgn_colour_other(colour);
        const tgn_colour before = board->colour[p];
        if (what & 128 && before == TGN_EMPTY && colour != TGN_EMPTY) {
            tgn_point taken[TGN_POINTS_MAX];
            const int result = tgn_board_play(board, p, colour, taken, NULL);
            tgn_field_change(field, p, TGN_EMPTY, colour);
            for (int i = 0; i < abs(result); i++)
                tgn_field_change(field, taken[i], result < 0 ? colour : other, TGN_EMPTY);
        } else {
            tgn_board_put(board, p, colour);
            tgn_field_change(field, p, before, colour);
        }
    }
}

static void check_potential(const tgn_field *field, const tgn_board *board)
{
    tgn_field scratch = *field, turned = *field;
    tgn_board swapped;
    tgn_potential kept, fresh, mirror;
    tgn_field_set(&scratch, board);
    tgn_field_read(&kept, field, board);
    tgn_field_read(&fresh, &scratch, board);
    tgn_board_swap(&swapped, board);
    tgn_field_set(&turned, &swapped);
    tgn_field_read(&mirror, &turned, &swapped);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        FUZZ_CHECK(field->sum[p] == scratch.sum[p] && field->sum[p] == -turned.sum[p]);
        FUZZ_CHECK(kept.at[p] == fresh.at[p] && kept.at[p] == -mirror.at[p]);
    }
}

static void check_judgement(const tgn_field *field, const tgn_board *board, int moves)
{
    tgn_potential potential;
    tgn_judgement judgement;
    uint8_t dead[TGN_GRID];
    int flags = 0;
    tgn_field_read(&potential, field, board);
    tgn_field_judge(&judgement, &field->rule, &potential, board->size, moves);
    FUZZ_CHECK(judgement.area[TGN_BLACK] >= 0 && judgement.area[TGN_WHITE] >= 0 && isfinite(judgement.lead) &&
               judgement.area[TGN_BLACK] + judgement.area[TGN_WHITE] <= tgn_size_points(board->size));
    const int small = tgn_field_small(dead, &field->rule, &potential, board);
    for (int p = 0; p < TGN_GRID; p++) {
        FUZZ_CHECK(!dead[p] || board->colour[p] == TGN_BLACK || board->colour[p] == TGN_WHITE);
        flags += dead[p] != 0;
    }
    FUZZ_CHECK(flags == small);
}

static void check_gone(tgn_field *field, const tgn_board *board)
{
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        tgn_field_change(field, p, board->colour[p], TGN_EMPTY);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size))
        FUZZ_CHECK(field->sum[p] == 0);
}

static void check_report(const tgn_report_question *question)
{
    tgn_report report;
    const tgn_board *board = question->at.board;
    const int code = tgn_report_read(&report, question, NULL);
    FUZZ_CHECK(code == 0 || code == TGN_ERR_MEMORY);
    if (code < 0)
        return;
    FUZZ_CHECK(report.probability >= 0 && report.probability <= 1 && isfinite(report.score));
    FUZZ_CHECK(report.area[TGN_BLACK] + report.area[TGN_WHITE] <= tgn_size_points(board->size));
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        FUZZ_CHECK(report.owner[p] >= -1 && report.owner[p] <= 1);
        FUZZ_CHECK((report.fate[p] == TGN_FATE_NONE) == (board->colour[p] == TGN_EMPTY));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    if (length < 4 || length > 2000)
        return 0;
    input in = {data + 4, length - 4};
    const tgn_size size = {(uint8_t)(1 + data[0] % TGN_SIDE_MAX), (uint8_t)(1 + data[1] % TGN_SIDE_MAX)};
    tgn_field_rule rule;
    tgn_field field;
    tgn_board board;
    tgn_error error = {.message = ""};
    read_rule(&rule, &in);
    if (tgn_field_init(&field, size, &rule, &error) < 0) {
        FUZZ_CHECK(error.message[0] && tgn_field_rule_check(&rule, NULL) == TGN_ERR_ARGUMENT);
        return 0;
    }
    check_rule(&rule);
    tgn_board_init(&board, size);
    place_stones(&board, &field, &in);
    check_potential(&field, &board);
    check_judgement(&field, &board, data[2]);
    const tgn_verdict_question at = {
        .board = &board,
        .to_move = (tgn_colour)(data[3] % 3),
        .moves = data[2],
        .komi = 6.5,
        .scoring = data[3] & 16 ? TGN_SCORE_AREA : TGN_SCORE_TERRITORY,
        .finished = data[3] & 32,
        .playouts = data[3] & (32 | 64) ? 2 : 0}; /* none: as many as usual, if finished */
    check_report(&(tgn_report_question){.at = at, .rule = &rule, .judge = (data[3] & 128) != 0});
    check_gone(&field, &board);
    return 0;
}
