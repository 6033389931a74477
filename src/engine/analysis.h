/*
 * analysis.h - a line of kata-analyze or lz-analyze as a thought, checked against the board
 *
 *      info move Q16 visits 40 winrate 0.52 scoreLead 1.5 prior 0.3 order 0 pv Q16 D4 info move ... rootInfo visits 55
 *      winrate 0.51 scoreLead 1.2 ownership 0.1 -0.3 ...
 *
 * Words that are not known are skipped, whatever follows them. Leela Zero counts chances in ten-thousandths. All numbers are those of
 * the side to move, and so is the ownership: one number for each point, from the top left.
 */
#ifndef TENGEN_ENGINE_ANALYSIS_H
#define TENGEN_ENGINE_ANALYSIS_H

#include <tengen/bot.h>

/* What one line said. */
typedef struct tgn_engine_report {
    tgn_bot_thought thought;
    bool has_score, has_owner; /* else those of the thought are 0 */
} tgn_engine_report;

/*
 * Read a line about a position in which `colour` is to move; `game` is the same afterwards. Returns whether there was at
 * least one legal move in it; then the thought is complete, the best move first.
 */
bool tgn_engine__read_report(tgn_engine_report *out, const char *line, size_t length, tgn_game *game,
                             tgn_colour colour, bool ten_thousandths);

/* What a logistic function makes of a lead: a chance to draw where none was told. */
double tgn_engine__chance_of(double score);

#endif
