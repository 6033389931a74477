/*
 * line.h - a record replayed for a question, on the desk's second board
 *
 *      tgn_query_replay line;
 *      tgn_query_replay__open(&line, ask, 17);
 *      tgn_query_replay__go(&line, 42);                   // after step 42; line.before is the position before it
 *      unsigned regions = tgn_query_replay__arrived(&line); // where the asker's part has just come to stand
 *
 * All kinds of records are walked through, also those with variations: steps are counted in the order of the
 * record.
 */
#ifndef TENGEN_DB_QUERY_LINE_H
#define TENGEN_DB_QUERY_LINE_H

#include "db/query/query.h"

typedef struct tgn_query_replay {
    tgn_query *ask;
    tgn_record record;
    tgn_record_steps steps;
    tgn_record_step last; /* the step that was taken last; its stones are not kept */
    int took;             /* steps of the game that it took */
    uint32_t number;      /* of that step; 0 before the first */
    bool turned;          /* it begins a variation: the line before has ended */
    tgn_board before;     /* size and colours before it, where that was asked for; nothing else of it */
} tgn_query_replay;

/* Returns 0 or a negative code. */
TGN_CHECKED int tgn_query_replay__open(tgn_query_replay *line, tgn_query *ask, uint32_t game);

/* One step on, with the stones before it kept or not. Returns 1, 0 at the end, or a negative code. */
TGN_CHECKED int tgn_query_replay__next(tgn_query_replay *line, bool keep);

/* To the position after this step, the stones before it kept. TGN_ERR_INPUT when there is no such step. */
TGN_CHECKED int tgn_query_replay__go(tgn_query_replay *line, uint32_t number);

/* Parts: the regions, as a set, that show the asker's part since the last step, and did not before. */
unsigned tgn_query_replay__arrived(const tgn_query_replay *line);

/* Those among a set of regions whose stones the last step changed. */
unsigned tgn_query_replay__changed(const tgn_query_replay *line, unsigned regions);

/* Says that a record is not what the graph was made of. */
int tgn_query_replay__damaged(const tgn_query *ask, uint32_t game);

#endif
