/* open_points.c - see open_points.h */
#include "strings/game/open_points.h"

#include <string.h>

/* The bits of an empty point. */
static uint8_t bits_of(const tgn_standing *standing, tgn_point point)
{
    const tgn_colour *colour = standing->board.colour;
    unsigned beside = 0;
    for (int i = 0; i < 4; i++)
        beside |= 1u << colour[point + tgn_step[i]];
    int bits = 0;
    for (tgn_colour c = TGN_BLACK; c <= TGN_WHITE; c++)
        if (tgn_standing_allows(standing, point, c))
            bits |= (beside & 1u << c ? TGN_STRINGS_MAY_PLAY : TGN_STRINGS_MAY_PLAY | TGN_STRINGS_IS_OPEN)
                    << c;
    return (uint8_t)bits;
}

static void count(tgn_strings_open_points *open, const tgn_standing *standing, tgn_point point, uint8_t bits)
{
    for (tgn_colour c = TGN_BLACK; c <= TGN_WHITE; c++) {
        const tgn_colour other = tgn_colour_other(c);
        if (!tgn_strings_open_points__is_open(bits, c))
            continue;
        open->most[c]++;
        if (tgn_strings_open_points__is_open(bits, other))
            continue;
        open->alone[c]++;
        open->safe[c] += tgn_standing_gain(standing, point, other) < 0;
    }
}

/*
 * Pairs of open points that touch, found from left to right and from the top down: `grid` records, for each
 * earlier point, to whom it is open while it is in no pair yet.
 */
static void pair(tgn_strings_open_points *open, uint8_t grid[TGN_GRID], tgn_point point, uint8_t bits)
{
    for (tgn_colour c = TGN_BLACK; c <= TGN_WHITE; c++) {
        const uint8_t bit = (uint8_t)(TGN_STRINGS_IS_OPEN << c);
        if (!(bits & bit))
            continue;
        uint8_t *mate = grid[point - 1] & bit ? &grid[point - 1] : &grid[point - TGN_STRIDE];
        if (*mate & bit) {
            *mate = (uint8_t)(*mate & ~bit);
            open->most[c]--;
        } else {
            grid[point] |= bit;
        }
    }
}

static void add(tgn_strings_open_points *open, uint8_t grid[TGN_GRID], const tgn_standing *standing,
                tgn_point point)
{
    if (standing->board.colour[point] != TGN_EMPTY)
        return;
    const uint8_t bits = bits_of(standing, point);
    if (!bits)
        return;
    open->point[open->count] = point;
    open->bits[open->count++] = bits;
    count(open, standing, point, bits);
    pair(open, grid, point, bits);
}

static void reset(tgn_strings_open_points *open)
{
    memset(open, 0, offsetof(tgn_strings_open_points, point));
}

void tgn_strings_open_points__find(tgn_strings_open_points *out, const tgn_standing *standing)
{
    uint8_t grid[TGN_GRID] = {0};
    const tgn_size size = standing->board.size;
    reset(out);
    for (tgn_point p = tgn_point_first(size); p; p = tgn_point_next(p, size))
        add(out, grid, standing, p);
}

void tgn_strings_open_points__after(tgn_strings_open_points *out, const tgn_standing *standing,
                                    const tgn_strings_open_points *before)
{
    uint8_t grid[TGN_GRID];
    memset(grid, 0, (size_t)(standing->board.size.rows + 1) * TGN_STRIDE);
    reset(out);
    for (int i = 0; i < before->count; i++)
        add(out, grid, standing, before->point[i]);
}

/* ---- the estimate -------------------------------------------------------------------------------------- */

/*
 * Strings that could still come count a quarter; half, if the other side gets none from the point; three quarters, if
 * spoiling it would cost the other side one. About fifteen sets of weights (0 to 3 quarters each) were played against
 * one another on 6x6 and 9x9, looking one to three moves ahead; none did better.
 */
static int prospects(const tgn_strings_open_points *open, tgn_colour colour)
{
    return open->most[colour] + open->alone[colour] + open->safe[colour];
}

/* The turn is worth half a string, as long as there is something to take. */
int tgn_strings_open_points__estimate(const tgn_standing *standing, const tgn_strings_open_points *open)
{
    const tgn_colour me = standing->to_move, other = tgn_colour_other(me);
    const int lead = standing->strings[me] - standing->strings[other];
    const int tempo = open->most[me] > 0 || open->most[other] > 0 ? TGN_STRINGS_WORTH / 2 : 0;
    return TGN_STRINGS_WORTH * lead + prospects(open, me) - prospects(open, other) + tempo;
}
