/*
 * fights.h - blocks whose fate is open, and what reading says about them
 *
 * A fight is a part of the board that clearly living stones close off: unclear blocks of both colours, dead stones
 * between them, and all empty points that they reach. Strings of the wall that are short of liberties take part, with
 * the eyes they have elsewhere. Small fights are read out (reading.h): a block is lost if it is taken even when it moves
 * first, and lives if it cannot be taken even when it moves second. Kos count for the side that the answer is
 * against, so an answer never depends on one.
 *
 *      tgn_field_fights fights = {0};
 *      if (tgn_field_fights__read(&fights, board, &blocks) == 0)
 *          ... fights.read[block] ...
 *      tgn_field_fights__clear(&fights);
 *
 * Threads: fights are their owner's.
 */
#ifndef TENGEN_FIELD_LIFE_FIGHTS_H
#define TENGEN_FIELD_LIFE_FIGHTS_H

#include <tengen/board.h>

struct tgn_field_blocks;

typedef enum tgn_field_sentence {
    TGN_FIELD_SENTENCE_NOTHING, /* not read, too large, depends on a ko or on who moves first */
    TGN_FIELD_SENTENCE_LIVES,
    TGN_FIELD_SENTENCE_LOST
} tgn_field_sentence;

typedef struct tgn_field_fights {
    struct tgn_field_reader *reader; /* NULL: nothing was unclear */
    uint8_t read[TGN_POINTS_MAX];    /* enum tgn_field_sentence, of each block */
    bool settled[TGN_GRID];          /* points of fights in which an unclear block lives */
} tgn_field_fights;

/* Read all fights of a board, none before. Returns 0, or TGN_ERR_MEMORY. 7 ms on average, rarely more than 0.1 s. */
TGN_CHECKED int tgn_field_fights__read(tgn_field_fights *out, const tgn_board *board,
                                       const struct tgn_field_blocks *blocks);

/* Free what it holds; the rest stays readable. */
void tgn_field_fights__clear(tgn_field_fights *fights);

/*
 * Whether a stone of `colour` on an empty point of a settled fight would be taken, with all that it is joined to. The
 * board may have been played on since; it is unchanged afterwards.
 */
bool tgn_field_fights__rash(const tgn_field_fights *fights, tgn_board *board, tgn_point point,
                            tgn_colour colour);

#endif
