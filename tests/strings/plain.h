/*
 * plain.h - the duel by plain minimax: every position of a small board, judged by flood fill, every game played to
 * its end
 *
 * A position is a number in base three, one digit for each point. Nothing clever: no bounds, no order, no symmetry.
 */
#ifndef TESTS_STRINGS_PLAIN_H
#define TESTS_STRINGS_PLAIN_H

#include <tengen/strings_game.h>

#include "../check.h"

enum { PLAIN_POINTS = 12, PLAIN_POSITIONS = 531441, PLAIN_ILLEGAL = 100, PLAIN_UNKNOWN = 101 };

static int plain_points, plain_power[PLAIN_POINTS + 1];
static int8_t plain_lead[PLAIN_POSITIONS]; /* Black's strings less White's, or PLAIN_ILLEGAL */
static int8_t plain_known[PLAIN_POSITIONS][2]
                         [2]; /* values, by who is to move and whether the other has passed */

static int plain_digit(int position, int point)
{
    return position / plain_power[point] % 3;
}

/* The strings of one colour are those of a board on which the others are holes. */
static int plain_strings(const tgn_filling *filling, char colour)
{
    char text[PLAIN_POINTS + 1];
    tgn_filling alone = {filling->rows, filling->cols, text};
    for (int i = 0; i <= plain_points; i++)
        text[i] = tgn_filling_is_stone(filling->points[i]) && filling->points[i] != colour
                      ? TGN_FILLING_HOLE
                      : filling->points[i];
    return tgn_filling_strings(&alone, NULL);
}

static void plain_judge(int position, tgn_filling *filling)
{
    long dead;
    for (int i = 0; i < plain_points; i++)
        filling->points[i] = ".XO"[plain_digit(position, i)];
    int strings = tgn_filling_strings(filling, &dead);
    int black = plain_strings(filling, 'X'), white = plain_strings(filling, 'O');
    CHECK_INT(black + white, strings);
    plain_lead[position] = (int8_t)(dead >= 0 ? PLAIN_ILLEGAL : black - white);
}

static void plain_start(tgn_size size)
{
    char text[PLAIN_POINTS + 1] = "";
    tgn_filling filling = {size.rows, size.cols, text};
    plain_points = tgn_size_points(size);
    for (int i = 0, power = 1; i <= plain_points; i++, power *= 3)
        plain_power[i] = power;
    for (int position = 0; position < plain_power[plain_points]; position++)
        plain_judge(position, &filling);
    memset(plain_known, PLAIN_UNKNOWN, sizeof plain_known);
}

/* Black's strings less White's in the end, when both play perfectly. */
static int plain_value(int position, tgn_colour mover, bool passed)
{
    int8_t *known = &plain_known[position][mover - 1][passed];
    if (*known != PLAIN_UNKNOWN)
        return *known;
    tgn_colour other = tgn_colour_other(mover);
    int best = passed ? plain_lead[position] : plain_value(position, other, true);
    for (int i = 0; i < plain_points; i++) {
        int next = position + mover * plain_power[i];
        if (plain_digit(position, i) || plain_lead[next] == PLAIN_ILLEGAL)
            continue;
        int value = plain_value(next, other, false);
        best = mover == TGN_BLACK ? (value > best ? value : best) : (value < best ? value : best);
    }
    return *known = (int8_t)best;
}

/* The number of a standing's position, and its value. */
static int plain_position(const tgn_board *board)
{
    int position = 0;
    for (int i = 0; i < plain_points; i++)
        position += board->colour[tgn_point_from_index(i, board->size)] * plain_power[i];
    return position;
}

static int plain_value_of(const tgn_standing *standing)
{
    int position = plain_position(&standing->board);
    return standing->over ? plain_lead[position] : plain_value(position, standing->to_move, standing->passed);
}

#endif
