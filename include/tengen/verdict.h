/*
 * tengen/verdict.h - who is ahead, by how much, and how sure that is
 *
 *      tgn_verdict verdict;
 *      tgn_verdict_read(&verdict, &(tgn_verdict_question){.board = board, .to_move = TGN_WHITE, .moves = 150,
 *                                                         .prisoners = {0, 4, 7}, .komi = 6.5});
 *      printf("%s, %.0f %%\n", tgn_colour_name(verdict.winner), 100 * verdict.probability);
 *
 * The judge looks at what the field, the strings and (if asked) games played out say about every point, and
 * weighs it with numbers fitted to the games of many strong players: they are in src/field/verdict/table.h,
 * and tools/field_fit.c makes them from a folder of records. `probability` is calibrated: of the
 * positions that are given 70 %, seven in ten are won (docs/FIELD.md has the measurement).
 *
 * With a network (tengen/network.h) the judge asks it too, and joins both opinions with weights that were fitted on
 * other games than the network was trained on (src/field/verdict/joined.h). Without one it answers by itself.
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_VERDICT_H
#define TENGEN_VERDICT_H

#include <tengen/game.h>
#include <tengen/network.h>
#include <tengen/outcome.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tgn_verdict_question {
    const tgn_board *board;
    tgn_colour to_move;    /* TGN_EMPTY: not known */
    tgn_point ko;          /* may not be retaken now, or TGN_PASS */
    int moves;             /* played so far, passes included */
    unsigned prisoners[3]; /* by index of the captured colour */
    double komi;           /* what White gets, handicap compensation included */
    tgn_scoring scoring;
    bool finished; /* both players have stopped: count, do not estimate */
    int playouts; /* games played out; 0: none, a static evaluation in about 100 microseconds; at least 48 if the network looks ahead */
    uint64_t seed;
    const tgn_network *network; /* NULL: none */
    int looks; /* turned boards that the network looks at, 1 to 8; 0: 8, and then seven moves ahead */
    tgn_point last[TGN_NETWORK_LAST]; /* the moves before, the latest first; TGN_PASS: a pass, or not known */
} tgn_verdict_question;

typedef struct tgn_verdict {
    double score;          /* Black's expected lead in points at the end, komi subtracted */
    double spread;         /* its standard deviation: two times out of three the result is nearer than this */
    double probability;    /* that Black wins */
    tgn_colour winner;     /* who is more likely to win; TGN_EMPTY if a counted game is a draw */
    float owner[TGN_GRID]; /* -1 White's .. +1 Black's, expected */
    uint8_t fate[TGN_GRID]; /* enum tgn_fate (tengen/outcome.h), of every stone */
    /* how likely each move is, by the network; all zero without one, of a finished board, and where it is not known who is
     * to move */
    float policy[TGN_GRID];
    tgn_outcome outcome; /* of a finished board: how it was counted; otherwise all zero */
} tgn_verdict;

/*
 * Fill in the question from a game: board (borrowed), side to move, ko, moves, the last ones and prisoners; finished
 * after two passes. Komi, scoring, playouts and network are left as they are.
 */
void tgn_verdict_ask(tgn_verdict_question *question, const tgn_game *game);

/* Returns 0, or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_verdict_read(tgn_verdict *out, const tgn_verdict_question *question);

#ifdef __cplusplus
}
#endif
#endif
