/*
 * tengen/score.h - counting a finished board
 *
 *      tgn_score score;
 *      tgn_score_board(&score, board, NULL);
 *      double lead = score.area[TGN_BLACK] - score.area[TGN_WHITE] - komi;
 *
 * Counting needs to know which stones are dead; that is a judgement, so it comes from outside as a map.
 * Without a map every stone is alive. Dead stones are taken off before the empty regions are counted.
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_SCORE_H
#define TENGEN_SCORE_H

#include <tengen/board.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tgn_score {
    int stones[3];    /* living stones of each colour (index TGN_BLACK, TGN_WHITE) */
    int dead[3];      /* dead stones of each colour */
    int territory[3]; /* empty points (after dead stones are gone) that border one colour only */
    int area[3];      /* stones + territory */
    int dame;         /* empty points that border both colours, or none */
    /* Of every point: a living stone's colour, the territory's owner, or TGN_EMPTY (dame). */
    tgn_colour owner[TGN_GRID];
} tgn_score;

/*
 * Count a board. `dead` (may be NULL) is an array of TGN_GRID flags: non-zero marks a dead stone; whole
 * strings should be marked, though this is not required. O(area).
 */
void tgn_score_board(tgn_score *out, const tgn_board *board, const uint8_t *dead);

/*
 * The lead of Black in points by territory scoring: territory + prisoners (taken during the game, by index of
 * the captured colour) + dead stones, minus White's and minus komi. By area scoring: area minus area minus
 * komi.
 */
double tgn_score_territory(const tgn_score *score, const unsigned prisoners[3], double komi);
double tgn_score_area(const tgn_score *score, double komi);

/*
 * As territory, but with no points in seki: an empty region counts only if none of the strings around it
 * touches a dame (an empty region that borders both colours). Changes `score` (territory, dame, owner); area
 * is left alone. O(area).
 */
void tgn_score_apply_seki(tgn_score *score, const tgn_board *board, const uint8_t *dead);

#ifdef __cplusplus
}
#endif
#endif
