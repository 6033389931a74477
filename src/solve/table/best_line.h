/*
 * best_line.h - perfect play, move by move, from a table
 *
 * Values alone do not end a game: the side that leads may keep its lead and go round in circles. A table
 * knows how far away the end is for a side that can force it, and play that lets this number fall does end.
 * So one side hurries, and the other delays.
 */
#ifndef TGN_SOLVE_BEST_LINE_H
#define TGN_SOLVE_BEST_LINE_H

#include <tengen/solve.h>

/*
 * The side that hurries: the winner; at jigo a side that can force the end, preferably the one that is not to
 * move; TGN_EMPTY when neither can.
 */
tgn_colour tgn_solve_line__hurries(tgn_solve_value value, double komi, tgn_colour to_move);

/*
 * Whether a side can force its score, with this komi, in a game that ends; if not, its score comes from
 * endless play.
 */
bool tgn_solve_line__forces(tgn_solve_value value, double komi, tgn_colour side);

/*
 * A move of perfect play: the best score with this komi, and among these moves the fastest end if `hurries`
 * is to move, else the slowest. Adds to `nodes`.
 */
tgn_point tgn_solve_line__move(const tgn_solve_table *table, const tgn_situation *situation, double komi,
                               tgn_colour hurries, uint64_t *nodes);

/* Fill in the line of an answer that has its value. */
void tgn_solve_line__fill(const tgn_solve_table *table, const tgn_solve_question *question,
                          tgn_solve_answer *out);

#endif
