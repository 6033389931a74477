/*
 * reading.h - whether stones can be taken, read out move by move in a closed part of the board
 *
 *      tgn_field_reader *reader;
 *      if (tgn_field_reader__new(&reader) == 0)
 *          answer = tgn_field_reader__ask(reader, board, &question);
 *      tgn_field_reader__free(reader);
 *
 * The attacker wants the target off the board; its stones around it (the anchor) must not be lost by that:
 *
 *      X O O O O X      White can take the three stones, but Black plays back in their middle, and White is
 *      X O X X X O      dead. So they are not taken, and if Black cannot take White either, it is a seki.
 *      X O . . . O
 *
 * The reading has two halves, therefore. In the first the attacker must take the target and may not pass, while the
 * defender may. When the target has gone and the anchor still stands, the second begins: now the former defender must
 * take the anchor. Only the points of a region are played on: it should end at stones that cannot be taken.
 *
 * The search is df-pn (Nagai 2002): the node that is easiest to prove or to disprove next, with a table of all nodes.
 * Kos are won by the side that the question names. A repetition is no progress: whoever has to take something fails.
 *
 * Threads: a reader is its owner's.
 */
#ifndef TENGEN_FIELD_LIFE_READING_H
#define TENGEN_FIELD_LIFE_READING_H

#include <tengen/board.h>

typedef struct tgn_field_reader tgn_field_reader;

typedef enum tgn_field_reading {
    TGN_FIELD_READING_OPEN, /* not found out within the limit */
    TGN_FIELD_READING_TAKEN,
    TGN_FIELD_READING_SAFE
} tgn_field_reading;

typedef struct tgn_field_reading_question {
    const tgn_point *region; /* where both sides play: empty points, and stones that may go */
    int region_count;
    tgn_point target;     /* a stone of the defender's */
    tgn_point anchor;     /* a stone of the attacker's, or TGN_PASS: nothing of it is in danger */
    tgn_colour to_move;   /* attacker or defender */
    tgn_colour ko_winner; /* may take back at once; the other side may not */
    int limit;            /* nodes at most */
} tgn_field_reading_question;

/* Returns 0, or TGN_ERR_MEMORY. 400 KB, to be freed. */
TGN_CHECKED int tgn_field_reader__new(tgn_field_reader **out);
void tgn_field_reader__free(tgn_field_reader *reader);

/* About 3 us for each node. The board is unchanged afterwards. `nodes` (may be NULL) is increased by the nodes read. */
tgn_field_reading tgn_field_reader__ask(tgn_field_reader *reader, tgn_board *board,
                                        const tgn_field_reading_question *question, int *nodes);

#endif
