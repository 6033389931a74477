/*
 * answer.h - a plan, its bound and the least loss: what solving and counting have in common
 */
#ifndef TENGEN_STRINGS_MAXIMUM_SOLVER_H
#define TENGEN_STRINGS_MAXIMUM_SOLVER_H

#include "strings/maximum/search.h"

/* A question on its way: what it is about, what may be used, what it took. */
typedef struct tgn_quest {
    const tgn_filling *filling;
    tgn_plan plan;
    tgn_bound bound;
    int threads;
    uint64_t memory; /* that may be taken */
    const tgn_progress *progress;
    tgn_error *error;
    double began;
    uint64_t states, most, bytes;
} tgn_quest;

/* Make plan and bound. Returns 0 or what tgn_strings_solve() may return. Clear it in any case. */
TGN_CHECKED int tgn_quest__init(tgn_quest *quest, const tgn_filling *filling, bool both_phases,
                                const tgn_strings_options *options, const tgn_progress *progress,
                                tgn_error *error);
void tgn_quest__clear(tgn_quest *quest);

/* A search of this quest with a budget; what it takes is added to the quest's. */
tgn_search tgn_quest__search(const tgn_quest *quest, int budget);
TGN_CHECKED int tgn_quest__run(tgn_quest *quest, tgn_search *search);

/* The least loss, and (unless `board` is NULL) a board that has it. */
TGN_CHECKED int tgn_quest__least(tgn_quest *quest, int *loss, tgn_filling *board);

/* What is known at the end; the board is left to the caller. */
void tgn_quest__tell(const tgn_quest *quest, int loss, tgn_strings *out);

#endif
