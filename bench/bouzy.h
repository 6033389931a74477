/*
 * bouzy.h - Bouzy's 5/21: territory by dilation and erosion, the yardstick that Go programs grew up with
 *
 *      bouzy_map map;
 *      bouzy_read(&map, board);                   // above 0: Black's; below: White's
 *
 * A stone is 128 (Black) or -128 (White), an empty point 0. To dilate: a point of 0 or more that touches no
 * negative point gains 1 for each positive neighbour, and so for White with the signs exchanged. To erode: a
 * positive point loses 1 for each neighbour that is not positive, but never falls below 0, and so for White.
 * Five dilations and 21 erosions (d(d-1)+1 undo d dilations of a lone stone) leave territory.
 *
 * B. Bouzy, "Mathematical morphology applied to computer Go", 2003.
 */
#ifndef TENGEN_BENCH_BOUZY_H
#define TENGEN_BENCH_BOUZY_H

#include <string.h>

#include <tengen/board.h>

enum { BOUZY_STONE = 128, BOUZY_DILATIONS = 5, BOUZY_EROSIONS = 21 };

typedef struct bouzy_map {
    int16_t at[TGN_GRID]; /* 0 off the board */
} bouzy_map;

static inline void bouzy__dilate(bouzy_map *map, const tgn_point *points, int count)
{
    const bouzy_map old = *map;
    for (int i = 0; i < count; i++) {
        const tgn_point p = points[i];
        int black = 0, white = 0;
        for (int k = 0; k < 4; k++) {
            black += old.at[p + tgn_step[k]] > 0;
            white += old.at[p + tgn_step[k]] < 0;
        }
        if (old.at[p] >= 0 && !white)
            map->at[p] = (int16_t)(map->at[p] + black);
        if (old.at[p] <= 0 && !black)
            map->at[p] = (int16_t)(map->at[p] - white);
    }
}

/* Neighbours off the board erode nothing: `colour` tells them from empty points. */
static inline void bouzy__erode(bouzy_map *map, const tgn_board *board, const tgn_point *points, int count)
{
    const bouzy_map old = *map;
    for (int i = 0; i < count; i++) {
        const tgn_point p = points[i];
        const int sign = old.at[p] > 0 ? 1 : -1;
        int value = sign * old.at[p];
        for (int k = 0; k < 4 && value; k++) {
            const int q = p + tgn_step[k];
            value -= board->colour[q] != TGN_EDGE && sign * old.at[q] <= 0;
        }
        map->at[p] = (int16_t)(sign * value);
    }
}

static inline void bouzy_read(bouzy_map *map, const tgn_board *board)
{
    tgn_point points[TGN_POINTS_MAX];
    int count = 0;
    memset(map, 0, sizeof *map);
    for (tgn_point p = tgn_point_first(board->size); p; p = tgn_point_next(p, board->size)) {
        points[count++] = p;
        map->at[p] = (int16_t)(board->colour[p] == TGN_BLACK   ? BOUZY_STONE
                               : board->colour[p] == TGN_WHITE ? -BOUZY_STONE
                                                               : 0);
    }
    for (int i = 0; i < BOUZY_DILATIONS; i++)
        bouzy__dilate(map, points, count);
    for (int i = 0; i < BOUZY_EROSIONS; i++)
        bouzy__erode(map, board, points, count);
}

/* Black's points less White's, stones and territory alike. */
static inline int bouzy_area(const bouzy_map *map)
{
    int area = 0;
    for (int p = 0; p < TGN_GRID; p++)
        area += (map->at[p] > 0) - (map->at[p] < 0);
    return area;
}

#endif
