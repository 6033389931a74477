/*
 * tengen/outcome.h - what becomes of the stones: alive, dead or in seki, and how the board is counted
 *
 *      tgn_outcome outcome;
 *      tgn_outcome_read(&outcome, &(tgn_outcome_question){.board = board, .finished = true});
 *      double lead = tgn_outcome_territory(&outcome, prisoners, komi);        // Japanese
 *      double area = tgn_outcome_area(&outcome, komi);                        // Chinese
 *
 * A finished board was left by both players: what is not settled by then is dame or seki, and the question is
 * only which stones cannot be saved. Before the end the same method says what would become of the stones
 * if both sides played on sensibly: `owner` then lies between -1 and +1.
 *
 * It is a judgement, not a proof, except where unconditional life (tengen/life.h) decides; src/field/README.md
 * says how it is made and docs/FIELD.md how often it is right. The same question has the same answer:
 * its random numbers follow from `seed`.
 *
 * Threads: pure functions.
 */
#ifndef TENGEN_OUTCOME_H
#define TENGEN_OUTCOME_H

#include <tengen/board.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tgn_fate {
    TGN_FATE_NONE, /* no stone */
    TGN_FATE_ALIVE,
    TGN_FATE_SEKI, /* alive, but its eyes do not count by Japanese rules */
    TGN_FATE_DEAD
} tgn_fate;

typedef struct tgn_outcome_question {
    const tgn_board *board;
    tgn_colour to_move; /* TGN_EMPTY: not known */
    tgn_point ko;       /* may not be retaken now, or TGN_PASS */
    bool finished;      /* both players have stopped here */
    int playouts;       /* games played out at most; 0: the default; negative: none, static only */
    uint64_t seed;
    /* the game was played by area, and both sides gave up the dame that are left: `shared` stays 0 */
    bool as_it_stands;
} tgn_outcome_question;

typedef struct tgn_outcome {
    uint8_t fate[TGN_GRID]; /* enum tgn_fate, of every stone */
    float owner[TGN_GRID];  /* -1 White's .. +1 Black's, expected at the end, of every point */
    /* whose point it is when counted: a colour, or TGN_EMPTY for dame and points in seki */
    tgn_colour holder[TGN_GRID];
    int dead[3]; /* stones of each colour */
    /* points by Japanese rules: none in seki; points under dead stones included, the stones themselves not */
    int territory[3];
    /* points that their holder must fill when the last dame are played: not in territory; servers that count the
     * board as it is ignore them */
    int teire[3];
    int area[3]; /* living stones and what they surround, seki included, as the board stands */
    /* dame that each side gets when the rest is played in turn, beginning with the side to move: not in area. Where
     * it is not known whose turn that is, the odd one goes to nobody; nor does any if the question is about the board as it stands */
    int shared[3];
    int dame,
        seki; /* empty points that count for nobody as the board stands: between the sides, and eyes in seki */
} tgn_outcome;

/* Returns 0, or TGN_ERR_MEMORY. */
TGN_CHECKED int tgn_outcome_read(tgn_outcome *out, const tgn_outcome_question *question);

/*
 * Black's lead in points, komi subtracted. By territory prisoners count (by index of the captured colour, as
 * tgn_game_prisoners() has them), and dead stones once more for the point they are on; points that must still be filled
 * do not count. By area the last dame do, each for the side that plays it: `area` and `shared`. That is right for games
 * played by territory, where nobody bothers to play them. Where area counts they are worth a point each, and whoever
 * stops gives them up: there ask with `as_it_stands`.
 */
double tgn_outcome_territory(const tgn_outcome *outcome, const unsigned prisoners[3], double komi);
double tgn_outcome_area(const tgn_outcome *outcome, double komi);

#ifdef __cplusplus
}
#endif
#endif
