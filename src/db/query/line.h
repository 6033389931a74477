/*
 * line.h - a record replayed for a question, on the desk's second board
 *
 *      tgn_line line;
 *      tgn_line__open(&line, ask, 17);
 *      tgn_line__go(&line, 42);                   // after step 42; line.before is the position before it
 *      unsigned regions = tgn_line__fresh(&line); // where the asker's part has just come to stand
 *
 * All kinds of records are walked through, also those with variations: steps are counted in the order of the
 * record.
 */
#ifndef TENGEN_DB_QUERY_LINE_H
#define TENGEN_DB_QUERY_LINE_H

#include "db/query/query.h"

typedef struct tgn_line {
    tgn_ask *ask;
    tgn_record record;
    tgn_steps steps;
    tgn_record_step last; /* the step that was taken last; its stones are not kept */
    int took;             /* steps of the game that it took */
    uint32_t number;      /* of that step; 0 before the first */
    bool turned;          /* it begins a variation: the line before has ended */
    tgn_board before;     /* size and colours before it, where that was asked for; nothing else of it */
} tgn_line;

/* Returns 0 or a negative code. */
TGN_CHECKED int tgn_line__open(tgn_line *line, tgn_ask *ask, uint32_t game);

/* One step on, with the stones before it kept or not. Returns 1, 0 at the end, or a negative code. */
TGN_CHECKED int tgn_line__next(tgn_line *line, bool keep);

/* To the position after this step, the stones before it kept. TGN_ERR_INPUT when there is no such step. */
TGN_CHECKED int tgn_line__go(tgn_line *line, uint32_t number);

/* Parts: the regions, as a set, that show the asker's part since the last step, and did not before. */
unsigned tgn_line__fresh(const tgn_line *line);

/* Those among a set of regions whose stones the last step changed. */
unsigned tgn_line__changed(const tgn_line *line, unsigned regions);

/* Says that a record is not what the graph was made of. */
int tgn_line__damaged(const tgn_ask *ask, uint32_t game);

#endif
